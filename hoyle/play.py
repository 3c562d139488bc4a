"""Games with house rules chosen, and running games of them: state, log, sealed choices, dice; matches: see `sitting`."""

from collections.abc import Iterable, Mapping
from copy import copy as alike
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.game import Game
from hoyle.rules.link import in_person
from hoyle.rules.options import House, OptionError, Options, declared
from hoyle.rules.record import Record
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, awaited

Move = tuple[int, int]
"""A seat and what it played."""


if TYPE_CHECKING:
    from hoyle.sitting import Sitting


class IllegalMove(ValueError):
    """A move that cannot be made: one sentence that says what to do instead. Nothing has changed."""

    def __init__(self, message: str, **facts: Any) -> None:
        """Fill the facts into the English message."""
        super().__init__(message.format(**facts))
        self.message, self.facts = message, facts


@dataclass(frozen=True)
class Variant:
    """A game with its house rules chosen: what `hoyle.game` gives."""

    game: Game
    options: House
    """The house rules of one deal, resolved."""
    values: Mapping[str, Any]
    """The same as Python values, as they were given."""
    match: Mapping[str, Any]
    """The values of the match's options."""

    @property
    def name(self) -> str:
        """The game's name."""
        return self.game.name

    @property
    def seats(self) -> int:
        """How many people play."""
        return self.game.seats(self.options)

    def lot(self, seed: int) -> list[int]:
        """Who sits where, by seat the place in which they came; empty where seats are not drawn."""
        return self.game.lot(self.options, seed) if self.game.lot else []

    def canonical(self) -> dict[str, Any]:
        """The fewest values that say the same rules: equal rules have equal canonical forms."""
        own = self.game.house.canonical(self.values)
        if self.game.match is None:
            return own
        return own | self.game.match.house(self.name).canonical(self.match)

    def new(self, seed: int | None = 0) -> "Play":
        """A running game. With a seed chance plays by itself, the same each time; with None it is played by hand."""
        return Play(self, seed)

    def sit(self, seed: int = 0) -> "Sitting":
        """A running match: as many games as the options of the match ask for, one if they ask for none."""
        from hoyle.sitting import Sitting

        return Sitting(self, seed)


def vary(game: Game, values: Mapping[str, Any]) -> Variant:
    """A game with these values of its options and of its match's; an OptionError with one sentence if they cannot be."""
    table = game.match.house(game.name) if game.match else Options(game.name, House)
    split = divide(values, table)
    own = declared(game.options)
    strangers = [name for name in split[0] if name not in own]
    if strangers:
        known = ", ".join([*own, *declared(table.house)])
        raise OptionError(
            "{game} has no option {name}; it has {known}.", game=game.name, name=strangers[0], known=known
        )
    options = game.choose(**split[0])
    full = game.house.full(split[0]) | table.full(split[1])
    for clash in game.match.clashes if game.match else ():
        if clash.when(full):
            raise OptionError(clash.sentence)
    return Variant(game, options, split[0], split[1])


def divide(values: Mapping[str, Any], match: Options) -> tuple[dict[str, Any], dict[str, Any]]:
    """Values of the deal's options, and of the match's."""
    of_match = declared(match.house)
    own = {name: value for name, value in values.items() if name not in of_match}
    return own, {name: value for name, value in values.items() if name in of_match}


