"""Board mode on the wire: a tile laid against a build by hand, and a quote against an empty page."""

from __future__ import annotations

from statistics import median

from .client import Caller, import_table, request
from .on_board import board_at, board_game, builds, hand_at, sent, three_tiles
from .pages import WITH_EMPTY
from .phone import Phone
from .recorded import whole_game
from .report import Figure, at_most, milliseconds
from .servers import OURS, serving

FEW, QUOTES = 24, 60


def board_moves() -> list[Figure]:
    """One tile on the board and one build by hand, late in the same game, by turns."""
    tiles, hands = (
        builds(game, kind)[-FEW:]
        for game, kind in ((board_game(), "lay_track"), (whole_game(), "build_by_hand"))
    )
    with serving(OURS) as server:
        caller, times = Caller(server.port), []
        for tile, hand in zip(tiles, hands, strict=False):
            tables = import_table(caller, board_at(tile)), import_table(caller, hand_at(hand))
            moves = sent(board_game(), tile), sent(whole_game(), hand)
            for table in tables:
                caller.send(table.read())
            times.append([caller.timed(table.move(move)) for table, move in zip(tables, moves, strict=True)])
    mine, theirs = (median(pair[i] for pair in times) for i in range(2))
    name = f"a tile laid in board mode, against a build by hand ({len(times)} each)"
    return [Figure(name, milliseconds(mine), milliseconds(theirs), mine / theirs, at_most(2))]


def board_quote() -> list[Figure]:
    """A three-tile build asked for, and an empty page that knows its table, by turns."""
    at, move = three_tiles()
    with serving(WITH_EMPTY) as server:
        caller = Caller(server.port)
        table = import_table(caller, board_at(at))
        quote = request("POST", f"/api/v1/tables/{table.code}/quote", move, table.token)
        empty = Phone().asks(f"/empty/{table.code}")
        times = [[caller.timed(quote), caller.timed(empty)] for _ in range(QUOTES + 5)][5:]
    mine, theirs = (median(pair[i] for pair in times) for i in range(2))
    name = "quote of a three-tile build, against an empty page"
    return [Figure(name, milliseconds(mine), milliseconds(theirs), mine / theirs, at_most(3))]
