"""Records that have grown: their first form, and the digests of states that were stored before."""

from random import Random

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.rules.first_form import (
    digested,
    first_fields,
    first_layout,
    from_digested,
    from_first_form,
    has_grown,
    later_values,
    unpack_any_form,
)
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, int8, int16, int32, nest, row


class OldOptions(OptionSet):
    """The options before one was added."""

    pairs = option(2, (2, 3), label="Pairs", sentence="How many.")


class NewOptions(OptionSet):
    """The options after one was added, before the others in the declaration."""

    begins = option(1, range(4), label="Begins", sentence="Who begins.", added=True)
    pairs = option(2, (2, 3), label="Pairs", sentence="How many.")


class Old(Record):
    """A state as it was first stored."""

    options = nest(OldOptions)
    line = row(4, int8)
    total = cell(int32)
    turns = cell(int16, path=True)


class New(Record):
    """The same state with a longer row, an added row and an added cell of a larger type."""

    options = nest(NewOptions)
    line = row(7, int8, first_size=4)
    total = cell(int32)
    net = row(2, int32, first_size=0)
    extra = cell(int32, added=True)
    turns = cell(int16, path=True)


def states() -> tuple[Old, New]:
    """Return the same position in both forms."""
    old, new = Old(), New()
    for state in (old, new):
        state.options.pairs, state.line[:4], state.total, state.turns = 3, [1, 2, -3, 4], 70_000, -5
    return old, new


def test_the_generated_functions_agree_with_a_walk_over_the_fields_in_every_game() -> None:
    compared = 0
    for game in [game for game in GAMES.values() if has_grown(game.state)]:
        play, dice = hoyle.game(game.name).new(seed=1), Random(1)
        for _ in range(20):
            if play.is_over:
                break
            seat = dice.choice(play.to_move)
            play.play(seat, dice.choice(play.legal(seat)))
            later = " ".join(sorted(later_values(play.state)))
            assert digested(play.state) == first_layout(game.state).form.pack(*walked(play.state)) + later.encode()
            compared += 1
    assert compared > 50


def walked(record: Record) -> list[int]:
    """Return the integers of the first form in memory order."""
    found = list[int]()
    for field in first_fields(type(record)):
        value = getattr(record, field.name)
        if isinstance(value, Record):
            found += walked(value)
        else:
            found += [value] if field.size is None else value[: field.first_size]
    return found


def test_later_fields_at_their_initial_values_leave_the_digest_as_it_was() -> None:
    old, new = states()
    assert has_grown(New) and not has_grown(Old)
    assert digested(new) == digested(old) == old.pack() != new.pack()


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [("line", [1, 2, -3, 4, 0, 9, 0], "line=0,9,0"), ("net", [0, -1], "net=0,-1"), ("extra", 6, "extra=6")],
)
def test_other_values_of_later_fields_are_digested(name: str, value: object, text: str) -> None:
    old, new = states()
    setattr(new, name, value)
    assert digested(new) == old.pack() + text.encode()
    new.options.begins = 2
    assert digested(new) == old.pack() + f"{text} options.begins=2".encode()


class Padded(Record):
    """A record in which an added cell fills the padding, so that both forms are 8 bytes long."""

    total = cell(int32)
    net = cell(int8, added=True)
    turns = cell(int8, path=True)


def test_of_two_forms_of_one_length_an_older_file_has_the_first() -> None:
    record = Padded()
    record.total, record.turns = 5, 3
    first = first_layout(Padded).form.pack(5, 3)
    assert len(first) == len(record.pack()) and first != record.pack()
    assert unpack_any_form(Padded, first, is_old=True) == unpack_any_form(Padded, record.pack()) == record


def test_packed_states_are_read_in_both_forms() -> None:
    old, new = states()
    assert from_first_form(New, old.pack()) == new and from_first_form(New, old.pack()).turns == -5
    new.extra = 3
    assert unpack_any_form(New, new.pack()) == new
    assert unpack_any_form(New, old.pack() + b"\0") is None
    with pytest.raises(ValueError, match="New: expected"):
        from_first_form(New, new.pack())


def test_what_is_digested_is_read_back_and_after_more_fields_were_added_too() -> None:
    old, new = states()
    assert from_digested(New, digested(new)) == from_digested(New, digested(old)) == new
    new.line[5], new.net[1], new.extra, new.options.begins = 9, -1, 6, 3
    assert from_digested(New, digested(new)) == new
    assert from_digested(Old, digested(old)) == old


@pytest.mark.parametrize("later", ["gone=1", "net=1,2,3", "line.net=1", "options.gone=1", "extra=", "turns=1,2"])
def test_later_values_of_no_field_are_refused(later: str) -> None:
    with pytest.raises(ValueError):
        from_digested(New, digested(states()[0]) + later.encode())


class Grown(Record):
    """A record with a row that was added with two integers and has grown to four."""

    total = cell(int32)
    net = row(4, int8, first_size=(0, 2))


@pytest.mark.parametrize(
    ("net", "text"),
    [([0, 0, 0, 0], ""), ([5, 0, 0, 0], "net=5,0"), ([0, 0, 7, 0], "net=0,0,7"), ([0] * 3 + [1], "net=0,0,0,1")],
)
def test_a_row_that_was_added_and_has_grown_keeps_its_digest(net: list[int], text: str) -> None:
    record = Grown()
    record.net = net
    assert digested(record) == bytes(4) + text.encode()
    assert from_digested(Grown, digested(record)) == record


def test_every_game_has_states_that_are_read_back() -> None:
    for game in GAMES.values():
        play, dice = hoyle.game(game.name).new(seed=2), Random(2)
        for _ in range(10):
            if not play.is_over:
                seat = dice.choice(play.to_move)
                play.play(seat, dice.choice(play.legal(seat)))
        assert from_digested(game.state, digested(play.state)).pack() == play.state.pack()
