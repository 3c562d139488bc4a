"""The options of R: those of a deal (variants V1–V14), and those of a match (V14, V15)."""

from hoyle.i18n import N_
from hoyle.rules.choices import choice
from hoyle.rules.options import Clash, Idle, OptionSet, Preset, Values, option

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
    )
    hand_limit = option(
        None,
        (None, 3, 2),
        label=N_("Small hand"),
        sentence=N_("You hold at most this many cards. The rest is your face-down deck; you draw after each round."),
        names={None: N_("all cards"), 3: N_("three cards"), 2: N_("two cards")},
        group=DEALING,
    )
    traitor_swap = option(
        False,
        label=N_("Traitor"),
        sentence=N_("Before the first round each player offers one card, face up, and the two cards change sides."),
        group=DEALING,
    )
    points_to_win = option(
        4,
        (4, 3, 2),
        label=N_("Points to win"),
        sentence=N_("How many points end the game."),
        group=GOAL,
    )
    abilities = option(
        True,
        label=N_("Abilities"),
        sentence=N_("The cards have their abilities; without them only the number counts."),
        group=ROUND,
    )
    deal = option(
        "own_colour",
        DEAL,
        label=N_("Deal"),
        sentence=N_("How the two players get the sixteen cards."),
        group=DEALING,
    )
    first_drafter = option(
        0,
        (0, 1),
        label=N_("First to draft"),
        sentence=N_("Who opens the first packet of the draft."),
        names={0: N_("the blue player"), 1: N_("the red player")},
        group=DEALING,
    )
    princess_scope = option(
        "auto",
        PRINCESS_SCOPE,
        label=N_("Princess against"),
        sentence=N_("Which Princes the Princess beats."),
        group=ROUND,
    )
    goal = option(
        "first_wins",
        GOALS,
        label=N_("Goal"),
        sentence=N_("Whether points win or lose, and when the game ends."),
        group=GOAL,
    )
    princess_in_loser = option(
        "wins",
        PRINCESS_IN_LOSER,
        label=N_("Princess over Prince"),
        sentence=N_("When points lose: whether a Princess that meets a Prince wins or loses the game."),
        group=GOAL,
    )
    play_mode = option(
        "choose",
        PLAY_MODE,
        label=N_("How cards are played"),
        sentence=N_("Whether you choose each card, fix the order beforehand, or leave it to chance."),
        group=ROUND,
    )
    own_row_visible = option(
        True,
        label=N_("Look at your row"),
        sentence=N_("In Prophecy you may look at your own row while you play."),
        group=ROUND,
    )
    last_chance = option(
        False,
        label=N_("Last chance"),
        sentence=N_("When you come within one point of the goal, the other side may take back a played card."),
        group=GOAL,
    )
    last_chance_scope = option(
        "any_own",
        LAST_CHANCE_SCOPE,
        label=N_("Last chance takes back"),
        sentence=N_("Which played cards the last chance may take back."),
        group=GOAL,
    )
    balance = option(
        False,
        label=N_("Balance"),
        sentence=N_("The player who leads in points must show a card first."),
        group=ROUND,
    )
    balance_spy = option(
        "override",
        BALANCE_SPY,
        label=N_("The leader's Spy"),
        sentence=N_("What a Spy does for the player who leads."),
        group=ROUND,
    )
    princess_attack = option(
        "none",
        PRINCESS_ATTACK,
        label=N_("Princess attack"),
        sentence=N_("One side gives its Princess for the other side's Prince before the game."),
        group=DEALING,
    )


