"""IX. Goods growth by sectors: in player order each rolls three dice, draws as many cubes and places each in the
sector of one of the dice. A cube that finds no room there is set aside: the overload."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ....engine import DICE, Illegal, Move, Question
from ...shapes import Bound
from .. import facts as f
from .. import speech as say
from ..moves import RollGrowth
from ..offers import Choice, Offer
from ..places import known_place, spoken
from ..remembered import recall
from ..rules import Rules
from ..score import end_game
from ..state import CUBES, State
from ..vocabulary import Fact
from ..vocabulary import Move as OwnMove
from .goods_growth import asked, give_back
from .phase import AoSDraft, PhaseOf, acted, await_all
from .sectors import (
    CubePlaced,
    CubesSetAside,
    DiceCleared,
    DiceKept,
    DieRerolled,
    OverloadCounted,
    Reroll,
    Sectors,
    SectorsRolled,
    placings,
    sector_of,
)  # fmt: skip

SECTOR_DICE = 3


class RerollDie(OwnMove):
    """Roll one of these dice again; 0 keeps them all."""

    die: int


class PlaceCube(OwnMove):
    """Place a cube that was drawn on a city or town in the sector of one of the dice."""

    color: str
    place: str


class CountOverload(OwnMove):
    """Where cubes are not tracked: how many of those drawn found no room and were set aside."""

    number: int


# the phase ---------------------------------------------------------------------------------------


SectorMove: TypeAlias = RollGrowth | RerollDie | PlaceCube | CountOverload


class SectorGrowthPhase(PhaseOf[SectorMove]):
    """`first_to`: the city that the first player's first cube goes to."""

    name = "goods_growth"
    moves: tuple[type[Move], ...] = (RollGrowth, RerollDie, PlaceCube, CountOverload)
    doing = "brings goods"
    first_to = ""

    def ends_game(self, state: State) -> bool:
        """Whether the game ends at once when a cube finds no room."""
        return False

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        clear(draft)
        await_all(draft)

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        """An empty bag brings no more goods. A correction may have taken the last player out."""
        state = draft.state
        empty = state.tracking.goods != "none" and not any(state.goods.bag.values())
        if state.queue and empty and not state.goods.drawn:
            draft.record(f.Awaited(()))
        if not draft.state.queue:
            clear(draft)

    def decide(self, draft: AoSDraft, rules: Rules, move: SectorMove) -> None:
        match move:
            case RollGrowth():
                self.roll(draft, rules, str(move.seat))
            case RerollDie():
                reroll(draft, rules, move)
            case PlaceCube():
                place_cube(draft, rules, move)
            case CountOverload():
                return self.count(draft, rules, move)
        if draft.state.tracking.goods != "none":
            self.go_on(draft, rules, str(move.seat))

    def roll(self, draft: AoSDraft, rules: Rules, seat: str) -> None:
        if rolled(draft.state):
            raise Illegal(f"{say.name(seat)} has already rolled.")
        cubes, dice = self.questions(draft.state, rules, seat)
        outcomes = draft.ask(*(question for question in (dice, cubes) if question.count))
        faces = tuple(int(face) for face in outcomes[0]) if dice.count else ()
        colors = tuple(str(color) for color in outcomes[-1]) if cubes.count else ()
        first_to = self.fed(draft.state, rules, seat)
        draft.record(SectorsRolled(seat, faces, colors, first_to))
        if first_to and colors:
            self.feed(draft, rules, seat, first_to, colors[0])

    def questions(self, state: State, rules: Rules, seat: str) -> tuple[Question, Question]:
        """Cubes and dice. As long as the bag lasts, there is a cube for each die."""
        if state.tracking.goods == "none":
            return Question("sector_cubes", CUBES, 0), Question("sector_dice", DICE, SECTOR_DICE)
        extra = bool(self.fed(state, rules, seat))
        count = min(SECTOR_DICE + extra, sum(state.goods.bag.values()))
        cubes = Question("sector_cubes", CUBES, count, state.goods.bag)
        return cubes, Question("sector_dice", DICE, max(0, count - extra))

    def fed(self, state: State, rules: Rules, seat: str) -> str:
        """The city that this seat's first cube goes to."""
        first = seat == state.playing[0] and self.first_to in rules.board.cities
        return self.first_to if first and state.tracking.goods != "none" else ""

    def feed(self, draft: AoSDraft, rules: Rules, seat: str, city: str, color: str) -> None:
        if rules.room(draft.state, city) > 0:
            return draft.record(CubePlaced(seat, color, city))
        self.set_aside(draft, rules, CubesSetAside(seat, (color,), (), city))

    def set_aside(self, draft: AoSDraft, rules: Rules, fact: Fact) -> None:
        draft.record(fact)
        if self.ends_game(draft.state):
            end_game(draft, rules)

    def go_on(self, draft: AoSDraft, rules: Rules, seat: str) -> None:
        """Whatever leaves no choice is done at once."""
        while draft.state.phase == self.name and not may_reroll(draft.state, seat):
            drawn, dice = draft.state.goods.drawn, recall(draft.state, Sectors).dice
            if not drawn:
                return acted(draft, seat)
            options = list(placings(draft.state, rules))
            if not options:
                self.set_aside(draft, rules, CubesSetAside(seat, drawn, dice))
            elif len(options) == 1:
                draft.record(CubePlaced(seat, *options[0]))
            else:
                return

    def count(self, draft: AoSDraft, rules: Rules, move: CountOverload) -> None:
        state = draft.state
        if state.tracking.goods != "none":
            raise Illegal("The app knows which cubes found no room.")
        if rolls(state) and not rolled(state):
            raise Illegal(f"{say.name(move.seat)} rolls first.")
        most = SECTOR_DICE + (move.seat == state.playing[0])
        if not 0 <= move.number <= most:
            raise Illegal(f"{say.name(move.seat)} has drawn {say.count(most, 'cube')}: say 0 to {most}.")
        draft.record(OverloadCounted(str(move.seat), move.number))
        clear(draft)
        acted(draft, str(move.seat))
        if move.number and self.ends_game(draft.state):
            end_game(draft, rules)

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        if rolls(state) and not rolled(state):
            return (self._roll(state, rules, seat),)
        reroll_one = (_reroll(state, rules, seat),) if may_reroll(state, seat) else ()
        if state.tracking.goods == "none":
            return (*reroll_one, self._count(state, rules, seat))
        return reroll_one or (_place(state, rules, seat),)

    def _roll(self, state: State, rules: Rules, seat: str) -> Offer:
        cubes, dice = self.questions(state, rules, seat)
        city = self.fed(state, rules, seat)
        first = f" The first cube goes to {city}." if city else ""
        says = (
            f"Roll {say.count(dice.count, 'die', 'dice')} and draw {say.count(cubes.count, 'cube')}.{first}"
        )
        asks = asked(state, [question for question in (dice, cubes) if question.count])
        return Offer("roll_growth", seat, asks=asks, says=says if cubes.count else "Roll three dice.")

    def _count(self, state: State, rules: Rules, seat: str) -> Offer:
        most = SECTOR_DICE + (seat == state.playing[0])
        choices = tuple(Choice({"number": n}, _counted(n)) for n in range(most + 1))
        dice = say.listed([str(die) for die in recall(state, Sectors).dice])
        also = f", and one for {self.first_to}" if most > SECTOR_DICE else ""
        says = f"Draw three cubes for {f'sectors {dice}' if dice else 'your dice'}{also}"
        return Offer("count_overload", seat, {"number": Bound(min=0, max=most)}, choices, says=says)


