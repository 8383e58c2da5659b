"""The pages of a map of your own: list, form, files; refusals in place, the form as it was."""

from __future__ import annotations

import io
import tomllib
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from assistant.games.age_of_steam.catalog import MAPS, on_map
from assistant.games.age_of_steam.workshop.desk import Workshop
from tests.games.age_of_steam.workshop.test_own_maps import IBERIA
from tests.support.age_of_steam.maps import KEYS
from tests.support.phones import HERE, Phone, open_table, said

FORM: dict[str, Any] = {
    "name": "Iberia", "low": "3", "high": "4", "notes": "No ferries.\r\nNo tunnels.",
    "turns__3": "9", "turns__4": "7", "turns__5": "6", "fig__start_cash": "25", "fig__start_shares": "3",
    "place": ["0", "1", "2", "3", "7"], "place__0__kind": "city", "place__0__name": " Madrid ",
    "place__0__colors": ["red", "blue"], "place__0__growth": ["light 1", "dark 2"], "place__0__start_cubes": "3",
    "place__1__kind": "city", "place__1__name": "Lisboa", "place__1__colors": "yellow", "place__1__start_cubes": "2",
    "place__2__kind": "city", "place__2__name": "", "place__3__kind": "town", "place__3__name": "Porto",
    "place__7__kind": "town", "place__7__name": " Sevilla  la Vieja ",
    "actions": ["engineer", "locomotive", "production", "urbanization"],
    "reduction": "0", "dice": "number", "dice_count": "2", "fig__points_per_share": "−2", "cost__plain": "3",
    "cost__swamp": "4", "cost__river": "",
}  # fmt: skip
HEXES = "0,0 . 0\n1,0 ~ 3\n2,0 . 1\n0,1 = \n1,1 ^\n2,-1 . 7\n9999,1 .\nrubbish"


class Desk(Phone):
    """A browser that is at no table."""

    def _path(self, what: str) -> str:
        return what


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Desk(app)


def save(phone: Phone, to: str = "", **changed: Any) -> TestResponse:
    return phone.post(f"/maps/own{to}", **{**FORM, **changed})


def file_of(phone: Phone, key: str = "own-iberia-1") -> dict[str, Any]:
    answer = phone.get(f"/maps/file/{key}.toml")
    assert answer.status_code == 200 and "attachment" in answer.headers["Content-Disposition"]
    return tomllib.loads(answer.get_data(as_text=True))


def test_maps_of_one_name_say_which_is_which(phone: Phone) -> None:
    save(phone)
    assert "iberia.toml" not in said(phone.get("/maps"))
    save(phone)
    page = said(phone.get("/maps"))
    assert "iberia.toml, made just now" in page and "iberia-2.toml, made just now" in page


def test_maps_of_one_name_are_told_apart_where_a_table_is_opened(phone: Phone) -> None:
    save(phone)
    assert "Iberia · 3 to 4 players" in said(phone.get("/open"))
    save(phone)
    page = said(phone.get("/open"))
    for file in ("iberia.toml", "iberia-2.toml"):
        assert f"Iberia · {file}, made just now · 3 to 4 players" in page


# the form -------------------------------------------------------------------------------------


def test_a_described_map_is_kept_as_a_map_file(phone: Phone) -> None:
    answer = save(phone)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/maps"), said(answer)
    assert "Iberia is saved." in said(phone.get("/maps"))
    data = file_of(phone)
    assert (data["name"], data["players"], data["notes"]) == ("Iberia", [3, 4], "No ferries.\nNo tunnels.")
    assert data["city"][0] == {
        "name": "Madrid", "colors": ["red", "blue"], "growth": ["light 1", "dark 2"], "start_cubes": 3,
    }  # fmt: skip
    assert [town["name"] for town in data["town"]] == ["Porto", "Sevilla la Vieja"]
    assert data["terrain_costs"] == {"plain": 3, "swamp": 4}
    assert data["rules"] == {
        "turns": {"3": 9, "4": 7}, "start_cash": 25, "start_shares": 3, "points_per_share": -2,
        "actions": ["engineer", "locomotive", "production", "urbanization"],
        "income_reduction_on": False, "growth_dice_count": 2,
    }  # fmt: skip


