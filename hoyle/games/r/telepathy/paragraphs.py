"""The paragraphs of the rulebook that the options of Telepathy change."""

from hoyle.i18n import many
from hoyle.rules.paragraphs import Paragraphs, changes

PARAGRAPHS = Paragraphs({"pairs": changes("TP1 V1", many("{n} pair", "{n} pairs"))})
