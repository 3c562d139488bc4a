"""`CardTable` in a game with a stock and a discard pile and no tricks: take a card, then discard one."""

import sys
from collections.abc import Generator
from dataclasses import fields, replace
from pathlib import Path

import pytest

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.games import own_games as own
from hoyle.games.shared.card_table import DISCARD, STOCK, CardTable, Shows, Tells, ZoneOf
from hoyle.games.shared.gesture_words import gesture_words
from hoyle.games.shared.scenes import Say
from hoyle.i18n import learn, translator
from hoyle.rules.french_cards import cards_named
from hoyle.rules.game import Game
from hoyle.rules.options import OptionSet
from hoyle.rules.position import Position
from hoyle.rules.record import cell, int8, int16, int64, nest, row
from hoyle.rules.seats import NONE, only
from hoyle.rules.visibility import cards
from hoyle.testing.contract import check

DRAW, TAKE = 52, 53
SAY, NAMES = translator("en"), ["Ann", "Bob"]


class View(Position):
    """A view of such a game."""

    options = nest(OptionSet)
    to_move = cell(int16)
    hand = row(2, int64)
    held = row(2, int8)
    left = cell(int8)
    top = cell(int8)
    draws = cell(int8)  # 1: a card is to be taken, 0: one is to be discarded


def legal(seen: View, seat: int, moves: list[int]) -> int:
    """Write both piles, or the cards of the hand."""
    found = [DRAW, TAKE] if seen.draws else [card for card in range(52) if seen.hand[seat] >> card & 1]
    moves[: len(found)] = found
    return len(found)


TABLE = CardTable(
    legal=legal,
    laid="",
    stock="left",
    discard="top",
    takes={DRAW: STOCK, TAKE: DISCARD},
    words={DRAW: "draw", TAKE: "take"},
)


def view(hand: str, top: str, mover: int = 0, draws: int = 1, held: tuple[int, int] = (2, 2)) -> View:
    """Return a view of Ann."""
    seen = View()
    seen.to_move, seen.hand[0], seen.draws, seen.left = only(mover), cards_named(hand), draws, 20
    seen.top = cards_named(top).bit_length() - 1
    seen.held[0], seen.held[1] = held
    return seen


def told(before: View, after: View) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return what Ann's log tells, and the cards that move."""
    return [(event.text, event.move) for event in TABLE.narrate(before, after, 0, NAMES, SAY)]


def test_both_piles_are_taken_from_by_gesture_and_by_word() -> None:
    seen = view("2S 3S", "KH")
    assert TABLE.gestures(seen, 0) == {"take|stock|hand0": [DRAW], "take|KH|hand0": [TAKE]}
    assert [TABLE.write(seen, 0, move) for move in (DRAW, TAKE)] == ["draw", "take"]
    drawn = TABLE.draw(seen, 0, NAMES, SAY)
    assert [(act.label, act.pairs) for act in drawn.acts] == [("Take a card", {"stock": ["hand0"], "KH": ["hand0"]})]
    assert drawn.buttons == 0


def test_a_card_is_discarded_on_the_pile() -> None:
    drawn = TABLE.draw(view("2S 3S", "KH", draws=0), 0, NAMES, SAY)
    assert [(act.label, act.pairs) for act in drawn.acts] == [("Discard a card", {"2S": [DISCARD], "3S": [DISCARD]})]


def test_the_log_tells_draws_takes_and_discards() -> None:
    start = view("2S 3S", "KH")
    assert told(start, view("2S 3S 4S", "KH", draws=0, held=(3, 2))) == [("Ann draws Four of spades.", [("4S", STOCK)])]
    assert told(start, view("2S 3S KH", "QH", draws=0, held=(3, 2))) == [
        ("Ann takes King of hearts.", [("KH", DISCARD)])
    ]
    assert told(view("2S 3S 4S", "KH", draws=0, held=(3, 2)), view("2S 3S", "4S", 1)) == [
        ("Ann discards Four of spades.", [("4S", "item:4S")])
    ]


