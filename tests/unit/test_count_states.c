/* States that go past some cells by their moves: against moving and adding them up one by one. */
#include "base/memory.h"
#include "base/random.h"
#include "count/step.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "unit/fail_alloc.h"

enum { MOST = 4096, KEY_WORDS = 3, NUMBER_WORDS = 3, SIZE = KEY_WORDS + NUMBER_WORDS, PARTS = 4 };
enum { COLUMNS = 12, CELLS = 3, VALUES = 4, DIGITS = 8, ALONG = 4, MOVES = 64 };

/* A step past the first columns, and different entries to go past it. */
struct scene {
    struct ng_plan plan;
    struct ng_plan_step step;
    struct ng_digit digits[COLUMNS];
    struct ng_plan_cell cells[CELLS];
    uint64_t tables[CELLS][DIGITS * (VALUES + 1)];
    uint32_t firsts[ALONG + 1];
    struct ng_plan_move moves[MOVES];
    uint64_t commons[MOVES / NG_PLAN_GROUP + 1];
    uint64_t masks[MOVES * VALUES * KEY_WORDS];
    struct ng_states from;
    uint64_t words[MOST * SIZE];
};

/* What is expected: entries of SIZE words. */
static uint64_t expected[MOVES * 256][SIZE];

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

static void set_digit(uint64_t *key, struct ng_digit digit, uint64_t value)
{
    key[digit.at / 64] |= digit.bits == 0 ? 0 : value << digit.at % 64;
}

/* Gives every column a place for its digit, with gaps in between, above the row's. */
static void lay_out(struct ng_random *random, struct scene *scene)
{
    unsigned at = scene->plan.along.bits;
    for (unsigned i = COLUMNS; i-- > 0;) {
        unsigned bits = (unsigned)ng_random_below(random, 4);
        at += (unsigned)ng_random_below(random, scene->plan.key_words > 1 ? 12 : 2);
        at = at % 64 + bits > 64 ? (at / 64 + 1) * 64 : at;
        scene->digits[i] = (struct ng_digit){at, bits};
        at += bits;
    }
    assert_true(at <= 64 * scene->plan.key_words);
}

