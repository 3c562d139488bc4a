"""Games outside the package: the one that docs/write-a-game.md writes, and what is said where there is none."""

import os
import pickle
import random
import re
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

import hoyle
from hoyle.bots import answer
from hoyle.docs import first_game
from hoyle.games import GAMES
from hoyle.games import own_games as own
from hoyle.i18n import translator
from hoyle.play.play import Play, vary
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.testing.contract import Broken, check, determinized_positions_have_the_same_view, rules_keep_to_the_dialect
from hoyle.testing.examiner import Finding, fault
from hoyle.testing.own_texts import plurals_have_their_forms, translation_lines
from hoyle.testing.perft import perft
from hoyle.testing.random_play import seen_by, viewers, walk
from tests.support.command import hoyle as command
from tests.support.page_code import files, write_game


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """What a test has loaded is unknown to the next one."""
    monkeypatch.setenv(own.PATHS, "")
    known, modules = dict(GAMES), set(sys.modules)
    yield
    GAMES.clear()
    GAMES.update(known)
    for name in set(sys.modules) - modules:
        if name.startswith(("little_whist", "another")):
            del sys.modules[name]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_game(tmp_path)


@pytest.fixture
def whist(folder: Path) -> Game:
    return own.load(folder, GAMES)


def test_the_page_writes_a_game_in_less_than_150_lines() -> None:
    lines = [line for text in files().values() for line in text.split("\n") if line.strip()]
    assert len(files()) == 2 and 100 < len(lines) < 150


def test_the_test_of_the_page_has_one_for_each_paragraph_and_passes(folder: Path) -> None:
    test = folder.parent / "test_little_whist.py"
    test.write_text(first_game.files()[test.name], "utf-8")
    assert {f"test_F{number}_" in test.read_text("utf-8") for number in (1, 2, 3, 4)} == {True}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test.name],
        cwd=folder.parent,
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert done.returncode == 0 and "7 passed" in done.stdout, done.stdout


def test_it_keeps_the_contract(whist: Game) -> None:
    tried = list(check(whist, many=12))
    assert not [one for one in tried if one.broken] and all(one.sets for one in tried)


def dealt(whist: Game, *hands: str, **rules: object) -> Play:
    """A deal with these hands."""
    play = vary(whist, {"players": len(hands)} | rules).new(None)
    for hand in hands:
        for card in hand.split():
            play.play(14, card)
    return play


def test_a_trick_by_hand(whist: Game) -> None:
    play = dealt(whist, "9S TS 9H TH 9D AC", "JS QS JH QH JD KC", "KS AS KH AH QD 9C")
    for seat, card in enumerate(("9S", "QS", "KS")):
        play.play(seat, card)
    assert play.to_move == (2,) and play.state.tricks[:3] == [0, 0, 1]
    play.play(2, "QD")
    with pytest.raises(hoyle.IllegalMove, match="9D"):
        play.play(0, "TH")
    play.play(0, "9D")
    play.play(1, "JD")
    assert play.state.tricks[:3] == [0, 0, 2]


def test_a_player_who_cannot_follow_may_play_anything(whist: Game) -> None:
    play = dealt(whist, "9S TS 9H TH 9D AC", "JS QS JH QH JD KC", must_follow=False)
    play.play(0, "9S")
    assert len(play.legal(1)) == 6
    play.play(1, "KC")
    assert play.state.tricks[:2] == [1, 0], "another suit takes nothing"


def test_bots_the_laboratory_and_perft_know_it(whist: Game) -> None:
    play = vary(whist, {}).new(1)
    assert answer("search:50", whist.name, play.bot_view(0).pack(), 0, 1, "plain") in play.legal(0)
    three = vary(whist, {})
    assert hoyle.measure(three, bots=("search:30", "random", "random"), games=60)["win_0"].value > 0.2
    assert perft(whist, whist.begin(whist.choose(players=2)), 2) == 24 * 23


def test_a_broken_rule_is_reported(folder: Path) -> None:
    rules = folder / "rules.py"
    text = rules.read_text("utf-8")
    rules.write_text(text.replace("        state.laid[seat] = NONE", "        state.laid = NONE"), "utf-8")
    with pytest.raises(Broken, match=r"rules\.py:\d+: clear: "):
        rules_keep_to_the_dialect(own.load(folder, GAMES), {})


