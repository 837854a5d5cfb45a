"""The library's messages, as codes with facts, and the catalogues that put them into sentences.

>>> from fivehundred import Deal, Seat, presets
>>> from fivehundred.texts import text
>>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
>>> refusal = deal.why_not(deal.parse("P"), by=Seat(2))
>>> text(refusal, names=["Ann", "Bob", "Cleo"])
'Cleo may not pass: it is the turn of Bob (SEAT-1)'
>>> text(refusal, "de", names=["Ann", "Bob", "Cleo"])
'Cleo darf nicht passen: Bob ist am Zug (SEAT-1)'
"""

from fivehundred._base.lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "messages": "FACTS Catalogue Facts Language Scorers Sentence Worded label text",
        "_wording": "catalogue gaps template",
    },
)
