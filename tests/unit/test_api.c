/* The library as its users see it: reading, solving, drawing, walking, by nonogram.h alone. */
#define _XOPEN_SOURCE 700

#include "format/format.h"
#include "format/glyphs.h"
#include "format/json_string.h"
#include "line/single.h"
#include "nonogram.h"
#include "render/render.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "fail_alloc.h"
#include "format/json_string.h"
#include "items_run.h"
#include "scratch.h"

/* Writes a file and returns its path, valid until the next one. */
static const char *write_file(struct scratch *scratch, const char *name, const char *text)
{
    scratch_write(scratch, name, text);
    return scratch->path;
}

static struct nonogram_puzzle *read_puzzle(const char *text)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct nonogram_diagnostic diagnostic;
    assert_int_equal(nonogram_read(text, strlen(text), NULL, NULL, NULL, &puzzle, &diagnostic),
                     NONOGRAM_OK);
    return puzzle;
}

/* Clears the text. */
static void assert_text(struct nonogram_text *text, const char *expected)
{
    assert_false(text->failed);
    assert_int_equal(text->size, strlen(expected));
    assert_memory_equal(text->data, expected, text->size);
    nonogram_text_clear(text);
}

static void a_text_grows_and_is_emptied(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    ng_text_bytes(&text, "abc", 3);
    ng_text_format(&text, " %d %s", 7, "x");
    assert_int_equal(text.size, 7);
    ng_text_reset(&text);
    ng_json_string(&text, "a\"\\\n\t\x01\xc3\xa9\xff", 9);
    assert_text(&text, "\"a\\\"\\\\\\n\\t\\u0001\xc3\xa9\\ufffd\"");
}

static void members_are_separated(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    ng_json_open(&text, NULL, '{');
    ng_json_text(&text, "a", "x\"");
    ng_json_open(&text, "b", '[');
    ng_json_number(&text, NULL, 1);
    ng_json_open(&text, NULL, '{');
    ng_json_close(&text, '}');
    ng_json_word(&text, NULL, "1.5");
    ng_json_close(&text, ']');
    ng_json_word(&text, "c", "null");
    ng_json_close(&text, '}');
    ng_text_bytes(&text, "\n", 1);
    ng_json_number(&text, NULL, UINT64_MAX);
    assert_text(&text, "{\"a\":\"x\\\"\",\"b\":[1,{},1.5],\"c\":null}\n18446744073709551615");
}

static void every_status_and_verdict_has_a_name(void **state)
{
    (void)state;
    for (int i = NONOGRAM_OK; i <= NONOGRAM_INTERNAL; i++) {
        assert_non_null(nonogram_status_text((enum nonogram_status)i));
    }
    assert_string_equal(nonogram_verdict_name(NONOGRAM_UNIQUE), "unique");
    assert_string_equal(nonogram_verdict_name(NONOGRAM_MULTIPLE), "multiple");
    assert_string_equal(nonogram_verdict_name(NONOGRAM_SOLVED), "solved");
    assert_string_equal(nonogram_verdict_name(NONOGRAM_NONE), "none");
    assert_string_equal(nonogram_verdict_name(NONOGRAM_LIMIT), "unknown");
}

static void formats_are_listed_and_found(void **state)
{
    size_t count = 0;
    (void)state;
    struct nonogram_format format;
    size_t drawn = 0;
    for (; nonogram_format_list(count, &format); count++) {
        const size_t size = strlen(format.name);
        assert_true(format.drawn ? ng_render_by_name(format.name, size) != NULL && format.picture
                                 : ng_format_by_name(format.name, size) != NULL);
        assert_non_null(format.suffix);
        drawn += format.drawn;
    }
    assert_true(drawn > 3);
    assert_true(count - drawn > 5);
}

