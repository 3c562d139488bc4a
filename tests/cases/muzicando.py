"""How the rows of cases with known answers are set up and compared."""

from collections.abc import Callable
from typing import Any

from hoyle.games.muzicando import GAME, rules, text
from hoyle.games.muzicando.cards import CARDS, NOTES, OPENERS, SIGNS, is_opener
from hoyle.games.muzicando.match import MATCH
from hoyle.games.muzicando.options import TEAM, MatchOptions, Options
from hoyle.games.muzicando.rules.auction import hand_size
from hoyle.games.muzicando.rules.contracts import contract_row
from hoyle.games.muzicando.rules.layouts import put_down
from hoyle.games.muzicando.rules.plane import cell_at
from hoyle.games.muzicando.rules.score import contract_made, for_place
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
from hoyle.rules.options import OptionError, declared
from hoyle.rules.seats import CHANCE, NONE, only
from hoyle.testing.cases import Row

NEEDED = {"id": str, "kind": str}


def cards_of(bits: int) -> list[str]:
    """The names of a set of cards."""
    return [text.card_name(card) for card in range(CARDS) if bits >> card & 1]


def set_of(names: list[str]) -> int:
    """Cards by name, as bits."""
    return sum(1 << card for card in {text.card_of(name) for name in names})


def options_of(row: Row, players: int) -> Any:
    """The options of a row: what it says for as many players as it has, whether or not it could be chosen so."""
    values = {name: option.default for name, option in declared(Options).items()}
    return GAME.option_schema.record({**values, "players": players, **row.get("options", {})})


def position(row: Row) -> State:
    """The table of a row, in the midst of a layout."""
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
    lay_table(state, given)
    return state


def lay_table(state: State, given: dict[str, Any]) -> None:
    """The cards of a row that lie already: colours of which notes, or cells of a plane."""
    for colour, (low, high) in given.get("cols", {}).items():
        for note in range(low, high + 1):
            put_down(state, text.card_of(f"{colour}{note}"), 0)
    for colour, height in given.get("height", {}).items():
        for note in range(1, height + 1):
            put_down(state, text.card_of(f"{colour}{note}"), 0)
    cells = {cell: text.card_of(card) for cell, card in given.get("cells", {}).items()}
    for cell, card in sorted(cells.items(), key=lambda pair: outwards(pair[0], cells)):
        put_down(state, card, at(cell))
    for cell, sign in given.get("cover", {}).items():
        put_down(state, text.card_of(sign), at(cell))


def at(cell: str) -> int:
    """A cell of the plane by its column and line."""
    x, y = map(int, cell.split(","))
    return cell_at(x, y)


def outwards(cell: str, cells: dict[str, int]) -> tuple[int, int]:
    """The order in which a row of cards can have come to lie: lines from the middle, each from its opener outwards."""
    x, y = map(int, cell.split(","))
    openers = [
        int(cell.split(",")[0]) for cell, card in cells.items() if int(cell.split(",")[1]) == y and is_opener(card)
    ]
    return abs(y), abs(x - openers[0]) if openers else abs(x)


def legal_moves(state: State) -> list[str]:
    """What the player whose turn it is may do, as text."""
    if state.phase == OVER:
        return []
    moves = [0] * GAME.moves
    return [text.write(state, state.turn, move) for move in moves[: rules.legal(state, state.turn, moves)]]


def in_order(actual: list[str], wanted: list[str]) -> list[str]:
    """Moves in the order in which a row names them, where they are the same."""
    return wanted if sorted(set(actual)) == sorted(set(wanted)) else sorted(actual)


def run_legal(row: Row) -> dict[str, Any]:
    """The legal moves of a position."""
    return {"legal": in_order(legal_moves(position(row)), row["expect"]["legal"])}


