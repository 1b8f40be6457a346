/* Where a batch's texts come from, and what they are taken for before they are whole. */
#define _XOPEN_SOURCE 700

#include "batch/source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/text.h"
#include "scratch.h"

/* ---- source ---- */

enum { BIG = 300000 };

/* ---- formats that are nothing but a way to split ---- */

static size_t line_extent(struct ng_span text, bool complete)
{
    const char *end = memchr(text.text, '\n', text.size);
    if (end == NULL) {
        return complete ? text.size : 0;
    }
    return (size_t)(end - text.text) + 1;
}

/* An entry goes on until a line "end". */
static size_t block_extent(struct ng_span text, bool complete)
{
    static const char mark[] = "end\n";
    for (size_t at = 0; at + 4 <= text.size; at++) {
        if (memcmp(text.text + at, mark, 4) == 0) {
            return at + 4;
        }
    }
    return complete ? text.size : 0;
}

static const struct ng_format lines = {.name = "lines", .extent = line_extent};
static const struct ng_format blocks = {.name = "blocks", .extent = block_extent};
static const struct ng_format whole = {.name = "whole"};

/* ---- what a source gives, written down ---- */

/* Appends "name#index+lines:text|", or "name!message|", in short for each entry. */
static void describe(const struct ng_source_entry *entry, struct nonogram_text *out, size_t root)
{
    struct nonogram_text name = {0};
    ng_source_entry_name(entry, &name);
    if (name.size > root && name.data[0] == '/') {
        ng_text_bytes(out, name.data + root, name.size - root);
    } else {
        ng_text_bytes(out, name.data, name.size);
    }
    if (entry->status != NONOGRAM_OK) {
        ng_text_format(out, "!%s%s", entry->lost ? "lost: " : "", entry->diagnostic.message);
    } else {
        ng_text_format(out, "+%lu%s:", entry->lines_before, entry->alone ? " alone" : "");
        ng_text_bytes(out, entry->text.data, entry->text.size);
    }
    ng_text_char(out, '|');
    ng_text_clear(&name);
}

/* All records of the options; the caller frees the string. Paths are told from the root on. */
static char *read_all(const struct ng_source_options *options, const struct scratch *scratch)
{
    struct ng_source_entry entry = {.index = 0};
    struct nonogram_text out = {0};
    struct ng_source *source = ng_source_new(options);
    assert_non_null(source);
    enum nonogram_status status;
    while ((status = ng_source_next(source, &entry)) == NONOGRAM_OK) {
        assert_true(entry.done >= 0 && entry.done <= 1);
        describe(&entry, &out, scratch == NULL ? 0 : strlen(scratch->root) + 1);
    }
    assert_int_equal(status, NONOGRAM_END);
    assert_int_equal(ng_source_next(source, &entry), NONOGRAM_END);
    ng_source_entry_clear(&entry);
    ng_source_free(source);
    ng_text_char(&out, '\0');
    assert_false(out.failed);
    return out.data;
}

static void expect_records(const struct ng_source_options *options, const struct scratch *scratch,
                           const char *expected)
{
    char *found = read_all(options, scratch);
    assert_string_equal(found, expected);
    free(found);
}

/* One file, given as `text`, read with `format`. */
static void expect_split(struct scratch *scratch, const struct ng_format *format, const char *text,
                         const char *expected)
{
    scratch_write(scratch, "f", text);
    const char *const paths[] = {scratch_path(scratch, "f")};
    const struct ng_source_options options = {.paths = paths, .count = 1, .format = format};
    expect_records(&options, scratch, expected);
}

static void files_are_split(void **state)
{
    expect_split(*state, &lines, "a\nb\n", "f#1+0:a\n|f#2+1:b\n|");
    expect_split(*state, &lines, "a\nb", "f#1+0:a\n|f#2+1:b|");
    expect_split(*state, &lines, "a\n", "f+0 alone:a\n|");
    expect_split(*state, &lines, "a", "f+0 alone:a|");
    expect_split(*state, &lines, "a\n\n \n", "f+0 alone:a\n|");
    expect_split(*state, &lines, "a\n\r\n\n  b\n \n", "f#1+0:a\n|f#2+3:  b\n|");
    expect_split(*state, &whole, "a\nb\n\n", "f+0 alone:a\nb\n\n|");
    expect_split(*state, &lines, "", "f+0 alone:|");
    expect_split(*state, &whole, "", "f+0 alone:|");
    expect_split(*state, &blocks, "a\nend\nb\nc\n", "f#1+0:a\nend\n|f#2+2:b\nc\n|");
}

