"""The sentence beside the hand: what to do now, or who is waited for."""

from hoyle.games.rummy.draft import Draft, moves_of
from hoyle.games.rummy.options import DRAW_UNTIL_ABLE, ONE_MELD_OF_THREE
from hoyle.games.rummy.plays import first_play
from hoyle.games.rummy.state import ACTING, DRAW, END, KINDS, KNOCK, OVER, PLAYED, State
from hoyle.games.shapes import Say
from hoyle.rules.seats import awaited
from hoyle.words import N_

LAY = N_("Lay cards from your hand; in the end every meld on the table must stand.")
LAY_OR_DRAW = N_("Lay cards from your hand so that every meld stands, or draw.")
LAY_OR_PASS = N_("Lay cards from your hand so that every meld stands, or pass.")
MUST = N_("You can play, so you must: lay at least one card, and every meld must stand.")


def prompt(seen: State, seat: int | None, draft: Draft | None, names: list[str], say: Say) -> str:
    """What to do now, or who is waited for."""
    if seen.phase == OVER:
        return say("The deal is over.")
    if seat is None or not awaited(seen.waits, seat):
        waiting = [name for each, name in enumerate(names) if awaited(seen.waits, each)]
        return say("Waiting for {names}.", names=waiting[0]) if waiting else say("The cards are being dealt.")
    said = [asked(seen, seat, draft, say)]
    if seen.closing:
        said.append(say("The stock is empty: this is your last turn."))
    return " ".join(said)


def asked(seen: State, seat: int, draft: Draft | None, say: Say) -> str:
    """What the seat is to do."""
    moves = moves_of(seen, seat)
    if seen.phase == PLAYED or seen.played:
        return say("Knock, or end the turn.") if KNOCK in moves else say("You may end the turn.")
    if seen.phase != ACTING:
        return say("It is your turn.")
    if first_play(seen, seat):
        return first(seen, say)
    if DRAW in moves:
        return say(LAY_OR_DRAW)
    if END in moves:
        if any(move < KINDS for move in moves):
            return say(LAY_OR_PASS)
        return say("End your turn.") if seen.zapped else say("You have no play: pass.")
    return say(LAY) if seen.rules.draw_rule != DRAW_UNTIL_ABLE else say(MUST)


def first(seen: State, say: Say) -> str:
    """RM13, RM14: what a first play must be."""
    if seen.rules.first_circuit == ONE_MELD_OF_THREE:
        return say("Your first play is one meld of three cards, all from your hand.")
    return say("Your first play is of melds from your hand alone that count {n} at least.", n=seen.rules.opening_points)
