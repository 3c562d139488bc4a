"""Reader of Muzicando's case files."""

from collections.abc import Callable
from typing import Any

from hoyle.games.muzicando import GAME, rules, text
from hoyle.games.muzicando.cards import CARDS, NOTES, OPENERS, SIGNS, is_opener
from hoyle.games.muzicando.cells import cell_at
from hoyle.games.muzicando.match import MATCH
from hoyle.games.muzicando.options import TEAM, MatchOptions, Options
from hoyle.games.muzicando.rules.auction import hand_size
from hoyle.games.muzicando.rules.layouts import put_down
from hoyle.games.muzicando.rules.score import contract_made, earned_place_points
from hoyle.games.muzicando.seating import seating
from hoyle.games.muzicando.state import (
    BIDS,
    CALLING,
    DRAWING,
    GIVEN,
    LAYOUTS,
    OVER,
    PLAYING,
    RUNNING,
    State,
    side,
)
from hoyle.games.muzicando.table.calculator import contract_row
from hoyle.rules.link import rules_of
from hoyle.rules.options import OptionError, declared
from hoyle.rules.seats import CHANCE, NONE, only
from tests.support.cases import Row

RULES = rules_of(GAME)

NEEDED = {"id": str, "kind": str}


def cards_of(bits: int) -> list[str]:
    """Return the names of a set of cards."""
    return [text.card_name(card) for card in range(CARDS) if bits >> card & 1]


def set_of(names: list[str]) -> int:
    """Return the set of the cards with these names, as bits."""
    return sum(1 << card for card in {text.card_of(name) for name in names})


def options_of(row: Row, players: int) -> Any:
    """Return the options of a row for this number of players, without checking for conflicts."""
    values = {name: option.default for name, option in declared(Options).items()}
    return GAME.option_schema.record({**values, "players": players, **row.get("options", {})})


def position(row: Row) -> State:
    """Return the position of a row, during a layout."""
    given: dict[str, Any] = row["state"]
    state = State()
    rules.start(state)
    state.options = options_of(row, len(given["hands"]))
    state.layout = text.LAYOUT_LETTERS.index(given["layout"])
    state.phase = RUNNING if given.get("run") is not None else GIVEN if given.get("gift") is not None else PLAYING
    state.turn, state.starter = given["turn"], given.get("starter", 0)
    state.to_move = only(state.turn)
    state.stock = set_of(given.get("stock", []))
    for seat, names in enumerate(given["hands"]):
        state.hand[seat] = set_of(names)
    state.marks = sum(mark << seat for seat, mark in enumerate(given.get("blocked", [])))
    state.passed = sum(1 << seat for seat in given.get("passed", []))
    for place, seat in enumerate(given.get("finished", [])):
        state.place[place] = seat
        state.gone |= 1 << seat
    for seat, number in enumerate(given.get("last_put", [])):
        state.last_put[seat] = number
    state.puts = max(given.get("last_put", [0]), default=0)
    put_cards(state, given)
    return state


def put_cards(state: State, given: dict[str, Any]) -> None:
    """Put a row's cards on the table: for each colour its lowest and highest note, or only the highest; or cells of the plane."""
    for colour, (low, high) in given.get("cols", {}).items():
        for note in range(low, high + 1):
            put_down(state, text.card_of(f"{colour}{note}"), 0)
    for colour, height in given.get("height", {}).items():
        for note in range(1, height + 1):
            put_down(state, text.card_of(f"{colour}{note}"), 0)
    cells = {cell: text.card_of(card) for cell, card in given.get("cells", {}).items()}
    for cell, card in sorted(cells.items(), key=lambda pair: placing_order(pair[0], cells)):
        put_down(state, card, cell_number(cell))
    for cell, sign in given.get("cover", {}).items():
        put_down(state, text.card_of(sign), cell_number(cell))


def cell_number(cell: str) -> int:
    """Return the number of a cell of the plane, written as column,row."""
    x, y = map(int, cell.split(","))
    return cell_at(x, y)


def placing_order(cell: str, cells: dict[str, int]) -> tuple[int, int]:
    """Return a sort key by which cells can have been filled: rows from the middle, each row from its opener outwards."""
    x, y = map(int, cell.split(","))
    openers = [
        int(cell.split(",")[0]) for cell, card in cells.items() if int(cell.split(",")[1]) == y and is_opener(card)
    ]
    return abs(y), abs(x - openers[0]) if openers else abs(x)


def legal_moves(state: State) -> list[str]:
    """Return the legal moves of the player whose turn it is, as text."""
    if state.phase == OVER:
        return []
    moves = [0] * GAME.moves
    return [text.write(state, state.turn, move) for move in moves[: rules.legal(state, state.turn, moves)]]


def in_order(actual: list[str], expected: list[str]) -> list[str]:
    """Return the actual moves in the order of the expected ones if they are the same, else sorted."""
    return expected if sorted(set(actual)) == sorted(set(expected)) else sorted(actual)


def run_legal(row: Row) -> dict[str, Any]:
    """Return the legal moves of a position."""
    return {"legal": in_order(legal_moves(position(row)), row["expect"]["legal"])}


def run_apply(row: Row) -> dict[str, Any]:
    """Play the row's moves and return the description of the position, with the result if the layout is over."""
    state, stock = position(row), list(row["state"].get("stock", []))
    set_contract(state, row["expect"])
    for word in row["moves"]:
        rules.play(state, state.turn, text.read(state, state.turn, word))
        while state.phase == DRAWING:
            rules.play(state, CHANCE, text.card_of(stock.pop()))
    players = range(state.options.players)
    description: dict[str, Any] = {
        "over": state.phase == OVER,
        "turn": state.turn,
        "legal": in_order(legal_moves(state), row["expect"].get("legal", [])),
        "blocked": [bool(state.marks >> seat & 1) for seat in players],
        "run": state.turn if state.phase == RUNNING else None,
        "gift": state.turn if state.phase == GIVEN else None,
        "stock": stock,
        "hands": ordered_hands(state, row["expect"].get("hands", [])),
        "cols": columns(state),
        "height": {colour: highest for colour, (_, highest) in columns(state).items()},
        "finished": [state.place[place] for place in range(state.gone.bit_count())],
        "first_out": state.place[0] if state.gone else None,
    }
    return description | result(state) if state.phase == OVER else description


