/* Steps of proofs as they are read again: text, binary, names of a proof's own variables, and what
 * is no step. */
#include "proof/drat_reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct ng_drat_reader reader_of(const char *bytes, size_t size)
{
    return (struct ng_drat_reader){.bytes = bytes, .size = size, .variables = 100, .own = 201};
}

static void expect_step(struct ng_drat_reader *reader, bool drop, size_t size, const int *literals)
{
    struct ng_drat_step step;
    assert_int_equal(ng_drat_read_step(reader, &step), NONOGRAM_OK);
    assert_int_equal(step.drop, drop);
    assert_int_equal(step.size, size);
    for (size_t i = 0; i < size; i++) {
        assert_int_equal(step.literals[i], literals[i]);
    }
}

static void expect_end(struct ng_drat_reader *reader, enum nonogram_status status, int own)
{
    struct ng_drat_step step;
    assert_int_equal(ng_drat_read_step(reader, &step), status);
    assert_int_equal(reader->own, own);
    ng_drat_reader_clear(reader);
}

static void reads_text(void **state)
{
    static const char text[] = "1 -2 100 0\nd 1 -2 0\n0\n";
    struct ng_drat_reader reader = reader_of(text, sizeof text - 1);
    (void)state;
    expect_step(&reader, false, 3, (const int[]){1, -2, 100});
    expect_step(&reader, true, 2, (const int[]){1, -2});
    expect_step(&reader, false, 0, NULL);
    expect_end(&reader, NONOGRAM_END, 201);
}

static void reads_binary(void **state)
{
    static const char bytes[] = "a\x02\x05\xc8\x01\0d\x02\0a";
    struct ng_drat_reader reader = reader_of(bytes, sizeof bytes); /* the last zero, too */
    (void)state;
    expect_step(&reader, false, 3, (const int[]){1, -2, 100});
    expect_step(&reader, true, 1, (const int[]){1});
    expect_step(&reader, false, 0, NULL);
    expect_end(&reader, NONOGRAM_END, 201);
}

/* Variables behind those of the clauses get names that nobody has. */
static void renames(void **state)
{
    static const char text[] = "101 -103 0\n";
    struct ng_drat_reader reader = reader_of(text, sizeof text - 1);
    (void)state;
    expect_step(&reader, false, 2, (const int[]){201, -203});
    expect_end(&reader, NONOGRAM_END, 204);
}

/* The last number is never a name, so that counting them does not overflow. */
static void runs_out_of_names(void **state)
{
    int32_t next = INT32_MAX - 1;
    (void)state;
    assert_int_equal(ng_drat_take_name(&next), INT32_MAX - 1);
    assert_int_equal(ng_drat_take_name(&next), 0);
    assert_int_equal(next, INT32_MAX);
    static const char text[] = "101 0\n";
    struct ng_drat_reader reader = reader_of(text, sizeof text - 1);
    reader.own = INT32_MAX;
    expect_end(&reader, NONOGRAM_NO_MEMORY, INT32_MAX);
}

static void refuses(const char *bytes, size_t size)
{
    struct ng_drat_reader reader = reader_of(bytes, size);
    expect_end(&reader, NONOGRAM_BAD_INPUT, 201);
}

static void refuses_others(void **state)
{
    static const char *const texts[] = {"1 2",   "1 x 0\n", "-0\n", "d",
                                        "- 1 0", "1-2 0\n", "s 0",  "99999999999999999999 0\n"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        refuses(texts[i], strlen(texts[i]));
    }
    refuses("a\x01\0", 3);
    refuses("a\x02", 2);
    refuses("a\xff\xff\xff\xff\xff\x01\0", 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_text),     cmocka_unit_test(reads_binary),
        cmocka_unit_test(renames),        cmocka_unit_test(runs_out_of_names),
        cmocka_unit_test(refuses_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
