/* solve: solutions, their number, and proofs. */
#include "answer/formats.h"
#include "base/text.h"
#include "batch/items.h"
#include "cli/files.h"
#include "cli/hint.h"
#include "cli/message.h"
#include "cli/record.h"
#include "cli/report.h"
#include "cli/screen.h"
#include "cli/solving.h"
#include "platform/machine.h"
#include "platform/signals.h"
#include "platform/terminal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The form of a puzzle's result. */
enum form { PICTURE, PUZZLE, TAAI, RECORD, COUNT };

struct work {
    enum form form;
    const char *format; /* the format of pictures */
    struct nonogram_draw_options draw;
    bool document; /* a file of this form holds one picture */
    bool screen;   /* drawn on a terminal, for a person */
};

/* Writes the puzzle with another goal or other given cells. */
static enum nonogram_status write_copy(struct ng_job *job, const struct nonogram_puzzle *puzzle,
                                       const uint8_t *goal, const uint8_t *given)
{
    struct ng_item *item = &job->item;
    struct nonogram_puzzle *copy = NULL;
    enum nonogram_status status = nonogram_copy_with(puzzle, goal, given, &copy, &item->diagnostic);
    if (status == NONOGRAM_OK) {
        status = nonogram_write(copy, "non", false, &item->out, &item->diagnostic);
    }
    nonogram_free(copy);
    return status;
}

/* Writes the answer to a tournament's puzzle: "$1", then a line of 0 and 1 per row, separated by
 * tabs. The number is the puzzle's own, if it has one. */
static void write_taai(struct ng_job *job, const struct nonogram_puzzle *puzzle,
                       const uint8_t *cells)
{
    struct nonogram_text *out = &job->item.out;
    size_t width = nonogram_width(puzzle);
    const char *id = nonogram_note(puzzle, NONOGRAM_ID);
    if (id != NULL && id[0] != '\0' && strspn(id, "0123456789") == strlen(id)) {
        ng_text_format(out, "$%s\n", id);
    } else {
        ng_text_format(out, "$%" PRIu64 "\n", job->item.index);
    }
    for (size_t c = 0; c < width * nonogram_height(puzzle); c++) {
        char pair[2] = {cells[c] != 0 ? '1' : '0', (c + 1) % width == 0 ? '\n' : '\t'};
        ng_text_bytes(out, pair, 2);
    }
}

/* Writes solution number `number`, from 0; or with `partial` the certain cells if no solution was
 * found, which a tournament does not accept. */
static enum nonogram_status write_cells(struct ng_job *job, const struct nonogram_puzzle *puzzle,
                                        const uint8_t *cells, size_t number, bool partial)
{
    const struct work *work = job->run->context;
    struct nonogram_text *out = &job->item.out;
    if (work->form == PUZZLE) {
        return write_copy(job, puzzle, partial ? NULL : cells, partial ? cells : NULL);
    }
    if (work->form == TAAI) {
        if (!partial) {
            write_taai(job, puzzle, cells);
        }
        return NONOGRAM_OK;
    }
    if (number > 0 && ng_screen_is_text(work->format)) {
        ng_text_bytes(out, "\n", 1); /* a blank line between text pictures */
    }
    return nonogram_draw(puzzle, cells, work->format, &work->draw, out);
}

/* Writes "NUMBER" or "at least NUMBER"; with several puzzles after "SOURCE: ". */
static void write_count(const struct ng_solving *solving)
{
    struct ng_item *item = &solving->job->item;
    if (!item->alone && solving->job->run->options->output_dir == NULL) {
        ng_name_write(item->name, &item->out);
        ng_text_bytes(&item->out, ": ", 2);
    }
    const struct nonogram_text *number = &solving->outcome.number;
    bool limited = solving->outcome.result.verdict == NONOGRAM_LIMIT;
    ng_text_format(&item->out, "%s%.*s\n", limited ? "at least " : "", (int)number->size,
                   number->data);
}

/* Writes the answer; a record without its end. */
static enum nonogram_status write_answer(struct ng_solving *solving)
{
    struct ng_job *job = solving->job;
    const struct work *work = job->run->context;
    const struct ng_outcome *outcome = &solving->outcome;
    if (work->form == RECORD) {
        ng_record_result(job, outcome, true, ng_solving_proof(solving), &job->item.out);
        return NONOGRAM_OK;
    }
    if (work->form == COUNT) {
        write_count(solving);
        return NONOGRAM_OK;
    }
    const uint8_t *partial = ng_outcome_partial(outcome);
    const uint8_t *cells = ng_outcome_grid(outcome, 0); /* NULL if --solutions has written them */
    return partial != NULL ? write_cells(job, outcome->puzzle, partial, 0, true)
           : cells != NULL ? write_cells(job, outcome->puzzle, cells, 0, false)
                           : NONOGRAM_OK;
}