static void a_byte_order_mark_goes(void **state)
{
    expect_split(*state, &lines,
                 "\xEF\xBB\xBF"
                 "a\n",
                 "f+0 alone:a\n|");
    expect_split(*state, &lines, "\xEF\xBB\xBF", "f+0 alone:|");
    expect_split(*state, &lines, "\xEF\xBB", "f+0 alone:\xEF\xBB|");
    expect_split(*state, &lines,
                 "a\n\xEF\xBB\xBF"
                 "b\n",
                 "f#1+0:a\n|f#2+1:b\n|");
    expect_split(*state, &whole,
                 "a\n\xEF\xBB\xBF"
                 "b\n\n\xEF\xBB\xBF",
                 "f+0 alone:a\n\xEF\xBB\xBF"
                 "b\n\n\xEF\xBB\xBF|");
}

/* Records of every size around that of a read come out as they are. */
static void large_records(void **state)
{
    struct scratch *scratch = *state;
    const char *const paths[] = {scratch_path(scratch, "f")};
    const struct ng_format *const formats[] = {&lines, &blocks, &whole};
    char *text = malloc(2 * BIG);
    assert_non_null(text);
    for (size_t size = 65530; size < BIG; size += size < 65540 ? 1 : size / 3) {
        memset(text, 'x', size);
        memcpy(text + size - 4, "end\n", 4);
        memcpy(text + size, text, size);
        scratch_write_bytes(scratch, "f", text, 2 * size);
        for (size_t i = 0; i < 3; i++) {
            const struct ng_source_options options = {
                .paths = paths, .count = 1, .format = formats[i]};
            struct ng_source *source = ng_source_new(&options);
            struct ng_source_entry entry = {.index = 0};
            size_t part = i == 2 ? 2 * size : size;
            for (size_t at = 0; at < 2 * size; at += part) {
                assert_int_equal(ng_source_next(source, &entry), NONOGRAM_OK);
                assert_int_equal(entry.text.size, part);
                assert_memory_equal(entry.text.data, text + at, part);
            }
            assert_int_equal(ng_source_next(source, &entry), NONOGRAM_END);
            ng_source_entry_clear(&entry);
            ng_source_free(source);
        }
    }
    free(text);
}

/* ---- directories ---- */

static void directories_are_walked(void **state)
{
    struct scratch *scratch = *state;
    scratch_directory(scratch, "d");
    scratch_directory(scratch, "d/sub");
    scratch_directory(scratch, "d/.git");
    scratch_directory(scratch, "d/x.non");
    scratch_directory(scratch, "d/empty");
    scratch_write(scratch, "d/b.non", "b");
    scratch_write(scratch, "d/a.non", "a");
    scratch_write(scratch, "d/.c.non", "hidden");
    scratch_write(scratch, "d/notes", "unknown");
    scratch_write(scratch, "d/sub/z.non", "z");
    scratch_write(scratch, "d/.git/h.non", "hidden");
    scratch_write(scratch, "d/x.non/y.non", "y");
    assert_int_equal(mkfifo(scratch_path(scratch, "d/pipe.non"), 0666), 0);
    char directory[SCRATCH_PATH_MAX];
    strcpy(directory, scratch_path(scratch, "d"));
    char slash[SCRATCH_PATH_MAX];
    strcpy(slash, scratch_path(scratch, "d/sub/"));
    char notes[SCRATCH_PATH_MAX];
    strcpy(notes, scratch_path(scratch, "d/notes"));
    const char *const paths[] = {directory, notes, slash};
    struct ng_source_options options = {.paths = paths, .count = 1, .format = &lines};
    expect_records(&options, scratch, "d/a.non+0:a|d/b.non+0:b|d/sub/z.non+0:z|d/x.non/y.non+0:y|");
    options.count = 3;
    expect_records(&options, scratch,
                   "d/a.non+0:a|d/b.non+0:b|d/sub/z.non+0:z|d/x.non/y.non+0:y|"
                   "d/notes+0:unknown|d/sub/z.non+0:z|");
}

