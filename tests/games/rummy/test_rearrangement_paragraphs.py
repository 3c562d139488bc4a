"""Announced rearrangements and penalty cards: paragraphs RM60 and RM61, in given positions and at the table."""

from random import Random
from typing import Any

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.games.rummy import GAME, guide, rules, table, text
from hoyle.games.rummy.state import BLOCKED, PUT_BACK, REARRANGE, STOCK_OUT, State, held
from hoyle.games.rummy.table.draft import WHOLE
from hoyle.games.rummy.table.finished_turn import finish
from hoyle.games.rummy.table.prompts import prompt
from hoyle.games.rummy.table.refusals import refusal
from hoyle.games.shared.drafts import DraftError
from hoyle.rules.link import rules_of
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.testing.random_play import legal
from tests.support.rummy import begin_turn, deal_options, hand, is_play, moves, play_all, position_with, views
from tests.support.rummy_table import NAMES, SAY, draft_after, lay_step, log_lines, meld_texts, reason, scene

RULES = rules_of(GAMES["rummy"])

TABLE = "7S 7D 7C 3H 4H 5H 6H"
PENALTY = {"rearrangement_penalty": 3}
DRAWING_ON = {"draw_rule": "escalating", "stock_end": "closing_round"}


def spoiled(cards: str = "7H 2S 2D 2C", *others: str, **more: Any) -> State:
    """Return a position with three penalty cards, and a run and a group on the table."""
    return position_with(cards, *others, **{"table": TABLE, "stock": "KS KD KC 9C", **PENALTY, **more})


def test_RM60_a_play_that_uses_melds_on_the_table_is_announced() -> None:
    assert moves(spoiled()) == ["2S", "draw", "rearrange"]
    assert moves(play_all(spoiled(), "rearrange")) == ["2S", "7H", "put back"]
    state = play_all(spoiled(), "rearrange; play 7H")
    assert (state.turn, state.announced, hand(state)) == (1, 0, "2S 2D 2C")


def test_RM60_new_melds_from_the_hand_alone_need_no_word() -> None:
    assert is_play("2S 2D 2C", spoiled()) and not is_play("7H", spoiled()) and not is_play("2S 2D 2C 7H", spoiled())
    assert is_play("2S 2D 2C 7H", play_all(spoiled(), "rearrange"))
    assert play_all(spoiled(), "play 2S 2D 2C").turn == 1


def test_RM60_who_has_announced_neither_draws_nor_passes_nor_knocks_nor_zaps() -> None:
    knocking = {"knock_limit": 30, "knock_requires_play": False, "deal_scoring": "differences", "stock_end": "block"}
    state = spoiled("2S 3D", **knocking, blocked_winner="nobody")
    assert moves(state) == ["knock", "draw", "rearrange"] and moves(play_all(state, "rearrange")) == ["put back"]
    state = spoiled("JK 2S", **deal_options("zap"))
    assert moves(state) == ["draw", "zap1", "rearrange"] and moves(play_all(state, "rearrange")) == ["JK", "put back"]
    state = spoiled("2S 3D", stock="")
    assert moves(state) == ["end", "rearrange"] and moves(play_all(state, "rearrange")) == ["put back"]


@pytest.mark.parametrize("opening", [{"opening_points": 10}, {"first_circuit": "one_meld_of_three"}])
def test_RM60_a_first_play_is_not_announced_but_a_second_one_is(opening: dict[str, Any]) -> None:
    state = spoiled("7H KS KD KC", stock="9C", **opening, opening_again=True)
    assert moves(state) == ["KS", "draw"]
    assert moves(play_all(state, "play KS KD KC")) == ["end", "rearrange"]
    assert hand(play_all(state, "rearrange", "put back", "9C")) == "7H 9C" and state.turn == 1


def test_RM60_there_is_nothing_to_rearrange_on_an_empty_table() -> None:
    assert moves(spoiled(table="")) == ["2S", "draw"]
    jokers = {"table": "", "joker_mode": "fixed", "packs": 2, "jokers": 2}
    assert moves(spoiled(joker_cards="5H 6H", **jokers))[-1] == "rearrange"


def test_RM60_jokers_on_the_table_keep_their_cards_beside_new_melds() -> None:
    more = {"table": "5H 6H 9S", "joker_cards": "4H", "joker_mode": "free", "packs": 2, "jokers": 2}
    state = play_all(spoiled("2S 2D JK KC", **more), "play 2S 2D JK=2C")
    assert [card for card, copies in enumerate(state.wild) if copies] == [3, 9]  # the two of clubs, the four of hearts


def test_RM60_a_freed_joker_goes_into_a_new_meld_after_an_announcement() -> None:
    more = {"joker_mode": "declared", "released_joker": "new_meld", "packs": 2, "jokers": 1}
    state = spoiled("4H KS KD", table="5H 6H 9S", joker_cards="4H", **more)
    assert "4H" not in moves(state) and is_play("4H KS KD", play_all(state, "rearrange"))


