"""The options of R that clash or have no effect, when paragraphs of the rulebook apply, and the presets."""

from hoyle.games.r.options import Options
from hoyle.i18n import N_
from hoyle.rules.conditions import Values, When, when
from hoyle.rules.options import Clash, Idle, Preset, declared

SMALL_HAND = when(hand_limit=[3, 2])
IN_A_ROW = when(play_mode="prophecy")
USUAL = {name: option.default for name, option in declared(Options).items()}
OPPOSITE = {"usual": "usual", "wins": "loses", "loses": "wins", "ties": "ties"}


def has_one_sided_mirror(chosen: Values) -> bool:
    """W3: return whether a character is said to win or lose against itself."""
    return any(chosen["outcomes"][9 * place] in ("wins", "loses") for place in range(8))


def contradicts_itself(chosen: Values) -> bool:
    """W3: return whether the table says one thing of a meeting and another of the same meeting seen from the other side."""
    said = chosen["outcomes"]
    pairs = ((said[8 * row + column], said[8 * column + row]) for row in range(8) for column in range(row))
    return any("usual" not in (one, other) and one != OPPOSITE[other] for one, other in pairs)


def begins_at_the_goal(chosen: Values) -> bool:
    """W9: return whether a side has as many points at the start as end the game."""
    return chosen["goal"] != "all_rounds" and max(chosen["first_points"]) >= chosen["points_to_win"]


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
        when(goal="all_rounds") & ~when(points_to_win=4),
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
    Clash(
        when(has_one_sided_mirror, "outcomes"),
        N_("Two equal characters can only tie: in Who beats whom set their meeting to a tie, or as usual."),
    ),
    Clash(
        when(contradicts_itself, "outcomes"),
        N_("Who beats whom says two things of one meeting: if one character wins, the other one loses."),
    ),
    Clash(
        when(begins_at_the_goal, "first_points", "points_to_win", "goal"),
        N_("A side would begin with the points that end the game: give it fewer, or play to more points."),
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

NOBODY_HAS_IT = N_("No character has this ability.")
OF_ABILITY = {
    "ambassador_points": "ambassador",
    "tied_ambassador": "ambassador",
    "general_bonus": "general",
    "general_rounds": "general",
    "spy_rounds": "spy",
    "musician_silences": "musician",
    "prince_beats_wizard": "prince",
}
"""The options of one ability (W6 to W8)."""


def lacks(ability: str) -> When:
    """Return the condition that no character has an ability (W2)."""
    return when(lambda chosen: ability not in chosen["ability_of"], "ability_of")


IDLE = (
    Idle("princess_scope", when(abilities=False), NO_ABILITIES),
    Idle("ability_of", when(abilities=False), NO_ABILITIES),
    *(Idle(name, when(abilities=False), NO_ABILITIES) for name in OF_ABILITY),
    *(Idle(name, lacks(ability), NOBODY_HAS_IT) for name, ability in OF_ABILITY.items()),
    Idle("general_rounds", when(general_bonus=0), N_("A General adds nothing.")),
    Idle("tied_ambassador", when(tied_rounds_wait=False), N_("Tied rounds do not wait.")),
    Idle("tied_ambassador", when(ambassador_points=1), N_("An Ambassador's round counts one, as any other.")),
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
    "V4": IS_CALLED | ~when(points_to_win=4),
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
    "W1": ~when(strength=USUAL["strength"]),
    "W2": ~when(abilities=False) & ~when(ability_of=USUAL["ability_of"]),
    "W3": ~when(outcomes=USUAL["outcomes"]),
    "W4": ~when(equal_strength="tie"),
    "W5": when(tied_rounds_wait=False),
    "W6": ~when(abilities=False) & ~when(ambassador_points=2, tied_ambassador=True),
    "W7": ~when(abilities=False) & ~when(general_bonus=2, general_rounds=1, spy_rounds=1),
    "W8": ~when(abilities=False) & ~when(musician_silences=False, prince_beats_wizard=False),
    "W9": ~when(first_points=USUAL["first_points"]),
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
