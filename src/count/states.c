/* Lists of states (count/states.h): their memory, sorting and merging. */
#include "count/states.h"

#include "base/bits.h"
#include "base/memory.h"

enum {
    LEAST_ENTRIES = 64,
    MERGE_WORK = 16,       /* the work of merging an entry, for base/work.h */
    FEW = 20,              /* entries that are sorted by insertion */
    LOOSE = 4,             /* new entries per summed one before they are summed up again, */
    UNIQUE = 16,           /* where few were equal */
    LEAST_LOOSE = 1 << 16, /* but no fewer */
};

void ng_states_reset(struct ng_states *states, unsigned number_words)
{
    size_t words = states->capacity * ng_states_size(states);
    states->number_words = number_words;
    states->capacity = words / ng_states_size(states);
    states->count = states->room = 0;
    states->loose = LEAST_LOOSE;
}

void ng_states_clear(struct ng_states *states)
{
    ng_memory_free(states->words);
    ng_memory_free(states->latest);
    states->words = NULL;
    states->latest = NULL;
    states->count = states->room = states->capacity = 0;
}

/* Makes the array large enough for `count` entries, at least twice as large as before if it can. */
static enum ng_states_end reserve(struct ng_states *states, size_t count)
{
    size_t bytes = ng_states_size(states) * sizeof *states->words, held = states->capacity;
    size_t most = states->limit / bytes, left = ng_memory_left(states->memory) / bytes;
    if (count <= held) {
        return NG_STATES_DONE;
    }
    left = left > LEAST_ENTRIES ? left - LEAST_ENTRIES : 0; /* the overhead of an array */
    most = held + left < most ? held + left : most;
    if (count > most) {
        return NG_STATES_FULL;
    }
    size_t capacity = held > most / 2 ? most : 2 * held;
    capacity = capacity < LEAST_ENTRIES ? LEAST_ENTRIES : capacity;
    capacity = capacity > most ? most : capacity;
    capacity = capacity < count ? count : capacity;
    uint64_t *words = states->words == NULL ? ng_memory_array(states->memory, capacity, bytes)
                                            : ng_memory_resize(states->words, capacity, bytes);
    if (words == NULL) { /* another thread can have taken the rest */
        return ng_memory_left(states->memory) != SIZE_MAX ? NG_STATES_FULL : NG_STATES_NO_MEMORY;
    }
    states->words = words;
    states->capacity = capacity;
    return NG_STATES_DONE;
}

/* ---- sorting ---- */

NG_INLINE bool is_same(const uint64_t *a, const uint64_t *b, unsigned words)
{
    uint64_t other = 0;
    for (unsigned i = 0; i < words; i++) {
        other |= a[i] ^ b[i];
    }
    return other == 0;
}

NG_INLINE bool is_less(const uint64_t *a, const uint64_t *b, unsigned words)
{
    for (unsigned i = words; i-- > 1;) {
        if (a[i] != b[i]) {
            return a[i] < b[i];
        }
    }
    return a[0] < b[0];
}

NG_INLINE void exchange(uint64_t *a, uint64_t *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        uint64_t word = a[i];
        a[i] = b[i];
        b[i] = word;
    }
}

NG_INLINE void insert_all(uint64_t *words, size_t count, unsigned key, size_t size)
{
    for (size_t i = 1; i < count; i++) {
        uint64_t *entry = words + i * size;
        for (; entry > words && is_less(entry, entry - size, key); entry -= size) {
            exchange(entry, entry - size, size);
        }
    }
}

/* Up to 8 bits of keys, [low, low + bits). */
struct radix {
    unsigned low, bits;
};

NG_INLINE size_t bucket_of(const uint64_t *entry, struct radix radix)
{
    return entry[radix.low / 64] >> radix.low % 64 & (((size_t)1 << radix.bits) - 1);
}

/* Orders entries by some bits of their keys, in place; sets the ends of the buckets. */
NG_INLINE void distribute(uint64_t *words, size_t count, size_t size, struct radix radix,
                          size_t *ends)
{
    size_t next[256], buckets = (size_t)1 << radix.bits, sum = 0;
    memset(ends, 0, buckets * sizeof *ends);
    for (size_t i = 0; i < count; i++) {
        ends[bucket_of(words + i * size, radix)]++;
    }
    for (size_t b = 0; b < buckets; b++) {
        next[b] = sum;
        sum += ends[b];
        ends[b] = sum;
    }
    for (size_t b = 0; b < buckets; b++) {
        while (next[b] < ends[b]) {
            uint64_t *entry = words + next[b] * size;
            size_t own = bucket_of(entry, radix);
            if (own == b) {
                next[b]++;
            } else {
                exchange(entry, words + next[own]++ * size, size);
            }
        }
    }
}

/* The next bits below `bit` to order `count` entries by: about as many buckets as entries in each,
 * all in one word. */
static struct radix radix_for(size_t count, unsigned bit)
{
    unsigned bits = ng_bits_highest(count) / 2 + 1, left = (bit - 1) % 64 + 1;
    bits = bits > 8 ? 8 : bits;
    bits = bits > left ? left : bits;
    return (struct radix){bit - bits, bits};
}

