"""The options of Board64 that say what is played, with which cards, and on which board."""

from hoyle.games.board64.board import COLOURS_OF_SQUARES
from hoyle.games.board64.choices import (
    BOARD,
    CAMP_SIDES,
    CAMPS_RULE,
    DIVISION,
    FAR_SIDE,
    PRINCIPLE,
    SEATS,
    SETUP,
    SQUARE_MATCH,
    TALLY,
    TEAMS,
)
from hoyle.games.shared.common_options import PLAYERS
from hoyle.i18n import N_
from hoyle.rules.options import OptionSet, numbers, option
from hoyle.rules.seats import NONE

GAME = N_("The game")
LAYOUT = N_("Board and set-up")


class LayoutOptions(OptionSet):
    """The options of what is played, with which cards, and on which board."""

    principle = option(
        "beat",
        PRINCIPLE,
        label=N_("Principle"),
        sentence=N_("What the cards do to each other."),
        group=GAME,
        paragraphs=("G18.3", "G48.2", "G65.2"),
        chip={
            "combine": N_("Cards combine in lines"),
            "compare": N_("Like cards press each other"),
            "open": N_("Cards are turned up"),
        },
    )
    division = option(
        "groups_pack1",
        DIVISION,
        label=N_("Cards"),
        sentence=N_("Which cards are played with, and whose they are."),
        group=GAME,
        paragraphs=("D3", "D4", "F5", "F6", "G65.1"),
        chip={
            "groups_pack2": N_("Half of the second pack each"),
            "reduced_packs": N_("A pack each, values 1 to 4"),
            "full_packs": N_("Both whole packs"),
        },
    )
    players = option(
        2,
        range(1, SEATS + 1),
        label=N_("Players"),
        sentence=N_("How many play; alone it is a patience."),
        group=GAME,
        paragraphs=("F1", "G65.10", "G65.v1"),
        chip=PLAYERS,
    )
    teams = option(
        "alone",
        TEAMS,
        label=N_("Partners"),
        sentence=N_("Whether four play two against two, with partners on opposite sides."),
        group=GAME,
        added=True,
        paragraphs=("F12",),
        chip={"pairs": N_("Two against two")},
    )
    combining = option(
        False,
        label=N_("Combinations too"),
        sentence=N_("Where cards beat: after a move combinations take the enemy cards in them as well."),
        group=GAME,
        added=True,
        paragraphs=("G1.v6",),
        chip={True: N_("Combinations take, too")},
    )
    far_side = option(
        "none",
        FAR_SIDE,
        label=N_("A card on the far side"),
        sentence=N_("What happens when an open card reaches the far edge of the board."),
        group=GAME,
        added=True,
        paragraphs=("G1.v7",),
        chip={"wins": N_("Who reaches the far side wins")},
    )
    tally = option(
        "draw",
        TALLY,
        label=N_("What decides in the end"),
        sentence=N_("Of two sides that beat or combine: what is compared when the game ends and nobody has won."),
        group=GAME,
        added=True,
        paragraphs=("G1.v9",),
        chip={"captures": N_("Most cards taken win"), "fewest": N_("Fewest cards left win")},
    )
    setup = option(
        "figure",
        SETUP,
        label=N_("Set-up"),
        sentence=N_("How the cards stand at the start."),
        group=LAYOUT,
        paragraphs=("D6", "D8", "F5", "F6", "G65.1"),
        chip={
            "trump": N_("Every card on its own colour"),
            "random": N_("Shuffled set-up"),
            "own": N_("A set-up of your own"),
        },
    )
    left_out = numbers(
        (0, 0, 0, 0),
        range(16),
        rows=CAMP_SIDES,
        label=N_("Cards left out"),
        sentence=N_("By side: how many cards of its set-up it plays without, a handicap, or smaller camps."),
        group=LAYOUT,
        added=True,
        paragraphs=("D10",),
        chip=N_("Cards left out: {value}"),
    )
    camps = option(
        "equal",
        CAMPS_RULE,
        label=N_("Camps of your own"),
        sentence=N_("Of a set-up of your own: whether every side has equally many cards, or as many as you draw."),
        group=LAYOUT,
        added=True,
        paragraphs=("D11",),
        chip={"any": N_("Camps of any size")},
    )
    board = option(
        "coloured",
        BOARD,
        label=N_("Board"),
        sentence=N_("Whether the squares have colours."),
        group=LAYOUT,
        paragraphs=("D5",),
        chip={"colourless": N_("Squares without colours")},
    )
    squares = numbers(
        COLOURS_OF_SQUARES,
        range(-1, 4),
        digits=".RYGB",
        label=N_("Colours of the squares"),
        sentence=N_("The board, square by square from a1; −1 is a square without colour."),
        group=LAYOUT,
        paragraphs=("D5",),
        chip=N_("A board of your own"),
    )
    square_match = option(
        "colour",
        SQUARE_MATCH,
        label=N_("Squares suit by"),
        sentence=N_("What a card and a square must have in common for the card to be trump there, or to go there."),
        group=LAYOUT,
        added=True,
        paragraphs=("D9", "G48.v5"),
        chip={
            "value": N_("Squares suit by value"),
            "either": N_("Squares suit by colour or value"),
            "both": N_("Squares suit by colour and value"),
            "nothing": N_("Squares have no part"),
        },
    )
    cards = numbers(
        (NONE,) * 64,
        range(-1, 512),
        digits="0123456789abcdefghijklmnopqrstuvwxyz",
        label=N_("Own set-up"),
        sentence=N_("The cards of a set-up of your own, square by square from a1."),
        group=LAYOUT,
        paragraphs=("D6", "F5", "F6"),
        chip=N_("Cards set up by hand"),
    )
