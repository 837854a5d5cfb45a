"""What a server counts, for ``/metrics``: nothing in it says who plays, where, or with which cards."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

#: The server's own, so that a program around it has no other metrics in the same page.
REGISTRY: Final = CollectorRegistry()
ROOMS: Final = Gauge("fivehundred_rooms_open", "Rooms in memory.", registry=REGISTRY)
CONNECTIONS: Final = Gauge("fivehundred_connections", "Clients connected to rooms.", registry=REGISTRY)
ACTIONS: Final = Counter("fivehundred_actions", "Actions in deals, by people and bots.", registry=REGISTRY)
REFUSALS: Final = Counter("fivehundred_refusals", "Requests of clients that were refused.", registry=REGISTRY)
LINES: Final = Counter("fivehundred_lines_written", "Lines of journals that reached the disk.", registry=REGISTRY)
WRITING: Final = Histogram("fivehundred_write_seconds", "Seconds to commit what came together.", registry=REGISTRY)
FAILURES: Final = Counter("fivehundred_write_failures", "Commits that failed.", registry=REGISTRY)
THINKING: Final = Histogram("fivehundred_bot_seconds", "Seconds a bot took for an action.", registry=REGISTRY)
TURNED_AWAY: Final = Counter(
    "fivehundred_turned_away",
    "What was not taken from an address, because it was too much.",
    ["what"],
    registry=REGISTRY,
)
