"""Pair Attack: every player gets two cards; all players stay or pass at once, and the best pair takes the pot."""

from collections.abc import Mapping

from hoyle.games.r.equipment import mixed
from hoyle.games.r.pair_attack import guide, rules, table, text
from hoyle.games.r.pair_attack.rules import MATCH, PRESETS, STAY, Options, Rules, State
from hoyle.games.shared.chips import MAX_DEALS, SEATS, real_chips
from hoyle.games.shared.equipment import Equipment
from hoyle.i18n import N_
from hoyle.rules.conditions import when
from hoyle.rules.game import Game, gather


def equipment(options: Options, match: Mapping[str, object]) -> Equipment:
    """Return the cards and the chips of all players."""
    return Equipment((mixed(),), real_chips(options.players, match))


def payoff_range(options: Options) -> tuple[int, int]:
    """Return the lowest and the highest payoff of a deal that begins with an empty pot."""
    players, paid = options.players, options.ante + options.stake
    return -players * paid, players * (players - 1) * paid


GAME = Game(
    name="pair_attack",
    home=__name__,
    title=N_("Pair Attack"),
    sentence=N_(
        "Two cards each. On the count everybody stays or passes at once, and the best pair that stayed takes the pot."
    ),
    search_words=N_("poker, bluffing, simultaneous choice, chicken, pot"),
    verbs=gather(rules),
    rules=Rules,
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=SEATS,
    moves=16,
    codes=STAY + 1,
    max_length=24,  # sixteen cards of CHANCE, eight choices
    # 8 players with ante 10 and stake 20; all earlier deals of a match left their antes in the pot
    payoffs=(-8 * 30 - (MAX_DEALS - 1) * 80, 8 * 7 * 30 + 7 * (MAX_DEALS - 1) * 80),
    payoffs_by_options=payoff_range,
    payoff_unit=lambda options: options.players,
    endings=(
        ("showdown", N_("Cards were shown.")),
        ("alone", N_("Only one player stayed.")),
        ("nobody", N_("Nobody stayed.")),
        ("resigned", N_("A player gave up.")),
    ),
    hidden_hands_solvable=lambda options: options.players == 2,
    presets=PRESETS,
    paragraphs={"PA11": ~when(deals=1)},
    match=MATCH,
    family="r",
    text=text,
    table=table,
    equipment=equipment,
    guide=guide,
)