def test_it_is_in_the_list_of_the_open_page_at_once_and_opens(app: Flask, phone: Phone) -> None:
    save(phone)
    assert "Your own" in phone.get("/open").get_data(as_text=True)
    assert "Iberia · 3 to 4 players" in said(phone.get("/open"))
    table = open_table(app, map="own-iberia-1", track="board")
    state = table.state()
    assert state["tracking"]["track"] == "hand", "without hexes there is no other way"
    assert (state["players"]["blue"]["cash"], state["turns"]) == (25, 9)


def test_with_hexes_the_map_is_complete_and_track_can_be_drawn(app: Flask, phone: Phone) -> None:
    save(phone, hexes=HEXES, orientation="pointy", cost__river="3", cost__mountain="4")
    summary = phone.client.get("/api/v1/maps/own-iberia-1").get_json()
    assert summary["complete"] and summary["orientation"] == "pointy"
    ground = {(h["q"], h["r"]): h["terrain"] for h in summary["hexes"]}
    assert ground == {(0, 0): "city", (1, 0): "river", (2, 0): "city", (1, 1): "mountain", (2, -1): "plain"}
    assert summary["water"] == [[0, 1]]
    assert open_table(app, map="own-iberia-1", track="board").state()["tracking"]["track"] == "board"


REFUSED = [
    ({"name": " "}, "Give the map a name."),
    ({"place__0__colors": "pink"}, "Madrid: there are no pink goods."),
    ({"place__0__growth": "light 9"}, "The goods display has no column “light 9”."),
    ({"place__7__name": "Porto"}, "There are two places called Porto."),
    ({"place__3__name": "Madrid"}, "There are two places called Madrid."),
    ({"place__3__name": "B"}, "“B” is a New City: a place of the map needs another name."),
    ({"place__0__start_cubes": "some"}, "“some” is not a whole number."),
    ({"link": "0", "link__0__cost": "3"}, "A printed link joins two places: choose both, or delete it."),
    ({"fig__start_cash": "lots"}, "“lots” is not a whole number."),
    ({"fig__goods_rounds": "0"}, "“goods_rounds” must be from 1 to 9."),
    ({"low": "5"}, "Players are the fewest and the most, as in [3, 6]."),
    ({"high": "40"}, "Players are the fewest and the most, as in [3, 6]."),
    ({"turns__3": "0"}, "“turns” must be from 1 to 30."),
    ({"actions": "juggling"}, "“actions” can’t contain “juggling”."),
    ({"hexes": HEXES + "\n5,5 %"}, ""),
    ({"hexes": HEXES + "\n5,5 *"}, "“fire” is drawn but has no cost."),
    ({"hexes": HEXES + "\n5,5 . 0"}, "is already drawn on line"),
    ({"name": "x" * 61}, "“name” has at most 60 characters."),
]


@pytest.mark.parametrize(("changed", "sentence"), REFUSED)
def test_a_refusal_is_one_sentence_and_the_form_stays(
    app: Flask, phone: Phone, changed: dict[str, Any], sentence: str
) -> None:
    answer = save(phone, **{"hexes": "", "cost__river": "3", "cost__mountain": "4", **changed})
    if not sentence:
        assert answer.status_code == 303
        return
    text = said(answer)
    assert answer.status_code in (400, 422) and sentence in text, text
    assert 'value="Lisboa"' in answer.get_data(as_text=True), "what was typed is still there"
    assert not (Path(app.config["DATA"]) / "maps").exists()


