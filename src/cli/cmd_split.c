/* split: divides one puzzle into parts; join: the result of the puzzle from the results of its
 * parts. */
#include "cli/files.h"
#include "cli/message.h"
#include "cli/proof_file.h"
#include "cli/run.h"
#include "platform/signals.h"
#include "platform/terminal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- split ---- */

static enum nonogram_status write_part(void *context, const struct nonogram_puzzle *part)
{
    const struct ng_job *job = context;
    struct nonogram_entry *entry = job->entry;
    const char *format = job->run->context;
    if (strcmp(format, "json") == 0) {
        return nonogram_write_from(part, entry->source, entry->source_index, &entry->out,
                                   &entry->diagnostic);
    }
    return nonogram_write(part, format, false, &entry->out, &entry->diagnostic);
}

static enum nonogram_status split_record(struct ng_job *job)
{
    struct nonogram_entry *entry = job->entry;
    struct nonogram_split_options options = {
        .parts = (size_t)job->run->options->parts,
        .stop = ng_work_poll,
        .each = write_part,
        .context = job,
    };
    enum nonogram_status status = nonogram_split(entry->puzzle, &options, &entry->diagnostic);
    job->tally = NG_TALLY_DONE;
    entry->unfinished = status == NONOGRAM_END;
    return entry->unfinished ? NONOGRAM_OK : status;
}

static const char *const split_forms[] = {"jsonl", "json", "non", NULL};

static enum ng_exit run_split(const struct ng_options *options)
{
    bool non = options->to != NULL && strcmp(options->to, "non") == 0;
    struct ng_run all = {
        .options = options,
        .context = non ? "non" : "json",
        .suffix = non ? "non" : "jsonl",
        .work = split_record,
    };
    return options->parts == 0 ? ng_message_error("split needs --parts=N") : ng_run_all(&all);
}

const struct ng_command ng_command_split = {
    .name = "split",
    .operands = "--parts N [PATH...]",
    .summary = "split a hard puzzle into parts for several machines",
    .details =
        "Writes about N puzzles that cover all cases and exclude each other, the hardest first. "
        "Each is the puzzle with given cells and, if one is found quickly, a solution of the "
        "whole puzzle as its goal. Solve each with 'solve --to jsonl', in any order on any "
        "machine, and pass all records to 'join'. The id of a part says which part it is.",
    .to_help = "write jsonl (default), json or non",
    .examples = {"nonogram split --parts 8 puzzle.non",
                 "nonogram split --parts 8 puzzle.non | nonogram solve -t jsonl | nonogram join"},
    .exits = {"done", NULL, NG_WRONG_USAGE, NULL},
    .forms = split_forms,
    .run = run_split,
};

/* ---- join ---- */

static bool is_blank(const char *line, size_t size)
{
    while (size > 0 && strchr(" \t\r", line[size - 1]) != NULL && line[size - 1] != '\0') {
        size--;
    }
    return size == 0;
}

static enum nonogram_status add_lines(struct nonogram_join *join, const struct nonogram_text *text,
                                      struct nonogram_diagnostic *diagnostic)
{
    unsigned long line = 0;
    for (size_t at = 0; at < text->size; line++) {
        const char *start = text->data + at;
        const char *end = memchr(start, '\n', text->size - at);
        size_t size = end != NULL ? (size_t)(end - start) : text->size - at;
        at += size + 1;
        if (!is_blank(start, size)) {
            enum nonogram_status status = nonogram_join_add(join, start, size, diagnostic);
            if (status != NONOGRAM_OK) {
                diagnostic->line += line;
                return status;
            }
        }
    }
    return NONOGRAM_OK;
}

static enum ng_exit add_file(struct nonogram_join *join, const char *path)
{
    struct nonogram_diagnostic diagnostic = {.message = ""};
    struct nonogram_text text = {.data = NULL};
    enum nonogram_status status = ng_slurp(path, 0, &text, &diagnostic);
    if (status == NONOGRAM_OK) {
        status = add_lines(join, &text, &diagnostic);
    }
    nonogram_text_clear(&text);
    return status == NONOGRAM_OK ? NG_EXIT_DONE : ng_message_diagnostic(path, status, &diagnostic);
}

