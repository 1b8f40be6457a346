/* How much memory there is, from made-up control groups. */
#define _POSIX_C_SOURCE 200809L

#include "platform/machine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static void write_file(const char *root, const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", root, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static uint64_t of_groups(const char *root)
{
    char list[300];
    snprintf(list, sizeof list, "%s/list", root);
    return ng_ram_of_groups(list, root);
}

static void test_groups(void **state)
{
    static const char *const folders[] = {"a", "a/b", "memory", "memory/a", "memory/a/b"};
    static const char *const files[] = {"list", "memory.max", "a/b/memory.max",
                                        "memory/memory.limit_in_bytes",
                                        "memory/a/b/memory.limit_in_bytes"};
    char root[] = "/tmp/nonogram-ram-XXXXXX", path[300];
    (void)state;
    assert_non_null(mkdtemp(root));
    for (size_t i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s/%s", root, folders[i]);
        assert_int_equal(mkdir(path, 0700), 0);
    }
    assert_true(of_groups(root) == UINT64_MAX); /* there is no list */
    write_file(root, "list", "0::/a/b\n");
    assert_true(of_groups(root) == UINT64_MAX);
    write_file(root, "a/b/memory.max", "max\n");
    assert_true(of_groups(root) == UINT64_MAX);
    write_file(root, "memory.max", "7000000\n");
    assert_int_equal(of_groups(root), 7000000); /* of the group that it lies in */
    write_file(root, "a/b/memory.max", "5000000\n");
    assert_int_equal(of_groups(root), 5000000);
    write_file(root, "list", "0::/\n");
    assert_int_equal(of_groups(root), 7000000);
    write_file(root, "list", "3:cpu,cpuacct:/a\n2:memory:/a/b\n1:name=systemd:/a\n");
    write_file(root, "memory/memory.limit_in_bytes", "9223372036854771712\n");
    write_file(root, "memory/a/b/memory.limit_in_bytes", "6000000\n");
    assert_int_equal(of_groups(root), 6000000);
    write_file(root, "list", "nonsense\n::\n9:memory\n");
    assert_true(of_groups(root) == 7000000 || of_groups(root) == UINT64_MAX);
    for (size_t i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s/%s", root, files[i]);
        assert_int_equal(unlink(path), 0);
    }
    for (size_t i = 5; i-- > 0;) {
        snprintf(path, sizeof path, "%s/%s", root, folders[i]);
        assert_int_equal(rmdir(path), 0);
    }
    assert_int_equal(rmdir(root), 0);
}

static void test_limits_of_the_process(void **state)
{
    uint64_t allowed = ng_ram_allowed();
    (void)state;
    assert_true(allowed > (uint64_t)1 << 24);
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_DATA, &before), 0);
    struct rlimit limit = before;
    limit.rlim_cur = (rlim_t)1 << 40;
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_cur > limit.rlim_max) {
        return;
    }
    assert_int_equal(setrlimit(RLIMIT_DATA, &limit), 0);
    assert_true(ng_ram_allowed() <= (uint64_t)1 << 40);
    limit.rlim_cur = (rlim_t)1 << 33;
    assert_int_equal(setrlimit(RLIMIT_DATA, &limit), 0);
    assert_true(ng_ram_allowed() <= (uint64_t)1 << 33);
    assert_int_equal(setrlimit(RLIMIT_DATA, &before), 0);
}

static void test_shares(void **state)
{
    (void)state;
    assert_int_equal(ng_ram_share(4000, 1), 3000);
    assert_int_equal(ng_ram_share(4000, 3), 1000);
    assert_int_equal(ng_ram_share(4000, 0), 3000);
    assert_true(ng_ram_share(UINT64_MAX, 1) > UINT64_MAX / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_limits_of_the_process),
        cmocka_unit_test(test_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
