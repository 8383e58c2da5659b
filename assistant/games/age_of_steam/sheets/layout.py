"""The table laid again on another day: map, display, tracks and money, in the order in which hands lay them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...layout import Layout, Part, Step, grouped, named, part, renamed
from .. import speech as say
from ..board import NEW_CITIES
from ..places import spoken
from ..rules import Rules
from ..state import Build, State
from ..svg.mapwork import MapWork
from ..svg.rows import hex_says, twins
from ..track.land_grants import granted
from .actions import why_not
from .goods import Place, bag, cities, display, tracked
from .goods import towns as towns_of
from .laid_track import laid_map, laid_track, nobodys
from .players import OwnCount, PlayerRow, player_rows
from .tabled import bids, where

BY_HAND = "The app keeps links and sections, not tiles: leave the track on the map, or take a photo."
SECTIONS = "The app keeps sections, not the map: leave the map as it lies, or take a photo."
UNTRACKED = "Cubes are not tracked at this table: leave them as they lie, or take a photo."


def layout(rules: Rules, work: MapWork, state: State) -> Layout:
    rows = [row for row in player_rows(rules, state) if not row.out]
    parts = (
        *_new_cities(state),
        *laid_track(rules, state),
        *nobodys(rules, state),
        *_cubes(rules, state),
        *_display(rules, state),
        *_bag(state),
        *_of_this_map(rules, state, rows),
        *_boards(rules, state, rows),
        *_money(rows),
    )
    return Layout(
        parts=tuple(renamed(one, twins(rules.board)) for one in parts),
        notes=tuple(_notes(rules, state)),
        goes_on=tuple(_goes_on(state)),
        map=laid_map(rules, work, state),
    )


def _notes(rules: Rules, state: State) -> Iterator[str]:
    if state.tracking.track == "hand":
        yield BY_HAND if rules.board.named else SECTIONS
    if not tracked(state):
        yield UNTRACKED
    if out := [say.name(seat) for seat, player in state.players.items() if player.out]:
        yield f"Out of the game: {say.listed(out)}."


# on the map ---------------------------------------------------------------------------------------


def _new_cities(state: State) -> tuple[Part, ...]:
    steps = (
        Step(named("new", letter, town), f"{letter} on {town}", cubes=(NEW_CITIES[letter].color,))
        for letter, town in sorted(state.new_cities.items())
    )
    return part("New City tiles", steps, "The square is the city’s colour, not a cube.")


def _cubes(rules: Rules, state: State) -> tuple[Part, ...]:
    ground = [
        Place(key, say.starting(say.place(key)), _lying(state, key)) for key in rules.board.ground_spots
    ]
    listed = [*cities(rules, state), *towns_of(rules, state), *ground]
    steps = [
        Step(named("cubes", one.key, one.cubes), one.name, one.mark, cubes=one.held)
        for one in listed
        if one.cubes
    ]
    in_rows = "Each row from the left; its rightmost cube is the next to leave." if rules.city_boxes else ""
    return part("Cubes on the map", steps, in_rows)


def _lying(state: State, key: str) -> tuple[str, ...] | None:
    return tuple(state.goods.places.get(key, ())) if tracked(state) else None


def _display(rules: Rules, state: State) -> tuple[Part, ...]:
    shown = display(rules, state)
    if shown is None:
        return ()
    steps = [
        (side, f"{say.starting(side)} {column.die}", column.cities, column.boxes)
        for side, columns in shown.sides
        for column in columns
    ]
    steps += [("new", f"New City {new.letter}", new.town, new.boxes) for new in shown.new_cities]
    rows = [
        ("", Step(named("boxes", name, cubes), name, aside, cubes=tuple(cube or "" for cube in cubes)))
        for _, name, aside, boxes in steps
        if any(cubes := tuple(box.cube for box in boxes))
    ]
    return grouped("Goods display", rows, "Boxes from the top. What is not listed stays empty.")


def _bag(state: State) -> tuple[Part, ...]:
    held = [(color, n) for color, n in bag(state) if n]
    steps = (Step(named("bag", *one), say.starting(one[0]), value=str(one[1]), cubes=one[:1]) for one in held)
    return part("In the bag", steps, "All other cubes stay in the box.")


def _of_this_map(rules: Rules, state: State, rows: list[PlayerRow]) -> tuple[Part, ...]:
    """Whatever this map alone has: what it tells, its figures, signs, tiles and marks."""
    told = rules.told(state)
    steps = [Step(named("told", told), told)] if told else []
    steps += [_own(row, one) for row in rows for one in row.own]
    steps += [Step(named("marker", *one), one[0], cubes=one[1:]) for one in state.markers.items()]
    steps += [
        Step(named("grant", at), say.starting(hex_says(rules.board, at)), value="G")
        for at in granted(rules.board, state)
    ]
    steps += [
        Step(named("sign", *one), say.starting(hex_says(rules.board, one[0])), value=one[1])
        for one in rules.signs(state).items()
    ]
    steps += _marked(rules, state)
    return part(f"Only on this map: {rules.board.name}", steps)


def _own(row: PlayerRow, one: OwnCount) -> Step:
    return Step(named(one.key, row.seat, one.count), row.name, one.name, str(one.count), (row.seat,))


def _marked(rules: Rules, state: State) -> list[Step]:
    """Words beside places that were not there when the game began."""
    before = State(state.seats, state.tracking, state.turns, state.players)
    left = [town for town in rules.board.towns if town not in state.new_cities.values()]
    places = [*rules.board.cities, *left, *state.new_cities]
    words = {place: rules.mark(state, place) for place in places}
    return [
        Step(named("mark", place, word), spoken(state, place), value=word)
        for place, word in words.items()
        if word and word != rules.mark(before, state.new_cities.get(place, place))
    ]


# beside the map -----------------------------------------------------------------------------------


def _boards(rules: Rules, state: State, rows: list[PlayerRow]) -> tuple[Part, ...]:
    engine = "Locomotives" if rules.engine.head == "Loco" else rules.engine.head
    steps = [("Turn", Step(named("turn", state.turn), "Turn marker", value=str(state.turn)))]
    steps += [("Player order", _set("order", row, say.ORDINALS[row.nth])) for row in rows if row.nth]
    steps += _actions(rules, state)
    tracks: tuple[tuple[str, Callable[[PlayerRow], str]], ...] = (
        ("Income", lambda row: say.figure("income", row.income)),
        ("Shares", lambda row: str(row.shares)),
        (engine, lambda row: str(row.locomotive)),
    )
    steps += [(title, _set(title, row, value(row))) for title, value in tracks for row in rows]
    return grouped("Boards and tracks", steps)


def _set(what: str, row: PlayerRow, value: str) -> Step:
    return Step(named(what, row.seat, value), row.name, value=value, seats=(row.seat,))


def _actions(rules: Rules, state: State) -> list[tuple[str, Step]]:
    """Who has chosen which, and which the map has marked."""
    chosen = [(action, seat) for seat, player in state.players.items() for action in player.actions]
    steps = [
        Step(named("action", *one), say.action(one[0]), say.name(one[1]), seats=one[1:]) for one in chosen
    ]
    free = [action for action in rules.actions_of(state) if action not in dict(chosen)]
    steps += [
        Step(named("marked", action), say.action(action), value="marked")
        for action in free
        if why_not(rules, state, action) == "marked"
    ]
    return [("Actions", step) for step in steps]


def _money(rows: list[PlayerRow]) -> tuple[Part, ...]:
    steps = (_set("cash", row, say.dollars(row.cash)) for row in rows)
    return part("Money", steps)


# where it goes on ---------------------------------------------------------------------------------


def _goes_on(state: State) -> Iterator[str]:
    if state.phase == "game_over":
        return
    yield from where(state)[1:]
    yield from _bidding(state)
    if state.build and not state.build.idle:
        yield _built(state.build)
    if state.improved:
        yield f"Improved this turn: {say.names(state.improved)}."
    if state.goods.drawn:
        yield f"Drawn, and not yet laid: {say.cubes(state.goods.drawn)}."
    if state.spots:
        yield f"{say.count(len(state.spots), 'cube')} still to be drawn for the setup."


def _built(build: Build) -> str:
    did = say.listed([say.count(build.tiles, "tile"), f"${build.cost} paid"])
    return f"{say.name(build.seat)} has begun to build: {did}."


def _bidding(state: State) -> Iterator[str]:
    made = bids(state)
    if still := [
        f"{one.name} {'none' if one.amount is None else f'${one.amount}'}" for one in made if not one.out
    ]:
        yield f"Bids so far: {', '.join(still)}."
    if left := [one.name for one in made if one.out]:
        yield f"Dropped out, last place first: {', '.join(left)}."