static void a_puzzle_is_read_and_looked_into(void **state)
{
    struct nonogram_puzzle *puzzle =
        read_puzzle("title \"T\"\nwidth 3\nheight 2\nrows\n1 1\n2\ncolumns\n1\n1\n2\n"
                    "goal \"101011\"\n");
    (void)state;
    assert_int_equal(nonogram_width(puzzle), 3);
    assert_int_equal(nonogram_height(puzzle), 2);
    assert_string_equal(nonogram_note(puzzle, NONOGRAM_TITLE), "T");
    assert_null(nonogram_note(puzzle, NONOGRAM_AUTHOR));
    assert_int_equal(nonogram_colours(puzzle), 1);
    assert_int_equal(nonogram_colour(puzzle, 0).symbol, '.');
    assert_int_equal(nonogram_colour(puzzle, 1).symbol, '#');
    uint32_t blocks;
    assert_non_null(nonogram_clue(puzzle, 0, &blocks));
    assert_int_equal(blocks, 2);
    assert_int_equal(nonogram_clue(puzzle, 4, &blocks)->length, 2);
    assert_int_equal(nonogram_clue(puzzle, 4, NULL)->colour, 1);
    assert_int_equal(blocks, 1);
    assert_memory_equal(nonogram_goal(puzzle), "\1\0\1\0\1\1", 6);
    assert_null(nonogram_given(puzzle));
    nonogram_free(puzzle);
}

static void marks_before_the_text_are_dropped(void **state)
{
    const char *text = "\xef\xbb\xbf\xef\xbb\xbf"
                       "title x\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n";
    (void)state;
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    size_t used;
    assert_int_equal(nonogram_read(text, strlen(text), NULL, NULL, &used, &puzzle, &diagnostic),
                     NONOGRAM_OK);
    assert_int_equal(used, strlen(text));
    assert_string_equal(nonogram_note(puzzle, NONOGRAM_TITLE), "x");
    nonogram_free(puzzle);
}

static void several_puzzles_are_read_one_by_one(void **state)
{
    const char *text = "\xef\xbb\xbf"
                       "1x1:1/1\n2x1:1//1\n";
    size_t size = strlen(text);
    (void)state;
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    assert_int_equal(nonogram_read(text, size, "pattern", NULL, NULL, &puzzle, &diagnostic),
                     NONOGRAM_BAD_INPUT);
    assert_string_equal(diagnostic.message, "more than one puzzle");
    assert_null(puzzle);
    /* What is wrong with the first one tells more than that there are others. */
    assert_int_equal(
        nonogram_read("1x1:2/1\n1x1:1/1\n", 16, "pattern", NULL, NULL, &puzzle, &diagnostic),
        NONOGRAM_BAD_INPUT);
    assert_string_equal(diagnostic.message, "column 1 needs 2 cells, the column has 1");
    assert_null(puzzle);
    size_t used;
    assert_int_equal(nonogram_read(text, size, "pattern", NULL, &used, &puzzle, &diagnostic),
                     NONOGRAM_OK);
    assert_int_equal(used, 11);
    nonogram_free(puzzle);
    assert_int_equal(
        nonogram_read(text + used, size - used, NULL, NULL, &used, &puzzle, &diagnostic),
        NONOGRAM_OK);
    assert_int_equal(used, size - 11);
    assert_int_equal(nonogram_width(puzzle), 2);
    nonogram_free(puzzle);
}

static void bad_reading_is_refused(void **state)
{
    (void)state;
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    assert_int_equal(nonogram_read("1x1:1/1", 7, "no such", NULL, NULL, &puzzle, &diagnostic),
                     NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_read("", 0, NULL, NULL, NULL, &puzzle, &diagnostic),
                     NONOGRAM_BAD_INPUT);
    assert_int_equal(nonogram_read("1x1:2/1", 7, NULL, NULL, NULL, &puzzle, &diagnostic),
                     NONOGRAM_BAD_INPUT);
    assert_int_equal(diagnostic.line, 1);
    assert_null(puzzle);
    assert_int_equal(nonogram_read("1x1:2/1", 7, NULL, NULL, NULL, &puzzle, NULL),
                     NONOGRAM_BAD_INPUT);
}

