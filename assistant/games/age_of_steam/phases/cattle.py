"""Cattle: cubes that players place on open hexes, one at a time, and that come back from a box of the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ....engine import Illegal
from ...shapes import Bound
from .. import speech as say
from ..board import OPEN_GROUND
from ..copying import with_cubes
from ..forecast import Forecast, forecast
from ..hexes import Hex, neighbours
from ..offers import Choice, Offer
from ..places import spoken
from ..rules import Rules
from ..state import CATTLE, Cubes, State
from ..track.driving import hex_at, spot_at
from ..vocabulary import Fact, Move
from .phase import AoSDraft

HERD = 32


@dataclass(frozen=True)
class Herd:
    """`spot`: where the cube that `seat` drives has come to, until it is delivered; `turn`: of the last drive.
    `ranched`: the cubes of the Ranching that is under way."""

    seat: str = ""
    spot: str = ""
    turn: int = 0
    ranched: int = 0


def herd(state: State) -> Herd:
    return state.own if isinstance(state.own, Herd) else Herd()


def counted(state: State) -> bool:
    return state.tracking.goods != "none"


def by_hexes(rules: Rules, state: State) -> bool:
    """Whether the app knows the hex of each cube; otherwise all lie on open ground."""
    return counted(state) and rules.board.drawn


def box(state: State) -> int:
    """The cattle that are not on the map: in the box, and at first beside the board."""
    return max(0, HERD - sum(cubes.count(CATTLE) for cubes in state.goods.places.values()))


def is_open(rules: Rules, state: State, hex_: Hex) -> bool:
    """No city, no cattle and no track."""
    ground = rules.board.hexes.get(hex_)
    free = ground is not None and not ground.city and hex_ not in state.tiles
    return free and CATTLE not in state.goods.places.get(spot_at(rules, hex_), ())


def beside_cattle(rules: Rules, state: State) -> list[Hex]:
    """The open hexes next to cattle; all of them while no cattle lie on the map."""
    held = [hex_at(rules, spot) for spot, cubes in state.goods.places.items() if CATTLE in cubes]
    around = dict.fromkeys(at for here in held for at in neighbours(here)) if held else rules.board.hexes
    return [hex_ for hex_ in around if is_open(rules, state, hex_)]


class PlaceCattle(Move):
    """Place a cattle cube on an open `hex`; `count` of them where the app does not know the hexes."""

    hex: Hex | None = None
    count: int = 1


class CattlePlaced(Fact):
    """`spot` is '' where cubes are not tracked. Nobody's is the first one."""

    seat: str
    spot: str
    count: int
    from_supply: Cubes = ()

    recapped = True

    def fold(self, state: State) -> State:
        own = replace(herd(state), ranched=herd(state).ranched + self.count)
        return replace(with_cubes(state, self.spot, self.from_supply) if self.from_supply else state, own=own)

    def said(self) -> str:
        what = say.count(self.count, "cattle cube")
        where = f" on {say.place(self.spot)}" if self.spot not in ("", OPEN_GROUND) else ""
        if not self.seat:
            return say.Sentence(f"The first cattle cube lies in {say.place(self.spot)}")
        return say.does(self.seat, f"places {what}{where}")


def place(draft: AoSDraft, rules: Rules, move: PlaceCattle, hexes: Sequence[Hex], numbers: range) -> None:
    """One cube on one of these hexes, or one of these numbers of cubes where the app does not know hexes."""
    state, name = draft.state, say.name(move.seat)
    if by_hexes(rules, state):
        if move.hex is None or move.count != 1:
            raise Illegal(f"Say on which hex {name} places one cattle cube.")
        if move.hex not in hexes:
            raise Illegal(f"{name} can’t place cattle there now.", hex=list(move.hex))
        spot = spot_at(rules, move.hex)
    elif move.count not in numbers:
        raise Illegal(
            f"{name} places {say.listed(list(map(str, numbers)), 'or')} cattle now, not {move.count}."
        )
    else:
        spot = OPEN_GROUND if counted(state) else ""
    draft.record(CattlePlaced(move.seat, spot, move.count, (CATTLE,) * move.count if spot else ()))


def placing(state: State, rules: Rules, seat: str, hexes: Sequence[Hex], numbers: range, says: str) -> Offer:
    coming = forecast(rules, state, seat)
    if by_hexes(rules, state):
        choices = [_on_hex(state, rules, hex_, coming) for hex_ in hexes]
        fields: dict[str, object] = {"hex": Bound(one_of=[list(hex_) for hex_ in hexes])}
    else:
        choices = [Choice({"count": n}, _placed(n), coming) for n in numbers]
        fields = {"count": Bound(one_of=list(numbers))}
    return Offer("place_cattle", seat, fields, tuple(choices), says=says)


def _on_hex(state: State, rules: Rules, hex_: Hex, coming: Forecast) -> Choice:
    there = say.starting(spoken(state, spot_at(rules, hex_)))
    return Choice({"hex": list(hex_)}, there, coming, at=f"{hex_[0]},{hex_[1]}")


def _placed(count: int) -> str:
    return (
        f"All {HERD} cattle lie on the map" if count == HERD else f"{say.count(count, 'cattle cube')} placed"
    )
