"""What each table of a map file must and may say."""

from __future__ import annotations

from .source import Shape

TEXT, NUMBER, YES, TEXTS = "a text", "a whole number", "true or false", "a list of texts"
PAIR, EDGES = "a pair of whole numbers", "a list of edges from 0 to 5"
TABLES, COSTS = "a list of tables", "a table of whole numbers"

HEAD = Shape(
    must={"name": TEXT, "players": PAIR},
    may={"orientation": TEXT, "corner": PAIR, "grid": TEXT, "terrain_costs": COSTS, "note": TEXT, "notes": TEXT,
         "disputed": TEXTS, "start_cubes": COSTS, "rules": "a table", "city": TABLES, "town": TABLES,
         "ground": TABLES, "blocked": TABLES, "link": TABLES,
         "figure": TABLES},
)  # fmt: skip
DRAWN = ("orientation", "corner", "grid", "terrain_costs")  # all of them where there is a grid

CITY = Shape(
    must={"name": TEXT, "colors": TEXTS},
    may={"code": TEXT, "growth": TEXTS, "start_cubes": NUMBER, "aliases": TEXTS, "disputed": TEXT, "terminal": YES,
         "port": YES, "accepts_cotton": YES, "accepts_all": YES, "starting_city": YES, "region": TEXT,
         "recycles_to": TEXT, "side_probable": YES, "unverified_slot": TEXT},
)  # fmt: skip

TOWN = Shape(
    must={"name": TEXT},
    may={"code": TEXT, "terrain": TEXT, "aliases": TEXTS, "disputed": TEXT, "start_cubes": NUMBER,
         "start_cotton": NUMBER, "region_if_urbanized": TEXT},
)  # fmt: skip

GROUND = Shape(
    must={"code": TEXT, "terrain": TEXT},
    may={"cost": NUMBER, "start_cubes": NUMBER, "land_grant": YES, "simple_tile_first": YES,
         "disputed": TEXT},
)  # fmt: skip

BLOCKED = Shape(must={"hex": PAIR, "edges": EDGES}, may={})

LINK = Shape(
    must={"between": TEXTS, "cost": NUMBER},
    may={"kind": TEXT, "requires": TEXT, "note": TEXT, "counts_as_build": NUMBER, "counts_as_track": NUMBER},
)

FIGURE = Shape(must={"key": TEXT, "name": TEXT}, may={"start": NUMBER, "points": NUMBER, "most": NUMBER})

SHAPES = {"city": CITY, "town": TOWN, "ground": GROUND, "blocked": BLOCKED, "link": LINK, "figure": FIGURE}


# which keys of a table go as they are into what the board keeps -------------------------------

CITY_KEYS = ("start_cubes", "terminal", "port", "accepts_cotton", "accepts_all", "starting_city",
             "region", "recycles_to", "side_probable")  # fmt: skip
GROUND_KEYS = ("cost", "start_cubes", "start_cotton", "land_grant", "simple_tile_first",
               "region_if_urbanized", "disputed")  # fmt: skip
LINK_KEYS = ("kind", "requires", "note", "counts_as_build", "counts_as_track")
