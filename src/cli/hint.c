/* Steps as text, as records, and together with a solution. */
#include "cli/hint.h"

#include "base/text.h"
#include "cli/command.h"
#include "explain/technique.h"
#include "explain/tour.h"
#include "format/json_string.h"
#include "model/palette.h"
#include "model/puzzle.h"

#include <inttypes.h>
#include <stdio.h>

void ng_hint_line_name(const struct nonogram_puzzle *puzzle, uint32_t line, char name[32])
{
    uint32_t height = nonogram_height(puzzle);
    bool row = line < height;
    (void)snprintf(name, 32, "%s %" PRIu32, row ? "row" : "column",
                   (row ? line : line - height) + 1);
}

char ng_hint_symbol(const struct nonogram_puzzle *puzzle, uint8_t value)
{
    return value == NONOGRAM_UNKNOWN ? '?' : nonogram_colour(puzzle, value).symbol;
}

void ng_hint_block(const struct nonogram_puzzle *puzzle, struct nonogram_block block,
                   struct nonogram_text *out)
{
    if (block.length > 0) {
        ng_text_format(out, "%" PRIu32, block.length);
    } else {
        ng_text_format(out, "?");
    }
    if (nonogram_colours(puzzle) > 1) {
        ng_text_format(out, " %s", ng_colour_word(&puzzle->palette, block.colour));
    }
}

static enum nonogram_walk_end end_of_walk(const struct ng_hint *hint)
{
    return hint->walk != NULL ? nonogram_walk_end(hint->walk) : NONOGRAM_WALK_STOPPED;
}

enum nonogram_limit ng_hint_limit(const struct nonogram_walk *walk)
{
    enum nonogram_limit limit = walk->limited;
    return limit == NONOGRAM_LIMIT_STOPPED ? NONOGRAM_LIMIT_TIME : limit;
}

static bool is_about(const struct nonogram_step *step, uint32_t block)
{
    for (size_t i = 0; step != NULL && i < step->block_count; i++) {
        if (step->blocks[i] == block) {
            return true;
        }
    }
    return false;
}

