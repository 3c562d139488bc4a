"""Which options of Muzicando are in conflict: each conflict, with the message that players read."""

from typing import Any

import pytest

import hoyle
from hoyle.games.muzicando import GAME
from hoyle.games.muzicando.clashes import CLASHES, MATCH_CLASHES
from hoyle.games.muzicando.options import MatchOptions
from hoyle.rules.options import OptionError, declared

ALONE = {"mode": "individual"}

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"players": 5}, "Two against two are four players: set Players to 4, or let everybody play alone."),
    ({"individual_bidding": True}, "Teams always bid: switch Individual bidding off, or let everybody play alone."),
    (
        {**ALONE, "players": 5, "individual_bidding": True},
        "Individual bidding takes four or eight players, since all cards are dealt.",
    ),
    (
        {"play_drawn_card": True},
        "No card is ever drawn: a stock takes players who play alone, fewer than eight, without bidding.",
    ),
    (
        {"layout_bonus": "winner"},
        "With bidding, the contract decides who scores the layout's value: set The layout's value to everybody.",
    ),
    (
        {**ALONE, "pause_last_gift": "run"},
        "A pause as the last card helps a partner, and there are none: leave it at one card.",
    ),
    (
        {**ALONE, "forced_bid_level": "any"},
        "There is no bidding: leave the level of the forced bid at one.",
    ),
    (
        {**ALONE, "forced_bid_reopens": True},
        "There is no bidding that could continue: switch Bidding continues after a forced bid off.",
    ),
    (
        {**ALONE, "players": 5, "hand_cards": 12},
        "There are not enough cards: deal fewer, or play with fewer players.",
    ),
]

ALSO: list[tuple[dict[str, Any], int]] = [
    *(({"players": players}, 0) for players in (2, 3, 6, 7, 8)),
    *(({**ALONE, "players": players, "individual_bidding": True}, 2) for players in (2, 3, 6, 7)),
    ({**ALONE, "players": 8, "play_drawn_card": True}, 3),
    ({**ALONE, "individual_bidding": True, "play_drawn_card": True}, 3),
    ({"layout_bonus": "chooser"}, 4),
    ({"layout_bonus": "chooser_if_first"}, 4),
    ({**ALONE, "individual_bidding": True, "layout_bonus": "winner"}, 4),
    ({**ALONE, "pause_last_gift": "none"}, 5),
]

MENDED: list[dict[str, Any]] = [
    {"players": 4},
    {**ALONE, "players": 5},
    {**ALONE, "individual_bidding": True},
    {**ALONE, "players": 8, "individual_bidding": True, "forced_bid_level": "any", "forced_bid_reopens": True},
    {"forced_bid_level": "any", "forced_bid_reopens": True},
    *({**ALONE, "players": players, "play_drawn_card": True} for players in range(2, 8)),
    {**ALONE, "players": 5, "hand_cards": 11},
    {**ALONE, "players": 8, "hand_cards": 6, "play_drawn_card": True},
    {**ALONE, "layout_bonus": "winner"},
    {**ALONE, "players": 8, "layout_bonus": "chooser"},
    {"pause_last_gift": "none"},
    {"pause_last_gift": "run"},
]


@pytest.mark.parametrize(("values", "sentence"), REFUSED, ids=lambda value: str(value)[:40])
def test_clashing_options_are_refused_with_advice(values: dict[str, Any], sentence: str) -> None:
    assert GAME.explain(values).clashes == [sentence]
    with pytest.raises(OptionError) as refused:
        GAME.choose(**values)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(("values", "which"), ALSO, ids=str)
def test_similar_clashes_are_refused_too(values: dict[str, Any], which: int) -> None:
    assert GAME.explain(values).clashes == [REFUSED[which][1]]


@pytest.mark.parametrize("values", MENDED, ids=str)
def test_the_advice_resolves_the_clash(values: dict[str, Any]) -> None:
    assert GAME.explain(values).clashes == []


def test_every_clash_has_a_case_and_names_its_options() -> None:
    assert [sentence for _, sentence in REFUSED] == [clash.sentence for clash in CLASHES]
    for (values, _), clash in zip(REFUSED, CLASHES, strict=True):
        assert {*values} <= {*clash.among, "mode"} and {*clash.among} <= {*declared(GAME.options)}


def refused_match(values: dict[str, Any]) -> str:
    """Return the message with which the options of a match are refused, or ""."""
    try:
        hoyle.game("muzicando", **values)
    except OptionError as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize("layouts", [1, 2, 3])
def test_a_match_of_teams_has_four_layouts_at_least(layouts: int) -> None:
    assert refused_match({"layouts": layouts}) == MATCH_CLASHES[0].sentence
    assert MATCH_CLASHES[0].sentence == "A match of teams has four layouts at least; 0 is a single one."
    assert refused_match({"layouts": layouts + 3}) == ""


@pytest.mark.parametrize("players", range(2, 9))
def test_players_alone_deal_equally_often(players: int) -> None:
    sentence = "Everybody deals equally often: let the number of layouts be a multiple of the number of players."
    assert MATCH_CLASHES[1].sentence == sentence
    for layouts in (0, *range(1, 65)):
        refusal = refused_match({**ALONE, "players": players, "layouts": layouts})
        assert refusal == ("" if layouts % players == 0 else sentence)


def test_every_match_clash_has_a_case() -> None:
    assert len(MATCH_CLASHES) == 2
    known = {*declared(GAME.options), *declared(MatchOptions)}
    assert all({*clash.among} <= known for clash in MATCH_CLASHES)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 1),
        ("players", 9),
        ("mode", "trio"),
        ("pass_policy", "never"),
        ("penalty_team", -1),
        ("penalty_team", 101),
        ("penalty_individual", -1),
        ("penalty_individual", 101),
        ("layouts", -1),
        ("layouts", 65),
    ],
)
def test_a_value_outside_its_bounds_is_refused(name: str, value: Any) -> None:
    with pytest.raises(OptionError, match=name):
        hoyle.game("muzicando", **{name: value})


def test_options_without_effect_are_disabled_with_a_reason() -> None:
    assert GAME.explain({"seat_draw": False, "penalty_individual": 5}).idle == {
        "seat_draw": "Teams choose their seats; the first dealer is drawn.",
        "pause_seat": "Only eight players who draw their seats draw the pause.",
        "penalty_individual": "Two play against two.",
        "hand_cards": "All cards are dealt.",
        "place_points": "The places bring the usual points.",
    }
    assert GAME.explain({**ALONE, "penalty_team": 5}).idle == {
        "pause_seat": "Only eight players who draw their seats draw the pause.",
        "penalty_team": "Everybody plays alone.",
        "place_points": "The places bring the usual points.",
        "level_points": "Nobody bids a level.",
    }
    assert "pause_seat" not in GAME.explain({**ALONE, "players": 8}).idle
    assert "penalty_individual" not in GAME.explain({"penalty_individual": 5}).canonical
