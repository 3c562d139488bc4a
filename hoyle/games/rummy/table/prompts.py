"""The prompt beside the hand: what the reader is to do, or whose move is awaited."""

from hoyle.games.rummy.cards import KINDS
from hoyle.games.rummy.choices import DRAW_UNTIL_ABLE, ESCALATING, ONE_MELD_OF_THREE
from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.state import ACTING, CUT, CUTTING, DRAW, END, KNOCK, OVER, PLAYED, REARRANGE, ZAP, State
from hoyle.games.rummy.table.draft import moves_of
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_, counted
from hoyle.rules.seats import awaited

PLAY = N_("Lay cards from your hand; in the end every meld on the table must be valid.")
PLAY_OR_DRAW = N_("Lay cards from your hand in valid melds, or draw one card to end the turn.")
PLAY_OR_DRAW_MORE = N_("Lay cards from your hand in valid melds, or draw another card.")
PLAY_OR_DRAW_LAST = N_("Lay cards from your hand in valid melds, or draw your last card, which ends the turn.")
PLAY_ZAP_OR_DRAW = N_("Lay cards in valid melds, zap another player, or draw one card to end the turn.")
PLAY_OR_PASS = N_("Lay cards from your hand so that every meld is valid, or pass.")
MUST_PLAY = N_("You can play, so you must: lay at least one card, and every meld must be valid.")

PLAY_AGAIN = N_("You may lay more cards, now on all melds, or end the turn.")

REARRANGING = counted(
    "You rearrange the table: lay at least one card so that every meld is valid, or put everything back and take {n} card.",
    "You rearrange the table: lay at least one card so that every meld is valid, or put everything back and take {n} cards.",
)
NOTHING_TO_TAKE = N_(
    "You rearrange the table: lay at least one card so that every meld is valid, or put everything back."
)
ANNOUNCE = N_("To change melds on the table press “Rearrange”.")
"""RM60, RM61: what a seat that has announced a rearrangement is to do, and that it must announce one."""

READY = N_("Every meld is valid: press Play, or go on laying cards.")
"""The prompt of a prepared play that can be made."""


AT_LEAST = counted(
    "Your first play must be melds from your hand alone, worth at least {n} point.",
    "Your first play must be melds from your hand alone, worth at least {n} points.",
)
JUST = counted(
    "Your first play must be melds from your hand alone, worth exactly {n} point.",
    "Your first play must be melds from your hand alone, worth exactly {n} points.",
)
"""RM13, RM53: what a first play must be worth."""


def prompt(rules: Rules, seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Return what the reader is to do now, or whose move is awaited."""
    if seen.phase == OVER:
        return say("The deal is over.")
    if seat is None or not awaited(seen.to_move, seat):
        waiting = [name for player, name in enumerate(names) if awaited(seen.to_move, player)]
        return say("Waiting for {names}.", names=waiting[0]) if waiting else say("The cards are being dealt.")
    sentences = [task(rules, seen, seat, say)]
    if seen.phase == ACTING and KNOCK in moves_of(rules, seen, seat):
        sentences.append(say("Or knock: your hand is low enough."))
    if seen.phase == ACTING and REARRANGE in moves_of(rules, seen, seat):
        sentences.append(say(ANNOUNCE))
    if seen.closing:
        sentences.append(say("The stock is empty: this is your last turn."))
    return " ".join(sentences)


def task(rules: Rules, seen: State, seat: int, say: Say) -> str:
    """Return the task of a seat whose move is awaited."""
    if seen.phase == CUTTING:
        return say(
            counted(
                "Cut the deck: if just the cards for all hands are cut off, you get {n} point.",
                "Cut the deck: if just the cards for all hands are cut off, you get {n} points.",
            ),
            n=seen.options.cut_bonus,
        )
    moves = moves_of(rules, seen, seat)
    if seen.phase == PLAYED:
        return say("Knock, or end the turn.") if KNOCK in moves else say("You may end the turn.")
    if seen.phase != ACTING:
        return say("It is your turn.")
    if seen.announced:
        cards = min(seen.options.rearrangement_penalty, seen.stock_left)
        return say(REARRANGING, n=cards) if cards else say(NOTHING_TO_TAKE)
    if rules.is_first_play(seen, seat):
        return first_play_task(seen, say)
    if seen.played:
        return say(PLAY_AGAIN)
    if DRAW in moves:
        if seen.options.draw_rule == ESCALATING:
            return say(PLAY_OR_DRAW_LAST if seen.drawn == seen.options.max_draws - 1 else PLAY_OR_DRAW_MORE)
        can_zap = any(ZAP <= move < CUT for move in moves)
        return say(PLAY_ZAP_OR_DRAW) if can_zap else say(PLAY_OR_DRAW)
    if END in moves:
        if any(move < KINDS or move == REARRANGE for move in moves):
            return say(PLAY_OR_PASS)
        return say("End your turn.") if seen.zapped else say("You have no play: pass.")
    return say(PLAY) if seen.options.draw_rule != DRAW_UNTIL_ABLE else say(MUST_PLAY)


def first_play_task(seen: State, say: Say) -> str:
    """RM13, RM14: return the condition that a first play must meet."""
    if seen.options.first_circuit == ONE_MELD_OF_THREE:
        return say("Your first play must be one meld of three cards, all from your hand.")
    return say(JUST if seen.options.opening_exact else AT_LEAST, n=seen.options.opening_points)
