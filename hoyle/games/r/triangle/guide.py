"""The guide of Triangle: its aim, and explanations of the first decision."""

from hoyle.games.r.triangle.hands import USUAL_RANKING
from hoyle.games.r.triangle.options import Options
from hoyle.games.r.triangle.rules import Rules, State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_

takes_rules = True

TWO_BETS = (
    N_("First everybody bets, then may put one card away and draw another from the stock, then everybody bets again."),
    N_(
        "First everybody bets, then may put up to two cards away and draw as many from the stock, then everybody bets again."
    ),
    N_(
        "First everybody bets, then may put up to three cards away and draw as many from the stock, then everybody bets again."
    ),
)
"""By the most cards that a player may exchange, less one (TR10 to TR12)."""


def aim(options: Options) -> Advice:
    """Return the aim (TR14, TR17)."""
    return Advice(
        N_(
            "Aim: have most chips after the last deal. The best hand takes the pot, or the last player who has not folded."
        )
    )


def advice(rules: Rules, seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know before the first bet (TR3 to TR12)."""
    if turn:
        return []
    return [
        Advice(
            N_("Best are three royals (Princes and Princesses), then Prince and Princess, three in a row, a pair.")
            if tuple(seen.options.hand_ranking) == USUAL_RANKING
            else N_("These rules change which hands are best: the rules above say what each kind is worth.")
        ),
        exchange(rules, seen.options.players),
        Advice(
            N_("Check costs nothing. After a bet: fold, call or raise.")
            if seen.options.max_raises > 1
            else N_("Check costs nothing. After a bet: fold or call.")
        ),
    ]


def exchange(rules: Rules, players: int) -> Advice:
    """Return the order of bets and exchange (TR10 to TR12)."""
    return Advice(TWO_BETS[rules.exchange_limit(players) - 1])
