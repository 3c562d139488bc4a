"""The paragraphs of Thirty-One's rulebook that its options change, and the words for the options."""

from hoyle.games.shared.common_changes import ANTE, CHIPS, DEALS, STAKE, players
from hoyle.i18n import N_, many
from hoyle.rules.paragraphs import Paragraphs, changes, not_where, only_where

PARAGRAPHS = Paragraphs(
    {
        "players": players("TO1"),
        "three_of_a_kind": changes(
            "V1 TO3",
            {False: N_("Three of a kind do not count")},
            {False: N_("Three cards of one rank are worth no more than their best suit.")},
        ),
        "no_return": changes(
            "V2 TO7 TO8",
            {False: N_("Any card may be discarded")},
            {False: N_("A card taken from the discard pile may be discarded again in the same turn.")},
        ),
        "first_round_knock": changes(
            "TO9 V3",
            {False: N_("No knock in the first turn")},
            {False: N_("Nobody knocks before everybody has had a turn.")},
        ),
        "knocker_double": changes(
            "V4 TO12 TO14",
            {False: N_("A bold knock costs one life")},
            {False: N_("A player who knocks and has the lowest hand loses one life, like anybody else.")},
        ),
        "max_turns_each": changes("TO15 V5", many("{n} turn each at most", "{n} turns each at most")),
        "played_for": changes("TO20 V8", {"chips": N_("For chips")}),
        "ante": changes("TO21 V9", ANTE),
        "stake": changes("TO21 V9", STAKE),
        "lives": changes("V6 TO17", many("{n} life each", "{n} lives each")),
        "free_ride": changes(
            "V7 TO18",
            {False: N_("Out with the last life")},
            {False: N_("A player who loses the last life is out at once.")},
        ),
        "buy_in": changes("TO23 V11", many("Buy-in of {n} chip", "Buy-in of {n} chips")),
        "deals": changes("TO20 V10", DEALS),
        "chips": changes("TO20 V10", CHIPS),
    },
    (
        not_where("TO3", three_of_a_kind=False),
        not_where("TO8", no_return=False),
        not_where("TO14", knocker_double=False),
        not_where("TO17 TO18 TO19", played_for="chips"),
        not_where("TO18", free_ride=False),
        not_where("TO17 TO18 TO19 TO23", lives=None),
        only_where("TO20 TO21 TO22", played_for="chips"),
        only_where("TO23", played_for="lives"),
        not_where("TO23", buy_in=0),
    ),
)
