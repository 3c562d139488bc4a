"""Named rule sets of Board64: the numbered games, their variants, and the patiences."""

from hoyle.i18n import N_
from hoyle.rules.options import Preset

GAME18 = {
    "principle": "combine",
    "division": "reduced_packs",
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
    "equal_beats": "none",
    "test_cards": 0,
    "claim": "must",
}
PATIENCE = GAME65 | {"players": 1, "claim": "may"}

PRESETS = {
    "game1": Preset(N_("Capture the test card (game 1)"), N_("Beat the enemy's test card; squares make trumps."), {}),
    "game1_pack2": Preset(
        N_("Capture the test card, second pack (game 1)"),
        N_("The same with values 10 to 80."),
        {"division": "groups_pack2"},
    ),
    "game1_tests_beat": Preset(
        N_("Capture the test card, tests beat (game 1)"), N_("A test card may take any card."), {"test_may_beat": True}
    ),
    "game1_two_tests": Preset(
        N_("Capture the test card, two tests (game 1)"),
        N_("One of two tests is false; nobody knows which."),
        {"test_cards": 2},
    ),
    "game1_bluff": Preset(
        N_("Capture the test card, bluff (game 1)"),
        N_("One of two tests is false; only its owner knows which."),
        {"test_cards": 2, "test_knowledge": "owner"},
    ),
    "race": Preset(
        N_("Race to the far side"),
        N_("Cards go ahead only and beat diagonally; the first one on the far side wins."),
        {"test_cards": 0, "far_side": "wins", "directions": "forward", "take_directions": "diagonal"},
    ),
    "harvest": Preset(
        N_("Harvest"),
        N_("Cards go ahead, beat and combine; when nobody can move, most cards taken win."),
        {"test_cards": 0, "tally": "captures", "combining": True, "directions": "forward", "no_move": "pass"},
    ),
    "slanted": Preset(
        N_("Slanted strokes"),
        N_("Cards go straight and beat diagonally; the enemy's test card or the far side wins."),
        {"directions": "straight", "take_directions": "diagonal", "far_side": "wins"},
    ),
    "give_away": Preset(
        N_("Give away"),
        N_("Who can beat must beat; whoever has no card left first wins."),
        {"test_cards": 0, "tally": "fewest", "must_beat": True},
    ),
    "game4": Preset(
        N_("Capture among equals (game 4)"),
        N_("A pack each, values 1 to 4: equals meet everywhere."),
        {"division": "reduced_packs"},
    ),
    "game4_colour": Preset(
        N_("Capture among equals, equal colours (game 4)"),
        N_("Equal values beat each other only in the same colour."),
        {"division": "reduced_packs", "equal_beats": "colour"},
    ),
    "game4_tests_beat": Preset(
        N_("Capture among equals, tests beat (game 4)"),
        N_("Equals do not beat; test cards do."),
        {"division": "reduced_packs", "equal_beats": "none", "test_may_beat": True},
    ),
    "game4_queens": Preset(
        N_("Capture among equals, far moves (game 4)"),
        N_("Cards go any number of squares, from trump positions."),
        {"division": "reduced_packs", "setup": "trump", "move_range": "any", "equal_beats": "colour"},
    ),
    "game18": Preset(N_("Three in a line (game 18)"), N_("Three in a line take the enemy's cards in it."), GAME18),
    "game18_imposing": Preset(
        N_("Three in a line, imposing (game 18)"),
        N_("A card may go onto an enemy card to make a combination."),
        GAME18 | {"imposing": "allowed"},
    ),
    "game18_groups": Preset(
        N_("Three in a line, eight values (game 18)"),
        N_("The same with half of the first pack each."),
        GAME18 | {"division": "groups_pack1"},
    ),
    "game48": Preset(N_("Press and pile (game 48)"), N_("Press like cards; more piles topped wins."), GAME48),
    "game48_landing": Preset(
        N_("Press and pile, lively (game 48)"),
        N_("Only the square reached must have the card's colour; the first move presses nothing."),
        GAME48 | {"colour_path": "landing", "opening_truce": 1},
    ),
    "game48_own": Preset(
        N_("Press and pile, own piles (game 48)"), N_("Own cards may be pressed too."), GAME48 | {"press_own": True}
    ),
    "game48_random": Preset(
        N_("Press and pile, shuffled (game 48)"), N_("Each side's cards are shuffled."), GAME48 | {"setup": "random"}
    ),
    "four": Preset(
        N_("Four on the board"),
        N_("Four sides with eight cards each; whoever is left over wins."),
        {"players": 4},
    ),
    "pairs": Preset(
        N_("Two against two"),
        N_("Partners sit opposite; the pair that has lost both test cards has lost."),
        {"players": 4, "teams": "pairs"},
    ),
    "three": Preset(
        N_("Three on the board"),
        N_("Three sides with eight cards each; who takes a test card gets its side's cards."),
        {"players": 3, "fallen": "captor"},
    ),
    "four_quarters": Preset(
        N_("Four quarters"),
        N_("Both whole packs fill the board, and every first move takes something."),
        {"players": 4, "division": "full_packs"},
    ),
    "four_combine": Preset(
        N_("Four in combinations"),
        N_("Three in a line take what lies in it, among four sides."),
        GAME18 | {"players": 4},
    ),
    "pairs_compare": Preset(
        N_("Two against two, stacking"),
        N_("Like cards are stacked; the pair that is on top of more piles wins."),
        GAME48 | {"players": 4, "teams": "pairs", "colour_path": "landing", "opening_truce": 4},
    ),
    "game65": Preset(
        N_("Turn up and combine (game 65)"), N_("Turn a card up; take the combinations it makes."), GAME65
    ),
    "game65_three": Preset(
        N_("Turn up and combine for three (game 65)"), N_("The same for three players."), GAME65 | {"players": 3}
    ),
    "game65_four": Preset(
        N_("Turn up and combine for four (game 65)"), N_("The same for four players."), GAME65 | {"players": 4}
    ),
    "game65_shift": Preset(
        N_("Turn up and combine, any shift (game 65)"),
        N_("Instead of opening, any open card may be shifted into a combination."),
        GAME65 | {"shift": "any_open"},
    ),
    "patience": Preset(N_("Patience, face down"), N_("Alone: leave as few cards as you can."), PATIENCE),
    "patience_open": Preset(
        N_("Patience, face up"), N_("All cards lie open; shift them into combinations."), PATIENCE | {"faces": "up"}
    ),
    "patience_at_will": Preset(
        N_("Patience, at will"),
        N_("All cards lie open; you decide which combinations to take, and when."),
        PATIENCE | {"faces": "up", "removal": "at_will"},
    ),
    "patience_imposing": Preset(
        N_("Patience, imposing"),
        N_("All cards lie open; a card may also be laid onto another."),
        PATIENCE | {"faces": "up", "imposing": "allowed"},
    ),
}
