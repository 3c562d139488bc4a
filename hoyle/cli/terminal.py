"""A table in the terminal: a host with one person, bots that think in this process, and a connection that prints."""

import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field

from hoyle.bots.at_tables import LocalBots
from hoyle.cli import terminal_text as text
from hoyle.cli.arguments import explained_wait
from hoyle.errors import Refusal
from hoyle.games.shared.scenes import Option, Say
from hoyle.i18n import N_, translator
from hoyle.session import choosing, hints, notation, undo
from hoyle.session.codec import reader
from hoyle.session.commands import Command, Resign, WrittenChoice
from hoyle.session.memory import MemoryConnection, MemoryHost
from hoyle.session.messages import MatchSheet, View
from hoyle.session.opening import Wish
from hoyle.session.table import FRIENDLY, Table

PERSON = "player"
"""The holder of the person's seat."""
FROM_THE_DEAL = -1
"""The person is told everything that has happened at the table."""
MOST_LISTED = 24
"""How many moves the question lists; `moves` lists all."""
WORDS = {
    "hint": N_("hint"),
    "undo": N_("undo"),
    "moves": N_("moves"),
    "resign": N_("resign"),
    "quit": N_("quit"),
    "help": N_("help"),
}
"""What can be typed besides moves, in English and in the player's language."""


class Left(Exception):
    """The player has left the table."""


def play_here(wish: Wish, secret: str, lang: str) -> None:
    """Play at a table until its game or match is over, or the player leaves; OptionError or Refusal if it cannot open."""
    host = MemoryHost(LocalBots())
    play_at(host, host.open(wish, secret), lang)


def play_at(host: MemoryHost, id: str, lang: str) -> None:
    """Play at an open table, in the person's seat."""
    say = translator(lang)
    try:
        host.connect(Terminal, id, PERSON, lang, have=FROM_THE_DEAL).play()
    except (Left, EOFError, KeyboardInterrupt) as left:
        print("" if isinstance(left, Left) else "\n", say("You have left the game; it is not saved."), sep="")
    finally:
        host.clock.stop()


