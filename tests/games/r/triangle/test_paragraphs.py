"""Triangle, one test for each paragraph of its rulebook."""

from itertools import combinations

import pytest

import hoyle
from hoyle.games.r.triangle import GAME, rules
from hoyle.games.r.triangle.hands import USUAL_RANKING, WORTH_FACTOR, strength
from hoyle.games.r.triangle.rules import DEALING, EXCHANGING, LAST_BETS, OVER, exchange_limit
from hoyle.rules.options import OptionError
from hoyle.rules.seats import CHANCE, NONE
from hoyle.testing.random_play import legal, seen_by
from tests.cases import triangle as oracle
from tests.support.r.standalone import cards, faces, scene, zone
from tests.support.r.triangle import ENDINGS, deal, moves, net, play_all
from tests.support.r.triangle_hands import mean_strength

ROYAL, COUPLE, STRAIGHT, PAIR, NOTHING = "b7 r7 b1", "b7 r1 b6", "b3 r4 b5", "b6 r6 b0", "b7 r4 b2"


def strength_of(hand: str) -> int:
    """Return the strength of a hand."""
    return strength(cards(hand), [*USUAL_RANKING])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_TR1_two_to_four_play_with_sixteen_cards(players: int) -> None:
    state = GAME.begin(GAME.choose(players=players))
    assert legal(GAME, state, CHANCE) == [*range(16)] and GAME.seats(state.options) == players
    for wrong in (1, 5):
        with pytest.raises(OptionError, match="2–4"):
            GAME.choose(players=wrong)


def test_TR2_the_ante_is_paid_and_three_cards_each_are_dealt_from_the_dealers_left() -> None:
    state = GAME.begin(GAME.choose(players=3))
    assert state.dealer == 2 and rules.pot_of(state) == 3 and state.paid[:3] == [1, 1, 1]
    got: list[int] = []
    for place in range(9):
        assert state.phase == DEALING
        got.append(state.turn)
        rules.play(state, CHANCE, place)
    assert got == [0, 1, 2] * 3 and state.hand[0] == 0b1001001 and state.turn == 0
    assert deal(PAIR, NOTHING, dealer=0).turn == 1