static void links_do_not_loop(void **state)
{
    struct scratch *scratch = *state;
    scratch_directory(scratch, "d");
    scratch_directory(scratch, "d/e");
    scratch_write(scratch, "d/e/p.non", "p");
    scratch_link(scratch, "..", "d/e/up");
    scratch_link(scratch, ".", "d/e/here");
    scratch_link(scratch, "e", "d/again");
    scratch_link(scratch, "e/p.non", "d/q.non");
    const char *const paths[] = {scratch_path(scratch, "d")};
    const struct ng_source_options options = {.paths = paths, .count = 1, .format = &lines};
    expect_records(&options, scratch, "d/again/p.non+0:p|d/q.non+0:p|");
}

static void many_directories(void **state)
{
    struct scratch *scratch = *state;
    char name[64];
    for (int i = 0; i < 100; i++) {
        snprintf(name, sizeof name, "d%02d", i);
        scratch_directory(scratch, name);
        snprintf(name, sizeof name, "d%02d/p.non", i);
        scratch_write(scratch, name, "p");
    }
    const char *const paths[] = {scratch->root};
    const struct ng_source_options options = {.paths = paths, .count = 1, .format = &lines};
    char *found = read_all(&options, scratch);
    size_t count = 0;
    for (const char *p = strchr(found, '|'); p != NULL; p = strchr(p + 1, '|')) {
        count++;
    }
    assert_int_equal(count, 100);
    free(found);
}

/* ---- faults ---- */

static void faults_become_records(void **state)
{
    struct scratch *scratch = *state;
    scratch_directory(scratch, "d");
    scratch_write(scratch, "d/a.non", "a");
    scratch_link(scratch, "nothing", "d/b.non");
    scratch_write(scratch, "d/c.non", "c");
    char directory[SCRATCH_PATH_MAX];
    strcpy(directory, scratch_path(scratch, "d"));
    char none[SCRATCH_PATH_MAX];
    strcpy(none, scratch_path(scratch, "none"));
    const char *const paths[] = {none, directory, ""};
    const struct ng_source_options options = {.paths = paths, .count = 3, .format = &lines};
    expect_records(&options, scratch,
                   "none!No such file or directory|d/a.non+0:a|"
                   "d/b.non!No such file or directory|d/c.non+0:c|!No such file or directory|");
}

/* A file goes between the listing of its directory and its turn. */
static void a_vanished_file(void **state)
{
    struct scratch *scratch = *state;
    struct ng_source_entry entry = {.index = 0};
    scratch_write(scratch, "a.non", "a");
    scratch_write(scratch, "b.non", "b");
    scratch_write(scratch, "c.non", "c");
    const char *const paths[] = {scratch->root};
    const struct ng_source_options options = {.paths = paths, .count = 1, .format = &lines};
    struct ng_source *source = ng_source_new(&options);
    assert_int_equal(ng_source_next(source, &entry), NONOGRAM_OK);
    assert_int_equal(remove(scratch_path(scratch, "b.non")), 0);
    assert_int_equal(ng_source_next(source, &entry), NONOGRAM_OK);
    assert_int_equal(entry.status, NONOGRAM_IO);
    assert_false(entry.lost);
    assert_int_equal(ng_source_next(source, &entry), NONOGRAM_OK);
    assert_int_equal(entry.status, NONOGRAM_OK);
    assert_memory_equal(entry.text.data, "c", 1);
    ng_source_entry_clear(&entry);
    ng_source_free(source);
}

/* Permissions do not stop root: a directory too deep to name is unreadable for anybody. */
static void an_unreadable_directory(void **state)
{
    struct scratch *scratch = *state;
    static char path[6000];
    memset(path, 'x', sizeof path - 1);
    const char *const paths[] = {path};
    const struct ng_source_options options = {.paths = paths, .count = 1, .format = &lines};
    char *found = read_all(&options, scratch);
    assert_non_null(strstr(found, "!File name too long|"));
    free(found);
    if (geteuid() != 0) {
        scratch_directory(scratch, "locked");
        assert_int_equal(chmod(scratch_path(scratch, "locked"), 0), 0);
        const char *const locked[] = {scratch_path(scratch, "locked")};
        const struct ng_source_options shut = {.paths = locked, .count = 1, .format = &lines};
        expect_records(&shut, scratch, "locked!lost: Permission denied|");
    }
}

