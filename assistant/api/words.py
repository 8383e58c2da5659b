"""What each field of the document is, by its name; Schema.field where a name has several meanings.

A game says what its own fields are.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..games import catalog
from .bodies import camel

FIELD_WORDS = {
    "type": "Which move it is. `GET /tables/{code}/offers` names those that may be made now.",
    "seat": "The colour of the seat that moves. Whoever holds a seat's token need not name it; the host leaves it empty for what the host does.",
    "seen": "The number of the log that the sender last saw. If something came in between that matters, the move is refused as `stale`. Left out, the move is taken as it is.",
    "key": "Any text of your own. The same key sent twice is carried out once and answered alike both times.",
    "outcomes": "What the table rolled or drew, by the name of the question: dice faces from 1 to 6, or colours. Only where the refusal `needs_outcome` asks for it.",
    "game": "The game. Left out, the map says which.",
    "map": "The key of a map, from `GET /maps`. May be left out where the game has only one.",
    "TableWanted.seats": "The seats in seating order.",
    "tracking": "The dial: how much the app is told.",
    "setup": "What the table has set out by itself. Whatever is left out the app draws and rolls, or asks for.",
    "goods": "Whether the `app` draws cubes, the `table` draws and says which, or `none` are tracked.",
    "dice": "Whether the `app` rolls or the `table` does.",
    "track": "Whether track lies on the `board` or is entered by `hand`.",
    "order": "The seats in player order.",
    "name": "What a player is called.",
    "MapSaved.name": "What the map is called.",
    "color": "The colour of a seat.",
    "renew": "Whether every earlier token and every phone loses what the new token is for.",
    "device": "The phone that asks, as `GET …/requests` names it.",
    "yes": "Whether it gets the seat.",
    "token": "Sent as `Authorization: Bearer …`. It is told once and kept only as a hash.",
    "host_token": "The host's token: it may act for every seat.",
    "join_url": "The address by which a phone gets the seat, or becomes the host.",
    "taken": "Whether somebody has sat down there.",
    "file": "The text of a map file, in TOML; docs/adding-a-map.md says how it is written.",
    "number": "The length of the log: the number of its last entry.",
    "AmendWanted.number": "The entry to replace.",
    "AmendWanted.move": "The move that is to stand there instead.",
    "until": "The last entry that is to be played again; those after it are undone.",
    "RewindWanted.to": "The entry after which the table is to stand again.",
    "field": "What is corrected.",
    "of": "Whose or what: a seat, a place, a colour; nothing for what the whole table has.",
    "why": "The reason, which stands in the log.",
    "code": "The table's code.",
    "Opened.state": "The table as it is now.",
    "Opened.seats": "The seats with their tokens.",
    "state": "The table after the entry, as `GET /tables/{code}` shows it.",
    "facts": "What happened, with its amounts, in order.",
    "asks": "What the table would have to roll or draw.",
    "text": "The same in words.",
    "Quote.cost": "Dollars that the seat would pay.",
    "changes": "By how much each figure of each seat would change.",
    "forecast": "What is coming for the seat at expenses, after the move.",
    "offers": "By seat, the moves it may make now.",
    "cards": "By seat, what its phone shows now.",
    "Offer.fields": "What each field may hold: `min`, `max`, `count`, `one_of`, or names with their values.",
    "choices": "Moves that are ready: send `type`, `seat` and the `values` of one. Where there are none but there are fields, only the table knows what to fill in; where there are neither, send the move as it is.",
    "says": "In words.",
    "values": "The fields of the move.",
    "pays": "Dollars that the choice costs at once.",
    "place": "The place in the player order that it brings.",
    "joins": "The two places that the track would join.",
    "question": "The name under which `outcomes` answers.",
    "kind": "Dice, cubes or tiles.",
    "CardField.kind": "How a phone asks for it.",
    "Ask.count": "How many.",
    "heading": "Where in the game this is.",
    "lines": "What a phone says; `**…**` is printed bold.",
    "Statement.lines": "Every change of a figure, in the order of the log.",
    "note": "What is different on this map.",
    "CardForm.note": "What the main button would lead to.",
    "help": "How the phase works.",
    "forms": "The moves that the card offers.",
    "fold": "Under these words the form is folded away.",
    "buttons": "What may be pressed.",
    "CardForm.fields": "What is to be filled in first.",
    "gist": "What the button does.",
    "then": "What follows.",
    "bad": "Whether that is to be warned of.",
    "main": "Whether it is the one to press first.",
    "off": "Whether it can't be pressed now.",
    "error": "Why it was refused.",
    "Opened.code": "The table's code, to be said aloud.",
    "event": "`log`, or `ping` every 15 seconds.",
    "id": "The number of the log; send the last one back as `Last-Event-ID`.",
    "data": "The number of the log.",
    "entries": "The log from its first entry.",
    "maps": "The maps, those of the box first.",
    "MapSaved.depths": "How deep it can be played: `money`, `places`, `board`.",
    "MapSaved.missing": "What its board must still say for more depth, in sentences.",
    "MapSaved.key": "The map's key. A new version has a new one.",
    "requests": "The phones that ask.",
    "groups": "The cubes under their headings.",
    "SpotGroup.heading": "What the spots have in common, if that must be said.",
    "spots": "Places with the cubes to put there.",
    "Spot.id": "Names the spot with its cubes; other cubes at the same place are another spot.",
    "Spot.name": "What people call the place.",
    "Spot.cubes": "The cubes to put there, from the top.",
    "upto": "How many at most, where the app does not know the cubes.",
    "aside": "What is said beside the name.",
    "placed": "Whether the cubes lie there.",
    "TickWanted.spot": "The `id` of the spot.",
    "Seats.seats": "The seats in seating order.",
    "deleted": "What is gone.",
    "labels": "When the figures were taken: at the end of each turn or round, and now.",
    "Curves.seats": "The seats with their players' names.",
    "curves": "Each figure with a line of values for each seat.",
    "phase": "The phase of the turn.",
    "turn": "The turn, from 1.",
    "up": "The seats that are awaited.",
    "players": "Every seat's figures.",
    "result": "The ranking with its points, once the game is over.",
    "Correct.to": "The new value.",
    "State.game": "The game.",
    "State.map": "The map's key.",
}


def words_for(schema: str, field: str) -> str:
    """The game's own words first, then those for every game."""
    return next((said for said in _told(schema, field) if said), "")


def _told(schema: str, field: str) -> Iterator[str]:
    short = schema
    for game in catalog.games():
        own, words = schema.startswith(camel(game.key)), game.field_words
        name = schema.removeprefix(camel(game.key))
        yield words.get(f"{name}.{field}", "")
        if own:
            short = name
            yield words.get(field, "")
    yield FIELD_WORDS.get(f"{short}.{field}", "")
    yield FIELD_WORDS.get(field, "")
    yield from (game.field_words.get(field, "") for game in catalog.games())
