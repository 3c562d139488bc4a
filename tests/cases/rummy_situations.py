"""Reader of the rows of rummy's case files about the actions of a turn, scores, the end of deals and matches, and zaps."""

from collections.abc import Callable
from typing import Any

from hoyle.games.rummy import GAME
from hoyle.games.rummy.cards import KINDS, TYPES
from hoyle.games.rummy.choices import DRAW_UNTIL_ABLE
from hoyle.games.rummy.clashes import PRESETS, resolve
from hoyle.games.rummy.match import begin, finals, settlement, standing
from hoyle.games.rummy.match_options import MatchOptions
from hoyle.games.rummy.match_rules import MatchRecord, match_is_over, next_deal
from hoyle.games.rummy.options import Options
from hoyle.games.rummy.rules.moves import legal, play
from hoyle.games.rummy.rules.plays import has_play
from hoyle.games.rummy.rules.score import deal_scores, deal_winners, finish, hand_value
from hoyle.games.rummy.rules.setup import start
from hoyle.games.rummy.rules.turn import advance_turn, begin_turns, go_on, may_knock
from hoyle.games.rummy.state import (
    ACTING,
    BLOCKED,
    DONE,
    DRAW,
    DRAWING,
    END,
    KNOCK,
    KNOCKED,
    OVER,
    STOCK_OUT,
    WENT_OUT,
    ZAP,
    ZAPPED,
    State,
    held,
)
from hoyle.games.shared.french_pack import card_of
from hoyle.rules.link import rules_of
from hoyle.rules.options import declared
from hoyle.rules.seats import CHANCE, NONE
from tests.support.cases import BadRow, Row

RULES = rules_of(GAME)
MISSING = object()
# Other names of presets in the case files.
ALIASES = {"any": "machiavelli", "tzap": "zap"}
ENDINGS = {"knock": KNOCKED, "out": WENT_OUT, "stock": STOCK_OUT, "block": BLOCKED, "blocked": BLOCKED}
HAND_WITH_PLAY = ("7H", "8H", "KD", "2C", "4S", "9H")
"""A hand of which the last card, which may be drawn last, makes the play possible."""
HAND_WITHOUT_PLAY = ("KD", "2C", "4S", "9H")
FILLING = ("2S", "4H", "6D", "8C", "TS", "QH")
"""Cards of which no three are a meld, for hands of which a row gives only the size."""


def preset_of(row: Row) -> str:
    """Return the name of a row's preset; raise BadRow if it does not exist."""
    name = str(row["preset"])
    name = ALIASES.get(name, name)
    if name not in PRESETS:
        raise BadRow(f"there is no preset {name!r}; the presets are {', '.join(PRESETS)}")
    return name


def options_of(row: Row, players: int = 2) -> Options:
    """Return the options of a row: those of its preset with the row's changes."""
    chosen = {**PRESETS[preset_of(row)].values, "players": players, **row.get("options", {})}
    rules = Options()
    for option, declaration in declared(Options).items():
        given = row["input"].get(option, MISSING)
        value = given if given is not MISSING and declaration.allows(given) else chosen.get(option, declaration.default)
        setattr(rules, option, declaration.encode(value))
    resolve(rules)
    return rules


def new_deal(row: Row, players: int = 2) -> State:
    """Return the start of a deal with a row's options, with an empty stock."""
    state = State()
    state.options = options_of(row, players)
    start(state)
    state.stock = [0] * KINDS
    return state


def give(state: State, seat: int, cards: tuple[str, ...] | list[str]) -> None:
    """Put cards into a hand."""
    for card in cards:
        state.hand[seat * KINDS + card_of(card)] += 1


def fill(state: State, seat: int, size: int) -> None:
    """Fill a hand with `size` cards that form no meld."""
    give(state, seat, [FILLING[n % len(FILLING)] for n in range(size)])


def moves_of(state: State, seat: int) -> list[int]:
    """Return the legal moves of a seat."""
    moves = [0] * 512
    return moves[: legal(state, seat, moves)]


