"""Messages as JSON: the same bytes and the same errors with msgspec and without it."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

import hoyle
from hoyle import codec, json_form, structs
from hoyle.codec import MalformedMessage
from hoyle.games import GAMES
from hoyle.games.shared.scenes import Act, Counter, Deck, Event, Zone
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.json_form import Encoded
from hoyle.messages import message, wire

Read = Callable[[str], Any]


@dataclass(slots=True)
class Drawn:
    """The parts of a scene and of the log that a table makes for a seat."""

    zones: list[Zone]
    acts: list[Act]
    counters: list[list[Counter]]
    layout: dict[str, list[list[str]]]
    events: list[Event]
    deck: Deck


@message(tag="coin", tag_field="t", omit_defaults=True)
@dataclass(slots=True)
class Coin:
    worth: int
    side: Literal["", "heads", "tails"] = ""


@message(tag="purse", tag_field="t", omit_defaults=True)
@dataclass(slots=True)
class Purse:
    owner: str | int | None
    pair: tuple[int, str]
    coins: list[Coin] = field(default_factory=list)
    by_name: dict[str, Coin] = field(default_factory=dict)
    many: tuple[int, ...] = ()
    source: list[str] = field(default_factory=list, metadata=wire("from"))
    best: Coin | None = None
    shut: bool = False
    note: Any = None


@message(tag="frame")
@dataclass(slots=True)
class Frame:
    body: Encoded
    n: int = 0


def drawn(name: str) -> Iterator[Drawn]:
    """Yield what each seat and a spectator are shown during a random game."""
    dice, play = random.Random(7), hoyle.game(name).new(seed=3)
    table, say, names = table_of(play.variant.game), translator("ru"), ["Аня", 'B"\\', "C", "D"][: play.variant.seats]
    drafts = table_of(play.variant.game).drafts
    arrangement = [drafts.initial_arrangement(play.public_view())] if drafts else []
    for _ in range(12):
        if play.is_over:
            return
        before = [play.view(seat) for seat in range(play.variant.seats)] + [play.public_view()]
        for seat in play.to_move:
            play.play(seat, dice.choice(play.legal(seat)))
        for seat, seen in enumerate(before):
            reader = seat if seat < play.variant.seats else None
            after = play.public_view() if reader is None else play.view(seat)
            scene = table.draw(seen, reader, names, say, *arrangement)
            told = table.narrate(seen, after, reader, names, say, *([(*arrangement, *arrangement)] if drafts else []))
            deck = table.deck(play.state.options)
            yield Drawn(scene.zones, scene.acts, scene.counters, scene.layout, told, deck)


@pytest.mark.parametrize("name", GAMES)
def test_scenes_of_every_game_are_the_same_bytes(name: str) -> None:
    for one in drawn(name):
        fast, plain = structs.encode(one), codec.to_plain(one)
        assert json_form.write_plainly(plain) == fast
        assert json_form.write_fast(plain) == fast
        assert codec.encode(one) == fast
        assert codec.decode(fast, Drawn) == one


def both(monkeypatch: pytest.MonkeyPatch, value: Any) -> bytes:
    """Return a message as JSON, after checking that it is the same with msgspec and without."""
    fast = codec.encode(value)
    with monkeypatch.context() as patch:
        patch.setattr(codec, "structs", None)
        patch.setattr(json_form, "write", json_form.write_plainly)
        assert codec.encode(value) == fast
    return fast


def test_a_message_has_its_tag_first_and_no_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    purse = Purse("Ann", (2, "b"), [Coin(1), Coin(2, "tails")], {"x": Coin(3)}, (4, 5), ["s0"], Coin(6), True, [[1]])
    assert json.loads(both(monkeypatch, purse)) == {
        "t": "purse",
        "owner": "Ann",
        "coins": [{"t": "coin", "worth": 1}, {"t": "coin", "worth": 2, "side": "tails"}],
        "by_name": {"x": {"t": "coin", "worth": 3}},
        "pair": [2, "b"],
        "many": [4, 5],
        "from": ["s0"],
        "best": {"t": "coin", "worth": 6},
        "shut": True,
        "note": [[1]],
    }
    assert both(monkeypatch, Purse(None, (1, "a"))) == b'{"t":"purse","owner":null,"pair":[1,"a"]}'
    assert codec.decode(both(monkeypatch, purse), Purse, Coin) == purse
    assert codec.decode(both(monkeypatch, Purse(None, (1, "a"))), Purse, Coin) == Purse(None, (1, "a"))


def test_encoded_json_is_written_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert both(monkeypatch, Frame(Encoded(b'{"a": 1}'))) == b'{"type":"frame","body":{"a": 1},"n":0}'


def test_messages_in_lists_and_dicts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert both(monkeypatch, {"a": [Coin(1)], "b": 2}) == b'{"a":[{"t":"coin","worth":1}],"b":2}'


@pytest.mark.parametrize("code", [*range(0x30), 0x7F, 0xA0, 0x2028, 0xFFFF, 0x1F600])
def test_every_character_is_written_alike(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert json.loads(both(monkeypatch, Purse(chr(code), (1, "a"))))["owner"] == chr(code)


COIN = '{"t":"coin","worth":1%s}'
MALFORMED = {
    "empty": "",
    "no JSON": "worth",
    "cut off": '{"t":"coin","wor',
    "not an object": "[1]",
    "no tag": '{"worth":1}',
    "another tag": '{"t":"note","worth":1}',
    "a tag of another type": '{"t":["coin"],"worth":1}',
    "no worth": '{"t":"coin"}',
    "text for a number": '{"t":"coin","worth":"1"}',
    "truth for a number": '{"t":"coin","worth":true}',
    "a fraction": '{"t":"coin","worth":1.0}',
    "null for a number": '{"t":"coin","worth":null}',
    "not one of the values": COIN % ',"side":"edge"',
    "a list for a value": COIN % ',"side":["heads"]',
    "more after the end": COIN % "" + "x",
    "a trailing comma": '{"t":"coin","worth":1,}',
    "NaN": COIN % ',"x":NaN',
    "Infinity": COIN % ',"x":-Infinity',
    "a number that is too large": COIN % ',"x":1e999',
    "a number that is too long": COIN % (',"x":' + "9" * 5000),
    "a sign before many digits": COIN % (',"x":-' + "9" * 4300),
    "half a surrogate pair": COIN % r',"x":"\ud83d"',
    "the other half": COIN % r',"x":"\udE00"',
    "halves the wrong way round": COIN % r',"x":"\ude00\ud83d"',
    "half a pair as a key": COIN % r',"\ud83d":1',
    "a control character": COIN % ',"x":"\n"',
    "a byte order mark": "\ufeff" + COIN % "",
    "too deep": COIN % (',"x":' + "[" * 70 + "]" * 70),
    "very deep": COIN % (',"x":' + "[" * 100_000),
    "a short pair": '{"t":"purse","owner":1,"pair":[1]}',
    "a list for a dict": '{"t":"purse","owner":1,"pair":[1,"a"],"by_name":[]}',
    "a wrong coin": '{"t":"purse","owner":1,"pair":[1,"a"],"coins":[{"t":"coin","worth":"1"}]}',
    "a wrong entry": '{"t":"purse","owner":1,"pair":[1,"a"],"many":[1,"2"]}',
    "an object for a name": '{"t":"purse","owner":{},"pair":[1,"a"]}',
}


def refused(read: Read, text: str | bytes, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the reason for which a text is refused if `read` reads JSON."""
    monkeypatch.setattr(json_form, "read_text", read)
    with pytest.raises(MalformedMessage) as refusal:
        codec.decode(text, Purse, Coin)
    return refusal.value.reason


