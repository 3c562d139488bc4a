"""How a game of the kit lies on the table: the board, the cards on it, what is said of them. All of it from views."""

from hoyle.games.board64.board import COLOUR_LETTERS, FILES, square_name
from hoyle.games.board64.figures import card_name
from hoyle.games.board64.options import BEAT, CARDS, COMPARE, FACE_UP, OPEN, SHIFT_ANY
from hoyle.games.board64.rules.compare import cards_in_piles, tops
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
from hoyle.games.board64.table.labels import BOARD, COLOUR_NAMES, COLOUR_WORDS, card_words, item_name, place
from hoyle.games.shared.scenes import Cell, Counter, Deck, Face, Item, Say, Scene, Zone
from hoyle.i18n import N_
from hoyle.rules.bits import count
from hoyle.rules.seats import NONE, awaited

PATTERNS = ("dots", "waves", "grid", "diagonal")
"""What a square of each colour shows besides its colour."""

BACKS = ("south", "north", "both")
NEAR_THE_END = 10
"""From this many quiet turns before the limit, the table counts them."""


def deck(options: object) -> Deck:
    """Return the two packs."""
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


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """Return what one audience sees."""
    offered = {} if seat is None else gestures(seen, seat)
    return Scene(
        zones=[board(seen, near_seat(seen, seat), names, say)],
        acts=acts(seen, offered, say),
        prompt=prompt(seen, seat, names, say),
        counters=[counters(seen, s, say) for s in range(len(names))],
        ready=[False] * len(names),
        layout={"wide": [[BOARD]], "narrow": [[BOARD]]},
    )


def near_seat(seen: State, seat: int | None) -> int:
    """Return the seat whose side is drawn below: the reader's own, where cards have owners."""
    return 1 if seat == 1 and seen.options.principle != OPEN else 0


def board(seen: State, near: int, names: list[str], say: Say) -> Zone:
    """Return the 64 squares in the reader's reading order."""
    squares = [8 * rank + file for rank in range(7, -1, -1) for file in range(8)]
    cells = [cell(seen, square, near, names, say) for square in (reversed(squares) if near else squares)]
    return Zone(
        BOARD,
        "grid",
        say("The board"),
        cells=cells,
        turn=180 if near else 0,
        lines=list("87654321"),
        columns=list(FILES),
        tags=["quiet", "coloured" if any(cell.color for cell in cells) else "plain"],
    )


def cell(seen: State, square: int, near: int, names: list[str], say: Say) -> Cell:
    """Return a square, its colour three times over, and the pile on it."""
    shade = ground(seen, square)
    return Cell(
        at=place(square),
        color=COLOUR_NAMES[shade] if shade >= 0 else "",
        pattern=PATTERNS[shade] if shade >= 0 else "",
        letter=COLOUR_LETTERS[shade] if shade >= 0 else "",
        label=square_name(square),
        tags=traces(seen, square),
        items=pile(seen, square, near, names, say),
    )


def ground(seen: State, square: int) -> int:
    """Return the colour of a square where it counts for anything; else the board is plain linen."""
    return seen.options.squares[square] if seen.options.principle in (BEAT, COMPARE) else NONE


def traces(seen: State, square: int) -> list[str]:
    """Return what the last move left behind: where it began, where it ended, which card is being settled."""
    found = [word for word, where in zip(("from", "to"), seen.last, strict=True) if where == square]
    if seen.options.principle == OPEN and seen.phase in (SETTLING, CLAIMING) and seen.opened == square:
        found.append("now")
    return found


def pile(seen: State, square: int, near: int, names: list[str], say: Say) -> list[Item]:
    """Return what lies on a square, the top last."""
    card = seen.top[square]
    if card == DOWN:
        return [closed(seen, square, near, names, say)]
    cards: list[int] = []
    while card >= 0:
        cards.insert(0, card)
        card = seen.below[card & 63]
    return [open_card(seen, laid, square, near, names, say) for laid in cards]


