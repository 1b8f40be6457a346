/* Reasons in words. */
#include "explain/say.h"

#include "explain/words.h"

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

/* "columns 3 to 5 and column 8 are filled, column 9 is blank": the cells that became so. */
static void say_cells(const struct ng_stepper *stepper, const struct ng_words *words,
                      struct nonogram_text *out)
{
    const struct ng_step_taken *step = &stepper->step;
    uint32_t length = ng_puzzle_line_length(words->puzzle, words->line);
    bool any = false;
    for (uint32_t at = 0; at < length; at++) {
        struct ng_span cells = {at, at};
        while (cells.to < length && step->before[cells.to] != step->after[cells.to] &&
               step->after[cells.to] == step->after[at]) {
            cells.to++;
        }
        if (cells.to > at) {
            ng_text_string(out, any ? ", " : "");
            ng_words_become(words, cells, step->after[at], out);
            any = true;
            at = cells.to - 1;
        }
    }
}

static void say_marks(const struct ng_stepper *stepper, const struct ng_words *words,
                      struct nonogram_text *out)
{
    if (stepper->step.marks != NULL && ng_marks_say(stepper->step.marks, words, out)) {
        ng_text_format(out, " (%s that cross see to that); ",
                       words->line < words->puzzle->height ? "the columns" : "the rows");
    }
}

static void say_line(const struct ng_stepper *stepper, const struct ng_words *words,
                     struct nonogram_text *out)
{
    const struct ng_step_taken *step = &stepper->step;
    say_marks(stepper, words, out);
    if (step->technique < NG_TECHNIQUE_COUNT) {
        say_findings(ng_techniques[step->technique], words, step->findings, out);
    } else if (step->technique == NG_STEPPER_COLOUR && step->inner < NG_TECHNIQUE_COUNT) {
        say_findings(ng_techniques[step->inner], words, step->findings, out);
    } else if (step->technique == NG_STEPPER_COLOUR) {
        ng_text_string(out, "so ");
        say_cells(stepper, words, out);
    } else {
        ng_text_string(out, "in every way that is left to place the blocks, ");
        say_cells(stepper, words, out);
    }
}

/* ---- chains ---- */

/* What a removal says of its cell: with two values that it has the other one. */
struct said {
    uint32_t at;
    unsigned value;
};

static struct said said_of(const struct ng_stepper *stepper, uint32_t line, size_t removal)
{
    const struct ng_board *board = stepper->board;
    size_t cell = removal / board->values;
    unsigned value = (unsigned)(removal % board->values);
    bool row = line < board->height;
    return (struct said){(uint32_t)(row ? cell % board->width : cell / board->width),
                         board->values == 2 ? 1 - value : value};
}

static void say_span(const struct ng_stepper *stepper, const struct ng_words *words,
                     struct ng_span cells, unsigned value, struct nonogram_text *out)
{
    if (stepper->board->values == 2) {
        ng_words_become(words, cells, value, out);
        return;
    }
    ng_words_cells(words, cells, out);
    ng_text_format(out, " cannot be %s", ng_words_value(words->puzzle, value));
}

/* Removals come in the order of values, then of cells. */
static void say_removals(const struct ng_stepper *stepper, const struct ng_link *link,
                         struct nonogram_text *out)
{
    struct ng_words words = words_of(stepper, link->line);
    const size_t *removals = stepper->chain.removals + link->first;
    for (size_t i = 0; i < link->count; i++) {
        struct said first = said_of(stepper, link->line, removals[i]);
        struct ng_span cells = {first.at, first.at + 1};
        ng_text_string(out, i == 0 ? "" : " and ");
        while (i + 1 < link->count) {
            struct said next = said_of(stepper, link->line, removals[i + 1]);
            if (next.value != first.value || next.at != cells.to) {
                break;
            }
            cells.to++;
            i++;
        }
        say_span(stepper, &words, cells, first.value, out);
    }
}

/* "row 3, column 4". */
static void say_place(const struct ng_stepper *stepper, size_t cell, struct nonogram_text *out)
{
    uint32_t width = stepper->board->width;
    ng_text_format(out, "row %lu, column %lu", (unsigned long)(cell / width) + 1,
                   (unsigned long)(cell % width) + 1);
}

void ng_say_link(const struct ng_stepper *stepper, const struct ng_link *link,
                 struct nonogram_text *out)
{
    const struct nonogram_puzzle *puzzle = stepper->board->puzzle;
    switch (link->kind) {
    case NG_LINK_ASSUME:
        ng_text_string(out, "assume that ");
        say_place(stepper, link->cell, out);
        ng_text_format(out, " is %s", ng_words_value(puzzle, link->value));
        break;
    case NG_LINK_LINE:
        ng_words_line(puzzle, link->line, out);
        ng_text_string(out, ": ");
        say_removals(stepper, link, out);
        break;
    case NG_LINK_FAIL:
        ng_words_line(puzzle, link->line, out);
        ng_text_string(out, ": the clue ");
        ng_words_clue(puzzle, &puzzle->lines[link->line], out);
        ng_text_string(out, " does not fit any more");
        break;
    case NG_LINK_CONCLUDE:
        ng_text_string(out, "so ");
        say_place(stepper, link->cell, out);
        ng_text_format(out, " is not %s", ng_words_value(puzzle, link->value));
        break;
    }
}

static void say_conclusion(const struct ng_stepper *stepper, const struct ng_link *wrong,
                           struct nonogram_text *out)
{
    struct ng_words words = words_of(stepper, stepper->step.line);
    uint32_t at = (uint32_t)(wrong->cell % stepper->board->width);
    uint8_t value = stepper->step.after[at];
    if (value == NONOGRAM_UNKNOWN) {
        ng_words_cell(&words, at, out);
        ng_text_format(out, " is not %s", ng_words_value(words.puzzle, wrong->value));
    } else {
        ng_words_become(&words, (struct ng_span){at, at + 1}, value, out);
    }
}

static void say_chain(const struct ng_stepper *stepper, struct nonogram_text *out)
{
    const struct ng_chain *chain = stepper->step.chain;
    unsigned inner = 0;
    ng_text_string(out, "if ");
    say_place(stepper, chain->links[0].cell, out);
    ng_text_format(out,
                   " were %s: ", ng_words_value(stepper->board->puzzle, chain->links[0].value));
    for (size_t i = 1; i < chain->count; i++) {
        const struct ng_link *link = &chain->links[i];
        inner += link->kind == NG_LINK_CONCLUDE;
        if (stepper->step.technique != NG_STEPPER_NESTED) {
            ng_say_link(stepper, link, out);
            ng_text_string(out, "; ");
        }
    }
    if (stepper->step.technique == NG_STEPPER_NESTED) {
        ng_text_format(out, "%u more assumption%s inside would fail, and then ", inner,
                       inner == 1 ? "" : "s");
        ng_say_link(stepper, &chain->links[chain->count - 1], out);
        ng_text_string(out, "; ");
    }
    ng_text_string(out, "so ");
    say_conclusion(stepper, &chain->links[0], out);
}

void ng_say_reason(const struct ng_stepper *stepper, struct nonogram_text *out)
{
    if (stepper->step.chain != NULL) {
        say_chain(stepper, out);
    } else {
        struct ng_words words = words_of(stepper, stepper->step.line);
        say_line(stepper, &words, out);
    }
}
