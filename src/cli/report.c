/* A grade, and what is wrong with a puzzle, as text and as members of a record. */
#include "cli/report.h"

#include "base/text.h"
#include "cli/differences.h"
#include "cli/facts.h"
#include "cli/message.h"
#include "explain/technique.h"
#include "explain/tools.h"
#include "model/puzzle.h"

#include <inttypes.h>
#include <string.h>

/* The word for a repair in records. */
static const char *repair_word(const struct ng_facts *facts, const struct ng_repair *repair)
{
    static const char *const words[3][3] = {{"swapped lines", "added", NULL},
                                            {"dropped", NULL, "split"},
                                            {NULL, "joined", "swapped blocks"}};
    const struct nonogram_block *was = &facts->puzzle->lines[repair->line].blocks[repair->block];
    return repair->removed != 1 || repair->added != 1 ? words[repair->removed][repair->added]
           : repair->now->colour != was->colour       ? "colour"
           : repair->now->length > was->length        ? "longer"
                                                      : "shorter";
}

/* The blocks of the line's clue with the repair made, or of the line that it is swapped with. */
static void write_repaired(const struct ng_facts *facts, const struct ng_repair *repair)
{
    const struct ng_clue *clue = &facts->puzzle->lines[repair->line + repair->swaps_lines];
    uint32_t count = clue->count - repair->removed + repair->added,
             behind = repair->block + repair->added;
    for (uint32_t i = 0; i < count; i++) {
        ng_fact_words(facts, i > 0 ? " " : "");
        ng_fact_block(facts, i < repair->block || repair->swaps_lines ? clue->blocks[i]
                             : i < behind ? repair->now[i - repair->block]
                                          : clue->blocks[i - repair->added + repair->removed]);
    }
    ng_fact_words(facts, count == 0 ? "0" : "");
}

