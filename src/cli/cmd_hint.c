/* hint: the next step of a person, or all of them, or what is wrong so far. */
#include "cli/hint.h"
#include "cli/message.h"
#include "cli/screen.h"
#include "cli/solving.h"
#include "cli/task.h"

#include <stdlib.h>
#include <string.h>
struct work {
    const struct ng_hint_form *form;
    struct ng_given given;
    enum ng_hint_level level;
    struct nonogram_draw_options draw;
};

/* ---- documents ---- */

static enum nonogram_status write_html(const struct ng_hint *hint, struct nonogram_walk *walk,
                                       struct nonogram_text *out)
{
    return nonogram_walk_html(walk, hint->all ? 0 : 1, out);
}

static enum nonogram_status write_svg(const struct ng_hint *hint, struct nonogram_walk *walk,
                                      struct nonogram_text *out)
{
    (void)hint;
    return nonogram_walk_svg(walk, out);
}

static const struct ng_hint_form form_html = {.name = "html", .suffix = "html", .page = write_html};
static const struct ng_hint_form form_svg = {.name = "svg", .suffix = "svg", .page = write_svg};

static const struct ng_hint_form *const all_forms[] = {&ng_hint_text, &ng_hint_jsonl, &form_html,
                                                       &form_svg};
static const char *const forms[] = {"text", "jsonl", "html", "svg", NULL};

static const struct ng_hint_form *form_of(const char *name)
{
    for (size_t i = 0; i < sizeof all_forms / sizeof all_forms[0]; i++) {
        if (strcmp(all_forms[i]->name, name) == 0) {
            return all_forms[i];
        }
    }
    return NULL;
}

/* ---- steps ---- */

/* Whether a cell can be filled in after the step; in colour it may tell no more than what one is
 * not. */
static bool settles(const struct nonogram_step *step)
{
    return !step->cells[0].ruled_out;
}

/* Writes the steps to the first one that settles a cell, or all. */
static enum nonogram_status write_steps(const struct ng_hint_form *form, struct ng_hint *hint,
                                        struct nonogram_walk *walk, struct nonogram_entry *entry,
                                        struct ng_outcome *outcome)
{
    uint64_t steps = 0;
    enum nonogram_status status;
    const struct nonogram_step *step;
    while ((status = nonogram_walk_next(walk, &step)) == NONOGRAM_OK) {
        status = form->step(hint, step, &entry->out);
        steps++;
        if (status == NONOGRAM_OK) {
            status = ng_work_pass(entry, outcome);
        }
        if (status != NONOGRAM_OK || (!hint->all && settles(step))) {
            return status;
        }
        if (!form->records) {
            nonogram_text_format(&entry->out, "\n");
        }
    }
    hint->limited = ng_hint_limit(walk);
    return status == NONOGRAM_END ? form->end(hint, steps, &entry->out) : status;
}

/* ---- the end ---- */

static const char *const notes[] = {
    [NONOGRAM_LIMIT_TIME] = "the time limit was reached",
    [NONOGRAM_LIMIT_MEMORY] = "the memory limit was reached",
};

/* What the outcome has to say of a limit (time or memory) that came first. */
static void tell_limit(const struct work *work, enum nonogram_limit limit,
                       struct ng_outcome *outcome)
{
    outcome->note = notes[limit];
    outcome->insist = true;
    outcome->verdict = NONOGRAM_LIMIT;
    outcome->exit = work->form->records ? NG_EXIT_DONE : NG_EXIT_LIMIT;
}

/* All there is to say where a limit came before the first step. */
static void write_limit(const struct work *work, enum nonogram_limit limit,
                        struct nonogram_entry *entry, struct ng_outcome *outcome)
{
    struct ng_hint hint = {.source = entry->source, .index = entry->source_index, .limited = limit};
    if (work->form->page == NULL) {
        (void)work->form->end(&hint, 0, &entry->out); /* entry->out tells of a failure */
    }
    tell_limit(work, limit, outcome);
}

static void tell_end(const struct work *work, const struct nonogram_walk *walk,
                     struct ng_outcome *outcome)
{
    enum nonogram_walk_end end = nonogram_walk_end(walk);
    enum nonogram_limit limit = ng_hint_limit(walk);
    if (limit != NONOGRAM_LIMIT_NONE) {
        tell_limit(work, limit, outcome);
    } else if (end != NONOGRAM_WALK_GOES_ON && end != NONOGRAM_WALK_SOLVED &&
               !work->form->records) {
        outcome->exit = NG_EXIT_NOT;
    }
}

