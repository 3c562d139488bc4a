"""Whole melds that are proposed while a card is lifted, and several cards laid at once."""

import random

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.games.rummy.choices import BOTH, HIGH, LOW
from hoyle.games.rummy.state import DONE
from hoyle.games.rummy.table.drafting import RummyDrafts
from hoyle.games.rummy.table.proposed_melds import proposal_options, proposed_melds, runs_in
from hoyle.games.shared.drafts import DraftError, Step
from hoyle.games.shared.french_pack import card_of
from hoyle.rules.link import rules_of
from hoyle.rules.seats import CHANCE
from tests.support.rummy import position_with
from tests.support.rummy_table import SAY, draft_after, lay_step, meld_texts, reason
from tests.support.sampling import sample

RULES = rules_of(GAMES["rummy"])
drafts = RummyDrafts(RULES)


def labels(hand: str, table: str = "", *steps: dict[str, str], **options: object) -> list[str]:
    """Return the labels of the proposals for a hand and a table."""
    return [
        option.label
        for option in proposal_options(RULES, draft_after(position_with(hand, table=table, **options), *steps), SAY)
    ]


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        ("7S 7H 7C 2D", "", ["7♠ 7♥ 7♣"]),
        ("5H 6H 7H 8H 7S 7C", "", ["7♠ 7♥ 7♣", "5♥ 6♥ 7♥ 8♥"]),
        ("AS 2S 3S QS KS", "", ["A♠ 2♠ 3♠", "Q♠ K♠ A♠"]),
        ("7S 7H", "3C 4C 5C 6C 7C", ["7♠ 7♥ 7♣ with 7♣ of the table"]),
        ("8S 9S", "7S 7H 7D 7C", ["8♠ 9♠ 7♠ with 7♠ of the table"]),
        ("8S 9S", "7S 7H 7D", []),
        ("8D 9D", "5D 6D 7D", ["8♦ to Run 5♦ to 7♦", "8♦ 9♦ to Run 5♦ to 7♦"]),
        ("7D", "5D 6D 7D 8D 9D", ["7♦ to Run 5♦ to 9♦"]),
        ("7C 8C", "7S 7H 7D", ["7♣ to Group 7♠ 7♥ 7♦"]),
        ("JK 7S 7H", "", []),
    ],
)
def test_the_melds_of_the_hand_of_a_spare_card_and_onto_melds_are_proposed(
    hand: str, table: str, expected: list[str]
) -> None:
    jokers = {"joker_mode": "free", "jokers": 2} if "JK" in hand else {}
    found = labels(hand, table, **jokers)
    assert sorted(sorted(label.split()) for label in found) == sorted(sorted(label.split()) for label in expected)


def test_a_first_play_uses_no_card_of_the_table() -> None:
    assert labels("7S 7H", "3C 4C 5C 6C 7C", opening_points=20) == []
    assert labels("7S 7H 7D", "3C 4C 5C 6C 7C", opening_points=20) == ["7♠ 7♥ 7♦"]


