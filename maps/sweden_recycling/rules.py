"""Sweden Recycling: what is delivered comes back in another colour, until it is burnt in the WTE plant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from assistant.engine import Draft, Illegal
from assistant.games.age_of_steam import facts as f
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.board import Column
from assistant.games.age_of_steam.copying import replace, with_cubes
from assistant.games.age_of_steam.phases.phase import holder
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import SUPPLY, Cubes, State
from assistant.games.age_of_steam.vocabulary import Change, Fact

OPERATOR, GARBAGE = "wte_plant_operator", "black"
PLANT, BELOW = "wte_plant", "below"
IN_BAG = {"yellow": 12, "red": 8, "blue": 4}
say.name_action(OPERATOR, "WTE Plant Operator")
say.name_spot(PLANT, "in the WTE plant")
say.name_spot(BELOW, "below in {}")


class SwedenRecycling(Rules):
    @property
    def columns(self) -> Mapping[Column, int]:
        return {}

    def supply(self) -> Mapping[str, int]:
        return IN_BAG

    def lies_after(self, color: str, target: str | None) -> str:
        return PLANT if color == GARBAGE else BELOW

    def after_delivery(self, draft: Draft[State], delivered: f.GoodsDelivered) -> None:
        if delivered.lies and delivered.color:
            if delivered.to is None:
                raise Illegal("Say where the cube was delivered: it is recycled there.")
            draft.record(WasteLeft(delivered.to, delivered.color))

    def after_goods(self, draft: Draft[State]) -> None:
        operator, full = holder(draft.state, OPERATOR), waste(draft.state).plant
        if operator and full:
            draft.record(PlantEmptied(operator, full))

    def at_growth(self, draft: Draft[State]) -> None:
        for place, cubes in waste(draft.state).below.items():
            color = self.board.place(place).word("recycles_to")
            more = garbage(draft.state) + len(cubes) - SUPPLY[GARBAGE] if color == GARBAGE else 0
            draft.record(CubesRecycled(place, cubes, (color,) * len(cubes), min(max(0, more), len(cubes))))

    def gist(self, action: str) -> str:
        return "Take the WTE plant’s black cubes" if action == OPERATOR else super().gist(action)

    def mark(self, state: State, place: str) -> str:
        below = waste(state).below.get(place, ())
        return f"below: {', '.join(below)}" if below else ""

    def lying(self, state: State) -> Mapping[str, object]:
        lies = waste(state)
        return {"below": {place: list(cubes) for place, cubes in lies.below.items()}, "wte_plant": lies.plant}

    def told(self, state: State) -> str:
        return f"In the WTE plant: {say.count(waste(state).plant, 'black cube')}."


# what lies where ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Waste:
    """Cubes on the lower half of their cities, and the black ones in the plant."""

    below: Mapping[str, Cubes] = field(default_factory=dict)
    plant: int = 0


def waste(state: State) -> Waste:
    return state.own if isinstance(state.own, Waste) else Waste()


def garbage(state: State) -> int:
    """All black cubes there are: on the map, in the bag, in the plant and taken from it."""
    lying = sum(cubes.count(GARBAGE) for cubes in state.goods.places.values())
    taken = sum(player.own["wte_cubes"] for player in state.players.values())
    return lying + state.goods.bag.get(GARBAGE, 0) + waste(state).plant + taken


class WasteLeft(Fact):
    """A delivered cube lies below its city, or in the plant if it is black."""

    place: str
    color: str

    quiet = True

    def fold(self, state: State) -> State:
        lies = waste(state)
        if self.color == GARBAGE:
            return replace(state, own=replace(lies, plant=lies.plant + 1))
        below = (*lies.below.get(self.place, ()), self.color)
        return replace(state, own=replace(lies, below={**lies.below, self.place: below}))


# the plant ---------------------------------------------------------------------------------------


class PlantEmptied(Fact):
    seat: str
    count: int

    recapped = True

    def changes(self) -> Iterable[Change]:
        yield Change(self.seat, "wte_cubes", self.count, "took the WTE plant")

    def fold(self, state: State) -> State:
        return replace(state, own=replace(waste(state), plant=0))

    def said(self) -> str:
        return say.does(self.seat, f"takes {say.count(self.count, 'black cube')} from the WTE plant")


# recycling ---------------------------------------------------------------------------------------


class CubesRecycled(Fact):
    """Cubes on the lower half of a city became as many of another colour on its upper half. `stand_ins`:
    purple ones now stand for so many black ones that were taken."""

    place: str
    cubes: Cubes
    from_supply: Cubes
    stand_ins: int = 0

    recapped = True

    def fold(self, state: State) -> State:
        lies = waste(state)
        below = {place: cubes for place, cubes in lies.below.items() if place != self.place}
        return replace(with_cubes(state, self.place, self.from_supply), own=replace(lies, below=below))

    def said(self) -> str:
        became = (
            f"{say.place(self.place)} recycles {say.cubes(self.cubes)} into {say.cubes(self.from_supply)}"
        )
        out = (
            f". Purple cubes stand in for {self.stand_ins} of the black ones taken" if self.stand_ins else ""
        )
        return say.Sentence(became + out)
