"""A match in progress: several deals, their score, and the options of the next deal."""

from copy import copy as copy_of
from typing import Any

from hoyle.games import GAMES
from hoyle.play.draws import Seed, seed_of_deal
from hoyle.play.play import Play, Variant, vary
from hoyle.play.seen import IllegalMove
from hoyle.rules.link import linked_match
from hoyle.rules.match import Choice, Standing
from hoyle.rules.options import OptionError, OptionSet, Value, declared
from hoyle.rules.record import Record, copy
from hoyle.rules.seats import NONE


class MatchPlay:
    """A match in progress. A game without match rules is played as a match of a single deal."""

    def __init__(self, variant: Variant, seed: Seed = 0, deals: int = 0) -> None:
        """Start the first deal; the seed of every deal is derived from `seed` and the number of deals, which `deals` precede."""
        self.variant, self.seed = variant, seed
        self.deals = deals
        """The number of deals started."""
        self.game = 1
        """The number of the current game of the match, or of its deal if it consists of deals; the deals of `inner` are not counted."""
        self.inner: MatchPlay | None = None
        """The match of another game that counts as one game of this match, while it is the newest one."""
        self.match: Any = None
        """The game's match record, without the result of the current deal; None in games without match rules."""
        self.settling: MatchPlay | None = None
        """The match by whose rules the current deal is scored, if the players have agreed on other ones for the next deals."""
        options = variant.options
        match_rules = linked_match(variant.game)
        if match_rules is not None:
            self.match = match_rules.record()
            for name, option in declared(match_rules.options).items():
                setattr(self.match.options, name, option.encode(variant.match.get(name, option.default)))
            options = self.copy_of_options()
            match_rules.begin(self.match, options)
        self.current = self.start_deal(options)

    def copy_of_options(self) -> OptionSet:
        """Return a copy of the variant's options, which a match may change for a deal."""
        options = self.variant.game.options()
        copy(options, self.variant.options)
        return options

    @property
    def added_values(self) -> dict[str, Value]:
        """The values of the options that rewrites have added to the game: they stay when somebody chooses other rules for a deal."""
        game = self.variant.game
        usual = declared(game.usual.options) if game.usual else declared(game.options)
        options = self.variant.options
        own = {name: option for name, option in declared(game.options).items() if name not in usual}
        return {name: option.decode(getattr(options, name)) for name, option in own.items()}

    def start_deal(self, options: OptionSet) -> Play:
        """Start the next deal with these options and return it."""
        self.deals += 1
        return Play(self.variant, self.deal_seed, options, self.carried_record())

    def start_deal_of(self, variant: Variant) -> Play:
        """Start the next deal as a deal of another game and return it; IllegalMove if that game has another number of seats."""
        if variant.seats != self.variant.seats:
            raise IllegalMove(
                "{game} needs {seats} players: choose another game.", game=variant.name, seats=variant.seats
            )
        inner = MatchPlay(variant, self.seed, self.deals)
        self.deals, self.inner = inner.deals, inner if inner.is_match else None
        return inner.play

    @property
    def deal_seed(self) -> Seed:
        """The seed of the newest deal."""
        return seed_of_deal(self.seed, self.deals)

    def carried_record(self) -> Record | None:
        """Return the record that the match passes to the next deal, or None."""
        match_rules = linked_match(self.variant.game)
        if match_rules is None or match_rules.carry is None or not self.is_match:
            return None
        state: Any = self.variant.game.state()
        match_rules.carry(self.match, state.carried)
        return state.carried

    @property
    def play(self) -> Play:
        """The current deal."""
        return self.current

    def with_play(self, play: Play) -> "MatchPlay":
        """Return a copy of the match with `play` as its current deal."""
        match = object.__new__(type(self))
        match.__dict__.update(self.__dict__)
        match.current = play
        match.inner = self.inner and self.inner.with_play(play)
        return match

    def with_rules(self, variant: Variant) -> "MatchPlay":
        """Return a copy of the match whose further deals have other rules of the same game; the score and the current deal stay.

        They may be those of rewrites of the game, or the usual ones where it was rewritten.
        """
        match = self.with_play(self.play)
        if variant.game is not self.variant.game:
            match.settling = self.settling or self
        match.variant, match.match = variant, converted(self.match, variant)
        return match

    def __copy__(self) -> "MatchPlay":
        """Return an independent copy."""
        return self.with_play(self.play.copy())

    def __deepcopy__(self, memo: object) -> "MatchPlay":
        """Return an independent copy, which shares the rules."""
        return self.with_play(self.play.copy())

    def standing(self) -> Standing:
        """Return the score sheet, including the current deal if it is over."""
        match_rules = linked_match(self.variant.game)
        if match_rules is None or not self.is_match:
            return Standing((), (), self.play.points, self.play.is_over, self.play.winner)
        return match_rules.standing(self.match_with_current_deal())

    @property
    def is_played_out(self) -> bool:
        """Whether the match is over and nobody gave up its last deal: only then may its players rate the rules."""
        return self.play.resigned == NONE and self.standing().is_over

    @property
    def is_match(self) -> bool:
        """Whether the options of the match allow more than one deal."""
        return self.variant.is_match

    def is_in(self, seat: int) -> bool:
        """Return whether a seat still plays in this match."""
        match_rules = linked_match(self.variant.game)
        return match_rules is None or not self.is_match or match_rules.is_in(self.match, seat)

    @property
    def running(self) -> "MatchPlay":
        """The match to which the next deal belongs: the inner one while it runs, else this one."""
        return self if self.inner is None or self.inner.is_over else self.inner

    def match_with_current_deal(self) -> Record:
        """Return a copy of the match record that includes the result of the current deal if it is over."""
        if self.settling:
            return converted(self.settling.with_play(self.play).match_with_current_deal(), self.variant)
        match_rules = linked_match(self.variant.game)
        assert match_rules is not None
        match = self.match.clone()
        if self.running is not self:
            return match
        if self.play.is_over and self.play.variant.game is not self.variant.game:
            assert match_rules.settle_other is not None
            match_rules.settle_other(match, self.payoffs_of_other_game, self.points_of_other_game)
        elif self.play.is_over:
            match_rules.settle(match, self.play.state)
        return match

    @property
    def payoffs_of_other_game(self) -> tuple[int, ...]:
        """The payoffs of a finished game of another kind: those of its deal, or 1, 0 and −1 if it was a match."""
        if self.inner is None:
            return self.play.payoffs
        winner = self.inner.standing().winner
        return tuple(0 if winner == NONE else 1 if seat == winner else -1 for seat in range(self.variant.seats))

    @property
    def points_of_other_game(self) -> tuple[int, ...]:
        """The points of a finished game of another kind: those of its deal, or the totals if it was a match.

        In games without points the winner has one.
        """
        if self.inner is not None:
            return self.inner.standing().totals
        has_points = "points" in self.play.variant.game.verbs
        return self.play.points if has_points else tuple(max(0, payoff) for payoff in self.play.payoffs)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.standing().is_over

    @property
    def chooser(self) -> int:
        """The seat that chooses the rules of the next deal, or NONE."""
        match_rules = linked_match(self.variant.game)
        if (
            match_rules is None
            or not self.is_match
            or not self.play.is_over
            or self.is_over
            or self.running is not self
        ):
            return NONE
        return match_rules.chooser(self.match_with_current_deal())

    def choices(self) -> dict[str, Choice]:
        """Return the choices of `chooser` for the next deal that the rules allow, by name; empty if there is no chooser."""
        match_rules = linked_match(self.variant.game)
        if match_rules is None or self.chooser == NONE:
            return {}
        found = match_rules.choices(self.match_with_current_deal())
        return {choice.name: choice for choice in found if self.is_possible(choice)}

    def is_possible(self, choice: Choice) -> bool:
        """Return whether the rules allow a choice: a rewrite may refuse options that the usual game offers."""
        if choice.game or not self.variant.game.rewrites:
            return True
        try:
            self.variant.game.choose(**{**self.added_values, **choice.values})
        except OptionError:
            return False
        return True

    def next(self, choice: str | None = None) -> Play:
        """Start the next deal and return it; IllegalMove if there is none, or if `choice` is not a name in `choices`."""
        match_rules = linked_match(self.variant.game)
        if match_rules is None or not self.play.is_over or self.is_over:
            raise IllegalMove("There is no next game now: finish this one first, or start a new match.")
        choices = self.choices()
        if choice is not None and choice not in choices:
            raise IllegalMove("{choice} cannot be chosen: choose {choices}.", choice=choice, choices=", ".join(choices))
        chosen = None if choice is None else choices[choice]
        if self.running is not self:
            return self.next_inner_deal(self.running)
        self.match, self.settling = self.match_with_current_deal(), None
        self.game += 1
        if chosen is not None and chosen.game:
            self.current = self.start_deal_of(vary(GAMES[chosen.game], chosen.values))
            return self.current
        self.inner = None
        options = self.copy_of_options()
        if chosen is not None:
            match_rules.choose(self.match, self.variant.game.choose(**{**self.added_values, **chosen.values}))
        match_rules.next_deal(self.match, options)
        self.current = self.start_deal(options)
        return self.current

    def next_inner_deal(self, inner: "MatchPlay") -> Play:
        """Start the next deal of the inner match and return it."""
        inner = copy_of(inner)
        self.current = inner.next()
        self.deals, self.inner = inner.deals, inner
        return self.current


def converted(match: Any, variant: Variant) -> Any:
    """Return a match record with the same score as a record of this variant, whose game rewrites may have given further options."""
    match_rules = linked_match(variant.game)
    assert match_rules is not None
    record: Any = match_rules.record()
    for name, value in record.items():
        old: Any = variant.options if isinstance(value, variant.game.options) else getattr(match, name)
        if isinstance(value, Record):
            copy(value, old)
        elif isinstance(value, int):
            setattr(record, name, old)
        else:
            value[:] = old
    return record
