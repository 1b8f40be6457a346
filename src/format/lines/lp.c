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
#include "format/form.h"
#include "format/formats.h"
#include "format/lines/lines.h"

#include <inttypes.h>
#include <stdio.h>

/* Goes to the next line that is not blank and begins with the label, which *p is then behind. */
static enum nonogram_status next_label(struct ng_lines *lines, const char *label, const char **p)
{
    char expected[40];
    (void)snprintf(expected, sizeof expected, "\"%s\"", label);
    if (!ng_lines_next_filled(lines)) {
        return ng_lines_expect_more(lines, expected);
    }
    *p = lines->line.text + strlen(label);
    return ng_scan_starts_with(lines->line, label)
               ? NONOGRAM_OK
               : ng_diag_set(lines->diagnostic, ng_lines_place(lines, lines->line.text),
                             "expected %s", expected);
}

static enum nonogram_status read_clue(struct ng_lines *lines, enum ng_build_axis axis,
                                      uint32_t index)
{
    struct ng_lines_number count;
    const char *p;
    char word[24];
    (void)snprintf(word, sizeof word, axis == NG_BUILD_ROWS ? "row_%" PRIu32 : "column_%" PRIu32,
                   index);
    enum nonogram_status status = next_label(lines, word, &p);
    if (status == NONOGRAM_OK) {
        ng_build_line(lines->build, axis, ng_lines_place(lines, lines->line.text));
        status = ng_lines_blocks(lines, p, 0);
    }
    if (status == NONOGRAM_OK) {
        status = next_label(lines, "number_of_clusters:", &p);
    }
    if (status == NONOGRAM_OK) {
        status = ng_lines_number(lines, &p, &count);
    }
    if (status == NONOGRAM_OK) {
        status = ng_lines_blocks(lines, p, 0);
    }
    if (status == NONOGRAM_OK) {
        status = next_label(lines, "size(s):", &p);
    }
    return status == NONOGRAM_OK ? ng_lines_blocks(lines, p, count.value) : status;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    static const char *const labels[] = {"number_of_rows:", "number_of_columns:"};
    struct ng_lines_number sizes[2];
    const char *p;
    struct ng_lines lines;
    enum nonogram_status status = NONOGRAM_OK;
    ng_lines_start(&lines, text, build, diagnostic);
    for (size_t i = 0; i < 2 && status == NONOGRAM_OK; i++) {
        status = next_label(&lines, labels[i], &p);
        status = status == NONOGRAM_OK ? ng_lines_sizes(&lines, p, &sizes[i], 1) : status;
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_build_height(build, sizes[0].value, sizes[0].place);
    ng_build_width(build, sizes[1].value, sizes[1].place);
    for (size_t axis = 0; axis < 2; axis++) {
        for (uint32_t i = 1; i <= sizes[axis].value && status == NONOGRAM_OK; i++) {
            status = read_clue(&lines, (enum ng_build_axis)axis, i);
        }
    }
    return status == NONOGRAM_OK ? ng_lines_expect_end(&lines, "something after the last column")
                                 : status;
}

static int sniff(struct ng_span text, bool complete)
{
    (void)complete;
    return ng_scan_starts_with(ng_scan_first_line(text), "number_of_rows") ? 95 : 0;
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
    .parse = parse,
    .form = &form,
};
