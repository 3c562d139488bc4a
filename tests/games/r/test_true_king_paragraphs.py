"""V15: the games that the loser may call in a match of True King, and how they count."""

import random
from typing import Any

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.games.r.clashes import PRESETS
from hoyle.games.r.match import OTHER_GAMES, VARIANTS, name_of
from hoyle.games.r.options import ANY, OPPOSITE_COLOUR
from hoyle.host.memory import MemoryHost
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import vary
from hoyle.rules.seats import NONE
from tests.support.tables import fields_of, gestures_of, open_table, table_of

CALLED = [name_of(called) for called in OTHER_GAMES]


def king_match(seed: int = 1) -> MatchPlay:
    """Return a match whose first game seat 1 has lost, by resigning."""
    match = hoyle.game("r", true_king=True, king_calls="any_game").new_match(seed)
    match.play.resign(1)
    return match


def play_out(match: MatchPlay, dice: random.Random) -> None:
    """Play the current deal at random."""
    while not match.play.is_over:
        for seat in match.play.to_move:
            if not match.play.is_over and match.play.legal(seat):
                match.play.play(seat, dice.choice(match.play.legal(seat)))


def test_V15_usually_only_variants_are_called() -> None:
    match = hoyle.game("r", true_king=True).new_match(1)
    match.play.resign(1)
    assert not any(choice.game for choice in match.choices().values())
    assert match.choices()["2"].label == "Three cards" and match.choices()["2"].art == "musician"


def test_V15_every_game_for_two_with_these_cards_may_be_called() -> None:
    family = [game for game in GAMES.values() if game.family == "r" and game.name != "r"]
    for_two = {game.name for game in family if game.seats(game.choose()) == 2}
    assert {*CALLED} == for_two | {"seeker/17.1"} and len(for_two) == 7
    choices = king_match().choices()
    assert {choice.game for choice in choices.values()} == {"", *for_two}
    assert choices["seeker/17.1"].values["seeker_hidden"] and "seeker_hidden" not in choices["seeker"].values
    for choice in choices.values():
        assert choice.art in {"ambassador", "assassin", "general", "musician", "prince", "princess", "spy", "wizard"}
        assert choice.sentence and vary(GAMES[choice.game or "r"], choice.values).seats == 2
    assert len(VARIANTS) == 15


@pytest.mark.parametrize("name", CALLED)
def test_V15_a_called_game_counts_as_one_game_of_the_match(name: str) -> None:
    match, dice = king_match(), random.Random(name)
    play = match.next(name)
    name = name.partition("/")[0]
    assert play.variant.name == name and match.chooser == NONE
    deals = 1
    play_out(match, dice)
    while not match.is_over and match.chooser == NONE:
        assert match.standing().totals == (1, 0), "the match of the called game goes on"
        assert match.next().variant.name == name
        play_out(match, dice)
        deals += 1
    assert deals == (4 if name in ("triangle", "pair_attack", "serious_card") else 1)
    rows = match.standing().rows
    assert len(rows) == 2 and rows[0] == ("1", "0", "0", ">")
    winner = {">": 0, "<": 1}.get(rows[1][3], NONE)
    expected = (1 + (winner == 0), int(winner == 1))
    assert match.standing().totals == expected and match.is_over is (winner == 0)
    if winner != 0:
        assert match.chooser == (0 if winner == 1 else 1)
        assert match.next("base").variant.name == "r" and match.inner is None


def test_V15_two_variants_that_agree_may_be_called_together() -> None:
    match = hoyle.game("r", true_king=True, king_calls="pairs").new_match(1)
    match.play.resign(1)
    choices = match.choices()
    together = {name: choice for name, choice in choices.items() if choice.group == "+"}
    assert together["1+4"].values == {"discard_one": True, "points_to_win": 3}
    assert {"6+8", "2+2.1", "9+10", "4+14", "7+11"}.isdisjoint(together), "these do not agree"
    assert {"1+13/seat0_princes", "1+13/seat1_princes"} <= {*together}
    for choice in together.values():
        assert vary(GAMES["r"], choice.values).seats == 2
    play = match.next("1+4")
    assert (play.state.options.discard_one, play.state.options.points_to_win) == (1, 3)
    assert {name for name, choice in king_match().choices().items() if choice.group == "+"} == set()


