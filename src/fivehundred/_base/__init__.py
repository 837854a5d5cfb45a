"""What every module uses: cards as bits, words for people, values that show their fields, names that load late."""

from fivehundred._base.lazy import expect_main_interpreter

# Here, because every module needs one of this package.
expect_main_interpreter(__path__)
