#include "format/refuse.h"

#include <stdio.h>

static unsigned needs_of_clue(const struct ng_clue *clue)
{
    if (clue->open)
        return NG_CAN_OPEN;
    for (uint32_t i = 0; i < clue->count; i++)
        if (clue->blocks[i].length == 0)
            return NG_CAN_BLOTS;
    return 0;
}

static unsigned needs_of_puzzle(const struct nonogram_puzzle *puzzle)
{
    unsigned needs = 0;
    size_t lines = (size_t)puzzle->width + puzzle->height;

    if (ng_puzzle_is_colour(puzzle))
        needs |= NG_CAN_COLOUR;
    if (puzzle->given != NULL)
        needs |= NG_CAN_GIVEN;
    for (size_t i = 0; i < lines; i++)
        needs |= needs_of_clue(&puzzle->lines[i]);
    return needs;
}

/* "colour", "colour or given cells", "colour, blots or given cells". */
static void name_losses(unsigned lost, char *names, size_t size)
{
    static const char *const words[] = {"colour", "blots", "open clues", "given cells"};
    unsigned left = 0;
    size_t used = 0;

    for (unsigned i = 0; i < 4; i++)
        left += (lost >> i) & 1u;
    names[0] = '\0';
    for (unsigned i = 0; i < 4; i++) {
        if (((lost >> i) & 1u) == 0)
            continue;
        left--;
        const char *separator = left > 1 ? ", " : left == 1 ? " or " : "";
        int wrote = snprintf(names + used, size - used, "%s%s", words[i], separator);
        used += wrote < 0 ? 0 : (size_t)wrote;
    }
}

enum nonogram_status ng_refuse(const struct nonogram_puzzle *puzzle, const char *format,
                               unsigned can, const struct ng_format_write *options,
                               struct nonogram_diagnostic *diagnostic)
{
    unsigned lost = needs_of_puzzle(puzzle) & ~can;
    char names[64];

    if (lost == 0 || (options != NULL && options->lossy))
        return NONOGRAM_OK;
    name_losses(lost, names, sizeof names);
    ng_diag_set(diagnostic, (struct ng_place){0, 0}, "%s cannot say %s", format, names);
    return NONOGRAM_UNSUPPORTED;
}