void ng_hint_clue(const struct nonogram_puzzle *puzzle, uint32_t line,
                  const struct nonogram_step *step, struct nonogram_text *out)
{
    uint32_t size = nonogram_clue_size(puzzle, line);
    if (size == 0) {
        ng_text_format(out, nonogram_clue_open(puzzle, line) ? "unknown" : "0");
    }
    for (uint32_t i = 0; i < size; i++) {
        struct nonogram_block block = nonogram_clue_block(puzzle, line, i);
        bool marked = is_about(step, i);
        ng_text_format(out, i > 0 ? " " : "");
        ng_text_format(out, marked ? "[" : "");
        ng_hint_block(puzzle, block, out);
        ng_text_format(out, marked ? "]" : "");
    }
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
        ng_text_format(out, " %c", ng_hint_symbol(puzzle, cells[i]));
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
    const struct nonogram_puzzle *puzzle = hint->puzzle;
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

/* Appends "Row 7, clue 3 5 2 (simple boxes): …" up to the level. */
static void add_sentence(const struct ng_hint *hint, const struct nonogram_step *step,
                         struct nonogram_text *out)
{
    char name[32];
    ng_hint_line_name(hint->puzzle, step->line, name);
    name[0] = name[0] == 'r' ? 'R' : 'C';
    ng_text_format(out, "%s, clue ", name);
    ng_hint_clue(hint->puzzle, step->line, NULL, out);
    if (hint->level >= NG_HINT_TECHNIQUE) {
        ng_text_format(out, " (%s)", ng_techniques[ng_technique_rank(step->technique)].usual);
    }
    if (hint->level >= NG_HINT_CELLS) {
        ng_text_format(out, ": %s", step->reason);
    }
    ng_text_format(out, ".\n");
}

/* Appends the sentence; on a terminal words are not broken. */
static void write_sentence(const struct ng_hint *hint, const struct nonogram_step *step,
                           struct nonogram_text *out)
{
    struct nonogram_text sentence = {.data = NULL};
    if (hint->draw.width == 0) {
        add_sentence(hint, step, out);
        return;
    }
    add_sentence(hint, step, &sentence);
    ng_text_bytes(&sentence, "", 1);
    out->failed = out->failed || sentence.failed;
    if (!sentence.failed) {
        ng_wrap(sentence.data, 0, 0, hint->draw.width, out);
    }
    ng_text_clear(&sentence);
}

/* Appends a chain's numbered links, one per line, indented below a further assumption. */
static void write_links(const struct ng_hint *hint, const struct nonogram_step *step,
                        struct nonogram_text *out)
{
    int digits = snprintf(NULL, 0, "%zu", step->link_count);
    for (size_t i = 0; i < step->link_count; i++) {
        const struct nonogram_link *link = &step->links[i];
        size_t deeper = 2 * ((size_t)link->depth - 1), indent = 4 + deeper + (size_t)digits;
        ng_text_format(out, "  %*s%*zu. ", (int)deeper, "", digits, i + 1);
        if (hint->draw.width == 0) {
            ng_text_format(out, "%s\n", link->text);
        } else {
            ng_wrap(link->text, indent, indent, hint->draw.width, out);
        }
    }
}

static void write_step(const struct ng_hint *hint, const struct nonogram_step *step,
                       struct nonogram_text *out)
{
    write_sentence(hint, step, out);
    if (hint->level < NG_HINT_CELLS) {
        return;
    }
    write_links(hint, step, out);
    write_around(hint, step, out);
    if (step->block_count > 0 && step->block_count < nonogram_clue_size(hint->puzzle, step->line)) {
        ng_text_format(out, "  clue    ");
        ng_hint_clue(hint->puzzle, step->line, step, out);
        ng_text_format(out, "\n");
    }
}

static enum nonogram_status write_end(const struct ng_hint *hint, uint64_t steps,
                                      struct nonogram_text *out)
{
    enum nonogram_walk_end end = end_of_walk(hint);
    enum nonogram_status status = end == NONOGRAM_WALK_STOPPED
                                      ? ng_tour_say_limit(hint->limited, out)
                                      : ng_tour_say_end(hint->walk, steps, out);
    ng_text_format(out, "\n");
    if (status == NONOGRAM_OK && hint->picture && hint->walk != NULL) {
        status = nonogram_draw(hint->puzzle, hint->walk->board->by_rows, "text", &hint->draw, out);
    }
    return status;
}

void ng_hint_json_cells(const struct nonogram_puzzle *puzzle, const char *name,
                        const uint8_t *cells, uint32_t length, struct nonogram_text *out)
{
    struct nonogram_text symbols = {.data = NULL};
    for (uint32_t i = 0; i < length; i++) {
        ng_text_format(&symbols, "%c", ng_hint_symbol(puzzle, cells[i]));
    }
    ng_text_bytes(&symbols, "", 1);
    ng_json_text(out, name, symbols.failed ? "" : symbols.data);
    out->failed = out->failed || symbols.failed;
    ng_text_clear(&symbols);
}

void ng_hint_json_block(const struct nonogram_puzzle *puzzle, struct nonogram_block block,
                        struct nonogram_text *out)
{
    bool colours = nonogram_colours(puzzle) > 1;
    if (colours) {
        ng_json_open(out, NULL, '[');
    }
    if (block.length > 0) {
        ng_json_number(out, NULL, block.length);
    } else {
        ng_json_text(out, NULL, "?");
    }
    if (colours) {
        ng_json_text(out, NULL, nonogram_colour(puzzle, block.colour).name);
        ng_json_close(out, ']');
    }
}

void ng_hint_json_line(const struct nonogram_puzzle *puzzle, uint32_t line,
                       struct nonogram_text *out)
{
    char name[32];
    ng_hint_line_name(puzzle, line, name);
    ng_json_text(out, "line", name);
    if (nonogram_clue_open(puzzle, line)) {
        ng_json_text(out, "clue", "*");
        return;
    }
    ng_json_open(out, "clue", '[');
    for (uint32_t i = 0; i < nonogram_clue_size(puzzle, line); i++) {
        ng_hint_json_block(puzzle, nonogram_clue_block(puzzle, line, i), out);
    }
    ng_json_close(out, ']');
}

void ng_hint_json_place(uint32_t row, uint32_t column, struct nonogram_text *out)
{
    ng_json_number(out, "row", (uint64_t)row + 1);
    ng_json_number(out, "column", (uint64_t)column + 1);
}

/* Appends [{"row":7,"column":6,"value":"#"},...]; "not" instead of "value" if excluded. */
static void json_step_cells(const struct nonogram_puzzle *puzzle,
                            const struct nonogram_step_cell *cells, size_t count,
                            struct nonogram_text *out)
{
    ng_json_open(out, "cells", '[');
    for (size_t i = 0; i < count; i++) {
        ng_json_open(out, NULL, '{');
        ng_hint_json_place(cells[i].row, cells[i].column, out);
        ng_hint_json_cells(puzzle, cells[i].ruled_out ? "not" : "value", &cells[i].value, 1, out);
        ng_json_close(out, '}');
    }
    ng_json_close(out, ']');
}

static void json_links(const struct nonogram_puzzle *puzzle, const struct nonogram_step *step,
                       struct nonogram_text *out)
{
    static const char *const kinds[] = {"assume", "line", "fail", "conclude"};
    ng_json_open(out, "chain", '[');
    for (size_t i = 0; i < step->link_count; i++) {
        const struct nonogram_link *link = &step->links[i];
        ng_json_open(out, NULL, '{');
        ng_json_text(out, "kind", kinds[link->kind]);
        ng_json_number(out, "depth", link->depth);
        if (link->line != NONOGRAM_NO_LINE) {
            ng_hint_json_line(puzzle, link->line, out);
        }
        json_step_cells(puzzle, link->cells, link->cell_count, out);
        ng_json_text(out, "text", link->text);
        ng_json_close(out, '}');
    }
    ng_json_close(out, ']');
    ng_json_number(out, "chain_lines", step->chain);
}

static void json_details(const struct nonogram_puzzle *puzzle, const struct nonogram_step *step,
                         struct nonogram_text *out)
{
    ng_hint_json_cells(puzzle, "before", step->before, step->length, out);
    ng_hint_json_cells(puzzle, "after", step->after, step->length, out);
    json_step_cells(puzzle, step->cells, step->cell_count, out);
    ng_json_text(out, "reason", step->reason);
    if (step->leftmost != NULL) {
        ng_hint_json_cells(puzzle, "leftmost", step->leftmost, step->length, out);
        ng_hint_json_cells(puzzle, "rightmost", step->rightmost, step->length, out);
    }
    if (step->link_count > 0) {
        json_links(puzzle, step, out);
    }
}

/* Appends "block": the first or null; "blocks": all. */
static void json_blocks(const struct nonogram_step *step, struct nonogram_text *out)
{
    if (step->block == NONOGRAM_NO_BLOCK) {
        ng_json_word(out, "block", "null");
    } else {
        ng_json_number(out, "block", (uint64_t)step->block + 1);
    }
    ng_json_open(out, "blocks", '[');
    for (size_t i = 0; i < step->block_count; i++) {
        ng_json_number(out, NULL, (uint64_t)step->blocks[i] + 1);
    }
    ng_json_close(out, ']');
}

void ng_hint_json_end(const struct ng_hint *hint, struct nonogram_text *out)
{
    if (hint->source != NULL) {
        ng_json_text(out, "source", hint->source);
        ng_json_number(out, "index", hint->index);
    }
    ng_json_close(out, '}');
    ng_text_bytes(out, "\n", hint->source != NULL ? 1 : 0);
}

static void json_step(const struct ng_hint *hint, const struct nonogram_step *step,
                      struct nonogram_text *out)
{
    ng_json_open(out, NULL, '{');
    ng_json_number(out, "step", step->number);
    ng_hint_json_line(hint->puzzle, step->line, out);
    if (hint->level >= NG_HINT_TECHNIQUE) {
        ng_json_text(out, "technique", nonogram_technique_name(step->technique));
        json_blocks(step, out);
    }
    if (hint->level >= NG_HINT_CELLS) {
        json_details(hint->puzzle, step, out);
    }
    ng_hint_json_end(hint, out);
}

static enum nonogram_status json_fault(const struct ng_hint *hint, struct nonogram_text *out)
{
    struct nonogram_text reason = {.data = NULL};
    ng_hint_json_line(hint->puzzle, hint->walk->fault, out);
    enum nonogram_status status = ng_tour_say_fault(hint->walk, &reason);
    ng_text_bytes(&reason, "", 1);
    if (status == NONOGRAM_OK && !reason.failed) {
        ng_json_text(out, "reason", reason.data);
    }
    ng_text_clear(&reason);
    return status;
}

static enum nonogram_status json_end(const struct ng_hint *hint, uint64_t steps,
                                     struct nonogram_text *out)
{
    static const char *const ends[] = {"step", "solved", "stuck", "contradiction", "limit"};
    enum nonogram_walk_end end = end_of_walk(hint);
    enum nonogram_status status = NONOGRAM_OK;
    ng_json_open(out, NULL, '{');
    ng_json_text(out, "end", ends[end]);
    ng_json_number(out, "steps", steps);
    if (end == NONOGRAM_WALK_STOPPED) {
        const char *name = nonogram_limit_name(hint->limited);
        ng_json_text(out, "limited", name != NULL ? name : "assumptions");
    }
    if (end == NONOGRAM_WALK_FAULT) {
        status = json_fault(hint, out);
    }
    ng_hint_json_end(hint, out);
    return status;
}

void ng_hint_step(const struct ng_hint *hint, const struct nonogram_step *step,
                  struct nonogram_text *out)
{
    (hint->records ? json_step : write_step)(hint, step, out);
}

enum nonogram_status ng_hint_end(const struct ng_hint *hint, uint64_t steps,
                                 struct nonogram_text *out)
{
    return end_of_walk(hint) == NONOGRAM_WALK_GOES_ON
               ? NONOGRAM_OK
               : (hint->records ? json_end : write_end)(hint, steps, out);
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

enum nonogram_status ng_hint_beside(struct ng_hint *hint, struct nonogram_walk *walk,
                                    struct nonogram_text *out)
{
    const struct nonogram_step *step;
    const size_t blank = hint->records ? 0 : 1; /* lines before each part */
    uint64_t steps = 0;
    enum nonogram_status status = NONOGRAM_OK;
    if (hint->records) {
        ng_json_open(out, "walk", '[');
    }
    bool over = walk == NULL;
    while (!over && !out->failed && (status = nonogram_walk_next(walk, &step)) == NONOGRAM_OK) {
        size_t size = out->size;
        ng_text_bytes(out, "\n", blank);
        ng_hint_step(hint, step, out);
        over = cut_step(out, size);
        steps += !over;
    }
    hint->walk = over ? NULL : walk;
    hint->limited = over ? NONOGRAM_LIMIT_MEMORY : ng_hint_limit(walk);
    if (over || status == NONOGRAM_END) {
        ng_text_bytes(out, "\n", blank);
        status = ng_hint_end(hint, steps, out);
    }
    if (hint->records) {
        ng_json_close(out, ']');
    }
    return status;
}
