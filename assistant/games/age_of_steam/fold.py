"""`evolve`: the state after one more fact. Arithmetic only; it never refuses and asks no rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine import Answered, Fact
from . import facts as f
from .copying import bag_with, bag_without, replace, with_goods, with_player, without_one
from .ledger import changes
from .state import Auction, Build, Goods, Link, State, Tracking
from .tiles import with_owner

Evolve = Callable[[State, Any], State]
RECAPPED = {
    f.IncomeCollected, f.ExpensesPaid, f.IncomeLost, f.IncomeReduced, f.PlayerEliminated,
    f.ProductionLaid, f.ProductionSkipped, f.CityGrew, f.GrowthCalled, f.CubesCame, Answered,
    f.SharesIssued, f.TrackBuiltByHand, f.LinkBuilt, f.GoodsRoundBegan, f.GoodsDelivered, f.LocomotiveImproved, f.Declined,
}  # fmt: skip
_by_fact: dict[type[Fact], Evolve] = {}


def evolve(state: State, fact: Fact) -> State:
    for change in changes(fact):
        state = with_player(state, change.seat, **_moved(state, change.seat, change.figure, change.by))
    step = _by_fact.get(type(fact))
    state = step(state, fact) if step else state
    return replace(state, recap=(*state.recap, fact)) if type(fact) in RECAPPED else state


def folds(kind: type[Fact]) -> Callable[[Evolve], Evolve]:
    """Registers how a fact changes the state, beyond the figures its ledger lines move."""

    def register(step: Evolve) -> Evolve:
        _by_fact[kind] = step
        return step

    return register


def _moved(state: State, seat: str, figure: str, by: int) -> dict[str, int]:
    return {figure: getattr(state.players[seat], figure) + by}


def _with_places(goods: Goods, place: str, added: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {**goods.places, place: goods.places.get(place, ()) + added}


@folds(f.BagFilled)
def _(state: State, fact: f.BagFilled) -> State:
    return with_goods(state, bag=dict(fact.bag))


@folds(f.CubesSetOut)
def _(state: State, fact: f.CubesSetOut) -> State:
    bag = bag_without(state.goods.bag, fact.cubes)
    places = _with_places(state.goods, fact.place, fact.cubes)
    waiting = list(state.spots)
    for _cube in fact.cubes:
        if fact.place in waiting:
            waiting.remove(fact.place)
    return replace(with_goods(state, bag=bag, places=places), spots=tuple(waiting))


@folds(f.ColumnFilled)
def _(state: State, fact: f.ColumnFilled) -> State:
    before = state.goods.display.get((fact.side, fact.column), ())
    bag = bag_with(bag_without(state.goods.bag, fact.boxes), before)
    display = {**state.goods.display, (fact.side, fact.column): fact.boxes}
    filled = {(fact.side, fact.column, i) for i, cube in enumerate(fact.boxes, 1) if cube}
    spots = tuple(spot for spot in state.spots if spot not in filled)
    return replace(with_goods(state, bag=bag, display=display), spots=spots)


@folds(f.SpotsLeft)
def _(state: State, fact: f.SpotsLeft) -> State:
    return replace(state, spots=fact.spots)


@folds(f.OrderSet)
def _(state: State, fact: f.OrderSet) -> State:
    return replace(state, order=fact.order, auction=None)


@folds(f.PhaseBegan)
def _(state: State, fact: f.PhaseBegan) -> State:
    state = replace(state, phase=fact.phase, queue=(), anyone=False, spots=(), result=None)
    recap = () if fact.phase == "collect_income" else state.recap
    return replace(state, auction=None, build=None, set_aside=(), goods_round=0, recap=recap)


@folds(f.GoodsRoundBegan)
def _(state: State, fact: f.GoodsRoundBegan) -> State:
    improved = () if fact.goods_round == 1 else state.improved
    return replace(state, goods_round=fact.goods_round, improved=improved)


@folds(f.TurnBegan)
def _(state: State, fact: f.TurnBegan) -> State:
    return replace(state, turn=fact.turn)


@folds(f.Awaited)
def _(state: State, fact: f.Awaited) -> State:
    return replace(state, queue=fact.queue, anyone=fact.anyone)


@folds(f.AuctionOpened)
def _(state: State, fact: f.AuctionOpened) -> State:
    return replace(state, auction=Auction(fact.bidding))


def _auction(state: State, **changed: Any) -> State:
    return replace(state, auction=replace(state.auction or Auction(()), **changed))


@folds(f.BidPlaced)
def _(state: State, fact: f.BidPlaced) -> State:
    bids = state.auction.bids if state.auction else {}
    return _auction(state, bids={**bids, fact.seat: fact.amount})


@folds(f.BidPassed)
def _(state: State, fact: f.BidPassed) -> State:
    passed = state.auction.passed if state.auction else ()
    return _auction(state, passed=(*passed, fact.seat))


@folds(f.DroppedOut)
def _(state: State, fact: f.DroppedOut) -> State:
    auction = state.auction or Auction(())
    return _auction(
        state,
        bidding=tuple(seat for seat in auction.bidding if seat != fact.seat),
        dropped=(*auction.dropped, fact.seat),
        paid={**auction.paid, fact.seat: fact.paid},
    )


@folds(f.ActionChosen)
def _(state: State, fact: f.ActionChosen) -> State:
    return with_player(state, fact.seat, action=fact.action)


@folds(f.ActionsCleared)
def _(state: State, fact: f.ActionsCleared) -> State:
    players = {seat: replace(player, action=None) for seat, player in state.players.items()}
    return replace(state, players=players)


@folds(f.LocomotiveImproved)
def _(state: State, fact: f.LocomotiveImproved) -> State:
    return replace(state, improved=(*state.improved, fact.seat)) if fact.instead else state


@folds(f.BuildBegan)
def _(state: State, fact: f.BuildBegan) -> State:
    begun = (*state.set_aside, *([state.build] if state.build else ()))
    build = next((build for build in begun if build.seat == fact.seat), Build(fact.seat))
    return replace(state, build=build, set_aside=tuple(other for other in begun if other != build))


@folds(f.NewCityPlaced)
def _(state: State, fact: f.NewCityPlaced) -> State:
    places = {place: cubes for place, cubes in state.goods.places.items() if place != fact.town}
    places[fact.new_city] = fact.kept
    state = with_goods(state, places=places, bag=bag_with(state.goods.bag, fact.to_bag))
    build = replace(state.build or Build(fact.seat), urbanized=True)
    tiles = {at: tile for at, tile in state.tiles.items() if at != fact.hex}
    new_cities = {**state.new_cities, fact.new_city: fact.town}
    links = tuple(_renamed(link, fact.town, fact.new_city) for link in state.links)
    return replace(state, build=build, new_cities=new_cities, tiles=tiles, links=links)


def _renamed(link: Link, town: str, letter: str) -> Link:
    """A link without track of its own goes on to the New City; others are joined anew."""
    if link.pieces or town not in link.ends:
        return link
    a, b = (letter if end == town else end for end in link.ends)
    return replace(link, ends=(a, b))


@folds(f.TrackLaid)
def _(state: State, fact: f.TrackLaid) -> State:
    so_far = state.build or Build(fact.seat)
    placed = (*so_far.placed, *((fact.hex, ends) for ends in fact.new))
    hexes, costs = (*so_far.hexes, fact.hex), (*so_far.costs, fact.cost)
    build = replace(so_far, tiles=so_far.tiles + 1, placed=placed, hexes=hexes, costs=costs)
    return replace(state, build=build, tiles={**state.tiles, fact.hex: fact.tile})


@folds(f.LinkBuilt)
def _(state: State, fact: f.LinkBuilt) -> State:
    so_far = state.build or Build(fact.seat)
    build = replace(so_far, cost=so_far.cost + fact.cost, tiles=so_far.tiles + fact.tiles)
    return replace(state, build=build, links=(*state.links, fact.link))


@folds(f.TrackPaid)
def _(state: State, fact: f.TrackPaid) -> State:
    so_far = state.build or Build(fact.seat)
    return replace(state, build=replace(so_far, cost=so_far.cost + fact.cost))


@folds(f.TrackClaimed)
def _(state: State, fact: f.TrackClaimed) -> State:
    return replace(state, tiles=with_owner(state.tiles, fact.pieces, fact.seat))


@folds(f.TrackReleased)
def _(state: State, fact: f.TrackReleased) -> State:
    return replace(state, tiles=with_owner(state.tiles, fact.pieces, None))


@folds(f.LinksChanged)
def _(state: State, fact: f.LinksChanged) -> State:
    new = {link.id: link for link in fact.links}
    kept = [new.pop(link.id, link) for link in state.links if link.id not in fact.gone]
    return replace(state, links=(*kept, *new.values()))


@folds(f.TrackBuiltByHand)
def _(state: State, fact: f.TrackBuiltByHand) -> State:
    so_far = state.build or Build(fact.seat)
    build = replace(so_far, cost=so_far.cost + fact.cost, tiles=so_far.tiles + fact.tiles)
    return replace(state, build=build, links=state.links + fact.links)


@folds(f.BuildEnded)
def _(state: State, fact: f.BuildEnded) -> State:
    return replace(state, build=None)


@folds(f.GoodsDelivered)
def _(state: State, fact: f.GoodsDelivered) -> State:
    goods = state.goods
    if not ((fact.to_bag or fact.removed) and fact.color and fact.from_):
        return state
    left = without_one(goods.places[fact.from_], fact.color)
    bag = bag_with(goods.bag, [fact.color] if fact.to_bag else [])
    return with_goods(state, bag=bag, places={**goods.places, fact.from_: left})


@folds(f.PlayerEliminated)
def _(state: State, fact: f.PlayerEliminated) -> State:
    order = tuple(seat for seat in state.order if seat != fact.seat)
    return replace(with_player(state, fact.seat, out=True), order=order)


@folds(f.ProductionDrawn)
def _(state: State, fact: f.ProductionDrawn) -> State:
    return with_goods(state, bag=bag_without(state.goods.bag, fact.cubes), drawn=fact.cubes)


@folds(f.ProductionLaid)
def _(state: State, fact: f.ProductionLaid) -> State:
    display = dict(state.goods.display)
    for (side, column, box), cube in zip(fact.boxes, fact.cubes, strict=True):
        boxes = list(display[side, column])
        boxes[box - 1] = cube
        display[side, column] = tuple(boxes)
    return with_goods(state, display=display, drawn=())


@folds(f.ProductionReturned)
def _(state: State, fact: f.ProductionReturned) -> State:
    return with_goods(state, bag=bag_with(state.goods.bag, fact.cubes), drawn=())


@folds(f.CityGrew)
def _(state: State, fact: f.CityGrew) -> State:
    column = state.goods.display[fact.side, fact.column]
    left = tuple(None if i in fact.boxes else cube for i, cube in enumerate(column, 1))
    display = {**state.goods.display, (fact.side, fact.column): left}
    return with_goods(state, display=display, places=_with_places(state.goods, fact.place, fact.cubes))


@folds(f.CubesCame)
def _(state: State, fact: f.CubesCame) -> State:
    bag = bag_without(state.goods.bag, fact.cubes)
    return with_goods(state, bag=bag, places=_with_places(state.goods, fact.place, fact.cubes))


@folds(f.GameEnded)
def _(state: State, fact: f.GameEnded) -> State:
    return replace(state, phase="game_over", queue=(), anyone=False, result=fact.scores)


@folds(f.Corrected)
def _(state: State, fact: f.Corrected) -> State:
    by_hand = _by_field.get(fact.field)
    return by_hand(state, fact.of, fact.now) if by_hand else state


def _set_box(state: State, of: Any, now: Any) -> State:
    side, column, box = of
    boxes = list(state.goods.display[side, column])
    boxes[box - 1] = now
    return with_goods(state, display={**state.goods.display, (side, column): tuple(boxes)})


def _set_out(state: State, seat: str, now: bool) -> State:
    if now == state.players[seat].out:
        return state
    state = with_player(state, seat, out=now)
    order, queue = (tuple(s for s in seats if s != seat) for seats in (state.order, state.queue))
    back = () if now else (seat,)
    if state.auction:
        bidding, dropped = (
            tuple(s for s in seats if s != seat) for seats in (state.auction.bidding, state.auction.dropped)
        )
        state = _auction(state, bidding=bidding + back, dropped=dropped)
    return replace(state, order=order + back, queue=queue)


_by_field: dict[str, Callable[[State, Any, Any], State]] = {
    "action": lambda state, seat, now: with_player(state, seat, action=now),
    "out": _set_out,
    "cubes": lambda state, place, now: with_goods(state, places={**state.goods.places, place: tuple(now)}),
    "bag": lambda state, color, now: with_goods(state, bag={**state.goods.bag, color: now}),
    "box": _set_box,
    "order": lambda state, _, now: replace(state, order=tuple(now)),
    "turn": lambda state, _, now: replace(state, turn=now),
    "up": lambda state, _, now: replace(state, queue=(now, *(seat for seat in state.queue if seat != now))),
}


@folds(f.TrackingSet)
def _(state: State, fact: f.TrackingSet) -> State:
    return replace(state, tracking=Tracking(fact.goods, fact.dice, fact.track))
