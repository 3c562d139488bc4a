"""Every game as an OpenSpiel game, so that OpenSpiel's algorithms run on it.

>>> import hoyle
>>> game = load(hoyle.game("serious_card"))
>>> state = game.new_initial_state()
>>> state.is_simultaneous_node(), state.legal_actions(0), game.num_distinct_actions()
(True, [4, 5, 6, 7], 16)

Chance is explicit: an outcome is its place among the equally likely ones. Where seats choose at once the game is a
simultaneous one, or, with `turns=True`, they choose one after another without sight of the others; that is what OpenSpiel's
counterfactual regret minimisation and exploitability take. An information state is what the seat has played and its view;
where views show less than was seen before, all its views, and then there is no tensor of it. What is won is the game's
`payoff`.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import chain, islice
from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel is not installed: pip install 'hoyle[openspiel]' brings it.") from error

import hoyle
from hoyle.adapters.numbers import Actions, By, Encoding
from hoyle.rules.link import prepare
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.session.play import Move, Play, Variant
from hoyle.testing.random_play import awaited_seats, walk

WALKS, STEPS = 20, 200
"""Random games, and moves of each, searched for simultaneous choices."""

TheirGame: Any = pyspiel.Game
TheirState: Any = pyspiel.State

LOADED: dict[str, Variant] = {}
"""The variants registered with OpenSpiel, by their name there."""


def load(game: Variant | str, actions: By | None = None, turns: bool = False) -> Any:
    """Return an OpenSpiel game (`pyspiel.Game`), registered under `hoyle_…`.

    `actions`: "codes", the moves' own numbers, or "places", indices among the legal moves; see `numbers.Actions`.
    `turns`: simultaneous choices become sequential ones. ValueError if another game of this name is registered.
    """
    variant = hoyle.game(game) if isinstance(game, str) else game
    ways = Actions(variant.game, actions)
    name = openspiel_name(variant, ways, turns)
    if name not in LOADED:
        prepare(variant.game)
        at_once = not turns and choose_at_once(variant)
        kind = kind_of(variant, name, at_once)
        LOADED[name] = variant
        pyspiel.register_game(kind, registered(variant, ways, kind))
    if LOADED[name].game is not variant.game:
        raise ValueError(f"Another game called {variant.name} is loaded already: give this one a name of its own.")
    return pyspiel.load_game(name)


def openspiel_name(variant: Variant, actions: Actions, turns: bool) -> str:
    """Return the name for OpenSpiel: that of the game, with a digest of options that are not the default."""
    own = repr((sorted(variant.canonical().items()), actions.by, turns))
    usual = repr(([], Actions(variant.game).by, False))
    return f"hoyle_{variant.name}" + ("" if own == usual else "_" + sha256(own.encode()).hexdigest()[:8])


def choose_at_once(variant: Variant) -> bool:
    """Return whether random games with these options have simultaneous choices."""
    for seed in range(WALKS):
        state = variant.game.begin(variant.options)
        for _ in chain([None], islice(walk(variant.game, state, random.Random(seed)), STEPS)):
            if len(awaited_seats(state)) > 1:
                return True
    return False


def kind_of(variant: Variant, name: str, at_once: bool) -> Any:
    """Return the game's OpenSpiel type."""
    game, types = variant.game, pyspiel.GameType
    zero_sum = game.zero_sum and variant.seats > 1
    return types(
        short_name=name,
        long_name=game.title,
        dynamics=types.Dynamics.SIMULTANEOUS if at_once else types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            types.Information.PERFECT_INFORMATION
            if game.perfect_information(variant.options)
            else types.Information.IMPERFECT_INFORMATION
        ),
        utility=types.Utility.ZERO_SUM if zero_sum else types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=variant.seats,
        min_num_players=variant.seats,
        provides_information_state_string=True,
        provides_information_state_tensor=not game.forgets(variant.options),
        provides_observation_string=True,
        provides_observation_tensor=True,
    )


