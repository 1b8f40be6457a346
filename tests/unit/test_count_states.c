/* States that go past a cell by merging: against adding them up one by one. */
#include "base/memory.h"
#include "base/random.h"
#include "count/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "unit/fail_alloc.h"

enum { MOST = 4096, KEY_WORDS = 3, NUMBER_WORDS = 3, SIZE = KEY_WORDS + NUMBER_WORDS, PARTS = 4 };

/* A step with its edges, and entries in order to go past it. */
struct scene {
    struct ng_cell_step step;
    uint32_t down[64 * 4], along[64 * 4];
    struct ng_states from;
    uint64_t words[MOST * SIZE];
};

/* What is expected: entries of SIZE words. */
static uint64_t expected[4 * MOST][SIZE];

static bool bit_of(const uint64_t *key, unsigned bit)
{
    return (key[bit / 64] >> bit % 64 & 1) != 0;
}

/* Appends bits [from, to) of a key, from the highest on, below those that `key` has. */
static void append(uint64_t *key, const uint64_t *other, unsigned from, unsigned to)
{
    for (unsigned bit = to; bit-- > from;) {
        for (unsigned i = KEY_WORDS; i-- > 0;) {
            key[i] = key[i] << 1 | (i > 0 ? key[i - 1] >> 63 : bit_of(other, bit));
        }
    }
}

static int compare_keys(const void *a, const void *b)
{
    const uint64_t *one = a, *other = b;
    for (unsigned i = KEY_WORDS; i-- > 0;) {
        if (one[i] != other[i]) {
            return one[i] < other[i] ? -1 : 1;
        }
    }
    return 0;
}

static void make_edges(struct ng_random *random, uint32_t *edges, unsigned states, unsigned values,
                       unsigned next)
{
    for (unsigned i = 0; i < states * values; i++) {
        edges[i] = ng_random_below(random, 3) == 0 ? NG_STATES_NONE
                                                   : (uint32_t)ng_random_below(random, next);
    }
}

/* Keys of `bits` bits of which the digit, and the row's, have less values than bits for them. */
static void make_entries(struct ng_random *random, struct scene *scene, unsigned bits)
{
    struct ng_states *from = &scene->from;
    unsigned size = from->key_words + from->number_words;
    uint64_t entries[256][SIZE];
    size_t count = 1 + ng_random_below(random, 255);
    memset(entries, 0, sizeof entries);
    for (size_t i = 0; i < count; i++) {
        uint64_t few = ng_random_below(random, 4) == 0 ? UINT64_MAX : 0x8000000000020107U;
        for (unsigned bit = 0; bit < bits; bit++) {
            entries[i][bit / 64] |= (uint64_t)(ng_random_below(random, 2) & few >> bit % 64 & 1)
                                    << bit % 64;
        }
        for (unsigned k = 0; k < from->number_words; k++) {
            entries[i][KEY_WORDS + k] =
                k + 1 < from->number_words || ng_random_below(random, 2) == 0
                    ? UINT64_MAX - ng_random_below(random, 3)
                    : 1;
        }
    }
    qsort(entries, count, sizeof *entries, compare_keys);
    from->words = scene->words;
    from->count = 0;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || compare_keys(entries[i], entries[i - 1]) != 0) {
            uint64_t *entry = from->words + from->count++ * size;
            memcpy(entry, entries[i], from->key_words * sizeof *entry);
            memcpy(entry + from->key_words, entries[i] + KEY_WORDS,
                   from->number_words * sizeof *entry);
        }
    }
}

