"""X and after: the turn marker, the end of the game and the score, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.support.play import SEATS, at, figures, give, grow, opened, play_to, simple_move
from tests.support.tables import Api, Json, TableClient

RICH = dict.fromkeys(SEATS, 100)


def ended(api: Api, players: int = 3, **figures_: dict[str, int]) -> TableClient:
    """The last turn's goods phase with these figures, and then the end."""
    table = at(api, "move_goods", players)
    table.correct("turn", to=table.state["turns"])
    for figure, amounts in {"cash": RICH, **figures_}.items():
        give(table, figure, **{seat: n for seat, n in amounts.items() if seat in table.state["players"]})
    while table.phase != "game_over":
        simple_move(table)
    return table


def ranking(table: TableClient) -> dict[str, Json]:
    return {score["seat"]: score for score in table.state["result"]["ranking"]}


def test_after_the_growth_the_next_turn_begins_with_shares(api: Api) -> None:
    table = at(api, "goods_growth")
    grow(table)
    assert (table.state["turn"], table.phase) == (2, "issue_shares")


@pytest.mark.parametrize(("players", "turns"), [(3, 10), (4, 8), (5, 7), (6, 6)])
def test_the_game_ends_with_its_last_turn(api: Api, players: int, turns: int) -> None:
    table = at(api, "move_goods", players)
    table.correct("turn", to=turns - 1)
    give(table, "cash", **{seat: 100 for seat in SEATS[:players]})
    play_to(table, "move_goods", turn=turns)
    while table.phase == "move_goods":
        simple_move(table)
    assert (table.phase, table.state["turn"]) == ("game_over", turns)


def test_a_whole_game_has_as_many_turns_as_the_track(api: Api) -> None:
    table = opened(api, 6)
    give(table, "cash", **{seat: 100 for seat in SEATS[:6]})
    turns = [1]
    while table.phase != "game_over":
        simple_move(table)
        turns += [fact["turn"] for fact in table.facts_of("turn_began")]
    assert turns == [1, 2, 3, 4, 5, 6]


def test_the_last_turn_collects_pays_and_reduces_once_more(api: Api) -> None:
    table = ended(api, income={"yellow": 11})
    assert (table.player("yellow")["cash"], table.player("yellow")["income"]) == (108, 9)


def test_the_last_turn_grows_no_goods(api: Api) -> None:
    table = ended(api)
    assert "goods_growth" not in [fact["phase"] for fact in table.facts_of("phase_began")]


def test_income_counts_three_points_a_dollar(api: Api) -> None:
    table = ended(api, income={"blue": 7})
    assert ranking(table)["blue"]["income"] == 21


def test_every_section_of_a_finished_link_counts_a_point(api: Api) -> None:
    assert ranking(ended(api, sections={"blue": 17}))["blue"]["sections"] == 17


def test_every_share_costs_three_points(api: Api) -> None:
    assert ranking(ended(api, shares={"blue": 11}))["blue"]["shares"] == -33


def test_the_score_is_the_sum(api: Api) -> None:
    table = ended(api, income={"blue": 10}, sections={"blue": 12}, shares={"blue": 4})
    assert ranking(table)["blue"]["vp"] == 30 + 12 - 12
    assert table.player("blue")["vp"] == 30


def test_money_counts_nothing(api: Api) -> None:
    table = ended(api, cash={"blue": 500, "green": 50, "yellow": 50})
    assert len({score["vp"] for score in ranking(table).values()}) == 1


def test_the_highest_score_wins(api: Api) -> None:
    table = ended(api, income={"green": 5})
    assert table.state["result"]["winners"] == ["green"]
    assert table.text.endswith("The game is over. Green wins with 9 victory points.")


def test_ties_are_ties(api: Api) -> None:
    table = ended(api, income={"green": 5, "blue": 5})
    assert sorted(table.state["result"]["winners"]) == ["blue", "green"]
    assert {seat: score["rank"] for seat, score in ranking(table).items()} == {
        "blue": 1,
        "green": 1,
        "yellow": 3,
    }
    assert "Blue and Green win together" in table.text


def test_the_eliminated_score_nothing_and_come_last(api: Api) -> None:
    """Also behind somebody with fewer points than none."""
    table = at(api, "move_goods")
    table.correct("sections", "green", 30)
    table.correct("out", "green", True)
    table.correct("turn", to=10)
    while table.phase != "game_over":
        simple_move(table)
    assert [score["seat"] for score in table.state["result"]["ranking"]][-1] == "green"
    assert (ranking(table)["green"]["vp"], ranking(table)["blue"]["vp"]) == (0, -6)


def test_there_is_no_move_after_the_end(api: Api) -> None:
    table = ended(api)
    assert table.up == []
    assert table.offers("blue") == {}
    assert table.refused("issue_shares", "blue", count=0).message == "The game is over."


def test_no_growth_can_be_rolled_after_the_end(api: Api) -> None:
    assert ended(api).refused("roll_growth").message == "The game is over."


def test_the_projected_score_is_shown_all_along(api: Api) -> None:
    table = at(api, "build_track")
    table.move("build_by_hand", "yellow", cost=2, sections=4)
    assert figures(table, "vp") == {"blue": -6, "green": -6, "yellow": -2}


def test_turning_the_marker_to_the_last_turn_before_its_growth_ends_the_game_there(api: Api) -> None:
    table = at(api, "goods_growth")
    table.correct("turn", to=10)
    grow(table)
    assert (table.phase, table.state["turn"]) == ("game_over", 10)
