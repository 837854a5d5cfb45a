/* Random deals of `australian-4` in plain C: about as fast as the machine can play them.

   `plain SEED DEALS` plays the deals that `RandomDeals(presets.AUSTRALIAN_4).tally(SEED, DEALS)` plays, from shuffle to
   score: the generator is the same, and so is every choice. It prints the number of decisions, the number of deals that
   were passed out, the points of both sides, and the seconds of processor time. `in_c.py` compiles it and checks
   that the library counts the same. Nothing here is general: one ruleset, four players, no reasons, no checks. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SEATS = 4, SIZE = 10, KITTY = 3, PACK = 43, JOKER = 42 };        /* the deal */
enum { CALLS = 28, SEVEN = 6, MISERE = 11, NO_TRUMP = 4, NONE = 4 }; /* calls by rank, and suits */

#define BIT(number) ((Cards)1 << (number))
typedef uint64_t Cards; /* in pack order: 5 to A of spades and clubs, 4 to A of diamonds and hearts, joker */

/* The pack numbered for trumps, or for none and a suit to which the joker was declared: by suit, trumps last, each from
   low to high, so that the highest number that can win takes the trick. Runs of cards shift together. */
typedef struct {
    int suit_of[PACK], shifts;
    struct { Cards cards; int up, down; } shift[8];
    Cards suit[5], wins[5], loose; /* loose: the joker, if it belongs to no suit */
} Order;

static struct { int suit, tricks, value; } calls[CALLS];
static Order orders[4 + 5];
static uint64_t chance;

static uint64_t seeded(uint64_t seed) {
    static const uint64_t factors[] = {0x5851F42D, 0x2545F491, 0x1B873593, 0x4F6CDD1D};
    uint64_t high = seed >> 31, low = seed & 0x7FFFFFFF, mixed;
    for (int round = 0; round < 4; round++, high = low, low = mixed)
        mixed = high ^ ((low * factors[round] + 0x14057B7E) >> 17 & 0x7FFFFFFF);
    return BIT(62) | high << 31 | low;
}

static inline int below(int limit) {
    chance ^= (chance & 0x7FFFFFFFFFFFF) << 12;
    chance ^= chance >> 25;
    chance ^= (chance & 0xFFFFFFFFF) << 27;
    return (int)((((chance & 0x7FFFFFFF) * 0x2C1B3C6D + (chance >> 31)) & 0x7FFFFFFF) * (uint64_t)limit >> 31);
}