/* The number of bits up to the highest one in which keys differ; 0 if they are equal. */
NG_INLINE unsigned differing_bits(const uint64_t *words, size_t count, unsigned key, size_t size)
{
    for (unsigned word = key; word-- > 0;) {
        uint64_t differing = 0;
        for (size_t i = 1; i < count; i++) {
            differing |= words[i * size + word] ^ words[word];
        }
        if (differing != 0) {
            return 64 * word + ng_bits_highest(differing) + 1;
        }
    }
    return 0;
}

/* Sorts entries by their keys, unless stopped; no deeper than one call per bit. */
static void sort(struct ng_poll *poll, uint64_t *words, size_t count, unsigned key, size_t size)
{
    size_t ends[256], from = 0;
    bool usual = key == 1 && size == 2;
    if (count <= FEW) {
        usual ? insert_all(words, count, 1, 2) : insert_all(words, count, key, size);
        return;
    }
    if (ng_poll_work(poll, count * size)) {
        return;
    }
    unsigned bits =
        usual ? differing_bits(words, count, 1, 2) : differing_bits(words, count, key, size);
    if (bits == 0) {
        return;
    }
    struct radix radix = radix_for(count, bits);
    usual ? distribute(words, count, 2, radix, ends) : distribute(words, count, size, radix, ends);
    for (size_t b = 0; radix.low > 0 && b < (size_t)1 << radix.bits; b++) {
        if (ends[b] - from > 1) {
            sort(poll, words + from * size, ends[b] - from, key, size);
        }
        from = ends[b];
    }
}

/* Sums up equal entries in ascending order. Returns false if a sum does not fit. */
static bool sum_up(struct ng_states *states)
{
    size_t size = ng_states_size(states), kept = 0;
    unsigned key = states->key_words;
    bool fits = true;
    for (size_t i = 1; i < states->count; i++) {
        uint64_t *last = states->words + kept * size, *entry = states->words + i * size;
        if (is_same(last, entry, key)) {
            fits = ng_states_sum(last + key, entry + key, states->number_words) && fits;
        } else {
            memmove(last + size, entry, size * sizeof *entry);
            kept++;
        }
    }
    states->count = states->count > 0 ? kept + 1 : 0;
    return fits;
}

enum ng_states_end ng_states_tidy(struct ng_states *states)
{
    size_t count = states->count;
    sort(states->poll, states->words, count, states->key_words, ng_states_size(states));
    if (states->poll->stopped) {
        return NG_STATES_STOPPED;
    }
    if (!sum_up(states)) {
        return NG_STATES_WIDE;
    }
    states->loose = states->count * (states->count > count / 4 * 3 ? UNIQUE : LOOSE);
    states->loose = states->loose < LEAST_LOOSE ? LEAST_LOOSE : states->loose;
    return NG_STATES_DONE;
}

enum ng_states_end ng_states_make_room(struct ng_states *states, size_t more)
{
    enum ng_states_end end = NG_STATES_DONE;
    bool many = states->count >= states->loose;
    if (states->latest == NULL) {
        states->latest = ng_memory_zeroed(states->memory, (size_t)1 << NG_STATES_LATEST_BITS,
                                          sizeof *states->latest);
        end = states->latest == NULL ? NG_STATES_NO_MEMORY : end;
    }
    if (end == NG_STATES_DONE && many) {
        end = ng_states_tidy(states);
    }
    if (end == NG_STATES_DONE && (!many || states->count + more > states->capacity / 2)) {
        end = reserve(states, states->count + more);
    }
    if (end == NG_STATES_FULL && !many) {
        end = ng_states_tidy(states);
        bool little = states->count + more > states->capacity / 8 * 7;
        end = end == NG_STATES_DONE && little ? NG_STATES_FULL : end;
    }
    states->room = states->loose < states->capacity ? states->loose : states->capacity;
    states->room = states->room < states->count + more ? states->count + more : states->room;
    return end;
}

void ng_states_exchange(struct ng_states *a, struct ng_states *b)
{
    struct ng_states old = *a;
    *a = *b;
    a->latest = old.latest;
    old.latest = b->latest;
    *b = old;
}

enum ng_states_end ng_states_merge(struct ng_states *const *lists, unsigned count,
                                   struct ng_states *to)
{
    size_t total = 0, size = ng_states_size(to), next[NG_STATES_LISTS] = {0};
    ng_assert(to->count == 0 && count > 0 && count <= NG_STATES_LISTS);
    for (unsigned i = 0; i < count; i++) {
        total += lists[i]->count;
    }
    enum ng_states_end end = reserve(to, total);
    if (end != NG_STATES_DONE) {
        return end;
    }
    for (; to->count < total; to->count++) {
        const uint64_t *least = NULL;
        unsigned from = 0;
        for (unsigned i = 0; i < count; i++) {
            const uint64_t *entry = ng_states_entry(lists[i], next[i]);
            if (next[i] < lists[i]->count &&
                (least == NULL || is_less(entry, least, to->key_words))) {
                least = entry;
                from = i;
            }
        }
        next[from]++;
        if (ng_poll_work(to->poll, MERGE_WORK)) {
            return NG_STATES_STOPPED;
        }
        memcpy(to->words + to->count * size, least, size * sizeof *least);
    }
    return sum_up(to) ? NG_STATES_DONE : NG_STATES_WIDE;
}
