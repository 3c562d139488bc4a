"""What the guide and the prompts of Muzicando say holds in the position in which they say it, whatever the options."""

from random import Random
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.muzicando.cards import is_sign
from hoyle.games.muzicando.options import FORCED_ONLY, FREE, NEXT_ACTION, ONE_SIDE, TEAM
from hoyle.games.muzicando.state import PASS, PLAYING, SARABANDA, STOP, STRIDE
from hoyle.games.muzicando.table import deck, draw
from hoyle.games.muzicando.table.gestures import layout_hint
from hoyle.i18n import translator
from hoyle.play.play import Play, vary
from hoyle.rules.link import rules_of
from hoyle.testing.random_play import legal
from tests.support.guide_texts import Holds, check_guide

RULES = rules_of(GAMES["muzicando"])

GAME = GAMES["muzicando"]


def may_pass(state: Any, seat: int) -> bool:
    """Return whether a seat may pass; while a layout is chosen nobody can know."""
    return state.phase != PLAYING or PASS in legal(GAME, state, seat)


HOLDS: Holds = {
    "Sarabanda: lay a note beside any card, if": lambda s, _: s.options.sarabanda_neighbours != ONE_SIDE,
    "Sarabanda: lay a note beside any card from": lambda s, _: (
        s.options.sarabanda_neighbours == ONE_SIDE and s.layout == SARABANDA
    ),
    "A card with a face is a sign: laid on a note of its colour, it blocks players, who": lambda s, _: (
        s.options.block_expiry != NEXT_ACTION
    ),
    "A card with a face is a sign: laid on a note of its colour, it blocks players until": lambda s, _: (
        s.options.block_expiry == NEXT_ACTION
    ),
    "Only if no note": lambda s, _: s.options.pass_policy == FORCED_ONLY,
    "Or pass": may_pass,
    "You may always pass": lambda s, seat: s.options.pass_policy == FREE and may_pass(s, seat),
    "Whoever passes draws a card from the stock, and may": lambda s, _: bool(s.options.play_drawn_card),
    "Whoever passes draws a card from the stock, and the": lambda s, _: not s.options.play_drawn_card,
    "A higher level brings more points if you or": lambda s, _: s.options.mode == TEAM,
    "A higher level brings more points if you are": lambda s, _: s.options.mode != TEAM,
}
"""By the beginning of a sentence: when it is true."""

ALONE: dict[str, Any] = {"mode": "individual", "players": 3}
MORE: list[dict[str, Any]] = [
    {"pass_policy": "free"},
    {**ALONE, "pass_policy": "free"},
    {**ALONE, "pass_policy": "forced_only"},
    {**ALONE, "play_drawn_card": True},
    {**ALONE, "sarabanda_neighbours": "one"},
    {**ALONE, "block_expiry": "next_action"},
    {**ALONE, "pause_stop": "forced_only"},
]


def test_what_the_guide_says_is_so_under_every_option() -> None:
    check_guide("muzicando", HOLDS, MORE, seeds=4)


@pytest.mark.parametrize(
    ("options", "says"), [({}, "until you stop"), ({"pause_stop": "forced_only"}, "as long as a note")]
)
def test_the_pause_says_when_it_ends(options: dict[str, Any], says: str) -> None:
    texts = [face.text for face in deck(GAME.choose(**options)).faces.values()]
    assert sum(says in text for text in texts) == 1


@pytest.mark.parametrize(("rule", "says"), [("all", "one step from all"), ("one", "from which it is one step")])
def test_the_choice_of_sarabanda_says_what_a_note_must_be_next_to(rule: str, says: str) -> None:
    state = GAME.begin(GAME.choose(**ALONE, sarabanda_neighbours=rule))
    assert says in layout_hint(state, SARABANDA)


@pytest.mark.parametrize("options", MORE, ids=str)
def test_the_prompt_says_what_may_be_done(options: dict[str, Any]) -> None:
    for seed in range(4):
        play, dice = Play(vary(GAME, options), seed), Random(seed)
        names = [f"P{seat}" for seat in range(play.variant.seats)]
        while not play.is_over and len(play.log) < 200:
            seat = play.to_move[0]
            text, moves = draw(RULES, play.view(seat), seat, names, translator("en")).prompt, play.legal(seat)
            notes = any(move < PASS and not is_sign(move // STRIDE) for move in moves)
            assert ("then end it" in text) <= (STOP in moves)
            assert ("as long as a note of yours fits" in text) <= (STOP not in moves and notes)
            assert ("that ends your turn" in text) <= (not play.state.options.play_drawn_card)
            assert ("which you may lay at once" in text) <= bool(play.state.options.play_drawn_card)
            assert (", or pass" in text) <= (PASS in moves)
            play.play(seat, dice.choice(moves))
