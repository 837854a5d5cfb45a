"""A service with FastAPI: programs deal hands, look at them from a seat, and act.

Rulesets, views and actions are fields of pydantic models like any others. Serve it with ``uvicorn practice:app``, and
find its description at ``/docs``.
"""

from __future__ import annotations

from random import SystemRandom
from typing import Annotated

from fastapi import Body, FastAPI, HTTPException
from fastapi.testclient import TestClient
from pydantic import BaseModel

from fivehundred import Action, Deal, Ruleset, Seat, SeatView, presets, shuffle
from fivehundred.deal import IllegalAction
from fivehundred.players import SensiblePlayer
from fivehundred.wire import AsDocument, to_tree

#: Without `AsDocument`, pydantic would try each class of actions, and name the problems of all.
AnyAction = Annotated[Action, AsDocument()]


class Table(BaseModel):
    """What is played."""

    rules: Ruleset = presets.STANDARD_3
    dealer: int = 0


class Move(BaseModel):
    """An action, and the seat that takes it."""

    seat: int
    action: AnyAction


app = FastAPI(title="Practice")
deals: list[Deal] = []


@app.post("/deals")
def make_deal(table: Table) -> int:
    """Deal a hand, and return its number."""
    pack = shuffle.pack(table.rules.deck, rng=SystemRandom())
    deals.append(Deal.from_pack(table.rules, pack, dealer=Seat(table.dealer)))
    return len(deals) - 1


@app.get("/deals/{number}/{seat}")
def look(number: int, seat: int) -> SeatView:
    """Return what a seat may see."""
    return deals[number].view(Seat(seat))


@app.post("/deals/{number}")
def act(number: int, move: Move) -> SeatView:
    """Take an action, and return what the seat sees then."""
    try:
        deals[number] = deals[number].apply(move.action, by=Seat(move.seat))
    except IllegalAction as error:
        raise HTTPException(409, str(error)) from None
    return deals[number].view(Seat(move.seat))


@app.post("/advice")
def advise(view: Annotated[SeatView, Body()]) -> AnyAction:
    """Return what `SensiblePlayer` would do."""
    return SensiblePlayer()(view)


def main() -> None:
    """Play a hand as a program would that knows nothing but this service."""
    client = TestClient(app)
    number = client.post("/deals", json={"rules": to_tree(presets.SHORT_PACK_2)}).json()
    turns = 0
    while (seat := deals[number].to_act) is not None:
        view = client.get(f"/deals/{number}/{seat}").json()
        action = client.post("/advice", json=view).json()
        client.post(f"/deals/{number}", json={"seat": seat, "action": action}).raise_for_status()
        turns += 1
    print(f"{turns} turns; the score: {deals[number].score}")
    refused = client.post("/deals", json={"rules": {**to_tree(presets.SHORT_PACK_2), "rules": {"players": "two"}}})
    for problem in refused.json()["detail"]:
        print(*problem["loc"], problem["msg"], sep=" / ")
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    print(f"The description has {len(schemas)} schemas, among them {', '.join(sorted(schemas)[:4])}.")


if __name__ == "__main__":
    main()
