"""V. Move goods: every legal delivery where track is kept on the map, or one entered by hand."""

from __future__ import annotations

from dataclasses import dataclass

from ...cards import Button, Count, Form, Pick
from ...shapes import Option
from .. import speech as say
from ..sheets.goods import cities
from ..svg.deliveries import Delivery
from ..svg.seen import MapSeen
from ..track.delivering import using
from .cubes import CubeRow, cube_rows
from .deliveries import Listing, PlaceOption, hex_at, listing, place_options, trips_of
from .situation import EVERY_TURN, NowCard, Situation, priced, urgent
from .way import Way, way

NOT_LISTED = "A cube that is not listed"


@dataclass(frozen=True, kw_only=True)
class HandForm(Form):
    """`id` joins what stands outside the form to it. Each button delivers for one income."""

    id: str
    rows: tuple[CubeRow, ...]
    others: tuple[tuple[str, str, Count], ...]  # each with the seat and its player's name
    to: tuple[PlaceOption, ...]

    @property
    def asks(self) -> str:
        """What the buttons wait for."""
        return f"Tap {'the cube, then ' * bool(self.rows)}your income, 1 for each of your links."


@dataclass(frozen=True, kw_only=True)
class GoodsCard(NowCard):
    nth: str  # turn and round
    hand: HandForm
    improve: Form | None
    nothing: Form | None
    urged: bool = True  # whether the first button is the one to press
    deliver: str = ""  # the words of the button that sends what is chosen above
    after: str = ""  # what that leads to


@dataclass(frozen=True, kw_only=True)
class ByHandCard(GoodsCard):
    """`map` is there where the hexes are known: a tap on it chooses cube and destination. With `deliver`,
    some links are known, and deliveries over them may be listed."""

    map: MapSeen | None


@dataclass(frozen=True, kw_only=True)
class SayCard(GoodsCard):
    """Where deliveries are only checked."""

    map: MapSeen
    way: Way


@dataclass(frozen=True, kw_only=True)
class DeliverCard(GoodsCard):
    """`first` is the best for this seat. A tap on one of the `places` lists what may leave or reach it."""

    map: MapSeen
    round: str
    first: Delivery | None
    listing: Listing
    places: tuple[PlaceOption, ...]
    count: int


def goods_card(now: Situation) -> GoodsCard:
    tracking = now.state.tracking
    if not tracking.on_map:
        return _hand_card(now)
    return _deliver_card(now) if tracking.deliveries == "listed" else _say_card(now)


def _hand_card(now: Situation) -> GoodsCard:
    hand, improve = hand_form(now), _improve(now)
    nothing = _nothing(now)
    pulls = say.count(now.reach, "link")
    known = _deliver(now)
    return ByHandCard(
        "deliver_hand",
        lines=(f"{_round(now)}. Your locomotive pulls over **{pulls}**.",),
        forms=tuple(form for form in (known, hand, improve, nothing) if form),
        deliver="Deliver" if known else "",
        urged=False,
        nth=_nth(now),
        hand=hand,
        improve=improve,
        nothing=nothing,
        map=_whole(now) if now.work.complete and hand.rows else None,
    )


def _say_card(now: Situation) -> SayCard:
    hand, improve = hand_form(now), _improve(now)
    nothing = _nothing(now)
    return SayCard(
        "deliver_said",
        lines=(f"{_round(now)}. Say your cube and its way; the app only checks it.",),
        forms=tuple(form for form in (_deliver(now), hand, improve, nothing) if form),
        nth=_nth(now),
        hand=hand,
        improve=improve,
        nothing=nothing,
        urged=False,
        deliver="Deliver",
        map=_strip(now, now.work.focus(now.state, now.seat)),
        way=way(now.rules, now.state, now.seat),
    )


def _strip(now: Situation, view: str) -> MapSeen:
    return MapSeen(now.rules, now.state, "strip", view, "The route on the map")


def _whole(now: Situation) -> MapSeen:
    return MapSeen(now.rules, now.state, "strip", now.work.whole, "Cubes and cities on the map")


