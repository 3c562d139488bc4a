"""Variants (games with options chosen) and deals being played: state, log, sealed choices, dice.

Matches of several deals are in `match_play`.
"""

from collections.abc import Iterable, Mapping
from copy import copy as copy_object
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from hoyle.errors import Refusal
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.game import Game
from hoyle.rules.link import function_for_play
from hoyle.rules.options import OptionError, OptionSchema, OptionSet, declared
from hoyle.rules.record import Record
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, awaited

Move = tuple[int, int]
"""A seat and the number of the move that it made."""


if TYPE_CHECKING:
    from hoyle.session.match_play import MatchPlay


class IllegalMove(Refusal):
    """A move that cannot be made; the sentence says what to do instead."""


@dataclass(frozen=True)
class Variant:
    """A game with its options chosen: what `hoyle.game` returns."""

    game: Game
    options: OptionSet
    """The options of a deal, `auto` resolved."""
    values: Mapping[str, Any]
    """The same options as Python values, as they were given."""
    match: Mapping[str, Any]
    """The options of the match, as Python values."""

    @property
    def name(self) -> str:
        """The game's name."""
        return self.game.name

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.game.seats(self.options)

    def draw_seats(self, seed: int) -> list[int]:
        """Return by seat the number of the player who gets it; empty where seats are not drawn."""
        return self.game.draw_seats(self.options, seed) if self.game.draw_seats else []

    def canonical(self) -> dict[str, Any]:
        """Return the fewest options that mean these rules: equal rules have equal canonical forms."""
        own = self.game.option_schema.canonical(self.values)
        if self.game.match is None:
            return own
        return own | self.game.match.option_schema(self.name).canonical(self.match)

    def new(self, seed: int | None = 0) -> "Play":
        """Start a deal. With a seed CHANCE plays by itself, the same every time; with None its moves are played by hand."""
        return Play(self, seed)

    def new_match(self, seed: int = 0) -> "MatchPlay":
        """Start a match: as many deals as the options of the match ask for, one if they ask for none."""
        from hoyle.session.match_play import MatchPlay

        return MatchPlay(self, seed)


def vary(game: Game, values: Mapping[str, Any]) -> Variant:
    """Return a game with these options, those of its match among them; OptionError if they are not allowed."""
    of_match = game.match.option_schema(game.name) if game.match else OptionSchema(game.name, OptionSet)
    own_values, match_values = divide(values, of_match)
    own = declared(game.options)
    unknown = [name for name in own_values if name not in own]
    if unknown:
        known = ", ".join([*own, *declared(of_match.options)])
        raise OptionError("{game} has no option {name}; it has {known}.", game=game.name, name=unknown[0], known=known)
    options = game.choose(**own_values)
    full = game.option_schema.full(own_values) | of_match.full(match_values)
    for clash in game.match.clashes if game.match else ():
        if clash.when(full):
            raise OptionError(clash.sentence)
    return Variant(game, options, own_values, match_values)


