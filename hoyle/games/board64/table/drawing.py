"""What the table of Board64 shows: the board, the cards on it, counters and the prompt. Everything is drawn from views."""

from hoyle.games.board64.board import COLOUR_LETTERS, FILES, square_name
from hoyle.games.board64.figures import card_name
from hoyle.games.board64.options import BEAT, CARDS, COMPARE, FACE_UP, OPEN, SHIFT_ANY
from hoyle.games.board64.rules.compare import cards_in_piles, piles_topped
from hoyle.games.board64.state import (
    CLAIMING,
    DOWN,
    MOVING,
    OVER,
    SETTLING,
    State,
    colour,
    owner,
    value,
)
from hoyle.games.board64.table.acts import acts
from hoyle.games.board64.table.gestures import gestures
from hoyle.games.board64.table.labels import BOARD, COLOUR_NAMES, COLOUR_WORDS, card_words, item_name, row_and_column
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Cell, Counter, Deck, Face, Item, Say, Scene, Zone, drawn
from hoyle.i18n import N_
from hoyle.rules.bits import count
from hoyle.rules.seats import NONE, awaited

PATTERNS = ("dots", "waves", "grid", "diagonal")
"""The pattern of a square, by its colour."""

BACKS = ("south", "north", "both")
"""The backs of the cards of seat 0, of seat 1, and of cards that belong to nobody."""
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


def draw(seen: State, seat: int | None, names: list[str], say: Say, offered: Gestures | None = None) -> Scene:
    """Return the scene for a seat, or for spectators (None); `offered`: the gestures of the seat, if they are known."""
    if offered is None:
        offered = {} if seat is None else gestures(seen, seat)
    return Scene(
        zones=[board(seen, near_seat(seen, seat), names, say)],
        acts=acts(seen, offered, say),
        prompt=prompt(seen, seat, names, say),
        counters=[seat_counters(seen, s, say) for s in range(len(names))],
        ready=[False] * len(names),
        layout={"wide": [[BOARD]], "narrow": [[BOARD]]},
    )


def near_seat(seen: State, seat: int | None) -> int:
    """Return the seat whose side is drawn at the bottom: the reader's own in a game for two sides, else seat 0."""
    return 1 if seat == 1 and seen.options.principle != OPEN else 0


READING_ORDER = [8 * rank + file for rank in range(7, -1, -1) for file in range(8)]
"""The squares in reading order."""
LINES = "87654321"
"""The numbers of the lines from the top."""


def board(seen: State, near: int, names: list[str], say: Say) -> Zone:
    """Return the zone of the board: 64 squares in reading order, turned so that the near seat is at the bottom."""
    owners = [say("{name}'s", name=name) for name in names] if has_owners(seen) else []
    cells = [
        cell(seen, square, near, owners, names, say) for square in (reversed(READING_ORDER) if near else READING_ORDER)
    ]
    return Zone(
        BOARD,
        "grid",
        say("The board"),
        cells=cells,
        turn=180 if near else 0,
        lines=list(LINES),
        columns=list(FILES),
        tags=["quiet", "coloured" if any(cell.color for cell in cells) else "plain"],
    )


def cell(seen: State, square: int, near: int, owners: list[str], names: list[str], say: Say) -> Cell:
    """Return a square with the cards on it; `owners` has the words for the owner of a card, by seat."""
    shade, tags = square_colour(seen, square), last_move_tags(seen, square)
    if seen.top[square] == NONE:
        return empty_cell(square, shade, tags)
    return square_cell(square, shade, list(tags), pile(seen, square, near, owners, names, say))


def square_cell(square: int, shade: int, tags: list[str], items: list[Item]) -> Cell:
    """Return a square; its colour is also given as a pattern and as a letter."""
    if shade < 0:
        return Cell(row_and_column(square), label=square_name(square), tags=tags, items=items)
    colours = COLOUR_NAMES[shade], PATTERNS[shade], COLOUR_LETTERS[shade]
    return Cell(row_and_column(square), *colours, square_name(square), tags, items)


@drawn
def empty_cell(square: int, shade: int, tags: tuple[str, ...]) -> Cell:
    """Return a square without cards."""
    return square_cell(square, shade, list(tags), [])


def square_colour(seen: State, square: int) -> int:
    """Return the colour of a square, or NONE where colours of squares have no part in the game."""
    return seen.options.squares[square] if seen.options.principle in (BEAT, COMPARE) else NONE


def last_move_tags(seen: State, square: int) -> tuple[str, ...]:
    """Return the tags of a square: origin or target of the last move, or the square of the card being settled."""
    is_now = seen.opened == square and seen.options.principle == OPEN and seen.phase in (SETTLING, CLAIMING)
    if square not in seen.last:
        return ("now",) if is_now else ()
    found = tuple(tag for tag, last in zip(("from", "to"), seen.last, strict=True) if last == square)
    return (*found, "now") if is_now else found


