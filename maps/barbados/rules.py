"""Barbados, for one player: markers on the actions, half a display, shares bought back at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.engine import Draft
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.facts import SharesBoughtBack
from assistant.games.age_of_steam.moves import Setup
from assistant.games.age_of_steam.phases.phase import Phase
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import Box, Player, State
from assistant.games.age_of_steam.vocabulary import Fact

EASY_CUBES = 2
REPLACED = ((("new", "A"), "red"), (("new", "B"), "blue"))  # another cube is drawn for these boxes


class Barbados(Rules):
    """The figures stand in board.toml."""

    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        return [phase for phase in turn if phase.name != "determine_player_order"]

    def supply(self) -> Mapping[str, int]:
        return {color: number for color, number in super().supply().items() if color != "purple"}

    def first_boxes(self) -> Sequence[Box]:
        """The top row of the light half: columns 1 to 6, then the New Cities that are in the game."""
        light: list[Box] = [("light", str(die), 1) for die in range(1, 7)]
        return [*light, *(("new", letter, 1) for letter in self.new_cities)]

    def may_start(self, spot: str | Box, color: str) -> bool:
        """No red cube starts on A, which is red, and no blue one on B."""
        return isinstance(spot, str) or (spot[:2], color) not in REPLACED

    def first_cubes(self, state: State, setup: Setup) -> Sequence[str]:
        places = super().first_cubes(state, setup)
        cubes = EASY_CUBES if setup.variant == "easy" else 1
        return [place for place in dict.fromkeys(places) for _ in range(cubes)]

    def action_trouble(self, state: State, action: str) -> str:
        if action not in marked(state):
            return super().action_trouble(state, action)
        left = [say.action(a) for a in self.actions if a not in marked(state)]
        until = f"until all four actions are used; still to come: {say.listed(left)}"
        return f"{say.action(action)} stays marked {until}."

    def after_action(self, draft: Draft[State], seat: str, action: str) -> None:
        now = (*marked(draft.state), action)
        draft.record(ActionsMarked(() if set(now) >= set(self.actions) else now))

    def at_the_end(self, draft: Draft[State]) -> None:
        for seat in draft.state.playing:
            player = draft.state.players[seat]
            price = player.shares * self.share_price
            count, paid = (0, 0) if self.lost(draft.state, player) else (player.shares, price)
            if price:
                draft.record(SharesBoughtBack(seat, count, paid, price))

    def lost(self, state: State, player: Player) -> str:
        price = player.shares * self.share_price
        bought = say.count(player.shares, "share")
        short = f"Buying back {bought} costs ${price}, and only ${player.cash} is left."
        return short if player.cash < price else ""


@dataclass(frozen=True)
class Markers:
    """Actions that can't be chosen again until all four have been."""

    actions: tuple[str, ...]


def marked(state: State) -> tuple[str, ...]:
    return state.own.actions if isinstance(state.own, Markers) else ()


class ActionsMarked(Fact):
    """The markers on the display now; none once all four actions have been chosen."""

    actions: tuple[str, ...]

    def fold(self, state: State) -> State:
        return replace(state, own=Markers(self.actions))

    def said(self) -> str:
        return "" if self.actions else say.Sentence("All four actions were used: the markers come off")
