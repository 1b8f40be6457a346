/* Looking inside a puzzle, and making one from another or from a picture. */
#include "api/puzzle.h"
#include "format/scan.h"
#include "model/build.h"
#include "nonogram.h"

#include <string.h>

uint32_t nonogram_width(const struct nonogram_puzzle *puzzle)
{
    return puzzle->width;
}

uint32_t nonogram_height(const struct nonogram_puzzle *puzzle)
{
    return puzzle->height;
}

const char *nonogram_note(const struct nonogram_puzzle *puzzle, enum nonogram_note which)
{
    return puzzle->notes[which];
}

const struct nonogram_diagnostic *nonogram_remark(const struct nonogram_puzzle *puzzle,
                                                  size_t index)
{
    return index < puzzle->remark_count ? &puzzle->remarks[index] : NULL;
}

unsigned nonogram_colours(const struct nonogram_puzzle *puzzle)
{
    return puzzle->palette.count;
}

struct nonogram_colour nonogram_colour(const struct nonogram_puzzle *puzzle, unsigned value)
{
    return puzzle->palette.colours[value];
}

uint32_t nonogram_clue_size(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    return puzzle->lines[line].count;
}

bool nonogram_clue_open(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    return puzzle->lines[line].open;
}

struct nonogram_block nonogram_clue_block(const struct nonogram_puzzle *puzzle, uint32_t line,
                                          uint32_t block)
{
    return puzzle->lines[line].blocks[block];
}

const uint8_t *nonogram_goal(const struct nonogram_puzzle *puzzle)
{
    return puzzle->goal;
}

const uint8_t *nonogram_given(const struct nonogram_puzzle *puzzle)
{
    return puzzle->given;
}

void nonogram_free(struct nonogram_puzzle *puzzle)
{
    ng_puzzle_free(puzzle);
}

static const struct ng_place nowhere = {0, 0};

/* The places of the rows say which row of the picture is at fault. */
static void build_cells(struct ng_build *build, enum ng_build_grid grid, const uint8_t *cells,
                        size_t width, size_t height)
{
    for (size_t i = 0; cells != NULL && i < width * height; i++) {
        ng_build_cell(build, grid, cells[i], nowhere);
    }
}

enum nonogram_status nonogram_from_picture(uint32_t width, uint32_t height, const uint8_t *cells,
                                           struct nonogram_puzzle **puzzle,
                                           struct nonogram_diagnostic *diagnostic)
{
    struct ng_build *build = ng_build_new();

    *puzzle = NULL;
    if (build == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_build_width(build, width, nowhere);
    ng_build_height(build, height, nowhere);
    build_cells(build, NG_BUILD_GOAL, cells, width, height);
    ng_build_clues_from_goal(build);
    return ng_build_finish(build, puzzle, diagnostic);
}

static void copy_palette(struct ng_build *build, const struct ng_palette *palette)
{
    const struct nonogram_colour *blank = &palette->colours[0];

    if (ng_palette_is_black(palette)) {
        return;
    }
    (void)ng_build_blank(build, blank->name, strlen(blank->name), blank->rgb, blank->symbol);
    for (unsigned i = 1; i <= palette->count; i++) {
        const struct nonogram_colour *colour = &palette->colours[i];

        (void)ng_build_colour(build, colour->name, strlen(colour->name), colour->rgb,
                              colour->symbol);
    }
}

static void copy_clues(struct ng_build *build, const struct nonogram_puzzle *puzzle)
{
    for (uint32_t line = 0; line < puzzle->height + puzzle->width; line++) {
        const struct ng_clue *clue = &puzzle->lines[line];

        ng_build_line(build, line < puzzle->height ? NG_BUILD_ROWS : NG_BUILD_COLUMNS, nowhere);
        for (uint32_t i = 0; i < clue->count; i++) {
            ng_build_block(build, clue->blocks[i].length, clue->blocks[i].colour);
        }
        if (clue->open) {
            ng_build_open(build);
        }
    }
}

static void copy_texts(struct ng_build *build, const struct nonogram_puzzle *puzzle, const char *id)
{
    for (int i = 0; i < NG_NOTES; i++) {
        const char *text = i == NONOGRAM_ID ? id : puzzle->notes[i];

        if (text != NULL) {
            ng_build_text(build, (enum nonogram_note)i, text, strlen(text));
        }
    }
}

enum nonogram_status ng_api_puzzle_copy(const struct nonogram_puzzle *puzzle,
                                        const struct ng_api_puzzle_change *change,
                                        struct nonogram_puzzle **copy,
                                        struct nonogram_diagnostic *diagnostic)
{
    struct ng_build *build = ng_build_new();

