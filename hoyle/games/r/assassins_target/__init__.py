"""Assassin's Target, a game of luck with R's cards: players take turns to turn up a card; an Assassin puts them out."""

from hoyle.games.r.assassins_target import guide, rules
from hoyle.games.r.assassins_target.rules import Options, State
from hoyle.games.r.lucky_draw import rules as shared_rules
from hoyle.games.r.lucky_draw.rules import DRAW, SEATS
from hoyle.games.r.lucky_draw.table import Clauses, LuckyDrawTable
from hoyle.games.r.lucky_draw.text import LuckyDrawText
from hoyle.games.r.shared.places import PLAYERS_CLASHES, payoff_range, payoff_unit
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather
from hoyle.rules.options import Preset

CARD_TEXTS = ("", "", "", N_("A player who turns him up is out."), "", "", "", "")
"""By rank: the effect of a figure in this game."""


def card_texts(options: Options) -> tuple[str, ...]:
    """Return the effect of each figure, by rank."""
    return CARD_TEXTS


GAME = Game(
    name="assassins_target",
    title=N_("Assassin's Target"),
    sentence=N_("Turn up a card, and hope it is no Assassin: the last one left wins. A game of luck for two to five."),
    search_words=N_("luck, children, party, push your luck"),
    verbs=gather(shared_rules, rules),
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=SEATS,
    moves=16,
    codes=DRAW + 1,
    max_length=65,  # the lot, and at most 32 cards, since each 16 put two players out; a card is two moves
    payoffs=(-12, 48),
    payoffs_by_options=lambda options: payoff_range(options.players),
    payoff_unit=lambda options: payoff_unit(options.players),
    endings=(
        ("last", N_("One player was left.")),
        ("resigned", N_("A player gave up.")),
    ),
    # A view does not show cards from before the last shuffle; with three players the game ends before a shuffle.
    forgets=lambda options: options.players > 3,
    presets={
        "usual": Preset(N_("Assassin's Target"), N_("Two players."), {}),
        "four": Preset(N_("Assassin's Target for four"), N_("Four players."), {"players": 4}),
    },
    clashes=PLAYERS_CLASHES,
    home=__name__,
    family="r",
    text=LuckyDrawText(),
    table=LuckyDrawTable(card_texts, Clauses(lot="V2", turn="AT2", out="AT3", last="AT5", shuffle="AT4")),
    guide=guide,
)
