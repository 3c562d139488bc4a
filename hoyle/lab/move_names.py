"""The names of moves in statistics: the words with which the table offers them, or their notation.

Moves of one kind (`verbs.move_kind`) that have the same name count together, such as the Spies of both colours.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hoyle.games.shared.gesture_words import gesture_words, target_of, target_words
from hoyle.games.shared.scenes import Say, Scene
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import N_
from hoyle.lab.series import PlayedGames
from hoyle.lab.traces import begin, start_arrays
from hoyle.play.play import Play
from hoyle.rules.arrays import Ints
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, SEATS, legal, move_kind, play
from hoyle.table.show.notation import localized

SEAT = N_("Seat {n}")
NO_GAME = -1


@algorithm
def occurrences(start_state: Row[Position], states: Row[Position], moves_played: Ints, places: Ints) -> int:
    """Find where each kind of move could be chosen: its first and its last position. Return the largest kind.

    `places[kind]` is the game and the number of moves before the first position, then those of the last one; a game of −1
    for a kind that could not be chosen. Kinds for which `places` has no room are left out.
    """
    moves = local(MOVES, MOVE)
    largest = 0
    state = states[0]
    for game in range(len(moves_played)):
        begin(state, start_state[0])
        index = 0
        while state.to_move:
            if state.to_move == CHANCE_AWAITED:
                play(state, CHANCE, moves_played[game, index])
                index += 1
                continue
            to_move = state.to_move
            for seat in range(SEATS):
                if (to_move >> seat) & 1:
                    n = legal(state, seat, moves)
                    for number in range(n if n > 1 else 0):
                        kind = move_kind(state, seat, moves[number])
                        largest = max(largest, kind)
                        if kind < len(places):
                            if places[kind, 0] == NO_GAME:
                                places[kind, 0] = game
                                places[kind, 1] = index
                            places[kind, 2] = game
                            places[kind, 3] = index
            for seat in range(SEATS):
                if (to_move >> seat) & 1:
                    play(state, seat, moves_played[game, index])
                    index += 1
    return largest


def places_of_kinds(games: PlayedGames) -> Ints:
    """Return the array `places` of `occurrences` for these games, with a row for every kind of move that could be chosen."""
    import numpy

    run: Any = link(occurrences, games.series.variant.game, "cpu")
    places = numpy.full((games.series.variant.game.codes, 4), NO_GAME, numpy.int64)
    largest = run(*start_arrays(games.series.variant), games.moves, places)
    if largest >= len(places):
        places = numpy.full((largest + 1, 4), NO_GAME, numpy.int64)
        run(*start_arrays(games.series.variant), games.moves, places)
    return places


def names_of_kinds(games: PlayedGames, say: Say) -> dict[int, str]:
    """Return the names of all kinds of moves that could be chosen in these games, in the language of `say`.

    A kind whose first and last words differ has what its notations have in common. Kinds among which a seat could choose, and
    whose words are the same, have the notation as well. A kind without any name is left out.
    """
    places = places_of_kinds(games)
    found: dict[int, list[tuple[str, str, bool]]] = {}
    wanted: dict[int, dict[int, list[int]]] = {}
    for kind in (places[:, 0] != NO_GAME).nonzero()[0].tolist():
        for game, index in {tuple(places[kind, :2].tolist()), tuple(places[kind, 2:].tolist())}:
            wanted.setdefault(game, {}).setdefault(index, []).append(kind)
    for game, by_index in wanted.items():
        for kind, text in texts_in_game(games, game, by_index, say):
            found.setdefault(kind, []).append(text)
    names = {kind: common_name([text[:2] for text in texts]) for kind, texts in sorted(found.items())}
    ambiguous = {names[kind] for kind, texts in found.items() if any(is_ambiguous for _, _, is_ambiguous in texts)}
    for kind, texts in found.items():
        if names[kind] in ambiguous:
            shared = shared_start([notation for _, notation, _ in texts])
            notation = shared.rstrip("0123456789")
            names[kind] = notation if names[kind].startswith(notation) else f"{names[kind]} ({notation})"
    return {kind: name for kind, name in names.items() if name}


def common_name(texts: Sequence[tuple[str, str]]) -> str:
    """Return the name of a kind from the words and the notation of its moves: equal words, or else how all notations begin.

    >>> common_name([("Spy", "b2"), ("Spy", "b2")]), common_name([("Ten", "take"), ("Two", "take")])
    ('Spy', 'take')
    >>> common_name([("5", "payoff>c1"), ("6", "payoff>c2")]), common_name([("", "7H")])
    ('payoff>c', '7H')
    """
    words = {word for word, _ in texts}
    if len(words) == 1 and words != {""}:
        return words.pop()
    notations = {notation for _, notation in texts}
    shared = shared_start(list(notations))
    return shared if len(notations) == 1 else shared.rstrip("abcdefghijklmnopqrstuvwxyz-+>@:! ") or shared


def shared_start(texts: Sequence[str]) -> str:
    """Return the longest text with which all of these texts begin.

    >>> shared_start(["payoff>c1", "payoff>c2"]), shared_start([])
    ('payoff>c', '')
    """
    first, last = min(texts, default=""), max(texts, default="")
    length = next((n for n, pair in enumerate(zip(first, last, strict=False)) if pair[0] != pair[1]), len(first))
    return first[:length]


def texts_in_game(
    games: PlayedGames, game: int, by_index: Mapping[int, list[int]], say: Say
) -> list[tuple[int, tuple[str, str, bool]]]:
    """Return kinds of moves with words, notation, and whether another kind has the same words in this position.

    `by_index` has the wanted kinds by their positions in one game.
    """
    import numpy

    variant = games.series.variant
    play_: Any = Play(variant, None)
    moves = numpy.asarray(games.moves[game])
    texts: list[tuple[int, tuple[str, str, bool]]] = []
    kind_of = variant.game.verb("move_kind")
    index, last = 0, max(by_index)
    while index <= last:
        if index in by_index:
            for seat in play_.to_move:
                legal_kinds = {kind_of(play_.state, seat, move): move for move in reversed(play_.legal(seat))}
                chosen = {kind: legal_kinds[kind] for kind in by_index[index] if kind in legal_kinds}
                words = words_of(play_, seat, say) if chosen else {}
                shared = Counter(words.get(move, "") for move in legal_kinds.values())
                for kind, move in chosen.items():
                    word = words.get(move, "")
                    texts.append((kind, (word, play_.say(seat, move), word != "" and shared[word] > 1)))
        movers = play_.to_move
        for seat in movers:
            play_.advance(seat, int(moves[index]))
            index += 1
    return texts


def words_of(play_: Play, seat: int, say: Say) -> dict[int, str]:
    """Return the words with which the table offers the single moves of a seat; empty in games with long turns."""
    scene, keys = single_gestures(play_, seat, say)
    return {move: gesture_words(scene, key) for move, key in keys.items()} if scene else {}


def words_with_places(play_: Play, seat: int, say: Say) -> dict[int, str]:
    """Return the words of `words_of`, each followed by the place where the card goes, unless that is the same for all moves.

    A place without a name, such as a cell of a board, is shown by the notation of the move.
    """
    scene, keys = single_gestures(play_, seat, say)
    if scene is None:
        return {}
    words = {move: gesture_words(scene, key) for move, key in keys.items()}
    shared, targets = Counter(words.values()), {move: target_of(scene, key) for move, key in keys.items()}
    differ = len(set(targets.values())) > 1
    for move, word in words.items():
        place = target_words(scene, keys[move])
        if place and (differ or shared[word] > 1):
            words[move] = f"{word} → {place}"
        elif word and differ and targets[move]:
            words[move] = f"{word} ({localized(play_, play_.say(seat, move), say)})"
    return words


def single_gestures(play_: Play, seat: int, say: Say) -> tuple[Scene | None, dict[int, str]]:
    """Return the scene of a seat, and by move the first gesture that makes only this move; nothing in games with long turns."""
    table = table_of(play_.variant.game)
    if table.drafts is not None:
        return None, {}
    seen = play_.view(seat)
    names = [say(SEAT, n=number + 1) for number in range(play_.variant.seats)]
    keys: dict[int, str] = {}
    for key, moves in table.gestures(seen, seat).items():
        if len(moves) == 1:
            keys.setdefault(moves[0], key)
    return table.draw(seen, seat, names, say), keys
