"""The layer of a map, drawn once as long as nothing on the map has changed: many moves change no track and no cube."""

from __future__ import annotations

from collections.abc import Hashable

from ...same import Same
from ..once import once
from ..rules import Rules
from ..state import State
from ..track.land_grants import granted
from ..track.network import Network, network_of
from .cities import Look, colors
from .layers import Paint, Parts, over, shown, track
from .naming import marks

LAYERS: Same[dict[Hashable, Parts]] = Same(256)  # some 10 KB each


def moving(rules: Rules, state: State, look: Look | None = None) -> str:
    """The whole layer."""
    return "".join(pieces(rules, state, look))


def pieces(rules: Rules, state: State, look: Look | None = None) -> list[str]:
    """The pieces of the layer, those below first; some are '', where nothing lies."""
    return [piece for part in parts(rules, state, look) for piece in part]


def parts(rules: Rules, state: State, look: Look | None = None) -> Parts:
    """Where track, cubes and links are the very same, so is the layer, if the map's rules say the same of it."""
    look = look or Look()
    network = network_of(rules.board, state)
    drawn = LAYERS.of(network, state.goods.places, state.links, make=dict)
    paint, told = once(
        rules,
        state,
        "what a layer shows",
        lambda: (_paint(network, rules, state), _told(network, rules, state)),
    )
    key = look.grown, look.screen_map is None, paint, told
    if key not in drawn:
        drawn[key] = over(network, rules, state, look, paint)
    done = look.fresh, key
    if done not in drawn:
        drawn[done] = track(network, rules, state, look), *drawn[key]
    return drawn[done]


def _paint(network: Network, rules: Rules, state: State) -> tuple[Paint, ...]:
    return tuple([colors(rules, state, place) for place in network.city_at.values()])


def _told(network: Network, rules: Rules, state: State) -> Hashable:
    """What else they say, whatever they look at."""
    board = rules.board
    return (
        marks(network, rules, state),
        tuple(rules.signs(state).items()),
        rules.token(state),
        tuple(granted(board, state)),
        tuple([nth for nth in range(len(board.links)) if shown(board, state, nth)]),
    )
