"""Reader of Pair Attack's case files: comparisons of pairs, the chips of a deal, and equilibria."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from hoyle.games.r.pair_attack import GAME, rules
from hoyle.games.r.pair_attack.rules import BEST_PAIR, CHOOSING, PASS, STAY, State, strength
from hoyle.games.r.shared.cards import card_of
from hoyle.rules.bits import count, has, lowest, put
from hoyle.rules.seats import NONE, everyone
from tests.support.cases import BadRow, Row
from tests.support.solver.best_response import best_response
from tests.support.solver.expectation import expectation, means
from tests.support.solver.policies import Policy

WORDS = {"stay": STAY, "pass": PASS}


def position(row: Row, players: int) -> State:
    """Return a deal with the row's hands before any seat has chosen."""
    chosen = {name: value for name, value in row["options"].items() if name != "game"} | {"players": players}
    state: State = GAME.begin(GAME.choose(**chosen))
    for seat, hand in enumerate(row["state"]["hands"]):
        for name in hand:
            if (card := card_of(name)) is None:
                raise BadRow(f"{name!r} is no card: write b7")
            state.hand[seat] = put(state.hand[seat], card)
    state.carried.pot = row["state"].get("pot_carry", 0)
    state.phase, state.to_move = CHOOSING, everyone(players)
    return state


def showdown(row: Row) -> dict[str, Any]:
    """PA3, PA7: return the key by which each hand is compared, and the winner (NONE for a tie)."""
    hand_count = len(row["state"]["hands"])
    state = position(row, max(2, hand_count))
    strengths = [strength(state.hand[seat]) for seat in range(hand_count)]
    winners = rules.winning_seats(state, everyone(hand_count))
    return {
        "keys": [[1, 0, 0] if worth == BEST_PAIR else [0, worth // 8, worth % 8] for worth in strengths],
        "winner": lowest(winners) if count(winners) == 1 else NONE,
    }


def stakes(row: Row) -> dict[str, Any]:
    """PA5–PA9: play the choices of all seats; return the chips that each wins, and the seats that show their hands."""
    players = row["options"].get("players", len(row["state"]["hands"]))
    state = position(row, players)
    if len(row["moves"]) != players:
        raise BadRow("stakes needs a word a seat")
    for seat, word in enumerate(row["moves"]):
        rules.play(state, seat, WORDS[word])
    revealed = [seat for seat in range(players) if has(state.shown, seat)]
    return {"net": state.net[:players], "revealed": revealed}


def staying_from(minimum: int) -> Policy:
    """Return the policy that stays with every pair of at least this strength and passes with the others."""
    return lambda seen, seat, moves: STAY if strength(seen.hand[seat]) >= minimum else PASS


def strength_of(pair: str) -> int:
    """Return the strength of a pair given by its ranks, the higher first."""
    high, low = int(pair[0]), int(pair[1])
    return BEST_PAIR if pair == "71" else 8 * high + low


def next_lower(pair: str) -> str:
    """Return the strongest pair that is weaker than this one."""
    pairs = [f"{high}{low}" for high in range(8) for low in range(high + 1)]
    return max((other for other in pairs if strength_of(other) < strength_of(pair)), key=strength_of)


def equilibrium(row: Row) -> dict[str, Any]:
    """Return the value in chips for seat 0 if both seats stay from the row's pair on.

    Raise BadRow if a best response of either seat wins more than the tolerance.
    """
    chosen = {name: value for name, value in row["options"].items() if name != "game"}
    stay = row["expect"]["stay_from"]
    values, responses = values_and_responses(GAME.choose(**chosen), stay)
    gain = max(response - value for response, value in zip(responses, values, strict=True))
    if gain > Fraction(row["expect"].get("tol", 0)):
        raise BadRow(f"an answer to staying from {stay} on wins {float(gain):.6f} chips more")
    return {"value": values[0], "stay_from": stay, "pass_below": next_lower(stay)}


@cache
def values_and_responses(options: Any, stay: str) -> tuple[list[Fraction], list[Fraction]]:
    """Return by seat the mean chips if both seats stay from this pair on, and those of a best response to that."""
    state = GAME.begin(options)
    policies = dict.fromkeys(range(2), staying_from(strength_of(stay)))
    # The unit of payoffs is a chip divided by the number of players, here two.
    values = [mean / 2 for mean in means(expectation(GAME, state, policies=policies))]
    return values, [best_response(GAME, state, seat, policies) / 2 for seat in range(2)]


KINDS: dict[str, Callable[[Row], Any]] = {"showdown": showdown, "stakes": stakes, "equilibrium": equilibrium}
