"""Options for the compiler; the interpreter ignores them."""

from typing import TYPE_CHECKING

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**options):
        """Return a decorator that returns its class."""
        return lambda native: native
