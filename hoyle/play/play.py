"""A variant is a game with chosen options; a play is a deal that is being played.

A match of several deals is a `match_play.MatchPlay`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from hoyle.play.draws import Seed, draws_of
from hoyle.play.seen import IllegalMove, Seen, moves_in
from hoyle.rules.game import Game
from hoyle.rules.link import function_for_play
from hoyle.rules.options import OptionError, OptionSet, declared
from hoyle.rules.position import Position
from hoyle.rules.record import Record
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, awaited

Move = tuple[int, int]
"""A seat, and the number of its move."""


if TYPE_CHECKING:
    from hoyle.play.match_play import MatchPlay


@dataclass(frozen=True)
class Variant:
    """A game with chosen options, as `hoyle.game` returns it."""

    game: Game
    options: OptionSet
    """The options of a deal, with every `auto` replaced by the value in force."""
    values: Mapping[str, Any]
    """The options of a deal as they were given, as Python values; options with default values may be missing."""
    match: Mapping[str, Any]
    """The options of the match, as Python values."""
    html_of: ClassVar[Callable[["Variant"], str]] = repr
    """How notebooks show a variant; `hoyle` sets it to `rulesets.notebook.variant_html`."""

    @property
    def name(self) -> str:
        """The game's name."""
        return self.game.name

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.game.seats(self.options)

    @cached_property
    def is_match(self) -> bool:
        """Whether the options of the match allow more than one deal."""
        return self.game.match is not None and self.game.match.is_match(self.match)

    def draw_seats(self, seed: int) -> list[int]:
        """Return the index of the player who gets each seat, drawn at random; empty if the game does not draw seats."""
        return self.game.draw_seats(self.options, seed) if self.game.draw_seats else []

    def canonical(self) -> dict[str, Any]:
        """Return the canonical form of the options: only those that differ from the defaults. Equal rules have equal forms."""
        return self.game.option_schema.canonical(self.values) | self.game.match_schema.canonical(self.match)

    def new(self, seed: Seed | None = 0) -> "Play":
        """Return a new deal. With a seed, the moves of CHANCE are played automatically; with None, the caller plays them."""
        return Play(self, seed)

    def new_match(self, seed: Seed = 0) -> "MatchPlay":
        """Return a new match, with as many deals as the options of the match require; a single deal by default."""
        from hoyle.play.match_play import MatchPlay

        return MatchPlay(self, seed)

    def _repr_html_(self) -> str:
        """Return the rules in words for a notebook."""
        return type(self).html_of(self)


def vary(game: Game, values: Mapping[str, object]) -> Variant:
    """Return a game with these options of its deals and its match; OptionError if they are not allowed."""
    game.check(values)
    values = {name: game.every_option[name].completed(value) for name, value in values.items()}
    of_match = declared(game.match_schema.options)
    own_values = {name: value for name, value in values.items() if name not in of_match}
    match_values = {name: value for name, value in values.items() if name in of_match}
    options = game.choose(**own_values)
    full = game.option_schema.full(own_values) | game.match_schema.full(match_values)
    for clash in game.match.clashes if game.match else ():
        if clash.when(full):
            raise OptionError(clash.sentence)
    return Variant(game, options, own_values, match_values)


