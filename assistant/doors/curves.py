"""The curves of a whole game as SVG: entry by entry, each line as the player's track is drawn on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..games.colors import LETTERS
from ..games.shapes import Curve
from ..games.speech import dollars, minus
from ..tables.story import Story

HEIGHT = 196
LEFT, RIGHT, TOP, BOTTOM = 36.0, 270.0, 12.0, 170.0
DISK = 11.0
NARROW = 13.0  # between two turns' numbers
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
Values = Sequence[int | None]


@dataclass(frozen=True)
class Drawn:
    """The curves of one figure, a line for each seat. `svg` has no size of its own."""

    key: str
    name: str
    svg: str


@dataclass(frozen=True)
class Scale:
    """From an entry and a figure to a point."""

    entries: int
    low: int
    high: int

    def x(self, nth: float) -> float:
        return LEFT + (RIGHT - LEFT) * nth / max(1, self.entries - 1)

    def y(self, figure: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (figure - self.low) / (self.high - self.low)


def curves(story: Story) -> list[Drawn]:
    """A curve for each figure, over the entries that count: those that were not undone."""
    entries, history, seats = story.entries, story.table.game.history, story.table.options.seats
    states = [story.after(entry) for entry in entries]
    figures = {
        seat: [history.values(state, seat) if history.playing(state, seat) else None for state in states]
        for seat in seats
    }
    turns = list(turns_of(story))
    return [
        _drawn(curve, {seat: _of(curve, each) for seat, each in figures.items()}, turns)
        for curve in history.curves
    ]


def _of(curve: Curve, figures: Sequence[dict[str, int] | None]) -> list[int | None]:
    return [None if held is None else held[curve.key] for held in figures]


def turns_of(story: Story) -> Iterator[tuple[int, str]]:
    """Each turn, with the place of its first entry."""
    history, last = story.table.game.history, ""
    for nth, entry in enumerate(story.entries):
        turn = history.turn(story.before(entry))
        if turn != last:
            yield nth, turn
        last = turn


def _drawn(curve: Curve, lines: dict[str, Values], turns: Sequence[tuple[int, str]]) -> Drawn:
    known = [figure for line in lines.values() for figure in line if figure is not None]
    low = min(0, *known)
    scale = Scale(max(map(len, lines.values())), low, max(low + 4, *known))
    drawn = [*_levels(curve, scale), *_turns(scale, turns)]
    drawn += [_line(curve.key, seat, line, scale) for seat, line in lines.items()]
    drawn += _ends(lines, scale)
    return Drawn(curve.key, curve.name, "".join(drawn))


def _levels(curve: Curve, scale: Scale) -> Iterator[str]:
    """Lines across, at round figures."""
    step = next((step for step in STEPS if (scale.high - scale.low) / step <= 5), STEPS[-1])
    say = dollars if curve.sign else minus
    for level in range(-(-scale.low // step) * step, scale.high + 1, step):
        y = scale.y(level)
        kind = "zero" if level == 0 else "level"
        yield f'<path class="{kind}" d="M{_n(LEFT)} {_n(y)}H{_n(RIGHT)}"/>'
        yield f'<text class="at-end" x="{_n(LEFT - 5)}" y="{_n(y + 4.5)}">{say(level)}</text>'


def _turns(scale: Scale, turns: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Where each turn begins; a number only where there is room for it."""
    last = -NARROW
    for nth, turn in turns:
        number, x = turn.split()[-1], scale.x(max(0, nth - 1))
        if not number.isdigit():
            continue
        yield f'<path class="level" d="M{_n(x)} {_n(TOP)}V{_n(BOTTOM)}"/>'
        if x - last >= NARROW:
            yield f'<text x="{_n(x + 4)}" y="{HEIGHT - 9}">{number}</text>'
            last = x


def _line(key: str, seat: str, line: Values, scale: Scale) -> str:
    """In steps: a figure stays until an entry changes it."""
    name = f"cv-{key}-{seat}"
    strokes = "".join(f'<use class="{kind}" href="#{name}"/>' for kind in ("k0", "k1", "k2"))
    return f'<g class="cv p-{seat}"><defs><path id="{name}" d="{_path(line, scale)}"/></defs>{strokes}</g>'


def _path(line: Values, scale: Scale) -> str:
    if not line or line[0] is None:
        return ""
    path = f"M{_n(scale.x(0))} {_n(scale.y(line[0]))}"
    last = 0
    for nth, (was, now) in enumerate(pairwise(line), 1):
        if now is None:
            return f"{path}H{_n(scale.x(nth - 1))}"
        if now != was:
            path += f"H{_n(scale.x(nth))}V{_n(scale.y(now))}"
        last = nth
    return f"{path}H{_n(scale.x(last))}"


def _ends(lines: dict[str, Values], scale: Scale) -> Iterator[str]:
    """Disks beside the ends, pushed apart; whoever is out has theirs where the line breaks off."""
    out = {seat: line.index(None) for seat, line in lines.items() if None in line}
    last = {seat: line[-1] for seat, line in lines.items()}
    found = sorted((scale.y(figure), seat) for seat, figure in last.items() if figure is not None)
    for (end, seat), y in zip(found, _apart([y for y, _ in found]), strict=True):
        yield f'<path class="lead" d="M{_n(RIGHT)} {_n(end)}L{_n(RIGHT + 6)} {_n(y)}"/>'
        yield _disk(RIGHT + 6 + DISK, y, seat)
    for seat, nth in out.items():
        before = lines[seat][max(0, nth - 1)] or 0
        yield _disk(min(RIGHT, scale.x(max(0, nth - 1)) + DISK), scale.y(before), seat)


def _apart(levels: Sequence[float]) -> list[float]:
    """Moves disks until none covers another and none leaves the picture, as far as there is room."""
    gap = min(2 * DISK, (HEIGHT - 2 * DISK) / max(1, len(levels) - 1))
    placed: list[float] = []
    for level in levels:
        placed.append(max(level, placed[-1] + gap if placed else DISK))
    below = HEIGHT - DISK + gap
    for nth in reversed(range(len(placed))):
        placed[nth] = below = min(placed[nth], below - gap)
    return placed


def _disk(x: float, y: float, seat: str) -> str:
    letters = f'<text x="{_n(x)}" y="{_n(y + 4.6)}">{LETTERS.get(seat, "··")}</text>'
    return f'<g class="dk p-{seat}"><circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(DISK)}"/>{letters}</g>'


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
