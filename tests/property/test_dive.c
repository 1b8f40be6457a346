/* Dives by themselves: when one is due, what it decides, how it ends and what it leaves behind. The
 * test plays the search. */
#include "tactics/dive.h"

#include "base/arithmetic.h"
#include "property/problem.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Those of tactics/dive.c, which this test pins. */
enum {
    CONFLICTS_BEFORE_MOST = 100,
    CONFLICTS_BEFORE_PICTURE = 800,
    CONFLICTS_BEFORE_REGULAR = 10000,
    CONFLICTS_TRIAL = 40,
    CONFLICTS_SCOUT = 3,
    BETWEEN = 50,
    SHALLOW_WEIGHT = 4,
    VERY_SHALLOW_WEIGHT = 8,
    TRIAL_WEIGHT = 2,
    SHALLOW_RARITY = 4,
    REACH_LEAST = 3,
    FEW_CELLS = 900,
    TIMES_MOST = 4
};

struct dive {
    struct problem problem;
    struct ng_core *core;
    struct ng_attached at;
};

/* Frees the sample. */
static struct dive dive_into(struct sample *sample)
{
    struct dive dive = {.problem = new_problem(sample_puzzle(sample, false))};
    sample_free(sample);
    dive.core = dive.problem.core;
    assert_non_null(dive.core);
    assert_true(ng_core_propagate(dive.core));
    for (unsigned i = 0; i < dive.core->attached_count; i++) {
        if (dive.core->attached[i].hooks == &ng_dive_hooks) {
            dive.at = dive.core->attached[i];
        }
    }
    assert_non_null(dive.at.hooks);
    return dive;
}

/* Into a puzzle that lines do not finish, with many open cells. */
static struct dive new_dive_of(unsigned side, uint64_t seed)
{
    struct sample *sample = sample_new(side, side, 1);
    struct sample_shares shares = {.filled = 45};
    struct ng_random random;
    ng_random_seed(&random, seed);
    sample_fill(sample, &random, &shares);
    return dive_into(sample);
}

static struct dive new_dive(uint64_t seed)
{
    return new_dive_of(30, seed);
}

/* How many times as many as a few its open cells are. */
static double times_of(const struct dive *dive)
{
    double times = (double)dive->core->assignment.native->first_order / FEW_CELLS;
    return times < 1 ? 1 : times < TIMES_MOST ? times : TIMES_MOST;
}

/* The conflicts of a first dive. */
static unsigned first_conflicts(const struct dive *dive)
{
    return (unsigned)(1.6 * times_of(dive) * ng_root(dive->core->assignment.native->first_order)) +
           1;
}

static bool due(const struct dive *dive)
{
    return dive->at.hooks->due(dive->at.self, dive->core);
}

static bool active(const struct dive *dive)
{
    return dive->at.hooks->active(dive->at.self);
}

static void begin(const struct dive *dive)
{
    dive->at.hooks->begin(dive->at.self, dive->core);
    assert_true(active(dive));
    assert_int_equal(dive->core->assignment.level, 0);
}

static uint32_t next(const struct dive *dive)
{
    return dive->at.hooks->next(dive->at.self, dive->core);
}

/* Tells it of a conflict that the test makes up, from which the negation of `literal` was learned:
 * `reached` variables had a value. */
static void tell_learned(const struct dive *dive, uint32_t literal, uint32_t reached)
{
    dive->core->statistics.conflicts++;
    dive->core->analysis.learned[0] = ng_negate(literal);
    dive->core->analysis.learned_size = 1;
    dive->at.hooks->conflict(dive->at.self, dive->core, dive->core->assignment.level, reached);
}

static void tell_conflict(const struct dive *dive, uint32_t reached)
{
    tell_learned(dive, 2, reached);
}

/* The conflicts of a dive to its end, each with this share of the variables assigned. */
static unsigned conflicts_to_end(const struct dive *dive, double depth)
{
    unsigned conflicts = 0;
    for (; active(dive); conflicts++) {
        tell_conflict(dive, (uint32_t)(depth * dive->core->assignment.variables));
    }
    return conflicts;
}

/* The conflicts from now on to the next dive, where the search has had the time that it is to have;
 * none may be active. */
static uint64_t wait(const struct dive *dive)
{
    uint64_t waited = 0;
    dive->core->assignment.ticks += 1000000000;
    for (; !due(dive); waited++) {
        assert_true(waited < 100000);
        dive->core->statistics.conflicts++;
    }
    return waited;
}

