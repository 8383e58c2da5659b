"""QR codes as SVG without styles, and as text for the terminal."""

from __future__ import annotations

import io
from functools import lru_cache

import qrcode
from markupsafe import Markup
from qrcode.image.svg import SvgPathImage


@lru_cache(maxsize=256)
def svg(text: str) -> Markup:
    """One path; dark on whatever stands behind it, drawn once for each address. Without an id: a morph rebuilds what
    holds an id, and a rebuilt figure keeps no viewBox."""
    code = qrcode.QRCode(border=2, image_factory=SvgPathImage)
    code.add_data(text)
    out = io.BytesIO()
    code.make_image().save(out)
    drawn = out.getvalue().decode()
    return Markup(drawn[drawn.index("<svg") :].replace(' id="qr-path"', ""))


def terminal(text: str) -> str:
    code = qrcode.QRCode(border=2)
    code.add_data(text)
    out = io.StringIO()
    code.print_ascii(out=out, invert=True)
    return out.getvalue()