def run_hand(row: Row) -> dict[str, Any]:
    """Return the value of a hand, and whether its seat may knock with it after a play."""
    state = new_deal(row)
    give(state, 0, row["input"]["hand"])
    state.turn, state.played = 0, 1
    return {"points": hand_value(state, 0), "may_knock": held(state, 0) > 0 and may_knock(state)}


def run_score(row: Row) -> dict[str, Any]:
    """Return the scores and the winners of a deal with the row's ending and hands."""
    given = row["input"]
    values = given["hand_points"]
    state = new_deal(row, len(values))
    actor = NONE if given.get("actor") is None else given["actor"]
    ended = ENDINGS[given["ended_by"]]
    winners = deal_winners(state, ended, actor, values, given.get("hand_sizes", values))
    scores = [0] * len(values)
    deal_scores(state, ended, actor, winners, values, scores)
    return {"scores": scores, "deal_winners": seats(winners)}


def seats(bits: int) -> list[int]:
    """Return the seats of a set."""
    return [seat for seat in range(8) if bits >> seat & 1]


def run_size(row: Row) -> dict[str, Any]:
    """Return the number of cards that each seat is dealt in a deal of a match."""
    match = series(row, 3)
    rules = Options()
    rules.deal_size = match.base.deal_size
    match.games = row["input"]["hand_no"] - 1
    next_deal(match, rules)
    return {"cards": rules.deal_size}


def series(row: Row, players: int) -> MatchRecord:
    """Return the match with the options of a row's preset and the row's changes."""
    match = MatchRecord()
    preset = PRESETS[preset_of(row)].values
    for option, declaration in declared(MatchOptions).items():
        value = row["input"].get(option, preset.get(option, declaration.default))
        setattr(match.options, option, declaration.encode(value))
    begin(match, options_of(row, players))
    return match


def run_setup(row: Row) -> dict[str, Any]:
    """Return the numbers of packs, jokers and cards, and the number of cards dealt to each seat in the first deal."""
    players = row["input"]["players"]
    rules = options_of(row, players)
    begin(series(row, players), rules)
    cards = TYPES * rules.packs + rules.jokers + rules.zap_cards
    return {
        "packs": rules.packs,
        "jokers": rules.jokers,
        "zap_cards": rules.zap_cards,
        "cards": cards,
        "deal": rules.deal_size,
    }


def run_match(row: Row) -> dict[str, Any]:
    """Return whether a match is over and, if so, its final totals, settlement and winners."""
    given = row["input"]
    match = series(row, len(given["scores"]))
    match.games = given.get("deals", given.get("deals_played", 1))
    for seat, score in enumerate(given["scores"]):
        match.totals[seat] = score
        match.won[seat] = given.get("deals_won", [0] * len(given["scores"]))[seat]
    if not match_is_over(match):
        return {"over": False, "final": None, "settlement": None, "winners": None}
    winner = standing(RULES, match).winner
    best = max(settlement(RULES, match))
    winners = [seat for seat, won in enumerate(settlement(RULES, match)) if won == best]
    return {
        "over": True,
        "final": finals(RULES, match),
        "settlement": settlement(RULES, match),
        "winners": winners,
        "winner": None if winner == NONE else winner,
    }


def run_turn(row: Row) -> dict[str, Any]:
    """Return the types of action that the seat whose turn it is may take."""
    given = row["input"]
    state = new_deal(row, given.get("players", 2))
    can_play = given.get("can_play", True)
    hand = list(given.get("hand", HAND_WITH_PLAY if can_play else HAND_WITHOUT_PLAY))
    drawn = 0 if given["played"] else given["drawn"]
    if "hand" in given and can_play:
        lay_matching_run(state, card_of(hand[-1]))
    give(state, 0, hand[:-1] if drawn else hand)
    if drawn and state.options.draw_rule == DRAW_UNTIL_ABLE and has_play(state, 0):
        raise BadRow("the hand has a play before the last card, so that this card would not have been drawn")
    for other in range(1, state.options.players):
        give(state, other, HAND_WITHOUT_PLAY)
    state.stock[TYPES - 1] = given["stock"]
    state.turn, state.drawn, state.played = 0, given["drawn"], int(given["played"])
    state.closing = state.options.players if given.get("closing") else 0
    if given["played"]:
        go_on(state)
    elif drawn:
        state.stock[card_of(hand[-1])] += 1
        state.drawn, state.phase = drawn - 1, DRAWING
        play(state, CHANCE, card_of(hand[-1]))
    else:
        begin_turns(state)
    actual = actions(state)
    expected = row["expect"]["actions"]
    return {"actions": expected if sorted(expected) == sorted(actual) else actual}


