"""Malice for three and four players: paragraph V26, in given positions and whole matches."""

import random
from typing import Any

import pytest

import hoyle
from hoyle.games.malice import GAME, rules
from hoyle.games.malice.bots.traits import rival
from hoyle.games.malice.state import DEALING, DECIDING, KINDS, State, reserve_size
from hoyle.games.malice.table.prompts import prompt
from hoyle.rules.seats import CHANCE, NONE
from tests.cases.malice import Case
from tests.support.malice import chance_moves, new_game, play_all
from tests.support.malice_table import NAMES, RULES, SAY, VIEWERS, log_lines, scene


def position(*payoffs: str, hands: tuple[str, ...] = (), sides: str = "9 9 9 9", centre: str = "", **more: Any) -> Case:
    """Return a position with a payoff pile for each player, seat `turn` to move."""
    counters = {name: more.pop(name) for name in ("turn", "quiet", "acted") if name in more}
    players = len(payoffs)
    given: dict[str, Any] = {"payoff": list(payoffs), "hands": [*hands, *[""] * (players - len(hands))]}
    given |= {"sides": [sides.split()] * players, "centre": [pile.strip(".") for pile in centre.split()]} | counters
    return Case({"id": "t", "state": given, "options": {"players": players, "payoff_size": 13} | more})


def payoffs(state: State) -> list[int]:
    """Return the payoffs of all seats."""
    return [rules.payoff(state, seat) for seat in range(state.options.players)]


@pytest.mark.parametrize(("players", "size", "reserve"), [(3, 17, 57), (4, 13, 56), (3, 10, 78), (2, 26, 56)])
def test_V26_the_first_pack_gives_the_payoff_piles_and_the_rest_is_in_the_reserve(
    players: int, size: int, reserve: int
) -> None:
    state = new_game(players=players, payoff_size=size)
    assert (state.left[:players], reserve_size(state)) == ([size] * players, reserve)
    assert GAME.seats(state.options) == players


def test_V26_the_highest_open_card_begins_and_hands_are_dealt_to_the_left() -> None:
    state = new_game("5 K 9", players=3, payoff_size=17)
    assert (state.phase, state.turn) == (DEALING, 1)
    seats: list[int] = []
    while state.phase == DEALING:
        seats.append(state.turn)
        rules.play(state, CHANCE, chance_moves(state)[0])
    assert seats[:6] == [1, 2, 0, 1, 2, 0]


def test_V26_if_several_have_the_highest_card_all_turn_again_and_after_eight_ties_the_lot_decides() -> None:
    state = new_game("9 K K", players=3, payoff_size=17)
    assert (state.ties, state.turn, state.top[:3]) == (1, 0, [NONE] * 3)
    assert [state.inside[seat * KINDS + 12] for seat in range(3)] == [0, 1, 1]
    again = new_game(" ".join(["9 9 5"] * 8), players=3, payoff_size=17)
    assert again.phase == DECIDING and chance_moves(again) == [0, 1], "only those who share the highest card"


def test_V26_the_turn_passes_to_the_left_and_all_build_on_the_same_piles() -> None:
    case = position("KK", "KK", "KK", hands=("2", "3", "4"), centre="A")
    for seat, card in enumerate("234"):
        assert case.state.turn == seat
        play_all(case, f"hand:{card}>c1", "end")
    assert case.state.turn == 0 and case.state.centre[0] == 4


def test_V26_the_winner_gets_the_cards_left_from_every_other_player() -> None:
    case = play_all(position("3", "KK", "K" * 5, centre="A2", stake=2, win_points=5), "payoff>c1")
    assert payoffs(case.state) == [2 * 2 + 2 * 5 + 10, -9, -15]
    assert evaluate_order(case.state) == [0, 1, 2]


def evaluate_order(state: State) -> list[int]:
    """Return the seats by their evaluation, the best first."""
    return sorted(range(state.options.players), key=lambda seat: -GAME.verbs["evaluate"](state, seat))


