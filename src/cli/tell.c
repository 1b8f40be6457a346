/* The exit status, the words and the messages that follow from an outcome. */
#include "base/text.h"
#include "batch/items.h"
#include "cli/hint.h"
#include "cli/message.h"
#include "cli/record.h"
#include "cli/report.h"
#include "cli/run.h"
#include "explain/tour.h"
#include "format/format.h"
#include "format/json_string.h"
#include "format/write.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- looking at a slot ---- */

static bool asks_for_steps(const struct ng_subject *subject)
{
    enum ng_question question = subject->setup->request.question;
    return question == NG_ASKS_STEPS || question == NG_ASKS_MISTAKES;
}

static bool asks_for_verdict(const struct ng_subject *subject)
{
    enum ng_question question = subject->setup->request.question;
    return question == NG_ASKS_SOLUTION || question == NG_ASKS_ONLY_ONE;
}

/* The limit that ended the work on the puzzle before its end; NONOGRAM_LIMIT_NONE: none. */
static enum nonogram_limit limit_of(const struct ng_subject *subject)
{
    const struct ng_outcome *outcome = subject->outcome;
    if (!asks_for_steps(subject)) {
        return outcome->result.limited;
    }
    return outcome->walk != NULL ? ng_hint_limit(outcome->walk) : outcome->walk_limited;
}

/* Whether a limit came before the verdict, or before the next step. */
static bool is_unknown(const struct ng_subject *subject)
{
    return asks_for_steps(subject)
               ? limit_of(subject) != NONOGRAM_LIMIT_NONE
               : asks_for_verdict(subject) && subject->outcome->result.verdict == NONOGRAM_LIMIT;
}

bool ng_subject_shares_output(const struct ng_subject *subject)
{
    const struct ng_setup *setup = subject->setup;
    return !subject->item->entry.alone && setup->options->output_dir == NULL &&
           setup->document == NULL;
}

bool ng_subject_has_header(const struct ng_subject *subject)
{
    return subject->setup->headers && ng_subject_shares_output(subject);
}

bool ng_subject_selected(const struct ng_subject *subject)
{
    const struct ng_outcome *outcome = subject->outcome;
    const struct ng_request *request = &subject->setup->request;
    return request->question == NG_ASKS_PUZZLE
               ? outcome->puzzle != NULL
               : outcome->status == NONOGRAM_OK && request->question == NG_ASKS_ONLY_ONE &&
                     ng_request_wants(request, outcome->grade.difficulty);
}

/* Whether it is not known if the puzzle is of the classes asked for. */
static bool may_be_selected(const struct ng_subject *subject)
{
    return subject->setup->request.question == NG_ASKS_ONLY_ONE && !ng_subject_selected(subject) &&
           subject->outcome->grade.difficulty == NONOGRAM_CLASS_UNKNOWN && !subject->setup->records;
}

bool ng_subject_withheld(const struct ng_subject *subject)
{
    const struct ng_setup *setup = subject->setup;
    bool counted = setup->request.count && subject->outcome->result.limited != NONOGRAM_LIMIT_NONE;
    bool says = setup->records && asks_for_verdict(subject);
    return subject->outcome->status == NONOGRAM_OK && (is_unknown(subject) || counted) && !says &&
           setup->options->output_dir != NULL;
}

/* Whether the number is told to people, since a signal ended the counting before a file could be
 * written. */
static bool is_count_lost(const struct ng_slot *slot)
{
    const struct ng_options *options = slot->subject.setup->options;
    return options->output_dir == NULL && slot->outcome.stopped && options->output != NULL &&
           !ng_slot_is_live(slot);
}

/* ---- exit statuses ---- */

/* The exit status for a puzzle; `limited`: there can be more solutions than were found. */
static enum ng_exit exit_of_verdict(enum ng_question question, enum nonogram_verdict verdict,
                                    bool limited)
{
    bool only_one = question == NG_ASKS_ONLY_ONE;
    switch (verdict) {
    case NONOGRAM_UNIQUE:
    case NONOGRAM_SOLVED:
        return NG_EXIT_DONE;
    case NONOGRAM_MULTIPLE:
        return only_one ? NG_EXIT_NOT : limited ? NG_EXIT_LIMIT : NG_EXIT_DONE;
    case NONOGRAM_NONE:
        return NG_EXIT_NOT;
    case NONOGRAM_LIMIT:
        return NG_EXIT_LIMIT;
    }
    return NG_EXIT_FAILED;
}

