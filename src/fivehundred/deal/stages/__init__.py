"""The stages of a deal: each a value with exactly the fields that make sense in it, and its chapter of the rules."""