static void test_easy_puzzles_do_without(void **state)
{
    struct dive dive = new_dive(1);
    (void)state;
    assert_false(due(&dive));
    dive.core->statistics.conflicts = 9;
    assert_false(due(&dive));
    dive.core->statistics.conflicts = CONFLICTS_BEFORE_MOST;
    assert_true(due(&dive));
    assert_false(active(&dive));
    tell_conflict(&dive, 5); /* of no interest before the first dive */
    assert_false(active(&dive));
    free_problem(&dive.problem);
}

/* Where conflicts come on deep levels a dive is due after a few: when the squares of those levels
 * add up to the open cells. */
static void test_deep_conflicts_bring_it_sooner(void **state)
{
    struct dive dive = new_dive(1);
    uint32_t level = 0, cells = dive.core->assignment.native->first_order;
    (void)state;
    while (4 * level * level < cells) {
        level++;
    }
    for (unsigned n = 0; n < 4; n++) {
        assert_false(due(&dive));
        dive.core->statistics.conflicts++;
        dive.at.hooks->conflict(dive.at.self, dive.core, level, 100);
    }
    assert_true(due(&dive));
    ng_dive_prompt(dive.core); /* for another solution it waits as ever */
    assert_false(due(&dive));
    free_problem(&dive.problem);
}

/* That is so in noise only: the dives of a picture have to wait. */
static void test_deep_conflicts_of_pictures(void **state)
{
    struct dive dive = dive_into(sample_domino(12));
    (void)state;
    dive.core->statistics.conflicts++;
    dive.at.hooks->conflict(dive.at.self, dive.core, 1000, 1000);
    assert_false(due(&dive));
    free_problem(&dive.problem);
}

/* In a regular pattern, where many lines have the same clue, dives have to wait much longer. */
static void test_regular_patterns_wait(void **state)
{
    struct sample *sample = sample_new(60, 60, 1);
    (void)state;
    for (uint32_t cell = 0; cell < 60 * 60; cell++) {
        sample->cells[cell] = (cell % 60 + 2 * (cell / 60)) % 7 < 3;
    }
    sample_take_clues(sample);
    struct dive dive = dive_into(sample);
    dive.core->statistics.conflicts = CONFLICTS_BEFORE_REGULAR - 1;
    assert_false(due(&dive));
    dive.core->statistics.conflicts++;
    assert_true(due(&dive));
    free_problem(&dive.problem);
}

/* The search goes over it from one edge to the other, along the lines of the longer blocks. */
static void test_regular_patterns_are_swept(void **state)
{
    (void)state;
    for (unsigned turned = 0; turned < 2; turned++) {
        struct sample *sample = sample_new(60, 60, 1);
        for (uint32_t cell = 0; cell < 60 * 60; cell++) {
            uint32_t a = cell % 60, b = cell / 60;
            sample->cells[cell] = (turned ? 2 * a + b : a + 2 * b) % 7 < 3;
        }
        sample_take_clues(sample);
        struct dive dive = dive_into(sample);
        struct ng_core *core = dive.core;
        const struct ng_native *native = core->assignment.native;
        assert_true(native->regular && native->by_columns == turned);
        uint32_t first = ng_decisions_sweep(&core->decisions, &core->assignment, turned);
        for (uint32_t n = 0, before = 0, at = 0; n < 20; n++, before = at) {
            uint32_t variable = ng_decisions_sweep(&core->decisions, &core->assignment, turned);
            const struct ng_native_cell *cell = &native->variable_cells[variable];
            at = turned ? cell->column * 60 + cell->row : cell->row * 60 + cell->column;
            assert_true(n == 0 || at > before);
            ng_core_decide(core, 2 * variable + 1);
            assert_true(ng_core_propagate(core));
        }
        ng_core_backtrack(core, 0);
        assert_int_equal(ng_decisions_sweep(&core->decisions, &core->assignment, turned), first);
        free_problem(&dive.problem);
    }
}

/* In a picture there is a short dive first, and the search has more time to itself before the
 * others, with which it restarts. */