def set_contract(state: State, expect: dict[str, Any]) -> None:
    """Set the contract, or the chooser of the layout, that a row names in its expected result."""
    named = expect.get("team") or expect.get("individual") or {}
    state.bidder = named.get("side", named.get("chooser", state.starter))
    state.options.individual_bidding = int("individual" in expect and "level" in named)
    if "level" in named or state.options.mode == TEAM:
        state.bid = (named.get("level", 1) - 1) * LAYOUTS + state.layout


def ordered_hands(state: State, expected: list[list[str]]) -> list[list[str]]:
    """Return the hands, each in the order of the expected hand if the cards are the same."""
    hands = [cards_of(state.hand[seat]) for seat in range(state.options.players)]
    pairs = zip(hands, expected, strict=True) if expected else [(hand, hand) for hand in hands]
    return [in_order(hand, expected_hand) for hand, expected_hand in pairs]


def columns(state: State) -> dict[str, list[int]]:
    """Return the lowest and the highest note on the table, by colour."""
    found: dict[str, list[int]] = {}
    for name in cards_of(state.laid & NOTES):
        low, _ = found.get(name[0], [int(name[1]), 0])
        found[name[0]] = [low, int(name[1])]
    return found


def result(state: State) -> dict[str, Any]:
    """Return the places and points of a layout that is over."""
    places = state.place[: state.options.players]
    level = state.bid // LAYOUTS + 1
    scores = {str(seat): state.score[seat] for seat in places}
    return {
        "finished": places[: state.gone.bit_count()] if state.gone.bit_count() < len(places) else places,
        "places": places,
        "stuck": places[state.gone.bit_count() :],
        "place_points": {str(seat): earned_place_points(state, place) for place, seat in enumerate(places)},
        "team": {"level": level, "side": state.bidder & 1, "made": contract_made(state), "totals": state.score[:2]},
        "individual": {"chooser": state.bidder, "totals": scores} | ({} if state.bid == NONE else {"level": level}),
    }


def run_auction(row: Row) -> dict[str, Any]:
    """Play the calls of an auction; return the legal calls if it continues, else the contract."""
    state = State()
    rules.start(state)
    state.options = options_of(row, row.get("players", 4))
    state.options.individual_bidding = int(state.options.mode != TEAM)
    state.dealer = (row["first"] - 1) % state.options.players
    state.phase, state.turn, state.to_move = CALLING, row["first"], only(row["first"])
    for word in row["calls"]:
        rules.play(state, state.turn, text.read(state, state.turn, word))
    if state.phase == CALLING:
        legal = in_order(legal_moves(state), row["expect"].get("legal", []))
        return {"done": False, "turn": state.turn, "legal": legal}
    contract = {
        "level": state.bid // LAYOUTS + 1,
        "layout": text.LAYOUT_LETTERS[state.layout],
        "winner": state.bidder,
        "side": side(state, state.bidder),
        "opener": state.starter,
    }
    return {"done": True, "legal": [], "contract": contract}


def run_deal(row: Row) -> dict[str, Any]:
    """Return the number of cards in the pack, in each hand and in the stock, the openers and the signs."""
    state = State()
    state.options = options_of({"options": {"mode": row["mode"], **row.get("options", {})}}, row["players"])
    size = hand_size(state)
    stock = CARDS - size * row["players"]
    return {"deck_size": CARDS, "hand": size, "stock": stock, "openers": cards_of(OPENERS), "signs": cards_of(SIGNS)}


def run_seats(row: Row) -> dict[str, Any]:
    """MZ51: return the players in the order of their seats after the draw."""
    seats = seating([text.card_of(name) for name in row["drawn"]])
    return {"seats": seats, "first_dealer": seats[0], "first_chooser": seats[1 % len(seats)]}


def run_table(row: Row) -> dict[str, Any]:
    """MZ72: return the points of every contract by the places of its two players."""
    return {"table": {text.bid_name(bid): contract_row(RULES, bid) for bid in range(BIDS)}}


def run_forfeit(row: Row) -> dict[str, Any]:
    """MZ75: return the points that are scored when a player leaves."""
    state = State()
    rules.start(state)
    state.options = options_of({"options": {"mode": row["mode"], **row.get("options", {})}}, row["players"])
    rules.forfeit(state, row["offender"])
    return {"totals": state.score[: 2 if row["mode"] == "team" else row["players"]]}


def run_conflicts(row: Row) -> dict[str, Any]:
    """Return whether the row's options, including those of a match, are refused."""
    values = {"players": row["players"], **row["options"]}
    match_values = {name: values.pop(name) for name in declared(MatchOptions) if name in values}
    try:
        GAME.choose(**values)
        full = {**GAME.option_schema.full(values), **GAME.match_schema.full(match_values)}
    except OptionError:
        return {"refused": True}
    return {"refused": any(clash.when(full) for clash in MATCH.clashes)}


KINDS: dict[str, Callable[[Row], dict[str, Any]]] = {
    "legal": run_legal,
    "apply": run_apply,
    "auction": run_auction,
    "deal": run_deal,
    "seat_draw": run_seats,
    "contract_table": run_table,
    "forfeit": run_forfeit,
    "conflicts": run_conflicts,
}