/* The exit status without the proof that was asked for. */
static enum ng_exit exit_unproven(const struct ng_outcome *outcome)
{
    return outcome->unproven == NULL                      ? NG_EXIT_DONE
           : outcome->result.verdict == NONOGRAM_MULTIPLE ? NG_EXIT_FAILED
                                                          : NG_EXIT_LIMIT;
}

/* The exit status after steps or mistakes. */
static enum ng_exit exit_of_steps(const struct ng_subject *subject)
{
    const struct ng_outcome *outcome = subject->outcome;
    enum nonogram_walk_end end =
        outcome->walk != NULL ? nonogram_walk_end(outcome->walk) : NONOGRAM_WALK_SOLVED;
    bool ahead = end == NONOGRAM_WALK_GOES_ON || end == NONOGRAM_WALK_SOLVED;
    return is_unknown(subject)               ? NG_EXIT_LIMIT
           : !ahead || outcome->mistakes > 0 ? NG_EXIT_NOT
                                             : NG_EXIT_DONE;
}

/* Records contain the verdicts, and most failures, but no proof. */
enum ng_exit ng_subject_exit(const struct ng_subject *subject)
{
    const struct ng_setup *setup = subject->setup;
    const struct ng_outcome *outcome = subject->outcome;
    if (outcome->status != NONOGRAM_OK) {
        bool recorded =
            setup->records && !subject->item->entry.lost && setup->options->proof == NULL;
        return recorded ? NG_EXIT_DONE : NG_EXIT_FAILED;
    }
    enum ng_exit status = NG_EXIT_DONE;
    if (!setup->records && asks_for_verdict(subject) && !setup->selects) {
        status = exit_of_verdict(setup->request.question, outcome->result.verdict,
                                 outcome->result.limited != NONOGRAM_LIMIT_NONE);
    } else if (!setup->records && asks_for_steps(subject)) {
        status = exit_of_steps(subject);
    } else if (setup->request.question == NG_ASKS_PUZZLE && outcome->puzzle == NULL) {
        status = outcome->result.limited != NONOGRAM_LIMIT_NONE ? NG_EXIT_LIMIT
                 : setup->selects                               ? NG_EXIT_DONE
                                                                : NG_EXIT_NOT;
    }
    status = may_be_selected(subject) ? NG_EXIT_LIMIT : status;
    return ng_exit_worse(status, exit_unproven(outcome));
}

enum ng_tally ng_subject_tally(const struct ng_subject *subject)
{
    return subject->outcome->status != NONOGRAM_OK ? NG_TALLY_ERROR
           : asks_for_verdict(subject)             ? (enum ng_tally)subject->outcome->result.verdict
           : subject->outcome->puzzle == NULL      ? NG_TALLY_NONE
                                                   : NG_TALLY_DONE;
}

/* ---- words ---- */

void ng_subject_word(const struct ng_subject *subject, struct nonogram_text *out)
{
    if (asks_for_verdict(subject)) {
        ng_text_string(out, nonogram_verdict_name(subject->outcome->result.verdict));
    } else if (asks_for_steps(subject)) {
        ng_text_string(out, "hint");
    } else {
        ng_text_format(out, "%" PRIu32 "x%" PRIu32, nonogram_width(subject->item->puzzle),
                       nonogram_height(subject->item->puzzle));
    }
}

static void name_limit(const struct ng_options *options, enum nonogram_limit limit, char name[40])
{
    static const char units[] = "BKMGT";
    uint64_t bytes = options->memory_limit;
    const char *unit = units;
    while (bytes > 0 && bytes % 1024 == 0 && unit[1] != '\0') {
        bytes /= 1024;
        unit++;
    }
    if (limit == NONOGRAM_LIMIT_TIME && options->time_limit > 0) {
        (void)snprintf(name, 40, "%.9g s", options->time_limit);
    } else if (limit == NONOGRAM_LIMIT_CONFLICTS && options->conflict_limit > 0) {
        (void)snprintf(name, 40, "%" PRIu64 " conflict%s", options->conflict_limit,
                       ng_text_plural(options->conflict_limit));
    } else if (limit == NONOGRAM_LIMIT_MEMORY && bytes > 0) {
        (void)snprintf(name, 40, "%" PRIu64 "%c of memory", bytes, *unit);
    } else {
        const char *which = limit == NONOGRAM_LIMIT_TIME        ? "time "
                            : limit == NONOGRAM_LIMIT_CONFLICTS ? "conflict "
                            : limit == NONOGRAM_LIMIT_MEMORY    ? "memory "
                                                                : "";
        (void)snprintf(name, 40, "the %slimit", which);
    }
}

