"""Maps that a group described itself: files, versions, and what a table keeps of them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app import create_app
from assistant.games import catalog
from assistant.games.age_of_steam.board import BadMap
from assistant.games.age_of_steam.catalog import MAPS, text_of
from assistant.games.age_of_steam.workshop.check import LARGEST_FILE
from assistant.games.age_of_steam.workshop.shelf import OwnMaps, slug_of
from assistant.tables import books, maps
from tests import conftest
from tests.support.age_of_steam.wanderer import Wanderer
from tests.support.play import at, play_to
from tests.support.tables import Api, Refused

app = conftest.app  # its own for each test: they keep maps under the same names
IBERIA = """\
name = "Iberia"
players = [3, 4]
notes = "No ferries."

[[city]]
name = "Madrid"
colors = ["red", "blue"]
growth = ["light 1", "dark 2"]
start_cubes = 3

[[city]]
name = "Lisboa"
colors = ["yellow"]
growth = ["light 4"]
start_cubes = 2

[[town]]
name = "Porto"

[rules]
turns = { 3 = 2, 4 = 2 }
start_cash = 25
start_shares = 3
goods_rounds = 1
locomotive_limit = 4
"""
CHANGED = IBERIA.replace("start_cash = 25", "start_cash = 30")


@pytest.fixture
def own(tmp_path: Path) -> OwnMaps:
    return OwnMaps(tmp_path / "maps")


def saved(app: Flask, text: str = IBERIA, slug: str = "") -> str:
    with app.app_context():
        return maps.save(text, slug)


# files ----------------------------------------------------------------------------------------


def test_each_change_is_a_version_and_none_is_lost(own: OwnMaps) -> None:
    assert (own.save(IBERIA), own.save(CHANGED, "iberia")) == ("own-iberia-1", "own-iberia-2")
    assert own.save(CHANGED, "iberia") == "own-iberia-2", "nothing has changed"
    first, second = own.find("own-iberia-1"), own.find("own-iberia-2")
    assert first and second
    assert (first.rules.start_cash, second.rules.start_cash) == (25, 30)
    assert [game.board.key for game in own.newest()] == ["own-iberia-2"]
    assert own.save(IBERIA) == "own-iberia-2-1", "another map of the same name"
    assert (own.latest("iberia"), own.latest("iberia-2")) == ("own-iberia-2", "own-iberia-2-1")


def test_names_become_slugs() -> None:
    assert slug_of("Österreich & Ungarn!") == "osterreich-ungarn"
    assert (slug_of("日本"), slug_of("../../etc"), slug_of("x" * 90)) == ("map", "etc", "x" * 40)


@pytest.mark.parametrize(
    "key", ["own-../x-1", "own-..-1", "own-iberia-0", "own-iberia-", "own-Iberia-1", "own-iberia-1\n", "own--1",
            "own-iberia-01", "own-iberia-123456", "own-a/b-1", "", "own-\0-1"],
)  # fmt: skip
def test_no_key_leads_out_of_the_folder(own: OwnMaps, key: str) -> None:
    own.save(IBERIA)
    assert own.find(key) is None and own.text(key) is None


FAULTS = [
    ("", "", "name", "A map needs the key “name”."),
    ('name = "Iberia"', 'name = "Iberia', "", "this is not TOML"),
    ("[3, 4]", "[3, 14]", "", "Players are the fewest and the most"),
    ('"Porto"', '"Madrid"', "", "There are two places called Madrid."),
    ('"Porto"', '"A"', "", "“A” is a New City: a place of the map needs another name."),
    ('"Porto"', '"3,4"', "", "can’t be the name of a place"),
    ('"Porto"', '"P|Q"', "", "can’t be the name of a place"),
    ('"Porto"', '" Porto"', "", "has an extra space"),
    ('"Porto"', '"' + "P" * 41 + '"', "", "a place has at most 40 characters"),
    ('"Porto"', '"Por\\u0007to"', "", "characters that can’t be shown"),
    ('"red", "blue"', '"pink"', "", "Madrid: there are no pink goods."),
    ("start_cubes = 3", "start_cubes = 900", "", "starts with at most 200 cubes"),
    ("goods_rounds = 1", "goods_rounds = 90000", "", "“goods_rounds” must be from 1 to 9"),
    ("goods_rounds = 1", "growth_dice_count = 999999", "", "must be from -1 to 20"),
    (
        "goods_rounds = 1",
        'actions = ["engineer", "juggling"]',
        "",
        "“actions” can’t contain “juggling”.",
    ),
    ("goods_rounds = 1", 'actions = ["engineer", "engineer"]', "", "“actions” has “engineer” twice"),
    ("goods_rounds = 1", 'variants = ["easy"]', "", "“variants” can’t contain “easy”."),
    ("goods_rounds = 1", 'new_cities = ["Z"]', "", "“new_cities” can’t contain “Z”."),
    ("goods_rounds = 1", "gods_rounds = 1", "", "has no figure “gods_rounds”"),
    (", 4 = 2", "", "", "The number of turns for 4 players is missing."),
    ('notes = "No ferries."', "notes = " + "[" * 5000, "", "a line has at most 4000 characters"),
    ("start_cash = 25", "start_cash = " + "9" * 5000, "", "a line has at most 4000 characters"),
]


@pytest.mark.parametrize(("old", "new", "drop", "said"), FAULTS)
def test_a_fault_is_one_sentence_and_nothing_is_written(
    own: OwnMaps, old: str, new: str, drop: str, said: str
) -> None:
    text = IBERIA.replace(old, new) if old else IBERIA.partition("\n")[2]
    assert text != IBERIA
    with pytest.raises(BadMap) as fault:
        own.save(text)
    assert said in f"{fault.value} {fault.value.said}", str(fault.value)
    assert not own.folder.exists()


def test_huge_files_are_refused(own: OwnMaps) -> None:
    with pytest.raises(BadMap):
        own.save(IBERIA + "#" * LARGEST_FILE)
    assert not own.folder.exists()


def test_whatever_is_sent_only_bad_map_is_raised(own: OwnMaps) -> None:
    """Lines dropped, doubled, swapped and spoilt at random."""
    rng = random.Random(5)
    whole = (MAPS / "southern_china" / "board.toml").read_text()
    for text in (IBERIA, whole):
        for _ in range(150):
            lines = text.splitlines()
            for _ in range(rng.randint(1, 3)):
                spoil(lines, rng)
            try:
                own.read("\n".join(lines))
            except BadMap as trouble:
                assert "\n" not in trouble.said and len(trouble.said) < 300


def spoil(lines: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, rng.choice(lines))
        case 2:
            lines[at] = lines[at].replace('"', "", 1)
        case 3:
            lines[at] = lines[at].split("=")[0] + rng.choice(['= "x"', "= -1", "= [[1], 2]", "= {}", "= 1.5"])
        case _:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]


def test_every_map_of_the_box_is_an_own_map_too(own: OwnMaps) -> None:
    """The format is the same; a figure that only the map's own rules know is the one exception."""
    for folder in sorted(MAPS.iterdir()):
        if (folder / "board.toml").is_file() and not (folder / "rules.py").is_file():
            assert own.find(own.save(str(text_of(folder.name))))


