"""A game against a bot in the terminal: the table as text, what happened, and a question."""

from itertools import count

import hoyle
from hoyle.bots import answer, display_name
from hoyle.games.shared.scene_text import lines_of
from hoyle.games.shared.scenes import Say
from hoyle.i18n import translator
from hoyle.session.play import Play


def play_here(running: Play, seat: int, against: str, lang: str) -> None:
    """Play a game to its end: ask for the player's moves, let the bot answer, and say what happened."""
    say = translator(lang)
    names = names_of(running.variant.seats, seat, say(display_name(against)), say)
    before, shown = Play(running.variant, None).view(seat) if running.log else running.view(seat), 0
    turn = 0
    typed: list[str] = []
    while True:
        if len(running.log) > shown:
            narrate(running, before, seat, names, say)
            before, shown = running.view(seat), len(running.log)
        if running.is_over:
            return
        others = [each for each in running.to_move if each != seat]
        for other in others[:1]:
            turn += 1
            view = running.packed_view(other)
            running.play(other, answer(against, running.variant.name, view, other, turn + running.dice.key % 997))
        if not others:
            typed = typed or ask(running, seat, names, say)
            running.play(seat, typed.pop(0))


def names_of(seats: int, seat: int, bot: str, say: Say) -> list[str]:
    """Return the names of the player and of the bots; several bots are numbered."""
    number = count(1)
    return [
        say("Player") if each == seat else bot if seats == 2 else say("{name} {number}", name=bot, number=next(number))
        for each in range(seats)
    ]


def narrate(running: Play, before: object, seat: int, names: list[str], say: Say) -> None:
    """Print what has happened since the view `before`."""
    table = running.variant.game.table
    for event in table.narrate(before, running.view(seat), seat, names, say) if table else []:
        print(event.text)


def ask(running: Play, seat: int, names: list[str], say: Say) -> list[str]:
    """Return the moves of the player's turn; a move that is refused is explained and asked for again."""
    table = running.variant.game.table
    scene = table.draw(running.view(seat), seat, names, say) if table else None
    for line in lines_of(scene) if scene else []:
        print(line)
    choices = " ".join(running.say(seat, move) for move in running.legal(seat))
    while True:
        text = input(f"{scene.prompt if scene else ''} [{choices}] > ").strip()
        try:
            running.copy().play(seat, text)
        except hoyle.IllegalMove as error:
            print(say(error.message, **error.facts))
        else:
            return running.split_turn(seat, text)
