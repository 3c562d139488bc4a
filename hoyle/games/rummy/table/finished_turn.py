"""A finished draft: whether every meld is valid, and the moves and the note that the turn comes to."""

from hoyle.games.rummy.cards import TYPES, card_value
from hoyle.games.rummy.options import DECLARED, FIXED
from hoyle.games.rummy.rules.moves import play
from hoyle.games.rummy.rules.plays import first_play
from hoyle.games.rummy.state import DECLARE, DECLARING, DONE
from hoyle.games.rummy.table.arrangement import Note
from hoyle.games.rummy.table.draft import Draft, from_hand, moves_of
from hoyle.games.rummy.table.placement import Laid, stands
from hoyle.games.shared.drafts import DraftError
from hoyle.games.shared.french_pack import JOKER, card_name, short
from hoyle.i18n import N_
from hoyle.rules.seats import NONE, awaited


def check(draft: Draft) -> None:
    """Raise a DraftError that names the first thing wrong with the draft."""
    staged, options = draft.staged, draft.seen.options
    if not staged:
        raise DraftError(N_("Lay at least one card from your hand."))
    if options.play_limit != NONE and len(staged) > options.play_limit:
        raise DraftError(N_("A play may use at most {n} cards from your hand."), n=options.play_limit)
    for meld in draft.melds:
        if not stands(meld.cards, draft.ace_mode):
            cards = " ".join(short(laid.card) for laid in meld.cards)
            raise DraftError(N_("Not every meld is valid yet: check {cards}."), cards=cards)
    check_jokers(draft)
    if first_play(draft.seen, draft.seat):
        check_first(draft)


def check_jokers(draft: Draft) -> None:
    """RM16–RM19: check what the jokers that lay on the table stand for."""
    new = [laid for meld in draft.melds for laid in meld.cards]
    for card in sorted({laid.stands for laid in draft.arrangement.cards if laid.card == JOKER}):
        released = jokers_for(draft.arrangement.cards, card) - jokers_for(new, card)
        real = sum(1 for laid in new if laid.card == card)
        if released > 0 and draft.seen.options.joker_mode == FIXED:
            raise DraftError(N_("Jokers keep their card here: this one stands for {card}."), card=short(card))
        if released > real and draft.seen.options.joker_mode == DECLARED:
            raise DraftError(N_("The joker stands for {card} until a real {card} lies on the table."), card=short(card))


def jokers_for(cards: list[Laid], card: int) -> int:
    """Return how many jokers stand for a card."""
    return sum(1 for laid in cards if laid.card == JOKER and laid.stands == card)


def check_first(draft: Draft) -> None:
    """RM13, RM14: check that a first play lies apart and meets its condition."""
    options = draft.seen.options
    own = [meld for meld in draft.melds if any(from_hand(laid.item) for laid in meld.cards)]
    if any(not from_hand(laid.item) for meld in own for laid in meld.cards):
        raise DraftError(N_("Your first play may use only cards from your hand."))
    points = sum(card_value(options.hand_values, laid.card) for laid in draft.staged)
    if points < options.opening_points:
        raise DraftError(
            N_("Your first play must be worth at least {least} points; this one is worth {n}."),
            least=options.opening_points,
            n=points,
        )
    if options.first_circuit and len(draft.staged) != 3:
        raise DraftError(N_("Your first play must be one meld of three cards."))


def finish(draft: Draft) -> tuple[list[int], Note]:
    """Return the moves of the turn and how everything lies then; DraftError with the first thing that is wrong.

    Cards are staged in ascending order, so they may all be staged if the play that they make up is legal.
    """
    check(draft)
    seen, seat, moves = draft.seen.clone(), draft.seat, list[int]()
    for move in sorted(laid.card for laid in draft.staged):
        play(seen, seat, move)
        moves.append(move)
    if DONE not in moves_of(seen, seat):
        raise DraftError(N_("These cards cannot be played like this."))
    play(seen, seat, DONE)
    moves.append(DONE)
    on_table = [] if first_play(draft.seen, seat) else draft.arrangement.cards
    jokers = {laid.item for laid in (*draft.staged, *on_table) if laid.card == JOKER}
    wild = sorted(laid.stands for meld in draft.melds for laid in meld.cards if laid.item in jokers)
    while seen.phase == DECLARING and awaited(seen.to_move, seat):
        declared = [card for card in range(TYPES) for _ in range(seen.declared[card])]
        move = DECLARE + wild[len(declared)]
        if move not in moves_of(seen, seat):
            raise DraftError(N_("The jokers cannot stand for these cards."))
        play(seen, seat, move)
        moves.append(move)
    return moves, note(draft)


def note(draft: Draft) -> Note:
    """Return the draft's arrangement as plain data; see `arrangement.Note`."""
    old = {meld.name for meld in draft.arrangement.melds}
    rows: Note = []
    for meld in draft.melds:
        row = [meld.name if meld.name in old else ""]
        for laid in meld.cards:
            name = f"+{card_name(laid.card)}" if from_hand(laid.item) else laid.item
            row.append(f"{name}={card_name(laid.stands)}" if laid.card == JOKER else name)
        rows.append(row)
    return rows
