/* Refusing to write what a format cannot say, in the same words for all of them. */
#include "format/refuse.h"

#include "format/notes.h"
#include "model/puzzle.h"

#include <inttypes.h>
#include <stdio.h>

static unsigned needs_of_clue(const struct ng_clue *clue)
{
    if (clue->open) {
        return NG_CAN_OPEN;
    }
    for (uint32_t i = 0; i < clue->count; i++) {
        if (clue->blocks[i].length == 0) {
            return NG_CAN_BLOTS;
        }
    }
    return 0;
}

static unsigned needs_of_puzzle(const struct nonogram_puzzle *puzzle)
{
    unsigned needs = 0;
    size_t lines = (size_t)puzzle->width + puzzle->height;
    if (ng_puzzle_is_colour(puzzle)) {
        needs |= NG_CAN_COLOUR;
    }
    if (puzzle->given != NULL) {
        needs |= NG_CAN_GIVEN;
    }
    for (size_t i = 0; i < lines; i++) {
        needs |= needs_of_clue(&puzzle->lines[i]);
    }
    return needs;
}

/* "colour", "colour or given cells", "colour, blots or given cells". */
static void name_losses(unsigned lost, char *names, size_t size)
{
    static const char *const words[] = {"colour", "blots", "open clues", "given cells"};
    unsigned left = 0;
    size_t used = 0;
    for (unsigned i = 0; i < 4; i++) {
        left += (lost >> i) & 1u;
    }
    names[0] = '\0';
    for (unsigned i = 0; i < 4; i++) {
        if (((lost >> i) & 1u) == 0) {
            continue;
        }
        left--;
        const char *separator = left > 1 ? ", " : left == 1 ? " or " : "";
        int wrote = snprintf(names + used, size - used, "%s%s", words[i], separator);
        used += wrote < 0 ? 0 : (size_t)wrote;
    }
}

/* The cells that the clue needs if all its blocks are black. */
static uint64_t black_extent(const struct ng_clue *clue)
{
    uint64_t extent = clue->count > 0 ? clue->count - 1 : 0;
    for (uint32_t i = 0; i < clue->count; i++) {
        extent += clue->blocks[i].length == 0 ? 1 : clue->blocks[i].length;
    }
    return extent;
}

/* Whether two runs of the goal's line are neighbours, which in black are one. */
static bool has_touching_runs(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    struct ng_runs_line cells = ng_runs_line(puzzle->goal, puzzle->width, puzzle->height, line);
    uint32_t at = 0;
    uint32_t behind = 0;
    struct nonogram_block run;
    while (ng_runs_next(&cells, &at, &run)) {
        if (behind > 0 && at - run.length == behind) {
            return true;
        }
        behind = at;
    }
    return false;
}

/* Whether the line's clue stays what it is when all colours are black. */
static bool is_same_in_black(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    return black_extent(&puzzle->lines[line]) <= ng_puzzle_line_length(puzzle, line) &&
           (puzzle->goal == NULL || !has_touching_runs(puzzle, line));
}

static enum nonogram_status refuse_black(const struct nonogram_puzzle *puzzle, const char *format,
                                         struct nonogram_diagnostic *diagnostic)
{
    uint32_t line = 0;
    while (line < puzzle->height + puzzle->width && is_same_in_black(puzzle, line)) {
        line++;
    }
    if (line == puzzle->height + puzzle->width) {
        return NONOGRAM_OK;
    }
    bool row = line < puzzle->height;

    return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                          "%s does not support colour, and in black %s %" PRIu32
                          " has another clue",
                          format, row ? "row" : "column", (row ? line : line - puzzle->height) + 1);
}

enum nonogram_status ng_refuse(const struct nonogram_puzzle *puzzle, const char *format,
                               unsigned can, const struct ng_format_write *options,
                               struct nonogram_diagnostic *diagnostic)
{
    unsigned lost = needs_of_puzzle(puzzle) & ~can;
    if (options != NULL && options->lossy) {
        lost &= (can & NG_CAN_DRAW) != 0 ? 0 : ~(unsigned)NG_CAN_GIVEN;
        if (lost == NG_CAN_COLOUR) {
            return refuse_black(puzzle, format, diagnostic);
        }
    }
    if (lost == 0) {
        return NONOGRAM_OK;
    }
    char names[64];
    name_losses(lost, names, sizeof names);
    return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic, "%s does not support %s", format,
                          names);
}

enum nonogram_status ng_refuse_colours(const char *format, unsigned colours, unsigned most,
                                       struct nonogram_diagnostic *diagnostic)
{
    return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                          "%s does not support %u colours, %u at most", format, colours, most);
}

enum nonogram_status ng_refuse_no_memory(struct nonogram_diagnostic *diagnostic)
{
    return ng_diag_refuse(NONOGRAM_NO_MEMORY, diagnostic, "out of memory");
}

enum nonogram_status ng_refuse_failed(const struct nonogram_text *out,
                                      struct nonogram_diagnostic *diagnostic)
{
    return out->failed ? ng_refuse_no_memory(diagnostic) : NONOGRAM_OK;
}

/* ---- what is left out ---- */

/* Whether a colour has a name of its own, not that which its symbol gives it. */
static bool is_named(const struct nonogram_colour *colour)
{
    return colour->name[0] != colour->symbol || colour->name[1] != '\0';
}

/* NG_DROPS_NAMES and NG_DROPS_LETTERS, as far as the palette has any. A reader that is told no
 * letters gives a, b and so on. */
static unsigned words_of(const struct nonogram_puzzle *puzzle)
{
    const struct ng_palette *palette = &puzzle->palette;
    unsigned words = 0;
    for (unsigned i = 1; ng_puzzle_is_colour(puzzle) && i <= palette->count; i++) {
        words |= is_named(&palette->colours[i]) ? NG_DROPS_NAMES : 0;
        words |= palette->colours[i].symbol != (char)('a' + i - 1) ? NG_DROPS_LETTERS : 0;
    }
    return words;
}

unsigned ng_refuse_left_out(const struct ng_format *format, const struct nonogram_puzzle *puzzle)
{
    unsigned has = words_of(puzzle) | (puzzle->goal != NULL ? NG_DROPS_GOAL : 0);
    for (unsigned i = 0; i < NG_NOTES; i++) {
        const char *note = puzzle->notes[i];
        has |= note != NULL ? 1u << i : 0;
        if (note != NULL && *ng_notes_unmarked(note) == '[' && (format->drops >> i & 1u) == 0) {
            has |= NG_DROPS_BRACKET;
        }
    }
    return has & format->drops;
}

void ng_refuse_name_left_out(unsigned drops, struct nonogram_text *out)
{
    static const char *const names[] = {
#define X(upper, lower) [NONOGRAM_##upper] = #lower,
        NG_PUZZLE_NOTES(X)
#undef X
            [NG_NOTES] = "goal",
        [NG_NOTES + 1] = "names of colours",
        [NG_NOTES + 2] = "letters of colours",
        [NG_NOTES + 3] = "'[' at the beginning of a text",
    };
    const char *separator = "";
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        if ((drops >> i & 1u) != 0) {
            ng_text_string(out, separator);
            ng_text_string(out, names[i]);
            separator = ", ";
        }
    }
}
