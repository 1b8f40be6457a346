/* One line: guards, then line/single. */
#include "line/single.h"

#include <string.h>

static bool is_valid(const struct nonogram_line *line)
{
    if (line == NULL || (line->blocks == NULL && line->block_count > 0) || line->length < 1 ||
        line->length > NONOGRAM_CELLS_MAX || line->colours < 1 ||
        line->colours > NONOGRAM_COLOURS_MAX) {
        return false;
    }
    for (uint32_t i = 0; i < line->block_count; i++) {
        if (line->blocks[i].colour < 1 || line->blocks[i].colour > line->colours) {
            return false;
        }
    }
    for (uint32_t i = 0; line->cells != NULL && i < line->length; i++) {
        if (line->cells[i] > line->colours && line->cells[i] != NONOGRAM_UNKNOWN) {
            return false;
        }
    }
    return true;
}

/* A symbol for the blank and one for each colour. */
static bool are_symbols(const struct nonogram_line *line, const char *symbols)
{
    return symbols != NULL && memchr(symbols, 0, (size_t)line->colours + 1) == NULL;
}

enum nonogram_status nonogram_line_each(const struct nonogram_line *line,
                                        bool (*found)(void *context, const uint8_t *cells),
                                        void *context)
{
    return is_valid(line) && found != NULL ? ng_single_each(line, found, context)
                                           : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_line_count(const struct nonogram_line *line,
                                         struct nonogram_text *out)
{
    return is_valid(line) && out != NULL ? ng_single_count(line, out) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_line_deduce(const struct nonogram_line *line, uint8_t *cells)
{
    return is_valid(line) && cells != NULL ? ng_single_deduce(line, cells) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_line_regex(const struct nonogram_line *line, const char *symbols,
                                         struct nonogram_text *out)
{
    return is_valid(line) && out != NULL && are_symbols(line, symbols)
               ? ng_single_regex(line, symbols, out)
               : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_line_automaton(const struct nonogram_line *line,
                                             struct nonogram_text *out)
{
    return is_valid(line) && out != NULL ? ng_single_automaton(line, out) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_line_dot(const struct nonogram_line *line, const char *symbols,
                                       struct nonogram_text *out)
{
    return is_valid(line) && out != NULL && are_symbols(line, symbols)
               ? ng_single_dot(line, symbols, out)
               : NONOGRAM_BAD_USE;
}
