"""Track drawn on a phone and not yet built: how it looks, its price in words, the tiles to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....engine import Fact, Illegal
from ...facts import evolve
from .. import facts as f
from .. import speech as say
from ..board import Hex
from ..rules import Rules
from ..state import Link, State
from ..track.land_grants import held
from ..track.planning import TURN, Fit, Plan
from .sketch_track import sketch_track

KINDS = {"crossing": "Cross it", "coexist": "Beside it", "simple": "New track", "town": "Into the town"}


@dataclass(frozen=True)
class TileKind:
    """A kind of tile that fits a hex."""

    key: str  # hex and kind, as the form has them
    says: str
    picked: bool


@dataclass(frozen=True)
class Kinds:
    """A hex on which several kinds of tile fit."""

    at: str
    kinds: tuple[TileKind, ...]


@dataclass(frozen=True)
class Sketch:
    """`trouble` says why it may not be built; `lacking`, of what the box has run out."""

    svg: str
    says: str = ""
    cost: int = 0
    tiles: int = 0
    lapses: bool = False
    lacking: tuple[str, ...] = ()
    trouble: str = ""
    choices: tuple[Kinds, ...] = ()


def sketched(
    rules: Rules, state: State, seat: str, plan: Plan, facts: Sequence[Fact], trouble: Illegal | None
) -> Sketch:
    """With the facts that building would cause, or the reason why it may not be."""
    after = state
    for fact in facts:
        after = evolve(after, fact)
    prices = {fact.hex: fact.cost for fact in facts if isinstance(fact, f.TrackLaid)}
    cost = sum(fact.cost for fact in facts if isinstance(fact, f.TrackPaid))
    return Sketch(
        sketch_track(rules, state, after, seat, plan, prices, _where(trouble)),
        _sentence(state, seat, facts, cost),
        cost,
        sum(not tile.grant for tile in plan.tiles),
        lapses=any(isinstance(fact, f.TrackReleased) and fact.seat == seat for fact in facts),
        lacking=tuple(say.ran_out(x.supply, seat) for x in facts if isinstance(x, f.StandInUsed)),
        trouble=trouble.message if trouble else "",
        choices=(
            *(_kinds(at, fits, plan.taken[at]) for at, fits in plan.fits.items()),
            *_grants(state, seat, plan),
        ),
    )


def _grants(state: State, seat: str, plan: Plan) -> tuple[Kinds, ...]:
    """With how many land grants the dearest tiles are paid, on maps that have them."""
    most = min(held(state, seat), len(plan.tiles))
    paid = sum(tile.grant for tile in plan.tiles)
    words = ["No grant", *(say.count(n, "grant") for n in range(1, most + 1))]
    kinds = [TileKind(f"grants={n}", says, n == paid) for n, says in enumerate(words)]
    return (Kinds("grants", tuple(kinds)),) if most else ()


def _where(trouble: Illegal | None) -> Hex | None:
    match trouble.details.get("hex") if trouble else None:
        case [int(q), int(r)]:
            return q, r
    return None


def _sentence(state: State, seat: str, facts: Sequence[Fact], cost: int) -> str:
    """As in: 3 tiles · $7 · completes Evansville–Cincinnati · leaves $4."""
    tiles = sum(isinstance(fact, f.TrackLaid) for fact in facts)
    if not tiles:
        return ""
    known = {link.id for link in state.links}
    changed = [link for fact in facts if isinstance(fact, f.LinksChanged) for link in fact.links]
    done = [link for link in changed if link.id not in known and link.owner == seat]
    words = [say.count(tiles, "tile"), f"${cost}"]
    if done:
        names = ["–".join(map(say.place, _as_drawn(state, link, facts))) for link in done]
        words.append(f"completes {say.listed(names)}")
    return " · ".join([*words, f"leaves ${state.players[seat].cash - cost}"])


def _as_drawn(state: State, link: Link, facts: Sequence[Fact]) -> tuple[str, str]:
    """The ends of a link in the direction in which it was built."""
    along = [at for at, _ in link.pieces]
    laid = [x.hex for x in facts if isinstance(x, f.TrackLaid)]
    before = state.build.hexes if state.build else ()
    built = [along.index(hex_) for hex_ in (*before, *laid) if hex_ in along]
    first, last = link.ends
    backwards = built and (built[0] > built[-1] or (built == [0] and len(along) > 1))
    return (last, first) if backwards else (first, last)


def _kinds(at: Hex, fits: Sequence[Fit], taken: Fit) -> Kinds:
    where = f"{at[0]},{at[1]}"
    return Kinds(where, tuple(TileKind(f"{where}={fit.kind}", _kind(fit), fit is taken) for fit in fits))


def _kind(fit: Fit) -> str:
    return "Turn the old track" if fit.kind == TURN else KINDS[fit.laid.shape.kind]
