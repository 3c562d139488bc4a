"""Pair Attack, one test for each paragraph of its rulebook."""

import pytest

import hoyle
from hoyle.games.r.pair_attack import GAME, rules
from hoyle.games.r.pair_attack.rules import DEALING, PASS, STAY, strength
from hoyle.rules.options import OptionError
from hoyle.rules.seats import CHANCE, NONE, UNKNOWN
from hoyle.testing.random_play import legal, seen_by
from tests.cases.pair_attack import staying_from, strength_of, values_and_responses
from tests.support.r.pair_attack import ENDINGS, deal, net, play_all
from tests.support.r.standalone import cards, faces, scene, zone
from tests.support.sampling import sample
from tests.support.solver.best_response import best_response

FINE, MIDDLE, LOW = "b7 r1", "b6 r6", "b0 r3"


@pytest.mark.parametrize("players", range(2, 9))
def test_PA1_two_to_eight_play_with_sixteen_cards(players: int) -> None:
    state = GAME.begin(GAME.choose(players=players))
    assert legal(GAME, state, CHANCE) == [*range(16)] and GAME.seats(state.options) == players
    for wrong in (1, 9):
        with pytest.raises(OptionError, match="2–8"):
            GAME.choose(players=wrong)


def test_PA2_the_ante_is_paid_and_two_cards_each_are_dealt_from_the_dealers_left() -> None:
    state = GAME.begin(GAME.choose(players=3))
    assert state.dealer == 2 and zone(scene(GAME, state), "pot").count == 3
    got: list[int] = []
    for place in range(6):
        assert state.phase == DEALING
        got.append(state.turn)
        rules.play(state, CHANCE, place)
    assert got == [0, 1, 2, 0, 1, 2] and state.hand[:3] == [0b1001, 0b10010, 0b100100]
    assert deal(FINE, MIDDLE, LOW, dealer=0).dealer == 0
    assert [counter[0].value for counter in scene(GAME, state).counters] == [-1, -1, -1]


def test_PA3_the_order_of_the_pairs() -> None:
    kinds = (
        "71 77 76 75 74 73 72 70 66 65 64 63 62 61 60 55 54 53 52 51 50 44 43 42 41 40 33 32 31 30 22 21 20 11 10 00"
    )
    hands = [cards(f"b{kind[0]} r{kind[1]}") for kind in kinds.split()]
    strengths = [strength(hand) for hand in hands]
    assert len(strengths) == 36 and strengths == sorted(strengths, reverse=True) and len(set(strengths)) == 36
    assert [strength(cards(f"r{kind[0]} b{kind[1]}")) for kind in kinds.split()] == strengths
    assert strength(cards("b7 b1")) == strength(cards("b7 r1"))


def test_PA4_all_choose_at_once_and_take_nothing_back() -> None:
    state = deal(FINE, MIDDLE, LOW)
    assert [legal(GAME, state, seat) for seat in range(3)] == [[PASS, STAY]] * 3
    rules.play(state, 1, STAY)
    assert state.to_move == 0b101 and legal(GAME, state, 1) == []
    assert [seen_by(GAME, state, seat).chosen[1] for seat in (0, 1, 2, NONE)] == [UNKNOWN, STAY, UNKNOWN, UNKNOWN]


@pytest.mark.parametrize(("stake", "brought"), [(2, [4, -3, -1]), (5, [7, -6, -1])])
def test_PA5_a_player_who_stays_pays_the_stake(stake: int, brought: list[int]) -> None:
    assert net(play_all(deal(FINE, MIDDLE, LOW, stake=stake), "stay stay pass")) == brought


def test_PA6_the_best_pair_that_stayed_takes_the_pot() -> None:
    state = play_all(deal(MIDDLE, LOW, FINE), "stay stay pass")
    assert (net(state), state.shown, ENDINGS[rules.ending(state)]) == ([4, -3, -1], 0b011, "showdown")
    assert [rules.payoff(state, seat) for seat in range(3)] == [12, -9, -3]


def test_PA7_equal_pairs_share_and_odd_chips_go_to_the_dealers_left() -> None:
    hands = ("b6 r5", "r6 b5", "b0 r0")
    assert net(play_all(deal(*hands, dealer=0), "stay stay pass")) == [0, 1, -1]
    assert net(play_all(deal(*hands, dealer=1), "stay stay pass")) == [1, 0, -1]
    assert net(play_all(deal(*hands, dealer=2, ante=2), "stay stay pass")) == [1, 1, -2]


def test_PA8_the_only_player_to_stay_takes_the_antes_and_shows_nothing() -> None:
    state = play_all(deal(FINE, LOW, MIDDLE), "pass stay pass")
    assert (net(state), state.shown, ENDINGS[rules.ending(state)]) == ([-1, 2, -1], 0, "alone")


