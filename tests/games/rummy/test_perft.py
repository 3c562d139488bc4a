"""Counts of Rummy by hand, and by options; `tests/games/test_perft.py` compares all counts with the rules."""

from hoyle.games.rummy import GAME
from hoyle.rules.options import declared
from tests.support.perft import cases
from tests.support.perft_positions import rummy_values
from tests.support.rummy import deal_options

CASES = cases("rummy")
NOT_COUNTED = {
    "deal_size": "the sequences of a whole deal are too many",
    "undercut_bonus": "it changes scores, and no move",
    "going_out_bonus": "it changes scores, and no move",
    "deal_scoring": "it changes scores, and no move",
    "stake": "it changes payoffs, and no move",
    "blocked_winner": "it changes scores, and no move",
    "released_joker": "a few moves free no joker; `test_new_meld_paragraphs.py` tries all plays",
}


def test_the_first_cards_are_counted_by_hand() -> None:
    """The dealer, then any of 104 cards, then any of 103."""
    counts = [case.count for case in CASES if case.options == "preset=machiavelli" and not case.start[0]]
    assert counts == [2, 2 * 104, 2 * 104 * 103]


def turns(options: str, hand: str) -> int:
    """Return the number of turns in the position whose first hand begins with `hand`."""
    [count] = [
        case.count
        for case in CASES
        if (case.options, case.kind, case.depth) == (options, "turns", 1) and case.start[0].startswith(hand)
    ]
    return count


def test_turns_are_counted_by_hand() -> None:
    """2H, with or without 7H, and then 8H and 9H give seven plays; there is also a draw, and some options forbid plays."""
    assert [turns(f"preset=machiavelli{more}", "2H") for more in ("", " play_limit=3", " must_play_if_able=true")] == [
        8,
        7,
        7,
    ]
    first = [" first_circuit=one_meld_of_three", " opening_points=20"]
    assert [turns(f"preset=machiavelli{more}", "2H") for more in first] == [2, 2]
    assert turns("preset=machiavelli opening_points=20 hand_values=fifteen_ten_five", "2H") == 1
    assert [turns(f"preset=machiavelli{more}", "QS") for more in ("", " ace_mode=low", " ace_mode=high")] == [3, 2, 2]
    announced = [turns(f"preset=machiavelli{more}", "8H") for more in ("", " rearrangement_penalty=3")]
    assert announced == [4, 6], (
        "three plays, of which one needs no announcement, a draw; announced: three plays, and none"
    )
    assert turns("preset=zap players=3", "JK") == 5, "two places for the joker, two players to zap, a draw"


def test_every_preset_is_counted_and_every_option_changes_a_count() -> None:
    defaults = {name: option.default for name, option in declared(GAME.options).items()}
    assert {str(rummy_values(case)["preset"]) for case in CASES} == {*GAME.presets}
    values = {case: defaults | deal_options(**rummy_values(case)) for case in CASES}
    changing = {
        names[0]
        for case, mine in values.items()
        for other, theirs in values.items()
        if (case.start, case.kind, case.depth) == (other.start, other.kind, other.depth) and case.count != other.count
        if len(names := [name for name in defaults if mine[name] != theirs[name] and name not in NOT_COUNTED]) == 1
    }
    assert {*defaults} - changing == {*NOT_COUNTED}