/* 'row 2 ("1 1") may be a typo for 1 2', or shorter after another one. */
static void write_repair(const struct ng_facts *facts, const struct ng_repair *repair, bool first)
{
    bool lines = repair->swaps_lines;
    ng_fact_text(facts, "kind", repair_word(facts, repair));
    if (!lines) {
        ng_fact_number(facts, "block", (uint64_t)repair->block + 1);
    }
    ng_fact_line(facts, repair->line);
    if (lines && !facts->records) {
        ng_fact_words(facts, " and ");
        ng_fact_line(facts, repair->line + 1);
        ng_fact_words(facts, " may be swapped");
        return;
    }
    ng_fact_words(facts, first ? " may be a typo for " : " for ");
    ng_fact_open(facts, "instead", '[');
    write_repaired(facts, repair);
    ng_fact_close(facts, ']');
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
                                  : "; many numbers could be the wrong one");
        return;
    }
    const struct ng_facts facts = {subject->item->puzzle, false, out};
    const char *separator = "; ";
    for (size_t i = 0; i < outcome->repair_count; i++) {
        if (!unique || outcome->repairs[i].verdict == NONOGRAM_UNIQUE) {
            bool first = *separator == ';';
            ng_text_format(out, "%s", separator);
            write_repair(&facts, &outcome->repairs[i], first);
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
                       grade->sweeps, ng_text_plural(grade->sweeps));
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

/* In words from HOURS minutes on in hours. */
static void write_minutes(const struct ng_facts *facts, const struct nonogram_grade *grade)
{
    enum { HOURS = 120 };
    struct minutes minutes = minutes_of(grade);
    ng_fact_open(facts, "minutes", '[');
    ng_fact_number(facts, NULL, minutes.low);
    ng_fact_number(facts, NULL, minutes.high);
    ng_fact_close(facts, ']');
    if (minutes.low >= HOURS) {
        ng_fact_words(facts, "  hours: %" PRIu64 " to %" PRIu64 "\n", (minutes.low + 30) / 60,
                      (minutes.high + 59) / 60);
    } else if (minutes.low > 0) {
        ng_fact_words(facts, "  minutes: %" PRIu64 " to %" PRIu64 "\n", minutes.low, minutes.high);
    } else {
        ng_fact_words(facts, "  minutes: up to %" PRIu64 "\n", minutes.high);
    }
}

/* How long it takes; and what is missing in the grade. */
static void write_estimate(const struct ng_facts *facts, const struct nonogram_grade *grade)
{
    if (grade->verdict == NONOGRAM_UNIQUE && (facts->records || grade->steps > 0)) {
        write_minutes(facts, grade);
    }
    if (grade->limited) {
        bool class = grade->difficulty != NONOGRAM_CLASS_UNKNOWN;
        ng_fact_flag(facts, "class_limited", true);
        ng_fact_text(facts, "class_limit", class ? "assumptions" : "stopped");
        ng_fact_words(facts, "  not all assumptions were tried\n");
    }
}

void ng_report_json_minutes(const struct nonogram_grade *grade, struct nonogram_text *out)
{
    const struct ng_facts facts = {NULL, true, out};
    write_estimate(&facts, grade);
}

static void write_grade(const struct ng_facts *facts, const struct nonogram_grade *grade)
{
    const char *separator = "";
    ng_fact_number(facts, "sweeps", grade->sweeps);
    ng_fact_text(facts, "hardest",
                 grade->steps > 0 ? nonogram_technique_name(grade->hardest) : "none");
    ng_fact_number(facts, "steps", grade->steps);
    ng_fact_open(facts, "techniques", '{');
    ng_fact_words(facts, "  steps:");
    for (unsigned rank = 0; rank < NG_RANKS; rank++) {
        const struct ng_technique *technique = &ng_techniques[rank];
        uint64_t count = grade->count[technique->number];
        ng_fact_number(facts, technique->name, count);
        if (count > 0) {
            ng_fact_words(facts, "%s %s %" PRIu64, separator, technique->usual, count);
            separator = ",";
        }
    }
    ng_fact_close(facts, '}');
    ng_fact_words(facts, grade->steps > 0 ? "\n" : " none\n");
    ng_fact_number(facts, "assumptions", grade->assumptions);
    ng_fact_number(facts, "chain", grade->chain);
    ng_fact_number(facts, "depth", grade->depth);
    if (grade->assumptions > 0) {
        ng_fact_words(facts, "  assumptions: %" PRIu64 "%s, the longest chain %" PRIu32 " lines\n",
                      grade->assumptions, grade->depth > 1 ? ", up to two at a time" : "",
                      grade->chain);
    }
    write_estimate(facts, grade);
}

/* The given cells that would leave one solution. */
static void write_given(const struct ng_facts *facts, const struct ng_outcome *outcome)
{
    const uint32_t width = facts->puzzle->width;
    if (!facts->records) {
        ng_differences_given(facts->puzzle, outcome->given, &outcome->pin, facts->out);
        return;
    }
    ng_fact_open(facts, "given", '[');
    for (size_t i = 0; i < outcome->cells; i++) {
        if (outcome->given[i] != NONOGRAM_UNKNOWN) {
            ng_fact_open(facts, NULL, '{');
            ng_fact_place(facts, i / width, i % width);
            ng_fact_cells(facts, "value", &outcome->given[i], 1);
            ng_fact_close(facts, '}');
        }
    }
    ng_fact_close(facts, ']');
    ng_fact_flag(facts, "fewest", outcome->pin.fewest);
}

static void write_several(const struct ng_facts *facts, const struct ng_outcome *outcome)
{
    const struct nonogram_result *result = &outcome->result;
    const uint32_t width = facts->puzzle->width;
    ng_fact_words(facts, "  solutions: %s%s\n", outcome->exact ? "" : "at least ",
                  outcome->total.data);
    if (!facts->records) {
        ng_differences_write(facts->puzzle, result->first, result->second, facts->out);
    }
    ng_fact_open(facts, "difference", '[');
    for (size_t row = 0; row < outcome->cells; row += width) {
        ng_fact_cells(facts, NULL, outcome->difference + row, width);
    }
    ng_fact_close(facts, ']');
    ng_fact_number(facts, "differs", outcome->differs);
    ng_fact_text(facts, outcome->exact ? "count" : "at_least", outcome->total.data);
    if (outcome->pin.found) {
        write_given(facts, outcome);
    }
}

/* The repairs, after which the puzzle has the verdict. */
static void list_repairs(const struct ng_facts *facts, const struct ng_outcome *outcome)
{
    ng_fact_open(facts, "repairs", '[');
    for (size_t i = 0; i < outcome->repair_count; i++) {
        const char *verdict = nonogram_verdict_name(outcome->repairs[i].verdict);
        ng_fact_open(facts, NULL, '{');
        ng_fact_words(facts, "  ");
        write_repair(facts, &outcome->repairs[i], true);
        ng_fact_text(facts, "verdict", verdict);
        ng_fact_words(facts, ", then: %s\n", verdict);
        ng_fact_close(facts, '}');
    }
    ng_fact_close(facts, ']');
    ng_fact_words(facts, outcome->more_repairs ? "  and more such changes\n" : "");
    ng_fact_words(facts, outcome->repairs_sought && outcome->repair_count == 0
                             ? "  no single typing error was found\n"
                             : "");
}

void ng_report_json_repairs(const struct ng_outcome *outcome, const struct nonogram_puzzle *puzzle,
                            struct nonogram_text *out)
{
    const struct ng_facts facts = {puzzle, true, out};
    list_repairs(&facts, outcome);
}

void ng_report_uneven(const struct ng_subject *subject, struct nonogram_text *out)
{
    const struct ng_facts facts = {subject->item->puzzle, false, out};
    ng_name_write(subject->item->name, out);
    ng_text_format(out, ": error\n  %s\n", subject->outcome->diagnostic.message);
    list_repairs(&facts, subject->outcome);
}

static void write_none(const struct ng_facts *facts, const struct ng_outcome *outcome)
{
    const struct ng_clash *clash = &outcome->clash;
    ng_fact_open(facts, "lines", '[');
    if (clash->count > 0) {
        ng_fact_words(facts, "  these lines together cannot be filled%s:",
                      clash->minimal ? "; without any one of them they could" : "");
    }
    for (uint32_t i = 0; i < clash->count; i++) {
        char name[32];
        ng_fact_line_name(facts->puzzle, outcome->lines[i], name);
        ng_fact_text(facts, NULL, name);
        ng_fact_words(facts, "%s %s", i > 0 ? "," : "", name);
    }
    ng_fact_words(facts, clash->count > 0 ? "\n" : "");
    ng_fact_close(facts, ']');
    ng_fact_flag(facts, "minimal", clash->minimal);
    list_repairs(facts, outcome);
}

void ng_report_write(const struct ng_outcome *outcome, bool records, struct nonogram_text *out)
{
    const struct ng_facts facts = {outcome->puzzle, records, out};
    write_grade(&facts, &outcome->grade);
    if (outcome->result.verdict == NONOGRAM_MULTIPLE) {
        write_several(&facts, outcome);
    } else if (outcome->result.verdict == NONOGRAM_NONE) {
        write_none(&facts, outcome);
    }
}
