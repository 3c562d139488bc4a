"""The games of one table, rebuilt from its journal: the current game, and what each seat saw after each event.

Replaying the journal also checks it: if a replayed event differs from the record, the rules have changed since.
"""

import copy
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hoyle.games import GAMES
from hoyle.games.shared.drafts import DraftError, Drafts
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Say, Scene
from hoyle.games.shared.table_module import TableModule, table_of
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Play, Variant, vary
from hoyle.rules.options import OptionSet
from hoyle.rules.seats import CHANCE, NONE
from hoyle.rulesets.rule_sets import canonical_text, rules_text
from hoyle.table import choosing, drafting, open_scene, start_position
from hoyle.table.drafting import Draft
from hoyle.table.fairness import deal_seed, seed_after_undo
from hoyle.table.present import Present
from hoyle.table.stages import (
    Narration,
    Narrator,
    Outcome,
    Stage,
    beginning_narrator,
    changed_narrator,
    no_events,
    outcomes_between,
    resignation_narrator,
    resignation_sentence,
    state_digest,
)
from hoyle.table.versions import in_this_version
from hoyle.table.wire.events import JournalEvent, NextGame, Opened, Played, Resigned, Undone


class Drift(Exception):
    """A replayed event differs from its record: the rules have changed since."""


class Timeline:
    """The games of a table, one after another."""

    def __init__(self, opened: Opened, seq: int) -> None:
        """Deal the first game; OptionError if the options are no longer valid.

        `opened` has the players of all seats; `seq` is the number of the event after which the game begins.
        """
        self.opened = opened
        """How the table was opened, with the rules of the next game."""
        self.secret, self.salts = opened.secret, [player.salt for player in opened.seats]
        self.seats = len(opened.seats)
        self.variant: Variant = vary(GAMES[opened.game], in_this_version(opened).options)
        self.match_play: MatchPlay = self.variant.new_match(deal_seed(self.secret, self.salts))
        self.start = opened.start
        """The position of another table in which this one has begun; None if it has begun with a new deal."""
        if self.start:
            start_position.apply(self.match_play, self.start)
        self.beginnings = [self.match_play]
        """The match play at the beginning of each game."""
        self.present = Present(self.match_play)
        """The facts about the match play as it is now, which are computed once."""
        self.stages: list[Stage] = []
        self.newest_told: dict[tuple[int | None, Say], Narration] = {}
        """By seat and language: the narration of the newest event."""
        self.game = 1
        """The number of the current game, from 1."""
        self.trusts_moves = False
        """Whether replayed moves are known to be legal, because they were before they were stored."""
        self.has_changed = False
        """Whether the players have agreed on other rules during the match."""
        self.resignation: Resigned | None = None
        """How a seat resigned the current game, or lost it by its absence or by its clock; None if none did."""
        self.record(seq, extra_events=start_position.narrator(self.start) if self.start else no_events)

    @property
    def play(self) -> Play:
        """The current game."""
        return self.match_play.play

    def present_at(self, index: int) -> Present:
        """Return the facts about the match play at the stage with this index."""
        stage = self.stages[index]
        if index == len(self.stages) - 1:
            return self.present
        match_play = self.beginnings[stage.game - 1]
        play = match_play.play.copy()
        play.go_back(stage.state, 0, 0)
        return Present(match_play.with_play(play))

    def change_rules(self, opened: Opened) -> None:
        """Play the further games of the match by the rules of `opened`; ValueError or OptionError if they are not possible in it."""
        variant = vary(GAMES[opened.game], in_this_version(opened).options)
        if variant.seats != self.seats or variant.match != self.variant.match:
            raise ValueError("Other rules in a match keep its seats and its own options.")
        self.opened, self.variant = opened, variant
        self.match_play = self.match_play.with_rules(self.variant)
        self.has_changed = True
        self.forget_present()

    def forget_present(self) -> None:
        """Compute the facts about the match play again when they are needed."""
        self.present = Present(self.match_play)

    def go_on_with(self, outcome: Outcome) -> None:
        """Take over the match play of an outcome, with the facts about it."""
        self.match_play, self.present = outcome.match_play, outcome.present

    @property
    def resigned(self) -> int | None:
        """The seat that resigned the current game, or None."""
        return self.resignation.seat if self.resignation else None

    @property
    def table(self) -> TableModule:
        """The table module of the current game; see `Game.table`."""
        return self.present.table

    @property
    def drafts(self) -> Drafts | None:
        """The functions of the current game for drafts; None if it has none."""
        return self.present.table.drafts

    @property
    def last(self) -> Stage:
        """The newest stage."""
        return self.stages[-1]

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen at this table."""
        return self.present.standing.is_over

    @property
    def is_between_games(self) -> bool:
        """Whether a game of the match has ended and the next one has not started."""
        return self.present.is_between_games

    @property
    def is_match(self) -> bool:
        """Whether the table plays a match of several games."""
        return self.match_play.is_match

    @property
    def options(self) -> OptionSet:
        """The options of the current game."""
        return self.play.options or self.play.variant.options

    @property
    def chooser(self) -> int | None:
        """The seat that chooses the next game's rules, between two games."""
        return choosing.chooser_of(self.present)

    @property
    def rules_text(self) -> str:
        """The options of the table in canonical form, as text."""
        return rules_text(self.variant.name, canonical_text(in_this_version(self.opened).options))

    def ending(self, names: Sequence[str], say: Say) -> str:
        """Return a sentence about how the current game ended."""
        if self.resignation is not None:
            return resignation_sentence(self.resignation, names, say)
        return say(dict(self.play.variant.game.endings)[self.play.ending])

    # Outcomes of events.

    def outcome(self, event: JournalEvent, seq: int) -> Outcome:
        """Return the outcome of an event; Drift if it differs from what the event records."""
        match event:
            case Played():
                play = self.replay(event)
                return Outcome(self.match_play.with_play(play), self.arrangement_after_replay(play, event.note))
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
                if state_digest(outcome.match_play.play) != event.mark:
                    raise Drift
                return outcome
            case _:
                return Outcome(self.match_play)

    def replay(self, event: Played) -> Play:
        """Return the play after an event's moves; Drift if the moves of CHANCE or the state differ from the record."""
        play = self.play.copy()
        play.sealed = {}
        before = len(play.log)
        for seat, move in event.moves:
            if seat != CHANCE:
                play.play(seat, move, [move] if self.trusts_moves else None)
        if play.log[before:] != event.moves or state_digest(play) != event.mark:
            raise Drift
        return play

    def undo_outcome(self, to: int, seq: int) -> Outcome:
        """Return the outcome of an undo event, numbered `seq`, that restores the stage with index `to`."""
        stage = self.stages[to]
        play = self.play.copy()
        play.go_back(stage.state, stage.moves, seed_after_undo(self.secret, self.salts, seq))
        return Outcome(self.match_play.with_play(play))

    def apply(self, event: JournalEvent, seq: int, outcome: Outcome) -> None:
        """Apply an event whose outcome is known; `seq` is its number."""
        undone = (event.seat, self.last_choice(event.seat)) if isinstance(event, Undone) else (NONE, NONE)
        choices = self.match_play.choices() if isinstance(event, NextGame) and event.choice else {}
        outcomes = outcomes_between(self.play, event.moves) if isinstance(event, Played) else ()
        self.go_on_with(outcome)
        match event:
            case Played():
                choosers = [seat for seat, _ in event.by]
                self.record(seq, choosers=choosers, arrangement=outcome.arrangement, outcomes=outcomes)
            case Resigned():
                self.resignation = event
                self.record(seq, extra_events=resignation_narrator(event))
            case NextGame():
                self.game, self.resignation = self.game + 1, None
                self.beginnings.append(self.match_play)
                label = choices[event.choice].label if event.choice in choices else ""
                narrator = beginning_narrator(self.match_play, label)
                is_news = self.match_play.variant is not self.beginnings[-2].variant
                self.record(seq, extra_events=changed_narrator(narrator, self.variant) if is_news else narrator)
            case Undone():
                self.record_undo(seq, undone)
            case _:
                self.record(seq)

    def record(
        self,
        seq: int,
        *,
        choosers: Sequence[int] = (),
        extra_events: Narrator = no_events,
        arrangement: object = None,
        outcomes: tuple[bytes, ...] = (),
    ) -> None:
        """Append the stage after event `seq`; `choosers` has the seats whose choices the event contains.

        `outcomes` are those of `Stage`.
        """
        play, index = self.play, len(self.stages)
        if arrangement is None:
            arrangement = self.current_arrangement()
        deal = self.last.deal if self.stages and self.last.game == self.game else play
        stage = Stage(
            seq=seq,
            game=self.game,
            deal=deal,
            packed=self.present.packed,
            moves=len(play.log),
            arrangement=arrangement,
            has_moves=bool(choosers),
            extra_events=extra_events,
            choosers=tuple(choosers),
            previous=index - 1,
            index=index,
            is_over=play.is_over,
            outcomes=outcomes,
        )
        if not play.sealed:
            stage.views = self.present.views
        self.add_stage(stage)

    def add_stage(self, stage: Stage) -> None:
        """Append a stage; only the last two stages keep their views."""
        self.stages.append(stage)
        self.newest_told = {}
        self.forget_views(len(self.stages) - 3)
        for earlier in self.stages[-2:-1]:
            earlier.compress()

    def forget_views(self, first: int = 0, kept: int = 2) -> None:
        """Forget the views of the stages from this index, without the last ones; they are made again when they are needed."""
        for stage in self.stages[max(0, first) : -kept]:
            stage.views = None

    def record_undo(self, seq: int, undone: tuple[int, int]) -> None:
        """Append the stage after an undo: `undone` is the seat, and the index of the stage after its choice."""
        seat, choice_index = undone
        restored = self.stages[self.stages[choice_index].previous]
        undone = (seat, self.stages[choice_index].index)
        self.add_stage(
            replace(restored, seq=seq, has_moves=False, extra_events=no_events, outcomes=(), undone=undone, views=None)
        )

    # Choices that can be undone.

    def last_choice(self, seat: int) -> int:
        """Return the index of the stage after a seat's last choice in this game, or NONE; undone choices do not count."""
        index = len(self.stages) - 1
        while index != NONE and self.stages[index].game == self.game:
            if seat in self.stages[index].choosers:
                return index
            index = self.stages[index].previous
        return NONE

    def before_last_choice(self, seat: int) -> int:
        """Return the index of the stage before a seat's last choice in this game, or NONE; undone choices do not count."""
        choice_index = self.last_choice(seat)
        return NONE if choice_index == NONE else self.stages[choice_index].previous

    def empty_draft(self, seat: int, tok: str) -> Draft:
        """Return the draft without steps of a seat that is to move, for the decision named `tok`; in games with drafts."""
        known = self.present.empty_drafts.get(seat)
        if known is None or known.stored.tok != tok:
            assert self.drafts is not None
            known = drafting.new_draft(self.drafts, tok, self.present.view(seat), seat, self.last.arrangement)
            self.present.empty_drafts[seat] = known
        return known

    # Arrangements.

    def current_arrangement(self) -> Any:
        """Return the current arrangement; a new game starts with the initial arrangement of its drafts."""
        if self.stages and self.last.game == self.game:
            return self.last.arrangement
        return None if self.drafts is None else self.drafts.initial_arrangement(self.play.public_view())

    def arrangement_after(self, play: Play, note: object = None) -> Any:
        """Return the arrangement after the moves that lead to `play`; DraftError if `note` does not fit them."""
        if self.drafts is None:
            return None
        return self.drafts.arrange(self.last.arrangement, self.last.view(None), play.public_view(), note)

    def arrangement_after_replay(self, play: Play, note: object) -> Any:
        """Return the arrangement after the moves that lead to `play`, without `note` if it does not fit them.

        No rule depends on the arrangement, so that the table can go on.
        """
        try:
            return self.arrangement_after(play, note)
        except DraftError:
            return self.arrangement_after(play)

    # Views and gestures.

    def scene(self, stage: Stage, seat: int | None, names: list[str], say: Say) -> Scene:
        """Return the scene of a stage as this audience saw it."""
        return table_of(stage.deal.variant.game).draw(stage.view(seat), seat, names, say, stage.arrangement)

    def open_scene(self, stage: Stage, names: list[str], say: Say) -> Scene:
        """Return the scene of a stage with all cards open."""
        return open_scene.open_scene(lambda seat: self.scene(stage, seat, names, say), self.seats)

    def can_choose(self, seat: int) -> bool:
        """Return whether a seat may make a choice in the current game now, even if it has sealed choices already."""
        return bool(self.present.seen(seat).legal)

    def gestures(self, seat: int, draft: object = None) -> Gestures:
        """Return the gestures that a seat may make now, with their moves; between games those that choose the next rules."""
        if self.is_between_games:
            return choosing.gestures(self.present, seat)
        return self.own_gestures(seat, draft)

    def own_gestures(self, seat: int, draft: object) -> Gestures:
        """Return the gestures that a seat may make in the current game now."""
        known = self.present.offered.get(seat)
        if known is None or known[0] is not draft:
            known = self.present.offered[seat] = draft, self.new_gestures(seat, draft)
        return known[1]

    def new_gestures(self, seat: int, draft: object) -> Gestures:
        """Return these gestures, computed anew."""
        if not self.can_choose(seat):
            return {}
        return self.table.gestures(self.present.view(seat), seat, draft)

    def scene_now(
        self, seat: int | None, names: list[str], say: Say, draft: object = None, tell: Say | None = None
    ) -> Scene:
        """Return the scene that one audience sees now, with its sealed choice and draft, and the acts that it may do.

        `tell` translates how a game of a match has ended, by default `say`.
        """
        play = self.play
        offered = self.own_gestures(seat, draft) if seat is not None and self.table.takes_gestures else {}
        scene = self.table.draw(self.present.view(seat), seat, names, say, self.last.arrangement, draft, offered)
        if play.sealed:
            scene.ready = [ready or index in play.sealed for index, ready in enumerate(scene.ready)]
        if (scene.acts or scene.turn) and (seat is None or not self.can_choose(seat)):
            scene.acts, scene.turn = [], None
        if self.is_between_games:
            choosing.add_choices(self.present, scene, seat, names, self.ending(names, tell or say), say)
        return scene
