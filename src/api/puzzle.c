/* Looking inside a puzzle, and making one from another or from a picture: guards, then model/copy.
 */
#include "base/diag.h"
#include "format/glyphs.h"
#include "model/colour_word.h"
#include "model/copy.h"
#include "nonogram.h"

uint32_t nonogram_width(const struct nonogram_puzzle *puzzle)
{
    return puzzle != NULL ? puzzle->width : 0;
}

uint32_t nonogram_height(const struct nonogram_puzzle *puzzle)
{
    return puzzle != NULL ? puzzle->height : 0;
}

const char *nonogram_note(const struct nonogram_puzzle *puzzle, enum nonogram_note which)
{
    return puzzle != NULL && (unsigned)which < NG_NOTES ? puzzle->notes[which] : NULL;
}

const struct nonogram_diagnostic *nonogram_remark(const struct nonogram_puzzle *puzzle,
                                                  size_t index)
{
    return puzzle != NULL && index < puzzle->remark_count ? &puzzle->remarks[index] : NULL;
}

const struct nonogram_diagnostic *nonogram_guess(const struct nonogram_puzzle *puzzle)
{
    return puzzle != NULL ? puzzle->guess : NULL;
}

unsigned nonogram_colours(const struct nonogram_puzzle *puzzle)
{
    return puzzle != NULL ? puzzle->palette.count : 0;
}

struct nonogram_colour nonogram_colour(const struct nonogram_puzzle *puzzle, unsigned value)
{
    static const struct nonogram_colour none = {"", 0, '?'};
    return puzzle != NULL && value <= puzzle->palette.count ? puzzle->palette.colours[value] : none;
}

const char *nonogram_colour_word(const struct nonogram_puzzle *puzzle, unsigned value)
{
    if (puzzle == NULL || value > puzzle->palette.count) {
        return NULL;
    }
    return value == 0 ? "blank" : ng_colour_word(&puzzle->palette, value);
}

/* NULL: there is no such line. */
static const struct ng_clue *clue_of(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    return puzzle != NULL && line < (uint64_t)puzzle->height + puzzle->width ? &puzzle->lines[line]
                                                                             : NULL;
}

uint32_t nonogram_clue_size(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    const struct ng_clue *clue = clue_of(puzzle, line);
    return clue != NULL ? clue->count : 0;
}

bool nonogram_clue_open(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    const struct ng_clue *clue = clue_of(puzzle, line);
    return clue != NULL && clue->open;
}

struct nonogram_block nonogram_clue_block(const struct nonogram_puzzle *puzzle, uint32_t line,
                                          uint32_t block)
{
    const struct ng_clue *clue = clue_of(puzzle, line);
    return clue != NULL && block < clue->count ? clue->blocks[block]
                                               : (struct nonogram_block){0, 0};
}

const uint8_t *nonogram_goal(const struct nonogram_puzzle *puzzle)
{
    return puzzle != NULL ? puzzle->goal : NULL;
}

const uint8_t *nonogram_given(const struct nonogram_puzzle *puzzle)
{
    return puzzle != NULL ? puzzle->given : NULL;
}

void nonogram_free(struct nonogram_puzzle *puzzle)
{
    ng_puzzle_free(puzzle);
}

enum nonogram_status nonogram_from_picture(uint32_t width, uint32_t height, const uint8_t *cells,
                                           struct nonogram_puzzle **puzzle,
                                           struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if (puzzle == NULL) {
        return NONOGRAM_BAD_USE;
    }
    *puzzle = NULL;
    return cells != NULL ? ng_copy_picture(width, height, cells, puzzle, diagnostic)
                         : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_copy_with(const struct nonogram_puzzle *puzzle, const uint8_t *goal,
                                        const uint8_t *given, struct nonogram_puzzle **copy,
                                        struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if (copy == NULL) {
        return NONOGRAM_BAD_USE;
    }
    *copy = NULL;
    if (puzzle == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct ng_copy_change change = {
        .goal = goal != NULL ? goal : puzzle->goal,
        .given = given != NULL ? given : puzzle->given,
        .id = puzzle->notes[NONOGRAM_ID],
    };

    return ng_copy_puzzle(puzzle, &change, copy, diagnostic);
}

enum nonogram_status nonogram_read_cells(const struct nonogram_puzzle *puzzle, const char *text,
                                         size_t size, uint8_t *cells,
                                         struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if (puzzle == NULL || cells == NULL || (text == NULL && size > 0)) {
        return NONOGRAM_BAD_USE;
    }
    return ng_glyphs_read(puzzle, (struct ng_span){text, size}, cells, diagnostic);
}
