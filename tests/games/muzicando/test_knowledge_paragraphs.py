"""What each seat knows: paragraphs K1 to K5."""

import pytest

from hoyle.games.muzicando import GAME
from hoyle.games.muzicando.state import RUNNING, State
from hoyle.rules.bits import count
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.seats import NONE, UNKNOWN
from hoyle.testing.random_play import seen_by
from tests.support.muzicando import OTHER_HANDS, auction, cards, deal, moves, names, play_all, position_with

CROSS = "R1@0,0 O2@1,0 G7@-1,0 Y2@0,1 I7@0,-1 R#@0,0"


def views(state: State) -> list[State]:
    """Return the view of each seat, followed by the view of a spectator."""
    return [seen_by(GAME, state, seat) for seat in [*range(state.options.players), NONE]]


def determinizations(seen: State, seat: int, tries: int = 50) -> list[State]:
    """Return `tries` random states that agree with the seat's view."""
    dice, made = Dice(), [State() for _ in range(tries)]
    set_dice(dice, 7, 0)
    for state in made:
        GAME.verbs["determinize"](seen, seat, state, dice)
    return made


def test_K1_the_table_lies_open() -> None:
    state = position_with("S", "B4", "B5", "B6", "", table=CROSS, out="3", blocked="1", passed="2", last_put="5 2 3 4")
    for seen in views(state):
        for name in (
            "laid",
            "marks",
            "passed",
            "gone",
            "layout",
            "starter",
            "turn",
            "to_move",
            "puts",
            "bid",
            "bidder",
        ):
            assert getattr(seen, name) == getattr(state, name)
        for name in ("at", "cover", "place", "last_put", "sides", "spot", "fits"):
            assert list(getattr(seen, name)) == list(getattr(state, name))


def test_K1_the_bidding_was_heard_by_all() -> None:
    for seen in views(auction("1S", "pass", "2S", "pass")):
        assert (seen.bid, seen.bidder, seen.passes) == (4, 2, 1)
        assert seen.bid_by[0] == 1 and seen.bid_by[4] == 3 and seen.named[0] == 1


def test_K1_so_are_the_sizes_of_hands_and_stock() -> None:
    state = position_with("M", "R2 R3", "G5", "B5 B6 B7", table="R1", stock="O5 O6")
    assert [(list(seen.held[:3]), seen.stock_left) for seen in views(state)] == [([2, 1, 3], 2)] * 4


@pytest.mark.parametrize("phase", ["bidding", "playing", "partner's pause"])
def test_K2_a_hand_is_seen_by_its_player_alone(phase: str) -> None:
    state = deal() if phase == "bidding" else position_with("M", "Vp", "G2", "R2 G5", "G6", table="V1 R1")
    if phase == "partner's pause":
        play_all(state, "Vp")
    for reader, seen in enumerate(views(state)):
        for seat in range(4):
            assert seen.hand[seat] == (state.hand[seat] if seat == reader else 0)
        own = state.hand[reader] if reader < 4 else 0
        assert seen.stock == sum(state.hand) - own, "who has which card shows nowhere else either"


def test_K2_after_the_layout_all_hands_are_shown() -> None:
    state = play_all(position_with("M", "R3", "R4", "R5", "R6", table="R1"), *["pass"] * 4)
    assert [list(seen.hand) for seen in views(state)] == [list(state.hand)] * 5


def test_K3_a_card_drawn_is_seen_by_nobody_else() -> None:
    for option in (False, True):
        start = position_with("M", "R2", "R5", "R6", table="R1", stock="O1 O3", play_drawn_card=option)
        first, other = play_all(start.clone(), "pass:O1"), play_all(start.clone(), "pass:O3")
        for reader in (1, 2, NONE):
            assert seen_by(GAME, first, reader).pack() == seen_by(GAME, other, reader).pack()
            assert seen_by(GAME, first, reader).drawn == (UNKNOWN if option else NONE)
        assert seen_by(GAME, first, 0).pack() != seen_by(GAME, other, 0).pack()


def test_K3_the_stock_has_no_order() -> None:
    state = position_with("M", "R2", "R5", "R6", table="R1", stock="O1 O3 G7")
    assert cards("O1 O3 G7 R5 R6") == seen_by(GAME, state, 0).stock


