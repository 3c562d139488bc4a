"""Bots of Muzicando: their proposals are legal and sensible, they bid by their cards, and search improves their play."""

import random
from typing import Any

import pytest

import hoyle
from hoyle.bots import bots_for
from hoyle.games.muzicando import GAME, text
from hoyle.games.muzicando.bots import hands
from hoyle.games.muzicando.bots import proposals as propose
from hoyle.games.muzicando.state import BID, LAYOUTS, PASS, STOP, State
from hoyle.lab import match
from tests.support.muzicando import auction, cards, gift, position_with, run


@pytest.mark.parametrize("preset", GAME.presets)
def test_proposals_are_legal_moves(preset: str) -> None:
    rules = hoyle.game("muzicando", **GAME.presets[preset].values)
    seen = set[str]()
    for seed in range(6):
        play, draw = rules.new(seed), random.Random(seed)
        while not play.is_over:
            seat, moves, number = play.to_move[0], [0], 0
            legal = play.legal(seat)
            while GAME.verbs["proposals"](play.state, seat, number, moves) >= 0:
                assert moves[0] in legal
                number += 1
            assert number == propose.FIRST_LEGAL + len(legal), "each thing that may be done is thought about"
            move = draw.choice(legal)
            seen.add("call" if move >= BID else "say" if move >= PASS else "card")
            play.play(seat, move)
    assert seen == {"card", "say", "call"}


def usual(state: State, number: int = propose.DEFAULT) -> str:
    """Return the proposed move as text."""
    moves = [0]
    assert propose.proposals(state, state.turn, number, moves) == 1
    return text.write(state, state.turn, moves[0])


def test_a_bot_continues_colours_it_holds_the_next_note_of() -> None:
    assert usual(position_with("M", "R4 R5 O2", "G2", table="R1-3 O1")) == "R4"
    assert usual(position_with("M", "R4 O2 O3", "G2", table="R1-3 O1")) == "O2"


def test_a_sign_waits_while_notes_can_be_laid() -> None:
    here = position_with("M", "R4 R# G5 G6 B3", "G2", table="R1-3")
    assert usual(here) == "R4"
    assert usual(here, propose.BOLD) == "R#"
    assert usual(position_with("M", "R# G5 G6 B3 B4 I5", "G2", table="R1-3")) == "R#"


def test_a_bot_without_a_play_passes() -> None:
    here = position_with("M", "G5 G6", "G2", table="R1-3")
    assert usual(here) == text.write(here, 0, PASS)
    assert usual(position_with("M", "R4 R5", "G2", table="R1-3"), propose.PASSIVE) == "R4", "a pass is no choice"


def test_a_run_goes_on_to_its_end() -> None:
    here = run("M", "R4 R5 G3", "G2", table="R1-3")
    assert usual(here) == "R4"
    assert usual(here, propose.PASSIVE) == text.write(here, 0, STOP)


def test_a_gift_to_the_partner_is_played() -> None:
    assert usual(gift("M", "", "R4 G5", "R6 G6", "B5", table="R1-3", turn=1, out="0")).startswith("R4")


def with_hand(words: str, *calls: str, **options: Any) -> State:
    """Return an auction in which the seat to call has these cards."""
    state = auction(*calls, **options)
    state.hand[state.turn] = cards(words)
    return state


LOW = "R1 R2 R3 O1 O2 O3 Y1 Y2 G1 G2 B1 B2 R# O#"
POOR = "O7 Y7 G7 B7 I7 R6 Y6 G6 I6 V6 O5 Y1 Bb Ib"
HIGH = "R7 O7 Y7 G7 B7 I7 V7 R6 O6 Y6 G6 B6 I6 V6"


def test_low_cards_favour_musicando() -> None:
    low, high = with_hand(LOW), with_hand(HIGH)
    musicando = text.LAYOUT_LETTERS.index("M")
    assert hands.win_chance(low, low.turn, musicando) > 700 > 300 > hands.win_chance(high, high.turn, musicando)


def test_a_good_hand_bids_and_a_bad_one_passes() -> None:
    assert usual(with_hand(LOW)).endswith("M")
    poor = with_hand(POOR)
    assert all(hands.win_chance(poor, poor.turn, layout) < 500 for layout in range(LAYOUTS))
    assert usual(poor) == "pass"
    assert usual(with_hand(LOW, "1M")) in ("2M", "3M", "4M"), "over a bid the bid is higher"


def test_alone_a_chance_counts_against_all_others() -> None:
    two, eight = (position_with("M", *["R4 R5"] * seats) for seats in (2, 8))
    assert hands.win_chance(eight, 0, 3) < hands.win_chance(two, 0, 3)


@pytest.mark.soak
def test_thinking_pays() -> None:
    """In two pairings, playouts score more than the heuristic, and the heuristic more than random play."""
    team = hoyle.game("muzicando")
    assert bots_for(team.game, team.options)[0] == "search:strong"
    assert match(team, ("search:200", "greedy"), games=100).ahead.low > 0
    assert match(team, ("greedy", "random"), games=400).ahead.low > 0


def test_a_match_is_played_with_the_same_cards_from_both_sides() -> None:
    """Four layouts each way: a bot against itself wins on one side exactly what it loses on the other."""
    team = hoyle.game("muzicando")
    whole = match(team, ("greedy", "greedy"), games=8, whole=True)
    assert whole.games == 8 and whole.wins + whole.draws + whole.losses == 8
    assert whole.ahead.value == whole.ahead.low == whole.ahead.high == 0 and whole.wins == whole.losses > 0


@pytest.mark.soak
def test_a_whole_match_is_won_by_search() -> None:
    assert match(hoyle.game("muzicando"), ("search:100", "random"), games=8, whole=True).score.value > 0.6