def lay_matching_run(state: State, card: int) -> None:
    """Lay a run on the table to which this card can be added."""
    step = 4 if card < 40 else -4  # the next rank of the suit, upwards if there are three more
    for n in range(1, 4):
        state.table[card + n * step] += 1


def actions(state: State) -> list[str]:
    """Return the types of action of seat 0; if its turn has ended without a choice, the action by which it ended."""
    if state.phase == OVER or state.turn != 0:
        return ["pass" if state.passes else "end_turn"]
    if state.phase == DRAWING:
        return ["draw"]
    moves = moves_of(state, 0)
    is_pass = state.stock == [0] * KINDS and not (state.drawn or state.played or state.closing)
    names = [(DRAW, "draw"), (KNOCK, "knock"), (END, "pass" if is_pass else "end_turn")]
    types = ["play"] if any(move < DONE for move in moves) else []
    types += [name for move, name in names if move in moves]
    return types + (["zap"] if any(move >= ZAP for move in moves) else [])


def run_end(row: Row) -> dict[str, Any]:
    """Return whether a deal is over after the row's number of passes in a row, and its winners."""
    given = row["input"]
    sizes = given.get("hand_sizes", [3] * given.get("players", 2))
    state = new_deal(row, given.get("players", len(sizes)))
    for seat, size in enumerate(sizes):
        fill(state, seat, size)
    state.stock[0] = given.get("stock", 0)
    state.phase, state.turn = ACTING, state.options.players - 1
    passes = given.get("consecutive_passes", 0)
    state.passes = max(0, passes - 1)
    if 0 in sizes:
        finish(state, WENT_OUT, sizes.index(0))
    else:
        advance_turn(state, passes > 0)
    is_over = state.phase == OVER
    points = given.get("hand_points")
    winners = deal_winners(state, BLOCKED, NONE, points, sizes) if state.ended == BLOCKED and points else state.winners
    expected = row["expect"].get("winners")
    return {"over": is_over, "winners": seats(winners) or ([] if expected is not None else None)}


def run_zap(row: Row) -> dict[str, Any]:
    """Return what happens in the turn of seat 1, whom seat 0 has zapped, or in seat 0's own turn.

    It is seat 0's turn if the row says whether it was zapped itself in the meantime (`zapped_meanwhile`).
    """
    given = row["input"]
    state = new_deal(row, 3)
    state.phase, state.stock[0] = ACTING, 20
    for seat, size in enumerate((given["zapper_hand"], given.get("victim_hand", 3), 3)):
        fill(state, seat, size)
    if "zapped_meanwhile" in given:
        state.turn = 2
        state.zapper[0] = 1 if given["zapped_meanwhile"] else NONE
    else:
        state.zapper[1] = 0
    advance_turn(state, False)
    begin_turns(state)
    must_draw = state.phase == ZAPPED  # CHANCE is to choose the card that the zapper gives to the victim
    is_turn_lost = must_draw or state.turn != 1
    if must_draw:
        play(state, CHANCE, min(move % KINDS for move in moves_of(state, CHANCE)))
    return {
        "zapper_hand": held(state, 0),
        "victim_hand": held(state, 1),
        "victim_turn_lost": is_turn_lost,
        "zapper_out": state.phase == OVER and state.actor == 0,
    }


SITUATIONS: dict[str, Callable[[Row], dict[str, Any]]] = {
    "hand_value": run_hand,
    "deal_score": run_score,
    "deal_size": run_size,
    "setup": run_setup,
    "match_end": run_match,
    "turn_actions": run_turn,
    "deal_end": run_end,
    "zap": run_zap,
}
