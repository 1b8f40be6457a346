/* Reports for people. */
#include "cli/hint.h"
#include "cli/report.h"

#include <inttypes.h>
#include <string.h>

void ng_report_line(const struct ng_report *report, struct nonogram_text *out)
{
    const struct nonogram_grade *grade = &report->grade;
    if (grade->difficulty < NONOGRAM_CLASS_MULTIPLE) {
        nonogram_text_format(out, ", %s, %" PRIu32 " sweep%s",
                             nonogram_class_name(grade->difficulty), grade->sweeps,
                             grade->sweeps == 1 ? "" : "s");
        nonogram_text_format(out, grade->limited ? ", not all assumptions tried" : "");
    } else if (grade->limited && grade->verdict == NONOGRAM_UNIQUE) {
        nonogram_text_format(out, ", not graded before the limit");
    }
}

static void write_grade(const struct nonogram_grade *grade, struct nonogram_text *out)
{
    bool any = false;
    nonogram_text_format(out, "  steps:");
    for (unsigned t = 0; t < NONOGRAM_TECHNIQUE_COUNT; t++) {
        if (grade->count[t] > 0) {
            nonogram_text_format(out, "%s %s %" PRIu64, any ? "," : "",
                                 nonogram_technique_name((enum nonogram_technique)t),
                                 grade->count[t]);
            any = true;
        }
    }
    nonogram_text_format(out, any ? "\n" : " none\n");
    if (grade->assumptions > 0) {
        nonogram_text_format(
            out, "  assumptions: %" PRIu64 ", up to %u deep, the longest chain %" PRIu32 " lines\n",
            grade->assumptions, grade->depth, grade->chain);
    }
    if (any) {
        nonogram_text_format(out, "  minutes: %.1f\n", (double)grade->milliseconds / 60000);
    }
    if (grade->limited) {
        nonogram_text_format(out, "  not all assumptions were tried\n");
    }
}

/* Rows of cells, each indented; '?' where `other` (may be NULL) differs. */
static void write_cells(const struct nonogram_puzzle *puzzle, const char *title,
                        const uint8_t *cells, const uint8_t *other, struct nonogram_text *out)
{
    size_t width = nonogram_width(puzzle), height = nonogram_height(puzzle);
    nonogram_text_format(out, "  %s:\n", title);
    for (size_t i = 0; i < width * height; i++) {
        bool open = cells[i] == NONOGRAM_UNKNOWN || (other != NULL && other[i] != cells[i]);
        nonogram_text_format(out, i % width == 0 ? "    %c" : "%c",
                             open ? '?' : nonogram_colour(puzzle, cells[i]).symbol);
        if (i % width == width - 1) {
            nonogram_text_format(out, "\n");
        }
    }
}

static void write_several(const struct ng_report *report, const struct ng_solving *solving,
                          struct nonogram_text *out)
{
    const struct nonogram_result *result = &solving->result;
    write_cells(solving->puzzle, "one solution", result->first, NULL, out);
    write_cells(solving->puzzle, "another", result->second, NULL, out);
    write_cells(solving->puzzle, "they differ where '?' is", result->first, result->second, out);
    nonogram_text_format(out, "  solutions: %s", report->counted ? "" : "at least ");
    nonogram_text_add(out, report->number.data, report->number.size);
    nonogram_text_format(out, "\n");
    if (report->pin.found) {
        nonogram_text_format(out, "  %zu given cell%s would make it unique (%s):\n",
                             report->pin.count, report->pin.count == 1 ? "" : "s",
                             report->pin.fewest ? "fewer do not do" : "none can be left out");
        write_cells(solving->puzzle, "given", report->given, NULL, out);
    }
}

static void write_block(const struct nonogram_puzzle *puzzle, struct nonogram_block block,
                        bool first, struct nonogram_text *out)
{
    nonogram_text_format(out, first ? "" : " ");
    ng_hint_block(puzzle, block, out);
}

void ng_report_repair_text(const struct nonogram_puzzle *puzzle,
                           const struct nonogram_repair *repair, struct nonogram_text *out)
{
    struct nonogram_text clue = {.data = NULL};
    char name[32];
    ng_hint_line_name(puzzle, repair->line, name);
    nonogram_text_format(out, "%s would be '", name);
    ng_report_repaired(puzzle, repair, write_block, &clue);
    nonogram_text_add(out, clue.size > 0 ? clue.data : "0", clue.size > 0 ? clue.size : 1);
    nonogram_text_format(out, "' instead of '%s",
                         nonogram_clue_size(puzzle, repair->line) == 0 ? "0" : "");
    for (uint32_t i = 0; i < nonogram_clue_size(puzzle, repair->line); i++) {
        write_block(puzzle, nonogram_clue_block(puzzle, repair->line, i), i == 0, out);
    }
    nonogram_text_format(out, "'");
    out->failed = out->failed || clue.failed;
    nonogram_text_clear(&clue);
}

static void write_none(const struct ng_report *report, const struct ng_solving *solving,
                       struct nonogram_text *out)
{
    if (report->clash.count > 0) {
        char name[32];
        nonogram_text_format(out, "  lines that contradict each other%s:",
                             report->clash.minimal ? " (none can be left out)" : "");
        for (uint32_t i = 0; i < report->clash.count; i++) {
            ng_hint_line_name(solving->puzzle, report->lines[i], name);
            nonogram_text_format(out, "%s %s", i > 0 ? "," : "", name);
        }
        nonogram_text_format(out, "\n");
    }
    for (size_t i = 0; i < report->repair_count; i++) {
        nonogram_text_format(out, "  a typing error? ");
        ng_report_repair_text(solving->puzzle, &report->repairs[i], out);
        nonogram_text_format(out, ", then: %s\n",
                             nonogram_verdict_name(report->repairs[i].verdict));
    }
    if (report->more_repairs) {
        nonogram_text_format(out, "  and more such changes\n");
    }
}

const struct ng_report_form ng_report_text = {
    .grade = write_grade, .several = write_several, .none = write_none};
