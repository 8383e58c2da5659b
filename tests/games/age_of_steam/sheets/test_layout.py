"""The table laid again: at every depth of every map, each piece stands in the list, counted from outside."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from assistant.games.age_of_steam.board_form import BOARD, DEPTHS, MONEY
from assistant.games.age_of_steam.game import AgeOfSteam, Options
from assistant.games.age_of_steam.state import State
from assistant.games.age_of_steam.track.few_disks import disks_seen
from assistant.games.layout import Layout, Part, Step
from tests.support.age_of_steam.maps import BOXED, RULES_ONLY, game_on, made_up
from tests.support.direct import DirectTable
from tests.support.play import SEATS
from tests.support.rails import HandWanderer, MapWanderer

COORDINATES = re.compile(r"-?\d+,-?\d+")
MOVES, TILES = 120, 12


class Unwatched:
    """Other tests watch the same play with a referee."""

    stand_ins = False

    def __init__(self, table: DirectTable) -> None: ...

    def check(self) -> None: ...

    def rewound(self, to: int) -> None: ...


class Half(DirectTable):
    referee_type = Unwatched


def half_way(game: AgeOfSteam, track: str, goods: str) -> State:
    """A table that stopped in mid-game."""
    rng = random.Random(f"{game.board.key} {track} {goods}")
    tracking = {"goods": goods if game.board.named else "none", "dice": "app", "track": track}
    table = Half(SEATS[: game.board.players[1]], tracking, rng, game)
    wanderer = (
        HandWanderer(table, rng) if track == "hand" else MapWanderer(table, game.map_data(), rng, undo=0)
    )
    if isinstance(wanderer, MapWanderer):
        wanderer.patron = True
    before: State = table.book.state
    for _ in range(MOVES):
        if table.phase == "game_over" or len(table.book.state.tiles) > TILES:
            break
        before = table.book.state
        wanderer.move()
    return before if table.phase == "game_over" else table.book.state


def tables_of(key: str) -> list[tuple[AgeOfSteam, str, str]]:
    """As it is played at each of its depths."""
    if key not in RULES_ONLY:
        return [(game_on(key), "board", "app"), (game_on(key), "hand", "none")]
    played = {MONEY: (game_on(key), "hand", "none"), BOARD: (made_up(key), "board", "app")}
    return [played.get(depth, (made_up(key), "hand", "app")) for depth in DEPTHS]


@pytest.mark.parametrize("key", BOXED)
def test_every_piece_stands_in_the_list(key: str) -> None:
    for game, track, goods in tables_of(key):
        state = half_way(game, track, goods)
        assert state.tiles or track == "hand"
        layout = game.sheets(state, {}).layout()
        check_words(layout)
        check_track(game, state, layout)
        check_cubes(game, state, layout)
        check_players(game, state, layout)
        check_own(game, state, layout)


def part(layout: Layout, title: str) -> tuple[Step, ...]:
    found: list[Part] = [one for one in layout.parts if one.title.startswith(title)]
    return found[0].steps if found else ()


def values(layout: Layout, title: str) -> dict[str, str]:
    """What each seat has on a track."""
    groups = [group for one in layout.parts for group in one.groups if title in (group[0], one.title)]
    return {step.seats[0]: step.value for _, steps in groups for step in steps}


def check_words(layout: Layout) -> None:
    assert len({step.id for step in layout.steps}) == len(layout.steps)
    for step in layout.steps:
        assert step.says and not COORDINATES.search(f"{step.says} {step.aside}"), step


def check_track(game: AgeOfSteam, state: State, layout: Layout) -> None:
    tiles = part(layout, "Track tiles")
    assert [step.number for step in tiles] == list(range(1, len(state.tiles) + 1))
    owners = Counter(seat for step in tiles for seat in step.seats)
    laid = (sorted({track.owner for track in tile.tracks if track.owner}) for tile in state.tiles.values())
    assert owners == Counter(seat for seats in laid for seat in seats)
    of_two = [len({track.owner for track in tile.tracks}) > 1 for tile in state.tiles.values()]
    assert sum("(" in step.says.partition(",")[2] for step in tiles) == sum(of_two)
    disks = Counter(step.seats[0] for step in part(layout, "Ownership disks"))
    assert disks == +Counter({seat: disks_seen(game.rules, state, seat) for seat in state.seats})
    assert [step.says[0] for step in part(layout, "New City tiles")] == [
        letter[0] for letter in sorted(state.new_cities)
    ]


def check_cubes(game: AgeOfSteam, state: State, layout: Layout) -> None:
    tracked = state.tracking.goods != "none"
    assert any("Cubes are not tracked" in note for note in layout.notes) != tracked
    lying = [cube for cubes in state.goods.places.values() for cube in cubes]
    shown = [cube for step in part(layout, "Cubes on the map") for cube in step.cubes if cube]
    assert sorted(shown) == (sorted(lying) if tracked else [])
    boxes = [cube for column in state.goods.display.values() for cube in column if cube]
    shown = [cube for step in part(layout, "Goods display") for cube in step.cubes if cube]
    assert sorted(shown) == (sorted(boxes) if tracked else [])
    held = {step.cubes[0]: int(step.value) for step in part(layout, "In the bag")}
    assert held == ({color: n for color, n in state.goods.bag.items() if n} if tracked else {})


def check_players(game: AgeOfSteam, state: State, layout: Layout) -> None:
    playing = {seat: player for seat, player in state.players.items() if not player.out}
    engine = "Locomotives" if game.rules.engine.head == "Loco" else game.rules.engine.head
    assert values(layout, "Money") == {seat: f"${player.cash}" for seat, player in playing.items()}
    assert values(layout, "Shares") == {seat: str(player.shares) for seat, player in playing.items()}
    assert values(layout, engine) == {seat: str(player.locomotive) for seat, player in playing.items()}
    assert [*values(layout, "Player order")] == [seat for seat in state.order if seat in playing]
    assert len(values(layout, "Income")) == len(playing)
    chosen = Counter(player.action for player in state.players.values() for _ in player.actions)
    groups = dict(group for one in layout.parts for group in one.groups)
    assert sum(bool(step.seats) for step in groups.get("Actions", ())) == chosen.total()


def check_own(game: AgeOfSteam, state: State, layout: Layout) -> None:
    """All that the table screen shows of this map alone."""
    own = part(layout, "Only on this map")
    said = [f"{step.says} {step.aside} {step.value}" for step in own]
    assert game.rules.told(state) in ["", *(step.says for step in own)]
    for figure in game.board.own_figures.values():
        counts = Counter(step.value for step in own if step.aside == figure.name)
        assert counts == Counter(str(p.own[figure.key]) for p in state.players.values() if not p.out)
    for word in (*game.rules.signs(state).values(), *state.markers):
        assert any(word in one for one in said), word
    token = game.rules.token(state)
    assert token is None or state.new_cities.get(token, token) in " ".join(said)
    start = game.start(Options(state.seats, state.tracking))
    for place in (*game.board.cities, *state.new_cities):
        seen = game.rules.mark(state, place)
        new = seen and seen != game.rules.mark(start, state.new_cities.get(place, place))
        assert not new or any(place in one and seen in one for one in said), (place, seen)
