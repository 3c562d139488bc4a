"""Running matches: deals in a row, and what they come to."""

from typing import Any

from hoyle.play import IllegalMove, Play, Variant
from hoyle.rules.match import Standing
from hoyle.rules.options import House, declared
from hoyle.rules.record import Record, copy
from hoyle.rules.seats import NONE


class Sitting:
    """A running match: deals in a row, the score, and who says how the next one is played."""

    def __init__(self, variant: Variant, seed: int = 0) -> None:
        """Begin the first deal."""
        self.variant, self.seed = variant, seed
        self.deals = 0
        self.match: Any = None
        rules = variant.options
        kind = variant.game.match
        if kind is not None:
            self.match = kind.record()
            for name, option in declared(kind.options).items():
                setattr(self.match.rules, name, option.encode(variant.match.get(name, option.default)))
            rules = self.own_rules()
            kind.begin(self.match, rules)
        self.play_ = self.deal(rules)

    def own_rules(self) -> House:
        """A copy of the variant's house rules, to be written to."""
        rules = self.variant.game.options()
        copy(rules, self.variant.options)
        return rules

    def deal(self, options: House) -> Play:
        """The next deal's game; every deal has draws of its own."""
        self.deals += 1
        seed = self.seed + 0x9E3779B97F4A7C1 * (self.deals - 1)
        return Play(self.variant, seed & ((1 << 62) - 1), options, self.carried())

    def carried(self) -> Record | None:
        """What the match hands over to the next deal, where the game's deals know of it."""
        kind = self.variant.game.match
        if kind is None or kind.carry is None or not self.is_match:
            return None
        state: Any = self.variant.game.state()
        kind.carry(self.match, state.carried)
        return state.carried

    @property
    def play(self) -> Play:
        """The deal in hand."""
        return self.play_

    def standing(self) -> Standing:
        """The score sheet with the deal in hand counted if it is over."""
        kind = self.variant.game.match
        if kind is None or not self.is_match:
            return Standing((), (), self.play.points, self.play.over, self.play.winner)
        return kind.standing(self.counted())

    @property
    def is_match(self) -> bool:
        """Whether more than one deal is asked for."""
        kind = self.variant.game.match
        return kind is not None and kind.asked(self.variant.match)

    def counted(self) -> Any:
        """The match record, the deal in hand included when it is over."""
        kind = self.variant.game.match
        assert kind is not None
        match = self.match.clone()
        if self.play.over:
            kind.settle(match, self.play.state)
        return match

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return self.standing().over

    @property
    def chooser(self) -> int:
        """The seat that says how the next deal is played, or NONE."""
        kind = self.variant.game.match
        if kind is None or not self.is_match or not self.play.over or self.over:
            return NONE
        return kind.chooser(self.counted())

    def choices(self) -> dict[str, Any]:
        """What the chooser may say, by name."""
        kind = self.variant.game.match
        return {one.name: one for one in kind.choices(self.counted())} if kind and self.chooser != NONE else {}

    def next(self, choice: str | None = None) -> Play:
        """Go on to the next deal; IllegalMove if there is none, or if the choice is none."""
        kind = self.variant.game.match
        if kind is None or not self.play.over or self.over:
            raise IllegalMove("There is no next game now: finish this one first, or start a new match.")
        choices = self.choices()
        if choice is not None and choice not in choices:
            raise IllegalMove("{choice} cannot be chosen: say {choices}.", choice=choice, choices=", ".join(choices))
        self.match = self.counted()
        rules = self.own_rules()
        if choice is not None:
            kind.choose(self.match, self.variant.game.choose(**choices[choice].values))
        kind.next_deal(self.match, rules)
        self.play_ = self.deal(rules)
        return self.play_