/* ---- lists ---- */

static void lists_of_paths(void **state)
{
    struct scratch *scratch = *state;
    struct nonogram_text names = {0};
    scratch_directory(scratch, "d");
    scratch_write(scratch, "d/a.non", "a");
    scratch_write(scratch, "new\nline", "n");
    ng_text_string(&names, scratch_path(scratch, "new\nline"));
    ng_text_char(&names, '\0');
    ng_text_char(&names, '\0');
    ng_text_string(&names, scratch_path(scratch, "d"));
    scratch_write_bytes(scratch, "list", names.data, names.size);
    char list[SCRATCH_PATH_MAX];
    strcpy(list, scratch_path(scratch, "list"));
    struct ng_source_options options = {.list = list, .format = &lines};
    expect_records(&options, scratch,
                   "new\nline+0:n|list!lost: name 2 in the list is empty|d/a.non+0:a|");
    scratch_write(scratch, "list", "");
    expect_records(&options, scratch, "");
    assert_int_equal(remove(list), 0);
    expect_records(&options, scratch, "list!lost: No such file or directory|");
    ng_text_clear(&names);
}

static void a_list_without_ends(void **state)
{
    struct scratch *scratch = *state;
    char *text = malloc(BIG);
    assert_non_null(text);
    memset(text, '\n', BIG);
    scratch_write_bytes(scratch, "list", text, BIG);
    free(text);
    char list[SCRATCH_PATH_MAX];
    strcpy(list, scratch_path(scratch, "list"));
    const struct ng_source_options options = {.list = list, .format = &lines};
    expect_records(&options, scratch,
                   "list!lost: a name in the list is too long: are they separated by NUL bytes?|");
}

/* ---- shards ---- */

static void shards_share_out_everything(void **state)
{
    struct scratch *scratch = *state;
    scratch_write(scratch, "a.non", "1\n2\n3\n4\n5\n");
    scratch_link(scratch, "nothing", "b.non");
    scratch_write(scratch, "c.non", "7\n");
    const char *const paths[] = {scratch->root};
    struct ng_source_options options = {
        .paths = paths, .count = 1, .format = &lines, .shard = 1, .shards = 3};
    expect_records(&options, scratch, "a.non#1+0:1\n|a.non#4+3:4\n|c.non+0:7\n|");
    options.shard = 2;
    expect_records(&options, scratch, "a.non#2+1:2\n|a.non#5+4:5\n|");
    options.shard = 3;
    expect_records(&options, scratch, "a.non#3+2:3\n|b.non!No such file or directory|");
}

/* ---- pipes ---- */

static void feed(int handle, const char *text)
{
    assert_int_equal(write(handle, text, strlen(text)), strlen(text));
}

static void expect_piped(const struct ng_source_options *options, const char *text,
                         const char *expected)
{
    int handle = scratch_pipe_input();
    feed(handle, text);
    close(handle);
    expect_records(options, NULL, expected);
}

static void standard_input(void **state)
{
    (void)state;
    const char *const dash[] = {"-"};
    struct ng_source_options options = {.format = &lines};
    expect_piped(&options, "a\nb\n", "-#1+0:a\n|-#2+1:b\n|");
    expect_piped(&options, "a\n", "-#1+0:a\n|");
    options.paths = dash;
    options.count = 1;
    options.wait = true;
    expect_piped(&options, "a\n", "-+0 alone:a\n|");
    expect_piped(&options, "a\nb\n", "-#1+0:a\n|-#2+1:b\n|");
    options.wait = false;
    options.format = &whole;
    expect_piped(&options, "a\nb\n", "-+0 alone:a\nb\n|");
}

