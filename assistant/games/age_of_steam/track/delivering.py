"""V. Move goods over known links: the route is checked stop by stop."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ....engine import Illegal
from ...shapes import Json
from .. import facts as f
from .. import speech as say
from ..forecast import forecast
from ..hexes import Hex
from ..moves import Deliver
from ..offers import Choice, Offer
from ..places import cube_place, known_names, known_place, spoken
from ..rules import BAG, OUT, Rules
from ..state import Link, State
from ..tiles import ends
from .entering import takes_by
from .routes import Route, bonus_seats, income_of, plus_bonus, routes_now


def deliver(state: State, rules: Rules, move: Deliver) -> f.GoodsDelivered:
    """The delivery, if the rules allow it."""
    source, path, links = judged(state, rules, move)
    bonus = bonus_of(state, rules, move, (source, path[-1]), links)
    income = plus_bonus(income_of(state, links), bonus)
    ids = tuple(link.id for link in links)
    to_bag, removed, lies = leaves(state, rules, move.color)
    return f.GoodsDelivered(
        move.seat, income, move.color, source, path[-1], to_bag, path, ids, removed, bonus, lies
    )


def judged(state: State, rules: Rules, move: Deliver) -> tuple[str, tuple[str, ...], tuple[Link, ...]]:
    """Where the cube lies, the stops it visits and the links it takes, or a refusal."""
    source = known_source(state, rules, move.from_)
    check_cube(state, rules, source, move.color)
    path = tuple(known(state, rules, place) for place in move.path)
    path = path[1:] if path[:1] == (source,) else path
    check_path(state, rules, move, source, path)
    links = links_of(state, rules, move, source, path)
    check_stops(state, rules, move.color, path, links)
    return source, path, links


def leaves(state: State, rules: Rules, color: str | None) -> tuple[bool, bool, str]:
    """Whether a delivered cube goes to the bag, whether it leaves the game, or where else it lies."""
    if color is None or not _tracked(state):
        return False, False, ""
    lies = rules.lies_after(color)
    return lies == BAG, lies == OUT, "" if lies in (BAG, OUT) else lies


def bonus_of(
    state: State, rules: Rules, move: Deliver, ends: tuple[str, str], links: Sequence[Link]
) -> str | None:
    """Who gets the bonus: whom the mover names, or the mover, or the first who may."""
    seats = bonus_seats(rules, state, move.seat, move.color, ends, income_of(state, links))
    if move.bonus is not None and move.bonus not in seats:
        offered = f"it goes to {say.listed([say.name(s) for s in seats], 'or')}" if seats else "there is none"
        raise Illegal(f"{say.name(move.bonus)} can't have the bonus of this delivery: {offered}.")
    return move.bonus or next((seat for seat in (move.seat, *seats) if seat in seats), None)


def known_source(state: State, rules: Rules, name: str | Hex) -> str:
    place = cube_place(rules.board, state, name)
    if place is None:
        raise Illegal(no_such_place(name), known=known_names(rules.board, state))
    return place


def no_such_place(name: str | Hex) -> str:
    if isinstance(name, str):
        return f"There is no {name} on this map."
    return f"No cubes lie on hex {name[0]},{name[1]} of this map."


def known(state: State, rules: Rules, name: str) -> str:
    place = known_place(rules.board, state, name)
    if place is None:
        raise Illegal(f"There is no {name} on this map.", known=known_names(rules.board, state))
    return place


def _tracked(state: State) -> bool:
    return state.tracking.goods != "none"


def check_cube(state: State, rules: Rules, source: str, color: str) -> None:
    if _tracked(state) and color not in state.goods.places.get(source, ()):
        raise Illegal(f"{say.starting(spoken(state, source))} has no {color} cube.")
    if not rules.may_leave(state, source, color):
        raise Illegal(f"No cube may leave {spoken(state, source)}.")


def check_taken(state: State, rules: Rules, target: str, color: str) -> None:
    taken = rules.takes(state, target)
    if color not in taken:
        bare = "is a town and takes no goods" if target in rules.board.towns else "takes no goods any more"
        wants = f"takes {say.listed(taken)}, not {color}" if taken else bare
        raise Illegal(f"{spoken(state, target)} {wants}.")


def check_path(state: State, rules: Rules, move: Deliver, source: str, path: Sequence[str]) -> None:
    """Each place once, within the locomotive's reach, and through none that lets no cube pass."""
    reach = rules.reach(state, move.seat)
    if not path:
        raise Illegal("Say which stops the cube visits.")
    if len(path) > reach:
        raise Illegal(
            f"{say.name(move.seat)}'s locomotive reaches {say.count(reach, 'link')}, not {len(path)}."
        )
    if len({source, *path}) < len(path) + 1:
        raise Illegal("A cube may visit each place only once.")
    for place in path[:-1]:
        if not rules.may_pass(state, place, move.color):
            raise Illegal(f"No cube may pass through {spoken(state, place)}.")