def test_K4_a_forced_pass_shows_what_is_not_in_the_hand() -> None:
    state = play_all(position_with("M", "R4 R#", *OTHER_HANDS, table="R1-2 O1"), "pass")
    assert names(state.lacks[0]) == "R3 O2 Y1 G1 B1 I1 V1"
    assert all(seen.lacks[0] == state.lacks[0] for seen in views(state))


def test_K4_on_the_plane_too() -> None:
    state = play_all(position_with("S", "B4", *OTHER_HANDS, table="R1@0,0"), "pass")
    assert names(state.lacks[0]) == "R2 R7 O2 O7 Y2 Y7 G2 G7 B2 B7 I2 I7 V2 V7"
    state = play_all(position_with("G", "B4", *OTHER_HANDS, table="R1@0,0 Y2@1,0"), "pass")
    assert names(state.lacks[0]) == "R1 R3 R7 O2 O3 O7 Y3 Y7 G3 G7 B3 B7 I3 I7 V3 V7"


def test_K4_who_cannot_open_has_no_opening_card() -> None:
    assert names(play_all(position_with("P", "R2", *OTHER_HANDS), "pass").lacks[0]) == "R1 O2 Y3 G4 B5 I6 V7"
    free = play_all(position_with("P", "R2", *OTHER_HANDS, pass_policy="free"), "pass")
    assert names(free.lacks[0]) == "R1 O2 Y3 G4 B5 I6 V7", "opening is a duty even then"


def test_K4_a_stop_that_must_be_shows_it_too() -> None:
    state = position_with("M", "R4 R#", *OTHER_HANDS, table="R1-2 Vp V1", phase=RUNNING, pause_stop="forced_only")
    assert names(play_all(state, "stop").lacks[0]) == "R3 O1 Y1 G1 B1 I1 V2"
    state = position_with("M", "R4 R#", *OTHER_HANDS, table="R1-2 Vp V1", phase=RUNNING)
    assert play_all(state, "stop").lacks[0] == 0


@pytest.mark.parametrize("options", [{"stock": "G7"}, {"pass_policy": "free"}])
def test_K4_a_free_pass_shows_nothing(options: dict[str, str]) -> None:
    word = "pass:G7" if "stock" in options else "pass"
    assert play_all(position_with("M", "R4", "B5", "B6", table="R1-2", **options), word).lacks[0] == 0


def test_K4_a_gift_declined_shows_nothing() -> None:
    state = play_all(position_with("M", "Vp", "G2", "R2", "G6", table="V1 R1"), "Vp", "pass")
    assert list(state.lacks) == [0] * 8


def test_K5_nobody_is_given_what_a_pass_has_shown_not_to_be_there() -> None:
    state = play_all(position_with("M", "R4 O5", "O2 R6", "R5 B7", "R7 V6", table="R1-2 O1"), "pass")
    for reader, seen in enumerate(views(state)):
        hands = [made.hand for made in determinizations(seen, reader if reader < 4 else NONE)]
        assert all(hand[0] & cards("R3 O2") == 0 for hand in hands)
        assert any(hand[3] & cards("O2") for hand in hands) is (reader in (0, 2, 4))


def test_K5_and_nothing_is_read_into_bids() -> None:
    quiet, loud = deal(), deal()
    play_all(loud, "4S")
    seen = [seen_by(GAME, state, 0) for state in (quiet, loud)]
    hands = [[made.hand[1] for made in determinizations(view, 0)] for view in seen]
    assert hands[0] == hands[1]


def test_K5_who_has_laid_which_card_is_not_remembered() -> None:
    first = play_all(position_with("M", "R2 B6", "O2 B7", "R3 V6", "R4 V5", table="R1 O1"), "R2", "O2", "R3")
    second = play_all(position_with("M", "O2 B6", "R2 B7", "R3 V6", "R4 V5", table="R1 O1"), "O2", "R2", "R3")
    for reader in (2, 3, NONE):
        assert seen_by(GAME, first, reader).pack() == seen_by(GAME, second, reader).pack()


def test_K5_every_card_is_somewhere_once() -> None:
    state = play_all(deal(mode="individual", players=3), "P")
    play_all(state, moves(state)[0])
    for seat in (0, 1, 2, NONE):
        for made in determinizations(seen_by(GAME, state, seat), seat, 10):
            held = [made.hand[each] for each in range(3)]
            assert [count(hand) for hand in held] == [count(hand) for hand in state.hand[:3]]
            assert sum(map(count, [made.stock, made.laid, *held])) == 56 == count(made.stock | made.laid | sum(held))
