"""A moment of the game on a drawn board: track of several owners, one of them building or delivering."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.engine import AppChance, Illegal, Move, play
from assistant.games.age_of_steam.game import AgeOfSteam, Options
from assistant.games.age_of_steam.moves import BuildDone, Deliver, LayTrack, TileWanted, Urbanize
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.state import State, Tracking
from assistant.games.age_of_steam.tiles import Tile, Track, needs_disk, pick, shapes_for
from assistant.games.age_of_steam.track.joining import relink
from assistant.games.age_of_steam.track.network import Network
from assistant.games.shapes import Choice
from tests.support.age_of_steam.drawn import BadText, Drawn, Tracks

SEATS = ("blue", "green", "yellow")
NOBODY = "nobody"
Refusal = tuple[str, str | None]  # the sentence and the name of the hex it points at


def of(owner: str, *tracks: str) -> dict[str, Any]:
    """The tracks of an owner that a test is given by name."""
    return {owner: list(tracks)}


class Position:
    """`Position(BOARD, blue=["AA a BB"], nobody=["AA c >d"])`: whose track lies where; blue builds."""

    def __init__(
        self, on: Drawn, cash: int = 30, phase: str = "build_track", **tracks: Sequence[str]
    ) -> None:
        self.on = on
        self.game = AgeOfSteam(Rules(on.board))
        start = self.game.start(Options(SEATS, Tracking(track="board")))
        players = {seat: replace(player, cash=cash, locomotive=4) for seat, player in start.players.items()}
        self.state: State = replace(
            start, players=players, order=SEATS, phase=phase, queue=SEATS, goods_round=1
        )
        self._put(tracks)
        self.facts: tuple[Any, ...] = ()

    def _put(self, owned: Mapping[str, Sequence[str]]) -> None:
        lying: dict[Any, dict[Any, str | None]] = {}
        for owner, ways in owned.items():
            for way in ways:
                for at, pieces in self.on.read(way).items():
                    lying.setdefault(at, {}).update(dict.fromkeys(pieces, None if owner == NOBODY else owner))
        tiles = {at: self._tile(at, pieces) for at, pieces in lying.items()}
        self.set(tiles=tiles)
        self._relinked()

    def _tile(self, at: Any, pieces: Mapping[Any, str | None]) -> Tile:
        if not shapes_for(pieces):
            raise BadText(f"no tile shows {list(pieces)} on {self.on.name(at)}")
        shape, _ = pick(shapes_for(pieces), ())
        tracks = tuple(Track(ends, owner) for ends, owner in pieces.items())
        return Tile(shape.id, tracks, needs_disk(shape, tuple(pieces)))

    def set(self, **changed: Any) -> None:
        self.state = replace(self.state, **changed)

    def _relinked(self) -> None:
        links = relink(Network(self.on.board, self.state.tiles, self.state.new_cities), ())
        players = {
            seat: replace(player, sections=links.sections.get(seat, 0))
            for seat, player in self.state.players.items()
        }
        self.set(links=links.now, players=players)

    # what a test sets ---------------------------------------------------------------------------

    def player(self, seat: str, **figures: Any) -> Position:
        players = {**self.state.players, seat: replace(self.state.players[seat], **figures)}
        self.set(players=players)
        return self

    def cubes(self, **places: str) -> Position:
        held = {place: tuple(cubes.split()) for place, cubes in places.items()}
        self.set(goods=replace(self.state.goods, places=held))
        return self

    def turn_of(self, seat: str) -> Position:
        """That seat builds (or delivers) now."""
        self.set(queue=(seat, *(other for other in SEATS if other != seat)), build=None)
        return self

    def goods_turn_of(self, seat: str) -> Position:
        self.set(phase="move_goods")
        return self.turn_of(seat)

    # moves --------------------------------------------------------------------------------------

    def move(self, move: Move) -> None:
        self.facts = play(self.game, self.state, move, AppChance())
        for fact in self.facts:
            self.state = self.game.evolve(self.state, fact)

    def lay_move(self, seat: str, *texts: str, **fields: Any) -> LayTrack:
        """A way adds its track to what lies there; `a: …` says all that lies there afterwards."""
        tiles = [self._wanted(text, tracks) for text, tracks in ((t, self._read(t)) for t in texts)]
        return LayTrack(seat=seat, tiles=tuple(tile for some in tiles for tile in some), **fields)

    def _read(self, text: str) -> Tracks:
        return self.on.read(text, " ".join(self.state.new_cities.values()))

    def _wanted(self, text: str, tracks: Tracks) -> list[TileWanted]:
        found = []
        for at, pieces in tracks.items():
            there = self.state.tiles.get(at)
            kept = [track.ends for track in there.tracks] if there and ":" not in text else []
            found.append(TileWanted(hex=at, tracks=tuple(dict.fromkeys((*kept, *pieces)))))
        return found

    def lay(self, seat: str, *texts: str, **fields: Any) -> Position:
        self.move(self.lay_move(seat, *texts, **fields))
        return self

    def done(self, seat: str) -> Position:
        self.move(BuildDone(seat=seat))
        return self

    def urbanize(self, seat: str, letter: str, town: str) -> Position:
        self.player(seat, action="urbanization")
        self.move(Urbanize(seat=seat, new_city=letter, hex=self.on.hex(town)))
        return self

    def deliver(self, seat: str, color: str, way: str, links: Sequence[int] = ()) -> Position:
        self.move(self.deliver_move(seat, color, way, links))
        return self

    def deliver_move(self, seat: str, color: str, way: str, links: Sequence[int] = ()) -> Deliver:
        first, *rest = way.split()
        return Deliver(seat=seat, color=color, from_=first, path=tuple(rest), links=tuple(links))

    def refused(self, move: Move) -> Refusal:
        """The sentence, and the hex it points at; nothing else may have happened."""
        try:
            play(self.game, self.state, move, AppChance())
        except Illegal as trouble:
            assert trouble.message[0].isupper() or trouble.message[0] == "$", trouble.message
            assert trouble.message[-1] == "." and "_" not in trouble.message, trouble.message
            at: Any = trouble.details.get("hex")
            return trouble.message, self.on.name((at[0], at[1])) if at else None
        raise AssertionError("that was not refused")

    def lay_refused(self, seat: str, *texts: str, **fields: Any) -> Refusal:
        return self.refused(self.lay_move(seat, *texts, **fields))

    def urbanize_refused(self, seat: str, letter: str, at: str) -> Refusal:
        self.player(seat, action="urbanization")
        return self.refused(Urbanize(seat=seat, new_city=letter, hex=self.on.hex(at)))

    # what a test reads --------------------------------------------------------------------------

    def owner(self, at: str, track: str) -> str:
        """Whose track that is: a seat, "nobody", or "none" where there is no such track."""
        tile, wanted = self.state.tiles.get(self.on.hex(at)), self.on.ends(at, track)
        found = [t for t in (tile.tracks if tile else ()) if t.ends == wanted]
        return (found[0].owner or NOBODY) if found else "none"

    def tile(self, at: str) -> str:
        return self.state.tiles[self.on.hex(at)].id

    def links(self) -> list[str]:
        """`AA-BB 2 blue`: ends in alphabetical order, sections, owner."""
        return sorted(
            f"{'-'.join(sorted(link.ends))} {link.sections} {link.owner or NOBODY}"
            for link in self.state.links
        )

    def cost(self, seat: str, *texts: str, **fields: Any) -> int:
        """What laying it takes out of the purse."""
        before = self.state.players[seat].cash
        self.lay(seat, *texts, **fields)
        return before - self.state.players[seat].cash

    def sections(self, seat: str) -> int:
        return self.state.players[seat].sections

    def choices(self, seat: str, color: str = "") -> list[Choice]:
        """The deliveries offered."""
        offers = self.game.offers(self.state, seat)
        found = next((offer.choices for offer in offers if offer.type == "deliver"), ())
        return [choice for choice in found if color in ("", choice.values["color"])]

    def offered(self, seat: str) -> list[str]:
        return [offer.type for offer in self.game.offers(self.state, seat)]

    def ways(self, seat: str, color: str = "") -> list[str]:
        return [
            " ".join([choice.values["from"], *choice.values["path"]]) for choice in self.choices(seat, color)
        ]
