"""QR codes as SVG without styles, and as text for the terminal."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

import qrcode
from markupsafe import Markup


@lru_cache(maxsize=256)
def svg(text: str) -> Markup:
    """One path, drawn once for each address; dark on whatever stands behind it. Without an id: a morph rebuilds what
    holds an id, and a rebuilt figure keeps no viewBox."""
    rows = _code(text).get_matrix()
    path = "".join(f"M{x},{y}h{n}v1h-{n}z" for y, row in enumerate(rows) for x, n in _dark(row))
    size = len(rows)
    return Markup(
        f'<svg width="{size}mm" height="{size}mm" viewBox="0 0 {size} {size}" xmlns="http://www.w3.org/2000/svg">'
        f'<path d="{path}"/></svg>'
    )


def _dark(row: Iterable[bool]) -> Iterator[tuple[int, int]]:
    """Where dark begins in a row, and for how long."""
    x = 0
    for dark, run in groupby(row):
        length = len(list(run))
        if dark:
            yield x, length
        x += length


def terminal(text: str) -> str:
    out = io.StringIO()
    _code(text).print_ascii(out=out, invert=True)
    return out.getvalue()


def _code(text: str) -> qrcode.QRCode:
    code = qrcode.QRCode(border=2)
    code.add_data(text)
    return code
