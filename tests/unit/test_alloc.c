/* Allocations: sizes that do not fit are refused, arrays grow and keep what is in them. */
#include "base/memory.h"

#include "unit/fail_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static void empty_array_has_an_address(void **state)
{
    void *memory = ng_alloc_array(0, 8);

    (void)state;
    assert_non_null(memory);
    ng_alloc_free(memory);
    memory = ng_alloc_zeroed(8, 0);
    assert_non_null(memory);
    ng_alloc_free(memory);
}

static void zeroed_is_zero(void **state)
{
    static const unsigned char zeros[300] = {0};
    unsigned char *memory = ng_alloc_zeroed(100, 3);
    (void)state;
    assert_non_null(memory);
    assert_memory_equal(memory, zeros, 300);
    ng_alloc_free(memory);
}

static void sizes_that_wrap_are_refused(void **state)
{
    char *old = ng_alloc_array(4, 1);
    (void)state;
    assert_non_null(old);
    memcpy(old, "abc", 4);
    assert_null(ng_alloc_array(SIZE_MAX, 2));
    assert_null(ng_alloc_array(SIZE_MAX / 2 + 2, 2));
    assert_null(ng_alloc_array((size_t)PTRDIFF_MAX + 1, 1));
    assert_null(ng_alloc_array(1, (size_t)PTRDIFF_MAX + 1));
    assert_null(ng_alloc_zeroed(SIZE_MAX / 4, 5));
    assert_null(ng_alloc_resize(old, SIZE_MAX / 4, 5));
    assert_string_equal(old, "abc");
    ng_alloc_free(old);
}

static void growing_doubles_and_keeps_the_content(void **state)
{
    int *array = NULL;
    size_t capacity = 0;
    (void)state;
    for (int i = 0; i < 1000; i++) {
        assert_true(ng_alloc_grow(&array, &capacity, (size_t)i + 1, sizeof *array));
        array[i] = i;
    }
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(array[i], i);
    }
    assert_int_equal(capacity, 1024);
    ng_alloc_free(array);
}

static void growing_starts_at_eight(void **state)
{
    char *array = NULL;
    size_t capacity = 0;
    (void)state;
    assert_true(ng_alloc_grow(&array, &capacity, 1, 1));
    assert_int_equal(capacity, 8);
    assert_true(ng_alloc_grow(&array, &capacity, 100, 1));
    assert_int_equal(capacity, 128);
    ng_alloc_free(array);
}

static void failed_growth_changes_nothing(void **state)
{
    char *array = NULL;
    size_t capacity = 0;
    (void)state;
    assert_true(ng_alloc_grow(&array, &capacity, 1, 1));
    char *before = array;
    fail_alloc_arm(1);
    assert_false(ng_alloc_grow(&array, &capacity, 9, 1));
    assert_true(fail_alloc_disarm());
    assert_ptr_equal(array, before);
    assert_int_equal(capacity, 8);
    assert_false(ng_alloc_grow(&array, &capacity, SIZE_MAX, 2));
    assert_int_equal(capacity, 8);
    ng_alloc_free(array);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_array_has_an_address),
        cmocka_unit_test(zeroed_is_zero),
        cmocka_unit_test(sizes_that_wrap_are_refused),
        cmocka_unit_test(growing_doubles_and_keeps_the_content),
        cmocka_unit_test(growing_starts_at_eight),
        cmocka_unit_test(failed_growth_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
