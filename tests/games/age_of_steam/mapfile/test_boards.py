"""The maps' boards: what stands on them, and what the addresses give of them."""

from __future__ import annotations

from collections import Counter

import pytest

from assistant.games.age_of_steam.board import printed_name
from assistant.games.age_of_steam.catalog import on_map
from assistant.games.age_of_steam.hexes import opposite
from assistant.games.age_of_steam.places import column_cities
from tests.support.age_of_steam.maps import KEYS, board_of
from tests.support.tables import Api

# what stands on the boards --------------------------------------------------------------------


def test_the_base_map_is_first_then_all_by_name() -> None:
    assert KEYS[0] == "rust_belt" and KEYS[1:] == sorted(KEYS[1:])


@pytest.mark.parametrize("key", KEYS)
def test_places_hexes_and_names_agree(key: str) -> None:
    b = board_of(key)
    for name, city in b.cities.items():
        assert (city.name, b.hexes[city.hex].city) == (name, name)
        assert b.hexes[city.hex].terrain == "city"
        assert b.hex_of(name) == city.hex
    for name, hex_ in b.towns.items():
        assert (b.hexes[hex_].town, b.hex_of(name)) == (name, hex_)
    assert all(name in b.cities or name in b.towns for name in b.aliases.values())
    assert not set(b.water) & set(b.hexes)
    assert (min(q for q, _ in b.hexes), min(r for _, r in b.hexes)) == (0, 0)


@pytest.mark.parametrize("key", KEYS)
def test_every_edge_has_its_twin(key: str) -> None:
    b = board_of(key)
    for hex_ in b.hexes:
        for edge, beyond in b.neighbours(hex_):
            assert b.across(beyond, opposite(edge)) == hex_
    assert all(b.simple_cost(hex_) > 0 for hex_, ground in b.hexes.items() if not ground.city)


@pytest.mark.parametrize("key", KEYS)
def test_the_land_hangs_together(key: str) -> None:
    """Over hexes and printed links one gets everywhere."""
    b = board_of(key)
    reached, todo = set(), [next(iter(b.hexes))]
    while todo:
        here = todo.pop()
        if here not in reached:
            reached.add(here)
            todo += [beyond for _, beyond in b.neighbours(here)]
            todo += [there for link in b.links for there in link.at if here in link.at]
    apart = {name for name in (*b.cities, *b.towns) if b.hex_of(name) not in reached}
    assert not apart


def test_rust_belt_spot_checks() -> None:
    b = board_of("rust_belt")
    chicago = b.cities["Chicago"]
    assert (chicago.hex, chicago.colors, chicago.growth) == ((7, 10), ("red",), (("light", "1"),))
    assert b.towns["Indianapolis"] == (10, 11)
    assert [b.hexes[at].terrain for at in ((0, 8), (10, 13), (17, 9))] == ["plain", "river", "mountain"]
    assert [b.simple_cost(at) for at in ((0, 8), (10, 13), (17, 9))] == [2, 3, 4]
    assert b.neighbour((9, 9), 0) is None, "Michigan City lies at the lake"
    assert (b.orientation, b.players, b.note) == ("flat", (3, 6), "")


def test_western_us_spot_checks() -> None:
    b = board_of("western_us")
    assert (b.orientation, b.terrain_costs["swamp"], b.terrain_costs["mountain"]) == ("pointy", 4, 5)
    regions = Counter(city.word("region") for city in b.cities.values() if city.has("starting_city"))
    assert regions == {"west": 3, "east": 7}
    assert not b.cities["Denver"].has("starting_city")
    urbanized = {b.hexes[b.towns[t]].word("region_if_urbanized") for t in ("Portland", "San Diego")}
    assert (urbanized, b.hexes[b.towns["Kansas City"]].word("region_if_urbanized")) == ({"west"}, "east")
    assert all(b.hexes[hex_].start_cubes == 1 for hex_ in b.towns.values())


def test_southern_us_has_two_jacksons() -> None:
    b = board_of("southern_us")
    assert (b.cities["Jackson @0,14"].growth, b.towns["Jackson @2,8"]) == ((("light", "3"),), (2, 8))
    assert "Jackson" not in b.cities and "Jackson" not in b.towns
    assert printed_name("Jackson @0,14") == column_cities(b, ("light", "3")) == "Jackson"
    ports = {city.name for city in b.cities.values() if city.has("port") and city.has("accepts_cotton")}
    assert ports == {"Charleston", "Savannah", "Mobile", "New Orleans"}
    assert all(b.hexes[hex_].start_cotton == 1 for hex_ in b.towns.values())
    assert [at for at, ground in b.hexes.items() if ground.disputed] == [(11, 13)]
    assert (1, 17) in b.water and b.disputed


def test_germany_spot_checks() -> None:
    b = board_of("germany")
    terminals = {city.name for city in b.cities.values() if city.has("terminal")}
    assert terminals == {"Rotterdam", "Antwerpen", "Paris", "Lyon", "Kopenhagen", "Warschau"}
    assert [b.cities[name].start_cubes for name in ("Wien", "Königsberg", "Berlin")] == [4, 3, 2]
    printed = Counter(ground.cost for ground in b.hexes.values() if ground.cost)
    assert printed == {6: 2, 7: 2, 8: 4, 9: 6, 10: 3, 11: 2, 12: 2}
    assert (b.hexes[12, 7].terrain, b.simple_cost((12, 7)), b.simple_cost((1, 8))) == ("plain", 9, 6)
    link = b.links[0]
    assert (link.between, link.cost) == (("Köln/Düsseldorf", "Essen/Dortmund"), 2)
    assert (link.at, link.counts_as_build) == (((2, 10), (3, 9)), 1)
    assert sorted(at for at, ground in b.hexes.items() if ground.disputed) == [(2, 6), (11, 9)]
    assert b.aliases["Frieburg"] == "Freiburg"


