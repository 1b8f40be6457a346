/* solve: solutions, their number, and proofs. */
#include "answer/draw.h"
#include "base/diag.h"
#include "base/text.h"
#include "cli/hint.h"
#include "cli/message.h"
#include "cli/record.h"
#include "cli/run.h"
#include "platform/machine.h"
#include "platform/terminal.h"
#include "render/render.h"

#include <inttypes.h>
#include <string.h>

/* ---- one solution ---- */

/* Writes the puzzle with another goal or other given cells. */
static enum nonogram_status write_copy(const struct nonogram_puzzle *puzzle, const uint8_t *goal,
                                       const uint8_t *given, struct nonogram_text *out,
                                       struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_puzzle *copy = NULL;
    enum nonogram_status status = nonogram_copy_with(puzzle, goal, given, &copy, diagnostic);
    if (status == NONOGRAM_OK) {
        status = nonogram_write(copy, "non", false, out, diagnostic);
    }
    nonogram_free(copy);
    return status;
}

static enum nonogram_status write_solved(const struct ng_subject *subject, const uint8_t *cells,
                                         struct nonogram_text *out,
                                         struct nonogram_diagnostic *diagnostic)
{
    return write_copy(subject->outcome->puzzle, cells, NULL, out, diagnostic);
}

static enum nonogram_status refuse_colours(const struct nonogram_puzzle *puzzle,
                                           struct nonogram_diagnostic *diagnostic)
{
    return nonogram_colours(puzzle) > 1
               ? ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic, "taai does not support colour")
               : NONOGRAM_OK;
}

/* Writes the answer to a tournament's puzzle: "$1", then a line of 0 and 1 per row, separated by
 * tabs. The number is the puzzle's own, if it has one. */
static enum nonogram_status write_taai(const struct ng_subject *subject, const uint8_t *cells,
                                       struct nonogram_text *out,
                                       struct nonogram_diagnostic *diagnostic)
{
    const struct nonogram_puzzle *puzzle = subject->outcome->puzzle;
    size_t width = nonogram_width(puzzle);
    const char *id = nonogram_note(puzzle, NONOGRAM_ID);
    if (refuse_colours(subject->item->puzzle, diagnostic) != NONOGRAM_OK) {
        return NONOGRAM_UNSUPPORTED;
    }
    if (id != NULL && id[0] != '\0' && strspn(id, "0123456789") == strlen(id)) {
        ng_text_format(out, "$%s\n", id);
    } else {
        ng_text_format(out, "$%" PRIu64 "\n", subject->item->entry.index);
    }
    for (size_t c = 0; c < width * nonogram_height(puzzle); c++) {
        char pair[2] = {cells[c] != 0 ? '1' : '0', (c + 1) % width == 0 ? '\n' : '\t'};
        ng_text_bytes(out, pair, 2);
    }
    return NONOGRAM_OK;
}

/* Draws a picture as text; after the first one a blank line comes before it. */
static enum nonogram_status draw_plain(const struct ng_subject *subject, const uint8_t *cells,
                                       struct nonogram_text *out,
                                       struct nonogram_diagnostic *diagnostic)
{
    const struct ng_setup *setup = subject->setup;
    (void)diagnostic;
    ng_text_bytes(out, "\n", subject->outcome->count > 0 ? 1 : 0);
    setup->render->draw(subject->outcome->puzzle, cells, &setup->draw, out);
    return NONOGRAM_OK;
}

/* Draws the only picture of a file. */
static enum nonogram_status draw_single(const struct ng_subject *subject, const uint8_t *cells,
                                        struct nonogram_text *out,
                                        struct nonogram_diagnostic *diagnostic)
{
    const struct ng_setup *setup = subject->setup;
    return subject->outcome->count > 0
               ? ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                                "one %s file holds one picture, and there are several solutions",
                                setup->format)
               : ng_draw(subject->outcome->puzzle, cells, setup->render, &setup->draw, out);
}

/* ---- the result ---- */

/* The cells that all of several solutions share, if they are asked for and known; or NULL. */
static const uint8_t *shared_cells(const struct ng_subject *subject)
{
    return subject->setup->request.certain ? subject->outcome->result.certain : NULL;
}

