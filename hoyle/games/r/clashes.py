"""The options of R that clash or have no effect, when paragraphs of the rulebook apply, and the presets."""

from hoyle.i18n import N_
from hoyle.rules.conditions import when
from hoyle.rules.options import Clash, Idle, Preset

SMALL_HAND = when(hand_limit=[3, 2])
IN_A_ROW = when(play_mode="prophecy")
SHUFFLED = when(play_mode="fortune")

CLASHES = (
    Clash(SMALL_HAND & IN_A_ROW, N_("A row needs the whole hand in view: take Small hand or Prophecy, not both.")),
    Clash(
        SMALL_HAND & SHUFFLED,
        N_("In Fortune nobody chooses, so a small hand changes nothing: leave one of them out."),
    ),
    Clash(
        IN_A_ROW & when(last_chance=True),
        N_("A card taken back has no place in the fixed row: leave out Last chance or Prophecy."),
    ),
    Clash(
        IN_A_ROW & when(balance=True),
        N_("Nobody chooses in Prophecy, so showing first means nothing: leave one of them out."),
    ),
    Clash(
        SHUFFLED & when(balance=True),
        N_("Nobody chooses in Fortune, so showing first means nothing: leave one of them out."),
    ),
    Clash(
        when(deal=["draft", "random"], princess_attack=["seat0_princes", "seat1_princes"]),
        N_(
            "Princess attack needs each side to hold its own Princess and Prince: deal each one colour, or leave it out."
        ),
    ),
    Clash(
        when(goal="all_rounds", points_to_win=[3, 2]),
        N_(
            "When all cards are played no number of points ends the game: leave the points at 4 or choose another goal."
        ),
    ),
    Clash(
        when(goal="all_rounds", last_chance=True),
        N_("When all cards are played nobody is one point from winning: leave out Last chance."),
    ),
    Clash(
        when(goal="first_loses", last_chance=True),
        N_("When points lose, the last chance would help the wrong side: leave it out or choose another goal."),
    ),
)

MATCH_CLASHES = (
    Clash(
        ~when(match_points=None) & ~when(goal="all_rounds"),
        N_(
            "Match points add up over games in which all cards are played: set the goal to all rounds, or leave them out."
        ),
    ),
    Clash(
        ~when(match_points=None) & when(true_king=True),
        N_("True King and Match points are two different matches: choose one of them."),
    ),
)

MATCH_IDLE = (Idle("king_calls", when(true_king=False), N_("Nobody calls the rules.")),)

NO_ABILITIES = N_("The cards have no abilities.")

IDLE = (
    Idle("princess_scope", when(abilities=False), NO_ABILITIES),
    Idle(
        "princess_scope",
        when(deal="own_colour", traitor_swap=False, princess_attack="none"),
        N_("Each side has one colour, so every Prince is of the other one."),
    ),
    Idle("princess_in_loser", when(abilities=False), NO_ABILITIES),
    Idle("balance_spy", when(abilities=False), NO_ABILITIES),
    Idle("first_drafter", ~when(deal="draft"), N_("There is no draft.")),
    Idle("princess_in_loser", ~when(goal="first_loses"), N_("Points do not lose in this game.")),
    Idle("own_row_visible", ~IN_A_ROW, N_("There is no row.")),
    Idle("last_chance_scope", when(last_chance=False), N_("There is no last chance.")),
    Idle("balance_spy", when(balance=False), N_("There is no Balance.")),
)

IS_CALLED = when(true_king=True)
"""V15: the loser of a game may call any variant, so that its paragraph applies."""

PARAGRAPHS = {
    "R4 R5 R6 R7 R9 R12 R13 R14": ~when(abilities=False),
    "R15 R16": ~when(goal="all_rounds"),
    "V1": IS_CALLED | when(discard_one=True),
    "V2": IS_CALLED | when(hand_limit=[3, 2]),
    "V2.1": IS_CALLED | when(hand_limit=2),
    "V3": IS_CALLED | when(traitor_swap=True),
    "V4": IS_CALLED | when(points_to_win=[3, 2]),
    "V5": IS_CALLED | when(abilities=False),
    "V6": IS_CALLED | when(deal=["draft", "random"]),
    "V7": IS_CALLED | when(goal="first_loses"),
    "V8": IS_CALLED | when(deal="random"),
    "V9": IS_CALLED | when(play_mode="prophecy"),
    "V10": IS_CALLED | when(play_mode="fortune"),
    "V11": IS_CALLED | when(last_chance=True),
    "V12": IS_CALLED | when(balance=True),
    "V13": IS_CALLED | when(princess_attack=["seat0_princes", "seat1_princes"]),
    "V14": IS_CALLED | when(goal="all_rounds"),
    "V15": when(true_king=True),
}
"""When the paragraphs of the rulebook apply, by their numbers."""

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
