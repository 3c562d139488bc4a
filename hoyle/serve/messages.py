"""The browser's own words: the keys of `static/words.js`, said by the server in the reader's language."""

import re
from string import Formatter

from hoyle.games.shapes import Say
from hoyle.words import N_

CLIENT = {
    "reconnecting": N_("The line is down. Reconnecting; you can go on looking."),
    "sending": N_("One moment."),
    "log": N_("What happened"),
    "moves": N_("All you may do"),
    "no_moves": N_("Nothing to do at the moment."),
    "gesture": N_("{item} to {place}"),
    "which": N_("Card"),
    "do_it": N_("Do it"),
    "place_here": N_("Put {item} here: {place}"),
    "new_place": N_("a new place"),
    "place_number": N_("{zone}, place {n}"),
    "place_cell": N_("{zone}, line {r}, column {c}"),
    "lifted": N_("{item}: choose a dashed place."),
    "face_down": N_("A card face down"),
    "count": N_("Cards: {n}"),
    "empty": N_("empty"),
    "won": N_("won"),
    "lost": N_("lost"),
    "tied": N_("tied"),
    "to_play": N_("to play"),
    "chosen": N_("has chosen"),
    "away": N_("away"),
    "bot": N_("bot"),
    "you": N_("you"),
    "of": N_("{n} of {max}"),
    "picked": N_("Chosen: {n} of {max}"),
    "submit": N_("Done"),
    "left": N_("One to the left"),
    "right": N_("One to the right"),
    "undo": N_("Take back"),
    "reset": N_("Take back all"),
    "commit": N_("Play"),
    "match": N_("The match"),
    "game_of": N_("Game {n} of {max}"),
    "result": N_("Result"),
    "seats": N_("Players"),
    "table": N_("The table"),
    "hand": N_("Your side"),
    "pile_on": N_("The pile on {place}, the top first"),
    "plane": N_("{zone}. Arrows move it, plus and minus change its size."),
    "smaller": N_("Smaller"),
    "larger": N_("Larger"),
    "whole": N_("All of it"),
    "last_card": N_("Last card"),
    "sound": N_("Sound"),
    "hint": N_("A hint: {gesture}."),
}


def client_words(say: Say) -> dict[str, str]:
    """The browser's words in one language; their slots are left for the browser to fill."""
    return {key: said_whole(text, say) for key, text in CLIENT.items()}


def said_whole(text: str, say: Say) -> str:
    """A message in the reader's language with its slots still in it."""
    slots = {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name}
    return say(text, **slots)


def keys_of(script: str) -> set[str]:
    """The keys that `words.js` declares; a test holds them against `CLIENT`."""
    table = script.split("ENGLISH = {", 1)[1].split("};", 1)[0]
    return set(re.findall(r"^\s*(\w+):", table, re.MULTILINE))