def test_the_first_card_of_the_pile_is_told_with_the_deal() -> None:
    nobody = view("", "", held=(0, 0))
    nobody.top = -1
    assert [text for text, _ in told(nobody, view("2S 3S", "KH"))] == [
        "The cards are dealt.",
        "King of hearts is turned up.",
    ]


def test_what_others_draw_is_not_told() -> None:
    assert told(view("2S", "KH", 1), view("2S", "KH", 1, held=(2, 3))) == [("Bob draws a card.", [("back1.2", STOCK)])]
    assert told(view("2S", "KH", 1, held=(2, 3)), view("2S", "9D", 0)) == [
        ("Bob discards Nine of diamonds.", [("9D", "item:back1.2")])
    ]


class Bids(View):
    """A view of a game with bids and a suit that is named."""

    bids = row(2, int8, range(NONE, 9))
    owed = row(2, int8, range(-9, 9))
    suit = cell(int8, range(NONE, 4))
    passes = cell(int8, range(9))
    sleeping = cell(int64, cards(52))


def test_a_word_that_is_none_is_answered_with_those_that_can_be_said() -> None:
    with pytest.raises(Refusal) as refused:
        TABLE.read(view("2S 3S", "KH"), 0, "grab")
    assert SAY(refused.value.message, **refused.value.facts) == (
        "'grab' is neither a card, such as 2S, nor one of the words: draw, take."
    )
    with pytest.raises(Refusal, match="write a rank"):
        TABLE.read(view("2S 3S", "KH", draws=0), 0, "grab")


def test_a_draw_in_words_says_what_is_done() -> None:
    only_draws = replace(TABLE, takes={DRAW: STOCK}, words={DRAW: "draw", TAKE: "take"})
    for table, words in ((TABLE, "Take a card"), (only_draws, "Draw a card")):
        drawn = table.draw(view("2S 3S", "KH"), 0, NAMES, SAY)
        assert gesture_words(drawn, "take|stock|hand0") == words
    assert gesture_words(TABLE.draw(view("2S 3S", "KH"), 0, NAMES, SAY), "take|KH|hand0") == "King of hearts"


def bids(mover: int = 0, **values: int) -> Bids:
    """Return a view of Ann in which nobody has bid, with these values: of rows the number of Bob."""
    seen = Bids()
    seen.to_move, seen.held[0], seen.held[1], seen.bids[0], seen.bids[1] = only(mover), 2, 2, NONE, NONE
    seen.suit = seen.top = NONE
    for name, value in values.items():
        if name in ("bids", "owed"):
            getattr(seen, name)[1] = value
        else:
            setattr(seen, name, value)
    return seen


COUNTED = replace(
    TABLE,
    counters={"bids": "Bid", "owed": "Owed"},
    points=lambda seen, seat: 10 * seat,
    tells=(
        Tells("bids", "{name} bids {value}.", paragraph="B1"),
        Tells("passes", "{name} passes.", rises=True),
        Tells("suit", "{name} names {value}.", values={0: "spades"}),
    ),
    shows=(Shows("suit", "suit: {value}", zone=DISCARD, values={0: "spades"}),),
    zones=(ZoneOf("sleeping", "Sleeping", "sleeping"),),
)


def counted(before: Bids, after: Bids) -> list[tuple[str, str]]:
    """Return what the log tells, with the paragraphs."""
    return [(event.text, event.clause) for event in COUNTED.narrate(before, after, 0, NAMES, SAY)]


def test_a_number_that_is_none_is_neither_shown_nor_told() -> None:
    drawn = COUNTED.draw(bids(bids=3, owed=-1), 0, NAMES, SAY)
    assert [[(each.label, each.value) for each in of] for of in drawn.counters] == [
        [("Owed", 0)],
        [("Bid", 3), ("Owed", -1)],
    ]
    assert counted(bids(1, bids=3), bids(1)) == [] and drawn.zones[2].label == "Discard pile"


