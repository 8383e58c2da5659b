"""Time used, from the times of the entries; luck, from dice that are known."""

from __future__ import annotations

from datetime import datetime, timedelta

from flask import Flask

from assistant.engine import Entry, Move, Pause, Rewind
from assistant.tables import clock
from tests.pages.test_history import page, words
from tests.support.play import BY_TABLE, at, bare, grow
from tests.support.tables import Api


def entry(number: int, minutes: float, seat: str = "", replays: int | None = None) -> Entry:
    return Entry(number, EIGHT + timedelta(minutes=minutes), Move(seat=seat), replays=replays)


def undo(number: int, minutes: float, to: int) -> Entry:
    return Entry(number, EIGHT + timedelta(minutes=minutes), Rewind(seat="blue", to=to))


EIGHT = datetime(2026, 1, 31, 20)
MINUTE = timedelta(minutes=1)


def test_time_counts_from_the_move_before() -> None:
    log = [entry(1, 0), entry(2, 2, "blue"), entry(3, 3, "green"), entry(4, 8, "blue"), entry(5, 9)]
    assert clock.used(log, ("blue", "green")) == {"blue": 7 * MINUTE, "green": MINUTE}
    assert clock.played(log) == 9 * MINUTE


def test_a_break_does_not_count() -> None:
    log = [entry(1, 0), entry(2, 30, "blue"), entry(3, 61, "green"), entry(4, 62, "blue")]
    assert clock.used(log, ("blue", "green")) == {"blue": 31 * MINUTE, "green": 0 * MINUTE}
    assert clock.played(log) == 31 * MINUTE


def test_a_pause_stops_the_clock_until_the_next_move() -> None:
    stop = Entry(3, EIGHT + 3 * MINUTE, Pause())
    log = [entry(1, 0), entry(2, 2, "blue"), stop, entry(4, 25, "green"), entry(5, 26, "blue")]
    assert clock.used(log, ("blue", "green")) == {"blue": 3 * MINUTE, "green": 0 * MINUTE}
    assert clock.played(log) == 4 * MINUTE


def test_undone_moves_take_no_time_of_their_own() -> None:
    log = [entry(1, 0), entry(2, 1, "blue"), entry(3, 5, "green"), undo(4, 6, 2), entry(5, 9, "green")]
    assert clock.used(log, ("blue", "green")) == {"blue": MINUTE, "green": 8 * MINUTE}


def test_moves_played_again_keep_their_time() -> None:
    log = [entry(1, 0), entry(2, 1, "blue"), entry(3, 5, "green")]
    log += [undo(4, 90, 1), entry(5, 90, "blue", replays=2), entry(6, 90, "green", replays=3)]
    assert clock.used(log, ("blue", "green")) == {"blue": MINUTE, "green": 4 * MINUTE}


def test_time_in_words() -> None:
    assert clock.in_words(timedelta(seconds=5)) == "5 s"
    assert clock.in_words(timedelta(seconds=65)) == "1 min 05 s"
    assert clock.in_words(timedelta(hours=3, minutes=4, seconds=20)) == "3 h 04 min"


def test_luck_of_the_dice(api: Api, app: Flask) -> None:
    setup = bare(light_1=["red", "blue", "black"], dark_3=["red"])
    table = at(api, "goods_growth", tracking=BY_TABLE, setup=setup)
    grow(table, light=[1, 1, 4], dark=[3, 3, 6])
    said = words(page(app.test_client(), f"/t/{table.code}/charts"))
    assert "Luckiest: light 1, Chicago. It fell 2 times; 0.5 times were expected." in said
    assert "It never fell; 0.5 times were expected." in said
    assert "1 Light 1 Chicago 2 2" in said
    assert "3 Dark 3 Detroit 2 1" in said
    assert "6 Dark 6 Toronto 1 0" in said