static void a_file_is_read(void **state)
{
    struct scratch *scratch = *state;
    const char *path = write_file(scratch, "one.pattern", "1x1:1/1\n");
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    assert_int_equal(nonogram_read_file(path, NULL, &puzzle, &diagnostic), NONOGRAM_OK);
    nonogram_free(puzzle);
    assert_int_equal(nonogram_read_file(path, "no such", &puzzle, &diagnostic), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_read_file(path, "pattern", &puzzle, NULL), NONOGRAM_OK);
    nonogram_free(puzzle);
    path = write_file(scratch, "two.pattern", "1x1:1/1\n1x1:1/1\n");
    assert_int_equal(nonogram_read_file(path, NULL, &puzzle, &diagnostic), NONOGRAM_BAD_INPUT);
    assert_int_equal(nonogram_read_file(scratch_path(scratch, "none"), NULL, &puzzle, &diagnostic),
                     NONOGRAM_IO);
    assert_null(puzzle);
}

static void a_puzzle_is_made_from_a_picture(void **state)
{
    const uint8_t cells[] = {1, 1, 0, 1, 0, 0};
    struct nonogram_text text = {.data = NULL};
    (void)state;
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    assert_int_equal(nonogram_from_picture(3, 2, cells, &puzzle, &diagnostic), NONOGRAM_OK);
    assert_int_equal(nonogram_write(puzzle, "pattern", false, &text, &diagnostic), NONOGRAM_OK);
    assert_text(&text, "3x2:2/1//2/1\n");
    nonogram_free(puzzle);
    assert_int_equal(nonogram_from_picture(0, 2, cells, &puzzle, &diagnostic), NONOGRAM_BAD_INPUT);
    assert_null(puzzle);
}

static void a_copy_takes_other_cells(void **state)
{
    const uint8_t goal[] = {1, 0, 0, 1};
    const uint8_t wrong[] = {1, 1, 0, 0};
    const uint8_t given[] = {NONOGRAM_UNKNOWN, 0, NONOGRAM_UNKNOWN, NONOGRAM_UNKNOWN};
    struct nonogram_puzzle *puzzle = read_puzzle("2x2:1/1/1/1");
    (void)state;
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *copy;
    assert_int_equal(nonogram_copy_with(puzzle, goal, NULL, &copy, &diagnostic), NONOGRAM_OK);
    assert_memory_equal(nonogram_goal(copy), goal, 4);
    assert_null(nonogram_given(copy));
    struct nonogram_puzzle *again;
    assert_int_equal(nonogram_copy_with(copy, NULL, given, &again, &diagnostic), NONOGRAM_OK);
    assert_memory_equal(nonogram_goal(again), goal, 4);
    assert_memory_equal(nonogram_given(again), given, 4);
    nonogram_free(again);
    nonogram_free(copy);
    assert_int_equal(nonogram_copy_with(puzzle, wrong, NULL, &copy, &diagnostic),
                     NONOGRAM_BAD_INPUT);
    assert_null(copy);
    nonogram_free(puzzle);
}

static void a_copy_keeps_colours(void **state)
{
    struct nonogram_puzzle *puzzle =
        read_puzzle("<puzzleset><puzzle type=\"grid\" defaultcolor=\"black\">"
                    "<color name=\"white\" char=\".\">fff</color>"
                    "<color name=\"red\" char=\"r\">f00</color>"
                    "<clues type=\"columns\"><line><count color=\"red\">1</count></line></clues>"
                    "<clues type=\"rows\"><line><count color=\"red\">1</count></line></clues>"
                    "</puzzle></puzzleset>");
    unsigned colours = nonogram_colours(puzzle);
    (void)state;
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *copy;
    assert_int_equal(nonogram_copy_with(puzzle, NULL, NULL, &copy, &diagnostic), NONOGRAM_OK);
    assert_int_equal(nonogram_colours(copy), colours);
    for (unsigned i = 0; i <= colours; i++) {
        assert_string_equal(nonogram_colour(copy, i).name, nonogram_colour(puzzle, i).name);
        assert_int_equal(nonogram_colour(copy, i).rgb, nonogram_colour(puzzle, i).rgb);
        assert_int_equal(nonogram_colour(copy, i).symbol, nonogram_colour(puzzle, i).symbol);
    }
    nonogram_free(copy);
    nonogram_free(puzzle);
}

