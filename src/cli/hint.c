/* Steps as text, as records, and together with a solution. */
#include "cli/hint.h"

#include "base/text.h"
#include "cli/command.h"
#include "explain/technique.h"
#include "explain/tour.h"
#include "explain/words.h"
#include "format/json_string.h"
#include "model/puzzle.h"

#include <inttypes.h>
#include <stdio.h>

static enum nonogram_walk_end end_of_walk(const struct ng_hint *hint)
{
    return hint->walk != NULL ? nonogram_walk_end(hint->walk) : NONOGRAM_WALK_STOPPED;
}

enum nonogram_limit ng_hint_limit(const struct nonogram_walk *walk)
{
    enum nonogram_limit limit = walk->limited;
    return limit == NONOGRAM_LIMIT_STOPPED ? NONOGRAM_LIMIT_TIME : limit;
}

enum { NAME = 9, CELL = 2, GROUP = 5, NUMBERS_FROM = 10 };

/* Appends the numbers of every fifth of these cells, each ending above its cell. */
static void write_numbers(uint32_t first, uint32_t end, struct nonogram_text *out)
{
    uint32_t at = 0;
    for (uint32_t number = first - first % GROUP + GROUP; number <= end; number += GROUP) {
        uint32_t column = NAME + CELL * (number - first);
        ng_text_format(out, "%*" PRIu32, (int)(column - at), number);
        at = column;
    }
    ng_text_format(out, at > 0 ? "\n" : "");
}

/* Appends the cells of a line from `first` to `end` - 1. */
static void write_line(const struct nonogram_puzzle *puzzle, const char *name, const uint8_t *cells,
                       uint32_t first, uint32_t end, struct nonogram_text *out)
{
    ng_text_format(out, "  %-7s", name);
    for (uint32_t i = first; i < end; i++) {
        ng_text_format(out, " %c", ng_fact_symbol(puzzle, cells[i]));
    }
    ng_text_format(out, "\n");
}

/* The number of a line's cells per row of text: all, or some fives that fit the terminal. */
static uint32_t cells_across(const struct ng_hint *hint, uint32_t length)
{
    uint32_t width = hint->draw.width;
    if (width == 0 || width >= NAME + (uint64_t)CELL * length) {
        return length;
    }
    uint32_t fit = width > NAME ? (width - NAME) / CELL : 0;
    return fit > GROUP ? fit / GROUP * GROUP : GROUP;
}

/* Appends the line before and after the step, in parts if the terminal is narrower. */
static void write_around(const struct ng_hint *hint, const struct nonogram_step *step,
                         struct nonogram_text *out)
{
    const struct nonogram_puzzle *puzzle = hint->facts.puzzle;
    uint32_t across = cells_across(hint, step->length);
    for (uint32_t first = 0; first < step->length; first += across) {
        uint32_t end = step->length - first < across ? step->length : first + across;
        if (across < step->length) {
            ng_text_format(out, "  cells %" PRIu32 " to %" PRIu32 ":\n", first + 1, end);
        }
        if (step->length >= NUMBERS_FROM) {
            write_numbers(first, end, out);
        }
        write_line(puzzle, "before", step->before, first, end, out);
        write_line(puzzle, "after", step->after, first, end, out);
        if (step->leftmost != NULL) {
            write_line(puzzle, "left", step->leftmost, first, end, out);
            write_line(puzzle, "right", step->rightmost, first, end, out);
        }
    }
}

static bool is_about(const struct nonogram_step *step, uint32_t block)
{
    for (size_t i = 0; i < step->block_count; i++) {
        if (step->blocks[i] == block) {
            return true;
        }
    }
    return false;
}

/* ---- the facts of a step, each stated by one function for both forms ---- */

