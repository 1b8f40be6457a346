/* hint: the next step of a person, or all steps, or the mistakes so far. */
#include "base/text.h"
#include "batch/items.h"
#include "cli/hint.h"
#include "cli/message.h"
#include "cli/screen.h"
#include "cli/solving.h"
#include "format/json_string.h"

#include <stdlib.h>
#include <string.h>

struct work {
    enum ng_hint_level level;
    struct nonogram_draw_options draw;
};

/* ---- steps ---- */

/* Whether a cell can be filled in after the step; in colour a step can exclude a value only. */
static bool settles(const struct nonogram_step *step)
{
    return !step->cells[0].ruled_out;
}

/* Writes all steps, or up to the first one that settles a cell. */
static enum nonogram_status write_steps(struct ng_hint *hint, struct nonogram_walk *walk,
                                        struct ng_job *job)
{
    struct nonogram_text *out = &job->item.out;
    uint64_t steps = 0;
    enum nonogram_status status;
    const struct nonogram_step *step;
    while ((status = nonogram_walk_next(walk, &step)) == NONOGRAM_OK) {
        ng_hint_step(hint, step, out);
        steps++;
        status = ng_work_pass(job);
        if (status != NONOGRAM_OK || (!hint->all && settles(step))) {
            return status;
        }
        ng_text_bytes(out, "\n", hint->records ? 0 : 1);
    }
    hint->limited = ng_hint_limit(walk);
    return status == NONOGRAM_END ? ng_hint_end(hint, steps, out) : status;
}

/* ---- the end ---- */

/* Sets the message and the exit status after a limit of time or memory. */
static void tell_limit(struct ng_job *job, enum nonogram_limit limit)
{
    char name[40];
    ng_limit_name(job->run->options, limit, name);
    ng_job_note(job, "no further step found within %s", name);
    job->insist = true;
    job->verdict = NONOGRAM_LIMIT;
    job->exit = job->run->records ? NG_EXIT_DONE : NG_EXIT_LIMIT;
}

static struct ng_hint start_hint(const struct nonogram_puzzle *puzzle, const struct ng_job *job)
{
    const struct work *work = job->run->context;
    bool all = job->run->options->all;
    return (struct ng_hint){.puzzle = puzzle,
                            .level = work->level,
                            .records = job->run->records,
                            .all = all,
                            .picture = all && work->level == NG_HINT_CELLS,
                            .draw = work->draw,
                            .source = job->item.from,
                            .index = job->item.from_index};
}

/* Writes the end of a walk that a limit stopped before the first step. */
static void write_limit(struct ng_job *job, enum nonogram_limit limit)
{
    struct ng_hint hint = start_hint(NULL, job);
    hint.limited = limit;
    (void)ng_hint_end(&hint, 0, &job->item.out); /* item->out.failed keeps a failure */
    tell_limit(job, limit);
}

static void tell_end(struct ng_job *job, const struct nonogram_walk *walk)
{
    enum nonogram_walk_end end = nonogram_walk_end(walk);
    enum nonogram_limit limit = ng_hint_limit(walk);
    if (limit != NONOGRAM_LIMIT_NONE) {
        tell_limit(job, limit);
    } else if (end != NONOGRAM_WALK_GOES_ON && end != NONOGRAM_WALK_SOLVED && !job->run->records) {
        job->exit = NG_EXIT_NOT;
    }
}

