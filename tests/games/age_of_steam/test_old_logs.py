"""Logs of earlier days: what was written then is read and told as it was."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.engine import Fact, Move
from assistant.games import catalog
from assistant.games.age_of_steam import facts as f
from assistant.games.facts import GameFact
from assistant.tables.codec import dump_facts, dump_move, load_facts, load_move

GAME: Any = catalog.find("age_of_steam", "rust_belt")
SKIPPED = '[{"type":"production_skipped","seat":"blue","why":"no box of the display is empty"}]'
CROSSED = '[{"type":"continent_crossed","seat":"blue","ways":[["blue","green"],["blue","yellow"]]}]'
REALIZED = '[{"type":"transcontinental_realized","seat":"blue","railroads":["blue","green"],"each":2}]'
CHOSEN = '{"type":"transcontinental","seat":"blue","railroads":["blue","green"]}'


def test_a_skipped_production_that_kept_its_reason_in_words() -> None:
    (fact,) = load_facts(SKIPPED, GAME)
    assert isinstance(fact, f.ProductionSkipped)
    assert fact.said() == "Blue’s Production is skipped: no box of the display is empty."
    assert dump_facts([fact]) == SKIPPED


@pytest.mark.parametrize(
    ("stored", "sentence"),
    [
        (CROSSED, "West and east are joined! Blue chooses who gains by it."),
        (REALIZED, "A transcontinental railroad! Blue and Green: income +2 each."),
    ],
)
def test_the_continent_was_crossed_when_its_facts_were_words_of_every_game(
    stored: str, sentence: str
) -> None:
    catalog.find("age_of_steam", "western_us")
    (fact,) = load_facts(stored, GAME)
    assert isinstance(fact, GameFact) and fact.said() == sentence
    assert dump_facts([fact]) == stored
    assert dump_move(load_move(CHOSEN, GAME)) == CHOSEN


def test_the_words_of_a_map_are_words_of_its_game_alone() -> None:
    catalog.find("age_of_steam", "western_us")
    for words in (Fact.kinds, Move.kinds):
        of_every_game = {kind.__module__ for (vocabulary, _), kind in words.items() if not vocabulary}
        assert not [module for module in of_every_game if module.startswith(("maps.", "assistant.games."))]