/* Appends the number of solutions that are shown; `limit` names the limit that was reached. */
static void note_several(const struct ng_subject *subject, const char *limit,
                         struct nonogram_text *out)
{
    const struct nonogram_result *result = &subject->outcome->result;
    uint64_t asked = subject->setup->request.solutions;
    bool all = asked == 0 || result->found < asked;
    if (subject->setup->request.certain && result->certain != NULL) {
        ng_text_string(out, "showing the cells that all solutions share");
    } else if (asked == NG_SOLUTIONS_UNASKED) {
        ng_text_format(out, "showing one of several solutions (--solutions 0 lists all)");
    } else if (result->limited != NONOGRAM_LIMIT_NONE) {
        ng_text_format(out, "showing the solutions found within %s; there may be more", limit);
    } else if (all) {
        ng_text_format(out, "showing all %" PRIu64 " solutions", result->found);
    } else {
        ng_text_format(out, "showing %" PRIu64 " solution%s of several (--solutions 0 lists all)",
                       asked, ng_text_plural(asked));
    }
}

/* Names the line that shows that the puzzle has no solution, if one line does. */
static void note_none(const struct ng_subject *subject, struct nonogram_text *out)
{
    const struct ng_outcome *outcome = subject->outcome;
    char name[32];
    if (outcome->fault_state == NG_FAULT_FOUND) {
        ng_fact_line_name(outcome->puzzle, outcome->fault.line, name);
        ng_text_format(out,
                       outcome->fault.given
                           ? "no solution: the given cells of %s do not fit its clue"
                           : "no solution: %s cannot be filled",
                       name);
    } else if (outcome->fault_state == NG_FAULT_HIDDEN &&
               subject->setup->request.question == NG_ASKS_SOLUTION) {
        ng_text_format(out,
                       "no solution; 'check --to report' shows which clues contradict each other, "
                       "and finds typing errors");
    } else {
        ng_text_format(out, "no solution");
    }
}

/* Names the limit, and the known part of an unsolved puzzle. */
static void note_unknown(const struct ng_subject *subject, const char *limit,
                         struct nonogram_text *out)
{
    const struct ng_outcome *outcome = subject->outcome;
    const uint8_t *partial = ng_outcome_partial(outcome);
    if (outcome->unread) {
        ng_text_format(out,
                       subject->item->puzzle == NULL ? "not read within %s"
                                                     : "solved, but not written within %s",
                       limit);
        return;
    }
    ng_text_format(out,
                   outcome->result.found > 0 ? "one solution found, perhaps not the only one: the "
                                               "search ended after %s"
                                             : "no solution within %s",
                   limit);
    if (partial != NULL) {
        ng_text_format(out, ", %zu of %zu cells known", ng_count_known(partial, outcome->cells),
                       outcome->cells);
    }
}

static void note_count(const struct ng_subject *subject, struct nonogram_text *out)
{
    enum { MOST_DIGITS = 100 };
    const struct nonogram_text *number = &subject->outcome->number;
    if (number->size < MOST_DIGITS) {
        ng_text_format(out, "at least %.*s solutions", (int)number->size, number->data);
    } else {
        ng_text_format(out, "at least 10^%zu solutions", number->size - 1);
    }
}

void ng_subject_note(const struct ng_subject *subject, struct nonogram_text *out)
{
    char limit[40];
    name_limit(subject->setup->options, limit_of(subject), limit);
    if (asks_for_steps(subject) && is_unknown(subject)) {
        ng_text_format(out, "no further step found within %s", limit);
    } else if (asks_for_verdict(subject)) {
        switch (subject->outcome->result.verdict) {
        case NONOGRAM_UNIQUE:
        case NONOGRAM_SOLVED:
            break;
        case NONOGRAM_MULTIPLE:
            note_several(subject, limit, out);
            break;
        case NONOGRAM_NONE:
            note_none(subject, out);
            break;
        case NONOGRAM_LIMIT:
            note_unknown(subject, limit, out);
            break;
        }
    }
}

/* Failures in a row that are reported one by one. */
enum { ROW_TOLD = 5 };

