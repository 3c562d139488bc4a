"""What the guide and the prompts of Board64 say holds in the position in which they say it, whatever the options."""

from random import Random
from typing import Any

from hoyle.games import GAMES
from hoyle.games.board64.choices import (
    CROSSED_ALL,
    CROSSED_ONE,
    EQUAL_ANY,
    EQUAL_COLOUR,
    KIND_COLOUR,
    KIND_COLOUR_SEQUENCE,
    KIND_SEQUENCE,
    KIND_VALUE,
    LANDING,
    MATCH_BOTH,
    MATCH_COLOUR,
    MATCH_EITHER,
    MATCH_VALUE,
    MAY,
    MUST,
    SHARE_BOTH,
    SHARE_COLOUR,
    SHARE_EITHER,
    SHARE_VALUE,
    SHIFT_ANY,
    STRICT,
)
from hoyle.games.board64.presets import GAME18, GAME48, GAME65, PRESETS
from hoyle.games.board64.table import draw
from hoyle.games.shared.guides import guide_of
from hoyle.i18n import translator
from hoyle.play.play import Play, vary
from hoyle.rules.link import rules_of
from tests.support.guide_texts import Holds, check_guide

RULES = rules_of(GAMES["board64"])

GAME = GAMES["board64"]
PATIENCE_OPEN = PRESETS["patience_open"].values
SUITS = {
    "colour.": MATCH_COLOUR,
    "value.": MATCH_VALUE,
    "colour or its value.": MATCH_EITHER,
    "colour and its value.": MATCH_BOTH,
}


def suit(beginning: str, path: int | None = None) -> Holds:
    """Return for each way in which squares suit cards that a sentence with this beginning names it."""

    def holds(match: int) -> Any:
        return lambda s, _: s.options.square_match == match and path in (None, s.options.colour_path)

    return {f"{beginning} its {words}": holds(match) for words, match in SUITS.items()}


def kinds(bits: int) -> Any:
    """Return whether combinations are of just these kinds."""
    return lambda s, _: s.options.kinds == bits


def share(match: int) -> Any:
    """Return whether cards press each other by just this."""
    return lambda s, _: s.options.card_match == match


ON = "Or it presses: it goes onto"
PILES = ("an enemy pile", "a pile, the enemy's or your own,")
SHARED = {
    "colour or value.": SHARE_EITHER,
    "colour.": SHARE_COLOUR,
    "value.": SHARE_VALUE,
    "colour and value.": SHARE_BOTH,
}
LINE = "A combination is a line of {cards} or more cards"
HOLDS: Holds = {
    **suit("A free square that it reaches must have", LANDING),
    **suit("It may also press where the square has"),
    "All free squares that it passes or reaches must have its colour.": lambda s, _: (
        s.options.colour_path == STRICT and s.options.square_match == MATCH_COLOUR
    ),
    "All free squares that it passes or reaches must have its colour or": lambda s, _: (
        s.options.colour_path == STRICT and s.options.square_match == MATCH_EITHER
    ),
    "On a square of its own colour it": lambda s, _: s.options.square_match == MATCH_COLOUR,
    "On a square of its own value it": lambda s, _: s.options.square_match == MATCH_VALUE,
    "On a square of its own colour or": lambda s, _: s.options.square_match == MATCH_EITHER,
    "On a square of its own colour and": lambda s, _: s.options.square_match == MATCH_BOTH,
    "A card also takes one of equal value, on": lambda s, _: s.options.equal_beats == EQUAL_ANY,
    "A card also takes one of equal value and": lambda s, _: s.options.equal_beats == EQUAL_COLOUR,
    "Test cards take": lambda s, _: bool(s.options.test_may_beat),
    "In the first {n} moves": lambda s, _: s.truce > 0,
    "Guard your cards": lambda s, _: s.options.test_cards > 1,
    "The card face down": lambda s, _: s.options.test_cards == 1,
    "Your two cards face down": lambda s, _: s.options.test_cards == 2,
    "Your three cards face down": lambda s, _: s.options.test_cards == 3,
    "One of your two cards": lambda s, _: s.options.test_cards == 2,
    "One of your three cards": lambda s, _: s.options.test_cards == 3,
    f"{LINE} of one colour.": kinds(KIND_COLOUR),
    f"{LINE} of one value.": kinds(KIND_VALUE),
    f"{LINE} in sequence.": kinds(KIND_SEQUENCE),
    f"{LINE}: of one colour or of one value.": kinds(KIND_COLOUR | KIND_VALUE),
    f"{LINE}: of one colour, or a sequence.": kinds(KIND_COLOUR | KIND_SEQUENCE),
    f"{LINE}: of one value, or a sequence.": kinds(KIND_VALUE | KIND_SEQUENCE),
    f"{LINE}: of one colour, of one value,": kinds(KIND_COLOUR | KIND_VALUE | KIND_SEQUENCE),
    f"{LINE} in sequence, all of one colour.": kinds(KIND_COLOUR_SEQUENCE),
    f"{LINE}: of one value, or a sequence in one colour.": kinds(KIND_VALUE | KIND_COLOUR_SEQUENCE),
    **{
        f"{ON} {piles} whose top card has the same {words}": share(match)
        for words, match in SHARED.items()
        for piles in PILES
    },
    "A line longer": lambda s, _: s.options.max_run < 8,
    "After your move you may remove the enemy cards of one such line, or": lambda s, _: (
        s.options.claim == MAY and s.options.crossed == CROSSED_ALL
    ),
    "After your move you may remove the enemy cards of one such line.": lambda s, _: (
        s.options.claim == MAY and s.options.crossed != CROSSED_ALL
    ),
    "After your move you must remove": lambda s, _: s.options.claim == MUST,
    "Turn up a card. If it can complete a combination of open cards, the": lambda s, _: s.options.claim == MUST,
    "Turn up a card. If it can complete a combination of open cards, you": lambda s, _: s.options.claim == MAY,
    "Of combinations that cross": lambda s, _: s.options.crossed == CROSSED_ONE,
    "Or shift any open card": lambda s, _: s.options.shift == SHIFT_ANY,
}
"""By the beginning of a sentence: when it is true."""

