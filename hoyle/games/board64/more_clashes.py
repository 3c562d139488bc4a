"""Values of options that exclude each other (Y13 and later): what cards share, goals and duties."""

from hoyle.games.board64.own_set_ups import SIDES, has_no_camp, leaves_out_too_many
from hoyle.i18n import N_
from hoyle.rules.conditions import When, when
from hoyle.rules.options import Clash


def clash(code: str, condition: When, sentence: str, *options: str) -> Clash:
    """Return the clash with this number in the rulebook, between these options; without any, those that the condition names."""
    return Clash(condition, sentence, options, code)


MORE_CLASHES = (
    clash(
        "Y13",
        when(principle="beat", card_match=["colour", "both"]),
        N_(
            "In beating, Equals beat says this: choose there that equals do not beat, or only those of the same colour."
        ),
        "principle",
        "card_match",
    ),
    clash(
        "Y16",
        when(principle=SIDES, tally="fewest")
        & (when(principle="beat", must_beat=False) | when(principle="combine", claim="may")),
        N_("Whoever wants fewest cards takes none of his own will: make beating, or taking a combination, a duty."),
        "tally",
        "must_beat",
        "claim",
    ),
    clash(
        "Y17",
        when(principle=["beat", "combine"], players=[3, 4], tally=["captures", "fewest"]),
        N_("Cards are counted in the end only between two sides: set the players to 2, or let the end be a draw."),
        "players",
        "tally",
    ),
    clash(
        "Y18",
        when(leaves_out_too_many, "left_out", "players", "division", "test_cards", "setup", "principle"),
        N_("Every side that plays keeps an open card, and no other side leaves out cards: lower the numbers."),
        "left_out",
        "players",
        "division",
    ),
    clash(
        "Y19",
        when(has_no_camp, "setup", "cards", "camps", "players"),
        N_(
            "Every side that plays needs an open card, no card is there twice, and a square is free: complete the set-up."
        ),
        "cards",
        "players",
    ),
    clash(
        "Y15",
        when(principle="compare", square_match="nothing") & ~when(colour_path="free"),
        N_("Where squares have no part no path has a card's colour: leave the path free."),
        "square_match",
        "colour_path",
    ),
    clash(
        "Y14",
        when(
            lambda chosen: "colour_sequence" in chosen["kinds"] and bool({"colour", "sequence"} & {*chosen["kinds"]}),
            "kinds",
        ),
        N_("A sequence in one colour is a combination anyhow: leave out one colour and other sequences, or this one."),
    ),
)
