"""The drawing of Board64: the board, the cards on it, counters and the prompt. Everything is drawn from views."""

from hoyle.games.board64.board import COLOUR_LETTERS, FILES, square_name
from hoyle.games.board64.choices import (
    BEAT,
    CARDS,
    COMPARE,
    FACE_UP,
    MATCH_COLOUR,
    MATCH_NOTHING,
    MATCH_VALUE,
    MOST_TAKEN,
    MUST,
    OPEN,
    PAIRS,
    PILES,
    SHIFT_ANY,
)
from hoyle.games.board64.figures import card_name
from hoyle.games.board64.linked_rules import Rules
from hoyle.games.board64.state import (
    CLAIMING,
    DOWN,
    MOVING,
    OVER,
    SETTLING,
    State,
    colour,
    index_of_test,
    is_out,
    owner,
    owner_at,
    square_of_test,
    standing_tests,
    value,
)
from hoyle.games.board64.table.acts import acts
from hoyle.games.board64.table.gestures import gestures
from hoyle.games.board64.table.labels import BOARD, COLOUR_NAMES, COLOUR_WORDS, card_words, item_name, row_and_column
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Cell, Counter, Deck, Face, Item, Say, Scene, Side, Zone, drawn
from hoyle.i18n import N_
from hoyle.rules.bits import count
from hoyle.rules.seats import NONE, awaited

PATTERNS = ("dots", "waves", "grid", "diagonal")
"""The pattern of a square, by its colour."""
COLOURED_SQUARES = (
    N_("{square}, a red square"),
    N_("{square}, a yellow square"),
    N_("{square}, a green square"),
    N_("{square}, a blue square"),
)
"""The name of a square whose colour matters, by its colour."""

BACKS = ("south", "north", "both", "east")
"""The backs of the cards of the sides; `both` is that of cards that belong to nobody, or of west's."""
NOBODY = 2
"""The index in BACKS of cards that belong to nobody."""
BACKS_OF_CAMPS = (0, 2, 1, 3)
"""By seat: the index in BACKS where three or four sides play."""
DIRECTIONS = ("up", "right", "down", "left")
"""The direction in which cards point, by the number of places by which their side sits clockwise from the reader."""
NEAR_THE_END = 10
"""The prompt says how many quiet turns are left when they are no more than this."""


def deck(options: object) -> Deck:
    """Return the deck: the cards of both packs."""
    faces = {
        card_name(card): Face(
            index=str((value(card) + 1) * (10 if card & 32 else 1)),
            name=COLOUR_WORDS[colour(card)],
            color=COLOUR_NAMES[colour(card)],
            letter=COLOUR_LETTERS[colour(card)],
        )
        for card in range(64)
    }
    return Deck("board64", faces, list(BACKS))


def draw(
    rules: Rules, seen: State, seat: int | None, names: list[str], say: Say, offered: Gestures | None = None
) -> Scene:
    """Return the scene for a seat, or for spectators (None); `offered`: the gestures of the seat, if they are known."""
    if offered is None:
        offered = {} if seat is None else gestures(rules, seen, seat)
    return Scene(
        teams=teams(seen, say),
        sides=sides(seen, near_seat(seen, seat)),
        zones=[board(rules, seen, near_seat(seen, seat), names, say)],
        acts=acts(rules, seen, offered, say),
        prompt=prompt(rules, seen, seat, names, say),
        counters=[seat_counters(rules, seen, s, say) for s in range(len(names))],
        ready=[False] * len(names),
        layout={"wide": [[BOARD]], "narrow": [[BOARD]]},
    )


def near_seat(seen: State, seat: int | None) -> int:
    """Return the seat whose side is drawn at the bottom: the reader's own where cards have owners, else seat 0."""
    return seat if seat is not None and has_owners(seen) else 0


def teams(seen: State, say: Say) -> list[str]:
    """F12: return the name of the pair of each seat; an empty list if each plays alone."""
    if seen.options.teams != PAIRS:
        return []
    return [say("Pair {n}", n=1 + seat % 2) for seat in range(seen.options.players)]


def sides(seen: State, near: int) -> list[Side]:
    """F1: return how the cards of each of three or four sides look and point; an empty list between two sides."""
    if not has_owners(seen) or seen.options.players == 2:
        return []
    return [Side(back_of(seen, seat), direction(seen, seat, near)) for seat in range(seen.options.players)]


