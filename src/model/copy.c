/* Makes a puzzle from a picture or another puzzle, by the builder and its checks. */
#include "model/copy.h"

#include "base/check.h"
#include "model/build.h"

#include <string.h>

static const struct ng_place nowhere = {0, 0};

static void build_cells(struct ng_build *build, enum ng_build_grid grid, const uint8_t *cells,
                        size_t width, size_t height)
{
    if (cells != NULL) {
        ng_build_row(build, grid, cells, width * height, nowhere);
    }
}

enum nonogram_status ng_copy_picture(const struct ng_picture *picture,
                                     struct nonogram_puzzle **puzzle,
                                     struct nonogram_diagnostic *diagnostic)
{
    uint32_t width = picture->width, height = picture->height;
    struct ng_build *build = ng_build_new();
    *puzzle = NULL;
    if (build == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_build_width(build, width, nowhere);
    ng_build_height(build, height, nowhere);
    if (picture->rgb != NULL) {
        (void)ng_build_blank(build, "blank", strlen("blank"), picture->rgb[0], '.');
        for (unsigned c = 1; c <= picture->colours; c++) {
            (void)ng_build_colour(build, NULL, 0, picture->rgb[c], '\0');
        }
    }
    if ((uint64_t)width * height <= NONOGRAM_CELLS_MAX) { /* else its size is reported */
        build_cells(build, NG_BUILD_GOAL, picture->cells, width, height);
        ng_build_clues_from_goal(build);
    }
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
        int value =
            ng_build_colour(build, colour->name, strlen(colour->name), colour->rgb, colour->symbol);

        ng_assert(value == (int)i || ng_build_failed(build)); /* names and symbols stay free */
        (void)value;
    }
}

static void copy_clues(struct ng_build *build, const struct nonogram_puzzle *puzzle)
{
    for (uint32_t line = 0; line < puzzle->height + puzzle->width; line++) {
        const struct ng_clue *clue = &puzzle->lines[line];
        ng_assert(!clue->open || clue->count == 0);
        ng_build_line(build, line < puzzle->height ? NG_BUILD_ROWS : NG_BUILD_COLUMNS, nowhere);
        for (uint32_t i = 0; i < clue->count; i++) {
            ng_build_block(build, clue->blocks[i].length, clue->blocks[i].colour);
        }
        if (clue->open) {
            ng_build_open(build);
        }
    }
}

static void copy_texts(struct ng_build *build, const struct nonogram_puzzle *puzzle)
{
    for (int i = 0; i < NG_NOTES; i++) {
        const char *text = puzzle->notes[i];
        if (text != NULL) {
            ng_build_text(build, (enum nonogram_note)i, text, strlen(text));
        }
    }
}

enum nonogram_status ng_copy_with(const struct nonogram_puzzle *puzzle, const uint8_t *goal,
                                  const uint8_t *given, struct nonogram_puzzle **copy,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct ng_build *build = ng_build_new();
    *copy = NULL;
    if (build == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    goal = goal != NULL ? goal : puzzle->goal;
    ng_assert(puzzle->height > 0 && puzzle->width <= NONOGRAM_CELLS_MAX / puzzle->height);
    ng_build_width(build, puzzle->width, nowhere);
    ng_build_height(build, puzzle->height, nowhere);
    copy_palette(build, &puzzle->palette);
    copy_clues(build, puzzle);
    copy_texts(build, puzzle);
    build_cells(build, NG_BUILD_GOAL, goal, puzzle->width, puzzle->height);
    build_cells(build, NG_BUILD_GIVEN, given != NULL ? given : puzzle->given, puzzle->width,
                puzzle->height);
    ng_assert(ng_build_failed(build) || goal == NULL ||
              ng_build_cells(build, NG_BUILD_GOAL) == (size_t)puzzle->width * puzzle->height);
    return ng_build_finish(build, copy, diagnostic);
}