@pytest.mark.parametrize(
    ("left", "won"),
    [
        ((2, 3, 5), [4 + 10, -1 - 5, -3 - 5]),
        ((2, 2, 5), [3, 3, -6]),
        ((4, 4, 4), [0, 0, 0]),
        ((1, 4, 1, 3), [5, -6, 5, -4]),
    ],
)
def test_V26_a_stalemate_pays_the_differences_to_the_smallest_piles(left: tuple[int, ...], won: list[int]) -> None:
    case = position(*("K" * cards for cards in left), win_points=5)
    for n in range(len(left)):
        assert not case.description()["over"], n
        play_all(case, "end")
    assert case.description()["reason"] == "both_passed" and payoffs(case.state) == won and sum(won) == 0


def test_V26_whoever_gives_up_pays_everybody() -> None:
    state = position("KKKK", "KK", "K", win_points=1).state
    rules.forfeit(state, 1)
    assert payoffs(state) == [3, -6, 3] and state.winner == NONE
    assert evaluate_order(state)[-1] == 1


def test_V26_an_empty_reserve_that_is_a_draw_pays_nothing() -> None:
    case = position("KKKK", "KK", "K", hands=("5", "5", "5"), empty_reserve="draw")
    play_all(case, "end")
    assert case.description()["reason"] == "reserve_empty" and payoffs(case.state) == [0, 0, 0]


def test_V26_the_rival_has_the_fewest_payoff_cards() -> None:
    state = position("KKK", "KKKK", "K", "KK").state
    assert [rival(state, seat) for seat in range(4)] == [2, 2, 3, 2]


@pytest.mark.parametrize("options", [{"players": 3, "payoff_size": 17}, {"players": 4, "payoff_size": 5, "target": 10}])
def test_V26_a_match_adds_what_each_has_got(options: dict[str, Any]) -> None:
    dice = random.Random(5)
    match: Any = hoyle.game("malice", games=3, max_turns=100, **options).new_match(1)
    sums = [0] * options["players"]
    while True:
        play = match.play
        while not play.is_over:
            seat = play.to_move[0]
            moves = [move for move in play.legal(seat) if move != 320] or play.legal(seat)
            play.play(seat, dice.choice(moves))
        assert sum(play.payoffs) == 0
        won = [max(points, 0) if "target" in options else points for points in play.payoffs]
        sums = [before + points for before, points in zip(sums, won, strict=True)]
        if match.is_over:
            break
        match.next()
    standing = match.standing()
    assert list(standing.totals) == sums and len(standing.columns) == 1 + len(sums) == len(standing.rows[0])
    best = [seat for seat, total in enumerate(sums) if total == max(sums)]
    assert standing.winner == (best[0] if len(best) == 1 else NONE)


def test_V26_every_player_has_a_camp_on_the_table() -> None:
    state = position("KK", "QQ", "JJ", "TT", hands=("5", "6", "7", "8")).state
    for seat in (0, 2, None):
        drawn = scene(state, seat)
        assert [zone.id for zone in drawn.zones if zone.id.startswith("payoff")][-1] == f"payoff{seat or 0}"
        assert len(drawn.counters) == 4 == len(drawn.ready)
        for rows in drawn.layout.values():
            shown = [name for row in rows for name in row]
            assert {f"side{player}.{pile}" for player in range(4) for pile in range(4)} <= set(shown)
    assert [len(row) for row in scene(state).layout["wide"]] == [5, 10, 10, 1]


def test_V26_the_log_and_the_prompt_name_all_players() -> None:
    passed = position("KK", "QQ", "JJ", quiet=2)
    assert "Nobody else played a card" in prompt(RULES, passed.state, 0, [320], NAMES, SAY)
    assert "If Ann plays no card either" in prompt(RULES, passed.state, 1, [], NAMES, SAY)
    assert "no card" not in prompt(RULES, position("KK", "QQ", "JJ", quiet=1).state, 0, [320], NAMES, SAY)
    text = "Nobody played a card: Ann, Bob and Cid have the fewest payoff cards and share the win."
    assert log_lines(passed, "end")[-1] == text
    ahead = position("KK", "Q", "JJ", quiet=2)
    assert log_lines(ahead, "end")[-1] == "Nobody played a card: Bob has the fewest payoff cards and wins."
    for seat in VIEWERS:
        lines = log_lines(position("3", "KK", "KKK", centre="A2"), "payoff>c1", seat=seat)
        assert lines[-1].startswith("Ann has played the last")