static void test_pictures_try_one(void **state)
{
    struct dive dive = dive_into(sample_domino(12));
    (void)state;
    assert_true(ng_native_is_picture(dive.core->assignment.native));
    dive.core->statistics.conflicts = CONFLICTS_BEFORE_MOST - 1;
    assert_false(due(&dive));
    dive.core->statistics.conflicts++;
    assert_true(due(&dive));
    begin(&dive);
    for (unsigned n = 0; n < CONFLICTS_TRIAL; n++) {
        assert_true(active(&dive));
        tell_conflict(&dive, dive.core->assignment.variables - 1);
    }
    assert_false(active(&dive));
    assert_int_equal(wait(&dive),
                     CONFLICTS_BEFORE_PICTURE - CONFLICTS_BEFORE_MOST - CONFLICTS_TRIAL);
    begin(&dive);
    for (unsigned n = 0; n < first_conflicts(&dive); n++) { /* this one is no trial, and no scout */
        assert_true(active(&dive));
        tell_conflict(&dive, (uint32_t)(0.9 * dive.core->assignment.variables));
    }
    assert_false(active(&dive));
    free_problem(&dive.problem);
}

/* The trial ends sooner still where conflicts come soon. */
static void test_trials_end_soon(void **state)
{
    static const struct {
        double depth;
        unsigned weight;
    } cases[] = {{0.1, TRIAL_WEIGHT * VERY_SHALLOW_WEIGHT}, {0.4, TRIAL_WEIGHT * SHALLOW_WEIGHT}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct dive dive = dive_into(sample_domino(12));
        dive.core->statistics.conflicts = CONFLICTS_BEFORE_MOST;
        begin(&dive);
        assert_int_equal(conflicts_to_end(&dive, cases[i].depth),
                         (CONFLICTS_TRIAL + cases[i].weight - 1) / cases[i].weight);
        free_problem(&dive.problem);
    }
}

/* Nor is there one for the second solution before that, whether the first was found by the search
 * or by the dive. */
static void test_pictures_do_without_for_the_second(void **state)
{
    (void)state;
    for (unsigned diving = 0; diving < 2; diving++) {
        struct dive dive = dive_into(sample_domino(12));
        dive.core->statistics.conflicts = CONFLICTS_BEFORE_MOST;
        if (diving) {
            begin(&dive);
            assert_true(active(&dive));
        }
        ng_dive_prompt(dive.core);
        assert_false(active(&dive));
        assert_int_equal(wait(&dive), CONFLICTS_BEFORE_PICTURE - CONFLICTS_BEFORE_MOST);
        free_problem(&dive.problem);
    }
}

/* In a picture conflicts that come soon end a dive soon, and make the next ones rarer; in noise
 * they count as any other. */
