"""Every fact as a sentence for the table."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from ...engine import Answered, Entry, Fact
from .. import dial
from . import facts as f
from . import moves as m
from . import speech as say
from .state import MOST_STEAM


def tell(entry: Entry) -> str:
    """An entry in words; facts that only keep the books say nothing."""
    if known := say.of_every_game(entry.move):
        return known
    said = [sentence for fact in entry.facts if (sentence := sentence_of(fact))]
    if isinstance(entry.move, m.SetUp):
        said = ["The table is set up.", *said]
    return " ".join(said)


@singledispatch
def sentence_of(fact: Fact) -> str:
    return ""


says = sentence_of.register


def steam(gained: int, coal: int) -> str:
    """What a tile brings: no more than the train can hold."""
    if gained == coal:
        return f"+{gained} steam" if gained else "no steam"
    return f"+{gained} steam of {coal}, for a train holds {MOST_STEAM}"


@says(Answered)
def _(fact: Answered) -> str:
    faces = ", ".join(map(str, fact.outcome))
    if fact.question == "speed":
        return f"The die shows {faces}."
    return f"Dice for who begins: {faces}." if fact.kind == "dice" else ""


@says(f.StartLaid)
def _(fact: f.StartLaid) -> str:
    return f"The map begins with a {fact.color} town, and all trains stand there." if fact.town else ""


@says(f.TownTurnedUp)
def _(fact: f.TownTurnedUp) -> str:
    return f"Face up: a {fact.color} town with {say.cubes(fact.goods)}."


@says(f.FirstChosen)
def _(fact: f.FirstChosen) -> str:
    return f"{say.name(fact.order[0])} begins."


@says(f.CoalBurnt)
def _(fact: f.CoalBurnt) -> str:
    return f"{say.name(fact.seat)} burns {say.count(fact.cubes, 'coal cube')}: +{fact.steam} steam."


@says(f.TilePlayed)
def _(fact: f.TilePlayed) -> str:
    return f"{say.name(fact.seat)} plays a track tile: {steam(fact.steam, fact.coal)}."


@says(f.TownPlayed)
def _(fact: f.TownPlayed) -> str:
    where = "from the town deck" if fact.town and fact.face_up is None else ""
    what = f"{say.town(fact.town)} {where}".strip() if fact.town else "a town"
    goods = f" On it: {say.cubes(fact.goods)}." if fact.town else ""
    return f"{say.name(fact.seat)} plays {what}: {steam(fact.steam, fact.coal)}.{goods}"


@says(f.CircuitMade)
def _(fact: f.CircuitMade) -> str:
    return f"A new circuit: {say.name(fact.seat)} takes a counter."


@says(f.CoalGiven)
def _(fact: f.CoalGiven) -> str:
    each = max(fact.coal.values())
    return f"The last town is in play: {each} coal cubes for everybody."


@says(f.TrainSetOff)
def _(fact: f.TrainSetOff) -> str:
    extra = [say.count(fact.hills, "hill")] if fact.hills else []
    extra += [f"{say.count(fact.passed, 'train')} passed"] if fact.passed else []
    way = say.count(fact.segments, "segment") + (f" ({say.listed(extra)})" if extra else "")
    risk = f" The die must beat {fact.beats}." if fact.beats else ""
    return f"{say.name(fact.seat)} moves {way} for {fact.steam} steam.{risk}"


@says(f.TrainDerailed)
def _(fact: f.TrainDerailed) -> str:
    return f"{say.name(fact.seat)}’s train derails and goes back to {say.standing(fact.back)}; the steam is gone."


@says(f.GoodTaken)
def _(fact: f.GoodTaken) -> str:
    return f"It takes a {fact.cube.color} good in {say.town(fact.from_)}."


@says(f.GoodDelivered)
def _(fact: f.GoodDelivered) -> str:
    to = f" to {say.town(fact.to)}" if fact.to else ""
    return f"{say.name(fact.seat)} delivers a {fact.color} good{to}: {say.signed(fact.points)} VP."


@says(f.GoodUnloaded)
def _(fact: f.GoodUnloaded) -> str:
    return f"The {fact.cube.color} good is unloaded in {say.town(fact.at)}, for anybody to take."


@says(f.TrainStopped)
def _(fact: f.TrainStopped) -> str:
    return f"The train stops {say.where(fact.at)}."


@says(f.WaterTaken)
def _(fact: f.WaterTaken) -> str:
    gained = f"+{fact.steam} steam" if fact.steam else "the boiler is full already"
    return f"{say.name(fact.seat)} stays at the water tower: {gained}."


@says(f.GameEnded)
def _(fact: f.GameEnded) -> str:
    best = [score for score in fact.scores if score.rank == 1]
    why = {"points": "", "deck": "The last track tile is drawn. "}.get(fact.why, "")
    win = "wins" if len(best) == 1 else "share the victory"
    return f"{why}The game is over. {say.names([x.seat for x in best])} {win} with {best[0].vp} VP."


@says(f.Resumed)
def _(fact: f.Resumed) -> str:
    return f"The game goes on with {say.name(fact.seat)}."


@says(f.Corrected)
def _(fact: f.Corrected) -> str:
    was, now = value_of(fact.was), value_of(fact.now)
    return f"{say.name(fact.seat)} corrects {what_of(fact)}: was {was}, now {now}. “{fact.why}”"


def what_of(fact: f.Corrected) -> str:
    of = str(fact.of)
    match fact.field:
        case "cubes":
            return f"the goods in {say.town(of)}"
        case "waiting":
            return f"the goods on face-up town {of}"
        case "face_up":
            return f"face-up town {of}"
        case "bag":
            return f"the {of} goods in the bag"
        case "town_deck":
            return f"the {of} tiles in the town deck"
        case "delivered" | "cargo" | "train" | "steam" | "coal" | "circuits" | "hand":
            return f"{say.name(of)}’s {_OWN.get(fact.field, fact.field)}"
    return _PLAIN[fact.field]


_OWN = {"delivered": "delivered goods", "cargo": "good on the train", "hand": "tiles in hand"}
_PLAIN = {
    "up": "whose turn it is", "phase": "whether the game is over", "turn": "the turn",
    "deck": "the track tiles in the deck", "town_tiles": "the town tiles not yet in play",
}  # fmt: skip


def value_of(value: Any) -> str:
    match value:
        case None:
            return "none"
        case list() | tuple():
            return ", ".join(map(str, value)) or "none"
        case str() if value in say.STANDING or value.partition(" ")[2].isdecimal():
            return say.standing(value)
    return say.PHASE_NAMES.get(str(value), str(value)).lower()


@says(f.TrackingSet)
def _(fact: f.TrackingSet) -> str:
    return f"From now on {say.listed(dial.said(fact.goods, fact.dice))}."
