"""Numbers as a reader's language writes them."""

from hoyle.i18n import N_, Translator

SAMPLE = N_("1,234.5")
"""A number in English: its translation has the marks of a language, for thousands after the 1, for decimals before the 5."""


def number_text(number: float, say: Translator, decimals: int = 0) -> str:
    """Return a number with this many decimals.

    >>> from hoyle.i18n import translator
    >>> number_text(-1234.56, translator("de"), 1), number_text(20000, translator("en"))
    ('−1.234,6', '20,000')
    """
    sample = say(SAMPLE)
    return f"{number:,.{decimals}f}".translate(str.maketrans({",": sample[1], ".": sample[-2], "-": "−"}))


def short_number(number: float, say: Translator) -> str:
    """Return a number with at most three decimals, as few as it needs.

    >>> from hoyle.i18n import translator
    >>> short_number(0.25, translator("de")), short_number(10.0, translator("de"))
    ('0,25', '10')
    """
    decimals = next((few for few in range(3) if round(number, few) == round(number, 3)), 3)
    return number_text(number, say, decimals)
