/* Texts about a puzzle: whatever is wrong with them, the puzzle is read, and a remark says what. */
#include "format_fail.h"

#include "base/text.h"
#include "format/format.h"

#include <string.h>

/* The file is as long as it likes, what is said about it is not. */
static void remarks_are_limited(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    for (int i = 0; i < 100; i++) {
        ng_text_string(&text, "title \"a\" b\n");
    }
    ng_text_string(&text, "width 1\nheight 1\nrows\n1\ncolumns\n1\n");
    struct nonogram_puzzle *puzzle =
        format_check_read(&ng_format_non, (struct ng_span){text.data, text.size});
    assert_int_equal(puzzle->remark_count, NG_BUILD_REMARKS_MAX);
    assert_int_equal(puzzle->remarks[1].line, 2);
    ng_puzzle_free(puzzle);
    ng_text_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(remarks_are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