MAY_LEAVE = {
    "Take a combination, or nothing.": True,
    "Take a combination.": False,
    "Take a combination with the card, where it lies or on a dashed square, or leave it.": True,
    "Take a combination with the card, where it lies or on a dashed square.": False,
    "Take a combination that the card makes where it lies, or leave it.": True,
    "Take a combination that the card makes where it lies.": False,
}
"""By what a prompt or the guide says: whether the combination may be left."""

MORE: list[dict[str, Any]] = [
    {"square_match": "value"},
    {"square_match": "either"},
    {"square_match": "both"},
    {"division": "reduced_packs", "equal_beats": "colour"},
    {"test_may_beat": True},
    {"opening_truce": 3},
    {"test_cards": 2},
    {"test_cards": 3},
    {"test_cards": 3, "test_may_beat": True},
    *({**GAME18, "kinds": list(names)} for names in (["colour"], ["value"], ["sequence"])),
    *(
        {**GAME18, "kinds": list(names)}
        for names in (["colour", "value"], ["colour", "sequence"], ["value", "sequence"])
    ),
    *({**GAME18, "kinds": ["colour_sequence", *names]} for names in ([], ["value"])),
    *(
        {**GAME48, "card_match": match, "press_own": own}
        for match in ("colour", "value", "both")
        for own in (True, False)
    ),
    {"card_match": "value"},
    {"trump_beats": "any"},
    {"test_cards": 0, "far_side": "wins", "tally": "captures"},
    {"test_cards": 0, "tally": "captures", "combining": True},
    {"test_cards": 0, "tally": "fewest", "must_beat": True},
    {"far_side": "wins", "tally": "fewest", "must_beat": True},
    {**GAME18, "test_cards": 0, "tally": "captures"},
    {"test_cards": 0, "far_side": "wins", "players": 4},
    {"square_match": "nothing"},
    {**GAME48, "square_match": "nothing", "colour_path": "free", "opening_truce": 1},
    *({"directions": "straight", "take_directions": taking} for taking in ("both", "diagonal", "forward")),
    {"directions": "diagonal", "take_directions": "straight", "move_range": "two"},
    {"directions": "forward", "move_range": "any", "opening_truce": 1},
    {"move_range": "six", "opening_truce": 1},
    {**GAME18, "max_run": 4},
    {**GAME18, "test_cards": 2},
    {**GAME18, "test_cards": 3},
    {**GAME18, "crossed": "one"},
    {**GAME18, "claim": "may"},
    {**GAME18, "claim": "must"},
    {**GAME18, "claim": "must", "crossed": "one"},
    {**GAME48, "square_match": "either"},
    *(
        {**GAME48, "colour_path": "landing", "opening_truce": 1, "square_match": match}
        for match in ("colour", "value", "either", "both")
    ),
    {**GAME65, "claim": "may"},
    {**GAME65, "claim": "may", "shift": "none"},
    {**GAME65, "shift": "none", "crossed": "one"},
    {**GAME65, "shift": "any_open"},
    {**PATIENCE_OPEN, "crossed": "one"},
]


def test_what_the_guide_says_is_so_under_every_option() -> None:
    check_guide("board64", HOLDS, MORE, seeds=1)


def test_what_must_be_taken_may_not_be_left() -> None:
    met = set[str]()
    for options in [rules for rules in MORE if {"claim", "shift"} & {*rules}]:
        play, dice, say = Play(vary(GAME, options), 1), Random(1), translator("en")
        names = [f"P{seat}" for seat in range(play.variant.seats)]
        while not play.is_over and len(play.log) < 250:
            seat = play.to_move[0]
            scene = draw(RULES, play.view(seat), seat, names, say)
            labels = {option.label for act in scene.acts for option in act.options}
            may_leave = not labels.isdisjoint({"Take nothing", "Leave it where it lies"})
            said = [scene.prompt, *(each.message for each in guide_of(GAME).advice(play.view(seat), seat, 0))]
            for message in said:
                if message in MAY_LEAVE:
                    met.add(message)
                    assert may_leave is MAY_LEAVE[message], (options, message)
            play.play(seat, dice.choice(play.legal(seat)))
    assert met == {*MAY_LEAVE}
