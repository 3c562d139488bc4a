"""Every game as an OpenSpiel game, so that OpenSpiel's algorithms run on it.

>>> import hoyle
>>> game = load(hoyle.game("serious_card"))
>>> state = game.new_initial_state()
>>> state.is_simultaneous_node(), state.legal_actions(0), game.num_distinct_actions()
(True, [4, 5, 6, 7], 16)

Chance is explicit: an outcome is an index in the list of legal chance moves, which are equally likely. A game in which seats
choose at once is loaded as a simultaneous game. With `turns=True` it is loaded as a sequential game in which seats choose one
after another without seeing the other choices; OpenSpiel's counterfactual regret minimisation and exploitability require that.

The information state of a seat consists of its moves and its view. In games whose views forget (see `Game.forgets`) it
consists of its moves and all its views, and there is no information state tensor. Returns are the game's payoffs.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import chain, islice
from typing import Any

import numpy as np

from hoyle.extras import install
from hoyle.rules.position import Position

try:
    import pyspiel
except ImportError as error:
    raise ImportError(f"OpenSpiel is not installed. Install it with: {install('openspiel')}") from error

import hoyle
from hoyle.adapters.numbers import SEED_LIMIT, ActionKind, Actions, Encoding
from hoyle.adapters.spiel_play import new_play
from hoyle.play.play import Play, Variant
from hoyle.rules.link import prepare
from hoyle.rules.seats import CHANCE
from hoyle.testing.random_play import awaited_seats, walk

WALKS, STEPS = 20, 200
"""The number of random games, and of moves in each, that are searched for simultaneous choices."""

SpielGame: Any = pyspiel.Game
SpielState: Any = pyspiel.State

REGISTERED: dict[str, Variant] = {}
"""The variants registered with OpenSpiel, by OpenSpiel's name."""


def load(game: Variant | str, actions: ActionKind | None = None, turns: bool = False) -> Any:
    """Register a game with OpenSpiel and return it as a `pyspiel.Game`; its name begins with `hoyle_`.

    `actions`: "codes" or "places"; see `numbers.Actions`. `turns`: simultaneous choices become sequential ones. ValueError
    if another game is registered with this name.
    """
    variant = hoyle.game(game) if isinstance(game, str) else game
    action_map = Actions(variant.game, actions)
    name = openspiel_name(variant, action_map, turns)
    if name not in REGISTERED:
        prepare(variant.game)
        is_simultaneous = not turns and has_simultaneous_choices(variant)
        game_type = game_type_of(variant, name, is_simultaneous)
        REGISTERED[name] = variant
        pyspiel.register_game(game_type, game_class(variant, action_map, game_type, turns))
    if REGISTERED[name].game is not variant.game:
        raise ValueError(f"Another game called {variant.name} is loaded already: give this one a name of its own.")
    return pyspiel.load_game(name)


def openspiel_name(variant: Variant, actions: Actions, turns: bool) -> str:
    """Return the name for OpenSpiel: with a digest of the options and arguments, unless all are defaults."""
    settings = repr((sorted(variant.canonical().items()), actions.by, turns))
    defaults = repr(([], Actions(variant.game).by, False))
    return f"hoyle_{variant.name}" + ("" if settings == defaults else "_" + sha256(settings.encode()).hexdigest()[:8])


def has_simultaneous_choices(variant: Variant) -> bool:
    """Return whether simultaneous choices occur in random games with these options."""
    for seed in range(WALKS):
        state = variant.game.begin(variant.options)
        for _ in chain([None], islice(walk(variant.game, state, random.Random(seed)), STEPS)):
            if len(awaited_seats(state)) > 1:
                return True
    return False


