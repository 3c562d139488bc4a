"""The prompt: what the player may do, who is waited for, who is blocked, and how a layout ended."""

from hoyle.games.muzicando.cards import is_sign
from hoyle.games.muzicando.options import NEXT_ACTION, WHOLE_RUN
from hoyle.games.muzicando.rules.auction import must_bid
from hoyle.games.muzicando.rules.score import contract_made, contract_value, layout_value
from hoyle.games.muzicando.state import (
    ANNULLED,
    CALLING,
    CHOOSING,
    DRAWN,
    GIVEN,
    MUSICANDO,
    OVER,
    PASS,
    RUNNING,
    SARABANDA,
    STRIDE,
    State,
    bidding,
    side,
)
from hoyle.games.muzicando.table.labels import bid_words, card_words, layout_name
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.rules.bits import has
from hoyle.rules.seats import NONE, awaited

OPENS = {
    True: N_("Open with a Do."),
    False: N_("Open with a card that bears an oval."),
}

OWN_BLOCK = N_("You are blocked ({sign}): your next turn is skipped.")
OWN_BLOCK_UNTIL_ACTION = N_("You are blocked until the next card or pass ({sign}).")
BLOCKS = N_("Blocked, next turn skipped: {names}.")
BLOCKS_UNTIL_ACTION = N_("Blocked until the next card or pass: {names}.")


def prompt(seen: State, seat: int | None, moves: list[int], names: list[str], say: Say) -> str:
    """Return what to do now, or who is waited for, and who is blocked."""
    if seen.phase == OVER:
        return outcome(seen, names, say)
    if seat is not None and awaited(seen.to_move, seat):
        return " ".join([instruction(seen, moves, names, say), *blocks(seen, seat, names, say)])
    waiting = [names[player] for player in range(seen.options.players) if awaited(seen.to_move, player)]
    if not waiting:
        return say("The cards are being dealt.")
    return " ".join([going_on(seen, waiting[0], names, say), *blocks(seen, seat, names, say)])


def instruction(seen: State, moves: list[int], names: list[str], say: Say) -> str:
    """Say what the seat is to do."""
    if seen.phase == CALLING:
        return call_instruction(seen, say)
    if seen.phase == CHOOSING:
        return say("Choose the layout; you open it.")
    if seen.phase == RUNNING:
        return say("Your pause: lay as many cards as you like, one by one, then end it.")
    if seen.phase == GIVEN:
        return gift(seen, names, say)
    if seen.phase == DRAWN:
        return say("You drew {card}: lay it, or keep it.", card=card_words(seen.drawn, say))
    if seen.laid == 0:
        return opening_instruction(seen, moves, say)
    return lay_instruction(seen, moves, say)


def call_instruction(seen: State, say: Say) -> str:
    """MZ10, MZ13: bid or pass; the first speaker must bid when all have passed."""
    if must_bid(seen):
        return say("All have passed, so you must bid.")
    if seen.bid == NONE:
        return say("Bid for a layout, or pass.")
    return say("Bid higher than {bid}, or pass.", bid=bid_words(seen.bid, say))


def gift(seen: State, names: list[str], say: Say) -> str:
    """MZ45: the partner's last card was a pause."""
    name = names[(seen.turn + 2) % seen.options.players]
    if seen.options.pause_last_gift == WHOLE_RUN:
        return say("{name}'s last card was the pause: you may lay as many cards as you like.", name=name)
    return say("{name}'s last card was the pause: you may lay one card.", name=name)


def opening_instruction(seen: State, moves: list[int], say: Say) -> str:
    """MZ20: who can must open."""
    if moves == [PASS]:
        return say("You hold no card that opens {layout}.", layout=layout_name(seen.layout, say))
    return say(OPENS[seen.layout in (SARABANDA, MUSICANDO)])


def lay_instruction(seen: State, moves: list[int], say: Say) -> str:
    """MZ18, MZ19, MZ55: a card, or a pass where that is allowed."""
    notes = any(move < PASS and not is_sign(move // STRIDE) for move in moves)
    if PASS not in moves:
        return say("Lay a card.") if notes else say("Lay a sign.")
    if moves == [PASS]:
        return say("None of your cards fits.")
    return say("Lay a card, or pass.") if notes else say("No note fits: lay a sign, or pass.")


def going_on(seen: State, name: str, names: list[str], say: Say) -> str:
    """Return who is waited for, and whether a pause is being played."""
    if seen.phase == RUNNING:
        return say("{name} plays a pause: nobody else plays until it ends.", name=name)
    if seen.phase == GIVEN:
        return say("{partner} may lay a card for {name}'s pause.", partner=name, name=names[(seen.turn + 2) % 4])
    return say("Waiting for {names}.", names=name)


def blocks(seen: State, seat: int | None, names: list[str], say: Say) -> list[str]:
    """MZ43: who is blocked, by which sign, and how long."""
    marked = [player for player in range(seen.options.players) if has(seen.marks & ~seen.gone, player)]
    if not marked:
        return []
    until_action = seen.options.block_expiry == NEXT_ACTION
    signs = {player: card_words(seen.blocker[player], say) for player in marked}
    if marked == [seat]:
        message = OWN_BLOCK_UNTIL_ACTION if until_action else OWN_BLOCK
        return [say(message, sign=signs[marked[0]])]
    blocked_names = say(" and ").join(
        say("{name} ({sign})", name=names[player], sign=signs[player]) for player in marked
    )
    return [say(BLOCKS_UNTIL_ACTION if until_action else BLOCKS, names=blocked_names)]


def outcome(seen: State, names: list[str], say: Say) -> str:
    """MZ46–MZ48, MZ70–MZ75: say the places, and whether the contract is made."""
    if seen.ended == ANNULLED:
        return say("The layout does not count and is dealt again.")
    names_by_place = ", ".join(names[seat] for seat in seen.place[: seen.options.players])
    return " ".join([contract_outcome(seen, names, say), say("Places: {names}.", names=names_by_place)])


def contract_outcome(seen: State, names: list[str], say: Say) -> str:
    """MZ48, MZ72, MZ73: say the contract and what it brought; without bidding the layout's value."""
    if not bidding(seen):
        return say("{layout} is worth {n}.", layout=layout_name(seen.layout, say), n=layout_value(seen.layout))
    facts = {"names": side_words(seen, names, say), "bid": bid_words(seen.bid, say), "n": contract_value(seen.bid)}
    if contract_made(seen):
        return say("Contract made: {names}, {bid}, +{n}.", **facts)
    return say("Contract not made: {names}, {bid}, −{n}.", **facts)


def side_words(seen: State, names: list[str], say: Say) -> str:
    """MZ12: say the players of the contract side."""
    held = side(seen, seen.bidder)
    return say(" and ").join(names[seat] for seat in range(seen.options.players) if side(seen, seat) == held)
