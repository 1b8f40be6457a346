/* Reports as members of a record. */
#include "cli/hint.h"
#include "cli/report.h"

#include <inttypes.h>

static void write_grade(const struct nonogram_grade *grade, struct nonogram_text *out)
{
    nonogram_text_format(out, ",\"sweeps\":%" PRIu32 ",\"hardest\":", grade->sweeps);
    nonogram_text_json(out, grade->steps > 0 ? nonogram_technique_name(grade->hardest) : "none");
    nonogram_text_format(out, ",\"steps\":%" PRIu64 ",\"techniques\":{", grade->steps);
    for (unsigned t = 0; t < NONOGRAM_TECHNIQUE_COUNT; t++) {
        nonogram_text_format(out, "%s\"%s\":%" PRIu64, t > 0 ? "," : "",
                             nonogram_technique_name((enum nonogram_technique)t), grade->count[t]);
    }
    nonogram_text_format(
        out, "},\"assumptions\":%" PRIu64 ",\"chain\":%" PRIu32 ",\"depth\":%u,\"minutes\":%.1f",
        grade->assumptions, grade->chain, grade->depth, (double)grade->milliseconds / 60000);
    if (grade->limited) {
        bool class = grade->difficulty != NONOGRAM_CLASS_UNKNOWN;
        nonogram_text_format(out, ",\"class_limited\":true,\"class_limit\":\"%s\"",
                             class ? "assumptions" : "stopped");
    }
}

/* Rows of cells, '?' where open or where `other` (may be NULL) differs. */
static void write_cells(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                        const uint8_t *other, struct nonogram_text *out)
{
    size_t width = nonogram_width(puzzle), size = width * nonogram_height(puzzle);
    for (size_t i = 0; i < size; i++) {
        bool open = cells[i] == NONOGRAM_UNKNOWN || (other != NULL && other[i] != cells[i]);
        char symbol = open ? '?' : nonogram_colour(puzzle, cells[i]).symbol;
        nonogram_text_format(out, i == 0 ? "[\"" : i % width == 0 ? "\",\"" : "");
        nonogram_text_format(out, symbol == '"' || symbol == '\\' ? "\\%c" : "%c", symbol);
    }
    nonogram_text_format(out, "\"]");
}

static size_t count_differences(const struct ng_solving *solving)
{
    size_t differ = 0;
    for (size_t i = 0; i < solving->cells; i++) {
        differ += solving->result.first[i] != solving->result.second[i];
    }
    return differ;
}

static void write_given(const struct ng_report *report, const struct ng_solving *solving,
                        struct nonogram_text *out)
{
    size_t width = nonogram_width(solving->puzzle);
    bool any = false;
    nonogram_text_format(out, ",\"given\":[");
    for (size_t i = 0; i < solving->cells; i++) {
        if (report->given[i] == NONOGRAM_UNKNOWN) {
            continue;
        }
        char symbol[2] = {nonogram_colour(solving->puzzle, report->given[i]).symbol, 0};

        nonogram_text_format(out, any ? ",{" : "{");
        ng_hint_json_place((uint32_t)(i / width), (uint32_t)(i % width), out);
        nonogram_text_format(out, ",\"value\":");
        nonogram_text_json(out, symbol);
        nonogram_text_format(out, "}");
        any = true;
    }
    nonogram_text_format(out, "],\"fewest\":%s", report->pin.fewest ? "true" : "false");
}

static void write_several(const struct ng_report *report, const struct ng_solving *solving,
                          struct nonogram_text *out)
{
    const struct nonogram_result *result = &solving->result;
    nonogram_text_format(out, ",\"difference\":");
    write_cells(solving->puzzle, result->first, result->second, out);
    nonogram_text_format(out, ",\"differs\":%zu,\"%s\":\"", count_differences(solving),
                         report->counted ? "count" : "at_least");
    nonogram_text_add(out, report->number.data, report->number.size);
    nonogram_text_format(out, "\"");
    if (report->pin.found) {
        write_given(report, solving, out);
    }
}

static void write_block(const struct nonogram_puzzle *puzzle, struct nonogram_block block,
                        bool first, struct nonogram_text *out)
{
    nonogram_text_format(out, first ? "" : ",");
    ng_hint_json_block(puzzle, block, out);
}

static void write_repair(const struct nonogram_puzzle *puzzle, const struct nonogram_repair *repair,
                         struct nonogram_text *out)
{
    const char *kind = repair->was.length == 0                   ? "added"
                       : repair->now.length == 0                 ? "dropped"
                       : repair->now.length > repair->was.length ? "longer"
                                                                 : "shorter";
    nonogram_text_format(out, "{\"kind\":\"%s\",\"block\":%" PRIu32, kind, repair->block + 1);
    ng_hint_json_line(puzzle, repair->line, out);
    nonogram_text_format(out, ",\"instead\":[");
    ng_report_repaired(puzzle, repair, write_block, out);
    nonogram_text_format(out, "],\"verdict\":\"%s\"}", nonogram_verdict_name(repair->verdict));
}

void ng_report_repairs_json(const struct ng_report *report, const struct nonogram_puzzle *puzzle,
                            struct nonogram_text *out)
{
    nonogram_text_format(out, ",\"repairs\":[");
    for (size_t i = 0; i < report->repair_count; i++) {
        nonogram_text_format(out, i > 0 ? "," : "");
        write_repair(puzzle, &report->repairs[i], out);
    }
    nonogram_text_format(out, "]");
}

static void write_none(const struct ng_report *report, const struct ng_solving *solving,
                       struct nonogram_text *out)
{
    char name[32];
    nonogram_text_format(out, ",\"lines\":[");
    for (uint32_t i = 0; i < report->clash.count; i++) {
        ng_hint_line_name(solving->puzzle, report->lines[i], name);
        nonogram_text_format(out, "%s\"%s\"", i > 0 ? "," : "", name);
    }
    nonogram_text_format(out, "],\"minimal\":%s", report->clash.minimal ? "true" : "false");
    ng_report_repairs_json(report, solving->puzzle, out);
}

const struct ng_report_form ng_report_json = {
    .grade = write_grade, .several = write_several, .none = write_none};
