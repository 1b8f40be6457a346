/* What the search does on a fixed set of puzzles, to the last conflict: a change in behaviour has
 * to be made on purpose, and shows in tests/data/signature.txt, which UPDATE=1 (or `make
 * signature`) rewrites. Runs at the top of the project. */
#include "base/text.h"
#include "nonogram.h"
#include "property/signature.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void read_file(char *text, size_t size)
{
    FILE *file = fopen(SIGNATURE, "rb");
    assert_non_null(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    assert_int_equal(fclose(file), 0);
}

static void write_file(const char *text)
{
    FILE *file = fopen(SIGNATURE, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* Shows every line that is not as it was. */
static void show_changes(const char *was, const char *is)
{
    while (*was != '\0' && *is != '\0') {
        size_t old = strcspn(was, "\n"), new = strcspn(is, "\n");
        if (old != new || memcmp(was, is, old) != 0) {
            print_message("-%.*s\n+%.*s\n", (int)old, was, (int)new, is);
        }
        was += old + (was[old] == '\n');
        is += new + (is[new] == '\n');
    }
}

static void test_signature(void **state)
{
    const char *update = getenv("UPDATE");
    (void)state;
    struct nonogram_text signature;
    assert_true(signature_make(&signature));
    ng_text_bytes(&signature, "", 1);
    assert_false(signature.failed);
    if (update != NULL && strcmp(update, "1") == 0) {
        write_file(signature.data);
    }
    char known[8192];
    read_file(known, sizeof known);
    show_changes(known, signature.data);
    assert_int_equal(strcmp(known, signature.data), 0);
    nonogram_text_clear(&signature);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_signature)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
