"""The log for people: in words, newest first, with an undo that asks and an origin that counts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from assistant.pages.undo_words import entries
from assistant.tables import books, story
from assistant.tables.storage import reading
from tests.support.play import at, play_to
from tests.support.tables import Api, TableClient

HERE = {"Origin": "http://localhost"}
NAMES = {"blue": "Ada", "green": "Ben <b>&", "yellow": "Cem"}


def named_table(api: Api, names: Mapping[str, str]) -> TableClient:
    """A table with players' names, whose first order is the seating order."""
    seats = [{"color": color, "name": name} for color, name in names.items()]
    body = {"map": "rust_belt", "seats": seats, "setup": {"order": list(names)}}
    return TableClient(api, api.send("POST", "/tables", body))


@pytest.fixture
def table(api: Api) -> TableClient:
    return named_table(api, NAMES)


@pytest.fixture
def phone(app: Flask, table: TableClient) -> FlaskClient:
    """Ada's phone."""
    client = app.test_client()
    client.get(f"/t/{table.code}/join/{table.tokens['blue']}")
    return client


def shares(table: TableClient) -> None:
    for seat, count in (("blue", 2), ("green", 0), ("yellow", 1)):
        table.move("issue_shares", seat, count=count)


def page(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.get_data(as_text=True)


def words(html: str) -> str:
    """What a person reads, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def row(html: str, number: int) -> str:
    """One entry of the log."""
    found = re.search(rf'<li id="e{number}".*?(?=<li id=|<h2|</section>)', html, re.S)
    assert found, f"entry {number} is not shown"
    return found[0]


def undo(client: FlaskClient, table: TableClient, to: int, **fields: object) -> tuple[int, str]:
    headers = fields.pop("headers", HERE)
    sent = {"to": to, "seen": table.get()["number"], "seat": "blue", "page": "blue", **fields}
    answer = client.post(f"/t/{table.code}/rewind", data=sent, headers=headers)
    return answer.status_code, answer.get_data(as_text=True)


def test_the_log_tells_who_did_what_and_what_it_changed(phone: FlaskClient, table: TableClient) -> None:
    shares(table)
    html = page(phone, f"/t/{table.code}/seat/blue/log")
    assert "Ada issues 2 shares and receives $10." in words(row(html, 2))
    assert "cash $10 → $20 · shares 2 → 4" in words(row(html, 2))
    assert "Determine player order begins" in words(row(html, 4))
    assert "Turn 1 · I Issue shares" in words(html)
    assert html.index('id="e4"') < html.index('id="e3"') < html.index('id="e2"')


def test_names_are_escaped_everywhere(phone: FlaskClient, table: TableClient) -> None:
    shares(table)
    table.correct("cash", "green", 3, why="<i>half</i>")
    for path in ("log", "seat/blue/log", "charts", "at/3", "statement/green"):
        html = page(phone, f"/t/{table.code}/{path}")
        assert "<b>&<" not in html and "<i>" not in html, path
        assert "Ben &lt;b&gt;&amp;" in html, path


def test_a_correction_says_what_was_what_is_and_why(phone: FlaskClient, table: TableClient) -> None:
    table.correct("cash", "blue", 11, why="Half of $5 is $3.")
    html = row(page(phone, f"/t/{table.code}/log"), 2)
    assert "Corrected The host set Ada’s cash : $10 $11 . “Half of $5 is $3.”" in words(html)
    assert "<s>$10</s> <b>$11</b>" in html


def test_a_correction_that_was_undone_still_says_what_it_set(phone: FlaskClient, table: TableClient) -> None:
    table.correct("cash", "blue", 11, why="Half of $5 is $3.")
    table.rewind(1)
    html = row(page(phone, f"/t/{table.code}/log"), 2)
    assert "Undone The host set Ada’s cash: $10 to $11. “Half of $5 is $3.”" in words(html)


def test_every_entry_offers_a_way_back_that_says_how_much_it_takes_back(
    phone: FlaskClient, table: TableClient
) -> None:
    shares(table)
    html = page(phone, f"/t/{table.code}/seat/blue/log")
    asked = words(row(html, 2))
    assert "Go back to before entry 2? This undoes it and 2 entries after it. You can undo this too." in asked
    assert "Back to before entry 2 Cancel" in asked and 'name="to" value="1"' in row(html, 2)
    assert "This undoes it and 1 entry after it." in words(row(html, 3))
    assert "This undoes it. You can undo this too." in words(row(html, 4))
    assert "<details" not in row(html, 1)
    assert "↶ Undo entry 4 Undo entry 4? You can undo this too." in words(html)
    assert "Redo" not in words(html)


def test_undo_and_redo_from_the_page(phone: FlaskClient, table: TableClient) -> None:
    shares(table)
    assert undo(phone, table, 2, headers={**HERE, "HX-Request": "true"})[0] == 200
    html = page(phone, f"/t/{table.code}/seat/blue/log")
    assert table.get()["phase"] == "issue_shares"
    assert "Ada undid entries 3 to 4." in words(row(html, 5))
    assert "Undone" in row(html, 4) and "<s>" in row(html, 4) and "<details" not in row(html, 4)
    redo = re.search(r'id="redo-last".*?name="to" value="(\d+)"', html, re.S)
    assert redo
    undo(phone, table, int(redo[1]))
    html = page(phone, f"/t/{table.code}/seat/blue/log")
    assert "Ada redid entries 3 to 4." in words(row(html, 6))
    assert table.get()["phase"] == "determine_player_order"
    assert 'id="redo-last"' not in html


def test_redo_goes_back_step_by_step(app: Flask, table: TableClient) -> None:
    shares(table)
    table.rewind(3)
    table.rewind(2)
    with app.app_context(), reading() as connection:
        known = books.find_table(connection, table.code)
        log = books.read_book(connection, known).log
        assert story.redo(log) == 5
    table.rewind(5)
    with app.app_context(), reading() as connection:
        log = books.read_book(connection, known).log
        assert story.redo(log) == 4
        assert story.effect(log, log[-1]).given == (3,)


def test_undo_needs_the_pages_own_origin(phone: FlaskClient, table: TableClient) -> None:
    shares(table)
    for headers in ({}, {"Origin": "http://evil.example"}):
        assert undo(phone, table, 2, headers=headers)[0] == 403
    assert table.get()["number"] == 4


def test_undo_needs_a_seat(app: Flask, table: TableClient) -> None:
    shares(table)
    guest = app.test_client()
    assert undo(guest, table, 2)[0] == 401
    assert "<form" not in page(guest, f"/t/{table.code}/log")
    assert table.get()["number"] == 4


def test_a_phone_cannot_undo_in_anothers_name(phone: FlaskClient, table: TableClient) -> None:
    shares(table)
    assert undo(phone, table, 2, seat="green")[0] == 403


def test_the_host_undoes_for_the_table(app: Flask, table: TableClient) -> None:
    shares(table)
    host = app.test_client()
    host.get(f"/t/{table.code}/join/{table.host}")
    assert undo(host, table, 3, seat="", page="")[0] == 303
    assert "The host undid entry 4." in words(page(host, f"/t/{table.code}/log"))


def test_whoever_looks_at_an_old_log_is_told_so(phone: FlaskClient, table: TableClient) -> None:
    shares(table)
    for more in ({"HX-Request": "true"}, {}):
        status, html = undo(phone, table, 2, seen=3, headers={**HERE, **more})
        assert status == 409
        assert "Somebody was quicker. Look again before you move." in words(html)
    assert table.get()["number"] == 4


def test_the_same_tap_twice_undoes_once(phone: FlaskClient, table: TableClient) -> None:
    shares(table)
    for _ in range(2):
        undo(phone, table, 3, key="k", seen=4)
    assert table.get()["number"] == 5


def test_an_amended_entry_and_what_was_played_again(phone: FlaskClient, table: TableClient) -> None:
    shares(table)
    table.amend(2, "issue_shares", "blue", count=3)
    html = page(phone, f"/t/{table.code}/log")
    assert "Ada amended entry 2. The entries after it were played again." in words(row(html, 5))
    assert "Amended Ada issues 3 shares" in words(row(html, 6)) and "Instead of entry 2" in row(html, 6)
    assert "Again" in row(html, 7) and "Entry 3 played again" in row(html, 7)
    assert "Undone" in row(html, 2)


def test_a_long_log_is_shown_a_page_at_a_time(phone: FlaskClient, table: TableClient) -> None:
    for amount in range(100):
        table.correct("cash", "blue", amount)
    html = page(phone, f"/t/{table.code}/log")
    assert [int(n) for n in re.findall(r'<li id="e(\d+)"', html)] == [*range(101, 61, -1)]
    assert "?before=62" in html and "Later entries" not in html
    older = page(phone, f"/t/{table.code}/log?before=62")
    assert [int(n) for n in re.findall(r'<li id="e(\d+)"', older)] == [*range(61, 21, -1)]
    assert "?before=102" not in older and "Later entries" in older
    oldest = page(phone, f"/t/{table.code}/log?before=22")
    assert "Earlier" not in oldest and "The table is set up." in words(oldest)
    assert page(phone, f"/t/{table.code}/log?before=-5") and page(phone, f"/t/{table.code}/log?before=x")


def test_the_live_part_is_silent_while_nothing_is_new(phone: FlaskClient, table: TableClient) -> None:
    html = page(phone, f"/t/{table.code}/seat/blue/log")
    (address,) = re.findall(r'hx-get="([^"]+)"', html)
    assert phone.get(unescape(address)).status_code == 204
    table.move("issue_shares", "blue", count=0)
    assert 'id="e2"' in page(phone, unescape(address))


def test_one_step_shows_the_table_as_it_was(phone: FlaskClient, table: TableClient) -> None:
    shares(table)
    html = page(phone, f"/t/{table.code}/at/2")
    said = words(html)
    assert "After entry 2 of 4" in said and "Ada issues 2 shares" in said
    assert "Ada $20 0 4 1 0 −12" in said and "Cem $10 0 2 1 0 −6" in said
    for step, key in ((1, "Home"), (1, "ArrowLeft"), (3, "ArrowRight"), (4, "End")):
        assert f'href="/t/{table.code}/at/{step}" data-key="{key}"' in html
    for number in (0, 5, 10**30):
        assert phone.get(f"/t/{table.code}/at/{number}").status_code == 400


def test_undone_entries_can_be_looked_at_too(phone: FlaskClient, table: TableClient) -> None:
    shares(table)
    table.rewind(1)
    said = words(page(phone, f"/t/{table.code}/at/2"))
    assert "Undone" in said and "Ada $20" in said
    assert "Ada to move $10" in words(page(phone, f"/t/{table.code}/at/5"))


def test_every_entry_of_a_turn_can_be_stepped_to(api: Api, app: Flask) -> None:
    table = at(api, "issue_shares", turn=2)
    guest = app.test_client()
    for number in range(1, table.get()["number"] + 1):
        page(guest, f"/t/{table.code}/at/{number}")


def test_the_statement_adds_up(phone: FlaskClient, table: TableClient) -> None:
    shares(table)
    table.correct("cash", "blue", 25, why="found")
    said = words(page(phone, f"/t/{table.code}/statement/blue"))
    assert "2 shares issued Cash +$10 $20" in said
    assert "5 corrected: found Cash +$5 $25" in said
    assert phone.get(f"/t/{table.code}/statement/red").status_code == 400


def test_entries_are_counted_in_words() -> None:
    assert entries([56]) == "entry 56"
    assert entries([3, 4, 5, 8]) == "entries 3 to 5 and 8"


def test_growth_shows_the_very_cubes_beside_each_city(
    api: Api, phone: FlaskClient, table: TableClient
) -> None:
    play_to(table, "issue_shares", turn=2)
    grown = table.facts_of("city_grew")
    shown = row(page(phone, f"/t/{table.code}/log"), table.state["number"])
    assert grown
    assert shown.count("cube g-") == sum(len(fact["cubes"]) for fact in grown)
