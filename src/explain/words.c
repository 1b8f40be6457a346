/* Words for lines, cells and blocks; the reasons of steps, and why a line cannot be filled. */
#include "explain/words.h"

#include "line/deduce.h"
#include "model/palette.h"

#include <stdarg.h>
#include <string.h>

/* "4", "4 and 5", "4 to 6". */
static void write_numbers(struct ng_stretch cells, const char *both, struct nonogram_text *out)
{
    ng_text_number(out, (uint64_t)cells.from + 1);
    if (cells.to - cells.from > 1) {
        ng_text_string(out, cells.to - cells.from == 2 ? both : " to ");
        ng_text_number(out, cells.to);
    }
}

/* The name of the cells of a line: "column ", "rows ". */
static void write_noun(const struct ng_words *words, bool many, struct nonogram_text *out)
{
    ng_text_string(out, words->line < words->puzzle->height ? "column" : "row");
    ng_text_string(out, many ? "s " : " ");
}

static void write_cells(const struct ng_words *words, struct ng_stretch cells,
                        struct nonogram_text *out)
{
    write_noun(words, cells.to - cells.from > 1, out);
    write_numbers(cells, " and ", out);
}

/* "columns 4, 7 to 9 and 12": a set of cells. Returns their number. */
static uint32_t write_set(const struct ng_words *words, const uint64_t *set,
                          struct nonogram_text *out)
{
    uint32_t length = ng_puzzle_line_length(words->puzzle, words->line), count = 0, said = 0;
    for (uint32_t at = 0; at < length; at++) {
        count += ng_bits_get(set, at);
    }
    write_noun(words, count > 1, out);
    for (uint32_t at = 0; at < length; at++) {
        uint32_t to = at;
        while (to < length && ng_bits_get(set, to)) {
            to++;
        }
        /* two neighbours are not a range */
        to = to == at + 2 ? at + 1 : to;
        if (to > at) {
            ng_text_string(out, said == 0 ? "" : said + (to - at) == count ? " and " : ", ");
            write_numbers((struct ng_stretch){at, to}, " and ", out);
            said += to - at;
            at = to - 1;
        }
    }
    return count;
}

static bool same_block(const struct ng_clue *clue, uint32_t a, uint32_t b)
{
    return clue->blocks[a].length == clue->blocks[b].length &&
           clue->blocks[a].colour == clue->blocks[b].colour;
}

/* "second " if several blocks look the same. */
static void write_place(const struct ng_clue *clue, uint32_t block, struct nonogram_text *out)
{
    static const char *const names[] = {"first", "second",  "third",  "fourth", "fifth",
                                        "sixth", "seventh", "eighth", "ninth",  "tenth"};
    uint32_t before = 0, all = 0;
    for (uint32_t i = 0; i < clue->count; i++) {
        bool same = same_block(clue, i, block);
        before += same && i < block;
        all += same;
    }
    if (all < 2) {
        return;
    }
    if (before < sizeof names / sizeof *names) {
        ng_text_format(out, "%s ", names[before]);
        return;
    }
    unsigned long number = (unsigned long)before + 1;
    bool teen = number / 10 % 10 == 1;
    static const char *const endings[] = {"th", "st", "nd", "rd"};
    const char *ending = !teen && number % 10 < 4 ? endings[number % 10] : "th";
    ng_text_format(out, "%lu%s ", number, ending);
}

static bool in_colour(const struct nonogram_puzzle *puzzle)
{
    return puzzle->palette.count > 1;
}

/* "filled", "blank", "red", as for %w. */
static const char *value_word(const struct nonogram_puzzle *puzzle, unsigned value)
{
    if (value == 0) {
        return "blank";
    }
    return in_colour(puzzle) ? ng_colour_word(&puzzle->palette, value) : "filled";
}

static void write_block(const struct ng_words *words, uint32_t block, struct nonogram_text *out)
{
    const struct nonogram_block *that = &words->clue->blocks[block];
    ng_text_string(out, "the ");
    write_place(words->clue, block, out);
    if (in_colour(words->puzzle)) {
        ng_text_format(out, "%s ", value_word(words->puzzle, that->colour));
    }
    if (that->length == 0) {
        ng_text_string(out, "block of unknown length");
    } else {
        ng_text_number(out, that->length);
    }
}

