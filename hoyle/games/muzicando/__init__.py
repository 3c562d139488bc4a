"""Muzicando: fifty-six cards of notes and signs, four layouts, and a race to play all cards of the hand."""

from hoyle.games.muzicando import guide, rules, table, text, view
from hoyle.games.muzicando.bots import evaluation, proposals
from hoyle.games.muzicando.cards import CARDS
from hoyle.games.muzicando.clashes import CLASHES, IDLE, PARAGRAPHS, PRESETS
from hoyle.games.muzicando.linked_rules import Rules
from hoyle.games.muzicando.match import MATCH
from hoyle.games.muzicando.options import INDIVIDUAL, TEAM, Options
from hoyle.games.muzicando.seating import seats_by_lot
from hoyle.games.muzicando.state import BID, BIDS, State
from hoyle.games.muzicando.table import calculator
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather


def payoff_range(options: Options) -> tuple[int, int]:
    """Return the smallest and the largest payoff of a seat: the value of the highest contract or the fine, whichever is larger."""
    value = max(options.level_points) + max(options.layout_points) + 4
    place = max(options.place_points) if options.own_places else options.players
    if options.mode == INDIVIDUAL:
        maximum = (options.players - 1) * max(place + value, options.penalty_individual)
    else:
        maximum = max(2 * place + value, options.penalty_team)
    return -maximum, maximum


def draws_cards(options: Options) -> bool:
    """MZ50, V16: return whether cards are left for a stock."""
    dealt_out = options.mode == TEAM or options.individual_bidding or options.players * options.hand_cards >= CARDS
    return not dealt_out


GAME = Game(
    name="muzicando",
    title=N_("Muzicando"),
    sentence=N_(
        "Seven colours, seven notes, four layouts: lay your cards as the scale goes, and be rid of them first."
    ),
    search_words=N_("music, notes, bridge, bidding, auction, partners, partnership, shedding, dominoes"),
    verbs=gather(rules, view, proposals, evaluation),
    rules=Rules,
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=8,
    team=lambda options, seat: seat % 2 if options.mode == TEAM else seat,
    moves=1024,
    codes=BID + BIDS,
    max_length=1500,  # drawing the dealer, dealing 56 cards, 160 calls, (56 + 42) · 8 + 9 decisions, and drawing 42 cards
    payoffs=(-700, 700),
    payoffs_by_options=payoff_range,
    payoff_unit=lambda options: options.players - 1 if options.mode == INDIVIDUAL else 1,
    endings=(
        ("all out", N_("Everybody played all their cards.")),
        ("stuck", N_("Nothing fitted any more.")),
        ("nobody out", N_("Nothing fitted any more, and nobody had played all their cards.")),
        ("annulled", N_("A player left; the layout does not count.")),
    ),
    stalled_endings=("nobody out",),
    # While cards are drawn a position does not show who drew when, and so not who laid which card.
    forgets=draws_cards,
    # The planner plays to the end of the layout, which is near and the only position with points.
    planner_rounds=0,
    clashes=CLASHES,
    idle=IDLE,
    presets=PRESETS,
    paragraphs=PARAGRAPHS,
    match=MATCH,
    family="muzicando",
    text=text,
    table=table,
    guide=guide,
    draw_seats=seats_by_lot,
    calculator=calculator,
)
