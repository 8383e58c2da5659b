"""1890 Berlin: colour tiles drawn for the cities, cubes that leave in their order, boxes filled up each turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.engine import Draft, Illegal, Question, Things
from assistant.games.age_of_steam import speech as say
from assistant.games.age_of_steam.board import Column
from assistant.games.age_of_steam.copying import replace
from assistant.games.age_of_steam.facts import Awaited, FillCalled
from assistant.games.age_of_steam.forecast import forecast
from assistant.games.age_of_steam.offers import Choice, Offer
from assistant.games.age_of_steam.phases.phase import AoSDraft, Phase, PhaseOf
from assistant.games.age_of_steam.phases.refilling import RefillingPhase, missing, opened
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.sheets.goods import slug
from assistant.games.age_of_steam.state import State
from assistant.games.age_of_steam.vocabulary import Fact, Move

TILES = {"blue": 3, "red": 3, "purple": 2, "yellow": 2, "black": 2}  # as many cubes go back to the box
CITY_COLORS = "city_colors"
COLOR_TILES = Things("tiles", "tile", "box")
say.name_phase(CITY_COLORS, "City colours")


class Berlin(Rules):
    """The figures stand in board.toml."""

    def phases(self, turn: Sequence[Phase]) -> Sequence[Phase]:
        refilling: Phase = RefillingPhase()
        return (CityColorsPhase(), *(refilling if p.name == refilling.name else p for p in turn))

    @property
    def columns(self) -> Mapping[Column, int]:
        """There is no display."""
        return {}

    def supply(self) -> Mapping[str, int]:
        return {color: number - TILES.get(color, 0) for color, number in super().supply().items()}

    def gist(self, action: str) -> str:
        return "Choose where the new cubes go" if action == "production" else super().gist(action)

    # cities and their rows

    def takes(self, state: State, place: str) -> Sequence[str]:
        """Where cubes are not tracked, only the table sees the tiles."""
        unseen = state.tracking.goods == "none" and place in self.board.cities
        return super().takes(state, place) or (tuple(TILES) if unseen else ())

    def may_leave(self, state: State, place: str, color: str) -> bool:
        row = state.goods.places.get(place)
        return not row or row[-1] == color

    def leads_to(self, state: State, color: str, source: str, target: str) -> str:
        row = state.goods.places.get(source, ())
        return f"{row[-2]} is next in {say.place(source)}" if len(row) > 1 else ""

    # growth

    def at_growth(self, draft: Draft[State]) -> None:
        if draft.state.tracking.goods == "none":
            draft.record(FillCalled("every city", self.city_boxes))

    def drawn_at_growth(self, state: State) -> Mapping[str, Sequence[str]]:
        return {slug(city): (city,) * n for city, n in missing(self, state).items()}

    # what is shown

    def lying(self, state: State) -> Mapping[str, object]:
        rows = {city: state.goods.places.get(city) for city in self.board.cities}
        exits = {city: row[-1] for city, row in rows.items() if row}
        empty = {city: list(boxes) for city, boxes in opened(state).items() if boxes}
        return {"exits": exits, "empty_boxes": empty, "color_tiles_left": tiles_left(state)}


# the colours of the cities ------------------------------------------------------------------------


class SetOutCityColors(Move):
    """The next colour tiles that the table drew, in the order of the cities that wait."""

    colors: tuple[str, ...]


class CitiesColored(Fact):
    """For the whole game, each city takes the colour of its tile."""

    colors: Mapping[str, str]

    def fold(self, state: State) -> State:
        return replace(state, markers={**state.markers, **self.colors})

    def said(self) -> str:
        return say.Sentence(say.listed([f"{city} is {color}" for city, color in self.colors.items()]))


class CityColorsPhase(PhaseOf[SetOutCityColors]):
    """Before the first turn, where cubes are tracked. Where the table draws, any player may tell."""

    name = CITY_COLORS
    moves = (SetOutCityColors,)
    asks = "Set out the colour tiles"
    doing = "sets out the colour tiles"

    def due(self, state: State) -> bool:
        return state.turn == 1 and state.tracking.goods != "none"

    def begin(self, draft: AoSDraft, rules: Rules) -> None:
        if draft.state.tracking.goods == "app" and (cities := waiting(rules, draft.state)):
            question = Question(CITY_COLORS, COLOR_TILES, len(cities), tiles_left(draft.state))
            (drawn,) = draft.ask(question)
            draft.record(CitiesColored(dict(zip(cities, map(str, drawn), strict=True))))

    def settle(self, draft: AoSDraft, rules: Rules) -> None:
        waits = bool(waiting(rules, draft.state)) and draft.state.tracking.goods != "none"
        draft.record(Awaited(draft.state.playing if waits else (), anyone=waits))

    def decide(self, draft: AoSDraft, rules: Rules, move: SetOutCityColors) -> None:
        cities, count = waiting(rules, draft.state), len(move.colors)
        if not 0 < count <= len(cities):
            left = say.count(len(cities), "city", "cities")
            raise Illegal(f"{left} still without a tile: say from 1 to {len(cities)} colours, not {count}.")
        question = Question(CITY_COLORS, COLOR_TILES, count, tiles_left(draft.state))
        if trouble := question.trouble(move.colors):
            raise Illegal(trouble)
        draft.record(CitiesColored(dict(zip(cities, move.colors, strict=False))))

    def offers(self, state: State, rules: Rules, seat: str) -> Sequence[Offer]:
        cities, coming = waiting(rules, state), forecast(rules, state, seat)
        choices = tuple(
            Choice({"colors": [color]}, f"{cities[0]} becomes {color}", coming, row=cities[0], piece=color)
            for color, left in tiles_left(state).items()
            if left
        )
        fields = {"colors": {"max": len(cities), "next": cities[0]}}
        to_go = say.count(len(cities), "city", "cities")
        says = f"Draw a colour tile for {cities[0]} and tap its colour: {to_go} to go"
        return (Offer("set_out_city_colors", seat, fields, choices, says=says),)


def waiting(rules: Rules, state: State) -> list[str]:
    """The cities without a colour tile."""
    return [city for city in rules.board.cities if city not in state.markers]


def tiles_left(state: State) -> dict[str, int]:
    placed = list(state.markers.values())
    return {color: number - placed.count(color) for color, number in TILES.items()}
