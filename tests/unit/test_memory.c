/* Allocation, arenas and the count of memory: sizes, growth, failures and limits. */
#include "base/arena.h"
#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "unit/fail_alloc.h"

/* ---- alloc ---- */

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

/* ---- arena ---- */

static void arrays_are_aligned_and_apart(void **state)
{
    struct ng_arena arena = NG_ARENA_EMPTY;
    (void)state;
    unsigned char *arrays[200];
    for (size_t i = 0; i < 200; i++) {
        arrays[i] = ng_arena_array(&arena, i, 7);
        assert_non_null(arrays[i]);
        assert_int_equal((uintptr_t)arrays[i] % NG_ARENA_ALIGNMENT, 0);
        memset(arrays[i], (int)i, i * 7);
    }
    for (size_t i = 0; i < 200; i++) {
        for (size_t j = 0; j < i * 7; j++) {
            assert_int_equal(arrays[i][j], i);
        }
    }
    ng_arena_clear(&arena);
    assert_null(arena.newest);
    ng_arena_clear(&arena);
}

static void texts_are_copied_with_a_nul(void **state)
{
    struct ng_arena arena = NG_ARENA_EMPTY;
    char *text = ng_arena_text(&arena, "abcdef", 3);
    (void)state;
    assert_non_null(text);
    assert_string_equal(text, "abc");
    text = ng_arena_text(&arena, NULL, 0);
    assert_non_null(text);
    assert_string_equal(text, "");
    ng_arena_clear(&arena);
}

static void reserving_makes_one_block(void **state)
{
    struct ng_arena arena = NG_ARENA_EMPTY;
    (void)state;
    assert_true(ng_arena_reserve(&arena, 100000));
    long made = atomic_load(&fail_alloc_made);
    for (int i = 0; i < 100; i++) {
        assert_non_null(ng_arena_array(&arena, 1, 1000 / NG_ARENA_ALIGNMENT * NG_ARENA_ALIGNMENT));
    }
    assert_int_equal(atomic_load(&fail_alloc_made), made);
    ng_arena_clear(&arena);
}

static void impossible_sizes_are_refused(void **state)
{
    struct ng_arena arena = NG_ARENA_EMPTY;
    (void)state;
    assert_null(ng_arena_array(&arena, SIZE_MAX / 2 + 2, 2));
    assert_null(ng_arena_array(&arena, (size_t)PTRDIFF_MAX, 1));
    assert_null(ng_arena_text(&arena, "", SIZE_MAX));
    assert_false(ng_arena_reserve(&arena, SIZE_MAX));
    assert_null(arena.newest);
}

static enum nonogram_status fill(void *context)
{
    struct ng_arena arena = NG_ARENA_EMPTY;
    enum nonogram_status status = NONOGRAM_OK;
    (void)context;
    for (size_t i = 0; i < 8 && status == NONOGRAM_OK; i++) {
        if (ng_arena_array(&arena, (size_t)1000 << i, 1) == NULL) {
            status = NONOGRAM_NO_MEMORY;
        }
    }
    ng_arena_clear(&arena);
    return status;
}

static void every_failure_is_survived(void **state)
{
    (void)state;
    assert_true(fail_alloc_each(fill, NULL) >= 4);
}

/* ---- memory ---- */

static size_t used(struct ng_memory *memory)
{
    return atomic_load(&memory->used);
}

static void test_charge(void **state)
{
    struct ng_memory memory = {.limit = 100};
    (void)state;
    assert_int_equal(ng_memory_left(&memory), 100);
    assert_true(ng_memory_charge(&memory, 60));
    assert_false(ng_memory_charge(&memory, 41));
    assert_false(ng_memory_charge(&memory, SIZE_MAX));
    assert_true(ng_memory_charge(&memory, 40));
    assert_int_equal(ng_memory_left(&memory), 0);
    ng_memory_discharge(&memory, 100);
    assert_int_equal(used(&memory), 0);
    assert_int_equal(atomic_load(&memory.peak), 100);
    memory.limit = 0;
    assert_true(ng_memory_charge(&memory, SIZE_MAX / 2));
    assert_true(ng_memory_left(&memory) == SIZE_MAX);
    assert_true(ng_memory_left(NULL) == SIZE_MAX);
}

static void test_arrays(void **state)
{
    struct ng_memory memory = {.limit = 10000};
    (void)state;
    unsigned char *array = ng_memory_zeroed(&memory, 100, 10);
    assert_non_null(array);
    assert_true((uintptr_t)array % _Alignof(max_align_t) == 0);
    assert_true(used(&memory) >= 1000 && used(&memory) <= 1100);
    for (size_t i = 0; i < 1000; i++) {
        assert_int_equal(array[i], 0);
    }
    memset(array, 7, 1000);
    assert_null(ng_memory_resize(array, 1001, 10));
    assert_null(ng_memory_resize(array, SIZE_MAX, 10));
    array = ng_memory_resize(array, 500, 10);
    assert_non_null(array);
    assert_true(array[0] == 7 && array[999] == 7);
    assert_true(used(&memory) >= 5000 && used(&memory) <= 5100);
    assert_null(ng_memory_array(&memory, 5000, 1));
    assert_null(ng_memory_array(&memory, SIZE_MAX / 2, 3));
    array = ng_memory_resize(array, 1, 1);
    assert_int_equal(array[0], 7);
    ng_memory_free(array);
    ng_memory_free(NULL);
    assert_int_equal(used(&memory), 0);
    assert_true(atomic_load(&memory.peak) >= 5000);
    array = ng_memory_array(NULL, 3, 0);
    assert_non_null(array);
    ng_memory_free(array);
}

/* An array doubles, until there is room for what is needed only. */
static void test_growth(void **state)
{
    struct ng_memory memory = {.limit = 3000};
    uint32_t *array = NULL;
    size_t capacity = 0, count = 0;
    (void)state;
    while (ng_memory_grow(&memory, &array, &capacity, count + 1, sizeof *array)) {
        array[count] = (uint32_t)count;
        count++;
    }
    assert_true(count > 700 && count <= 750);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(array[i], i);
    }
    ng_memory_free(array);
    assert_int_equal(used(&memory), 0);
}

static void test_arena(void **state)
{
    struct ng_memory memory = {.limit = 100000};
    struct ng_arena arena = {.memory = &memory};
    (void)state;
    assert_non_null(ng_arena_array(&arena, 1000, 8));
    assert_true(used(&memory) >= 8000 && used(&memory) >= ng_arena_bytes(&arena));
    assert_null(ng_arena_array(&arena, 100000, 1));
    ng_arena_clear(&arena);
    assert_int_equal(used(&memory), 0);
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
        cmocka_unit_test(arrays_are_aligned_and_apart),
        cmocka_unit_test(texts_are_copied_with_a_nul),
        cmocka_unit_test(reserving_makes_one_block),
        cmocka_unit_test(impossible_sizes_are_refused),
        cmocka_unit_test(every_failure_is_survived),
        cmocka_unit_test(test_charge),
        cmocka_unit_test(test_arrays),
        cmocka_unit_test(test_growth),
        cmocka_unit_test(test_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