def _counted(number: int) -> str:
    return f"{say.count(number, 'cube')} set aside: no room" if number else "All cubes are placed"


def clear(draft: AoSDraft) -> None:
    """Takes up dice and cubes that a correction has left."""
    give_back(draft)
    if recall(draft.state, Sectors).dice:
        draft.record(DiceCleared())


def rolls(state: State) -> bool:
    """Whether the dice are anything to the app."""
    return state.tracking.goods != "none" or state.tracking.dice == "app"


def rolled(state: State) -> bool:
    return bool(recall(state, Sectors).dice or state.goods.drawn)


def may_reroll(state: State, seat: str) -> bool:
    now = recall(state, Reroll)
    return (now.turn, now.seat) == (state.turn, seat) and bool(recall(state, Sectors).dice)


def reroll(draft: AoSDraft, rules: Rules, move: RerollDie) -> None:
    seat = str(move.seat)
    if not may_reroll(draft.state, seat):
        raise Illegal(f"{say.name(seat)} can’t roll a die again now.")
    if move.die == 0:
        return draft.record(DiceKept(seat))
    dice = recall(draft.state, Sectors).dice
    if move.die not in dice:
        shown = say.listed([str(die) for die in dice])
        raise Illegal(f"{say.name(seat)} has rolled {shown}, and no {move.die}.")
    ((face,),) = draft.ask(Question("reroll", DICE, 1))
    draft.record(DieRerolled(seat, move.die, int(face)))


