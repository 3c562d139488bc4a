"""The games of one table, rebuilt from its journal: the current game, and what each seat saw after each event.

Replaying the journal checks it: cards that come out otherwise than they are written mean that the rules have changed.
"""

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from hoyle.games import GAMES
from hoyle.games.shared.bare_table import table_of
from hoyle.games.shared.drafts import DraftError, Drafts, drafts_of
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Event, Say, Scene
from hoyle.rules.options import OptionSet
from hoyle.rules.seats import CHANCE, NONE
from hoyle.session import choosing
from hoyle.session.events import JournalEvent, NextGame, Opened, Played, Resigned, Undone
from hoyle.session.fairness import deal_seed, seed_after_undo
from hoyle.session.match_play import MatchPlay
from hoyle.session.play import Play, Variant, vary
from hoyle.session.ports import GameResult
from hoyle.session.rule_sets import canonical_text

Narrator = Callable[[Say, Sequence[str]], list[Event]]


class Drift(Exception):
    """The journal does not replay to the states that it records: the rules have changed since."""


@dataclass
class Stage:
    """The table after one event."""

    seq: int
    game: int
    """The number of the current game at the table, from 1."""
    deal: Play
    """The play at the start of the game: its variant, options and what the match passed on."""
    state: Any
    """The position, for undoing what follows it."""
    moves: int
    """The number of moves made so far in this game."""
    views: list[Any]
    """A view for each seat, then the public one."""
    arrangement: Any
    """The arrangement of the table that the rules do not determine; see `Drafts`."""
    moved: bool
    """Whether moves led here, so that the game narrates what happened."""
    extra_events: Narrator
    """Further sentences about what happened."""
    chose: tuple[int, ...]
    """The seats whose choices led here."""
    previous: int
    """The index of the stage at which these choices were made."""
    place: int
    """Its index; after an undo the index of the restored stage."""
    undone: tuple[int, int] | None = None
    """The seat that undid a choice, and the index of the stage that the choice had led to."""


@dataclass
class Outcome:
    """The result of an event: the match play after it, and the arrangement of the table."""

    match_play: MatchPlay
    arrangement: Any = None


def nothing(say: Say, names: Sequence[str]) -> list[Event]:
    """Return no sentences."""
    return []


