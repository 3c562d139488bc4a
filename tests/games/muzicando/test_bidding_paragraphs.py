"""The bidding of two teams, and of individual players: paragraphs MZ10 to MZ14, MZ60, V3, V4."""

import pytest

from hoyle.games.muzicando import text
from hoyle.games.muzicando.state import CALLING, PLAYING, State
from hoyle.rules.bits import count
from tests.support.muzicando import auction, deal, moves

BIDS = ["1S", "1G", "1P", "1M", "2S", "2G", "2P", "2M", "3S", "3G", "3P", "3M", "4S", "4G", "4P", "4M"]
FOUR = ["pass"] * 4
ALONE = {"mode": "individual", "individual_bidding": True}


def contract(state: State) -> tuple[str, int, int] | None:
    """Return the contract, its bidder and the opening seat; None during the bidding."""
    return None if state.phase == CALLING else (text.bid_name(state.bid), state.bidder, state.starter)


@pytest.mark.parametrize("dealer", range(4))
def test_MZ10_the_dealers_left_neighbour_speaks_first_and_then_around(dealer: int) -> None:
    assert deal(dealer).phase == CALLING and deal(dealer).turn == (dealer + 1) % 4
    state = auction("pass", "1S", "pass", dealer=dealer)
    assert state.turn == dealer


@pytest.mark.parametrize("bid", BIDS[:-1])
def test_MZ10_every_bid_must_be_higher(bid: str) -> None:
    assert moves(auction()) == ["pass", *BIDS]
    assert moves(auction(bid)) == ["pass", *BIDS[BIDS.index(bid) + 1 :]] == moves(auction(bid, "pass"))


def test_MZ11_a_pass_is_not_final() -> None:
    state = auction("pass", "1S", "pass", "pass")
    assert state.turn == 0 and moves(state) == ["pass", *BIDS[1:]]
    assert contract(auction("pass", "1S", "pass", "pass", "1G", "pass", "pass", "pass")) == ("1G", 0, 0)


def test_MZ12_three_passes_after_a_bid_end_it() -> None:
    assert contract(auction("1P", "pass", "pass")) is None
    assert contract(auction("1P", "pass", "pass", "pass")) == ("1P", 0, 0)
    assert contract(auction("1P", "pass", "2S", "pass", "pass")) is None
    assert auction("1P", "pass", "pass", "pass").phase == PLAYING


def test_MZ12_the_highest_bid_ends_it_at_once() -> None:
    assert contract(auction("4P", "4M")) == ("4M", 1, 1)
    assert contract(auction("4P")) is None


def test_MZ12_three_passes_at_the_start_end_nothing() -> None:
    assert contract(auction("pass", "pass", "pass")) is None and auction("pass", "pass", "pass").turn == 3


def test_MZ13_when_all_pass_the_first_speaker_must_bid_at_level_one() -> None:
    state = auction(*FOUR, dealer=1)
    assert state.turn == 2 and moves(state) == BIDS[:4]
    assert contract(auction(*FOUR, "1G", dealer=1)) == ("1G", 2, 2)


def test_MZ13_who_bids_of_his_own_will_does_not_end_it() -> None:
    assert contract(auction("pass", "pass", "pass", "1G")) is None


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ("1S 1G 2S pass pass pass", ("2S", 2, 0)),
        ("1S 2S pass pass pass", ("2S", 1, 1)),
        ("1G pass 1P pass 1M pass 2G pass pass pass", ("2G", 2, 0)),
        ("1S 1G 1P 2G 2P pass pass pass", ("2P", 0, 2)),
        ("1M 2S 2M 3S 3M pass pass pass", ("3M", 0, 0)),
    ],
)
def test_MZ14_who_named_it_first_of_his_own_side_opens(calls: str, expected: tuple[str, int, int]) -> None:
    state = auction(*calls.split())
    assert contract(state) == expected and state.turn == expected[2]


@pytest.mark.parametrize("bid", BIDS)
def test_V3_any_level_may_be_bid_then(bid: str) -> None:
    assert moves(auction(*FOUR, forced_bid_level="any")) == BIDS
    assert contract(auction(*FOUR, bid, forced_bid_level="any")) == (bid, 0, 0)


def test_V4_the_others_may_bid_after_it() -> None:
    state = auction(*FOUR, "1G", forced_bid_reopens=True)
    assert state.turn == 1 and moves(state) == ["pass", *BIDS[2:]]
    assert contract(auction(*FOUR, "1G", "pass", "pass", "pass", forced_bid_reopens=True)) == ("1G", 0, 0)
    assert contract(auction(*FOUR, "1G", "1P", "pass", "pass", "pass", forced_bid_reopens=True)) == ("1P", 1, 1)


@pytest.mark.parametrize("players", [4, 8])
def test_MZ60_all_cards_are_dealt_and_there_is_bidding(players: int) -> None:
    state = deal(players=players, **ALONE)
    assert [count(hand) for hand in state.hand[:players]] == [56 // players] * players
    assert state.stock == 0 and state.phase == CALLING


@pytest.mark.parametrize("players", [4, 8])
def test_MZ60_all_others_pass_and_the_last_bidder_opens(players: int) -> None:
    passes = ["pass"] * (players - 2)
    state = auction("1S", "1G", "2S", *passes, dealer=players - 1, players=players, **ALONE)
    assert contract(state) is None
    assert contract(auction("1S", "1G", "2S", *passes, "pass", dealer=players - 1, players=players, **ALONE)) == (
        "2S",
        2,
        2,
    )


@pytest.mark.parametrize("players", [4, 8])
def test_MZ60_if_all_pass_the_first_speaker_must_bid(players: int) -> None:
    state = auction(*["pass"] * players, dealer=0, players=players, **ALONE)
    assert state.turn == 1 and moves(state) == BIDS[:4]
    assert len(moves(auction(*["pass"] * (players - 1), dealer=0, players=players, **ALONE))) == 17
