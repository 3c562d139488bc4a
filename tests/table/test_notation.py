"""Choices written in a game's notation, hints as text, deals from a chosen seed."""

import json

import pytest

import hoyle
from hoyle.codec import to_plain
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.host.memory import ManualClock, MemoryHost
from hoyle.i18n import translator
from hoyle.play.play import IllegalMove
from hoyle.table import fairness
from hoyle.table.fairness import deal_seed, secret_with_seed, seed
from hoyle.table.opening import Wish
from hoyle.table.show import notation
from hoyle.table.table import Table
from hoyle.table.verify import Disagrees, verify
from hoyle.table.wire.commands import BotHint, Gesture, Resign, WrittenChoice
from hoyle.table.wire.events import ChoiceSealed, Player
from hoyle.table.wire.messages import Move
from tests.support.tables import table_of


def opened(game: str, seed: int = 7, **options: object) -> tuple[MemoryHost, str, Table]:
    """Open a table for people that is dealt from a seed."""
    host, variant = MemoryHost(), hoyle.game(game, **options)
    players = [Player("human", f"P{seat}", holder=f"p{seat}") for seat in range(variant.seats)]
    id = host.open(Wish(game, variant.canonical(), players), secret_with_seed(seed))
    host.join(id)
    return host, id, table_of(host, id)


def write_choices(host: MemoryHost, id: str, seat: int, *texts: str) -> None:
    """Send choices of a seat, written in the game's notation."""
    for text in texts:
        host.clock.run(host.host.handle(id, WrittenChoice(seat, text)))


# Written choices.


@pytest.mark.parametrize("game", ["r", "muzicando", "board64"])
def test_legal_moves_as_text_are_choices_that_can_be_made(game: str) -> None:
    host, id, table = opened(game)
    for _ in range(10):
        seat = table.running_timeline().play.to_move[0]
        before = len(table.running_timeline().play.log) + len(table.game.sealed)
        texts = notation.legal_moves(table, seat)
        assert [
            notation.read_turn(table, seat, text).moves[0] for text in texts
        ] == table.running_timeline().play.legal(seat)
        write_choices(host, id, seat, texts[-1])
        assert len(table.running_timeline().play.log) + len(table.game.sealed) > before
    assert table.seq > 4


def test_a_written_choice_is_sealed_like_any_other() -> None:
    _, _, table = opened("r")
    (event,) = table.decide(WrittenChoice(0, "5"), 0).events
    assert isinstance(event, ChoiceSealed) and event.choice.moves == [5] and not table.game.sealed


def test_a_written_choice_is_refused_with_a_sentence() -> None:
    _, _, table = opened("r")
    with pytest.raises(IllegalMove, match=r"'b9' is not a move of R") as refusal:
        table.decide(WrittenChoice(0, "b9"), 0)
    assert isinstance(refusal.value, Refusal)
    german = translator("de")(refusal.value.message, **refusal.value.facts)
    assert german.startswith("'b9' ist kein Zug von R: schreib eine Karte")
    table.apply(table.decide(Resign(0), 0))
    with pytest.raises(Refusal, match="This game is over"):
        table.decide(WrittenChoice(1, "5"), 0)


def test_a_long_turn_is_one_choice_and_must_be_whole() -> None:
    host, id, table = opened("rummy")
    while len(notation.legal_moves(table, table.running_timeline().play.to_move[0])) == 1:
        write_choices(host, id, table.running_timeline().play.to_move[0], "draw")
    seat, before = table.running_timeline().play.to_move[0], table.seq
    first = notation.legal_moves(table, seat)[0]
    begun = notation.read_turn(table, seat, first)
    assert begun.next and begun.choices == [first]
    with pytest.raises(Refusal, match=f"not finished: add {begun.next[0]}"):
        table.decide(WrittenChoice(seat, first), 0)
    texts = [first]
    while found := notation.read_turn(table, seat, *texts).next:
        texts.append("done" if "done" in found else found[0])
    whole = notation.read_turn(table, seat, *texts)
    write_choices(host, id, seat, *whole.choices)
    assert table.seq == before + 1 and whole.choices == ["; ".join(texts)] and len(whole.moves) > 3


def test_a_turn_of_a_game_without_long_turns_is_a_choice_for_each_move() -> None:
    variant = hoyle.game("board64", **GAMES["board64"].presets["game18"].values)
    _, _, table = opened("board64", **variant.canonical())
    assert notation.read_turn(table, 0, "c2-c3").choices == ["c2-c3"]
    with pytest.raises(IllegalMove):
        notation.read_turn(table, 0, "c2-c3!d4,f4")


# Hints.


def test_a_bot_s_hint_is_written_in_notation() -> None:
    _, _, table = opened("r")
    assert notation.hint_text(table, 0) == ""
    ask = Gesture(0, Move(cid=1, act="friendly", option="hint"))
    for command in (ask, BotHint(0, table.tok(0), [3])):
        table.apply(table.decide(command, 0))
    assert notation.hint_text(table, 0) == "b3" and notation.read_turn(table, 0, "b3").moves == [3]


def test_several_moves_are_joined_as_the_game_reads_them() -> None:
    _, _, table = opened("r")
    assert notation.turn_text(table, 0, [3]) == "b3"
    assert notation.is_notation_of(table, 0, "b3", [3]) and not notation.is_notation_of(table, 0, "b9", [3])


# Chosen seeds.


@pytest.mark.parametrize("number", [0, 7, -3, 1 << 70])
def test_a_chosen_seed_deals_what_it_deals_to_a_single_game(number: int) -> None:
    _, _, table = opened("malice", number)
    assert table.running_timeline().play.log == hoyle.game("malice").new(number).log
    assert deal_seed(secret_with_seed(number), ["a", "b"]) == number
    assert not fairness.contains_seed(fairness.new_secret())


def test_other_secrets_deal_as_before() -> None:
    assert deal_seed("5" * 64, ["a", "b"]) == seed("5" * 64, ["a", "b"])


def test_the_record_of_a_chosen_deal_is_not_called_fair() -> None:
    _, _, table = opened("r")
    table.apply(table.decide(Resign(0), 0))
    events = [to_plain(event) for event in table.journal]
    record = {"promise": fairness.seal(table.opened.secret), "events": events}
    with pytest.raises(Disagrees, match="The deal was chosen"):
        verify(json.dumps(record).encode())


# The host in memory.


def test_a_connection_may_ask_for_everything_that_has_happened() -> None:
    host, id, table = opened("board64", **GAMES["board64"].presets["patience_open"].values)
    late = host.join(id)
    assert late.events == [] and table.seq == 0
    told = host.connect(type(late), id, "p0", "en", have=-1)
    assert told.seat == 0 and told.events[0].startswith("The combinations of the deal are removed")


def test_a_clock_that_is_stopped_drops_its_work(recwarn: pytest.WarningsRecorder) -> None:
    clock, done = ManualClock(), list[str]()

    async def work() -> None:
        await clock.sleep(5)
        done.append("work")

    clock.spawn(work())
    clock.spawn(work())
    clock.step(clock.ready.popleft())
    clock.stop()
    clock.settle()
    assert not done and not list(recwarn)