static void assert_cells(const char *text, unsigned long line, unsigned long column)
{
    struct nonogram_puzzle *puzzle = read_puzzle("2x2:1/1/1/1");
    struct nonogram_diagnostic diagnostic;
    uint8_t cells[4];
    enum nonogram_status status =
        ng_glyphs_read(puzzle, (struct ng_span){text, strlen(text)}, cells, &diagnostic);
    if (line == 0) {
        assert_int_equal(status, NONOGRAM_OK);
        assert_int_equal(cells[0], 1);
        assert_int_equal(cells[1], NONOGRAM_UNKNOWN);
        assert_int_equal(cells[3], 0);
    } else {
        assert_int_equal(status, NONOGRAM_BAD_INPUT);
        assert_int_equal(diagnostic.line, line);
        assert_int_equal(diagnostic.column, column);
    }
    nonogram_free(puzzle);
}

static void cells_are_read_strictly(void **state)
{
    (void)state;
    assert_cells("#?\n?.\n", 0, 0);
    assert_cells("\n\n#?\r\n?.\r\n\n", 0, 0);
    assert_cells("#?\n?.", 0, 0);
    assert_cells("", 1, 1);
    assert_cells("#?\n", 1, 1);
    assert_cells("#?\n\n?.\n", 2, 1);
    assert_cells("#?\n?x\n", 2, 2);
    assert_cells("#?\n?.\n##\n", 3, 1);
    assert_cells("#?#\n?.\n", 1, 1);
}

static void writing_and_drawing_refuse_unknown_names(void **state)
{
    struct nonogram_puzzle *puzzle = read_puzzle("2x1:1/1/2");
    struct nonogram_text text = {.data = NULL};
    (void)state;
    assert_int_equal(nonogram_write(puzzle, "no such", false, &text, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_draw(puzzle, NULL, "no such", NULL, &text), NONOGRAM_UNSUPPORTED);
    assert_int_equal(nonogram_draw(puzzle, NULL, "text", NULL, &text), NONOGRAM_OK);
    assert_text(&text, "??\n");
    nonogram_free(puzzle);
}

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

static bool count_solution(void *context, const uint8_t *cells)
{
    (void)cells;
    ++*(int *)context;
    return false;
}

static void solving_keeps_time_and_asks_the_caller(void **state)
{
    struct nonogram_puzzle *puzzle = read_puzzle("3x3:1/1/1/1/1/1");
    int found = 0;
    (void)state;
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    assert_int_equal(options.solutions, 2);
    options.solutions = 0;
    options.time_limit = 1000;
    options.found = count_solution;
    options.context = &found;
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
    assert_int_equal(result.verdict, NONOGRAM_MULTIPLE);
    assert_false(result.limited);
    assert_int_equal(found, 6);
    nonogram_result_clear(&result);
    options.time_limit = -1;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_BAD_USE);
    nonogram_result_clear(&result);
    nonogram_free(puzzle);
}

static void solving_stops_when_told(void **state)
{
    /* 12! solutions */
    struct nonogram_puzzle *puzzle =
        read_puzzle("12x12:1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1");
    (void)state;
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.solutions = 0;
    options.time_limit = 0.05;
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
    assert_true(result.limited);
    nonogram_result_clear(&result);
    options.time_limit = 1000;
    options.stop = stop_at_once;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
    assert_true(result.limited);
    assert_int_equal(result.difficulty, NONOGRAM_CLASS_UNKNOWN);
    nonogram_result_clear(&result);
    struct nonogram_text number = {.data = NULL};
    assert_int_equal(nonogram_count(puzzle, &options, &number, &result), NONOGRAM_OK);
    assert_int_equal(result.difficulty, NONOGRAM_CLASS_UNKNOWN);
    nonogram_result_clear(&result);
    nonogram_text_clear(&number);
    nonogram_free(puzzle);
}

/* ---- batch ---- */

struct tally {
    struct nonogram_text order; /* names in the order of emission */
    size_t refused;
    size_t skipped;
    size_t stop_after; /* 0: never */
    size_t emitted;
    enum nonogram_status emit_status;
};

