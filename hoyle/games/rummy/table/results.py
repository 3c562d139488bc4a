"""The end of a deal in the log: why it ended, who won it and why, and what it brings to each player."""

from hoyle.games.rummy.choices import DIFFERENCES, FEWEST_CARDS, FIRST_OUT, OWN_PENALTY, WINNER_TAKES_HANDS
from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.state import BLOCKED, KNOCKED, RESIGNED, STOCK_OUT, WENT_OUT, State
from hoyle.games.shared.scenes import Event, Say
from hoyle.games.shared.turns import join_names
from hoyle.i18n import N_
from hoyle.rules.bits import has
from hoyle.rules.seats import NONE

ENDINGS = {
    STOCK_OUT: N_("The stock is used up and everyone has had a last turn."),
    BLOCKED: N_("The stock is empty and everyone has passed: the deal is over."),
    KNOCKED: N_("{name} knocks."),
    WENT_OUT: N_("{name} goes out."),
}
CLAUSES = {STOCK_OUT: "RM29", BLOCKED: "RM28", KNOCKED: "RM30", WENT_OUT: "RM27", RESIGNED: "RM39"}
"""By ending: the paragraph."""


def result_events(rules: Rules, after: State, names: list[str], say: Say) -> list[Event]:
    """RM27–RM39: return the events of the end of a deal, in order."""
    events = [Event(ending_text(after, names, say), clause=CLAUSES[after.ended])]
    names = names[: after.options.players]
    if after.ended == RESIGNED:
        return [*events, *score_events(rules, after, names, say)]
    return [
        *events,
        *hand_events(rules, after, names, say),
        *winner_events(rules, after, names, say),
        *score_events(rules, after, names, say),
    ]


def ending_text(after: State, names: list[str], say: Say) -> str:
    """Return the sentence for the end of a deal."""
    if after.ended in (STOCK_OUT, BLOCKED):
        return say(ENDINGS[after.ended])
    if after.ended not in ENDINGS or after.actor == NONE:
        return say("The deal is over.")
    return say(ENDINGS[after.ended], name=names[after.actor])


def hand_events(rules: Rules, after: State, names: list[str], say: Say) -> list[Event]:
    """RM3: return the event of what each hand counts, where hands are compared or counted and nothing else says it."""
    is_only_won = after.ended == WENT_OUT and after.options.deal_scoring == FIRST_OUT
    if is_only_won or after.options.deal_scoring == OWN_PENALTY:
        return []
    values = ", ".join(
        say("{name}: {points}", name=name, points=rules.hand_value(after, seat)) for seat, name in enumerate(names)
    )
    return [Event(say("Points in the hands: {values}.", values=values), clause="RM3")]


def winner_events(rules: Rules, after: State, names: list[str], say: Say) -> list[Event]:
    """RM28–RM30: return the event that says who won and why; going out has said it already."""
    if after.ended == WENT_OUT:
        return []
    winners = [name for seat, name in enumerate(names) if has(after.winners, seat)]
    clause = CLAUSES[after.ended]
    if not winners:
        return [Event(say("Nobody wins the deal."), clause=clause)]
    one, several = WINS[why_won(rules, after, len(winners))]
    return [Event(say(one if len(winners) == 1 else several, names=join_names(winners, say)), clause=clause)]


LOWEST_HAND, FEWEST, FEWEST_AND_LOWEST, AS_LOW = range(4)
WINS = (
    (N_("{names} has the lowest hand and wins."), N_("{names} have the lowest hands and win.")),
    (N_("{names} has the fewest cards and wins."), N_("{names} have the fewest cards and share the win.")),
    (
        N_("{names} has the fewest cards and of those the lowest hand, and wins."),
        N_("{names} have the fewest cards and of those the lowest hands, and share the win."),
    ),
    (
        N_("{names} has a hand as low as the one who knocked, and wins."),
        N_("{names} have hands as low as the one who knocked, and win."),
    ),
)
"""Why a deal is won, for one winner and for several."""


def why_won(rules: Rules, after: State, winners: int) -> int:
    """RM28–RM30: return why a deal is won in which nobody went out: an index of WINS; `winners` is their number."""
    seats = range(after.options.players)
    if after.ended == BLOCKED and after.options.blocked_winner == FEWEST_CARDS:
        fewest = min(after.held[seat] for seat in seats)
        return FEWEST if sum(after.held[seat] == fewest for seat in seats) == winners else FEWEST_AND_LOWEST
    if after.ended == KNOCKED and not has(after.winners, after.actor):
        lowest = min(rules.hand_value(after, seat) for seat in seats)
        return AS_LOW if rules.hand_value(after, after.actor) == lowest else LOWEST_HAND
    return LOWEST_HAND


SCORES = {
    FIRST_OUT: (N_("{name} wins the deal: {n}."), "RM32"),
    DIFFERENCES: (N_("{name} gets {n}: the difference to the other hands."), "RM33"),
    WINNER_TAKES_HANDS: (N_("{name} gets {n}: the value of the other hands."), "RM37"),
    OWN_PENALTY: (N_("{name} is charged {n}: the value of the hand."), "RM36"),
}
"""By the option `deal_scoring`: what a player gets, and the paragraph."""
WITH_BONUS = {
    WENT_OUT: (N_("{name} gets {n}: the difference to the other hands, with {bonus} for going out."), "RM35"),
    KNOCKED: (N_("{name} gets {n}: the difference to the other hands, with {bonus} for beating the knock."), "RM34"),
}
"""By ending: what a player gets where differences are scored and a bonus is added, and the paragraph."""


RESIGNATION = (N_("{name} gets {n}, because the deal was given up."), N_("{name} is charged {n} for giving up."))
"""What a player gets or is charged after a resignation: the latter where own hands are charged."""


def score_events(rules: Rules, after: State, names: list[str], say: Say) -> list[Event]:
    """RM32–RM39: return an event for each player who gets or is charged something, without the bonus for an exact cut."""
    events: list[Event] = []
    for seat, name in enumerate(names):
        points, extra = after.score[seat] - cut_points(rules, after, seat), extra_points(rules, after, seat)
        if not points:
            continue
        message, clause = SCORES[after.options.deal_scoring]
        if after.ended == RESIGNED:
            message, clause = RESIGNATION[after.options.deal_scoring == OWN_PENALTY], "RM39"
        elif extra:
            message, clause = WITH_BONUS[after.ended]
        events.append(Event(say(message, name=name, n=points, bonus=extra), clause=clause))
    return events


def cut_points(rules: Rules, after: State, seat: int) -> int:
    """RM50: return the part of a seat's score that an exact cut brought."""
    if seat != after.dealer or not rules.is_exact_cut(after):
        return 0
    return -after.options.cut_bonus if after.options.deal_scoring == OWN_PENALTY else after.options.cut_bonus


def extra_points(rules: Rules, after: State, seat: int) -> int:
    """RM34, RM35: return a winner's bonus where differences are scored."""
    if after.options.deal_scoring != DIFFERENCES or not has(after.winners, seat):
        return 0
    return rules.bonus(after, after.ended, after.actor, seat)