static void test_shallow_conflicts(void **state)
{
    static const struct {
        double depth;
        unsigned weight, rarity;
    } cases[] = {{0.1, VERY_SHALLOW_WEIGHT, SHALLOW_RARITY},
                 {0.4, SHALLOW_WEIGHT, SHALLOW_RARITY},
                 {0.6, 1, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (unsigned noise = 0; noise < 2; noise++) {
            struct dive dive = noise ? new_dive(8) : dive_into(sample_domino(12));
            assert_int_equal(ng_native_is_picture(dive.core->assignment.native), !noise);
            dive.core->statistics.conflicts = CONFLICTS_BEFORE_PICTURE;
            begin(&dive);
            unsigned weight = noise ? 1 : cases[i].weight;
            assert_int_equal(conflicts_to_end(&dive, cases[i].depth),
                             (first_conflicts(&dive) + weight - 1) / weight);
            assert_int_equal(wait(&dive), BETWEEN * (noise ? 1 : cases[i].rarity));
            free_problem(&dive.problem);
        }
    }
}

/* What a dive decides are open cells, the way that the phases say by then. */
static void test_decides_open_cells(void **state)
{
    struct dive dive = new_dive(2);
    struct ng_core *core = dive.core;
    unsigned decided = 0;
    (void)state;
    begin(&dive);
    assert_int_equal(core->statistics.dives, 1);
    for (bool consistent = true; consistent;) {
        uint32_t literal = next(&dive);
        if (literal == NG_NONE) {
            break;
        }
        assert_true(literal / 2 > 0 && literal / 2 < core->assignment.native->first_order);
        assert_int_equal(core->assignment.values[literal], 0);
        assert_int_equal(core->decisions.phases[literal / 2], literal & 1 ? -1 : 1);
        ng_core_decide(core, literal);
        consistent = ng_core_propagate(core);
        decided++;
    }
    assert_true(decided > 5);
    free_problem(&dive.problem);
}

/* The surest first: with nothing known of the columns, a row of one cell leaves each of its twelve
 * blank by eleven to one, and one of eleven leaves its two ends even. */
static void test_surest_first(void **state)
{
    struct sample *sample = sample_new(12, 12, 1);
    (void)state;
    for (uint32_t i = 0; i < 12; i++) {
        for (uint32_t j = 0; j < 12; j++) {
            sample->cells[i * 12 + j] = i < 6 ? j == i : j != 0;
        }
    }
    sample_take_clues(sample);
    for (uint32_t column = 0; column < 12; column++) {
        sample->open[12 + column] = true;
    }
    struct dive dive = dive_into(sample);
    begin(&dive);
    uint32_t literal = next(&dive);
    assert_true(literal != NG_NONE);
    assert_int_equal(literal & 1, 1);
    assert_true(dive.core->assignment.native->variable_cells[literal / 2].row < 6);
    free_problem(&dive.problem);
}

/* Decides what the dive wants, without a contradiction, and tells it of a conflict all the same. */
static void decide_and_fail(struct dive *dive)
{
    assert_true(active(dive));
    uint32_t literal = next(dive);
    assert_true(literal != NG_NONE);
    ng_core_decide(dive->core, literal);
    assert_true(ng_core_propagate(dive->core));
    tell_conflict(dive, 10);
}

static uint32_t apart(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* After a conflict, all that was decided in lines close to it is open again, and what was decided
 * far from it is decided again before anything else. Returns how much that was. */
static uint32_t free_around(uint64_t seed)
{
    struct dive dive = new_dive(seed);
    struct ng_core *core = dive.core;
    const struct ng_native *native = core->assignment.native;
    uint32_t made[1000], count = 0, far = 0, again = 0;
    begin(&dive);
    for (bool consistent = true; consistent && count < 12; count++) {
        made[count] = next(&dive);
        assert_true(made[count] != NG_NONE);
        ng_core_decide(core, made[count]);
        consistent = ng_core_propagate(core);
    }
    uint32_t literal = made[count / 2];
    const struct ng_native_cell centre = native->variable_cells[literal / 2];
    tell_learned(&dive, literal, 10);
    assert_true(active(&dive));
    for (uint32_t i = 0; i < count; i++) {
        const struct ng_native_cell *cell = &native->variable_cells[made[i] / 2];
        bool decided = core->assignment.values[made[i]] > 0 &&
                       ng_reason_is_decision(core->assignment.reasons[made[i] / 2]);
        if (apart(cell->row, centre.row) <= REACH_LEAST ||
            apart(cell->column, centre.column) <= REACH_LEAST) {
            assert_false(decided);
        } else if (apart(cell->row, centre.row) > native->height / 4 &&
                   apart(cell->column, centre.column) > native->width / 4) {
            far += !decided;
        }
    }
    for (uint32_t turn = 0; turn < far; turn++) {
        uint32_t wanted = next(&dive);
        for (uint32_t i = 0; i < count; i++) {
            again += made[i] == wanted;
        }
        ng_core_decide(core, wanted);
        assert_true(ng_core_propagate(core));
    }
    assert_int_equal(again, far);
    free_problem(&dive.problem);
    return far;
}

static void test_frees_what_is_around(void **state)
{
    uint32_t far = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        far += free_around(seed);
    }
    assert_true(far > 8);
}

/* Where others take levels back, or leave theirs, the dive decides again what it had decided. */
static void test_resumes(void **state)
{
    (void)state;
    for (unsigned foreign = 0; foreign < 2; foreign++) {
        struct dive dive = new_dive(9);
        struct ng_core *core = dive.core;
        uint32_t made[4];
        begin(&dive);
        for (unsigned i = 0; i < 4; i++) {
            made[i] = next(&dive);
            ng_core_decide(core, made[i]);
            assert_true(ng_core_propagate(core));
        }
        ng_core_backtrack(core, 0);
        if (foreign) {
            ng_core_decide(core, ng_negate(made[3]));
            assert_true(ng_core_propagate(core));
        }
        for (unsigned i = 0; i < 4; i++) {
            assert_int_equal(next(&dive), made[i]);
            assert_int_equal(core->assignment.level, i);
            ng_core_decide(core, made[i]);
            assert_true(ng_core_propagate(core));
        }
        free_problem(&dive.problem);
    }
}

/* Decides another open variable than the dive's and propagates. */
static void decide_foreign(struct ng_core *core, uint32_t own)
{
    uint32_t variable = 1;
    while (core->assignment.values[2 * variable] != 0 || variable == own / 2) {
        variable++;
    }
    ng_core_decide(core, 2 * variable + 1);
    assert_true(ng_core_propagate(core));
}

/* Conflicts on levels of others, more than it has decided, do not count, and leave it as it was. */
static void test_leaves_conflicts_of_others(void **state)
{
    struct dive dive = new_dive(9);
    struct ng_core *core = dive.core;
    (void)state;
    begin(&dive);
    uint32_t made = next(&dive);
    ng_core_decide(core, made);
    assert_true(ng_core_propagate(core));
    ng_core_backtrack(core, 0);
    for (unsigned i = 0; i < 4; i++) {
        decide_foreign(core, made);
    }
    for (unsigned n = 0; n < 2 * first_conflicts(&dive); n++) {
        tell_conflict(&dive, core->assignment.trail_size);
        assert_int_equal(core->assignment.level, 4);
    }
    assert_true(active(&dive));
    assert_int_equal(next(&dive), made);
    assert_int_equal(core->assignment.level, 0);
    free_problem(&dive.problem);
}

/* A dive ends after its conflicts and gives back the phases that it found. */
static void test_ends_and_gives_back(void **state)
{
    struct dive dive = new_dive(3);
    struct ng_core *core = dive.core;
    uint32_t variables = core->assignment.variables;
    int8_t *phases = malloc(variables);
    (void)state;
    assert_non_null(phases);
    for (uint32_t v = 0; v < variables; v++) {
        phases[v] = core->decisions.phases[v] = v % 3 == 0 ? 1 : -1;
    }
    begin(&dive);
    for (unsigned n = 0; n < first_conflicts(&dive); n++) {
        decide_and_fail(&dive);
    }
    assert_false(active(&dive));
    assert_int_equal(core->assignment.level, 0);
    assert_memory_equal(core->decisions.phases, phases, variables);
    assert_int_equal(wait(&dive), BETWEEN);
    free(phases);
    free_problem(&dive.problem);
}

/* The second dive only scouts: it ends soon, where it stands, and leaves its phases. */
static void test_scouts(void **state)
{
    struct dive dive = new_dive(4);
    struct ng_core *core = dive.core;
    (void)state;
    begin(&dive);
    for (unsigned n = 0; n < first_conflicts(&dive); n++) {
        tell_conflict(&dive, 10);
    }
    wait(&dive);
    begin(&dive);
    for (unsigned n = 0; n < CONFLICTS_SCOUT; n++) {
        decide_and_fail(&dive);
    }
    assert_false(active(&dive));
    assert_true(core->assignment.level > 0);
    free_problem(&dive.problem);
}

/* A dive that comes less far than the search by itself makes the next ones rarer. */
static void test_of_little_use_is_rarer(void **state)
{
    (void)state;
    uint64_t waits[2];
    for (unsigned poor = 0; poor < 2; poor++) {
        struct dive dive = new_dive(5);
        begin(&dive);
        for (unsigned n = 0; n < first_conflicts(&dive); n++) {
            tell_conflict(&dive, 300);
        }
        wait(&dive);
        begin(&dive);
        for (unsigned n = 0; n < CONFLICTS_SCOUT; n++) {
            tell_conflict(&dive, 300);
        }
        tell_conflict(&dive, poor ? 500 : 300); /* of the search itself */
        wait(&dive);
        begin(&dive);
        for (unsigned n = 0; n < 2 * first_conflicts(&dive) && active(&dive); n++) {
            tell_conflict(&dive, 300);
        }
        assert_false(active(&dive));
        waits[poor] = wait(&dive);
        free_problem(&dive.problem);
    }
    assert_int_equal(waits[0], 3 * BETWEEN);
    assert_int_equal(waits[1], 2 * waits[0]);
}

/* Before there is a solution, dives get no more than half of the time. */
static void test_half_of_the_time(void **state)
{
    struct dive dive = new_dive(10);
    struct ng_core *core = dive.core;
    (void)state;
    begin(&dive);
    uint64_t before = ng_core_work(core), spent = 0;
    while (active(&dive)) {
        decide_and_fail(&dive);
        spent = ng_core_work(core) - before;
    }
    core->statistics.conflicts += BETWEEN;
    core->assignment.ticks += spent - before - NG_CONFLICT_WORK * BETWEEN - 1;
    assert_false(due(&dive));
    core->assignment.ticks++;
    assert_true(due(&dive));
    free_problem(&dive.problem);
}

/* In a large puzzle dives are longer, up to four times, and as many times less of the work is left
 * to the search. */
static void test_large_puzzles(void **state)
{
    static const unsigned sides[] = {36, 50, 70};
    (void)state;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        struct dive dive = new_dive_of(sides[i], 1);
        struct ng_core *core = dive.core;
        double times = times_of(&dive);
        assert_true(i == 2 ? times == TIMES_MOST : times > 1 && times < TIMES_MOST);
        begin(&dive);
        uint64_t before = ng_core_work(core);
        assert_int_equal(conflicts_to_end(&dive, 0.9), first_conflicts(&dive));
        uint64_t spent = ng_core_work(core) - before;
        core->statistics.conflicts += BETWEEN;
        /* work in all when the dives' is 1 - 1/2 times of it */
        double all = (double)spent / (1 - 0.5 / times);
        core->assignment.ticks += (uint64_t)(0.99 * all) - ng_core_work(core);
        assert_false(due(&dive));
        core->assignment.ticks += (uint64_t)(1.01 * all) - ng_core_work(core);
        assert_true(due(&dive));
        free_problem(&dive.problem);
    }
}