void ng_words_block(const struct nonogram_puzzle *puzzle, struct nonogram_block block,
                    struct nonogram_text *out)
{
    if (block.length == 0) {
        ng_text_char(out, '?');
    } else {
        ng_text_number(out, block.length);
    }
    if (in_colour(puzzle)) {
        ng_text_format(out, " %s", value_word(puzzle, block.colour));
    }
}

void ng_words_clue(const struct nonogram_puzzle *puzzle, const struct ng_clue *clue,
                   struct nonogram_text *out)
{
    if (clue->open || clue->count == 0) {
        ng_text_string(out, clue->open ? "unknown" : "0");
    }
    for (uint32_t i = 0; i < clue->count; i++) {
        ng_text_string(out, i > 0 ? " " : "");
        ng_words_block(puzzle, clue->blocks[i], out);
    }
}

static void write_become(const struct ng_words *words, uint32_t cells, unsigned value,
                         struct nonogram_text *out)
{
    ng_text_string(out, cells > 1 ? " are " : " is ");
    ng_text_string(out, value_word(words->puzzle, value));
}

/* Appends the part of a sentence for a hole. */
static void say_part(const struct ng_words *words, char hole, va_list *arguments,
                     struct nonogram_text *out)
{
    uint32_t height = words->puzzle->height, width = words->puzzle->width;
    bool row = words->line < height;
    struct ng_stretch cells;
    uint32_t count;
    size_t cell;
    switch (hole) {
    case 'b':
        write_block(words, va_arg(*arguments, uint32_t), out);
        break;
    case 'c':
        cells.from = va_arg(*arguments, uint32_t);
        cells.to = cells.from + 1;
        write_cells(words, cells, out);
        break;
    case 's':
        write_cells(words, va_arg(*arguments, struct ng_stretch), out);
        break;
    case 'o':
        cells = va_arg(*arguments, struct ng_stretch);
        cells.to++;
        write_noun(words, cells.to - cells.from > 2, out);
        write_numbers(cells, " or ", out);
        break;
    case 'i':
        cells = va_arg(*arguments, struct ng_stretch);
        write_cells(words, cells, out);
        write_become(words, cells.to - cells.from, va_arg(*arguments, unsigned), out);
        break;
    case 'm':
        (void)write_set(words, va_arg(*arguments, const uint64_t *), out);
        break;
    case 'a':
        count = write_set(words, va_arg(*arguments, const uint64_t *), out);
        write_become(words, count, va_arg(*arguments, unsigned), out);
        break;
    case 'p':
        cell = va_arg(*arguments, size_t);
        ng_text_numbers(out, "row #, column #", NG_NUMBERS(cell / width + 1, cell % width + 1));
        break;
    case 'w':
        ng_text_string(out, value_word(words->puzzle, va_arg(*arguments, unsigned)));
        break;
    case 'n':
        ng_text_number(out, va_arg(*arguments, uint32_t));
        break;
    case 'l':
        ng_text_numbers(out, row ? "row #" : "column #",
                        NG_NUMBERS(words->line - (row ? 0 : height) + UINT64_C(1)));
        break;
    case 'k':
        ng_words_clue(words->puzzle, words->clue, out);
        break;
    default:
        ng_text_string(out, row == (hole == 'L') ? "row" : "column");
        break;
    }
}

void ng_words_say(const struct ng_words *words, struct nonogram_text *out, const char *sentence,
                  ...)
{
    va_list arguments;
    va_start(arguments, sentence);
    for (size_t plain; *sentence != '\0'; sentence += plain) {
        plain = strcspn(sentence, "%");
        ng_text_bytes(out, sentence, plain);
        if (sentence[plain] == '%') {
            say_part(words, sentence[plain + 1], &arguments, out);
            plain += 2;
        }
    }
    va_end(arguments);
}

/* ---- reasons ---- */

