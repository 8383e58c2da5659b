"""Where deliveries are only checked: a seat says its cube and the way, stop by stop, and the app judges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....engine import Illegal
from ...cards import Note
from .. import speech as say
from ..moves import Deliver
from ..phases.move_goods import to_deliver
from ..places import spoken
from ..rules import Rules
from ..state import Link, State
from ..svg.deliveries import Delivery, deliveries, key_of, to_move
from ..svg.pens import SIZE, around, box, centre
from ..track.delivering import judged, taken_links
from ..track.routes import fares_of, income_of, with_bonus
from ..track.searching import Route, piece_at, steps_of
from .cubes import CubeRow, cube_rows
from .deliveries import hex_at


@dataclass(frozen=True)
class Step:
    """One link on: `key` is the way with it."""

    key: str
    says: str
    at: str
    over: str | None
    sections: int


@dataclass(frozen=True)
class Receiver:
    """A seat that may have the delivery's bonus; `key` is the way with it there."""

    key: str
    seat: str
    says: str
    chosen: bool


@dataclass(frozen=True)
class Way:
    """A way as far as it is said: `so_far` once it has a link, `back` the way without its last one. `judged`
    is the reason against it, or nothing. `box` holds it and the next stops on the map. `receivers` are there
    where the mover chooses who has the bonus."""

    key: str
    says: str
    cubes: tuple[CubeRow, ...] = ()
    steps: tuple[Step, ...] = ()
    so_far: Delivery | None = None
    judged: Note | None = None
    back: str = ""
    box: str = ""
    receivers: tuple[Receiver, ...] = ()

    @property
    def links(self) -> tuple[int, ...]:
        return self.so_far.links if self.so_far else ()

    @property
    def after(self) -> str:
        """What is against it, or what it leads to."""
        note = self.judged or (self.so_far.then if self.so_far else None)
        return note.says if note else ""

    @property
    def gain(self) -> str:
        return say.signed(self.so_far.gain) if self.so_far and not self.judged else ""


def way(rules: Rules, state: State, seat: str, key: str = "") -> Way:
    """`key` names the cube, and the links so far, as the key of a delivery does."""
    color, source = [*key.split("|"), ""][:2]
    rows = cube_rows(rules, state, to_deliver(state, rules))
    if not any(row.key == source and color in dict(row.cubes) for row in rows):
        return Way("", "Which cube do you move?", cubes=rows)
    move = to_move(state, seat, key)
    route = _route(rules, state, move)
    trouble = _trouble(rules, state, move) if route.path else None
    arrived = bool(route.path) and trouble is None
    steps = () if arrived and not rules.through(state, seat) else _steps(rules, state, seat, route)
    shared = with_bonus(rules, state, seat, route) if arrived else [route]
    route = _chosen(shared, route.bonus or seat)
    return Way(
        key_of(route) if arrived else key,
        f"{say.starting(color)} cube from {spoken(state, source)}",
        steps=steps,
        so_far=deliveries(rules, state, seat, [route])[0] if route.path else None,
        judged=Note(trouble.message) if trouble else None,
        back=_back(route),
        box=_box(rules, state, (source, *route.path), steps),
        receivers=_receivers(shared, route),
    )


def _chosen(shared: Sequence[Route], seat: str) -> Route:
    """The one whose bonus goes to this seat, or the first."""
    return next((one for one in shared if one.bonus == seat), shared[0])


def _receivers(shared: Sequence[Route], chosen: Route) -> tuple[Receiver, ...]:
    named = [(one, one.bonus) for one in shared if one.bonus and len(shared) > 1]
    return tuple(Receiver(key_of(one), seat, say.name(seat), one == chosen) for one, seat in named)


def _box(rules: Rules, state: State, stops: Sequence[str], steps: Sequence[Step]) -> str:
    at = [hex_at(rules.board, state, stop) for stop in stops] + [step.at for step in steps]
    hexes = [(int(q), int(r)) for q, r in (one.split(",") for one in at)]
    return box(around([centre(rules.board, hex_) for hex_ in hexes], SIZE * 1.5))


def _route(rules: Rules, state: State, move: Deliver) -> Route:
    """The move as a route, legal or not."""
    source, under = str(move.from_), None
    links = taken_links(state, move.links)
    if source in rules.board.open_hexes:
        ways = rules.track_under(state).get(source, ())
        under = next((link for stop, link in ways if move.path and stop == move.path[0]), None)
    known = [*([under] if under else []), *links]
    income = income_of(state, known, rules.each_pays(move.color))
    fares = tuple(fares_of(rules, state, links).values())
    way = Route(move.color, source, move.path, move.links, income, move.bonus, under, move.track)
    return way._replace(fares=fares)


def _trouble(rules: Rules, state: State, move: Deliver) -> Illegal | None:
    try:
        judged(state, rules, move)
    except Illegal as trouble:
        return trouble
    return None


def _steps(rules: Rules, state: State, seat: str, route: Route) -> tuple[Step, ...]:
    """Every link that leads on from where the cube is, one's own first."""
    here, seen = (route.path or (route.source,))[-1], {route.source, *route.path}
    if not route.path and route.source in rules.board.open_hexes:
        onward: Sequence[tuple[str, Link]] = rules.track_under(state).get(route.source, ())
    else:
        onward = steps_of(state.links).get(here, ())
    steps = [_step(rules, state, route, stop, link) for stop, link in onward if stop not in seen]
    return tuple(sorted(steps, key=lambda step: (step.over != seat, bool(step.over), step.says)))


def _step(rules: Rules, state: State, route: Route, stop: str, link: Link) -> Step:
    further = route._replace(path=(*route.path, stop), links=(*route.links, link.id))
    if not route.path and route.source in rules.board.open_hexes:
        further = further._replace(under=link, track=piece_at(route.source, link))
    at = hex_at(rules.board, state, stop)
    return Step(key_of(further), spoken(state, stop), at, link.owner, link.sections)


def _back(route: Route) -> str:
    """Without the last link; without the cube where there is none."""
    if not route.path:
        return ""
    if len(route.path) == 1:
        return f"{route.color}|{route.source}|"
    return key_of(route._replace(path=route.path[:-1], links=route.links[:-1], bonus=None))
