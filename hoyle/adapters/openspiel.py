"""Every game as a game of OpenSpiel, so that its algorithms run on it.

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
from hoyle.adapters.numbers import Actions, By, Sight
from hoyle.play import Move, Play, Variant
from hoyle.rules.link import prepare
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.walks import awaited_seats, walk

WALKS, STEPS = 20, 200
"""Random games, and moves of each, in which it is looked for seats that choose at once."""

TheirGame: Any = pyspiel.Game
TheirState: Any = pyspiel.State

LOADED: dict[str, Variant] = {}
"""What is registered with OpenSpiel, by the name it has there."""


def load(game: Variant | str, actions: By | None = None, turns: bool = False) -> Any:
    """A game of OpenSpiel (`pyspiel.Game`), registered there under `hoyle_…`.

    `actions`: "codes", the moves' own numbers, or "places" among the legal moves; see `numbers.Actions`. `turns`: seats
    that choose at once do so one after another.
    """
    variant = hoyle.game(game) if isinstance(game, str) else game
    ways = Actions(variant.game, actions)
    name = called(variant, ways, turns)
    if name not in LOADED:
        prepare(variant.game)
        at_once = not turns and choose_at_once(variant)
        kind = kind_of(variant, name, at_once)
        LOADED[name] = variant
        pyspiel.register_game(kind, registered(variant, ways, kind))
    if LOADED[name].game is not variant.game:
        raise ValueError(f"Another game called {variant.name} is loaded already: give this one a name of its own.")
    return pyspiel.load_game(name)


def called(variant: Variant, actions: Actions, turns: bool) -> str:
    """The name with OpenSpiel: usual rules have the game's, others a digest besides."""
    own = repr((sorted(variant.canonical().items()), actions.by, turns))
    usual = repr(([], Actions(variant.game).by, False))
    return f"hoyle_{variant.name}" + ("" if own == usual else "_" + sha256(own.encode()).hexdigest()[:8])


def choose_at_once(variant: Variant) -> bool:
    """Whether seats are seen to choose at once in random games by these rules."""
    for seed in range(WALKS):
        state = variant.game.begin(variant.options)
        for _ in chain([None], islice(walk(variant.game, state, random.Random(seed)), STEPS)):
            if len(awaited_seats(state)) > 1:
                return True
    return False