static void work(void *context, struct ng_item *item)
{
    (void)context;
    assert_int_equal(item->out.size, 0);
    if (item->entry.status == NONOGRAM_OK) {
        assert_non_null(item->puzzle);
        ng_text_format(&item->out, "%lu\n", (unsigned long)nonogram_width(item->puzzle));
    }
}

static enum nonogram_status emit(void *context, struct ng_item *item)
{
    struct tally *tally = context;
    tally->emitted++;
    tally->refused += item->entry.status != NONOGRAM_OK;
    tally->skipped += item->skipped;
    ng_text_format(&tally->order, "%s ",
                   strrchr(item->name, '/') != NULL ? strrchr(item->name, '/') + 1 : item->name);
    return tally->emit_status;
}

static bool is_told(void *context)
{
    const struct tally *tally = context;
    return tally->stop_after > 0 && tally->emitted >= tally->stop_after;
}

static enum nonogram_status run(struct tally *tally, unsigned jobs, struct ng_items_options options)
{
    tally->emitted = 0;
    tally->refused = 0;
    tally->skipped = 0;
    ng_text_reset(&tally->order);
    return items_run((struct items_run){.options = options,
                                        .jobs = jobs,
                                        .context = tally,
                                        .work = work,
                                        .emit = emit,
                                        .stop = is_told});
}

static char *make_batch_files(struct scratch *scratch, char folder[SCRATCH_PATH_MAX])
{
    scratch_directory(scratch, "in");
    snprintf(folder, SCRATCH_PATH_MAX, "%s", scratch->path);
    write_file(scratch, "in/a.pattern", "1x1:1/1\n2x1:1/1/3\n3x1:1/1/1/3\n");
    write_file(scratch, "in/b.pattern", "1x1:1/1\n");
    return folder;
}

static void records_come_in_order_whatever_the_jobs(void **state)
{
    struct scratch *scratch = *state;
    char folder[SCRATCH_PATH_MAX];
    const char *root = make_batch_files(scratch, folder);
    struct tally tally = {.emitted = 0};
    for (unsigned jobs = 0; jobs <= 3; jobs++) {
        assert_int_equal(
            run(&tally, jobs, (struct ng_items_options){.source = {.paths = &root, .count = 1}}),
            NONOGRAM_OK);
        assert_int_equal(tally.emitted, 4);
        assert_int_equal(tally.refused, 1);
        ng_text_bytes(&tally.order, "", 1);
        assert_string_equal(tally.order.data, "a.pattern#1 a.pattern#2 a.pattern#3 b.pattern ");
    }
    assert_int_equal(run(&tally, 1,
                         (struct ng_items_options){
                             .source = {.paths = &root, .count = 1, .shard = 2, .shards = 2}}),
                     NONOGRAM_OK);
    assert_int_equal(tally.emitted, 2);
    nonogram_text_clear(&tally.order);
}

static void a_batch_writes_files_and_takes_up_where_it_stopped(void **state)
{
    struct scratch *scratch = *state;
    char folder[SCRATCH_PATH_MAX];
    const char *root = make_batch_files(scratch, folder);
    struct tally tally = {.stop_after = 1};
    struct ng_items_options options = {
        .source = {.paths = &root, .count = 1}, .suffix = "txt", .resume = true};
    char results[SCRATCH_PATH_MAX];
    snprintf(results, sizeof results, "%s", scratch_path(scratch, "results"));
    options.source.results = results;
    assert_int_equal(run(&tally, 1, options), NONOGRAM_OK);
    size_t emitted = tally.emitted;
    assert_in_range(emitted, 1, 4); /* what was begun before the stop is finished */
    assert_int_equal(tally.skipped, 0);
    size_t made = emitted - tally.refused;
    tally.stop_after = 0;
    assert_int_equal(run(&tally, 2, options), NONOGRAM_OK);
    assert_int_equal(tally.emitted, 4);
    assert_int_equal(tally.skipped, made);
    assert_int_equal(tally.refused, 1);
    nonogram_text_clear(&tally.order);
}