WRITTEN = '''
from hoyle.rules.dice import Dice, draw_cards
from hoyle.rules.record import copy


@rule
def public(state: State, seen: State) -> None:
    """Show the trick, and the numbers of cards and tricks of each seat."""
    seen.to_move = state.to_move
    seen.lying = state.lying
    seen.lead = state.lead
    seen.stock = state.stock
    for seat in range(SEATS):
        seen.held[seat] = state.held[seat]
        seen.laid[seat] = state.laid[seat]
        seen.tricks[seat] = state.tricks[seat]
        seen.stock |= state.hand[seat]


@rule
def view(state: State, seat: int, seen: State) -> None:
    """Show the seat's own hand too."""
    public(state, seen)
    seen.hand[seat] = state.hand[seat]
    seen.stock &= ~state.hand[seat]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Deal the cards whose place is unknown to the other hands."""
    copy(state, seen)
    for each in range(state.options.players):
        if each != seat:
            state.hand[each] = draw_cards(state.stock, state.held[each], dice)
            state.stock &= ~state.hand[each]
'''


def test_a_leaked_hand_breaks_the_contract(folder: Path) -> None:
    rules = folder / "rules.py"
    leaky = WRITTEN.replace("    seen.hand[seat] = state.hand[seat]", "    seen.hand[0] = state.hand[0]")
    rules.write_text(rules.read_text("utf-8") + leaky, "utf-8")
    game = own.load(folder, GAMES)
    with pytest.raises(Broken, match="seat 1 has another view"):
        determinized_positions_have_the_same_view(game, {})


@pytest.mark.parametrize("declared", [True, False], ids=["declared", "undeclared"])
def test_views_may_be_written_by_hand(folder: Path, declared: bool) -> None:
    """A game that writes its views has the same ones, whether its fields say who sees them or not."""
    rules = folder / "rules.py"
    text = rules.read_text("utf-8") + WRITTEN
    rules.write_text(text if declared else re.sub(r", seen=\w+|, size=.*\"stock\"", "", text), "utf-8")
    game = own.load(folder, GAMES)
    check(game, 1)
    state = game.begin(game.choose())
    for _ in walk(game, state, random.Random(1)):
        for seat in viewers(game, state):
            hands = [cards if player == seat else 0 for player, cards in enumerate(state.hand)]
            seen = seen_by(game, state, seat)
            assert (seen.hand, seen.held, seen.laid, seen.tricks) == (hands, state.held, state.laid, state.tricks)
            assert seen.stock == state.stock | sum(state.hand) - sum(hands)


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("words.de.toml", '"{n} tricks" = "{m} Stiche"', "have other placeholders"),
        ("words.de.toml", "Tricks: Stiche", "Expected '='"),
        ("words.xx.toml", '"Tricks" = "Tricks"', "There is no language xx"),
        ("words.de.toml", '"{n} hands" = ["{n} Blätter"]', "'{n} hands' has 1 plural forms; the language has 2"),
        ("words.de.toml", '"Tricks" = 3', "'Tricks' has to be a text, or a list of 2 texts"),
        ("words.de.toml", '"{name}: {n}" = ["{n}", "{name}"]', "'{name}: {n}' and '{n}' have other placeholders"),
    ],
)
def test_a_wrong_file_of_translations_is_named(folder: Path, name: str, text: str, why: str) -> None:
    (folder / name).write_text(text, "utf-8")
    with pytest.raises(OptionError, match=f"{name} cannot be read: .*{why}"):
        own.load(folder, GAMES)


PLURAL = '\n\ndef told(say, n):\n    return say.many("{n} hand here", "{n} hands here", n) + say("Nobody")\n'


