"""The stages of a table: what it was after each event."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any
from zlib import compress, decompress

from hoyle.games.shared.scenes import Event, Say
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import N_
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Move, Play, Variant
from hoyle.rules.first_form import digested
from hoyle.rules.position import Position
from hoyle.rules.seats import CHANCE
from hoyle.rulesets.house_rules import summary
from hoyle.table.present import Present
from hoyle.table.wire.events import Resigned
from hoyle.table.wire.messages import Told

FASTEST = 1
"""The level of compression."""

Narrator = Callable[[Say, Sequence[str]], list[Event]]
"""A function that returns sentences for the log, from a translator and the names of the seats."""


@dataclass(slots=True)
class Stage:
    """The table after one event."""

    seq: int
    """The number of the journal event."""
    game: int
    """The number of the current game at the table, from 1."""
    deal: Play
    """The play of this game; only the facts that are the same in all its positions are used: variant, options, carried record."""
    packed: bytes
    """The packed state after the event, to which an undo returns."""
    moves: int
    """The number of moves made so far in this game."""
    arrangement: Any
    """The arrangement of the table that the rules do not determine; see `Drafts`."""
    has_moves: bool
    """Whether the event consists of moves, which the game narrates."""
    extra_events: Narrator
    """The narrator of sentences that are not part of the game's narration."""
    choosers: tuple[int, ...]
    """The seats whose choices the event contains."""
    previous: int
    """The index of the stage before the event, not counting stages that were undone."""
    index: int
    """The index of this stage; after an undo the index of the restored stage."""
    is_over: bool = False
    """Whether the game has ended here."""
    undone: tuple[int, int] | None = None
    """After an undo: the seat that undid a choice, and the index of the stage after that choice."""
    outcomes: tuple[bytes, ...] = ()
    """The packed and compressed states after each outcome of the event but the last one; see `outcomes_between`."""
    is_compressed: bool = False
    """Whether `packed` is compressed, as it is in older stages."""
    views: dict[int | None, Any] | None = None
    """By seat, None for the public view: the views made so far; None in older stages, which keep no views."""

    @property
    def state(self) -> Position:
        """The state after the event."""
        packed = decompress(self.packed) if self.is_compressed else self.packed
        return self.deal.variant.game.state.unpack(packed)

    def compress(self) -> None:
        """Take less memory from now on."""
        if not self.is_compressed:
            self.packed, self.is_compressed = compress(self.packed, FASTEST), True

    def view(self, seat: int | None) -> Position:
        """Return the view of a seat, or the public view; it must not be changed."""
        if self.views is None:
            self.views = {}
        seen = self.views.get(seat)
        if seen is None:
            seen = self.views[seat] = self.deal.view_of(self.state, seat)
        return seen


@dataclass
class Narration:
    """What an audience is told of an event."""

    names: list[str]
    """The names of the seats in it."""
    outcomes: list[list[Event]]
    """The events of each outcome."""
    reason: Told | None
    """Why the last outcome is as it is; see `telling.reason_of`."""


def outcomes_between(play: Play, moves: Sequence[Move]) -> tuple[bytes, ...]:
    """Return the states after each outcome of moves from the position of `play`, but the last one, packed and compressed.

    Outcomes are what the function `outcomes` of the game's table module counts, such as the rounds of R. The moves of one event
    may have several of them, because CHANCE goes on by itself.
    """
    count = table_of(play.variant.game).outcomes
    if count is None or all(seat != CHANCE for seat, _ in moves):
        return ()
    state, reached = play.state.clone(), [count(play.state)]
    found: list[bytes] = []
    for seat, move in moves:
        play.verb("play")(state, seat, move)
        if count(state) > reached[-1]:
            reached.append(count(state))
            found.append(compress(state.pack(), FASTEST))
    return tuple(found[:-1])


@dataclass
class Outcome:
    """The result of an event: the match play after it, and the arrangement of the table."""

    match_play: MatchPlay
    arrangement: Any = None

    @cached_property
    def present(self) -> Present:
        """The facts about the match play."""
        return Present(self.match_play)


def no_events(say: Say, names: Sequence[str]) -> list[Event]:
    """Return no sentences."""
    return []


def state_digest(play: Play) -> str:
    """Return a digest of the state. It is never sent to clients, because hidden cards could be guessed from it."""
    return digest_of(digested(play.state))


def digest_of(state: bytes) -> str:
    """Return the digest of a state, given the bytes that `first_form.digested` returns."""
    return sha256(state).hexdigest()[:16]


def resignation_narrator(event: Resigned) -> Narrator:
    """Return the narrator of a seat's resignation, or of its loss because another seat claimed the game or its time was up."""
    if event.claimed_by or event.ran_out:
        return lambda say, names: [Event(resignation_sentence(event, names, say), reason=True)]
    return lambda say, names: [Event(say("{name} resigns.", name=names[event.seat]), reason=True)]


def resignation_sentence(event: Resigned, names: Sequence[str], say: Say) -> str:
    """Return a sentence about how a game has ended by a resignation, a claim or a clock."""
    name = names[event.seat]
    if event.ran_out:
        return say("The time of {name} is up.", name=name)
    if event.claimed_by:
        return say("{name} is gone; {winner} claims the game.", name=name, winner=names[event.claimed_by[0]])
    return say("{name} resigned.", name=name)


BEGINS = {
    "Game": N_("Game {number} begins."),
    "Deal": N_("Deal {number} begins."),
    "Layout": N_("Layout {number} begins."),
}
"""By what a match consists of: the sentence for the beginning of the next one."""


def changed_narrator(narrator: Narrator, variant: Variant) -> Narrator:
    """Return a narrator that also tells the rules on which the players have agreed for the further games."""

    def narrate(say: Say, names: Sequence[str]) -> list[Event]:
        chips = [rule.chip for rule in summary(variant.game, variant.canonical(), say).rules]
        rules = ", ".join(chips) or say("the usual rules")
        return [*narrator(say, names), Event(say("From now on these rules are played: {rules}.", rules=rules))]

    return narrate


def beginning_narrator(match_play: MatchPlay, label: str) -> Narrator:
    """Return the narrator of the beginning of a match's next game or deal, with its number and the label of chosen rules."""
    running = match_play.running
    number, sentence = running.game, BEGINS[running.standing().unit]
    if label:
        number = match_play.game
        return lambda say, names: [Event(say("Game {number} begins: {rules}.", number=number, rules=say(label)))]
    return lambda say, names: [Event(say(sentence, number=number))]
