/* Growing texts. */
#include "base/text.h"

#include "unit/fail_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void assert_text(const struct nonogram_text *text, const char *expected, size_t size)
{
    assert_false(text->failed);
    assert_int_equal(text->size, size);
    assert_memory_equal(text->data, expected, size);
}

static void pieces_are_appended(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    ng_text_bytes(&text, "a\0b", 3);
    ng_text_bytes(&text, NULL, 0);
    ng_text_string(&text, "cd");
    ng_text_char(&text, 'e');
    ng_text_fill(&text, 'f', 3);
    ng_text_fill(&text, 'x', 0);
    ng_text_number(&text, 0);
    ng_text_number(&text, UINT64_MAX);
    ng_text_format(&text, " %d%s", -5, "!");
    assert_text(&text, "a\0bcdefff018446744073709551615 -5!", 34);
    ng_text_clear(&text);
    assert_null(text.data);
}

static void long_formats_fit(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    ng_text_format(&text, "%5000d|", 1);
    assert_int_equal(text.size, 5001);
    assert_int_equal(text.data[4999], '1');
    assert_int_equal(text.data[5000], '|');
    ng_text_clear(&text);
}

static void reset_keeps_the_memory(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    ng_text_fill(&text, 'x', 1000);
    size_t capacity = text.capacity;
    ng_text_reset(&text);
    assert_int_equal(text.size, 0);
    assert_int_equal(text.capacity, capacity);
    ng_text_string(&text, "y");
    assert_text(&text, "y", 1);
    ng_text_clear(&text);
}

static void impossible_sizes_fail(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    ng_text_char(&text, 'a');
    ng_text_fill(&text, 'x', SIZE_MAX);
    assert_true(text.failed);
    assert_int_equal(text.size, 1);
    ng_text_clear(&text);
}

static enum nonogram_status append(void *context)
{
    struct nonogram_text text = {.data = NULL};
    (void)context;
    for (int i = 0; i < 100; i++) {
        ng_text_string(&text, "one ");
        ng_text_format(&text, "%d", i);
        ng_text_number(&text, (uint64_t)i);
        ng_text_char(&text, ' ');
        ng_text_fill(&text, '-', 10);
    }
    enum nonogram_status status = text.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
    ng_text_clear(&text);
    return status;
}

static void a_failure_sticks(void **state)
{
    (void)state;
    assert_true(fail_alloc_each(append, NULL) >= 5);
}

/* Grows up to its limit and not beyond, where doubling would pass it, too. */
static void a_limit_is_kept(void **state)
{
    struct nonogram_text text = {.limit = 1000};
    (void)state;
    for (int i = 0; i < 999; i++) {
        ng_text_char(&text, 'x');
        assert_true(text.capacity <= 1000);
    }
    assert_false(text.failed);
    ng_text_char(&text, 'x');
    assert_true(text.failed && text.limited);
    assert_false(text.stopped);
    assert_int_equal(text.size, 999);
    ng_text_reset(&text);
    ng_text_fill(&text, 'x', 999);
    assert_false(text.failed);
    ng_text_clear(&text);
}

static bool count_down(void *context)
{
    int *left = context;
    return --*left == 0;
}

/* A small text asks nothing; a large one every megabyte, until it is told to stop. */
static void a_stop_is_asked_for(void **state)
{
    int left = 3;
    struct nonogram_text text = {.stop = count_down, .context = &left};
    (void)state;
    ng_text_fill(&text, 'x', 1000);
    assert_int_equal(left, 3);
    while (!text.failed && text.size < (size_t)10 << 20) {
        ng_text_fill(&text, 'x', 1000);
    }
    assert_true(text.stopped);
    assert_true(text.size >= (size_t)3 << 20 && text.size < ((size_t)3 << 20) + 4000);
    assert_false(ng_text_ask(&text));
    assert_int_equal(left, 0); /* once is enough */
    ng_text_reset(&text);
    ng_text_char(&text, 'x');
    assert_false(text.failed || text.stopped);
    ng_text_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_appended),    cmocka_unit_test(long_formats_fit),
        cmocka_unit_test(reset_keeps_the_memory), cmocka_unit_test(impossible_sizes_fail),
        cmocka_unit_test(a_failure_sticks),       cmocka_unit_test(a_limit_is_kept),
        cmocka_unit_test(a_stop_is_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