static void make_scene(struct ng_random *random, struct scene *scene)
{
    struct ng_cell_step *step = &scene->step;
    unsigned key_words = 1 + (unsigned)ng_random_below(random, KEY_WORDS);
    unsigned bits = 64 * (key_words - 1) + 10 + (unsigned)ng_random_below(random, 50);
    *step = (struct ng_cell_step){.down = scene->down,
                                  .along = scene->along,
                                  .values = 1 + (unsigned)ng_random_below(random, 4),
                                  .along_bits = (unsigned)ng_random_below(random, 4),
                                  .new_bits = (unsigned)ng_random_below(random, 5),
                                  .new_along_bits = (unsigned)ng_random_below(random, 4)};
    step->digit.bits = (unsigned)ng_random_below(random, 5);
    step->digit.at = step->along_bits + (unsigned)ng_random_below(random, bits - 8);
    make_edges(random, scene->down, 1U << step->digit.bits, step->values, 1U << step->new_bits);
    make_edges(random, scene->along, 1U << step->along_bits, step->values,
               1U << step->new_along_bits);
    scene->from.key_words = key_words;
    scene->from.number_words = 1 + (unsigned)ng_random_below(random, NUMBER_WORDS - 1);
    unsigned top = step->digit.at + step->digit.bits;
    make_entries(random, scene, bits > top ? bits : top);
}

static void add_number(uint64_t *sum, const uint64_t *number, unsigned words)
{
    uint64_t carry = 0;
    for (unsigned i = 0; i < NUMBER_WORDS; i++) {
        uint64_t before = sum[i];
        sum[i] += carry;
        carry = sum[i] < before;
        before = sum[i];
        sum[i] += i < words ? number[i] : 0;
        carry += sum[i] < before;
    }
}

/* Returns how many entries come out. */
static size_t expect(const struct scene *scene)
{
    const struct ng_cell_step *step = &scene->step;
    const struct ng_states *from = &scene->from;
    size_t count = 0;
    for (size_t i = 0; i < from->count; i++) {
        uint64_t entry[KEY_WORDS + 1] = {0};
        const uint64_t *words = from->words + i * ng_states_size(from);
        memcpy(entry, words, from->key_words * sizeof *entry);
        uint32_t digit = ng_digit_get(entry, step->digit);
        uint32_t along = ng_digit_get(entry, (struct ng_digit){0, step->along_bits});
        for (unsigned v = 0; v < step->values; v++) {
            uint64_t down = scene->down[digit * step->values + v];
            uint64_t across = scene->along[along * step->values + v];
            if (down == NG_STATES_NONE || across == NG_STATES_NONE) {
                continue;
            }
            uint64_t key[SIZE] = {0};
            append(key, entry, step->digit.at + step->digit.bits, 64 * from->key_words);
            append(key, entry, step->along_bits, step->digit.at);
            append(key, &down, 0, step->new_bits);
            append(key, &across, 0, step->new_along_bits);
            size_t at = 0;
            while (at < count && compare_keys(expected[at], key) != 0) {
                at++;
            }
            if (at == count) {
                memcpy(expected[count++], key, sizeof key);
            }
            add_number(expected[at] + KEY_WORDS, words + from->key_words, from->number_words);
        }
    }
    qsort(expected, count, sizeof *expected, compare_keys);
    return count;
}

/* Makes a step range by range, into one array. */
static void step_in_parts(struct ng_stepper *stepper, const struct scene *scene, unsigned parts,
                          struct ng_states *to)
{
    const struct ng_states *from = &scene->from;
    uint64_t bounds[PARTS][NG_STATES_WORDS];
    size_t size = ng_states_size(to);
    bool full = false;
    ng_states_divide(&scene->step, from, parts, bounds[0]);
    for (unsigned i = 0; i < parts; i++) {
        struct ng_states part = {.key_words = to->key_words, .number_words = to->number_words};
        struct ng_states_range range = {i > 0 ? bounds[i - 1] : NULL,
                                        i + 1 < parts ? bounds[i] : NULL};
        assert_int_equal(ng_states_step(stepper, &scene->step, from, range, &part), NG_STATES_DONE);
        assert_true(ng_states_reserve(to, to->count + part.count, SIZE_MAX, NULL, &full));
        if (part.count > 0) {
            memcpy(to->words + to->count * size, part.words, part.count * size * sizeof *to->words);
        }
        to->count += part.count;
        ng_states_clear(&part);
    }
}

