"""A move of the train as it was made on the table: how far, over what, with which good, and where it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...cards import Button, Count, Form, Pad, Pick
from ...shapes import Offer, Option
from .. import speech as say
from ..state import COLORS, State

FIRST = "carries.1.from+carries.1.color"
ENDS = {"track": "On track", "water_tower": "Water tower"}
HILLS, PASSED = "Hills among them", "Trains passed, not in towns"


@dataclass(frozen=True)
class Load:
    """Goods of one colour in a town."""

    key: str
    color: str
    count: int
    town: str
    says: str


@dataclass(frozen=True)
class Loads:
    """What lies in one town."""

    town: str
    goods: tuple[Load, ...]


@dataclass(frozen=True)
class MoveForm(Form):
    """`cargo` is on the train already; else one of `loads` may be. Untracked, `delivered` is tapped in."""

    id: str = ""
    segments: Pick | None = None
    hills: Count | None = None
    passed: Count | None = None
    cargo: str = ""
    loads: tuple[Loads, ...] = ()
    goods: Pick | None = None
    more: tuple[tuple[Pick, Pick], ...] = ()  # a second and third good, each with where it is delivered
    to: Pick | None = None
    delivered: Pad | None = None
    towns: tuple[Option, ...] = ()  # of `ends`
    elsewhere: tuple[Option, ...] = ()
    ends: Pick | None = None
    die: Pad | None = None
    first = FIRST


def move_form(state: State, offer: Offer) -> MoveForm:
    most = offer.fields["hills"]["max"]
    segments, hills = _segments(offer), Count("hills", HILLS, 0, most)
    passed, ends = Count("passed", PASSED, 0, most), _ends(offer.fields["end"])
    loads = tuple(_loads(offer.fields["goods"] or {}))
    cargo = (offer.fields["cargo"] or {}).get("color", "")
    goods = _goods(loads)
    more = tuple(_more(n, loads, offer) for n in (2, 3)) if loads or cargo else ()
    to = Pick("carries.1.to", "Delivered in", _towns(offer, "where it ends, if that fits")) if more else None
    delivered = None if state.tracked else Pad("delivered", "Goods delivered", 6, "cubes", COLORS)
    die = Pad("speed", "If it must roll: the die shows", 1, "dice") if offer.asks else None
    curve = Pick("curve", "A curve", (Option("1", True, "A curve"),), kind="check")
    asked = (segments, hills, curve, goods, ends, passed, to, *(p for pair in more for p in pair), die)
    return MoveForm(
        offer.type,
        (Button("Move the train", main=True),),
        fields=tuple(field for field in asked if field),
        id=f"move-{state.turn}",
        segments=segments,
        hills=hills,
        passed=passed,
        cargo=cargo,
        loads=() if cargo else loads,
        goods=goods,
        more=more,
        to=to,
        delivered=delivered,
        towns=ends.options[: -len(ENDS)],
        elsewhere=ends.options[-len(ENDS) :],
        ends=ends,
        die=die,
    )


def _segments(offer: Offer) -> Pick:
    numbers = [choice.values["segments"] for choice in offer.choices]
    return Pick("segments", "Segments and towns it enters", tuple(Option(str(n), n, str(n)) for n in numbers))


def _ends(offered: Mapping[str, Mapping[str, str]]) -> Pick:
    """Towns first, by their names; the piece is the town, where it is known."""
    towns = (Option(key, key, name, key if " " in key else "") for key, name in offered["towns"].items())
    other = (Option(key, key, ENDS[key]) for key in offered["other"])
    return Pick("end", "It ends its move", (*towns, *other))


def _loads(goods: Mapping[str, Sequence[str]]) -> Iterator[Loads]:
    for town, held in goods.items():
        name = say.starting(say.town(town))
        each = (
            Load(f"{town}|{color}", color, n, name, f"{color.capitalize()} from {name}")
            for color, n in Counter(held).items()
        )
        yield Loads(town, tuple(each))


def _goods(loads: Sequence[Loads]) -> Pick | None:
    """The first good it carries."""
    options = tuple(Option(load.key, load.key, load.says) for town in loads for load in town.goods)
    return Pick(FIRST, "It carries", options) if options else None


def _more(n: int, loads: Sequence[Loads], offer: Offer) -> tuple[Pick, Pick]:
    options = tuple(Option(load.key, load.key, load.says) for town in loads for load in town.goods)
    nth = {2: "2nd", 3: "3rd"}[n]
    good = Pick(f"carries.{n}.from+carries.{n}.color", f"{nth} good", (Option("|", "|", "none"), *options))
    return good, Pick(f"carries.{n}.to", "delivered in", _towns(offer, "where it ends"))


def _towns(offer: Offer, first: str) -> tuple[Option, ...]:
    towns = offer.fields["end"]["towns"].items()
    return (Option("", "", first), *(Option(key, key, name) for key, name in towns))
