/* The step of states (count/states.h), compiled for the usual sizes of entries. */
#include "count/states.h"

#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"
#include "nonogram.h"

#include <string.h>

enum {
    LATEST_BITS = 16, /* the bits of a hash that is kept for the latest new states */
    LEAST_ENTRIES = 64,
    ENTRY_WORK = 32,       /* the work of reading an entry, for base/work.h, */
    MOVE_WORK = 8,         /* and per word of a new one, */
    LOOK_WORK = 1 << 13,   /* and of looking whether it has a future */
    MERGE_WORK = 16,       /* the work of merging an entry */
    FEW = 20,              /* entries that are sorted by insertion */
    ANSWERS = 1 << 13,     /* answers kept: a power of two */
    ALLOWED = 1 << 18,     /* moves kept in answers */
    LOOSE = 4,             /* new states per summed one before they are summed up again, */
    UNIQUE = 16,           /* where few were equal */
    LEAST_LOOSE = 1 << 16, /* but no fewer */
};

/* The moves of a state of the row if the columns allow these choices. */
struct ng_answer {
    uint64_t choices;
    uint32_t along; /* plus 1; 0: the answer is empty */
    uint32_t first, count;
};

/* A step under way. */
struct passage {
    struct ng_stepper *stepper;
    const struct ng_cells_step *step;
    struct ng_states *to;
    size_t loose;           /* new states before they are summed up again */
    enum ng_states_end end; /* NG_STATES_DONE as long as all is well */
};

/* Passed separately, so that the compiler knows them. */
struct sizes {
    unsigned old, key; /* words of the keys read and written */
    unsigned from, to; /* words of the numbers */
    unsigned values;
};

/* The moved columns of a state. */
struct spelling {
    uint64_t choices;                /* those that the columns allow */
    uint64_t moved[NG_STATES_WORDS]; /* columns without a cell in the step */
    uint64_t *chosen;                /* per value and word: columns whose cell has the value */
};

void ng_states_clear(struct ng_states *states)
{
    ng_memory_free(states->words);
    states->words = NULL;
    states->count = states->capacity = 0;
}

bool ng_states_reserve(struct ng_states *states, size_t count, size_t limit,
                       struct ng_memory *memory, bool *full)
{
    size_t bytes = ng_states_size(states) * sizeof *states->words;
    size_t most = limit / bytes, held = states->capacity, left = ng_memory_left(memory) / bytes;
    if (count <= held) {
        return true;
    }
    left = left > LEAST_ENTRIES ? left - LEAST_ENTRIES : 0; /* the overhead of an array */
    most = held + left < most ? held + left : most;
    if (count > most) {
        *full = true;
        return false;
    }
    size_t capacity = held > most / 2 ? most : 2 * held;
    capacity = capacity < LEAST_ENTRIES ? LEAST_ENTRIES : capacity;
    capacity = capacity > most ? most : capacity;
    capacity = capacity < count ? count : capacity;
    uint64_t *words = states->words == NULL ? ng_memory_array(memory, capacity, bytes)
                                            : ng_memory_resize(states->words, capacity, bytes);
    if (words == NULL) { /* another thread can have taken the rest */
        *full = ng_memory_left(memory) != SIZE_MAX;
        return false;
    }
    states->words = words;
    states->capacity = capacity;
    return true;
}

void ng_states_reshape(struct ng_states *states, unsigned key_words, unsigned number_words)
{
    size_t words = states->capacity * ng_states_size(states);
    states->key_words = key_words;
    states->number_words = number_words;
    states->count = 0;
    states->capacity = words / ng_states_size(states);
}

