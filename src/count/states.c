/* The merge of a step (count/states.h), compiled for the usual sizes of entries. */
#include "count/states.h"

#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"

#include <string.h>

enum {
    LEAST_ENTRIES = 64,
    ENTRY_WORK = 8, /* the work of reading an entry, for base/work.h */
    SAMPLE = 256,   /* entries used to divide the others */
};

struct ng_run {
    const uint64_t *at, *end;
    uint64_t low; /* the lowest word of the bits between the digits */
    uint32_t digit;
    uint32_t least; /* in run n: the run that is the n-th of the least ones */
};

/* A step under way. The `sizes` of entries are parameters, for the compiler. */
struct passage {
    struct ng_stepper *stepper;
    const struct ng_cell_step *step;
    struct ng_states *to;
    const uint64_t *in, *end;
    struct ng_states_range range;
    size_t run_count, met_words;
    bool wide; /* a sum has not fitted into its number */
};

/* Bits of the key. Passed separately, so that the compiler knows that they do not change. */
struct masks {
    uint64_t above[NG_STATES_WORDS], between[NG_STATES_WORDS];
    uint64_t run[NG_STATES_WORDS];   /* above, and the digit */
    uint64_t stays[NG_STATES_WORDS]; /* above and between */
};

struct sizes {
    unsigned key, from, to; /* words of keys, and of numbers read and written */
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
    ng_memory_free(stepper->met);
    ng_memory_free(stepper->sums);
    ng_memory_free(stepper->runs);
    stepper->met = stepper->sums = NULL;
    stepper->runs = NULL;
    stepper->met_room = stepper->sums_room = stepper->run_room = 0;
}

/* ---- keys ---- */

/* Sets the bits [from, to) of a key. */
static void set_bits(uint64_t *words, unsigned from, unsigned to)
{
    for (unsigned bit = 0; bit < 64 * NG_STATES_WORDS; bit++) {
        uint64_t one = (uint64_t)(bit >= from && bit < to) << bit % 64;
        words[bit / 64] = bit % 64 == 0 ? one : words[bit / 64] | one;
    }
}

static void set_masks(struct masks *masks, const struct ng_cell_step *step, unsigned words)
{
    unsigned end = step->digit.at + step->digit.bits;
    set_bits(masks->above, end, 64 * words);
    set_bits(masks->between, step->along_bits, step->digit.at);
    set_bits(masks->run, step->digit.at, 64 * words);
    for (unsigned i = 0; i < NG_STATES_WORDS; i++) {
        masks->stays[i] = masks->above[i] | masks->between[i];
    }
}

NG_INLINE bool is_same(const uint64_t *a, const uint64_t *b, const uint64_t *bits, unsigned words)
{
    uint64_t other = 0;
    for (unsigned i = 0; i < words; i++) {
        other |= (a[i] ^ b[i]) & bits[i];
    }
    return other == 0;
}

NG_INLINE bool is_less(const uint64_t *a, const uint64_t *b, const uint64_t *bits, unsigned words)
{
    for (unsigned i = words; i-- > 1;) {
        if (((a[i] ^ b[i]) & bits[i]) != 0) {
            return (a[i] & bits[i]) < (b[i] & bits[i]);
        }
    }
    return (a[0] & bits[0]) < (b[0] & bits[0]);
}

/* Shifts the words of a key `by` bits down; by < 64. */
NG_INLINE void lower(uint64_t *key, unsigned words, unsigned by)
{
    for (unsigned i = 0; i < words && by > 0; i++) {
        key[i] = key[i] >> by | (i + 1 < words ? key[i + 1] << (64 - by) : 0);
    }
}

NG_INLINE void raise(uint64_t *key, unsigned words, unsigned by)
{
    for (unsigned i = words; i-- > 0 && by > 0;) {
        key[i] = key[i] << by | (i > 0 ? key[i - 1] >> (64 - by) : 0);
    }
}