@pytest.mark.parametrize("text", MALFORMED.values(), ids=MALFORMED)
def test_what_is_malformed_is_refused_alike(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    reasons = {
        refused(read, form, monkeypatch)
        for read in (json_form.read_fast, json_form.read_plainly)
        for form in (text, text.encode())
    }
    assert len(reasons) == 1


def test_broken_bytes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for read in (json_form.read_fast, json_form.read_plainly):
        for broken in (b'{"t":"coin","worth":1,"x":"\xff"}', b'"\xed\xa0\x80"', b"\xfe\xff"):
            assert refused(read, broken, monkeypatch) == "not UTF-8"
        assert refused(read, '"\ud83d"', monkeypatch) == "not JSON"


def test_a_refusal_names_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    reason = refused(json_form.read_fast, MALFORMED["a wrong coin"], monkeypatch)
    assert reason == "coins: worth: int expected, not str"


def test_what_a_message_does_not_know_is_ignored() -> None:
    for read in (json_form.read_fast, json_form.read_plainly):
        assert read(COIN % r',"x":"\\ud83d","y":"\ud83d\uDE00"')["y"] == "😀"
    assert codec.decode(COIN % ',"x":[1,{"y":2}],"worth":2', Coin) == Coin(2)


def test_many_lists_beside_one_another_are_not_deep() -> None:
    assert codec.decode(COIN % (',"x":[' + "[]," * 100 + '"[[["]'), Coin) == Coin(1)


JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(some.characters()),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
SCRAPS = some.lists(
    some.sampled_from([*'{}[]",:\\0-1.eEud83', '{"t":', '"coin"', '"worth"', "\\ud8", "\\ude", "true", " ", "é"]),
    max_size=14,
).map("".join)


def outcome(read: Read, text: str) -> Any:
    """Return the representation of the value read, which shows the sign of zero and the type of a number, or the error."""
    try:
        return repr(read(text))
    except json_form.NotJson as error:
        return str(error)


@given(JSON.map(json.dumps) | JSON.map(lambda value: json.dumps(value, ensure_ascii=False)) | SCRAPS)
def test_any_text_is_read_alike(text: str) -> None:
    assert outcome(json_form.read_fast, text) == outcome(json_form.read_plainly, text)


@given(JSON)
def test_what_is_refused_or_read_is_a_message_or_a_refusal(value: Any) -> None:
    try:
        found = codec.decode(json.dumps({"t": "purse", "owner": "a", "pair": [1, ""], "note": value}), Purse)
    except MalformedMessage:
        return
    assert found.owner == "a"


def test_a_default_that_encoders_might_see_differently_is_an_error() -> None:
    with pytest.raises(TypeError, match="cannot be left out"):

        @message(omit_defaults=True)
        @dataclass
        class Odd:
            pair: tuple[int, int] = (1, 2)


def test_types_that_no_message_has_are_an_error() -> None:
    @dataclass
    class Odd:
        when: set[int]

    with pytest.raises(TypeError, match="no fields of type"):
        codec.decode("{}", Odd)
    with pytest.raises(TypeError, match="different tags"):
        codec.decode("{}", Zone, Act)
    with pytest.raises(TypeError, match="no object"):
        structs.raw(object())
    assert isinstance(structs.raw(Encoded(b"1")), msgspec.Raw)
