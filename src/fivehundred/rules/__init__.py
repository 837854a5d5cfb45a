"""The rules of the game as values: decks, calls, schedules, special bids, settings, rulesets and presets."""