static void it_adds_up_what_is_the_same(void **state)
{
    static struct scene scene;
    struct ng_poll poll = {.stop = NULL};
    struct ng_stepper stepper = {.poll = &poll, .limit = SIZE_MAX};
    (void)state;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct ng_random random;
        ng_random_seed(&random, seed);
        make_scene(&random, &scene);
        struct ng_states to = {.key_words = scene.from.key_words,
                               .number_words = scene.from.number_words + 1};
        step_in_parts(&stepper, &scene, 1 + (unsigned)ng_random_below(&random, PARTS), &to);
        size_t count = expect(&scene);
        assert_int_equal(to.count, count);
        for (size_t i = 0; i < count; i++) {
            const uint64_t *entry = to.words + i * ng_states_size(&to);
            assert_memory_equal(entry, expected[i], to.key_words * sizeof *entry);
            assert_memory_equal(entry + to.key_words, expected[i] + KEY_WORDS,
                                to.number_words * sizeof *entry);
        }
        ng_states_clear(&to);
    }
    ng_stepper_clear(&stepper);
}

/* A step of which nothing is the same: 4096 entries become 8192. */
static enum nonogram_status widen(struct ng_memory *memory, size_t limit, enum ng_states_end *end)
{
    static uint64_t words[2 * MOST];
    static const uint32_t down[] = {0, 1}, along[] = {0, 0};
    struct ng_cell_step step = {.down = down, .along = along, .values = 2, .digit = {12, 0}};
    struct ng_poll poll = {.stop = NULL};
    struct ng_stepper stepper = {.memory = memory, .poll = &poll, .limit = limit};
    struct ng_states from = {words, MOST, MOST, 1, 1}, to = {.key_words = 1, .number_words = 1};
    step.new_bits = 1;
    for (size_t i = 0; i < MOST; i++) {
        words[2 * i] = i;
        words[2 * i + 1] = 1;
    }
    *end = ng_states_step(&stepper, &step, &from, (struct ng_states_range){NULL, NULL}, &to);
    assert_true(*end != NG_STATES_DONE || to.count == (size_t)2 * MOST);
    ng_states_clear(&to);
    ng_stepper_clear(&stepper);
    return *end == NG_STATES_NO_MEMORY ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

static void it_keeps_to_its_limits(void **state)
{
    struct ng_memory memory = {.limit = 100000};
    enum ng_states_end end;
    (void)state;
    assert_int_equal(widen(NULL, 131072, &end), NONOGRAM_OK);
    assert_int_equal(end, NG_STATES_DONE);
    assert_int_equal(widen(NULL, 131071, &end), NONOGRAM_OK);
    assert_int_equal(end, NG_STATES_FULL);
    assert_int_equal(widen(&memory, SIZE_MAX, &end), NONOGRAM_OK);
    assert_int_equal(end, NG_STATES_FULL);
    assert_int_equal(atomic_load(&memory.used), 0);
}

static enum nonogram_status widen_once(void *context)
{
    return widen(NULL, SIZE_MAX, context);
}

static void every_allocation_may_fail(void **state)
{
    enum ng_states_end end;
    (void)state;
    assert_true(fail_alloc_each(widen_once, &end) > 5);
}

/* Two states become one, whose number takes another word. */
static void it_reports_sums_that_do_not_fit(void **state)
{
    static const uint32_t down[] = {0, 0}, along[] = {0};
    const struct ng_cell_step step = {.down = down, .along = along, .values = 1, .digit = {0, 1}};
    uint64_t words[] = {0, UINT64_MAX, 1, 2};
    struct ng_poll poll = {.stop = NULL};
    struct ng_stepper stepper = {.poll = &poll, .limit = SIZE_MAX};
    struct ng_states from = {words, 2, 2, 1, 1}, to = {.key_words = 1, .number_words = 1};
    const struct ng_states_range all = {NULL, NULL};
    (void)state;
    assert_int_equal(ng_states_step(&stepper, &step, &from, all, &to), NG_STATES_WIDE);
    ng_states_reshape(&to, 1, 2);
    assert_int_equal(ng_states_step(&stepper, &step, &from, all, &to), NG_STATES_DONE);
    assert_int_equal(to.count, 1);
    assert_int_equal(to.words[1], 1);
    assert_int_equal(to.words[2], 1);
    ng_states_clear(&to);
    ng_stepper_clear(&stepper);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_adds_up_what_is_the_same),
        cmocka_unit_test(it_keeps_to_its_limits),
        cmocka_unit_test(it_reports_sums_that_do_not_fit),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