def check_stops(state: State, rules: Rules, color: str, path: Sequence[str], links: Sequence[Link]) -> None:
    """A cube goes on to the first city that takes it by the link it comes by, and no further."""
    *passed, last = [takes_by(rules, state, place, link) for place, link in zip(path, links, strict=True)]
    for place, taken in zip(path, passed, strict=False):
        if color in taken:
            raise Illegal(f"A {color} cube must stop at {spoken(state, place)}, which takes {color}.")
    check_taken(state, rules, path[-1], color)
    if color not in last:
        takes = f"takes {say.listed(last)}, not {color}" if last else "takes no goods"
        raise Illegal(f"Through that hexside {spoken(state, path[-1])} {takes}.")


def links_of(state: State, rules: Rules, move: Deliver, source: str, path: Sequence[str]) -> tuple[Link, ...]:
    """The links of the route. If several join two stops and none is named, it is the mover's own, or one
    that pays nobody."""
    on_track = source in rules.board.open_hexes
    named = (0, *move.links) if on_track and len(move.links) == len(path) - 1 else move.links
    if move.links and len(named) != len(path):
        raise Illegal("Name one link for each stop of the route, or none.")
    wanted = named if move.links else (None,) * len(path)
    hops = list(zip((source, *path[:-1]), path, wanted, strict=True))
    first = [_under(state, rules, move, source, path[0], wanted[0])] if on_track else []
    barred = rules.barred(state, path[-1])
    links = (*first, *(_link(state, rules, move, barred, *hop) for hop in hops[len(first) :]))
    check_not_barred(state, links, barred, path[-1])
    if any(link is links[0] for link in links[1:]):
        raise Illegal("A cube may not go back over the track it was on.")
    return links


def taken_links(state: State, ids: Sequence[int]) -> tuple[Link, ...]:
    """The completed links of these numbers."""
    links = {link.id: link for link in state.links}
    return tuple(links[number] for number in ids if number in links)


def _under(state: State, rules: Rules, move: Deliver, source: str, stop: str, wanted: int | None) -> Link:
    """The track a cube lies on, up to its first stop. The mover says which if there are two."""
    links = [link for to, link in rules.track_under(state).get(source, ()) if to == stop]
    if wanted:
        links = [link for link in links if link.id == wanted]
    if move.track:
        links = [link for link in links if (rules.board.open_hexes[source], ends(*move.track)) in link.pieces]
    if not links:
        raise Illegal(f"No such track leads from {spoken(state, source)} to {spoken(state, stop)}.")
    return _best(state, move.seat, links)


def _link(
    state: State, rules: Rules, move: Deliver, barred: Collection[int], a: str, b: str, wanted: int | None
) -> Link:
    """One that is taken where the way ends, and lets the cube go on where it does not."""
    joining = [link for link in state.links if set(link.ends) == {a, b}]
    if wanted is not None:
        joining = [link for link in joining if link.id == wanted]
    if not joining:
        raise Illegal(f"No completed link joins {spoken(state, a)} and {spoken(state, b)}.")
    free = [link for link in joining if link.id not in barred] or joining
    ends = known(state, rules, move.path[-1]) == b
    fit = [link for link in free if (move.color in takes_by(rules, state, b, link)) == ends]
    return _best(state, move.seat, fit or free)


def check_not_barred(state: State, links: Sequence[Link], barred: Collection[int], target: str) -> None:
    for link in links:
        if link.id in barred:
            ends = say.listed([spoken(state, end) for end in link.ends])
            raise Illegal(f"No cube for {spoken(state, target)} may take the link of {ends}.")


def _best(state: State, seat: str, links: Sequence[Link]) -> Link:
    return min(links, key=lambda link: (link.owner != seat, bool(income_of(state, [link])), link.id))


def offer(state: State, rules: Rules, seat: str) -> Offer | None:
    """An offer of every legal delivery, or None."""
    choices = tuple(_choice(state, rules, seat, route) for route in routes_now(rules, state, seat))
    return Offer("deliver", seat, {}, choices, says="Deliver over known links") if choices else None


def _choice(state: State, rules: Rules, seat: str, route: Route) -> Choice:
    values: dict[str, Json] = {
        "color": route.color, "from": route.source, "path": list(route.path), "links": list(route.links),
    }  # fmt: skip
    if route.track:
        values |= {"from": [int(n) for n in route.source.split(",")], "track": list(route.track)}
    if route.bonus:
        values["bonus"] = route.bonus
    coming = forecast(rules, state, seat, income=route.income.get(seat, 0))
    earns = (
        say.listed([f"{say.name(s)} {say.signed(by)}" for s, by in route.income.items()]) or "nobody earns"
    )
    way = " – ".join(spoken(state, place) for place in (route.source, *route.path))
    bonus = f", bonus for {say.name(route.bonus)}" if route.bonus else ""
    after = rules.leads_to(state, route.color, route.source, route.path[-1])
    says = f"{route.color.capitalize()}: {way} ({earns}{bonus}{f', {after}' if after else ''})"
    return Choice(values, says + using(rules, state, seat, len(route.path)), coming)


def using(rules: Rules, state: State, seat: str, links: int) -> str:
    """What a delivery uses up on this map, to be said after it."""
    uses = rules.uses(state, seat, links)
    return f", {uses}" if uses else ""