class MatchOptions(OptionSet):
    """The options of a match of R."""

    match_points = option(
        None,
        (None, *range(1, 101)),
        label=N_("Match points"),
        sentence=N_("Play games until a player's total of points reaches this number."),
        group=MATCH,
    )
    true_king = option(
        False,
        label=N_("True King"),
        sentence=N_(
            "At most three games. The first to win two is king; the loser of a game chooses how the next one is played."
        ),
        group=MATCH,
    )
    king_calls = option(
        "variants",
        KING_CALLS,
        label=N_("True King calls"),
        sentence=N_(
            "Whether the loser calls one variant of R, or also two at once, or another game for two with these cards."
        ),
        group=MATCH,
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


NOT_NONE = object()
"""Stands for every value except None in `clash_of`."""


def clash_of(first: tuple[str, object], second: tuple[str, object], sentence: str) -> Clash:
    """Return the clash of two values; `first` and `second` are pairs of an option's name and its value."""

    def has_value(chosen: Values, name: str, value: object) -> bool:
        return chosen[name] is not None if value is NOT_NONE else chosen[name] == value

    def when(chosen: Values) -> bool:
        return has_value(chosen, *first) and has_value(chosen, *second)

    return Clash(when, sentence, (first[0], second[0]))


SMALL_HAND = ("hand_limit", NOT_NONE)
FIXED_ORDER = ("play_mode", "prophecy")
SHUFFLED_ORDER = ("play_mode", "fortune")
PLAY_ALL_ROUNDS = ("goal", "all_rounds")

CLASHES = (
    clash_of(SMALL_HAND, FIXED_ORDER, N_("A row needs the whole hand in view: take Small hand or Prophecy, not both.")),
    clash_of(
        SMALL_HAND,
        SHUFFLED_ORDER,
        N_("In Fortune nobody chooses, so a small hand changes nothing: leave one of them out."),
    ),
    clash_of(
        FIXED_ORDER,
        ("last_chance", True),
        N_("A card taken back has no place in the fixed row: leave out Last chance or Prophecy."),
    ),
    clash_of(
        FIXED_ORDER,
        ("balance", True),
        N_("Nobody chooses in Prophecy, so showing first means nothing: leave one of them out."),
    ),
    clash_of(
        SHUFFLED_ORDER,
        ("balance", True),
        N_("Nobody chooses in Fortune, so showing first means nothing: leave one of them out."),
    ),
    Clash(
        lambda chosen: chosen["deal"] != "own_colour" and chosen["princess_attack"] != "none",
        N_(
            "Princess attack needs each side to hold its own Princess and Prince: deal each one colour, or leave it out."
        ),
        ("deal", "princess_attack"),
    ),
    Clash(
        lambda chosen: chosen["goal"] == "all_rounds" and chosen["points_to_win"] != 4,
        N_(
            "When all cards are played no number of points ends the game: leave the points at 4 or choose another goal."
        ),
        ("goal", "points_to_win"),
    ),
    clash_of(
        PLAY_ALL_ROUNDS,
        ("last_chance", True),
        N_("When all cards are played nobody is one point from winning: leave out Last chance."),
    ),
    clash_of(
        ("goal", "first_loses"),
        ("last_chance", True),
        N_("When points lose, the last chance would help the wrong side: leave it out or choose another goal."),
    ),
)

MATCH_CLASHES = (
    Clash(
        lambda chosen: chosen["match_points"] is not None and chosen["goal"] != "all_rounds",
        N_(
            "Match points add up over games in which all cards are played: set the goal to all rounds, or leave them out."
        ),
        ("match_points", "goal"),
    ),
    Clash(
        lambda chosen: chosen["match_points"] is not None and chosen["true_king"],
        N_("True King and Match points are two different matches: choose one of them."),
        ("match_points", "true_king"),
    ),
)

MATCH_IDLE = (Idle("king_calls", lambda chosen: not chosen["true_king"], N_("Nobody calls the rules.")),)

NO_ABILITIES = N_("The cards have no abilities.")

IDLE = (
    Idle("princess_scope", lambda chosen: not chosen["abilities"], NO_ABILITIES),
    Idle(
        "princess_scope",
        lambda chosen: (
            chosen["deal"] == "own_colour" and not chosen["traitor_swap"] and chosen["princess_attack"] == "none"
        ),
        N_("Each side has one colour, so every Prince is of the other one."),
    ),
    Idle("princess_in_loser", lambda chosen: not chosen["abilities"], NO_ABILITIES),
    Idle("balance_spy", lambda chosen: not chosen["abilities"], NO_ABILITIES),
    Idle("first_drafter", lambda chosen: chosen["deal"] != "draft", N_("There is no draft.")),
    Idle("princess_in_loser", lambda chosen: chosen["goal"] != "first_loses", N_("Points do not lose in this game.")),
    Idle("own_row_visible", lambda chosen: chosen["play_mode"] != "prophecy", N_("There is no row.")),
    Idle("last_chance_scope", lambda chosen: not chosen["last_chance"], N_("There is no last chance.")),
    Idle("balance_spy", lambda chosen: not chosen["balance"], N_("There is no Balance.")),
)

PRESETS = {
    "base": Preset(N_("R"), N_("The base game: eight cards each, four points."), {}),
    "seven": Preset(N_("Seven cards"), N_("Both put one card aside."), {"discard_one": True}),
    "three_cards": Preset(N_("Three cards"), N_("Three cards in hand, the rest in a deck."), {"hand_limit": 3}),
    "two_cards": Preset(N_("Two cards"), N_("Two cards in hand, the rest in a deck."), {"hand_limit": 2}),
    "traitor": Preset(N_("Traitor"), N_("One card changes sides."), {"traitor_swap": True}),
    "impatience": Preset(N_("Impatience"), N_("Three points win."), {"points_to_win": 3}),
    "numbers": Preset(N_("Numbers"), N_("No abilities: only the number counts."), {"abilities": False}),
    "draft": Preset(N_("Draft"), N_("All cards are drafted in packets of four."), {"deal": "draft"}),
    "loser": Preset(N_("Loser"), N_("The first to four points loses."), {"goal": "first_loses"}),
    "random": Preset(N_("Shuffled"), N_("All cards are shuffled and dealt."), {"deal": "random"}),
    "prophecy": Preset(N_("Prophecy"), N_("Fix the order of your cards beforehand."), {"play_mode": "prophecy"}),
    "fortune": Preset(N_("Fortune"), N_("Chance turns the cards."), {"play_mode": "fortune"}),
    "last_chance": Preset(N_("Last chance"), N_("One card comes back near the end."), {"last_chance": True}),
    "balance": Preset(N_("Balance"), N_("The leader shows first."), {"balance": True}),
    "princess_attack": Preset(
        N_("Princess attack"), N_("Two Princes against two Princesses."), {"princess_attack": "seat0_princes"}
    ),
    "all_rounds": Preset(N_("All rounds"), N_("All eight rounds, more points wins."), {"goal": "all_rounds"}),
}
