"""Rule sets: their names, words, links, repairs and the gallery. No table is needed for them."""
