"""What each table of a map file must and may say."""

from __future__ import annotations

from .source import Shape

TEXT, NUMBER, YES, TEXTS = "a text", "a whole number", "true or false", "a list of texts"
PAIR, EDGES = "a pair of whole numbers", "a list of edges from 0 to 5"
TABLES, COSTS = "a list of tables", "a table of whole numbers"

HEAD = Shape(
    must={"name": TEXT, "players": PAIR},
    may={"on": TEXT, "orientation": TEXT, "corner": PAIR, "grid": TEXT, "terrain_costs": COSTS, "note": TEXT, "notes": TEXT,
         "disputed": TEXTS, "start_cubes": COSTS, "rules": "a table", "city": TABLES, "town": TABLES,
         "place": TABLES, "ground": TABLES, "blocked": TABLES, "edge": TABLES, "link": TABLES,
         "figure": TABLES},
)  # fmt: skip
DRAWN = ("orientation", "corner", "grid", "terrain_costs")  # all of them where there is a grid

# The marks that a map's form asks come to these: see `marks`.
CITY = Shape(
    must={"name": TEXT},
    may={"code": TEXT, "colors": TEXTS, "growth": TEXTS, "start_cubes": NUMBER, "aliases": TEXTS,
         "disputed": TEXT},
)  # fmt: skip

TOWN = Shape(
    must={"name": TEXT},
    may={"code": TEXT, "terrain": TEXT, "aliases": TEXTS, "disputed": TEXT, "start_cubes": NUMBER,
         "start_cotton": NUMBER},
)  # fmt: skip

PLACE = Shape(must={"name": TEXT}, may={"aliases": TEXTS})  # a city or a town: which, is not known

GROUND = Shape(
    must={"code": TEXT, "terrain": TEXT},
    may={"cost": NUMBER, "start_cubes": NUMBER, "start_cotton": NUMBER, "disputed": TEXT},
)

BLOCKED = Shape(must={"hex": PAIR, "edges": EDGES}, may={})

EDGE = Shape(must={}, may={"hex": PAIR, "edges": EDGES, "of": TEXT, "sides": TEXTS})

LINK = Shape(
    must={"cost": NUMBER},
    may={
        "between": TEXTS,
        "name": TEXT,
        "kind": TEXT,
        "requires": TEXT,
        "note": TEXT,
        "counts_as_build": NUMBER,
        "counts_as_track": NUMBER,
    },
)

FIGURE = Shape(must={"key": TEXT, "name": TEXT}, may={"start": NUMBER, "points": NUMBER, "most": NUMBER})

SHAPES = {
    "city": CITY, "town": TOWN, "place": PLACE, "ground": GROUND, "blocked": BLOCKED, "edge": EDGE, "link": LINK,
    "figure": FIGURE,
}  # fmt: skip


# which keys of a table go as they are into what the board keeps -------------------------------

GROUND_KEYS = ("cost", "start_cubes", "start_cotton", "disputed")
LINK_KEYS = ("name", "kind", "requires", "note", "counts_as_build", "counts_as_track")