def test_RM61_who_finds_no_play_draws_the_penalty_cards_and_the_turn_is_over() -> None:
    state = play_all(spoiled("2S 9D"), "rearrange", "put back")
    assert (state.to_move, state.announced, state.penalty) == (CHANCE_AWAITED, 0, 3)
    play_all(state, "KS", "9C", "KD")
    assert (state.turn, state.penalty, state.passes) == (1, 0, 0)
    assert hand(state) == "2S 9D 9C KS KD" and state.table == spoiled().table


@pytest.mark.parametrize("penalty", [1, 2, 6])
def test_RM61_as_many_as_the_stock_has(penalty: int) -> None:
    state = play_all(spoiled("2S", rearrangement_penalty=penalty, stock="KS KS KS"), "rearrange", "put back")
    while state.to_move == CHANCE_AWAITED:
        play_all(state, "KS")
    assert held(state, 0) == 1 + min(penalty, 3) and state.turn == 1


def test_RM61_penalty_cards_are_no_draws_and_what_was_drawn_before_remains() -> None:
    state = begin_turn(spoiled("2S", "4C", **DRAWING_ON, stock="9C KS KD KC 8D 8S"))
    play_all(state, "9C", "rearrange", "put back", "KS", "KD", "KC")
    assert hand(state) == "2S 9C KS KD KC" and (state.turn, state.drawn) == (1, 0)


def test_RM61_with_an_empty_stock_it_is_a_pass() -> None:
    state = play_all(spoiled("2S", "4C", stock=""), "rearrange", "put back")
    assert (state.turn, state.passes, hand(state)) == (1, 1, "2S")
    assert play_all(state, "rearrange", "put back").ended == BLOCKED


def test_RM61_after_a_zap_it_is_no_pass() -> None:
    state = spoiled("JK 2S 9D", "4C", "5C", **deal_options("zap", players=3), stock="")
    assert play_all(state, "zap1", "rearrange", "put back").passes == 0


def test_RM61_the_last_card_of_the_stock_is_followed_by_the_closing_round() -> None:
    state = play_all(spoiled("2S", "4C", **DRAWING_ON, stock="KS", drawn=1), "rearrange", "put back", "KS")
    assert (state.turn, state.closing) == (1, 2)
    assert play_all(state, "rearrange", "put back", "end").ended == STOCK_OUT


@pytest.mark.parametrize("rules", [{"must_play_if_able": True}, deal_options("manipulation_basic", players=2)])
def test_RM61_where_playing_is_compulsory_nothing_is_announced(rules: dict[str, Any]) -> None:
    assert moves(spoiled(**rules)) == ["2S", "7H"]
    idle = GAME.explain(rules | PENALTY).idle
    assert idle["rearrangement_penalty"] == "Who can play must play, so no rearrangement fails."


def test_RM61_deals_end_however_often_everything_is_put_back() -> None:
    dice = Random(3)
    state = GAME.begin(GAME.choose(deal_size=4, players=3, **PENALTY))
    turns = 0
    while state.to_move:
        seat = CHANCE if state.to_move == CHANCE_AWAITED else state.turn
        found = legal(GAME, state, seat)
        chosen = [move for move in (PUT_BACK, REARRANGE) if move in found] if seat != CHANCE else []
        rules.play(state, seat, chosen[0] if chosen else dice.choice(found))
        turns += bool(chosen)
    assert state.ended == BLOCKED and turns > 20


def test_without_the_option_nothing_is_announced() -> None:
    assert moves(spoiled(rearrangement_penalty=0)) == ["2S", "7H", "draw"]


# The notation.


def test_announcements_are_written_as_moves_and_before_a_play() -> None:
    seen = views(spoiled())[0]
    for move, name in ((REARRANGE, "rearrange"), (PUT_BACK, "put back")):
        assert text.write(RULES, seen, 0, move) == name and text.read(RULES, seen, 0, f" {name.upper()} ") == move
    assert text.forms(seen)[-2:] == ["rearrange", "put back"] and "rearrange" not in text.forms(
        views(spoiled(rearrangement_penalty=0))[0]
    )
    more = {"table": "5H 6H 7H", "joker_mode": "free", "packs": 2, "jokers": 2}
    parts = text.parts(RULES, views(spoiled("JK 2S", **more))[0], "rearrange; play JK=8H")
    assert parts == ["rearrange", "JK", "done", "JK=8H"]


# The table.


def test_before_an_announcement_cards_are_only_added_to_melds() -> None:
    draft = draft_after(spoiled(), lay_step("7H", "m0"))
    assert meld_texts(draft)["m0"] == "Run 3♥ to 7♥" and finish(RULES, draft)[0] == [REARRANGE, 21, 53]
    alone = draft_after(spoiled(), lay_step("2S"), lay_step("2D", "m2"), lay_step("2C", "m2"))
    assert finish(RULES, alone)[0] == [0, 2, 3, 53], "new melds of the hand alone are not announced"