/* "Row 7, clue 3 5 2", or the members "step", "line" and "clue". */
static void state_line(const struct ng_hint *hint, const struct nonogram_step *step)
{
    const struct ng_facts *facts = &hint->facts;
    char name[32];
    ng_fact_number(facts, "step", step->number);
    if (facts->records) {
        ng_fact_line(facts, step->line);
        return;
    }
    ng_fact_line_name(facts->puzzle, step->line, name);
    name[0] = name[0] == 'r' ? 'R' : 'C';
    ng_fact_words(facts, "%s, clue ", name);
    ng_words_clue(facts->puzzle, &facts->puzzle->lines[step->line], facts->out);
}

/* " (simple boxes)", or the members "technique", "block", the first or null, and "blocks", all. */
static void state_technique(const struct ng_hint *hint, const struct nonogram_step *step)
{
    const struct ng_facts *facts = &hint->facts;
    ng_fact_words(facts, " (%s)", ng_techniques[ng_technique_rank(step->technique)].usual);
    ng_fact_text(facts, "technique", nonogram_technique_name(step->technique));
    if (step->block != NONOGRAM_NO_BLOCK) {
        ng_fact_number(facts, "block", (uint64_t)step->block + 1);
    } else if (facts->records) {
        ng_json_word(facts->out, "block", "null");
    }
    ng_fact_open(facts, "blocks", '[');
    for (size_t i = 0; i < step->block_count; i++) {
        ng_fact_number(facts, NULL, (uint64_t)step->blocks[i] + 1);
    }
    ng_fact_close(facts, ']');
}

static void state_reason(const struct ng_hint *hint, const struct nonogram_step *step)
{
    ng_fact_words(&hint->facts, ": %s", step->reason);
    ng_fact_text(&hint->facts, "reason", step->reason);
}

/* In records: [{"row":7,"column":6,"value":"#"},...]; "not" instead of "value" if excluded. */
static void state_cells(const struct ng_facts *facts, const struct nonogram_step_cell *cells,
                        size_t count)
{
    ng_fact_open(facts, "cells", '[');
    for (size_t i = 0; i < count; i++) {
        ng_fact_open(facts, NULL, '{');
        ng_fact_place(facts, cells[i].row, cells[i].column);
        ng_fact_cells(facts, cells[i].ruled_out ? "not" : "value", &cells[i].value, 1);
        ng_fact_close(facts, '}');
    }
    ng_fact_close(facts, ']');
}

/* Appends text that begins at `column`; on a terminal words are not broken. */
static void write_wrapped(const struct ng_hint *hint, const char *text, size_t column)
{
    if (hint->draw.width == 0) {
        ng_text_format(hint->facts.out, "%s\n", text);
    } else {
        ng_wrap(text, column, column, hint->draw.width, hint->facts.out);
    }
}

/* A link of a chain: a numbered line, indented below a further assumption, or an object. */
static void state_link(const struct ng_hint *hint, const struct nonogram_link *link, size_t number,
                       int digits)
{
    static const char *const kinds[] = {"assume", "line", "fail", "conclude"};
    const struct ng_facts *facts = &hint->facts;
    size_t deeper = 2 * ((size_t)link->depth - 1);
    if (!facts->records) {
        ng_fact_words(facts, "  %*s%*zu. ", (int)deeper, "", digits, number);
        write_wrapped(hint, link->text, 4 + deeper + (size_t)digits);
        return;
    }
    ng_fact_open(facts, NULL, '{');
    ng_fact_text(facts, "kind", kinds[link->kind]);
    ng_fact_number(facts, "depth", link->depth);
    if (link->line != NONOGRAM_NO_LINE) {
        ng_fact_line(facts, link->line);
    }
    state_cells(facts, link->cells, link->cell_count);
    ng_fact_text(facts, "text", link->text);
    ng_fact_close(facts, '}');
}

