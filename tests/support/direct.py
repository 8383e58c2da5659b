"""A table without a server: the same moves, offers and referee, straight on the engine."""

from __future__ import annotations

import random
from datetime import datetime
from typing import Any

from assistant.engine import (
    DICE,
    AppChance,
    Entry,
    Given,
    Move,
    NeedsOutcome,
    Question,
    Remembered,
    Rewind,
    Things,
    book_of,
    first_of,
    live,
    play,
    read_on,
    word,
)
from assistant.tables.codec import plain, structure, to_data
from tests.support.age_of_steam.maps import game_on
from tests.support.age_of_steam.referee import Referee
from tests.support.tables import Json

NOON = datetime(2026, 1, 1, 12)


class Asked(Exception):
    """Chance must be answered by the table first."""

    def __init__(self, questions: tuple[Question, ...]) -> None:
        super().__init__()
        self.details = [{"question": q.name, "kind": q.kind, "count": q.count} for q in questions]


class DirectTable:
    """What `TableClient` is to the API, for long play without one."""

    referee_type: Any = Referee

    def __init__(self, seats: tuple[str, ...], tracking: Json, rng: random.Random, game: Any = None) -> None:
        self.game: Any = game or game_on("rust_belt")
        self.options = structure({"seats": seats, "tracking": tracking}, self.game.options_type, self.game)
        self.rng = rng
        self.start = self.game.start(self.options)
        self.log: list[Entry] = []
        self.book = book_of(self.game, self.start, self.log)
        self.facts: list[Json] = []
        self._state: Json | None = None
        self._send(self.game.setup_move(), {})
        self.referee = self.referee_type(self)
        self.referee.check()

    @property
    def state(self) -> Json:
        """Drawn up once for as long as nothing is written."""
        if self._state is None:
            self._state = {"number": self.book.number, **self.game.view(self.book.state)}
        return self._state

    @property
    def up(self) -> list[str]:
        return list(self.book.state.up)

    @property
    def phase(self) -> str:
        return self.book.state.phase

    def offers(self, seat: str) -> dict[str, Json]:
        return {offer.type: plain(offer) for offer in self.game.offers(self.book.state, seat)}

    def map_data(self) -> Json:
        return self.game.map_data()

    def get(self, what: str) -> Json:
        assert what == "/statement"
        lines = self.game.statement(self.options, live(self.log))
        return {"lines": [{**vars(line.change), "now": line.now} for line in lines]}

    def move(self, type_: str, seat: str, outcomes: Json | None = None, **fields: Any) -> None:
        self._send(
            structure({"seat": seat, **fields}, word(Move, self.game.key, type_), self.game), outcomes or {}
        )
        self.referee.stand_ins |= bool(fields.get("beyond_supply"))
        self.referee.check()

    def rewind(self, to: int) -> None:
        self._append(Entry(self.book.number + 1, NOON, Rewind(to=to)))
        self.referee.rewound(to)
        self.referee.check()

    def _send(self, move: Move, outcomes: Json) -> None:
        chance = first_of(Given(outcomes), Remembered(self.book.answers), _ByDial(self, self.rng))
        try:
            facts = play(self.game, self.book.state, move, chance, self.book.asked)
        except NeedsOutcome as needs:
            raise Asked(needs.questions) from needs
        self._append(Entry(self.book.number + 1, NOON, move, facts))

    def _append(self, entry: Entry) -> None:
        self.log.append(entry)
        self.facts = [to_data(fact) for fact in entry.facts]
        self.book = read_on(self.game, self.book, [entry])
        self._state = None


class _ByDial:
    """The app's dice and bag, where the dial leaves them to it."""

    def __init__(self, table: DirectTable, rng: random.Random) -> None:
        self.table, self.app = table, AppChance(rng)

    def answer(self, question: Question, nth: int) -> tuple[int | str, ...] | None:
        state = self.table.book.state
        return self.app.answer(question, nth) if self.table.game.app_answers(state, question.kind) else None


def told(details: list[Json], bag: dict[str, int], rng: random.Random) -> Json:
    """Dice and cubes as a table would roll and draw them."""
    chance = AppChance(rng)
    return {
        asked["question"]: list(
            chance.answer(Question(asked["question"], _things(asked["kind"]), asked["count"], bag), 0) or ()
        )
        for asked in details
    }


def _things(kind: str) -> Things:
    return DICE if kind == "dice" else Things(kind, kind.removesuffix("s"), "bag")
