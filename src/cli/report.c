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

/* Block `i` of the line's clue with the repair made; its length is 0 if it is left out. */
static struct nonogram_block repaired_block(const struct nonogram_puzzle *puzzle,
                                            const struct ng_repair *repair, uint32_t i)
{
    if (repair->kind == NG_REPAIR_BLOCKS) {
        uint32_t at = repair->block;
        return nonogram_clue_block(puzzle, repair->line, i == at ? at + 1 : i == at + 1 ? at : i);
    }
    bool added = repair->was.length == 0;
    return i == repair->block
               ? repair->now
               : nonogram_clue_block(puzzle, repair->line, added && i > repair->block ? i - 1 : i);
}

/* Passes the blocks of the line's clue, with the repair made, to `block`. */
static void write_repaired(const struct nonogram_puzzle *puzzle, const struct ng_repair *repair,
                           void (*block)(const struct nonogram_puzzle *puzzle,
                                         struct nonogram_block block, struct nonogram_text *out),
                           struct nonogram_text *out)
{
    bool one = repair->kind == NG_REPAIR_BLOCK;
    uint32_t size = nonogram_clue_size(puzzle, repair->line);
    for (uint32_t i = 0; i < size + (one && repair->was.length == 0); i++) {
        struct nonogram_block next = repaired_block(puzzle, repair, i);
        if (!one || i != repair->block || next.length > 0) {
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

/* 'row 2 ("1 1")' */
static void write_line_clue(const struct nonogram_puzzle *puzzle, uint32_t line,
                            struct nonogram_text *out)
{
    char name[32];
    ng_hint_line_name(puzzle, line, name);
    ng_text_format(out, "%s (\"", name);
    ng_hint_clue(puzzle, line, NULL, out);
    ng_text_format(out, "\")");
}

/* 'row 2 ("1 1") may be a typo for 1 2', or shorter after another one. */
static void write_repair(const struct nonogram_puzzle *puzzle, const struct ng_repair *repair,
                         bool first, struct nonogram_text *out)
{
    struct nonogram_text clue = {.data = NULL};
    write_line_clue(puzzle, repair->line, out);
    if (repair->kind == NG_REPAIR_LINES) {
        ng_text_format(out, " and ");
        write_line_clue(puzzle, repair->line + 1, out);
        ng_text_format(out, " may be swapped");
        return;
    }
    ng_text_format(out, first ? " may be a typo for " : " for ");
    write_repaired(puzzle, repair, add_block, &clue);
    ng_text_bytes(out, clue.size > 0 ? clue.data : "0", clue.size > 0 ? clue.size : 1);
    out->failed = out->failed || clue.failed;
    ng_text_clear(&clue);
}

/* The number of repairs that fit best: those that make the puzzle unique, or all if none does. */
static size_t count_best(const struct ng_outcome *outcome, bool *unique)
{
    size_t count = 0;
    for (size_t i = 0; i < outcome->repair_count; i++) {
        count += outcome->repairs[i].verdict == NONOGRAM_UNIQUE;
    }
    *unique = count > 0;
    return count > 0 ? count : outcome->repair_count;
}

/* Names the repairs that fit best, if they are few: none of them is known to be the right one. */
static void write_repairs(const struct ng_subject *subject, struct nonogram_text *out)
{
    enum { NAMED = 5 };
    const struct ng_outcome *outcome = subject->outcome;
    bool alone = subject->setup->request.question == NG_ASKS_SOLUTION, unique;
    size_t count = count_best(outcome, &unique);
    if (count == 0) {
        ng_text_format(out, alone ? "" : "; no change of one number was found that mends it");
        return;
    }
    if (outcome->more_repairs || count > (alone ? 1 : NAMED)) {
        ng_text_format(out, alone ? "; 'check' names possible typing errors"
                                  : "; many changes of one number would mend it");
        return;
    }
    const char *separator = "; ";
    for (size_t i = 0; i < outcome->repair_count; i++) {
        if (!unique || outcome->repairs[i].verdict == NONOGRAM_UNIQUE) {
            bool first = *separator == ';';
            ng_text_format(out, "%s", separator);
            write_repair(subject->item->puzzle, &outcome->repairs[i], first, out);
            separator = ", or ";
        }
    }
}

void ng_report_mend(struct ng_slot *slot)
{
    char *message = slot->outcome.diagnostic.message;
    size_t used = strlen(message), room = sizeof slot->outcome.diagnostic.message - used;
    struct nonogram_text text = {.data = NULL};
    write_repairs(&slot->subject, &text);
    ng_text_bytes(&text, "", 1);
    if (!text.failed && text.size <= room) {
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

/* The minutes that the middle half of casual solvers need. */
struct minutes {
    uint64_t low, high;
};

/* In an open study (67 people, six puzzles of 10x10, 177 solved) the middle half took 2.7 to 5.0
 * times the sum of the steps; each puzzle's median is within a third of what the others predict. */
static struct minutes minutes_of(const struct nonogram_grade *grade)
{
    enum { MINUTE = 60000, LOW = 27, HIGH = 50 }; /* milliseconds, tenths */
    return (struct minutes){(grade->milliseconds * LOW / 10 + MINUTE / 2) / MINUTE,
                            (grade->milliseconds * HIGH / 10 + MINUTE - 1) / MINUTE};
}

static void write_minutes(const struct nonogram_grade *grade, struct nonogram_text *out)
{
    struct minutes minutes = minutes_of(grade);
    ng_text_format(out, "  minutes: ");
    if (minutes.low > 0) {
        ng_text_format(out, "%" PRIu64 " to %" PRIu64 "\n", minutes.low, minutes.high);
    } else {
        ng_text_format(out, "up to %" PRIu64 "\n", minutes.high);
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
    if (any && grade->verdict == NONOGRAM_UNIQUE) {
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
        write_repair(outcome->puzzle, &outcome->repairs[i], true, out);
        ng_text_format(out, ", then: %s\n", nonogram_verdict_name(outcome->repairs[i].verdict));
    }
    if (outcome->more_repairs) {
        ng_text_format(out, "  and more such changes\n");
    }
}

void ng_report_json_minutes(const struct nonogram_grade *grade, struct nonogram_text *out)
{
    if (grade->verdict == NONOGRAM_UNIQUE) {
        struct minutes minutes = minutes_of(grade);
        ng_json_open(out, "minutes", '[');
        ng_json_number(out, NULL, minutes.low);
        ng_json_number(out, NULL, minutes.high);
        ng_json_close(out, ']');
    }
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

/* The word for a repair in records. */
static const char *repair_word(const struct ng_repair *repair)
{
    switch (repair->kind) {
    case NG_REPAIR_BLOCKS:
        return "swapped blocks";
    case NG_REPAIR_LINES:
        return "swapped lines";
    default:
        return repair->was.length == 0                    ? "added"
               : repair->now.length == 0                  ? "dropped"
               : repair->now.colour != repair->was.colour ? "colour"
               : repair->now.length > repair->was.length  ? "longer"
                                                          : "shorter";
    }
}

static void json_clue(const struct nonogram_puzzle *puzzle, uint32_t line,
                      struct nonogram_text *out)
{
    for (uint32_t i = 0; i < nonogram_clue_size(puzzle, line); i++) {
        ng_hint_json_block(puzzle, nonogram_clue_block(puzzle, line, i), out);
    }
}

void ng_report_json_repairs(const struct ng_outcome *outcome, const struct nonogram_puzzle *puzzle,
                            struct nonogram_text *out)
{
    ng_json_open(out, "repairs", '[');
    for (size_t i = 0; i < outcome->repair_count; i++) {
        const struct ng_repair *repair = &outcome->repairs[i];
        ng_json_open(out, NULL, '{');
        ng_json_text(out, "kind", repair_word(repair));
        if (repair->kind != NG_REPAIR_LINES) {
            ng_json_number(out, "block", (uint64_t)repair->block + 1);
        }
        ng_hint_json_line(puzzle, repair->line, out);
        ng_json_open(out, "instead", '[');
        if (repair->kind == NG_REPAIR_LINES) {
            json_clue(puzzle, repair->line + 1, out);
        } else {
            write_repaired(puzzle, repair, ng_hint_json_block, out);
        }
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
