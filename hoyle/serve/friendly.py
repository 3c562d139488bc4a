"""Between friends: a move is taken back if everybody agrees, and a bot gives a hint to whoever asks for one.

A request is a word across the table. It is kept nowhere, and any choice that is made meanwhile ends it; what comes of it
is an event of the journal. A hint is shown to the seat that asked, and nobody else hears of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hoyle.games.shapes import Option, Say, Scene
from hoyle.rules.seats import NONE
from hoyle.serve import showing, wire
from hoyle.serve.course import Course
from hoyle.serve.wire import Refusal
from hoyle.words import N_, words

if TYPE_CHECKING:
    from hoyle.serve.tables import Table

ACT = "friendly"
"""The act of all gestures that are no part of the game."""

UNDO, WITHDRAW, AGREE, DECLINE, HINT = "undo", "withdraw", "agree", "decline", "hint"
LABELS = {WITHDRAW: N_("Let it stand"), AGREE: N_("Agree"), DECLINE: N_("Decline")}


@dataclass
class Request:
    """Somebody asks the others to take back a move."""

    seat: int
    number: int
    agreed: set[int] = field(default_factory=set[int])
    declined: int = NONE
    """Who would rather let the move stand; with that the request is answered."""


@dataclass
class Hint:
    """What a seat is advised to do, at one decision."""

    tok: str
    seq: int
    found: wire.Hinted | None = None
    thought: bool = False
    """Whether the bot has answered."""


@dataclass
class Friends:
    """What is asked at a table at the moment."""

    request: Request | None = None
    requests: int = 0
    hints: dict[int, Hint] = field(default_factory=dict[int, Hint])


def allowed(table: Table) -> bool:
    """Whether this is a friendly game: who plays with bots alone always plays one."""
    return table.opened.friendly or len(people(table)) < 2


def people(table: Table) -> list[int]:
    """The seats of people."""
    return [seat for seat, sitter in enumerate(table.seats) if sitter.kind == "human"]


# Taking back.


def hindrance(table: Table, course: Course, seat: int) -> str:
    """Why a seat cannot take back its last choice, in a sentence; empty where it can."""
    if not allowed(table):
        return N_("This is no friendly game: what is played stays, and there are no hints.")
    if course.play.over:
        return N_("This game is over; what was played in it stays.")
    if course.play.sealed.get(seat):
        return N_("Your choice is sealed until the others have chosen too; you may ask then.")
    if course.before_last(seat) == NONE:
        return N_("You have not chosen anything in this game yet.")
    return ""


async def hear(table: Table, course: Course, seat: int, move: wire.Move) -> None:
    """Something that a seat asks or answers; a Refusal where it cannot be."""
    word, _, number = move.option.partition(".")
    if word == UNDO:
        await ask(table, course, seat, move.cid)
    elif word == HINT:
        want(table, course, seat)
        table.publish(only=seat)
    else:
        await answer(table, course, seat, (word, number), move.cid)
    table.done.add((seat, move.cid))


async def ask(table: Table, course: Course, seat: int, cid: str | int) -> None:
    """A seat would take back its last choice: at once where it plays with bots alone, else the others are asked."""
    friends = table.friends
    if why := hindrance(table, course, seat):
        raise Refusal(why)
    if friends.request and friends.request.declined == NONE:
        raise Refusal(N_("A move is asked for already; that is answered first."))
    if friends.request and friends.request.seat == seat:
        raise Refusal(N_("That was declined: the move stands."))
    if people(table) == [seat]:
        await table.undo(course, seat, (seat, cid))
        return
    friends.requests += 1
    friends.request = Request(seat, friends.requests)
    table.publish()


async def answer(table: Table, course: Course, seat: int, said: tuple[str, str], cid: str | int) -> None:
    """An answer to the request that is open, by its number."""
    word, number = said
    request = table.friends.request
    if request is None or str(request.number) != number or request.declined != NONE:
        raise Refusal(N_("That request is over."))
    if word not in may_answer(request, seat):
        raise Refusal(N_("That cannot be done now."))
    if word == WITHDRAW:
        table.friends.request = None
    elif word == DECLINE:
        request.declined = seat
    else:
        request.agreed.add(seat)
        if not unanswered(table, request):
            await table.undo(course, request.seat, (seat, cid))
            return
    table.publish()


def unanswered(table: Table, request: Request) -> list[int]:
    """The people who have not agreed yet."""
    return [seat for seat in people(table) if seat != request.seat and seat not in request.agreed]


def may_answer(request: Request, seat: int) -> tuple[str, ...]:
    """What a seat may say to a request."""
    if seat == request.seat:
        return (WITHDRAW,)
    return () if seat in request.agreed else (AGREE, DECLINE)


def answers(request: Request, seat: int, say: Say) -> list[Option]:
    """The same as buttons; each names the request, so that no answer goes to another one."""
    return [Option(f"{word}.{request.number}", say(LABELS[word])) for word in may_answer(request, seat)]


# Hints.


def may_ask_hint(table: Table, course: Course, seat: int, scene: Scene) -> bool:
    """Whether a hint can be had: at one's turn, where the game has none of its own."""
    own = any(act.id == HINT for act in scene.acts)
    return allowed(table) and seat in course.play.waits and bool(scene.moves) and not own


