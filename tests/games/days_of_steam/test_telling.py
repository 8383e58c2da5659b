"""What pages read besides the state: history, recap, luck, notes, names."""

from __future__ import annotations

import random
import re
from typing import Any

from assistant.engine import Fact, live
from assistant.games import catalog
from assistant.games.days_of_steam import facts as f
from assistant.games.days_of_steam.recap import recap as recap_of
from assistant.games.days_of_steam.sentences import sentence_of
from assistant.games.days_of_steam.state import Cube, Score
from assistant.games.facts import GameFact
from tests.support.days_of_steam.table import GAME, SEATS
from tests.support.days_of_steam.wanderer import DaysTable

GAME_ITSELF: Any = catalog.find(GAME, GAME)
NAMES = {"gray": "Ada", "orange": "Ben"}


def table(**tracking: str) -> DaysTable:
    """Gray begins, with some steam."""
    opened = DaysTable(SEATS[:2], tracking, random.Random(1), GAME_ITSELF)
    opened.move("choose_first", "gray", first="gray")
    opened.move("correct", "", field="steam", of="gray", to=6, why="for the test")
    return opened


def told(opened: DaysTable, number: int) -> Any:
    entry = opened.log[number - 1]
    states = [opened.start]
    for one in opened.log:
        state = states[-1]
        for fact in one.facts:
            state = GAME_ITSELF.evolve(state, fact)
        states.append(state)
    return GAME_ITSELF.history.tell(entry, states[number - 1], states[number], NAMES)


def test_an_entry_names_the_players_and_what_moved() -> None:
    opened = table()
    opened.move("move_train", "gray", segments=2, end="track")
    said = told(opened, 4)
    assert said.text == "Ada moves 2 segments for 2 steam. The train stops on the track."
    ((step),) = said.moved["gray"]
    assert (step.figure, step.was, step.now) == ("steam", "6", "4")


def test_what_is_turned_up_stands_apart_with_its_goods() -> None:
    opened = table()
    opened.move("play_town", "gray", coal=0, face_up=1)
    (passage,) = told(opened, 4).passages
    assert passage.title == "Turned up"
    assert len(passage.parts) == 1 and len(passage.parts[0].cubes) == 2


def test_a_correction_says_was_and_now_and_why() -> None:
    fix = told(table(), 3).fix
    assert (fix.what, fix.was, fix.now, fix.why) == ("Ada’s steam", "0", "6", "for the test")


def test_headings_are_rounds_and_turns() -> None:
    opened = table()
    history = GAME_ITSELF.history
    assert history.heading(opened.start) == "Setting up"
    assert history.heading(opened.book.state) == "Round 1 · Gray’s turn"
    opened.move("play_tile", "gray", coal=0)
    assert history.heading(opened.book.state) == "Round 1 · Orange’s turn"
    opened.move("play_tile", "orange", coal=0)
    assert history.turn(opened.book.state) == "Round 2"
    assert GAME_ITSELF.where(opened.state) == "Round 2"
    opened.move("correct", "", field="phase", to="game_over", why="late")
    assert history.heading(opened.book.state) == "After the game"
    assert GAME_ITSELF.where(opened.state) == "The game is over"


def test_the_curves_have_a_point_for_every_round() -> None:
    opened = table()
    for _ in range(5):
        opened.move("play_tile", opened.up[0], coal=1)
    moments = GAME_ITSELF.history.moments(opened.start, live(opened.log))
    assert [moment.label for moment in moments] == ["Start", "1", "2", "Now"]
    assert [moment.figures["orange"]["steam"] for moment in moments] == [0, 1, 2, 2]


def test_the_last_turn_is_told_again() -> None:
    opened = table(dice="table")
    assert recap_of(opened.book.state).seat == ""
    fast = {"segments": 5, "end": "track", "curve": True}
    opened.move("move_train", "gray", outcomes={"speed": [3]}, **fast)
    recap = recap_of(opened.book.state)
    assert (recap.seat, recap.die, recap.derailed) == ("gray", 3, True)
    assert "derails" in recap.text
    opened.move("play_tile", "orange", coal=2)
    recap = recap_of(opened.book.state)
    assert (recap.seat, recap.die, recap.derailed) == ("orange", None, False)