/* Writes the line under a picture on a terminal: "the only solution (unique, 0.04 ms)". Without a
 * picture a message has it all. */
static void write_verdict(const struct ng_subject *subject, struct nonogram_text *out)
{
    static const char *const words[] = {
        [NONOGRAM_UNIQUE] = "the only solution",
        [NONOGRAM_MULTIPLE] = "not the only solution",
        [NONOGRAM_SOLVED] = "a solution, perhaps not the only one",
    };
    const struct ng_outcome *outcome = subject->outcome;
    const enum nonogram_verdict verdict = outcome->result.verdict;
    if (!subject->setup->screen || subject->setup->options->quiet || verdict == NONOGRAM_NONE) {
        return;
    }
    if (shared_cells(subject) != NULL) {
        ng_text_string(out, "the cells that all solutions share");
    } else if (outcome->listed && verdict == NONOGRAM_MULTIPLE) {
        ng_text_format(out, "%" PRIu64 " solutions", outcome->result.found);
    } else if (verdict == NONOGRAM_LIMIT) {
        ng_subject_note(subject, out);
    } else {
        ng_text_string(out, words[verdict]);
    }
    ng_text_format(out, " (%s, ", nonogram_verdict_name(verdict));
    ng_message_seconds(ng_clock_now() - outcome->start, out);
    ng_text_string(out, ")\n");
}

/* Writes the steps of a person, or in a record the member that has them. */
static enum nonogram_status write_steps(const struct ng_subject *subject, struct nonogram_text *out)
{
    struct ng_hint hint = {.facts = {subject->outcome->puzzle, subject->setup->records, out},
                           .level = NG_HINT_CELLS,
                           .all = true};
    return subject->setup->request.steps ? ng_hint_beside(&hint, subject->outcome->walk)
                                         : NONOGRAM_OK;
}

/* Prints the solution, unless a list of them is printed already; or the certain cells, which a
 * tournament does not accept. */
static enum nonogram_status print_solution(const struct ng_subject *subject,
                                           struct nonogram_text *out,
                                           struct nonogram_diagnostic *diagnostic)
{
    const struct ng_setup *setup = subject->setup;
    const uint8_t *cells = ng_outcome_grid(subject->outcome, 0);
    const uint8_t *shared = shared_cells(subject);
    const uint8_t *partial = shared != NULL ? shared : ng_outcome_partial(subject->outcome);
    enum nonogram_status status = NONOGRAM_OK;
    if (subject->outcome->unread) {
        return NONOGRAM_OK;
    }
    if (setup->solution == write_taai &&
        refuse_colours(subject->item->puzzle, diagnostic) != NONOGRAM_OK) {
        return NONOGRAM_UNSUPPORTED;
    }
    if (partial != NULL && setup->solution == write_solved) {
        status = write_copy(subject->outcome->puzzle, NULL, partial, out, diagnostic);
    } else if (partial != NULL && setup->render != NULL) {
        status = setup->solution(subject, partial, out, diagnostic);
    } else if (partial == NULL && cells != NULL) {
        status = setup->solution(subject, cells, out, diagnostic);
    }
    if (status == NONOGRAM_OK) {
        status = write_steps(subject, out);
    }
    write_verdict(subject, out);
    return status;
}

static enum nonogram_status print_record(const struct ng_subject *subject,
                                         struct nonogram_text *out,
                                         struct nonogram_diagnostic *diagnostic)
{
    (void)diagnostic;
    enum nonogram_status status = NONOGRAM_OK;
    if (subject->outcome->unread) {
        ng_record_unread(subject, out);
    } else {
        ng_record_result(subject, true, out);
        status = write_steps(subject, out);
    }
    ng_record_end(out);
    return status;
}

