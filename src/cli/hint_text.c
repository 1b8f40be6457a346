/* Steps as text: a sentence, and the line before and after it. */
#include "cli/hint.h"

#include "cli/wrap.h"

#include <inttypes.h>
#include <stdio.h>

void ng_hint_line_name(const struct nonogram_puzzle *puzzle, uint32_t line, char name[32])
{
    uint32_t height = nonogram_height(puzzle);
    bool row = line < height;
    (void)snprintf(name, 32, "%s %" PRIu32, row ? "row" : "column",
                   (row ? line : line - height) + 1);
}

void ng_hint_block(const struct nonogram_puzzle *puzzle, struct nonogram_block block,
                   struct nonogram_text *out)
{
    if (block.length > 0) {
        nonogram_text_format(out, "%" PRIu32, block.length);
    } else {
        nonogram_text_format(out, "?");
    }
    if (nonogram_colours(puzzle) > 1) {
        nonogram_text_format(out, " %s", nonogram_colour_word(puzzle, block.colour));
    }
}

enum nonogram_walk_end ng_hint_end(const struct ng_hint *hint)
{
    return hint->walk != NULL ? nonogram_walk_end(hint->walk) : NONOGRAM_WALK_STOPPED;
}

enum nonogram_limit ng_hint_limit(const struct nonogram_walk *walk)
{
    enum nonogram_limit limit = nonogram_walk_limit(walk);
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

/* "3 [5] 2", the blocks that the step (may be NULL) is about in brackets; with colours "3 red 5
 * blue". */
static void write_clue(const struct nonogram_puzzle *puzzle, uint32_t line,
                       const struct nonogram_step *step, struct nonogram_text *out)
{
    uint32_t size = nonogram_clue_size(puzzle, line);
    if (size == 0) {
        nonogram_text_format(out, nonogram_clue_open(puzzle, line) ? "unknown" : "0");
    }
    for (uint32_t i = 0; i < size; i++) {
        struct nonogram_block block = nonogram_clue_block(puzzle, line, i);
        bool marked = is_about(step, i);
        nonogram_text_format(out, i > 0 ? " " : "");
        nonogram_text_format(out, marked ? "[" : "");
        ng_hint_block(puzzle, block, out);
        nonogram_text_format(out, marked ? "]" : "");
    }
}

/* Some cells of a line, from `first` to `end` - 1. */
static void write_line(const struct nonogram_puzzle *puzzle, const char *name, const uint8_t *cells,
                       uint32_t first, uint32_t end, struct nonogram_text *out)
{
    nonogram_text_format(out, "  %-7s", name);
    for (uint32_t i = first; i < end; i++) {
        char symbol = cells[i] == NONOGRAM_UNKNOWN ? '?' : nonogram_colour(puzzle, cells[i]).symbol;
        nonogram_text_format(out, " %c", symbol);
    }
    nonogram_text_format(out, "\n");
}

/* How many cells of a line stand beside each other: all, or what fits the terminal, by fives. */
static uint32_t cells_across(const struct ng_hint *hint, uint32_t length)
{
    enum { NAME = 9, CELL = 2, GROUP = 5 };
    uint32_t width = hint->draw.width;
    if (width == 0 || width >= NAME + (uint64_t)CELL * length) {
        return length;
    }
    uint32_t fit = width > NAME ? (width - NAME) / CELL : 0;
    return fit > GROUP ? fit / GROUP * GROUP : GROUP;
}

/* The line before and after the step, in parts where the terminal is narrower. */
static void write_cells(const struct ng_hint *hint, const struct nonogram_step *step,
                        struct nonogram_text *out)
{
    const struct nonogram_puzzle *puzzle = hint->puzzle;
    uint32_t across = cells_across(hint, step->length);
    for (uint32_t first = 0; first < step->length; first += across) {
        uint32_t end = step->length - first < across ? step->length : first + across;
        if (across < step->length) {
            nonogram_text_format(out, "  cells %" PRIu32 " to %" PRIu32 ":\n", first + 1, end);
        }
        write_line(puzzle, "before", step->before, first, end, out);
        write_line(puzzle, "after", step->after, first, end, out);
        if (step->leftmost != NULL) {
            write_line(puzzle, "left", step->leftmost, first, end, out);
            write_line(puzzle, "right", step->rightmost, first, end, out);
        }
    }
}

/* "Row 7, clue 3 5 2 (simple boxes): …" as far as the level goes. */
static void add_sentence(const struct ng_hint *hint, const struct nonogram_step *step,
                         struct nonogram_text *out)
{
    char name[32];
    ng_hint_line_name(hint->puzzle, step->line, name);
    name[0] = name[0] == 'r' ? 'R' : 'C';
    nonogram_text_format(out, "%s, clue ", name);
    write_clue(hint->puzzle, step->line, NULL, out);
    if (hint->level >= NG_HINT_TECHNIQUE) {
        nonogram_text_format(out, " (%s)", nonogram_technique_usual(step->technique));
    }
    if (hint->level >= NG_HINT_CELLS) {
        nonogram_text_format(out, ": %s", step->reason);
    }
    nonogram_text_format(out, ".\n");
}

/* On a terminal no word is cut. */
static void write_sentence(const struct ng_hint *hint, const struct nonogram_step *step,
                           struct nonogram_text *out)
{
    struct nonogram_text sentence = {.data = NULL};
    if (hint->draw.width == 0) {
        add_sentence(hint, step, out);
        return;
    }
    add_sentence(hint, step, &sentence);
    nonogram_text_add(&sentence, "", 1);
    out->failed = out->failed || sentence.failed;
    if (!sentence.failed) {
        ng_wrap(sentence.data, 0, 0, hint->draw.width, out);
    }
    nonogram_text_clear(&sentence);
}

static void write_links(const struct nonogram_step *step, struct nonogram_text *out)
{
    for (size_t i = 0; i < step->link_count; i++) {
        nonogram_text_format(out, "  %*s%s\n", (int)(2 * (step->links[i].depth - 1)), "",
                             step->links[i].text);
    }
}

static enum nonogram_status write_step(const struct ng_hint *hint, const struct nonogram_step *step,
                                       struct nonogram_text *out)
{
    write_sentence(hint, step, out);
    if (hint->level < NG_HINT_CELLS) {
        return NONOGRAM_OK;
    }
    if (step->technique == NONOGRAM_NESTED) {
        write_links(step, out); /* the sentence leaves them out */
    }
    write_cells(hint, step, out);
    if (step->block_count > 0) {
        nonogram_text_format(out, "  clue    ");
        write_clue(hint->puzzle, step->line, step, out);
        nonogram_text_format(out, "\n");
    }
    return NONOGRAM_OK;
}

static enum nonogram_status write_end(const struct ng_hint *hint, uint64_t steps,
                                      struct nonogram_text *out)
{
    enum nonogram_walk_end end = ng_hint_end(hint);
    if (end == NONOGRAM_WALK_GOES_ON) {
        return NONOGRAM_OK;
    }
    enum nonogram_status status = end == NONOGRAM_WALK_STOPPED
                                      ? nonogram_walk_say_limit(hint->limited, out)
                                      : nonogram_walk_say_end(hint->walk, steps, out);
    nonogram_text_format(out, "\n");
    if (status == NONOGRAM_OK && hint->picture && hint->walk != NULL) {
        status =
            nonogram_draw(hint->puzzle, nonogram_walk_cells(hint->walk), "text", &hint->draw, out);
    }
    return status;
}

const struct ng_hint_form ng_hint_text = {
    .name = "text", .suffix = "txt", .step = write_step, .end = write_end};
