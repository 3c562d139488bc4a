"""A table in the terminal: what is printed, what can be typed, and how a game or match goes on to its end."""

import random
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.bots.at_tables import LocalBots
from hoyle.cli.arguments import Mistake
from hoyle.cli.play import opponents, players_of
from hoyle.cli.terminal import MAX_LISTED, Terminal, play_at
from hoyle.games import GAMES, own_games
from hoyle.host.local_table import table_in
from hoyle.host.memory import MemoryHost
from hoyle.table import choosing
from hoyle.table.fairness import secret_with_seed
from hoyle.table.opening import Wish
from hoyle.table.show import notation
from hoyle.table.table import Table
from tests.support.board64 import three_reds

Answer = Callable[[Terminal], str]
"""What a player types at a terminal."""


class Seat:
    """A player at a table of one's own: what is typed, and what has been printed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys
        self.terminals: list[Terminal] = []

    def plays(
        self,
        game: str,
        *typed: str | Answer,
        preset: str = "",
        seat: int = 0,
        seed: int = 7,
        against: str = "random",
        lang: str = "en",
        before: Callable[[Table], None] = lambda table: None,
        **options: Any,
    ) -> list[str]:
        """The lines that stand there once these lines were typed; functions make the lines, the last one all the rest."""
        variant = hoyle.game(game, **dict(GAMES[game].presets[preset].values if preset else {}) | options)
        secret, host = secret_with_seed(seed), MemoryHost(LocalBots("plain"))
        players = players_of(variant, opponents(variant, against), seat, secret, lang)
        id = host.open(Wish(game, variant.canonical(), players), secret)
        before(table_in(host.clock.run(host.host.table(id)).table))
        self.types(typed)
        play_at(host, id, lang)
        self.last = table_in(host.host.rooms[id].table)
        return self.capsys.readouterr().out.split("\n")

    def types(self, typed: tuple[str | Answer, ...]) -> None:
        """Answer questions with what is typed, then with the end of input."""
        to_come, seated = [*typed], self.terminals
        seated.clear()
        begin = Terminal.__post_init__

        def noted(one: Terminal) -> None:
            begin(one)
            seated.append(one)

        def answer(question: str) -> str:
            print(question, end="")
            if not to_come:
                raise EOFError
            first = to_come[0]
            if isinstance(first, str):
                to_come.pop(0)
                return first
            return first(seated[0])

        self.monkeypatch.setattr(Terminal, "__post_init__", noted)
        self.monkeypatch.setattr("builtins.input", answer)


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Seat:
    return Seat(monkeypatch, capsys)


def moves_at(one: Terminal) -> list[str]:
    """The moves that the terminal asks for; none between two games."""
    if any(act.id == choosing.ACT for act in one.current_view.acts):
        return []
    return (
        notation.read_turn(one.live_table, one.own_seat, *one.typed).next
        if one.typed
        else notation.legal_moves(one.live_table, one.own_seat)
    )


def at_random(seed: int, limit: int = 1000) -> Answer:
    """Some legal move, or Enter for the next game; the end of input after so many."""
    dice, made = random.Random(seed), [0]

    def answer(one: Terminal) -> str:
        made[0] += 1
        if made[0] > limit:
            raise EOFError
        return dice.choice(moves_at(one) or [""])

    return answer


def text(lines: list[str]) -> str:
    return "\n".join(lines)


# The board, and who sees what.


def test_the_board_is_shown_and_the_bot_s_move_told_before_the_question(person: Seat) -> None:
    lines = person.plays("board64", "e3-e9", "c2-c3", preset="game18", seed=4)
    assert "8  40Rv    20Yv    30Gv    ##v     10Gv    30Bv    20Rv    40Yv" in lines
    told = lines.index("Player: 4 green from c2 to c3.")
    assert any("'e3-e9' is not a move here" in line for line in lines[:told])
    assert lines[told + 1].startswith("Random bot: ") and lines[told + 2] == ""
    assert lines[told + 8].startswith("3  .       .       4G^ ")


def test_north_sees_the_board_from_the_other_side(person: Seat) -> None:
    lines = person.plays("board64", preset="game1", seed=4, seat=1)
    board = lines[lines.index("   h       g       f       e       d       c       b       a") - 8 :]
    assert board[0].startswith("1  g:4Bv   ")
    assert board[7].startswith("8  b:4G^   ")


def test_a_turn_typed_as_one_text_is_told_in_full(person: Seat) -> None:
    def laid(table: Table) -> None:
        timeline = table.running_timeline()
        timeline.play.state = three_reds().state
        timeline.stages.clear()
        timeline.record(table.seq)

    lines = person.plays("board64", "e3-e4!d4,g8", "e3-e4!d4,f4", preset="game18", seed=1, before=laid)
    told = lines.index("Player: 2 red from e3 to e4.")
    assert lines[told + 1] == "Player takes 10 red, 40 red on d4, f4: one colour d4, e4, f4. · G18.5"


def test_the_first_deal_is_told(person: Seat) -> None:
    lines = person.plays("board64", preset="patience_open", seed=4)
    assert lines[1] == "Type a move, or help." and lines[3].startswith("The combinations of the deal are removed; ")


def test_piles_and_hands_are_told_in_lines_with_what_they_take_next(person: Seat) -> None:
    lines = person.plays("malice", "hand:9>s1", seed=3)
    told = text(lines)
    assert "Your payoff pile: 5 (26)" in lines and "Random bot's payoff pile: T (26)" in lines
    assert "Reserve: ## (" in told and "Centre 4: (next: Ace or Joker)" in lines
    assert any(line.startswith("Your hand: 3 5 9 9 K") for line in lines)
    assert "Your side pile 1: 9" in lines and "Random bot's hand: ## ##" in told


def test_many_moves_are_listed_on_request_with_words(person: Seat) -> None:
    lines = person.plays("board64", "a2-a3", "moves", preset="game1", seed=4)
    asked = next(line for line in lines if "more: type moves" in line)
    listed = [line for line in lines if line.startswith("  ") and "-" in line]
    assert len(listed) > MAX_LISTED and "[a1-a2 b1-a2 b2-a2 " in asked


# Whole games.


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_and_nothing_goes_wrong(person: Seat, game: str) -> None:
    told = text(person.plays(game, at_random(1, limit=25)))
    assert told.endswith("You have left the game; it is not saved.\n") or person.last.status == "over"


def test_a_whole_game_of_r_ends_with_its_result(person: Seat) -> None:
    lines = person.plays("r", *"01234567" * 8)
    assert lines[:3] == ["R", "You are Player; you play with Random bot.", "Type a move, or help."]
    assert "Your hand: b0 b1 b2 b3 b4 b5 b6 b7" in lines and "Points: Player 0, Random bot 0" in lines
    assert person.last.status == "over"
    assert lines[-5] in ("You win. The points were reached.", "Random bot wins. The points were reached.")
    assert "wins the round" in lines[-4].replace("You win", "wins") and lines[-4].endswith(" · R9")
    assert sorted(line.split()[-1] for line in lines[-3:-1]) == ["lost", "won"]


def test_the_seed_deals_what_it_deals_to_a_single_game(person: Seat) -> None:
    lines = person.plays("muzicando")
    dealt = hoyle.game("muzicando").new(7)
    assert dealt.state.hand[0] == person.last.running_timeline().stages[0].state.hand[0]
    assert "Your hand: R3 O1 O3 O6 Y5 Y7 Yn G1 B2 B4 I4 V6 V7 Vp" in lines
    assert lines == person.plays("muzicando") and lines != person.plays("muzicando", seed=8)


def test_a_match_of_muzicando_with_three_bots_goes_from_layout_to_layout(person: Seat) -> None:
    lines = person.plays("muzicando", at_random(2), against="random,greedy,random")
    assert lines[1] == "You are Player; you play with Random bot 1, Greedy bot, Random bot 2."
    assert lines[2:4] == ["North–South: Player, Greedy bot", "East–West: Random bot 1, Random bot 2"]
    assert person.last.status == "over"
    games = person.last.timeline.game if person.last.timeline else 0
    assert sum(line.startswith("Layout ") and line.endswith(" begins.") for line in lines) == games - 1
    heads = [line for line in lines if line.split() == ["Contract", "NS", "Sum", "Sum", "EW", "Contract"]]
    assert len(heads) == games > 1 and any("[Enter: Next layout]" in line for line in lines)
    assert "match. All layouts are played." in text(lines)


def test_the_loser_chooses_the_rules_of_the_next_game_by_name(person: Seat) -> None:
    lines = person.plays("r", "resign", "99", "4", "resign", true_king=True)
    assert any(line.split() == ["4", "Impatience"] for line in lines)
    assert "There is no 99 to choose here." in text(lines) and "Game 2 begins: Impatience." in lines
    assert "Random bot wins the match. You resigned." in lines


def test_a_bot_that_lost_chooses_the_next_game_itself(person: Seat) -> None:
    lines = person.plays("r", at_random(3), true_king=True, seed=2)
    assert person.last.status == "over" and "Games won" in text(lines)


def test_seats_drawn_by_lot_leave_the_person_the_seat_asked_for(person: Seat) -> None:
    for seat in range(4):
        person.plays("muzicando", preset="individual", seat=seat)
        assert [player.kind for player in person.last.seats].index("human") == seat


# Turns, words, refusals.


def test_a_rummy_turn_is_typed_card_by_card_or_as_a_whole(person: Seat) -> None:
    draws = ["draw"] * 3
    lines = person.plays("rummy", *draws, "QH", "QD", "undo", "QD", "QC", "done")
    assert any("QH; QD [QC] > " in line for line in lines)
    assert "Player plays Q♥, Q♦, Q♣." in lines and "Group Q♥ Q♦ Q♣: QH QD QC" in lines
    assert "Player plays Q♥, Q♦, Q♣." in person.plays("rummy", *draws, "play QH QD QC")
    assert "Player plays Q♥, Q♦, Q♣." in person.plays("rummy", *draws, "QH; QD; QC; done")


def test_rummy_proposes_its_own_turn_as_a_text_that_can_be_typed(person: Seat) -> None:
    lines = person.plays("rummy", "hint", "draw", "draw", "draw", "hint", "QH; QD; QC; done")
    assert "There is no play with these cards." in lines and "Hint: QH; QD; QC; done" in lines
    assert "Player plays Q♥, Q♦, Q♣." in lines


def test_a_hint_names_a_legal_move_in_words_too(person: Seat) -> None:
    lines = person.plays("r", "0", "hint")
    hint = next(line for line in lines if line.startswith("Hint: ")).removeprefix("Hint: ")
    move, _, words = hint.partition(" ")
    assert (
        move in ("b1", "b2", "b3", "b4", "b5", "b6", "b7") and words.startswith("(") and words.endswith(f" {move[1]})")
    )


def test_undo_takes_the_last_round_back(person: Seat) -> None:
    lines = person.plays("r", "undo", "0", "undo", "2")
    assert "You have not made a move in this game yet." in lines
    undone = next(place for place, line in enumerate(lines) if "Player undoes a move and everything after it" in line)
    assert "Your hand: b0 b1 b2 b3 b4 b5 b6 b7" in lines[undone:]


REFUSED = [("b9", "is not a move of R"), ("r1", "That card is Random bot's, not yours."), ("", "Your hand")]


@pytest.mark.parametrize(("word", "says"), REFUSED)
def test_a_move_that_is_refused_is_asked_for_again(person: Seat, word: str, says: str) -> None:
    lines = person.plays("r", word, "0")
    asked = [place for place, line in enumerate(lines) if line.startswith("Choose a card. [")]
    assert len(asked) == 3 and says in text(lines[asked[0] : asked[1]])


@pytest.mark.parametrize("word", ["quit", "QUIT"])
def test_quit_and_the_end_of_input_leave_with_one_sentence(person: Seat, word: str) -> None:
    assert person.plays("r", word)[-2:] == ["You have left the game; it is not saved.", ""]
    assert person.plays("r")[-2:] == ["You have left the game; it is not saved.", ""]


def test_ctrl_c_leaves_with_one_sentence_even_while_bots_think(
    person: Seat, monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder
) -> None:
    async def interrupted(self: LocalBots, question: object) -> list[int]:
        raise KeyboardInterrupt

    monkeypatch.setattr(LocalBots, "answer", interrupted)
    assert person.plays("telepathy", "1")[-2:] == ["You have left the game; it is not saved.", ""]
    assert not [str(one.message) for one in recwarn]


def test_words_are_understood_in_the_language_of_the_player(person: Seat) -> None:
    lines = person.plays("r", "допомога", "help", "здатися", lang="uk")
    assert lines[1] == "Ви — Гравець; з вами грають: Випадковий бот."
    assert sum("порожній рядок покаже стіл ще раз" in line for line in lines) == 2
    assert "Гравець здається." in text(lines) and person.last.status == "over"


def test_bids_are_printed_and_read_in_the_letters_of_the_player(person: Seat) -> None:
    lines = person.plays("muzicando", "0п", "4м", "здатися", lang="uk")
    assert any("[пас " in line and line.endswith("4П 4М] > 4м") for line in lines)
    assert "Гравець заявляє: 4М (Музикандо)." in text(lines)


@pytest.fixture
def own_game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Generator[str]:
    """The name of a game outside the package, which is forgotten afterwards."""
    monkeypatch.setenv(own_games.PATHS, "")
    game = own_games.load(Path(__file__).parents[1] / request.param, GAMES)
    yield game.name
    del GAMES[game.name]
    own_games.forget(game.name)


@pytest.mark.parametrize("own_game", ["tests/data/nim"], indirect=True)
def test_a_game_without_a_table_of_its_own_shows_its_fields(person: Seat, own_game: str) -> None:
    lines = person.plays(own_game, "a9", "moves", at_random(1))
    assert "heap: 5 4 3" in lines and any("'a9' is not a move" in line for line in lines)
    assert "  c3  c3" in lines
    assert person.last.status == "over"


@pytest.mark.parametrize("own_game", ["examples/oh_hell"], indirect=True)
def test_a_card_is_refused_with_the_reason_of_the_game_and_a_result_has_its_reason(person: Seat, own_game: str) -> None:
    asked: set[int] = set()

    def forbidden(terminal: Terminal) -> str:
        """Type a card of the hand that may not be played, once, and then a legal move."""
        moves, seq = moves_at(terminal), terminal.printed_seq
        hand = [item.id for zone in terminal.current_view.zones if zone.owner == "s0" for item in zone.items]
        refused = [card for card in hand if card not in moves] if set(moves) <= set(hand) and seq not in asked else []
        asked.add(seq)
        return (refused or moves)[0]

    lines = person.plays(own_game, forbidden, course="single")
    assert person.last.status == "over" and "You have to follow suit: clubs. · H5" in lines
    assert lines[-6].startswith("Points: Player ") and lines[-6].endswith(" · H8")


def test_each_bot_may_be_named() -> None:
    with pytest.raises(Mistake, match="names 2 bots: name one for all, or 3"):
        opponents(hoyle.game("muzicando"), "random,greedy")
    assert opponents(hoyle.game("muzicando"), "random") == ["random"] * 3
