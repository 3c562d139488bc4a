"""Talk: what may be said at a table, and what of it is kept."""

from typing import Literal

import pytest

from hoyle.host.memory import MemoryHost
from hoyle.table.opening import Wish
from hoyle.table.people import talk
from hoyle.table.wire.events import Player
from tests.support.tables import table_of

BOT, BOB = Player("bot", bot="random"), Player("human", "Bob", holder="bob")


@pytest.mark.parametrize(
    ("mode", "other", "said", "kept"),
    [
        ("phrases", BOB, {"option": "hello"}, ("hello", "")),
        ("phrases", BOB, {"option": "smile"}, ("smile", "")),
        ("phrases", BOT, {"option": "hello"}, "Nobody talks at this table."),
        ("none", BOB, {"option": "hello"}, "Nobody talks at this table."),
        ("chat", BOT, {"text": "Hello"}, "Nobody talks at this table."),
        ("chat", BOB, {"text": " Hello  you "}, ("", "Hello you")),
        ("chat", BOB, {"text": "Hello", "option": "luck"}, ("", "Hello")),
        ("chat", BOB, {"text": " ", "option": "luck"}, ("luck", "")),
        ("chat", BOB, {"text": "x" * talk.MAX_TEXT}, ("", "x" * talk.MAX_TEXT)),
        ("chat", BOB, {"text": "x" * (talk.MAX_TEXT + 1)}, "That is too long: write at most 200 characters."),
    ],
)
def test_what_is_said_is_kept_as_a_phrase_or_as_a_text(
    mode: Literal["none", "phrases", "chat"], other: Player, said: dict[str, str], kept: tuple[str, str] | str
) -> None:
    host = MemoryHost()
    id = host.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), other], talk=mode))
    ann = host.join(id, "ann")
    ann.gesture(talk.ACT, **said)
    lines = table_of(host, id).people.talk
    assert (ann.rejects or [(line.phrase, line.text) for line in lines]) == [kept]


def test_a_view_has_the_newest_lines_with_their_numbers() -> None:
    host = MemoryHost()
    id = host.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), BOB]))
    ann = host.join(id, "ann")
    for _ in range(talk.SHOWN_LINES + 3):
        host.clock.time += talk.BURST_TIME
        ann.gesture(talk.ACT, option="hello")
    assert [line["n"] for line in ann.view["talk"]] == list(range(3, talk.SHOWN_LINES + 3))


@pytest.mark.parametrize(("pause", "is_refused"), [(talk.BURST_TIME - 1, True), (talk.BURST_TIME, False)])
def test_after_a_burst_a_seat_waits(pause: int, is_refused: bool) -> None:
    host = MemoryHost()
    id = host.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), BOB]))
    ann, bob = host.join(id, "ann"), host.join(id, "bob")
    for _ in range(talk.BURST):
        ann.gesture(talk.ACT, option="hello")
        bob.gesture(talk.ACT, option="hello")
    host.clock.time += pause
    ann.gesture(talk.ACT, option="bye")
    assert ann.rejects == ["That is too fast. Wait a few seconds."] * is_refused
