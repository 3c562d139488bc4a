"""Print and play: cards, boards, chips, score sheets and rulebooks as a PDF, typeset by Typst."""
