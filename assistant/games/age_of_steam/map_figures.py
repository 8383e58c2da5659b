"""The figures that a map file may set under [rules]: known by name, and of the right kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .map_source import Source

Figures = Mapping[str, Any]  # each with the value it has without a map


def check_figures(source: Source, figures: Figures) -> None:
    rules = source.data.get("rules", {})
    for name, value in rules.items():
        line = source.line("rules", 0, name)
        if name not in figures:
            raise source.fault(line, f"[rules] has no figure “{name}”")
        if not _alike(value, figures[name]):
            raise source.fault(line, f"“{name}” must be {_kind(figures[name])}")
    _check_turns(source, rules.get("turns", figures["turns"]))


def _check_turns(source: Source, turns: Mapping[Any, int]) -> None:
    """Every number of players that a map allows has its number of turns."""
    low, high = source.data["players"]
    told = {int(players) for players in turns}
    if missing := [players for players in range(low, high + 1) if players not in told]:
        line = source.line("rules", 0, "turns") if "rules" in source.data else source.line("", 0, "players")
        raise source.fault(line, f"no number of turns is given for {missing[0]} players")


def _alike(value: Any, known: Any) -> bool:
    if isinstance(known, dict):
        return isinstance(value, dict) and all(
            key.isdecimal() and type(number) is int for key, number in value.items()
        )
    if isinstance(known, tuple):
        return isinstance(value, list) and all(isinstance(word, str) for word in value)
    return type(value) is type(known)


def _kind(known: Any) -> str:
    if isinstance(known, dict):
        return "a table like { 3 = 10, 4 = 8 }"
    if isinstance(known, tuple):
        return "a list of texts"
    return "true or false" if isinstance(known, bool) else "a whole number"