/* Once there is a solution the next dive comes at once, and then they get a small share of the time
 * only. */
static void test_after_a_solution(void **state)
{
    struct dive dive = new_dive(6);
    struct ng_core *core = dive.core;
    (void)state;
    core->statistics.conflicts = CONFLICTS_BEFORE_MOST;
    begin(&dive);
    ng_dive_prompt(core);
    assert_false(active(&dive));
    assert_true(due(&dive));
    begin(&dive);
    assert_true(next(&dive) != NG_NONE);
    for (unsigned n = 0; active(&dive); n++) {
        assert_true(n < first_conflicts(&dive)); /* far fewer, by the source */
        tell_conflict(&dive, 10);
    }
    core->statistics.conflicts += 100000;
    assert_false(due(&dive)); /* all of the time so far was spent in dives */
    core->assignment.ticks *= 1000;
    assert_true(due(&dive));
    free_problem(&dive.problem);
}

/* Where a line has no placement left there is nothing to choose: the dive is over. */
static void test_ends_without_placements(void **state)
{
    struct dive dive = new_dive(7);
    struct ng_native *native = dive.core->assignment.native;
    (void)state;
    begin(&dive);
    for (uint32_t line = 0; line < native->height; line++) {
        const struct ng_native_line *l = &native->lines[line];
        memset(native->planes + l->plane, 0xff, 2 * l->words * sizeof *native->planes);
    }
    assert_int_equal(next(&dive), NG_NONE);
    assert_false(active(&dive));
    free_problem(&dive.problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_easy_puzzles_do_without),
        cmocka_unit_test(test_deep_conflicts_bring_it_sooner),
        cmocka_unit_test(test_deep_conflicts_of_pictures),
        cmocka_unit_test(test_regular_patterns_wait),
        cmocka_unit_test(test_regular_patterns_are_swept),
        cmocka_unit_test(test_pictures_try_one),
        cmocka_unit_test(test_trials_end_soon),
        cmocka_unit_test(test_pictures_do_without_for_the_second),
        cmocka_unit_test(test_shallow_conflicts),
        cmocka_unit_test(test_decides_open_cells),
        cmocka_unit_test(test_surest_first),
        cmocka_unit_test(test_ends_and_gives_back),
        cmocka_unit_test(test_frees_what_is_around),
        cmocka_unit_test(test_resumes),
        cmocka_unit_test(test_leaves_conflicts_of_others),
        cmocka_unit_test(test_scouts),
        cmocka_unit_test(test_of_little_use_is_rarer),
        cmocka_unit_test(test_half_of_the_time),
        cmocka_unit_test(test_large_puzzles),
        cmocka_unit_test(test_after_a_solution),
        cmocka_unit_test(test_ends_without_placements),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