def test_PA9_the_pot_that_nobody_wants_stays() -> None:
    state = play_all(deal(FINE, LOW, more=1, pot=4), "pass pass")
    assert (net(state), state.left, ENDINGS[rules.ending(state)]) == ([-1, -1], 6, "nobody")
    assert [rules.payoff(state, seat) for seat in range(2)] == [0, 0]
    won = play_all(deal(FINE, LOW, more=1, pot=6), "stay pass")
    assert (net(won), won.left) == ([7, -1], 0) and rules.payoff(won, 0) == 8 == -rules.payoff(won, 1)
    last = play_all(deal(FINE, LOW, pot=4), "pass pass")
    assert (net(last), last.left) == ([2, 2], 0) and rules.payoff(last, 0) == 0


@pytest.mark.parametrize(
    ("more", "pot", "brought", "left"), [(0, 0, [1, -1, 0], 0), (1, 7, [1, -1, 0], 7), (0, 6, [4, -1, 3], 0)]
)
def test_PA10_a_player_a_player_who_resigns_loses_the_ante(more: int, pot: int, brought: list[int], left: int) -> None:
    state = deal(FINE, LOW, MIDDLE, more=more, pot=pot)
    rules.forfeit(state, 1)
    assert (net(state), state.left, ENDINGS[rules.ending(state)]) == (brought, left, "resigned")
    assert sum(rules.payoff(state, seat) for seat in range(3)) == 0 > rules.payoff(state, 1)


def test_PA11_a_match_of_deals() -> None:
    match = hoyle.game("pair_attack", players=3, deals=4).new_match(seed=3)
    dealers: list[int] = []
    chips = [20, 20, 20]
    while True:
        play = match.play
        assert play.state.carried.chips[:3] == chips and play.state.carried.more == (len(dealers) < 3)
        assert match.standing().sums == ("After these deals" if dealers else "At the start")
        dealers.append(play.state.dealer)
        for seat in range(3):
            play.play(seat, "pass" if len(dealers) in (2, 4) else "stay")
        chips = [chip + won for chip, won in zip(chips, play.state.net, strict=False)]
        if len(dealers) == 2:
            assert play.state.left == 3 and match.standing().rows[1] == ("2", "−1", "−1", "−1")
        if match.is_over:
            break
        match.next()
    standing = match.standing()
    assert dealers == [2, 0, 1, 2] and standing.totals == tuple(chips) and sum(chips) == 60 and standing.sums == "Chips"
    assert standing.winner == (chips.index(max(chips)) if chips.count(max(chips)) == 1 else NONE)


def test_K1_only_their_owner_sees_cards() -> None:
    state = deal(FINE, LOW)
    assert faces(scene(GAME, state, 1), "hand1") == ["b0", "r3"] and faces(scene(GAME, state, 1), "hand0") == [".", "."]
    assert faces(scene(GAME, state, None), "hand1") == [".", "."]


def test_K2_everybody_sees_who_has_chosen() -> None:
    state = deal(FINE, LOW)
    rules.play(state, 0, PASS)
    assert scene(GAME, state, 1).ready == [True, False] == scene(GAME, state, None).ready


def test_K3_a_player_who_passed_or_alone_stayed_shows_nothing() -> None:
    over = play_all(deal(FINE, LOW, MIDDLE), "stay stay pass")
    assert sorted(faces(scene(GAME, over, None), "hand0")) == ["b7", "r1"]
    assert faces(scene(GAME, over, None), "hand2") == [".", "."]
    assert faces(scene(GAME, play_all(deal(FINE, LOW), "stay pass"), 1), "hand0") == [".", "."]


def test_K4_bots_think_every_hidden_card_equally_likely() -> None:
    seen = seen_by(GAME, deal(FINE, LOW), 0)
    assert seen.stock == 0xFFFF & ~cards(FINE) and seen.hand[1] == 0 and seen.held[:2] == [2, 2]


def test_V1_the_ante() -> None:
    assert net(play_all(deal(FINE, LOW, ante=10), "stay pass")) == [10, -10]


@pytest.mark.slow
@pytest.mark.parametrize(("stake", "stay"), sample([(3, "70")], [(1, "60"), (3, "70")]))
def test_V2_from_which_pair_on_it_is_best_to_stay(stake: int, stay: str) -> None:
    values, responses = values_and_responses(GAME.choose(stake=stake), stay)
    assert values == [0, 0] and responses == [0, 0]
    state = GAME.begin(GAME.choose(stake=stake))
    assert best_response(GAME, state, 0, {1: staying_from(strength_of("55"))}) > 0


def test_V3_a_single_deal_is_counted_from_zero() -> None:
    assert (
        not hoyle.game("pair_attack", deals=1).new_match().is_match and hoyle.game("pair_attack").new_match().is_match
    )
    over = scene(GAME, play_all(deal(FINE, LOW), "stay stay"))
    assert [counter[0].value for counter in over.counters] == [3, -3]
    explained = GAME.match_schema.explain({"deals": 1})
    assert explained and explained.idle == {"chips": "A single deal is counted from zero."}


@pytest.mark.parametrize("chips", [0, 200])
def test_V4_chips_to_begin_with(chips: int) -> None:
    assert hoyle.game("pair_attack", chips=chips).new_match().standing().totals == (chips, chips)