def test_what_the_table_lays_out_after_a_turn_is_told_with_it() -> None:
    opened = table()
    opened.move("play_town", "gray", coal=0, face_up=1)
    assert re.search(r" Face up: a \w+ town with \d \w+", recap_of(opened.book.state).text)
    opened = table(goods="none")
    opened.move("correct", "", field="town_tiles", to=1, why="for the test")
    opened.move("play_town", "gray", coal=0)
    told = recap_of(opened.book.state).text
    assert "The last town is in play: 5 coal cubes for everybody." in told


def test_the_turn_that_ended_the_game_is_told_again() -> None:
    opened = table()
    opened.move("correct", "", field="deck", to=1, why="for the test")
    opened.move("play_tile", "gray", coal=0)
    recap = recap_of(opened.book.state)
    assert (recap.seat, recap.text) == ("gray", "Gray plays a track tile: no steam.")


def test_luck_is_how_many_derailed_and_how_many_were_expected() -> None:
    opened = table(dice="table")
    assert GAME_ITSELF.history.luck(opened.log).words == ()
    opened.move("move_train", "gray", segments=5, end="track", curve=True, outcomes={"speed": [3]})
    luck = GAME_ITSELF.history.luck(opened.log)
    assert (luck.rolls, luck.derailed, luck.expected) == (1, 1, 0.5)
    assert luck.words == ("1 derailed of 1 fast move; 0.5 were expected.",)


def test_who_began() -> None:
    assert GAME_ITSELF.history.first_player(table().log) == "gray"


def test_notes_say_how_the_rules_are_read() -> None:
    assert GAME_ITSELF.phase_note("take_turn").startswith("Steam may fall to 0")
    said = GAME_ITSELF.map_data()
    assert said["phase_notes"]["setup"].startswith("Who played a train game last begins.")
    assert {"The box", "Goods", "What the table sees to"} <= set(said["notes"])
    assert GAME_ITSELF.phase_note("game_over") == ""


def test_every_fact_that_people_should_know_is_a_sentence() -> None:
    facts = [kind for (game, _), kind in Fact.kinds.items() if game == GAME]
    assert len(facts) > 20
    for kind in facts:
        assert issubclass(kind, GameFact) and (kind.said is GameFact.said) == kind.quiet, kind
        assert kind.quiet == (kind not in SAID), kind
    for kind, fact in SAID.items():
        assert sentence_of(fact).endswith((".", "”")), kind


SAID: dict[type, Fact] = {
    type(fact): fact
    for fact in (
        f.StartLaid("red 1", "red"),
        f.TownTurnedUp(1, "red", ("blue", "blue")),
        f.FirstChosen(("gray", "orange")),
        f.CoalBurnt("gray", 1, 1),
        f.TilePlayed("gray", 2, 2),
        f.TownPlayed("gray", 2, 2),
        f.TownDrawn("gray", "red", ("blue", "yellow")),
        f.CircuitMade("gray", 1),
        f.CoalGiven({"gray": 5}),
        f.TrainSetOff("gray", 3, 1, 2, 6, 4, "track"),
        f.TrainDerailed("gray", 1, "track"),
        f.GoodTaken("gray", Cube("red", "blue 1"), "blue 1"),
        f.GoodDelivered("gray", "red", 2),
        f.GoodUnloaded("gray", Cube("red", "blue 1"), "blue 1"),
        f.TrainStopped("gray", "water_tower"),
        f.WaterTaken("gray", 0),
        f.GameEnded("deck", (Score("gray", 1, 2, 2, 0, 0, 1), Score("orange", 1, 2, 2, 0, 0, 1))),
        f.Resumed("gray"),
        f.Corrected("", "up", None, ["gray"], "orange", "a test"),
        f.TrackingSet("app", "table"),
    )
}


def test_sentences_count_right() -> None:
    assert sentence_of(SAID[f.TrainSetOff]) == (
        "Gray moves 3 segments (1 hill and 2 trains passed) for 6 steam. The die must beat 4."
    )
    assert sentence_of(SAID[f.GameEnded]) == (
        "The last track tile is drawn. The game is over. Gray and Orange share the victory with 2 VP."
    )
    assert sentence_of(SAID[f.WaterTaken]) == ("Gray stays at the water tower: the boiler is full already.")