def test_a_file_spoilt_by_hand_is_left_out_of_the_list(own: OwnMaps) -> None:
    own.save(IBERIA)
    (own.folder / "iberia" / "1.toml").write_text("name = ", encoding="utf-8")
    (own.folder / "a note.txt").write_text("", encoding="utf-8")
    assert own.newest() == [] and own.find("own-iberia-1") is None


# tables ---------------------------------------------------------------------------------------


def test_a_map_known_by_its_places_is_listed_and_played_to_the_end(app: Flask, api: Api) -> None:
    key = saved(app)
    listed = {one["key"]: one for one in api.get("/maps")["maps"]}[key]
    assert (listed["name"], listed["players"], listed["complete"]) == ("Iberia", [3, 4], False)
    shown = api.get(f"/maps/{key}")
    assert (shown["hexes"], [city["name"] for city in shown["cities"]]) == ([], ["Madrid", "Lisboa"])
    assert shown["notes"] == "No ferries."
    table = api.open(("blue", "green", "yellow"), map=key)
    assert table.player("blue")["cash"] == 25 and table.state["turns"] == 2
    assert len(table.state["cities"]["Madrid"]["cubes"]) == 3
    Wanderer(table, random.Random(1)).play_to_the_end()


def test_board_mode_needs_a_drawn_map(app: Flask, api: Api) -> None:
    key = saved(app)
    with pytest.raises(Refused, match="doesn’t know the hexes of Iberia"):
        api.open(map=key, tracking={"track": "board"})
    table = api.open(map=key)
    assert "doesn’t know the hexes" in table.refused("set_tracking", "blue", track="board").message


