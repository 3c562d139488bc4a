"""The best play for the cards of a real table: the cards to play, their melds, and messages for invalid input."""

import json
from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.games.rummy import pocket
from hoyle.games.rummy.melds import best
from hoyle.games.rummy.pocket import HouseRules, all_play_lines, all_plays, best_play_lines, find_best_play
from hoyle.games.rummy.table import proven_layout
from hoyle.games.rummy.table.draft import begin, hint
from hoyle.games.rummy.table.placement import is_valid_meld
from hoyle.games.shared.drafts import DraftError
from hoyle.games.shared.french_pack import card_name
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from tests.support.sampling import sample

RULES = rules_of(GAMES["rummy"])

SAY = translator("en")
PAIRS = [
    ("7H 7S 7D | 3S 4S 5S", "6S KD", ["7S 7H 7D (stays)", "3S 4S 5S +6S (grows)"]),
    ("7H 7S 7D 7C | 3S 4S 5S", "6S 8S KD", ["3S 4S 5S +6S 7S +8S (changes)", "7H 7D 7C (changes)"]),
    ("3S 4S 5S 6S 7S", "5S", ["3S 4S +5S (changes)", "5S 6S 7S (changes)"]),
    ("", "KD KS KH 2C", ["+KS +KH +KD (new)"]),
    ("7H 7S 7D | 5H 6H JK=7H", "7C", ["7H 7S 7D +7C (grows)", "5H 6H JK=7H (stays)"]),
    ("5S 6S JK=7S", "7S", ["JK=4S 5S 6S +7S (grows)"]),
]


@pytest.mark.parametrize(("table", "hand", "expected"), PAIRS)
def test_the_best_play_moves_as_little_as_possible(table: str, hand: str, expected: list[str]) -> None:
    lines = best_play_lines(table, hand, HouseRules(), SAY)[1:-1]
    normalized = [" ".join(line.split()) for line in lines]
    assert sorted(map(cards_of, normalized)) == sorted(map(cards_of, expected))


def cards_of(line: str) -> list[str]:
    """Return the sorted words of a line: the cards of a meld, and whether it is new, grows or stays."""
    return sorted(line.split())


def test_the_whole_hand_is_played_if_possible() -> None:
    found = find_best_play("7H 7S 7D", "7C", HouseRules(), SAY)
    assert found and (found.cards_left, found.points) == ([], 7)


def test_there_may_be_no_play() -> None:
    assert best_play_lines("7H 7S 7D", "KD 2C", HouseRules(), SAY) == ["There is no play with these cards."]
    assert all_play_lines("7H 7S 7D", "KD 2C", HouseRules(), SAY) == ["There is no play with these cards."]


def test_the_most_cards_are_not_the_most_points() -> None:
    hand = "2H 2S 2D 3H 4H 5H KH KS KD AC"
    by_cards, by_points = (
        find_best_play("", hand, HouseRules(play_limit=3, aim=aim), SAY) for aim in ("cards", "points")
    )
    assert by_cards and by_points
    assert (len(by_cards.cards), by_points.points) == (3, 30)


def test_an_ace_is_high_or_low_by_option() -> None:
    assert find_best_play("", "AS 2S 3S", HouseRules(ace_mode="high"), SAY) is None
    assert find_best_play("", "AS 2S 3S", HouseRules(ace_mode="low"), SAY)


def test_a_fixed_joker_is_not_replaced() -> None:
    hand = "7S"
    assert find_best_play("5S 6S JK=7S", hand, HouseRules(joker_mode="declared"), SAY)
    assert find_best_play("5S 6S JK=7S", hand, HouseRules(joker_mode="fixed"), SAY) is None


def test_every_play_is_listed_the_largest_first() -> None:
    plays = all_plays("7H 7S 7D | 3S 4S 5S", "6S 2S KD", HouseRules(), SAY)
    assert [[card_name(card) for card in play] for play in plays] == [["2S", "6S"], ["2S"], ["6S"]]


def test_too_many_plays_are_not_listed() -> None:
    hand = " ".join(rank + suit for rank in "23456789" for suit in "SHDC")
    with pytest.raises(DraftError, match="more than 2000 plays: enter fewer cards"):
        all_plays("", hand, HouseRules(), SAY)


def test_suit_emojis_are_read() -> None:
    assert best_play_lines("", "7♥\ufe0f 7♠\ufe0f 7♦\ufe0f", HouseRules(), SAY)[0].startswith("Play 7S 7H 7D.")


