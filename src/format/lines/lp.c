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
#include "format/formats.h"
#include "format/lines/lines.h"
#include "format/refuse.h"

#include <inttypes.h>
#include <stdio.h>

/* Reads the next line that is not blank: the label, and behind it `count` numbers, which are blocks
 * of the clue where `numbers` is NULL. */
static enum nonogram_status read_label(struct ng_lines *lines, const char *label,
                                       struct ng_header_number *numbers, size_t count)
{
    char expected[40];
    (void)snprintf(expected, sizeof expected, "\"%s\"", label);
    if (!ng_lines_next_filled(lines)) {
        return ng_lines_expect_more(lines, expected);
    }
    struct ng_span rest = lines->line;
    if (!ng_scan_starts_with(rest, label)) {
        return ng_diag_set(lines->diagnostic, ng_lines_place(lines, rest.text), "expected %s",
                           expected);
    }
    rest.text += strlen(label);
    rest.size -= strlen(label);
    struct ng_place place = ng_lines_place(lines, rest.text);
    const char *p = rest.text;
    enum nonogram_status status = NONOGRAM_OK;
    for (size_t i = 0; i < count && status == NONOGRAM_OK; i++) {
        struct ng_header_number number;
        status = ng_header_number(rest, place, &p, numbers != NULL ? numbers : &number,
                                  lines->diagnostic);
        if (status == NONOGRAM_OK && numbers == NULL) {
            if (number.value == 0) {
                return ng_diag_set(lines->diagnostic, number.place, "a block of 0 cells");
            }
            ng_build_block(lines->build, number.value, 1);
        }
    }
    while (p < rest.text + rest.size && ng_scan_is_blank(*p)) {
        p++;
    }
    return status != NONOGRAM_OK || p == rest.text + rest.size
               ? status
               : ng_lines_expect(lines, p, "the end of the line");
}

static enum nonogram_status read_clue(struct ng_lines *lines, enum ng_build_axis axis,
                                      uint32_t index)
{
    struct ng_header_number count = {.value = 0};
    char word[24];
    (void)snprintf(word, sizeof word, axis == NG_BUILD_ROWS ? "row_%" PRIu32 : "column_%" PRIu32,
                   index);
    enum nonogram_status status = read_label(lines, word, NULL, 0);
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_build_line(lines->build, axis, ng_lines_place(lines, lines->line.text));
    status = read_label(lines, "number_of_clusters:", &count, 1);
    return status == NONOGRAM_OK ? read_label(lines, "size(s):", NULL, count.value) : status;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    static const char *const labels[] = {"number_of_rows:", "number_of_columns:"};
    struct ng_header_number sizes[2];
    enum nonogram_status status = NONOGRAM_OK;
    struct ng_lines lines;
    ng_lines_start(&lines, text, build, diagnostic);
    for (size_t i = 0; i < 2; i++) {
        status = read_label(&lines, labels[i], &sizes[i], 1);
        if (status != NONOGRAM_OK) {
            return status;
        }
        if (sizes[i].value == 0) {
            return ng_diag_set(diagnostic, sizes[i].place, "a size of 0");
        }
    }
    ng_build_height(build, sizes[0].value, sizes[0].place);
    ng_build_width(build, sizes[1].value, sizes[1].place);
    for (size_t axis = 0; axis < 2; axis++) {
        for (uint32_t i = 1; i <= sizes[axis].value && status == NONOGRAM_OK; i++) {
            status = read_clue(&lines, (enum ng_build_axis)axis, i);
        }
    }
    return status != NONOGRAM_OK || !ng_lines_next_filled(&lines)
               ? status
               : ng_lines_refuse(&lines, "something after the last column");
}

static void write_block(const char *word, const struct ng_clue *clues, uint32_t count,
                        struct nonogram_text *out)
{
    for (uint32_t i = 0; i < count; i++) {
        ng_text_format(out, "%s_%" PRIu32 "\nnumber_of_clusters: %" PRIu32 "\nsize(s):%s", word,
                       i + 1, clues[i].count, clues[i].count > 0 ? " " : "");
        ng_clue_write(&clues[i], ' ', false, NULL, out);
        ng_text_char(out, '\n');
    }
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_refuse(puzzle, "lp", 0, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_text_format(out, "number_of_rows: %" PRIu32 "\nnumber_of_columns: %" PRIu32 "\n",
                   puzzle->height, puzzle->width);
    write_block("row", puzzle->lines, puzzle->height, out);
    write_block("column", puzzle->lines + puzzle->height, puzzle->width, out);
    return NONOGRAM_OK;
}

static int sniff(struct ng_span text, bool complete)
{
    size_t at = ng_scan_skip_blank(text, 0);
    (void)complete;
    return ng_scan_starts_with((struct ng_span){text.text + at, text.size - at}, "number_of_rows")
               ? 95
               : 0;
}

static const char *const suffixes[] = {"lp", NULL};

const struct ng_format ng_format_lp = {
    .name = "lp",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .parse = parse,
    .write = write,
};
