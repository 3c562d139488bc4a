"""How the rows about Pair Attack are run: pairs compared, one deal's chips, and whether a way to play can be bettered."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from hoyle.games.r.pair_attack import GAME, rules
from hoyle.games.r.pair_attack.state import CHOOSING, FINEST, PASS, STAY, State, strength
from hoyle.games.r.shared.cards import card_of
from hoyle.rules.bits import count, has, lowest, put
from hoyle.rules.seats import NONE, everyone
from hoyle.solver.best_response import best_response
from hoyle.solver.expectation import expectation, means
from hoyle.solver.policies import Policy
from hoyle.testing.cases import BadRow, Row

WORDS = {"stay": STAY, "pass": PASS}


def position(row: Row, players: int) -> State:
    """The row's hands, before anybody has chosen."""
    chosen = {name: value for name, value in row["options"].items() if name != "game"} | {"players": players}
    state: State = GAME.begin(GAME.choose(**chosen))
    for seat, hand in enumerate(row["state"]["hands"]):
        for named in hand:
            if (card := card_of(named)) is None:
                raise BadRow(f"{named!r} is no card: write b7")
            state.hand[seat] = put(state.hand[seat], card)
    state.carried.pot = row["state"].get("pot_carry", 0)
    state.phase, state.to_move = CHOOSING, everyone(players)
    return state


def showdown(row: Row) -> dict[str, Any]:
    """PA3, PA7: a key a hand, and the best."""
    state = position(row, max(2, len(row["state"]["hands"])))
    seats_ = len(row["state"]["hands"])
    strengths = [strength(state.hand[seat]) for seat in range(seats_)]
    winners = rules.best(state, everyone(seats_))
    return {
        "keys": [[1, 0, 0] if evaluate == FINEST else [0, evaluate // 8, evaluate % 8] for evaluate in strengths],
        "winner": lowest(winners) if count(winners) == 1 else NONE,
    }


def stakes(row: Row) -> dict[str, Any]:
    """PA5–PA9: one deal in which all have chosen."""
    players = row["options"].get("players", len(row["state"]["hands"]))
    state = position(row, players)
    if len(row["moves"]) != players:
        raise BadRow("stakes needs a word a seat")
    for seat, word in enumerate(row["moves"]):
        rules.play(state, seat, WORDS[word])
    shown = [seat for seat in range(players) if has(state.shown, seat)]
    return {"net": state.net[:players], "revealed": shown}


def staying_from(evaluate: int) -> Policy:
    """Stay with every pair that is worth so much, pass with the others."""
    return lambda seen, seat, moves: STAY if strength(seen.hand[seat]) >= evaluate else PASS


def strength_of(named: str) -> int:
    """A type of pair, the higher rank first, as its worth."""
    high, low = int(named[0]), int(named[1])
    return FINEST if named == "71" else 8 * high + low


def next_lower(named: str) -> str:
    """The type of pair just below."""
    evaluate = strength_of(named)
    kinds = [f"{high}{low}" for high in range(8) for low in range(high + 1)]
    return max((kind for kind in kinds if strength_of(kind) < evaluate), key=strength_of)


def equilibrium(row: Row) -> dict[str, Any]:
    """Both stay from the same pair on: what that is worth to seat 0, if no answer to it wins more; in chips."""
    chosen = {name: value for name, value in row["options"].items() if name != "game"}
    state = GAME.begin(GAME.choose(**chosen))
    stay = row["expect"]["stay_from"]
    policies = dict.fromkeys(range(2), staying_from(strength_of(stay)))
    won = [mean / 2 for mean in means(expectation(GAME, state, policies=policies))]
    answers = [best_response(GAME, state, seat, policies) / 2 for seat in range(2)]
    gain = max(answer - mean for answer, mean in zip(answers, won, strict=True))
    if gain > Fraction(row["expect"].get("tol", 0)):
        raise BadRow(f"an answer to staying from {stay} on wins {float(gain):.6f} chips more")
    return {"value": won[0], "stay_from": stay, "pass_below": next_lower(stay)}


KINDS: dict[str, Callable[[Row], Any]] = {"showdown": showdown, "stakes": stakes, "equilibrium": equilibrium}
