"""What every module uses: cards as bits, words for people, values that show their fields, names that load late."""
