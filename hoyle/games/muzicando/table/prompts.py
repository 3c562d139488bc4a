"""The prompt: instructions for the player to move, the player awaited, blocked players, and the outcome."""

from hoyle.games.muzicando.cards import is_sign
from hoyle.games.muzicando.linked_rules import Rules
from hoyle.games.muzicando.options import ANY_CARD, NEXT_ACTION, WHOLE_RUN
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
    SEATING,
    STOP,
    STRIDE,
    State,
    has_auction,
    side,
)
from hoyle.games.muzicando.table.labels import bid_words, card_words, layout_name
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.rules.bits import has
from hoyle.rules.seats import NONE, awaited

OPENING_MESSAGES = {  # by whether the layout opens with a Do
    True: N_("Open with a Do."),
    False: N_("Open with a card that bears an oval."),
}

OWN_BLOCK = N_("You are blocked ({sign}): your next turn is skipped.")
OWN_BLOCK_UNTIL_ACTION = N_("You are blocked until the next card or pass ({sign}).")
PAUSE = N_("A pause: lay as many cards as you like, one by one, then end it.")
PAUSE_GOES_ON = N_("A pause: lay cards one by one, as long as a note of yours fits.")

OTHER_BLOCKS = N_("Blocked, next turn skipped: {names}.")
OTHER_BLOCKS_UNTIL_ACTION = N_("Blocked until the next card or pass: {names}.")


def prompt(rules: Rules, seen: State, seat: int | None, moves: list[int], names: list[str], say: Say) -> str:
    """Return the instruction for the reader or the player awaited, followed by the blocked players; at the end the outcome."""
    if seen.phase == OVER:
        return outcome(rules, seen, names, say)
    if seat is not None and awaited(seen.to_move, seat):
        return " ".join([instruction(rules, seen, moves, names, say), *block_words(seen, seat, names, say)])
    waiting = [names[player] for player in range(seen.options.players) if awaited(seen.to_move, player)]
    if not waiting:
        return say("The cards are being dealt.")
    return " ".join([waiting_words(seen, waiting[0], names, say), *block_words(seen, seat, names, say)])


def instruction(rules: Rules, seen: State, moves: list[int], names: list[str], say: Say) -> str:
    """Return the instruction for the player to move."""
    if seen.phase == CALLING:
        return call_instruction(rules, seen, say)
    if seen.phase == SEATING:
        return say("You drew Guido d'Arezzo, the pause: choose between which players you sit.")
    if seen.phase == CHOOSING:
        return say("Choose the layout; you open it.")
    if seen.phase == RUNNING:
        return say(PAUSE if STOP in moves else PAUSE_GOES_ON)
    if seen.phase == GIVEN:
        return gift_instruction(seen, names, say)
    if seen.phase == DRAWN:
        return say("You drew {card}: lay it, or keep it.", card=card_words(seen.drawn, say))
    if seen.laid == 0:
        return opening_instruction(seen, moves, say)
    return lay_instruction(seen, moves, say)


def call_instruction(rules: Rules, seen: State, say: Say) -> str:
    """MZ10, MZ13: return the instruction to bid, or to bid or pass."""
    if rules.must_bid(seen):
        return say("All have passed, so you must bid.")
    if seen.bid == NONE:
        return say("Bid for a layout, or pass.")
    return say("Bid higher than {bid}, or pass.", bid=bid_words(seen.bid, say))


def gift_instruction(seen: State, names: list[str], say: Say) -> str:
    """MZ45: return the instruction after the pause that was the partner's last card."""
    name = names[(seen.turn + 2) % seen.options.players]  # the partner
    if seen.options.pause_last_gift == WHOLE_RUN:
        return say("{name}'s last card was the pause: you may lay as many cards as you like.", name=name)
    if seen.options.pause_last_gift == ANY_CARD:
        return say("{name}'s last card was the pause: you may lay any card, even one that does not fit.", name=name)
    return say("{name}'s last card was the pause: you may lay one card that fits.", name=name)


def opening_instruction(seen: State, moves: list[int], say: Say) -> str:
    """MZ20: return the instruction to open the layout, or that no card of the hand opens it."""
    if moves == [PASS]:
        return say("You hold no card that opens {layout}.", layout=layout_name(seen.layout, say))
    return say(OPENING_MESSAGES[seen.layout in (SARABANDA, MUSICANDO)])