@pytest.mark.parametrize(("mode", "runs"), [(LOW, ["A23"]), (HIGH, ["QKA"]), (BOTH, ["A23", "QKA"])])
def test_the_ace_is_proposed_where_it_may_be(mode: int, runs: list[str]) -> None:
    cards = [card_of(name) for name in ("AS", "2S", "3S", "QS", "KS")]
    assert sorted("".join("23456789TJQKA"[card // 4] for card in run) for run in runs_in(cards, mode)) == sorted(runs)


def test_a_run_of_the_whole_suit_has_one_ace() -> None:
    assert [len(run) for run in runs_in(range(0, 52, 4), BOTH)] == [13]


def test_a_proposal_is_laid_by_one_step_and_a_laid_card_is_not_proposed_again() -> None:
    option = proposal_options(RULES, draft_after(position_with("7S 7H 7C 7D", table="4H 5H 6H")), SAY)[0]
    laid = draft_after(position_with("7S 7H 7C 7D", table="4H 5H 6H"), {"act": "meld", "option": option.id})
    assert sorted(meld_texts(laid).values()) == ["Group 7♠ 7♥ 7♦ 7♣", "Run 4♥ to 6♥"]
    assert drafts.is_ready(laid) and proposed_melds(RULES, laid) == []


@pytest.mark.parametrize("option", ["new hand0.7S.0 hand0.8H.0", "m0 hand0.7S.0", "new", "", "m9 hand0.7H.0"])
def test_only_proposed_melds_are_offered(option: str) -> None:
    draft = draft_after(position_with("7S 8H 7H", table="4H 5H 6H"))
    assert not drafts.offers(draft, Step("meld", option=option))
    assert drafts.offers(draft, Step("meld", option="m0 hand0.7H.0"))


def test_several_cards_are_laid_by_one_step() -> None:
    draft = draft_after(position_with("7S 7H 7C 2D", table="4H 5H 6H"))
    together = Step("lay", to="new", items=["hand0.7S.0", "hand0.7H.0", "hand0.7C.0"])
    assert drafts.offers(draft, together)
    assert sorted(meld_texts(drafts.step(draft, together)).values()) == ["Group 7♠ 7♥ 7♣", "Run 4♥ to 6♥"]


@pytest.mark.parametrize(
    ("hand", "table", "card", "expected"),
    [
        ("4C KS", "AC 2C 3C 4C 5C 6C", "4C", ["Run 4♣ to 6♣", "Run A♣ to 4♣"]),
        ("3D KS", "AD 2D 3D 4D 5D", "3D", ["Run 3♦ to 5♦", "Run A♦ to 3♦"]),
        ("QH 2S", "TH JH QH KH AH", "QH", ["Run 10♥ to Q♥", "Run Q♥ to A♥"]),
        ("5H 2S", "3H 4H 5H 6H 7H", "5H", ["Run 3♥ to 5♥", "Run 5♥ to 7♥"]),
    ],
)
def test_a_run_that_gets_a_middle_card_twice_becomes_two(hand: str, table: str, card: str, expected: list[str]) -> None:
    draft = draft_after(position_with(hand, table=table, packs=2), lay_step(card, "m0"))
    assert sorted(meld_texts(draft).values()) == expected and drafts.is_ready(draft)


@pytest.mark.parametrize(
    "items",
    [
        ["hand0.7S.0", "hand0.7S.0"],
        ["hand0.7S.0", "zone:m0"],
        ["hand0.7S.0", "hand0.7D.0"],
        ["hand0.7S.0", "hand1.4C.0"],
        [],
    ],
)
def test_cards_that_are_not_there_or_twice_are_not_laid_together(items: list[str]) -> None:
    draft = draft_after(position_with("7S 7H 7C 2D", table="4H 5H 6H"))
    assert not drafts.offers(draft, Step("lay", to="new", items=items))


def test_the_best_play_with_a_lifted_card_is_laid_or_refused() -> None:
    state = position_with("7H 8H 2S KS", table="3H 4H 5H 6H")
    draft = draft_after(state)
    assert drafts.offers(draft, Step("hint", option="hint.8H"))
    assert not drafts.offers(draft, Step("hint", option="hint.9H"))
    assert list(meld_texts(draft_after(state, {"act": "hint", "option": "hint.8H"})).values()) == ["Run 3♥ to 8♥"]
    with pytest.raises(DraftError) as error:
        draft_after(state, {"act": "hint", "option": "hint.KS"})
    assert reason(error) == "There is no play with K♠."


def test_what_is_laid_has_no_hint_of_its_own() -> None:
    draft = draft_after(position_with("7H 8H", table="4H 5H 6H"), lay_step("7H", "m0"))
    assert not drafts.offers(draft, Step("hint", option="hint.7H"))


@pytest.mark.parametrize("seed", range(sample(3, 40)))
def test_every_proposal_is_a_legal_play(seed: int) -> None:
    """Deals in which proposals and hints are played; the proposals of each position are finished turns."""
    play, dice, tried = (
        hoyle.game("rummy", ace_mode=("both", "low", "high")[seed % 3]).new(seed),
        random.Random(seed),
        0,
    )
    arrangement = drafts.initial_arrangement(play.public_view())
    for _ in range(sample(30, 80)):
        seat = play.to_move[0]
        seen = play.view(seat)
        before = play.public_view()
        draft = drafts.start(seen, seat, arrangement)
        steps = [Step("meld", option=proposal.option) for proposal in proposed_melds(RULES, draft)]
        turns = [drafts.finish(drafts.step(draft, step)) for step in steps if drafts.offers(draft, step)]
        assert len(turns) == len(steps)
        tried += len(turns)
        moves, note = dice.choice(turns) if turns else ([move for move in play.legal(seat) if move > DONE][:1], None)
        for move in moves:
            play.play(seat, move)
        if play.is_over or play.to_move == (CHANCE,):
            break
        arrangement = drafts.arrange(arrangement, before, play.public_view(), note)
    assert tried > 3