static enum nonogram_status write_walk(struct ng_job *job)
{
    struct ng_item *item = &job->item;
    struct ng_hint hint = start_hint(job->puzzle, job);
    struct ng_effort effort = ng_work_effort(job);
    struct nonogram_explain_options explain =
        ng_effort_explaining(&effort, job->run->options->conflict_limit);
    struct nonogram_walk *walk = NULL;
    enum nonogram_status status = nonogram_walk_new(job->puzzle, &explain, &walk);
    if (status == NONOGRAM_NO_MEMORY) {
        write_limit(job, NONOGRAM_LIMIT_MEMORY);
        return NONOGRAM_OK;
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    hint.walk = walk;
    status = write_steps(&hint, walk, job);
    tell_end(job, walk);
    item->unfinished = nonogram_walk_end(walk) == NONOGRAM_WALK_STOPPED && ng_work_poll(job);
    nonogram_walk_free(walk);
    return status;
}

/* ---- mistakes ---- */

/* Writes the places of cells that differ from the solution, without their right values. */
static uint64_t write_mistakes(const uint8_t *given, const uint8_t *solution, struct ng_job *job)
{
    struct nonogram_text *out = &job->item.out;
    struct ng_hint hint = start_hint(job->item.puzzle, job);
    size_t width = nonogram_width(hint.puzzle);
    bool records = job->run->records;
    uint64_t wrong = 0;
    for (size_t i = 0; i < width * nonogram_height(hint.puzzle); i++) {
        if (given[i] == NONOGRAM_UNKNOWN || given[i] == solution[i]) {
            continue;
        }
        wrong++;
        if (records) {
            ng_json_open(out, NULL, '{');
            ng_json_number(out, "mistake", wrong);
            ng_hint_json_place((uint32_t)(i / width), (uint32_t)(i % width), out);
            ng_hint_json_end(&hint, out);
        } else {
            ng_text_format(out, "Row %zu, column %zu is wrong.\n", i / width + 1, i % width + 1);
        }
    }
    if (records) {
        ng_json_open(out, NULL, '{');
        ng_json_text(out, "end", "mistakes");
        ng_json_number(out, "mistakes", wrong);
        ng_hint_json_end(&hint, out);
    } else if (wrong == 0) {
        ng_text_format(out, "No mistake so far.\n");
    }
    return wrong;
}

static enum nonogram_status find_mistakes(struct ng_job *job)
{
    struct ng_solving solving = {.proof = NULL};
    uint8_t *cells = NULL;
    const struct ng_given *given = &job->run->given;
    enum nonogram_status status = ng_given_cells(given, job->puzzle, &cells, &job->item.diagnostic);
    job->blame = status != NONOGRAM_OK ? given->path : NULL;
    if (status == NONOGRAM_OK) {
        status = ng_solving_run(&solving, job);
        job->note[0] = '\0';
    }
    enum nonogram_limit limit = solving.outcome.result.limited;
    if (status == NONOGRAM_OK && limit != NONOGRAM_LIMIT_NONE && limit != NONOGRAM_LIMIT_STOPPED) {
        write_limit(job, limit);
    } else if (status == NONOGRAM_OK && solving.outcome.result.verdict != NONOGRAM_UNIQUE) {
        status = ng_message_refuse(&job->item.diagnostic, NONOGRAM_BAD_INPUT,
                                   "--mistakes works only for puzzles with one solution");
    } else if (status == NONOGRAM_OK) {
        uint64_t wrong = write_mistakes(cells, solving.outcome.result.first, job);
        job->exit = wrong > 0 && !job->run->records ? NG_EXIT_NOT : NG_EXIT_DONE;
    }
    free(cells);
    ng_solving_clear(&solving);
    return status;
}

/* ---- the command ---- */

static enum nonogram_status hint_record(struct ng_job *job)
{
    job->tally = NG_TALLY_DONE;
    ng_job_name(job, "hint");
    return job->run->options->mistakes ? find_mistakes(job) : write_walk(job);
}

static enum nonogram_status hint_unread(struct ng_job *job)
{
    write_limit(job, job->item.limited);
    job->tally = NG_TALLY_DONE;
    ng_job_name(job, "hint");
    return NONOGRAM_OK;
}

static enum ng_exit check_options(const struct ng_options *options)
{
    if (options->mistakes && options->given == NULL) {
        return ng_message_error("--mistakes needs --given=FILE, the cells filled in so far");
    }
    if (options->mistakes && (options->all || options->level > 0)) {
        return ng_message_error("--mistakes cannot be used with --all or --level");
    }
    return NG_EXIT_DONE;
}

static enum ng_exit run(const struct ng_options *options)
{
    const char *to = options->to != NULL ? options->to : "text";
    bool text = strcmp(to, "text") == 0, records = strcmp(to, "jsonl") == 0;
    struct work work = {.level = options->level > 0 ? (enum ng_hint_level)(options->level - 1)
                                                    : NG_HINT_CELLS};
    struct ng_run all = {.options = options,
                         .context = &work,
                         .suffix = text ? "txt" : to,
                         .records = records,
                         .headers = text,
                         .wait = !records,
                         .work = hint_record,
                         .unread = hint_unread};
    if (text) {
        work.draw.width = ng_screen_drawing(options, "text").width;
    }
    return check_options(options) == NG_EXIT_DONE ? ng_run_all(&all) : NG_EXIT_FAILED;
}

static const char *const forms[] = {"text", "jsonl", NULL};

const struct ng_command ng_command_hint = {
    .name = "hint",
    .operands = "[PATH...]",
    .summary = "explain the next step, or all steps, in words",
    .details =
        "Prints the easiest next step from the given cells: the line, the technique, the reason, "
        "and the line before and after; where the clue is printed once more, the numbers that "
        "the step is about are in brackets. Techniques for one line come first, then exact "
        "deduction, "
        "then assumptions that lead to a contradiction. Steps that only rule out a colour are not "
        "shown alone. If the given cells contradict the clues, it names the line and says "
        "why. The page of 'show --to html' has the steps, too.",
    .to_help = "print text (default) or jsonl",
    .examples = {"nonogram hint puzzle.non", "nonogram hint --given cells.txt puzzle.non",
                 "nonogram hint --all puzzle.non"},
    .exits = {"there is a step, or all cells are known",
              "a line cannot be filled, cells are wrong, or a person must search", NG_WRONG_USAGE,
              "a limit was reached first"},
    .forms = forms,
    .run = run,
};
