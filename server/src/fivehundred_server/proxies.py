"""A server's place behind proxies: the trusted proxies, the path prefix, and its share of the rooms."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from ipaddress import IPv6Network, ip_address, ip_network
from typing import Any, Final
from urllib.parse import quote, unquote

import attrs

from fivehundred.errors import InvalidValue, brief

#: An address with a port after it.
_PORT: Final = re.compile(r"^(?:([0-9.]+)|\[([0-9A-Fa-f:.]+)\])(?::[0-9]+)?$")
#: The address of all whose proxy says none that can be read.
UNKNOWN: Final = "unknown"
_PREFIX: Final = re.compile(r"(?:/[A-Za-z0-9_.~-]+)*")
_SHARD: Final = re.compile(r"[A-Za-z0-9]{0,16}")


def _matching(pattern: re.Pattern[str], expected: str) -> Any:
    def check(instance: object, attribute: attrs.Attribute[str], text: str) -> None:
        if not pattern.fullmatch(text):
            raise InvalidValue(f"{attribute.name} {brief(text)}: expected {expected}")

    return check


@attrs.frozen(kw_only=True)
class Deployment:
    """The place of a server on the network; the defaults suit a server without a proxy.

    >>> Deployment(prefix="/cards", trusted_proxies="10.0.0.0/8").prefix
    '/cards'
    >>> Deployment(prefix="cards/")
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: prefix 'cards/': expected a path such as /cards, without a slash at its end
    """

    #: The path under which browsers find the server, such as ``/cards``; the proxy may remove it or leave it.
    prefix: str = attrs.field(
        default="", validator=_matching(_PREFIX, "a path such as /cards, without a slash at its end")
    )
    #: The addresses or networks of proxies, separated by commas, whose ``X-Forwarded-For`` and
    #: ``X-Forwarded-Prefix`` are believed. Requests from them without these headers are not limited by address.
    trusted_proxies: str = "127.0.0.1,::1"
    #: The name of this process among several. Its rooms' names begin with it, so that a proxy can find them.
    shard: str = attrs.field(default="", validator=_matching(_SHARD, "at most 16 letters and digits"))
    _trusted: tuple[Any, ...] = attrs.field(init=False, repr=False, eq=False)

    @_trusted.default
    def _networks(self) -> tuple[Any, ...]:
        try:
            return tuple(ip_network(part.strip()) for part in self.trusted_proxies.split(",") if part.strip())
        except ValueError:
            wrong = f"trusted_proxies {brief(self.trusted_proxies)}"
            raise InvalidValue(f"{wrong}: expected addresses or networks, with commas") from None

    def limited_address(self, address: str | None) -> str | None:
        """The address to which limits apply: *address* or, for IPv6, its /64 network; ``None`` for a trusted proxy.

        >>> [Deployment().limited_address(one) for one in ("192.0.2.7", "2001:db8::7", "::1")]
        ['192.0.2.7', '2001:db8::/64', None]
        """
        try:
            found = ip_address(address or "")
        except ValueError:
            return None
        found = getattr(found, "ipv4_mapped", None) or found
        if any(found in network for network in self._trusted):
            return None
        return str(found) if found.version == 4 else str(IPv6Network((found, 64), strict=False))

    def client(self, scope: MutableMapping[str, Any]) -> str | None:
        """The client's address from an ASGI *scope*, in the form that `limited_address` returns.

        It is the last address reported by the trusted proxies, or ``unknown`` if that is none.

        >>> told = [(b"x-forwarded-for", b"203.0.113.9, 192.0.2.7")]
        >>> Deployment().client({"client": ("127.0.0.1", 50000), "headers": told})
        '192.0.2.7'
        """
        address = peer(scope)
        hops = [hop.strip() for value in _headers(scope, b"x-forwarded-for") for hop in value.split(",")]
        while hops and self.limited_address(address) is None:
            # Some proxies add the port.
            address = _PORT.sub(r"\1\2", hops.pop())
            if not _is_address(address):
                # What stands before it may be the visitor's own words.
                return UNKNOWN
        return self.limited_address(address)

    def split_path(self, scope: MutableMapping[str, Any]) -> tuple[str, str]:
        """The path under which the browser reaches the server, and the rest of the path of an ASGI *scope*.

        The first combines the prefix that proxies report with the path at which another application has mounted the
        server. Most applications give that in ``root_path``; some only remove it from the path.

        >>> told = [(b"x-forwarded-prefix", b"/games/")]
        >>> scope = {"client": ("127.0.0.1", 50000), "headers": told, "root_path": "/cards", "path": "/cards/rooms"}
        >>> Deployment().split_path(scope)
        ('/games/cards', '/rooms')
        """
        told = _headers(scope, b"x-forwarded-prefix") if self.limited_address(peer(scope)) is None else []
        said = told[-1].rstrip("/") if told and not self.prefix else self.prefix
        root, asked = said if _PREFIX.fullmatch(said) else "", unquote(scope.get("raw_path") or scope["path"])
        # Litestar adds a slash at the end, and has none at the beginning.
        path = f"/{scope['path'].lstrip('/')}".removesuffix("" if asked.endswith("/") else "/")
        mounted = scope.get("root_path", "").rstrip("/")
        if not mounted and asked.endswith(path):
            mounted = asked.removesuffix(path).rstrip("/")
        root = mounted if f"{mounted}/".startswith(f"{root}/") else root + mounted
        # The path begins with all of it, or with what a proxy has left.
        parts = [root[place.start() :] for place in re.finditer("/", root)]
        part = next((part for part in parts if f"{path}/".startswith(f"{part}/")), "")
        return quote(re.sub("//+", "/", root)), path[len(part) :] or "/"


def peer(scope: MutableMapping[str, Any]) -> str | None:
    """The address at the other end of the connection in an ASGI *scope*; it may be that of a proxy.

    >>> peer({"client": ("127.0.0.1", 50000)})
    '127.0.0.1'
    """
    return scope["client"][0] if scope.get("client") else None


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _headers(scope: MutableMapping[str, Any], name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]