def side_of_board(seen: State, seat: int) -> int:
    """Return the side of the board at which a seat sits, clockwise from south: 0 to 3 (D2, F1)."""
    return 2 * seat if seen.options.players == 2 else seat


def squares_in_reading_order(side: int) -> list[int]:
    """Return the squares in reading order, seen from a side of the board (0 to 3).

    >>> squares_in_reading_order(0)[0], squares_in_reading_order(1)[0], squares_in_reading_order(2)[0]
    (56, 63, 7)
    """
    # From west the left edge is at the bottom, so that rows are files from h down, and each is read from rank 8 down.
    order = [(row, column) for row in range(8) for column in range(8)]
    if side == 0:
        return [8 * (7 - row) + column for row, column in order]
    if side == 1:
        return [8 * (7 - column) + 7 - row for row, column in order]
    if side == 2:
        return [8 * row + 7 - column for row, column in order]
    return [8 * column + row for row, column in order]


LINES = "87654321"
"""The numbers of the lines from the top."""


def board(rules: Rules, seen: State, near: int, names: list[str], say: Say) -> Zone:
    """Return the zone of the board: 64 squares in reading order, turned so that the near seat is at the bottom."""
    owners = [say("{name}'s", name=name) for name in names] if has_owners(seen) else []
    side = side_of_board(seen, near)
    cells = [cell(rules, seen, square, near, owners, names, say) for square in squares_in_reading_order(side)]
    return Zone(
        BOARD,
        "grid",
        say("The board"),
        cells=cells,
        turn=-90 * side % 360,
        lines=list(LINES),
        columns=list(FILES),
        tags=["quiet", "coloured" if any(cell.color for cell in cells) else "plain"],
    )


def cell(rules: Rules, seen: State, square: int, near: int, owners: list[str], names: list[str], say: Say) -> Cell:
    """Return a square with the cards on it; `owners` has the words for the owner of a card, by seat."""
    shade, number = square_colour(seen, square), shown_value(rules, seen, square)
    tags = last_move_tags(seen, square)
    if seen.top[square] == NONE:
        return empty_cell(square, shade, number, tags, say)
    return square_cell(square, shade, number, list(tags), pile(rules, seen, square, near, owners, names, say), say)


def square_cell(square: int, shade: int, number: int, tags: list[str], items: list[Item], say: Say) -> Cell:
    """Return a square; its colour is also given as a pattern and as a letter. `number` is its value, or 0."""
    label, digit = square_label(square, shade, number, say), str(number) if number else ""
    if shade < 0:
        return Cell(row_and_column(square), letter=digit, label=label, tags=tags, items=items)
    colours = COLOUR_NAMES[shade], PATTERNS[shade], COLOUR_LETTERS[shade] + digit
    return Cell(row_and_column(square), *colours, label, tags, items)


@drawn
def square_label(square: int, shade: int, number: int, say: Say) -> str:
    """Return the name of a square with its value, or 0, and its colour if that matters (else `shade` is negative)."""
    name = square_name(square)
    label = say("{square}, value {number}", square=name, number=number) if number else name
    return label if shade < 0 else say(COLOURED_SQUARES[shade], square=label)


@drawn
def empty_cell(square: int, shade: int, number: int, tags: tuple[str, ...], say: Say) -> Cell:
    """Return a square without cards."""
    return square_cell(square, shade, number, list(tags), [], say)


def square_colour(seen: State, square: int) -> int:
    """Return the colour of a square, or NONE where colours of squares have no part in the game."""
    if seen.options.square_match in (MATCH_VALUE, MATCH_NOTHING):
        return NONE
    return seen.options.squares[square] if seen.options.principle in (BEAT, COMPARE) else NONE


def shown_value(rules: Rules, seen: State, square: int) -> int:
    """D9: return the value of a square, or 0 where values of squares have no part in the game."""
    by_value = seen.options.square_match not in (MATCH_COLOUR, MATCH_NOTHING)
    is_read = seen.options.principle in (BEAT, COMPARE) and by_value
    return rules.square_value(seen, square) + 1 if is_read and seen.options.squares[square] >= 0 else 0


