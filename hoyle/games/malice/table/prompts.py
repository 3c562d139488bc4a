"""The prompt: what the player may or must do, and warnings before a limit ends the game."""

from hoyle.games.malice.linked_rules import Rules
from hoyle.games.malice.state import ACE, ASIDE, END, HAND, OVER, PAYOFF, SIDE, STRIDE, TWO, State
from hoyle.games.malice.table.labels import side_cards
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.rules.seats import awaited

NEAR_THE_END = 10
"""The prompt says how many turns are left before a limit when they are no more than this."""

CENTRE_OR_SIDE = N_("Play to the centre, or lay a card on a side pile to end the turn.")
FREE_PROMPTS = {
    # key: whether a play to the centre is legal, whether a discard is, whether the turn may end without one
    (True, True, True): CENTRE_OR_SIDE,
    (True, True, False): CENTRE_OR_SIDE,
    (True, False, True): N_("Play to the centre, or end the turn."),
    (False, True, True): N_("Lay a card on a side pile to end the turn, or end it without."),
    (False, True, False): N_("Lay a card on a side pile."),
    (False, False, True): N_("None of your cards fits: end the turn."),
}

FORCED_PROMPTS = {
    ACE: N_("Your ace must go to the centre first: a place is free there."),
    TWO: N_("Your two must go to the centre first: an ace lies open there."),
}
QUOTA_USED = N_("This turn's card to the centre is played.")
QUOTA_USED_BUT_PAYOFF = N_("This turn's card to the centre is played; only your payoff card may still go there.")


def prompt(rules: Rules, seen: State, seat: int | None, moves: list[int], names: list[str], say: Say) -> str:
    """Return the prompt: what the seat can do now, or for whom the table waits, and warnings."""
    if seen.phase == OVER:
        return say("The game is over.")
    if seat is not None and awaited(seen.to_move, seat):
        return " ".join([*instruction(rules, seen, seat, moves, say), *warnings(seen, seat, names, say)])
    waiting = [names[player] for player in range(seen.options.players) if awaited(seen.to_move, player)]
    if not waiting:
        return say("The cards are being dealt.")
    return " ".join([say("Waiting for {names}.", names=waiting[0]), *warnings(seen, seat, names, say)])


def instruction(rules: Rules, seen: State, seat: int, moves: list[int], say: Say) -> list[str]:
    """Return sentences about what the seat can do, and why, if a play is forced."""
    sources = {move // STRIDE for move in moves if move != END and move % STRIDE < ASIDE}
    discards = any(move != END and move % STRIDE >= ASIDE for move in moves)
    if not discards and END not in moves:
        return [say(FORCED_PROMPTS[card_played(seen, seat, min(sources))])]
    if rules.has_quota(seen):
        return [say(FREE_PROMPTS[bool(sources), discards, END in moves])]
    quota_used = QUOTA_USED_BUT_PAYOFF if PAYOFF in sources else QUOTA_USED
    return [say(quota_used), say(FREE_PROMPTS[False, True, END in moves] if discards else N_("You may end the turn."))]


def card_played(seen: State, seat: int, source: int) -> int:
    """Return the card that a play from this source plays."""
    if source == PAYOFF:
        return seen.top[seat]
    return source - HAND if source < SIDE else side_cards(seen, seat, source - SIDE)[-1]


def warnings(seen: State, seat: int | None, names: list[str], say: Say) -> list[str]:
    """MA32, MA33: return sentences about what will end the game soon."""
    found: list[str] = []
    if seen.quiet == seen.options.players - 1 and not seen.acted:
        other = names[1 - seen.turn] if seen.options.players == 2 else ""
        if seen.turn == seat and not other:
            found.append(say("Nobody else played a card: if you play none either, the game ends."))
        elif seen.turn == seat:
            found.append(say("{name} played no card: if you play none either, the game ends.", name=other))
        else:
            found.append(say("If {name} plays no card either, the game ends.", name=names[seen.turn]))
    left = seen.options.no_progress_turns - seen.idle
    if left <= NEAR_THE_END:
        found.append(say.many("{n} turn left without a payoff card.", "{n} turns left without a payoff card.", left))
    left = seen.options.max_turns - seen.turn_no
    if left <= NEAR_THE_END:
        found.append(say.many("{n} turn left.", "{n} turns left.", left))
    return found
