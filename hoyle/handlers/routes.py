"""The addresses that a server and a page answer alike."""

from hoyle.handlers import daily, lobby, proposals, rules, tables
from hoyle.handlers.messages import Handler

GETS: dict[str, Handler] = {
    "/": lobby.show,
    "/other-games": lobby.other_games,
    "/puzzles": lobby.show_puzzles,
    "/puzzles/{family}/{number}": lobby.show_puzzle,
    "/daily": daily.show,
    "/daily/{day}": daily.show,
    "/c/{id}": rules.show_saved,
    "/g/{game}": rules.show,
    "/g/{game}/check": rules.check,
    "/g/{game}/rules": rules.rulebook,
    "/g/{game}/score": rules.scores,
    "/t/{table}": tables.show,
    "/t/{table}/rules": tables.rulebook,
    "/t/{table}/change": tables.change,
    "/t/{table}/proposals": proposals.show,
    "/t/{table}/story": proposals.show_story,
    "/t/{table}/guide": tables.show_guide,
    "/t/{table}/replay": tables.replay,
    "/t/{table}/play-on": tables.show_play_on,
    "/t/{table}/view": tables.position,
    "/t/{table}/last-turn": tables.last_turn,
    "/t/{table}/daily": daily.result,
    "/t/{table}/deal": tables.deal,
    "/t/{table}/record.json": tables.record,
    "/t/{table}/game.txt": tables.transcript,
}
"""By path, what answers to GET."""
POSTS: dict[str, Handler] = {
    "/daily/{day}/{family}": daily.open_table,
    "/c/{id}/forget": rules.delete_rule_set,
    "/g/{game}": rules.open_table,
    "/g/{game}/check": rules.check,
    "/g/{game}/change": rules.change,
    "/g/{game}/keep": rules.save_rule_set,
    "/g/{game}/save": rules.download_file,
    "/g/{game}/open": rules.upload_file,
    "/t/{table}/resign": tables.resign,
    "/t/{table}/play-on": tables.play_on,
    "/t/{table}/again": tables.again,
    "/t/{table}/propose": proposals.propose,
    "/t/{table}/swap": tables.swap,
}
"""By path, what answers to POST."""