def test_TR3_the_better_kind_wins_and_how_many_hands_there_are() -> None:
    order = [ROYAL, COUPLE, "b7 b1 b6", STRAIGHT, PAIR, NOTHING]
    assert [strength_of(hand) // WORTH_FACTOR for hand in order] == [6, 5, 4, 3, 2, 1]
    counted = oracle.count({"state": {}})
    assert counted["of"] == 560 and list(counted["counts"].values()) == [4, 24, 24, 48, 108, 352]


def test_TR4_three_royals() -> None:
    royals = [" ".join(hand) for hand in combinations(["b7", "r7", "b1", "r1"], 3)]
    assert {strength_of(hand) for hand in royals} == {6 * WORTH_FACTOR}


@pytest.mark.parametrize("hand", ["b7 r1 {}", "r7 b1 {}"])
def test_TR5_prince_and_princess_of_two_colours(hand: str) -> None:
    thirds = [strength_of(hand.format(third)) for third in ("b0", "r2", "b3", "r4", "b5", "b6")]
    assert thirds == sorted(thirds) and {value // WORTH_FACTOR for value in thirds} == {5} and len({*thirds}) == 6


def test_TR6_prince_and_princess_of_one_colour() -> None:
    assert strength_of("r7 r1 b0") // WORTH_FACTOR == strength_of("b7 b1 b6") // WORTH_FACTOR == 4
    assert strength_of("r7 r1 b0") < strength_of("b7 b1 b6") < strength_of("b7 r1 b0")


def test_TR7_straights() -> None:
    tops = [strength_of(f"b{low} r{low + 1} b{low + 2}") for low in range(6)]
    assert tops == sorted(tops) and {value // WORTH_FACTOR for value in tops} == {3}
    assert strength_of("b6 r7 b0") // WORTH_FACTOR == 1 == strength_of("b7 r0 b2") // WORTH_FACTOR


def test_TR8_pairs() -> None:
    assert (
        strength_of("b7 r7 b0")
        > strength_of("b6 r6 b7")
        > strength_of("b6 r6 b5")
        > strength_of("b1 r1 b6")
        > strength_of("b0 r0 r7")
    )
    assert strength_of("b3 r3 b7") == strength_of("b3 r3 r7")


def test_TR9_nothing_is_compared_by_its_total() -> None:
    assert strength_of("b7 r4 b2") == strength_of("r7 b6 r0") == WORTH_FACTOR + 13
    assert strength_of("b7 r6 b4") > strength_of("b7 r6 b3") and strength_of("b4 r6 b2") // WORTH_FACTOR == 1


def test_TR10_bets_exchange_bets_showdown_from_the_dealers_left() -> None:
    state = deal(PAIR, NOTHING, STRAIGHT, dealer=0)
    assert state.turn == 1
    play_all(state, "check check")
    assert state.turn == 0
    play_all(state, "check")
    assert (state.phase, state.turn) == (EXCHANGING, 1)
    play_all(state, "keep keep keep")
    assert (state.phase, state.turn, state.raises) == (LAST_BETS, 1, 0)
    assert play_all(state, "check check check").phase == OVER
    folded = play_all(deal(PAIR, NOTHING, STRAIGHT, dealer=0), "bet fold call")
    assert play_all(folded, "keep").turn == 0, "who has folded is passed over"
    assert play_all(play_all(deal(PAIR, NOTHING, STRAIGHT, dealer=0), "check bet call fold"), "keep keep").turn == 2


@pytest.mark.parametrize(("players", "most"), [(2, 3), (3, 2), (4, 1)])
def test_TR11_the_exchange(players: int, most: int) -> None:
    hands = [PAIR, NOTHING, STRAIGHT, "b1 r1 r3"][:players]
    state = play_all(deal(*hands), "check " * players)
    ways = [word for word in moves(state) if word != "keep"]
    assert exchange_limit(players) == most and max(word.count("+") + 1 for word in ways) == most
    assert "keep" in moves(state) and len(ways) == sum(len([*combinations(range(3), k)]) for k in range(1, most + 1))
    play_all(state, "b0:r0")
    assert (state.hand[0], state.gone[0], state.fresh[0]) == (cards("b6 r6 r0"), cards("b0"), cards("r0"))
    assert state.swapped[:2] == [1, NONE] and not state.stock & cards("b0 r0")


def test_TR12_calls_and_their_costs() -> None:
    state = deal(PAIR, NOTHING, ante=2, bet_small=3, bet_big=5, max_raises=2)
    assert moves(state) == ["check", "bet"]
    play_all(state, "bet")
    assert state.paid[:2] == [5, 2] and moves(state) == ["fold", "call", "raise"]
    play_all(state, "raise")
    assert state.paid[:2] == [5, 8] and moves(state) == ["fold", "call"], "two bets and raises are all there are"
    play_all(state, "call keep keep check bet")
    assert state.paid[:2] == [8, 13] and state.raises == 1
    play_all(state, "raise call")
    assert state.paid[:2] == [18, 18] and state.raised[:2] == [2, 2]


def test_TR13_all_must_have_spoken_and_paid_the_same() -> None:
    state = play_all(deal(PAIR, NOTHING, STRAIGHT), "check bet raise")
    assert state.turn == 0 and play_all(state, "call").turn == 1
    play_all(state, "call")
    assert state.phase == EXCHANGING and state.paid[:3] == [3, 3, 3]
    alone = play_all(deal(ROYAL, NOTHING, PAIR.replace("b0", "r0")), "check bet fold fold")
    assert (net(alone), alone.shown, ENDINGS[rules.ending(alone)]) == ([-1, 2, -1], 0, "alone")


def test_TR14_the_best_hand_takes_the_pot() -> None:
    state = play_all(deal(PAIR, STRAIGHT), "bet call keep keep check bet call")
    assert (net(state), state.shown, ENDINGS[rules.ending(state)]) == ([-4, 4], 0b11, "showdown")
    assert [rules.payoff(state, seat) for seat in range(2)] == [-4, 4]


def test_TR15_equal_hands_share_and_odd_chips_go_to_the_dealers_left() -> None:
    hands = ("b3 r4 b5", "r3 b4 r5", "b0 r1 b2")
    folded = "call fold keep keep check check"
    assert net(play_all(deal(*hands, dealer=2), f"bet {folded}")) == [1, 0, -1]
    assert net(play_all(deal(*hands[::-1], dealer=2), "check check bet fold call keep keep check check")) == [-1, 1, 0]


def test_TR16_a_player_a_player_who_resigns_loses_what_they_paid() -> None:
    state = play_all(deal(PAIR, NOTHING, STRAIGHT), "bet fold raise")
    rules.forfeit(state, 0)
    assert (net(state), ENDINGS[rules.ending(state)]) == ([-2, -1, 3], "resigned")
    early = GAME.begin(GAME.choose(players=4))
    rules.forfeit(early, 1)
    assert net(early) == [1, -1, 0, 0]


def test_TR17_a_match_of_deals() -> None:
    match = hoyle.game("triangle", players=4, deals=3).new_match(seed=5)
    dealers: list[int] = []
    chips = [20] * 4
    while True:
        play = match.play
        assert play.state.carried.chips[:4] == chips
        dealers.append(play.state.dealer)
        while not play.is_over:
            [seat] = play.to_move
            play.play(seat, "keep" if play.state.phase == EXCHANGING else 1)
        assert play.state.left == 0
        chips = [chip + won for chip, won in zip(chips, play.state.net, strict=False)]
        if match.is_over:
            break
        match.next()
    standing = match.standing()
    assert dealers == [3, 0, 1] and standing.totals == tuple(chips) and sum(chips) == 80 and len(standing.rows) == 3
    assert standing.winner == (chips.index(max(chips)) if chips.count(max(chips)) == 1 else NONE)


def test_K1_only_their_owner_sees_cards_and_those_put_away() -> None:
    state = play_all(deal(PAIR, NOTHING), "check check b0:r0")
    assert faces(scene(GAME, state, 0), "hand0") == ["b6", "r6", "r0"] and faces(scene(GAME, state, 0), "gone") == [
        "b0"
    ]
    for reader in (1, None):
        assert faces(scene(GAME, state, reader), "hand0") == [".", ".", "."]
        assert "gone" not in [zone.id for zone in scene(GAME, state, reader).zones]


def test_K2_everybody_sees_what_was_said_and_how_many_were_exchanged() -> None:
    state = play_all(deal(PAIR, NOTHING), "bet call b0:r0")
    for seat in (0, 1, NONE):
        seen = seen_by(GAME, state, seat)
        assert seen.actions[:3] == [2, 1, NONE] and seen.paid[:2] == [2, 2] and seen.swapped[:2] == [1, NONE]


def test_K3_folded_hands_and_cards_put_away_stay_hidden() -> None:
    over = play_all(deal(PAIR, NOTHING, STRAIGHT), "bet fold call b0:r0 keep check check")
    drawn = scene(GAME, over, None)
    assert [faces(drawn, f"hand{seat}") for seat in (0, 1)] == [["b6", "r6", "r0"], [".", ".", "."]]
    assert seen_by(GAME, over, 2).gone[0] == 0 and seen_by(GAME, over, NONE).stock & cards("b0")


def test_K4_the_stock_is_counted() -> None:
    state = deal(PAIR, NOTHING)
    assert zone(scene(GAME, state), "stock").count == 10 == zone(scene(GAME, state, None), "stock").count
    assert zone(scene(GAME, play_all(state, "check check b0:r0 keep"), 1), "stock").count == 9


def test_K5_bots_take_others_to_have_kept_what_promises_and_believe_in_raises() -> None:
    quiet = play_all(deal(NOTHING, PAIR), "check check keep keep")
    loud = play_all(deal(NOTHING, PAIR), "check bet raise call keep keep")
    assert loud.raised[1] == 1 and mean_strength(quiet, 0, 1) + 40 < mean_strength(loud, 0, 1)
    held = play_all(deal(NOTHING, PAIR), "check check keep b0:r0")
    assert mean_strength(quiet, 0, 1) + 40 < mean_strength(held, 0, 1)


@pytest.mark.parametrize("ante", [1, 10])
def test_V1_the_ante(ante: int) -> None:
    assert net(play_all(deal(PAIR, STRAIGHT, ante=ante), "check check keep keep check check")) == [-ante, ante]


def test_V2_the_small_bet() -> None:
    assert play_all(deal(PAIR, NOTHING, bet_small=20), "bet").paid[:2] == [21, 1]


def test_V3_the_big_bet() -> None:
    assert play_all(deal(PAIR, NOTHING, bet_big=20), "check check keep keep bet").paid[:2] == [21, 1]


@pytest.mark.parametrize("most", [1, 6])
def test_V4_bets_at_most(most: int) -> None:
    state = play_all(deal(PAIR, NOTHING, max_raises=most), "bet")
    play_all(state, "raise " * (most - 1))
    assert moves(state) == ["fold", "call"] and state.raises == most
    assert GAME.payoff_range(GAME.choose(players=4, ante=10, bet_small=20, bet_big=20, max_raises=6)) == GAME.payoffs


def test_V5_a_single_deal_is_counted_from_zero() -> None:
    assert not hoyle.game("triangle", deals=1).new_match().is_match and hoyle.game("triangle").new_match().is_match
    over = scene(GAME, play_all(deal(PAIR, STRAIGHT), "bet call keep keep check check"))
    assert [counter[0].value for counter in over.counters] == [-2, 2]


@pytest.mark.parametrize("chips", [0, 200])
def test_V6_chips_to_begin_with(chips: int) -> None:
    assert hoyle.game("triangle", chips=chips).new_match().standing().totals == (chips, chips)


@pytest.mark.parametrize(
    ("ranking", "winner"),
    [({}, 1), ({"pair": 4}, 0), ({"pair": 3}, 0), ({"straight": 1, "nothing": 1}, 0), ({"straight": 2}, 0)],
)
def test_V7_the_ranking_of_hands(ranking: dict[str, int], winner: int) -> None:
    over = play_all(deal("b6 r6 b0", "b2 r3 b4", hand_ranking=ranking), "check check keep keep check check")
    assert net(over) == ([1, -1] if winner == 0 else [-1, 1])
    assert play_all(deal("b7 r5 b0", "b6 r4 b2", hand_ranking=ranking), "check check keep keep check check").net[0] == 0


def test_V7_the_total_decides_among_kinds_with_one_number() -> None:
    low_royals = {"three_royals": 1}
    for nothing, winner in (("b6 r2 b0", 0), ("b6 r3 b0", None), ("b6 r4 b0", 1)):
        over = play_all(deal("r1 b1 r7", nothing, hand_ranking=low_royals), "check check keep keep check check")
        assert net(over) == {0: [1, -1], None: [0, 0], 1: [-1, 1]}[winner]