@dataclass
class Terminal(MemoryConnection):
    """A person's connection: what happens is printed as it happens, and what the person types goes to the table."""

    typed: list[str] = field(default_factory=list[str])
    """The moves of a turn that is not finished yet."""
    drawn: int = -1
    """The number of the event after which the table was printed last."""
    sheet: list[list[str]] = field(default_factory=list[list[str]])
    """The score sheet that was printed last."""
    is_greeted: bool = False
    is_wait_explained: bool = False

    def __post_init__(self) -> None:
        """Read words in the language of the player."""
        super().__post_init__()
        self.say: Say = translator(self.lang)
        self.words = {self.say(label).lower(): word for word, label in WORDS.items()} | {word: word for word in WORDS}

    # Printing.

    def wake(self) -> None:
        """Print what has happened, and refusals."""
        printed, refused = len(self.events), len(self.rejects)
        super().wake()
        sentences = [one for one in (*self.events[printed:], *self.rejects[refused:]) if one]
        if not self.is_greeted:
            self.greet()
            sentences[:0] = [""] * bool(sentences)
        for sentence in sentences:
            print(sentence)
        self.print_sheet(self.shown.match)

    def print_sheet(self, match: MatchSheet | None) -> None:
        """Print the score sheet of a match whenever a game of it has ended."""
        if match is None or match.sheet == self.sheet:
            return
        is_first, self.sheet = not self.sheet, match.sheet
        if not is_first:
            print("", *text.sheet_lines(match), sep="\n")

    def greet(self) -> None:
        """Print the game, the players, and how to learn what can be typed."""
        view, self.is_greeted = self.shown, True
        print(view.title)
        others = ", ".join(one.name for one in view.seats if one.id != view.you)
        if others:
            print(self.say("You are {name}; you play with {others}.", name=view.seats[self.own].name, others=others))
        typing = self.say("Type a move, or {word}.", word=self.say(WORDS["help"]))
        print(*text.team_lines(view.seats), typing, sep="\n")

    # The table.

    @property
    def own(self) -> int:
        """The person's seat."""
        assert self.seat is not None
        return self.seat

    @property
    def shown(self) -> View:
        """The newest view."""
        return reader(View)(self.view)

    @property
    def at(self) -> Table:
        """The table itself, for its notation."""
        return self.host.host.seated[self.table].table

    def settle(self) -> None:
        """Let the bots play until the person is asked, or nothing is left to do."""
        with nullcontext() if self.is_wait_explained else explained_wait(self.explain):
            self.host.clock.settle()

    def explain(self, why: str) -> None:
        """Print once why the player has to wait."""
        self.is_wait_explained = True
        print(self.say(why), file=sys.stderr)

    def command(self, command: Command) -> bool:
        """Hand a command to the table and return True; print a refusal and return False."""
        try:
            self.host.clock.run(self.host.host.handle(self.table, command))
        except Refusal as refusal:
            print(self.say(refusal.message, **refusal.facts))
            return False
        return True

    # The game.

    def play(self) -> None:
        """Ask and play until the table is over."""
        self.settle()
        while self.at.status == "open":
            self.ask()
            self.settle()
        result = self.shown.result
        print("", *(text.result_lines(result) if result else [self.shown.prompt]), sep="\n")

    def ask(self) -> None:
        """Ask for a move, or between two games for the next one, and do what is typed."""
        act = next((act for act in self.shown.acts if act.id == choosing.ACT), None)
        if act is None:
            self.ask_for_move()
        else:
            self.ask_for_game(act.options)

    def ask_for_move(self) -> None:
        """Print the table if it has changed; ask for a move or a word, and do it."""
        moves = notation.turn(self.at, self.own, *self.typed).next if self.typed else notation.legal(self.at, self.own)
        if self.drawn != self.at.seq:
            print(*text.table_lines(self.shown), sep="\n")
            self.drawn = self.at.seq
        line = typed_line(f"{'; '.join(self.typed) or self.shown.prompt} [{self.listed(moves)}] > ")
        word = self.words.get(line.lower())
        if word and line not in moves:
            self.do(word, moves)
        elif line:
            self.move(line)
        else:
            self.drawn = -1

    def listed(self, moves: list[str]) -> str:
        """Return the moves in a row, the first ones of many."""
        if len(moves) <= MOST_LISTED:
            return " ".join(moves)
        rest, word = len(moves) - MOST_LISTED, self.say(WORDS["moves"])
        more = self.say.many("… and {n} more: type {word}", "… and {n} more: type {word}", rest, word=word)
        return " ".join([*moves[:MOST_LISTED], more])

    def move(self, line: str) -> None:
        """Make a move or a whole turn; keep the moves of a turn that is not finished."""
        try:
            found = notation.turn(self.at, self.own, *self.typed, line)
        except Refusal as refusal:
            print(self.say(refusal.message, **refusal.facts))
            return
        self.typed.append(line)
        if not found.next:
            self.typed = []
            for choice in found.choices:
                self.command(WrittenChoice(self.own, choice))

    def ask_for_game(self, options: list[Option]) -> None:
        """Ask how a match goes on: Enter for the first of these choices, or the name of one."""
        rows = [["", option.id, text.option_words(option)] for option in options]
        if rows[1:]:
            print("", *text.aligned(rows), sep="\n")
        enter = self.say("Enter: {name}", name=rows[0][2])
        line = typed_line(f"{self.shown.prompt} [{enter}] > ")
        if self.words.get(line.lower()) == "quit":
            raise Left
        if line and line not in [option.id for option in options]:
            print(self.say("There is no {name} to choose here.", name=line))
            return
        self.gesture(choosing.ACT, option=line or options[0].id)

    # Words.

    def do(self, word: str, moves: list[str]) -> None:
        """Do what a word says."""
        doing: dict[str, Callable[[], object]] = {
            "hint": self.hint,
            "undo": self.undo,
            "moves": lambda: self.print_moves(moves),
            "resign": lambda: self.command(Resign(self.own)),
            "help": self.help,
        }
        if word == "quit":
            raise Left
        doing[word]()

    def hint(self) -> None:
        """Print the move that a bot, or the game itself, would make."""
        timeline = self.at.running()
        if hints.game_gives(timeline, self.own):
            try:
                self.print_hint(notation.hint_of_game(self.at, self.own))
            except Refusal as refusal:
                print(self.say(refusal.message, **refusal.facts))
            return
        self.gesture(FRIENDLY, option=hints.HINT)
        self.settle()
        found, view = hints.of(self.at, self.own), self.shown
        if move := notation.hint(self.at, self.own):
            self.print_hint(move, text.gesture_words(view, found.gesture) if found else "")
        elif view.friendly and view.friendly.text:
            print(view.friendly.text)

    def print_hint(self, move: str, words: str = "") -> None:
        """Print a hint in notation, and in words where they say more."""
        print(self.say("Hint: {move}", move=f"{move} ({words})" if words.lower() not in ("", move) else move))

    def undo(self) -> None:
        """Take back the last move of a turn that is not finished, else the last choice at the table."""
        if self.typed:
            self.typed.pop()
        else:
            self.gesture(FRIENDLY, option=undo.UNDO)

    def print_moves(self, moves: list[str]) -> None:
        """Print every move in a line, with words where the table has them."""
        view, play = self.shown, self.at.running().play
        words = {
            play.say(self.own, gesture_moves[0]): text.gesture_words(view, key)
            for key, gesture_moves in hints.own_gestures(self.at, self.own).items()
            if len(gesture_moves) == 1
        }
        print(*text.aligned([["", move, words.get(move, "")] for move in moves]), sep="\n")

    def help(self) -> None:
        """Print what can be typed."""
        lines = {
            "moves": self.say("all moves, in words"),
            "hint": self.say("what a fair bot would play"),
            "undo": self.say("take your last move back"),
            "resign": self.say("give this game up"),
            "quit": self.say("leave; the game is not saved"),
        }
        print(self.say("Type a move as it stands in brackets; Enter alone prints the table again. Or type a word:"))
        print(*text.aligned([["", self.say(WORDS[word]), line] for word, line in lines.items()]), sep="\n")


def typed_line(question: str) -> str:
    """Return what the player types; a line from a file or a pipe is printed, so that the output can be read."""
    line = input(question).strip()
    if not sys.stdin.isatty():
        print(line)
    return line
