"""The paragraphs of board64's rulebook that its options change, and the words for the options."""

from hoyle.games.shared.common_changes import players
from hoyle.i18n import N_, many
from hoyle.rules.paragraphs import Change, Paragraphs, Scope, changes, not_where, only_where

GAME: dict[str, Change] = {
    "principle": changes(
        "G18.3 G48.2 G65.2",
        {
            "combine": N_("Cards combine in lines"),
            "compare": N_("Like cards press each other"),
            "open": N_("Cards are turned up"),
        },
    ),
    "division": changes(
        "D3 D4 F5 F6 G65.1",
        {
            "groups_pack2": N_("Half of the second pack each"),
            "reduced_packs": N_("A pack each, values 1 to 4"),
            "full_packs": N_("Both whole packs"),
        },
    ),
    "players": players("F1 G65.10 G65.v1"),
    "teams": changes("F12", {"pairs": N_("Two against two")}),
    "setup": changes(
        "D6 D8 F5 F6 G65.1",
        {
            "trump": N_("Every card on its own colour"),
            "random": N_("Shuffled set-up"),
            "own": N_("A set-up of your own"),
        },
    ),
    "board": changes("D5", {"colourless": N_("Squares without colours")}),
    "squares": changes("D5", N_("A board of your own")),
    "square_match": changes(
        "D9",
        {
            "value": N_("Squares suit by value"),
            "either": N_("Squares suit by colour or value"),
            "both": N_("Squares suit by colour and value"),
        },
    ),
    "cards": changes("D6 F5 F6", N_("Cards set up by hand")),
}
MOVES: dict[str, Change] = {
    "move_range": changes("C3 G65.6", {"any": N_("Cards go any number of squares")}),
    "colour_path": changes(
        "G48.3",
        {"strict": N_("Only over squares of its own colour"), "landing": N_("Only onto squares of its own colour")},
    ),
    "equal_beats": changes(
        "G1.7 G4.3", {"colour": N_("Equals beat in one colour only"), "none": N_("Equals do not beat")}
    ),
    "imposing": changes(
        "G18.v1 G18.v3 G65.v5",
        {"allowed": N_("A card may go onto another to combine"), "each_other": N_("A card may cover own cards too")},
    ),
    "press_own": changes("G48.v2", {True: N_("Own piles may be pressed")}),
    "opening_truce": changes("D7", many("Truce of {n} move", "Truce of {n} moves")),
    "test_cards": changes("G1.v3 G1.1 G18.8", {0: N_("No test cards"), 2: N_("Two test cards, one of them false")}),
    "test_may_beat": changes("G1.v2", {True: N_("Test cards beat")}),
    "test_knowledge": changes("G1.v3", {"owner": N_("The owner knows the true test")}),
    "fallen": changes(
        "F8", {"captor": N_("Cards of a beaten side go over"), "stay": N_("Cards of a beaten side stay")}
    ),
}
LINES: dict[str, Change] = {
    "kinds": changes("G18.3", N_("Combinations: {value}")),
    "min_run": changes("G18.3", many("Combinations of {n} card or more", "Combinations of {n} cards or more")),
    "max_run": changes("G18.3", many("Combinations of {n} card at most", "Combinations of {n} cards at most")),
    "claim": changes("G18.6 G65.7 G65.v4", {"must": N_("Combinations must be taken")}),
    "crossed": changes(
        "G18.6 G65.7 G65.v4",
        {"one": N_("One combination at a time"), "one_after_deal": N_("One combination at a time after the deal")},
    ),
    "removal": changes("G65.v6", {"at_will": N_("Combinations are taken at will")}),
    "shift": changes("G65.6", {"none": N_("No card is shifted"), "any_open": N_("Any open card may be shifted")}),
    "faces": changes("G65.v3", {"up": N_("All cards lie face up")}),
}
END: dict[str, Change] = {
    "score": changes("G48.12 G48.v3", {"cards": N_("Every card counts"), "piles": N_("Single cards are no piles")}),
    "no_move": changes("C5", {"pass": N_("A side without a move passes"), "draw": N_("A side without a move draws")}),
    "no_progress_limit": changes(
        "C6 G48.10", {0: N_("No quiet limit"), ...: many("Quiet limit of {n} move", "Quiet limit of {n} moves")}
    ),
    "repetition_limit": changes(
        "C7 G48.10",
        {
            0: N_("No end by repetition"),
            ...: many("Ends when a position occurs {n} time", "Ends when a position occurs {n} times"),
        },
    ),
}
TESTS = ["beat", "combine"]
COLOURED = ("beat", "compare")
SIDES = ["beat", "combine", "compare"]

PARAGRAPHS = Paragraphs(
    GAME | MOVES | LINES | END,
    (
        only_where("C1 C4 C5 C6 C7 D2 D6 D7", principle=SIDES),
        only_where("D3", division=["groups_pack1", "groups_pack2", "full_packs"], principle=SIDES),
        not_where("D3", players=[3, 4], division=["groups_pack1", "groups_pack2"]),
        only_where("D4", division="reduced_packs"),
        not_where("D4 D6", players=[3, 4]),
        only_where("G1.1", division=["groups_pack1", "groups_pack2"]),
        Scope(("D5",), lambda chosen: chosen["principle"] in COLOURED or chosen["setup"] == "trump"),
        not_where("D6", setup="random"),
        not_where("D7", opening_truce=0),
        not_where("D9", square_match="colour"),
        only_where("D8", setup="random"),
        only_where("G1.? G1.?? G4.*", principle="beat"),
        only_where("G1.v?", principle=TESTS),
        only_where("G1.v1", principle="beat", division="groups_pack2"),
        only_where("G1.v2", test_may_beat=True),
        only_where("G1.v3", test_cards=2),
        only_where("G4.*", division="reduced_packs"),
        only_where("G4.v3", move_range="any"),
        only_where("G18.[12456789]", principle="combine"),
        only_where("G18.3", principle=["combine", "open"]),
        only_where("G18.v?", principle="combine"),
        only_where("G18.v1", imposing=["allowed", "each_other"]),
        only_where("G18.v2", division="groups_pack1"),
        only_where("G18.v3", imposing="each_other"),
        only_where("G48.*", principle="compare"),
        only_where("G48.v2", press_own=True),
        only_where("G48.v3", score="piles"),
        only_where("G65.*", principle="open"),
        not_where("G65.9 G65.10", players=1),
        only_where("G65.v*", players=1),
        only_where("G65.v1", faces="down"),
        only_where("G65.v3", faces="up"),
        not_where("G65.2 G65.4 G65.5 G65.8", faces="up"),
        not_where("G65.v5", imposing="none"),
        only_where("G65.v6", removal="at_will"),
        only_where("F*", principle=SIDES, players=[3, 4]),
        not_where("F5", division="full_packs"),
        only_where("F6", division="full_packs"),
        not_where("F5 F6", setup="random"),
        only_where("F7 F8", principle=TESTS),
        only_where("F12", teams="pairs"),
        only_where("F13", principle="compare"),
    ),
)
