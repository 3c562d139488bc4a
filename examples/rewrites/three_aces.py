"""Three aces are fire: they are worth 33 and are shown at once, as 31 is."""

usual = rule("thirty_one", "value")

ACES = cards_named("AS AH AD AC")
FIRE = 66  # in half points

REWRITE = rewrite(
    "three_aces",
    of="thirty_one",
    title="Three aces are fire",
    titles={"de": "Drei Asse sind Feuer", "uk": "Три тузи — вогонь"},
    paragraphs={
        "TO3": "*Three of a kind.* Three cards of the same rank are worth 30½, whatever their suits. But three aces are *fire* and worth 33: "
        "whoever has them shows them at once, like 31 (TO5, TO11), and with them no hand is lowest (TO12).",
    },
    languages={
        "de": {
            "TO3": "*Drei Gleiche.* Drei Karten desselben Rangs sind 30½ wert, gleich welcher Farbe. Drei Asse aber sind *Feuer* und 33 wert: "
            "Wer sie hat, zeigt sie sofort, wie 31 (TO5, TO11), und mit ihnen ist keine Hand die niedrigste (TO12).",
        },
        "uk": {
            "TO3": "*Три однакові.* Три карти одного рангу варті 30½, хоч яких вони мастей. Але три тузи — це *вогонь*, і варті вони 33: хто їх "
            "має, той показує їх одразу, як 31 (TO5, TO11), і з ними рука не буває найнижчою (TO12).",
        },
    },
    examples=(
        example(
            "The third ace ends the deal",
            play=("1 take",),
            options={"players": 2},
            position={"hand": {1: cards_named("AS AH 7C")}, "pile": {0: 50}, "height": 1},
            expect={"over": True, "points": (-1, 0)},
        ),
    ),
)


@replaces(usual)
def value(hand, three, card_values):
    """TO3."""
    return FIRE if count(hand & ACES) >= 3 else usual(hand, three, card_values)
