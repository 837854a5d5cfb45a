"""The stages of a deal. Each is a value with only the fields it needs, and implements its own chapter of the rules."""
