"""``python -m fivehundred``: the command."""

import sys

from fivehundred.cli import main

if __name__ == "__main__":
    sys.exit(main())
