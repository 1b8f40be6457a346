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

/* Cells that became something, for a list of them. */
struct become {
    const struct ng_step_taken *step;
    uint32_t length;
    uint8_t value;
};

static bool becomes(const void *context, uint32_t at)
{
    const struct become *become = context;
    return at < become->length && become->step->before[at] == NONOGRAM_UNKNOWN &&
           become->step->after[at] == become->value;
}

static void say_are(uint32_t count, const char *value, struct nonogram_text *out)
{
    ng_text_format(out, count > 1 ? " are %s" : " is %s", value);
}

/* "columns 3 to 5 and 8 are filled, column 9 is blank": the cells that became so. */
static void say_cells(const struct ng_stepper *stepper, const struct ng_words *words,
                      struct nonogram_text *out)
{
    uint32_t length = ng_puzzle_line_length(words->puzzle, words->line);
    bool any = false;
    for (unsigned v = stepper->board->values; v-- > 0;) {
        struct become become = {&stepper->step, length, (uint8_t)v};
        uint32_t count = 0;
        for (uint32_t at = 0; at < length; at++) {
            count += becomes(&become, at);
        }
        if (count > 0) {
            ng_text_string(out, any ? ", " : "");
            ng_words_list(words, becomes, &become, out);
            say_are(count, ng_words_value(words->puzzle, v), out);
            any = true;
        }
    }
}

static void say_marks(const struct ng_stepper *stepper, const struct ng_words *words,
                      struct nonogram_text *out)
{
    if (stepper->step.marks != NULL && ng_marks_say(stepper->step.marks, words, out)) {
        ng_text_string(out, stepper->step.inner == NG_MARKS_CELL ? ", " : "; ");
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

/* Removals, those of one value in a line, for a list of them. */
struct removed {
    const struct ng_board *board;
    uint32_t line;
    const size_t *removals;
    size_t count;
    unsigned value; /* removed */
};

static bool is_removed(const void *context, uint32_t at)
{
    const struct removed *removed = context;
    const struct ng_board *board = removed->board;
    if (at >= ng_puzzle_line_length(board->puzzle, removed->line)) {
        return false;
    }
    size_t removal = ng_board_cell(board, removed->line, at) * board->values + removed->value;
    for (size_t i = 0; i < removed->count; i++) {
        if (removed->removals[i] == removal) {
            return true;
        }
    }
    return false;
}

static uint32_t count_removed(const struct removed *removed)
{
    uint32_t length = ng_puzzle_line_length(removed->board->puzzle, removed->line), count = 0;
    for (uint32_t at = 0; at < length; at++) {
        count += is_removed(removed, at);
    }
    return count;
}

/* Appends which of the removals are in the line; nothing where none is. In black and white a cell
 * that loses one value has the other. */
static void say_removals(const struct ng_stepper *stepper, struct removed removed,
                         struct nonogram_text *out)
{
    const struct ng_board *board = stepper->board;
    struct ng_words words = words_of(stepper, removed.line);
    bool any = false;
    for (removed.value = 0; removed.value < board->values; removed.value++) {
        uint32_t count = count_removed(&removed);
        if (count == 0) {
            continue;
        }
        if (any) {
            ng_text_string(out, " and ");
        } else {
            ng_text_string(out, "in ");
            ng_words_line(words.puzzle, removed.line, out);
            ng_text_string(out, ", ");
        }
        ng_words_list(&words, is_removed, &removed, out);
        if (board->values == 2) {
            say_are(count, ng_words_value(words.puzzle, 1 - removed.value), out);
        } else {
            ng_text_format(out, " cannot be %s", ng_words_value(words.puzzle, removed.value));
        }
        any = true;
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
    case NONOGRAM_LINK_ASSUME:
        ng_text_string(out, "suppose ");
        say_place(stepper, link->cell, out);
        ng_text_format(out, " were %s", ng_words_value(puzzle, link->value));
        break;
    case NONOGRAM_LINK_LINE:
        say_removals(stepper,
                     (struct removed){.board = stepper->board,
                                      .line = link->line,
                                      .removals = stepper->chain.removals + link->first,
                                      .count = link->count},
                     out);
        break;
    case NONOGRAM_LINK_FAIL:
        ng_words_line(puzzle, link->line, out);
        ng_text_string(out, " has no room for its clue ");
        ng_words_clue(puzzle, &puzzle->lines[link->line], out);
        break;
    case NONOGRAM_LINK_CONCLUDE:
        ng_text_string(out, "so ");
        say_place(stepper, link->cell, out);
        ng_text_format(out, " is not %s", ng_words_value(puzzle, link->value));
        break;
    }
}

static void say_conclusion(const struct ng_stepper *stepper, const struct ng_link *wrong,
                           struct nonogram_text *out)
{
    const struct nonogram_puzzle *puzzle = stepper->board->puzzle;
    uint8_t value = stepper->step.after[wrong->cell % stepper->board->width];
    say_place(stepper, wrong->cell, out);
    if (value == NONOGRAM_UNKNOWN) {
        ng_text_format(out, " is not %s", ng_words_value(puzzle, wrong->value));
    } else {
        ng_text_format(out, " is %s", ng_words_value(puzzle, value));
    }
}

/* What crossing lines, or assumptions before, do not allow, where the chain needs it. */
static void say_premises(const struct ng_stepper *stepper, struct nonogram_text *out)
{
    const struct ng_chain *chain = stepper->step.chain;
    struct removed removed = {
        .board = stepper->board, .removals = chain->premises, .count = chain->premise_count};
    size_t before = out->size;
    for (; chain->premise_count > 0 && removed.line < stepper->board->height; removed.line++) {
        size_t size = out->size;
        ng_text_string(out, size > before ? "; " : "it can be seen that ");
        size_t start = out->size;
        say_removals(stepper, removed, out);
        out->size = out->size > start ? out->size : size;
    }
    ng_text_string(out, out->size > before ? "; now " : "");
}

static void say_chain(const struct ng_stepper *stepper, struct nonogram_text *out)
{
    const struct ng_chain *chain = stepper->step.chain;
    bool nested = stepper->step.technique == NG_STEPPER_NESTED;
    unsigned inner = 0;
    say_premises(stepper, out);
    ng_say_link(stepper, &chain->links[0], out);
    ng_text_string(out, "; then ");
    for (size_t i = 1; i < chain->count; i++) {
        const struct ng_link *link = &chain->links[i];
        inner += link->kind == NONOGRAM_LINK_CONCLUDE;
        if (!nested) {
            ng_text_string(out, i > 1 && i + 1 == chain->count ? "and " : "");
            ng_say_link(stepper, link, out);
            ng_text_string(out, "; ");
        }
    }
    if (nested) {
        ng_text_format(out, "%u more supposition%s inside it fail%s one by one, and ", inner,
                       inner == 1 ? "" : "s", inner == 1 ? "s" : "");
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
