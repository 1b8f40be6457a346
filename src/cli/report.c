/* A grade, and what is wrong with a puzzle, as text and as members of a record. */
#include "cli/report.h"

#include "base/text.h"
#include "cli/differences.h"
#include "cli/hint.h"
#include "cli/message.h"
#include "explain/technique.h"
#include "explain/tools.h"
#include "format/json_string.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Passes the blocks of the line's clue, with the repair made, to `block`. */
static void write_repaired(const struct nonogram_puzzle *puzzle, const struct ng_repair *repair,
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
static void add_block(const struct nonogram_puzzle *puzzle, struct nonogram_block block,
                      struct nonogram_text *out)
{
    ng_text_bytes(out, " ", out->size > 0);
    ng_hint_block(puzzle, block, out);
}

/* 'row 2 ("1 1") may be a typo for 1 2' */
static void write_repair(const struct nonogram_puzzle *puzzle, const struct ng_repair *repair,
                         struct nonogram_text *out)
{
    struct nonogram_text clue = {.data = NULL};
    char name[32];
    ng_hint_line_name(puzzle, repair->line, name);
    ng_text_format(out, "%s (\"", name);
    ng_hint_clue(puzzle, repair->line, NULL, out);
    ng_text_format(out, "\") may be a typo for ");
    write_repaired(puzzle, repair, add_block, &clue);
    ng_text_bytes(out, clue.size > 0 ? clue.data : "0", clue.size > 0 ? clue.size : 1);
    out->failed = out->failed || clue.failed;
    ng_text_clear(&clue);
}

/* The repair that makes the puzzle unique, else the first one; NULL if there is none, or with
 * `alone` another one like it. */
static const struct ng_repair *best_repair(const struct ng_outcome *outcome, bool alone)
{
    const struct ng_repair *best = NULL;
    size_t count = 0;
    for (size_t i = 0; i < outcome->repair_count; i++) {
        bool unique = outcome->repairs[i].verdict == NONOGRAM_UNIQUE;
        best = best == NULL || (unique && count == 0) ? &outcome->repairs[i] : best;
        count += unique;
    }
    bool others = count > 1 || (count == 0 && outcome->repair_count > 1) || outcome->more_repairs;
    return alone && others ? NULL : best;
}

void ng_report_mend(struct ng_slot *slot)
{
    bool alone = slot->setup->request.question == NG_ASKS_SOLUTION;
    const struct ng_repair *repair = best_repair(&slot->outcome, alone);
    char *message = slot->outcome.diagnostic.message;
    size_t used = strlen(message), room = sizeof slot->outcome.diagnostic.message - used;
    struct nonogram_text text = {.data = NULL};
    if (repair != NULL) {
        ng_text_format(&text, "; ");
        write_repair(slot->item.puzzle, repair, &text);
        ng_text_bytes(&text, "", 1);
    }
    if (text.size > 0 && !text.failed && text.size <= room) {
        memcpy(message + used, text.data, text.size);
    }
    ng_text_clear(&text);
}

void ng_report_line(const struct ng_outcome *outcome, struct nonogram_text *out)
{
    const struct nonogram_grade *grade = &outcome->grade;
    if (grade->difficulty < NONOGRAM_CLASS_MULTIPLE) {
        ng_text_format(out, ", %s, %" PRIu32 " sweep%s", nonogram_class_name(grade->difficulty),
                       grade->sweeps, ng_message_plural(grade->sweeps));
        ng_text_format(out, grade->limited ? ", not all assumptions tried" : "");
    } else if (grade->limited && grade->verdict == NONOGRAM_UNIQUE) {
        ng_text_format(out, ", not graded before the limit");
    }
}

/* In an open study (67 people, six puzzles of 10x10, 177 solved) the middle half took 2.7 to 5.0
 * times the sum of the steps; each puzzle's median is within a third of what the others predict. */
static void write_minutes(const struct nonogram_grade *grade, struct nonogram_text *out)
{
    enum { MINUTE = 60000, LOW = 27, HIGH = 50 }; /* milliseconds, tenths */
    uint64_t low = (grade->milliseconds * LOW / 10 + MINUTE / 2) / MINUTE;
    uint64_t high = (grade->milliseconds * HIGH / 10 + MINUTE - 1) / MINUTE;
    ng_text_format(out, "  minutes: ");
    if (low > 0) {
        ng_text_format(out, "%" PRIu64 " to %" PRIu64 "\n", low, high);
    } else {
        ng_text_format(out, "up to %" PRIu64 "\n", high);
    }
}

static void write_grade(const struct nonogram_grade *grade, struct nonogram_text *out)
{
    bool any = false;
    ng_text_format(out, "  steps:");
    for (unsigned rank = 0; rank < NG_RANKS; rank++) {
        const struct ng_technique *technique = &ng_techniques[rank];
        if (grade->count[technique->number] > 0) {
            ng_text_format(out, "%s %s %" PRIu64, any ? "," : "", technique->usual,
                           grade->count[technique->number]);
            any = true;
        }
    }
    ng_text_format(out, any ? "\n" : " none\n");
    if (grade->assumptions > 0) {
        ng_text_format(out, "  assumptions: %" PRIu64 "%s, the longest chain %" PRIu32 " lines\n",
                       grade->assumptions, grade->depth > 1 ? ", up to two at a time" : "",
                       grade->chain);
    }
    if (any) {
        write_minutes(grade, out);
    }
    if (grade->limited) {
        ng_text_format(out, "  not all assumptions were tried\n");
    }
}

static void write_several(const struct ng_outcome *outcome, struct nonogram_text *out)
{
    const struct nonogram_result *result = &outcome->result;
    ng_text_format(out, "  solutions: %s%s\n", outcome->exact ? "" : "at least ",
                   outcome->total.data);
    ng_differences_write(outcome->puzzle, result->first, result->second, out);
    if (outcome->pin.found) {
        ng_differences_given(outcome->puzzle, outcome->given, &outcome->pin, out);
    }
}

static void write_none(const struct ng_outcome *outcome, struct nonogram_text *out)
{
    if (outcome->clash.count > 0) {
        char name[32];
        ng_text_format(out, "  lines that contradict each other%s:",
                       outcome->clash.minimal ? " (none can be left out)" : "");
        for (uint32_t i = 0; i < outcome->clash.count; i++) {
            ng_hint_line_name(outcome->puzzle, outcome->lines[i], name);
            ng_text_format(out, "%s %s", i > 0 ? "," : "", name);
        }
        ng_text_format(out, "\n");
    }
    for (size_t i = 0; i < outcome->repair_count; i++) {
        ng_text_format(out, "  ");
        write_repair(outcome->puzzle, &outcome->repairs[i], out);
        ng_text_format(out, ", then: %s\n", nonogram_verdict_name(outcome->repairs[i].verdict));
    }
    if (outcome->more_repairs) {
        ng_text_format(out, "  and more such changes\n");
    }
}

void ng_report_json_minutes(const struct nonogram_grade *grade, struct nonogram_text *out)
{
    char minutes[32];
    (void)snprintf(minutes, sizeof minutes, "%.1f", (double)grade->milliseconds / 60000);
    ng_json_word(out, "minutes", minutes);
    if (grade->limited) {
        bool class = grade->difficulty != NONOGRAM_CLASS_UNKNOWN;
        ng_json_word(out, "class_limited", "true");
        ng_json_text(out, "class_limit", class ? "assumptions" : "stopped");
    }
}

static void json_grade(const struct nonogram_grade *grade, struct nonogram_text *out)
{
    ng_json_number(out, "sweeps", grade->sweeps);
    ng_json_text(out, "hardest",
                 grade->steps > 0 ? nonogram_technique_name(grade->hardest) : "none");
    ng_json_number(out, "steps", grade->steps);
    ng_json_open(out, "techniques", '{');
    for (unsigned rank = 0; rank < NG_RANKS; rank++) {
        const struct ng_technique *technique = &ng_techniques[rank];
        ng_json_number(out, technique->name, grade->count[technique->number]);
    }
    ng_json_close(out, '}');
    ng_json_number(out, "assumptions", grade->assumptions);
    ng_json_number(out, "chain", grade->chain);
    ng_json_number(out, "depth", grade->depth);
    ng_report_json_minutes(grade, out);
}

static void json_given(const struct ng_outcome *outcome, struct nonogram_text *out)
{
    uint32_t width = nonogram_width(outcome->puzzle);
    ng_json_open(out, "given", '[');
    for (uint32_t i = 0; i < outcome->cells; i++) {
        if (outcome->given[i] != NONOGRAM_UNKNOWN) {
            ng_json_open(out, NULL, '{');
            ng_hint_json_place(i / width, i % width, out);
            ng_hint_json_cells(outcome->puzzle, "value", &outcome->given[i], 1, out);
            ng_json_close(out, '}');
        }
    }
    ng_json_close(out, ']');
    ng_json_word(out, "fewest", outcome->pin.fewest ? "true" : "false");
}

static void json_several(const struct ng_outcome *outcome, struct nonogram_text *out)
{
    uint32_t width = nonogram_width(outcome->puzzle);
    ng_json_open(out, "difference", '[');
    for (size_t row = 0; row < outcome->cells; row += width) {
        ng_hint_json_cells(outcome->puzzle, NULL, outcome->difference + row, width, out);
    }
    ng_json_close(out, ']');
    ng_json_number(out, "differs", outcome->differs);
    ng_json_text(out, outcome->exact ? "count" : "at_least", outcome->total.data);
    if (outcome->pin.found) {
        json_given(outcome, out);
    }
}

void ng_report_json_repairs(const struct ng_outcome *outcome, const struct nonogram_puzzle *puzzle,
                            struct nonogram_text *out)
{
    ng_json_open(out, "repairs", '[');
    for (size_t i = 0; i < outcome->repair_count; i++) {
        const struct ng_repair *repair = &outcome->repairs[i];
        ng_json_open(out, NULL, '{');
        ng_json_text(out, "kind",
                     repair->was.length == 0                   ? "added"
                     : repair->now.length == 0                 ? "dropped"
                     : repair->now.length > repair->was.length ? "longer"
                                                               : "shorter");
        ng_json_number(out, "block", (uint64_t)repair->block + 1);
        ng_hint_json_line(puzzle, repair->line, out);
        ng_json_open(out, "instead", '[');
        write_repaired(puzzle, repair, ng_hint_json_block, out);
        ng_json_close(out, ']');
        ng_json_text(out, "verdict", nonogram_verdict_name(repair->verdict));
        ng_json_close(out, '}');
    }
    ng_json_close(out, ']');
}

static void json_none(const struct ng_outcome *outcome, struct nonogram_text *out)
{
    char name[32];
    ng_json_open(out, "lines", '[');
    for (uint32_t i = 0; i < outcome->clash.count; i++) {
        ng_hint_line_name(outcome->puzzle, outcome->lines[i], name);
        ng_json_text(out, NULL, name);
    }
    ng_json_close(out, ']');
    ng_json_word(out, "minimal", outcome->clash.minimal ? "true" : "false");
    ng_report_json_repairs(outcome, outcome->puzzle, out);
}

void ng_report_write(const struct ng_outcome *outcome, bool records, struct nonogram_text *out)
{
    (records ? json_grade : write_grade)(&outcome->grade, out);
    if (outcome->result.verdict == NONOGRAM_MULTIPLE) {
        (records ? json_several : write_several)(outcome, out);
    } else if (outcome->result.verdict == NONOGRAM_NONE) {
        (records ? json_none : write_none)(outcome, out);
    }
}
