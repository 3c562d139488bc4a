"""The options of R: those of a deal (variants V1–V14), and those of a match (V14, V15)."""

from hoyle.i18n import N_, many
from hoyle.rules.choices import choice
from hoyle.rules.conditions import Values
from hoyle.rules.options import OptionSet, option

DEAL = choice(
    own_colour=N_("each takes one colour"),
    draft=N_("draft: packets of four are passed back and forth"),
    random=N_("shuffled and dealt"),
)
OWN_COLOUR, DRAFT, RANDOM = DEAL

PRINCESS_SCOPE = choice(
    auto=N_("depends on the deal"),
    any=N_("any Prince"),
    opposite_colour=N_("only the Prince of the other colour"),
)
AUTO, ANY, OPPOSITE_COLOUR = PRINCESS_SCOPE

GOALS = choice(
    first_wins=N_("first to reach the points wins"),
    first_loses=N_("first to reach the points loses"),
    all_rounds=N_("play all cards, more points wins"),
)
FIRST_WINS, FIRST_LOSES, ALL_ROUNDS = GOALS

PRINCESS_IN_LOSER = choice(
    wins=N_("wins the game"),
    loses=N_("loses the game"),
)
PRINCESS_WINS, PRINCESS_LOSES = PRINCESS_IN_LOSER

PLAY_MODE = choice(
    choose=N_("chosen each round"),
    prophecy=N_("Prophecy: in an order fixed beforehand"),
    fortune=N_("Fortune: in a shuffled order"),
)
CHOOSE, PROPHECY, FORTUNE = PLAY_MODE

LAST_CHANCE_SCOPE = choice(
    any_own=N_("any own card"),
    lost_only=N_("only a card that lost its round"),
)
ANY_OWN, LOST_ONLY = LAST_CHANCE_SCOPE

BALANCE_SPY = choice(override=N_("the other side shows first"), cancel=N_("both choose at once"))
OVERRIDE, CANCEL = BALANCE_SPY

PRINCESS_ATTACK = choice(
    none=N_("no"),
    seat0_princes=N_("Blue has both Princes"),
    seat1_princes=N_("Red has both Princes"),
)
NO_EXCHANGE, SEAT0_PRINCES, SEAT1_PRINCES = PRINCESS_ATTACK

KING_CALLS = choice(
    variants=N_("a variant of R"),
    any_game=N_("any game for two"),
    pairs=N_("one or two variants of R"),
    all=N_("one or two variants of R, or any game for two"),
)
ONLY_VARIANTS, ANY_GAME, PAIRS, ALL_CALLS = KING_CALLS

DEALING = N_("The deal")
ROUND = N_("The round")
GOAL = N_("The goal")
MATCH = N_("The match")


