"""On the wire: text is packed, versioned files are kept, streams and fonts are left alone."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from assistant import wire
from assistant.packs import PACKS
from assistant.wire import packed
from tests.support.play import play_to
from tests.support.tables import Api, TableClient

PACKED = {"Accept-Encoding": "gzip, br"}
FIRST_LOAD, BLOCK = 58_000, 7_000  # a whole game and its heads are weighed by `bench weight`
HERE = Path(__file__).parent
ON_BOARD, BY_HAND = "../assistant/tryout/film.json", "stored/63604b4/rust_belt_by_hand.json"


def phone(app: Flask, table: TableClient) -> FlaskClient:
    client = app.test_client()
    client.get(f"/t/{table.code}/join/{table.tokens[table.up[0]]}")
    return client


def test_a_page_is_packed_for_whoever_can_unpack_it(app: Flask, api: Api) -> None:
    table = api.open()
    client, path = phone(app, table), f"/t/{table.code}/seat/{table.up[0]}"
    plain, packed = client.get(path), client.get(path, headers=PACKED)
    assert plain.headers.get("Content-Encoding") is None
    assert packed.headers["Content-Encoding"] == "gzip"
    assert b"Issue shares" in plain.data and b"Issue shares" in gzip.decompress(packed.data)
    assert "Accept-Encoding" in packed.headers["Vary"]


def test_the_ground_of_a_map_is_kept_and_says_how_it_is_packed(app: Flask) -> None:
    """By whatever stands between: it is a part of a page, and yet the same for everybody."""
    sent = app.test_client().get("/map/rust_belt/ground", headers={**PACKED, "HX-Request": "true"})
    assert sent.headers["Content-Encoding"] == "gzip"
    assert sent.headers["Vary"] == "Accept-Encoding"
    assert sent.headers["Cache-Control"].startswith("public")


def test_a_static_file_is_kept_for_ever_under_an_address_that_names_its_content(app: Flask) -> None:
    client = app.test_client()
    addresses = re.findall(r'"(/static/[^"]+\.(?:css|js)\?v=\w{10})"', client.get("/").get_data(as_text=True))
    assert len(addresses) >= 4
    for address in addresses:
        assert "max-age=31536000" in client.get(address).headers["Cache-Control"]


def test_a_script_and_a_sheet_are_sent_without_what_only_their_readers_want(app: Flask) -> None:
    client = app.test_client()
    for file in ("board/pen.js", "frame/live.js", "frame/taps.js", "board/board.css", "frame/look.css"):
        plain = client.get(f"/static/{file}").get_data(as_text=True)
        sent = gzip.decompress(client.get(f"/static/{file}", headers=PACKED).data).decode()
        assert len(sent) < len(plain)
        assert "\n " not in sent and "/*" not in sent and "\n//" not in sent
        said = [line.strip() for line in re.sub(r"/\*.*?\*/", "", plain, flags=re.DOTALL).splitlines()]
        read = (re.sub(r"\s// [^'\"`]*$", "", line) for line in said if not line.startswith("//"))
        assert sent.split() == " ".join(read).split()


def test_two_strokes_within_a_string_are_no_comment() -> None:
    script = (
        b"""let a = 'see // there';\nlet b = "http://x"; // where it lies\nlet c = `a // b`; // don't\n"""
    )
    sent = gzip.decompress(packed(script, "text/javascript"))
    assert sent == b"""let a = 'see // there';\nlet b = "http://x";\nlet c = `a // b`; // don't\n"""


def test_files_that_go_together_are_one_file_with_all_that_they_say(app: Flask) -> None:
    client = app.test_client()
    for name, parts in PACKS.items():
        whole = client.get(f"/static/packs/{name}")
        assert whole.mimetype == client.get(f"/static/{parts[0]}").mimetype
        assert "max-age=31536000" in whole.headers["Cache-Control"]
        assert whole.data.split() == b" ".join(client.get(f"/static/{part}").data for part in parts).split()
    assert client.get("/static/packs/nothing.js").status_code == 404


def test_what_others_wrote_goes_out_letter_for_letter(app: Flask) -> None:
    sent = gzip.decompress(app.test_client().get("/static/packs/page.js", headers=PACKED).data)
    htmx = next(part for part in PACKS["page.js"] if part.startswith("vendor/"))
    assert sent.endswith((Path(app.static_folder or "") / htmx).read_bytes())


def test_a_style_sheet_finds_its_fonts_from_the_pack(app: Flask) -> None:
    client = app.test_client()
    named = re.findall(r"url\(([^)]+)\)", client.get("/static/packs/page.css").get_data(as_text=True))
    assert len(named) == 4
    for font in named:
        assert client.get(f"/static/packs/{font}").status_code == 200