class Game(TheirGame):
    """A game with its options."""

    def __init__(self, variant: Variant, actions: Actions, kind: Any, params: Any = None) -> None:
        """Pass the game's facts to OpenSpiel."""
        self.variant, self.actions, self.kind = variant, actions, kind
        self.encoding = Encoding(variant.game.state)
        low, high = variant.game.payoff_range(variant.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions.number,
            max_chance_outcomes=variant.game.moves,
            num_players=variant.seats,
            min_utility=float(low),
            max_utility=float(high),
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=variant.game.max_length,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self, params: Any = None) -> "State":
        """Return the initial state."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on chance moves: `max_length` counts these too."""
        return self.variant.game.max_length

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return an observer for views."""
        if params:
            raise ValueError(f"A view has no parameters: leave out {params}.")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def registered(variant: Variant, actions: Actions, kind: Any) -> type[Game]:
    """Return the class with which OpenSpiel creates the game; a function would be freed after Python has exited, and abort."""

    class Registered(Game):
        """The game with these options."""

        def __init__(self, params: Any = None) -> None:
            """Create the game as OpenSpiel does."""
            super().__init__(variant, actions, kind, params)

    return Registered


Past = tuple[Any, "Past | None"]
"""What a seat saw last, and the link to what it saw before: a chain shared by copies of a game."""


class Running(Play):
    """A running game that OpenSpiel may copy and store, with the view history of games whose views forget."""

    name: str
    past: dict[int, "Past"]
    cached: tuple[Any, list[int]] = ((), [])

    def legal(self, seat: int) -> list[int]:
        """Return the seat's legal moves, computed once per position."""
        at = (seat, len(self.log), len(self.sealed))
        if self.cached[0] != at:
            self.cached = at, super().legal(seat)
        return self.cached[1]

    def __copy__(self) -> "Running":
        """Return a shallow copy, the first step of `copy`."""
        twin = Running.__new__(Running)
        twin.__dict__.update(self.__dict__)
        return twin

    def __deepcopy__(self, memo: Any) -> "Running":
        """Return an independent game that shares the rules."""
        twin = self.copy()
        assert isinstance(twin, Running)
        return twin

    def advance(self, seat: int, move: int) -> None:
        """Play a legal move and record what the seats see."""
        super().advance(seat, move)
        self.look()

    def look(self) -> None:
        """Record the views, unless CHANCE is to move: a deal is one event."""
        if self.state.to_move != CHANCE_AWAITED:
            self.past = {seat: (self.bare(seat), before) for seat, before in self.past.items()}

    def bare(self, seat: int) -> Any:
        """Return the seat's view of the position without sealed choices."""
        seen = self.state.blank()
        self.verb("view")(self.state, seat, seen)
        return seen

    def view_history(self, seat: int) -> list[Any]:
        """Return all views of the seat; see `Play.view_history`."""
        if seat not in self.past:
            return super().view_history(seat)
        seen, link = [self.bot_view(seat)], self.past[seat]
        while link[1] is not None:
            link = link[1]
            seen.append(link[0])
        return seen[::-1]

    def __reduce__(self) -> Any:
        """Pickle the name of the game and the moves."""
        return running, (self.name, self.log, self.sealed)


def running(name: str, log: Sequence[Move] = (), sealed: Mapping[int, list[int]] | None = None) -> Running:
    """Return a running game whose chance moves OpenSpiel plays; ValueError if `load` has not registered it."""
    if name not in LOADED:
        raise ValueError(f"OpenSpiel does not know {name} yet: load the game with hoyle.adapters.openspiel.load first.")
    variant = LOADED[name]
    play = Running(variant, None)
    play.name, play.past = name, {}
    if variant.game.forgets(variant.options):
        play.past = {seat: (play.bot_view(seat), None) for seat in range(variant.seats)}
    for seat, move in log:
        play.advance(seat, move)
    play.sealed = {seat: list(moves) for seat, moves in (sealed or {}).items()}
    return play


