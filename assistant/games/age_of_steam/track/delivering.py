"""V. Move goods over known links: the route is checked stop by stop."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ....engine import Illegal
from ...later import Later
from ...shapes import Json
from .. import facts as f
from .. import speech as say
from ..forecast import forecast
from ..hexes import Hex
from ..moves import Deliver
from ..offers import Choice, Offer
from ..phases.phase import check_can_pay
from ..places import cube_place, known_names, known_place, spoken
from ..rules import BAG, OUT, Rules
from ..state import Link, State
from ..tiles import ends
from .entering import takes_by
from .routes import bonus_seats, fares_of, income_of, plus_bonus, routes_now, trips_now
from .searching import Route


def deliver(state: State, rules: Rules, move: Deliver) -> f.GoodsDelivered:
    """The delivery, if the rules allow it."""
    source, path, links = judged(state, rules, move)
    bonus = bonus_of(state, rules, move, (source, path[-1]), links)
    earned = rules.earned(state, move.color, path[-1], income_of(state, links, rules.each_pays(move.color)))
    income, received = plus_bonus(earned, bonus), rules.brings(state, move.seat, move.color, path)
    fares = tuple(fares_of(rules, state, links).values())
    ids = tuple(link.id for link in links)
    to_bag, removed, lies = leaves(state, rules, move.color, path[-1])
    return f.GoodsDelivered(
        move.seat,
        income,
        move.color,
        source,
        path[-1],
        to_bag,
        path,
        ids,
        removed,
        bonus,
        lies,
        received,
        fares,
        bool(rules.city_boxes),
    )


def judged(state: State, rules: Rules, move: Deliver) -> tuple[str, tuple[str, ...], tuple[Link, ...]]:
    """Where the cube lies, the stops it visits and the links it takes, or a refusal."""
    source = known_source(state, rules, move.from_)
    check_cube(state, rules, source, move.color)
    path = tuple(known(state, rules, place) for place in move.path)
    path = path[1:] if path[:1] == (source,) else path
    check_path(state, rules, move, source, path)
    links = links_of(state, rules, move, source, path)
    check_stops(state, rules, move, path, links)
    check_can_pay(state, move.seat, sum(fares_of(rules, state, links).values()))
    return source, path, links


def leaves(state: State, rules: Rules, color: str | None, target: str | None) -> tuple[bool, bool, str]:
    """Whether a delivered cube goes to the bag, whether it leaves the game, or where else it lies."""
    if color is None or not _tracked(state):
        return False, False, ""
    lies = rules.lies_after(color, target)
    return lies == BAG, lies == OUT, "" if lies in (BAG, OUT) else lies


def bonus_of(
    state: State, rules: Rules, move: Deliver, ends: tuple[str, str], links: Sequence[Link]
) -> str | None:
    """Who gets the bonus: whom the mover names, or the mover, or the first who may."""
    seats = bonus_seats(rules, state, move.seat, move.color, ends, income_of(state, links))
    if move.bonus is not None and move.bonus not in seats:
        offered = f"it goes to {say.listed([say.name(s) for s in seats], 'or')}" if seats else "there is none"
        raise Illegal(f"{say.name(move.bonus)} can’t have the bonus of this delivery: {offered}.")
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
        others = dict.fromkeys(state.goods.places.get(source, ()))
        free = [other for other in others if rules.may_leave(state, source, other)]
        which = f"Only a {say.listed(free, 'or')} cube" if free else "No cube"
        raise Illegal(f"{which} may leave {spoken(state, source)}{' now' if free else ''}.")


def check_taken(state: State, rules: Rules, target: str, color: str) -> None:
    taken = rules.takes(state, target)
    if color not in taken and not rules.may_end(state, target, color):
        bare = "is a town and takes no goods" if target in rules.board.towns else "takes no goods any more"
        wants = f"takes {say.listed(taken)}, not {color}" if taken else bare
        raise Illegal(f"{spoken(state, target)} {wants}.")


def check_path(state: State, rules: Rules, move: Deliver, source: str, path: Sequence[str]) -> None:
    """Each place once, within the locomotive's reach, and through none that lets no cube pass."""
    reach, length = rules.reach(state, move.seat), length_of(state, rules, source, path)
    if not path:
        raise Illegal("Say which stops the cube visits.")
    if not length:
        raise Illegal("A delivery takes at least one link; a transfer alone is none.")
    if length > reach:
        raise Illegal(
            f"{say.name(move.seat)}’s {rules.engine.reaches} {say.count(reach, 'link')}, not {length}."
        )
    if len({source, *path}) < len(path) + 1:
        raise Illegal("A cube may visit each place only once.")
    for place in path[:-1]:
        if not rules.may_pass(state, place, move.color):
            raise Illegal(f"No cube may pass through {spoken(state, place)}.")


