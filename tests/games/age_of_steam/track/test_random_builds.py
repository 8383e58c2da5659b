"""Random legal builds and deliveries, with the referee of the board after every move."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from assistant.engine import book_of, live
from assistant.games.age_of_steam.game import AgeOfSteam
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.track.joining import relink
from assistant.games.age_of_steam.track.network import Network
from assistant.games.age_of_steam.track.searching import steps_of
from assistant.tables.codec import dump_facts, dump_move, load_facts, load_move
from tests.support.age_of_steam.board_wanderer import BoardWanderer
from tests.support.age_of_steam.maps import ONE_OF_EACH, board_of
from tests.support.direct import DirectTable
from tests.support.play import SEATS

DIAL = {"goods": "app", "dice": "app", "track": "board"}


def games(count: int) -> settings:
    return settings(
        max_examples=count, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip


def base_game(on_map: str) -> AgeOfSteam:
    """The rules of the box, whatever the map answers differently."""
    return AgeOfSteam(Rules(board_of(on_map)))


def played(on_map: str, players: int, seed: int, moves: int) -> tuple[DirectTable, BoardWanderer]:
    """So many moves of rich players; the referee stands by."""
    rng = random.Random(f"{on_map} {players} {seed}")
    table = DirectTable(SEATS[:players], DIAL, rng, base_game(on_map))
    wanderer = BoardWanderer(table, table.game.map_data(), rng)
    for seat in SEATS[:players]:
        table.move("correct", "", field="cash", of=seat, to=80, why="to build a lot")
        table.move("correct", "", field="locomotive", of=seat, to=4, why="to go far")
    for _ in range(moves):
        if table.phase == "game_over":
            break
        if rng.random() < wanderer.undo:
            wanderer.undo_and_perhaps_redo()
        wanderer.move()
        check_network(table)
    return table, wanderer


def check_network(table: DirectTable) -> None:
    """Links as kept from move to move are those of a fresh count; each is found from both its ends."""
    state = table.book.state
    network = Network(table.game.board, state.tiles, state.new_cities)
    fresh = relink(network, ())
    seen = [replace(link, id=0) for link in state.links]
    assert sorted(map(repr, seen)) == sorted(repr(replace(link, id=0)) for link in fresh.now)
    assert len({link.id for link in state.links}) == len(state.links)
    steps = steps_of(state.links)
    for link in state.links:
        a, b = link.ends
        assert (b, link) in steps[a]
        assert (a, link) in steps[b]
        for piece in link.pieces:
            chain = network.chain_of(piece)
            assert set(chain.pieces) == set(link.pieces)
            assert set(chain.stops) == set(link.ends)
    laid = sum(len(tile.tracks) for tile in state.tiles.values())
    assert sum(len(chain.pieces) for chain in network.chains) == laid


def check_log(table: DirectTable) -> None:
    """Facts survive the trip through JSON; the log read anew gives the same board."""
    assert book_of(table.game, table.start, table.log) == table.book
    for entry in live(table.log):
        assert load_facts(dump_facts(entry.facts), table.game) == entry.facts
        assert load_move(dump_move(entry.move), table.game) == entry.move


def check_undo(table: DirectTable, rng: random.Random) -> None:
    """Back to any entry is the board as it was then; and the undo undone is the board as it is now."""
    last, now = table.book.number, table.state
    to = rng.randint(1, last)
    then = book_of(table.game, table.start, table.log[:to])
    table.rewind(to)
    assert (table.book.state.tiles, table.book.state.links) == (then.state.tiles, then.state.links)
    assert table.book.state == then.state
    table.rewind(last)
    assert {**table.state, "number": 0} == {**now, "number": 0}


@games(3)
@given(players=st.integers(3, 6), seed=st.integers(0, 2**32))
@pytest.mark.parametrize("on_map", ONE_OF_EACH)
def test_random_builds_never_break_the_referee(on_map: str, players: int, seed: int) -> None:
    table, wanderer = played(on_map, players, seed, moves=110)
    assert wanderer.built > 3
    check_log(table)
    check_undo(table, random.Random(seed))


@pytest.mark.slow
@games(60)
@given(players=st.integers(3, 6), seed=st.integers(0, 2**32))
@pytest.mark.parametrize("on_map", ONE_OF_EACH)
def test_whole_random_games_on_the_board(on_map: str, players: int, seed: int) -> None:
    table, _ = played(on_map, players, seed, moves=600)
    check_log(table)
    check_undo(table, random.Random(seed))