def test_the_small_islands() -> None:
    barbados, lucia, scotland = board_of("barbados"), board_of("st_lucia"), board_of("scotland")
    assert {city.growth for city in barbados.cities.values()} == {(("light", str(d)),) for d in range(1, 7)}
    assert {ground.terrain for ground in lucia.hexes.values() if ground.start_cubes} == {"plain", "river"}
    assert not any(lucia.hexes[hex_].start_cubes for hex_ in lucia.towns.values())
    assert [(link.cost, link.kind) for link in scotland.links] == [(6, "ferry"), (6, "ferry"), (2, "special")]
    assert scotland.aliases["Stanraer"] == "Stranraer"
    assert scotland.terrain_costs["mountain_river"] == 5


def test_double_base_usa_spot_checks() -> None:
    b = board_of("double_base_usa")
    assert sum(ground.has("land_grant") for ground in b.hexes.values()) == 20
    assert sum(city.has("starting_city") for city in b.cities.values()) == 8
    assert [link.cost for link in b.links] == [3, 6]
    assert b.cities["San Francisco"].start_cubes == 5
    assert b.simple_cost(next(at for at, g in b.hexes.items() if g.terrain == "high_mountain")) == 6


def test_disco_inferno_sweden_and_southern_china_spot_checks() -> None:
    disco, sweden, china = (board_of(key) for key in ("disco_inferno", "sweden_recycling", "southern_china"))
    assert set(disco.terrain_costs) == {"fire"}
    recycled = {(city.colors[0], city.word("recycles_to")) for city in sweden.cities.values()}
    assert recycled == {("yellow", "red"), ("red", "blue"), ("blue", "black")}
    assert not any(city.growth for b in (disco, sweden) for city in b.cities.values())
    assert china.cities["Hong Kong"].has("accepts_all")
    assert all(city.has("side_probable") for city in china.cities.values())
    first = {at: ground.cost for at, ground in china.hexes.items() if ground.has("simple_tile_first")}
    assert first == {(4, 10): 4, (9, 7): 5, (10, 8): 5}
    assert [link.cost for link in china.links] == [8, 8, 8]


def test_track_does_not_cross_a_blocked_edge() -> None:
    b = board_of("southern_china")
    shenzhen, hong_kong = b.hex_of("Shenzhen"), b.hex_of("Hong Kong")
    assert shenzhen == (9, 8) and hong_kong == (9, 9)
    assert (b.neighbour(shenzhen, 3), b.across(shenzhen, 3), b.across(hong_kong, 0)) == (
        hong_kong,
        None,
        None,
    )
    assert hong_kong not in [beyond for _, beyond in b.neighbours(shenzhen)]


@pytest.mark.parametrize(
    ("key", "turns"),
    [
        ("rust_belt", {3: 10, 4: 8, 5: 7, 6: 6}),
        ("southern_china", {3: 10, 4: 8, 5: 7}),
        ("barbados", {1: 10}),
        ("st_lucia", {2: 8}),
        ("scotland", {2: 8}),
        ("double_base_usa", {4: 8, 5: 8, 6: 7, 7: 7, 8: 7}),
    ],
)
def test_turns_by_players(key: str, turns: dict[int, int]) -> None:
    game = on_map(key)
    assert game is not None
    low, high = game.board.players
    assert {n: game.rules.turns[n] for n in range(low, high + 1)} == turns


# addresses ------------------------------------------------------------------------------------


def test_the_list_of_maps_tells_players_and_that_boards_are_complete(api: Api) -> None:
    found = {one["key"]: one for one in api.get("/maps")["maps"]}
    assert all(found[key]["complete"] for key in KEYS)
    assert (found["double_base_usa"]["players"], found["barbados"]["players"]) == ([4, 8], [1, 1])
    assert (found["rust_belt"]["note"], found["southern_china"]["note"]) == ("", "")


def test_a_map_gives_its_board(api: Api) -> None:
    china = api.get("/maps/southern_china")
    hexes = {(one["q"], one["r"]): one for one in china["hexes"]}
    assert (china["orientation"], len(hexes), china["terrain_cost"]["river"]) == ("pointy", 124, 3)
    assert hexes[9, 8] == {"q": 9, "r": 8, "terrain": "city", "city": "Shenzhen", "blocked_edges": [3]}
    assert hexes[9, 7] == {"q": 9, "r": 7, "terrain": "river", "cost": 5, "simple_tile_first": True}
    assert china["links"][1]["between"] == ["Hong Kong", "Shenzhen"]
    assert china["links"][1]["at"] == [[9, 9], [9, 8]]
    assert china["turns"] == {"3": 10, "4": 8, "5": 7}
    assert "probable" in china["disputed"][0] and china["notes"]


def test_disputed_points_are_shown(api: Api) -> None:
    germany, south = api.get("/maps/germany"), api.get("/maps/southern_us")
    disputed = {(h["q"], h["r"]): h["disputed"] for h in germany["hexes"] if "disputed" in h}
    assert sorted(disputed) == [(2, 6), (11, 9)] and "look at the printed board" in disputed[2, 6]
    names = [(city["name"], city["printed"]) for city in south["cities"] if "Jackson" in city["name"]]
    assert ("Jackson @0,14", "Jackson") in names
    assert len(api.get("/maps/scotland")["water"]) == 40