static void write_grid(const struct nonogram_record *whole, const char *cells,
                       struct nonogram_text *out)
{
    for (uint32_t row = 0; row < whole->height; row++, cells += whole->width) {
        nonogram_text_add(out, cells, whole->width);
        nonogram_text_add(out, "\n", 1);
    }
}

/* Appends the solutions with blank lines between. */
static void write_text(const struct nonogram_record *whole, struct nonogram_text *out)
{
    size_t cells = (size_t)whole->width * whole->height;
    for (size_t i = 0; i < whole->solution_count; i++) {
        if (i > 0) {
            nonogram_text_add(out, "\n", 1);
        }
        write_grid(whole, whole->solutions + i * cells, out);
    }
    if (whole->partial != NULL) {
        write_grid(whole, whole->partial, out);
    }
}

/* Turns the whole into the report of `solve` for this number of solutions. */
static void cut_whole(struct nonogram_record *whole, size_t wanted, bool asked)
{
    if (whole->solution_count >= wanted) {
        whole->limited = NONOGRAM_LIMIT_NONE;
    }
    if (whole->solution_count >= wanted || !asked) {
        whole->count = NULL;
    }
}

/* Prints as `solve` does; the exit status is the same, too. */
static enum ng_exit print_whole(struct nonogram_record *whole, const struct ng_options *options)
{
    bool records = options->to != NULL && strcmp(options->to, "jsonl") == 0;
    bool asked = options->solutions != NG_SOLUTIONS_UNASKED;
    size_t found = whole->solution_count;
    size_t wanted = !asked ? 2 : options->solutions > 0 ? (size_t)options->solutions : SIZE_MAX;
    size_t printed = asked || records ? wanted : 1;
    cut_whole(whole, wanted, asked);
    struct nonogram_result result = {
        .verdict = whole->verdict, .found = found, .limited = whole->limited};
    struct ng_run run = {.options = options};
    struct ng_job job = {.run = &run};
    struct nonogram_text out = {.data = NULL};
    ng_verdict_tell(&result, &job);
    if (!records && job.note[0] != '\0' && !options->quiet) {
        (void)ng_message_error("%s: %s", whole->source, job.note);
    }
    whole->solution_count = found < printed ? found : printed;
    if (records) {
        (void)nonogram_record_write(whole, &out); /* out.failed keeps a failure */
    } else {
        write_text(whole, &out);
    }
    if ((out.size > 0 || out.failed) && ng_print(options->output, &out) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    return records ? NG_EXIT_DONE : ng_exit_status_of(NG_ASKS_SOLUTION, job.verdict, job.limited);
}

/* The sources of a proof of the whole. */
struct proving {
    const struct nonogram_join *join;
    struct ng_proof_file file;
    struct nonogram_diagnostic diagnostic; /* an error in a part */
    const char *blame;                     /* the file of the diagnostic, or NULL */
};

static enum nonogram_status read_part(void *context, uint64_t part, struct nonogram_text *bytes)
{
    struct proving *proving = context;
    if (ng_signals_terminating() != 0) {
        return NONOGRAM_END;
    }
    proving->blame = nonogram_join_proof(proving->join, part);
    if (proving->blame == NULL) {
        return ng_message_refuse(&proving->diagnostic, NONOGRAM_BAD_USE,
                                 "the record of part %" PRIu64 " names no proof", part);
    }
    return ng_slurp_bytes(proving->blame, bytes, &proving->diagnostic);
}

static enum nonogram_status add_proof(void *context, const char *bytes, size_t size)
{
    struct proving *proving = context;
    return ng_signals_terminating() != 0 ? NONOGRAM_END : ng_proof_add(&proving->file, bytes, size);
}

/* Combines the proof; proving->diagnostic or the file's diagnostic explains a failure. */
static enum nonogram_status write_proof(struct proving *proving,
                                        const struct nonogram_puzzle *puzzle,
                                        const struct nonogram_result *result,
                                        const struct ng_options *options)
{
    struct nonogram_prove_options how = {
        .format = options->proof_format > 1 ? NONOGRAM_PROOF_BINARY : NONOGRAM_PROOF_TEXT,
        .part = read_part,
        .proof = add_proof,
        .context = proving,
    };
    enum nonogram_status finished, status = ng_proof_open(&proving->file, false);
    if (status != NONOGRAM_OK) {
        return status;
    }
    bool proven = result->verdict == NONOGRAM_UNIQUE || result->verdict == NONOGRAM_NONE;
    if (proven) {
        struct nonogram_diagnostic diagnostic = {.message = ""};
        status = nonogram_join_prove(proving->join, puzzle, &how, &diagnostic);
        if (diagnostic.message[0] != '\0') { /* an error in the puzzle, or in the last part read */
            proving->diagnostic = diagnostic;
        }
    }
    finished = ng_proof_finish(&proving->file, status == NONOGRAM_OK ? result : NULL);
    return status != NONOGRAM_OK ? status : finished;
}

/* Whether the solution of the records is not one of the puzzle. Solutions in other symbols, as the
 * format of the parts can have for colours, are accepted without a check. */
static bool is_refuted(const struct nonogram_record *whole, const struct nonogram_puzzle *puzzle)
{
    struct nonogram_text rows = {.data = NULL};
    struct nonogram_puzzle *copy = NULL;
    struct nonogram_diagnostic ignored;
    uint8_t *cells = malloc((size_t)nonogram_width(puzzle) * nonogram_height(puzzle));
    write_grid(whole, whole->solutions, &rows);
    bool refuted =
        cells != NULL && !rows.failed &&
        nonogram_read_cells(puzzle, rows.data, rows.size, cells, &ignored) == NONOGRAM_OK &&
        nonogram_copy_with(puzzle, cells, NULL, &copy, &ignored) == NONOGRAM_BAD_INPUT;
    nonogram_free(copy);
    nonogram_text_clear(&rows);
    free(cells);
    return refuted;
}

/* Writes the proof of --proof. NG_EXIT_LIMIT if it is too large; NG_EXIT_FAILED after a message. */
static enum ng_exit prove(const struct nonogram_join *join, const struct nonogram_puzzle *puzzle,
                          struct nonogram_record *whole, const struct ng_options *options)
{
    struct proving proving = {.join = join,
                              .file = {.path = options->proof, .limit = options->proof_limit},
                              .blame = options->puzzle};
    struct nonogram_result result = {.verdict = whole->verdict};
    (void)ng_signals_install(); /* before there is a file that a signal could leave incomplete */
    enum nonogram_status status = write_proof(&proving, puzzle, &result, options);
    ng_signals_obey();
    if (proving.file.diagnostic.message[0] != '\0') {
        if (proving.file.limited) {
            (void)ng_message_diagnostic(options->proof, status, &proving.file.diagnostic);
            return NG_EXIT_LIMIT;
        }
        return ng_output_refuse(options->proof, status, &proving.file.diagnostic);
    }
    if (status != NONOGRAM_OK) {
        return ng_message_diagnostic(proving.blame != NULL ? proving.blame : options->proof, status,
                                     &proving.diagnostic);
    }
    whole->proof = proving.file.lack == NULL ? options->proof : NULL;
    if (proving.file.lack != NULL) {
        (void)ng_message_error("%s: no proof: %s", options->proof, proving.file.lack);
        return proving.file.lack_exit;
    }
    return NG_EXIT_DONE;
}

/* Prints the whole, and its proof, but not a solution that fails the check. */
static enum ng_exit prove_and_print(const struct nonogram_join *join, struct nonogram_record *whole,
                                    const struct ng_options *options)
{
    struct nonogram_diagnostic diagnostic = {.message = ""};
    struct nonogram_puzzle *puzzle = NULL;
    enum nonogram_status status = nonogram_read_file(options->puzzle, NULL, &puzzle, &diagnostic);
    bool refuted =
        status == NONOGRAM_OK && whole->verdict == NONOGRAM_UNIQUE && is_refuted(whole, puzzle);
    enum ng_exit proven =
        status != NONOGRAM_OK ? ng_message_diagnostic(options->puzzle, status, &diagnostic)
        : refuted ? ng_message_error("%s: the records list a grid that does not solve this puzzle",
                                     options->puzzle)
                  : prove(join, puzzle, whole, options);
    nonogram_free(puzzle);
    return refuted ? proven : ng_exit_worse(proven, print_whole(whole, options));
}

/* Refuses to replace the proof of a part, which is read for the proof of the whole. */
static enum ng_exit check_proofs(const struct nonogram_join *join, const struct ng_options *options)
{
    enum { MOST_PARTS = 2 * NONOGRAM_PARTS_MAX }; /* a split can have more parts than requested */
    const char *const written[] = {options->proof, options->output};
    for (uint64_t part = 1; options->proof != NULL && part <= MOST_PARTS; part++) {
        const char *proof = nonogram_join_proof(join, part);
        for (size_t i = 0; proof != NULL && i < 2; i++) {
            if (written[i] != NULL && ng_inputs_same(written[i], proof)) {
                return ng_inputs_refuse(written[i]);
            }
        }
    }
    return NG_EXIT_DONE;
}

static enum ng_exit join_inputs(struct nonogram_join *join, const struct ng_options *options)
{
    static const char *const standard_input[] = {"-"};
    bool named = options->operand_count > 0;
    const char *const *paths = named ? options->operands : standard_input;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    for (size_t i = 0; i < (named ? options->operand_count : 1); i++) {
        if (add_file(join, paths[i]) != NG_EXIT_DONE) {
            return NG_EXIT_FAILED;
        }
    }
    struct nonogram_record whole;
    enum nonogram_status status = nonogram_join_finish(join, &whole, &diagnostic);
    if (status != NONOGRAM_OK) {
        return ng_message_diagnostic("join", status, &diagnostic);
    }
    if (check_proofs(join, options) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    whole.source = paths[0];
    return options->proof != NULL ? prove_and_print(join, &whole, options)
                                  : print_whole(&whole, options);
}

static enum ng_exit run_join(const struct ng_options *options)
{
    if (options->operand_count == 0 && ng_terminal_input()) {
        return ng_help_refuse(&ng_command_join);
    }
    if ((options->proof == NULL) != (options->puzzle == NULL)) {
        return ng_message_error("join needs --proof and --puzzle together");
    }
    if (ng_proof_check(options) != NG_EXIT_DONE || ng_inputs_check(options, true) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    struct nonogram_join *join = nonogram_join_new();
    if (join == NULL) {
        return ng_message_error("%s", nonogram_status_text(NONOGRAM_NO_MEMORY));
    }
    enum ng_exit status = join_inputs(join, options);
    nonogram_join_free(join);
    return status;
}

static const char *const join_forms[] = {"text", "jsonl", NULL};

const struct ng_command ng_command_join = {
    .name = "join",
    .operands = "[FILE...]",
    .summary = "join the results of the parts of a split puzzle",
    .details =
        "Reads the records of 'solve --to jsonl' for all parts, in any order, and prints what "
        "'solve' would print for the whole puzzle. A part that is missing, double, failed or of "
        "another puzzle is an error. If each part has a proof, --proof and --puzzle make the proof "
        "of the whole.\n"
        "Only solutions in the records can be printed: for more than two, solve the parts with "
        "--solutions, too. If a part may have more solutions than its record lists, and fewer "
        "than asked for were found, the record has \"limited\":\"solutions\".",
    .to_help = "print text (default) or jsonl",
    .examples = {"nonogram join records.jsonl", "nonogram join --to jsonl records.jsonl"},
    .exits = {"a solution was printed", "there is no solution", NG_WRONG_USAGE,
              "a limit was reached first, or solutions may be missing"},
    .forms = join_forms,
    .run = run_join,
};