/* Copies the key without its digits, with room for the new ones. */
NG_INLINE void make_room(const struct passage *passage, const struct masks *masks,
                         const uint64_t *from, uint64_t *key, unsigned words)
{
    const struct ng_cell_step *step = passage->step;
    uint64_t above[NG_STATES_WORDS];
    for (unsigned i = 0; i < words; i++) {
        key[i] = from[i] & masks->between[i];
        above[i] = from[i] & masks->above[i];
    }
    lower(above, words, step->digit.bits);
    for (unsigned i = 0; i < words; i++) {
        key[i] |= above[i];
    }
    lower(key, words, step->along_bits);
    raise(key, words, step->new_bits + step->new_along_bits);
}

/* ---- a step ---- */

/* Consecutive entries in ascending order. */
struct entries {
    const uint64_t *at, *end;
};

/* The first entry whose bits are not less than the key's (with `past`: are greater); tries the
 * first entries first. */
NG_INLINE const uint64_t *skip(struct entries entries, struct sizes sizes, const uint64_t *key,
                               const uint64_t *bits, bool past)
{
    size_t size = sizes.key + sizes.from, low = 0, high = 1;
    size_t count = (size_t)(entries.end - entries.at) / size;
    for (bool wide = true; low < count && low < high;) { /* entries before low are skipped */
        size_t probe = wide ? high - 1 : low + (high - low) / 2;
        const uint64_t *entry = entries.at + (probe < count ? probe : count - 1) * size;
        bool behind =
            past ? is_less(key, entry, bits, sizes.key) : !is_less(entry, key, bits, sizes.key);
        if (behind) {
            high = probe < count ? probe : count - 1;
            wide = false;
        } else {
            low = probe < count ? probe + 1 : count;
            high = wide ? 2 * high : high;
        }
    }
    return entries.at + low * size;
}

/* Lists the runs of the next segment within the range. */
NG_INLINE void list_runs(struct passage *passage, const struct masks *masks, struct sizes sizes)
{
    struct entries left = {passage->in, passage->end};
    const uint64_t *first = left.at;
    struct ng_run *run = passage->stepper->runs;
    while (left.at < left.end && is_same(left.at, first, masks->above, sizes.key)) {
        struct entries own = {left.at, skip(left, sizes, left.at, masks->run, true)};
        uint32_t digit = ng_digit_get(left.at, passage->step->digit);
        left.at = own.end;
        if (passage->range.from != NULL) {
            own.at = skip(own, sizes, passage->range.from, masks->stays, false);
        }
        if (passage->range.to != NULL) {
            own.end = skip(own, sizes, passage->range.to, masks->stays, false);
        }
        if (own.at < own.end) {
            ng_assert(run == passage->stepper->runs || digit > run[-1].digit);
            *run++ = (struct ng_run){
                .at = own.at, .end = own.end, .low = own.at[0] & masks->between[0], .digit = digit};
        }
    }
    passage->run_count = (size_t)(run - passage->stepper->runs);
    passage->in = left.at;
    ng_assert(passage->run_count <= passage->stepper->run_room);
}

/* Adds a number to a sum. Returns false if it does not fit. */
NG_INLINE bool add(uint64_t *sum, const uint64_t *number, struct sizes sizes)
{
    uint64_t carry = 0;
    for (unsigned i = 0; i < sizes.to; i++) {
        uint64_t digit = (i < sizes.from ? number[i] : 0) + carry;
        carry = digit < carry;
        sum[i] += digit;
        carry += sum[i] < digit;
    }
    return carry == 0;
}

/* Adds an entry's number to the sums of all its new states. */
NG_INLINE void take_values(struct passage *passage, const uint64_t *entry, uint32_t digit,
                           struct sizes sizes)
{
    const struct ng_cell_step *step = passage->step;
    uint64_t along = entry[0] & (((uint64_t)1 << step->along_bits) - 1);
    const uint32_t *down = step->down + (size_t)digit * step->values;
    const uint32_t *across = step->along + along * step->values;
    for (unsigned v = 0; v < step->values; v++) {
        if (down[v] != NG_STATES_NONE && across[v] != NG_STATES_NONE) {
            uint32_t place = down[v] << step->new_along_bits | across[v];
            passage->stepper->met[place / 64] |= (uint64_t)1 << place % 64;
            uint64_t *sum = passage->stepper->sums + (size_t)place * sizes.to;
            passage->wide |= !add(sum, entry + sizes.key, sizes);
        }
    }
}

