"""Matches being played: several deals, their score, and the options of the next deal."""

from copy import copy as copy_object
from typing import Any

from hoyle.games import GAMES
from hoyle.rules.match import Standing
from hoyle.rules.options import OptionSet, declared
from hoyle.rules.record import Record, copy
from hoyle.rules.seats import NONE
from hoyle.session.play import IllegalMove, Play, Variant, vary

DEAL_STEP = 0x9E3779B97F4A7C1
"""What the seeds of deals in a row differ by."""
SEED_MASK = (1 << 62) - 1


class MatchPlay:
    """A match being played. Games without a match, and matches of one deal, are matches of a single deal too."""

    def __init__(self, variant: Variant, seed: int = 0) -> None:
        """Start the first deal; every deal has its own seed, derived from `seed`."""
        self.variant, self.seed = variant, seed
        self.deals = 0
        self.match: Any = None
        options = variant.options
        kind = variant.game.match
        if kind is not None:
            self.match = kind.record()
            for name, option in declared(kind.options).items():
                setattr(self.match.options, name, option.encode(variant.match.get(name, option.default)))
            options = self.copied_options()
            kind.begin(self.match, options)
        self.play_ = self.deal(options)

    def copied_options(self) -> OptionSet:
        """Return a copy of the variant's options, which a match may change for a deal."""
        options = self.variant.game.options()
        copy(options, self.variant.options)
        return options

    def deal(self, options: OptionSet) -> Play:
        """Start the next deal with these options."""
        self.deals += 1
        return Play(self.variant, self.deal_seed, options, self.carried())

    def deal_of(self, variant: Variant) -> Play:
        """Start the next deal as one of another game, for as many seats."""
        if variant.seats != self.variant.seats:
            raise IllegalMove(
                "{game} needs {seats} players: choose another game.", game=variant.name, seats=variant.seats
            )
        self.deals += 1
        return Play(variant, self.deal_seed)

    @property
    def deal_seed(self) -> int:
        """The seed of the current deal; every deal has draws of its own."""
        return (self.seed + DEAL_STEP * (self.deals - 1)) & SEED_MASK

    def carried(self) -> Record | None:
        """Return what the match passes to the next deal, or None."""
        kind = self.variant.game.match
        if kind is None or kind.carry is None or not self.is_match:
            return None
        state: Any = self.variant.game.state()
        kind.carry(self.match, state.carried)
        return state.carried

    @property
    def play(self) -> Play:
        """The current deal."""
        return self.play_

    def with_play(self, play: Play) -> "MatchPlay":
        """Return the same match with `play` as its current deal."""
        match = copy_object(self)
        match.play_ = play
        return match

    def standing(self) -> Standing:
        """Return the score sheet; the current deal counts once it is over."""
        kind = self.variant.game.match
        if kind is None or not self.is_match:
            return Standing((), (), self.play.points, self.play.is_over, self.play.winner)
        return kind.standing(self.counted())

    @property
    def is_match(self) -> bool:
        """Whether the options ask for more than one deal."""
        kind = self.variant.game.match
        return kind is not None and kind.is_match(self.variant.match)

    def counted(self) -> Any:
        """Return the match record with the current deal settled if it is over."""
        kind = self.variant.game.match
        assert kind is not None
        match = self.match.clone()
        if self.play.is_over and self.play.variant.game is not self.variant.game:
            assert kind.settle_other is not None
            kind.settle_other(match, self.play.payoffs)
        elif self.play.is_over:
            kind.settle(match, self.play.state)
        return match

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.standing().is_over

    @property
    def chooser(self) -> int:
        """The seat that chooses how the next deal is played, or NONE."""
        kind = self.variant.game.match
        if kind is None or not self.is_match or not self.play.is_over or self.is_over:
            return NONE
        return kind.chooser(self.counted())

    def choices(self) -> dict[str, Any]:
        """Return what the chooser may choose, by name."""
        kind = self.variant.game.match
        return {choice.name: choice for choice in kind.choices(self.counted())} if kind and self.chooser != NONE else {}

    def next(self, choice: str | None = None) -> Play:
        """Start the next deal; IllegalMove if there is none, or if `choice` is not one of `choices`."""
        kind = self.variant.game.match
        if kind is None or not self.play.is_over or self.is_over:
            raise IllegalMove("There is no next game now: finish this one first, or start a new match.")
        choices = self.choices()
        if choice is not None and choice not in choices:
            raise IllegalMove("{choice} cannot be chosen: choose {choices}.", choice=choice, choices=", ".join(choices))
        chosen = None if choice is None else choices[choice]
        self.match = self.counted()
        if chosen is not None and chosen.game:
            self.play_ = self.deal_of(vary(GAMES[chosen.game], chosen.values))
            return self.play_
        options = self.copied_options()
        if chosen is not None:
            kind.choose(self.match, self.variant.game.choose(**chosen.values))
        kind.next_deal(self.match, options)
        self.play_ = self.deal(options)
        return self.play_
