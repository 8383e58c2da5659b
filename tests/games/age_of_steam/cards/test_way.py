"""Where deliveries are only checked: a way is said stop by stop, and judged as the move would be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from assistant.games.age_of_steam.cards.way import Way, way
from assistant.games.age_of_steam.game import AgeOfSteam
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import State
from assistant.games.age_of_steam.svg.deliveries import to_move
from tests.support.age_of_steam.drawn import drawn
from tests.support.age_of_steam.position import Position

LINE = drawn("""
    .   d   e   f   .   .   .
      AA  a   Tt  b   BB  c   CC
    .   g   h   i   j   k   .
      .   .   .   .   .   .   .
""", colors="AA red,BB blue,CC yellow")  # fmt: skip


def position() -> Position:
    """Two ways of blue lead to the town, one of green ends in CC."""
    at = Position(LINE, blue=["AA a Tt b BB", "AA d e Tt"], green=["BB c CC"])
    at.player("blue", locomotive=2).goods_turn_of("blue").cubes(AA="blue blue yellow", CC="red")
    at.set(tracking=replace(at.state.tracking, deliveries="checked"))
    return at


def said(*stops: int, cube: str = "blue|AA") -> Way:
    """By the numbers of the links."""
    at = position()
    return way(at.game.rules, at.state, "blue", f"{cube}|{' '.join(map(str, stops))}")


def links() -> dict[tuple[str, ...], list[int]]:
    found: dict[tuple[str, ...], list[int]] = {}
    for link in position().state.links:
        found.setdefault(tuple(sorted(link.ends)), []).append(link.id)
    return found


def test_first_the_cube_is_said() -> None:
    at = position()
    for key in ("", "purple|AA|", "blue|BB|", "nonsense", "|||||||"):
        first = way(at.game.rules, at.state, "blue", key)
        assert first.says == "Which cube do you move?"
        assert [(row.key, row.cubes) for row in first.cubes] == [
            ("AA", (("blue", 2), ("yellow", 1))), ("CC", (("red", 1),)),
        ]  # fmt: skip


def test_then_each_stop_twins_by_their_sections() -> None:
    here = said()
    assert (here.says, here.back, here.so_far) == ("Blue cube from AA", "", None)
    assert [(step.says, step.over, step.sections) for step in here.steps] == [
        ("Tt", "blue", 2), ("Tt", "blue", 3),
    ]  # fmt: skip


def test_a_way_is_judged_as_the_move_would_be() -> None:
    short, on = links()["AA", "Tt"][0], links()["BB", "Tt"][0]
    half: Any = said(short)
    assert (half.judged.says, half.gain) == ("Tt is a town and takes no goods.", "")
    assert [step.says for step in half.steps] == ["BB"]
    whole: Any = said(short, on)
    assert (whole.judged, whole.gain, whole.steps) == (None, "+2", ())
    assert whole.after.startswith("**Income 0 → 2.**")
    assert whole.back == f"blue|AA|{short}|"


def test_beyond_the_locomotives_reach_it_is_told_so() -> None:
    ways = [links()[pair][0] for pair in (("AA", "Tt"), ("BB", "Tt"), ("BB", "CC"))]
    assert said(*ways, cube="yellow|AA").after == "Blue’s locomotive reaches 2 links, not 3."


class OneMore(Rules):
    """Each delivery earns one more for a railroad that it used."""

    def has_bonus(self, state: State, color: str | None, source: str | None, target: str | None) -> bool:
        return True


def test_who_gets_the_bonus_is_a_tap() -> None:
    at = position()
    at.game = AgeOfSteam(OneMore(LINE.board))
    at.player("blue", locomotive=3)
    key = "yellow|AA|" + " ".join(
        str(links()[pair][0]) for pair in (("AA", "Tt"), ("BB", "Tt"), ("BB", "CC"))
    )
    first = way(at.game.rules, at.state, "blue", key)
    assert [(one.says, one.chosen) for one in first.receivers] == [("Blue", True), ("Green", False)]
    assert (first.gain, first.key) == ("+3", first.receivers[0].key)
    other = way(at.game.rules, at.state, "blue", first.receivers[1].key)
    assert [one.chosen for one in other.receivers] == [False, True]
    assert (other.gain, other.so_far and other.so_far.others) == ("+2", {"green": 2})
    assert to_move(at.state, "blue", other.key).bonus == "green"
    assert to_move(at.state, "blue", other.back).bonus is None


def test_links_that_do_not_follow_are_left_out() -> None:
    assert said(999).so_far is None
    assert said(links()["BB", "CC"][0]).so_far is None


def test_the_card_lists_nothing_and_neither_does_a_waiting_one() -> None:
    at = position()
    up: Any = at.game.card(at.state, "blue")
    assert (up.part, up.deliver, up.way.says) == ("deliver_said", "Deliver", "Which cube do you move?")
    assert not hasattr(up, "listing")
    at.goods_turn_of("green")
    assert at.game.card(at.state, "blue").part == "waiting_map"
    assert at.game.map.deliveries(at.state, "green", "", 0) is None
    assert at.game.map.way(at.state, "blue", "") is None
