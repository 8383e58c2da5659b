"""“Why?”: every phase of every map has a few sentences for whoever is new, in the figures of that map."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from assistant.games import catalog
from assistant.games.age_of_steam.catalog import MAPS
from assistant.games.age_of_steam.flow import phases_of
from assistant.games.age_of_steam.workshop.check import read_own

BOXED = catalog.boxed()
SHORT, LONG = 60, 900  # letters that a friend would say
END = re.compile(r"[.?!](?= |$)")


def phases(game: Any) -> list[str]:
    own = phases_of(game.rules) if hasattr(game, "rules") else ("setup", "take_turn")
    return [*own, "game_over"]


def numbers(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", text)}


def figures(game: Any) -> set[int]:
    """All that the map's rules count, and what tiles of a turn cost on the cheapest ground."""
    rules = game.rules
    costs = {rules.every_tile_costs, *rules.board.terrain_costs.values()}
    costs |= {ground.cost for ground in rules.board.hexes.values() if ground.cost is not None}
    counted = {abs(one) for name in dir(type(rules)) if type(one := getattr(rules, name, None)) is int}
    return counted | costs | {rules.build_tiles * cost for cost in costs}


@pytest.mark.parametrize("game", BOXED, ids=lambda game: game.map_key)
def test_every_phase_says_why_in_a_few_sentences_of_its_own_figures(game: Any) -> None:
    for phase in phases(game):
        said = " ".join(game.why(phase))
        assert SHORT <= len(said) <= LONG and 4 <= len(END.findall(said)) <= 8, f"{phase}: {said}"
        assert said[-1] in ".?" and "  " not in said, f"{phase}: {said}"
        if hasattr(game, "rules"):
            assert numbers(said) <= figures(game), f"{phase}: {said}"


@pytest.mark.parametrize(
    "folder", sorted(path.parent for path in MAPS.glob("*/why.md")), ids=lambda path: path.name
)
def test_what_a_map_adds_belongs_to_one_of_its_phases_and_has_no_number(folder: Path) -> None:
    text = (folder / "why.md").read_text(encoding="utf-8")
    game: Any = catalog.find("age_of_steam", folder.name)
    headings = re.findall(r"^## (.*)$", text, re.M)
    told = " ".join(" ".join(game.why(phase)) for phase in phases(game))
    for heading, said in zip(headings, re.split(r"^## .*$", text, flags=re.M)[1:], strict=True):
        assert " ".join(said.split()) in told, f"{heading} is no phase of {folder.name}"
    assert not numbers(text)


@pytest.mark.parametrize(
    ("key", "phase", "tells"),
    [
        ("rust_belt", "build_track", "costs $2 at best and $4 at worst"),
        ("western_us", "build_track", "costs $2 at best and $5 at worst"),
        ("berlin_1890", "build_track", "Each tile costs $3 wherever it lies"),
        ("barbados", "issue_shares", "No more than 1 in a turn"),
        ("italy", "issue_shares", "for $3 instead of $5"),
        ("pacific_electric", "move_goods", "built a power plant for $5"),
        ("st_lucia", "determine_player_order", "asked first by turns"),
        ("portugal", "free_track", "one simple tile that costs nothing"),
    ],
)
def test_maps_that_differ_say_so(key: str, phase: str, tells: str) -> None:
    game: Any = catalog.find("age_of_steam", key)
    assert tells in " ".join(game.why(phase))


def test_where_two_players_have_no_turn_order_nothing_is_said_of_its_pass() -> None:
    game: Any = catalog.find("age_of_steam", "osaka")
    with_two, with_three = (" ".join(game.why("determine_player_order", players)) for players in (2, 3))
    assert "Turn Order" not in with_two and "Turn Order last turn lets you pass once" in with_three
    assert with_two.startswith("Whoever is first") and "With two players the second pays" in with_two


def test_a_board_of_ones_own_is_said_in_its_own_figures_and_the_words_of_its_rules() -> None:
    game = read_own(
        'name = "Here"\nplayers = [3, 6]\non = "germany"\n[rules]\nshare_price = 7\nlate_share_price = 4\n'
        '[[city]]\nname = "Upham"\ncolors = ["red"]\n[[city]]\nname = "Downton"\ncolors = ["blue"]\n'
    )
    assert "for $4 instead of $7" in " ".join(game.why("issue_shares"))
    assert "Only complete links may be built" in " ".join(game.why("build_track"))
