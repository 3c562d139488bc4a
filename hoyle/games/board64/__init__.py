"""Board64: card games on a coloured board, after S. L. Panphilov: games 1, 4, 18, 48, 65 and combinations of their rules."""

from hoyle.games.board64 import guide, rules, table, text, view
from hoyle.games.board64.bots import evaluation, patience, stubborn_sets
from hoyle.games.board64.choices import ALONE, OPEN, OWNER, PAIRS, RANDOM, SEATS
from hoyle.games.board64.clashes import CLASHES, resolve
from hoyle.games.board64.drawings import DRAWINGS
from hoyle.games.board64.equipment import equipment
from hoyle.games.board64.idle_options import IDLE
from hoyle.games.board64.linked_rules import Rules
from hoyle.games.board64.options import Options
from hoyle.games.board64.paragraphs import PARAGRAPHS
from hoyle.games.board64.presets import PRESETS
from hoyle.games.board64.rules.moves import SHARES
from hoyle.games.board64.state import MAX_MOVES, OPENING, State
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather
from hoyle.rules.options import Values


def payoff_range(options: Options) -> tuple[int, int]:
    """Return the smallest and the largest payoff: −1 for each card left in a patience, else those of losing and of winning alone."""
    if options.players == 1:
        return -64, 0
    if options.teams == PAIRS:
        return -payoff_unit(options), payoff_unit(options)
    return -SHARES[options.players] // (options.players - 1), SHARES[options.players]


def payoff_unit(options: Options) -> int:
    """Return the payoff of a seat that comes first alone, or with its partner."""
    return SHARES[options.players] if options.teams == ALONE else SHARES[options.players] // 3


def has_perfect_information(options: Options) -> bool:
    """Return whether this is a game for two sides in which neither knows something that is hidden from the other."""
    return (
        options.principle != OPEN
        and options.players == 2
        and not (options.test_cards > 1 and options.test_knowledge == OWNER)
    )


def playout_limit(options: Options) -> int:
    """Return the number of random decisions before search evaluates a position; −1: a patience is played to its end."""
    return -1 if options.players == 1 else 1 if options.principle == OPEN else 4


def options_of_version_1(values: Values) -> Values:
    """Return the options with the rules of version 1, in which all crossed combinations of a face-up deal were removed."""
    if values.get("faces") == "up" and values.get("crossed") == "one":
        return dict(values) | {"crossed": "one_after_deal"}
    return values


GAME = Game(
    name="board64",
    title=N_("Cards on the board"),
    sentence=N_("Cards walk over a board of four colours: they beat, combine, stack or turn up, as you compose it."),
    search_words=N_(
        "chess, draughts, checkers, strategy, solitaire, patience, alone, tiles, territory, four players, partners"
    ),
    verbs=gather(rules, view, evaluation, patience, stubborn_sets),
    rules=Rules,
    state=State,
    options=Options,
    version=2,
    earlier={1: options_of_version_1},
    seats=lambda options: options.players,
    max_seats=SEATS,
    team=lambda options, seat: seat % 2 if options.teams == PAIRS else seat,
    moves=MAX_MOVES,
    codes=OPENING + 64,
    max_length=13000,
    payoffs=(-SHARES[SEATS - 1] // (SEATS - 2), SHARES[SEATS]),
    payoffs_by_options=payoff_range,
    payoff_unit=payoff_unit,
    perfect_information=has_perfect_information,
    history_endings=("no progress", "repetition"),
    stalled_endings=("no progress", "repetition", "frozen"),
    playout_limit=playout_limit,
    opening=lambda options: 0 if options.principle == OPEN or options.setup == RANDOM else 4,
    endings=(
        ("test taken", N_("The true test card was taken.")),
        ("no move", N_("A side had no move left.")),
        ("no progress", N_("Nothing was taken for too long.")),
        ("repetition", N_("The position was repeated.")),
        ("frozen", N_("No press was possible any more.")),
        ("one side on top everywhere", N_("One side was on top everywhere.")),
        ("all open", N_("All cards were open.")),
        ("no shift", N_("No shift was left.")),
        ("solved", N_("The board was cleared.")),
        ("resigned", N_("A player gave up.")),
        ("far side", N_("A card reached the far side.")),
        ("no cards", N_("A side had no card left.")),
    ),
    # A position does not show the moves that led to it.
    forgets=lambda options: True,
    reveals=("truth",),
    clashes=CLASHES,
    idle=IDLE,
    presets=PRESETS,
    resolve=resolve,
    paragraphs=PARAGRAPHS,
    family="board64",
    text=text,
    table=table,
    equipment=equipment,
    guide=guide,
    drawings=DRAWINGS,
)
