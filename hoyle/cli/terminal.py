"""A table in the terminal: a host with one person, bots that run in this process, and a connection that prints."""

import sys
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass, field

from hoyle.bots.at_tables import LocalBots
from hoyle.cli import terminal_text as text
from hoyle.cli.arguments import explained_wait
from hoyle.codec import reader
from hoyle.errors import Refusal
from hoyle.games.shared.gesture_words import gesture_words, option_words
from hoyle.games.shared.scenes import Option, Say
from hoyle.host.local_table import table_in
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.i18n import N_, translator
from hoyle.table import choosing, undo
from hoyle.table.opening import Wish
from hoyle.table.show import hints, notation
from hoyle.table.show.reasons import reason_for_word
from hoyle.table.table import Table
from hoyle.table.wire.commands import Command, Resign, WrittenChoice
from hoyle.table.wire.messages import MatchSheet, View

PERSON = "player"
"""The holder of the person's seat."""
BEFORE_ALL_EVENTS = -1
"""The number of the last event that the person knows, in order to print all events."""
MAX_LISTED = 24
"""The most moves that the prompt lists; the word `moves` lists all."""
WORDS = {
    "hint": N_("hint"),
    "undo": N_("undo"),
    "moves": N_("moves"),
    "resign": N_("resign"),
    "quit": N_("quit"),
    "help": N_("help"),
}
"""The words that can be typed instead of moves, in English or in the player's language."""


class PlayerLeft(Exception):
    """The player has left the table."""


def play_table(wish: Wish, secret: str, lang: str) -> None:
    """Open a table and play until its game or match is over, or the player leaves; OptionError or Refusal if it cannot open."""
    host = MemoryHost(LocalBots())
    play_at(host, host.open(wish, secret), lang)


def play_at(host: MemoryHost, id: str, lang: str) -> None:
    """Play at an open table, in the person's seat, until the game or match is over or the player leaves."""
    say = translator(lang)
    try:
        host.connect(Terminal, id, PERSON, lang, have=BEFORE_ALL_EVENTS).play()
    except (PlayerLeft, EOFError, KeyboardInterrupt) as left:
        print("" if isinstance(left, PlayerLeft) else "\n", say("You have left the game; it is not saved."), sep="")
    finally:
        host.clock.stop()