def pile(seen: State, square: int, near: int, owners: list[str], names: list[str], say: Say) -> list[Item]:
    """Return the cards on a square, the top card last."""
    card = seen.top[square]
    if card == DOWN:
        return [face_down_card(seen, square, near, names, say)]
    cards: list[int] = []
    while card >= 0:
        cards.insert(0, card)
        card = seen.below[card & 63]
    return [open_card(seen, card, square, near, owners, say) for card in cards]


def open_card(seen: State, card: int, square: int, near: int, owners: list[str], say: Say) -> Item:
    """Return an open card, with its owner, its square, and whether it is on its own colour."""
    note, back, ink = square_name(square), BACKS[2], colour(card)
    tags: list[str] = []
    if owners:
        seat = owner(card)
        note, back, tags = f"{owners[seat]}, {note}", BACKS[seat], [direction(seat, near)]
    if square_colour(seen, square) == ink:
        note = ", ".join((note, say("on its own colour")))
        tags.append("trump")
    name = card_name(card)
    return Item(name, name, card_words(card, say), COLOUR_NAMES[ink], back, "", tags, "", note)


def face_down_card(seen: State, square: int, near: int, names: list[str], say: Say) -> Item:
    """Return a face-down card: a test card, or in opening a card that nobody has turned up yet."""
    if seen.options.principle == OPEN:
        return Item(item_name(seen, square), None, say("A card face down"), "", BACKS[2], note=square_name(square))
    test = seen.test.index(square)
    seat = test >> 1
    mark, badge = test_mark(seen, test, say)
    label = say("{name}'s test card", name=names[seat])
    tags = [direction(seat, near), mark]
    return Item(f"test{test}", None, label, "", BACKS[seat], badge=badge, tags=tags, note=square_name(square))


def test_mark(seen: State, test: int, say: Say) -> tuple[str, str]:
    """Return what this reader knows about a test card: the name of a mark, and the same in words."""
    truth = seen.truth[test >> 1]
    if truth < 0:
        return "riddle", say("true or false")
    return ("star", say("the true one")) if truth == test & 1 else ("ring", say("the false one"))


def has_owners(seen: State) -> bool:
    """Return whether cards belong to sides; in opening they belong to nobody (G65.1)."""
    return seen.options.principle != OPEN


def direction(seat: int, near: int) -> str:
    """Return the direction in which a card points, towards the enemy: up for the near seat, else down."""
    return "up" if seat == near else "down"


PROMPTS = {
    MOVING: N_("Your move."),
    CLAIMING: N_("Take a combination, or nothing."),
}


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Return the prompt: what the seat can do now, or for whom the table waits, and a warning near the quiet limit."""
    if seen.phase == OVER:
        return say("The game is over.")
    if seat is not None and awaited(seen.to_move, seat):
        return " ".join([instruction(seen, say), *quiet_warning(seen, say)])
    waiting = [names[s] for s in range(len(names)) if awaited(seen.to_move, s)]
    if not waiting:
        return say("The cards are being dealt.")
    return " ".join([say("Waiting for {names}.", names=say(" and ").join(waiting)), *quiet_warning(seen, say)])


def instruction(seen: State, say: Say) -> str:
    """Return what the seat can do now."""
    if seen.options.principle != OPEN:
        return say(PROMPTS[seen.phase])
    if seen.phase != MOVING:
        return say("Choose what happens to {card}.", card=card_words(seen.top[seen.opened], say))
    if seen.options.faces == FACE_UP:
        return say("Shift a card to where it makes a combination.")
    if seen.options.shift == SHIFT_ANY:
        return say("Turn up a card, or shift one to where it makes a combination.")
    return say("Turn up a card.")


def quiet_warning(seen: State, say: Say) -> list[str]:
    """C6: return how many quiet turns are left, if they are few; an empty list otherwise."""
    left = seen.options.no_progress_limit - seen.quiet
    if seen.options.principle == OPEN or seen.options.no_progress_limit == 0 or left > NEAR_THE_END:
        return []
    return [say.many("{n} quiet turn left.", "{n} quiet turns left.", left)]


def seat_counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """Return the counters beside the name of a seat: the numbers that decide the game."""
    if seen.options.principle == OPEN:
        if seen.options.players == 1:
            left = 64 - seen.top.count(NONE) + sum(1 for card in seen.below if card >= 0)
            return [Counter("left", say("Cards left"), left)]
        return [Counter("taken", say("Cards taken"), seen.taken[seat])]
    if seen.options.principle == COMPARE:
        figures = [
            Counter("tops", say("Piles"), piles_topped(seen, seat)),
            Counter("cards", say("Cards"), cards_in_piles(seen, seat)),
        ]
        return figures[::-1] if seen.options.score == CARDS else figures
    return [Counter("cards", say("Cards"), count(seen.side[2 * seat]) + count(seen.side[2 * seat + 1]))]
