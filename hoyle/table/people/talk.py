"""Talk at a table: phrases that everybody reads in their own language, and free text if the table allows it."""

from __future__ import annotations

from typing import Literal

from hoyle.errors import Refusal
from hoyle.games.shared.scenes import Option, Say
from hoyle.i18n import N_
from hoyle.table.decision import Decision
from hoyle.table.ports import Millis
from hoyle.table.state import TableState
from hoyle.table.wire.events import Said
from hoyle.table.wire.messages import Move, TalkLine

ACT = "talk"
"""The act of gestures that say something: `option` is the name of a phrase, or `text` is what somebody wrote."""
Mode = Literal["none", "phrases", "chat"]
MODES: dict[str, Mode] = {"none": "none", "phrases": "phrases", "chat": "chat"}
"""What players may say to each other, by the name in a form: nothing, phrases of a list, or texts of their own too."""
USUAL: Mode = "phrases"
PHRASES = {
    "hello": N_("Hello!"),
    "luck": N_("Good luck!"),
    "nice": N_("Well played!"),
    "thanks": N_("Thank you!"),
    "sorry": N_("Sorry!"),
    "oops": N_("Oops!"),
    "wow": N_("Wow!"),
    "moment": N_("One moment, please."),
    "time": N_("Take your time."),
    "game": N_("Good game!"),
    "again": N_("Another one?"),
    "bye": N_("I have to go. Goodbye!"),
}
"""The phrases by name (English messages)."""
EMOTES = {"smile": "😄", "think": "🤔", "surprise": "😮", "sad": "😢", "thumb": "👍", "party": "🎉"}
"""Pictures that can be said instead of phrases, by name."""
EMOTE_NAMES = {
    "smile": N_("A smile"),
    "think": N_("Thinking"),
    "surprise": N_("Surprise"),
    "sad": N_("A tear"),
    "thumb": N_("Thumbs up"),
    "party": N_("Hooray"),
}
"""What the pictures show, for screen readers."""
MAX_TEXT = 200
"""The maximum number of characters of a text."""
MAX_LINES = 400
"""The maximum number of lines at a table."""
SHOWN_LINES = 20
"""The number of newest lines that a view contains."""
BURST, BURST_TIME = 5, 10_000
"""A seat may say at most BURST lines in BURST_TIME milliseconds."""


def decide(table: TableState, seat: int, move: Move, now: Millis) -> Decision:
    """Return the decision on a gesture that says something; Refusal if it is not allowed, too long or too fast."""
    phrase, text = move.option, plain_text(move.text)
    if table.opened.talk == "none" or len(table.people.humans()) < 2:
        raise Refusal(N_("Nobody talks at this table."))
    if text and table.opened.talk != "chat":
        raise Refusal(N_("At this table players use the phrases of the list."))
    if not text and phrase not in PHRASES and phrase not in EMOTES:
        raise Refusal(N_("Choose a phrase, or write something."))
    if len(text) > MAX_TEXT:
        raise Refusal(N_("That is too long: write at most {count} characters."), count=MAX_TEXT)
    if len(table.people.talk) >= MAX_LINES:
        raise Refusal(N_("Enough has been said at this table: no more lines are kept."))
    recent = [line for line in table.people.talk[-2 * BURST * len(table.seats) :] if line.seat == seat][-BURST:]
    if len(recent) == BURST and 0 <= now - recent[0].at < BURST_TIME:
        raise Refusal(N_("That is too fast. Wait a few seconds."))
    return Decision((Said(seat, move.cid, now, "" if text else phrase, text),))


def plain_text(text: str) -> str:
    r"""Return typed text as one line, without characters that cannot be printed.

    >>> plain_text(f" well{chr(10)}played{chr(0x202E)} ")
    'well played'
    """
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def lines(table: TableState, say: Say) -> list[TalkLine]:
    """Return the newest lines in the reader's language."""
    first = max(0, len(table.people.talk) - SHOWN_LINES)
    return [
        TalkLine(first + index, f"s{line.seat}", words(line, say))
        for index, line in enumerate(table.people.talk[first:])
    ]


def words(line: Said, say: Say) -> str:
    """Return a line in the reader's language."""
    if line.phrase in PHRASES:
        return say(PHRASES[line.phrase])
    return EMOTES.get(line.phrase, line.text)


def offered(say: Say) -> list[Option]:
    """Return the phrases and pictures that players may say, as options; a picture's name is its `text`."""
    phrases = [Option(name, say(phrase)) for name, phrase in PHRASES.items()]
    return phrases + [Option(name, emote, text=say(EMOTE_NAMES[name])) for name, emote in EMOTES.items()]
