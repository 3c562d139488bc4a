"""Malice (Spite and Malice): each player tries to empty a payoff pile onto the common centre piles before the opponent does."""

from hoyle.games.malice import guide, rules, table, text, view
from hoyle.games.malice.bots import evaluation
from hoyle.games.malice.clashes import CLASHES, IDLE, PARAGRAPHS, PRESETS
from hoyle.games.malice.equipment import equipment
from hoyle.games.malice.linked_rules import Rules
from hoyle.games.malice.match import MATCH
from hoyle.games.malice.options import Options, resolve
from hoyle.games.malice.state import END, SEATS, State
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather


def payoff_range(options: Options) -> tuple[int, int]:
    """Return the smallest and the largest payoff: the stake for every card of a payoff pile and the game, from or to all others."""
    maximum = (options.players - 1) * (options.payoff_size * options.stake + options.win_points)
    return -maximum, maximum


GAME = Game(
    name="malice",
    title=N_("Malice"),
    sentence=N_("Two patiences against each other: get rid of your payoff pile before the other player does."),
    search_words=N_("spite and malice, patience, solitaire for two, cat and mouse, skip, two packs"),
    first_preset="classic",
    verbs=gather(rules, view, evaluation),
    rules=Rules,
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=SEATS,
    moves=160,
    codes=END + 1,
    # At most 5,000 turns of 168 hand cards and 336 moves of CHANCE; each side card moves once, each payoff card three times.
    max_length=2_600_000,
    payoffs=(-90_300, 90_300),
    payoffs_by_options=payoff_range,
    payoff_unit=lambda options: options.stake or options.win_points,
    endings=(
        ("payoff empty", N_("A payoff pile was played out.")),
        ("both passed", N_("All ended their turns without a play.")),
        ("no progress", N_("Nobody played a payoff card for too long.")),
        ("turn limit", N_("The turns were used up.")),
        ("resigned", N_("A player gave up.")),
        ("reserve empty", N_("The reserve was used up.")),
    ),
    stalled_endings=("both passed", "no progress", "turn limit", "reserve empty"),
    opening_kinds=(
        N_("… with a top card up to 9"),
        N_("… with a ten or a jack on top"),
        N_("… with a queen on top"),
        N_("… with a king on top"),
        N_("… with a joker on top"),
    ),
    # A position does not show who played which card, and when.
    forgets=lambda options: True,
    reveals=("pool", "back"),  # as far as everybody can tell where they are
    playout_limit=lambda options: 0,
    # A turn is a sequence of plays to the centre, with payoff cards turned up in between, and a discard.
    long_turns=lambda options: True,
    clashes=CLASHES,
    idle=IDLE,
    presets=PRESETS,
    resolve=resolve,
    paragraphs=PARAGRAPHS,
    match=MATCH,
    family="malice",
    text=text,
    table=table,
    equipment=equipment,
    guide=guide,
)
