"""One deal, from the cards on the table to its score."""