class Options(OptionSet):
    """The options of one deal of R."""

    discard_one = option(
        False,
        label=N_("Seven cards"),
        sentence=N_("Before the first round each player puts one card out of the game, face up."),
        group=DEALING,
        paragraphs=("V1",),
        chip={True: N_("One card set aside")},
    )
    hand_limit = option(
        None,
        (None, 3, 2),
        label=N_("Small hand"),
        sentence=N_("You hold at most this many cards. The rest is your face-down deck; you draw after each round."),
        names={None: N_("all cards"), 3: N_("three cards"), 2: N_("two cards")},
        group=DEALING,
        paragraphs=("V2", "V2.1", "R2"),
        chip={3: N_("Three cards in hand"), 2: N_("Two cards in hand")},
    )
    traitor_swap = option(
        False,
        label=N_("Traitor"),
        sentence=N_("Before the first round each player offers one card, face up, and the two cards change sides."),
        group=DEALING,
        paragraphs=("V3",),
        chip={True: N_("Traitors change sides")},
    )
    points_to_win = option(
        4,
        (4, 3, 2),
        label=N_("Points to win"),
        sentence=N_("How many points end the game."),
        group=GOAL,
        paragraphs=("R15", "R16", "V4", "V7"),
        chip=many("{n} point ends the game", "{n} points end the game"),
    )
    abilities = option(
        True,
        label=N_("Abilities"),
        sentence=N_("The cards have their abilities; without them only the number counts."),
        group=ROUND,
        paragraphs=("V5", "R1"),
        chip={False: N_("No abilities")},
        sentences={False: N_("The abilities of the cards are off: only the number counts.")},
    )
    deal = option(
        "own_colour",
        DEAL,
        label=N_("Deal"),
        sentence=N_("How the two players get the sixteen cards."),
        group=DEALING,
        paragraphs=("V6", "V8", "R2"),
        chip={"draft": N_("Cards are drafted"), "random": N_("Cards are dealt at random")},
    )
    first_drafter = option(
        0,
        (0, 1),
        label=N_("First to draft"),
        sentence=N_("Who opens the first packet of the draft."),
        names={0: N_("the blue player"), 1: N_("the red player")},
        group=DEALING,
        paragraphs=("V6",),
        chip={1: N_("Red drafts first")},
    )
    princess_scope = option(
        "auto",
        PRINCESS_SCOPE,
        label=N_("Princess against"),
        sentence=N_("Which Princes the Princess beats."),
        group=ROUND,
        paragraphs=("R5", "V6", "V8"),
        chip={
            "any": N_("The Princess beats any Prince"),
            "opposite_colour": N_("The Princess beats only the other colour's Prince"),
        },
    )
    goal = option(
        "first_wins",
        GOALS,
        label=N_("Goal"),
        sentence=N_("Whether points win or lose, and when the game ends."),
        group=GOAL,
        paragraphs=("V7", "V14", "R15"),
        chip={"first_loses": N_("Who reaches the points loses"), "all_rounds": N_("All rounds are played")},
    )
    princess_in_loser = option(
        "wins",
        PRINCESS_IN_LOSER,
        label=N_("Princess over Prince"),
        sentence=N_("When points lose: whether a Princess that meets a Prince wins or loses the game."),
        group=GOAL,
        paragraphs=("V7",),
        chip={"loses": N_("Princess over Prince loses")},
    )
    play_mode = option(
        "choose",
        PLAY_MODE,
        label=N_("How cards are played"),
        sentence=N_("Whether you choose each card, fix the order beforehand, or leave it to chance."),
        group=ROUND,
        paragraphs=("V9", "V10", "R3"),
        chip={"prophecy": N_("Cards in an order fixed beforehand"), "fortune": N_("Cards in a shuffled order")},
    )
    own_row_visible = option(
        True,
        label=N_("Look at your row"),
        sentence=N_("In Prophecy you may look at your own row while you play."),
        group=ROUND,
        paragraphs=("V9",),
        chip={False: N_("Your row stays hidden")},
        sentences={False: N_("You may not look at your own row while you play.")},
    )
    last_chance = option(
        False,
        label=N_("Last chance"),
        sentence=N_("When you come within one point of the goal, the other side may take back a played card."),
        group=GOAL,
        paragraphs=("V11", "R17"),
        chip={True: N_("A card may come back near the end")},
    )
    last_chance_scope = option(
        "any_own",
        LAST_CHANCE_SCOPE,
        label=N_("Last chance takes back"),
        sentence=N_("Which played cards the last chance may take back."),
        group=GOAL,
        paragraphs=("V11",),
        chip={"lost_only": N_("Only a lost card may come back")},
    )
    balance = option(
        False,
        label=N_("Balance"),
        sentence=N_("The player who leads in points must show a card first."),
        group=ROUND,
        paragraphs=("V12", "R3"),
        chip={True: N_("The leader shows first")},
    )
    balance_spy = option(
        "override",
        BALANCE_SPY,
        label=N_("The leader's Spy"),
        sentence=N_("What a Spy does for the player who leads."),
        group=ROUND,
        paragraphs=("V12",),
        chip={"cancel": N_("A leader's Spy: both choose at once")},
    )
    princess_attack = option(
        "none",
        PRINCESS_ATTACK,
        label=N_("Princess attack"),
        sentence=N_("One side gives its Princess for the other side's Prince before the game."),
        group=DEALING,
        paragraphs=("V13",),
        chip={"seat0_princes": N_("Blue has both Princes"), "seat1_princes": N_("Red has both Princes")},
    )


class MatchOptions(OptionSet):
    """The options of a match of R."""

    match_points = option(
        None,
        (None, *range(1, 101)),
        label=N_("Match points"),
        sentence=N_("Play games until a player's total of points reaches this number."),
        group=MATCH,
        paragraphs=("V14",),
        chip=many("Match to {n} point", "Match to {n} points"),
    )
    true_king = option(
        False,
        label=N_("True King"),
        sentence=N_(
            "At most three games. The first to win two is king; the loser of a game chooses how the next one is played."
        ),
        group=MATCH,
        paragraphs=("V15",),
        chip={True: N_("True King: the loser chooses the rules")},
    )
    king_calls = option(
        "variants",
        KING_CALLS,
        label=N_("True King calls"),
        sentence=N_(
            "Whether the loser calls one variant of R, or also two at once, or another game for two with these cards."
        ),
        group=MATCH,
        paragraphs=("V15",),
        chip={
            "any_game": N_("The loser may call another game"),
            "pairs": N_("The loser may call two variants"),
            "all": N_("The loser may call two variants or another game"),
        },
    )


def resolve(options: Options) -> None:
    """V6, V8: replace the value `auto` of `princess_scope`, depending on the deal."""
    if options.princess_scope == AUTO:
        options.princess_scope = OPPOSITE_COLOUR if options.deal == DRAFT else ANY


def options_of_version_1(values: Values) -> Values:
    """Return the options with the rules of version 1, in which the Princess was limited after a random deal, too, by `auto`."""
    if values.get("deal") == "random" and values.get("princess_scope", "auto") == "auto":
        return dict(values) | {"princess_scope": "opposite_colour"}
    return values
