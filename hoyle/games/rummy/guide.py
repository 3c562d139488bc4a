"""The guide of manipulation rummy: its aim, and explanations of the first turns."""

from hoyle.games.rummy.choices import DRAW_THEN_PLAY, ESCALATING, FIRST_OUT, ONE_MELD_OF_THREE, PLAY_OR_DRAW
from hoyle.games.rummy.forms import USUAL_LEAST
from hoyle.games.rummy.options import Options
from hoyle.games.rummy.state import State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_, counted
from hoyle.rules.bits import has
from hoyle.rules.seats import NONE

GUIDED_TURNS = 3

FIRST_PLAY = counted(
    "Your first play must count {n} point, all from your hand.",
    "Your first play must count {n} points, all from your hand.",
)
EXACT_PLAY = counted(
    "Your first play must count exactly {n} point, all from your hand.",
    "Your first play must count exactly {n} points, all from your hand.",
)
"""The advice for a first play that must have some points (RM13), or just so many (RM53)."""


def aim(options: Options) -> Advice:
    """Return the aim (RM27, RM30)."""
    if options.knock_limit != NONE:
        return Advice(N_("Aim: be the first to have no cards, or knock with few points in hand."))
    if options.deal_scoring == FIRST_OUT:
        return Advice(N_("Aim: be the first to have no cards in your hand."))
    return Advice(N_("Aim: be the first to have no cards in your hand. Cards left in other hands bring points."))


def advice(seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know in the first turns."""
    if turn >= GUIDED_TURNS:
        return []
    if turn == 0:
        return [
            meld_sizes(seen.options),
            *first_play(seen, seat),
            *limit(seen.options),
            *zapping(seen.options),
            drawing(seen),
        ]
    if turn == 1:
        return [
            Advice(N_("All melds on the table belong to everybody, whoever has laid them.")),
            Advice(N_("Move any card to another meld: only at the end of your turn must every meld be right.")),
            *rearranging(seen.options),
            drawing(seen),
        ]
    return [
        Advice(N_("A card from your hand may free another one: take a run apart, and both parts may grow.")),
        Advice(N_("From here you are on your own. The rulebook is above, and “Hint” shows a move.")),
    ]


def meld_sizes(options: Options) -> Advice:
    """Return what melds are (RM4, RM5, RM58, RM59)."""
    if options.shortest_run == options.smallest_group == USUAL_LEAST:
        return Advice(N_("A meld has three cards or more: one rank in different suits, or a run of one suit."))
    return Advice(
        N_(
            "A run has {run} cards of one suit or more. A group has {group} cards of one rank or more, of different suits."
        ),
        {"run": options.shortest_run, "group": options.smallest_group},
    )


def first_play(seen: State, seat: int) -> list[Advice]:
    """Return what the seat's first play must be (RM13, RM14), and how to make it."""
    how = (
        Advice(
            N_("Tap a card of your hand, then a meld, or the place for a new meld. Then press Play, and end the turn.")
        )
        if goes_on(seen.options)
        else Advice(N_("Tap a card of your hand, then a meld, or the place for a new meld. Play ends your turn."))
    )
    if has(seen.melded, seat):
        return [how]
    if seen.options.opening_points:
        message = EXACT_PLAY if seen.options.opening_exact else FIRST_PLAY
        return [how, Advice(message, {"n": seen.options.opening_points})]
    if seen.options.first_circuit == ONE_MELD_OF_THREE:
        return [how, Advice(N_("Your first play is one meld of three cards, all from your hand."))]
    return [how]


def goes_on(options: Options) -> bool:
    """Return whether a turn can go on after a play, with a zap or a knock (RM30, RM41)."""
    return bool(options.zap_cards or options.knock_limit != NONE)


def limit(options: Options) -> list[Advice]:
    """Return how many cards a play may have (RM12), if there is a limit."""
    if options.play_limit == NONE:
        return []
    message = counted(
        "You may lay at most {n} card of your hand in a turn.", "You may lay at most {n} cards of your hand in a turn."
    )
    return [Advice(message, {"n": options.play_limit})]


def rearranging(options: Options) -> list[Advice]:
    """Return how a rearrangement is announced (RM60, RM61), where it must be."""
    if not options.rearrangement_penalty or options.must_play_if_able:
        return []
    message = counted(
        "Press “Rearrange” before you take melds apart. If you then find no play, you put everything back and take {n} card.",
        "Press “Rearrange” before you take melds apart. If you then find no play, you put everything back and take {n} cards.",
    )
    return [Advice(message, {"n": options.rearrangement_penalty})]


def zapping(options: Options) -> list[Advice]:
    """Return what a zap card is (RM40 to RM43), where there are some."""
    if not options.zap_cards:
        return []
    return [
        Advice(
            N_(
                "A zap card, the joker with the star, stands for any card in a meld. Or play it at another player, who "
                "loses a turn."
            )
        )
    ]


def drawing(seen: State) -> Advice:
    """Return when the seat draws (RM21 to RM24)."""
    if seen.options.draw_rule == DRAW_THEN_PLAY:
        return Advice(N_("Draw a card, then play or end your turn."))
    if seen.options.draw_rule == ESCALATING:
        return Advice(N_("If nothing fits, draw. You may draw more than once in a turn."))
    if seen.options.draw_rule == PLAY_OR_DRAW:
        return Advice(N_("If nothing fits, draw a card from the stock: that ends your turn."))
    return Advice(N_("If nothing fits, draw a card."))
