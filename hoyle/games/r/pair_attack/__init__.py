"""Pair Attack: two cards each, and everybody says at once whether they are good enough."""

from typing import Any

from hoyle.games.r.chips import MOST_DEALS
from hoyle.games.r.pair_attack import rules, table, text, view
from hoyle.games.r.pair_attack.match import MATCH
from hoyle.games.r.pair_attack.options import PRESETS, Options
from hoyle.games.r.pair_attack.state import STAY, State
from hoyle.rules.game import Game, gather
from hoyle.words import N_


def stakes(rules: Any) -> tuple[int, int]:
    """Least and largest payoff of a single deal; a pot that earlier deals of a match have left comes on top."""
    players, dear = rules.players, rules.ante + rules.stake
    return -players * dear, players * (players - 1) * dear


GAME = Game(
    name="pair_attack",
    home=__name__,
    title=N_("Pair Attack"),
    sentence=N_(
        "Two cards each. On the count everybody stays or passes at once, and the best pair that stayed takes the pot."
    ),
    words=gather(rules, view),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: rules.players,
    most_seats=8,
    moves=16,
    codes=STAY + 1,
    longest=24,  # sixteen cards of CHANCE, eight choices
    # 8 players with ante 10 and stake 20; the winner of a pot that all earlier deals of a match have left
    payoffs=(-8 * 30 - (MOST_DEALS - 1) * 80, 8 * 7 * 30 + 7 * (MOST_DEALS - 1) * 80),
    stakes=stakes,
    unit=lambda rules: rules.players,
    endings=(
        ("showdown", N_("Cards were shown")),
        ("alone", N_("One player alone stayed")),
        ("nobody", N_("Nobody stayed")),
        ("resigned", N_("A player gave up")),
    ),
    presets=PRESETS,
    match=MATCH,
    cloth="green",
    family="r",
    text=text,
    table=table,
)
