"""The play of many deals and the search, on tables instead of rules: what is compiled."""