static inline int count(Cards cards) {
    cards -= cards >> 1 & 0x5555555555555555;
    cards = (cards & 0x3333333333333333) + (cards >> 2 & 0x3333333333333333);
    return (int)(((cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 >> 56);
}

static inline int lowest(Cards cards) { return __builtin_ctzll(cards); }

static inline Cards picked(Cards cards, int skipped) {
    while (skipped--) cards &= cards - 1;
    return cards & -cards;
}

static inline Cards drawn(Cards cards) { return cards & (cards - 1) ? picked(cards, below(count(cards))) : cards; }

/* Number the pack for trumps of *last*, or without trumps with the joker declared to *last*, which may be NONE. */
static void number(Order *order, int last, int trumps) {
    static const int first[] = {0, 10, 20, 31, JOKER}, jack[] = {6, 16, 27, 38};
    int card_at[PACK], size = 0;
    for (int turn = 0; turn < 4; turn++) {
        int suit = last == NONE ? turn : turn == 3 ? last : turn < last ? turn : turn + 1;
        for (int card = first[suit]; card < first[suit + 1]; card++)
            if (!trumps || (card != jack[last] && card != jack[last ^ 1]))
                order->suit_of[size] = suit, card_at[size++] = card;
    }
    for (int place = size; place < PACK; place++) order->suit_of[place] = last;
    if (trumps) card_at[size++] = jack[last ^ 1], card_at[size++] = jack[last];
    card_at[size] = JOKER;
    for (int place = 0; place < PACK; place++) {
        int up = place - card_at[place], at = 0;
        order->suit[order->suit_of[place]] |= BIT(place);
        while (at < order->shifts && order->shift[at].up - order->shift[at].down != up) at++;
        if (at == order->shifts) order->shifts++;
        order->shift[at].cards |= BIT(card_at[place]);
        order->shift[at].up = up > 0 ? up : 0;
        order->shift[at].down = up < 0 ? -up : 0;
    }
    order->loose = last == NONE ? BIT(JOKER) : 0;
    for (int suit = 0; suit < 4; suit++)
        order->wins[suit] = order->suit[suit] | order->loose | (trumps ? order->suit[last] : 0);
}

static void prepare(void) {
    int size = 1;
    for (int tricks = 6; tricks <= 10; tricks++)
        for (int suit = 0; suit <= NO_TRUMP; suit++) {
            int value = calls[size].value = 100 * (tricks - 6) + 20 * suit + 40;
            calls[size].tricks = tricks;
            calls[size++].suit = suit;
            if (value != 220 && value != 480) continue; /* misere and open misere come next, for no tricks */
            calls[size].value = value == 220 ? 250 : 500;
            calls[size++].suit = NO_TRUMP;
        }
    for (int suit = 0; suit < 4; suit++) number(&orders[suit], suit, 1);
    for (int suit = 0; suit <= NONE; suit++) number(&orders[4 + suit], suit, 0);
}

/* Call until all but one have passed; return the highest call, and its seat in *contractor*. */
static int auction(int seat, int *contractor, int *decisions) {
    int standing = 0, out = 0, following;
    for (;;) {
        Cards legal = ((BIT(CALLS) - 1) & ~(BIT(standing + 1) - 1)) | 1;
        if (standing < SEVEN) legal &= ~BIT(MISERE); /* not before a bid of seven */
        int call = lowest(drawn(legal));
        ++*decisions;
        if (call) standing = call, *contractor = seat;
        else out |= 1 << seat;
        following = (seat + 1) % SEATS;
        while (following != seat && (out >> following & 1 || following == *contractor))
            following = (following + 1) % SEATS;
        if (following == seat) return standing;
        seat = following;
    }
}

/* Play ten tricks, led first by *leader*; the seat *idle* sits out. A loose joker must be played if *forced*. */
static int play(const Order *order, Cards hand[SEATS], int leader, int idle, int forced, int won[SEATS]) {
    int led = 0, decisions = 0;
    for (int trick = 0; trick < SIZE; trick++) {
        Cards legal = hand[leader], names = 0, best;
        int suit, taker = leader;
        if (legal & order->loose) { /* led, it stands for a suit not led before */
            legal ^= order->loose;
            names = legal || led != 15 ? ~led & 15 : 15;
        }
        int options = count(legal), chosen = names || options > 1 ? below(options + count(names)) : 0;
        best = chosen < options ? picked(legal, chosen) : order->loose;
        suit = chosen < options ? order->suit_of[lowest(best)] : lowest(picked(names, chosen - options));
        hand[leader] ^= best;
        led |= 1 << suit;
        decisions++;
        for (int after = 1; after < SEATS; after++) {
            int seat = (leader + after) & 3;
            if (seat == idle) continue;
            legal = hand[seat];
            if (legal & order->suit[suit]) legal &= order->suit[suit];
            else if (forced && legal & order->loose) legal = order->loose;
            Cards card = drawn(legal);
            hand[seat] ^= card;
            decisions++;
            if (card & order->wins[suit] && card > best) best = card, taker = seat;
        }
        won[taker]++;
        leader = taker;
    }
    return decisions;
}

/* Play the deal of *seed*; return its decisions, and add its points. */
static int deal(uint64_t seed, int dealer, long long points[2], long long *passed_out) {
    Cards dealt[SEATS + 1] = {0}, hand[SEATS] = {0};
    int room[SEATS + 1] = {SIZE, SIZE, SIZE, SIZE, KITTY}, won[SEATS] = {0};
    int decisions = 0, contractor = -1, declared = NONE;
    chance = seeded(seed);
    for (int card = 0; card < PACK; card++) {
        int place = below(PACK - card), to = 0;
        while (place >= room[to]) place -= room[to++];
        room[to]--;
        dealt[to] |= BIT(card);
    }
    int number = auction((dealer + 1) % SEATS, &contractor, &decisions);
    *passed_out += !number;
    if (!number) return decisions;
    int suit = calls[number].suit, bid = calls[number].tricks, value = calls[number].value;
    dealt[contractor] |= dealt[SEATS];
    for (int left = SIZE + KITTY; left > SIZE; left--) dealt[contractor] ^= picked(dealt[contractor], below(left));
    decisions++;
    if (suit == NO_TRUMP) { /* the contractor may declare the joker to a suit, and is asked in any case */
        int chosen = dealt[contractor] & BIT(JOKER) ? below(5) : 0;
        if (chosen) declared = chosen - 1;
        decisions++;
    }
    const Order *order = &orders[suit == NO_TRUMP ? 4 + declared : suit];
    for (int seat = 0; seat < SEATS; seat++)
        for (int at = 0; at < order->shifts; at++)
            hand[seat] |= (dealt[seat] & order->shift[at].cards) << order->shift[at].up >> order->shift[at].down;
    int misere = bid == 0, partner = (contractor + 2) % SEATS, side = contractor % 2;
    decisions += play(order, hand, contractor, misere ? partner : -1, misere, won);
    int tricks = won[contractor] + won[partner];
    int made = misere ? tricks == 0 : tricks >= bid;
    points[side] += !made ? -value : !misere && tricks == SIZE && value < 250 ? 250 : value;
    if (!misere) points[1 - side] += 10 * (SIZE - tricks);
    return decisions;
}

int main(int given, char **words) {
    if (given != 3) return 1;
    uint64_t seed = strtoull(words[1], NULL, 10), deals = strtoull(words[2], NULL, 10);
    long long points[2] = {0, 0}, passed_out = 0, decisions = 0;
    prepare();
    clock_t begin = clock();
    for (uint64_t each = 0; each < deals; each++) decisions += deal(seed + each, each % SEATS, points, &passed_out);
    printf("%lld %lld %lld %lld ", decisions, passed_out, points[0], points[1]);
    printf("%.6f\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
}