class State(TheirState):
    """A state of the game."""

    def __init__(self, game: Game) -> None:
        """Start a game whose chance moves OpenSpiel plays."""
        super().__init__(game)
        self.play = running(game.kind.short_name)

    def current_player(self) -> int:
        """Return the player to move."""
        to_move = self.play.to_move
        if not to_move:
            return pyspiel.PlayerId.TERMINAL
        if to_move[0] == CHANCE:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.SIMULTANEOUS if len(to_move) > 1 and self.at_once() else min(to_move)

    def at_once(self) -> bool:
        """Return whether the game has simultaneous choices."""
        return self.get_game().kind.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS

    def _legal_actions(self, player: int) -> list[int]:
        """Return a seat's legal actions, ascending."""
        return self.get_game().actions.of(self.moves(player))

    def moves(self, seat: int) -> list[int]:
        """Return a seat's legal moves; none if it has chosen already."""
        return self.play.legal(seat) if seat in self.play.to_move else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes by index, all equally likely."""
        n = len(self.play.legal(CHANCE))
        return [(place, 1 / n) for place in range(n)]

    def _apply_action(self, action: int) -> None:
        """Play the move of one seat or of chance."""
        if self.is_chance_node():
            self.play.play(CHANCE, self.play.legal(CHANCE)[action])
        else:
            self.act(self.play.to_move[0], action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        """Play the moves of all seats to move; other actions are ignored."""
        for seat in self.play.to_move:
            self.act(seat, actions[seat])

    def act(self, seat: int, action: int) -> None:
        """Play a seat's action; ValueError if it is not legal."""
        move = self.get_game().actions.move(self.moves(seat), action)
        if move is None:
            raise ValueError(f"Seat {seat} has no action {action} now: ask legal_actions({seat}).")
        self.play.play(seat, move)

    def _action_to_string(self, player: int, action: int) -> str:
        """Return a move in notation."""
        if player == pyspiel.PlayerId.CHANCE:
            return self.outcome(action)
        move = self.get_game().actions.move(self.moves(player), action)
        return str(action) if move is None else self.play.say(player, move)

    def outcome(self, place: int) -> str:
        """Return a chance move in notation; equal cards are numbered, because OpenSpiel distinguishes outcomes."""
        texts = [self.play.say(CHANCE, move) for move in self.play.legal(CHANCE)[: place + 1]]
        copies = texts.count(texts[-1]) if texts else 1
        return texts[-1] + f" #{copies}" * (copies > 1) if len(texts) > place else str(place)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.play.is_over

    def returns(self) -> list[float]:
        """Return every seat's payoff; zeros while the game goes on."""
        return [float(pay) for pay in self.play.payoffs]

    def __str__(self) -> str:
        """Return all moves played, sealed choices last."""
        sealed = [(seat, move) for seat, moves in sorted(self.play.sealed.items()) for move in moves]
        return " ".join(f"{'c' if seat == CHANCE else seat}:{move}" for seat, move in [*self.play.log, *sealed])


class Observer:
    """A seat's view as numbers and as text; see OpenSpiel's `observation.py`."""

    def __init__(self, game: Game, kind: Any) -> None:
        """Lay out the tensor by the fields of the view; ValueError for observation types that views do not provide."""
        privates = pyspiel.PrivateInfoType
        if kind.private_info == privates.ALL_PLAYERS:
            raise ValueError(
                "A view shows what one seat may know: the private information of all players is not available."
            )
        if not kind.public_info:
            raise ValueError("A view includes public information: it cannot be left out.")
        self.game, self.public = game, kind.private_info == privates.NONE
        self.forgets = bool(game.variant.game.forgets(game.variant.options))
        self.recalls = kind.perfect_recall
        width = 0 if self.recalls and self.forgets else game.encoding.width
        self.tensor = np.zeros(width, np.float32)
        self.dict = {name: self.tensor[place.slice] for name, place in game.encoding.fields.items() if width}

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor; it is empty where perfect recall has no fixed size."""
        if len(self.tensor):
            self.tensor[:] = self.game.encoding.row(self.seen(state.play, player))

    def seen(self, play: Play, player: int) -> Any:
        """Return the seat's view, or the public view."""
        return play.public_view() if self.public else play.bot_view(player)

    def string_from(self, state: State, player: int) -> str:
        """Return the view as text; with perfect recall also the seat's moves, and all its views if views forget."""
        if not self.recalls or self.public:
            return views_as_text(player, [self.seen(state.play, player)])
        play = state.play
        played = [move for seat, move in play.log if seat == player] + play.sealed.get(player, [])
        return views_as_text(player, play.view_history(player) if self.forgets else [play.bot_view(player)], played)


def views_as_text(seat: int, history: Iterable[Any], played: Sequence[int] = ()) -> str:
    """Return views as text without the options, which never change."""
    views = [" ".join(f"{name}={value}" for name, value in view.items() if name != "options") for view in history]
    return "\n".join([f"seat {seat} played {list(played)}", *views])


__all__ = ["Game", "Observer", "State", "load"]
