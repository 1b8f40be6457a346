/* A minimal set of contradicting lines by deletion: a line is left out if the puzzle is impossible
 * even with its clue unknown. First all lines that a contradiction by line deduction does not need,
 * then many at a time, then one by one. */
#include "base/check.h"
#include "base/memory.h"
#include "explain/probe.h"
#include "explain/tools.h"
#include "grid/field.h"
#include "line/deduce.h"

#include <string.h>

struct clash {
    struct nonogram_puzzle puzzle; /* a copy with its own clues */
    const struct nonogram_puzzle *original;
    struct ng_clue *clues;
    const struct nonogram_explain_options *options;
    uint32_t *lines; /* not yet left out */
    uint32_t count;
    bool minimal; /* every attempt ended within the limits */
};

static const struct ng_clue open_clue = {.open = true};

/* Makes the clues of the lines [from, to) of the list unknown, or restores them. */
static void open_lines(struct clash *clash, uint32_t from, uint32_t to, bool open)
{
    for (uint32_t i = from; i < to; i++) {
        uint32_t line = clash->lines[i];
        clash->clues[line] = open ? open_clue : clash->original->lines[line];
    }
}

/* Sets *none if the present puzzle has no solution. */
static enum nonogram_status is_none(struct clash *clash, bool *none)
{
    struct nonogram_result result = {.first = NULL};
    enum nonogram_status status = ng_tools_verdict(&clash->puzzle, clash->options, 1, &result);
    *none = status == NONOGRAM_OK && result.verdict == NONOGRAM_NONE;
    clash->minimal = clash->minimal && result.verdict != NONOGRAM_LIMIT;
    ng_solve_clear(&result);
    return status;
}

/* Drops the lines [from, to) of the list. */
static void drop(struct clash *clash, uint32_t from, uint32_t to)
{
    memmove(clash->lines + from, clash->lines + to, (clash->count - to) * sizeof *clash->lines);
    clash->count -= to - from;
}

/* Tries to leave lines out, `size` lines at a time. */
static enum nonogram_status delete_by(struct clash *clash, uint32_t size)
{
    enum nonogram_status status = NONOGRAM_OK;
    for (uint32_t from = 0; from < clash->count && status == NONOGRAM_OK;) {
        uint32_t to = from + size < clash->count ? from + size : clash->count;
        bool none = false;
        open_lines(clash, from, to, true);
        status = is_none(clash, &none);
        if (none) {
            drop(clash, from, to);
        } else {
            open_lines(clash, from, to, false);
            from = to;
        }
    }
    return status;
}

/* ---- by line deduction ---- */

/* Deduces all lines, round by round, until one cannot be filled. */
static bool deduce_all(struct ng_probe *probe)
{
    struct ng_probe_bounds all = {.rounds = 0};
    ng_probe_reset(probe);
    for (uint32_t line = 0; line < probe->board->lines; line++) {
        ng_probe_queue(probe, line);
    }
    return ng_probe_run(probe, &all) == NG_PROBE_CONTRADICTION;
}

/* Keeps the lines that the contradiction needs, which the probe has marked in its trace. */
static void keep_needed(struct clash *clash, const struct ng_probe *probe)
{
    struct ng_chain chain = {.links = NULL};
    ng_probe_chain(probe, &chain);
    for (uint32_t i = 0; i < clash->count && !chain.failed; i++) {
        bool needed = false;
        for (size_t j = 0; j < chain.count; j++) {
            needed = needed || chain.links[j].line == clash->lines[i];
        }
        if (!needed) {
            open_lines(clash, i, i + 1, true);
            drop(clash, i, i + 1);
            i--;
        }
    }
    ng_chain_clear(&chain);
}

static enum nonogram_status start_with_lines(struct clash *clash)
{
    const struct nonogram_explain_options *options = clash->options;
    struct ng_memory memory = {.limit = options->memory_limit};
    struct ng_board *board =
        ng_board_new(clash->original, &memory,
                     (struct ng_poll){.stop = options->stop, .context = options->context});
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    struct ng_probe probe;
    if (board != NULL && ng_board_log(board) && ng_probe_init(&probe, board, NULL)) {
        if (deduce_all(&probe)) {
            ng_probe_explain(&probe, 0);
            if (!probe.failed && !board->grid->poll.stopped) {
                keep_needed(clash, &probe);
            }
        }
        status = probe.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
        ng_probe_clear(&probe);
    }
    ng_board_free(board);
    return status;
}

