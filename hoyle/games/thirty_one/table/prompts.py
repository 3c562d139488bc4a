"""The prompt: what the reader may do, or whose move is awaited, and what ends the deal soon."""

from hoyle.games.shared.scenes import Say
from hoyle.games.shared.turns import join_names
from hoyle.games.thirty_one.linked_rules import Rules
from hoyle.games.thirty_one.options import FOR_CHIPS
from hoyle.games.thirty_one.state import CHOOSING, OVER, RESIGNED, SHOWN_31, State
from hoyle.games.thirty_one.table.labels import hand_value_text
from hoyle.i18n import N_, many
from hoyle.rules.bits import count, has
from hoyle.rules.seats import NONE, awaited

COUNTED_TURNS = 2
"""The number of turns left for each player from which on the prompt shows this number."""


def prompt(rules: Rules, seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Return what the reader is to do now, or whose move is awaited, and what ends the deal soon."""
    if seen.phase == OVER:
        return outcome(rules, seen, names, say) or say("The deal is over.")
    if seat is not None and awaited(seen.to_move, seat):
        return " ".join([instruction(rules, seen, say), *warnings(seen, names, say)])
    if seat is not None and not has(seen.seats, seat):
        return say("You are out. {name} is to move.", name=names[seen.turn])
    if not any(awaited(seen.to_move, player) for player in range(seen.options.players)):
        return say("The cards are being dealt.")
    return " ".join([say("Waiting for {names}.", names=names[seen.turn]), *warnings(seen, names, say)])


ONE_LIFE = many(
    "{names} has the lowest hand, {points}, and loses a life.",
    "{names} have the lowest hands, {points}, and lose a life each.",
)
WITHOUT_LIVES = many("{names} has the lowest hand, {points}.", "{names} have the lowest hands, {points}.")
SHOWN = many("{names} shows {goal}: everybody else loses a life.", "{names} show {goal}: everybody else loses a life.")
SHOWN_WITHOUT_LIVES = many("{names} shows {goal}.", "{names} show {goal}.")


def lives_outcome(rules: Rules, seen: State, names: list[str], say: Say) -> str:
    """TO5, TO11–TO14: return who has the lowest hand, with how many, and loses a life; or who shows 31."""
    seats = [seat for seat in range(seen.options.players) if has(seen.seats, seat)]
    has_lives = seen.carried.seats != 0
    if seen.ended == SHOWN_31:
        winners = [names[seat] for seat in seats if not seen.lost[seat]]
        sentence = SHOWN if has_lives else SHOWN_WITHOUT_LIVES
        return say.many(*sentence, len(winners), names=join_names(winners, say), goal=seen.options.goal)
    losers = [seat for seat in seats if seen.lost[seat]]
    if not losers:
        return ""
    points = hand_value_text(rules, seen, losers[0])
    if has_lives and seen.lost[losers[0]] == 2:
        text = N_("{name} knocked with the lowest hand, {points}, and loses two lives.")
        return say(text, name=names[losers[0]], points=points)
    sentence, loser_names = ONE_LIFE if has_lives else WITHOUT_LIVES, join_names([names[seat] for seat in losers], say)
    return say.many(*sentence, len(losers), names=loser_names, points=points)


def instruction(rules: Rules, seen: State, say: Say) -> str:
    """Return what the seat to move is to do."""
    if seen.phase != CHOOSING:
        return say("Discard a card: tap it, then the discard pile.")
    return say("Draw, take the discard, or knock.") if rules.may_knock(seen) else say("Draw, or take the discard.")


def warnings(seen: State, names: list[str], say: Say) -> list[str]:
    """TO10, TO15: return the sentences on what ends the deal soon."""
    if seen.knocker != NONE:
        return [say("{name} has knocked: one last turn.", name=names[seen.knocker])]
    left = seen.options.max_turns_each - seen.turns // count(seen.seats)
    if left > COUNTED_TURNS:
        return []
    return [say.many("{n} turn left for each player.", "{n} turns left for each player.", left)]


def outcome(rules: Rules, seen: State, names: list[str], say: Say) -> str:
    """TO12, TO22, V18: return who loses a life or takes the pot, and with which hand, or that it stays.

    "" before the end of a deal, and where no hands are compared.
    """
    if seen.phase != OVER or seen.ended == RESIGNED:
        return ""
    if seen.options.played_for != FOR_CHIPS:
        return lives_outcome(rules, seen, names, say)
    winners = [seat for seat in range(seen.options.players) if has(rules.highest_seats(seen), seat)]
    facts = {"points": hand_value_text(rules, seen, winners[0]), "n": rules.whole_pot(seen)}
    takers = [seat for seat in winners if has(rules.pot_winners(seen), seat)]
    if len(takers) == 1:
        return say("{name} has the highest hand, {points}, and takes the pot of {n}.", name=names[takers[0]], **facts)
    winner_names = join_names([names[seat] for seat in winners], say)
    if not takers:
        return say("{names} have the highest hands, {points}: the pot of {n} stays.", names=winner_names, **facts)
    return say("{names} have the highest hands, {points}, and share the pot of {n}.", names=winner_names, **facts)
