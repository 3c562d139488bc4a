"""SpielPlay: a play that OpenSpiel may copy, store and resample."""

from collections.abc import Iterable, Iterator
from typing import Any, Self

from hoyle.play.play import Play, Variant
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.position import Position
from hoyle.rules.seats import CHANCE_AWAITED

EVERYTHING = 100
"""The percentage of facts that a seat remembers from one turn to the next."""

ViewChain = tuple[Any, "ViewChain | None"]
"""A seat's last view, and the chain of its earlier views: a linked list, which copies of a play share."""


class SpielPlay(Play):
    """A play that OpenSpiel may copy and store, with the history of views for games whose views forget."""

    past: dict[int, "ViewChain"]
    """By seat: its views so far; empty for games whose views do not forget."""
    cached: tuple[Any, list[int]] = ((), [])
    """A position and seat (the number of moves and of sealed seats stands for the position), and its legal moves."""

    def legal(self, seat: int) -> list[int]:
        """Return the seat's legal moves, computed once per position."""
        key = (seat, len(self.log), len(self.sealed))
        if self.cached[0] != key:
            self.cached = key, super().legal(seat)
        return self.cached[1]

    def advance(self, seat: int, move: int) -> None:
        """Play a legal move and record the views after it."""
        super().advance(seat, move)
        self.record_views()

    def resampled(self, seat: int, seed: int) -> Self:
        """Return a copy in a random position that this seat cannot tell from this one, with random sealed choices of others."""
        play, game, dice = self.copy(), self.variant.game, Dice()
        set_dice(dice, seed, 0)
        play.state, seen = game.state(), self.view_of(self.state, seat)
        if game.remembers:
            memory = self.state.blank()
            for earlier in Play.view_history(self, seat):
                self.verb("remember")(memory, earlier, seat, EVERYTHING, dice)
            seen = memory
        self.verb("determinize")(seen, seat, play.state, dice)
        play.sealed, play.cached = {}, ((), [])
        for other, moves in self.sealed.items():
            chosen = play.sealed.setdefault(other, [])
            for move in moves:
                if other != seat:
                    legal = play.moves_in(play.state_after_sealed(other), other)
                    move = legal[below(dice, len(legal))]
                chosen.append(move)
        return play

    def record_views(self) -> None:
        """Add the current views to `past`, unless CHANCE is to move: seats look at a deal when it is complete."""
        if self.state.to_move != CHANCE_AWAITED:
            self.past = {seat: (self.view_without_sealed(seat), earlier) for seat, earlier in self.past.items()}

    def view_without_sealed(self, seat: int) -> Position:
        """Return the seat's view of the position without its own sealed choices."""
        seen = self.state.blank()
        self.verb("view")(self.state, seat, seen)
        return seen

    def view_history(self, seat: int) -> list[Position]:
        """Return all views of the seat; see `Play.view_history`."""
        if seat not in self.past:
            return super().view_history(seat)
        return [
            *list(chained(self.past[seat][1]))[::-1],
            self.bot_view(seat),
        ]  # instead of the newest view in the chain

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled: chains of views as lists, which may be long."""
        return self.__dict__ | {"past": {seat: list(chained(chain)) for seat, chain in self.past.items()}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a pickled play."""
        past = {seat: chain_of(reversed(views)) for seat, views in state["past"].items()}
        self.__dict__.update(state, past=past)


def chained(chain: "ViewChain | None") -> Iterator[Position]:
    """Yield the views of a chain, the last one first."""
    while chain is not None:
        yield chain[0]
        chain = chain[1]


def chain_of(views: Iterable[Position]) -> "ViewChain":
    """Return at least one view, the first one first, as a chain."""
    chain: ViewChain | None = None
    for view in views:
        chain = view, chain
    assert chain is not None
    return chain


def new_play(variant: Variant) -> SpielPlay:
    """Return a play at the beginning of a deal, whose chance moves OpenSpiel plays."""
    play = SpielPlay(variant, None)
    play.past = {}
    if variant.game.forgets(variant.options):
        play.past = {seat: (play.bot_view(seat), None) for seat in range(variant.seats)}
    return play
