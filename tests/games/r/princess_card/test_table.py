"""Princess Card's table and log: hands, pairs, gestures, prompts and log events."""

from hoyle.games.r.princess_card import GAME, rules, table
from hoyle.games.r.princess_card.rules import DRAW
from hoyle.i18n import translator
from hoyle.rules.seats import CHANCE, NONE
from hoyle.testing.random_play import seen_by
from tests.support.r.princess_card import draw_cards, position_with
from tests.support.r.standalone import card, cards, faces, gestures, log_events, player_names, scene, texts, zone


def test_any_back_of_the_neighbours_hand_is_taken() -> None:
    drawn_ = scene(GAME, position_with("b1 b3 b5", "r3 r5"))
    assert drawn_.acts[0].pairs == {"hand1.0": ["hand0"], "hand1.1": ["hand0"]}
    assert gestures(GAME, position_with("b1 b3 b5", "r3 r5")) == {
        "draw|hand1.0|hand0": [DRAW],
        "draw|hand1.1|hand0": [DRAW],
    }
    assert drawn_.prompt == "Draw a card from Bob."
    other = scene(GAME, position_with("b1 b3 b5", "r3 r5"), 1)
    assert (other.acts, other.prompt) == ([], "Waiting for Ann.")


def test_pairs_lie_by_rank_and_cards_are_counted() -> None:
    drawn_ = scene(GAME, position_with("b1 b3", "r3"))
    assert faces(drawn_, "out") == [f"{colour}{rank}" for rank in (0, 2, 4, 5, 6, 7) for colour in "br"]
    assert [(counter[0].label, counter[0].value) for counter in drawn_.counters] == [("Cards", 2), ("Cards", 1)]


def test_hands_lie_around_the_reader() -> None:
    drawn_ = scene(GAME, position_with("b1 b3", "r3", "b5", "r5", "b7"), 2)
    assert drawn_.layout["wide"] == [["hand3", "hand4", "hand0", "hand1"], ["out"], ["hand2"]]
    assert drawn_.layout["narrow"] == [["hand3", "hand4"], ["hand0", "hand1"], ["out"], ["hand2"]]


def draws(named: str) -> tuple[tuple[int, int], ...]:
    """Return the moves by which seat 0 draws this card."""
    return (0, DRAW), (CHANCE, card(named))


def test_only_giver_and_drawer_read_which_card_it_was() -> None:
    def hands() -> object:
        return position_with("b3 b5", "r3 r5", "b1 b7 r4")

    [own] = log_events(GAME, hands(), *draws("b7"), seat=0)
    assert (own.text, own.move, own.flip) == ("Ann draws Prince 7 from Cid.", [("b7", "item:hand2.2")], ["b7"])
    [given] = log_events(GAME, hands(), *draws("b7"), seat=2)
    assert (given.text, given.move) == ("Ann draws Prince 7 from Cid.", [("hand0.2", "item:b7")])
    for reader in (1, None):
        [seen] = log_events(GAME, hands(), *draws("b7"), seat=reader)
        assert (seen.text, seen.move) == ("Ann draws a card from Cid.", [("hand0.2", "item:hand2.2")])


def test_a_pair_is_narrated_to_everybody_and_its_cards_move() -> None:
    def hands() -> object:
        return position_with("b3 b1", "b4 r5", "r3 r4 b5")

    line = "Ann draws from Cid and lays down a pair: Assassin."
    for reader, moves, flip in (
        (0, [("b3", "item:b3"), ("r3", "item:hand2.2")], ["r3"]),
        (2, [("b3", "item:hand0.1"), ("r3", "item:r3")], ["b3"]),
        (None, [("b3", "item:hand0.1"), ("r3", "item:hand2.2")], ["b3", "r3"]),
    ):
        [event] = log_events(GAME, hands(), *draws("r3"), seat=reader)
        assert (event.text, event.move, event.flip) == (line, moves, flip)


def test_the_end_is_narrated_and_in_the_prompt() -> None:
    state = position_with("b1 b3", "r3")
    assert texts(log_events(GAME, state, *draws("r3"), seat=None))[1:] == ["The Princess alone is left: Ann wins."]
    drawn_ = scene(GAME, state, None)
    assert drawn_.prompt == "Ann holds the Princess and wins." and faces(drawn_, "hand0") == ["b1"]
    given_up = position_with("b1 b3", "r3")
    rules.forfeit(given_up, 0)
    assert scene(GAME, given_up).prompt == "The game is over."


def test_the_deal_is_narrated() -> None:
    before = GAME.begin(GAME.choose(players=2))
    state = before.clone()
    for name in ("b7", "b6", "r7", "r6", "b5", "r5", "b1", "b4", "b3", "r4", "r3", "b2", "r2", "b0", "r0"):
        rules.play(state, CHANCE, card(name))
    seen = seen_by(GAME, before, NONE), seen_by(GAME, state, NONE)
    lines = texts(table.narrate(*seen, None, player_names(GAME, state), translator("en")))
    assert lines[0] == "The cards are dealt. All pairs are laid down."
    laid = [int(line.split()[-2]) for line in lines[1:3]]
    assert [8 - 2 * laid[0], 7 - 2 * laid[1]] == [state.hand[0].bit_count(), state.hand[1].bit_count()]
    assert scene(GAME, before).prompt == "The cards are being dealt."


def test_a_known_card_is_not_to_be_picked_out() -> None:
    state = draw_cards(position_with("b3 b5", "b7 r5", "b1 r3 r7"), "b1")
    assert cards("b1") == seen_by(GAME, state, 2).hand[0]
    back = zone(scene(GAME, state, 2), "hand0").items
    assert len(back) == 3 and len({(item.face, item.label, item.color, item.back) for item in back}) == 1
