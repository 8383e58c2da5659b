"""Track entered by hand: prices tapped, sections said. And the New City, which is placed first."""

from __future__ import annotations

from dataclasses import dataclass

from ...cards import Button, Count, Form, Pick
from ...shapes import Option
from .. import speech as say
from ..board import NEW_CITIES
from ..rules import NO_LIMIT
from ..sheets.quoted import SKIPPED
from ..state import Build, State
from ..tiles import OWNERSHIP_DISKS
from .prices import tile_prices
from .situation import Situation

SECTIONS = 30  # as many as a form lets a seat gain or lose at once


@dataclass(frozen=True)
class NewCityOption(Option):
    """With the goods that wait for it in the display."""

    cubes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class UrbanForm(Form):
    """Which New City, and on which town."""

    new_city: Pick
    town: Pick


@dataclass(frozen=True, kw_only=True)
class HandForm(Form):
    """`id` joins what stands outside the form to it; `room` is how many tiles may be laid yet. With `half`,
    the dearest of all tiles is at half price: `laid` are the prices of those that are paid for."""

    id: str
    room: int
    prices: tuple[int, ...]
    cost: Count
    sections: Count
    others: tuple[tuple[str, str, Count], ...]  # each with the seat and its player's name
    half: bool = False
    free: bool = False  # the dearest, not at half price but for nothing
    laid: tuple[int, ...] = ()
    disks: Count | None = None  # where a map counts them

    @property
    def asks(self) -> str:
        """What the prices are tapped for."""
        dearest = "; the dearest is free" * self.free or "; the dearest counts half" * self.half
        return f"Tap the price of each tile{dearest or ' you lay'}"

    @property
    def most(self) -> str:
        """How many tiles may be laid, after the number of those tapped."""
        return f"of {self.room}" if self.room < NO_LIMIT else "tiles"


def urban_form(now: Situation) -> UrbanForm | None:
    if (offer := now.offers.get("urbanize")) is None:
        return None
    letters, towns = offer.fields["new_city"]["one_of"], offer.fields["hex"]["towns"]
    tiles = tuple(_new_city(now.state, letter) for letter in letters)
    hexes = tuple(Option(f"{q} {r}", (q, r), town) for town, (q, r) in sorted(towns.items()))
    new_city, town = Pick("new_city", "New City", tiles), Pick("hex", "Town", hexes)
    place, fields = Button("Place it: free"), (new_city, town)
    return UrbanForm(offer.type, (place,), fields=fields, note=SKIPPED, new_city=new_city, town=town)


def _new_city(state: State, letter: str) -> NewCityOption:
    waiting = tuple(cube for cube in state.goods.display.get(("new", letter), ()) if cube)
    return NewCityOption(letter, letter, letter, NEW_CITIES[letter].color, waiting)


def hand_form(now: Situation) -> HandForm:
    offer = now.offers["build_by_hand"]
    room = offer.fields["tiles"]["max"]
    most = offer.fields["cost"]["max"]
    cost = Count("cost", "Cost in dollars", 0, most)
    sections = Count("sections", "Sections of completed links", -SECTIONS, SECTIONS)
    others = tuple(_other(seat) for seat in now.state.seats if seat != now.seat)
    tiles, disks = Count("tiles", "Tiles", 0, room), _disks(now)
    return HandForm(
        offer.type,
        (Button("Build and finish", {"done": True}, main=True),),
        fields=(cost, sections, tiles, *([disks] if disks else []), *(count for _, _, count in others)),
        id=f"build-{now.state.turn}",
        room=room,
        prices=_prices(now) if most else (0,),
        cost=cost,
        sections=sections,
        others=others,
        half=now.rules.half_price(now.state, now.seat),
        free=now.rules.free_tile(now.state, now.seat),
        laid=(now.state.build or Build(now.seat)).costs,
        disks=disks,
    )


def _prices(now: Situation) -> tuple[int, ...]:
    """What this seat may have to pay for a tile."""
    return tuple(
        sorted(
            {now.rules.seat_price(now.state, now.seat, price) for price in tile_prices(now.rules, now.state)}
        )
    )


def _disks(now: Situation) -> Count | None:
    """Mostly one link is built, or one section begun."""
    each = now.rules.disks_each
    return Count("disks", "Ownership disks you lay", -each, each, 1) if each < OWNERSHIP_DISKS else None


def _other(seat: str) -> tuple[str, str, Count]:
    name = say.name(seat)
    return seat, name, Count(f"others.{seat}", f"Sections of {name}", -SECTIONS, SECTIONS)


def so_far(now: Situation, room: int) -> str:
    """What has been built, and what may be."""
    build = now.state.build or Build(now.seat)
    laid = f"So far {say.count(build.tiles, 'tile')} for ${build.cost}. " if build.begun else ""
    tiles = say.count(room, "tile") if room < NO_LIMIT else "any number of tiles"
    return f"{laid}You may lay **{tiles}**{' more' * bool(build.tiles)} and have **${now.player.cash}**."