/* Whether the message on the verdict is printed: people may see the verdict elsewhere. */
static bool shows_note(const struct ng_subject *subject)
{
    const struct ng_setup *setup = subject->setup;
    const struct ng_outcome *outcome = subject->outcome;
    enum nonogram_verdict verdict = outcome->result.verdict;
    bool folder = setup->options->output_dir != NULL, withheld = ng_subject_withheld(subject);
    bool insist = outcome->unread || asks_for_steps(subject) ||
                  outcome->result.limited == NONOGRAM_LIMIT_MEMORY;
    bool kept = true;
    if (setup->request.question == NG_ASKS_ONLY_ONE) { /* a line has the same information */
        kept = (insist || outcome->fault_state == NG_FAULT_FOUND ||
                (folder && verdict == NONOGRAM_LIMIT)) &&
               (ng_subject_selected(subject) || (may_be_selected(subject) && folder));
    } else if (setup->screen && !outcome->unread) { /* the line below the picture, too */
        kept = verdict == NONOGRAM_MULTIPLE || verdict == NONOGRAM_NONE;
    }
    bool seen = setup->records ||
                !(insist || verdict == NONOGRAM_MULTIPLE || !ng_subject_has_header(subject));
    return kept && (!seen || withheld);
}

/* ---- messages ---- */

void ng_slot_message(struct ng_slot *slot, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ng_text_format_list(&slot->messages, format, arguments);
    va_end(arguments);
    ng_text_char(&slot->messages, '\0');
}

static void tell_note(struct ng_slot *slot)
{
    struct nonogram_text note = {.data = NULL};
    bool counted = slot->subject.setup->request.count && !slot->outcome.unread;
    if (counted && (ng_subject_withheld(&slot->subject) || is_count_lost(slot))) {
        note_count(&slot->subject, &note);
    } else if (!counted && shows_note(&slot->subject)) {
        ng_subject_note(&slot->subject, &note);
    }
    if (note.size > 0 && !note.failed) {
        ng_slot_message(slot, "%s: %.*s", slot->item.name, (int)note.size, note.data);
    }
    ng_text_clear(&note);
}

static void tell_format(struct ng_slot *slot)
{
    if (slot->subject.setup->options->from == NULL && slot->item.entry.format != NULL) {
        ng_slot_message(slot, "%s: read as %s", slot->item.name, slot->item.entry.format->name);
    }
}

/* Adds a remark of the reader, with its place in the file. */
static void tell_remark(struct ng_slot *slot, struct nonogram_diagnostic placed)
{
    ng_source_entry_place(&slot->item.entry, &placed);
    ng_slot_message(slot, "%s:%lu:%lu: %s", slot->item.entry.name.data, placed.line, placed.column,
                    placed.message);
}

/* Names the parts of the puzzle that the format of the results does not support. */
static void tell_left_out(struct ng_slot *slot)
{
    struct nonogram_text names = {.data = NULL};
    const struct ng_format *format = slot->subject.setup->puzzles;
    if (format != NULL) {
        ng_write_name_left_out(ng_write_left_out(format, slot->outcome.puzzle), &names);
    }
    if (names.size > 0 && !names.failed) {
        ng_slot_message(slot, "%s: %s has no place for %.*s", slot->item.name, format->name,
                        (int)names.size, names.data);
    }
    ng_text_clear(&names);
}

/* Adds the failure: one of another file than the puzzle's with the puzzle's name, too, if there are
 * several. Without a place in the file the puzzle is named by its number. */
static void tell_failure(struct ng_slot *slot)
{
    const struct ng_item *item = &slot->item;
    const struct ng_outcome *outcome = &slot->outcome;
    const char *own = outcome->diagnostic.line > 0 ? item->entry.name.data : item->name;
    struct nonogram_text line = {.data = NULL}, named = {.data = NULL};
    if (outcome->about != NULL && outcome->about == slot->subject.setup->options->proof &&
        outcome->status == NONOGRAM_IO) {
        ng_output_problem(outcome->about, outcome->status, &outcome->diagnostic, &line);
    } else {
        if (outcome->about != NULL) {
            ng_text_format(&named, "%s%s%s", item->entry.alone ? "" : item->name,
                           item->entry.alone ? "" : ": ", outcome->about);
            ng_text_bytes(&named, "", 1);
        }
        ng_message_place(named.size > 0 && !named.failed ? named.data : own, outcome->status,
                         &outcome->diagnostic, &line);
    }
    ng_slot_message(slot, "%.*s", (int)line.size, line.data != NULL ? line.data : "");
    ng_text_clear(&named);
    ng_text_clear(&line);
}

