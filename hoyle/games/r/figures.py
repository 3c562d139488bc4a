"""The eight figures of R and the two colours, by name."""

from hoyle.words import N_

COLOUR_NAMES = ("blue", "red")
COLOUR_LETTERS = (N_("B"), N_("R"))

FIGURES: tuple[tuple[str, str, str], ...] = (
    ("musician", N_("Musician"), N_("The round is a tie, unless a Wizard faces her.")),
    ("princess", N_("Princess"), N_("Wins the game if she meets the Prince.")),
    ("spy", N_("Spy"), N_("Next round the other side shows its card first.")),
    ("assassin", N_("Assassin"), N_("The lower strength wins the round.")),
    ("ambassador", N_("Ambassador"), N_("A round won or tied with him counts two.")),
    ("wizard", N_("Wizard"), N_("The other card loses its ability.")),
    ("general", N_("General"), N_("Your next card is two stronger.")),
    ("prince", N_("Prince"), N_("Wins the round, unless he meets Musician, Princess or Wizard.")),
)
