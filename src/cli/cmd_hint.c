/* hint: the next step of a person, or all steps, or the mistakes so far. */
#include "base/diag.h"
#include "base/text.h"
#include "cli/hint.h"
#include "cli/message.h"
#include "cli/run.h"
#include "cli/screen.h"

#include <inttypes.h>
#include <string.h>

/* The form of what is printed of the walk. */
static struct ng_hint hint_of(const struct ng_subject *subject, struct nonogram_text *out)
{
    const struct ng_options *options = subject->setup->options;
    enum ng_hint_level level =
        options->level > 0 ? (enum ng_hint_level)(options->level - 1) : NG_HINT_CELLS;
    const struct ng_outcome *outcome = subject->outcome;
    const struct nonogram_walk *walk = outcome->unread ? NULL : outcome->walk;
    return (struct ng_hint){.facts = {outcome->puzzle, subject->setup->records, out},
                            .walk = walk,
                            .limited = walk != NULL ? ng_hint_limit(walk) : outcome->walk_limited,
                            .level = level,
                            .all = options->all,
                            .picture = options->all && level == NG_HINT_CELLS,
                            .draw = subject->setup->draw,
                            .source = subject->item->from,
                            .index = subject->item->from_index};
}

/* ---- mistakes ---- */

enum { LISTED = 10 }; /* the mistakes that are named in words */

/* Prints the place of a wrong cell, without its right value. */
static void write_mistake(const struct ng_hint *hint, size_t row, size_t column, uint64_t number)
{
    const struct ng_facts *facts = &hint->facts;
    ng_fact_open(facts, NULL, '{');
    ng_fact_number(facts, "mistake", number);
    ng_fact_place(facts, row, column);
    ng_fact_words(facts, "Row %zu, column %zu is wrong.\n", row + 1, column + 1);
    ng_hint_close(hint);
}

/* Says in words that blank cells are not yet known ones: many of them are wrong, a mistake of
 * writing. */
static void explain_blanks(const struct ng_hint *hint, const struct ng_outcome *outcome)
{
    enum { LIKELY = 5 };
    uint64_t blanks = 0;
    for (size_t i = 0; i < outcome->cells; i++) {
        blanks += outcome->filled[i] == 0 && ng_outcome_is_mistake(outcome, i);
    }
    if (blanks > LIKELY) {
        ng_fact_words(&hint->facts,
                      "%" PRIu64 " cells given as '%c' (blank) are filled in the solution: write "
                      "'?' for cells that are not known.\n",
                      blanks, ng_fact_symbol(outcome->puzzle, 0));
    }
}

static void write_total(const struct ng_hint *hint, uint64_t number)
{
    const struct ng_facts *facts = &hint->facts;
    ng_fact_open(facts, NULL, '{');
    ng_fact_text(facts, "end", "mistakes");
    ng_fact_number(facts, "mistakes", number);
    if (number == 0) {
        ng_fact_words(facts, "No mistakes.\n");
    } else if (number > LISTED) {
        ng_fact_words(facts, "And %" PRIu64 " more.\n", number - LISTED);
    }
    ng_hint_close(hint);
}

static enum nonogram_status print_mistakes(const struct ng_subject *subject,
                                           struct nonogram_text *out,
                                           struct nonogram_diagnostic *diagnostic)
{
    const struct ng_outcome *outcome = subject->outcome;
    struct ng_hint hint = hint_of(subject, out);
    uint64_t number = 0;
    if (outcome->walk_limited != NONOGRAM_LIMIT_NONE) {
        return ng_hint_end(&hint, 0);
    }
    if (outcome->result.verdict != NONOGRAM_UNIQUE) {
        return ng_diag_refuse(NONOGRAM_BAD_INPUT, diagnostic,
                              "--mistakes works only for puzzles with one solution");
    }
    const size_t width = nonogram_width(outcome->puzzle);
    explain_blanks(&hint, outcome);
    for (size_t i = 0; i < outcome->cells; i++) {
        if (ng_outcome_is_mistake(outcome, i) && (++number <= LISTED || hint.facts.records)) {
            write_mistake(&hint, i / width, i % width, number);
        }
    }
    write_total(&hint, number);
    return NONOGRAM_OK;
}

/* ---- steps ---- */

static void print_step(const struct ng_subject *subject, const struct nonogram_step *step,
                       struct nonogram_text *out)
{
    struct ng_hint hint = hint_of(subject, out);
    ng_hint_step(&hint, step);
}

/* Prints how the walk ended, if it did. If filled cells are wrong, these are named in place of a
 * step. */
static enum nonogram_status print_end(const struct ng_subject *subject, struct nonogram_text *out,
                                      struct nonogram_diagnostic *diagnostic)
{
    struct ng_hint hint = hint_of(subject, out);
    return subject->outcome->mistakes > 0 ? print_mistakes(subject, out, diagnostic)
                                          : ng_hint_end(&hint, subject->outcome->steps);
}

/* ---- the command ---- */

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

static enum ng_exit run_hint(const struct ng_options *options)
{
    const char *to = options->to != NULL ? options->to : "text";
    bool records = strcmp(to, "jsonl") == 0;
    const struct ng_setup setup = {
        .options = options,
        .request.question = options->mistakes ? NG_ASKS_MISTAKES : NG_ASKS_STEPS,
        .suffix = records ? to : "txt",
        .records = records,
        .headers = !records,
        .wait = !records,
        .draw.width = records ? 0 : ng_screen_drawing(options, "text").width,
        .step = print_step,
        .print = options->mistakes ? print_mistakes : print_end,
    };
    return check_options(options) == NG_EXIT_DONE ? ng_run_all(&setup) : NG_EXIT_FAILED;
}

static const char *const forms[] = {"text", "jsonl", NULL};

const struct ng_command ng_command_hint = {
    .name = "hint",
    .operands = "[PATH...]",
    .summary = "explain the next step, or all steps, in words",
    .details =
        "Prints the easiest next step from the given cells: the line, the technique, the reason, "
        "and the line before and after. If the clue is printed again below the cells, the numbers "
        "concerned are in brackets. Techniques for one line come first, then exact deduction, then "
        "assumptions that "
        "lead to a contradiction. Steps that only rule out a colour are printed together with the "
        "next step.\n"
        "If cells in --given are wrong, they are named in place of a step; if a line cannot be "
        "filled, it is named with the reason. The page of 'show --to html' has the steps, too.",
    .to_help = "print text (default) or jsonl",
    .examples = {"nonogram hint puzzle.non", "nonogram hint --given cells.txt puzzle.non",
                 "nonogram hint --all puzzle.non"},
    .exits = {"there is a step, or all cells are known",
              "a line cannot be filled, cells are wrong, or no technique applies", NG_WRONG_USAGE,
              "a limit was reached first"},
    .forms = forms,
    .run = run_hint,
};
