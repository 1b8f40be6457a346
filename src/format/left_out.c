/* Compares what a puzzle has with what a format drops. */
#include "format/left_out.h"

#include "format/entity.h"

#include <string.h>

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

unsigned ng_left_out_of(const struct ng_format *format, const struct nonogram_puzzle *puzzle)
{
    unsigned has = words_of(puzzle) | (puzzle->goal != NULL ? NG_DROPS_GOAL : 0);
    for (unsigned i = 0; i < NG_NOTES; i++) {
        const char *note = puzzle->notes[i];
        has |= note != NULL ? 1u << i : 0;
        if (note != NULL && *ng_entity_unmarked(note) == '[' && (format->drops >> i & 1u) == 0) {
            has |= NG_DROPS_BRACKET;
        }
    }
    return has & format->drops;
}

void ng_left_out_name(unsigned drops, struct nonogram_text *out)
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