void ng_stepper_clear(struct ng_stepper *stepper)
{
    ng_memory_free(stepper->answers);
    ng_memory_free(stepper->allowed);
    ng_memory_free(stepper->latest);
    stepper->answers = NULL;
    stepper->allowed = NULL;
    stepper->latest = NULL;
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

/* Adds a number to a sum of as many words. Returns false if it does not fit. */
NG_INLINE bool add(uint64_t *sum, const uint64_t *number, unsigned words)
{
    uint64_t carry = 0;
    for (unsigned i = 0; i < words; i++) {
        uint64_t digit = number[i] + carry;
        carry = digit < carry;
        sum[i] += digit;
        carry += sum[i] < digit;
    }
    return carry == 0;
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
            fits = add(last + key, entry + key, states->number_words) && fits;
        } else {
            memmove(last + size, entry, size * sizeof *entry);
            kept++;
        }
    }
    states->count = states->count > 0 ? kept + 1 : 0;
    return fits;
}

/* Brings the new states into order. */
static void tidy(struct passage *passage)
{
    struct ng_states *to = passage->to;
    size_t count = to->count;
    sort(passage->stepper->poll, to->words, count, to->key_words, ng_states_size(to));
    if (passage->stepper->poll->stopped) {
        passage->end = NG_STATES_STOPPED;
        return;
    }
    passage->end = sum_up(to) ? passage->end : NG_STATES_WIDE;
    passage->loose = to->count * (to->count > count / 4 * 3 ? UNIQUE : LOOSE);
    passage->loose = passage->loose < LEAST_LOOSE ? LEAST_LOOSE : passage->loose;
}

/* ---- a step ---- */

/* Reads the columns' digits of a state. */
NG_INLINE void spell(const struct ng_cells_step *step, const uint64_t *key, struct sizes sizes,
                     struct spelling *spelling)
{
    uint64_t choices = 0;
    for (unsigned i = 0; i < sizes.key; i++) {
        spelling->moved[i] = 0;
    }
    for (unsigned i = 0; i < sizes.values * sizes.key; i++) {
        spelling->chosen[i] = 0;
    }
    for (unsigned i = 0; i < step->shift_count; i++) {
        const struct ng_states_shift *shift = &step->shifts[i];
        spelling->moved[shift->to / 64] |= (uint64_t)ng_digit_get(key, shift->digit)
                                           << shift->to % 64;
    }
    for (unsigned i = 0; i < step->cell_count; i++) {
        const struct ng_states_cell *cell = &step->cells[i];
        const uint64_t *line =
            cell->table + (size_t)ng_digit_get(key, cell->digit) * (sizes.values + 1);
        choices |= line[0];
        for (unsigned v = 0; v < sizes.values; v++) {
            spelling->chosen[v * sizes.key + cell->word] |= line[1 + v];
        }
    }
    spelling->choices = choices;
}

/* Finds the moves of a state of the row that these choices allow, or its earlier answer. */
static const struct ng_answer *find_moves(struct passage *passage, uint32_t along, uint64_t choices)
{
    struct ng_stepper *stepper = passage->stepper;
    const struct ng_cells_step *step = passage->step;
    uint64_t hash = (choices ^ along) * 0x9e3779b97f4a7c15U;
    struct ng_answer *answer = &stepper->answers[hash >> 32 & (ANSWERS - 1)];
    if (answer->along == along + 1 && answer->choices == choices) {
        return answer;
    }
    uint32_t first = step->firsts[along], end = step->firsts[along + 1];
    ng_assert(first <= end && end <= step->move_count);
    if (stepper->allowed_count + (end - first) > ALLOWED) {
        memset(stepper->answers, 0, ANSWERS * sizeof *answer);
        stepper->allowed_count = 0;
    }
    *answer = (struct ng_answer){choices, along + 1, (uint32_t)stepper->allowed_count, 0};
    uint16_t *allowed = stepper->allowed + answer->first;
    for (uint32_t i = first; i < end; i++) {
        allowed[answer->count] = (uint16_t)i;
        answer->count += (step->moves[i].choices & ~choices) == 0;
    }
    stepper->allowed_count += answer->count;
    return answer;
}