/* The form chosen by --to and --count. */
static enum form form_of(const struct ng_options *options)
{
    const char *to = options->to != NULL ? options->to : "";
    return strcmp(to, "jsonl") == 0  ? RECORD
           : options->count          ? COUNT
           : strcmp(to, "non") == 0  ? PUZZLE
           : strcmp(to, "taai") == 0 ? TAAI
                                     : PICTURE;
}

/* Room, beyond the limit, for the text below solutions that were cut. */
enum { ROOM_BELOW = 4096 };

/* The limit that ended the writing of the entry. */
static enum nonogram_limit limit_of(const struct ng_item *item)
{
    return ng_signals_terminating() != 0 ? NONOGRAM_LIMIT_NONE
           : item->out.limited           ? NONOGRAM_LIMIT_MEMORY
           : item->out.stopped           ? NONOGRAM_LIMIT_TIME
                                         : NONOGRAM_LIMIT_NONE;
}

/* Removes the text of a solution that exceeds a limit, and keeps the earlier ones, at least two.
 * Returns false if there are fewer. */
static bool cut(struct ng_solving *solving, size_t size)
{
    struct nonogram_text *out = &solving->job->item.out;
    solving->cut =
        solving->outcome.count >= 2 ? limit_of(&solving->job->item) : NONOGRAM_LIMIT_NONE;
    if (solving->cut == NONOGRAM_LIMIT_NONE) {
        return false;
    }
    out->size = size;
    out->failed = out->limited = out->stopped = false;
    out->stop = NULL;
    out->limit += out->limit > 0 ? ROOM_BELOW : 0;
    return true;
}

/* Writes a solution. Text before the first one is known only after the second solution. */
static enum nonogram_status write_solution(void *context, const uint8_t *cells)
{
    struct ng_solving *solving = context;
    struct ng_job *job = solving->job;
    const size_t count = solving->outcome.count;
    const struct work *work = job->run->context;
    struct ng_item *item = &job->item;
    if (work->document && count > 0) {
        return ng_message_refuse(&item->diagnostic, NONOGRAM_UNSUPPORTED,
                                 "one %s file holds one picture, and there are several solutions",
                                 work->format);
    }
    size_t size = item->out.size;
    enum nonogram_status status = write_cells(job, job->puzzle, cells, count, false);
    if (cut(solving, size)) {
        return NONOGRAM_LIMITED;
    }
    if (count > 0) {
        ng_job_name(job, nonogram_verdict_name(NONOGRAM_MULTIPLE));
    }
    return status == NONOGRAM_OK && !work->document ? ng_work_pass(job) : status;
}

/* Runs ng_solving_run(), and writes the proof meanwhile: to the file of --proof, or for a file per
 * puzzle to `path` below that folder. */
static enum nonogram_status prove(struct ng_solving *solving, struct ng_job *job,
                                  struct ng_proof_file *file, struct nonogram_text *path)
{
    const struct ng_options *options = job->run->options;
    struct nonogram_diagnostic *diagnostic = &job->item.diagnostic;
    bool folder = options->output_dir != NULL;
    enum nonogram_status status =
        folder ? ng_item_path(&job->item, options->proof, "drat", path) : NONOGRAM_OK;
    if (status != NONOGRAM_OK) {
        return status;
    }
    *file = (struct ng_proof_file){.path = folder ? path->data : options->proof};
    solving->proof = file;
    status = ng_proof_open(file, folder);
    if (status == NONOGRAM_OK) {
        enum nonogram_status solved = ng_solving_run(solving, job);
        status = ng_proof_finish(file, solved == NONOGRAM_OK ? &solving->outcome.result : NULL);
        status = solved != NONOGRAM_OK ? solved : status;
    }
    job->unproven = file->lack;
    if (status == NONOGRAM_OK) {
        job->exit = ng_exit_worse(job->exit, file->lack_exit);
    }
    if (file->diagnostic.message[0] != '\0' && folder) {
        return ng_message_refuse(diagnostic, status, "%s: %s", file->path,
                                 file->diagnostic.message);
    }
    if (file->diagnostic.message[0] != '\0') {
        job->blame = options->proof;
        *diagnostic = file->diagnostic;
    }
    return status;
}

/* Writes the line under a picture on a terminal; without a picture the note has it all. Standard
 * error reports several solutions, too. */
