"""Every fact as a sentence for the table."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from ....engine import Answered, Entry, Fact
from ... import dial
from .. import facts as f
from .. import moves as m
from .. import speech as say


def tell(entry: Entry) -> str:
    """An entry in words; facts that only keep the books say nothing."""
    if known := say.of_every_game(entry.move):
        return known
    said = [sentence for fact in entry.facts if (sentence := sentence_of(fact))]
    match entry.move:
        case m.SetUp():
            said = ["The table is set up.", *said]
        case m.SetOutCubes():
            said = [f"Set out: {say.cubes(entry.move.colors)}.", *said]
    return " ".join(said)


@singledispatch
def sentence_of(fact: Fact) -> str:
    return ""


says = sentence_of.register  # a map registers the sentences of its own facts


def per_seat(amounts: dict[str, int]) -> str:
    return say.listed([f"{say.name(seat)} {say.signed(by)}" for seat, by in amounts.items()])


@says(Answered)
def _(fact: Answered) -> str:
    if fact.kind != "dice" or not fact.question.startswith("growth"):
        return ""
    side = fact.question.removeprefix("growth_")
    return f"{side.capitalize()} dice: {', '.join(map(str, sorted(fact.outcome)))}."


@says(f.OrderSet)
def _(fact: f.OrderSet) -> str:
    return f"Player order: {say.names(fact.order)}."


@says(f.CubesSetOut)
def _(fact: f.CubesSetOut) -> str:
    return f"{say.starting(say.place(fact.place))} gets {say.cubes(fact.cubes)}."


@says(f.PhaseBegan)
def _(fact: f.PhaseBegan) -> str:
    quiet = ("collect_income", "pay_expenses", "income_reduction", "advance_turn")
    return "" if fact.phase in quiet else f"Now: {say.phase(fact.phase).lower()}."


@says(f.GoodsRoundBegan)
def _(fact: f.GoodsRoundBegan) -> str:
    return f"Goods round {fact.goods_round}." if fact.goods_round > 1 else ""


@says(f.TurnBegan)
def _(fact: f.TurnBegan) -> str:
    return f"Turn {fact.turn} begins."


@says(f.SharesIssued)
def _(fact: f.SharesIssued) -> str:
    if not fact.count:
        return f"{say.name(fact.seat)} issues no shares."
    return f"{say.name(fact.seat)} issues {say.count(fact.count, 'share')} and receives ${fact.received}."


@says(f.BidPlaced)
def _(fact: f.BidPlaced) -> str:
    return f"{say.name(fact.seat)} bids ${fact.amount}."


@says(f.BidPassed)
def _(fact: f.BidPassed) -> str:
    return f"{say.name(fact.seat)} passes once and stays in."


@says(f.DroppedOut)
def _(fact: f.DroppedOut) -> str:
    pays = f"pays ${fact.paid}" if fact.paid else "pays nothing"
    return f"{say.name(fact.seat)} drops out, takes {say.ORDINALS[fact.place]} place and {pays}."


@says(f.AuctionWon)
def _(fact: f.AuctionWon) -> str:
    pays = f"pays ${fact.paid}" if fact.paid else "pays nothing"
    return f"{say.name(fact.seat)} is 1st and {pays}."


@says(f.ActionChosen)
def _(fact: f.ActionChosen) -> str:
    return f"{say.name(fact.seat)} chooses {say.action(fact.action)}."


@says(f.LocomotiveImproved)
def _(fact: f.LocomotiveImproved) -> str:
    return f"{say.name(fact.seat)}'s locomotive improves by {say.count(fact.links, 'link')}."


@says(f.NewCityPlaced)
def _(fact: f.NewCityPlaced) -> str:
    back = f" Back to the bag: {say.cubes(fact.to_bag)}." if fact.to_bag else ""
    return f"{say.name(fact.seat)} places New City {fact.new_city} on {fact.town}.{back}"


@says(f.TrackBuiltByHand)
def _(fact: f.TrackBuiltByHand) -> str:
    tiles = f" {say.count(fact.tiles, 'tile')}" if fact.tiles else ""
    sections = f" Sections: {per_seat(dict(fact.sections))}." if fact.sections else ""
    return f"{say.name(fact.seat)} builds{tiles} for ${fact.cost}.{sections}"


@says(f.StandInUsed)
def _(fact: f.StandInUsed) -> str:
    return f"{say.ran_out(fact.supply, fact.seat)}: a stand-in lies there."


@says(f.LinkBuilt)
def _(fact: f.LinkBuilt) -> str:
    a, b = (say.place(end) for end in fact.link.ends)
    return f"{say.name(fact.seat)} builds the link {a}–{b} for ${fact.cost}."


@says(f.TrackPaid)
def _(fact: f.TrackPaid) -> str:
    return f"{say.name(fact.seat)} builds track for ${fact.cost}."


@says(f.TrackReleased)
def _(fact: f.TrackReleased) -> str:
    return f"{say.name(fact.seat)}'s unfinished track is nobody's now."


@says(f.LinksChanged)
def _(fact: f.LinksChanged) -> str:
    done = [f"{say.place(a)}–{say.place(b)}" for a, b in (link.ends for link in fact.links)]
    completes = f"Links: {say.listed(done)}." if done else ""
    return f"{completes} Sections: {per_seat(dict(fact.sections))}.".strip() if fact.sections else completes


@says(f.BuildEnded)
def _(fact: f.BuildEnded) -> str:
    return f"{say.name(fact.seat)} {'builds nothing' if fact.idle else 'has finished building'}."


@says(f.GoodsDelivered)
def _(fact: f.GoodsDelivered) -> str:
    what = f"a {fact.color} cube" if fact.color else "a cube"
    way = "".join(f" {word} {say.place(at)}" for word, at in (("from", fact.from_), ("to", fact.to)) if at)
    income = f" Income: {per_seat(dict(fact.income))}." if fact.income else " Nobody earns by it."
    bonus = f" The bonus goes to {say.name(fact.bonus)}." if fact.bonus else ""
    gone = f" The {fact.color} cube leaves the game." if fact.removed else ""
    return f"{say.name(fact.seat)} delivers {what}{way}.{income}{bonus}{gone}"


@says(f.Declined)
def _(fact: f.Declined) -> str:
    return f"{say.name(fact.seat)} moves nothing."


@says(f.IncomeCollected)
def _(fact: f.IncomeCollected) -> str:
    return f"{say.name(fact.seat)} collects ${fact.amount}." if fact.amount else ""


@says(f.ExpensesPaid)
def _(fact: f.ExpensesPaid) -> str:
    if fact.paid == fact.due:
        return f"{say.name(fact.seat)} pays ${fact.due} expenses."
    return f"{say.name(fact.seat)} owes ${fact.due} expenses and pays ${fact.paid}."


@says(f.IncomeLost)
def _(fact: f.IncomeLost) -> str:
    return f"{say.name(fact.seat)} is ${fact.amount} short: income −{fact.amount}."


@says(f.PlayerEliminated)
def _(fact: f.PlayerEliminated) -> str:
    return f"{say.name(fact.seat)}'s income is below 0: {say.name(fact.seat)} is out of the game."


@says(f.IncomeReduced)
def _(fact: f.IncomeReduced) -> str:
    return f"{say.name(fact.seat)}'s income is reduced by {fact.amount}."


@says(f.ProductionDrawn)
def _(fact: f.ProductionDrawn) -> str:
    return f"{say.name(fact.seat)} draws {say.cubes(fact.cubes)} for Production."


@says(f.ProductionLaid)
def _(fact: f.ProductionLaid) -> str:
    if not fact.boxes:
        return f"{say.name(fact.seat)} has done the Production draw."
    laid = zip(fact.cubes, fact.boxes, strict=True)
    return say.starting(f"{say.listed([f'{cube} into {say.box(at)}' for cube, at in laid])}.")


@says(f.ProductionReturned)
def _(fact: f.ProductionReturned) -> str:
    return f"Back to the bag: {say.cubes(fact.cubes)}."


@says(f.ProductionSkipped)
def _(fact: f.ProductionSkipped) -> str:
    return f"{say.name(fact.seat)}'s Production is skipped: {fact.why}."


@says(f.CityGrew)
def _(fact: f.CityGrew) -> str:
    return f"{say.place(fact.place)} gets {say.cubes(fact.cubes)}."


@says(f.GrowthCalled)
def _(fact: f.GrowthCalled) -> str:
    return f"{say.place(fact.place)} gets up to {say.count(fact.dice, 'cube')} from its column."


@says(f.CubesCame)
def _(fact: f.CubesCame) -> str:
    drawn = say.cubes(fact.cubes) if fact.cubes else say.count(fact.count, "cube")
    return f"{say.place(fact.place)} gets {drawn} from the bag."


@says(f.GameEnded)
def _(fact: f.GameEnded) -> str:
    best = [score for score in fact.scores if score.rank == 1 and not (score.out or score.lost)]
    if any(score.lost and not score.out for score in fact.scores):
        return "The game is over, and lost."
    if not best:
        return "The game is over. Every railroad is bankrupt: nobody wins."
    win = "wins" if len(best) == 1 else "win together"
    points = f"${best[0].vp}" if best[0].cash else say.count(best[0].vp, "victory point")
    return f"The game is over. {say.names([s.seat for s in best])} {win} with {points}."


@says(f.Corrected)
def _(fact: f.Corrected) -> str:
    was, now = (value_of(value, fact.field == "cash") for value in (fact.was, fact.now))
    return f"{say.name(fact.seat)} corrects {what_of(fact)}: was {was}, now {now}. “{fact.why}”"


def what_of(fact: f.Corrected) -> str:
    if fact.field == "box":
        return f"the display at {say.box(fact.of)}"
    if fact.field == "bag":
        return f"the {fact.of} cubes in the bag"
    if fact.field == "cubes":
        return f"the cubes in {say.place(fact.of)}"
    plain = {"up": "whose move it is", "order": "the player order"}.get(fact.field, f"the {fact.field}")
    return f"{say.name(fact.of)}'s {fact.field}" if isinstance(fact.of, str) else plain


def value_of(value: Any, money: bool = False) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return ", ".join(map(str, value)) or "none"
        case int() if money:
            return f"${value}"
        case _:
            return str(value).replace("_", " ")


@says(f.TrackingSet)
def _(fact: f.TrackingSet) -> str:
    track = {"board": "track is drawn on the map", "hand": "track is entered by hand"}
    return f"From now on {say.listed([*dial.said(fact.goods, fact.dice), track[fact.track]])}."
