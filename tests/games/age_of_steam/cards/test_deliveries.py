"""Deliveries as a phone lists them: a row for each cube and destination, their ways when asked for."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.games.age_of_steam.cards import deliveries as module
from assistant.games.age_of_steam.cards.deliveries import Listing, listing, place_options
from assistant.games.age_of_steam.track.routes import trips_now
from tests.support.age_of_steam.drawn import drawn
from tests.support.age_of_steam.position import Position

RING = drawn("""
    .   d   e   f   .   .   .
      AA  a   Tt  b   BB  c   CC
    .   g   h   i   j   k   .
      .   .   .   .   .   .   .
""", colors="AA red,BB blue,CC yellow")  # fmt: skip


def position() -> Position:
    """Blue owns the straight way, and another one to the town; green the last link."""
    at = Position(RING, blue=["AA a Tt b BB", "AA d e Tt"], green=["BB c CC"])
    return at.player("blue", locomotive=4).goods_turn_of("blue").cubes(AA="blue blue yellow", CC="red")


def listed(of: str = "", start: int = 0) -> Listing:
    at = position()
    return listing(at.game.rules, at.state, "blue", of, start)


def words(listing: Listing) -> list[str]:
    return [f"{row.says} {row.delivery.gain}: {row.delivery.says}, {row.others}" for row in listing.rows]


def test_a_row_for_each_cube_and_destination() -> None:
    """Two blue cubes in AA are one row; the best way stands for all."""
    assert words(listed()) == [
        "AA → BB 2: 2 links, all yours, 1 other way",
        "AA → CC 2: 3 links, 1 other way",
        "CC → AA 2: 3 links, 1 other way",
    ]


def test_what_may_leave_or_reach_a_place() -> None:
    assert [row.says for row in listed("BB").rows] == ["AA → BB"]
    assert [row.says for row in listed("CC").rows] == ["AA → CC", "CC → AA"]
    assert listed("nowhere").rows == ()
    at = position()
    options = place_options(at.game.rules, at.state, trips_now(at.game.rules, at.state, "blue"))
    assert [option.says for option in options] == ["AA (3)", "BB (1)", "CC (2)"]
    assert [option.at for option in options] == [f"{q},{r}" for q, r in map(RING.hex, ("AA", "BB", "CC"))]


def test_twins_are_told_apart_by_their_sections() -> None:
    """Both ways visit the same stops."""
    ways = listed("blue|AA|BB")
    assert ways.title == "Blue cube from AA to BB"
    assert words(ways) == [
        "Via Tt 2: 2 links, all yours (2 + 2 sections), ",
        "Via Tt 2: 2 links, all yours (3 + 2 sections), ",
    ]


def test_the_line_of_a_route_names_its_stops_and_whose_links_they_are() -> None:
    best: Any = listed("yellow|AA|CC").rows[0].delivery
    assert [(stop.name, stop.takes, stop.over) for stop in best.line] == [
        ("AA", ("red",), None), ("Tt", (), "blue"), ("BB", ("blue",), "blue"), ("CC", ("yellow",), "green"),
    ]  # fmt: skip
    assert best.stops == "AA, Tt, BB, CC: 3 links (2 + 2 + 1 sections)"


def test_a_row_says_what_becomes_of_the_income_and_of_expenses() -> None:
    at = position().player("blue", income=2, cash=0, shares=2)
    first = listing(at.game.rules, at.state, "blue").rows[0].delivery
    assert first.then.says.startswith("**Income 2 → 4.** Then ")
    poor = position().player("blue", income=0, cash=0, shares=5)
    assert listing(poor.game.rules, poor.state, "blue").rows[0].delivery.then.warns


def test_a_long_list_has_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is not there is the first one."""
    monkeypatch.setattr(module, "ROWS", 2)
    pages = [listed("", start) for start in (0, 2, 40, -1)]
    first = ("1–2 of 3", None, 2)
    assert [(page.says, page.before, page.after) for page in pages] == [
        first, ("3–3 of 3", 0, None), first, first,
    ]  # fmt: skip
    assert [len(page.rows) for page in pages] == [2, 1, 2, 2]


# while others move goods -------------------------------------------------------------------------


def waiting(seat: str, round_: int = 1, **player: Any) -> Any:
    at = position().goods_turn_of("green").player("blue", locomotive=4, **player)
    at.set(goods_round=round_)
    return at.game.card(at.state, seat)


def test_whoever_waits_sees_their_own_best_as_things_stand() -> None:
    card = waiting("blue")
    assert (card.part, card.says) == ("waiting_goods", "Your best as things stand, up to 4 links")
    assert [(one.source, one.target, one.gain) for one in card.best] == [
        ("AA", "BB", 2), ("AA", "CC", 2), ("CC", "AA", 2),
    ]  # fmt: skip


def test_who_earns_by_nothing_is_told_so() -> None:
    card = waiting("yellow")
    assert (card.best, card.says) == ((), "As things stand no cube earns you income within 4 links.")


def test_who_has_moved_for_the_last_time_has_the_map_to_look_at() -> None:
    at = position().goods_turn_of("green")
    at.set(goods_round=2, queue=("green", "yellow"))
    assert at.game.card(at.state, "blue").part == "waiting_map"
    assert at.game.card(at.state, "yellow").part == "waiting_goods"
