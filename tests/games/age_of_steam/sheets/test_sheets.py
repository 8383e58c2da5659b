"""What whole pages show, asked without a page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from assistant.games import catalog
from assistant.games.age_of_steam import facts as f
from assistant.games.age_of_steam.game import AgeOfSteam, Options
from assistant.games.age_of_steam.sheets.sheets import Sheets
from assistant.games.age_of_steam.state import State, Tracking

SEATS = ("blue", "green", "yellow")
NAMES = {"blue": "Ada", "green": "Ben", "yellow": "Cleo"}


def game(key: str = "rust_belt") -> AgeOfSteam:
    found = catalog.find("age_of_steam", key)
    assert isinstance(found, AgeOfSteam)
    return found


def table(key: str = "rust_belt", **changed: Any) -> State:
    seats = SEATS[: game(key).players[0]]
    start = game(key).start(Options(seats, Tracking()))
    return replace(start, **{"order": seats, "queue": seats, "phase": "issue_shares", **changed})


def having(state: State, seat: str, **figures: Any) -> State:
    return replace(state, players={**state.players, seat: replace(state.players[seat], **figures)})


def sheets(state: State, key: str = "rust_belt") -> Sheets:
    return game(key).sheets(state, NAMES)


def screen(state: State, key: str = "rust_belt") -> Any:
    return sheets(state, key).screen(())


def test_the_ticket_names_who_is_up_and_who_comes_next() -> None:
    ticket = screen(table()).ticket
    assert (ticket.name, ticket.title, ticket.after) == ("Ada", "may issue shares", ("green", "yellow"))
    assert [(lot.name, lot.part.says) for lot in ticket.lots] == [
        ("Ada", "to issue"),
        ("Ben", "waiting"),
        ("Cleo", "waiting"),
    ]


def test_the_last_one_to_act_is_followed_by_nobody() -> None:
    assert screen(table(queue=("yellow",))).ticket.after == ()


def test_an_engineer_may_build_as_many_tiles_as_the_rules_say() -> None:
    state = having(table(phase="build_track"), "blue", action="engineer")
    assert screen(state).ticket.asides == ("**0 of 4 tiles**, **$0 paid**",)


def test_first_move_stands_in_front() -> None:
    state = having(table(phase="move_goods", goods_round=1), "yellow", action="first_move")
    assert [lot.seat for lot in screen(state).ticket.lots] == ["yellow", "blue", "green"]


def test_as_many_growth_dice_are_announced_as_are_rolled() -> None:
    ticket = screen(table(phase="goods_growth", anyone=True)).ticket
    assert ticket.asides == ("3 light and 3 dark dice",)


def test_the_accounts_say_who_was_short_and_what_it_cost() -> None:
    recap = (f.IncomeCollected("blue", 2), f.ExpensesPaid("blue", 3, 2), f.IncomeLost("blue", 1))
    (row,) = sheets(table(recap=recap)).turn_end("green").accounts  # type: ignore[union-attr]
    assert (row.says, row.short, row.reduction) == (
        "earned $2, owed $3, paid $2",
        "$1 short: income −1",
        "",
    )


def test_the_turns_end_is_gone_once_the_next_turn_is_under_way() -> None:
    recap = (f.IncomeCollected("blue", 2),)
    assert sheets(table(recap=recap)).turn_end("blue")
    assert sheets(table(recap=recap, phase="build_track")).turn_end("blue") is None


def test_a_ranking_has_the_figures_that_count_on_the_map() -> None:
    assert sheets(table()).ranking().figures == ("income", "sections", "shares")
    assert sheets(table("barbados"), "barbados").ranking().figures == ("shares", "cash")


def test_players_who_are_out_come_last_and_have_no_place() -> None:
    state = having(table(), "blue", out=True)
    rows = sheets(replace(state, order=("green", "yellow"))).tabled().players
    assert [(row.name, row.nth) for row in rows] == [("Ben", 1), ("Cleo", 2), ("Ada", 0)]


def test_every_box_of_the_display_can_be_corrected() -> None:
    display = sheets(table()).corrections().display
    assert display is not None
    boxes = [box for _, columns in display.sides for column in columns for box in column.boxes]
    boxes += [box for new in display.new_cities for box in new.boxes]
    assert len(boxes) == 52
    assert all(game().correctable(table(), "box", box.key) for box in boxes)


def test_cubes_that_nobody_tracks_are_in_no_sheet() -> None:
    state = replace(table(), tracking=Tracking(goods="none"))
    assert (sheets(state).tabled().display, sheets(state).tabled().bag) == (None, ())
    assert screen(state).untracked.startswith("Goods are not tracked at this table.")


def test_the_dial_says_why_it_cannot_be_turned() -> None:
    state = replace(table(turn=2), tracking=Tracking(goods="none", track="hand"))
    goods, _, track = sheets(state).dial().parts
    assert goods.changes == () and "no longer knows" in goods.note
    assert track.changes == () and "no longer knows where track lies" in track.note


def test_an_action_of_the_turn_before_is_told_nowhere() -> None:
    """Neither on the table screen nor on the Table tab; the right to pass lasts until the auction."""
    state = having(table(), "blue", action="engineer")
    for phase, told in (("issue_shares", ""), ("determine_player_order", ""), ("build_track", "Engineer")):
        now = replace(state, phase=phase)
        assert sheets(now).tabled().players[0].action == told
        assert screen(now).standings[0].did == told
    assert sheets(having(state, "blue", action="turn_order_pass")).tabled().players[0].action == "Turn Order"
