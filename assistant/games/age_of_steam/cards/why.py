"""“Why?”: what people usually do in a phase, as a friend at the table would say it, in the figures of the map.

What a map changes about that stands in its own `why.md`, phase by phase and without numbers: the figures are the
map's, and this module's sentences name them. A heading that ends in “: instead” speaks for the phase alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from ...notes import by_heading, key_of
from .. import speech as say
from ..board import NEW_CITIES
from ..flow import like, phases_of
from ..moves import Urbanize
from ..rules import NO_LIMIT, Rules
from .help import Lines, alone, produces

INSTEAD = "_instead"
CHOSEN = ", in a colour that many cubes nearby have"
MOST = 6  # sentences


@lru_cache(maxsize=512)
def why(rules: Rules, phase: str, players: int = 0) -> Lines:
    """A few sentences about a phase of this map: the base game's, the map's, or both."""
    own = _told(rules.board.why)
    name, called = phase, key_of(say.phase(phase))
    if instead := own.get(f"{name}{INSTEAD}") or own.get(f"{called}{INSTEAD}"):
        return (instead,)
    usual, more = USUAL.get(like(rules, phase)), own.get(name) or own.get(called, "")
    said = (*usual(rules), *_passing(rules, players, usual)) if usual else ()
    room = max(3, MOST - len(re.findall(r"[.?!](?= |$)", more)))
    return (*said[:room], *((more,) if more else ()))


@lru_cache(maxsize=128)
def _told(text: str) -> Mapping[str, str]:
    return {key_of(heading): said for heading, said in by_heading(text).items()}


def setup(rules: Rules) -> Lines:
    return (
        "First every cube gets its place and the players their order; then the first turn begins.",
        "Then look where a city holds cubes that a city close by wants. There most railroads begin, and there it "
        "gets crowded.",
        f"Everybody begins with ${rules.start_cash}, {say.count(rules.start_shares, 'share')} and no income: the "
        "first turn is paid with borrowed money.",
    )


def issue_shares(rules: Rules) -> Lines:
    tiles, plain = rules.build_tiles, _cheapest(rules)
    cost = (
        f": {say.count(tiles, 'tile')} on the cheapest ground cost ${tiles * plain}"
        if tiles < NO_LIMIT
        else ""
    )
    bids = "" if alone(rules) else ", perhaps a bid"
    return (
        "Shares are your loan: money now, a dollar for each of them at every expenses until the end.",
        f"Think of what comes before you earn again{cost}{bids}, then the expenses.",
        *_too_little(rules),
        *_worth_a_share(rules),
        "In the first turns hardly anybody does without; later, issue only what you lack: income should pay the rest.",
    )


def _too_little(rules: Rules) -> Lines:
    if rules.late_share_price:
        return (
            f"You may issue more in the middle of a turn, but for ${rules.late_share_price} instead of "
            f"${rules.share_price}: what you can foresee, issue now.",
        )
    most = rules.shares_a_turn
    hurry = (
        (f"No more than {most} in a turn, so take it before you need it.",)
        if most < rules.share_limit
        else ()
    )
    return (*hurry, "Too few hurts more than one too many: what you cannot pay is taken from your income.")


def _worth_a_share(rules: Rules) -> Lines:
    share, income = -rules.points_per_share, rules.points_per_income
    if not (share and income):
        return ()
    return (
        f"At the end a share takes {say.count(share, 'point')} and each income brings {income}: it has to help you "
        "to a better railroad.",
    )


def determine_player_order(rules: Rules) -> Lines:
    return (
        "Whoever is first chooses an action first, then builds and delivers first.",
        "Bid if somebody else is after the same action, the same town or the same cube; otherwise second or third "
        "is fine.",
        "What a bid leaves stands on its button: keep enough for the track you want and for expenses.",
        "Most bids stay small, and dropping out early is no shame: it saves money that track will earn back.",
    )


def _passing(rules: Rules, players: int, usual: Callable[[Rules], Lines]) -> Lines:
    passes = usual is determine_player_order and "turn_order_pass" in rules.actions_for(players)
    return ("Turn Order last turn lets you pass once, and see where the bids go.",) if passes else ()


def select_actions(rules: Rules) -> Lines:
    advice = {
        "locomotive": _longer(rules),
        "urbanization": _cities(rules),
        "engineer": _engineer(rules),
        "production": "Production helps where the cities you deliver from run empty.",
        "turn_order_pass": "",
    }
    known = [advice[action] for action in rules.actions if advice.get(action)]
    saves = [
        name
        for name, key in (("First Build", "first_build"), ("First Move", "first_move"))
        if key in rules.actions
    ]
    first = f"{say.listed(saves)} {'help' if len(saves) > 1 else 'helps'} when another would take your hex or your cube."
    none = "Ask yourself what your next delivery lacks, and take the action that brings it."
    return (none, *known, *((first,) if saves and not alone(rules) else ()))


def _longer(rules: Rules) -> str:
    return "Locomotive is strong early: a longer way pays in every turn that follows, though it costs at expenses too."


def _cities(rules: Rules) -> str:
    if not rules.new_cities or Urbanize not in phases_of(rules)["build_track"].moves:
        return ""
    colored = len({NEW_CITIES[letter].color for letter in rules.new_cities}) > 1
    return f"Urbanization makes a town a city: best beside your track{CHOSEN if colored else ''}."


def _engineer(rules: Rules) -> str:
    if rules.engineer_tiles <= rules.build_tiles:
        return ""
    return f"Engineer is for a link that needs {rules.engineer_tiles} tiles, where everybody else has {rules.build_tiles}."


def build_track(rules: Rules) -> Lines:
    return (
        "First look for cubes: a link is good when a cube at one end has the colour of the other.",
        "Better a short link that is finished and pays this turn than a long one that waits.",
        _prices(rules),
        "Build on from your own track: two links that meet carry a cube twice as far for one delivery.",
        *(() if alone(rules) else ("Where rivals have to pass, their deliveries pay you.",)),
    )


def _prices(rules: Rules) -> str:
    if each := rules.every_tile_costs:
        return f"Each tile costs ${each} wherever it lies, so the shortest way is the cheapest."
    printed = {ground.cost for ground in rules.board.hexes.values() if ground.cost is not None}
    costs = sorted(printed | set(rules.board.terrain_costs.values()))
    if len(costs) < 2:
        return f"A simple tile costs ${costs[0]} everywhere; what replaces track or crosses it costs more."
    return f"Ground decides the price: a simple tile costs ${costs[0]} at best and ${costs[-1]} at worst. Drawing is free."


def move_goods(rules: Rules) -> Lines:
    price = f" for ${rules.locomotive_price}" * bool(rules.locomotive_price)
    end = rules.points_per_income
    longest = say.count(rules.locomotive_limit, rules.engine.counts)
    return (
        "Income stays: what a delivery brings now, you get again in every turn that follows.",
        f"So look for the longest way over your own links{_rivals(rules)}.",
        *(
            (
                "First take the cube that another could take; what only you can reach waits for the next round.",
            )
            if rules.goods_rounds > 1 and not alone(rules)
            else ()
        ),
        f"Whoever has {rules.engine.improved}{price} instead of an early delivery goes further ever after, up to "
        f"{longest}.",
        *((f"At the end each income counts {say.count(end, 'point')}.",) if end else ()),
    )


def _rivals(rules: Rules) -> str:
    return "" if alone(rules) else "; a rival’s link on the way pays the rival"


def goods_growth(rules: Rules) -> Lines:
    return (
        "New cubes come to the cities, and with them the deliveries of the next turn: look where they lie.",
        *(
            ("Whoever chose Production fills boxes first: those of cities that your track reaches.",)
            if produces(rules)
            else ()
        ),
        "Nobody can steer dice. A city whose columns are full is a good place to build to before they are rolled.",
        "An empty city may stay empty for a while, so have a second one to deliver from.",
    )


def collect_income(rules: Rules) -> Lines:
    return (
        "The bank pays everybody as many dollars as their income says.",
        "It is the last money before expenses, so a weak turn shows now.",
        "What income brings beyond shares and engine builds track next turn.",
        "If it brings less than they cost, the next turn begins with new shares.",
    )


def pay_expenses(rules: Rules) -> Lines:
    return (
        "Shares and engine are paid for in every turn, whether they were used or not.",
        "Whoever lacks money loses as much income instead, and without that much income is out of the game.",
        "So most people keep this sum aside before they bid and build: the phone says how much it will be.",
        "Lost income is missing in every turn that follows; a share more would often have been cheaper.",
    )


def income_reduction(rules: Rules) -> Lines:
    if not rules.income_reduction_on:
        return (
            "Here income does not fall by itself: a long railroad keeps all it has.",
            "So what you earn early comes again in every turn until the end.",
            "Nothing is to be decided: the turn goes on by itself.",
        )
    behind = "Whoever is behind loses little by it, and catches up."
    return (
        "High incomes fall a little every turn, low ones do not.",
        "So even a good railroad has to go on delivering to stay where it is.",
        "Longer ways make up for it best, as long as there are cubes for them.",
        "Nothing is to be decided: the app takes what it takes from everybody at once."
        if not alone(rules)
        else "Nothing is to be decided: the app takes what it takes.",
        *(() if alone(rules) else (behind,)),
    )


def advance_turn(rules: Rules) -> Lines:
    return (
        "A turn is over. Good moment to look how many are left: track built in the last one earns only once.",
        "Near the end most spend only on what still pays before it is over.",
        "Look also at the money: with what is left now the next turn begins.",
    )


def game_over(rules: Rules) -> Lines:
    return (
        "Nothing is left to do but to count. The film shows how it came to this.",
        "Ask whoever won where the income came from: that is mostly the longest way, used again and again.",
        "Look at the curves, too: where one leaves the others, something happened that is worth copying.",
    )


def _cheapest(rules: Rules) -> int:
    return rules.every_tile_costs or min(rules.board.terrain_costs.values())


USUAL: Mapping[str, Callable[[Rules], Lines]] = {
    "setup": setup,
    "issue_shares": issue_shares,
    "determine_player_order": determine_player_order,
    "select_actions": select_actions,
    "build_track": build_track,
    "move_goods": move_goods,
    "collect_income": collect_income,
    "pay_expenses": pay_expenses,
    "income_reduction": income_reduction,
    "goods_growth": goods_growth,
    "advance_turn": advance_turn,
    "game_over": game_over,
}
