"""Reasons that a card cannot be put on a square: one function a question, from a view, in the order in which a player would ask."""

from hoyle.games.board64.board import DIRECTIONS, REACHES, neighbour, square_name
from hoyle.games.board64.choices import (
    AS_IT_GOES,
    BEAT,
    COMBINE,
    COMPARE,
    DIAGONAL,
    FORWARD,
    IMPOSING_EACH_OTHER,
    MATCH_BOTH,
    MATCH_COLOUR,
    MATCH_EITHER,
    MATCH_NOTHING,
    NO_IMPOSING,
    ONE,
    OPEN,
    REDUCED_PACKS,
    SHARE_BOTH,
    SHARE_COLOUR,
    SHARE_EITHER,
    SHARE_VALUE,
    STRAIGHT,
)
from hoyle.games.board64.figures import card_name
from hoyle.games.board64.linked_rules import Rules
from hoyle.games.board64.state import (
    CLAIMING,
    DOWN,
    MAX_MOVES,
    State,
    are_allied,
    colour,
    enemy_word,
    friendly_word,
    is_friendly,
    is_out,
    owner_at,
    side_has,
    value,
)
from hoyle.games.board64.table.labels import BOARD, card_fact, item_name, set_squares, square_names
from hoyle.games.board64.table.open_refusals import open_refusal
from hoyle.games.shared.reasons import NOT_THERE, NOWHERE, Fact, Reason, SeatName
from hoyle.games.shared.turns import legal_moves
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

ALL_SQUARES = range(64)