def hint_of(table: Table, seat: int) -> Hint | None:
    """The hint for the decision that is open."""
    hint = table.friends.hints.get(seat)
    return hint if hint and (hint.tok, hint.seq) == (table.tok(seat), table.seq) else None


def want(table: Table, course: Course, seat: int) -> None:
    """A seat asks for a hint; whoever wakes the bots finds it among those that are wanted."""
    if not allowed(table):
        raise Refusal(N_("This is no friendly game: what is played stays, and there are no hints."))
    if not may_ask_hint(table, course, seat, own_scene(table, course, seat)):
        raise Refusal(N_("There is nothing to give a hint for now."))
    if hint_of(table, seat) is None:
        table.friends.hints[seat] = Hint(table.tok(seat), table.seq)


def wanted(table: Table) -> list[int]:
    """The seats that wait for a hint."""
    return [seat for seat in table.friends.hints if (hint := hint_of(table, seat)) and not hint.thought]


def own_scene(table: Table, course: Course, seat: int) -> Scene:
    """What a seat sees now and may do."""
    draft, say = table.draft(seat), words("en")
    return course.scene_now(seat, showing.names(table.seats, say), say, draft and draft.now)


def begun_by(scene: Scene, moves: list[int]) -> bool:
    """Whether some gesture goes on after these moves, and none is made up of them alone."""
    lines = list(scene.moves.values())
    return moves not in lines and any(line[: len(moves)] == moves for line in lines)


def gesture_for(scene: Scene, moves: list[int]) -> wire.Hinted | None:
    """The gesture that makes these moves, a button if there is one, else one that begins with as many as one can."""
    buttons = {act.id for act in scene.acts if act.do == "pick"}
    keys = sorted(scene.moves, key=lambda key: key.partition("|")[0] not in buttons)
    for length in range(len(moves), 0, -1):
        begun = [key for key in keys if scene.moves[key][:length] == moves[:length]]
        exact = [key for key in begun if len(scene.moves[key]) == length]
        if begun:
            return wire.gesture_of(scene, (exact or begun)[0])
    return None


async def advise(table: Table, seat: int, tok: str, moves: list[int]) -> None:
    """A bot's answer: it is shown if the decision is still open, and played by nobody."""
    async with table.lock:
        hint, course = hint_of(table, seat), table.course
        if hint and course and hint.tok == tok and table.status == "open":
            hint.thought, hint.found = True, gesture_for(own_scene(table, course, seat), moves)
            table.publish(only=seat)


# What a seat sees of it.


def shown(table: Table, course: Course, seat: int | None, scene: Scene, say: Say) -> wire.Friendly | None:
    """What a seat may ask and answer now, and what it is advised to do."""
    if seat is None or course.over or not allowed(table):
        return None
    request, called = table.friends.request, showing.names(table.seats, say)
    if request and request.declined == NONE:
        return wire.Friendly(asked(table, request, seat, called, say), answers(request, seat, say))
    hint, options = hint_of(table, seat), list[Option]()
    if hint is None and may_ask_hint(table, course, seat, scene):
        options.append(Option(HINT, say("Hint")))
    if not hindrance(table, course, seat) and not (request and request.seat == seat):
        options.append(Option(UNDO, say("Take back my last move")))
    text = say("{name} declines: the move stands.", name=called[request.declined]) if request else advice(hint, say)
    return wire.Friendly(text, options, hint.found if hint else None)


def asked(table: Table, request: Request, seat: int, called: list[str], say: Say) -> str:
    """The request in a sentence."""
    if seat not in (request.seat, *request.agreed):
        return say("{name} asks to take back their last move.", name=called[request.seat])
    waiting = ", ".join(called[one] for one in unanswered(table, request))
    if seat == request.seat:
        return say("You ask to take back your last move. Still to answer: {names}.", names=waiting)
    return say(
        "You agree that {name} takes a move back. Still to answer: {names}.", name=called[request.seat], names=waiting
    )


def advice(hint: Hint | None, say: Say) -> str:
    """How it stands with a hint that was asked for; what it says, the page puts into words."""
    if hint is None or hint.found:
        return ""
    return say("A bot has no hint for this.") if hint.thought else say("A bot looks at what you see.")