/* Makes room for more new states; equal ones become one if there are many, or no other room. */
static void make_room(struct passage *passage, size_t more)
{
    const struct ng_stepper *stepper = passage->stepper;
    struct ng_states *to = passage->to;
    bool full = false, tidied = to->count >= passage->loose;
    if (tidied) {
        tidy(passage);
        if (to->count + more <= to->capacity / 2) {
            return;
        }
    }
    if (ng_states_reserve(to, to->count + more, stepper->limit, stepper->memory, &full) &&
        to->capacity > 0) {
        return;
    }
    if (full && !tidied) {
        tidy(passage);
        full = to->count + more > to->capacity / 8 * 7;
        if (!full) {
            return;
        }
    }
    passage->end = passage->end != NG_STATES_DONE ? passage->end
                   : full                         ? NG_STATES_FULL
                                                  : NG_STATES_NO_MEMORY;
}

/* Keeps the entry that was written behind the others, unless a late one has the same key: then adds
 * its number to that one. */
NG_INLINE void keep_entry(struct passage *passage, const uint64_t *entry, struct sizes sizes)
{
    struct ng_states *to = passage->to;
    uint64_t hash = 0;
    for (unsigned i = 0; i < sizes.key; i++) {
        hash = (hash ^ entry[i]) * 0x9e3779b97f4a7c15U;
    }
    uint32_t *latest = &passage->stepper->latest[hash >> (64 - LATEST_BITS)];
    uint64_t *other = to->words + *latest * (size_t)(sizes.key + sizes.to);
    if (*latest >= to->count || !is_same(other, entry, sizes.key)) {
        *latest = (uint32_t)to->count++;
    } else if (!add(other + sizes.key, entry + sizes.key, sizes.to)) {
        passage->end = NG_STATES_WIDE;
    }
}

/* Writes the new states of an entry. */
NG_INLINE void move_entry(struct passage *passage, const uint64_t *entry,
                          const struct spelling *spelling, struct sizes sizes)
{
    struct ng_states *to = passage->to;
    const struct ng_cells_step *step = passage->step;
    uint32_t along = (uint32_t)(entry[0] & (((uint64_t)1 << step->along_bits) - 1));
    size_t stride = (size_t)sizes.values * sizes.key, size = (size_t)sizes.key + sizes.to;
    const struct ng_answer *answer = find_moves(passage, along, spelling->choices);
    const uint16_t *allowed = passage->stepper->allowed + answer->first;
    if (to->capacity - to->count < answer->count) {
        make_room(passage, answer->count);
        if (passage->end != NG_STATES_DONE) {
            return;
        }
    }
    passage->stepper->moved += answer->count;
    for (uint32_t n = 0; n < answer->count; n++) {
        uint64_t *out = to->words + to->count * size;
        const uint64_t *masks = step->masks + allowed[n] * stride;
        for (unsigned i = 0; i < sizes.key; i++) {
            uint64_t word = spelling->moved[i];
            for (unsigned v = 0; v < sizes.values; v++) {
                word |= spelling->chosen[v * sizes.key + i] & masks[v * sizes.key + i];
            }
            out[i] = word;
        }
        out[0] |= step->moves[allowed[n]].to;
        for (unsigned i = 0; i < sizes.to; i++) {
            out[sizes.key + i] = i < sizes.from ? entry[sizes.old + i] : 0;
        }
        keep_entry(passage, out, sizes);
    }
}

NG_INLINE void pass(struct passage *passage, const uint64_t *entry, const uint64_t *end,
                    struct sizes sizes)
{
    struct ng_stepper *stepper = passage->stepper;
    uint64_t chosen[(NONOGRAM_COLOURS_MAX + 1) * NG_STATES_WORDS];
    struct spelling spelling = {.chosen = chosen};
    for (; entry < end && passage->end == NG_STATES_DONE; entry += sizes.old + sizes.from) {
        uint64_t moved = stepper->moved;
        uint64_t choices = ~(uint64_t)0;
        if (stepper->look != NULL) {
            size_t size = sizes.old + sizes.from;
            choices =
                stepper->look(stepper->outlook, entry, size, (size_t)(end - entry) / size - 1);
            ng_poll_work(stepper->poll, LOOK_WORK);
        }
        if (choices == 0) {
            stepper->dropped++;
        } else {
            spell(passage->step, entry, sizes, &spelling);
            spelling.choices &= choices;
            move_entry(passage, entry, &spelling, sizes);
        }
        moved = stepper->moved - moved;
        if (ng_poll_work(stepper->poll, ENTRY_WORK + MOVE_WORK * moved * (sizes.key + sizes.to))) {
            passage->end = NG_STATES_STOPPED;
        }
    }
}