def test_a_font_has_one_address(app: Flask) -> None:
    html = app.test_client().get("/").get_data(as_text=True)
    assert re.findall(r'href="(/static/frame/fonts/[^"]+)"', html)[0].endswith(".woff2")


@pytest.mark.parametrize(("phase", "named"), [("issue_shares", False), ("build_track", True)])
def test_the_scripts_of_the_map_are_named_where_it_is_in_sight(
    app: Flask, api: Api, phase: str, named: bool
) -> None:
    table = play_to(api.open(tracking={"track": "board"}), phase)
    page = phone(app, table).get(f"/t/{table.code}/seat/{table.up[0]}").get_data(as_text=True)
    assert len(re.findall(r'src="[^"]*/map\.js', page)) == named
    later = re.findall(r'name="later" content="[^"]*/(\w+\.js)', page)
    assert later == [*([] if named else ["map.js"]), "hands.js", "taps.js"]


def test_a_stream_is_not_packed(app: Flask, api: Api) -> None:
    response = app.test_client().get(f"/t/{api.open().code}/stream", headers=PACKED)
    assert response.headers.get("Content-Encoding") is None
    response.close()


def test_a_304_stays_empty(app: Flask, api: Api) -> None:
    table = api.open()
    again = app.test_client().get(
        f"/api/v1/tables/{table.code}", headers={**PACKED, "If-None-Match": f'"{table.state["number"]}"'}
    )
    assert (again.status_code, again.data) == (304, b"")


def first_load(client: FlaskClient, path: str) -> dict[str, int]:
    page = client.get(path, headers=PACKED)
    html = gzip.decompress(page.data).decode()
    files = set(re.findall(r'(?:href|src|hx-get)="(/(?:static|map)/[^"]+)"', html))
    return {path: len(page.data), **{file: len(client.get(file, headers=PACKED).data) for file in files}}


@pytest.mark.parametrize(("game", "moments"), [(ON_BOARD, (6, 60, 170, 230, 248)), (BY_HAND, (6, 60, 112))])
def test_the_seat_page_is_small_on_the_wire(app: Flask, api: Api, game: str, moments: Sequence[int]) -> None:
    """Everything that every phone fetches the first time, and after a move, early and late."""
    file = json.loads((HERE / game).read_text())
    whole = file.get("export", file)
    for moment in moments:
        table = api.send("POST", "/tables/import", {**whole, "entries": whole["entries"][:moment]})
        client, here = app.test_client(), f"/t/{table['code']}"
        client.get(f"{here}/join/{table['host_token']}")
        for seat in (one["color"] for one in table["seats"]):
            fetched = first_load(client, f"{here}/seat/{seat}")
            assert sum(fetched.values()) <= FIRST_LOAD, (moment, fetched)
            assert len(client.get(f"{here}/seat/{seat}/block", headers=PACKED).data) <= BLOCK


def test_what_the_last_page_alone_shows_is_fetched_with_it(app: Flask, api: Api) -> None:
    table = api.open()
    client, path = phone(app, table), f"/t/{table.code}/seat/{table.up[0]}"
    assert "ending.css" not in client.get(path).get_data(as_text=True)
    table.correct("phase", None, "game_over")
    assert "ending.css" in client.get(path).get_data(as_text=True)


def test_a_file_that_anybody_may_keep_carries_nobodys_cookie(app: Flask, api: Api) -> None:
    client = phone(app, api.open())
    for path in ("/static/frame/look.css", "/map/rust_belt/ground"):
        headers = client.get(path).headers
        assert "public" in headers["Cache-Control"]
        assert "Set-Cookie" not in headers and "Cookie" not in headers.get("Vary", "")


def test_a_page_renews_the_cookie_and_its_blocks_need_not(app: Flask, api: Api) -> None:
    table = api.open()
    client, path = phone(app, table), f"/t/{table.code}/seat/{table.up[0]}"
    assert "Set-Cookie" in client.get(path).headers
    assert "Set-Cookie" not in client.get(f"{path}/block?have=1.0").headers
    assert "Set-Cookie" in app.test_client().get(f"{path}/block?have=1.0").headers  # a device not met before


def test_a_part_of_a_page_is_packed_as_well_as_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quickly where it comes out light; a whole page, which is long, is not tried twice."""
    levels, pack = list[int](), wire.gzipped

    def packed(data: bytes, level: int) -> bytes:
        levels.append(level)
        return pack(data, level)

    monkeypatch.setattr(wire, "gzipped", packed)
    noise = random.Random(15).randbytes(wire.LIGHT + 100)
    for data, tried in (
        (b"seat " * 7_000, [wire.QUICK]),
        (noise, [wire.QUICK, wire.LEVEL]),
        (b"seat " * 9_000, [wire.LEVEL]),
    ):
        levels.clear()
        assert gzip.decompress(wire.packed_anew(data)) == data
        assert levels == tried
