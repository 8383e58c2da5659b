"""Pacific Electric: power plants instead of locomotives, and all track hangs on Los Angeles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.engine import Illegal
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.board import Hex
from assistant.games.age_of_steam.phases.build_track import BuildMove, BuildTrackPhase
from assistant.games.age_of_steam.phases.phase import AoSDraft, Phase
from assistant.games.age_of_steam.phases.told_bonus import ToldBonusPhase
from assistant.games.age_of_steam.phases.transfers import TransferringGoodsPhase
from assistant.games.age_of_steam.rules import Engine, Rules
from assistant.games.age_of_steam.state import Build, Link, State
from assistant.games.age_of_steam.tiles import BY_ID, Piece
from assistant.games.age_of_steam.track.laying import COMPLEX, Laid
from assistant.games.age_of_steam.track.network import network_of
from assistant.games.age_of_steam.track.reaching import own_track, reach

LOS_ANGELES = ("West Los Angeles", "East Los Angeles")
SAN_BERNARDINO, MANY = "San Bernardino", 5  # from so many players on it is a starting city
LINKS = (0, 2, 4, 6, 10)  # that so many power plants supply
START_PRICE, FARE = 4, TransferringGoodsPhase.fare
ROUGH, ROUGH_TILES = "mountain", 3
EXPRESS = "express"
say.name_action(EXPRESS, "Express")


class PacificElectric(Rules):
    engine = Engine("Plants", "power plants reach", "power plant", "built a power plant")

    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        own: Mapping[str, Phase] = {phase.name: phase for phase in (PacificBuild(), TransferringGoodsPhase())}
        end = [phase.name for phase in turn].index("income_reduction")
        phases = [own.get(phase.name, phase) for phase in turn]
        return (*phases[:end], ToldBonusPhase(), *phases[end:])

    def gist(self, action: str) -> str:
        own = {
            EXPRESS: "Past one city of its colour, or 1 link more",
            "engineer": "4 tiles, or 3 with mountains",
        }
        return own.get(action) or super().gist(action)

    # track -------------------------------------------------------------------------------------

    def build_limit(self, state: State, seat: str) -> int:
        usual = super().build_limit(state, seat)
        return min(usual, ROUGH_TILES) if self.fresh_rough(state, seat) else usual

    def tile_price(self, state: State, laid: Laid, usual: int) -> int:
        starting = state.turn == 1 and laid.before is None and laid.hex in self.starting_hexes(state)
        return START_PRICE if starting else usual

    def track_trouble(
        self, before: State, state: State, seat: str, placed: Sequence[Piece]
    ) -> Illegal | None:
        first = self.first_turn_trouble(state, seat) if state.turn == 1 else None
        return self.rough_trouble(state, seat) or first or self.apart_trouble(state, seat, placed)

    def rough_trouble(self, state: State, seat: str) -> Illegal | None:
        rough = self.fresh_rough(state, seat)
        if rough and state.players[seat].action != "engineer":
            return Illegal("Only the Engineer builds on mountains.", hex=list(rough[0]))
        if rough and building(state, seat).tiles > ROUGH_TILES:
            return Illegal(f"With a mountain the Engineer lays {ROUGH_TILES} tiles.", hex=list(rough[0]))
        return None

    def first_turn_trouble(self, state: State, seat: str) -> Illegal | None:
        laid, starting = building(state, seat).hexes, self.starting_hexes(state)
        for at in laid:
            if at in starting and BY_ID[state.tiles[at].id].kind in COMPLEX:
                return Illegal("In the first turn a starting hex takes simple track only.", hex=list(at))
        around = [at for at in laid if at in self.board.hexes_marked("start_hex")]
        says = "In the first turn each player builds on one starting hex around Los Angeles."
        return Illegal(says, hex=list(around[1])) if len(around) > 1 else None

    def apart_trouble(self, state: State, seat: str, placed: Sequence[Piece]) -> Illegal | None:
        """All of a seat's track must hang on one and the same start."""
        own = own_track(network_of(self.board, state), seat)
        bought = [link.ends for link in state.links if link.owner == seat]
        reached = [reach(start, [*own.values(), *bought]) for start in self.starts(state)]
        apart = [[piece for piece, ends in own.items() if ends.isdisjoint(one)] for one in reached]
        least = min(apart, key=len, default=[])
        whose, names = f"{say.name(seat)}’s", say.listed([*self.start_names(state)], "or")
        says = f"All of {whose} track must be connected to {names} by {whose} own track."
        at = next((piece for piece in placed if piece in least), least[0]) if least else None
        return Illegal(says, hex=list(at[0])) if at else None

    def starts(self, state: State) -> list[tuple[str, ...]]:
        """The cities that track may hang on; the two Los Angeles count as one."""
        starts = [LOS_ANGELES, (SAN_BERNARDINO,)] if many(state) else [LOS_ANGELES]
        return [start for start in starts if {*start} & {*self.board.cities}]

    def start_names(self, state: State) -> list[str]:
        return ["Los Angeles" if start == LOS_ANGELES else start[0] for start in self.starts(state)]

    def starting_hexes(self, state: State) -> set[Hex]:
        """Around Los Angeles, with many players around San Bernardino too."""
        there = self.board.hex_of(SAN_BERNARDINO) if many(state) else None
        around = {hex_ for _, hex_ in self.board.neighbours(there)} if there else set[Hex]()
        return {*self.board.hexes_marked("start_hex"), *around}

    def fresh_rough(self, state: State, seat: str) -> list[Hex]:
        """The mountains on which this build has laid a tile where none was."""
        build = building(state, seat)
        return [
            at
            for at in build.hexes
            if self.board.hexes[at].terrain == ROUGH
            and {(at, track.ends) for track in state.tiles[at].tracks} <= {*build.placed}
        ]

    # goods -------------------------------------------------------------------------------------

    def reach(self, state: State, seat: str) -> int:
        return supplied(state, seat) + has_express(state, seat)

    def through(self, state: State, seat: str) -> int:
        return supplied(state, seat) if has_express(state, seat) else 0

    def longest(self, state: State, seat: str, choosing: bool) -> int:
        """A first plant may be built in one round and used in the next."""
        return max(LINKS[1], supplied(state, seat)) + (choosing or has_express(state, seat))

    def fare(self, state: State, link: Link) -> int:
        return FARE if {*link.ends} == {*LOS_ANGELES} else 0

    def drawn_at_growth(self, state: State) -> Mapping[str, Sequence[str]]:
        """As one question: two would draw from the same bag without knowing of each other."""
        return {"los_angeles": (*LOS_ANGELES, *([SAN_BERNARDINO] if many(state) else ()))}

    # what is shown -----------------------------------------------------------------------------

    def mark(self, state: State, place: str) -> str:
        starting = state.turn == 1 and any(place in start for start in self.starts(state))
        return "start" if starting else super().mark(state, place)

    def signs(self, state: State) -> Mapping[Hex, str]:
        """The price of the starting hexes that are still free in the first turn."""
        free = self.starting_hexes(state) - state.tiles.keys() if state.turn == 1 else ()
        return {at: f"${START_PRICE}" for at in sorted(free) if at in self.board.hexes}

    def lying(self, state: State) -> Mapping[str, object]:
        plants = {seat: player.locomotive for seat, player in state.players.items()}
        return {"power_plants": plants, "transfers": [x.id for x in state.links if self.fare(state, x)]}


def many(state: State) -> bool:
    return len(state.seats) >= MANY


def building(state: State, seat: str) -> Build:
    return state.build if state.build and state.build.seat == seat else Build(seat)


def supplied(state: State, seat: str) -> int:
    """The links that a seat's power plants supply."""
    return LINKS[min(state.players[seat].locomotive, len(LINKS) - 1)]


def has_express(state: State, seat: str) -> bool:
    return state.players[seat].action == EXPRESS


class PacificBuild(BuildTrackPhase):
    """As in the base game, but nothing joins the two Los Angeles."""

    def carry_out(self, draft: AoSDraft, rules: Rules, move: BuildMove) -> None:
        before = {link.id for link in draft.state.links}
        super().carry_out(draft, rules, move)
        for link in draft.state.links:
            if link.id not in before and rules.fare(draft.state, link) and (link.owner or link.pieces):
                at = {"hex": list(link.pieces[0][0])} if link.pieces else {}
                raise Illegal("No track may join the two Los Angeles directly.", **at)
