"""The paragraphs of Malice's rulebook that its options change, and the words for the options."""

from hoyle.i18n import N_, many
from hoyle.rules.paragraphs import Paragraphs, changes, not_where, only_where

PARAGRAPHS = Paragraphs(
    {
        "payoff_size": changes("MA3 V1", many("{n} payoff card", "{n} payoff cards")),
        "packs": changes("V2 MA1 MA3", {"mixed": N_("Packs shuffled together")}),
        "jokers": changes(
            "MA1 V3", {0: N_("No jokers"), 1: N_("One joker"), 2: N_("Two jokers"), 3: N_("Three jokers")}
        ),
        "hand_size": changes("MA7 MA6 V4", many("Hand of {n} card", "Hand of {n} cards")),
        "center_piles": changes("MA9 V5", many("{n} centre pile", "{n} centre piles")),
        "side_piles": changes("MA20 V6", many("{n} side pile each", "{n} side piles each")),
        "center_plays": changes("V7 MA15", {"unlimited": N_("Any number of cards to the centre")}),
        "force_aces": changes(
            "V8 MA10",
            {False: N_("Aces may wait")},
            {False: N_("No ace has to be played; an ace counts like any other card.")},
        ),
        "force_twos": changes("V9 MA12", {True: N_("Twos must be played")}),
        "forced_plays_use_quota": changes("V10 MA11", {True: N_("Forced cards count as the turn's one")}),
        "side_build": changes("V11 MA21", {"any": N_("Any card on a side pile")}),
        "low_side_rule": changes(
            "MA23 V12",
            {
                "any_center_pile": N_("Ace on two once a centre pile lies"),
                "free": N_("Ace on two at any time"),
            },
        ),
        "end_without_discard": changes(
            "V13 MA25",
            {False: N_("A turn ends with a discard")},
            {False: N_("You end your turn by laying a card on a side pile, as long as one can be laid.")},
        ),
        "kings_wild": changes("V14 MA16", {True: N_("Kings are wild")}),
        "wild_as_ace": changes(
            "V15 MA18 MA9",
            {False: N_("No joker as an ace")},
            {False: N_("Only a real ace opens a centre pile.")},
        ),
        "joker_discard": changes(
            "V16 MA19",
            {False: N_("No jokers on side piles")},
            {False: N_("A joker stays in the hand until it goes to the centre.")},
        ),
        "midturn_refill": changes("V17 MA7", {True: N_("A new hand in mid-turn")}),
        "completed_pile": changes("V18 MA16", {"when_empty": N_("Finished piles are set aside")}),
        "stake": changes("MA31 V19", many("{n} point a card", "{n} points a card")),
        "no_progress_turns": changes(
            "MA33 V20",
            many("Settled after {n} turn without a payoff card", "Settled after {n} turns without a payoff card"),
        ),
        "max_turns": changes("MA33 V20", many("{n} turn at most", "{n} turns at most")),
        "games": changes("MA34", many("Match of {n} game", "Match of {n} games")),
    },
    (
        not_where("MA11", force_aces=False, force_twos=False),
        not_where("MA12", force_twos=True),
        not_where("MA10", force_aces=False),
        not_where("MA15", center_plays="unlimited"),
        not_where("MA18 MA19 V15 V16", jokers=0, kings_wild=False),
        not_where("MA19", joker_discard=False),
        not_where("MA21", side_build="any"),
        only_where("V2", packs="mixed"),
        only_where("V7", center_plays="unlimited"),
        only_where("V8", force_aces=False),
        only_where("V9", force_twos=True),
        only_where("V10", forced_plays_use_quota=True),
        only_where("V11", side_build="any"),
        only_where("V12", low_side_rule=["any_center_pile", "free"]),
        only_where("V13", end_without_discard=False),
        only_where("V14", kings_wild=True),
        only_where("V15", wild_as_ace=False),
        only_where("V16", joker_discard=False),
        only_where("V17", midturn_refill=True),
        only_where("V18", completed_pile="when_empty"),
    ),
)