def kind_of(variant: Variant, name: str, at_once: bool) -> Any:
    """What OpenSpiel is told about the game."""
    game, types = variant.game, pyspiel.GameType
    zero_sum = game.zero_sum and variant.seats > 1
    return types(
        short_name=name,
        long_name=game.title,
        dynamics=types.Dynamics.SIMULTANEOUS if at_once else types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            types.Information.PERFECT_INFORMATION
            if game.perfect(variant.options)
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
    """A game by its house rules."""

    def __init__(self, variant: Variant, actions: Actions, kind: Any, params: Any = None) -> None:
        """Tell OpenSpiel the game's facts."""
        self.variant, self.actions, self.kind = variant, actions, kind
        self.sight = Sight(variant.game.state)
        low, high = variant.game.between(variant.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions.number,
            max_chance_outcomes=variant.game.moves,
            num_players=variant.seats,
            min_utility=float(low),
            max_utility=float(high),
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=variant.game.longest,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self, params: Any = None) -> "State":
        """The beginning."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """Most moves of chance: `longest` counts these too."""
        return self.variant.game.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What looks at positions for a seat."""
        if params:
            raise ValueError(f"A view has no parameters: leave out {params}.")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def registered(variant: Variant, actions: Actions, kind: Any) -> type[Game]:
    """The class by which OpenSpiel makes this game: a function would be freed after Python is gone, which aborts."""

    class Registered(Game):
        """The game by these house rules."""

        def __init__(self, params: Any = None) -> None:
            """As OpenSpiel calls it."""
            super().__init__(variant, actions, kind, params)

    return Registered


Past = tuple[Any, "Past | None"]
"""What a seat saw last, and what before it: a chain that copies of a game share."""


class Running(Play):
    """A running game that OpenSpiel may copy and keep; it has at hand what seats that forget have seen."""

    name: str
    past: dict[int, "Past"]
    asked: tuple[Any, list[int]] = ((), [])

    def legal(self, seat: int) -> list[int]:
        """The moves that a seat may make now, reckoned once a position."""
        at = (seat, len(self.log), len(self.sealed))
        if self.asked[0] != at:
            self.asked = at, super().legal(seat)
        return self.asked[1]

    def __copy__(self) -> "Running":
        """The same game, as `apart` begins with it."""
        twin = Running.__new__(Running)
        twin.__dict__.update(self.__dict__)
        return twin

    def __deepcopy__(self, memo: Any) -> "Running":
        """A game of its own; the rules are shared."""
        twin = self.apart()
        assert isinstance(twin, Running)
        return twin

    def advance(self, seat: int, move: int) -> None:
        """Play a legal move; what the seats see then is kept."""
        super().advance(seat, move)
        self.look()

    def look(self) -> None:
        """Keep what is seen, unless chance is awaited: a deal is one event."""
        if self.state.waits != CHANCE_AWAITED:
            self.past = {seat: (self.bare(seat), before) for seat, before in self.past.items()}

    def bare(self, seat: int) -> Any:
        """What the seat sees of the position as it is, choices that are still sealed left aside."""
        seen = self.state.blank()
        self.word("view")(self.state, seat, seen)
        return seen

    def sights(self, seat: int) -> list[Any]:
        """All that the seat has seen; see `Play.sights`."""
        if seat not in self.past:
            return super().sights(seat)
        seen, link = [self.think(seat)], self.past[seat]
        while link[1] is not None:
            link = link[1]
            seen.append(link[0])
        return seen[::-1]

    def __reduce__(self) -> Any:
        """What is kept: the name of the game, and what was played."""
        return running, (self.name, self.log, self.sealed)


def running(name: str, log: Sequence[Move] = (), sealed: Mapping[int, list[int]] | None = None) -> Running:
    """A running game, chance played by OpenSpiel; a ValueError with a sentence where `load` has not been called for it."""
    if name not in LOADED:
        raise ValueError(f"OpenSpiel does not know {name} yet: load the game with hoyle.adapters.openspiel.load first.")
    variant = LOADED[name]
    play = Running(variant, None)
    play.name, play.past = name, {}
    if variant.game.forgets(variant.options):
        play.past = {seat: (play.think(seat), None) for seat in range(variant.seats)}
    for seat, move in log:
        play.advance(seat, move)
    play.sealed = {seat: list(moves) for seat, moves in (sealed or {}).items()}
    return play


class State(TheirState):
    """A position."""

    def __init__(self, game: Game) -> None:
        """The beginning of a game, chance played by OpenSpiel."""
        super().__init__(game)
        self.play = running(game.kind.short_name)

    def current_player(self) -> int:
        """Whose choice is next."""
        waits = self.play.waits
        if not waits:
            return pyspiel.PlayerId.TERMINAL
        if waits[0] == CHANCE:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.SIMULTANEOUS if len(waits) > 1 and self.at_once() else min(waits)

    def at_once(self) -> bool:
        """Whether seats choose at once."""
        return self.get_game().kind.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS

    def _legal_actions(self, player: int) -> list[int]:
        """A seat's actions, ascending."""
        return self.get_game().actions.of(self.moves(player))

    def moves(self, seat: int) -> list[int]:
        """A seat's moves; none where it has chosen already."""
        return self.play.legal(seat) if seat in self.play.waits else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Equally likely outcomes, by their place."""
        n = len(self.play.legal(CHANCE))
        return [(place, 1 / n) for place in range(n)]

    def _apply_action(self, action: int) -> None:
        """One seat, or chance, moves."""
        if self.is_chance_node():
            self.play.play(CHANCE, self.play.legal(CHANCE)[action])
        else:
            self.act(self.play.waits[0], action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        """All seats that are awaited move at once; what others are said to do is not heard."""
        for seat in self.play.waits:
            self.act(seat, actions[seat])

    def act(self, seat: int, action: int) -> None:
        """A seat moves; a ValueError with a sentence where it cannot."""
        move = self.get_game().actions.move(self.moves(seat), action)
        if move is None:
            raise ValueError(f"Seat {seat} has no action {action} now: ask legal_actions({seat}).")
        self.play.play(seat, move)

    def _action_to_string(self, player: int, action: int) -> str:
        """A move as people write it."""
        if player == pyspiel.PlayerId.CHANCE:
            return self.outcome(action)
        move = self.get_game().actions.move(self.moves(player), action)
        return str(action) if move is None else self.play.say(player, move)

    def outcome(self, place: int) -> str:
        """What chance does, as people write it; like copies are numbered, since OpenSpiel tells outcomes apart."""
        texts = [self.play.say(CHANCE, move) for move in self.play.legal(CHANCE)[: place + 1]]
        copies = texts.count(texts[-1]) if texts else 1
        return texts[-1] + f" #{copies}" * (copies > 1) if len(texts) > place else str(place)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.play.over

    def returns(self) -> list[float]:
        """What every seat won; zeros while the game goes on."""
        return [float(pay) for pay in self.play.payoffs]

    def __str__(self) -> str:
        """All that was played, what is sealed last."""
        sealed = [(seat, move) for seat, moves in sorted(self.play.sealed.items()) for move in moves]
        return " ".join(f"{'c' if seat == CHANCE else seat}:{move}" for seat, move in [*self.play.log, *sealed])


class Observer:
    """What a seat sees, as numbers and as text; see OpenSpiel's `observation.py`."""

    def __init__(self, game: Game, kind: Any) -> None:
        """Lay the tensor out by the fields of the view; a ValueError with a sentence for what cannot be shown."""
        privates = pyspiel.PrivateInfoType
        if kind.private_info == privates.ALL_PLAYERS:
            raise ValueError("A view is what one seat may know: nobody sees what all seats know.")
        if not kind.public_info:
            raise ValueError("A view has what everybody knows too: it cannot be left out.")
        self.game, self.public = game, kind.private_info == privates.NONE
        self.forgets = bool(game.variant.game.forgets(game.variant.options))
        self.recalls = kind.perfect_recall
        width = 0 if self.recalls and self.forgets else game.sight.width
        self.tensor = np.zeros(width, np.float32)
        self.dict = {name: self.tensor[place.slice] for name, place in game.sight.fields.items() if width}

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor; it stays empty where a seat's memory has no fixed size."""
        if len(self.tensor):
            self.tensor[:] = self.game.sight.row(self.seen(state.play, player))

    def seen(self, play: Play, player: int) -> Any:
        """The seat's view, or what everybody sees."""
        return play.watch() if self.public else play.think(player)

    def string_from(self, state: State, player: int) -> str:
        """The view as text: with perfect recall, after all that the seat played, and all its views where one shows less."""
        if not self.recalls or self.public:
            return told(player, [self.seen(state.play, player)])
        play = state.play
        played = [move for seat, move in play.log if seat == player] + play.sealed.get(player, [])
        return told(player, play.sights(player) if self.forgets else [play.think(player)], played)


def told(seat: int, sights: Iterable[Any], played: Sequence[int] = ()) -> str:
    """Views as text; house rules, which stand still, are left out."""
    views = [" ".join(f"{name}={value}" for name, value in one.items() if name != "rules") for one in sights]
    return "\n".join([f"seat {seat} played {list(played)}", *views])


__all__ = ["Game", "Observer", "State", "load"]