def lay_instruction(seen: State, moves: list[int], say: Say) -> str:
    """MZ18, MZ19, MZ55: return the instruction to lay a card, or to pass where that is allowed."""
    can_lay_note = any(move < PASS and not is_sign(move // STRIDE) for move in moves)
    if PASS not in moves:
        return say("Lay a card.") if can_lay_note else say("Lay a sign.")
    if moves == [PASS]:
        return say("None of your cards fits.")
    if can_lay_note and seen.stock_left:
        if seen.options.play_drawn_card:
            return say("Lay a card, or pass and draw one, which you may lay at once.")
        return say("Lay a card, or pass and draw one: that ends your turn.")
    return say("Lay a card, or pass.") if can_lay_note else say("No note fits: lay a sign, or pass.")


def waiting_words(seen: State, name: str, names: list[str], say: Say) -> str:
    """Return the player awaited, and whether this player plays a pause."""
    if seen.phase == RUNNING:
        return say("{name} plays a pause: nobody else plays until it ends.", name=name)
    if seen.phase == GIVEN:
        is_run = seen.options.pause_last_gift == WHOLE_RUN
        message = (
            N_("{partner} may lay cards for {name}'s pause.")
            if is_run
            else N_("{partner} may lay a card for {name}'s pause.")
        )
        return say(message, partner=name, name=names[(seen.turn + 2) % 4])
    return say("Waiting for {names}.", names=name)


def block_words(seen: State, seat: int | None, names: list[str], say: Say) -> list[str]:
    """MZ43: return at most one sentence: which players are blocked, by which signs, and how long."""
    blocked = [player for player in range(seen.options.players) if has(seen.marks & ~seen.gone, player)]
    if not blocked:
        return []
    until_action = seen.options.block_expiry == NEXT_ACTION
    signs = {player: card_words(seen.blocker[player], say) for player in blocked}
    if blocked == [seat]:
        message = OWN_BLOCK_UNTIL_ACTION if until_action else OWN_BLOCK
        return [say(message, sign=signs[blocked[0]])]
    blocked_names = say(" and ").join(
        say("{name} ({sign})", name=names[player], sign=signs[player]) for player in blocked
    )
    return [say(OTHER_BLOCKS_UNTIL_ACTION if until_action else OTHER_BLOCKS, names=blocked_names)]


def outcome(rules: Rules, seen: State, names: list[str], say: Say) -> str:
    """MZ46–MZ48, MZ70–MZ75: return the outcome: the contract or the layout's value, the places, and the points as sums."""
    points = points_text(rules, seen, names, say)
    if seen.ended == ANNULLED:
        return " ".join([say("The layout does not count and is dealt again."), points])
    names_by_place = ", ".join(names[seat] for seat in seen.place[: seen.options.players])
    return " ".join([contract_outcome(rules, seen, names, say), say("Places: {names}.", names=names_by_place), points])


def points_text(rules: Rules, seen: State, names: list[str], say: Say) -> str:
    """MZ70–MZ73: return the points of each side: those for places, with what the contract or the layout adds or takes away."""
    sides = [seat for seat in range(seen.options.players) if side(seen, seat) == seat]
    points = ", ".join(
        say("{name}: {points}", name=side_names(seen, team, names, say), points=points_sum(rules, seen, team))
        for team in sides
    )
    return say("Points: {points}.", points=points)


def points_sum(rules: Rules, seen: State, team: int) -> str:
    """MZ70–MZ73: return the points of a side as a sum, or as a number if nothing is added to those for its places."""
    if seen.ended == ANNULLED:
        return number(seen.score[team])
    players = range(seen.options.players)
    places = sum(rules.earned_place_points(seen, place) for place in players if side(seen, seen.place[place]) == team)
    more = seen.score[team] - places
    if more == 0:
        return number(places)
    sign = "−" if more < 0 else "+"
    return f"{places} {sign} {abs(more)} = {number(seen.score[team])}"


def number(points: int) -> str:
    """Return a number of points, with a minus sign below 0.

    >>> number(3), number(-2)
    ('3', '−2')
    """
    return f"−{-points}" if points < 0 else str(points)


def contract_outcome(rules: Rules, seen: State, names: list[str], say: Say) -> str:
    """MZ48, MZ72, MZ73: return whether the contract is made, with its value; without an auction, the layout's value."""
    if not has_auction(seen):
        return say(
            "{layout} is worth {n}.",
            layout=layout_name(seen.layout, say),
            n=rules.layout_worth(seen.options, seen.layout),
        )
    facts = {
        "names": side_words(seen, names, say),
        "bid": bid_words(seen.bid, say),
        "n": rules.contract_worth(seen.options, seen.bid),
    }
    if rules.contract_made(seen):
        return say("Contract made: {names}, {bid}, +{n}.", **facts)
    return say("Contract not made: {names}, {bid}, −{n}.", **facts)


def side_words(seen: State, names: list[str], say: Say) -> str:
    """MZ12: return the names of the players on the contract side."""
    return side_names(seen, side(seen, seen.bidder), names, say)


def side_names(seen: State, team: int, names: list[str], say: Say) -> str:
    """Return the names of the players on a side."""
    return say(" and ").join(names[seat] for seat in range(seen.options.players) if side(seen, seat) == team)