def refusal(rules: Rules, seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    origin, target = square_of_item(seen, item), square_of_place(seen, place)
    found: Reason | None = None
    if origin != NONE and seen.options.principle == OPEN:
        found = open_refusal(rules, seen, origin, target)
    elif origin != NONE:
        found = step_refusal(rules, seen, seat, item, origin, target)
    return found or (NOT_THERE if place else NOWHERE)


def square_of_item(seen: State, item: str) -> int:
    """Return the square on which an item lies, covered or not; NONE if it is not on the board."""
    for square in ALL_SQUARES:
        if seen.top[square] != NONE and item in item_ids(seen, square):
            return square
    return NONE


def item_ids(seen: State, square: int) -> list[str]:
    """Return the ids of the items on an occupied square, the top one first."""
    card = seen.top[square]
    if card == DOWN:
        return [item_name(seen, square)]
    ids: list[str] = []
    while card != NONE:
        ids.append(card_name(card))
        card = seen.below[card & 63]
    return ids


def square_of_place(seen: State, place: str) -> int:
    """Return the square that an address names, by its row and column or by an item on it; NONE if it names none."""
    if place.startswith("item:"):
        return square_of_item(seen, place.removeprefix("item:"))
    zone, _, at = place.partition("@")
    if zone != BOARD or not at:
        return NONE
    row, column = (int(number) for number in at.split(","))
    return 8 * (7 - row) + column if 0 <= row < 8 and 0 <= column < 8 else NONE


def step_refusal(rules: Rules, seen: State, seat: int, item: str, origin: int, target: int) -> Reason | None:
    """Return why a card or pile cannot step from one square to another, or anywhere (NONE); None if it can."""
    found = first_claim(rules, seen, seat, origin) or not_to_be_moved(seen, seat, item, origin)
    if target == NONE:
        return found or shut_in(rules, seen, seat, origin)
    return (
        found
        or out_of_reach(rules, seen, origin, target)
        or on_the_way(rules, seen, origin, target)
        or at_the_end(rules, seen, seat, origin, target)
        or duty(rules, seen, seat, origin, target)
    )


def duty(rules: Rules, seen: State, seat: int, origin: int, target: int) -> Reason | None:
    """G1.v8: return that a step to a free square beats nothing while another one would."""
    if not seen.options.must_beat or seen.options.principle != BEAT or seen.top[target] != NONE:
        return None
    beats = [move for move in legal_moves(rules.legal, seen, seat, MAX_MOVES) if seen.top[move & 63] != NONE]
    if not beats:
        return None
    facts: dict[str, Fact] = {"card": card_fact(seen, origin), "square": square_name(target)}
    facts |= {"beater": card_fact(seen, beats[0] >> 6), "other": card_fact(seen, beats[0] & 63)}
    message = N_("{card} cannot go to {square}: who can beat must beat, and {beater} can beat {other}.")
    return Reason(message, "G1.v8", facts)


def shut_in(rules: Rules, seen: State, seat: int, origin: int) -> Reason | None:
    """C3: return that no square is open to a card, with the first one beside it that is not; None if it can move."""
    targets = [0, 0]
    friendly = (friendly_word(seen, seat, 0), friendly_word(seen, seat, 1))
    enemies = (enemy_word(seen, seat, 0), enemy_word(seen, seat, 1))
    rules.find_targets(seen, *friendly, *enemies, origin, targets)
    if targets[0] | targets[1]:
        free = [square for square in set_squares(targets) if seen.top[square] == NONE]
        return duty(rules, seen, seat, origin, free[0]) if len(free) == len(set_squares(targets)) else None
    ways = [direction for direction in range(8) if rules.goes_in(seen, origin, direction, False)]
    near = [square for direction in ways if (square := neighbour(origin, direction)) >= 0]
    if not near:
        ahead: dict[str, Fact] = {"card": card_fact(seen, origin), "square": square_name(origin)}
        return Reason(N_("{card} on {square} cannot move: it has reached the end of the board."), "C8", ahead)
    beside = near[0]
    first = on_the_way(rules, seen, origin, beside) or at_the_end(rules, seen, seat, origin, beside)
    facts: dict[str, Fact] = {"card": card_fact(seen, origin), "square": square_name(origin)}
    facts["beside"] = square_name(beside)
    message = N_("{card} on {square} cannot move: {beside} and the other squares beside it are closed to it.")
    return Reason(message, first.clause if first else "C3", facts)


def first_claim(rules: Rules, seen: State, seat: int, origin: int) -> Reason | None:
    """G18.5: return that the move has been made, and only its combinations are left to take."""
    if seen.phase != CLAIMING:
        return None
    words = [0, 0]
    rules.mark_all_claimed(seen, seat, words)
    facts = {"card": card_fact(seen, origin), "squares": square_names(set_squares(words))}
    return Reason(N_("{card} cannot move now: first choose what to take on {squares}."), "G18.5", facts)


def not_to_be_moved(seen: State, seat: int, item: str, origin: int) -> Reason | None:
    """D2, G48.5: return that the card belongs to the enemy, or lies within a pile; None if the seat may move it."""
    facts: dict[str, Fact] = {"card": card_fact(seen, origin), "square": square_name(origin)}
    if not side_has(seen, seat, origin):
        if seen.options.players > 2:
            return of_another_camp(seen, seat, origin, facts)
        if seen.options.principle == COMPARE:
            return Reason(
                N_("On {square} the enemy's {card} is on top: you move only piles of your own."), "G48.5", facts
            )
        return Reason(N_("{card} on {square} belongs to the enemy: you move only your own cards."), "D2", facts)
    if item != item_ids(seen, origin)[0]:
        return Reason(N_("That card lies in a pile: only the whole pile under {card} moves."), "G48.6", facts)
    return None


def of_another_camp(seen: State, seat: int, origin: int, facts: dict[str, Fact]) -> Reason:
    """D2, F8, F12, G48.5: return that the card belongs to another one of three or four sides."""
    other = owner_at(seen, origin)
    facts["name"] = SeatName(other)
    if is_out(seen, other):
        return Reason(N_("{card} on {square} belongs to {name}, who is out: nobody moves it."), "F8", facts)
    if seen.options.principle == COMPARE:
        clause = "F12" if are_allied(seen, seat, other) else "G48.5"
        return Reason(
            N_("{card} on top of {square} belongs to {name}: you move only piles of your own."), clause, facts
        )
    clause = "F12" if are_allied(seen, seat, other) else "D2"
    return Reason(N_("{card} on {square} belongs to {name}: you move only your own cards."), clause, facts)


def step_clause(seen: State) -> str:
    """Return the paragraph that says how far cards go."""
    if seen.options.move_range != ONE or seen.options.principle == COMPARE:
        return "C3"
    return "G1.2" if seen.options.principle == BEAT else "G18.2"


def out_of_reach(rules: Rules, seen: State, origin: int, target: int) -> Reason | None:
    """C3: return that the square is where the card stands already, too far away, or not in a straight line."""
    facts: dict[str, Fact] = {"card": card_fact(seen, origin), "start": square_name(origin)}
    facts["square"] = square_name(target)
    if origin == target:
        return Reason(N_("{card} stands on {square} already: a move goes to another square."), "C1", facts)
    files, ranks = abs(origin % 8 - target % 8), abs(origin // 8 - target // 8)
    if seen.options.move_range == ONE and max(files, ranks) > 1:
        return Reason(N_("{card} goes one square: {square} is too far from {start}."), step_clause(seen), facts)
    if files and ranks and files != ranks:
        return Reason(N_("{card} goes straight: {square} is not in line with {start}."), "C3", facts)
    if max(files, ranks) > REACHES[seen.options.move_range]:
        far: dict[str, Fact] = {**facts, "n": REACHES[seen.options.move_range]}
        return Reason(N_("{card} goes {n} squares at most: {square} is too far from {start}."), "C3", far)
    return wrong_direction(rules, seen, origin, target, facts)


def wrong_direction(rules: Rules, seen: State, origin: int, target: int, facts: dict[str, Fact]) -> Reason | None:
    """C8: return that a card does not go, or does not take, in the direction of a square of its line."""
    takes = seen.top[target] != NONE
    if rules.goes_in(seen, origin, direction_to(origin, target), takes):
        return None
    if takes and seen.options.take_directions != AS_IT_GOES:
        return Reason(TAKES[seen.options.take_directions - 1], "C8", facts)
    return Reason(GOES[seen.options.directions], "C8", facts)


GOES = {
    STRAIGHT: N_("{card} goes along ranks and files only: {square} lies diagonally from {start}."),
    DIAGONAL: N_("{card} goes diagonally only: {square} lies straight from {start}."),
    FORWARD: N_("{card} goes ahead only: {square} is not ahead of {start}."),
}
TAKES = {
    STRAIGHT: N_("{card} takes along ranks and files only: {square} lies diagonally from {start}."),
    DIAGONAL: N_("{card} takes diagonally only: {square} lies straight from {start}."),
    FORWARD: N_("{card} takes ahead only: {square} is not ahead of {start}."),
}
"""By `directions` and `take_directions`: why a card does not go, or take, in a direction (C8)."""


def direction_to(origin: int, target: int) -> int:
    """Return the direction from a square to another one of its line."""
    return DIRECTIONS.index((sign(target % 8 - origin % 8), sign(target // 8 - origin // 8)))


def squares_between(origin: int, target: int) -> list[int]:
    """Return the squares between two squares of a straight line, from the first on."""
    direction = direction_to(origin, target)
    between: list[int] = []
    square = neighbour(origin, direction)
    while square != target:
        between.append(square)
        square = neighbour(square, direction)
    return between


def sign(number: int) -> int:
    """Return −1, 0 or 1."""
    return (number > 0) - (number < 0)


def on_the_way(rules: Rules, seen: State, origin: int, target: int) -> Reason | None:
    """C3, G48.3: return the first square on the way that is occupied, or that the card may not cross."""
    for square in squares_between(origin, target):
        facts: dict[str, Fact] = {"card": card_fact(seen, origin), "square": square_name(square)}
        if seen.top[square] != NONE:
            facts["other"] = card_fact(seen, square)
            return Reason(N_("{other} on {square} is in the way of {card}."), "C3", facts)
        if not rules.can_cross(seen, origin, square):
            return unsuitable(seen, N_("{card} cannot cross {square}: {why}."), facts)
    return None


COLOUR_DIFFERS = N_("the square does not have its colour")
VALUE_DIFFERS = N_("the square does not have its value")
BOTH_DIFFER = N_("the square has neither its colour nor its value")
NO_PART = N_("squares have no part")
ONE_DIFFERS = N_("the square does not have both its colour and its value")


def why_unsuitable(seen: State) -> str:
    """D9: return in what a square that does not suit a card differs from it."""
    if seen.options.square_match == MATCH_COLOUR:
        return COLOUR_DIFFERS
    if seen.options.square_match == MATCH_NOTHING:
        return NO_PART
    if seen.options.square_match == MATCH_EITHER:
        return BOTH_DIFFER
    return ONE_DIFFERS if seen.options.square_match == MATCH_BOTH else VALUE_DIFFERS


def unsuitable(seen: State, message: str, facts: dict[str, Fact], clause: str = "G48.3") -> Reason:
    """Return a reason whose {why} says in what a square differs from the card; with values of squares D9 decides."""
    if seen.options.square_match not in (MATCH_COLOUR, MATCH_NOTHING):
        clause = "D9"
    return Reason(message, clause, {**facts, "why": why_unsuitable(seen)})


def at_the_end(rules: Rules, seen: State, seat: int, origin: int, target: int) -> Reason | None:
    """Return why a card that reaches a square cannot go onto it; None if it can."""
    facts: dict[str, Fact] = {"card": card_fact(seen, origin), "square": square_name(target)}
    if seen.top[target] == NONE:
        if rules.can_end_on(seen, origin, target):
            return None
        return unsuitable(seen, N_("{card} cannot end its move on {square}: {why}."), facts)
    facts["other"] = card_fact(seen, target)
    if seen.options.principle == COMPARE:
        return press_refusal(rules, seen, seat, origin, target, facts)
    if is_friendly(seen, seat, target):
        return own_card_refusal(rules, seen, seat, origin, target, facts)
    if seen.truce > 0:
        return truce(seen, facts)
    if seen.options.principle == COMBINE:
        return cover_refusal(rules, seen, origin, target, facts)
    return beat_refusal(rules, seen, origin, target, facts)


def truce(seen: State, facts: dict[str, Fact]) -> Reason:
    """D7: return that nothing of the enemy's may be taken yet."""
    return Reason(N_("{other} on {square} is safe from {card}: there is still a truce."), "D7", facts)


def press_refusal(
    rules: Rules, seen: State, seat: int, origin: int, target: int, facts: dict[str, Fact]
) -> Reason | None:
    """G48.4, G48.v2: return why a card cannot press the pile on a square; None if it can."""
    is_own = is_friendly(seen, seat, target)
    if rules.can_press(seen, origin, target, is_own):
        return None
    if is_own and not side_has(seen, seat, target) and not seen.options.press_own:
        return Reason(N_("{other} on {square} is your partner's: {card} presses only enemy cards."), "F12", facts)
    if is_own and not seen.options.press_own:
        return Reason(N_("{other} on {square} is your own: {card} presses only enemy cards."), "G48.4", facts)
    if not is_own and seen.truce > 0:
        return truce(seen, facts)
    clause = "G48.v2" if is_own else "G48.4" if seen.options.card_match == SHARE_EITHER else "G48.v4"
    return unsuitable(seen, UNLIKE[seen.options.card_match], facts, clause)


UNLIKE = {
    SHARE_EITHER: N_("{card} cannot press {other} on {square}: another colour, another value, and {why}."),
    SHARE_COLOUR: N_("{card} cannot press {other} on {square}: another colour, and {why}."),
    SHARE_VALUE: N_("{card} cannot press {other} on {square}: another value, and {why}."),
    SHARE_BOTH: N_("{card} cannot press {other} on {square}: not the same colour and value, and {why}."),
}
"""By `card_match`: what a card and the top card of a pile do not share (G48.4, G48.v4)."""


def own_card_refusal(
    rules: Rules, seen: State, seat: int, origin: int, target: int, facts: dict[str, Fact]
) -> Reason | None:
    """C3, F12, G18.v3: return why a card cannot go onto a card of its own side or the partner's; None if it can."""
    is_partners = not side_has(seen, seat, target)
    if seen.options.imposing != IMPOSING_EACH_OTHER or seen.options.principle == BEAT:
        if is_partners:
            return Reason(N_("{other} on {square} is your partner's: {card} cannot go onto it."), "F12", facts)
        clause = "G1.4" if seen.options.principle == BEAT else "G18.2"
        return Reason(N_("{other} on {square} is your own: {card} cannot go onto it."), clause, facts)
    if seen.top[origin] == DOWN:
        return Reason(N_("{card} never goes onto another card, such as {other} on {square}."), "G18.8", facts)
    if seen.top[target] == DOWN and is_partners:
        return Reason(N_("{card} cannot cover your partner's test card on {square}."), "F12", facts)
    if seen.top[target] == DOWN:
        return Reason(N_("{card} cannot cover your own test card on {square}."), "G18.v3", facts)
    if rules.makes_run(seen, seen.top[origin], target, origin):
        return None
    return Reason(
        N_("{card} may cover {other} only for a combination, and on {square} it makes none."), "G18.v3", facts
    )


def cover_refusal(rules: Rules, seen: State, origin: int, target: int, facts: dict[str, Fact]) -> Reason | None:
    """G18.7, G18.8, G18.v1: return why a card cannot go onto an enemy card in a game of combinations; None if it can."""
    if seen.top[origin] == DOWN:
        return Reason(N_("{card} never goes onto another card, such as {other} on {square}."), "G18.8", facts)
    if seen.top[target] == DOWN:
        return None
    if seen.options.imposing == NO_IMPOSING:
        message = N_("{card} cannot go onto {other} on {square}: of the enemy's cards only onto a test card.")
        return Reason(message, "G18.7", facts)
    if rules.makes_run(seen, seen.top[origin], target, origin):
        return None
    return Reason(
        N_("{card} may cover {other} only for a combination, and on {square} it makes none."), "G18.v1", facts
    )


def beat_refusal(rules: Rules, seen: State, origin: int, target: int, facts: dict[str, Fact]) -> Reason | None:
    """G1.4–G1.12, G1.v4, G4.3: return why a card does not beat an enemy card; None if it does."""
    card, other = seen.top[origin], seen.top[target]
    if card == DOWN:
        if seen.options.test_may_beat:
            return None
        return Reason(N_("{card} never beats: {other} on {square} is in its way."), "G1.12", facts)
    if other == DOWN or rules.is_stronger(seen, card, other, target):
        return None
    equals_clause = "G4.3" if seen.options.division == REDUCED_PACKS else "G1.7"
    if colour(card) == colour(other):
        if value(card) == value(other):
            return Reason(N_("{card} does not beat its equal {other} on {square}."), equals_clause, facts)
        if seen.options.card_match == SHARE_VALUE:
            return Reason(
                N_("{card} does not beat {other} on {square}: only equals beat within a colour."), "G1.v4", facts
            )
        return Reason(N_("{card} does not beat {other} on {square}, the higher card of its colour."), "G1.5", facts)
    if value(card) == value(other):
        message = N_("{card} does not beat {other} on {square}: equals do not beat, and {why}.")
        return Reason(message, equals_clause, {**facts, "why": why_unsuitable(seen)})
    return unsuitable(seen, N_("{card} is not trump on {square} and does not beat {other}: {why}."), facts, "G1.6")
