/* Arenas: alignment, growth, and running out of memory. */
#include "base/arena.h"

#include "unit/fail_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays_are_aligned_and_apart),
        cmocka_unit_test(texts_are_copied_with_a_nul),
        cmocka_unit_test(reserving_makes_one_block),
        cmocka_unit_test(impossible_sizes_are_refused),
        cmocka_unit_test(every_failure_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
