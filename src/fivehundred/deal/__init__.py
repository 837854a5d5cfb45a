"""One deal, from the cards on the table to its score."""

from fivehundred._base.lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "contract": "Contract TricksNeeded tricks_needed",
        "deal": "Deal",
        "deal_numbers": "deal_count deal_number pack_of_number",
        "dealt": "DealInfo DealtCards Pile SeenPile",
        "history": "Trick",
        "knowledge": "Fact Proof",
        "options": "Choices DiscardOptions GiftOptions Options PartnerOptions PlayOptions",
        "ranking": "NO_SUIT Ranking",
        "refusals": "IllegalAction PublicRefusal Reason Refusal",
        "scoring": "CARD_POINTS PER_TRICK Item Score breach_points progress score",
        "stages.auction": "Auction",
        "stages.calling": "PartnerCall",
        "stages.claims": "Claims",
        "stages.exchange": "Exchange",
        "stages.joker": "Declaring",
        "stages.play": "Play",
        "stages.slam": "BreachCall Gift SlamCall",
        "stages.stage": "Finished",
        "table": "Between Stage Table",
        "terms": "TrickState",
        "turns": "Event LateRevoke Misdeal Misdealt Outcome PassedOut Played Rest Turn TurnedUp",
        "views": "BaseView PartialDeal SeatView SpectatorView",
    },
)