static void make_entries(struct ng_random *random, struct scene *scene)
{
    struct ng_states *from = &scene->from;
    unsigned size = from->key_words + from->number_words;
    uint64_t entries[256][SIZE];
    size_t count = 1 + ng_random_below(random, 255);
    memset(entries, 0, sizeof entries);
    for (size_t i = 0; i < count; i++) {
        bool few = ng_random_below(random, 4) != 0;
        entries[i][0] = ng_random_below(random, ALONG);
        for (unsigned x = 0; x < COLUMNS; x++) {
            uint64_t most = (uint64_t)1 << scene->digits[x].bits;
            set_digit(entries[i], scene->digits[x],
                      ng_random_below(random, few && most > 2 ? 2 : most));
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

/* A choice of a value is allowed by most digits, which become any others. */
static void make_cells(struct ng_random *random, struct scene *scene)
{
    unsigned values = scene->plan.values;
    memset(scene->tables, 0, sizeof scene->tables);
    memset(scene->plan.kept, 0xff, sizeof scene->plan.kept);
    scene->plan.kept[0] &= ~(uint64_t)(ALONG - 1);
    for (unsigned i = 0; i < CELLS; i++) {
        struct ng_digit digit = scene->digits[i];
        uint64_t all = ((uint64_t)1 << digit.bits) - 1;
        scene->cells[i] = (struct ng_plan_cell){.digit = digit, .table = scene->tables[i]};
        scene->plan.kept[digit.at / 64] &= ~(all << digit.at % 64);
        for (unsigned n = 0; n < DIGITS * values; n++) {
            uint64_t *line = scene->tables[i] + n / values * (values + 1), key[KEY_WORDS] = {0};
            if (ng_random_below(random, 3) > 0) {
                set_digit(key, digit, ng_random_below(random, all + 1));
                line[0] |= (uint64_t)1 << (i * values + n % values);
                line[1 + n % values] = key[digit.at / 64];
            }
        }
    }
}

static void make_moves(struct ng_random *random, struct scene *scene)
{
    unsigned values = scene->plan.values, key_words = scene->plan.key_words, count = 0;
    memset(scene->masks, 0, sizeof scene->masks);
    memset(scene->commons, 0xff, sizeof scene->commons);
    for (unsigned along = 0; along < ALONG; along++) {
        scene->firsts[along] = count;
        for (uint64_t n = ng_random_below(random, MOVES / ALONG + 1); n > 0; n--) {
            uint64_t *masks = scene->masks + count * values * key_words;
            struct ng_plan_move *move = &scene->moves[count];
            *move = (struct ng_plan_move){0, along, (uint32_t)ng_random_below(random, ALONG)};
            for (unsigned i = 0; i < CELLS; i++) {
                struct ng_digit digit = scene->digits[i];
                unsigned v = (unsigned)ng_random_below(random, values);
                move->choices |= (uint64_t)1 << (i * values + v);
                set_digit(masks + v * key_words, digit, ((uint64_t)1 << digit.bits) - 1);
            }
            scene->commons[count++ / NG_PLAN_GROUP] &= move->choices;
        }
    }
    scene->firsts[ALONG] = scene->step.move_count = count;
}

static void make_scene(struct ng_random *random, struct ng_poll *poll, struct scene *scene)
{
    scene->plan = (struct ng_plan){.values = 1 + (unsigned)ng_random_below(random, VALUES),
                                   .along = {0, 2},
                                   .key_words = 1 + (unsigned)ng_random_below(random, KEY_WORDS),
                                   .masks = scene->masks};
    scene->step = (struct ng_plan_step){.cells = scene->cells,
                                        .cell_count = CELLS,
                                        .moves = scene->moves,
                                        .firsts = scene->firsts,
                                        .commons = scene->commons};
    scene->from =
        (struct ng_states){.key_words = scene->plan.key_words,
                           .number_words = 1 + (unsigned)ng_random_below(random, NUMBER_WORDS - 1),
                           .limit = SIZE_MAX,
                           .poll = poll};
    lay_out(random, scene);
    make_cells(random, scene);
    make_moves(random, scene);
    make_entries(random, scene);
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

/* Moves an entry, if its columns allow that; returns whether they do. */
static bool move_one(const struct scene *scene, const uint64_t *entry,
                     const struct ng_plan_move *move, uint64_t *key)
{
    unsigned values = scene->plan.values;
    key[0] |= move->to;
    for (unsigned x = 0; x < COLUMNS; x++) {
        uint32_t digit = ng_digit_get(entry, scene->digits[x]);
        if (x >= CELLS) {
            set_digit(key, scene->digits[x], digit);
            continue;
        }
        const uint64_t *line = scene->tables[x] + digit * (values + 1);
        for (unsigned v = 0; v < values; v++) {
            uint64_t choice = (uint64_t)1 << (x * values + v);
            if ((move->choices & choice) != 0 && (line[0] & choice) == 0) {
                return false;
            }
            key[scene->digits[x].at / 64] |= (move->choices & choice) != 0 ? line[1 + v] : 0;
        }
    }
    return true;
}

/* Returns the number of entries that come out. */
static size_t expect(const struct scene *scene)
{
    const struct ng_states *from = &scene->from;
    size_t count = 0;
    for (size_t i = 0; i < from->count; i++) {
        const uint64_t *entry = from->words + i * ng_states_size(from);
        uint32_t along = ng_digit_get(entry, (struct ng_digit){0, 2});
        for (uint32_t n = scene->firsts[along]; n < scene->firsts[along + 1]; n++) {
            memset(expected[count], 0, sizeof expected[count]);
            if (move_one(scene, entry, &scene->moves[n], expected[count])) {
                memcpy(expected[count++] + KEY_WORDS, entry + from->key_words,
                       from->number_words * sizeof *entry);
            }
        }
    }
    qsort(expected, count, sizeof *expected, compare_keys);
    size_t kept = 0;
    for (size_t i = 1; i < count; i++) {
        if (compare_keys(expected[kept], expected[i]) == 0) {
            add_number(expected[kept] + KEY_WORDS, expected[i] + KEY_WORDS, NUMBER_WORDS);
        } else {
            memcpy(expected[++kept], expected[i], sizeof expected[i]);
        }
    }
    return count > 0 ? kept + 1 : 0;
}

static struct ng_states no_states(unsigned key_words, unsigned number_words, struct ng_poll *poll)
{
    struct ng_states states = {.key_words = key_words, .limit = SIZE_MAX, .poll = poll};
    ng_states_reset(&states, number_words);
    return states;
}

/* Makes a step part by part, and merges the results. */
static void step_in_parts(const struct scene *scene, unsigned parts, struct ng_states *to)
{
    const struct ng_states *from = &scene->from;
    struct ng_step_effort effort = {0, 0};
    struct ng_states lists[PARTS], *pointers[PARTS];
    for (unsigned i = 0; i < parts; i++) {
        pointers[i] = &lists[i];
        lists[i] = no_states(to->key_words, to->number_words, to->poll);
        assert_int_equal(ng_step_make(&scene->plan, &scene->step, from, from->count * i / parts,
                                      from->count * (i + 1) / parts, NULL, &lists[i], &effort),
                         NG_STATES_DONE);
    }
    assert_int_equal(ng_states_merge(pointers, parts, to), NG_STATES_DONE);
    assert_true(effort.moved >= to->count && effort.dropped == 0);
    for (unsigned i = 0; i < parts; i++) {
        ng_states_clear(&lists[i]);
    }
}

static void it_adds_up_what_is_the_same(void **state)
{
    static struct scene scene;
    struct ng_poll poll = {.stop = NULL};
    (void)state;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct ng_random random;
        ng_random_seed(&random, seed);
        make_scene(&random, &poll, &scene);
        struct ng_states to = no_states(scene.plan.key_words, scene.from.number_words + 1, &poll);
        step_in_parts(&scene, 1 + (unsigned)ng_random_below(&random, PARTS), &to);
        size_t count = expect(&scene);
        assert_int_equal(to.count, count);
        for (size_t i = 0; i < count; i++) {
            const uint64_t *entry = ng_states_entry(&to, i);
            assert_memory_equal(entry, expected[i], to.key_words * sizeof *entry);
            assert_memory_equal(entry + to.key_words, expected[i] + KEY_WORDS,
                                to.number_words * sizeof *entry);
        }
        ng_states_clear(&to);
    }
}

/* A step after which nothing is the same: 4096 entries become 8192. */
static enum nonogram_status widen_with(struct ng_poll *poll, struct ng_memory *memory, size_t limit,
                                       enum ng_states_end *end)
{
    static uint64_t words[2 * MOST], table[] = {3, 0, 1 << 12};
    static uint64_t masks[] = {0, 0, 0, 1 << 12};
    static const uint64_t commons[] = {0};
    static const struct ng_plan_move moves[] = {{1, 0, 0}, {2, 0, 0}};
    static const uint32_t firsts[] = {0, 2};
    struct ng_plan_cell cell = {.digit = {12, 1}, .table = table};
    struct ng_plan plan = {.values = 2, .key_words = 1, .kept = {(1 << 12) - 1}, .masks = masks};
    struct ng_plan_step step = {
        .cells = &cell, .cell_count = 1, .moves = moves, .firsts = firsts, .commons = commons};
    struct ng_states to = no_states(1, 1, poll), from = to;
    struct ng_step_effort effort = {0, 0};
    to.limit = limit;
    to.memory = memory;
    from.words = words;
    from.count = MOST;
    for (size_t i = 0; i < MOST; i++) {
        words[2 * i] = i;
        words[2 * i + 1] = 1;
    }
    *end = ng_step_make(&plan, &step, &from, 0, MOST, NULL, &to, &effort);
    assert_true(*end != NG_STATES_DONE || to.count == (size_t)2 * MOST);
    ng_states_clear(&to);
    return *end == NG_STATES_NO_MEMORY ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

static enum nonogram_status widen(struct ng_memory *memory, size_t limit, enum ng_states_end *end)
{
    struct ng_poll poll = {.stop = NULL};
    return widen_with(&poll, memory, limit, end);
}

static bool yes(void *context)
{
    (void)context;
    return true;
}

/* A step stops whenever it asks, also in its last work, the sorting. */
static void it_stops(void **state)
{
    struct ng_poll endless = {.stop = NULL};
    enum ng_states_end end;
    (void)state;
    widen_with(&endless, NULL, SIZE_MAX, &end);
    for (uint64_t parts = 0; parts <= 20; parts++) {
        struct ng_poll poll = {.stop = yes, .next = endless.work * parts / 20};
        widen_with(&poll, NULL, SIZE_MAX, &end);
        assert_int_equal(end, NG_STATES_STOPPED);
    }
    struct ng_poll late = {.stop = yes, .next = endless.work + 1};
    widen_with(&late, NULL, SIZE_MAX, &end);
    assert_int_equal(end, NG_STATES_DONE);
}

static void merging_stops(void **state)
{
    uint64_t words[] = {1, 1, 2, 1};
    struct ng_poll poll = {.stop = yes};
    struct ng_states to = no_states(1, 1, &poll), list = to, *lists[] = {&list, &list};
    (void)state;
    list.words = words;
    list.count = 2;
    assert_int_equal(ng_states_merge(lists, 2, &to), NG_STATES_STOPPED);
    ng_states_clear(&to);
}

static void it_keeps_to_its_limits(void **state)
{
    struct ng_memory memory = {.limit = 390000};
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
    assert_true(fail_alloc_each(widen_once, &end) > 3);
}

/* Two states become one, whose number takes another word. */
static void it_reports_sums_that_do_not_fit(void **state)
{
    static uint64_t table[] = {1, 0, 1, 0}, masks[] = {0};
    static const uint64_t commons[] = {1};
    static const struct ng_plan_move moves[] = {{1, 0, 0}};
    static const uint32_t firsts[] = {0, 1};
    struct ng_plan_cell cell = {.digit = {0, 1}, .table = table};
    const struct ng_plan plan = {.values = 1, .key_words = 1, .masks = masks};
    const struct ng_plan_step step = {
        .cells = &cell, .cell_count = 1, .moves = moves, .firsts = firsts, .commons = commons};
    uint64_t words[] = {0, UINT64_MAX, 1, 2};
    struct ng_poll poll = {.stop = NULL};
    struct ng_states to = no_states(1, 1, &poll), from = to;
    struct ng_step_effort effort = {0, 0};
    (void)state;
    from.words = words;
    from.count = 2;
    assert_int_equal(ng_step_make(&plan, &step, &from, 0, 2, NULL, &to, &effort), NG_STATES_WIDE);
    ng_states_reset(&to, 2);
    assert_int_equal(ng_step_make(&plan, &step, &from, 0, 2, NULL, &to, &effort), NG_STATES_DONE);
    assert_int_equal(to.count, 1);
    assert_int_equal(to.words[1], 1);
    assert_int_equal(to.words[2], 1);
    ng_states_clear(&to);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_adds_up_what_is_the_same),
        cmocka_unit_test(it_stops),
        cmocka_unit_test(merging_stops),
        cmocka_unit_test(it_keeps_to_its_limits),
        cmocka_unit_test(it_reports_sums_that_do_not_fit),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
