"""The choices of a review in words: moves as the table offers them, and what the table tells of what they lead to."""

from collections import Counter
from collections.abc import Sequence

from hoyle.games.shared.table_module import table_of
from hoyle.i18n import Translator
from hoyle.lab.move_names import single_gestures, words_with_places
from hoyle.lab.review_choices import SeatChoice
from hoyle.table.show.notation import localized
from hoyle.table.show.second_person import to_reader


class Texts:
    """The moves of a choice in words."""

    def __init__(self, choice: SeatChoice, say: Translator, names: list[str]) -> None:
        """Find the words with which the table offers moves; `names` are those of the seats."""
        self.choice, self.say, self.names = choice, say, names
        self.words = words_with_places(choice.play, choice.seat, say)
        self.shared = Counter(self.words.values())

    def of(self, moves: Sequence[int]) -> str:
        """Return a move in words, with its notation if others have the same words; for a turn, or without words, the notation."""
        word = self.words.get(moves[0], "") if len(moves) == 1 else ""
        if word and self.shared[word] == 1:
            return word
        notation = self.notation(moves)
        return f"{word} ({notation})" if word else notation

    def item(self, moves: Sequence[int]) -> str:
        """Return the id of the card with which a move is made at the table; empty if there is none."""
        _, keys = single_gestures(self.choice.play, self.choice.seat, self.say)
        return keys.get(moves[0], "").split("|")[1] if len(moves) == 1 and moves[0] in keys else ""

    def instead(self, best: Sequence[int]) -> str:
        """Return why it would have come otherwise with the best move, if the others had done the same."""
        told = [self.told(moves) for moves in (self.choice.moves, best)]
        return told[1] if told[0] != told[1] else ""

    def told(self, moves: Sequence[int]) -> str:
        """Return what the table tells as the reason of what a move leads to; empty if it tells none, and for turns."""
        choice, seat = self.choice, self.choice.seat
        if len(moves) != 1 or not choice.others or choice.game.rewrites:
            return ""
        after = choice.play.copy()
        for mover, move in sorted([(seat, moves[0]), *choice.others]):
            if move not in after.legal(mover):
                return ""
            after.advance(mover, move)
        say = to_reader(self.say, self.names, seat)
        events = table_of(choice.game).narrate(choice.play.view(seat), after.view(seat), seat, self.names, say)
        return next((event.text for event in events if event.reason or event.clause), "")

    def notation(self, moves: Sequence[int]) -> str:
        """Return moves in notation."""
        play, texts = self.choice.play.copy(), list[str]()
        for move in moves:
            texts.append(localized(play, play.say(self.choice.seat, move), self.say))
            if len(moves) > 1:
                play.advance(self.choice.seat, move)
        return "; ".join(texts)
