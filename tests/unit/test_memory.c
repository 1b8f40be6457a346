/* Budgets of memory: what is charged, what is refused, and that it all comes back. */
#include "base/arena.h"
#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

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
        cmocka_unit_test(test_charge),
        cmocka_unit_test(test_arrays),
        cmocka_unit_test(test_growth),
        cmocka_unit_test(test_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
