"""From hands to games: first dealer, end of the game, matches, evenings of several games."""
