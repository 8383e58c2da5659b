"""Undo, redo and amending through the API, on a table that is really played."""

from __future__ import annotations

import pytest

from tests.support.play import at, bare, bidding, build, deliver, opened, play_to
from tests.support.tables import Api, Json, Refused, TableClient

PRODUCER = {"yellow": "production"}


def without_number(state: Json) -> Json:
    return {key: value for key, value in state.items() if key != "number"}


def eventful(api: Api) -> TableClient:
    """A turn and a half with bids, track, a delivery, Production and dice."""
    table = opened(api, setup=bare({"Chicago": ["blue"]}, light_1=["red"]))
    table.move("issue_shares", "blue", count=2)
    play_to(table, "determine_player_order")
    bidding(table, "blue 1", "green 2", "yellow 3", "blue out", "green out")
    play_to(table, "build_track", actions=PRODUCER)
    build(table, "yellow", 5, 2, done=True)
    play_to(table, "move_goods")
    deliver(table, "yellow", color="blue", **{"from": "Chicago"})
    play_to(table, "goods_growth")
    table.move("draw_production", "yellow")
    table.move("produce", "yellow", boxes=[["light", "1", 2], ["dark", "1", 1]])
    return play_to(table, "select_actions", turn=2)


def test_undo_reaches_every_entry_and_every_undo_can_be_undone(api: Api) -> None:
    table = eventful(api)
    last = table.state["number"]
    for to in range(1, last + 1):
        then = table.get(f"?at={to}")
        table.rewind(to)
        assert without_number(table.state) == without_number(then)
    table.rewind(last)
    assert without_number(table.state) == without_number(table.get(f"?at={last}"))


def test_undo_keeps_the_undone_entries_in_the_log(api: Api) -> None:
    table = opened(api)
    table.move("issue_shares", "blue", count=2)
    table.move("issue_shares", "green", count=1)
    table.rewind(1)
    entries = table.get("/log")["entries"]
    assert [entry["undoes"] for entry in entries] == [[], [], [], [2, 3]]
    assert entries[3]["text"] == "The host went back to before entry 2."


def test_redo_is_undoing_the_undo(api: Api) -> None:
    table = opened(api)
    table.move("issue_shares", "blue", count=2)
    table.rewind(1)
    assert table.player("blue")["shares"] == 2
    table.rewind(2)
    assert table.player("blue")["shares"] == 4


def test_growth_is_not_rolled_again_by_undo(api: Api) -> None:
    table = at(api, "goods_growth")
    number = table.state["number"]
    table.move("roll_growth")
    grown, display = table.facts_of("city_grew"), table.state["display"]
    table.rewind(number)
    table.move("roll_growth")
    assert (table.facts_of("city_grew"), table.state["display"]) == (grown, display)


def test_nor_after_another_course_of_the_turn(api: Api) -> None:
    table = at(api, "move_goods")
    number = table.state["number"]
    play_to(table, "goods_growth").move("roll_growth")
    dice = table.facts_of("answered")
    table.rewind(number)
    table.move("improve_locomotive", "yellow")
    play_to(table, "goods_growth").move("roll_growth")
    assert table.facts_of("answered") == dice


def test_the_next_turn_rolls_dice_of_its_own(api: Api) -> None:
    table = at(api, "goods_growth", 5)
    rolls = []
    for _ in range(2):
        play_to(table, "goods_growth").move("roll_growth")
        rolls.append(table.facts_of("answered"))
    assert rolls[0] != rolls[1]


def test_production_is_not_drawn_again_by_undo(api: Api) -> None:
    table = at(api, "goods_growth", actions=PRODUCER, setup=bare())
    number = table.state["number"]
    table.move("draw_production", "yellow")
    drawn = table.state["drawn"]
    table.rewind(number)
    table.move("produce", "yellow", boxes=[["light", "1", 1], ["light", "1", 2]])
    assert table.state["display"]["light"]["1"] == [*drawn, None]


@pytest.mark.parametrize("to", [0, 99])
def test_undo_goes_to_an_entry_there_is(api: Api, to: int) -> None:
    table = opened(api)
    with pytest.raises(Refused) as refusal:
        table.rewind(to)
    assert (refusal.value.status, table.get()["number"]) == (400, 1)


def test_undo_is_guarded_against_a_stray_tap(api: Api) -> None:
    """Whoever undoes must have seen the newest entry."""
    table = opened(api)
    table.move("issue_shares", "blue", count=2)
    with pytest.raises(Refused) as refusal:
        table.rewind(1, seen=1)
    assert (refusal.value.code, refusal.value.details) == ("stale", {"number": 2})


def test_the_last_turn_and_the_score_can_be_undone(api: Api) -> None:
    table = at(api, "move_goods")
    number = table.state["number"]
    table.correct("phase", to="game_over")
    table.rewind(number)
    assert (table.phase, table.state["result"], table.up) == ("move_goods", None, ["yellow"])


