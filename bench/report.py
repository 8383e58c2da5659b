"""One line of the table that a run prints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

HEAD = ("measured", "ours", "against", "ratio", "goal", "")


@dataclass(frozen=True)
class Goal:
    """At most, or at least, so much."""

    text: str
    low: float
    high: float

    def met(self, value: float) -> bool:
        return self.low <= value <= self.high


def at_most(value: float, unit: str = "") -> Goal:
    return Goal(f"≤ {value:g}{unit}", float("-inf"), value)


def at_least(value: float, unit: str = "") -> Goal:
    return Goal(f"≥ {value:g}{unit}", value, float("inf"))


@dataclass(frozen=True)
class Figure:
    """What came out. The goal is for the ratio, or where there is none, for `value`."""

    name: str
    ours: str
    theirs: str = ""
    ratio: float | None = None
    goal: Goal | None = None
    value: float | None = None

    def cells(self) -> tuple[str, ...]:
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        told = self.ratio if self.value is None else self.value
        verdict = "" if self.goal is None or told is None else "met" if self.goal.met(told) else "MISSED"
        return self.name, self.ours, self.theirs, ratio, self.goal.text if self.goal else "report", verdict


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms"


def megabytes(memory: dict[str, float]) -> str:
    return ", ".join(f"{name.upper()} {size:.0f} MB" for name, size in memory.items())


def table(figures: Sequence[Figure]) -> str:
    """As Markdown that is also readable in a terminal."""
    rows = [HEAD, *(figure.cells() for figure in figures)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEAD))]
    lines = ["| " + " | ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) + " |" for row in rows]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([lines[0], rule, *lines[1:]])