/* Each entry comes out before the next goes in. */
static void a_record_does_not_wait_for_the_next(void **state)
{
    (void)state;
    const struct ng_source_options options = {.format = &lines};
    struct ng_source_entry entry = {.index = 0};
    struct ng_source *source = ng_source_new(&options);
    int handle = scratch_pipe_input();
    alarm(300);
    for (unsigned i = 1; i <= 3; i++) {
        feed(handle, "par");
        feed(handle, "t\n");
        assert_int_equal(ng_source_next(source, &entry), NONOGRAM_OK);
        assert_int_equal(entry.index, i);
        assert_int_equal(entry.text.size, 5);
    }
    close(handle);
    assert_int_equal(ng_source_next(source, &entry), NONOGRAM_END);
    alarm(0);
    ng_source_entry_clear(&entry);
    ng_source_free(source);
}

/* The buffers stay as small as one read, however long the stream. */
static void a_long_stream_takes_constant_memory(void **state)
{
    enum { RECORDS = 200000 };
    struct scratch *scratch = *state;
    FILE *file = fopen(scratch_path(scratch, "f"), "wb");
    assert_non_null(file);
    for (int i = 0; i < RECORDS; i++) {
        fprintf(file, "entry %d\n", i);
    }
    fclose(file);
    const char *const paths[] = {scratch_path(scratch, "f")};
    const struct ng_source_options options = {.paths = paths, .count = 1, .format = &lines};
    struct ng_source_entry entry = {.index = 0};
    struct ng_source *source = ng_source_new(&options);
    for (unsigned i = 0; i < RECORDS; i++) {
        assert_int_equal(ng_source_next(source, &entry), NONOGRAM_OK);
        assert_int_equal(entry.number, i);
        assert_true(entry.text.capacity < 100);
    }
    assert_true(entry.done > 0.99);
    assert_int_equal(ng_source_next(source, &entry), NONOGRAM_END);
    ng_source_entry_clear(&entry);
    ng_source_free(source);
}

static void places_count_from_the_file(void **state)
{
    (void)state;
    const struct ng_source_entry entry = {.lines_before = 7};
    struct nonogram_diagnostic diagnostic = {.line = 2, .column = 3};
    ng_source_entry_place(&entry, &diagnostic);
    assert_int_equal(diagnostic.line, 9);
    assert_int_equal(diagnostic.column, 3);
    diagnostic.line = 0;
    ng_source_entry_place(&entry, &diagnostic);
    assert_int_equal(diagnostic.line, 0);
}

/* A folder counts by its files, not as one of the entries beside it. */
static void the_share_counts_files(void **state)
{
    static const double shares[] = {0, 1 / 10.0, 2 / 10.0};
    struct scratch *scratch = *state;
    char name[] = "b/0.non";
    scratch_directory(scratch, "a");
    scratch_directory(scratch, "b");
    scratch_write(scratch, "a/0.non", "text\n");
    for (name[2] = '0'; name[2] < '9'; name[2]++) {
        scratch_write(scratch, name, "text\n");
    }
    const char *const paths[] = {scratch->root};
    const struct ng_source_options options = {.paths = paths, .count = 1, .format = &whole};
    struct ng_source_entry entry = {.index = 0};
    struct ng_source *source = ng_source_new(&options);
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        assert_int_equal(ng_source_next(source, &entry), NONOGRAM_OK);
        assert_true(entry.done > shares[i] - 0.001 && entry.done < shares[i] + 0.001);
    }
    ng_source_entry_clear(&entry);
    ng_source_free(source);
}

#define SCRATCH_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_setup, scratch_teardown)

/* ---- source sniff ---- */

static const char ids[] = "2x1:1/1/2\n1x2:2/1/1\n";
static const char picture[] = "##.\n.#.\n";
/* Two puzzles of 3 by 3. */
static const char taai[] = "$1\n1\n1\n1\n1\n1\n1\n$2\n2\n1\n0\n1\n2\n0\n";