static void write_verdict(const struct ng_solving *solving)
{
    struct ng_job *job = solving->job;
    const struct ng_outcome *outcome = &solving->outcome;
    if (outcome->result.verdict != NONOGRAM_NONE) {
        ng_verdict_line(&outcome->result, outcome->listed, ng_clock_now() - outcome->start, job);
        if (outcome->result.verdict != NONOGRAM_MULTIPLE) {
            job->note[0] = '\0';
        }
    }
}

/* Writes the answer, and below it the steps of a person, or in a record the steps with the class
 * that they show. */
static enum nonogram_status write_explained(struct ng_solving *solving)
{
    struct ng_job *job = solving->job;
    struct nonogram_text *out = &job->item.out;
    struct ng_outcome *outcome = &solving->outcome;
    struct ng_hint hint = {.puzzle = outcome->puzzle,
                           .level = NG_HINT_CELLS,
                           .all = true,
                           .records = job->run->records};
    const struct ng_request *request = &job->run->request;
    enum nonogram_status status = ng_answer_grade(request, &solving->effort, outcome);
    struct nonogram_explain_options options =
        ng_effort_explaining(&solving->effort, request->conflict_limit);
    if (status == NONOGRAM_OK) {
        outcome->result.difficulty = outcome->grade.difficulty;
        status = write_answer(solving);
    }
    if (status == NONOGRAM_OK) {
        status = ng_hint_beside(&hint, &options, out);
    }
    job->item.unfinished = status == NONOGRAM_OK && ng_work_poll(job);
    return status;
}

/* The result is only the number. If a signal ended counting before a file could be written,
 * standard error gets the number, or the size of a long one. */
static void tell_count(const struct ng_solving *solving)
{
    struct ng_job *job = solving->job;
    const struct ng_options *options = job->run->options;
    const struct nonogram_text *number = &solving->outcome.number;
    job->note[0] = '\0';
    job->withheld =
        options->output_dir != NULL
            ? !job->run->records && solving->outcome.result.limited != NONOGRAM_LIMIT_NONE
            : solving->outcome.stopped && options->output != NULL && !job->run->results.writer.live;
    if (job->withheld && number->size < sizeof job->note / 2) {
        ng_job_note(job, "at least %.*s solutions", (int)number->size, number->data);
    } else if (job->withheld) {
        ng_job_note(job, "at least 10^%zu solutions", number->size - 1);
    }
}

/* Records that a limit has cut the list of solutions. */
static void limit_list(struct ng_solving *solving, enum nonogram_limit limit)
{
    solving->outcome.result.limited = limit;
    ng_verdict_tell(&solving->outcome.result, solving->job);
}

static enum nonogram_status write_found(struct ng_solving *solving)
{
    const struct ng_job *job = solving->job;
    const struct work *work = job->run->context;
    const struct ng_options *options = job->run->options;
    enum nonogram_status status =
        options->explain ? write_explained(solving) : write_answer(solving);
    if (job->run->records) {
        ng_record_end(&solving->job->item.out);
    }
    if (options->count) {
        tell_count(solving);
    } else if (work->screen && !options->quiet) {
        write_verdict(solving);
    }
    return status;
}

static enum nonogram_status solve_record(struct ng_job *job)
{
    const struct work *work = job->run->context;
    struct ng_solving solving = {.effort.sink = work->form < RECORD ? write_solution : NULL};
    struct ng_proof_file proof; /* until the answer is written */
    struct nonogram_text path = {.data = NULL};
    if (work->form == TAAI && nonogram_colours(job->item.puzzle) > 1) {
        return ng_message_refuse(&job->item.diagnostic, NONOGRAM_UNSUPPORTED,
                                 "taai does not support colour");
    }
    enum nonogram_status status = job->run->options->proof == NULL
                                      ? ng_solving_run(&solving, job)
                                      : prove(&solving, job, &proof, &path);
    if (status == NONOGRAM_LIMITED && solving.cut != NONOGRAM_LIMIT_NONE) {
        limit_list(&solving, solving.cut);
        status = NONOGRAM_OK;
    }
    if (status == NONOGRAM_OK && !job->item.unfinished) {
        status = write_found(&solving);
    }
    ng_solving_clear(&solving);
    ng_text_clear(&path);
    return status;
}

/* Names the typing error of a small puzzle, if one alone would explain what is wrong. */
static void mend(struct ng_job *job, struct nonogram_text *members)
{
    struct ng_outcome outcome = {.cells = 0};
    (void)members;
    (void)ng_report_mend(&outcome, job, true); /* the message stands without it */
    ng_outcome_clear(&outcome);
}

