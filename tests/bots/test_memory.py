"""Bots that remember: from what they were shown and nothing else, as well as they were told to, at the table and in the laboratory."""

import random
from typing import Any

import pytest

import hoyle
from hoyle.bots import Peek, answer, parse, refuse_unfit
from hoyle.bots.memory import recollect, views_in
from hoyle.games import GAMES
from hoyle.lab.contest import PAYOFFS
from hoyle.lab.many import lineups, play_many
from hoyle.rules.bits import has
from hoyle.rules.dice import Dice

SEEKER = GAMES["seeker"]
OPTIONS = [{}, {"seeker_hidden": True}, {"players": 4, "seeker_hidden": True}]


def courses(options: dict[str, Any], seed: int) -> list[hoyle.Play]:
    """A random game, at each of its decisions."""
    play, dice, found = hoyle.game("seeker", **options).new(seed), random.Random(seed), list[hoyle.Play]()
    while not play.is_over and len(found) < 40:
        found.append(play.copy())
        seat = play.to_move[0]
        play.play(seat, dice.choice(play.legal(seat)))
    return found


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_perfect_memory_holds_what_was_shown_and_nothing_else(options: dict[str, Any]) -> None:
    for play in courses(options, 5):
        for seat in range(play.variant.seats):
            sights = play.view_history(seat)
            mind = recollect(SEEKER, sights, seat, 100)
            shown = {(place, face) for one in sights for place, face in enumerate(one.face) if face >= 0}
            for place in range(16):
                known = [face for at, face in shown if at == place and has(play.state.lying, place)]
                assert [mind.face[place]] == known or (not known and mind.face[place] < 0)
                assert not known or known[0] == play.state.face[place]


def test_without_any_memory_the_mind_is_the_view() -> None:
    for play in courses({}, 6):
        sights = play.view_history(0)
        turned = [one.turns for one in sights]
        mind = recollect(SEEKER, sights, 0, 0)
        fresh = {face for one, turn in zip(sights, turned, strict=True) for face in one.face if turn == turned[-1]}
        assert {face for face in mind.face if face >= 0} <= fresh


def test_what_is_forgotten_follows_from_what_was_seen() -> None:
    for play in courses({}, 7):
        sights = play.view_history(1)
        assert recollect(SEEKER, sights, 1, 60) == recollect(SEEKER, sights, 1, 60)
    held = [sum(face >= 0 for face in recollect(SEEKER, sights, 1, keep).face) for keep in (100, 60, 10)]
    assert held[0] > held[1] >= held[2]


def test_a_mind_is_imagined_as_it_remembers() -> None:
    play = courses({"seeker_hidden": True}, 8)[-1]
    seat, dice = play.to_move[0], Dice()
    mind, state = recollect(SEEKER, play.view_history(seat), seat, 100), SEEKER.state()
    SEEKER.verbs["determinize"](mind, seat, state, dice)
    assert [state.face[place] for place in range(16) if mind.face[place] >= 0] == [one for one in mind.face if one >= 0]
    again = state.blank()
    SEEKER.verbs["view"](state, seat, again)
    assert again.astuple(path=True) == play.bot_view(seat).astuple(path=True)


@pytest.mark.parametrize("target", ["plain", "cpu"])
def test_a_bot_takes_the_pair_that_it_remembers(target: Any) -> None:
    play = hoyle.game("seeker").new(seed=None)
    for seat, move in ((0, "A1"), (14, "b5"), (0, "B1"), (14, "b0"), (1, "C1"), (14, "r5"), (1, "D1"), (14, "b2")):
        play.play(seat, move)
    first = answer("memory:strong", "seeker", play.packed_view(0), 0, 3, target)
    assert play.say(0, first) in ("A1", "C1")
    play.play(0, first)
    assert {play.say(0, first), play.say(0, answer("memory:strong", "seeker", play.packed_view(0), 0, 4, target))} == {
        "A1",
        "C1",
    }


def test_a_bot_is_handed_all_it_has_seen_and_a_peek_is_refused() -> None:
    play = courses({"seeker_hidden": True}, 9)[6]
    seat = play.to_move[0]
    sights = views_in(SEEKER, play.packed_view(seat))
    assert [one.astuple(path=True) for one in sights] == [one.astuple(path=True) for one in play.view_history(seat)]
    assert len(hoyle.game("r").new(1).packed_view(0)) == len(hoyle.game("r").new(1).bot_view(0).pack())
    with pytest.raises(Peek):
        answer("memory:fair", "seeker", play.state.pack() + play.packed_view(seat), seat, 1, "plain")


def test_where_nothing_is_forgotten_no_memory_is_offered() -> None:
    with pytest.raises(ValueError, match="memory:fair needs a game of memory"):
        refuse_unfit("memory:fair", GAMES["r"], GAMES["r"].choose())
    assert parse("memory:70") == ("memory", 70) and parse("memory") == ("memory", 85)
    with pytest.raises(ValueError, match="There is no bot"):
        parse("memory:101")


@pytest.mark.parametrize("options", OPTIONS[:2], ids=str)
def test_a_better_memory_wins_more_in_the_laboratory(options: dict[str, Any]) -> None:
    variant, games = hoyle.game("seeker", **options), 300
    for better, worse in (("memory:strong", "memory:easy"), ("memory:easy", "random")):
        rows = play_many(variant, (better, worse), games, 1, lineups(variant))
        won = sum(row[PAYOFFS + (n & 1)] > 0 for n, row in enumerate(rows))
        assert won > games / 2 + 2 * games**0.5, f"{better} won {won} of {games} against {worse}"