def last_move_tags(seen: State, square: int) -> tuple[str, ...]:
    """Return the tags of a square: origin or target of the last move, or the square of the card being settled."""
    is_now = seen.opened == square and seen.options.principle == OPEN and seen.phase in (SETTLING, CLAIMING)
    if square not in seen.last:
        return ("now",) if is_now else ()
    found = tuple(tag for tag, last in zip(("from", "to"), seen.last, strict=True) if last == square)
    return (*found, "now") if is_now else found


def pile(
    rules: Rules, seen: State, square: int, near: int, owners: list[str], names: list[str], say: Say
) -> list[Item]:
    """Return the cards on a square, the top card last."""
    card = seen.top[square]
    if card == DOWN:
        return [face_down_card(seen, square, near, names, say)]
    cards: list[int] = []
    while card >= 0:
        cards.insert(0, card)
        card = seen.below[card & 63]
    return [open_card(rules, seen, card, square, near, owners, say) for card in cards]


def open_card(rules: Rules, seen: State, card: int, square: int, near: int, owners: list[str], say: Say) -> Item:
    """Return an open card, with its owner, its square, and whether it is on its own colour."""
    note, back, ink = square_name(square), BACKS[NOBODY], colour(card)
    tags: list[str] = []
    if owners:
        seat = owner_on_pile(rules, seen, card, square)
        note, back, tags = f"{owners[seat]}, {note}", back_of(seen, seat), [direction(seen, seat, near)]
        if is_out(seen, seat):
            tags.append("out")
    if seen.options.principle in (BEAT, COMPARE) and rules.is_trump(seen, card, square):
        colours_decide = seen.options.square_match == MATCH_COLOUR
        note = ", ".join((note, say("on its own colour") if colours_decide else say("on a square that suits it")))
        tags.append("trump")
    name = card_name(card)
    return Item(name, name, card_words(card, say), COLOUR_NAMES[ink], back, "", tags, "", note)


def face_down_card(seen: State, square: int, near: int, names: list[str], say: Say) -> Item:
    """Return a face-down card: a test card, or in opening a card that nobody has turned up yet."""
    if seen.options.principle == OPEN:
        return Item(item_name(seen, square), None, say("A card face down"), "", BACKS[NOBODY], note=square_name(square))
    seat = owner_at(seen, square)
    mark, badge = test_mark(seen, seat, square, say)
    label = say("{name}'s test card", name=names[seat])
    tags = [direction(seen, seat, near), mark]
    back = back_of(seen, seat)
    return Item(item_name(seen, square), None, label, "", back, badge=badge, tags=tags, note=square_name(square))


def test_mark(seen: State, seat: int, square: int, say: Say) -> tuple[str, str]:
    """Return what this reader knows about a seat's test card: the name of a mark, and the same in words."""
    truth = seen.truth[seat]
    if truth < 0:
        return "riddle", say("true or false")
    if truth == index_of_test(seen, seat, square):
        return "star", say("the true one")
    false = standing_tests(seen, seat) - (square_of_test(seen, seat, truth) != NONE)
    return "ring", say("the false one") if false == 1 else say("a false one")


def has_owners(seen: State) -> bool:
    """Return whether cards belong to sides; in opening they belong to nobody (G65.1)."""
    return seen.options.principle != OPEN


def owner_on_pile(rules: Rules, seen: State, card: int, square: int) -> int:
    """Return the seat that owns a card on a square, which may be covered."""
    if seen.options.players == 2:
        return owner(card)
    if card == seen.top[square]:
        return owner_at(seen, square)
    return next(rules.camp_of(seen, own) for own in seen.options.cards if own != NONE and own & 63 == card)


def back_of(seen: State, seat: int) -> str:
    """Return the back of a seat's cards."""
    return BACKS[seat if seen.options.players == 2 else BACKS_OF_CAMPS[seat]]


def direction(seen: State, seat: int, near: int) -> str:
    """Return the direction in which a card points, away from its side: up for the near seat."""
    return DIRECTIONS[(side_of_board(seen, seat) - side_of_board(seen, near)) % 4]


PROMPTS = {
    MOVING: N_("Your move."),
    CLAIMING: N_("Take a combination, or nothing."),
}
TAKE = N_("Take a combination.")
"""The prompt where a combination must be taken (G18.6)."""


