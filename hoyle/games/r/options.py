"""The options of a deal of R: variants V1 to V14, and values W1 to W9; those of a match are in `match_options`."""

from hoyle.i18n import N_, many
from hoyle.rules.choices import choice
from hoyle.rules.conditions import Values
from hoyle.rules.options import OptionSet, numbers, option

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

CHARACTERS = choice(
    musician=N_("Musician"),
    princess=N_("Princess"),
    spy=N_("Spy"),
    assassin=N_("Assassin"),
    ambassador=N_("Ambassador"),
    wizard=N_("Wizard"),
    general=N_("General"),
    prince=N_("Prince"),
)
ABILITIES = choice(**CHARACTERS.labels, none=N_("no ability"))
"""The ability of each character, numbered as the ranks, and none."""

OUTCOMES = choice(usual=N_("as usual"), wins=N_("wins"), loses=N_("loses"), ties=N_("ties"))
USUAL, WINS, LOSES, TIES = OUTCOMES

EQUAL_STRENGTH = choice(
    tie=N_("a tie"), trailing=N_("the side with fewer points wins"), leading=N_("the side with more points wins")
)
EQUAL_TIES, TRAILING_WINS, LEADING_WINS = EQUAL_STRENGTH

SIDES = choice(blue=N_("the blue player"), red=N_("the red player"))

DEALING = N_("The deal")
ROUND = N_("The round")
GOAL = N_("The goal")
VALUES = N_("Strength, abilities and points")


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
        range(1, 13),
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
    strength = numbers(
        tuple(range(8)),
        range(-2, 13),
        CHARACTERS,
        label=N_("Strength"),
        sentence=N_("The strength of each character."),
        group=VALUES,
        added=True,
        paragraphs=("W1", "R8"),
        chip=N_("Strength: {value}"),
    )
    ability_of = numbers(
        tuple(CHARACTERS.labels),
        ABILITIES,
        CHARACTERS,
        label=N_("Whose ability"),
        sentence=N_(
            "Which ability a character has. A character with another's ability counts as that one in all rules."
        ),
        group=VALUES,
        added=True,
        paragraphs=("W2", "R4"),
        chip=N_("Ability: {value}"),
    )
    outcomes = numbers(
        ("usual",) * 64,
        OUTCOMES,
        CHARACTERS,
        CHARACTERS,
        label=N_("Who beats whom"),
        sentence=N_("What a character (row) does when it meets another (column), before all other rules."),
        group=VALUES,
        added=True,
        paragraphs=("W3",),
        chip="{value}",
    )
    equal_strength = option(
        "tie",
        EQUAL_STRENGTH,
        label=N_("Equal strength"),
        sentence=N_("What happens when strengths are equal; if points are equal, too, the round is tied."),
        group=VALUES,
        added=True,
        paragraphs=("W4", "R8"),
        chip={
            "trailing": N_("Equal strength: fewer points win"),
            "leading": N_("Equal strength: more points win"),
        },
    )
    tied_rounds_wait = option(
        True,
        label=N_("Tied rounds wait"),
        sentence=N_("Whoever wins a round gets the points of the tied rounds before it."),
        group=VALUES,
        added=True,
        paragraphs=("W5", "R10"),
        chip={False: N_("Tied rounds are lost")},
        sentences={False: N_("A tied round brings nobody points, now or later.")},
    )
    ambassador_points = option(
        2,
        range(7),
        label=N_("Ambassador's points"),
        sentence=N_("How many points a round won with an Ambassador brings."),
        group=VALUES,
        added=True,
        paragraphs=("W6", "R12"),
        chip=many("An Ambassador wins {n} point", "An Ambassador wins {n} points"),
    )
    tied_ambassador = option(
        True,
        label=N_("Tied Ambassador"),
        sentence=N_("An Ambassador in a tied round lets as many points wait for his side as a win would bring."),
        group=VALUES,
        added=True,
        paragraphs=("W6", "R12"),
        chip={False: N_("A tied Ambassador counts one")},
        sentences={False: N_("An Ambassador in a tied round lets one point wait, as any other character.")},
    )
    general_bonus = option(
        2,
        range(8),
        label=N_("General's bonus"),
        sentence=N_("How much strength a General adds to the next card of his side."),
        group=VALUES,
        added=True,
        paragraphs=("W7", "R13"),
        chip=N_("A General adds {value}"),
    )
    general_rounds = option(
        1,
        range(1, 8),
        label=N_("Rounds of a General"),
        sentence=N_("For how many rounds the bonus of a General counts."),
        group=VALUES,
        added=True,
        paragraphs=("W7", "R13"),
        chip=many("A General helps for {n} round", "A General helps for {n} rounds"),
    )
    spy_rounds = option(
        1,
        range(1, 8),
        label=N_("Rounds of a Spy"),
        sentence=N_("For how many rounds the other side shows first after a Spy."),
        group=VALUES,
        added=True,
        paragraphs=("W7", "R14"),
        chip=many("A Spy counts for {n} round", "A Spy counts for {n} rounds"),
    )
    musician_silences = option(
        False,
        label=N_("Musician and effects"),
        sentence=N_("A Musician who ties the round also cancels the effects of a Spy or General that faces her."),
        group=VALUES,
        added=True,
        paragraphs=("W8", "R13", "R14"),
        chip={True: N_("A Musician silences Spy and General")},
    )
    prince_beats_wizard = option(
        False,
        label=N_("Prince against Wizard"),
        sentence=N_("A Prince wins against a Wizard, even one with a General's bonus."),
        group=VALUES,
        added=True,
        paragraphs=("W8", "R7"),
        chip={True: N_("A Prince beats every Wizard")},
    )
    first_points = numbers(
        (0, 0),
        range(12),
        SIDES,
        label=N_("Points at the start"),
        sentence=N_("A handicap: points that a side has before the first round."),
        group=GOAL,
        added=True,
        paragraphs=("W9", "R2"),
        chip=N_("Points at the start: {value}"),
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