def test_markup_in_a_name_is_only_a_name(phone: Phone) -> None:
    evil = "<script>alert(1)</script>"
    save(phone, name=evil, place__0__name="<b>Mad", place__3__name='"><img src=x>')
    for page in ("/maps", "/open", "/maps/own/script-alert-1-script"):
        text = phone.get(page).get_data(as_text=True)
        assert not [tag for tag in (evil, "<b>Mad", "<img") if tag in text], page
        assert "&lt;script&gt;" in text


def test_an_edit_is_a_new_version_and_a_table_keeps_its_own(app: Flask, phone: Phone) -> None:
    save(phone)
    table = open_table(app, map="own-iberia-1")
    form = phone.get("/maps/own/iberia").get_data(as_text=True)
    assert 'value="Madrid"' in form and "Sevilla la Vieja" in form and "No tunnels." in form
    save(phone, "/iberia", fig__start_cash="40", base="own-iberia-1")
    assert file_of(phone, "own-iberia-2")["rules"]["start_cash"] == 40
    assert (table.state()["map"], table.state()["players"]["blue"]["cash"]) == ("own-iberia-1", 25)
    assert open_table(app, map="own-iberia-2").state()["players"]["blue"]["cash"] == 40


@pytest.mark.parametrize("folder", KEYS)
def test_a_copy_of_a_map_of_the_box_keeps_its_board(phone: Phone, folder: str) -> None:
    """What the form does not show is taken along: printed prices, links, blocked edges, other spellings."""
    game = on_map(folder)
    assert game is not None
    fields = MultiDict(Workshop().fields(game, (MAPS / folder / "board.toml").read_text(encoding="utf-8")))
    sent: dict[str, Any] = {name: fields.getlist(name) for name in fields}
    answer = phone.post("/maps/own", **{**sent, "base": folder})
    assert answer.status_code == 303, said(answer)
    key = next(
        m["key"] for m in phone.client.get("/api/v1/maps").get_json()["maps"] if m["key"][:4] == "own-"
    )
    one, two = (phone.client.get(f"/api/v1/maps/{k}").get_json() for k in (folder, key))
    for part in ("hexes", "water", "cities", "towns", "links", "orientation", "turns"):
        assert one[part] == two[part], part


def test_a_copy_of_a_map_with_rules_of_its_own_keeps_them(phone: Phone) -> None:
    germany, rust = (phone.get(f"/maps/new?from={key}").text for key in ("germany", "rust_belt"))
    assert 'name="on" value="germany"' in germany and "A terminal takes its one colour" in germany
    assert 'name="on" value=""' in rust and "Cash at the start" in rust
    assert "Cash at the start" not in germany, "the figures come with the rules"
    assert phone.get("/maps/new?from=nowhere").status_code == 404
    assert phone.get("/maps/new?on=nowhere").status_code == 404


# what is still missing ------------------------------------------------------------------------


def looked(phone: Phone, **changed: Any) -> dict[str, Any]:
    answer = phone.post("/maps/look", **{**FORM, **changed})
    assert answer.status_code == 200, said(answer)
    return dict(answer.get_json())


def gaps(look: dict[str, Any]) -> dict[str, str]:
    """Each sentence by the field that it stands beside."""
    return {gap["at"]: gap["says"] for gap in look["gaps"]}


def test_the_page_says_what_is_missing_beside_each_field(phone: Phone) -> None:
    look = looked(phone, **{"place__1__colors": [], "name": ""})
    assert gaps(look)["place.1.colors"] == "Which colours does Lisboa take?"
    assert gaps(look)["board"] == "The hexes are not drawn yet."
    assert look["depth"] == "As it stands: play by money."
    assert looked(phone)["depth"] == "As it stands: play by its places."
    whole = looked(phone, hexes=HEXES, cost__river="3", cost__mountain="4")
    assert (whole["depth"], whole["gaps"]) == ("As it stands: play on its board.", [])
    assert looked(phone, fig__start_cash="lots") == {"refusal": "“lots” is not a whole number."}


