"""I. Issue shares: a button for each number of shares."""

from __future__ import annotations

from dataclasses import dataclass

from ...cards import Button, Form
from ...shapes import Choice
from ..rules import NO_LIMIT
from .situation import NowCard, Situation, priced

AT_HAND = 6  # buttons before the rest is folded


@dataclass(frozen=True, kw_only=True)
class SharesCard(NowCard):
    """`coming` warns where money will be missing; what is to spare stands on the buttons."""

    coming: str
    few: Form
    more: Form | None


def shares_card(now: Situation) -> SharesCard:
    choices = now.offers["issue_shares"].choices
    enough = next((choice for choice in choices if choice.forecast and not choice.forecast.missing), None)
    buttons = [_button(now, choice, main=choice is enough) for choice in choices]
    few = Form("issue_shares", tuple(buttons[:AT_HAND]), "chips")
    rest = tuple(buttons[AT_HAND:])
    more = Form("issue_shares", rest, "chips", "More shares") if rest else None
    forms = (few, more) if more else (few,)
    coming = "" if choices[0] is enough else now.coming
    return SharesCard("issue_shares", lines=(_issued(now),), forms=forms, coming=coming, few=few, more=more)


def _issued(now: Situation) -> str:
    rules = now.rules
    most = f" of {rules.share_limit}" if rules.share_limit < NO_LIMIT else ""
    return (
        f"You have issued **{now.player.shares}**{most}. "
        f"Each share brings ${rules.share_price} now and costs $1 every turn."
    )


def _button(now: Situation, choice: Choice, main: bool) -> Button:
    """The one to press first is the least that pays what will be owed."""
    count = choice.values["count"]
    return priced(now, f"{count}: +${count * now.rules.share_price}" if count else "None", choice, main)
