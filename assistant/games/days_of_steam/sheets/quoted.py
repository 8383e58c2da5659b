"""What a half-filled form would leave, and the odds of a derailment, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine import Fact
from ...cards import Note
from ...ledger import totals
from .. import facts as f
from .. import speech as say
from ..forecast import FACES, forecast
from ..state import State


def quoted(state: State, seat: str, facts: Sequence[Fact]) -> Note | None:
    if not seat:
        return None
    off = next((fact for fact in facts if isinstance(fact, f.TrainSetOff)), None)
    own = totals(facts).get(seat, {})
    points = off.points if off else own.get("vp", 0)
    coming = forecast(state, seat, own.get("steam", 0), points)
    wins = " and wins" if not coming.missing else ""
    brings = f", brings **{say.count(points, 'point')}**{wins}" if points else ""
    if off and off.beats:
        odds = f"**{min(off.beats, FACES)} in {FACES} to derail**: the die must beat {off.beats}"
        leaves = f"Leaves **{coming.steam} steam** either way{brings}{' if it holds' if points else ''}."
        return Note(f"{odds}. {leaves}", warns=True)
    return Note(f"Leaves **{coming.steam} steam**{brings}. No roll.")