@pytest.mark.parametrize(
    ("cards", "step", "sentence"),
    [
        ("5H 2S", lay_step("5H", "m0"), "This changes melds on the table: press “Rearrange” first."),
        ("8S 9S", {"act": "hint"}, "The best play changes melds on the table: press “Rearrange” first, and ask again."),
        ("8H 2S", {"act": "hint"}, ""),
    ],
)
def test_steps_that_change_melds_wait_for_the_announcement(cards: str, step: dict[str, str], sentence: str) -> None:
    state = spoiled(cards, table="3H 4H 5H 6H 7H 7S 7D 7C")
    if sentence:
        with pytest.raises(DraftError) as error:
            draft_after(state, step)
        assert reason(error) == sentence
        play_all(state, "rearrange")
    assert len(draft_after(state, step).staged) == (2 if "8S" in cards else 1)


def test_cards_of_the_table_move_after_the_announcement() -> None:
    before, after = spoiled(), play_all(spoiled(), "rearrange")
    acts = [{act.id: act for act in scene(state, 0, draft_after(state)).acts} for state in (before, after)]
    assert "zone:m1" not in acts[0]["lay"].source and "zone:m1" in acts[1]["lay"].source
    assert "split" not in acts[0] and "split" in acts[1]
    assert [option.label for option in acts[0]["turn"].options] == ["Draw", "Rearrange"]
    assert [option.label for option in acts[1]["turn"].options] == ["Put back, take 3 cards"]
    for item in ("t.7D.0", WHOLE + "m1"):
        why = refusal(RULES, views(before)[0], 0, item, "new", draft_after(before))
        assert (
            why.sentence([], SAY).endswith(" stays in its meld until you press “Rearrange”.") and why.clause == "RM60"
        )


def test_everything_is_put_back_while_cards_of_the_draft_are_on_the_table() -> None:
    draft = draft_after(play_all(spoiled(), "rearrange"), lay_step("7H"))
    assert [*table.gestures(RULES, draft.seen, 0, draft).values()] == [[PUT_BACK]]
    draft = draft_after(spoiled(), lay_step("7H"))
    assert table.gestures(RULES, draft.seen, 0, draft) == {}


def test_a_joker_that_is_added_may_stand_at_both_ends_without_an_announcement() -> None:
    more = {"table": "5H 6H 7H", "joker_mode": "free", "packs": 2, "jokers": 2}
    draft = draft_after(spoiled("JK 2S", **more), lay_step("JK", "m0"), {"act": "stand", "option": "m0.1"})
    assert meld_texts(draft) == {"m0": "Run 4♥ to 7♥"} and finish(RULES, draft)[0][0] == REARRANGE


def test_the_prompt_and_the_guide_say_what_to_press() -> None:
    before, after = spoiled(), play_all(spoiled(), "rearrange")
    told = [prompt(RULES, views(state)[0], 0, NAMES, SAY) for state in (before, after)]
    assert told[0].endswith("To change melds on the table press “Rearrange”.")
    assert told[1].endswith("or put everything back and take 3 cards.")
    empty = play_all(spoiled(stock=""), "rearrange")
    assert prompt(RULES, views(empty)[0], 0, NAMES, SAY).endswith("or put everything back.")
    assert [act.options[0].label for act in scene(empty, 0).acts if act.id == "turn"] == ["Put everything back"]
    sentences = [SAY(each.message, **each.facts) for each in guide.advice(views(before)[0], 0, 1)]
    assert any("Press “Rearrange”" in sentence for sentence in sentences)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_announcements_and_penalties_are_told(seat: int | None) -> None:
    assert log_lines(spoiled("2S"), "rearrange", seat=seat) == ["Ann rearranges the table."]
    drawn = "Ann draws 9♣, K♠, K♦." if seat == 0 else "Ann draws 3 cards."
    lines = log_lines(play_all(spoiled("2S"), "rearrange"), "put back", "KS", "KD", "9C", seat=seat)
    assert lines == ["Ann puts everything back.", drawn]
    lines = log_lines(play_all(spoiled("2S", stock=""), "rearrange"), "put back", seat=seat)
    assert lines == ["Ann puts everything back."]
    assert log_lines(spoiled(), "rearrange; play 7H", seat=seat) == ["Ann plays 7♥."]


def test_a_resignation_after_an_announcement_puts_nothing_back() -> None:
    state = play_all(spoiled("2S"), "rearrange")
    seen = views(state)[1]
    rules.forfeit(state, 0)
    told = [event.text for event in table.narrate(RULES, seen, views(state)[1], 1, NAMES, SAY)]
    assert "Ann puts everything back." not in told and (state.announced, state.penalty) == (0, 0)


def test_RM61_who_draws_two_in_place_of_playing_takes_one_penalty_card() -> None:
    game = hoyle.game("./examples/rewrites/draw_two.py", rearrangement_penalty=1)
    dice, taken = Random(1), list[int]()
    for seed in range(40):
        if len(taken) >= 20:
            break
        play = game.new(seed)
        while not play.is_over and len(play.log) < 200:
            seat, words = (
                play.to_move[0],
                {play.say(play.to_move[0], move): move for move in play.legal(play.to_move[0])},
            )
            before = held(play.state, seat)
            word = next((each for each in ("put back", "rearrange") if each in words), dice.choice(sorted(words)))
            play.play(seat, words[word])
            if word == "put back":
                taken.append(held(play.state, seat) - before)
    assert {*taken} == {1}
