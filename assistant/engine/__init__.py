"""Logs, facts, undo and chance. Knows no game, no web, no database."""

from .amend import Misfit, amend
from .book import Book, book_of, read_on
from .chance import DICE, AppChance, Chance, Given, Outcome, Question, Recorded, Remembered, Things, first_of
from .log import Entry, Rewind, fold, live, undone_by
from .play import Draft, Game, Illegal, NeedsOutcome, play
from .vocabulary import Answered, Fact, Move, Pause, kind_of, word

__all__ = [
    "DICE",
    "Answered",
    "AppChance",
    "Book",
    "Chance",
    "Draft",
    "Entry",
    "Fact",
    "Game",
    "Given",
    "Illegal",
    "Misfit",
    "Move",
    "NeedsOutcome",
    "Outcome",
    "Pause",
    "Question",
    "Recorded",
    "Remembered",
    "Rewind",
    "Things",
    "amend",
    "book_of",
    "first_of",
    "fold",
    "kind_of",
    "live",
    "play",
    "read_on",
    "undone_by",
    "word",
]