def test_a_board_half_painted_is_saved_and_played_by_its_places(app: Flask, phone: Phone) -> None:
    half = {"hexes": "0,0 . 0\n1,0 ~", "cost__river": "3", "cost__mountain": "4"}
    assert gaps(looked(phone, **half))["board"].startswith("Which hex is ")
    assert save(phone, **half).status_code == 303
    assert open_table(app, map="own-iberia-1", track="board").state()["tracking"]["track"] == "hand"
    assert "1,0 ~" in phone.get("/maps/own/iberia").text, "what is painted is kept"


def test_a_map_asks_only_what_its_rules_need_in_their_own_words(phone: Phone) -> None:
    page = phone.get("/maps/new?on=portugal").text
    for words in ("Thick red line", "Open ground", "Four in Lisboa", 'value="Lisboa"', 'value="Setúbal"'):
        assert words in page, words
    assert "Swamp" not in page and "Nation" not in page
    assert "Nation" in phone.get("/maps/new?on=great_britain").text
    listed: dict[str, Any] = {
        "place": ["0", "1"], "place__0__kind": "city", "place__0__name": "Lisboa", "place__1__name": "Setúbal",
    }  # fmt: skip
    asked = gaps(phone.post("/maps/look", on="portugal", base="portugal", **listed).get_json())
    assert asked["place.0.growth"] == "Which dice does Lisboa grow on?"
    assert asked["place.1.name"] == "Is Setúbal a city or a town?"


def test_what_is_printed_on_hexes_edges_and_links_is_written_and_read_again(phone: Phone) -> None:
    printed = {
        "hexes": HEXES.replace("1,1 ^", "1,1 ^?cost=7") + "\n0,2 .?cost=7\n1,2 ~", "edges": "1,1 3 blocked=1\n9,9 0 blocked=1\nrubbish",
        "link": "4", "link__4__from": "0", "link__4__to": "3", "link__4__cost": "5", "cost__river": "3", "cost__mountain": "4",
    }  # fmt: skip
    assert save(phone, **printed).status_code == 303
    data = file_of(phone)
    assert sorted((one["terrain"], one["cost"]) for one in data["ground"]) == [("mountain", 7), ("plain", 7)]
    assert data["blocked"] == [{"hex": [1, 1], "edges": [3]}, {"hex": [1, 2], "edges": [0]}]
    assert data["link"] == [{"between": ["Madrid", "Porto"], "cost": 5}]
    page = phone.get("/maps/own/iberia").text
    assert "1,1 ^?cost=7" in page and "0,2 .?cost=7" in page and "1,2 0 blocked=1" in page


# files and deleting ---------------------------------------------------------------------------


def bring(phone: Phone, content: bytes) -> TestResponse:
    file = (io.BytesIO(content), "map.toml")
    return phone.client.post("/maps/import", data={"file": file}, headers={"Origin": HERE})


def test_a_file_goes_out_and_comes_in_again(phone: Phone) -> None:
    assert bring(phone, IBERIA.replace("\n", "\r\n").encode()).status_code == 303
    assert "Iberia is imported." in said(phone.get("/maps"))
    assert phone.get("/maps/file/own-iberia-1.toml").get_data(as_text=True) == IBERIA
    assert bring(phone, (MAPS / "scotland" / "board.toml").read_bytes()).status_code == 303
    assert "own-scotland-1" in [m["key"] for m in phone.client.get("/api/v1/maps").get_json()["maps"]]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "A map needs the key “name”."),
        (b"name = ", "Line 1: This is not TOML"),
        (b"\xff\xfe\x00", "This file is not a map: it is not text."),
        (b"#" * 150_000, "This file is too large for a map."),
        (b'name = "\\u0000"\nplayers = [3, 4]', "characters that can’t be shown"),
        (
            b'name = "x"\nplayers = [3, 4]\n' + b'[[city]]\nname = "x|"\ncolors = []\n[[town]]\nname = "y"\n',
            "can’t be the name",
        ),
    ],
)
def test_a_bad_file_is_one_sentence_and_writes_nothing(
    app: Flask, phone: Phone, content: bytes, sentence: str
) -> None:
    answer = bring(phone, content)
    assert answer.status_code == 400 and sentence in said(answer), said(answer)
    assert not (Path(app.config["DATA"]) / "maps").exists()