/* Writes the sums and clears them; returns false if there is no room. */
NG_INLINE bool write_sums(struct passage *passage, const uint64_t *key, bool *full,
                          struct sizes sizes)
{
    struct ng_stepper *stepper = passage->stepper;
    struct ng_states *to = passage->to;
    unsigned size = sizes.key + sizes.to;
    bool room = true;
    for (size_t word = 0; word < passage->met_words; word++) {
        uint64_t met = stepper->met[word];
        room = room && (to->capacity - to->count >= 64 ||
                        ng_states_reserve(to, to->count + ng_bits_count(met), stepper->limit,
                                          stepper->memory, full));
        stepper->met[word] = 0;
        for (; met != 0; met &= met - 1) {
            size_t place = word * 64 + ng_bits_lowest(met);
            uint64_t *sum = stepper->sums + place * sizes.to;
            if (room) {
                uint64_t *entry = to->words + to->count++ * size;
                for (unsigned i = 0; i < sizes.key; i++) {
                    entry[i] = key[i];
                }
                entry[0] |= place;
                for (unsigned i = 0; i < sizes.to; i++) {
                    entry[sizes.key + i] = sum[i];
                }
            }
            for (unsigned i = 0; i < sizes.to; i++) {
                sum[i] = 0;
            }
        }
    }
    return room;
}

/* Lists the runs with the least bits between the digits, ascending; returns their number. */
NG_INLINE size_t find_least(struct ng_run *runs, size_t run_count, const struct masks *masks,
                            struct sizes sizes)
{
    size_t count = 1;
    const struct ng_run *least = runs;
    runs[0].least = 0;
    for (size_t i = 1; i < run_count; i++) {
        const struct ng_run *run = &runs[i];
        bool less = run->low < least->low, same = run->low == least->low;
        if (sizes.key > 1) {
            less = is_less(run->at, least->at, masks->between, sizes.key);
            same = is_same(run->at, least->at, masks->between, sizes.key);
        }
        if (less) {
            least = run;
            count = 0;
        }
        if (less || same) {
            runs[count++].least = (uint32_t)i;
        }
    }
    return count;
}

/* Takes all entries with the least bits between the digits. */
NG_INLINE bool merge_least(struct passage *passage, const struct masks *masks, bool *full,
                           struct sizes sizes)
{
    struct ng_run *runs = passage->stepper->runs;
    uint64_t key[NG_STATES_WORDS];
    unsigned size = sizes.key + sizes.from;
    size_t count = find_least(runs, passage->run_count, masks, sizes);
    const uint64_t *least = runs[runs[0].least].at;
    make_room(passage, masks, least, key, sizes.key);
    while (count-- > 0) {
        struct ng_run *run = &runs[runs[count].least];
        do {
            take_values(passage, run->at, run->digit, sizes);
            run->at += size;
        } while (run->at < run->end && is_same(run->at, least, masks->between, sizes.key));
        if (run->at < run->end) {
            run->low = run->at[0] & masks->between[0];
        } else {
            uint32_t kept = run->least;
            *run = runs[--passage->run_count];
            run->least = kept;
        }
    }
    return write_sums(passage, key, full, sizes);
}

NG_INLINE enum ng_states_end pass(struct passage *passage, struct sizes sizes)
{
    struct masks masks;
    set_masks(&masks, passage->step, sizes.key);
    bool full = false;
    ng_assert(passage->to->key_words == sizes.key && passage->to->number_words == sizes.to);
    struct entries all = {passage->in, passage->end};
    if (passage->range.from != NULL) {
        passage->in = skip(all, sizes, passage->range.from, masks.above, false);
    }
    if (passage->range.to != NULL) {
        passage->end = skip(all, sizes, passage->range.to, masks.above, true);
    }
    while (passage->in < passage->end) {
        list_runs(passage, &masks, sizes);
        while (passage->run_count > 0) {
            if (!merge_least(passage, &masks, &full, sizes)) {
                return full ? NG_STATES_FULL : NG_STATES_NO_MEMORY;
            }
            if (passage->wide) {
                return NG_STATES_WIDE;
            }
            if (ng_poll_work(passage->stepper->poll, ENTRY_WORK)) {
                return NG_STATES_STOPPED;
            }
        }
    }
    return NG_STATES_DONE;
}

