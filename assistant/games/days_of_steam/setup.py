"""Setting up: the first town, two towns face up with their goods, hands of three, and who begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ...engine import DICE, Illegal, Move, Question
from . import facts as f
from . import speech as say
from .flow import DaysDraft
from .moves import ChooseFirst, RollForFirst, SetOut, SetUp, Setup, TownTold
from .state import COLORS, CUBES, CUBES_EACH, FACE_UP, HAND, ON_A_TOWN, TILES, TOWN_TILES, TRACK_TILES, State

EVENLY = dict.fromkeys(COLORS, TOWN_TILES // len(COLORS))


def decide_setup(draft: DaysDraft, move: Move) -> None:
    match move:
        case SetUp():
            check_first_entry(draft.state)
            draft.record(f.GameBegan(TRACK_TILES, TOWN_TILES))
            set_up(draft, move.setup)
        case SetOut():
            check_waiting(draft.state)
            draw_towns(draft)
        case ChooseFirst():
            check_nobody_first(draft.state)
            choose_first(draft, move.first)
        case RollForFirst():
            check_nobody_first(draft.state)
            choose_first(draft, highest(draft, draft.state.seats))
    settle_setup(draft)


def settle_setup(draft: DaysDraft) -> None:
    """The app draws where it may; then the first turn begins."""
    if missing_tiles(draft.state) and draft.state.tracking.goods == "app":
        draw_towns(draft)
    if not draft.state.tracked and draft.state.town_tiles == TOWN_TILES:
        draft.record(f.StartLaid())
    state = draft.state
    if missing_tiles(state) or not state.order:
        draft.record(f.Awaited(state.seats))
    else:
        draft.record(f.TurnBegan(1, state.order[0]))


def check_first_entry(state: State) -> None:
    if any(player.hand for player in state.players.values()):
        raise Illegal("This table is already set up.")


def check_waiting(state: State) -> None:
    if not missing_tiles(state):
        raise Illegal("The first towns are already set out.")


def check_nobody_first(state: State) -> None:
    if state.order:
        raise Illegal(f"{say.name(state.order[0])} begins: that is already settled.")


# towns and goods -------------------------------------------------------------------------------


def set_up(draft: DaysDraft, setup: Setup) -> None:
    draft.record(f.HandsDealt(HAND))
    if draft.state.tracked:
        open_box(draft, setup)
    elif setup.start or setup.face_up or setup.town_tiles:
        raise Illegal("Goods aren’t tracked at this table, so no towns are set out in the app.")
    if setup.first is not None:
        choose_first(draft, setup.first)


def open_box(draft: DaysDraft, setup: Setup) -> None:
    deck = dict(setup.town_tiles or EVENLY)
    check_box(deck)
    draft.record(f.BoxOpened(dict.fromkeys(COLORS, CUBES_EACH), deck))
    told = [setup.start] if setup.start else []
    told += [tile.color for tile in setup.face_up]
    check_face_up(draft.state, setup.face_up)
    check_tiles(deck, told)
    if setup.start:
        lay_start(draft, setup.start)
    for tile in setup.face_up:
        turn_up_told(draft, tile)


def check_box(deck: Mapping[str, int]) -> None:
    for color in deck:
        check_color(color)
    if sum(deck.values()) != TOWN_TILES or min(deck.values()) < 0:
        raise Illegal(f"There are {TOWN_TILES} town tiles in the box, not {sum(deck.values())}.")


def check_color(color: object) -> None:
    if color not in COLORS:
        raise Illegal(f"Towns and goods are {say.listed(COLORS, 'or')}.")


def check_face_up(state: State, tiles: Sequence[TownTold]) -> None:
    if len(tiles) > FACE_UP:
        raise Illegal(f"Only {FACE_UP} town tiles lie face up.")
    for tile in tiles:
        if tile.goods is None and state.tracking.goods == "table":
            raise Illegal(f"Say which goods lie on the {tile.color} town tile.")
        if tile.goods is not None and len(tile.goods) != ON_A_TOWN:
            raise Illegal(f"{ON_A_TOWN} goods lie on a town tile, not {len(tile.goods)}.")
    goods = [good for tile in tiles for good in tile.goods or ()]
    if trouble := Question("goods", CUBES, len(goods), state.bag).trouble(tuple(goods)):
        raise Illegal(trouble)


def check_tiles(deck: Mapping[str, int], told: Sequence[str]) -> None:
    for color, number in Counter(told).items():
        check_color(color)
        if number > deck.get(color, 0):
            raise Illegal(f"There are {deck.get(color, 0)} {color} town tiles, not {number}.")


def lay_start(draft: DaysDraft, color: str) -> None:
    draft.record(f.StartLaid(town_name(draft.state, color), color))


def town_name(state: State, color: str) -> str:
    """What the next town of a colour is called."""
    return f"{color} {1 + sum(town.color == color for town in state.towns.values())}"


def turn_up_told(draft: DaysDraft, tile: TownTold) -> None:
    (drawn,) = [tile.goods] if tile.goods is not None else draft.ask(goods_question(draft.state))
    draft.record(f.TownTurnedUp(len(draft.state.face_up) + 1, tile.color, tuple(map(str, drawn))))


def missing_tiles(state: State) -> int:
    """How many of the first town tiles are still to be set out."""
    if not state.tracked or state.phase != "setup":
        return 0
    return (not state.towns) + FACE_UP - len(state.face_up)


def draw_towns(draft: DaysDraft) -> None:
    """The first tile begins the map; the others lie face up, each with two goods."""
    state, face_up = draft.state, FACE_UP - len(draft.state.face_up)
    tiles, goods = draft.ask(
        Question("setup_towns", TILES, missing_tiles(state), state.town_deck),
        Question("setup_goods", CUBES, ON_A_TOWN * face_up, state.bag),
    )
    colors, cubes = list(map(str, tiles)), list(map(str, goods))
    if not state.towns:
        lay_start(draft, colors.pop(0))
    for color in colors:
        two, cubes = cubes[:ON_A_TOWN], cubes[ON_A_TOWN:]
        draft.record(f.TownTurnedUp(len(draft.state.face_up) + 1, color, tuple(two)))


def goods_question(state: State) -> Question:
    """Two goods for a town tile, or what is left in the bag."""
    return Question("goods", CUBES, min(ON_A_TOWN, sum(state.bag.values())), state.bag)


# who begins ------------------------------------------------------------------------------------


def choose_first(draft: DaysDraft, seat: str) -> None:
    seats = draft.state.seats
    if seat not in seats:
        raise Illegal(f"Who begins? {say.listed([say.name(s) for s in seats], 'or')}.")
    at = seats.index(seat)
    draft.record(f.FirstChosen(seats[at:] + seats[:at]))


def highest(draft: DaysDraft, seats: Sequence[str], ties: int = 0) -> str:
    """The seat with the highest die. Ties roll again."""
    name = "first" if not ties else "first_tie" if ties == 1 else f"first_tie_{ties}"
    (faces,) = draft.ask(Question(name, DICE, len(seats), seats=tuple(seats)))
    best = [seat for seat, face in zip(seats, faces, strict=True) if face == max(map(int, faces))]
    return best[0] if len(best) == 1 else highest(draft, best, ties + 1)
