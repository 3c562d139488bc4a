"""The guide of Malice: its aim, and explanations of the first turns."""

from hoyle.games.malice.grid import ACE_OPENS, TWO_ON_ACE
from hoyle.games.malice.linked_rules import Rules
from hoyle.games.malice.options import ANY, DOWN, DOWNWARDS, ONE, SAME_OR_DOWN, UP, UP_OR_DOWN, UPWARDS, Options
from hoyle.games.malice.state import FREE_PLACE, State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_
from hoyle.rules.bits import has

takes_rules = True

GUIDED_TURNS = 3
LARGE_PAYOFF = 20
"""From how many payoff cards on they are hardly ever all played, if one card a turn goes to the centre."""

DOWNWARD_PILES = N_("Centre piles grow from the highest card down to the ace. Suits do not count.")
PILES_BY_TURNS = N_(
    "The first centre pile grows upwards from the ace, the second down from the highest card, and so on by turns."
)
PILES_BY_GRID = N_(
    "In the centre this table has its own order of ranks. Each pile, and each free place, shows what it takes next. Suits do not "
    "count."
)
ANY_FITTING_CARD = N_("A joker, or a wild king, is any card.")
DISCARDS = {
    SAME_OR_DOWN: N_(
        "A card of your hand laid on a side pile ends your turn. There it must be of the same rank or one lower."
    ),
    ANY: N_("A card of your hand laid on a side pile ends your turn. Any card may lie on any other there."),
    DOWN: N_("A card of your hand laid on a side pile ends your turn. There it must be one rank lower."),
    UP: N_("A card of your hand laid on a side pile ends your turn. There it must be one rank higher."),
    UP_OR_DOWN: N_(
        "A card of your hand laid on a side pile ends your turn. There it must be one rank higher or lower."
    ),
}
"""By option `side_build`: how a turn ends."""


def aim(options: Options) -> Advice:
    """Return the aim (MA8)."""
    return Advice(N_("Aim: be the first to empty your payoff pile ({cards} cards)."), {"cards": options.payoff_size})


def advice(rules: Rules, seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know in the first turns."""
    if turn >= GUIDED_TURNS:
        return []
    if turn == 0:
        return [
            Advice(
                N_(
                    "Your payoff pile has the gold edge. Its open card goes only to the centre; then the next is turned."
                )
            ),
            *centre(seen.options),
            *forced(seen.options),
            *quota(seen),
            *ending(seen.options),
            *refill(seen.options),
            payoff_card(rules, seen, seat),
            *stalls(seen.options),
        ]
    if turn == 1:
        return [
            Advice(
                N_("You have drawn cards again. Both of you build on the same centre piles.")
                if seen.options.players == 2
                else N_("You have drawn cards again. All of you build on the same centre piles.")
            ),
            Advice(N_("So do not lay the card that their payoff pile is waiting for.")),
            payoff_card(rules, seen, seat),
            *quota(seen),
        ]
    return [
        Advice(N_("A pile that reaches its end leaves the centre, and makes room for a new one.")),
        Advice(N_("From here you are on your own. The rulebook is above, and “Hint” shows a move.")),
    ]


def centre(options: Options) -> list[Advice]:
    """Return how the piles of the centre grow (MA9, MA13, MA18, V14, V15, V21, V25)."""
    if options.followers[FREE_PLACE]:
        wild = [Advice(ANY_FITTING_CARD)] if options.jokers or options.kings_wild else []
        return [Advice(PILES_BY_GRID), *wild]
    if options.center_build != UPWARDS:
        wild = [Advice(ANY_FITTING_CARD)] if options.jokers or options.kings_wild else []
        return [Advice(DOWNWARD_PILES if options.center_build == DOWNWARDS else PILES_BY_TURNS), *wild]
    if options.kings_wild and options.jokers:
        first = N_(
            "Centre piles grow from the ace to the queen; suits do not count, and kings and jokers are any card."
        )
    elif options.kings_wild:
        first = N_("Centre piles grow from the ace to the queen; suits do not count, and a king is any card.")
    elif options.jokers:
        first = N_("Centre piles grow from the ace to the king; suits do not count, and a joker is any card.")
    else:
        return [Advice(N_("Centre piles grow from the ace to the king. Suits do not count."))]
    only_aces = [] if options.wild_as_ace else [Advice(N_("Only a real ace opens a centre pile."))]
    return [Advice(first), *only_aces]


def forced(options: Options) -> list[Advice]:
    """Return which cards must go to the centre first (MA10, V9, V21, V25)."""
    if options.center_build == DOWNWARDS or not options.center_follows[ACE_OPENS]:
        return []
    if options.force_twos and options.center_follows[TWO_ON_ACE]:
        return [Advice(N_("An ace, or a two that can follow one, must go to the centre first."))]
    return [Advice(N_("An ace must go to the centre first."))] if options.force_aces else []


def refill(options: Options) -> list[Advice]:
    """Return when cards are drawn (MA7, V17)."""
    found = [
        Advice(
            N_("Your next turn begins with {cards} cards in hand: you draw what is missing."),
            {"cards": options.hand_size},
        )
    ]
    if options.midturn_refill:
        found.append(Advice(N_("If your hand is empty within a turn, you draw a new one at once.")))
    return found


def payoff_card(rules: Rules, seen: State, seat: int) -> Advice:
    """Return whether the open payoff card fits a centre pile now (MA9, MA13, MA18)."""
    fits = [0] * seen.options.center_piles
    rules.find_centre_fits(seen, fits)
    if any(has(fit, seen.top[seat]) for fit in fits):
        return Advice(N_("Your payoff card fits now: play it to the centre."))
    return Advice(N_("Your payoff card does not fit yet: the centre must grow up to it first."))


def quota(seen: State) -> list[Advice]:
    """Return the limit on cards from hand and side piles (MA15), if there is one."""
    if seen.options.center_plays != ONE:
        return [Advice(N_("Play as many cards to the centre as you like: payoff card, hand, tops of your side piles."))]
    if seen.quota:
        return [
            Advice(
                N_("This turn's one card from hand or side piles has gone to the centre. Payoff cards may still go.")
            )
        ]
    options = seen.options
    if forced(options) and not options.forced_plays_use_quota:
        return [
            Advice(
                N_(
                    "Only one card a turn may go from your hand or side piles to the centre. One that must go there does not "
                    "count."
                )
            )
        ]
    return [Advice(N_("Only one card a turn may go from your hand or side piles to the centre."))]


def stalls(options: Options) -> list[Advice]:
    """Return how most games really end where few cards go to the centre: 93 % of them, see docs/malice-options.md."""
    if options.center_plays != ONE or options.kings_wild or options.payoff_size < LARGE_PAYOFF:
        return []
    return [
        Advice(
            N_(
                "By these rules most games end before a payoff pile is empty: when nobody plays a card any more, the player with the "
                "fewest payoff cards wins."
            )
        )
    ]


def ending(options: Options) -> list[Advice]:
    """Return how a turn ends (MA19 to MA25)."""
    found = [Advice(DISCARDS[options.side_build])]
    if not options.joker_discard:
        found.append(Advice(N_("A joker is never laid on a side pile.")))
    return found
