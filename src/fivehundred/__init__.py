"""The rules of the card game Five Hundred, as values: rulesets, deals and matches that never change.

Names at the top load their modules with their first use. The map reads like the game, and a module imports only from
those before it. The cards, the rules, one deal, and the match that deals make::

    _bits  _lazy  errors  _words  cards  seats
    rules/  settings  decks  calls  goals  schedules  specials  ladder  _every_setting  problems
            _given  ruleset  presets
    actions
    deal/   dealt  ranking  contract  refusals  options  joker_policies  terms  turns  knowledge
    deal/stages/
            stage  claims  auction  exchange  calling  slam  joker  play
    deal/   scoring  history  table  setup  views  deal
    shuffle
    match/  first_dealer  endings  book  game  chances  scoresheet  playing  series

Search, which asks tables in place of rules::

    fast/     _results
    _kernel  _search  _plain
    solver/   _universe  solving
    fast/     _lookup
    worlds/   _cases  _dealing

What people do wrong; deals and matches step by step, as numbers, proved, and as text, pictures and JSON::

    match/    rulings  referee
    replay  encoding  deal_numbers  fair
    notation/ _words  rulesets  _fields  deals  records  ptn
    render/   hands
    wire/     parsing  walk  _forms  _books  documents
    render/   text  colour  sheet
    render/svg/
              drawing  tables  books  _sprite
    render/   _steps  html

Those who play, where they play, and tests of that::

    players/  bidding  cardplay  registry
    hosting/  messages  shuffling  room  journal  client  host
    _hypothesis
    testing/  chance  random_rules  random_deals  texts  rule_strategies  deal_strategies  match_strategies
              engine  checks
    server/   deployment  _operating  store  _connections  _rooms  serving
    cli/      screen  table  choosing  scoring  matches  replaying  checking  listing  serving  command
    __main__
"""

from fivehundred._lazy import names_of

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "actions": "Action Breach CallCard CallPlayers DeclareJoker DeclareSlam Discard Give Hidden Keep Look "
        "PlayCard ThrowIn",
        "cards": "Card Cards Colour Rank Suit",
        "deal.contract": "Contract",
        "deal.deal": "Deal",
        "deal.dealt": "DealInfo DealtCards",
        "deal.ranking": "Ranking",
        "deal.refusals": "IllegalAction Reason Refusal",
        "deal.scoring": "Score score",
        "deal.turns": "Turn",
        "deal.views": "SeatView SpectatorView",
        "errors": "FiveHundredError InvalidDeal InvalidRuleset NotationError",
        "match.playing": "Match",
        "match.scoresheet": "ScoreSheet",
        "rules.calls": "Bid Pass SpecialBid",
        "rules.presets": "presets",
        "rules.ruleset": "Ruleset",
        "seats": "Seat",
        "shuffle": "shuffle",
        "worlds": "Worlds",
    },
)
