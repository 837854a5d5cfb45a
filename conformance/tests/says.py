"""What each rule says, in one sentence of our own; every case begins its reason with it."""

SAYS = {
    "CARD-1": "In a plain suit the cards rank A K Q J 13 12 11 10 and so on down, where the pack has them.",
    "CARD-2": "Each variant has its own pack, and a deal uses each card of it exactly once.",
    "CARD-3": "Every hand gets as many cards as the variant says, and what is left over is the kitty.",
    "CARD-4": "The jack of the trump suit's colour is the left bower and belongs to the trump suit for every purpose.",
    "CARD-5": "Trumps rank joker (the higher before the lower), right bower, left bower, ace, king, queen and down.",
    "CARD-6": "With trumps, the plain suits rank from the ace down; the suit of trumps' colour has no jack.",
    "CARD-7": "Without trumps there are no bowers: every suit ranks A K Q J and down.",
    "CARD-8": "JK is the only or the higher joker, JK2 the lower.",
    "CARD-9": (
        "Where the pack has one four of each colour and the setting says so, the four of trumps' "
        "colour is the lowest trump."
    ),
    "CARD-10": "Where jacks rank above aces, they do so only in hands without trumps.",
    "CARD-11": "A hand may have another size than ten; tricks, slams and the highest bid follow the size.",
    "SEAT-1": "All turns go clockwise, and the player after the dealer is the first.",
    "SEAT-2": (
        "Partners sit opposite or in alternate seats and share a score; without fixed partners everybody has their own."
    ),
    "SEAT-3": "The lowest card drawn deals; the variant says how cards rank in the draw and what breaks ties.",
    "SEAT-4": "The deal passes clockwise after each hand.",
    "DEAL-1": "Cards are dealt clockwise in packets, eldest hand first.",
    "DEAL-2": "The variant says in which packets the cards are dealt and when the kitty gets its own.",
    "DEAL-3": "A deal may be given outright, hand by hand from seat 0 on.",
    "DEAL-4": (
        "Where claims are allowed, a hand without a card that counts may be thrown in at the "
        "time the setting says, and the same dealer deals again; a joker always bars it."
    ),
    "DEAL-5": (
        "Where two play with a third hand, it is dealt to the dealer's left and nobody plays it; "
        "the opponent speaks first."
    ),
    "DEAL-6": "A deal found wrong is void, and the same dealer deals again.",
    "SCHED-2": (
        "In the score-keepers' table a bid is worth the place of its suit times 40, with 20 more "
        "for each level above six."
    ),
    "SCHED-3": "The perfect table is Avondale's less 20 throughout.",
    "SCHED-4": (
        "The five-start table begins at five tricks, with 40 for spades, 20 more for each suit "
        "and 100 more for each level."
    ),
    "BID-1": "A bid names a number of tricks that the variant permits, and a suit or no trump.",
    "BID-2": (
        "A bid must rank above the standing one: by value, at the same value by the number of "
        "tricks; a special bid needs a higher value."
    ),
    "BID-3": "The schedule of the variant says what each bid is worth, and so how bids rank.",
    "BID-4": (
        "In a single round everybody speaks once, the dealer last; otherwise the auction goes "
        "round until all but the bidder have passed, and who passes is out."
    ),
    "BID-5": (
        "When a bidder leaves the suit of their own last bid all may call again; and the last of "
        "several bidders is asked once more."
    ),
    "BID-6": (
        "When all pass, the variant says whether the next dealer deals, the same dealer deals "
        "again, or the hand is played."
    ),
    "BID-7": "A special bid has no trumps, conditions of its own, and as a rule it is lost with the first trick.",
    "BID-8": (
        "A place between two bids holds only where these are neighbours in the schedule; "
        "otherwise the special bid ranks by its value."
    ),
    "BID-9": "With inkles only the first two players may bid six; if nothing else is bid, the same dealer deals again.",
    "BID-10": (
        "Blind misere is a player's first call, made before they look at their cards; nobody else is bound by it."
    ),
    "BID-11": "Double misere may be bid whatever the partner has called; both play, and neither may take a trick.",
    "BID-12": "Hi-lo is played alone and without trumps, and needs exactly five tricks.",
    "BID-13": (
        "A stuck dealer must bid when all others have passed; with ralphing a bidder short by "
        "more than three tricks may not bid on the next hand."
    ),
    "BID-14": (
        "Where a pass puts nobody out a bid stands when all others have passed after it, and a "
        "last bidder who may raise is asked once more."
    ),
    "BID-15": (
        "A defender may call breach on seven or more tricks or on misere, and undertakes one "
        "trick more than is needed to set it (three against misere)."
    ),
    "BID-16": "Settings may bar no trump, or open misere only over a seven or when everybody has spoken.",
    "BID-17": (
        "After the exchange a contractor may declare a slam: the partner gives a card and sits "
        "out, and the flat value is won or lost."
    ),
    "KITTY-1": "The contractor takes the whole kitty, unseen by the others, and discards as many cards of any kind.",
    "KITTY-2": "On a bid that leaves the kitty, and on a passed deal, the kitty stays face down.",
    "KITTY-3": (
        "Settings may show the kitty to everybody, or have the bidder of a double bid pass the discards to the partner."
    ),
    "CALL-1": (
        "With six or seven tricks the contractor calls a card that is neither in their hand nor "
        "among their discards; its holder is the partner."
    ),
    "CALL-2": (
        "With eight tricks or more the contractor calls one or two players or nobody; a setting "
        "has players called with six and seven, too."
    ),
    "CALL-3": (
        "The joker may not be called, by a setting no bower either; partners score the full "
        "value each or, by a setting, half, and a lone contractor all of it."
    ),
    "CALL-4": (
        "Partners are called after the discard or, by a setting, before the kitty, where a card "
        "that lies in it leaves the contractor alone; special bids are played alone, and with six "
        "or seven nobody goes alone unless a setting allows it."
    ),
    "CALL-5": "A setting lets the contractor with six or seven call either a card or a player.",
    "JOKER-1": (
        "With a trump suit the joker is the highest trump and nothing else: it follows trumps, "
        "and not on a plain suit that its holder can follow."
    ),
    "JOKER-2": "Without trumps the joker belongs to no suit and wins any trick in which it is legally played.",
    "JOKER-3": (
        "Without trumps the joker may be played to a trick only by a player who cannot follow; "
        "in misere a setting makes them."
    ),
    "JOKER-4": (
        "Who leads the joker without trumps names the suit to follow; a setting allows only "
        "suits not led before, and after all four only the last trick."
    ),
    "JOKER-5": (
        "A contractor without trumps is asked whether the joker is to be the highest card of a "
        "suit, whether they hold it or not."
    ),
    "JOKER-6": "Of two jokers the higher beats the lower.",
    "JOKER-7": (
        "Settings change when the joker may be played or led without trumps, whether it names a "
        "suit, and its rank in misere."
    ),
    "JOKER-8": "A suit named for a joker that is led counts as led from then on.",
    "JOKER-9": "A limit on leading jokers never leaves a player without a card: then it does not apply.",
    "JOKER-10": (
        "By a setting a joker led with trumps may be given a suit that the others must follow; "
        "it still wins as the highest trump."
    ),
    "PLAY-1": "The contractor leads to the first trick, and the winner of a trick to the next.",
    "PLAY-2": "A player follows the suit led if they can, and otherwise plays anything.",
    "PLAY-3": "The highest trump wins a trick or, without one, the highest card of the suit led.",
    "PLAY-4": "A partner who sits out plays no card, and tricks have one card fewer.",
    "PLAY-5": "The hand of an open misere lies open from the moment that the bid says until the end of play.",
    "PLAY-6": (
        "A player sees their own cards, what is played and what lies open; the contractor also kitty and discards."
    ),
    "PLAY-7": "A revoke may be put right until a card is led to the next trick; any other card once played stands.",
    "PLAY-8": "On a passed deal there are no trumps and no contractor, eldest hand leads, and each trick is worth 10.",
    "PLAY-9": (
        "Where the setting allows it a hand may end early by a claim, and the rest of the tricks go to whom it names."
    ),
    "PLAY-10": "By a setting eldest hand leads to the first trick; and an open hand may be shown before the lead.",
    "SCORE-1": "A contract that is made scores its value, and nothing for tricks beyond it.",
    "SCORE-2": "A contract that fails costs its value, below zero if need be.",
    "SCORE-3": "Taking every trick on a trick bid worth less than 250, or what the setting says, scores that.",
    "SCORE-4": (
        "Defenders score 10 for each of their tricks, whether the contract is made or not; "
        "without partners each scores their own."
    ),
    "SCORE-5": (
        "Against this nullo each opponent scores 10 a trick, and if it fails 10 more for each trick of the contractor."
    ),
    "SCORE-6": "Against this nullo the defenders score nothing, but if it fails 10 for each trick of the bidding side.",
    "SCORE-7": "A misere wins or loses its value, and the defenders score nothing for tricks.",
    "SCORE-8": (
        "Captured cards count: ace 1, king, queen and jack 10, others their number, joker 0; the "
        "contractor's only if the contract is made."
    ),
    "SCORE-9": (
        "In a called game each player of the contractor's side scores the value and each "
        "defender 10 for each trick of their own."
    ),
    "SCORE-10": (
        "By settings the defenders score the value of a contract that fails, or score tricks only then, or never."
    ),
    "SCORE-11": "A hand can be scored from contract and tricks alone.",
    "SCORE-12": "PRIMER's miseres win or lose their value, and each opponent scores 10 for each trick of their own.",
    "SCORE-13": "By a setting all the tricks on a trick bid score a bonus on top of the value.",
    "END-0": (
        "After a hand the contractor's side at the target comes first, then others who may win, "
        "then the negative limit; equal highest totals share, and on a passed deal all are defenders."
    ),
    "END-1": (
        "The contractor's side wins at the target even if others have more; where only a "
        "contract wins, it must have been made."
    ),
    "END-2": "When several defenders reach the target and the contractor does not, the setting decides between them.",
    "END-3": (
        "The setting says whether points made in defence may win, from which total, or are capped short of the target."
    ),
    "END-4": (
        "At the negative limit the setting ends the game, gives it to others, or has the player drop out or never win."
    ),
    "END-5": "With a hand limit the highest total wins after so many hands; deals thrown in do not count.",
    "END-6": "A game has one winner, several who share, or none.",
    "END-7": "A cap clips what defenders gain and never lowers a score; it does not bind the contractor.",
    "END-8": (
        "By settings the game ends when sides are far apart and one is negative, the limit loses "
        "only against a side that is not negative, or the higher score wins at the target."
    ),
    "TWO-1": (
        "With table cards a trick has four cards, the winner leads from the place that won, and "
        "covered cards are turned up at the end of the trick."
    ),
    "TWO-2": "With dead cards the last cards of the pack are dealt to nobody.",
    "SIX-1": (
        "In misere every partner of the bidder sits out, and with three sides each defending "
        "side scores its own tricks."
    ),
    "IRR-1": (
        "A revoke found too late: an opponent's gives the bidder the bid and the offenders "
        "nothing; the bidder's sets them back, and the tricks it won go over."
    ),
}

#: The numbers that no question of the protocol can reach, with the reason.
UNASKABLE = {
    "SEAT-5": "the tally of an evening of changing partners spans matches, and the protocol knows one match at a time",
    "END-9": "a series of games spans matches, and the protocol knows one match at a time",
}
