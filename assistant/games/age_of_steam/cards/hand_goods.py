"""V. Move goods: a delivery told by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...cards import Button, Count, Field, Form, Pick
from ...later import Later
from ...shapes import Option
from .. import speech as say
from ..forecast import forecast
from ..offers import Choice, Offer
from ..places import spoken
from ..sheets.goods import cities
from ..track.delivering import using
from .cubes import CubeRow, cube_rows
from .deliveries import PlaceOption, hex_at
from .situation import Situation, priced

NOT_LISTED = "A cube that is not listed"


@dataclass(frozen=True, kw_only=True)
class HandForm(Form):
    """`id` joins what stands outside the form to it. Each button delivers for one income. Beside a map all of it lies
    folded, and is worked out once somebody opens it."""

    id: str
    rows: Sequence[CubeRow]
    others: Sequence[tuple[str, str, Count]]  # each with the seat and its player's name
    to: Sequence[PlaceOption]
    passed: Count | None = None  # where a map counts passed cubes
    told: str = ""  # how the income is to be told, where that differs

    @property
    def asks(self) -> str:
        """What the buttons wait for."""
        told = f" {self.told}" if self.told else ""
        return f"Tap {'the cube, then ' * bool(self.rows)}your income, 1 for each of your links.{told}"


@dataclass(frozen=True, kw_only=True)
class CostlyForm(Form):
    """For cubes whose links cost their owners income: which one it was, and what everybody loses."""

    cube: Pick
    others: tuple[tuple[str, str, Count], ...]
    to: Pick


def nth(now: Situation) -> str:
    """Turn and round, as an id."""
    return f"{now.state.turn}-{now.state.goods_round}"


def hand_form(now: Situation) -> HandForm:
    offer = now.offers["deliver_by_hand"]
    rows, to = Later(lambda: _rows(now, offer)), Later(lambda: _to(now))
    others = Later(lambda: _others(now))
    most = offer.fields.get("passed", {}).get("max")
    passed = Count("passed", "Passed cubes of its colour", 0, most) if most else None

    def fields() -> Iterator[Field]:
        yield from [_cubes(rows)] if rows else []
        yield from (count for _, _, count in others)
        yield _to_pick(to)
        yield from [passed] if passed else []

    return HandForm(
        offer.type,
        Later(lambda: _incomes(now, offer)),
        fields=Later(fields),
        id=f"deliver-{nth(now)}",
        rows=rows,
        others=others,
        to=to,
        passed=passed,
        told=now.rules.income_told(now.state),
    )


def _incomes(now: Situation, offer: Offer) -> Iterator[Button]:
    none, *some = offer.choices
    for n, choice in enumerate(some, 1):
        yield priced(now, f"+{n}{using(now.rules, now.state, now.seat, n)}", choice, main=n == 1)
    yield priced(now, "0", none)


def _rows(now: Situation, offer: Offer) -> tuple[CubeRow, ...]:
    """Without cubes that cost their links' owners income: they have a form of their own."""
    costly = offer.fields.get("costly", ())
    held = {place: [x for x in some if x not in costly] for place, some in offer.fields["from"].items()}
    return cube_rows(now.rules, now.state, {place: some for place, some in held.items() if some})


def _to(now: Situation) -> tuple[PlaceOption, ...]:
    """Every city, with where it lies."""
    places = cities(now.rules, now.state)
    return tuple(
        PlaceOption(place.key, place.name, hex_at(now.rules.board, now.state, place.key)) for place in places
    )


def _to_pick(to: Sequence[PlaceOption]) -> Pick:
    return Pick("to", "Delivered to", tuple(Option(place.key, place.key, place.says) for place in to))


def costly_form(now: Situation) -> CostlyForm | None:
    offer = now.offers["deliver_by_hand"]
    colors = offer.fields.get("costly", ())
    if not colors:
        return None
    held = offer.fields["from"].items()
    known = [(place, color) for place, some in held for color in dict.fromkeys(some) if color in colors]
    cubes = [
        Option(f"{place}|{color}", color, f"{say.starting(color)} at {spoken(now.state, place)}")
        for place, color in known
    ]
    cubes += [Option(f"|{color}", color, f"{say.starting(color)}, not listed") for color in colors]
    others = tuple((seat, name, _loss(now, seat)) for seat, name, _ in _others(now))
    buttons = tuple(_loses(now, n) for n in range(_most_lost(now, now.seat) + 1))
    cube, to = Pick("from+color", "Which cube", tuple(cubes)), _to_pick(_to(now))
    fields: tuple[Field, ...] = (cube, *(count for _, _, count in others), to)
    fold = f"{say.starting(say.listed(colors, 'or'))} cube: its links cost income"
    return CostlyForm(offer.type, buttons, fold=fold, fields=fields, cube=cube, others=others, to=to)


def _loss(now: Situation, seat: str) -> Count:
    return Count(f"income.{seat}", f"What {say.name(seat)} loses", -_most_lost(now, seat), 0)


def _most_lost(now: Situation, seat: str) -> int:
    return min(now.reach, now.state.players[seat].income)


def _loses(now: Situation, links: int) -> Button:
    coming = forecast(now.rules, now.state, now.seat, income=-links)
    return priced(now, say.minus(-links), Choice({"income": {now.seat: -links}}, "", coming))


def _cubes(rows: Sequence[CubeRow]) -> Pick:
    """Place and colour in one, as the form sends them."""
    cubes = [(row, color) for row in rows for color, _ in row.cubes]
    options = (
        Option(f"{row.key}|{color}", color, f"{say.starting(color)} cube at {row.name}", color)
        for row, color in cubes
    )
    return Pick("from+color", "Which cube", (*options, Option("|", None, NOT_LISTED)))


def _others(now: Situation) -> tuple[tuple[str, str, Count], ...]:
    """Those whose links the cube may have passed."""
    seats = [seat for seat, player in now.state.players.items() if seat != now.seat and not player.out]
    return tuple((seat, say.name(seat), _count(seat, now.reach)) for seat in seats)


def _count(seat: str, most: int) -> Count:
    return Count(f"income.{seat}", f"Income of {say.name(seat)}", 0, most)
