/* Reading and writing files of a format while allocations fail. Includes fail_alloc.h, as only a
 * test that is linked with it can. */
#ifndef TESTS_FORMAT_FAIL_H
#define TESTS_FORMAT_FAIL_H

#include "fail_alloc.h"

#include "format_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* Lets the first allocation of a run over the file fail, then the second, and so on. */
static inline void format_fail_file(const struct ng_format *format, const char *path)
{
    struct format_check_file file = format_check_load(path);
    struct format_check_run run = {format, {file.text, file.size}};
    assert_true(fail_alloc_each(format_check_run, &run) > 3);
    free(file.text);
}

#endif
