"""`python -m bench [throughput growth pages ...]`: all of them, or those named."""

from __future__ import annotations

import sys

from . import board, deliveries, moves, pages, rendering, streams, weight
from .report import table

ALL = {
    run.__name__: run
    for run in (
        moves.throughput,
        moves.growth,
        moves.cold_start,
        streams.idle,
        streams.crowded,
        pages.pages,
        weight.weight,
        rendering.rendering,
        deliveries.deliveries,
        board.board_moves,
        board.board_quote,
    )
}


def main() -> None:
    wanted = sys.argv[1:] or list(ALL)
    if unknown := set(wanted) - set(ALL):
        sys.exit(f"Not known: {', '.join(unknown)}. There are: {', '.join(ALL)}.")
    figures = []
    for name in wanted:
        print(f"measuring {name} ...", file=sys.stderr)
        figures += ALL[name]()
    print(table(figures))


if __name__ == "__main__":
    main()
