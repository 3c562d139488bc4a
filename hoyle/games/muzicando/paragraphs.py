"""The paragraphs of Muzicando's rulebook that its options change, and the words for the options."""

from hoyle.games.shared.common_changes import players
from hoyle.i18n import N_, many
from hoyle.rules.paragraphs import Paragraphs, changes, not_where, only_where

FINES = many("Leaving costs {n} point", "Leaving costs {n} points")

PARAGRAPHS = Paragraphs(
    {
        "mode": changes("MZ50 V1 MZ4", {"individual": N_("Everybody plays alone")}),
        "players": players("MZ50 MZ70 MZ4"),
        "seat_draw": changes(
            "MZ51 V2",
            {False: N_("Seats are not drawn")},
            {False: N_("You sit as you like, and the lot says who deals first.")},
        ),
        "pause_seat": changes("MZ51", {"chosen": N_("The eighth player chooses a seat")}),
        "individual_bidding": changes("MZ60", {True: N_("Everybody bids alone")}),
        "forced_bid_level": changes("V3 MZ13", {"any": N_("A forced bid of any level")}),
        "forced_bid_reopens": changes("V4 MZ13", {True: N_("Bidding goes on after a forced bid")}),
        "pass_policy": changes(
            "V5 MZ18 MZ55", {"forced_only": N_("No pass if a note fits"), "free": N_("A pass at any time")}
        ),
        "play_drawn_card": changes("V6 MZ55", {True: N_("The card drawn may be laid at once")}),
        "sarabanda_neighbours": changes("V7 MZ22", {"one": N_("Sarabanda: one neighbour is enough")}),
        "glissando_row": changes("V8 MZ23", {"zigzag": N_("Glissando: rows may turn back")}),
        "block_expiry": changes("V9 MZ43", {"next_action": N_("Blocked until the next card only")}),
        "pause_stop": changes("V10 MZ44", {"forced_only": N_("A pause goes on while a note fits")}),
        "run_signs_block": changes("V11 MZ44", {True: N_("Signs during a pause block")}),
        "pause_last_gift": changes(
            "V12 MZ45",
            {
                "run": N_("A last pause: the partner lays on"),
                "none": N_("A last pause gives the partner nothing"),
                "any_card": N_("A last pause: the partner lays any card"),
            },
        ),
        "stuck_loss": changes("V13 MZ71", {"all_stuck": N_("Cards left bring nothing")}),
        "layout_bonus": changes(
            "V14 MZ73",
            {
                "winner": N_("The layout's value for the first"),
                "chooser": N_("The layout's value for its chooser"),
                "chooser_if_first": N_("The layout's value for its chooser, if first"),
            },
        ),
        "penalty_team": changes("MZ75 V15", FINES),
        "penalty_individual": changes("MZ75 V15", FINES),
        "layouts": changes("MZ74", {0: N_("A single layout"), ...: many("{n} layout", "{n} layouts")}),
    },
    (
        only_where("MZ4 MZ14", mode="team"),
        only_where("MZ50 MZ51 MZ57", mode="individual"),
        not_where("MZ10 MZ11 MZ12 MZ13 MZ48 MZ72", mode="individual", individual_bidding=False),
        not_where("MZ52 MZ53 MZ54 MZ55 MZ56", mode="team"),
        not_where("MZ52 MZ53 MZ54 MZ55 MZ56", individual_bidding=True),
        only_where("MZ60", individual_bidding=True),
        only_where("MZ73", mode="individual"),
        only_where("V1", mode="individual"),
        only_where("V2", seat_draw=False),
        only_where("V3", forced_bid_level="any"),
        only_where("V4", forced_bid_reopens=True),
        only_where("V5", pass_policy=["forced_only", "free"]),
        only_where("V6", play_drawn_card=True),
        only_where("V7", sarabanda_neighbours="one"),
        only_where("V8", glissando_row="zigzag"),
        only_where("V9", block_expiry="next_action"),
        only_where("V10", pause_stop="forced_only"),
        only_where("V11", run_signs_block=True),
        only_where("V12", pause_last_gift=["run", "none", "any_card"]),
        only_where("V13", stuck_loss="all_stuck"),
        only_where("V14", layout_bonus=["winner", "chooser", "chooser_if_first"]),
    ),
)