static void state_chain(const struct ng_hint *hint, const struct nonogram_step *step)
{
    int digits = snprintf(NULL, 0, "%zu", step->link_count);
    if (step->link_count > 0) {
        ng_fact_open(&hint->facts, "chain", '[');
        for (size_t i = 0; i < step->link_count; i++) {
            state_link(hint, &step->links[i], i + 1, digits);
        }
        ng_fact_close(&hint->facts, ']');
        ng_fact_number(&hint->facts, "chain_lines", step->chain);
    }
}

/* The line before and after the step; in words with its extreme placements. */
static void state_change(const struct ng_hint *hint, const struct nonogram_step *step)
{
    ng_fact_cells(&hint->facts, "before", step->before, step->length);
    ng_fact_cells(&hint->facts, "after", step->after, step->length);
    if (!hint->facts.records) {
        write_around(hint, step, hint->facts.out);
    }
}

static void state_extremes(const struct ng_hint *hint, const struct nonogram_step *step)
{
    if (step->leftmost != NULL) {
        ng_fact_cells(&hint->facts, "leftmost", step->leftmost, step->length);
        ng_fact_cells(&hint->facts, "rightmost", step->rightmost, step->length);
    }
}

/* In words: "3 [5] 2", the numbers concerned in brackets, unless all are. */
static void state_blocks(const struct ng_hint *hint, const struct nonogram_step *step)
{
    const struct ng_facts *facts = &hint->facts;
    const struct ng_clue *clue = &facts->puzzle->lines[step->line];
    if (step->block_count == 0 || step->block_count >= clue->count) {
        return;
    }
    ng_fact_words(facts, "  clue   ");
    for (uint32_t i = 0; i < clue->count; i++) {
        bool marked = is_about(step, i);
        ng_fact_words(facts, marked ? " [" : " ");
        ng_fact_block(facts, clue->blocks[i]);
        ng_fact_words(facts, marked ? "]" : "");
    }
    ng_fact_words(facts, "\n");
}

/* ---- a step: its facts up to the level, in the order of either form ---- */

/* The sentence, which is wrapped as a whole, then what supports it. */
static void write_step(const struct ng_hint *hint, const struct nonogram_step *step)
{
    struct nonogram_text *out = hint->facts.out, sentence = {.data = NULL};
    struct ng_hint said = *hint;
    said.facts.out = &sentence;
    state_line(&said, step);
    if (hint->level >= NG_HINT_TECHNIQUE) {
        state_technique(&said, step);
    }
    if (hint->level >= NG_HINT_CELLS) {
        state_reason(&said, step);
    }
    ng_text_bytes(&sentence, ".", 2); /* with its NUL */
    out->failed = out->failed || sentence.failed;
    if (!sentence.failed) {
        write_wrapped(hint, sentence.data, 0);
    }
    ng_text_clear(&sentence);
    if (hint->level >= NG_HINT_CELLS) {
        state_chain(hint, step);
        state_change(hint, step);
        state_blocks(hint, step);
    }
}

void ng_hint_close(const struct ng_hint *hint)
{
    const struct ng_facts *facts = &hint->facts;
    if (hint->source != NULL) {
        ng_fact_text(facts, "source", hint->source);
        ng_fact_number(facts, "index", hint->index);
    }
    ng_fact_close(facts, '}');
    ng_text_string(facts->out, facts->records && hint->source != NULL ? "\n" : "");
}

void ng_hint_step(const struct ng_hint *hint, const struct nonogram_step *step)
{
    if (!hint->facts.records) {
        write_step(hint, step);
        return;
    }
    ng_fact_open(&hint->facts, NULL, '{');
    state_line(hint, step);
    if (hint->level >= NG_HINT_TECHNIQUE) {
        state_technique(hint, step);
    }
    if (hint->level >= NG_HINT_CELLS) {
        state_change(hint, step);
        state_cells(&hint->facts, step->cells, step->cell_count);
        state_reason(hint, step);
        state_extremes(hint, step);
        state_chain(hint, step);
    }
    ng_hint_close(hint);
}

/* ---- the end ---- */

