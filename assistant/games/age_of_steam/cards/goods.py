"""V. Move goods: every legal delivery where track is kept on the map, or one entered by hand."""

from __future__ import annotations

from dataclasses import dataclass

from ...cards import Button, Form
from ...later import Later
from .. import speech as say
from ..svg.deliveries import Delivery
from ..svg.seen import MapSeen
from ..track.routes import trips_now
from .deliveries import Listing, PlaceOption, listing, place_options
from .hand_goods import CostlyForm, HandForm, costly_form, hand_form, nth
from .situation import EVERY_TURN, NowCard, Situation, priced, urgent
from .way import Way, way


@dataclass(frozen=True, kw_only=True)
class GoodsCard(NowCard):
    nth: str  # turn and round
    hand: HandForm
    improve: Form | None
    nothing: Form | None
    costly: CostlyForm | None
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
    on_map: bool = True
    way: Way


@dataclass(frozen=True, kw_only=True)
class DeliverCard(GoodsCard):
    """`first` is the best for this seat. A tap on one of the `places` lists what may leave or reach it."""

    map: MapSeen
    on_map: bool = True
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
    hand, improve, costly = hand_form(now), _improve(now), costly_form(now)
    nothing = _nothing(now)
    pulls = say.count(now.reach, "link")
    known = _deliver(now)
    return ByHandCard(
        "deliver_hand",
        lines=(f"{_round(now)}. Your {now.rules.engine.reaches} **{pulls}**.",),
        forms=tuple(form for form in (known, hand, costly, improve, nothing) if form),
        deliver="Deliver" if known else "",
        urged=False,
        nth=nth(now),
        hand=hand,
        improve=improve,
        nothing=nothing,
        costly=costly,
        map=_whole(now) if now.work.complete and hand.rows else None,
    )


def _say_card(now: Situation) -> SayCard:
    hand, improve, costly = hand_form(now), _improve(now), costly_form(now)
    nothing = _nothing(now)
    return SayCard(
        "deliver_said",
        lines=(f"{_round(now)}. Say your cube and its way; the app only checks it.",),
        forms=tuple(form for form in (_deliver(now), hand, costly, improve, nothing) if form),
        nth=nth(now),
        hand=hand,
        improve=improve,
        nothing=nothing,
        costly=costly,
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
    every = trips_now(now.rules, now.state, now.seat)
    listed = listing(now.rules, now.state, now.seat)
    first = listed.rows[0].delivery if listed.rows else None
    hand, improve, costly = hand_form(now), _improve(now), costly_form(now)
    nothing = _nothing(now)
    view = first.box if first else now.work.focus(now.state, now.seat)
    return DeliverCard(
        "deliver_board",
        lines=_lines(now, len(every)),
        forms=tuple(form for form in (_deliver(now), hand, costly, improve, nothing) if form),
        nth=nth(now),
        hand=hand,
        improve=improve,
        nothing=nothing,
        costly=costly,
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


def _lines(now: Situation, count: int) -> tuple[str, ...]:
    pulls = say.count(now.reach, "link")
    head = f"{_round(now)} · {say.count(count, 'delivery', 'deliveries')}, up to {pulls}"
    none = f"No cube can travel to a city of its colour over completed links within {pulls}."
    return (head,) if count else (head, none)


def _deliver(now: Situation) -> Form | None:
    """For programs: a phone shows each on the map."""
    offer = now.offers.get("deliver")
    if offer is None:
        return None
    return Form(
        "deliver", Later(lambda: (priced(now, choice.says, choice) for choice in offer.choices)), "map"
    )


def _nothing(now: Situation) -> Form | None:
    return Form("decline", (Button("Move nothing"),)) if "decline" in now.offers else None


def _improve(now: Situation) -> Form | None:
    """A map may offer more than one way."""
    if (offer := now.offers.get("improve_locomotive")) is None:
        return None
    once, *others = offer.choices
    price = f": ${now.rules.locomotive_price}" if now.rules.locomotive_price else ""
    says = f"{now.rules.engine.head} → {now.player.locomotive + 1}{price}"
    first = urgent(now, says, once, EVERY_TURN)
    return Form(offer.type, (first, *(priced(now, choice.says, choice) for choice in others)))