/* Prints "NUMBER" or "at least NUMBER"; with several puzzles after "SOURCE: ". */
static enum nonogram_status print_count(const struct ng_subject *subject, struct nonogram_text *out,
                                        struct nonogram_diagnostic *diagnostic)
{
    (void)diagnostic;
    const struct ng_outcome *outcome = subject->outcome;
    const struct nonogram_text *number = &outcome->number;
    if (outcome->unread) {
        return NONOGRAM_OK;
    }
    if (ng_subject_shares_output(subject)) {
        ng_name_write(subject->item->name, out);
        ng_text_string(out, ": ");
    }
    ng_text_format(out, "%s%.*s\n", outcome->result.verdict == NONOGRAM_LIMIT ? "at least " : "",
                   (int)number->size, number->data);
    return NONOGRAM_OK;
}

/* ---- the command ---- */

/* How the solutions are written: one of these by --to and --count, or else a picture. */
static const struct solve_form {
    const char *to, *suffix;
    bool count;
    ng_printer *print;
    enum nonogram_status (*solution)(const struct ng_subject *subject, const uint8_t *cells,
                                     struct nonogram_text *out,
                                     struct nonogram_diagnostic *diagnostic);
} solve_forms[] = {
    {"jsonl", "jsonl", false, print_record, NULL},
    {"jsonl", "jsonl", true, print_record, NULL},
    {"text", "txt", true, print_count, NULL},
    {"non", "non", false, print_solution, write_solved},
    {"taai", "taai", false, print_solution, write_taai},
};

/* Sets the form of the results. */
static void set_form(struct ng_setup *setup, const struct ng_options *options)
{
    const char *to = options->to != NULL ? options->to : "text";
    setup->screen = options->to == NULL && !options->count && ng_screen_is(options);
    setup->format = setup->screen ? "blocks" : to;
    for (size_t i = 0; i < sizeof solve_forms / sizeof *solve_forms; i++) {
        const struct solve_form *form = &solve_forms[i];
        if (strcmp(form->to, to) == 0 && form->count == options->count) {
            setup->print = form->print;
            setup->solution = form->solution;
            setup->suffix = form->suffix;
            setup->records = form->print == print_record;
            return;
        }
    }
    setup->print = print_solution;
    setup->draw = ng_screen_drawing(options, setup->format);
    setup->render = ng_render_by_name(setup->format, strlen(setup->format));
    setup->suffix = setup->render->suffix;
    setup->headers = ng_render_is_text(setup->render);
    setup->solution = setup->headers ? draw_plain : draw_single;
    setup->alone = setup->headers ? NULL : setup->format;
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
    if (options->certain && (strcmp(to, "taai") == 0 || (options->count && !records))) {
        return ng_message_error("--certain cannot be used with --to taai, and with --count only "
                                "for --to jsonl");
    }
    if (options->certain && (options->first || asked)) {
        return ng_message_error("--certain cannot be used with --first or --solutions");
    }
    if (options->explain && !text && !records) {
        return ng_message_error("--explain needs --to text or jsonl");
    }
    if (options->explain && options->count) {
        return ng_message_error("--explain cannot be used with --count");
    }
    if (options->proof != NULL && (options->count || options->first || asked)) {
        return ng_message_error("--proof cannot be used with --count, --first or --solutions");
    }
    return ng_proof_check(options);
}

static enum ng_exit run_solve(const struct ng_options *given)
{
    struct ng_options options = *given;
    struct ng_setup setup = {.options = &options,
                             .request.question = NG_ASKS_SOLUTION,
                             .request.most = NONOGRAM_CLASS_UNKNOWN};
    if (check_options(&options) != NG_EXIT_DONE || prepare_watch(&options) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    set_form(&setup, &options);
    setup.alone = setup.alone == NULL && options.proof != NULL ? "proof" : setup.alone;
    setup.wait = !setup.records || (options.proof != NULL && options.output_dir == NULL);
    return ng_run_all(&setup);
}

static const char *const forms[] = {"non", "taai", "jsonl", NULL};

const struct ng_command ng_command_solve = {
    .name = "solve",
    .operands = "[PATH...]",
    .summary = "solve puzzles, and say whether the solution is the only one",
    .details =
        "Prints the solution, and searches for a second one; a line on standard error says if "
        "there is one. The verdict is unique (exactly one "
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
    .run = run_solve,
};