static enum nonogram_status write_end(const struct ng_hint *hint, uint64_t steps)
{
    struct nonogram_text *out = hint->facts.out;
    enum nonogram_walk_end end = end_of_walk(hint);
    enum nonogram_status status = end == NONOGRAM_WALK_STOPPED
                                      ? ng_tour_say_limit(hint->limited, out)
                                      : ng_tour_say_end(hint->walk, steps, out);
    ng_text_format(out, "\n");
    if (status == NONOGRAM_OK && hint->picture && hint->walk != NULL) {
        status =
            nonogram_draw(hint->facts.puzzle, hint->walk->board->by_rows, "text", &hint->draw, out);
    }
    return status;
}

/* In records: the line that cannot be filled, and why. */
static enum nonogram_status json_fault(const struct ng_hint *hint)
{
    const struct ng_facts *facts = &hint->facts;
    struct nonogram_text reason = {.data = NULL};
    ng_fact_line(facts, hint->walk->fault);
    enum nonogram_status status = ng_tour_say_fault(hint->walk, &reason);
    ng_text_char(&reason, '\0');
    if (status == NONOGRAM_OK && !reason.failed) {
        ng_fact_text(facts, "reason", reason.data);
    }
    ng_text_clear(&reason);
    return status;
}

static enum nonogram_status json_end(const struct ng_hint *hint, uint64_t steps)
{
    static const char *const ends[] = {"step", "solved", "stuck", "contradiction", "limit"};
    const struct ng_facts *facts = &hint->facts;
    enum nonogram_walk_end end = end_of_walk(hint);
    enum nonogram_status status = NONOGRAM_OK;
    ng_fact_open(facts, NULL, '{');
    ng_fact_text(facts, "end", ends[end]);
    ng_fact_number(facts, "steps", steps);
    if (end == NONOGRAM_WALK_STOPPED) {
        const char *name = nonogram_limit_name(hint->limited);
        ng_fact_text(facts, "limited", name != NULL ? name : "assumptions");
    }
    if (end == NONOGRAM_WALK_FAULT) {
        status = json_fault(hint);
    }
    ng_hint_close(hint);
    return status;
}

enum nonogram_status ng_hint_end(const struct ng_hint *hint, uint64_t steps)
{
    return end_of_walk(hint) == NONOGRAM_WALK_GOES_ON
               ? NONOGRAM_OK
               : (hint->facts.records ? json_end : write_end)(hint, steps);
}

/* Removes a step that exceeds the memory limit. Returns false if it does not. */
static bool cut_step(struct nonogram_text *out, size_t size)
{
    enum { END_ROOM = 4096 }; /* for the end of the walk */
    bool limited = out->limited;
    if (limited) {
        out->size = size;
        out->failed = out->limited = false;
        out->limit += END_ROOM;
    }
    return limited;
}

enum nonogram_status ng_hint_beside(struct ng_hint *hint, struct nonogram_walk *walk)
{
    const struct nonogram_step *step;
    const struct ng_facts *facts = &hint->facts;
    struct nonogram_text *out = facts->out;
    uint64_t steps = 0;
    enum nonogram_status status = NONOGRAM_OK;
    ng_fact_open(facts, "walk", '[');
    bool over = walk == NULL;
    while (!over && !out->failed && (status = nonogram_walk_next(walk, &step)) == NONOGRAM_OK) {
        size_t size = out->size;
        ng_fact_words(facts, "\n");
        ng_hint_step(hint, step);
        over = cut_step(out, size);
        steps += !over;
    }
    hint->walk = over ? NULL : walk;
    hint->limited = over ? NONOGRAM_LIMIT_MEMORY : ng_hint_limit(walk);
    if (over || status == NONOGRAM_END) {
        ng_fact_words(facts, "\n");
        status = ng_hint_end(hint, steps);
    }
    ng_fact_close(facts, ']');
    return status;
}