def place_cube(draft: AoSDraft, rules: Rules, move: PlaceCube) -> None:
    state, name = draft.state, say.name(move.seat)
    if not rolled(state) or may_reroll(state, str(move.seat)):
        raise Illegal(f"{name} has no cube to place now.")
    if move.color not in state.goods.drawn:
        raise Illegal(f"{name} has drawn {say.cubes(state.goods.drawn)}, and no {move.color} cube.")
    place = known_place(rules.board, state, move.place)
    found = next((one for one in placings(state, rules) if one[:2] == (move.color, place)), None)
    if found is None:
        raise Illegal(placing_trouble(state, rules, move.place, place))
    draft.record(CubePlaced(str(move.seat), *found))


def placing_trouble(state: State, rules: Rules, named: str, place: str | None) -> str:
    if place is None:
        return f"There is no {named} on this map."
    if rules.gray(state, place):
        return f"No die brings a cube to {spoken(state, place)}."
    sector, dice = sector_of(rules.board, state, place), recall(state, Sectors).dice
    if sector not in dice:
        shown = say.listed([str(die) for die in dice])
        return f"{spoken(state, place)} is in sector {sector}; the dice left show {shown}."
    return f"{spoken(state, place)} has no room for another cube."


def _reroll(state: State, rules: Rules, seat: str) -> Offer:
    dice = dict.fromkeys(sorted(recall(state, Sectors).dice))
    choices = (
        *(Choice({"die": die}, f"Roll the {die} again") for die in dice),
        Choice({"die": 0}, "Keep the dice"),
    )
    asks = asked(state, [Question("reroll", DICE, 1)])
    fields = {"die": Bound(one_of=[0, *dice])}
    shown = say.listed([str(die) for die in recall(state, Sectors).dice])
    says = f"You rolled {shown}. Urbanization: one die may be rolled again"
    return Offer("reroll_die", seat, fields, choices, asks, says=says)


def _place(state: State, rules: Rules, seat: str) -> Offer:
    choices = tuple(
        Choice({"color": color, "place": place}, f"{say.starting(color)} to {spoken(state, place)}",
               row=f"S{die} · {spoken(state, place)}", piece=color)
        for color, place, die in placings(state, rules)
    )  # fmt: skip
    places = list(dict.fromkeys(choice.values["place"] for choice in choices))
    fields = {"color": Bound(one_of=list(dict.fromkeys(state.goods.drawn))), "place": Bound(one_of=places)}
    shown = say.listed([str(die) for die in recall(state, Sectors).dice])
    says = f"Rolled {shown}. Place {say.cubes(state.goods.drawn)}, each in the sector of a die"
    return Offer("place_cube", seat, fields, choices, says=says)