@dataclass
class Play:
    """A deal being played. If several seats are to move at once, their choices are sealed until all have chosen."""

    variant: Variant
    seed: Seed | None = 0
    options: OptionSet | None = None
    """The options of this deal if a match has changed them; None for those of the variant."""
    carried: Record | None = None
    """The game's record of what a match passes to this deal, such as the dealer; None if it passes nothing."""
    state: Any = field(init=False)
    """The whole position, what is hidden included."""
    log: list[Move] = field(init=False, default_factory=list[Move])
    """The moves played so far, those of CHANCE included."""
    sealed: dict[int, list[int]] = field(init=False, default_factory=dict[int, list[int]])
    """By seat: moves that are sealed until all other seats to move have chosen."""
    resigned: int = field(init=False, default=NONE)
    """The seat that resigned, or NONE."""
    start: Any = field(init=False, default=None)
    """The state before the first move of `log`; None if that is the beginning of the deal."""

    def __post_init__(self) -> None:
        """Start the deal and play the first moves of CHANCE."""
        self.state = self.variant.game.begin(self.options or self.variant.options, self.carried)
        self.draws = draws_of(self.seed or 0)
        self.run_chance()

    def verb(self, name: str) -> Any:
        """Return the game's function for a verb; see `link.function_for_play`."""
        return function_for_play(self.variant.game, name)

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats to move that have not chosen yet, ascending; `(CHANCE,)` if the caller plays for CHANCE."""
        return tuple(s for s in range(CHANCE + 1) if awaited(self.state.to_move, s) and s not in self.sealed)

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.state.to_move == 0

    def state_after_sealed(self, seat: int) -> Position:
        """Return the state after the sealed choices of this seat, without those of other seats."""
        if not self.sealed.get(seat):
            return self.state
        state = self.state.clone()
        for move in self.sealed[seat]:
            self.verb("play")(state, seat, move)
        return state

    def legal(self, seat: int) -> list[int]:
        """Return the moves that a seat may make now, ascending; empty if it is not to move."""
        state = self.state_after_sealed(seat)
        if not awaited(state.to_move, seat):
            return []
        return self.moves_in(state, seat)

    def moves_in(self, state: Position, seat: int) -> list[int]:
        """Return the legal moves of a seat or of CHANCE in a state."""
        return moves_in(self.variant.game, state, seat)

    def play(self, seat: int, move: int | str, legal: list[int] | None = None) -> None:
        """Make a move, given as a number or as text; IllegalMove if it is not legal.

        Text may be a whole turn of several moves, such as `e3-e4!d4,f4`: all of them are made, or none. `legal` are the legal
        moves of the seat, if the caller knows them.
        """
        turn = self.split_turn(seat, move) if isinstance(move, str) else []
        if len(turn) > 1:
            self.play_turn(seat, turn)
            return
        number = self.read(seat, move) if isinstance(move, str) else move
        if self.is_over:
            raise IllegalMove("The game is over: start a new one.")
        legal = self.legal(seat) if legal is None else legal
        if not legal:
            raise IllegalMove("It is not seat {seat}'s turn: wait for {waits}.", seat=seat, waits=self.waiting_for())
        if number not in legal:
            allowed = ", ".join(self.say(seat, legal_move) for legal_move in legal[:20])
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
        return self.seen(seat).parts(text) if seat in self.to_move else [text]

    def play_turn(self, seat: int, turn: list[str]) -> None:
        """Make the moves of a turn one by one; if one of them is not legal, make none."""
        before = self.copy()
        try:
            for move in turn:
                self.play(seat, move)
        except IllegalMove:
            self.state, self.log, self.sealed, self.draws = before.state, before.log, before.sealed, before.draws
            raise

    def waiting_for(self) -> str:
        """Return the seats that are to move, in words."""
        return " and ".join("chance" if seat == CHANCE else f"seat {seat}" for seat in self.to_move) or "the others"

    def advance(self, seat: int, move: int) -> None:
        """Apply a legal move to the state and log it."""
        self.verb("play")(self.state, seat, move)
        self.log.append((seat, move))

    def play_sealed(self) -> None:
        """If every seat to move has sealed a choice, play these choices, lowest seat first; repeat while that is so."""
        while self.sealed and all(self.sealed.get(s) for s in range(CHANCE) if awaited(self.state.to_move, s)):
            for seat in [s for s in range(CHANCE) if awaited(self.state.to_move, s)]:
                self.advance(seat, self.sealed[seat].pop(0))
            self.sealed = {seat: moves for seat, moves in self.sealed.items() if moves}

    def copy(self) -> Self:
        """Return an independent copy, to try moves in."""
        play = object.__new__(type(self))
        play.__dict__.update(self.__dict__)
        play.state, play.log, play.draws = self.state.clone(), list(self.log), self.draws.clone()
        play.sealed = {seat: list(moves) for seat, moves in self.sealed.items()}
        return play

    def __copy__(self) -> "Play":
        """Return an independent copy."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Play":
        """Return an independent copy, which shares the rules."""
        return self.copy()

    def run_chance(self) -> None:
        """While CHANCE is to move, play its moves from the seed; do nothing without a seed."""
        while self.seed is not None and self.state.to_move == CHANCE_AWAITED:
            moves = self.moves_in(self.state, CHANCE)
            self.advance(CHANCE, moves[self.draws.below(len(moves))])

    def go_back(self, state: Position, moves: int, seed: Seed) -> None:
        """Return to `state`, which was reached after `moves` moves; CHANCE continues with a new seed."""
        self.state, self.log, self.sealed = state.clone(), self.log[:moves], {}
        self.seed, self.draws = seed, draws_of(seed)

    def _repr_html_(self) -> str:
        """Return the position for a notebook, as the seat to move sees it."""
        from hoyle.play import notebook

        seat = next((seat for seat in self.to_move if seat != CHANCE), 0)
        status = notebook.status(len(self.log), self.to_move, self.payoffs if self.is_over else None, seat)
        return notebook.play_html(self.variant.game, status, self.text(seat))

    def text(self, seat: int | None = None, lang: str = "en") -> str:
        """Return the position as text, as a seat sees it, or without a seat as everybody sees it; `lang`: "en", "de", "ru" or "uk"."""
        from hoyle.play.notebook import position_text

        seen = self.public_view() if seat is None else self.view(seat)
        return position_text(self.variant.game, self.variant.seats, seen, seat, lang)

    def resign(self, seat: int) -> None:
        """End the deal with the resignation of a seat."""
        if self.is_over:
            raise IllegalMove("The game is over: there is nothing to give up.")
        self.verb("forfeit")(self.state, seat)
        self.resigned, self.sealed = seat, {}

    def move_text(self, seat: int, move: int | str) -> str:
        """Return a move for an error message: in notation, or as a number if the game has no such move."""
        if isinstance(move, str) or not 0 <= move < 64:
            return str(move)
        try:
            return self.say(seat, move)
        except (LookupError, ValueError):
            return str(move)

    def say(self, seat: int, move: int) -> str:
        """Return a move in the game's notation."""
        return self.seen(seat).say(move)

    def read(self, seat: int, text: str) -> int:
        """Return the number of the move with this notation; IllegalMove if the text is not the notation of a move."""
        return self.seen(seat).read(text)

    def seen(self, seat: int) -> Seen:
        """Return what a seat sees, or everybody for CHANCE."""
        return Seen(self.variant.game, self.public_view() if seat == CHANCE else self.view(seat), seat)

    def view(self, seat: int) -> Position:
        """Return what the seat may know, as a State whose other fields are UNKNOWN or blank."""
        seen = self.view_of(self.state_after_sealed(seat), seat)
        for sealed_seat in self.sealed:
            if sealed_seat != seat and self.variant.game.chosen_is_public:
                self.show_as_chosen(seen, sealed_seat)
        return seen

    def view_of(self, state: Position, seat: int | None) -> Position:
        """Return the view of a state of this deal for a seat, or the public view, without any sealed choices."""
        seen = state.blank()
        if seat is None:
            self.verb("public")(state, seen)
        else:
            self.verb("view")(state, seat, seen)
        return seen

    def public_view(self) -> Position:
        """Return what everybody may know, as a State like that of `view`."""
        seen = self.view_of(self.state, None)
        for seat in self.sealed:
            if self.variant.game.chosen_is_public:
                self.show_as_chosen(seen, seat)
        return seen

    def bot_view(self, seat: int) -> Position:
        """Return the view of a bot in this seat; unlike `view`, it never shows which seats have already chosen."""
        return self.view_of(self.state_after_sealed(seat), seat)

    def view_history(self, seat: int) -> list[Position]:
        """Return all views that the seat has had, the current `bot_view` last, for games whose views forget."""
        past = Play(self.variant, None, self.options, self.carried)
        if self.start is not None:
            past.state = self.start.clone()
        seen = [past.bot_view(seat)]
        for mover, move in self.log:
            past.advance(mover, move)
            if past.state.to_move != CHANCE_AWAITED:
                seen.append(past.bot_view(seat))
        return [*seen[:-1], self.bot_view(seat)]

    def packed_view(self, seat: int) -> bytes:
        """Return `bot_view` as bytes; if the game has the verb `remember`, all views of `view_history` one after another."""
        shown = self.view_history(seat) if self.variant.game.remembers else [self.bot_view(seat)]
        return b"".join(view.pack() for view in shown)

    def show_as_chosen(self, seen: Position, seat: int) -> None:
        """Mark in a view that a seat has sealed a choice, without the choice itself: the seat is no longer to move."""
        seen.to_move &= ~(1 << seat)

    @property
    def payoffs(self) -> tuple[int, ...]:
        """The payoff of each seat; zeros until the deal is over."""
        return tuple(self.verb("payoff")(self.state, seat) if self.is_over else 0 for seat in range(self.variant.seats))

    @property
    def winner(self) -> int:
        """The only seat with the highest payoff, or NONE. In a game for one player, only the best possible payoff wins."""
        if not self.is_over or self.payoffs.count(max(self.payoffs)) > 1:
            return NONE
        best = self.variant.game.payoff_range(self.state.options)[1] if self.variant.seats == 1 else max(self.payoffs)
        return self.payoffs.index(best) if best in self.payoffs else NONE

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat, as people see them; the payoffs in games without points."""
        points = self.variant.game.verbs.get("points") or self.verb("payoff")
        return tuple(points(self.state, seat) for seat in range(self.variant.seats))

    @property
    def ending(self) -> str:
        """The name of the deal's ending, one of `Game.endings`; empty until the deal is over."""
        return self.variant.game.endings[self.verb("ending")(self.state)][0] if self.is_over else ""

    @property
    def winners(self) -> int:
        """The seats that won, as bits: those with the highest payoff, if it is positive or the best possible; 0 before the end."""
        if not self.is_over:
            return 0
        payoffs = self.payoffs
        best = self.variant.game.payoff_range(self.options or self.variant.options)[1]
        won = [pay == max(payoffs) and (pay > 0 or pay == best) for pay in payoffs]
        return sum(1 << seat for seat, is_winner in enumerate(won) if is_winner)

    def replay(self, log: Iterable[Move]) -> Self:
        """Restart the deal, play the logged moves, those of CHANCE included, and return it; IllegalMove if one is not legal."""
        seed, self.seed = self.seed, None
        replayed = Play(self.variant, None, self.options, self.carried)
        for seat, move in log:
            if move not in replayed.legal_ignoring_sealed(seat):
                raise IllegalMove("The log does not fit the rules at move {n}.", n=len(replayed.log) + 1)
            replayed.advance(seat, move)
        self.state, self.log, self.sealed, self.seed = replayed.state, replayed.log, {}, seed
        if seed is not None:
            self.draws.draws = sum(1 for mover, _ in self.log if mover == CHANCE)
        return self

    def legal_ignoring_sealed(self, seat: int) -> list[int]:
        """Return the legal moves of a seat in the state itself, without sealed choices."""
        return self.moves_in(self.state, seat)