/* The format's name and the number of records, as "name 3"; "message" when not recognised. */
static void expect_source(const struct ng_source_options *options, const char *expected)
{
    struct ng_source_entry entry = {.index = 0};
    struct ng_source *source = ng_source_new(options);
    char found[300] = "";
    assert_non_null(source);
    for (unsigned count = 1; ng_source_next(source, &entry) == NONOGRAM_OK; count++) {
        if (entry.status == NONOGRAM_OK) {
            snprintf(found, sizeof found, "%s %u", entry.format->name, count);
        } else {
            assert_int_equal(entry.status, NONOGRAM_BAD_INPUT);
            assert_true(entry.diagnostic.message[0] != '\0');
            snprintf(found, sizeof found, "refused %u", count);
        }
    }
    assert_string_equal(found, expected);
    ng_source_entry_clear(&entry);
    ng_source_free(source);
}

static void expect_file(struct scratch *scratch, const char *text, const char *expected)
{
    scratch_write(scratch, "f", text);
    const char *const paths[] = {scratch_path(scratch, "f")};
    const struct ng_source_options options = {.paths = paths, .count = 1};
    expect_source(&options, expected);
}

/* Writes the text in pieces of `step` bytes, from another process, and reads it from the pipe. */
static void expect_pipe(const char *text, size_t step, const char *expected)
{
    const struct ng_source_options options = {.count = 0};
    int handle = scratch_pipe_input();
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        size_t size = strlen(text);
        for (size_t at = 0; at < size; at += step) {
            size_t piece = size - at < step ? size - at : step;
            if (write(handle, text + at, piece) < 0) {
                _exit(1);
            }
        }
        _exit(0);
    }
    close(handle);
    expect_source(&options, expected);
}

static void files_are_recognised(void **state)
{
    expect_file(*state, ids, "pattern 2");
    expect_file(*state, taai, "taai 2");
    expect_file(*state, picture, "text 1");
}

/* However the text is cut into pieces. */
static void pipes_are_recognised(void **state)
{
    (void)state;
    for (size_t step = 1; step < 40; step += 6) {
        expect_pipe(ids, step, "pattern 2");
        expect_pipe(taai, step, "taai 2");
        expect_pipe(picture, step, "text 1");
    }
}

static void what_is_not_recognised(void **state)
{
    static const char junk[] = "\x01\x02?\n";
    expect_file(*state, junk, "refused 1");
    expect_file(*state, "", "refused 1");
    expect_pipe(junk, 1, "refused 1");
    expect_pipe("", 1, "");
}

/* Each answer can be given before the next entry comes, the format unsaid. */
static void a_record_does_not_wait_for_the_next_sniff(void **state)
{
    (void)state;
    const struct ng_source_options options = {.count = 0};
    struct ng_source_entry entry = {.index = 0};
    struct ng_source *source = ng_source_new(&options);
    int handle = scratch_pipe_input();
    alarm(300);
    for (unsigned i = 1; i <= 3; i++) {
        assert_int_equal(write(handle, ids, 10), 10);
        assert_int_equal(ng_source_next(source, &entry), NONOGRAM_OK);
        assert_int_equal(entry.status, NONOGRAM_OK);
        assert_int_equal(entry.index, i);
    }
    alarm(0);
    close(handle);
    assert_int_equal(ng_source_next(source, &entry), NONOGRAM_END);
    ng_source_entry_clear(&entry);
    ng_source_free(source);
}

#define SCRATCH_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_TEST(files_are_split),
        SCRATCH_TEST(a_byte_order_mark_goes),
        SCRATCH_TEST(large_records),
        SCRATCH_TEST(directories_are_walked),
        SCRATCH_TEST(the_share_counts_files),
        SCRATCH_TEST(links_do_not_loop),
        SCRATCH_TEST(many_directories),
        SCRATCH_TEST(faults_become_records),
        SCRATCH_TEST(a_vanished_file),
        SCRATCH_TEST(an_unreadable_directory),
        SCRATCH_TEST(lists_of_paths),
        SCRATCH_TEST(a_list_without_ends),
        SCRATCH_TEST(shards_share_out_everything),
        cmocka_unit_test(standard_input),
        cmocka_unit_test(a_record_does_not_wait_for_the_next),
        SCRATCH_TEST(a_long_stream_takes_constant_memory),
        cmocka_unit_test(places_count_from_the_file),
        SCRATCH_TEST(files_are_recognised),
        cmocka_unit_test(pipes_are_recognised),
        SCRATCH_TEST(what_is_not_recognised),
        cmocka_unit_test(a_record_does_not_wait_for_the_next_sniff),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
