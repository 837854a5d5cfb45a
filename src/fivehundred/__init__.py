"""The rules of the card game Five Hundred, as values: rulesets, deals and matches that never change.

Names at the top load their modules with their first use. Modules read like the game, and each imports only from those
before it::

    _bits  _words  errors  cards  seats
    rules/  _checks  settings  _about  amounts  decks  packets  calls  goals  schedules  specials  ladder
            _every_setting  problems  explain  ruleset  _preset_rows  presets
    actions
    deal/   _lookup  holding  piles  info  ranking  contract  refusals  jokers  terms  options  outcomes  turn
            facts  proofs  dealt  call_lookup
    deal/stages/
            stage  finished  claims  auction  exchange  calling  slam  breach  joker  play
    deal/   trick  scoring  sequence  ending  history  telling  table  beginning  evidence  needed  showing
            onlooker  view  partial  layout  setup  whole  run
    shuffle
    match/  summary  first_dealer  between  endings  book  game  chances  scoresheet  playing  evening  series

Behind them stand the modules that neither a deal nor a match needs::

    fast/     _results
    _kernel  _search  _plain
    solver/   _universe  solving  contracts
    match/referee/
              rulings  plays  revokes  claims
    replay  encoding  deal_numbers
    fair/     commitments  transcript  verifier
    fast/     _errors  _scores  _playouts  _lookup  _deals
    worlds/   errors  _filling  _places  _dealing  _positions
    notation/ errors  _words  _values  rulesets  _fields  _heads  _writing  _reading
              positions  records  files  ptn
    render/   hands
    wire/     errors  _reading  walk  _forms  _deals  _books  _computed  documents
    render/   text  colour  sheet
    render/svg/
              drawing  faces  cards  tables  books  _sprite
    render/   _steps  html
    players/  ranks  bidding  choices  cardplay  registry
    hosting/  messages  places  shuffling  room  _entries  journal  _texts  client  host
    _hypothesis
    testing/  chance  random_rules  random_deals  twins  texts  card_strategies  rule_strategies  deal_strategies
              match_strategies  engine  machine  checks  types
    server/   limits  deployment  _metrics  store  _connections  _door  _tables  _making  _rooms  _files  _logs  serving
    cli/      screen  showing  choosing  scoring  recording  replaying  matches
              checking  listing  serving  command
    __main__
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fivehundred import shuffle
    from fivehundred.actions import (
        Action,
        Breach,
        CallCard,
        CallPlayers,
        DeclareJoker,
        DeclareSlam,
        Discard,
        Give,
        Hidden,
        Keep,
        Look,
        PlayCard,
        ThrowIn,
    )
    from fivehundred.cards import Card, Cards, Colour, Rank, Suit
    from fivehundred.deal.contract import Contract
    from fivehundred.deal.dealt import DealtCards
    from fivehundred.deal.info import DealInfo
    from fivehundred.deal.ranking import Ranking
    from fivehundred.deal.refusals import IllegalAction, Reason, Refusal
    from fivehundred.deal.scoring import Score, score
    from fivehundred.deal.turn import Turn
    from fivehundred.deal.view import SeatView, SpectatorView
    from fivehundred.deal.whole import Deal
    from fivehundred.errors import FiveHundredError, InvalidDeal, InvalidRuleset, NotationError
    from fivehundred.match.playing import Match
    from fivehundred.match.scoresheet import ScoreSheet
    from fivehundred.rules import presets
    from fivehundred.rules.calls import Bid, Pass, SpecialBid
    from fivehundred.rules.ruleset import Ruleset
    from fivehundred.seats import Seat
    from fivehundred.worlds import Worlds
else:
    #: Where each name stands; its module loads with its first use.
    _HOMES = {
        name: f"fivehundred.{module}"
        for module, names in {
            "actions": "Action Breach CallCard CallPlayers DeclareJoker DeclareSlam Discard Give Hidden Keep Look "
            "PlayCard ThrowIn",
            "cards": "Card Cards Colour Rank Suit",
            "deal.contract": "Contract",
            "deal.dealt": "DealtCards",
            "deal.info": "DealInfo",
            "deal.ranking": "Ranking",
            "deal.refusals": "IllegalAction Reason Refusal",
            "deal.scoring": "Score score",
            "deal.turn": "Turn",
            "deal.view": "SeatView SpectatorView",
            "deal.whole": "Deal",
            "errors": "FiveHundredError InvalidDeal InvalidRuleset NotationError",
            "match.playing": "Match",
            "match.scoresheet": "ScoreSheet",
            "rules.calls": "Bid Pass SpecialBid",
            "rules.presets": "presets",
            "rules.ruleset": "Ruleset",
            "seats": "Seat",
            "shuffle": "shuffle",
            "worlds": "Worlds",
        }.items()
        for name in names.split()
    }

    def __getattr__(name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(_HOMES[name])
        # Two of the names are modules.
        found = module if module.__name__.endswith(f".{name}") else getattr(module, name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


__version__ = "0.1.0"

__all__ = [
    "Action",
    "Bid",
    "Breach",
    "CallCard",
    "CallPlayers",
    "Card",
    "Cards",
    "Colour",
    "Contract",
    "Deal",
    "DealInfo",
    "DealtCards",
    "DeclareJoker",
    "DeclareSlam",
    "Discard",
    "FiveHundredError",
    "Give",
    "Hidden",
    "IllegalAction",
    "InvalidDeal",
    "InvalidRuleset",
    "Keep",
    "Look",
    "Match",
    "NotationError",
    "Pass",
    "PlayCard",
    "Rank",
    "Ranking",
    "Reason",
    "Refusal",
    "Ruleset",
    "Score",
    "ScoreSheet",
    "Seat",
    "SeatView",
    "SpecialBid",
    "SpectatorView",
    "Suit",
    "ThrowIn",
    "Turn",
    "Worlds",
    "presets",
    "score",
    "shuffle",
]
