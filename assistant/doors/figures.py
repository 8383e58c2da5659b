"""The figures of a whole game: as lines for charts, and for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

from flask import Response

from ..engine import Entry
from ..games.colors import LETTERS
from ..games.shapes import Curve, Moment
from ..tables import clock
from ..tables.story import Story

Names = Mapping[str, str]
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would calculate with these


def heading(story: Story, names: Names, state: object) -> str:
    """Where in the game a state is, with the players' names."""
    with story.table.game.calling(names):
        return story.table.game.history.heading(state)


def moments(story: Story) -> list[Moment]:
    return story.table.game.history.moments(story.states[0], story.entries)


def line_of(curve: Curve, seat: str, shown: Sequence[Moment]) -> list[int | None]:
    """A seat's figure at each moment; none while it is out."""
    figures = [moment.figures[seat] for moment in shown]
    return [None if held is None else held[curve.key] for held in figures]


def curve_data(story: Story, names: Names) -> dict[str, object]:
    """For the charts: a line for each seat in each figure; a seat that is out has none."""
    shown, seats = moments(story), story.table.options.seats
    return {
        "labels": [moment.label for moment in shown],
        "seats": [{"seat": s, "name": names[s], "letters": LETTERS.get(s, "··")} for s in seats],
        "curves": [
            {
                "key": curve.key,
                "name": curve.name,
                "sign": curve.sign,
                "lines": {seat: line_of(curve, seat, shown) for seat in seats},
            }
            for curve in story.table.game.history.curves
        ],
    }


def spreadsheet(story: Story, names: Names) -> Response:
    """The figures as a file to download."""
    response = Response(figures_csv(story, names), mimetype="text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="stationmaster-{story.table.code}.csv"'
    return response


def figures_csv(story: Story, names: Names) -> str:
    """One row for each seat after each entry that counts, with what changed."""
    out = io.StringIO()
    figures = story.table.game.history.figures
    head = ["entry", "at", "heading", "moved", "text", "seat", "name"]
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([*head, *figures, *(f"{figure}_change" for figure in figures)])
    last = dict.fromkeys(names, dict.fromkeys(figures, 0))
    for entry in story.entries:
        about = _about(story, names, entry)
        for seat, was in last.items():
            now = story.table.game.history.values(story.after(entry), seat)
            changed = [now[figure] - was[figure] for figure in figures]
            writer.writerow([*about, seat, plain(names[seat]), *(now[x] for x in figures), *changed])
            last = {**last, seat: now}
    return out.getvalue()


def _about(story: Story, names: Names, entry: Entry) -> list[object]:
    told = story.table.game.history.tell(entry, story.before(entry), story.after(entry), names)
    at = f"{clock.made(story.log, entry).isoformat(timespec='seconds')}Z"
    return [entry.number, at, heading(story, names, story.before(entry)), entry.move.seat, plain(told.text)]


def plain(text: str) -> str:
    """Text that stays text, whatever the spreadsheet."""
    return f"'{text}" if text.startswith(FORMULA) else text
