"""`python -m bench [throughput growth pages ...]`: all of them but `share`, or those named.

`python -m bench figures --write` also puts the figures into docs/architecture.md."""

from __future__ import annotations

import sys

from . import (
    board,
    book,
    deliveries,
    figures,
    film,
    moves,
    pages,
    rendering,
    scale,
    seven,
    share,
    soak,
    streams,
    weight,
)
from .report import Figure, table

ALL = {
    run.__name__: run
    for run in (
        figures.figures,
        moves.throughput,
        moves.growth,
        moves.cold_start,
        streams.idle,
        streams.crowded,
        pages.pages,
        seven.seven,
        scale.scale,
        share.share,
        weight.weight,
        film.film,
        book.book,
        soak.soak,
        rendering.rendering,
        deliveries.deliveries,
        board.board_moves,
        board.board_quote,
    )
}

LONG = ("share",)  # ten minutes: measured where it is named


def main() -> None:
    words = sys.argv[1:]
    wanted = [name for name in words if name != "--write"] or [name for name in ALL if name not in LONG]
    if unknown := set(wanted) - set(ALL):
        sys.exit(f"Not known: {', '.join(unknown)}. There are: {', '.join(ALL)}.")
    if "--write" in words:
        figures.write(figures.figures())
    measured: list[Figure] = []
    for name in wanted:
        print(f"measuring {name} ...", file=sys.stderr)
        measured += ALL[name]()
    print(table(measured))


if __name__ == "__main__":
    main()