static enum nonogram_status write_walk(const struct work *work, struct ng_hint *hint,
                                       struct nonogram_entry *entry, struct ng_outcome *outcome)
{
    struct nonogram_explain_options explain;
    struct nonogram_walk *walk = NULL;
    nonogram_explain_defaults(&explain);
    explain.memory_limit = ng_work_memory(outcome);
    explain.stop = ng_work_stop;
    explain.context = outcome;
    enum nonogram_status status = nonogram_walk_new(hint->puzzle, &explain, &walk);
    if (status == NONOGRAM_NO_MEMORY) {
        write_limit(work, NONOGRAM_LIMIT_MEMORY, entry, outcome);
        return NONOGRAM_OK;
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    hint->walk = walk;
    status = work->form->page != NULL ? work->form->page(hint, walk, &entry->out)
                                      : write_steps(work->form, hint, walk, entry, outcome);
    tell_end(work, walk, outcome);
    entry->unfinished = nonogram_walk_end(walk) == NONOGRAM_WALK_STOPPED && ng_work_poll(outcome);
    nonogram_walk_free(walk);
    return status;
}

/* ---- mistakes ---- */

/* Writes the cells that differ from the solution, and nothing of what they should be. */
static uint64_t write_mistakes(const struct work *work, const struct nonogram_puzzle *puzzle,
                               const uint8_t *given, const uint8_t *solution,
                               struct nonogram_entry *entry)
{
    struct ng_hint hint = {.source = entry->source, .index = entry->source_index};
    size_t width = nonogram_width(puzzle);
    uint64_t wrong = 0;
    for (size_t i = 0; i < width * nonogram_height(puzzle); i++) {
        if (given[i] == NONOGRAM_UNKNOWN || given[i] == solution[i]) {
            continue;
        }
        wrong++;
        if (work->form->records) {
            nonogram_json_open(&entry->out, NULL, '{');
            nonogram_json_number(&entry->out, "mistake", wrong);
            ng_hint_json_place((uint32_t)(i / width), (uint32_t)(i % width), &entry->out);
            ng_hint_json_end(&hint, &entry->out);
        } else {
            nonogram_text_format(&entry->out, "Row %zu, column %zu is wrong.\n", i / width + 1,
                                 i % width + 1);
        }
    }
    if (work->form->records) {
        nonogram_json_open(&entry->out, NULL, '{');
        nonogram_json_string(&entry->out, "end", "mistakes");
        nonogram_json_number(&entry->out, "mistakes", wrong);
        ng_hint_json_end(&hint, &entry->out);
    } else if (wrong == 0) {
        nonogram_text_format(&entry->out, "No mistake so far.\n");
    }
    return wrong;
}

static enum nonogram_status find_mistakes(const struct work *work, const struct ng_task *task,
                                          struct nonogram_entry *entry, struct ng_outcome *outcome)
{
    struct ng_given none = {.path = NULL};
    struct ng_solving solving = {.take = NULL};
    uint8_t *cells = NULL;
    outcome->blame = work->given.path;
    enum nonogram_status status =
        ng_given_cells(&work->given, entry->puzzle, &cells, &entry->diagnostic);
    if (status == NONOGRAM_OK) {
        outcome->blame = NULL;
        status = ng_solving_run(&solving, task->options, &none, entry, outcome);
        outcome->note = NULL;
    }
    enum nonogram_limit limit = solving.result.limited;

