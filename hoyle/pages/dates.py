"""Dates as a reader's language writes them."""

from datetime import date

from hoyle.i18n import N_, Translator

MONTHS = (
    N_("January {day}, {year}"),
    N_("February {day}, {year}"),
    N_("March {day}, {year}"),
    N_("April {day}, {year}"),
    N_("May {day}, {year}"),
    N_("June {day}, {year}"),
    N_("July {day}, {year}"),
    N_("August {day}, {year}"),
    N_("September {day}, {year}"),
    N_("October {day}, {year}"),
    N_("November {day}, {year}"),
    N_("December {day}, {year}"),
)


def date_text(day: date, say: Translator) -> str:
    """Return a day in words.

    >>> from hoyle.i18n import translator
    >>> date_text(date(2026, 3, 1), translator("de"))
    '1. März 2026'
    """
    return say(MONTHS[day.month - 1], day=day.day, year=day.year)
