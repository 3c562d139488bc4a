"""The page about matches: its code, put into the game of `write-a-game`, keeps the contract and plays matches, also in pairs."""

import ast
import re
import sys
from collections.abc import Generator
from functools import partial
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.docs.first_game import files
from hoyle.docs.folders import TEXTS
from hoyle.games import GAMES
from hoyle.games import own_games as own
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.match import leaders
from hoyle.rules.options import OptionError
from hoyle.testing.contract import check
from tests.support.page_code import write_game

PAGE = TEXTS / "matches.md"
INDENTED = re.compile(r"^  ```python\n(.*?)^  ```$", re.MULTILINE | re.DOTALL)
CHANGE = re.compile(r"<!-- in: (\S+) -->\n```python\n(.*?)\n```\n", re.DOTALL)


def named_parts(text: str) -> dict[str, tuple[int, int]]:
    """Return the first line and the last line of each class and function of a file."""
    nodes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    first = {node.name: min([node.lineno, *(one.lineno for one in node.decorator_list)]) for node in nodes}
    return {node.name: (first[node.name], node.end_lineno or 0) for node in nodes}


def woven(text: str, change: str) -> str:
    """Return a file in which parts take the place of those with the same names; new ones stand before the next of these."""
    lines, changed, new = text.split("\n"), change.split("\n"), list[str]()
    at = list[tuple[int, int, list[str]]]()
    parts = named_parts(text)
    for name, (first, last) in named_parts(change).items():
        new += [*changed[first - 1 : last], "", ""]
        if name in parts:
            at.append((*parts[name], new[:-2]))
            new = []
    assert not new, "the last part of a change takes the place of another one"
    for first, last, part in sorted(at, reverse=True):
        lines[first - 1 : last] = part
    return "\n".join(lines)


@pytest.fixture
def whist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Game]:
    """The game with its match, which the next test does not know."""
    folder = write_game(tmp_path)
    for name, change in CHANGE.findall(PAGE.read_text("utf-8")):
        file = tmp_path / name
        file.write_text(woven(file.read_text("utf-8"), change), "utf-8")
    for name, text in files(PAGE).items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.setenv(own.PATHS, "")
    known = dict(GAMES)
    yield own.load(folder, GAMES)
    GAMES.clear()
    GAMES.update(known)
    for name in [name for name in sys.modules if name.partition(".")[0] == "little_whist"]:
        del sys.modules[name]


def test_it_keeps_the_contract(whist: Game) -> None:
    assert [(one.sentence, one.broken) for one in check(whist, many=6) if one.broken] == []


def play_deals(match: MatchPlay) -> list[int]:
    """Play a match to its end, each seat its lowest card; return who led to each deal."""
    led: list[int] = []
    while not match.is_over:
        if match.play.is_over:
            match.next()
        led.append(match.play.to_move[0])
        while not match.play.is_over:
            (seat,) = match.play.to_move
            match.play.play(seat, match.play.legal(seat)[0])
    return led


def test_the_lead_goes_round_and_the_sheet_has_a_row_a_deal(whist: Game) -> None:
    match = MatchPlay(vary(whist, {"deals": 4}), 1)
    assert play_deals(match) == [0, 1, 2, 0]
    standing = match.standing()
    assert standing.is_over and len(standing.rows) == 4 and sum(standing.totals) == 24
    assert standing.columns == ("Deal", "0", "1", "2") and standing.length == 4


def test_partners_have_a_column_and_win_together(whist: Game) -> None:
    match = MatchPlay(vary(whist, {"players": 4, "partners": True, "deals": 2}), 1)
    play_deals(match)
    standing = match.standing()
    assert standing.columns == ("Deal", "0 2", "1 3") and len(standing.totals) == 2 and sum(standing.totals) == 12
    names = ["Ann", "Bob", "Cid", "Dot"]
    teams = table_of(whist).draw(match.play.view(0), 0, names, translator("en")).teams
    assert teams == ["Ann and Cid", "Bob and Dot", "Ann and Cid", "Bob and Dot"]
    assert match.play.payoffs[0] == match.play.payoffs[2] == -match.play.payoffs[1]


def test_a_single_deal_begins_with_zeros(whist: Game) -> None:
    assert not vary(whist, {}).is_match
    assert MatchPlay(vary(whist, {}), 1).play.state.carried.first == 0


def test_partners_need_four(whist: Game) -> None:
    with pytest.raises(OptionError, match="Partners need four players"):
        vary(whist, {"players": 3, "partners": True})


def test_the_fewest_points_win_where_points_are_bad(whist: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("little_whist.match.leaders", partial(leaders, fewest=True))
    match = MatchPlay(vary(whist, {"deals": 2, "players": 2}), 1)
    match.play.resign(0)
    match.next()
    match.play.resign(0)
    assert match.standing().totals == (0, 12) and match.standing().winner == 0


def test_bad_points_are_turned_round_in_the_payoff() -> None:
    block = next(block for block in INDENTED.findall(PAGE.read_text("utf-8")) if "bad points" in block)
    names: dict[str, Any] = {
        "rule": lambda function: function,
        "State": object,
        "points": lambda state, seat: state.lost[seat],
    }
    exec(dedent(block), names)
    state = SimpleNamespace(options=SimpleNamespace(players=3), lost=(1, 0, 5))
    assert [names["payoff"](state, seat) for seat in range(3)] == [3, 6, -9]
