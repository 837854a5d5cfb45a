"""The play of many deals and the search, on tables instead of rules: what wheels contain compiled. Private.

Rules are evaluated elsewhere, once for each contract, and written into tables. The chapters know only these tables and
64-bit numbers. Each chapter imports only chapters before it:

1. `masks`: sets of slots, and a generator of random numbers.
2. `contracts`: a contract as tables; what may be led and played under it; who holds what.
3. `position`: a hand in play with all cards known, and its random continuation.
4. `sensible`: the card that a sensible player plays.
5. `hidden`: hands that a player cannot see, filled at random.
6. `dealing`: whole deals, from the shuffle to the score.
7. `observing`: what the players at many tables see, as rows of numbers.
8. `universe`: the cards of a search, what beats what, and what an answer depends on.
9. `stored`: the transposition table.
10. `ordering`: what is tried first.
11. `certain`: tricks that are certain without a search.
12. `search`: the search.

Words
-----
A *slot* is the number of a card in play under one contract. Suits lie one after the other, trumps last, each from low
to high, so that of two cards that can win a trick the higher slot wins it. A set of cards is a mask with a bit for each
slot. A *place* is a hand in its position at the table: 0 to 5, usually the seat. A *lookup* is a contract as tables
(`contracts.PlayLookup`), shared by all its positions. In the search, a *spread* says how the cards of one suit are
distributed over the places, and a *depth* says how far down in each suit an answer depends on who holds which card.

A worked position
-----------------
Hearts are trumps in a game of three with 33 cards, A to 7 and a joker. The slots are::

    spades            clubs               diamonds              hearts (trumps)
    7 8 9 10 J Q K A  7 8 9 10  J  Q  K  A  7  8  9 10  Q  K  A  7  8  9 10  Q  K  A JD JH JK
    0 1 2  3 4 5 6 7  8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32

The left bower, JD, has slot 30: it lies among the hearts because under this contract it *is* a heart.
`fivehundred.deal.ranking` says so, `fivehundred.fast._lookup` makes the tables from it, and nothing here has to know
about bowers. A `contracts.Lead` says what binds those who follow; ``leads`` has one for each suit, spades first. If a
diamond is led, ``leads[2].must`` has the bits 16 to 22. A hand with JD (30), 7S (0) and KD (21) has one of them, so it
may play only KD. A hand with JD and 7S has none and may play both. If a heart is led, ``leads[3].must`` has the bits 23
to 32, and either hand must play JD. `contracts.legal_follows` is this rule. `position` has it inline, once for a play
and once for playouts, because a call costs too much there. Who wins is read from ``leads[2].wins``, the diamonds and
the hearts: of the slots played that are in it, the highest wins.

A joker that belongs to no suit (no trumps, misère) is *loose*. What it may do depends on the past, which a position
remembers (`contracts.remember`). Before each lead, `contracts.legal_leads` finds the suits that it may name, from
`contracts.PlayLookup.joker_names` and that past; `position` keeps them with the state, and accepts a named joker only
if its suit is among them. Where a joker follows, `contracts.weighed_follows` says if it may be played.

The same code runs interpreted and compiled, and must give the same results. Ints are i64 in annotations only; i64
overflows silently and Python ints do not, so values that can grow are masked. Constants stay below 2**62, because the
compiler boxes larger ones. No literal is shifted by a variable, because compiled code would do it in 32 bits (see
`masks.bit`). Arguments from users are annotated as unions even if only an int is valid: the code then rejects other
types with the library's own message, whereas the compiler would check an int annotation itself, with another message
and only when compiled.
"""