static struct ng_words words_of(const struct ng_stepper *stepper, uint32_t line)
{
    const struct nonogram_puzzle *puzzle = stepper->board->puzzle;
    return (struct ng_words){puzzle, line, &puzzle->lines[line]};
}

/* ---- one line ---- */

static void say_findings(const struct ng_technique *technique, const struct ng_words *words,
                         const struct ng_findings *findings, struct nonogram_text *out)
{
    for (uint32_t i = 0; i < findings->count; i++) {
        ng_text_string(out, i > 0 ? "; " : "");
        technique->say(words, &findings->list[i], out);
        if (technique->whole) {
            return;
        }
    }
}

/* "columns 3 to 5 and 8 are filled, column 9 is blank": the cells settled by the step. */
static void say_cells(const struct ng_stepper *stepper, const struct ng_words *words,
                      struct nonogram_text *out)
{
    const struct ng_field *grid = stepper->board->grid;
    bool any = false;
    for (unsigned v = stepper->board->values; v-- > 0;) {
        bool found = false;
        memset(grid->before, 0, ng_field_words(grid, words->line) * sizeof *grid->before);
        for (uint32_t at = 0; at < ng_puzzle_line_length(words->puzzle, words->line); at++) {
            if (stepper->step.before[at] == NONOGRAM_UNKNOWN && stepper->step.after[at] == v) {
                ng_bits_set(grid->before, at);
                found = true;
            }
        }
        if (found) {
            ng_words_say(words, out, any ? ", %a" : "%a", grid->before, v);
            any = true;
        }
    }
}

/* ---- marks ---- */

/* Appends the values that the step's marks exclude: "the columns allow no red in columns 4 and 5
 * and column 7 cannot be blue, as was seen before". Returns false if they exclude nothing. */
static bool say_ruled(const struct ng_marks *marks, const struct ng_words *words,
                      struct nonogram_text *out)
{
    uint64_t *cells = marks->board->grid->before;
    unsigned values = marks->board->values;
    bool any = false;
    for (unsigned v = 0; v < values; v++) {
        if (ng_marks_ruled_out(marks, words->line, v, false, cells)) {
            ng_words_say(words, out, any ? " and no %w in %m" : "the %xs allow no %w in %m", v,
                         cells);
            any = true;
        }
    }
    for (unsigned v = 0; v < values; v++) {
        if (ng_marks_ruled_out(marks, words->line, v, true, cells)) {
            ng_text_string(out, any ? " and " : "");
            ng_words_say(words, out, "%m cannot be %w, as was seen before", cells, v);
            any = true;
        }
    }
    return any;
}

static void say_marks(const struct ng_stepper *stepper, const struct ng_words *words,
                      struct nonogram_text *out)
{
    if (stepper->step.marks != NULL && say_ruled(stepper->step.marks, words, out)) {
        ng_text_string(out, stepper->step.inner == NG_MARKS_CELL ? ", " : "; ");
    }
}

static void say_line(const struct ng_stepper *stepper, const struct ng_words *words,
                     struct nonogram_text *out)
{
    const struct ng_step_taken *step = &stepper->step;
    say_marks(stepper, words, out);
    if (step->technique < NG_TECHNIQUE_COUNT) {
        say_findings(&ng_techniques[step->technique], words, step->findings, out);
    } else if (step->technique == NG_RANK_COLOUR && step->inner < NG_TECHNIQUE_COUNT) {
        say_findings(&ng_techniques[step->inner], words, step->findings, out);
    } else if (step->technique == NG_RANK_COLOUR) {
        ng_text_string(out, "so ");
        say_cells(stepper, words, out);
    } else {
        ng_text_string(out, "in every way that is left to place the blocks, ");
        say_cells(stepper, words, out);
    }
}

/* ---- chains ---- */

/* Appends the removals in the line, if any, after `lead`. In black and white the cell has the other
 * value. */
