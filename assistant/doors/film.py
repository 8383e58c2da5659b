"""A game as a film: one picture for each entry that counts, told by what changed since the one before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from ..games.port import State
from ..games.speech import dollars, minus
from ..tables.story import Story
from .curves import turns_of

Splice = list[object]  # at which piece, how many go, and the numbers of those that come


@dataclass
class Numbered:
    """Texts without repeats: what lies in many pictures is sent once, and they name it by its number."""

    texts: list[str]
    places: dict[str, int]

    def of(self, text: str) -> int:
        if text not in self.places:
            self.places[text] = len(self.texts)
            self.texts.append(text)
        return self.places[text]


def film(story: Story) -> dict[str, object]:
    """What `film.js` plays, on the page as well as in the file that is taken home."""
    history, entries = story.table.game.history, story.entries
    figures = list(history.curves)
    shown = [_figures(story, story.after(entry)) for entry in entries]
    pool = Numbered([], {})
    return {
        "entries": [entry.number for entry in entries],
        "turns": [[nth, turn] for nth, turn in turns_of(story)],
        "signs": [curve.sign for curve in figures],
        "figures": list(_figure_steps(shown)),
        "map": list(_map_steps(story, pool)),
        "pieces": pool.texts,
    }


def _figures(story: Story, state: State) -> list[str]:
    """Every seat's figures in the order of the curves, as people write them."""
    history, words = story.table.game.history, []
    for seat in story.table.options.seats:
        values, playing = history.values(state, seat), history.playing(state, seat)
        for curve in history.curves:
            say = dollars if curve.sign else minus
            words.append(say(values[curve.key]) if playing else "–")
    return words


def _figure_steps(shown: Sequence[Sequence[str]]) -> Iterator[dict[int, str]]:
    """For each entry the figures that changed, by their place in `_figures`."""
    was: Sequence[str] = [""] * len(shown[0]) if shown else ()
    for now in shown:
        yield {nth: text for nth, (before, text) in enumerate(zip(was, now, strict=True)) if before != text}
        was = now


def _map_steps(story: Story, pool: Numbered) -> Iterator[list[Splice]]:
    """For each entry how the pieces on the map changed; nothing where no map is drawn."""
    drawn, was = story.table.game.map, list[int]()
    if not (drawn and drawn.complete):
        return
    for entry in story.entries:
        lying = drawn.pieces(story.after(entry), [entry])
        now = [pool.of(piece) for piece in lying if piece]
        yield list(_splices(was, now))
        was = now


def _splices(was: list[int], now: list[int]) -> Iterator[Splice]:
    """What makes `now` of `was`. The last one comes first, so none moves the place of another."""
    if was == now:
        return
    changes = SequenceMatcher(None, was, now, autojunk=False).get_opcodes()
    for kind, low, high, start, end in reversed(changes):
        if kind != "equal":
            yield [low, high - low, *now[start:end]]