def test_editing_and_deleting_harm_no_game(app: Flask, api: Api) -> None:
    table = api.open(map=saved(app))
    assert saved(app, CHANGED, "iberia") == "own-iberia-2"
    with app.app_context():
        assert maps.delete("iberia") is False, "a table is played on it"
        books.forget()
    assert table.get()["players"]["blue"]["cash"] == 25
    assert not [one for one in api.get("/maps")["maps"] if one["key"].startswith("own-")]
    with app.app_context():
        assert maps.delete(maps.save(IBERIA.replace("Iberia", "Other")).split("-")[1]) is True
        assert not (maps.own().folder / "other").exists()
        with pytest.raises(Exception, match="no such map"):
            maps.delete("other")


def test_a_table_whose_map_was_lost_says_so(app: Flask, api: Api) -> None:
    table = api.open(map=saved(app))
    with app.app_context():
        maps.own().remove("iberia")
        books.forget()
    with pytest.raises(Refused, match="is missing on this server"):
        table.get()


def test_two_applications_in_one_process_do_not_mix(tmp_path: Path) -> None:
    one, two = (create_app(tmp_path / name, RATELIMIT_ENABLED=False) for name in ("one", "two"))
    saved(one)
    lists = [[m["key"] for m in Api(app.test_client()).get("/maps")["maps"]] for app in (one, two)]
    assert ("own-iberia-1" in lists[0], "own-iberia-1" in lists[1]) == (True, False)
    assert catalog.find("age_of_steam", "own-iberia-1") is None, "outside of an application"


# along with a table ---------------------------------------------------------------------------


def exported(app: Flask, api: Api) -> dict[str, Any]:
    found: dict[str, Any] = api.open(map=saved(app)).get("/export.json")
    assert found["map_file"] == IBERIA
    return found


def away(tmp_path: Path) -> tuple[Flask, Api]:
    app = create_app(tmp_path / "elsewhere", RATELIMIT_ENABLED=False)
    return app, Api(app.test_client())


def test_a_table_brings_its_map_to_another_server(app: Flask, api: Api, tmp_path: Path) -> None:
    data = exported(app, api)
    other, there = away(tmp_path)
    opened = there.send("POST", "/tables/import", data)
    assert opened["state"]["map"] == "own-iberia-1"
    assert "own-iberia-1" in [one["key"] for one in there.get("/maps")["maps"]]
    again = there.send("POST", "/tables/import", data)
    assert again["state"]["map"] == "own-iberia-1", "the same map is not kept twice"
    with other.app_context():
        assert len(maps.own().newest()) == 1


def test_another_map_of_the_same_key_is_not_mistaken_for_it(app: Flask, api: Api, tmp_path: Path) -> None:
    data = exported(app, api)
    other, there = away(tmp_path)
    saved(other, CHANGED)
    opened = there.send("POST", "/tables/import", data)
    assert opened["state"]["map"] == "own-iberia-2-1"
    assert opened["state"]["players"]["blue"]["cash"] == 25


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"map_file": "name = "}, "The map in this file can’t be used."),
        ({"map_file": 7}, "not a complete Stationmaster table"),
        ({"map_file": None}, "is not on this server"),
        ({"entries": []}, "not a complete Stationmaster table"),
        ({"map": "own-../../x-1"}, "is not on this server"),
    ],
)
def test_a_bad_import_keeps_neither_table_nor_map(
    app: Flask, api: Api, tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    data = exported(app, api)
    _, there = away(tmp_path)
    with pytest.raises(Refused, match=said):
        there.send("POST", "/tables/import", {**data, **change})
    assert not (tmp_path / "elsewhere" / "maps").exists()


def test_where_every_town_is_a_city_no_new_city_is_offered(app: Flask, api: Api) -> None:
    table = at(api, "build_track", actions={"yellow": "urbanization"}, map=saved(app))
    (porto,) = table.offers("yellow")["urbanize"]["fields"]["hex"]["towns"].values()
    table.move("urbanize", "yellow", new_city="A", hex=porto, done=True)
    play_to(table, "build_track", 2, {table.state["order"][0]: "urbanization"})
    builder = next(
        seat for seat, player in table.state["players"].items() if player["action"] == "urbanization"
    )
    while table.up != [builder]:
        table.move("build_done", table.up[0])
    assert "urbanize" not in table.offers(builder)


@pytest.mark.parametrize("name", ["Å", "29 Palms"])
def test_a_short_name_is_no_new_city_and_a_number_no_hex(app: Flask, api: Api, name: str) -> None:
    table = api.open(map=saved(app, IBERIA.replace("Porto", name)))
    table.correct("cubes", name, ["red"])
    assert f"corrects the cubes in {name}: was none, now red." in table.text
