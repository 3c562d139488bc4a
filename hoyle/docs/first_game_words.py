"""The first game of one's own in other languages: its texts, and its rulebook."""

from collections.abc import Mapping

ENGLISH = (
    "Six cards each from nines to aces; the most tricks win.",
    "How many people play.",
    "Follow suit",
    "A player who has a card of the suit led must play one.",
    "Tricks",
    "All cards were played.",
)
"""The texts of the game that Hoyle itself does not have."""

WORDS: Mapping[str, tuple[str, ...]] = {
    "de": (
        "Jeder bekommt sechs Karten von der Neun bis zum Ass; die meisten Stiche gewinnen.",
        "Wie viele mitspielen.",
        "Farbe bedienen",
        "Wer eine Karte der ausgespielten Farbe hat, muss eine legen.",
        "Stiche",
        "Alle Karten sind gespielt.",
    ),
    "ru": (
        "У каждого шесть карт от девяток до тузов; побеждает тот, у кого больше взяток.",
        "Сколько человек играет.",
        "Ходить в масть",
        "У кого есть карта масти первого хода, тот должен положить её.",
        "Взятки",
        "Все карты сыграны.",
    ),
    "uk": (
        "У кожного шість карт від дев’яток до тузів; перемагає той, у кого більше взяток.",
        "Скільки людей грає.",
        "Ходити в масть",
        "Хто має карту масті першого ходу, мусить її покласти.",
        "Взятки",
        "Усі карти зіграно.",
    ),
}
"""By language: the texts, in the order of ENGLISH."""

RULEBOOKS: Mapping[str, str] = {
    "en": """# {title}

Six cards each, from the nines to the aces. The most tricks win.

**F1** Each player is dealt six cards. The others see how many you hold, not which.

**F2** Somebody leads a card. The others follow suit if they can (by option they need not).

**F3** The highest card of the suit that was led takes the trick, and its player leads to the next one.

**F4** After six tricks the player with the most of them has won.
""",
    "de": """# {title}

Sechs Karten für jeden, von den Neunen bis zu den Assen. Die meisten Stiche gewinnen.

**F1** Jeder bekommt sechs Karten. Die anderen sehen, wie viele du hast, aber nicht welche.

**F2** Einer spielt eine Karte aus. Die anderen bedienen die Farbe, wenn sie können (als Option müssen sie nicht).

**F3** Die höchste Karte der ausgespielten Farbe nimmt den Stich, und wer sie gelegt hat, spielt zum nächsten aus.

**F4** Wer nach sechs Stichen die meisten hat, hat gewonnen.
""",
    "ru": """# {title}

У каждого шесть карт, от девяток до тузов. Побеждает тот, у кого больше взяток.

**F1** Каждый получает шесть карт. Остальные видят, сколько их у вас, но не какие.

**F2** Кто-то ходит картой. Остальные кладут карты той же масти, если могут (как вариант — не обязаны).

**F3** Взятку берёт старшая карта масти первого хода, и тот, кто её положил, ходит следующим.

**F4** После шести взяток побеждает тот, у кого их больше всего.
""",
    "uk": """# {title}

У кожного шість карт, від дев’яток до тузів. Перемагає той, у кого більше взяток.

**F1** Кожен отримує шість карт. Інші бачать, скільки їх у вас, але не які.

**F2** Хтось ходить картою. Інші кладуть карти тієї самої масті, якщо можуть (як варіант — не мусять).

**F3** Взятку бере старша карта масті першого ходу, і той, хто її поклав, ходить наступним.

**F4** Після шести взяток перемагає той, у кого їх найбільше.
""",
}


def words_file(lang: str, title: str) -> str:
    """Return the text of the game's file of words in a language, with empty lines to fill if the game is not translated."""
    translated = WORDS.get(lang, ("",) * len(ENGLISH))
    pairs = [(title, title), *zip(ENGLISH, translated, strict=True)]
    return "".join(f'"{english}" = "{own}"\n' for english, own in pairs)