@dataclass
class Terminal(MemoryConnection):
    """A person's connection: it prints what happens, and sends what the person types to the table."""

    typed: list[str] = field(default_factory=list[str])
    """The moves typed so far of an unfinished turn."""
    printed_seq: int = -1
    """The number of the event after which the table was last printed."""
    sheet: list[list[str]] = field(default_factory=list[list[str]])
    """The newest score sheet."""
    is_greeted: bool = False
    is_wait_explained: bool = False

    def __post_init__(self) -> None:
        """Create the translator, and the dict from typed words to the keys of WORDS."""
        super().__post_init__()
        self.say: Say = translator(self.lang)
        self.words = {self.say(label).lower(): word for word, label in WORDS.items()} | {word: word for word in WORDS}

    # Printing.

    def wake(self) -> None:
        """Print new events and refusals, and a new score sheet."""
        event_count, reject_count = len(self.events), len(self.rejects)
        super().wake()
        new_texts = (*self.events[event_count:], *self.rejects[reject_count:])
        sentences = [text for text in new_texts if text]
        if not self.is_greeted:
            self.greet()
            sentences[:0] = [""] * bool(sentences)  # an empty line after the greeting
        for sentence in sentences:
            print(sentence)
        self.print_sheet(self.current_view.match)

    def line(self, event: dict[str, object]) -> str:
        """Return the sentence of an event, with the paragraph that decided it."""
        return text.with_clause(super().line(event), str(event.get("clause", "")))

    def print_sheet(self, match: MatchSheet | None) -> None:
        """Print the score sheet of a match if it has changed; a first sheet, before any result, is only stored."""
        if match is None or match.sheet == self.sheet:
            return
        is_first, self.sheet = not self.sheet, match.sheet
        if not is_first:
            print("", *text.sheet_lines(match), sep="\n")

    def greet(self) -> None:
        """Print the title of the game, the players, and which word shows help."""
        view, self.is_greeted = self.current_view, True
        print(view.title)
        others = ", ".join(seat.name for seat in view.seats if seat.id != view.you)
        if others:
            print(
                self.say("You are {name}; you play with {others}.", name=view.seats[self.own_seat].name, others=others)
            )
        typing = self.say("Type a move, or {word}.", word=self.say(WORDS["help"]))
        print(*text.team_lines(view.seats), typing, sep="\n")

    # The table.

    @property
    def own_seat(self) -> int:
        """The person's seat."""
        assert self.seat is not None
        return self.seat

    @property
    def current_view(self) -> View:
        """The newest view."""
        return reader(View)(self.view)

    @property
    def live_table(self) -> Table:
        """The table itself, to read and write moves in notation."""
        return table_in(self.host.host.rooms[self.table].table)

    def settle(self) -> None:
        """Let the bots play until the person is to move, or the table is over."""
        with nullcontext() if self.is_wait_explained else explained_wait(self.explain):
            self.host.clock.settle()

    def explain(self, reason: str) -> None:
        """Print why the player has to wait (an English message), and do not explain a wait again."""
        self.is_wait_explained = True
        print(self.say(reason), file=sys.stderr)

    def command(self, command: Command) -> bool:
        """Send a command to the table and return True; if it is refused, print why and return False."""
        try:
            self.host.clock.run(self.host.host.handle(self.table, command))
        except Refusal as refusal:
            print(self.say(refusal.message, **refusal.facts))
            return False
        return True

    # The game.

    def play(self) -> None:
        """Play until the table is over, and print the result."""
        self.settle()
        while self.live_table.status == "open":
            self.play_decision()
            self.settle()
        result = self.current_view.result
        print("", *(text.result_lines(result) if result else [self.current_view.prompt]), sep="\n")

    def play_decision(self) -> None:
        """Read what the person types, as a move or, between two games, as a choice of the next rules; carry it out."""
        act = next((act for act in self.current_view.acts if act.id == choosing.ACT), None)
        if act is None:
            self.read_move_or_word()
        else:
            self.read_next_game(act.options)

    def read_move_or_word(self) -> None:
        """Print the table if it has changed; read a move or a word, and carry it out."""
        moves = self.localized(
            notation.read_turn(self.live_table, self.own_seat, *self.typed).next
            if self.typed
            else notation.legal_moves(self.live_table, self.own_seat)
        )
        if self.printed_seq != self.live_table.seq:
            print(*text.table_lines(self.current_view), sep="\n")
            self.printed_seq = self.live_table.seq
        line = read_line(f"{'; '.join(self.typed) or self.current_view.prompt} [{self.listed(moves)}] > ")
        word = self.words.get(line.lower())
        if word and line not in moves:
            self.carry_out(word, moves)
        elif line:
            self.move(line)
        else:
            self.printed_seq = -1

    def localized(self, moves: Iterable[str]) -> list[str]:
        """Return moves in the notation of the person's language."""
        play = self.live_table.running_timeline().play
        return [notation.localized(play, move, self.say) for move in moves]

    def refused(self, refusal: Refusal, line: str) -> None:
        """Print why a line is no move: the game's own reason, else the refusal, with moves in the notation of the person's language."""
        why = None if self.typed else reason_for_word(self.live_table, self.own_seat, line)
        if why:
            sentence = why.sentence(self.live_table.people.names(self.say), self.say)
            print(text.with_clause(sentence, why.clause))
            return
        facts = dict(refusal.facts)
        if "allowed" in facts:
            facts["allowed"] = ", ".join(self.localized(str(facts["allowed"]).split(", ")))
        print(self.say(refusal.message, **facts))

    def listed(self, moves: list[str]) -> str:
        """Return the moves in one line; if there are more than MAX_LISTED, the first moves and the number of the others."""
        if len(moves) <= MAX_LISTED:
            return " ".join(moves)
        rest, word = len(moves) - MAX_LISTED, self.say(WORDS["moves"])
        more = self.say.many("… and {n} more: type {word}", "… and {n} more: type {word}", rest, word=word)
        return " ".join([*moves[:MAX_LISTED], more])

    def move(self, line: str) -> None:
        """Make a move or a whole turn; store the moves of an unfinished turn in `typed`."""
        try:
            turn = notation.read_turn(self.live_table, self.own_seat, *self.typed, line)
        except Refusal as refusal:
            self.refused(refusal, line)
            return
        self.typed.append(line)
        if not turn.next:
            self.typed = []
            for choice in turn.choices:
                self.command(WrittenChoice(self.own_seat, choice))

    def read_next_game(self, options: list[Option]) -> None:
        """Read the choice for the next game of a match: the id of an option, or Enter for the first one."""
        rows = [["", option.id, option_words(option)] for option in options]
        if rows[1:]:
            print("", *text.aligned(rows), sep="\n")
        enter = self.say("Enter: {name}", name=rows[0][2])
        line = read_line(f"{self.current_view.prompt} [{enter}] > ")
        if self.words.get(line.lower()) == "quit":
            raise PlayerLeft
        if line and line not in [option.id for option in options]:
            print(self.say("There is no {name} to choose here.", name=line))
            return
        self.gesture(choosing.ACT, option=line or options[0].id)

    # Words.

    def carry_out(self, word: str, moves: list[str]) -> None:
        """Carry out a word, a key of WORDS; `moves` are the moves that may be typed now."""
        actions: dict[str, Callable[[], object]] = {
            "hint": self.hint,
            "undo": self.undo,
            "moves": lambda: self.print_moves(moves),
            "resign": lambda: self.command(Resign(self.own_seat)),
            "help": self.help,
        }
        if word == "quit":
            raise PlayerLeft
        actions[word]()

    def hint(self) -> None:
        """Print the move that a bot, or the game itself, suggests."""
        timeline = self.live_table.running_timeline()
        if hints.has_game_hints(timeline, self.own_seat):
            try:
                self.print_hint(notation.game_hint_text(self.live_table, self.own_seat))
            except Refusal as refusal:
                print(self.say(refusal.message, **refusal.facts))
            return
        self.gesture(undo.FRIENDLY, option=hints.HINT)
        self.settle()
        hint, view = self.live_table.game.open_hint(self.own_seat), self.current_view
        if move := notation.hint_text(self.live_table, self.own_seat):
            self.print_hint(move, gesture_words(view, hint.gesture) if hint else "")
        elif view.friendly and view.friendly.text:
            print(view.friendly.text)

    def print_hint(self, move: str, words: str = "") -> None:
        """Print a hint in notation, and in words if these differ from the notation."""
        (move,) = self.localized([move])
        print(self.say("Hint: {move}", move=f"{move} ({words})" if words.lower() not in ("", move) else move))

    def undo(self) -> None:
        """Remove the last move of an unfinished turn; if there is none, undo the person's last choice at the table."""
        if self.typed:
            self.typed.pop()
        else:
            self.gesture(undo.FRIENDLY, option=undo.UNDO)

    def print_moves(self, moves: list[str]) -> None:
        """Print each move on a line, with the words of the gesture that makes it, if there is one."""
        view, play = self.current_view, self.live_table.running_timeline().play
        words = {
            notation.localized(play, play.say(self.own_seat, gesture_moves[0]), self.say): gesture_words(view, key)
            for key, gesture_moves in self.live_table.game.gestures(self.own_seat).items()
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


def read_line(prompt: str) -> str:
    """Return the line that the player types; a line from a file or pipe is also printed, to make the output readable."""
    line = input(prompt).strip()
    if not sys.stdin.isatty():
        print(line)
    return line
