/* Lines, cells and blocks in words. */
#include "explain/words.h"

#include "model/colour_word.h"

void ng_words_line(const struct nonogram_puzzle *puzzle, uint32_t line, struct nonogram_text *out)
{
    bool row = line < puzzle->height;
    ng_text_format(out, "%s %lu", row ? "row" : "column",
                   (unsigned long)(row ? line : line - puzzle->height) + 1);
}

/* "4", or "4 to 6". */
static void write_numbers(struct ng_span cells, struct nonogram_text *out)
{
    ng_text_number(out, (uint64_t)cells.from + 1);
    if (cells.to - cells.from > 1) {
        ng_text_string(out, cells.to - cells.from == 2 ? " and " : " to ");
        ng_text_number(out, cells.to);
    }
}

static const char *noun_of(const struct ng_words *words)
{
    return words->line < words->puzzle->height ? "column" : "row";
}

void ng_words_cells(const struct ng_words *words, struct ng_span cells, struct nonogram_text *out)
{
    ng_text_string(out, noun_of(words));
    ng_text_string(out, cells.to - cells.from > 1 ? "s " : " ");
    write_numbers(cells, out);
}

void ng_words_choice(const struct ng_words *words, struct ng_span places, struct nonogram_text *out)
{
    ng_text_string(out, noun_of(words));
    ng_text_string(out, places.to - places.from > 1 ? "s " : " ");
    ng_text_number(out, (uint64_t)places.from + 1);
    if (places.to > places.from) {
        ng_text_string(out, places.to - places.from == 1 ? " or " : " to ");
        ng_text_number(out, (uint64_t)places.to + 1);
    }
}

void ng_words_cell(const struct ng_words *words, uint32_t cell, struct nonogram_text *out)
{
    ng_words_cells(words, (struct ng_span){cell, cell + 1}, out);
}

void ng_words_list(const struct ng_words *words, bool (*has)(const void *context, uint32_t at),
                   const void *context, struct nonogram_text *out)
{
    uint32_t length = ng_puzzle_line_length(words->puzzle, words->line), count = 0, said = 0;
    for (uint32_t at = 0; at < length; at++) {
        count += has(context, at);
    }
    ng_text_string(out, noun_of(words));
    ng_text_string(out, count > 1 ? "s " : " ");
    for (uint32_t at = 0; at < length; at++) {
        uint32_t to = at;
        while (to < length && has(context, to)) {
            to++;
        }
        /* two side by side are no range */
        to = to == at + 2 ? at + 1 : to;
        if (to > at) {
            ng_text_string(out, said == 0 ? "" : said + (to - at) == count ? " and " : ", ");
            write_numbers((struct ng_span){at, to}, out);
            said += to - at;
            at = to - 1;
        }
    }
}

static bool same_block(const struct ng_clue *clue, uint32_t a, uint32_t b)
{
    return clue->blocks[a].length == clue->blocks[b].length &&
           clue->blocks[a].colour == clue->blocks[b].colour;
}

/* "second " where several blocks look the same. */
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

void ng_words_block(const struct ng_words *words, uint32_t block, struct nonogram_text *out)
{
    const struct nonogram_block *that = &words->clue->blocks[block];
    ng_text_string(out, "the ");
    write_place(words->clue, block, out);
    if (in_colour(words->puzzle)) {
        ng_text_format(out, "%s ", ng_words_value(words->puzzle, that->colour));
    }
    if (that->length == 0) {
        ng_text_string(out, "block of unknown length");
    } else {
        ng_text_number(out, that->length);
    }
}

const char *ng_words_value(const struct nonogram_puzzle *puzzle, unsigned value)
{
    if (value == 0) {
        return "blank";
    }
    return in_colour(puzzle) ? ng_colour_word(&puzzle->palette, value) : "filled";
}

void ng_words_become(const struct ng_words *words, struct ng_span cells, unsigned value,
                     struct nonogram_text *out)
{
    ng_words_cells(words, cells, out);
    ng_text_string(out, cells.to - cells.from > 1 ? " are " : " is ");
    ng_text_string(out, ng_words_value(words->puzzle, value));
}

void ng_words_clue(const struct nonogram_puzzle *puzzle, const struct ng_clue *clue,
                   struct nonogram_text *out)
{
    if (clue->open || clue->count == 0) {
        ng_text_string(out, clue->open ? "unknown" : "0");
    }
    for (uint32_t i = 0; i < clue->count; i++) {
        ng_text_string(out, i > 0 ? " " : "");
        if (clue->blocks[i].length == 0) {
            ng_text_char(out, '?');
        } else {
            ng_text_number(out, clue->blocks[i].length);
        }
        if (in_colour(puzzle)) {
            ng_text_format(out, " %s", ng_words_value(puzzle, clue->blocks[i].colour));
        }
    }
}
