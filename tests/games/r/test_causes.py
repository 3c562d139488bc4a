"""Why a round was won or tied: the rule that is named decides as the rules do, for all cards and states."""

from itertools import product

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.games.r.rules import rounds
from hoyle.games.r.rules.rounds import TIE, deciding_rule, princess_wins, round_winner
from hoyle.games.r.shared.cards import GENERAL, PRINCE, PRINCESS, WIZARD, rank
from hoyle.games.r.table.causes import CAUSES, CLAUSES, bonuses
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.rules.link import rules_of

table = table_of(GAMES["r"])
RULES = rules_of(GAMES["r"])

SAY = translator("en")
SCOPES = [{"abilities": False}, {}, {"deal": "random"}]
NAMES = ["Ann", "Bob"]


def winner_by(decided: int, cards: tuple[int, int], strengths: tuple[int, int]) -> int:
    """Return the winner that the named rule alone says."""
    ranks = [rank(card) for card in cards]
    if decided == rounds.PRINCESS_WINS:
        return ranks.index(PRINCESS)
    if decided == rounds.MUSICIAN_TIES:
        return TIE
    if decided in (rounds.PRINCE_WINS, rounds.OWN_PRINCE_WINS):
        return ranks.index(PRINCE)
    if strengths[0] == strengths[1]:
        return TIE
    best = min(strengths) if decided == rounds.LOWER_WINS else max(strengths)
    return strengths.index(best)


@pytest.mark.parametrize("rules", SCOPES, ids=["numbers", "any Prince", "the other colour"])
def test_R4_to_R9_the_named_rule_decides_every_meeting_as_the_rules_do(rules: dict[str, object]) -> None:
    state = hoyle.game("r", **rules).new(1).state
    for card0, card1, bonus0, bonus1 in product(range(16), range(16), (0, 2), (0, 2)):
        state.bonus[0], state.bonus[1] = bonus0, bonus1
        decided = deciding_rule(state, card0, card1)
        if princess_wins(state, card0, card1) or princess_wins(state, card1, card0):
            winner = 0 if princess_wins(state, card0, card1) else 1
        else:
            winner = round_winner(state, rank(card0), rank(card1))
        strengths = (rank(card0) + bonus0, rank(card1) + bonus1)
        assert winner_by(decided, (card0, card1), strengths) == winner, (card0, card1, bonus0, bonus1, decided)


def test_every_rule_that_decides_has_a_sentence_and_a_paragraph() -> None:
    rulebook = hoyle.game("r").game.rulebook("en")
    assert set(CAUSES) == set(CLAUSES) == set(range(10))
    assert all(f"**{clause}**" in rulebook for clause in CLAUSES.values())


def causes(*cards: tuple[str, str], **rules: object) -> list[tuple[str, str]]:
    """Play rounds, and return the sentences of the last one with their paragraphs."""
    play = hoyle.game("r", **rules).new(1)
    before = play.public_view()
    for pair in cards:
        before = play.public_view()
        for seat in sorted(range(2), key=lambda each: each not in play.to_move):
            play.play(seat, pair[seat])
    return [(event.text, event.clause) for event in table.narrate(before, play.public_view(), None, NAMES, SAY)]


def test_R9_the_wizard_silences_the_assassin() -> None:
    told = causes(("b5", "r3"))
    assert told[0] == ("Round 1: Ann plays Wizard 5, Bob plays Assassin 3.", "")
    assert told[1] == ("The Wizard silences the Assassin: 5 beats 3. Ann wins the round.", "R9")


def test_R9_R13_the_assassin_turns_the_strengths_around_with_the_bonus_of_a_general() -> None:
    told = causes(("b6", "r4"), ("b3", "r6"))
    assert told[1] == ("The Assassin turns the round around: 3 + 2 beats 6. Ann wins the round.", "R9")


def test_R10_R12_points_that_wait_and_the_ambassador_are_told() -> None:
    told = causes(("b2", "r2"))
    assert ("Equal strength: 2 against 2. A tie.", "R8") in told
    assert ("A tied round waits: the next win adds 1 for Ann, 1 for Bob.", "R10") in told
    told = causes(("b3", "r3"), ("b4", "r2"))
    assert ("Ann's Ambassador makes the round count two.", "R12") in told
    assert ("1 point was waiting and goes to Ann.", "R10") in told


def test_R14_the_effect_of_spies_is_told() -> None:
    assert ("Ann's Spy: Bob shows first in the next round.", "R14") in causes(("b2", "r4"))
    assert ("Two Spies cancel each other.", "R14") in causes(("b2", "r2"))


def test_R5_R15_the_ending_names_its_paragraph() -> None:
    assert causes(("b1", "r7"))[-1] == ("Ann's side wins the game: the Princess met the Prince.", "R5")
    assert causes(("b1", "r7"), goal="first_loses")[-1][1] == "V7"


def test_R13_the_bonus_that_is_told_is_the_one_that_counted() -> None:
    play = hoyle.game("r").new(1)
    first = play.public_view()
    play.play(0, "b6")
    play.play(1, "r5")
    seen = play.public_view()
    assert (rank(seen.cards[0]), rank(seen.cards[1])) == (GENERAL, WIZARD)
    assert list(bonuses(RULES, first, seen, 1)) == list(bonuses(RULES, seen, seen, 1)) == play.state.bonus == [0, 0]
    play = hoyle.game("r").new(1)
    play.play(0, "b6")
    play.play(1, "r4")
    seen = play.public_view()
    assert list(bonuses(RULES, first, seen, 1)) == list(bonuses(RULES, seen, seen, 1)) == play.state.bonus == [2, 0]
