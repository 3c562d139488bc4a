"""Named rule sets of Board64: the numbered games, their variants, and the patiences."""

from hoyle.i18n import N_
from hoyle.rules.options import Preset

GAME18 = {
    "principle": "combine",
    "division": "reduced_packs",
    "board": "colourless",
    "equal_beats": "none",
}
GAME48 = {
    "principle": "compare",
    "division": "reduced_packs",
    "setup": "trump",
    "move_range": "any",
    "colour_path": "strict",
    "equal_beats": "none",
    "test_cards": 0,
    "no_move": "pass",
    "no_progress_limit": 40,
}
GAME65 = {
    "principle": "open",
    "division": "full_packs",
    "setup": "random",
    "board": "colourless",
    "equal_beats": "none",
    "test_cards": 0,
    "claim": "must",
    "no_move": "pass",
}
PATIENCE = GAME65 | {"players": 1, "claim": "may"}

PRESETS = {
    "game1": Preset(N_("Game 1"), N_("Beat the enemy's test card; squares make trumps."), {}),
    "game1_pack2": Preset(
        N_("Game 1, second pack"), N_("The same with values 10 to 80."), {"division": "groups_pack2"}
    ),
    "game1_tests_beat": Preset(N_("Game 1, tests beat"), N_("A test card may take any card."), {"test_may_beat": True}),
    "game1_two_tests": Preset(
        N_("Game 1, two tests"), N_("One of two tests is false; nobody knows which."), {"test_cards": 2}
    ),
    "game1_bluff": Preset(
        N_("Game 1, bluff"),
        N_("One of two tests is false; only its owner knows which."),
        {"test_cards": 2, "test_knowledge": "owner"},
    ),
    "game4": Preset(
        N_("Game 4"), N_("A pack each, values 1 to 4: equals meet everywhere."), {"division": "reduced_packs"}
    ),
    "game4_colour": Preset(
        N_("Game 4, equal colours"),
        N_("Equal values beat each other only in the same colour."),
        {"division": "reduced_packs", "equal_beats": "colour"},
    ),
    "game4_tests_beat": Preset(
        N_("Game 4, tests beat"),
        N_("Equals do not beat; test cards do."),
        {"division": "reduced_packs", "equal_beats": "none", "test_may_beat": True},
    ),
    "game4_queens": Preset(
        N_("Game 4, far moves"),
        N_("Cards go any number of squares, from trump positions."),
        {"division": "reduced_packs", "setup": "trump", "move_range": "any", "equal_beats": "colour"},
    ),
    "game18": Preset(N_("Game 18"), N_("Three in a line take the enemy's cards in it."), GAME18),
    "game18_imposing": Preset(
        N_("Game 18, imposing"),
        N_("A card may go onto an enemy card to make a combination."),
        GAME18 | {"imposing": "allowed"},
    ),
    "game18_groups": Preset(
        N_("Game 18, eight values"),
        N_("The same with half of the first pack each."),
        GAME18 | {"division": "groups_pack1"},
    ),
    "game48": Preset(N_("Game 48"), N_("Press like cards; more piles topped wins."), GAME48),
    "game48_landing": Preset(
        N_("Game 48, lively"),
        N_("Only the square reached must have the card's colour; the first move presses nothing."),
        GAME48 | {"colour_path": "landing", "opening_truce": 1},
    ),
    "game48_own": Preset(N_("Game 48, own piles"), N_("Own cards may be pressed too."), GAME48 | {"press_own": True}),
    "game48_random": Preset(
        N_("Game 48, shuffled"), N_("Each side's cards are shuffled."), GAME48 | {"setup": "random"}
    ),
    "game65": Preset(N_("Game 65"), N_("Turn a card up; take the combinations it makes."), GAME65),
    "game65_three": Preset(N_("Game 65 for three"), N_("The same for three players."), GAME65 | {"players": 3}),
    "game65_four": Preset(N_("Game 65 for four"), N_("The same for four players."), GAME65 | {"players": 4}),
    "game65_shift": Preset(
        N_("Game 65, any shift"),
        N_("Instead of opening, any open card may be shifted into a combination."),
        GAME65 | {"shift": "any_open"},
    ),
    "patience": Preset(N_("Patience, face down"), N_("Alone: leave as few cards as you can."), PATIENCE),
    "patience_open": Preset(
        N_("Patience, face up"), N_("All cards lie open; shift them into combinations."), PATIENCE | {"faces": "up"}
    ),
    "patience_imposing": Preset(
        N_("Patience, imposing"),
        N_("All cards lie open; a card may also be laid onto another."),
        PATIENCE | {"faces": "up", "imposing": "allowed"},
    ),
}
