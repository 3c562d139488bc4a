"""The games of one table as its journal tells them: the running game, and what each seat saw after each event.

This is where the table meets `hoyle.play`. Replaying the journal checks it: cards that come out otherwise than
they are written mean that the rules have changed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import hoyle
from hoyle.composed import label
from hoyle.games.drafts import Drafts, Unfit, drafts_of
from hoyle.games.shapes import Act, Event, Option, Say, Scene, gesture
from hoyle.play import Play, Variant
from hoyle.rules.options import House, declared
from hoyle.rules.seats import CHANCE, NONE
from hoyle.serve.journal import Followed, Kept, Opened, Played, Resigned, Undone, canonical_text, seed, seed_after
from hoyle.serve.kept import Result
from hoyle.sitting import Sitting
from hoyle.words import N_

Tell = Callable[[Say, Sequence[str]], list[Event]]
GO_ON = "go"  # the choice when nobody has anything to choose


class Drift(Exception):
    """The journal does not replay to what it says: the rules are no longer those it was played by."""


@dataclass
class Stage:
    """The table after one event."""

    seq: int
    play: Play
    seen: list[Any]  # a view a seat, then the public one
    dressing: Any  # how things lie where the rules do not care
    moved: bool  # whether moves led here, so that the game itself tells what happened
    told: Tell  # what else there is to tell
    state: Any  # the position itself, for whoever takes back what comes after it
    moves: int  # how many moves had been made in this game
    chose: tuple[int, ...]  # the seats whose choices led here
    after: int  # the place of the stage that these choices were made at
    place: int  # its own place; after an undo that of the stage which stands again
    undone: tuple[int, int] | None = None  # who took back a choice, and the place of the stage that it had led to


def nothing(say: Say, names: Sequence[str]) -> list[Event]:
    """Nothing to tell."""
    return []


class Course:
    """The games of a table, one after another."""

    def __init__(self, opened: Opened, seats: int) -> None:
        """Deal the first game; everybody has sat down."""
        self.secret, self.salts = opened.secret, [sitter.salt for sitter in opened.seats]
        self.variant: Variant = hoyle.game(opened.game, **opened.options)
        self.sitting: Sitting = self.variant.sit(seed(self.secret, self.salts))
        self.seats = seats
        self.stages: list[Stage] = []
        self.games = 1
        self.resigned: int | None = None

    @property
    def play(self) -> Play:
        """The game that runs."""
        return self.sitting.play

    @property
    def table(self) -> Any:
        """The game's `table.py`."""
        return self.variant.game.table

    @property
    def drafts(self) -> Drafts | None:
        """How turns are arranged here, where they are."""
        return drafts_of(self.table)

    @property
    def over(self) -> bool:
        """Whether nothing more can happen at this table."""
        return self.sitting.over

    @property
    def between(self) -> bool:
        """Whether a game has ended and the next one of the match has not begun."""
        return self.play.over and not self.over

    @property
    def is_match(self) -> bool:
        """Whether several games are played here."""
        return self.sitting.is_match

    @property
    def options(self) -> House:
        """The house rules of the game that runs."""
        return self.play.options or self.variant.options

    @property
    def winner(self) -> int:
        """The seat that won it all, or NONE."""
        return self.sitting.standing().winner

    def reason(self, names: Sequence[str], say: Say) -> str:
        """How it all ended, in a sentence: the match, or the only game."""
        if self.resigned is None and self.is_match and (how := self.sitting.standing().how):
            return say(how)
        return self.ending(names, say)

    def ending(self, names: Sequence[str], say: Say) -> str:
        """How the last game ended, in a sentence."""
        if self.resigned is not None:
            return say("{name} gave the game up.", name=names[self.resigned])
        ending = say(dict(self.variant.game.endings)[self.play.ending])
        return ending if ending.endswith(".") else f"{ending}."

    def result(self) -> Result | None:
        """How the game in hand ended, if it was played by the rules of the table."""
        if not self.play.over or self.options != self.variant.options:
            return None
        moves = sum(1 for seat, _ in self.play.log if seat != CHANCE)
        rules = canonical_text(self.variant.canonical())
        return Result(self.games, self.variant.name, rules, self.winners(), moves)

    def winners(self) -> int:
        """The seats that won the game in hand, as bits: those that did best, and better than a draw."""
        payoffs = self.play.payoffs
        most = self.variant.game.between(self.options)[1]
        won = [pay == max(payoffs) and (pay > 0 or pay == most) for pay in payoffs]
        return sum(1 << seat for seat, one in enumerate(won) if one)

    def mark(self) -> str:
        """A digest of the state. It stays in the store: a hidden state could be guessed through it."""
        return sha256(self.play.state.pack()).hexdigest()[:16]

    def keep(self, seq: int, *, chose: Sequence[int] = (), told: Tell = nothing, dressing: Any = None) -> None:
        """Remember what everybody sees now, by whose choices; a `dressing` that is given has been made of these moves."""
        moved, here = bool(chose), len(self.stages)
        seen = [self.play.view(seat) for seat in range(self.seats)]
        dressing = dressing or (self.dressed(self.play) if moved or not self.stages else self.kept_dressing())
        seen.append(self.play.watch())
        state, moves = self.play.state.clone(), len(self.play.log)
        self.stages.append(
            Stage(seq, self.play, seen, dressing, moved, told, state, moves, tuple(chose), here - 1, here)
        )

    def before_last(self, seat: int) -> int:
        """The place of the stage at which a seat made its last choice in the game in hand; NONE if it has made none."""
        chosen = self.last_choice(seat)
        return NONE if chosen == NONE else self.stages[chosen].after

    def last_choice(self, seat: int) -> int:
        """The place of the stage that a seat's last choice led to, past what has been taken back; NONE if there is none."""
        at = len(self.stages) - 1
        while at != NONE and self.stages[at].play is self.play:
            if seat in self.stages[at].chose:
                return at
            at = self.stages[at].after
        return NONE

    def undo(self, to: int, seq: int) -> None:
        """Let the game stand again as at a stage; chance goes on with draws of its own, by the number of the event."""
        stage = self.stages[to]
        self.play.go_back(stage.state, stage.moves, seed_after(self.secret, self.salts, seq))

    def keep_undone(self, to: int, seq: int, seat: int) -> None:
        """Remember that a stage stands again, because a seat took back its last choice."""
        undone = seat, self.stages[self.last_choice(seat)].place
        self.stages.append(replace(self.stages[to], seq=seq, moved=False, told=nothing, undone=undone))

    def kept_dressing(self) -> Any:
        """The dressing as it was; a new deal has a new one."""
        last = self.stages[-1]
        return last.dressing if last.play is self.play else self.dressed(self.play)

    def dressed(self, play: Play, note: Any = None) -> Any:
        """How things lie after the moves that led here; Unfit where the note does not fit them."""
        if self.drafts is None:
            return None
        last = self.stages[-1] if self.stages else None
        if last is None or last.play is not play:
            return self.drafts.bare(play.watch())
        return self.drafts.dress(last.dressing, last.seen[-1], play.watch(), note)

    def replay(self, seq: int, event: Kept) -> None:
        """Do again what the journal says; Drift where it comes out otherwise."""
        match event:
            case Played():
                self.replay_moves(event)
                self.keep(seq, chose=[seat for seat, _ in event.by], dressing=self.redressed(event.note))
            case Resigned():
                self.resign(event.seat)
                self.keep(seq, told=resigned(event.seat))
            case Followed():
                self.follow(event.seat, event.choice)
                self.keep(seq, told=followed(self.games))
            case Undone():
                self.replay_undo(seq, event)
            case _:
                self.keep(seq)

    def replay_undo(self, seq: int, event: Undone) -> None:
        """What was taken back is taken back again, to the same stage."""
        to = self.before_last(event.seat)
        if to == NONE or self.stages[to].seq != event.to:
            raise Drift
        self.undo(to, seq)
        if self.mark() != event.mark:
            raise Drift
        self.keep_undone(to, seq, event.seat)

    def replay_moves(self, event: Played) -> None:
        """The seats' moves again; chance must come out as it is written."""
        before = len(self.play.log)
        for seat, move in event.moves:
            if seat != CHANCE:
                self.play.play(seat, move)
        if list(self.play.log[before:]) != event.moves or self.mark() != event.mark:
            raise Drift

    def redressed(self, note: Any) -> Any:
        """The dressing again; a note that no longer fits is left out, since no rule depends on it."""
        try:
            return self.dressed(self.play, note)
        except Unfit:
            return self.dressed(self.play)

    def resign(self, seat: int) -> None:
        """A seat gives up."""
        self.play.resign(seat)
        self.resigned = seat

    def follow(self, seat: int, choice: str | None) -> None:
        """Begin the next game of the match."""
        self.sitting.next(choice)
        self.games += 1
        self.resigned = None

    def chooser(self) -> int | None:
        """The seat that says the next game's rules, between two games."""
        chooser = self.sitting.chooser
        return None if chooser == NONE else chooser

    def scene(self, stage: Stage, seat: int | None, names: list[str], say: Say) -> Scene:
        """What one audience sees at a stage."""
        return self.draw(stage.seen[-1 if seat is None else seat], seat, names, say, stage.dressing)

    def draw(self, seen: Any, seat: int | None, names: list[str], say: Say, dressing: Any, draft: Any = None) -> Scene:
        """A view as the game's table draws it, dressed where it can be."""
        worn = {"dressing": dressing, "draft": draft} if self.drafts else {}
        return self.table.draw(seen, seat, names, say, **worn)

    def scene_now(self, seat: int | None, names: list[str], say: Say, draft: Any = None) -> Scene:
        """What one audience sees now, its own sealed choice and draft too, and what it may do."""
        play = self.play
        seen = play.watch() if seat is None else play.view(seat)
        scene = self.draw(seen, seat, names, say, self.stages[-1].dressing, draft)
        scene.ready = [ready or other in play.sealed for other, ready in enumerate(scene.ready)]
        if seat is None or seat not in play.waits:
            scene.acts, scene.moves, scene.turn = [], {}, None
        if self.between:
            self.offer_next(scene, seat, names, say)
        return scene

    def offer_next(self, scene: Scene, seat: int | None, names: list[str], say: Say) -> None:
        """Between two games: whoever may choose the next one's rules gets the list, otherwise a plain button."""
        chooser = self.chooser()
        if chooser is not None and seat != chooser:
            scene.prompt = say("{name} chooses the rules of the next game.", name=names[chooser])
            return
        scene.prompt = (
            say("Choose the rules of the next game.")
            if chooser is not None
            else scene.outcome or self.ending(names, say)
        )
        if seat is not None:
            options = [self.offered(one, say) for one in self.choices()]
            if chooser is None:
                options = [Option(GO_ON, say("Next game"))]
            scene.acts = [Act("next", "pick", say("The next game"), options=options)]
            scene.moves = {gesture("next", option.id): [place] for place, option in enumerate(options)}

    def offered(self, choice: Any, say: Say) -> Option:
        """A way to play the next game: by its name, or by its finer points under the name that several ways share."""
        alike = [one.values for one in self.choices() if one.group and one.group == choice.group]
        finer = [name for name in choice.values if any(one[name] != choice.values[name] for one in alike)]
        if not finer:
            return Option(choice.name, say(choice.label))
        known = declared(self.variant.game.options)
        words = "; ".join(
            say("{rule}: {value}", rule=say(known[name].label), value=label(known[name], choice.values[name], say))
            for name in finer
        )
        return Option(choice.name, words, say(choice.label))

    def choices(self) -> list[Any]:
        """What the chooser may say."""
        return list(self.sitting.choices().values())

    def events(self, place: int, seat: int | None, names: list[str], say: Say) -> list[Event]:
        """What happened on the way to a stage, for one audience."""
        stage = self.stages[place]
        if stage.undone:
            return [self.taken_back(*stage.undone, seat, names, say)]
        which = -1 if seat is None else seat
        told: list[Event] = []
        if before := self.seen_before(place, which):
            goes_on = place and self.stages[place - 1].play is stage.play
            dressings = (self.stages[place - 1].dressing if goes_on else None, stage.dressing)
            worn = {"dressings": dressings} if self.drafts else {}
            told = self.table.tell(before, stage.seen[which], seat, names, say, **worn)
        return [*stage.told(say, names), *told]

    def taken_back(self, who: int, place: int, seat: int | None, names: list[str], say: Say) -> Event:
        """Who took back what, in the words in which this audience was told of it first."""
        what = next((event.text for event in self.events(place, seat, names, say) if event.text), "")
        if not what:
            return Event(say("{name} takes back a move.", name=names[who]))
        return Event(say("{name} takes back a move and all that came after it: {what}", name=names[who], what=what))

    def seen_before(self, place: int, which: int) -> Any:
        """What an audience saw before the moves that led to a stage, those of a deal too; None if none did."""
        play = self.stages[place].play
        if place and self.stages[place - 1].play is play:
            return self.stages[place - 1].seen[which] if self.stages[place].moved else None
        undealt = Play(self.variant, None, play.options, play.carried)
        if undealt.waits != (CHANCE,):
            return None
        return undealt.watch() if which < 0 else undealt.view(which)


def resigned(seat: int) -> Tell:
    """Tell that a seat gave up."""
    return lambda say, names: [Event(say("{name} gives the game up.", name=names[seat]))]


def followed(game: int) -> Tell:
    """Tell that the next game of a match begins."""
    return lambda say, names: [Event(say("Game {number} begins.", number=game))]


DRIFTED = N_("The rules of this game have changed since this table was opened, so it cannot go on.")
