"""The French pack: every card has a name, a text that reads back, a face of its own and drawings that exist."""

import pytest

from hoyle.games.drawings import GAMES_FOLDER
from hoyle.games.shared.french_pack import JOKER, card_name, card_of, card_words, deck, short
from hoyle.i18n import translator


def test_cards_read_back() -> None:
    assert [card_of(card_name(card)) for card in range(JOKER + 1)] == list(range(JOKER + 1))
    assert [card_of(short(card)) for card in range(JOKER)] == list(range(JOKER))


@pytest.mark.parametrize("text", ["", "7", "1S", "7X", "SS", "JKS"])
def test_invalid_cards_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card: write a rank"):
        card_of(text)


def test_card_names_are_unique() -> None:
    say = translator("en")
    assert card_words(card_of("7H"), say) == "Seven of hearts"
    assert card_words(JOKER, say) == "Joker"
    assert len({card_words(card, say) for card in range(JOKER + 1)}) == 53


def test_faces_differ_without_their_colour_and_are_drawn() -> None:
    faces = deck(jokers=True).faces
    assert len(deck().faces) == 52 and len(faces) == 53
    assert len({(face.index, face.sign) for face in faces.values()}) == 53
    drawings = {name for face in faces.values() for name in (face.art, face.sign) if name}
    assert all((GAMES_FOLDER / "art" / f"{name}.svg").exists() for name in drawings)
