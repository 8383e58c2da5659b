"""How each phase works, in the figures of the map that is played."""

from __future__ import annotations

from collections.abc import Sequence

from .. import speech as say
from ..copying import replace
from ..flow import phases_of
from ..moves import Produce, Urbanize
from ..phases.move_points import MOVES
from ..phases.ordering_actions import OrderingActionsPhase
from ..phases.player_order import PlayerOrderPhase
from ..rules import AS_PLAYERS, NO_LIMIT, Rules
from ..sheets.goods import sides_in_use
from ..state import State

Lines = tuple[str, ...]


def help_lines(rules: Rules, phase: str, state: State | None = None) -> Lines:
    """Sentences about the base game's phase of this name; none where it needs no help."""
    if phase == "determine_player_order" and state and len(state.playing) == 2:
        return order_of_two(rules, state)
    if phase == "select_actions":
        return select_actions(rules, rules.actions_of(state) if state else rules.actions)
    if phase == "build_track":
        return build_track(rules, tiles_now(rules, state))
    helps = {
        "issue_shares": issue_shares,
        "determine_player_order": determine_player_order,
        "move_goods": move_goods,
        "goods_growth": goods_growth,
    }
    return helps[phase](rules) if phase in helps else ()


def issue_shares(rules: Rules) -> Lines:
    who = "You" if alone(rules) else "In player order, everybody"
    a_turn = f", {rules.shares_a_turn} in a turn" if rules.shares_a_turn < rules.share_limit else ""
    most = f", up to {rules.share_limit} in all{a_turn}" if rules.share_limit < NO_LIMIT else a_turn
    late = f"In the auction, while building and at expenses, a share brings ${rules.late_share_price}."
    points = -rules.points_per_share
    at_the_end = f" and {say.count(points, 'point')} at the end" if points else ""
    return (
        f"{who} may issue shares for ${rules.share_price} each{most}.",
        *((late,) if rules.late_share_price else ()),
        f"Every share costs $1 at expenses in each turn{at_the_end}.",
    )


def determine_player_order(rules: Rules) -> Lines:
    return (
        "Bid more than the bid before you, or drop out into the last free place.",
        "The first to drop out pays nothing, the last two pay all they bid, everyone between pays half, "
        "rounded up.",
        *passing(rules, rules.actions),
    )


def passing(rules: Rules, actions: Sequence[str]) -> Lines:
    auction = phases_of(rules)["determine_player_order"]
    passes = isinstance(auction, PlayerOrderPhase) and auction.passes and "turn_order_pass" in actions
    return ("Whoever chose Turn Order last turn may pass once.",) if passes else ()


def order_of_two(rules: Rules, state: State) -> Lines:
    half = rules.bid_due(state, 2, 2)
    return (
        "Bid more than the bid before you, or drop out and go second.",
        f"Whoever drops out pays {'half of the own bid, rounded up' if half else 'nothing'}, "
        "the other pays the whole bid.",
        *passing(rules, rules.actions_of(state)),
    )


def select_actions(rules: Rules, actions: Sequence[str]) -> Lines:
    reversing = isinstance(phases_of(rules)["select_actions"], OrderingActionsPhase)
    order = "In player order, from the second turn on in reverse" if reversing else "In player order"
    who = "Take one action." if alone(rules) else f"{order}, each takes one action nobody has taken."
    return (who, *(_does(rules, action) for action in actions))


def _does(rules: Rules, action: str) -> str:
    return f"{say.action(action)}: {rules.gist(action)}."


def tiles_now(rules: Rules, state: State | None) -> int:
    """How many tiles a seat may lay this turn that has chosen nothing for it."""
    if state is None:
        return rules.build_tiles
    fresh = replace(state, build=None)
    plain = [seat for seat, player in state.players.items() if "engineer" not in player.actions]
    return min((rules.build_limit(fresh, seat) for seat in plain), default=rules.build_tiles)


def build_track(rules: Rules, tiles: int) -> Lines:
    return (
        f"Lay or replace {say.up_to(tiles, 'tile')}.",
        *((_does(rules, "engineer"),) if "engineer" in rules.actions else ()),
        *(("A New City is placed before any track.",) if urbanizes(rules) else ()),
        "Whatever you build must lead to a city over your own track, and your very first tile lies at a city. "
        "Nobody’s track becomes yours when you lengthen it, and must lead to a city itself.",
        "Sections count only in completed links between cities or towns: enter by how many yours grew.",
    )


def move_goods(rules: Rules) -> Lines:
    return (
        f"{say.starting(say.count(rules.goods_rounds, 'round'))}{_more_rounds(rules)}.",
        "A cube travels over completed links, at most as many as your "
        f"{rules.engine.reaches}, to the first city "
        "of its colour, visiting each place once.",
        "Every link pays its owner 1 income.",
        f"{_instead(rules)}, up to {say.count(rules.locomotive_limit, rules.engine.counts)}.",
    )


def _more_rounds(rules: Rules) -> str:
    return ", and one more for each move of goods gained" if MOVES in rules.board.own_figures else ""


def _instead(rules: Rules) -> str:
    price = f" for ${rules.locomotive_price}" * bool(rules.locomotive_price)
    return f"Once in a turn, whoever passes a delivery may have {rules.engine.improved}{price}"


def goods_growth(rules: Rules) -> Lines:
    production = rules.production_cubes if produces(rules) else 0
    drawn = f"Production first: {say.count(production, 'cube')} from the bag into empty boxes."
    return (*((drawn,) if production else ()), *_dice(rules))


def _dice(rules: Rules) -> Lines:
    sides = sides_in_use(rules)
    if not sides or not rules.growth_dice_count:
        return ()
    number = rules.growth_dice_count
    dice = "one die per player who started" if number == AS_PLAYERS else f"{number} dice"
    shared = urbanizes(rules) and any(side == "new" for side, _ in rules.columns)
    new = ", and to the New City that shares its number once it is on the map" * shared
    columns = " and again for the ".join(f"{side} columns" for side in sides)
    return (
        f"{'Then' if produces(rules) else 'Roll'} {dice}, for the {columns}: each die moves the "
        f"topmost cube of its column to its city{new}.",
    )


def produces(rules: Rules) -> bool:
    """Whether Production comes with goods growth on this map."""
    return "production" in rules.actions and Produce in phases_of(rules)["goods_growth"].moves


def urbanizes(rules: Rules) -> bool:
    """Whether New Cities are placed on this map."""
    return bool(rules.new_cities) and Urbanize in phases_of(rules)["build_track"].moves


def alone(rules: Rules) -> bool:
    return rules.board.players[1] == 1
