"""The shapes of squares and of the cards on them, as SVG paths."""

SQUARE_SIZE = 40.0
"""The side of a square in the units of the paths."""

PATTERNS = {
    "diagonal": "M0 10L10 0M0 20L20 0M0 30L30 0M0 40L40 0M10 40L40 10M20 40L40 20M30 40L40 30",
    "dots": "".join(f"M{x} {y}h.01" for y in (7, 16, 25, 34) for x in (7, 16, 25, 34)),
    "waves": "".join(f"M2 {y}q4.5 5 9 0t9 0 9 0 9 0" for y in (6, 15, 24, 33)),
    "grid": "M10 0V40M20 0V40M30 0V40M0 10H40M0 20H40M0 30H40",
}
"""The patterns of squares as paths."""

SHAPES = {
    "up": "M20 3L34 11V37H6V11Z",
    "down": "M20 37L34 29V3H6V29Z",
    "left": "M3 20L11 6H37V34H11Z",
    "right": "M37 20L29 6H3V34H29Z",
}
FLAT = "M8 4H32a3 3 0 0 1 3 3V33a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Z"
"""The shapes of cards that fill a square: by the direction of the tip, and without a tip."""
FEET = {
    "up": "M6 30H34V37H6Z",
    "down": "M6 3H34V10H6Z",
    "left": "M30 6H37V34H30Z",
    "right": "M3 6H10V34H3Z",
    "": "M5 30H35V33a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3Z",
}
"""The band that shows the colour of such a card, by the direction of the tip; "" is that of a card without a tip."""
