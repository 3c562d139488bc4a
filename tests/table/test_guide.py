"""The guide of every game: its aim names what the options say, and a player's first turns are explained, then no more."""

import ast
import inspect
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from hoyle.games import GAMES
from hoyle.games.board64.presets import GAME18, PRESETS
from hoyle.games.shared.guides import Advice, guide_of
from hoyle.host.memory import MemoryHost
from hoyle.i18n import LANGUAGES, translator
from hoyle.play.play import Play, Variant, vary
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE
from hoyle.table.show.guide import aim, explain, sentence, turns
from tests.games.board64.test_guide_texts import MORE as BOARD64_MORE
from tests.support.sampling import sample
from tests.support.tables import open_table, play_out, table_of

PAIRS_COMPARE = PRESETS["pairs_compare"].values
COMPARED: list[dict[str, object]] = [
    {**PRESETS["game48"].values, "score": "cards", "move_range": "one"},
    {**PRESETS["game48"].values, "score": "piles"},
    {**PRESETS["game48"].values, "colour_path": "free", "opening_truce": 1},
]
MORE_MOVES: list[dict[str, object]] = [
    {"move_range": "any", "opening_truce": 1},
    {"test_cards": 2, "test_may_beat": True},
    *(
        {"principle": principle, "equal_beats": equals, "players": 4, "teams": teams, "test_cards": 3}
        for principle, equals in (("beat", "any"), ("combine", "none"))
        for teams in ("alone", "pairs")
    ),
    {**GAME18, "imposing": "each_other"},
]
IN_A_MATCH = {"You have no life left, but you play on until you lose once more. Then you are out."}
"""What is said only in later deals of a match; see `tests/games/thirty_one/test_headline.py`."""
LATE = {
    "Take a combination that the card makes where it lies, or leave it.",
    "Take a combination that the card makes where it lies.",
}
"""What is said only after the guide has ended, with the sentences of the first turn; see `tests/games/board64/test_guide_texts.py`."""
LONG_GAME = 200
"""Moves of a random game after which the test stops."""


def rule_sets(game: Game) -> list[Variant]:
    """The default rules of a game, its presets, and rules of which the guide speaks."""
    more: dict[str, list[dict[str, object]]] = {
        "r": [
            {"discard_one": True},
            {"goal": "all_rounds"},
            {"goal": "first_loses", "princess_in_loser": "loses"},
            {"goal": "first_loses", "abilities": False},
        ],
        "triangle": [{"max_raises": 1}, {"hand_ranking": {"pair": 6}}],
        "malice": [
            {"force_aces": False},
            {"kings_wild": True},
            {"jokers": 0},
            {"joker_discard": False},
            {"force_twos": True},
            {"center_build": "down", "side_build": "up"},
            {"center_build": "both", "side_build": "down"},
            {"side_build": "both"},
            {"players": 3, "payoff_size": 17},
            {"center_follows": {"seven.free": "yes", "ace.free": "no", "ace.king": "yes"}},
        ],
        "rummy": [
            {"opening_points": 30, "draw_rule": "draw_then_play"},
            {"knock_limit": 10, "deal_scoring": "differences", "blocked_winner": "lowest_points"},
            {"deal_scoring": "first_out", "play_limit": 4},
            {"opening_points": 30, "opening_exact": True},
            {"shortest_run": 4, "smallest_group": 4},
            {"rearrangement_penalty": 3},
        ],
        "muzicando": [
            {"pass_policy": "free"},
            {"mode": "individual", "pass_policy": "free", "play_drawn_card": True},
            {"mode": "individual", "pass_policy": "forced_only"},
            {"mode": "individual", "sarabanda_neighbours": "one", "block_expiry": "next_action"},
            {"players": 8, "mode": "individual", "pause_seat": "chosen"},
        ],
        "thirty_one": [
            {"played_for": "chips", "pot_ties": "stays"},
            {"goal": 30},
            {"card_values": (1, *range(2, 11), 10, 10, 10)},
        ],
        "board64": [
            {**GAME18, "players": 4, "teams": "pairs"},
            {**PAIRS_COMPARE, "teams": "alone"},
            *COMPARED,
            *BOARD64_MORE,
            *MORE_MOVES,
        ],
    }
    chosen = [{}, *(preset.values for preset in game.presets.values()), *more.get(game.name, [])]
    return [vary(game, dict(values)) for values in chosen]


@dataclass
class Said:
    """What the guide of a game has said in random games."""

    messages: set[str]
    endings: int
    """The number of games in which the guide ended before the game."""
    checked: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    """The messages whose sentences have been looked at, with their facts."""


LEAST = sample(3, 200)
"""The games by each rule set after which no more are played once everything has been said."""


def listen(game: Game, games: int, wanted: set[str]) -> Said:
    """Play random games by all rule sets until these messages have been said, and ask the guide before every decision."""
    said, guide, variants = Said(set(), 0), guide_of(game), rule_sets(game)
    assert guide
    said.messages.update(guide.aim(variant.options).message for variant in variants)
    for seed in range(games):
        if seed >= LEAST and wanted <= said.messages and said.endings:
            break
        for variant in variants:
            said.endings += has_ended(variant, seed, said)
    return said