def test_red_issued_three_and_not_two_two_phases_ago(api: Api) -> None:
    table = eventful(api)
    before, last = table.state, table.state["number"]
    table.amend(2, "issue_shares", "blue", count=3)
    assert table.player("blue")["shares"] == before["players"]["blue"]["shares"] + 1
    assert table.player("blue")["cash"] == before["players"]["blue"]["cash"] + 5 - 1
    same = ("display", "bag", "cities", "order", "turn", "phase", "up")
    assert {key: table.state[key] for key in same} == {key: before[key] for key in same}
    entries = table.get("/log")["entries"][last:]
    assert [entry["replays"] for entry in entries] == [None, *range(2, last + 1)]


def test_an_amended_table_has_a_statement_that_adds_up(api: Api) -> None:
    table = eventful(api)
    table.amend(2, "issue_shares", "blue", count=3)
    lines = table.get("/statement?seat=blue")["lines"]
    assert [line["now"] for line in lines if line["figure"] == "shares"] == [5]


def test_an_amended_game_may_be_put_back(api: Api) -> None:
    table = eventful(api)
    before = table.state
    table.amend(2, "issue_shares", "blue", count=3)
    table.rewind(before["number"])
    assert without_number(table.state) == without_number(before)


def test_what_no_longer_fits_is_named_with_the_reason_and_nothing_changes(api: Api) -> None:
    """Blue bids a dollar instead of leaving: then yellow has not won yet, and cannot choose."""
    table = at(api, "build_track")
    build(table, "yellow", 10, 3)
    before = table.get()
    auction = next(x["number"] for x in table.get("/log")["entries"] if x["move"]["type"] == "drop_out")
    with pytest.raises(Refused) as refusal:
        table.amend(auction, "bid", "blue", amount=1)
    message = refusal.value.message
    assert message.startswith(
        f"Nothing was changed: entry {auction + 2} no longer fits (Yellow chooses Turn Order."
    )
    assert message.endswith("the phase is “Determine player order”. Yellow to act.")
    assert table.get() == before


def test_the_misfit_says_what_cannot_be_paid(api: Api) -> None:
    table = opened(api)
    table.move("issue_shares", "blue", count=1)
    play_to(table, "determine_player_order")
    bidding(table, "blue 14")
    with pytest.raises(Refused) as refusal:
        table.amend(2, "issue_shares", "blue", count=0)
    assert refusal.value.message == (
        "Nothing was changed: entry 5 no longer fits (Blue bids $14.) Blue must pay $14 but has $10."
    )
    assert refusal.value.details == {"entry": 5}


def test_what_no_longer_fits_may_be_left_undone(api: Api) -> None:
    table = opened(api)
    table.move("issue_shares", "blue", count=1)
    play_to(table, "determine_player_order")
    bidding(table, "blue 14")
    table.amend(2, "issue_shares", "blue", count=0, until=5)
    assert (table.player("blue")["cash"], table.up, table.phase) == (10, ["blue"], "determine_player_order")


def test_a_better_move_must_itself_be_legal(api: Api) -> None:
    table = opened(api)
    table.move("issue_shares", "blue", count=1)
    with pytest.raises(Refused) as refusal:
        table.amend(2, "issue_shares", "blue", count=14)
    assert refusal.value.message.endswith("Blue may issue 13 more shares, not 14.")


def test_what_was_undone_cannot_be_amended(api: Api) -> None:
    table = opened(api)
    table.move("issue_shares", "blue", count=1)
    table.rewind(1)
    with pytest.raises(Refused) as refusal:
        table.amend(2, "issue_shares", "blue", count=2)
    assert refusal.value.message == "Entry 2 was undone, so it can’t be amended."


def test_a_seat_mends_its_own_moves_only(api: Api) -> None:
    table = opened(api)
    table.move("issue_shares", "blue", count=1)
    wanted = {"number": 2, "move": {"type": "issue_shares", "seat": "green", "count": 2}}
    with pytest.raises(Refused) as refusal:
        table.post("amend", wanted, table.tokens["green"])
    assert (refusal.value.status, refusal.value.code) == (403, "forbidden")


def test_a_correction_is_replayed_with_what_was_there_then(api: Api) -> None:
    """The correction sets $20 also after the amended shares; only its “was” is another."""
    table = opened(api)
    table.move("issue_shares", "blue", count=1)
    table.correct("cash", "blue", 20)
    table.amend(2, "issue_shares", "blue", count=3)
    (fact,) = table.facts_of("corrected")
    assert (fact["was"], fact["now"], table.player("blue")["cash"]) == (25, 20, 20)


def test_a_mistapped_roll_is_amended_with_the_faces_that_fell(api: Api) -> None:
    table = at(api, "goods_growth", tracking={"goods": "app", "dice": "table"})
    wrong = {"growth_light": [1, 1, 1], "growth_dark": [2, 2, 2]}
    number = table.move("roll_growth", "blue", outcomes=wrong)["number"]
    right = {"growth_light": [4, 5, 6], "growth_dark": [2, 2, 2]}
    table.amend(number, "roll_growth", "blue", outcomes=right)
    fell = [fact["outcome"] for fact in table.facts_of("answered")]
    assert fell == [[4, 5, 6], [2, 2, 2]]