/* ---- the whole ---- */

/* Allocates the sums of all pairs of new digits, and all runs. */
static bool prepare(struct passage *passage)
{
    struct ng_stepper *stepper = passage->stepper;
    const struct ng_cell_step *step = passage->step;
    size_t places = (size_t)1 << (step->new_bits + step->new_along_bits);
    size_t sums = places * passage->to->number_words, runs = (size_t)1 << step->digit.bits;
    size_t met_room = stepper->met_room, sums_room = stepper->sums_room;
    passage->met_words = (places + 63) / 64;
    if (!ng_memory_grow(stepper->memory, &stepper->runs, &stepper->run_room, runs,
                        sizeof *stepper->runs) ||
        !ng_memory_grow(stepper->memory, &stepper->met, &stepper->met_room, passage->met_words,
                        sizeof *stepper->met)) {
        return false;
    }
    memset(stepper->met + met_room, 0, (stepper->met_room - met_room) * sizeof *stepper->met);
    if (!ng_memory_grow(stepper->memory, &stepper->sums, &stepper->sums_room, sums,
                        sizeof *stepper->sums)) {
        return false;
    }
    memset(stepper->sums + sums_room, 0, (stepper->sums_room - sums_room) * sizeof *stepper->sums);
    return true;
}

void ng_states_divide(const struct ng_cell_step *step, const struct ng_states *from, unsigned parts,
                      uint64_t *bounds)
{
    uint64_t keys[SAMPLE][NG_STATES_WORDS];
    size_t size = ng_states_size(from), count = from->count;
    size_t samples = count < SAMPLE ? count : SAMPLE;
    struct masks masks;
    set_masks(&masks, step, from->key_words);
    ng_assert(parts > 0);
    for (size_t i = 0; i < samples; i++) {
        const uint64_t *entry = from->words + i * (count / samples) * size;
        size_t at = i;
        for (; at > 0 && is_less(entry, keys[at - 1], masks.stays, from->key_words); at--) {
            memcpy(keys[at], keys[at - 1], sizeof keys[at]);
        }
        for (unsigned k = 0; k < NG_STATES_WORDS; k++) {
            keys[at][k] = k < from->key_words ? entry[k] & masks.stays[k] : 0;
        }
    }
    for (unsigned i = 1; i < parts; i++) {
        memcpy(bounds + (size_t)(i - 1) * NG_STATES_WORDS, keys[samples * i / parts],
               sizeof keys[0]);
    }
}

enum ng_states_end ng_states_step(struct ng_stepper *stepper, const struct ng_cell_step *step,
                                  const struct ng_states *from, struct ng_states_range range,
                                  struct ng_states *to)
{
    struct sizes sizes = {from->key_words, from->number_words, to->number_words};
    size_t size = ng_states_size(from);
    struct passage passage = {.stepper = stepper,
                              .step = step,
                              .to = to,
                              .range = range,
                              .in = from->words,
                              .end = from->words + from->count * size};
    ng_assert(to->count == 0);
    ng_assert(from->key_words == to->key_words && from->key_words <= NG_STATES_WORDS);
    ng_assert(step->new_bits + step->new_along_bits <= NG_STATES_NEW_BITS);
    ng_assert(step->digit.at + step->digit.bits < 64 * sizes.key &&
              step->along_bits <= step->digit.at);
    if (!prepare(&passage)) {
        return NG_STATES_NO_MEMORY;
    }
    if (sizes.key == 1 && sizes.from == 1 && sizes.to == 1) {
        return pass(&passage, (struct sizes){1, 1, 1});
    }
    if (sizes.key == 1 && sizes.from == 2 && sizes.to == 2) {
        return pass(&passage, (struct sizes){1, 2, 2});
    }
    if (sizes.key == 2 && sizes.from == 1 && sizes.to == 1) {
        return pass(&passage, (struct sizes){2, 1, 1});
    }
    return pass(&passage, sizes);
}