static void a_batch_ends_early(void **state)
{
    struct scratch *scratch = *state;
    char folder[SCRATCH_PATH_MAX];
    const char *root = make_batch_files(scratch, folder);
    struct tally tally = {.emit_status = NONOGRAM_IO};
    const struct ng_items_options options = {.source = {.paths = &root, .count = 1}};
    assert_int_equal(run(&tally, 2, options), NONOGRAM_IO);
    assert_int_equal(tally.emitted, 1);
    nonogram_text_clear(&tally.order);
}

/* ---- lines ---- */

static bool print_line(void *context, const uint8_t *cells)
{
    ng_text_format(context, "%d%d%d%d%d ", cells[0], cells[1], cells[2], cells[3], cells[4]);
    return false;
}

static void a_line_is_enumerated_counted_and_deduced(void **state)
{
    const struct nonogram_block blocks[] = {{2, 1}, {1, 1}};
    struct nonogram_line line = {5, 1, blocks, 2, NULL};
    const uint8_t known[] = {0, NONOGRAM_UNKNOWN, NONOGRAM_UNKNOWN, 1, NONOGRAM_UNKNOWN};
    struct nonogram_text text = {.data = NULL};
    (void)state;
    assert_int_equal(nonogram_line_each(&line, print_line, &text), NONOGRAM_OK);
    assert_text(&text, "11010 11001 01101 ");
    assert_int_equal(nonogram_line_count(&line, &text), NONOGRAM_OK);
    assert_text(&text, "3");
    uint8_t cells[5];
    assert_int_equal(nonogram_line_deduce(&line, cells), NONOGRAM_OK);
    assert_memory_equal(cells, "\377\1\377\377\377", 5);
    assert_int_equal(ng_single_write(&line, NG_SINGLE_REGEX, "01", &text), NONOGRAM_OK);
    assert_text(&text, "0*1{2}0+1{1}0*");
    assert_int_equal(ng_single_write(&line, NG_SINGLE_TABLE, NULL, &text), NONOGRAM_OK);
    assert_text(&text, "0 1 1\n1 1 2\n1 2 3\n0 3 4\n0 4 4\n1 4 5\n0 5 5\n");
    line.cells = known;
    assert_int_equal(nonogram_line_each(&line, print_line, &text), NONOGRAM_END);
    assert_int_equal(nonogram_line_count(&line, &text), NONOGRAM_END);
    assert_text(&text, "0");
    assert_int_equal(nonogram_line_deduce(&line, cells), NONOGRAM_END);
}

static void a_wrong_line_is_refused(void **state)
{
    const struct nonogram_block blocks[] = {{2, 1}, {4, 2}};
    const uint8_t known[] = {7, 0, 0, 0, 0};
    struct nonogram_text text = {.data = NULL};
    (void)state;
    assert_int_equal(nonogram_line_count(&(struct nonogram_line){5, 2, blocks, 2, NULL}, &text),
                     NONOGRAM_END);
    assert_int_equal(nonogram_line_count(&(struct nonogram_line){5, 1, blocks, 2, NULL}, &text),
                     NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_line_count(&(struct nonogram_line){0, 1, blocks, 1, NULL}, &text),
                     NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_line_count(&(struct nonogram_line){5, 1, blocks, 1, known}, &text),
                     NONOGRAM_BAD_USE);
    nonogram_text_clear(&text);
}

/* ---- every allocation fails once ---- */

static enum nonogram_status copy_and_write(void *context)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct nonogram_puzzle *copy = NULL;
    struct nonogram_text text = {.data = NULL};
    const char *source = "3x2:2/1//2/1";
    struct nonogram_diagnostic diagnostic;
    enum nonogram_status status =
        nonogram_read(source, strlen(source), NULL, NULL, NULL, &puzzle, &diagnostic);
    (void)context;
    if (status == NONOGRAM_OK) {
        status = nonogram_copy_with(puzzle, NULL, NULL, &copy, &diagnostic);
    }
    if (status == NONOGRAM_OK) {
        status = nonogram_write(copy, "pattern", false, &text, &diagnostic);
    }
    nonogram_text_clear(&text);
    nonogram_free(copy);
    nonogram_free(puzzle);
    return status;
}