@pytest.mark.parametrize("message", ["{n} hand here", "{n} hands here"])
def test_a_text_with_a_number_has_a_list_of_plural_forms(folder: Path, message: str) -> None:
    (folder / "words.ru.toml").write_text(f'"{message}" = ["рука", "{{n}} руки", "{{n}} рук"]', "utf-8")
    own.load(folder, GAMES)
    say = translator("ru")
    assert [say.many("{n} hand here", "{n} hands here", n) for n in (1, 3, 5)] == ["рука", "3 руки", "5 рук"]
    assert say.many("{n} card", "{n} cards", 3) == "3 карты", "a text of the package"
    say.plurals.clear()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('"{n} hands here" = "{n} Hände"', "is said with a number: write a list of 2 texts"),
        ('"Nobody" = ["Niemand", "Niemand"]', "is not said with say.many: write one text"),
        ('"{n} hands here" = ["{n} Hand", "{n} Hände"]', ""),
    ],
)
def test_the_check_names_translations_of_the_wrong_form(folder: Path, text: str, why: str) -> None:
    (folder / "__init__.py").write_text((folder / "__init__.py").read_text("utf-8") + PLURAL, "utf-8")
    (folder / "words.de.toml").write_text(text, "utf-8")
    finding = Finding("")
    fault(own.load(folder, GAMES), finding, plurals_have_their_forms, {})
    assert why in finding.broken and bool(why) == bool(finding.broken)
    translator("de").plurals.clear()


def test_the_check_lists_what_has_no_translation_and_what_has_no_effect(folder: Path) -> None:
    (folder / "__init__.py").write_text((folder / "__init__.py").read_text("utf-8") + PLURAL, "utf-8")
    (folder / "words.de.toml").write_text('"Points" = "Zähler"\n"Tricky" = "Tückisch"', "utf-8")
    game = own.load(folder, GAMES)
    lacking = ["Little Whist", game.sentence, "All cards were played.", "How many people play.", "Follow suit"]
    lacking += [game.every_option["must_follow"].sentence, "Tricks", "Nobody"]
    assert list(translation_lines(game)) == [
        f"words.de.toml lacks {len(lacking) + 1} texts:",
        *(f'  "{text}" = ""' for text in lacking),
        '  "{n} hands here" = ["", ""]',
        "words.de.toml: 2 translations have no effect:",
        "  'Points': Hoyle says 'Punkte'",
        "  'Tricky': the game has no such text",
    ]


def run(*words: str, typed: str = "", cwd: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    """`hoyle` with these words, as a process of its own."""
    command, env = [sys.executable, "-m", "hoyle.cli.main", *words], os.environ | more
    env["PYTHONPATH"] = os.pathsep.join([str(Path(hoyle.__file__).parent.parent), env.get("PYTHONPATH", "")])
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=200, env=env, cwd=cwd)


def test_the_command_line_plays_a_game_by_its_path(folder: Path) -> None:
    shown = run("play", "./little_whist", "--seed", "3", "--against", "random", typed="2S\n", cwd=folder.parent)
    assert "Your hand:" in shown.stdout and "2S cannot be played now" in shown.stdout
    listed = run("rules", "./little_whist", "--options", cwd=folder.parent)
    assert "must_follow=true" in listed.stdout
    assert "Six cards each" in run("rules", "./little_whist", cwd=folder.parent).stdout
    assert "Players: 4\n" in run("rules", "./little_whist", "--set", "players=4", cwd=folder.parent).stdout


def test_a_game_that_is_too_large_to_solve_says_so_at_once(folder: Path) -> None:
    rules = ("--set", "players=2", "--memory", "0.01", "--count")
    shown = run("solve", "./little_whist", *rules, cwd=folder.parent)
    assert (
        shown.stderr.startswith("Little Whist does not say that it can be solved in seconds.")
        and "0.01 GB" in shown.stderr
    )
    assert "solved in seconds" not in run("solve", "serious_card", "--count").stderr


def test_the_environment_variable_makes_it_known_by_name(folder: Path) -> None:
    assert run("perft", "little_whist", "1", **{own.PATHS: str(folder)}).stdout == "24\n"


def test_installed_packages_are_found(folder: Path) -> None:
    facts = folder.parent / "little_whist-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: little_whist\nVersion: 1\n", "utf-8")
    (facts / "entry_points.txt").write_text("[hoyle.games]\nlittle_whist = little_whist:GAME\n", "utf-8")
    shown = run("perft", "little_whist", "1", PYTHONPATH=str(folder.parent))
    assert shown.stdout == "24\n", shown.stderr