def open_card(seen: State, card: int, square: int, near: int, names: list[str], say: Say) -> Item:
    """Return a card that lies open, with its owner, its square, and whether it is trump there."""
    tags: list[str] = []
    notes = [square_name(square)]
    if has_owners(seen):
        notes.insert(0, say("{name}'s", name=names[owner(card)]))
        tags.append(direction(owner(card), near))
    if ground(seen, square) == colour(card):
        notes.append(say("on its own colour"))
        tags.append("trump")
    name, back = card_name(card), BACKS[owner(card) if has_owners(seen) else 2]
    return Item(name, name, card_words(card, say), COLOUR_NAMES[colour(card)], back, tags=tags, note=", ".join(notes))


def closed(seen: State, square: int, near: int, names: list[str], say: Say) -> Item:
    """Return a card that lies face down: a side's test, or one that nobody has turned up yet."""
    if seen.options.principle == OPEN:
        return Item(item_name(seen, square), None, say("A card face down"), "", BACKS[2], note=square_name(square))
    test = seen.test.index(square)
    seat = test >> 1
    mark, badge = standing(seen, test, say)
    label = say("{name}'s test card", name=names[seat])
    tags = [direction(seat, near), mark]
    return Item(f"test{test}", None, label, "", BACKS[seat], badge=badge, tags=tags, note=square_name(square))


def standing(seen: State, test: int, say: Say) -> tuple[str, str]:
    """Return what this reader knows of a test card: a mark, and the same in words."""
    truth = seen.truth[test >> 1]
    if truth < 0:
        return "riddle", say("true or false")
    return ("star", say("the true one")) if truth == test & 1 else ("ring", say("the false one"))


def has_owners(seen: State) -> bool:
    """Return whether cards belong to sides (G65.1: none do there)."""
    return seen.options.principle != OPEN


def direction(seat: int, near: int) -> str:
    """Return where a card points, always at the enemy: up from the reader's side, down from the other."""
    return "up" if seat == near else "down"


PROMPTS = {
    MOVING: N_("Your move."),
    CLAIMING: N_("Take a combination, or nothing."),
}


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """One sentence: what to do now, or who is waited for."""
    if seen.phase == OVER:
        return say("The game is over.")
    if seat is not None and awaited(seen.to_move, seat):
        return " ".join([instruction(seen, say), *quiet_left(seen, say)])
    waiting = [names[s] for s in range(len(names)) if awaited(seen.to_move, s)]
    if not waiting:
        return say("The cards are being dealt.")
    return " ".join([say("Waiting for {names}.", names=say(" and ").join(waiting)), *quiet_left(seen, say)])


def instruction(seen: State, say: Say) -> str:
    """Return what the seat is to do."""
    if seen.options.principle != OPEN:
        return say(PROMPTS[seen.phase])
    if seen.phase != MOVING:
        return say("Choose what happens to {card}.", card=card_words(seen.top[seen.opened], say))
    if seen.options.faces == FACE_UP:
        return say("Shift a card to where it makes a combination.")
    if seen.options.shift == SHIFT_ANY:
        return say("Turn up a card, or shift one to where it makes a combination.")
    return say("Turn up a card.")


def quiet_left(seen: State, say: Say) -> list[str]:
    """C6: return how near the quiet limit is, once it is near."""
    left = seen.options.no_progress_limit - seen.quiet
    if seen.options.principle == OPEN or seen.options.no_progress_limit == 0 or left > NEAR_THE_END:
        return []
    return [say.many("{n} quiet turn left.", "{n} quiet turns left.", left)]


def counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """Return what the game is counted by, beside a seat's name."""
    if seen.options.principle == OPEN:
        if seen.options.players == 1:
            left = 64 - seen.top.count(NONE) + sum(1 for card in seen.below if card >= 0)
            return [Counter("left", say("Cards left"), left)]
        return [Counter("taken", say("Cards taken"), seen.taken[seat])]
    if seen.options.principle == COMPARE:
        figures = [
            Counter("tops", say("Piles"), tops(seen, seat)),
            Counter("cards", say("Cards"), cards_in_piles(seen, seat)),
        ]
        return figures[::-1] if seen.options.score == CARDS else figures
    return [Counter("cards", say("Cards"), count(seen.side[2 * seat]) + count(seen.side[2 * seat + 1]))]
