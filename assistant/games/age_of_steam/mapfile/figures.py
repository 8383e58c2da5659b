"""The figures that a map file may set under [rules]: known ones, of the right kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..board import Figure
from .source import Source

Figures = Mapping[str, Figure]  # each with the value it has without a map
USUAL = (-99, 99)
BOUNDS = {
    "turns": (1, 30), "start_cash": (0, 999), "start_shares": (0, 99), "share_limit": (0, 99),
    "start_locomotive": (0, 10), "locomotive_limit": (0, 10), "goods_rounds": (1, 9),
    "growth_dice_count": (-1, 20), "build_tiles": (0, 20), "engineer_tiles": (0, 20),
    "production_cubes": (0, 20), "shares_a_turn": (0, 99), "share_price": (0, 99),
}  # fmt: skip


def check_figures(source: Source, figures: Figures) -> None:
    rules = source.data.get("rules", {})
    for name, value in rules.items():
        line = source.line("rules", 0, name)
        if name not in figures:
            raise source.fault(line, f"[rules] has no figure “{name}”")
        if not _alike(value, figures[name]):
            raise source.fault(line, f"“{name}” must be {_kind(figures[name])}")
        _check_bounds(source, line, name, value)
    _check_turns(source, rules.get("turns", figures["turns"]))


def _check_turns(source: Source, turns: Iterable[int | str]) -> None:
    """Every number of players that a map allows needs its number of turns."""
    low, high = source.data["players"]
    told = {int(players) for players in turns}
    if missing := [players for players in range(low, high + 1) if players not in told]:
        line = source.line("rules", 0, "turns") if "rules" in source.data else source.line("", 0, "players")
        raise source.fault(line, f"the number of turns for {missing[0]} players is missing")


def _check_bounds(source: Source, line: int, name: str, value: object) -> None:
    """A figure out of all bounds could bring a server down."""
    least, most = BOUNDS.get(name, USUAL)
    numbers = list(value.values()) if isinstance(value, dict) else [value]
    if any(type(number) is int and not least <= number <= most for number in numbers):
        raise source.fault(line, f"“{name}” must be from {least} to {most}")


def _alike(value: object, known: Figure) -> bool:
    if isinstance(known, dict):
        return isinstance(value, dict) and all(
            key.isdecimal() and type(number) is int for key, number in value.items()
        )
    if isinstance(known, tuple):
        return isinstance(value, list) and all(isinstance(word, str) for word in value)
    return type(value) is type(known)


def _kind(known: Figure) -> str:
    if isinstance(known, dict):
        return "a table like { 3 = 10, 4 = 8 }"
    if isinstance(known, tuple):
        return "a list of texts"
    return "true or false" if isinstance(known, bool) else "a whole number"