/* ---- the whole ---- */

static enum nonogram_status find_lines(struct clash *clash)
{
    bool none = false;
    enum nonogram_status status = is_none(clash, &none);
    if (status != NONOGRAM_OK || !none) {
        clash->count = 0;
        return status != NONOGRAM_OK ? status : NONOGRAM_END;
    }
    clash->minimal = true;
    status = start_with_lines(clash);
    for (uint32_t size = clash->count / 4; size > 1 && status == NONOGRAM_OK; size /= 2) {
        status = delete_by(clash, size);
    }
    clash->minimal = true; /* only the last round counts */
    return status == NONOGRAM_OK ? delete_by(clash, 1) : status;
}

enum nonogram_status ng_clash(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_explain_options *options, uint32_t *lines,
                              struct ng_clash *found)
{
    uint32_t count = puzzle->width + puzzle->height;
    struct clash clash = {.puzzle = *puzzle,
                          .original = puzzle,
                          .clues = ng_alloc_array(count, sizeof *clash.clues),
                          .options = options,
                          .lines = lines,
                          .count = count,
                          .minimal = true};
    *found = (struct ng_clash){.count = 0};
    if (clash.clues == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    memcpy(clash.clues, puzzle->lines, count * sizeof *clash.clues);
    clash.puzzle.lines = clash.clues;
    for (uint32_t i = 0; i < count; i++) {
        lines[i] = i;
    }
    enum nonogram_status status = find_lines(&clash);
    *found = (struct ng_clash){clash.count, clash.minimal};
    ng_alloc_free(clash.clues);
    return status;
}

/* ---- calling the solver ---- */

/* Conflicts of the search, about a second's: enough for puzzles made by people. */
enum { CONFLICTS = 20000 };

enum nonogram_status ng_tools_verdict(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_explain_options *options,
                                      unsigned solutions, struct nonogram_result *result)
{
    struct nonogram_solve_options solving = {
        .solutions = solutions,
        .first = solutions == 1,
        .jobs = 1,
        .conflict_limit = options->conflict_limit > 0 ? options->conflict_limit : CONFLICTS,
        .memory_limit = options->memory_limit,
        .stop = options->stop,
        .context = options->context};
    *result = ng_solve_nothing();
    return ng_solve(puzzle, &solving, NULL, result);
}

/* ---- a line that cannot be filled ---- */

/* Searches for a line without a placement: with the given cells alone, then after deduction in all
 * lines. Needs a new field. */

/* Whether the line has a placement. */
static bool is_possible(struct ng_field *field, uint32_t line)
{
    size_t words = ng_field_words(field, line) * field->values;
    if (field->lattices[line].open) {
        return true;
    }
    memcpy(field->before, ng_field_planes(field, line), words * sizeof *field->before);
    return ng_line_deduce(&field->lattices[line], field->values, field->before, field->scratch);
}

enum nonogram_status ng_contradiction_find(const struct nonogram_puzzle *puzzle,
                                           const struct nonogram_solve_options *options,
                                           struct ng_fault *fault)
{
    struct ng_memory memory = {.limit = options->memory_limit};
    struct ng_poll poll = {.stop = options->stop, .context = options->context};
    struct ng_field *field = ng_field_new(puzzle, &memory, &poll);
    enum nonogram_status status = NONOGRAM_END;
    *fault = (struct ng_fault){.given = false};
    if (field == NULL) {
        return poll.stopped || memory.limit > 0 ? NONOGRAM_END : NONOGRAM_NO_MEMORY;
    }
    for (uint32_t i = 0; puzzle->given != NULL && i < field->lines && !fault->given; i++) {
        if (!is_possible(field, i)) {
            *fault = (struct ng_fault){.line = i, .given = true};
        }
    }
    if (fault->given) {
        status = NONOGRAM_OK;
    } else if (!ng_field_propagate(field)) {
        ng_assert(field->failed_line < field->lines);
        fault->line = field->failed_line;
        status = NONOGRAM_OK;
    }
    ng_field_free(field);
    return status;
}
