"""What a person sees of a phone without scrolling."""

from __future__ import annotations

from playwright.sync_api import Page

# The first button of the stub, or of the rows or the choices of a card without one, or why it can't be pressed.
FIRST_BUTTON = """() => {
    const shown = el => el.checkVisibility() && el.getBoundingClientRect().height > 0;
    const first = where => [...document.querySelectorAll(`main .mine ${where}`)].find(shown);
    const button = first('> .s :is(button, a.btn)') ?? first('.forone button') ?? first('> .b form .btn.wide');
    if (!button) return 'no button at all';
    const box = button.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const top = document.querySelector('.own').getBoundingClientRect().bottom;
    const said = `“${button.innerText.trim()}” at ${Math.round(box.y)} to ${Math.round(box.bottom)}`;
    if (box.y < top || box.bottom > document.querySelector('.tabs').getBoundingClientRect().y) return said;
    const there = document.elementFromPoint(x, y);
    return button.contains(there) ? '' : `${said} under ${there && there.outerHTML.slice(0, 80)}`;
}"""


# Until it has painted, Chromium may measure what is sticky by the page as it was before.
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def trouble_with_first_button(page: Page) -> str:
    """Empty where the first button is in sight and nothing lies over it."""
    found: str = page.evaluate(FIRST_BUTTON)
    if found:
        page.evaluate(PAINTED)
        found = page.evaluate(FIRST_BUTTON)
    return found


# Whatever is tapped and lower or narrower than a finger. Figures and numbers of entries reach beyond their words.
SMALL = """() => [...document.querySelectorAll('a, button, summary, select, input, label.chip, label.line')].filter(el => {
    if (!el.checkVisibility({opacityProperty: true}) || el.closest('svg') || el.matches('.fix, .no, [type=hidden], .unseen')) return false;
    const box = (el.matches('input') && el.closest('label, .step') || el).getBoundingClientRect();
    return box.width > 0 && (box.height < 43.5 || box.width < 43.5);
}).map(el => `${el.outerHTML.slice(0, 90)} ${JSON.stringify(el.getBoundingClientRect())}`)"""


def too_small_to_tap(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SMALL)
    return found
