"""An entry set apart: what was done, and what followed by itself, under headings."""

from __future__ import annotations

from assistant.engine import Answered, Fact
from assistant.games.age_of_steam import facts as f
from assistant.games.age_of_steam.state import Score
from assistant.games.age_of_steam.telling.sentences import sentence_of
from assistant.games.shapes import Part, Passage
from assistant.games.speech import calling, does, paragraph
from assistant.games.telling import apart

DICE = Answered("growth_light", "dice", (6, 1))


def told(*facts: Fact) -> tuple[list[str], list[Passage]]:
    return apart(facts, sentence_of)


def test_what_was_done_is_a_sentence_and_what_followed_stands_in_its_phase() -> None:
    done, passages = told(f.Declined("blue"), f.PhaseBegan("collect_income"), f.IncomeCollected("blue", 3))
    assert done == ["Blue moves nothing."]
    assert passages == [Passage("Collect income", [Part("Blue $3")])]


def test_a_phase_in_which_nothing_happened_is_left_out_but_not_the_last() -> None:
    done, passages = told(f.PhaseBegan("goods_growth"), f.PhaseBegan("advance_turn"), f.TurnBegan(2))
    assert (done, passages) == ([], [Passage("Advance turn marker")])


def test_cubes_are_gathered_under_a_heading_of_their_own() -> None:
    grown = [f.CityGrew(place, "light", "1", 1, (1,), ("red",)) for place in ("Chicago", "Detroit")]
    done, (passage,) = told(DICE, *grown)
    assert done == ["Light dice: 1, 6."]
    assert [(part.text, part.cubes) for part in passage.parts] == [
        ("Chicago", ("red",)),
        ("Detroit", ("red",)),
    ]


def test_after_what_was_gathered_the_phase_goes_on() -> None:
    grown = f.CityGrew("Chicago", "light", "1", 1, (1,), ("red",))
    _, passages = told(f.PhaseBegan("goods_growth"), grown, DICE)
    assert [passage.title for passage in passages] == ["Goods growth", "Put on the map"]
    assert passages[0].parts == [Part("Light dice: 1, 6")]


def test_the_end_says_who_wins_under_its_heading() -> None:
    _, (passage,) = told(f.GameEnded((Score("blue", 1, 30, 30, 6, -6),)))
    assert passage.title == "The game is over"
    assert [part.text for part in passage.parts] == ["Blue wins with 30 victory points"]


def test_a_sentence_knows_the_player_it_begins_with() -> None:
    with calling({"blue": "Ada. Or so"}):
        sentences = [does("blue", "bids $4"), does("green", "drops out")]
    assert paragraph(sentences) == ("Ada. Or so", " bids $4. Green drops out.")
    assert sentences[0].bare == "Ada. Or so bids $4"


def test_the_host_is_nobody_to_be_named() -> None:
    assert paragraph([does("", "set a number by hand")]) == ("", "The host set a number by hand.")
    assert paragraph([]) == ("", "")
