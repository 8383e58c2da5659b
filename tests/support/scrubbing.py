"""A thumb on the film's slider, and what each picture costs the browser."""

from __future__ import annotations

from playwright.sync_api import Page

SCRUB = """async (step) => {
    const slider = document.getElementById("film-entries");
    const drawn = () => new Promise((done) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(0);
    }));
    let steps = 0;
    for (let at = 0; at <= Number(slider.max); at += step, steps += 1) {
        slider.value = at;
        slider.dispatchEvent(new Event("input"));
        await drawn();
    }
    return steps;
}"""


def thumb_goes(page: Page, step: int) -> int:
    """From the first entry to the last; how many pictures were drawn."""
    pictures: int = page.evaluate(SCRUB, step)
    return pictures


class Spent:
    """What the page's own thread has spent, in seconds, and its counts; other programs are no part of it."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
        self.session.send("Performance.enable")

    def now(self, what: str) -> float:
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return next(float(one["value"]) for one in metrics if one["name"] == what)