def test_far_too_much_is_not_even_read(phone: Phone) -> None:
    assert bring(phone, b"#" * 900_000).status_code == 413


def test_without_a_file_the_page_says_so(phone: Phone) -> None:
    answer = phone.post("/maps/import")
    assert answer.status_code == 400 and "Choose a map’s file first." in said(answer)


def test_a_deleted_map_leaves_the_list_and_its_tables_go_on(app: Flask, phone: Phone) -> None:
    save(phone)
    table = open_table(app, map="own-iberia-1")
    assert phone.post("/maps/own/iberia/delete").status_code == 303
    assert "Tables that use it keep it." in said(phone.get("/maps"))
    assert "Iberia" not in said(phone.get("/open"))
    assert table.get("/table").status_code == 200
    save(phone, name="Other")
    phone.post("/maps/own/other/delete")
    assert not (Path(app.config["DATA"]) / "maps" / "other").exists()


def test_only_this_site_may_write(phone: Phone) -> None:
    for path in ("/maps/own", "/maps/import", "/maps/own/iberia/delete"):
        assert phone.post(path, origin="http://elsewhere", **FORM).status_code == 403
    assert phone.get("/maps/own/..%2f..%2fx").status_code == 404
    assert phone.get("/maps/file/..%2fsecret.toml").status_code == 404


# whose map it is ----------------------------------------------------------------------------------


def from_afar(app: Flask) -> Phone:
    """A phone in the same Wi-Fi as the computer that serves the tables."""
    phone = Desk(app)
    phone.client.environ_base["REMOTE_ADDR"] = "192.0.2.17"
    return phone


def test_a_phone_changes_and_deletes_the_maps_it_made(app: Flask) -> None:
    maker = from_afar(app)
    save(maker)
    assert "Edit Iberia" in maker.get("/maps").text and "Delete Iberia" in maker.get("/maps").text
    assert save(maker, "/iberia", notes="New notes.").status_code == 303
    assert file_of(maker, "own-iberia-2")["notes"] == "New notes."
    assert maker.post("/maps/own/iberia/delete").status_code == 303
    assert "Iberia" not in maker.get("/maps").text.split("Included")[0].replace("Iberia is deleted", "")


def test_another_phone_plays_and_copies_it_and_nothing_more(app: Flask) -> None:
    save(from_afar(app))
    other = from_afar(app)
    page = other.get("/maps").text
    assert "Play Iberia" in page and "Copy Iberia" in page and "Download Iberia" in page
    assert "Edit Iberia" not in page and "Delete Iberia" not in page
    for answer in (
        other.get("/maps/own/iberia"),
        save(other, "/iberia", notes="Mine now."),
        other.post("/maps/own/iberia/delete"),
    ):
        assert answer.status_code == 403
        assert "Only the device that made this map can change or delete it." in said(answer)
    assert "No ferries." in file_of(other)["notes"] and "own-iberia-2" not in other.get("/maps").text


def test_the_computer_that_serves_the_tables_may_change_every_map(app: Flask, phone: Phone) -> None:
    save(from_afar(app))
    assert "Edit Iberia" in phone.get("/maps").text
    assert save(phone, "/iberia", notes="Tidied.").status_code == 303


def test_behind_a_proxy_every_browser_is_a_phone(app: Flask, phone: Phone) -> None:
    save(from_afar(app))
    app.config["BEHIND_PROXIES"] = 1
    assert "Edit Iberia" not in phone.get("/maps").text
    assert phone.post("/maps/own/iberia/delete").status_code == 403
