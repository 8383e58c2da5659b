"""Fingers on glass: real touches sent to Chromium, aimed at hexes of the map."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from playwright.sync_api import FloatRect, Page

Spot = tuple[float, float]
WHERE = """hex => {
    const map = document.querySelector('svg.map'), [q, r] = hex.split(',').map(Number), size = 44;
    const flat = map.dataset.lie === 'flat', root = Math.sqrt(3);
    const at = flat ? [1.5 * size * q, root * size * (r + q / 2)] : [root * size * (q + r / 2), 1.5 * size * r];
    const on = new DOMPoint(...at).matrixTransform(map.getScreenCTM());
    return [on.x, on.y];
}"""


def box(page: Page, selector: str) -> FloatRect:
    """Where something lies on the screen; read at once, since a page may draw it anew at any moment."""
    found: FloatRect = page.evaluate(
        "one => document.querySelector(one).getBoundingClientRect().toJSON()", selector
    )
    return found


class Hand:
    """One or two fingers of one player."""

    def __init__(self, page: Page) -> None:
        self.page, self.cdp = page, page.context.new_cdp_session(page)

    def spot(self, hex_: str) -> Spot:
        x, y = self.page.evaluate(WHERE, hex_)
        return x, y

    def rest(self) -> Hand:
        """Until what was just opened or enlarged has been laid out."""
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return self

    def draw(self, path: Sequence[str], towards: str = "") -> None:
        """From hex to hex without lifting; let go near the edge to `towards`."""
        spots = [self.spot(hex_) for hex_ in path]
        if towards:
            (x, y), (u, v) = spots[-1], self.spot(towards)
            spots.append((x + (u - x) * 0.42, y + (v - y) * 0.42))
        self.trace(spots)

    def trace(
        self, spots: Sequence[Spot], parts: Sequence[float] = (0.25, 0.5, 0.75, 1), lift: bool = True
    ) -> None:
        """From spot to spot without lifting."""
        self._touch("touchStart", [spots[0]])
        for (x, y), (u, v) in pairwise(spots):
            for part in parts:
                self._touch("touchMove", [(x + (u - x) * part, y + (v - y) * part)])
        if lift:
            self.lift()

    def down(self, at: Spot) -> None:
        self._touch("touchStart", [at])

    def lift(self) -> None:
        self._touch("touchEnd", [])

    def tap(self, hex_: str, by: Spot = (0, 0)) -> None:
        """`by`: how far beside its middle."""
        x, y = self.spot(hex_)
        self._touch("touchStart", [(x + by[0], y + by[1])])
        self._touch("touchEnd", [])
        self.page.wait_for_timeout(350)  # a second tap at once would be a double tap

    def pinch(self, around: str, wide: float = 26, wider: float = 60) -> None:
        """Two fingers apart; the hex between them stays where it is."""
        x, y = self.spot(around)
        for step in range(9):
            out = wide + (wider - wide) * step / 8
            self._touch("touchMove" if step else "touchStart", [(x - out, y), (x + out, y)])
        self._touch("touchEnd", [])

    def bring(self, hex_: str, to: Spot = (0.5, 0.5)) -> None:
        """Two fingers move the map until a hex lies at this part of its frame, or as near as it goes."""
        for _ in range(12):
            (x, y), box = self.spot(hex_), self.frame()
            left = (box["x"] + box["width"] * to[0] - x, box["y"] + box["height"] * to[1] - y)
            if hypot(*left) < 3:
                return
            far = max(1.0, hypot(*left) / 90)
            self.slide((left[0] / far, left[1] / far))

    def slide(self, by: Spot) -> None:
        """Two fingers move the map."""
        box = self.frame()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for step in range(7):
            u, v = x + by[0] * step / 6, y + by[1] * step / 6
            self._touch("touchMove" if step else "touchStart", [(u - 40, v), (u + 40, v)])
        self._touch("touchEnd", [])

    def frame(self) -> FloatRect:
        """Where the map is seen."""
        return box(self.page, "svg.map")

    def _touch(self, kind: str, spots: Sequence[Spot]) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(spots)]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