def run_apply(row: Row) -> dict[str, Any]:
    """Moves played from a position, and what has come of them."""
    state, stock = position(row), list(row["state"].get("stock", []))
    set_contract(state, row["expect"])
    for word in row["moves"]:
        rules.play(state, state.turn, text.read(state, state.turn, word))
        while state.phase == DRAWING:
            rules.play(state, CHANCE, text.card_of(stock.pop()))
    players = range(state.options.players)
    actual: dict[str, Any] = {
        "over": state.phase == OVER,
        "turn": state.turn,
        "legal": in_order(legal_moves(state), row["expect"].get("legal", [])),
        "blocked": [bool(state.marks >> seat & 1) for seat in players],
        "run": state.turn if state.phase == RUNNING else None,
        "gift": state.turn if state.phase == GIVEN else None,
        "stock": stock,
        "hands": told_hands(state, row["expect"].get("hands", [])),
        "cols": columns(state),
        "height": {colour: high for colour, (_, high) in columns(state).items()},
        "finished": [state.place[place] for place in range(state.gone.bit_count())],
        "first_out": state.place[0] if state.gone else None,
    }
    return actual | result(state) if state.phase == OVER else actual


def set_contract(state: State, expect: dict[str, Any]) -> None:
    """What is scored by: the contract that a row names, or who chose the layout."""
    named = expect.get("team") or expect.get("individual") or {}
    state.bidder = named.get("side", named.get("chooser", state.starter))
    state.options.individual_bidding = int("individual" in expect and "level" in named)
    if "level" in named or state.options.mode == TEAM:
        state.bid = (named.get("level", 1) - 1) * LAYOUTS + state.layout


def told_hands(state: State, wanted: list[list[str]]) -> list[list[str]]:
    """The hands, each in the order in which a row names it where the cards are the same."""
    hands = [cards_of(state.hand[seat]) for seat in range(state.options.players)]
    pairs = zip(hands, wanted, strict=True) if wanted else [(hand, hand) for hand in hands]
    return [in_order(hand, other) for hand, other in pairs]


def columns(state: State) -> dict[str, list[int]]:
    """By colour on the table: its lowest and its highest note."""
    found: dict[str, list[int]] = {}
    for name in cards_of(state.laid & NOTES):
        low, _ = found.get(name[0], [int(name[1]), 0])
        found[name[0]] = [low, int(name[1])]
    return found


def result(state: State) -> dict[str, Any]:
    """Places and points of a layout that is over."""
    places = state.place[: state.options.players]
    level = state.bid // LAYOUTS + 1
    scores = {str(seat): state.score[seat] for seat in places}
    return {
        "finished": places[: state.gone.bit_count()] if state.gone.bit_count() < len(places) else places,
        "places": places,
        "stuck": places[state.gone.bit_count() :],
        "place_points": {str(seat): for_place(state, place) for place, seat in enumerate(places)},
        "team": {"level": level, "side": state.bidder & 1, "made": contract_made(state), "totals": state.score[:2]},
        "individual": {"chooser": state.bidder, "totals": scores} | ({} if state.bid == NONE else {"level": level}),
    }


def run_auction(row: Row) -> dict[str, Any]:
    """Calls of an auction, and what may be said next or what has become of it."""
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
    """The pack, and how many cards each is dealt."""
    state = State()
    state.options = options_of({"options": {"mode": row["mode"], **row.get("options", {})}}, row["players"])
    dealt = hand_size(state)
    stock = CARDS - dealt * row["players"]
    return {"deck_size": CARDS, "hand": dealt, "stock": stock, "openers": cards_of(OPENERS), "signs": cards_of(SIGNS)}


def run_seats(row: Row) -> dict[str, Any]:
    """MZ51: who sits where after the draw."""
    seats = seating([text.card_of(name) for name in row["drawn"]])
    return {"seats": seats, "first_dealer": seats[0], "first_chooser": seats[1 % len(seats)]}


def run_table(row: Row) -> dict[str, Any]:
    """MZ72: the points of every contract by the places of its two players."""
    return {"table": {text.bid_name(bid): contract_row(bid) for bid in range(BIDS)}}


def run_forfeit(row: Row) -> dict[str, Any]:
    """MZ75: what is booked when somebody leaves."""
    state = State()
    rules.start(state)
    state.options = options_of({"options": {"mode": row["mode"], **row.get("options", {})}}, row["players"])
    rules.forfeit(state, row["offender"])
    return {"totals": state.score[: 2 if row["mode"] == "team" else row["players"]]}


def run_conflicts(row: Row) -> dict[str, Any]:
    """Return whether a choice of options is refused, those of a match among them."""
    values = {"players": row["players"], **row["options"]}
    of_match = {name: values.pop(name) for name in declared(MatchOptions) if name in values}
    try:
        GAME.choose(**values)
        full = {**GAME.option_schema.full(values), **MATCH.option_schema(GAME.name).full(of_match)}
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