/* Changes the options for --watch: one puzzle at a time, and no other output on the terminal. */
static enum ng_exit prepare_watch(struct ng_options *options)
{
    if (!options->watch) {
        return NG_EXIT_DONE;
    }
    if (options->count) {
        return ng_message_error("--count cannot be used with --watch");
    }
    if (!ng_terminal_is(stderr)) {
        return ng_message_error("--watch needs a terminal on standard error");
    }
    if (ng_terminal_is_dumb()) {
        return ng_message_error("--watch needs a terminal that can redraw its lines: TERM is dumb");
    }
    options->jobs = 1;
    options->progress = NG_WHEN_NEVER;
    return NG_EXIT_DONE;
}

/* Whether the options fit together; NG_EXIT_FAILED after a message. */
static enum ng_exit check_options(const struct ng_options *options)
{
    const char *to = options->to != NULL ? options->to : "text";
    bool asked = options->solutions != NG_SOLUTIONS_UNASKED;
    bool records = strcmp(to, "jsonl") == 0, text = strcmp(to, "text") == 0;
    if (options->count && !text && !records) {
        return ng_message_error("--count needs --to text or jsonl");
    }
    if (options->count && (options->first || asked)) {
        return ng_message_error("--count cannot be used with --first or --solutions");
    }
    if (options->first && asked) {
        return ng_message_error("--first cannot be used with --solutions");
    }
    if (options->certain && (!records || options->first || asked)) {
        return ng_message_error("--certain needs --to jsonl, and cannot be used with --first or "
                                "--solutions");
    }
    if (options->explain && (options->count || (!text && !records))) {
        return ng_message_error("--explain needs --to text or jsonl, and cannot be used with "
                                "--count");
    }
    if (options->proof != NULL && (options->count || options->first || asked)) {
        return ng_message_error("--proof cannot be used with --count, --first or --solutions");
    }
    return ng_proof_check(options);
}

static enum ng_exit run(const struct ng_options *given)
{
    static const char *const suffixes[] = {
        [PUZZLE] = "non", [TAAI] = "taai", [RECORD] = "jsonl", [COUNT] = "txt"};
    struct ng_options own = *given;
    const struct ng_options *options = &own;
    struct work work = {.form = form_of(options)};
    struct nonogram_format format = {.suffix = NULL};
    if (check_options(options) != NG_EXIT_DONE || prepare_watch(&own) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    work.screen = options->to == NULL && !options->count && ng_screen_is(options);
    work.format = options->to != NULL ? options->to : work.screen ? "blocks" : "text";
    work.draw = ng_screen_drawing(options, work.format);
    work.document =
        work.form == PICTURE && ng_formats_find_picture(work.format, &format) && !format.several;
    struct ng_run all = {.options = options,
                         .context = &work,
                         .request.most = NONOGRAM_CLASS_UNKNOWN,
                         .question = NG_ASKS_SOLUTION,
                         .suffix = work.form == PICTURE ? format.suffix : suffixes[work.form],
                         .alone = work.document            ? work.format
                                  : options->proof != NULL ? "proof"
                                                           : NULL,
                         .headers = work.form == PICTURE && ng_screen_is_text(work.format),
                         .records = work.form == RECORD,
                         .wait = work.form != RECORD ||
                                 (options->proof != NULL && options->output_dir == NULL),
                         .work = solve_record,
                         .unread = ng_verdict_unread,
                         .mend = mend};
    return ng_run_all(&all);
}

static const char *const forms[] = {"non", "taai", "jsonl", NULL};

const struct ng_command ng_command_solve = {
    .name = "solve",
    .operands = "[PATH...]",
    .summary = "solve puzzles, and say whether the solution is the only one",
    .details =
        "Prints the solution, and searches for a second one. The verdict is unique (exactly one "
        "solution), multiple (several), solved (one was found, a second was not searched for), "
        "none, unknown (a limit was reached: the known cells are printed, the others as '?') or "
        "error (bad input). With several puzzles, a line 'SOURCE: VERDICT' comes before each "
        "picture and a blank line after it. 'nonogram PATH...' does the same.",
    .to_help = "print FORMAT (default: text; on a terminal blocks)",
    .examples = {"nonogram solve puzzle.non",
                 "nonogram solve --to svg --output picture.svg puzzle.non",
                 "nonogram solve --to jsonl folder"},
    .exits = {"a solution was printed", "there is no solution", NG_WRONG_USAGE,
              "a limit was reached first"},
    .to = NG_CHOICE_PICTURES,
    .forms = forms,
    .run = run,
};