    if (status == NONOGRAM_OK && limit != NONOGRAM_LIMIT_NONE && limit != NONOGRAM_LIMIT_STOPPED) {
        write_limit(work, limit, entry, outcome);
    } else if (status == NONOGRAM_OK && solving.result.verdict != NONOGRAM_UNIQUE) {
        status = ng_message_refuse(&entry->diagnostic, NONOGRAM_BAD_INPUT,
                                   "mistakes can be named only where there is one solution");
    } else if (status == NONOGRAM_OK) {
        uint64_t wrong = write_mistakes(work, entry->puzzle, cells, solving.result.first, entry);
        outcome->exit = wrong > 0 && !work->form->records ? NG_EXIT_NOT : NG_EXIT_DONE;
    }
    free(cells);
    ng_solving_clear(&solving);
    return status;
}

/* ---- the command ---- */

static enum nonogram_status take_given(const struct work *work, struct nonogram_entry *entry,
                                       struct nonogram_puzzle **own, struct ng_outcome *outcome)
{
    enum nonogram_status status = NONOGRAM_OK;
    if (work->given.path != NULL) {
        outcome->blame = work->given.path;
        status = ng_given_apply(&work->given, entry->puzzle, own, &entry->diagnostic);
    }
    if (status == NONOGRAM_OK) {
        outcome->blame = NULL;
    }
    return status;
}

static enum nonogram_status hint_record(const struct ng_task *task, struct nonogram_entry *entry,
                                        struct ng_outcome *outcome)
{
    const struct work *work = task->context;
    struct nonogram_puzzle *own = NULL;
    enum nonogram_status status = task->options->mistakes
                                      ? find_mistakes(work, task, entry, outcome)
                                      : take_given(work, entry, &own, outcome);
    if (status == NONOGRAM_OK && !task->options->mistakes) {
        struct ng_hint hint = {.puzzle = own != NULL ? own : entry->puzzle,
                               .level = work->level,
                               .all = task->options->all,
                               .picture = task->options->all && work->level == NG_HINT_CELLS,
                               .draw = work->draw,
                               .source = entry->source,
                               .index = entry->source_index};
        status = write_walk(work, &hint, entry, outcome);
    }
    outcome->tally = NG_TALLY_DONE;
    ng_outcome_name(outcome, "hint");
    nonogram_free(own);
    return status;
}

static enum nonogram_status hint_unread(const struct ng_task *task, struct nonogram_entry *entry,
                                        struct ng_outcome *outcome)
{
    write_limit(task->context, entry->limited, entry, outcome);
    outcome->tally = NG_TALLY_DONE;
    ng_outcome_name(outcome, "hint");
    return NONOGRAM_OK;
}

static enum ng_hint_level level_of(const char *name)
{
    return name == NULL || strcmp(name, "cells") == 0 ? NG_HINT_CELLS
           : strcmp(name, "technique") == 0           ? NG_HINT_TECHNIQUE
                                                      : NG_HINT_LINE;
}

static enum ng_exit check_options(const struct ng_options *options)
{
    if (options->mistakes && options->given == NULL) {
        return ng_message_error("--mistakes needs --given=FILE, the cells to be looked at");
    }
    if (options->mistakes && (options->all || options->level != NULL)) {
        return ng_message_error("--mistakes excludes --all and --level");
    }
    bool page = options->to != NULL &&
                (strcmp(options->to, "html") == 0 || strcmp(options->to, "svg") == 0);
    if (page && (options->mistakes || options->level != NULL)) {
        return ng_message_error("--to %s excludes --level and --mistakes", options->to);
    }
    if (page && options->all && strcmp(options->to, "svg") == 0) {
        return ng_message_error("--to svg shows one step, and excludes --all");
    }
    return NG_EXIT_DONE;
}

static enum ng_exit run(const struct ng_options *options)
{
    struct work work = {.form = form_of(options->to != NULL ? options->to : "text")};
    struct ng_task task = {.command = &ng_command_hint,
                           .options = options,
                           .context = &work,
                           .suffix = work.form->suffix,
                           .records = work.form->records,
                           .headers = work.form == &ng_hint_text,
                           .wait = !work.form->records,
                           .work = hint_record,
                           .alone = work.form->page != NULL ? work.form->name : NULL,
                           .unread = hint_unread};
    enum ng_exit status = check_options(options);
    work.level = level_of(options->level);
    if (work.form == &ng_hint_text) {
        work.draw.width = ng_screen_drawing(options, "text").width;
    }
    return status == NG_EXIT_DONE ? ng_run_task_given(&task, &work.given) : status;
}

const struct ng_command ng_command_hint = {
    .name = "hint",
    .operands = "[PATH...]",
    .guide = &ng_guide_hint,
    .groups = NG_GROUP_BATCH | NG_GROUP_HINT,
    .forms = forms,
    .run = run,
};
