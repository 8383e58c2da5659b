"""How each phase works, in the figures of the map that is played."""

from __future__ import annotations

from .. import speech as say
from ..flow import phases_of
from ..moves import Produce
from ..rules import AS_PLAYERS, Rules
from ..sheets.goods import sides_in_use

Lines = tuple[str, ...]


def help_lines(rules: Rules, phase: str) -> Lines:
    """Sentences about the base game's phase of this name; none where it needs no help."""
    helps = {
        "issue_shares": issue_shares,
        "determine_player_order": determine_player_order,
        "select_actions": select_actions,
        "build_track": build_track,
        "move_goods": move_goods,
        "goods_growth": goods_growth,
    }
    return helps[phase](rules) if phase in helps else ()


def issue_shares(rules: Rules) -> Lines:
    who = "You" if _alone(rules) else "In player order, everybody"
    a_turn = f", {rules.shares_a_turn} in a turn" if rules.shares_a_turn < rules.share_limit else ""
    points = -rules.points_per_share
    at_the_end = f" and {say.count(points, 'point')} at the end" if points else ""
    return (
        f"{who} may issue shares for ${rules.share_price} each, up to {rules.share_limit} in all{a_turn}.",
        f"Every share costs $1 at expenses in each turn{at_the_end}.",
    )


def determine_player_order(rules: Rules) -> Lines:
    passing = "turn_order_pass" in rules.actions
    return (
        "Bid more than the bid before you, or drop out into the last free place.",
        "The first to drop out pays nothing, the last two pay all they bid, everyone between pays half, "
        "rounded up.",
        *(("Whoever chose Turn Order last turn may pass once.",) if passing else ()),
    )


def select_actions(rules: Rules) -> Lines:
    who = "Take one action." if _alone(rules) else "In player order, each takes one action nobody has taken."
    return (who, *(_does(rules, action) for action in rules.actions))


def _does(rules: Rules, action: str) -> str:
    return f"{say.action(action)}: {rules.gist(action)}."


def build_track(rules: Rules) -> Lines:
    return (
        f"Lay or replace up to {say.count(rules.build_tiles, 'tile')}.",
        *((_does(rules, "engineer"),) if "engineer" in rules.actions else ()),
        *(("A New City is placed before any track.",) if "urbanization" in rules.actions else ()),
        "Whatever you build must lead to a city over your own track, and your very first tile lies at a city. "
        "Nobody’s track becomes yours when you lengthen it, and must lead to a city itself.",
        "Sections count only in completed links between cities or towns: enter by how many yours grew.",
    )


def move_goods(rules: Rules) -> Lines:
    return (
        f"{say.starting(say.count(rules.goods_rounds, 'round'))}.",
        "A cube travels over completed links, at most as many as your locomotive pulls, to the first city "
        "of its colour, visiting each place once.",
        "Every link pays its owner 1 income.",
        f"Once in a turn you may improve the locomotive instead, up to {rules.locomotive_limit} links.",
    )


def goods_growth(rules: Rules) -> Lines:
    production = rules.production_cubes if _produces(rules) else 0
    drawn = f"Production first: {say.count(production, 'cube')} from the bag into empty boxes."
    return (*((drawn,) if production else ()), *_dice(rules))


def _dice(rules: Rules) -> Lines:
    sides = sides_in_use(rules)
    if not sides or not rules.growth_dice_count:
        return ()
    number = rules.growth_dice_count
    dice = "one die per player who started" if number == AS_PLAYERS else f"{number} dice"
    shared = any(side == "new" for side, _ in rules.columns)
    new = ", and to the New City that shares its number once it is on the map" * shared
    columns = " and again for the ".join(f"{side} columns" for side in sides)
    return (
        f"{'Then' if _produces(rules) else 'Roll'} {dice}, for the {columns}: each die moves the "
        f"topmost cube of its column to its city{new}.",
    )


def _produces(rules: Rules) -> bool:
    """Whether Production comes with goods growth on this map."""
    return "production" in rules.actions and Produce in phases_of(rules)["goods_growth"].moves


def _alone(rules: Rules) -> bool:
    return rules.board.players[1] == 1
