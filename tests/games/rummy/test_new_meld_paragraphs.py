"""RM51: a freed joker goes into a new meld; compared with every choice of what the jokers stand for."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.rummy.bots.proposals import BOTH, choose_cards
from hoyle.games.rummy.cards import JOKER, KINDS, TYPES
from hoyle.games.rummy.choices import BOTH as BOTH_ENDS
from hoyle.games.rummy.melds.layout import MAX_MELDS, lay
from hoyle.games.rummy.rules.plays import has_play
from hoyle.games.rummy.state import DECLARING, State
from hoyle.games.rummy.table.arrangement import initial
from hoyle.games.rummy.table.draft import begin, hint
from hoyle.games.rummy.table.finished_turn import finish
from hoyle.games.rummy.table.placement import readings
from hoyle.games.shared.french_pack import card_name, card_of
from hoyle.rules.link import rules_of
from tests.support.rummy import is_play, moves, play_all, position_with, views
from tests.support.sampling import sample

RULES = rules_of(GAMES["rummy"])

RULE: dict[str, Any] = {"joker_mode": "declared", "released_joker": "new_meld"}


@pytest.mark.parametrize(
    ("cards", "hand", "fine"),
    [
        ("7D", "7D 2S", False),  # the joker would stay in the run, or begin none
        ("7D KS KH", "7D KS KH", True),
        ("7D KS QS", "7D KS QS", True),
        ("7D KS JK", "7D KS JK", True),
        ("7D KS", "7D KS", False),
        ("9D", "9D 2S", True),  # no joker is freed
    ],
)
def test_RM51_a_freed_joker_needs_two_cards_of_the_hand(cards: str, hand: str, fine: bool) -> None:
    state = position_with(hand, table="6D 8D", joker_cards="7D", **RULE)
    assert is_play(cards, state) == fine
    assert is_play("7D", position_with("7D 2S", table="6D 8D", joker_cards="7D", joker_mode="declared"))


def test_RM51_the_joker_stands_for_a_card_of_the_new_meld() -> None:
    state = position_with("7D KS KH 2C", "3S", table="6D 8D", joker_cards="7D", **RULE)
    assert sorted(moves(play_all(state, "7D", "KS", "KH", "done"))) == ["JK=KC", "JK=KD"] or state.wild[card_of("KD")]


def laid(naturals: Counter[int], wild: tuple[int, ...]) -> bool:
    """Return whether the cards and the jokers can be laid as melds."""
    cards = [naturals[card] + wild.count(card) for card in range(TYPES)]
    return lay(cards, BOTH_ENDS, [0] * MAX_MELDS) >= 0


def allowed(state: State, play: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Return what the jokers may stand for after a play of these cards, by trying everything; empty if it is no play."""
    real = Counter({card: number for card, number in enumerate(state.table) if number}) + Counter(
        card for card in play if card != JOKER
    )
    old = Counter({card: number for card, number in enumerate(state.wild) if number})
    near = {
        c
        for card in [*real, *old]
        for c in (*range(card - card % 4, card - card % 4 + 4), card - 4, card + 4, card - 8, card + 8)
    }
    types = sorted(card % TYPES for card in near if -8 <= card < TYPES + 8)
    found = set[tuple[int, ...]]()
    for wild in combinations_with_replacement(sorted({*types}), old.total() + play.count(JOKER)):
        freed = old - Counter(wild)
        if freed.total() > 1 or any(real[card] == 0 for card in freed) or not laid(real, wild):
            continue
        if not freed or has_new_meld(play, Counter(wild) - (old - freed)):
            found.add(wild)
    return found


def has_new_meld(play: tuple[int, ...], new: Counter[int]) -> bool:
    """Return whether one of the jokers that stand for new cards makes a meld of three with cards and jokers of the play."""
    return any(
        readings([joker, *others], 0, BOTH_ENDS)
        for joker in new
        for others in combinations([*(card for card in play if card != JOKER), *(new - Counter([joker])).elements()], 2)
    )


def staged_plays(state: State) -> Iterator[tuple[int, ...]]:
    """Yield the sets of cards of seat 0's hand that the rules allow to play."""
    hand = [kind for kind in range(KINDS) for _ in range(state.hand[kind])]
    for size in range(1, len(hand) + 1):
        yield from sorted({*combinations(hand, size)})


def declared_ways(state: State) -> set[tuple[int, ...]]:
    """Return what the jokers may stand for in the end, by all declarations from here on."""
    if state.phase != DECLARING:
        return {tuple(card for card in range(TYPES) for _ in range(state.wild[card]))}
    ways = set[tuple[int, ...]]()
    for move in moves(state):
        ways |= declared_ways(play_all(state.clone(), move))
    return ways


def test_RM51_agrees_with_every_choice_of_the_jokers() -> None:
    dice = Random(3)
    plays = freeing = 0
    for _ in range(sample(3, 200)):
        suit, rank = dice.randrange(4), dice.randrange(1, 8)
        run = [rank * 4 + suit, (rank + 1) * 4 + suit, (rank + 2) * 4 + suit]
        joker = run.pop(dice.randrange(3))
        hand = [
            joker,
            *(dice.choice((rank + dice.randrange(-1, 3), rank + 5)) * 4 + dice.randrange(4) for _ in range(3)),
        ]
        names = [card_name(card) for card in hand] + dice.choice(([], ["JK"]))
        state = position_with(
            " ".join(names), "4C 9C", table=" ".join(map(card_name, run)), joker_cards=card_name(joker), packs=2, **RULE
        )
        ways = {play: allowed(state, play) for play in staged_plays(state)}
        possible = [play for play in ways if ways[play]]
        assert has_play(state, 0) == bool(possible)
        best = [0] * KINDS
        count = choose_cards(state, 0, BOTH, best)
        assert max(count, 0) == max(map(len, possible), default=0)
        for play, expected in ways.items():
            text = " ".join(card_name(card) for card in play)
            assert is_play(text, state.clone()) == bool(expected), (names, text)
            if expected and len(play) < len(hand) + ("JK" in names):
                after = play_all(state.clone(), *text.split(), "done")
                assert declared_ways(after) == expected, (names, text)
                plays += 1
                freeing += any(joker not in wild for wild in expected)
    assert plays and freeing


def test_RM51_a_hint_at_the_table_keeps_to_it() -> None:
    state = position_with("7D KS KH 2C", "3S", table="6D 8D", joker_cards="7D", **RULE)
    seen = views(state)[0]
    draft = hint(RULES, begin(seen, 0, initial(RULES, seen)))
    assert len(draft.staged) == 3
    assert finish(RULES, draft)[0]