static enum nonogram_status use_line(void *context)
{
    const struct nonogram_block blocks[] = {{2, 1}, {1, 1}};
    const struct nonogram_line line = {5, 1, blocks, 2, NULL};
    struct nonogram_text text = {.data = NULL};
    enum nonogram_status status = nonogram_line_each(&line, print_line, &text);
    (void)context;
    if (status == NONOGRAM_OK) {
        status = nonogram_line_count(&line, &text);
    }
    if (status == NONOGRAM_OK) {
        uint8_t cells[5];
        status = nonogram_line_deduce(&line, cells);
    }
    if (status == NONOGRAM_OK) {
        status = ng_single_write(&line, NG_SINGLE_DOT, "01", &text);
    }
    if (status == NONOGRAM_OK && text.failed) {
        status = NONOGRAM_NO_MEMORY;
    }
    nonogram_text_clear(&text);
    return status;
}

static enum nonogram_status read_a_file(void *context)
{
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    enum nonogram_status status = nonogram_read_file(context, NULL, &puzzle, &diagnostic);
    nonogram_free(puzzle);
    return status;
}

static enum nonogram_status note_failure(void *context, struct ng_item *item)
{
    enum nonogram_status *worst = context;
    if (item->entry.status != NONOGRAM_OK || item->out.failed) {
        *worst = NONOGRAM_NO_MEMORY;
    }
    return NONOGRAM_OK;
}

static enum nonogram_status run_a_batch(void *context)
{
    const char *path = context;
    enum nonogram_status worst = NONOGRAM_OK;
    enum nonogram_status status =
        items_run((struct items_run){.options.source = {.paths = &path, .count = 1},
                                     .jobs = 1,
                                     .context = &worst,
                                     .work = work,
                                     .emit = note_failure});
    return status != NONOGRAM_OK ? status : worst;
}

static void a_failed_allocation_is_a_status(void **state)
{
    struct scratch *scratch = *state;
    assert_true(fail_alloc_each(copy_and_write, NULL) > 5);
    assert_true(fail_alloc_each(use_line, NULL) > 5);
    char path[SCRATCH_PATH_MAX];
    snprintf(path, sizeof path, "%s", write_file(scratch, "one.pattern", "1x1:1/1\n"));
    assert_true(fail_alloc_each(read_a_file, path) > 5);
    snprintf(path, sizeof path, "%s", write_file(scratch, "two.pattern", "1x1:1/1\n1x1:/\n"));
    assert_true(fail_alloc_each(run_a_batch, path) > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_grows_and_is_emptied),
        cmocka_unit_test(members_are_separated),
        cmocka_unit_test(every_status_and_verdict_has_a_name),
        cmocka_unit_test(formats_are_listed_and_found),
        cmocka_unit_test(a_puzzle_is_read_and_looked_into),
        cmocka_unit_test(marks_before_the_text_are_dropped),
        cmocka_unit_test(several_puzzles_are_read_one_by_one),
        cmocka_unit_test(bad_reading_is_refused),
        cmocka_unit_test_setup_teardown(a_file_is_read, scratch_setup, scratch_teardown),
        cmocka_unit_test(a_puzzle_is_made_from_a_picture),
        cmocka_unit_test(a_copy_takes_other_cells),
        cmocka_unit_test(a_copy_keeps_colours),
        cmocka_unit_test(cells_are_read_strictly),
        cmocka_unit_test(writing_and_drawing_refuse_unknown_names),
        cmocka_unit_test(solving_keeps_time_and_asks_the_caller),
        cmocka_unit_test(solving_stops_when_told),
        cmocka_unit_test_setup_teardown(records_come_in_order_whatever_the_jobs, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(a_batch_writes_files_and_takes_up_where_it_stopped,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_batch_ends_early, scratch_setup, scratch_teardown),
        cmocka_unit_test(a_line_is_enumerated_counted_and_deduced),
        cmocka_unit_test(a_wrong_line_is_refused),
        cmocka_unit_test_setup_teardown(a_failed_allocation_is_a_status, scratch_setup,
                                        scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
