/* Grading, finding errors, and the forms of writing them. */
#include "cli/report.h"

#include "cli/differences.h"
#include "cli/hint.h"
#include "cli/message.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Values that counting can try: about a second, the same on every machine. */
#define COUNT_LIMIT 200000

/* ---- several solutions ---- */

static enum nonogram_status count(struct ng_report *report, const struct ng_solving *solving,
                                  const struct nonogram_explain_options *explain)
{
    struct nonogram_result result = {.first = NULL};
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.conflict_limit = COUNT_LIMIT;
    options.memory_limit = explain->memory_limit;
    options.stop = explain->stop;
    options.context = explain->context;
    enum nonogram_status status =
        nonogram_count(solving->puzzle, &options, &report->number, &result);
    nonogram_text_add(&report->number, "", 1);
    report->counted = result.verdict == NONOGRAM_MULTIPLE;
    nonogram_result_clear(&result);
    return status == NONOGRAM_OK && report->number.failed ? NONOGRAM_NO_MEMORY : status;
}

/* Finds given cells that pin down the intended solution: the goal, if the puzzle has one that is a
 * solution (it possibly lacks the given cells). */
static enum nonogram_status pin(struct ng_report *report, const struct ng_solving *solving,
                                const struct nonogram_explain_options *explain)
{
    const uint8_t *goal = nonogram_goal(solving->puzzle);
    enum nonogram_status status = NONOGRAM_BAD_USE;
    if (goal != NULL) {
        status = nonogram_pin(solving->puzzle, goal, explain, report->given, &report->pin);
    }
    return status != NONOGRAM_BAD_USE ? status
                                      : nonogram_pin(solving->puzzle, solving->result.first,
                                                     explain, report->given, &report->pin);
}

