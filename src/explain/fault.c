/* The plainest of several reasons why a line cannot be filled. */
#include "explain/fault.h"

#include "base/text.h"
#include "explain/words.h"
#include "line/deduce.h"

#include <string.h>

/* What is counted of one colour in a line. */
struct counts {
    uint64_t needed;    /* cells of all blocks of the colour; a blot counts 1 */
    uint32_t longest;   /* block; UINT32_MAX if one is a blot */
    uint32_t filled;    /* cells known to have it */
    uint32_t open;      /* cells that may have it */
    struct ng_span run; /* the longest run of filled ones */
    bool blots;
};

static struct counts count(const struct ng_board *board, uint32_t line, unsigned colour)
{
    const struct ng_clue *clue = &board->puzzle->lines[line];
    const uint8_t *cells = ng_board_cells(board, line);
    uint32_t length = ng_puzzle_line_length(board->puzzle, line);
    struct counts counts = {.needed = 0};
    for (uint32_t i = 0; i < clue->count; i++) {
        const struct nonogram_block *block = &clue->blocks[i];
        if (block->colour == colour) {
            counts.needed += block->length == 0 ? 1 : block->length;
            counts.blots = counts.blots || block->length == 0;
            counts.longest = block->length > counts.longest ? block->length : counts.longest;
        }
    }
    for (uint32_t at = 0, from = 0; at < length; at++) {
        from = cells[at] == colour ? from : at + 1;
        counts.filled += cells[at] == colour;
        counts.open += cells[at] == colour || cells[at] == NONOGRAM_UNKNOWN;
        if (at + 1 - from > counts.run.to - counts.run.from) {
            counts.run = (struct ng_span){from, at + 1};
        }
    }
    return counts;
}

static void say_count(uint64_t number, const char *value, struct nonogram_text *out)
{
    ng_text_number(out, number);
    ng_text_format(out, number == 1 ? " cell is %s" : " cells are %s", value);
}

/* "only 2 cells can still be filled": too few cells have the colour, or may have it. */
static void say_open(const struct counts *counts, const char *value, struct nonogram_text *out)
{
    const char *cells = counts->open == 1 ? "cell" : "cells";
    if (counts->open == 0) {
        ng_text_format(out, "no cell can be %s", value);
    } else if (counts->filled == 0) {
        ng_text_format(out, "only %lu %s can still be %s", (unsigned long)counts->open, cells,
                       value);
    } else if (counts->filled == counts->open) {
        ng_text_format(out, "only %lu %s %s %s, and no other can be", (unsigned long)counts->open,
                       cells, counts->open == 1 ? "is" : "are", value);
    } else {
        ng_text_format(out, "only %lu cells are %s or can be", (unsigned long)counts->open, value);
    }
}

/* Whether a block of the colour is as long as `run` at least, and no longer than `room`. */
static bool has_block(const struct ng_clue *clue, unsigned colour, uint32_t run, uint32_t room)
{
    for (uint32_t i = 0; i < clue->count; i++) {
        const struct nonogram_block *block = &clue->blocks[i];
        if (block->colour == colour &&
            (block->length == 0 || (block->length >= run && block->length <= room))) {
            return true;
        }
    }
    return false;
}

/* A run of the colour between cells that cannot have it, where no block fits. False: there is
 * none. */
static bool say_narrow(const struct ng_board *board, const struct ng_words *words, unsigned colour,
                       struct nonogram_text *out)
{
    const uint8_t *cells = ng_board_cells(board, words->line);
    uint32_t length = ng_puzzle_line_length(board->puzzle, words->line), from = 0;
    for (uint32_t at = 0; at < length && !words->clue->open; at++) {
        struct ng_span run = {at, at};
        uint32_t to;
        from = cells[at] == colour || cells[at] == NONOGRAM_UNKNOWN ? from : at + 1;
        while (run.to < length && cells[run.to] == colour) {
            run.to++;
        }
        for (to = run.to; to < length && (cells[to] == colour || cells[to] == NONOGRAM_UNKNOWN);) {
            to++;
        }
        if (run.to > at && !has_block(words->clue, colour, run.to - at, to - from)) {
            ng_words_become(words, run, colour, out);
            ng_text_string(out, ", and no block fits there");
            return true;
        }
        at = run.to > at ? run.to - 1 : at;
    }
    return false;
}

/* A reason that lies in one colour. False: there is none. */
static bool say_colour(const struct ng_board *board, const struct ng_words *words, unsigned colour,
                       struct nonogram_text *out)
{
    struct counts counts = count(board, words->line, colour);
    const char *value = ng_words_value(board->puzzle, colour);
    if (!counts.blots && counts.run.to - counts.run.from > counts.longest) {
        ng_words_become(words, counts.run, colour, out);
        ng_text_format(out, counts.longest == 0 ? ", and there is no such block"
                                                : ", and no block is that long");
        return true;
    }
    if (!counts.blots && counts.filled > counts.needed) {
        say_count(counts.filled, value, out);
        ng_text_format(out, ", and the blocks have only %llu", (unsigned long long)counts.needed);
        return true;
    }
    if (counts.open < counts.needed) {
        say_open(&counts, value, out);
        ng_text_format(out, ", and the blocks need %llu", (unsigned long long)counts.needed);
        return true;
    }
    return say_narrow(board, words, colour, out);
}

/* Whether the clue fits the settled cells: then it is what open ones cannot be that leaves it no
 * room, as there is in colour. */
static bool fits_settled(struct ng_board *board, uint32_t line)
{
    size_t words = ng_board_words(board, line);
    const uint8_t *cells = ng_board_cells(board, line);
    uint32_t length = ng_puzzle_line_length(board->puzzle, line);
    memset(board->exact, 0, board->values * words * sizeof *board->exact);
    for (unsigned v = 0; v < board->values; v++) {
        for (uint32_t at = 0; at < length; at++) {
            if (cells[at] == v || cells[at] == NONOGRAM_UNKNOWN) {
                ng_bits_set(board->exact + v * words, at);
            }
        }
    }
    return ng_line_deduce(&board->lattices[line], board->values, board->exact, board->scratch);
}

void ng_fault_say(struct ng_board *board, uint32_t line, struct nonogram_text *out)
{
    const struct ng_clue *clue = &board->puzzle->lines[line];
    struct ng_words words = {board->puzzle, line, clue};
    bool row = line < board->height;
    ng_text_format(out, "%s %lu, clue ", row ? "Row" : "Column",
                   (unsigned long)(row ? line : line - board->height) + 1);
    ng_words_clue(board->puzzle, clue, out);
    ng_text_string(out, ": ");
    for (unsigned v = 1; v < board->values; v++) {
        if (say_colour(board, &words, v, out)) {
            return;
        }
    }
    ng_text_string(out, "there is no way to place the blocks over the filled cells and between "
                        "the blank ones");
    if (fits_settled(board, line)) {
        ng_text_string(out, " in the colours that are left to the open ones");
    }
}
