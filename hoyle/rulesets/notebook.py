"""Rules as HTML for notebooks."""

from html import escape

from hoyle.i18n import translator
from hoyle.play.play import Variant
from hoyle.rulesets.house_rules import summary


def variant_html(variant: Variant) -> str:
    """Return the name of the rules, what is played, and the house rules; each opens to a sentence on it."""
    rules = summary(variant.game, variant.canonical(), translator("en"))
    chips = "".join(
        f"<li><details><summary>{escape(rule.chip)}</summary>{escape(rule.sentence)}</details></li>"
        for rule in rules.rules
    )
    name = f"{rules.name} ({rules.game})" if rules.game else rules.name
    house_rules = f"<ul>{chips}</ul>" if chips else ""
    return f"<div><strong>{escape(name)}</strong> <p>{escape(rules.sentence)}</p>{house_rules}</div>"