    *copy = NULL;
    if (build == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_build_width(build, puzzle->width, nowhere);
    ng_build_height(build, puzzle->height, nowhere);
    copy_palette(build, &puzzle->palette);
    copy_clues(build, puzzle);
    copy_texts(build, puzzle, change->id);
    build_cells(build, NG_BUILD_GOAL, change->goal, puzzle->width, puzzle->height);
    build_cells(build, NG_BUILD_GIVEN, change->given, puzzle->width, puzzle->height);
    return ng_build_finish(build, copy, diagnostic);
}

enum nonogram_status nonogram_copy_with(const struct nonogram_puzzle *puzzle, const uint8_t *goal,
                                        const uint8_t *given, struct nonogram_puzzle **copy,
                                        struct nonogram_diagnostic *diagnostic)
{
    struct ng_api_puzzle_change change = {
        .goal = goal != NULL ? goal : puzzle->goal,
        .given = given != NULL ? given : puzzle->given,
        .id = puzzle->notes[NONOGRAM_ID],
    };

    return ng_api_puzzle_copy(puzzle, &change, copy, diagnostic);
}

/* One row of symbols. */
static enum nonogram_status read_row(const struct nonogram_puzzle *puzzle, struct ng_span line,
                                     struct ng_place place, uint8_t *cells,
                                     struct nonogram_diagnostic *diagnostic)
{
    if (line.size != puzzle->width) {
        return ng_diag_set(diagnostic, place, "the row has %zu cells, the puzzle %lu columns",
                           line.size, (unsigned long)puzzle->width);
    }
    for (size_t i = 0; i < line.size; i++) {
        int value = ng_palette_by_symbol(&puzzle->palette, line.text[i]);

        if (value < 0 && line.text[i] != '?') {
            place.column = (unsigned long)i + 1;
            return ng_diag_set(diagnostic, place, "'%c' is neither a colour of the puzzle nor '?'",
                               line.text[i]);
        }
        cells[i] = value < 0 ? NONOGRAM_UNKNOWN : (uint8_t)value;
    }
    return NONOGRAM_OK;
}

enum nonogram_status nonogram_read_cells(const struct nonogram_puzzle *puzzle, const char *text,
                                         size_t size, uint8_t *cells,
                                         struct nonogram_diagnostic *diagnostic)
{
    struct ng_scan scan;
    struct ng_span line;
    struct ng_place place = {1, 1};
    uint32_t row = 0;

    ng_scan_start(&scan, (struct ng_span){text, size});
    while (ng_scan_line(&scan, &line, &place)) {
        enum nonogram_status status;

        if (ng_scan_blank(line) && (row == 0 || row == puzzle->height)) {
            continue;
        }
        if (row == puzzle->height) {
            return ng_diag_set(diagnostic, place, "more rows than the puzzle's %lu",
                               (unsigned long)puzzle->height);
        }
        status = read_row(puzzle, line, place, cells + (size_t)row * puzzle->width, diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
        row++;
    }
    if (row < puzzle->height) {
        return ng_diag_set(diagnostic, place, "%lu rows, the puzzle has %lu", (unsigned long)row,
                           (unsigned long)puzzle->height);
    }
    return NONOGRAM_OK;
}