static bool say_removals(const struct ng_stepper *stepper, uint32_t line,
                         const struct ng_field_removal *removals, size_t count, const char *lead,
                         struct nonogram_text *out)
{
    const struct ng_board *board = stepper->board;
    struct ng_words words = words_of(stepper, line);
    uint64_t *cells = board->grid->before;
    bool any = false;
    for (unsigned v = 0; v < board->values; v++) {
        bool found = false;
        memset(cells, 0, ng_field_words(board->grid, line) * sizeof *cells);
        for (size_t i = 0; i < count; i++) {
            uint32_t at = ng_board_place(board, line, removals[i].cell);
            if (at != UINT32_MAX && removals[i].value == v) {
                ng_bits_set(cells, at);
                found = true;
            }
        }
        if (found) {
            ng_text_string(out, any ? " and " : lead);
            ng_words_say(&words, out, any ? "" : "in %l, ");
            ng_words_say(&words, out, board->values == 2 ? "%a" : "%m cannot be %w", cells,
                         board->values == 2 ? 1 - v : v);
            any = true;
        }
    }
    return any;
}

void ng_words_link(const struct ng_stepper *stepper, const struct ng_link *link,
                   struct nonogram_text *out)
{
    struct ng_words words = words_of(stepper, link->line);
    switch (link->kind) {
    case NONOGRAM_LINK_ASSUME:
        ng_words_say(&words, out, "suppose %p were %w", link->cell, link->value);
        break;
    case NONOGRAM_LINK_LINE:
        (void)say_removals(stepper, link->line, stepper->chain.removals + link->first, link->count,
                           "", out);
        break;
    case NONOGRAM_LINK_FAIL:
        ng_words_say(&words, out, "%l has no room for its clue %k");
        break;
    case NONOGRAM_LINK_CONCLUDE:
        ng_words_say(&words, out, "so %p is not %w", link->cell, link->value);
        break;
    }
}

/* Appends the values excluded by crossing lines or earlier assumptions that the chain needs. */
static void say_premises(const struct ng_stepper *stepper, struct nonogram_text *out)
{
    const struct ng_chain *chain = stepper->step.chain;
    bool any = false;
    for (uint32_t row = 0; chain->premise_count > 0 && row < stepper->board->height; row++) {
        any |= say_removals(stepper, row, chain->premises, chain->premise_count,
                            any ? "; " : "it can be seen that ", out);
    }
    ng_text_string(out, any ? "; now " : "");
}

/* Appends the assumption, its contradiction and the conclusion, without the lines between. */
static void say_chain(const struct ng_stepper *stepper, struct nonogram_text *out)
{
    const struct ng_chain *chain = stepper->step.chain;
    const struct ng_link *wrong = &chain->links[0], *fail = &chain->links[chain->count - 1];
    struct ng_words words = words_of(stepper, fail->line);
    uint8_t value = stepper->step.after[wrong->cell % stepper->board->width];
    unsigned inner = 0;
    for (size_t i = 0; i < chain->count; i++) {
        inner += chain->links[i].kind == NONOGRAM_LINK_CONCLUDE;
    }
    say_premises(stepper, out);
    ng_words_say(&words, out, "if %p were %w, ", wrong->cell, wrong->value);
    if (inner > 0) {
        ng_text_format(out, "%u more supposition%s would fail one by one, and ", inner,
                       inner == 1 ? "" : "s");
    }
    ng_words_say(&words, out, "%l would have no room for its clue %k, so ");
    if (value == NONOGRAM_UNKNOWN) {
        ng_words_say(&words, out, "%p is not %w", wrong->cell, wrong->value);
    } else {
        ng_words_say(&words, out, "%p is %w", wrong->cell, value);
    }
}

void ng_words_reason(const struct ng_stepper *stepper, struct nonogram_text *out)
{
    if (stepper->step.chain != NULL) {
        say_chain(stepper, out);
    } else {
        struct ng_words words = words_of(stepper, stepper->step.line);
        say_line(stepper, &words, out);
    }
}

/* ---- a line that cannot be filled: the simplest of several reasons ---- */

/* Numbers of cells and blocks of one colour in a line. */
struct word_counts {
    uint64_t needed;       /* cells of all blocks of the colour; a blot counts 1 */
    uint32_t longest;      /* the longest length; UINT32_MAX with a blot */
    uint32_t filled;       /* cells known to have the colour */
    uint32_t open;         /* cells that can have the colour */
    struct ng_stretch run; /* the longest run of filled cells */
    bool blots;
};

