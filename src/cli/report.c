/* Grading, and looking for what is wrong. */
#include "cli/report.h"

#include "cli/work.h"

#include <stdlib.h>
#include <string.h>

/* Values that counting may try: a second or so, the same on every machine. */
#define COUNT_LIMIT 200000

struct nonogram_explain_options ng_report_options(struct ng_report *report,
                                                  const struct ng_options *options)
{
    struct nonogram_explain_options explain;
    nonogram_explain_defaults(&explain);
    explain.conflict_limit = options->conflict_limit;
    explain.memory_limit = ng_work_memory(report->outcome);
    explain.stop = ng_work_stop;
    explain.context = report->outcome;
    return explain;
}

/* ---- several solutions ---- */

static enum nonogram_status count(struct ng_report *report, const struct ng_solving *solving)
{
    struct nonogram_result result = {.first = NULL};
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.conflict_limit = COUNT_LIMIT;
    options.memory_limit = ng_work_memory(report->outcome);
    options.stop = ng_work_stop;
    options.context = report->outcome;
    enum nonogram_status status =
        nonogram_count(solving->puzzle, &options, &report->number, &result);
    report->counted = result.verdict == NONOGRAM_MULTIPLE;
    nonogram_result_clear(&result);
    return status;
}

/* Looks for given cells that pin down the solution that is meant: the goal, where the puzzle has
 * one, unless it is none: it need not have the given cells. */
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
    enum nonogram_status status = count(report, solving);
    if (status != NONOGRAM_OK) {
        return status;
    }
    report->given = malloc(solving->cells);
    if (report->given == NULL) {
        return NONOGRAM_NO_MEMORY;
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
    struct nonogram_explain_options repairing = *explain;
    size_t lines = (size_t)nonogram_width(solving->puzzle) + nonogram_height(solving->puzzle);
    report->lines = malloc(lines * sizeof *report->lines);
    if (report->lines == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    enum nonogram_status status =
        nonogram_clash(solving->puzzle, explain, report->lines, &report->clash);
    if (status == NONOGRAM_OK || status == NONOGRAM_END) {
        repairing.context = report;
        status = nonogram_find_repairs(solving->puzzle, &repairing, keep_repair, report);
    }
    return status;
}

/* ---- all ---- */

enum nonogram_status ng_report_run(struct ng_report *report, const struct ng_solving *solving,
                                   const struct ng_options *options, struct ng_outcome *outcome)
{
    enum nonogram_verdict verdict = solving->result.verdict;
    report->outcome = outcome;
    struct nonogram_explain_options explain = ng_report_options(report, options);
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
    if (status == NONOGRAM_NO_MEMORY) { /* the verdict stands; what is not known is not said */
        report->grade.difficulty = NONOGRAM_CLASS_UNKNOWN;
        report->grade.limited = true;
        status = NONOGRAM_OK;
    }
    return status;
}

enum nonogram_status ng_report_mend(struct ng_report *report, const struct nonogram_puzzle *puzzle,
                                    const struct ng_options *options, struct ng_outcome *outcome)
{
    report->outcome = outcome;
    struct nonogram_explain_options explain = ng_report_options(report, options);
    return nonogram_find_repairs(puzzle, &explain, keep_repair, report);
}

void ng_report_clear(struct ng_report *report)
{
    nonogram_text_clear(&report->number);
    free(report->given);
    free(report->lines);
}

enum nonogram_status ng_report_write(const struct ng_report *report,
                                     const struct ng_report_form *form,
                                     const struct ng_solving *solving, struct nonogram_text *out)
{
    form->grade(&report->grade, out);
    if (solving->result.verdict == NONOGRAM_MULTIPLE && report->deep) {
        form->several(report, solving, out);
    } else if (solving->result.verdict == NONOGRAM_NONE && report->deep) {
        form->none(report, solving, out);
    }
    return out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

void ng_report_repaired(const struct nonogram_puzzle *puzzle, const struct nonogram_repair *repair,
                        void (*block)(const struct nonogram_puzzle *puzzle,
                                      struct nonogram_block block, bool first,
                                      struct nonogram_text *out),
                        struct nonogram_text *out)
{
    uint32_t size = nonogram_clue_size(puzzle, repair->line);
    bool added = repair->was.length == 0, first = true;
    for (uint32_t i = 0; i < size + added; i++) {
        struct nonogram_block next =
            i == repair->block
                ? repair->now
                : nonogram_clue_block(puzzle, repair->line, added && i > repair->block ? i - 1 : i);
        if (i != repair->block || repair->now.length > 0) {
            block(puzzle, next, first, out);
            first = false;
        }
    }
}