def length_of(state: State, rules: Rules, source: str, path: Sequence[str]) -> int:
    """How many links a way is long: some count for no length."""
    short = [{*link.ends} for link in state.links if rules.fare(state, link)]
    hops = zip((source, *path[:-1]), path, strict=True) if short else ()
    return len(path) - sum({*hop} in short for hop in hops)


def check_stops(
    state: State, rules: Rules, move: Deliver, path: Sequence[str], links: Sequence[Link]
) -> None:
    """A cube goes on to the first city that takes it by the link it comes by, and no further, unless a map
    lets it pass one."""
    color, length = move.color, len(links) - len(fares_of(rules, state, links))
    *passed, last = [takes_by(rules, state, place, link) for place, link in zip(path, links, strict=True)]
    gates = [
        place
        for place, taken in zip(path, passed, strict=False)
        if color in taken and not rules.may_end(state, place, color)
    ]
    through = rules.through(state, move.seat)
    if gates and (len(gates) > 1 or not through):
        at = spoken(state, gates[bool(through)])
        raise Illegal(f"A {color} cube must stop at {at}, which takes {color}.")
    if gates and length > through:
        past = f"past {spoken(state, gates[0])} a cube goes {say.count(through, 'link')} at most"
        raise Illegal(f"{say.starting(past)}, not {length}.")
    check_taken(state, rules, path[-1], color)
    if color not in last and not rules.may_end(state, path[-1], color):
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
    return _best(state, rules, move, links)


def _link(
    state: State, rules: Rules, move: Deliver, barred: Collection[int], a: str, b: str, wanted: int | None
) -> Link:
    """One that is taken where the way ends, and lets the cube go on where it does not."""
    either = (a, b), (b, a)
    joining = [link for link in state.links if link.ends in either]
    if wanted is not None:
        joining = [link for link in joining if link.id == wanted]
    if not joining:
        raise Illegal(f"No completed link joins {spoken(state, a)} and {spoken(state, b)}.")
    free = [link for link in joining if link.id not in barred] or joining
    ends = known(state, rules, move.path[-1]) == b
    fit = [link for link in free if (move.color in takes_by(rules, state, b, link)) == ends]
    return _best(state, rules, move, fit or free)


def check_not_barred(state: State, links: Sequence[Link], barred: Collection[int], target: str) -> None:
    for link in links:
        if link.id in barred:
            ends = say.listed([spoken(state, end) for end in link.ends])
            raise Illegal(f"No cube for {spoken(state, target)} may take the link of {ends}.")


def _best(state: State, rules: Rules, move: Deliver, links: Sequence[Link]) -> Link:
    if len(links) == 1:
        return links[0]
    pays = rules.each_pays(move.color) > 0

    def order(link: Link) -> tuple[bool, bool, int]:
        return (link.owner == move.seat) != pays, bool(income_of(state, [link])) == pays, link.id

    return min(links, key=order)


def offer(state: State, rules: Rules, seat: str) -> Offer | None:
    """An offer of every legal delivery, or None."""
    if not trips_now(rules, state, seat):
        return None
    choices = Later[Choice](
        lambda: (_choice(state, rules, seat, route) for route in routes_now(rules, state, seat))
    )
    return Offer("deliver", seat, {}, choices, says="Deliver over known links")


def _choice(state: State, rules: Rules, seat: str, route: Route) -> Choice:
    values: dict[str, Json] = {
        "color": route.color, "from": route.source, "path": list(route.path), "links": list(route.links),
    }  # fmt: skip
    if route.track:
        values |= {"from": [int(n) for n in route.source.split(",")], "track": list(route.track)}
    if route.bonus:
        values["bonus"] = route.bonus
    cash = route.dollars - sum(route.fares)
    coming = forecast(rules, state, seat, income=route.income.get(seat, 0), cash=cash)
    earns = say.per_seat(route.income) or "nobody earns"
    dollars = f", ${route.dollars} at once" if route.dollars else ""
    way = " – ".join(spoken(state, place) for place in (route.source, *route.path))
    bonus = f", bonus for {say.name(route.bonus)}" if route.bonus else ""
    after = rules.leads_to(state, route.color, route.source, route.path[-1])
    says = f"{route.color.capitalize()}: {way} ({earns}{dollars}{bonus}{f', {after}' if after else ''})"
    says += using(rules, state, seat, len(route.path)) + fare_of(route)
    return Choice(values, says, coming, sum(route.fares) or None)


def fare_of(route: Route) -> str:
    """What a delivery costs at once, to be said after it."""
    return f", fare ${sum(route.fares)}" if route.fares else ""


def using(rules: Rules, state: State, seat: str, links: int) -> str:
    """What a delivery uses up on this map, to be said after it."""
    uses = rules.uses(state, seat, links)
    return f", {uses}" if uses else ""