class Timeline:
    """The games of a table, one after another."""

    def __init__(self, opened: Opened, seq: int) -> None:
        """Deal the first game, once all seats are taken; OptionError if the options are no longer valid."""
        self.secret, self.salts = opened.secret, [player.salt for player in opened.seats]
        self.seats = len(opened.seats)
        self.variant: Variant = vary(GAMES[opened.game], opened.options)
        self.match_play: MatchPlay = self.variant.new_match(deal_seed(self.secret, self.salts))
        self.stages: list[Stage] = []
        self.game = 1
        self.resigned: int | None = None
        self.record(seq)

    @property
    def play(self) -> Play:
        """The current game."""
        return self.match_play.play

    @property
    def table(self) -> Any:
        """The table module of the current game."""
        return table_of(self.play.variant.game)

    @property
    def drafts(self) -> Drafts | None:
        """The drafts of the current game; None if it has none."""
        return drafts_of(self.table)

    @property
    def last(self) -> Stage:
        """The newest stage."""
        return self.stages[-1]

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen at this table."""
        return self.match_play.is_over

    @property
    def is_between_games(self) -> bool:
        """Whether a game of the match has ended and the next one has not started."""
        return self.play.is_over and not self.is_over

    @property
    def is_match(self) -> bool:
        """Whether several games are played here."""
        return self.match_play.is_match

    @property
    def options(self) -> OptionSet:
        """The options of the current game."""
        return self.play.options or self.play.variant.options

    @property
    def chooser(self) -> int | None:
        """The seat that chooses the next game's rules, between two games."""
        seat = self.match_play.chooser
        return None if seat == NONE else seat

    def ending(self, names: Sequence[str], say: Say) -> str:
        """Return how the last game ended, in a sentence."""
        if self.resigned is not None:
            return say("{name} resigned.", name=names[self.resigned])
        return say(dict(self.play.variant.game.endings)[self.play.ending])

    # Outcomes of events.

    def outcome(self, event: JournalEvent, seq: int) -> Outcome:
        """Return the outcome of an event; Drift if it differs from what the event records."""
        match event:
            case Played():
                play = self.replayed(event)
                return Outcome(self.match_play.with_play(play), self.rearranged(play, event.note))
            case Resigned():
                play = self.play.copy()
                play.resign(event.seat)
                return Outcome(self.match_play.with_play(play))
            case NextGame():
                match_play = copy.copy(self.match_play)
                match_play.next(event.choice)
                return Outcome(match_play)
            case Undone():
                to = self.before_last_choice(event.seat)
                if to == NONE or self.stages[to].seq != event.to:
                    raise Drift
                outcome = self.undo_outcome(to, seq)
                if mark(outcome.match_play.play) != event.mark:
                    raise Drift
                return outcome
            case _:
                return Outcome(self.match_play)

    def replayed(self, event: Played) -> Play:
        """Return the play after these moves; Drift if chance differs from the record."""
        play = self.play.copy()
        play.sealed = {}
        before = len(play.log)
        for seat, move in event.moves:
            if seat != CHANCE:
                play.play(seat, move)
        if play.log[before:] != event.moves or mark(play) != event.mark:
            raise Drift
        return play

    def undo_outcome(self, to: int, seq: int) -> Outcome:
        """Return the game as it was at a stage; chance continues with new draws, seeded by the number of the event."""
        stage = self.stages[to]
        play = self.play.copy()
        play.go_back(stage.state, stage.moves, seed_after_undo(self.secret, self.salts, seq))
        return Outcome(self.match_play.with_play(play), stage.arrangement)

    def apply(self, event: JournalEvent, seq: int, outcome: Outcome) -> None:
        """Apply an event with its known outcome."""
        undone = (event.seat, self.last_choice(event.seat)) if isinstance(event, Undone) else (NONE, NONE)
        self.match_play = outcome.match_play
        match event:
            case Played():
                self.record(seq, chose=[seat for seat, _ in event.by], arrangement=outcome.arrangement)
            case Resigned():
                self.resigned = event.seat
                self.record(seq, extra_events=gave_up(event.seat))
            case NextGame():
                self.game, self.resigned = self.game + 1, None
                self.record(seq, extra_events=began(self.game))
            case Undone():
                self.record_undo(seq, undone)
            case _:
                self.record(seq)

    def record(
        self, seq: int, *, chose: Sequence[int] = (), extra_events: Narrator = nothing, arrangement: Any = None
    ) -> None:
        """Record what everybody sees now, and whose choices led to it."""
        play, here = self.play, len(self.stages)
        if arrangement is None:
            arrangement = self.current_arrangement()
        views = [*(play.view(seat) for seat in range(self.seats)), play.public_view()]
        deal = self.last.deal if self.stages and self.last.game == self.game else play
        stage = Stage(
            seq=seq,
            game=self.game,
            deal=deal,
            state=play.state,
            moves=len(play.log),
            views=views,
            arrangement=arrangement,
            moved=bool(chose),
            extra_events=extra_events,
            chose=tuple(chose),
            previous=here - 1,
            place=here,
        )
        self.stages.append(stage)

    def record_undo(self, seq: int, undone: tuple[int, int]) -> None:
        """Record that an earlier stage is restored, because a seat undid the choice after it."""
        seat, chosen = undone
        again = self.stages[self.stages[chosen].previous]
        undoing = (seat, self.stages[chosen].place)
        self.stages.append(replace(again, seq=seq, moved=False, extra_events=nothing, undone=undoing))

    # Choices that can be undone.

    def last_choice(self, seat: int) -> int:
        """Return the index of the stage after a seat's last choice in this game, or NONE."""
        at = len(self.stages) - 1
        while at != NONE and self.stages[at].game == self.game:
            if seat in self.stages[at].chose:
                return at
            at = self.stages[at].previous
        return NONE

    def before_last_choice(self, seat: int) -> int:
        """Return the index of the stage at which a seat made its last choice in this game, or NONE."""
        chosen = self.last_choice(seat)
        return NONE if chosen == NONE else self.stages[chosen].previous

    # Arrangements.

    def current_arrangement(self) -> Any:
        """Return the current arrangement; a new deal starts with the game's initial one."""
        if self.stages and self.last.game == self.game:
            return self.last.arrangement
        return None if self.drafts is None else self.drafts.initial_arrangement(self.play.public_view())

    def arranged(self, play: Play, note: Any = None) -> Any:
        """Return the arrangement after the moves that led to `play`; DraftError if the note does not fit them."""
        if self.drafts is None:
            return None
        return self.drafts.arrange(self.last.arrangement, self.last.views[-1], play.public_view(), note)

    def rearranged(self, play: Play, note: Any) -> Any:
        """Return the arrangement; a note that no longer fits is left out, since no rule depends on it."""
        try:
            return self.arranged(play, note)
        except DraftError:
            return self.arranged(play)

    # Views and gestures.

    def scene(self, stage: Stage, seat: int | None, names: list[str], say: Say) -> Scene:
        """Draw a stage as one audience saw it."""
        return self.draw(stage.deal, stage.views[-1 if seat is None else seat], seat, names, say, stage.arrangement)

    def draw(
        self, play: Play, seen: Any, seat: int | None, names: list[str], say: Say, arrangement: Any, draft: Any = None
    ) -> Scene:
        """Draw a view as the game's table module does."""
        table = table_of(play.variant.game)
        extra = {"arrangement": arrangement, "draft": draft} if drafts_of(table) else {}
        return table.draw(seen, seat, names, say, **extra)

    def can_choose(self, seat: int) -> bool:
        """Return whether a seat may make a choice in the current game, after the choices that it has sealed."""
        return bool(self.play.legal(seat))

    def gestures(self, seat: int, draft: Any = None) -> Gestures:
        """Return the gestures that a seat may make now, with their moves; between games the choices."""
        if self.is_between_games:
            return choosing.gestures(self, seat)
        if not self.can_choose(seat):
            return {}
        extra = {"draft": draft} if self.drafts else {}
        return self.table.gestures(self.play.view(seat), seat, **extra)

    def scene_now(self, seat: int | None, names: list[str], say: Say, draft: Any = None) -> Scene:
        """Draw what one audience sees now, including its sealed choice and draft, and what it may do."""
        play = self.play
        seen = play.public_view() if seat is None else play.view(seat)
        scene = self.draw(play, seen, seat, names, say, self.last.arrangement, draft)
        scene.ready = [ready or other in play.sealed for other, ready in enumerate(scene.ready)]
        if seat is None or not self.can_choose(seat):
            scene.acts, scene.turn = [], None
        if self.is_between_games:
            choosing.offer(self, scene, seat, names, say)
        return scene

    def events(self, place: int, seat: int | None, names: list[str], say: Say) -> list[Event]:
        """Return what happened on the way to a stage, for one audience."""
        stage = self.stages[place]
        if stage.undone:
            return [self.undo_event(*stage.undone, seat, names, say)]
        which = -1 if seat is None else seat
        narration: list[Event] = []
        if before := self.view_before(place, which):
            table = table_of(stage.deal.variant.game)
            goes_on = place and self.stages[place - 1].game == stage.game
            arrangements = (self.stages[place - 1].arrangement if goes_on else None, stage.arrangement)
            extra = {"arrangements": arrangements} if drafts_of(table) else {}
            narration = table.narrate(before, stage.views[which], seat, names, say, **extra)
        return [*stage.extra_events(say, names), *narration]

    def undo_event(self, who: int, place: int, seat: int | None, names: list[str], say: Say) -> Event:
        """Return who undid what, quoting the sentences that this audience saw at first."""
        what = next((event.text for event in self.events(place, seat, names, say) if event.text), "")
        if not what:
            return Event(say("{name} undoes a move.", name=names[who]))
        return Event(say("{name} undoes a move and everything after it: {what}", name=names[who], what=what))

    def view_before(self, place: int, which: int) -> Any:
        """Return what an audience saw before the moves, including the deal, that led to a stage; None if no moves did."""
        stage = self.stages[place]
        if place and self.stages[place - 1].game == stage.game:
            return self.stages[place - 1].views[which] if stage.moved else None
        undealt = Play(stage.deal.variant, None, stage.deal.options, stage.deal.carried)
        if undealt.to_move != (CHANCE,):
            return None
        return undealt.public_view() if which < 0 else undealt.view(which)

    # Results.

    def result(self, match_play: MatchPlay) -> GameResult | None:
        """Return how the current game ended, if it was played by the rules of the table."""
        play = match_play.play
        if (
            play.variant.game is not self.variant.game
            or not play.is_over
            or (play.options or self.variant.options) != self.variant.options
        ):
            return None
        moves = sum(1 for seat, _ in play.log if seat != CHANCE)
        rules = canonical_text(self.variant.canonical())
        return GameResult(self.game, self.variant.name, rules, winners(play), moves)


def winners(play: Play) -> int:
    """Return the seats that won, as bits: those that did best, and better than a draw."""
    payoffs = play.payoffs
    most = play.variant.game.payoff_range(play.options or play.variant.options)[1]
    won = [pay == max(payoffs) and (pay > 0 or pay == most) for pay in payoffs]
    return sum(1 << seat for seat, is_winner in enumerate(won) if is_winner)


def mark(play: Play) -> str:
    """Return a digest of the state. It never leaves the store, because a hidden state could be guessed from it."""
    return sha256(play.state.pack()).hexdigest()[:16]


def gave_up(seat: int) -> Narrator:
    """Return the sentence that a seat resigned."""
    return lambda say, names: [Event(say("{name} resigns.", name=names[seat]))]


def began(game: int) -> Narrator:
    """Return the sentence that the next game of a match begins."""
    return lambda say, names: [Event(say("Game {number} begins.", number=game))]