static struct word_counts count(const struct ng_board *board, uint32_t line, unsigned colour)
{
    const struct ng_clue *clue = &board->puzzle->lines[line];
    const uint8_t *cells = ng_board_cells(board, line);
    uint32_t length = ng_puzzle_line_length(board->puzzle, line);
    struct word_counts counts = {.needed = 0};
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
            counts.run = (struct ng_stretch){from, at + 1};
        }
    }
    return counts;
}

static void say_count(uint64_t number, const char *value, struct nonogram_text *out)
{
    ng_text_number(out, number);
    ng_text_format(out, number == 1 ? " cell is %s" : " cells are %s", value);
}

/* "only 2 cells can still be filled": too few cells have the colour, or can have it. */
static void say_open(const struct word_counts *counts, const char *value, struct nonogram_text *out)
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

/* Whether a block of the colour is at least as long as `run`, and not longer than `room`. */
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

/* Appends a run of the colour between cells that cannot have it, where no block fits. Returns false
 * if there is none. */
static bool say_narrow(const struct ng_board *board, const struct ng_words *words, unsigned colour,
                       struct nonogram_text *out)
{
    const uint8_t *cells = ng_board_cells(board, words->line);
    uint32_t length = ng_puzzle_line_length(board->puzzle, words->line), from = 0;
    for (uint32_t at = 0; at < length && !words->clue->open; at++) {
        struct ng_stretch run = {at, at};
        uint32_t to;
        from = cells[at] == colour || cells[at] == NONOGRAM_UNKNOWN ? from : at + 1;
        while (run.to < length && cells[run.to] == colour) {
            run.to++;
        }
        for (to = run.to; to < length && (cells[to] == colour || cells[to] == NONOGRAM_UNKNOWN);) {
            to++;
        }
        if (run.to > at && !has_block(words->clue, colour, run.to - at, to - from)) {
            ng_words_say(words, out, "%i, and no block fits there", run, colour);
            return true;
        }
        at = run.to > at ? run.to - 1 : at;
    }
    return false;
}

/* Appends a reason with one colour. Returns false if there is none. */
static bool say_colour(const struct ng_board *board, const struct ng_words *words, unsigned colour,
                       struct nonogram_text *out)
{
    struct word_counts counts = count(board, words->line, colour);
    const char *value = value_word(board->puzzle, colour);
    if (!counts.blots && counts.run.to - counts.run.from > counts.longest) {
        ng_words_say(words, out,
                     counts.longest == 0 ? "%i, and there is no such block"
                                         : "%i, and no block is that long",
                     counts.run, colour);
        return true;
    }
    if (!counts.blots && counts.filled > counts.needed) {
        say_count(counts.filled, value, out);
        ng_text_numbers(out, ", and the blocks have only #", &counts.needed);
        return true;
    }
    if (counts.open < counts.needed) {
        say_open(&counts, value, out);
        ng_text_numbers(out, ", and the blocks need #", &counts.needed);
        return true;
    }
    return say_narrow(board, words, colour, out);
}

/* Whether the clue fits the settled cells. If so, the lost values of open cells contradict it,
 * which happens in colour only. */
static bool fits_settled(struct ng_board *board, uint32_t line)
{
    size_t words = ng_field_words(board->grid, line);
    const uint8_t *cells = ng_board_cells(board, line);
    uint32_t length = ng_puzzle_line_length(board->puzzle, line);
    memset(board->grid->after, 0, board->values * words * sizeof *board->grid->after);
    for (unsigned v = 0; v < board->values; v++) {
        for (uint32_t at = 0; at < length; at++) {
            if (cells[at] == v || cells[at] == NONOGRAM_UNKNOWN) {
                ng_bits_set(board->grid->after + v * words, at);
            }
        }
    }
    return ng_line_deduce(&board->grid->lattices[line], board->values, board->grid->after,
                          board->grid->scratch);
}

void ng_words_fault(struct ng_board *board, uint32_t line, struct nonogram_text *out)
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