def game_type_of(variant: Variant, name: str, is_simultaneous: bool) -> Any:
    """Return the OpenSpiel description of a variant (`pyspiel.GameType`)."""
    game, types = variant.game, pyspiel.GameType
    zero_sum = game.zero_sum and variant.seats > 1
    return types(
        short_name=name,
        long_name=game.title,
        dynamics=types.Dynamics.SIMULTANEOUS if is_simultaneous else types.Dynamics.SEQUENTIAL,
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


class Game(SpielGame):
    """A variant as an OpenSpiel game."""

    def __init__(self, variant: Variant, actions: Actions, game_type: Any, turns: bool, params: object = None) -> None:
        """Describe the variant to OpenSpiel; `game_type` is a `pyspiel.GameType`, `turns` the argument of `load`."""
        self.variant, self.actions, self.game_type, self.turns = variant, actions, game_type, turns
        self.encoding = Encoding(variant.game.state)
        low, high = variant.game.payoff_range(variant.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions.number,
            max_chance_outcomes=variant.game.moves,
            num_players=variant.seats,
            min_utility=float(low),
            max_utility=float(high),
            utility_sum=0.0 if game_type.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=variant.game.max_length,
        )
        super().__init__(game_type, info, params or {})

    def __reduce__(self) -> Any:
        """Pickle the arguments of `load`, so that any process can register the game."""
        return load, (self.variant, self.actions.by, self.turns)

    def new_initial_state(self, params: object = None) -> "State":
        """Return the initial state."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on the number of chance moves: `max_length`, which includes them."""
        return self.variant.game.max_length

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> "Observer":
        """Return an observer of views; ValueError if `params` are given."""
        if params:
            raise ValueError(f"A view has no parameters: leave out {params}.")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def game_class(variant: Variant, actions: Actions, game_type: Any, turns: bool) -> type[Game]:
    """Return the class with which OpenSpiel creates the game.

    OpenSpiel would free a function after Python has exited, and abort; a class is not freed then.
    """

    class VariantGame(Game):
        """The game with these options."""

        def __init__(self, params: object = None) -> None:
            """Create the game from the parameters that OpenSpiel passes."""
            super().__init__(variant, actions, game_type, turns, params)

    return VariantGame


class State(SpielState):
    """A state of a game in OpenSpiel."""

    def __init__(self, game: Game) -> None:
        """Start a game whose chance moves OpenSpiel plays."""
        super().__init__(game)
        self.play = new_play(game.variant)

    def __copy__(self) -> "State":
        """Return an independent copy."""
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        """Return an independent copy."""
        return self.clone()

    def __reduce__(self) -> Any:
        """Pickle the game, so that any process can register it, and OpenSpiel's text of the state."""
        game = self.get_game()
        return deserialized, (game, pyspiel.serialize_game_and_state(game, self))

    def resample_from_infostate(self, player_id: int, rng: Callable[[], float]) -> "State":
        """Return a random state that this player cannot tell from this one; `rng` returns numbers from 0 to 1.

        Positions are drawn by the game's `determinize`, and sealed choices of other seats from their legal moves.
        """
        state: State = self.clone()
        state.play = self.play.resampled(player_id, int(rng() * SEED_LIMIT))
        return state

    def current_player(self) -> int:
        """Return the seat to move, or one of OpenSpiel's player ids for chance, simultaneous choices or the end."""
        to_move = self.play.to_move
        if not to_move:
            return pyspiel.PlayerId.TERMINAL
        if to_move[0] == CHANCE:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.SIMULTANEOUS if len(to_move) > 1 and self.is_simultaneous_game() else min(to_move)

    def is_simultaneous_game(self) -> bool:
        """Return whether the game was loaded with simultaneous choices."""
        return self.get_game().game_type.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS

    def _legal_actions(self, player: int) -> list[int]:
        """Return a seat's legal actions, ascending."""
        return self.get_game().actions.actions_of(self.moves(player))

    def moves(self, seat: int) -> list[int]:
        """Return a seat's legal moves; empty if it is not to move or has chosen already."""
        return self.play.legal(seat) if seat in self.play.to_move else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the indices of the chance moves, with equal probabilities."""
        count = len(self.play.legal(CHANCE))
        return [(index, 1 / count) for index in range(count)]

    def _apply_action(self, action: int) -> None:
        """Play the move of one seat or of chance."""
        if self.is_chance_node():
            self.play.play(CHANCE, self.play.legal(CHANCE)[action])
        else:
            self.act(self.play.to_move[0], action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        """Play the actions of all seats to move; the actions of other seats are ignored."""
        for seat in self.play.to_move:
            self.act(seat, actions[seat])

    def act(self, seat: int, action: int) -> None:
        """Play a seat's action; ValueError if it is not legal."""
        move = self.get_game().actions.move(self.moves(seat), action)
        if move is None:
            raise ValueError(f"Seat {seat} has no action {action} now: ask legal_actions({seat}).")
        self.play.play(seat, move)

    def _action_to_string(self, player: int, action: int) -> str:
        """Return an action in notation; as a number if it is not legal."""
        if player == pyspiel.PlayerId.CHANCE:
            return self.outcome_text(action)
        move = self.get_game().actions.move(self.moves(player), action)
        return str(action) if move is None else self.play.say(player, move)

    def outcome_text(self, index: int) -> str:
        """Return a chance move in notation; equal texts are numbered, because OpenSpiel distinguishes outcomes by them."""
        texts = [self.play.say(CHANCE, move) for move in self.play.legal(CHANCE)[: index + 1]]
        copies = texts.count(texts[-1]) if texts else 1
        return texts[-1] + f" #{copies}" * (copies > 1) if len(texts) > index else str(index)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.play.is_over

    def returns(self) -> list[float]:
        """Return every seat's payoff; zeros until the game is over."""
        return [float(pay) for pay in self.play.payoffs]

    def __str__(self) -> str:
        """Return all moves as text, those of CHANCE as `c:MOVE`, sealed choices last."""
        sealed = [(seat, move) for seat, moves in sorted(self.play.sealed.items()) for move in moves]
        return " ".join(f"{'c' if seat == CHANCE else seat}:{move}" for seat, move in [*self.play.log, *sealed])


def deserialized(game: Game, text: str) -> State:
    """Return the state of a text by `pyspiel.serialize_game_and_state`; unpickling the game has registered it."""
    return pyspiel.deserialize_game_and_state(text)[1]


class Observer:
    """A seat's view as numbers and as text; see OpenSpiel's `observation.py`."""

    def __init__(self, game: Game, observation_type: Any) -> None:
        """Create the tensor; ValueError for an observation type (`pyspiel.IIGObservationType`) that views do not provide."""
        private_types = pyspiel.PrivateInfoType
        if observation_type.private_info == private_types.ALL_PLAYERS:
            raise ValueError(
                "A view shows what one seat may know: the private information of all players is not available."
            )
        self.game, self.is_public = game, observation_type.private_info == private_types.NONE
        self.is_private = not observation_type.public_info
        self.views_forget = bool(game.variant.game.forgets(game.variant.options))
        self.has_recall = observation_type.perfect_recall
        width = 0 if self.has_recall and self.views_forget else game.encoding.width
        self.tensor = np.zeros(width, np.float32)
        self.dict = {name: self.tensor[span.slice] for name, span in game.encoding.fields.items() if width}

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor; it stays empty if perfect recall needs all views, whose number is not fixed."""
        if len(self.tensor):
            self.tensor[:] = self.game.encoding.encode(self.seen(state.play, player))
            if self.is_private:
                self.tensor[self.tensor == self.game.encoding.encode(state.play.public_view())] = 0

    def seen(self, play: Play, player: int) -> Position:
        """Return the seat's view, or the public view if the observer has no private information."""
        return play.public_view() if self.is_public else play.bot_view(player)

    def string_from(self, state: State, player: int) -> str:
        """Return the view as text; with perfect recall, the seat's moves too, and all its views if views forget."""
        play = state.play
        if self.is_private:
            return "" if self.is_public else private_text(play.bot_view(player), play.public_view())
        if not self.has_recall or self.is_public:
            return views_as_text(player, [self.seen(play, player)])
        played = [move for seat, move in play.log if seat == player] + play.sealed.get(player, [])
        return views_as_text(
            player, play.view_history(player) if self.views_forget else [play.bot_view(player)], played
        )


def private_text(seen: Position, public: Position) -> str:
    """Return the fields of a view that differ from the public view, as text."""
    known = dict(public.items())
    return " ".join(f"{name}={value}" for name, value in seen.items() if value != known[name])


def views_as_text(seat: int, history: Iterable[Any], played: Sequence[int] = ()) -> str:
    """Return a seat's moves and views as text, without the options, which never change."""
    views = [" ".join(f"{name}={value}" for name, value in view.items() if name != "options") for view in history]
    return "\n".join([f"seat {seat} played {list(played)}", *views])


__all__ = ["Game", "Observer", "State", "load"]