@dataclass
class Play:
    """One running game. Choices of several awaited seats are sealed and played together, lowest seat first."""

    variant: Variant
    seed: int | None = 0
    options: House | None = None
    """House rules other than the variant's, as a match hands them to a later deal."""
    carried: Record | None = None
    """What else a match hands over: the game's own record of who deals, who is still in."""
    state: Any = field(init=False)
    log: list[Move] = field(init=False, default_factory=list[Move])
    sealed: dict[int, list[int]] = field(init=False, default_factory=dict[int, list[int]])
    resigned: int = field(init=False, default=NONE)

    def __post_init__(self) -> None:
        """Start the game and let chance play as far as it is awaited."""
        rules = self.options or self.variant.options
        self.state = self.variant.game.begin(rules, self.carried)
        self.dice = Dice()
        self.scratch = [0] * self.variant.game.moves
        if self.seed is not None:
            set_dice(self.dice, self.seed & ((1 << 62) - 1), 0)
        self.run_chance()

    def word(self, name: str) -> Any:
        """The game's own function for a verb; see `link.in_person`."""
        return in_person(self.variant.game, name)

    @property
    def waits(self) -> tuple[int, ...]:
        """The seats that still owe a choice; CHANCE (14) where it is played by hand."""
        return tuple(s for s in range(CHANCE + 1) if awaited(self.state.waits, s) and s not in self.sealed)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.waits == 0

    def ahead(self, seat: int) -> Any:
        """The position as it is for a seat that has sealed choices: with those played, nobody else's."""
        if not self.sealed.get(seat):
            return self.state
        state = self.state.clone()
        for move in self.sealed[seat]:
            self.word("play")(state, seat, move)
        return state

    def legal(self, seat: int) -> list[int]:
        """The moves that a seat may make now, ascending; empty when it is not awaited."""
        state = self.ahead(seat)
        if not awaited(state.waits, seat):
            return []
        return self.scratch[: self.word("legal")(state, seat, self.scratch)]

    def play(self, seat: int, move: int | str) -> None:
        """Make a move, given as a number or as text; IllegalMove with one sentence if it cannot be made.

        A text may be a whole turn of several moves (`e3-e4!d4,f4`): all of them are made, or none.
        """
        turn = self.parts(seat, move) if isinstance(move, str) else []
        if len(turn) > 1:
            self.play_turn(seat, turn)
            return
        number = self.read(seat, move) if isinstance(move, str) else move
        if self.over:
            raise IllegalMove("The game is over: start a new one.")
        legal = self.legal(seat)
        if not legal:
            raise IllegalMove("It is not seat {seat}'s turn: wait for {waits}.", seat=seat, waits=self.awaited_text())
        if number not in legal:
            allowed = ", ".join(self.say(seat, one) for one in legal[:20])
            raise IllegalMove(
                "{move} cannot be played now: choose {allowed}.", move=self.told(seat, move), allowed=allowed
            )
        if seat == CHANCE or self.state.waits == 1 << seat:
            self.advance(seat, number)
        else:
            self.sealed.setdefault(seat, []).append(number)
        self.play_sealed()
        self.run_chance()

    def parts(self, seat: int, text: str) -> list[str]:
        """The moves of a turn that is written as one text."""
        split = getattr(self.variant.game.text, "parts", None)
        return split(self.seen_by(seat), text) if split and seat in self.waits else [text]

    def play_turn(self, seat: int, turn: list[str]) -> None:
        """Make the moves of a turn one by one; if one cannot be made, nothing has happened."""
        before = self.state.clone(), list(self.log), self.dice.clone()
        try:
            for move in turn:
                self.play(seat, move)
        except IllegalMove:
            self.state, self.log, self.dice = before
            raise

    def awaited_text(self) -> str:
        """Who is waited for, in words."""
        return " and ".join("chance" if seat == CHANCE else f"seat {seat}" for seat in self.waits) or "the others"

    def advance(self, seat: int, move: int) -> None:
        """Play a legal move and note it."""
        self.word("play")(self.state, seat, move)
        self.log.append((seat, move))

    def play_sealed(self) -> None:
        """When every awaited seat has sealed a choice, they are played, lowest seat first."""
        while self.sealed and all(self.sealed.get(s) for s in range(CHANCE) if awaited(self.state.waits, s)):
            for seat in [s for s in range(CHANCE) if awaited(self.state.waits, s)]:
                self.advance(seat, self.sealed[seat].pop(0))
            self.sealed = {seat: moves for seat, moves in self.sealed.items() if moves}

    def apart(self) -> "Play":
        """The same game, to try moves in."""
        other = alike(self)
        other.state, other.log, other.dice = self.state.clone(), list(self.log), self.dice.clone()
        other.scratch = list(self.scratch)
        other.sealed = {seat: list(moves) for seat, moves in self.sealed.items()}
        return other

    def run_chance(self) -> None:
        """Chance plays from the seed while it is awaited."""
        while self.seed is not None and self.state.waits == CHANCE_AWAITED:
            n = self.word("legal")(self.state, CHANCE, self.scratch)
            self.advance(CHANCE, self.scratch[below(self.dice, n)])

    def go_back(self, state: Any, moves: int, seed: int) -> None:
        """To the position that it was in after so many moves; from there chance goes on with the draws of this seed."""
        self.state, self.log, self.sealed = state.clone(), self.log[:moves], {}
        self.seed = seed
        set_dice(self.dice, seed & ((1 << 62) - 1), 0)

    def resign(self, seat: int) -> None:
        """The seat gives up; the game is over."""
        if self.over:
            raise IllegalMove("The game is over: there is nothing to give up.")
        self.word("forfeit")(self.state, seat)
        self.resigned, self.sealed = seat, {}

    def told(self, seat: int, move: int | str) -> str:
        """A move in words even if it is no move."""
        return move if isinstance(move, str) else self.say(seat, move) if 0 <= move < 64 else str(move)

    def say(self, seat: int, move: int) -> str:
        """A move as people write it."""
        text = self.variant.game.text
        return text.write(self.seen_by(seat), seat, move) if text else str(move)

    def read(self, seat: int, text: str) -> int:
        """The move that a text stands for; IllegalMove with one sentence if it stands for none."""
        reader = self.variant.game.text
        try:
            return reader.read(self.seen_by(seat), seat, text) if reader else int(text)
        except ValueError as error:
            raise IllegalMove("{error}", error=error) from None

    def seen_by(self, seat: int) -> Any:
        """What a seat sees; for CHANCE what everybody sees."""
        return self.watch() if seat == CHANCE else self.view(seat)

    def view(self, seat: int) -> Any:
        """What the seat may know, as a State that is UNKNOWN everywhere else."""
        seen = self.state.blank()
        self.word("view")(self.ahead(seat), seat, seen)
        for other in self.sealed:
            if other != seat and self.variant.game.chosen_is_public:
                self.show_sealed(seen, other)
        return seen

    def watch(self) -> Any:
        """What everybody may know."""
        seen = self.state.blank()
        self.word("public")(self.state, seen)
        for seat in self.sealed:
            if self.variant.game.chosen_is_public:
                self.show_sealed(seen, seat)
        return seen

    def think(self, seat: int) -> Any:
        """What a bot in this seat is given: its view, without a word of who has already chosen."""
        seen = self.state.blank()
        self.word("view")(self.ahead(seat), seat, seen)
        return seen

    def sights(self, seat: int) -> list[Any]:
        """All that the seat has seen, view by view, what `think` shows now last: bots go by it that have to remember."""
        past = Play(self.variant, None, self.options, self.carried)
        seen = [past.think(seat)]
        for mover, move in self.log:
            past.advance(mover, move)
            if past.state.waits != CHANCE_AWAITED:
                seen.append(past.think(seat))
        return [*seen[:-1], self.think(seat)]

    def brief(self, seat: int) -> bytes:
        """What a bot in this seat is handed: its view, packed; where one has to remember, all its views."""
        shown = self.sights(seat) if self.variant.game.remembers else [self.think(seat)]
        return b"".join(one.pack() for one in shown)

    def show_sealed(self, seen: Any, seat: int) -> None:
        """That a seat has sealed a choice is public; which one is not, so the seat is just no longer awaited."""
        seen.waits &= ~(1 << seat)

    @property
    def payoffs(self) -> tuple[int, ...]:
        """What each seat won; zeros while the game goes on."""
        return tuple(self.word("payoff")(self.state, seat) if self.over else 0 for seat in range(self.variant.seats))

    @property
    def winner(self) -> int:
        """The seat that alone won most, or NONE; alone one wins only by the best that can be reached."""
        if not self.over or self.payoffs.count(max(self.payoffs)) > 1:
            return NONE
        best = self.variant.game.between(self.state.rules)[1] if self.variant.seats == 1 else max(self.payoffs)
        return self.payoffs.index(best) if best in self.payoffs else NONE

    @property
    def points(self) -> tuple[int, ...]:
        """The score people see."""
        word = self.variant.game.words.get("points") or self.word("payoff")
        return tuple(word(self.state, seat) for seat in range(self.variant.seats))

    @property
    def ending(self) -> str:
        """How the game ended, by name; empty while it goes on."""
        return self.variant.game.endings[self.word("ending")(self.state)][0] if self.over else ""

    def replay(self, log: Iterable[Move]) -> Self:
        """Play a log into a new game; IllegalMove where it does not fit. Logged chance moves count, not the seed."""
        seed, self.seed = self.seed, None
        fresh = Play(self.variant, None, self.options, self.carried)
        for seat, move in log:
            if move not in fresh.logged_legal(seat):
                raise IllegalMove("The log does not fit the rules at move {n}.", n=len(fresh.log) + 1)
            fresh.advance(seat, move)
        self.state, self.log, self.sealed, self.seed = fresh.state, fresh.log, {}, seed
        if seed is not None:
            self.dice.draws = sum(1 for mover, _ in self.log if mover == CHANCE)
        return self

    def logged_legal(self, seat: int) -> list[int]:
        """The legal moves in the bare position, sealed choices aside."""
        return self.scratch[: self.word("legal")(self.state, seat, self.scratch)]
