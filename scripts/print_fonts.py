"""Make the fonts of `hoyle/print/fonts` from the variable fonts of the client; see `scripts/print-fonts`.

The fonts have names of their own: the licence of Source Sans reserves its name for unchanged files.
"""

import shutil
from io import BytesIO
from pathlib import Path

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

CLIENT = Path("hoyle/client/fonts")
TARGET = Path("hoyle/print/fonts")
SCRIPTS = ("latin", "cyrillic")
FAMILY, SUBFAMILY, UNIQUE, FULL, POSTSCRIPT = 1, 2, 3, 4, 6
"""The numbers of entries of the table `name`."""
FONTS = [
    ("Hoyle Serif", "Regular", "alegreya-{}-wght-normal", 400),
    ("Hoyle Serif", "Bold", "alegreya-{}-wght-normal", 750),
    ("Hoyle Serif", "Italic", "alegreya-{}-wght-italic", 400),
    ("Hoyle Sans", "Regular", "source-sans-3-{}-wght-normal", 400),
    ("Hoyle Sans", "Bold", "source-sans-3-{}-wght-normal", 650),
]
"""Family, style, file of the client and weight of each font."""


def instance(path: Path, weight: int) -> BytesIO:
    """Return a variable font at a weight, as TrueType."""
    font = instancer.instantiateVariableFont(TTFont(path, recalcTimestamp=False), {"wght": weight})
    font.flavor = None
    file = BytesIO()
    font.save(file)
    file.seek(0)
    return file


def named(font: TTFont, family: str, style: str) -> TTFont:
    """Return the font under another name, with the flags of its style."""
    names = {FAMILY: family, SUBFAMILY: style, UNIQUE: f"{family} {style}", FULL: f"{family} {style}"}
    names[POSTSCRIPT] = f"{family}-{style}".replace(" ", "")
    kept = [record for record in font["name"].names if record.nameID in (0, 13, 14)]  # copyright and licence
    font["name"].names = kept
    for number, text in names.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = 700 if style == "Bold" else 400
    font["OS/2"].fsSelection = {"Regular": 0x40, "Bold": 0x20, "Italic": 0x01}[style]
    font["head"].macStyle = {"Regular": 0, "Bold": 1, "Italic": 2}[style]
    return font


def with_lining_figures(font: TTFont) -> TTFont:
    """Return the font with lining figures as its usual ones: Typst passes no features to the text of drawings."""
    table = font["GSUB"].table
    found = [each.Feature.LookupListIndex for each in table.FeatureList.FeatureRecord if each.FeatureTag == "lnum"]
    for index in {index for indexes in found for index in indexes}:
        for subtable in table.LookupList.Lookup[index].SubTable:
            mapping = getattr(subtable, "ExtSubTable", subtable).mapping
            for characters in font["cmap"].tables:
                for code in range(ord("0"), ord("9") + 1):
                    characters.cmap[code] = mapping.get(characters.cmap.get(code), characters.cmap.get(code))
    return font


def main() -> None:
    """Write all fonts, and copy their licences."""
    for family, style, file, weight in FONTS:
        parts = [instance(CLIENT / f"{file.format(script)}.woff2", weight) for script in SCRIPTS]
        font = with_lining_figures(named(Merger().merge(parts), family, style))
        font["head"].created = font["head"].modified = 0
        font.recalcTimestamp = False
        font.save(TARGET / f"{family}-{style}.ttf".replace(" ", ""))
    for licence in CLIENT.glob("LICENSE-*.txt"):
        shutil.copy(licence, TARGET)


if __name__ == "__main__":
    main()