def has_ended(variant: Variant, seed: int, said: Said) -> bool:
    """Play a random game; add the guide's messages, and return whether the guide ended."""
    play, dice, ended, guide = variant.new(seed), Random(seed), set[int](), guide_of(variant.game)
    assert guide
    while not play.is_over and len(play.log) < LONG_GAME:
        seat = dice.choice(play.to_move)
        found: list[Advice] = guide.advice(play.view(seat), seat, turns(play.log, seat, variant.seats))
        if not found:
            ended.add(seat)
        said.messages.update(each.message for each in [*found, *guide.advice(play.view(seat), seat, 0)])
        for each in found:
            if (each.message, str(each.facts)) not in said.checked:
                said.checked.add((each.message, str(each.facts)))
                check_sentences(each)
        if len(ended) == variant.seats:
            return True
        play.play(seat, dice.choice(play.legal(seat)))
    return bool(ended)


def check_sentences(advice: Advice) -> None:
    """Check what a reader of each language is told."""
    assert all(fact >= 0 for fact in advice.facts.values() if isinstance(fact, int)), "NONE is no number for a reader"
    for lang in LANGUAGES:
        text = sentence(advice, translator(lang))
        assert text and "{" not in text, text


def messages_of(game: Game) -> set[str]:
    """The messages that are marked with N_ or `counted` in the guide of a game: in `guide.py` and the words beside it."""
    files = Path(inspect.getfile(game.guide)).parent.glob("guide*.py")  # type: ignore[arg-type]
    trees = [ast.parse(file.read_text("utf-8")) for file in files]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    marked = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in ("N_", "counted")]
    return {str(ast.literal_eval(call.args[-1])) for call in marked}


@pytest.mark.parametrize("name", GAMES)
def test_the_guide_says_all_its_sentences_and_ends(name: str) -> None:
    wanted = messages_of(GAMES[name]) - IN_A_MATCH - LATE
    said = listen(GAMES[name], sample(1, 20) if name == "rummy" else sample(30, 200), wanted)
    assert wanted <= said.messages, wanted - said.messages
    assert said.endings or name == "pair_attack"  # a deal is one decision


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_aim_names_the_points(lang: str) -> None:
    assert "3" in aim(vary(GAMES["r"], {"points_to_win": 3}), translator(lang))
    assert "15" in aim(vary(GAMES["malice"], {"payoff_size": 15}), translator(lang))
    texts = {
        preset: aim(vary(GAMES["board64"], dict(GAMES["board64"].presets[preset].values)), translator(lang))
        for preset in ("game1", "game18", "game48", "game65", "patience")
    }
    assert len(set(texts.values())) == len(texts)


def test_a_game_without_a_guide_has_no_aim_and_explains_nothing() -> None:
    game = replace(GAMES["r"], guide=None)
    assert aim(SimpleNamespace(game=game, options=None), translator("en")) == ""  # type: ignore[arg-type]
    play = SimpleNamespace(variant=SimpleNamespace(game=game, seats=2), log=[])
    table = SimpleNamespace(timeline=SimpleNamespace(is_over=False, play=play), stuck="")
    explained = explain(table, 0, translator("en"))  # type: ignore[arg-type]
    assert (explained.texts, explained.is_over) == ([], True)


@pytest.mark.parametrize("name", ["r", "malice", "board64"])
def test_after_its_end_the_guide_says_what_it_said_in_the_first_turn(name: str) -> None:
    host, dice = MemoryHost(), Random(1)
    id, people = open_table(host, vary(GAMES[name], {}))
    table, say = table_of(host, id), translator("en")
    seat = table.running_timeline().present.to_move[0]
    first = explain(table, seat, say)
    while not (later := explain(table, seat, say)).is_over:
        play_out(host, id, people, dice, 1)
    said = set(first.texts) & set(later.texts)
    assert not first.is_over and len(said) >= 2, (first, later)


def test_a_turn_of_several_moves_is_one_turn() -> None:
    play = Play(vary(GAMES["malice"], {}), 7)
    before = len(play.log)
    seat = play.to_move[0]
    while play.to_move[0] == seat:
        assert turns(play.log, seat, 2) == 0
        play.play(seat, play.legal(seat)[0])
    assert len(play.log) > before and turns(play.log, seat, 2) == 0
    other = play.to_move[0]
    play.play(other, play.legal(other)[-1])
    assert turns(play.log, seat, 2) == 1


def test_moves_of_chance_are_no_turns() -> None:
    assert turns([(0, 5), (CHANCE, 1), (0, 2), (1, 3), (CHANCE, 0), (0, 1)], 0, 2) == 1
    assert turns([(CHANCE, 1), (0, 5), (CHANCE, 1), (0, 2)], 0, 1) == 2