static enum nonogram_status look_at_several(struct ng_report *report,
                                            const struct ng_solving *solving,
                                            const struct nonogram_explain_options *explain)
{
    enum nonogram_status status = count(report, solving, explain);
    if (status != NONOGRAM_OK) {
        return status;
    }
    report->given = malloc(solving->cells);
    report->difference = malloc(solving->cells);
    if (report->given == NULL || report->difference == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    for (size_t i = 0; i < solving->cells; i++) {
        bool same = solving->result.first[i] == solving->result.second[i];
        report->difference[i] = same ? solving->result.first[i] : NONOGRAM_UNKNOWN;
        report->differs += same ? 0 : 1;
    }
    return pin(report, solving, explain);
}

/* ---- no solution ---- */

static bool keep_repair(void *context, const struct nonogram_repair *repair)
{
    struct ng_report *report = context;
    report->more_repairs = report->repair_count == NG_REPORT_REPAIRS;
    if (!report->more_repairs) {
        report->repairs[report->repair_count++] = *repair;
    }
    return report->more_repairs;
}

static enum nonogram_status look_at_none(struct ng_report *report, const struct ng_solving *solving,
                                         const struct nonogram_explain_options *explain)
{
    size_t lines = (size_t)nonogram_width(solving->puzzle) + nonogram_height(solving->puzzle);
    report->lines = malloc(lines * sizeof *report->lines);
    if (report->lines == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    enum nonogram_status status =
        nonogram_clash(solving->puzzle, explain, report->lines, &report->clash);
    if (status == NONOGRAM_OK || status == NONOGRAM_END) {
        status = nonogram_find_repairs(solving->puzzle, explain, keep_repair, report);
    }
    return status;
}

/* ---- all ---- */

enum nonogram_status ng_report_run(struct ng_report *report, const struct ng_solving *solving)
{
    enum nonogram_verdict verdict = solving->result.verdict;
    struct nonogram_explain_options explain = ng_work_explaining(solving->job);
    if (verdict != NONOGRAM_SOLVED) {
        explain.verdict = verdict;
    }
    if (report->hardest != NONOGRAM_FULL) {
        explain.hardest = report->hardest;
    }
    enum nonogram_status status = nonogram_grade(solving->puzzle, &explain, &report->grade);
    if (status == NONOGRAM_OK && report->deep && verdict == NONOGRAM_MULTIPLE) {
        status = look_at_several(report, solving, &explain);
    } else if (status == NONOGRAM_OK && report->deep && verdict == NONOGRAM_NONE) {
        status = look_at_none(report, solving, &explain);
    }
    if (status == NONOGRAM_NO_MEMORY) { /* the verdict is valid without a grade */
        report->grade.difficulty = NONOGRAM_CLASS_UNKNOWN;
        report->grade.limited = true;
        status = NONOGRAM_OK;
    }
    return status;
}

/* Passes the blocks of the line's clue, with the repair made, to `block`. */
static void write_repaired(const struct nonogram_puzzle *puzzle,
                           const struct nonogram_repair *repair,
                           void (*block)(const struct nonogram_puzzle *puzzle,
                                         struct nonogram_block block, struct nonogram_text *out),
                           struct nonogram_text *out)
{
    uint32_t size = nonogram_clue_size(puzzle, repair->line);
    bool added = repair->was.length == 0;
    for (uint32_t i = 0; i < size + added; i++) {
        struct nonogram_block next =
            i == repair->block
                ? repair->now
                : nonogram_clue_block(puzzle, repair->line, added && i > repair->block ? i - 1 : i);
        if (i != repair->block || repair->now.length > 0) {
            block(puzzle, next, out);
        }
    }
}

/* Appends a block, after a blank unless `out` is empty. */
static void write_block(const struct nonogram_puzzle *puzzle, struct nonogram_block block,
                        struct nonogram_text *out)
{
    nonogram_text_add(out, " ", out->size > 0);
    ng_hint_block(puzzle, block, out);
}

/* 'row 2 ("1 1") may be a typo for 1 2' */
static void write_repair(const struct nonogram_puzzle *puzzle, const struct nonogram_repair *repair,
                         struct nonogram_text *out)
{
    struct nonogram_text clue = {.data = NULL};
    char name[32];
    ng_hint_line_name(puzzle, repair->line, name);
    nonogram_text_format(out, "%s (\"", name);
    ng_hint_clue(puzzle, repair->line, NULL, out);
    nonogram_text_format(out, "\") may be a typo for ");
    write_repaired(puzzle, repair, write_block, &clue);
    nonogram_text_add(out, clue.size > 0 ? clue.data : "0", clue.size > 0 ? clue.size : 1);
    out->failed = out->failed || clue.failed;
    nonogram_text_clear(&clue);
}

/* The repair that makes the puzzle unique, else the first one; NULL if there is none, or with
 * `alone` another one like it. */
static const struct nonogram_repair *best_repair(const struct ng_report *report, bool alone)
{
    const struct nonogram_repair *best = NULL;
    size_t count = 0;
    for (size_t i = 0; i < report->repair_count; i++) {
        bool unique = report->repairs[i].verdict == NONOGRAM_UNIQUE;
        best = best == NULL || (unique && count == 0) ? &report->repairs[i] : best;
        count += unique;
    }
    bool others = count > 1 || (count == 0 && report->repair_count > 1) || report->more_repairs;
    return alone && others ? NULL : best;
}

enum nonogram_status ng_report_mend(struct ng_report *report, struct ng_job *job, bool alone)
{
    enum { SMALL = 900, CONFLICTS = 1000 }; /* cells, and the conflicts for each change */
    const struct nonogram_puzzle *puzzle = job->entry->puzzle;
    char *message = job->entry->diagnostic.message;
    size_t used = strlen(message), room = sizeof job->entry->diagnostic.message - used;
    struct nonogram_text text = {.data = NULL};
    struct nonogram_explain_options explain = ng_work_explaining(job);
    if (alone && nonogram_width(puzzle) * (uint64_t)nonogram_height(puzzle) > SMALL) {
        return NONOGRAM_OK;
    }
    explain.conflict_limit = alone ? CONFLICTS : explain.conflict_limit;
    enum nonogram_status status = nonogram_find_repairs(puzzle, &explain, keep_repair, report);
    const struct nonogram_repair *repair = best_repair(report, alone);
    if (status == NONOGRAM_OK && repair != NULL) {
        nonogram_text_format(&text, "; ");
        write_repair(puzzle, repair, &text);
        nonogram_text_add(&text, "", 1);
    }
    if (text.size > 0 && !text.failed && text.size <= room) {
        memcpy(message + used, text.data, text.size);
    }
    nonogram_text_clear(&text);
    return status;
}

void ng_report_clear(struct ng_report *report)
{
    nonogram_text_clear(&report->number);
    free(report->given);
    free(report->difference);
    free(report->lines);
}

void ng_report_line(const struct ng_report *report, struct nonogram_text *out)
{
    const struct nonogram_grade *grade = &report->grade;
    if (grade->difficulty < NONOGRAM_CLASS_MULTIPLE) {
        nonogram_text_format(out, ", %s, %" PRIu32 " sweep%s",
                             nonogram_class_name(grade->difficulty), grade->sweeps,
                             ng_message_plural(grade->sweeps));
        nonogram_text_format(out, grade->limited ? ", not all assumptions tried" : "");
    } else if (grade->limited && grade->verdict == NONOGRAM_UNIQUE) {
        nonogram_text_format(out, ", not graded before the limit");
    }
}

/* In an open study (67 people, six puzzles of 10x10, 177 solved) the middle half took 2.7 to 5.0
 * times the sum of the steps; each puzzle's median is within a third of what the others predict. */
static void write_minutes(const struct nonogram_grade *grade, struct nonogram_text *out)
{
    enum { MINUTE = 60000, LOW = 27, HIGH = 50 }; /* milliseconds, tenths */
    uint64_t low = (grade->milliseconds * LOW / 10 + MINUTE / 2) / MINUTE;
    uint64_t high = (grade->milliseconds * HIGH / 10 + MINUTE - 1) / MINUTE;
    nonogram_text_format(out, "  minutes: ");
    if (low > 0) {
        nonogram_text_format(out, "%" PRIu64 " to %" PRIu64 "\n", low, high);
    } else {
        nonogram_text_format(out, "up to %" PRIu64 "\n", high);
    }
}

static void write_grade(const struct nonogram_grade *grade, struct nonogram_text *out)
{
    bool any = false;
    nonogram_text_format(out, "  steps:");
    for (unsigned t = 0; t < NONOGRAM_TECHNIQUE_COUNT; t++) {
        if (grade->count[t] > 0) {
            nonogram_text_format(out, "%s %s %" PRIu64, any ? "," : "",
                                 nonogram_technique_usual((enum nonogram_technique)t),
                                 grade->count[t]);
            any = true;
        }
    }
    nonogram_text_format(out, any ? "\n" : " none\n");
    if (grade->assumptions > 0) {
        nonogram_text_format(
            out, "  assumptions: %" PRIu64 "%s, the longest chain %" PRIu32 " lines\n",
            grade->assumptions, grade->depth > 1 ? ", up to two at a time" : "", grade->chain);
    }
    if (any) {
        write_minutes(grade, out);
    }
    if (grade->limited) {
        nonogram_text_format(out, "  not all assumptions were tried\n");
    }
}

static void write_several(const struct ng_report *report, const struct ng_solving *solving,
                          struct nonogram_text *out)
{
    const struct nonogram_result *result = &solving->result;
    nonogram_text_format(out, "  solutions: %s%s\n", report->counted ? "" : "at least ",
                         report->number.data);
    ng_differences_write(solving->puzzle, result->first, result->second, out);
    if (report->pin.found) {
        ng_differences_given(solving->puzzle, report->given, &report->pin, out);
    }
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
        nonogram_text_format(out, "  ");
        write_repair(solving->puzzle, &report->repairs[i], out);
        nonogram_text_format(out, ", then: %s\n",
                             nonogram_verdict_name(report->repairs[i].verdict));
    }
    if (report->more_repairs) {
        nonogram_text_format(out, "  and more such changes\n");
    }
}

void ng_report_json_minutes(const struct nonogram_grade *grade, struct nonogram_text *out)
{
    char minutes[32];
    (void)snprintf(minutes, sizeof minutes, "%.1f", (double)grade->milliseconds / 60000);
    nonogram_json_word(out, "minutes", minutes);
    if (grade->limited) {
        bool class = grade->difficulty != NONOGRAM_CLASS_UNKNOWN;
        nonogram_json_word(out, "class_limited", "true");
        nonogram_json_string(out, "class_limit", class ? "assumptions" : "stopped");
    }
}

static void json_grade(const struct nonogram_grade *grade, struct nonogram_text *out)
{
    nonogram_json_number(out, "sweeps", grade->sweeps);
    nonogram_json_string(out, "hardest",
                         grade->steps > 0 ? nonogram_technique_name(grade->hardest) : "none");
    nonogram_json_number(out, "steps", grade->steps);
    nonogram_json_open(out, "techniques", '{');
    for (unsigned t = 0; t < NONOGRAM_TECHNIQUE_COUNT; t++) {
        nonogram_json_number(out, nonogram_technique_name((enum nonogram_technique)t),
                             grade->count[t]);
    }
    nonogram_json_close(out, '}');
    nonogram_json_number(out, "assumptions", grade->assumptions);
    nonogram_json_number(out, "chain", grade->chain);
    nonogram_json_number(out, "depth", grade->depth);
    ng_report_json_minutes(grade, out);
}

static void json_given(const struct ng_report *report, const struct ng_solving *solving,
                       struct nonogram_text *out)
{
    uint32_t width = nonogram_width(solving->puzzle);
    nonogram_json_open(out, "given", '[');
    for (uint32_t i = 0; i < solving->cells; i++) {
        if (report->given[i] != NONOGRAM_UNKNOWN) {
            nonogram_json_open(out, NULL, '{');
            ng_hint_json_place(i / width, i % width, out);
            ng_hint_json_cells(solving->puzzle, "value", &report->given[i], 1, out);
            nonogram_json_close(out, '}');
        }
    }
    nonogram_json_close(out, ']');
    nonogram_json_word(out, "fewest", report->pin.fewest ? "true" : "false");
}

static void json_several(const struct ng_report *report, const struct ng_solving *solving,
                         struct nonogram_text *out)
{
    uint32_t width = nonogram_width(solving->puzzle);
    nonogram_json_open(out, "difference", '[');
    for (size_t row = 0; row < solving->cells; row += width) {
        ng_hint_json_cells(solving->puzzle, NULL, report->difference + row, width, out);
    }
    nonogram_json_close(out, ']');
    nonogram_json_number(out, "differs", report->differs);
    nonogram_json_string(out, report->counted ? "count" : "at_least", report->number.data);
    if (report->pin.found) {
        json_given(report, solving, out);
    }
}

void ng_report_json_repairs(const struct ng_report *report, const struct nonogram_puzzle *puzzle,
                            struct nonogram_text *out)
{
    nonogram_json_open(out, "repairs", '[');
    for (size_t i = 0; i < report->repair_count; i++) {
        const struct nonogram_repair *repair = &report->repairs[i];
        nonogram_json_open(out, NULL, '{');
        nonogram_json_string(out, "kind",
                             repair->was.length == 0                   ? "added"
                             : repair->now.length == 0                 ? "dropped"
                             : repair->now.length > repair->was.length ? "longer"
                                                                       : "shorter");
        nonogram_json_number(out, "block", (uint64_t)repair->block + 1);
        ng_hint_json_line(puzzle, repair->line, out);
        nonogram_json_open(out, "instead", '[');
        write_repaired(puzzle, repair, ng_hint_json_block, out);
        nonogram_json_close(out, ']');
        nonogram_json_string(out, "verdict", nonogram_verdict_name(repair->verdict));
        nonogram_json_close(out, '}');
    }
    nonogram_json_close(out, ']');
}

static void json_none(const struct ng_report *report, const struct ng_solving *solving,
                      struct nonogram_text *out)
{
    char name[32];
    nonogram_json_open(out, "lines", '[');
    for (uint32_t i = 0; i < report->clash.count; i++) {
        ng_hint_line_name(solving->puzzle, report->lines[i], name);
        nonogram_json_string(out, NULL, name);
    }
    nonogram_json_close(out, ']');
    nonogram_json_word(out, "minimal", report->clash.minimal ? "true" : "false");
    ng_report_json_repairs(report, solving->puzzle, out);
}

enum nonogram_status ng_report_write(const struct ng_report *report, bool records,
                                     const struct ng_solving *solving, struct nonogram_text *out)
{
    (records ? json_grade : write_grade)(&report->grade, out);
    if (solving->result.verdict == NONOGRAM_MULTIPLE && report->deep) {
        (records ? json_several : write_several)(report, solving, out);
    } else if (solving->result.verdict == NONOGRAM_NONE && report->deep) {
        (records ? json_none : write_none)(report, solving, out);
    }
    return out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}
