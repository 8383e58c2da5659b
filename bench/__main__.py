"""`python -m bench [throughput growth pages ...]`: all of them, or those named.

`python -m bench figures --write` also puts the figures into docs/architecture.md."""

from __future__ import annotations

import sys

from . import board, deliveries, figures, film, moves, pages, rendering, streams, weight
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
        weight.weight,
        film.film,
        rendering.rendering,
        deliveries.deliveries,
        board.board_moves,
        board.board_quote,
    )
}


def main() -> None:
    words = sys.argv[1:]
    wanted = [name for name in words if name != "--write"] or list(ALL)
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
