"""Types that annotations name, and that load only when a history or an account is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, ForwardRef

if TYPE_CHECKING:
    from fivehundred.deal.history import Event
    from fivehundred.deal.telling import Account
else:
    # `typing.get_type_hints` evaluates these, and that loads them.
    Event = ForwardRef("__import__('fivehundred.deal.history', fromlist=['Event']).Event")
    Account = ForwardRef("__import__('fivehundred.deal.telling', fromlist=['Account']).Account")

__all__ = ["Account", "Event"]