def _deliver_card(now: Situation) -> DeliverCard:
    every = trips_of(now.rules, now.state, now.seat)
    listed = listing(now.rules, now.state, now.seat)
    first = listed.rows[0].delivery if listed.rows else None
    hand, improve = hand_form(now), _improve(now)
    nothing = _nothing(now)
    view = first.box if first else now.work.focus(now.state, now.seat)
    return DeliverCard(
        "deliver_board",
        lines=_lines(now, len(every)),
        forms=tuple(form for form in (_deliver(now), hand, improve, nothing) if form),
        nth=_nth(now),
        hand=hand,
        improve=improve,
        nothing=nothing,
        urged=bool(first and first.gain),
        deliver=f"Deliver: {say.signed(first.gain)}" if first else "",
        after=first.then.says if first else "",
        map=_strip(now, view),
        round=f"{_round(now)}, up to {say.count(now.reach, 'link')}",
        first=first,
        listing=listed,
        places=place_options(now.rules, now.state, every),
        count=len(every),
    )


def _round(now: Situation) -> str:
    return f"Round {now.state.goods_round} of {now.rules.rounds_of(now.state, now.seat)}"


def _nth(now: Situation) -> str:
    return f"{now.state.turn}-{now.state.goods_round}"


def _lines(now: Situation, count: int) -> tuple[str, ...]:
    pulls = say.count(now.reach, "link")
    head = f"{_round(now)} · {say.count(count, 'delivery', 'deliveries')}, up to {pulls}"
    none = f"No cube can travel to a city of its colour over completed links within {pulls}."
    return (head,) if count else (head, none)


def _deliver(now: Situation) -> Form | None:
    """For programs: a phone shows each on the map."""
    offer = now.offers.get("deliver")
    return (
        Form("deliver", tuple(priced(now, choice.says, choice) for choice in offer.choices), "map")
        if offer
        else None
    )


def _nothing(now: Situation) -> Form | None:
    return Form("decline", (Button("Move nothing"),)) if "decline" in now.offers else None


def _improve(now: Situation) -> Form | None:
    """A map may offer more than one way."""
    if (offer := now.offers.get("improve_locomotive")) is None:
        return None
    once, *others = offer.choices
    first = urgent(now, f"Loco → {now.player.locomotive + 1}", once, EVERY_TURN)
    return Form(offer.type, (first, *(priced(now, choice.says, choice) for choice in others)))


def hand_form(now: Situation) -> HandForm:
    offer = now.offers["deliver_by_hand"]
    none, *some = offer.choices
    buttons = tuple(
        priced(now, f"+{n}{using(now.rules, now.state, now.seat, n)}", choice, main=n == 1)
        for n, choice in enumerate(some, 1)
    )
    to, others = _to(now), _others(now)
    rows = cube_rows(now.rules, now.state, offer.fields["from"])
    cubes = (_cubes(rows),) if rows else ()
    picked = Pick("to", "Delivered to", tuple(Option(place.key, place.key, place.says) for place in to))
    return HandForm(
        offer.type,
        (*buttons, priced(now, "0", none)),
        fields=(*cubes, *(count for _, _, count in others), picked),
        id=f"deliver-{_nth(now)}",
        rows=rows,
        others=others,
        to=to,
    )


def _to(now: Situation) -> tuple[PlaceOption, ...]:
    """Every city, with where it lies."""
    places = cities(now.rules, now.state)
    return tuple(
        PlaceOption(place.key, place.name, hex_at(now.rules.board, now.state, place.key)) for place in places
    )


def _cubes(rows: tuple[CubeRow, ...]) -> Pick:
    """Place and colour in one, as the form sends them."""
    cubes = [(row, color) for row in rows for color, _ in row.cubes]
    options = (
        Option(f"{row.key}|{color}", color, f"{color} cube at {row.name}", color) for row, color in cubes
    )
    return Pick("from+color", "Which cube", (*options, Option("|", None, NOT_LISTED)))


def _others(now: Situation) -> tuple[tuple[str, str, Count], ...]:
    """Those whose links the cube may have passed."""
    seats = [seat for seat, player in now.state.players.items() if seat != now.seat and not player.out]
    return tuple((seat, say.name(seat), _count(seat, now.reach)) for seat in seats)


def _count(seat: str, most: int) -> Count:
    return Count(f"income.{seat}", f"Income of {say.name(seat)}", 0, most)