def test_the_points_are_the_result_of_a_deal_that_is_over() -> None:
    over = bids()
    over.to_move = 0
    assert [of[0].value for of in COUNTED.draw(over, 0, NAMES, SAY).counters] == [0, 10]


def test_fields_are_told_in_own_sentences_with_the_names_of_their_values() -> None:
    assert counted(bids(1), bids(0, bids=3)) == [("Bob bids 3.", "B1")]
    assert counted(bids(1), bids(0, passes=1)) == [("Bob passes.", "")]
    assert counted(bids(1, passes=1), bids(0, suit=0)) == [("Bob names spades.", "")]
    assert counted(bids(1), bids(0, owed=2)) == [("Bob: Owed 2.", "")]


def test_a_sentence_with_a_number_has_another_form_for_one_and_plural_forms_in_other_languages() -> None:
    one, many = "{name} owes {value} point.", "{name} owes {value} points."
    table = replace(COUNTED, tells=(Tells("owed", many, one=one),))

    def told(owed: int, say: Say) -> str:
        return table.narrate(bids(1), bids(0, owed=owed), 0, NAMES, say)[0].text

    assert [told(number, SAY) for number in (1, 2)] == ["Bob owes 1 point.", "Bob owes 2 points."]
    russian = translator("ru")
    forms = ["{name} должен {value} очко.", "{name} должен {value} очка.", "{name} должен {value} очков."]
    try:
        learn("ru", {many: forms})
        assert [told(number, russian).split()[-1] for number in (1, 3, 5)] == ["очко.", "очка.", "очков."]
    finally:
        russian.plurals.clear()


def test_the_log_tells_cards_before_numbers_and_these_in_the_order_of_tells() -> None:
    def told(*names: str) -> list[str]:
        table = replace(COUNTED, tells=tuple(Tells(field, f"{{name}}: {field}.") for field in names))
        before, after = bids(1), bids(0, bids=3, owed=2, top=5)
        after.held[1] = 1
        return [event.text for event in table.narrate(before, after, 0, NAMES, SAY)]

    assert told("owed", "bids") == ["Bob discards Three of hearts.", "Bob: owed.", "Bob: bids."]
    assert told("bids") == ["Bob discards Three of hearts.", "Bob: Owed 2.", "Bob: bids."]


def test_the_help_of_the_table_names_every_field_and_what_a_subclass_may_define() -> None:
    told = CardTable.__doc__ or ""
    names = {each.name for each in fields(CardTable)} | {
        "draw",
        "narrate",
        "refusal",
        "waiting",
        "sheet",
        "deck",
        "write",
        "read",
    }
    assert [name for name in names if f"`{name}" not in told] == []


def test_a_number_of_the_table_stands_beside_the_name_of_a_zone() -> None:
    zones = COUNTED.draw(bids(suit=0, sleeping=cards_named("2S 3S")), None, NAMES, SAY).zones
    assert [zone.label for zone in zones[1:4]] == ["Stock", "Discard pile · suit: spades", "Sleeping"]
    assert [item.face for item in zones[3].items] == ["2S", "3S"]


@pytest.fixture
def low_hand(monkeypatch: pytest.MonkeyPatch) -> Generator[Game]:
    """A whole game of this kind, which the next test does not know."""
    monkeypatch.setenv(own.PATHS, "")
    known = dict(GAMES)
    yield own.load(Path(__file__).parents[1] / "data" / "low_hand.py", GAMES)
    GAMES.clear()
    GAMES.update(known)
    del sys.modules["low_hand"]


def test_a_game_of_this_kind_keeps_the_contract(low_hand: Game) -> None:
    assert [(one.sentence, one.broken) for one in check(low_hand, many=2) if one.broken] == []