def test_a_broken_installed_package_is_left_out_with_a_warning(tmp_path: Path) -> None:
    facts = tmp_path / "another-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: another\nVersion: 1\n", "utf-8")
    (facts / "entry_points.txt").write_text("[hoyle.games]\nanother = another:GAME\n", "utf-8")
    shown = run("perft", "r", "0", PYTHONPATH=str(tmp_path))
    assert shown.stdout == "1\n" and "another is left out" in shown.stderr


BAD = {
    "another.py": ("x = = 1", "another.py, line 1: invalid syntax"),
    "another_two.py": ("import nothing_of_that_name", "line 1: ModuleNotFoundError"),
    "another_three.py": ("GAME = 3", "it must set GAME"),
    "another-name.py": ("", "choose another name"),
    "json.py": ("", "choose another name"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_without_a_game_is_explained(tmp_path: Path, name: str) -> None:
    text, says = BAD[name]
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(OptionError, match=says):
        own.load(tmp_path / name, GAMES)
    assert "another" not in {one.partition("_")[0] for one in sys.modules}


def test_a_path_that_leads_nowhere(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="name a folder with an"):
        hoyle.game(str(tmp_path / "nothing"))
    assert run("measure", f"{tmp_path}/nothing").returncode == 2


def test_a_name_that_is_taken(folder: Path) -> None:
    text = (folder / "__init__.py").read_text("utf-8")
    (folder / "__init__.py").write_text(text.replace('name="little_whist"', 'name="r"'), "utf-8")
    with pytest.raises(OptionError, match="there is already a game 'r'"):
        own.load(folder, GAMES)


def test_determinized_hands_are_equally_likely(whist: Game) -> None:
    """Of the 12 cards that seat 0 of two cannot place each is as often in the other hand."""
    play, dice = dealt(whist, "9S TS 9H TH 9D AC", "JS QS JH QH JD KC"), Dice()
    seen, state, times = play.view(0), whist.state(), [0] * 52
    for _ in range(3000):
        whist.verbs["determinize"](seen, 0, state, dice)
        for card in range(52):
            times[card] += state.hand[1] >> card & 1
    unseen = [n for n in times if n]
    assert len(unseen) == 18 and all(abs(n - 1000) < 150 for n in unseen)


def test_commands_name_it_by_its_path(whist: Game, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder.parent)
    assert own.argument_of(whist) == "./little_whist"
    monkeypatch.chdir("/")
    assert own.load(own.argument_of(whist), GAMES) is whist
    assert own.argument_of(GAMES["r"]) == "r"


def test_the_simulation_plays_it_by_its_path(folder: Path) -> None:
    done = command("simulate", "--game", str(folder), "--commands", "20")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_missing_verb_is_explained(folder: Path) -> None:
    rules = folder / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace("def forfeit(", "def resigns("), "utf-8")
    done = command("check", str(folder))
    assert done.returncode == 2 and done.stderr.endswith(
        "the rules of little_whist lack the function forfeit; define it as `hoyle.rules.verbs` describes it.\n"
    )


REWRITTEN = """
from hoyle.games.r import GAME as R
from hoyle.games.r.rules.rounds import TIE, round_winner
from hoyle.games.r.state import State
from hoyle.rules.link import rewritten
from hoyle.rules.mark import rule


@rule
def red_breaks_ties(state: State, rank0: int, rank1: int) -> int:
    winner = round_winner(state, rank0, rank1)
    return 1 if winner == TIE else winner


GAME = rewritten(R, {round_winner: red_breaks_ties}, name="red_ties", title="Red breaks ties", home="hoyle.games.r")
"""


def test_a_file_may_replace_a_rule_of_a_game(tmp_path: Path) -> None:
    """Its rule sets can be sent to other processes, its bots play, and the usual game stays as it is."""
    (tmp_path / "another_r.py").write_text(REWRITTEN)
    variant = vary(own.load(tmp_path / "another_r.py", GAMES), {})
    assert pickle.loads(pickle.dumps(variant)).game is variant.game is GAMES["red_ties"]
    assert answer("greedy", "red_ties", variant.new(1).packed_view(0), 0, 1, "plain") in range(8)
    for game, points in ((variant.game, [0, 1]), (GAMES["r"], [0, 0])):
        play = vary(game, {}).new(1)
        play.play(0, "b3")
        play.play(1, "r3")
        assert play.state.points == points