WRONG = [
    ("7H 7S", "6S", "7♥ 7♠ on the table is not a meld: only two cards."),
    ("5S 6S 8S", "6S", "5♠ 6♠ 8♠ on the table is not a meld: a gap after 6."),
    ("7H 7S 7D", "", "Enter the cards of your hand too."),
    ("", "X", "X is not a card: write a rank (2 to 10, J, Q, K, A) and a suit (S, H, D, C), or JK for a joker."),
    ("7H 7S 7D | 7H 7S 7C", "7H 7H", "There are more than three 7♥: at most three packs are supported."),
    ("", "JK JK JK JK JK", "There are more than 4 jokers."),
    (
        "7H=8H 7S 7D",
        "6S",
        "7H=8H is not a card: write a rank (2 to 10, J, Q, K, A) and a suit (S, H, D, C), or JK for a joker.",
    ),
    ("QH KH AH 2H", "6S", "Q♥ K♥ A♥ 2♥ on the table is not a meld: the ace does not fit there."),
    ("5S 6S JK=9S", "2S", "5♠ 6♠ ★ on the table is not a meld: the joker does not fit there."),
]


@pytest.mark.parametrize(("table", "hand", "sentence"), WRONG)
def test_invalid_input_is_refused_with_a_sentence(table: str, hand: str, sentence: str) -> None:
    with pytest.raises(DraftError) as caught:
        find_best_play(table, hand, HouseRules(), SAY)
    assert str(caught.value) == sentence


def test_proven_optima_can_be_arranged_as_melds() -> None:
    """Some tables of the case file: the arrangement contains all cards, and each meld is valid."""
    rows = Path(__file__).parents[2] / "oracles" / "rummy.jsonl"
    for text in rows.read_text("utf-8").splitlines()[:: sample(20, 4)]:
        row = json.loads(text)
        rules = HouseRules(row["ace_mode"], "declared" if row["joker_mode"] == "none" else row["joker_mode"])
        found = find_best_play(" | ".join(" ".join(meld) for meld in row["table"]), " ".join(row["hand"]), rules, SAY)
        assert (len(found.cards) if found else 0) == row["opt_count"], row
        if found:
            mode = ("low", "high", "both").index(row["ace_mode"])
            assert all(is_valid_meld(meld.cards, mode) for meld, _ in found.melds)
            cards = [card for meld, _ in found.melds for card in meld.cards]
            assert len(cards) == sum(map(len, row["table"])) + len(found.cards)


HARD_TABLE = "KD KS KH | 7H 8H 9H TH | 2S 3S 4S | 5D 6D 7D | 9C 9S 9D | 4C 5C 6C | JS QS KS | AH 2H 3H | TD JD QD | 8C 8D 8S | 2C 2H 2D"
HARD_HAND = "3C 5H 6S AS QC 9H TS 2D 4D 6H KC JK JK JK JK"


def test_the_meld_solver_runs_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four jokers and a table of twelve melds: plain Python must not even begin to search."""
    monkeypatch.setattr(best, "search", None)
    found = find_best_play(HARD_TABLE, HARD_HAND, HouseRules(), SAY)
    assert found and (len(found.cards), found.is_best, found.moves_fewest) == (15, True, True)


def test_a_result_at_the_step_limit_is_not_told_as_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pocket, "STEP_LIMIT", 3000)
    monkeypatch.setattr(pocket, "lay_with_least_change", lambda *asked: None)
    monkeypatch.setattr(proven_layout, "SECONDS", 0.0)
    assert best_play_lines(HARD_TABLE, HARD_HAND, HouseRules(), SAY)[1:3] == [
        "Not proven: the search was stopped, and there may be a better play.",
        "Not proven: another arrangement may move fewer cards of the table.",
    ]
    monkeypatch.setattr(pocket, "STEP_LIMIT", 1)
    with pytest.raises(DraftError, match="stopped before it found a play"):
        find_best_play(HARD_TABLE, HARD_HAND, HouseRules(), SAY)


def test_a_hint_at_the_table_runs_the_compiled_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pocket.compile_solver()
    monkeypatch.setattr(best, "search", None)
    state, arrangement = pocket.parse_position(HARD_TABLE, HARD_HAND, HouseRules(), SAY)
    assert len(hint(RULES, begin(state, 0, arrangement)).staged) == 15
