"""Princess Lover, a game of luck with R's cards: players take turns to turn up a card; a Princess wins."""

from hoyle.games.r.lucky_draw import rules as shared_rules
from hoyle.games.r.lucky_draw.rules import DRAW, SEATS
from hoyle.games.r.lucky_draw.table import Clauses, LuckyDrawTable
from hoyle.games.r.lucky_draw.text import LuckyDrawText
from hoyle.games.r.princess_lover import guide, rules
from hoyle.games.r.princess_lover.rules import Options, State
from hoyle.games.r.shared.places import PLAYERS_CLASHES, payoff_range, payoff_unit
from hoyle.i18n import N_
from hoyle.rules.conditions import when
from hoyle.rules.game import Game, gather
from hoyle.rules.options import Preset

PRINCESS_WINS = N_("A player who turns her up wins.")
ASSASSIN_IS_OUT = N_("A player who turns him up is out.")


def card_texts(options: Options) -> tuple[str, ...]:
    """Return the effect of each figure, by rank."""
    return "", PRINCESS_WINS, "", ASSASSIN_IS_OUT if options.assassins_active else "", "", "", "", ""


GAME = Game(
    name="princess_lover",
    title=N_("Princess Lover"),
    sentence=N_("Turn up a Princess to win; turn up an Assassin and you are out. A game of luck for two to five."),
    search_words=N_("luck, children, party, push your luck"),
    verbs=gather(shared_rules, rules),
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=SEATS,
    moves=16,
    codes=DRAW + 1,
    max_length=31,  # the lot; a Princess is among any fifteen cards, and a card is two moves
    payoffs=(-12, 48),
    payoffs_by_options=lambda options: payoff_range(options.players),
    payoff_unit=lambda options: payoff_unit(options.players),
    endings=(
        ("princess", N_("A Princess was turned up.")),
        ("last", N_("One player was left.")),
        ("resigned", N_("A player gave up.")),
    ),
    presets={
        "usual": Preset(N_("Princess Lover"), N_("Two players, Assassins at large."), {}),
        "four": Preset(N_("Princess Lover for four"), N_("Four players, Assassins at large."), {"players": 4}),
        "race": Preset(
            N_("Princess Lover, a race"),
            N_("Four players; the Assassins do nothing."),
            {"players": 4, "assassins_active": False},
        ),
    },
    clashes=PLAYERS_CLASHES,
    home=__name__,
    paragraphs={"PL4 PL5": when(assassins_active=True), "V2": when(assassins_active=False)},
    family="r",
    text=LuckyDrawText(),
    table=LuckyDrawTable(card_texts, Clauses(lot="V3", turn="PL2", out="PL4", last="PL5", win="PL3")),
    guide=guide,
)
