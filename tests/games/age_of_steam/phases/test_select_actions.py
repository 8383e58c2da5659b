"""III. Select actions, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.support.play import SEATS, at, figures, give, play_to
from tests.support.tables import Api

SEVEN = [
    "first_move",
    "first_build",
    "engineer",
    "locomotive",
    "urbanization",
    "production",
    "turn_order_pass",
]


def test_seven_actions_are_on_offer(api: Api) -> None:
    table = at(api, "select_actions")
    assert table.offers("yellow")["choose_action"]["fields"]["action"]["one_of"] == SEVEN


@pytest.mark.parametrize("action", SEVEN)
def test_each_of_them_can_be_chosen(api: Api, action: str) -> None:
    table = at(api, "select_actions")
    table.move("choose_action", "yellow", action=action)
    assert table.player("yellow")["action"] == action


def test_actions_are_selected_in_player_order(api: Api) -> None:
    table = at(api, "select_actions", 4)
    assert table.up == ["pink"]
    refusal = table.refused("choose_action", "blue", action="engineer")
    assert refusal.message == "It is Pink’s move, not Blue’s."


def test_an_action_is_selected_by_one_player_only(api: Api) -> None:
    table = at(api, "select_actions")
    table.move("choose_action", "yellow", action="engineer")
    refusal = table.refused("choose_action", "green", action="engineer")
    assert refusal.message == "Yellow has already chosen Engineer."
    assert "engineer" not in table.offers("green")["choose_action"]["fields"]["action"]["one_of"]


def test_everybody_selects_one_and_building_begins(api: Api) -> None:
    table = at(api, "build_track", 6)
    assert len({figures(table, "action")[seat] for seat in SEATS[:6]} - {None}) == 6


def test_an_action_nobody_knows_is_refused(api: Api) -> None:
    refusal = at(api, "select_actions").refused("choose_action", "yellow", action="sabotage")
    assert refusal.message.startswith("There is no action “sabotage”. The actions are First Move, ")


def test_the_locomotive_action_counts_at_once(api: Api) -> None:
    table = at(api, "select_actions")
    table.move("choose_action", "yellow", action="locomotive")
    assert figures(table, "locomotive") == {"blue": 1, "green": 1, "yellow": 2}


def test_the_locomotive_action_stops_at_six_links(api: Api) -> None:
    table = at(api, "select_actions")
    give(table, "locomotive", yellow=6)
    table.move("choose_action", "yellow", action="locomotive")
    assert table.player("yellow")["locomotive"] == 6
    assert table.facts_of("locomotive_improved") == []


def test_other_actions_leave_the_locomotive_alone(api: Api) -> None:
    table = at(api, "build_track", actions={"yellow": "engineer"})
    assert set(figures(table, "locomotive").values()) == {1}


def test_actions_are_free_again_every_turn(api: Api) -> None:
    table = at(api, "select_actions", turn=2, actions={"yellow": "engineer"})
    assert set(figures(table, "action").values()) == {None}
    table.move("choose_action", table.up[0], action="engineer")


def test_an_action_is_kept_until_the_next_selection(api: Api) -> None:
    table = at(api, "determine_player_order", turn=2, actions={"yellow": "engineer"})
    assert table.player("yellow")["action"] == "engineer"


def test_the_eliminated_select_nothing_and_free_their_action(api: Api) -> None:
    table = at(api, "goods_growth", actions={"yellow": "engineer"})
    table.correct("out", "yellow", True)
    play_to(table, "select_actions", turn=2)
    assert table.up == ["blue"]
    table.move("choose_action", "blue", action="engineer")