def test_V8_the_princess_is_limited_only_in_the_draft_or_by_the_option() -> None:
    for values in (PRESETS["random"].values, {"deal": "random"}, {"traitor_swap": True}):
        assert hoyle.game("r", **values).options.princess_scope == ANY
    for values in (PRESETS["draft"].values, {"deal": "random", "princess_scope": "opposite_colour"}):
        assert hoyle.game("r", **values).options.princess_scope == OPPOSITE_COLOUR
    match = hoyle.game("r", true_king=True, king_calls="pairs").new_match(1)
    match.play.resign(1)
    together = match.choices()
    assert [dict(together[name].values).get("princess_scope", "auto") for name in ("8/any", "1+8")] == ["any", "auto"]


def test_V8_tables_of_version_1_keep_the_princess_that_they_had() -> None:
    translate = GAMES["r"].earlier[1]
    for before, after in (
        ({"deal": "random"}, {"deal": "random", "princess_scope": "opposite_colour"}),
        ({"deal": "random", "princess_scope": "any"}, {"deal": "random", "princess_scope": "any"}),
        ({"deal": "draft"}, {"deal": "draft"}),
        ({"traitor_swap": True}, {"traitor_swap": True}),
    ):
        assert translate(before) == after
    match = king_match()
    called = match.choices()["8/auto"]
    assert called.is_former, "tables of version 1 have called it, and go on; nobody is offered it"
    assert match.next("8/auto").state.options.princess_scope == OPPOSITE_COLOUR


def test_V15_the_deals_of_a_called_match_have_seeds_of_their_own() -> None:
    match = king_match(seed=7)
    seeds = [match.play.seed, match.next("pair_attack").seed]
    for _ in range(3):
        match.play.resign(0)
        seeds.append(match.next().seed)
    direct = hoyle.game("r", true_king=True).new_match(7)
    assert seeds == [direct.deal_seed, *((seeds[0] + n * 0x9E3779B97F4A7C1) & (1 << 62) - 1 for n in range(1, 5))]


@pytest.mark.parametrize("name", ["assassins_target", "pair_attack"])
def test_V15_after_a_called_game_the_cards_are_other_ones(name: str) -> None:
    match = king_match(seed=7)
    seeds = [match.play.seed, match.next(name).seed]
    match.play.resign(0)
    while match.chooser == NONE:
        seeds.append(match.next().seed)
        match.play.resign(0)
    seeds.append(match.next(name).seed)
    assert len({*seeds}) == len(seeds)


def test_V15_serious_card_is_settled_by_its_four_deals() -> None:
    match = king_match()
    match.next("serious_card")
    for deal in range(4):
        assert match.play.state.carried.deals == deal and match.play.state.options.prince_side == deal % 2
        match.play.resign(0)
        if deal < 3:
            match.next()
    assert match.standing().totals == (1, 1) and match.chooser == 0


def test_V15_a_table_passes_through_a_called_match_and_is_restored() -> None:
    host = MemoryHost()
    id, people = open_table(host, vary(GAMES["r"], {"true_king": True, "king_calls": "any_game", "points_to_win": 2}))
    games: list[str] = []
    dice = random.Random(3)
    for _ in range(400):
        table = table_of(host, id)
        if table.status != "open":
            break
        timeline = table.running_timeline()
        games.append(timeline.play.variant.game.name)
        seat = next(seat for seat in range(2) if gestures_of(table, seat))
        keys = sorted(gestures_of(table, seat))
        key = "next|serious_card" if "next|serious_card" in keys else dice.choice(keys)
        fields = fields_of(key)
        people[seat].gesture(fields.pop("act"), **fields)
        assert people[seat].rejects == []
    assert "serious_card" in games and table_of(host, id).status == "over"
    view: Any = people[0].view
    again = host.after_restart()
    assert again.join(id, "p0").view["zones"] == view["zones"]