/* Allocates the answers, and forgets those to another step. */
static bool prepare(struct ng_stepper *stepper)
{
    if (stepper->answers == NULL) {
        stepper->answers = ng_memory_array(stepper->memory, ANSWERS, sizeof *stepper->answers);
    }
    if (stepper->allowed == NULL) {
        stepper->allowed = ng_memory_array(stepper->memory, ALLOWED, sizeof *stepper->allowed);
    }
    if (stepper->latest == NULL) {
        stepper->latest =
            ng_memory_zeroed(stepper->memory, (size_t)1 << LATEST_BITS, sizeof *stepper->latest);
    }
    if (stepper->answers == NULL || stepper->allowed == NULL || stepper->latest == NULL) {
        return false;
    }
    memset(stepper->answers, 0, ANSWERS * sizeof *stepper->answers);
    stepper->allowed_count = 0;
    return true;
}

enum ng_states_end ng_states_step(struct ng_stepper *stepper, const struct ng_cells_step *step,
                                  const struct ng_states *from, size_t first, size_t end,
                                  struct ng_states *to)
{
    struct sizes sizes = {from->key_words, to->key_words, from->number_words, to->number_words,
                          step->values};
    struct passage passage = {.stepper = stepper, .step = step, .to = to, .loose = LEAST_LOOSE};
    const uint64_t *entry = from->words + first * ng_states_size(from);
    const uint64_t *last = from->words + end * ng_states_size(from);
    ng_assert(to->count == 0 && first <= end && end <= from->count);
    ng_assert(to->key_words == step->key_words && to->key_words <= NG_STATES_WORDS);
    if (!prepare(stepper)) {
        return NG_STATES_NO_MEMORY;
    }
    bool usual = sizes.values == 2 && sizes.from == 1 && sizes.to == 1 && sizes.old == sizes.key;
    if (usual && sizes.key == 1) {
        pass(&passage, entry, last, (struct sizes){1, 1, 1, 1, 2});
    } else if (usual && sizes.key == 2) {
        pass(&passage, entry, last, (struct sizes){2, 2, 1, 1, 2});
    } else {
        pass(&passage, entry, last, sizes);
    }
    if (passage.end == NG_STATES_DONE) {
        tidy(&passage);
    }
    return passage.end;
}

/* ---- several lists ---- */

enum ng_states_end ng_states_merge(struct ng_states *const *lists, unsigned count, size_t limit,
                                   struct ng_memory *memory, struct ng_poll *poll,
                                   struct ng_states *to)
{
    size_t total = 0, size = ng_states_size(to), next[NG_STATES_LISTS] = {0};
    bool full = false;
    ng_assert(to->count == 0 && count > 0 && count <= NG_STATES_LISTS);
    for (unsigned i = 0; i < count; i++) {
        total += lists[i]->count;
    }
    if (!ng_states_reserve(to, total, limit, memory, &full)) {
        return full ? NG_STATES_FULL : NG_STATES_NO_MEMORY;
    }
    for (; to->count < total; to->count++) {
        const uint64_t *least = NULL;
        unsigned from = 0;
        for (unsigned i = 0; i < count; i++) {
            const uint64_t *entry = lists[i]->words + next[i] * size;
            if (next[i] < lists[i]->count &&
                (least == NULL || is_less(entry, least, to->key_words))) {
                least = entry;
                from = i;
            }
        }
        next[from]++;
        if (ng_poll_work(poll, MERGE_WORK)) {
            return NG_STATES_STOPPED;
        }
        memcpy(to->words + to->count * size, least, size * sizeof *least);
    }
    return sum_up(to) ? NG_STATES_DONE : NG_STATES_WIDE;
}