def prompt(rules: Rules, seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Return the prompt: what the seat can do now, or for whom the table waits, and a warning near the quiet limit."""
    if seen.phase == OVER:
        return say("The game is over.")
    if seat is not None and has_owners(seen) and is_out(seen, seat):
        waiting = [names[s] for s in range(len(names)) if awaited(seen.to_move, s)]
        return say("You are out. {name} is to move.", name=waiting[0]) if waiting else say("You are out.")
    if seat is not None and awaited(seen.to_move, seat):
        return " ".join([instruction(rules, seen, say), *quiet_warning(seen, say)])
    waiting = [names[s] for s in range(len(names)) if awaited(seen.to_move, s)]
    if not waiting:
        return say("The cards are being dealt.")
    return " ".join([say("Waiting for {names}.", names=say(" and ").join(waiting)), *quiet_warning(seen, say)])


def instruction(rules: Rules, seen: State, say: Say) -> str:
    """Return what the seat can do now."""
    if seen.options.principle != OPEN:
        is_forced = seen.phase == CLAIMING and seen.options.claim == MUST
        return say(TAKE) if is_forced else say(PROMPTS[seen.phase])
    if seen.phase == CLAIMING and seen.opened == NONE:
        return say("Choose which of the crossed combinations to take.")
    if seen.phase != MOVING:
        return say("Choose what happens to {card}.", card=card_words(seen.top[seen.opened], say))
    if seen.options.faces == FACE_UP and rules.is_at_will(seen):
        return at_will_prompt(rules, seen, say)
    if seen.options.faces == FACE_UP:
        return say("Shift a card to where it makes a combination.")
    if seen.options.shift == SHIFT_ANY:
        text = say("Turn up a card, or shift one to where it makes a combination.")
    else:
        text = say("Turn up a card.")
    return " ".join([text, *at_will_hint(rules, seen, say)])


def at_will_prompt(rules: Rules, seen: State, say: Say) -> str:
    """G65.v3, G65.v6: say what the player of a face-up patience may do: take what stands, or shift a card."""
    if NONE not in seen.top:
        return say("Take a combination, or several together: tap their cards.")
    if not rules.has_standing(seen):
        return say("Shift a card to where it makes a combination.")
    return say("Take combinations, or shift a card to make one.")


def at_will_hint(rules: Rules, seen: State, say: Say) -> list[str]:
    """G65.v6: say that a combination that stands may be taken, if there is one and the player takes them at will."""
    return [say("Or take a combination that stands.")] if rules.is_at_will(seen) and rules.has_standing(seen) else []


def quiet_warning(seen: State, say: Say) -> list[str]:
    """C6: return how many quiet turns are left, if they are few; an empty list otherwise."""
    left = seen.options.no_progress_limit - seen.quiet
    if seen.options.principle == OPEN or seen.options.no_progress_limit == 0 or left > NEAR_THE_END:
        return []
    return [say.many("{n} quiet turn left.", "{n} quiet turns left.", left)]


def seat_counters(rules: Rules, seen: State, seat: int, say: Say) -> list[Counter]:
    """Return the counters beside the name of a seat: the numbers that decide the game."""
    if seen.options.principle == OPEN:
        if seen.options.players == 1:
            left = 64 - seen.top.count(NONE) + sum(1 for card in seen.below if card >= 0)
            return [Counter("left", say("Cards left"), left)]
        return [Counter("taken", say("Cards taken"), seen.taken[seat])]
    if seen.options.principle == COMPARE:
        figures = [
            Counter("tops", say("Piles"), rules.piles_topped(seen, seat)),
            Counter("cards", say("Cards"), rules.cards_in_piles(seen, seat)),
        ]
        if seen.options.score == PILES:
            return [Counter("piles", say("Piles of two or more"), rules.real_piles(seen, seat)), figures[0]]
        return figures[::-1] if seen.options.score == CARDS else figures
    cards = Counter("cards", say("Cards"), count(seen.side[2 * seat]) + count(seen.side[2 * seat + 1]))
    return (
        [Counter("taken", say("Cards taken"), seen.taken[seat]), cards] if seen.options.tally == MOST_TAKEN else [cards]
    )
