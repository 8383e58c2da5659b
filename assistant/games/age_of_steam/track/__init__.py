"""Track on the board: laying, joining, links, routes, building and delivering."""
