/* R. Bosch's format for linear programs, every number with its label:
 *
 *     number_of_rows: 5
 *     number_of_columns: 6
 *     row_1
 *     number_of_clusters: 2
 *     size(s): 2 1
 *     ...
 *     column_1
 *     ...
 */
#include "format/format.h"
#include "format/lines/lines.h"
#include "format/write.h"

#include <inttypes.h>
#include <stdio.h>

/* Moves to the next line that is not blank and begins with the label, and sets the cursor after
 * it. */
static bool next_label(struct ng_lines *lines, const char *label, struct ng_cursor *cursor)
{
    bool found = ng_lines_next_filled(lines) && ng_scan_starts_with(lines->line, label);
    *cursor = ng_lines_cursor(lines, lines->line);
    cursor->at += found ? strlen(label) : 0;
    return found || ng_lines_wrong(lines, "expected \"%s\"", label);
}

static bool read_clue(struct ng_lines *lines, enum ng_build_axis axis, uint32_t index)
{
    struct ng_lines_number count;
    struct ng_cursor c;
    char word[24];
    (void)snprintf(word, sizeof word, axis == NG_BUILD_ROWS ? "row_%" PRIu32 : "column_%" PRIu32,
                   index);
    if (!next_label(lines, word, &c)) {
        return false;
    }
    ng_cursor_skip_blanks(&c);
    if (!ng_cursor_end(&c) || !next_label(lines, "number_of_clusters:", &c) ||
        !ng_lines_number(&c, &count) || !ng_cursor_end(&c) || !next_label(lines, "size(s):", &c)) {
        return false;
    }
    size_t blocks = lines->build->block_count;
    const char *sizes = c.at;
    return ng_clue_read(&c, axis, &lines->rules) &&
           (lines->build->block_count - blocks == count.value ||
            ng_cursor_wrong(&c, sizes,
                            "the number of sizes differs from number_of_clusters, %" PRIu32,
                            count.value));
}

static bool read(struct ng_span text, struct ng_build *build)
{
    struct ng_lines_number sizes[2];
    struct ng_cursor c;
    struct ng_lines lines;
    ng_lines_start(&lines, text, build);
    if (!next_label(&lines, "number_of_rows:", &c) || !ng_lines_sizes(c, &sizes[0], 1) ||
        !next_label(&lines, "number_of_columns:", &c) || !ng_lines_sizes(c, &sizes[1], 1)) {
        return false;
    }
    ng_build_height(build, sizes[0].value, sizes[0].place);
    ng_build_width(build, sizes[1].value, sizes[1].place);
    for (size_t axis = 0; axis < 2; axis++) {
        for (uint32_t i = 1; i <= sizes[axis].value; i++) {
            if (!read_clue(&lines, (enum ng_build_axis)axis, i)) {
                return false;
            }
        }
    }
    return ng_lines_expect_end(&lines, "something after the last column");
}

static int sniff(struct ng_span text, bool complete)
{
    (void)complete;
    return ng_scan_starts_with(ng_scan_first_line(text), "number_of_rows") ? NG_SIGN_SIGNATURE : 0;
}

static const struct ng_form form = {
    .text = "number_of_rows: %h\nnumber_of_columns: %w\n%R%C",
    .line = "%a_%i\nnumber_of_clusters: %n\nsize(s):%b\n",
};

const struct ng_format ng_format_lp = {
    .name = "lp",
    .suffixes = (const char *const[]){"lp", NULL},
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .read = read,
    .form = &form,
};
