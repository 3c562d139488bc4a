"""The paragraphs of R's rulebook that its options change, and the words for the options."""

from hoyle.i18n import N_, many
from hoyle.rules.paragraphs import Paragraphs, Scope, changes, have, not_where, only_where


def variant(paragraph: str, **values: object) -> Scope:
    """Return the scope of a variant: it applies where it is chosen, and where the loser of a game may call it (V15)."""
    return Scope((paragraph,), lambda chosen: chosen["true_king"] or have(chosen, values))


PARAGRAPHS = Paragraphs(
    {
        "discard_one": changes("V1", {True: N_("One card set aside")}),
        "hand_limit": changes("V2 V2.1 R2", {3: N_("Three cards in hand"), 2: N_("Two cards in hand")}),
        "traitor_swap": changes("V3", {True: N_("Traitors change sides")}),
        "points_to_win": changes("R15 R16 V4 V7", many("{n} point ends the game", "{n} points end the game")),
        "abilities": changes(
            "V5 R1",
            {False: N_("No abilities")},
            {False: N_("The abilities of the cards are off: only the number counts.")},
        ),
        "deal": changes("V6 V8 R2", {"draft": N_("Cards are drafted"), "random": N_("Cards are dealt at random")}),
        "first_drafter": changes("V6", {1: N_("Red drafts first")}),
        "princess_scope": changes(
            "R5 V6 V8",
            {
                "any": N_("The Princess beats any Prince"),
                "opposite_colour": N_("The Princess beats only the other colour's Prince"),
            },
        ),
        "goal": changes(
            "V7 V14 R15", {"first_loses": N_("Who reaches the points loses"), "all_rounds": N_("All rounds are played")}
        ),
        "princess_in_loser": changes("V7", {"loses": N_("Princess over Prince loses")}),
        "play_mode": changes(
            "V9 V10 R3",
            {"prophecy": N_("Cards in an order fixed beforehand"), "fortune": N_("Cards in a shuffled order")},
        ),
        "own_row_visible": changes(
            "V9",
            {False: N_("Your row stays hidden")},
            {False: N_("You may not look at your own row while you play.")},
        ),
        "last_chance": changes("V11 R17", {True: N_("A card may come back near the end")}),
        "last_chance_scope": changes("V11", {"lost_only": N_("Only a lost card may come back")}),
        "balance": changes("V12 R3", {True: N_("The leader shows first")}),
        "balance_spy": changes("V12", {"cancel": N_("A leader's Spy: both choose at once")}),
        "princess_attack": changes(
            "V13", {"seat0_princes": N_("Blue has both Princes"), "seat1_princes": N_("Red has both Princes")}
        ),
        "match_points": changes("V14", many("Match to {n} point", "Match to {n} points")),
        "true_king": changes("V15", {True: N_("True King: the loser chooses the rules")}),
        "king_calls": changes(
            "V15",
            {
                "any_game": N_("The loser may call another game"),
                "pairs": N_("The loser may call two variants"),
                "all": N_("The loser may call two variants or another game"),
            },
        ),
    },
    (
        not_where("R4 R5 R6 R7 R9 R12 R13 R14", abilities=False),
        not_where("R15 R16", goal="all_rounds"),
        variant("V1", discard_one=True),
        variant("V2", hand_limit=[3, 2]),
        variant("V2.1", hand_limit=2),
        variant("V3", traitor_swap=True),
        variant("V4", points_to_win=[3, 2]),
        variant("V5", abilities=False),
        variant("V6", deal=["draft", "random"]),
        variant("V7", goal="first_loses"),
        variant("V8", deal="random"),
        variant("V9", play_mode="prophecy"),
        variant("V10", play_mode="fortune"),
        variant("V11", last_chance=True),
        variant("V12", balance=True),
        variant("V13", princess_attack=["seat0_princes", "seat1_princes"]),
        variant("V14", goal="all_rounds"),
        only_where("V15", true_king=True),
    ),
)
