"""The rules of the card game Five Hundred (500) as immutable values: rulesets, deals and matches.

Names exported here load their modules on first use. The list below names every module in import order: a module
imports only from modules listed before it. Cards, rules, a deal and the match::

    _base/    bits  lazy
    errors
    _base/    words
    cards  seats
    rules/  calls
    actions
    texts/  messages  _wording
    rules/  settings  _choices  decks  goals  schedules  specials  ladder  _every_setting  problems
            _given  ruleset  presets
    deal/   transfers  dealt  ranking  callable  contract  refusals  limits  options  joker_policies  terms  turns
            knowledge
    deal/stages/
            stage  claims  auction  exchange  calling  slam  joker  play
    deal/   scoring  history  table  setup  views  deal
    shuffle
    match/  first_dealer  endings  game  chances  scoresheet  playing  series

The search, which works on tables instead of rules::

    _base/    native
    _native/  results  masks  contracts  position  sensible  hidden  dealing  observing
              universe  stored  ordering  certain  search
    fast/     _kernel_rules
    solver/   _universe  solving  contracts
    fast/     _lookup
    worlds/   _layouts  _dealing

Rulings on irregularities; deals and matches replayed, encoded, verified, and as text, pictures and JSON::

    match/    rulings  referee  replay
    deal/     deal_numbers
    notation/ _words  rulesets  _fields  deals  notes  records  trickster
    render/   hands
    wire/     parsing  walk  _forms  _deals  documents  fields
    _base/    files
    archives
    render/   text  colour  progress  sheet
    render/svg/
              drawing  tables  scores  contracts  sprite
    render/   _steps  html

Bots, environments to learn in, tables to host, tools for tests, and the command::

    players/  bidding  outlook  cardplay  sensible  calling  _futures  thinking  explaining  registry
    hosting/  fair  requests  accounts  messages  places  proposals  room  journal  clock  client  host  aio
    programs/ protocol  answering  processes
    arena/    standings  games  running  plots
    learning/encoding/
              actions  observations
    learning/ tables
    learning/environments/
              _episodes  arrays  gymnasium  pettingzoo  openspiel
    learning/ selfplay
    _base/    strategies
    testing/  chance  random_rules  random_deals  texts  rule_strategies  deal_strategies  match_strategies
              engine  process_engine  checks
    cli/      screen  table  choosing  scoring  matches  replaying  checking  listing
              answering  competing  command
    __main__
"""

from fivehundred._base.lazy import names_of

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
    # What needs no extra; the others load when they are imported.
    "actions archives arena cards deal errors fast hosting learning match notation players programs render rules seats "
    "solver texts wire worlds",
)