def divide(values: Mapping[str, Any], match: OptionSchema) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the options of the deal, and those of the match."""
    of_match = declared(match.options)
    own = {name: value for name, value in values.items() if name not in of_match}
    return own, {name: value for name, value in values.items() if name in of_match}


@dataclass
class Play:
    """A deal being played. Where several seats are to move, their choices are sealed and played together, lowest seat first."""

    variant: Variant
    seed: int | None = 0
    options: OptionSet | None = None
    """Options other than the variant's: a match may change them for a later deal."""
    carried: Record | None = None
    """What else a match passes to a deal: the game's record of who deals, who is still in."""
    state: Any = field(init=False)
    log: list[Move] = field(init=False, default_factory=list[Move])
    sealed: dict[int, list[int]] = field(init=False, default_factory=dict[int, list[int]])
    resigned: int = field(init=False, default=NONE)

    def __post_init__(self) -> None:
        """Start the deal and play the first moves of CHANCE."""
        self.state = self.variant.game.begin(self.options or self.variant.options, self.carried)
        self.dice = Dice()
        self.scratch = [0] * self.variant.game.moves
        if self.seed is not None:
            set_dice(self.dice, self.seed & ((1 << 62) - 1), 0)
        self.run_chance()

    def verb(self, name: str) -> Any:
        """Return the game's function for a verb: plain, or compiled where it is heavy and has been prepared."""
        return function_for_play(self.variant.game, name)

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that have not chosen yet, ascending; CHANCE (14) where it is played by hand."""
        return tuple(s for s in range(CHANCE + 1) if awaited(self.state.to_move, s) and s not in self.sealed)

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.state.to_move == 0

    def state_after_sealed(self, seat: int) -> Any:
        """Return the state with the sealed choices of this seat played, and nobody else's."""
        if not self.sealed.get(seat):
            return self.state
        state = self.state.clone()
        for move in self.sealed[seat]:
            self.verb("play")(state, seat, move)
        return state

    def legal(self, seat: int) -> list[int]:
        """Return the moves that a seat may make now, ascending; empty when it is not to move."""
        state = self.state_after_sealed(seat)
        if not awaited(state.to_move, seat):
            return []
        return self.scratch[: self.verb("legal")(state, seat, self.scratch)]

    def play(self, seat: int, move: int | str) -> None:
        """Make a move, given as a number or as text; IllegalMove if it is not legal.

        Text may be a whole turn of several moves (`e3-e4!d4,f4`): all of them are made, or none.
        """
        turn = self.split_turn(seat, move) if isinstance(move, str) else []
        if len(turn) > 1:
            self.play_turn(seat, turn)
            return
        number = self.read(seat, move) if isinstance(move, str) else move
        if self.is_over:
            raise IllegalMove("The game is over: start a new one.")
        legal = self.legal(seat)
        if not legal:
            raise IllegalMove("It is not seat {seat}'s turn: wait for {waits}.", seat=seat, waits=self.waiting_for())
        if number not in legal:
            allowed = ", ".join(self.say(seat, other) for other in legal[:20])
            raise IllegalMove(
                "{move} cannot be played now: choose {allowed}.", move=self.move_text(seat, move), allowed=allowed
            )
        if seat == CHANCE or self.state.to_move == 1 << seat:
            self.advance(seat, number)
        else:
            self.sealed.setdefault(seat, []).append(number)
        self.play_sealed()
        self.run_chance()

    def split_turn(self, seat: int, text: str) -> list[str]:
        """Return the moves of a turn that is written as one text."""
        split = getattr(self.variant.game.text, "parts", None)
        return split(self.view_or_public(seat), text) if split and seat in self.to_move else [text]

    def play_turn(self, seat: int, turn: list[str]) -> None:
        """Make the moves of a turn one by one; if one of them is not legal, make none."""
        before = self.state.clone(), list(self.log), self.dice.clone()
        try:
            for move in turn:
                self.play(seat, move)
        except IllegalMove:
            self.state, self.log, self.dice = before
            raise

    def waiting_for(self) -> str:
        """Return the seats that are to move, in words."""
        return " and ".join("chance" if seat == CHANCE else f"seat {seat}" for seat in self.to_move) or "the others"

    def advance(self, seat: int, move: int) -> None:
        """Apply a legal move to the state and log it."""
        self.verb("play")(self.state, seat, move)
        self.log.append((seat, move))

    def play_sealed(self) -> None:
        """Once every seat that is to move has sealed a choice, play them, lowest seat first."""
        while self.sealed and all(self.sealed.get(s) for s in range(CHANCE) if awaited(self.state.to_move, s)):
            for seat in [s for s in range(CHANCE) if awaited(self.state.to_move, s)]:
                self.advance(seat, self.sealed[seat].pop(0))
            self.sealed = {seat: moves for seat, moves in self.sealed.items() if moves}

    def copy(self) -> "Play":
        """Return an independent copy, to try moves in."""
        other = copy_object(self)
        other.state, other.log, other.dice = self.state.clone(), list(self.log), self.dice.clone()
        other.scratch = list(self.scratch)
        other.sealed = {seat: list(moves) for seat, moves in self.sealed.items()}
        return other

    def run_chance(self) -> None:
        """Play the moves of CHANCE from the seed while it is to move."""
        while self.seed is not None and self.state.to_move == CHANCE_AWAITED:
            n = self.verb("legal")(self.state, CHANCE, self.scratch)
            self.advance(CHANCE, self.scratch[below(self.dice, n)])

    def go_back(self, state: Any, moves: int, seed: int) -> None:
        """Go back to `state`, reached after this many moves; from there CHANCE draws from a new seed."""
        self.state, self.log, self.sealed = state.clone(), self.log[:moves], {}
        self.seed = seed
        set_dice(self.dice, seed & ((1 << 62) - 1), 0)

    def resign(self, seat: int) -> None:
        """End the deal with the resignation of a seat."""
        if self.is_over:
            raise IllegalMove("The game is over: there is nothing to give up.")
        self.verb("forfeit")(self.state, seat)
        self.resigned, self.sealed = seat, {}

    def move_text(self, seat: int, move: int | str) -> str:
        """Return a move in notation for an error message, whether or not there is such a move."""
        return move if isinstance(move, str) else self.say(seat, move) if 0 <= move < 64 else str(move)

    def say(self, seat: int, move: int) -> str:
        """Return a move in the game's notation."""
        text = self.variant.game.text
        return text.write(self.view_or_public(seat), seat, move) if text else str(move)

    def read(self, seat: int, text: str) -> int:
        """Return the move that a text in the game's notation means; IllegalMove if it means none."""
        reader = self.variant.game.text
        try:
            return reader.read(self.view_or_public(seat), seat, text) if reader else int(text)
        except ValueError as error:
            raise IllegalMove("{error}", error=error) from None

    def view_or_public(self, seat: int) -> Any:
        """Return what a seat sees; for CHANCE, the public view."""
        return self.public_view() if seat == CHANCE else self.view(seat)

    def view(self, seat: int) -> Any:
        """Return what the seat may know, as a State that is UNKNOWN everywhere else."""
        seen = self.state.blank()
        self.verb("view")(self.state_after_sealed(seat), seat, seen)
        for other in self.sealed:
            if other != seat and self.variant.game.chosen_is_public:
                self.show_as_chosen(seen, other)
        return seen

    def public_view(self) -> Any:
        """Return what everybody may know."""
        seen = self.state.blank()
        self.verb("public")(self.state, seen)
        for seat in self.sealed:
            if self.variant.game.chosen_is_public:
                self.show_as_chosen(seen, seat)
        return seen

    def bot_view(self, seat: int) -> Any:
        """Return the view of a bot in this seat: it does not show who has already chosen."""
        seen = self.state.blank()
        self.verb("view")(self.state_after_sealed(seat), seat, seen)
        return seen

    def view_history(self, seat: int) -> list[Any]:
        """Return every view that the seat has had, the current `bot_view` last, for bots that have to remember."""
        past = Play(self.variant, None, self.options, self.carried)
        seen = [past.bot_view(seat)]
        for mover, move in self.log:
            past.advance(mover, move)
            if past.state.to_move != CHANCE_AWAITED:
                seen.append(past.bot_view(seat))
        return [*seen[:-1], self.bot_view(seat)]

    def packed_view(self, seat: int) -> bytes:
        """Return the bot's view as bytes; in games whose bots have to remember, all its views."""
        shown = self.view_history(seat) if self.variant.game.remembers else [self.bot_view(seat)]
        return b"".join(view.pack() for view in shown)

    def show_as_chosen(self, seen: Any, seat: int) -> None:
        """Show in a view that a seat has sealed a choice, but not which: the seat is no longer to move."""
        seen.to_move &= ~(1 << seat)

    @property
    def payoffs(self) -> tuple[int, ...]:
        """The payoff of each seat; zeros until the deal is over."""
        return tuple(self.verb("payoff")(self.state, seat) if self.is_over else 0 for seat in range(self.variant.seats))

    @property
    def winner(self) -> int:
        """The only seat with the largest payoff, or NONE; in a game for one player, the best payoff possible is a win."""
        if not self.is_over or self.payoffs.count(max(self.payoffs)) > 1:
            return NONE
        best = self.variant.game.payoff_range(self.state.options)[1] if self.variant.seats == 1 else max(self.payoffs)
        return self.payoffs.index(best) if best in self.payoffs else NONE

    @property
    def points(self) -> tuple[int, ...]:
        """The score that people see, by seat."""
        points = self.variant.game.verbs.get("points") or self.verb("payoff")
        return tuple(points(self.state, seat) for seat in range(self.variant.seats))

    @property
    def ending(self) -> str:
        """The name of the way in which the deal ended; empty until it is over."""
        return self.variant.game.endings[self.verb("ending")(self.state)][0] if self.is_over else ""

    def replay(self, log: Iterable[Move]) -> Self:
        """Replay a log from the start; IllegalMove where it does not fit. The logged moves of CHANCE count, not the seed."""
        seed, self.seed = self.seed, None
        fresh = Play(self.variant, None, self.options, self.carried)
        for seat, move in log:
            if move not in fresh.legal_ignoring_sealed(seat):
                raise IllegalMove("The log does not fit the rules at move {n}.", n=len(fresh.log) + 1)
            fresh.advance(seat, move)
        self.state, self.log, self.sealed, self.seed = fresh.state, fresh.log, {}, seed
        if seed is not None:
            self.dice.draws = sum(1 for mover, _ in self.log if mover == CHANCE)
        return self

    def legal_ignoring_sealed(self, seat: int) -> list[int]:
        """Return the legal moves of a seat in the state itself, without sealed choices."""
        return self.scratch[: self.verb("legal")(self.state, seat, self.scratch)]