void ng_slot_tell(struct ng_slot *slot)
{
    const struct ng_options *options = slot->subject.setup->options;
    const struct nonogram_puzzle *puzzle = slot->item.puzzle;
    const bool notes = options->verbose && !options->quiet;
    if (slot->outcome.status != NONOGRAM_OK) {
        if (notes && slot->outcome.status == NONOGRAM_BAD_INPUT) {
            tell_format(slot);
        }
        if (!slot->subject.setup->records || slot->item.out.size == 0) {
            tell_failure(slot);
        }
        return;
    }
    if (!options->quiet) {
        tell_note(slot);
    }
    if (slot->subject.setup->tell != NULL) {
        slot->subject.setup->tell(slot);
    }
    if (slot->outcome.unproven != NULL) {
        ng_slot_message(slot, "%s: no proof: %s", slot->item.name, slot->outcome.unproven);
    }
    if (!options->quiet && slot->item.guessed) {
        tell_remark(slot, *puzzle->guess);
    }
    if (!options->quiet && slot->outcome.doubt != NULL) {
        ng_slot_message(slot, "%s: %s", slot->item.name, slot->outcome.doubt);
    }
    if (notes) {
        tell_format(slot);
    }
    for (size_t i = 0; notes && puzzle != NULL && i < puzzle->remark_count; i++) {
        tell_remark(slot, puzzle->remarks[i]);
    }
    if (notes) {
        tell_left_out(slot);
    }
}

/* ---- failures as records ---- */

void ng_slot_print_failure(struct ng_slot *slot)
{
    struct ng_item *item = &slot->item;
    struct ng_outcome *outcome = &slot->outcome;
    struct nonogram_diagnostic *diagnostic = &outcome->diagnostic;
    struct nonogram_text named = {.data = NULL};
    ng_text_reset(&item->out);
    if (outcome->mended && slot->subject.setup->mends) {
        ng_report_uneven(&slot->subject, &item->out);
    } else if (outcome->mended) {
        ng_report_mend(slot);
    }
    if ((!slot->subject.setup->records && !slot->subject.setup->failures) || item->entry.lost) {
        return;
    }
    if (outcome->about != NULL && diagnostic->message[0] != '\0') {
        ng_message_place(outcome->about, outcome->status, diagnostic, &named);
        ng_text_char(&named, '\0');
    }
    if (named.size > 0 && !named.failed) {
        ng_record_error(&slot->subject, &(struct nonogram_diagnostic){.line = 0}, named.data,
                        &item->out);
    } else {
        ng_record_error(&slot->subject, diagnostic, ng_message_of(outcome->status, diagnostic),
                        &item->out);
    }
    if (outcome->mended && slot->subject.setup->request.question == NG_ASKS_ONLY_ONE) {
        ng_report_json_repairs(outcome, item->puzzle, &item->out);
    }
    ng_record_end(&item->out);
    ng_text_clear(&named);
}

/* ---- printing, in the order of the input ---- */

/* Counts the error in its row. Returns false if it is not reported. */
static bool count_in_row(const struct ng_item *item, struct ng_tell_row *row)
{
    uint64_t file = item->entry.number - item->entry.index;
    if (row->file != file) {
        ng_tell_row_end(row);
    }
    row->file = file;
    row->count++;
    return row->count <= ROW_TOLD;
}

void ng_tell_print(const struct ng_slot *slot, struct ng_tell_row *row)
{
    const struct ng_item *item = &slot->item;
    const struct nonogram_text *messages = &slot->messages;
    bool bad = slot->outcome.status == NONOGRAM_BAD_INPUT && item->result == NULL;
    if (slot->outcome.status != NONOGRAM_OK && item->result == NULL && messages->size == 0 &&
        !messages->failed) {
        return; /* it has a record */
    }
    if (!bad) {
        ng_tell_row_end(row);
    }
    if (item->result != NULL) {
        (void)ng_output_refuse(item->result, item->entry.status, &item->entry.diagnostic);
        return;
    }
    if (messages->failed) {
        (void)ng_message_error("%s: %s", item->name, nonogram_status_text(NONOGRAM_NO_MEMORY));
    }
    bool told = !bad || slot->subject.setup->options->verbose || count_in_row(item, row);
    for (size_t at = 0; told && at < messages->size; at += strlen(messages->data + at) + 1) {
        (void)ng_message_error("%s", messages->data + at);
    }
    if (slot->aside.size > 0 && !slot->aside.failed) {
        (void)fwrite(slot->aside.data, 1, slot->aside.size, stderr);
    }
}

void ng_tell_row_end(struct ng_tell_row *row)
{
    if (row->count > ROW_TOLD) {
        (void)ng_message_error("… %" PRIu64 " more errors in that file, -v shows all",
                               row->count - ROW_TOLD);
    }
    row->count = 0;
}
