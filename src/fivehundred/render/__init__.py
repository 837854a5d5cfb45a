"""Rendering of hands, auctions, tricks and scores as text, SVG pictures and HTML pages."""

from fivehundred._base.lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "colour": "colour_text show",
        "hands": "lying_in ranking_on sort_hand suits_of_hand unplayed_cards",
        "html": "html_of options_html replay_html rules_html sheet_html sheets_html svg_of",
        "progress": "Progress",
        "sheet": "change_text entry_text needs_text result_text sheet_rows sheet_text standing_of",
        "svg.contracts": "contracts_svg",
        "svg.scores": "chart_svg sheet_svg",
        "svg.sprite": "sprite_css sprite_svg",
        "svg.drawing": "Style card_svg hand_svg trick_svg",
        "svg.tables": "auction_svg deal_svg table_svg",
        "text": "auction_rows auction_text by_and_made call_text calls_made card_text contract_text event_text "
        "exchange_text hand_text hands_text outcome_text piles_text play_text rows_text score_text scorer_names "
        "standing_text table_cards_text table_text totals_text tricks_text",
    },
)
