/* The checks on the data of a builder. Rows and columns are treated alike, rows first. */
#include "base/check.h"
#include "model/build.h"
#include "model/puzzle.h"

#include <inttypes.h>
#include <stdio.h>

static const struct axis_words {
    const char *size; /* the number of lines */
    const char *line; /* a single line */
} words[2] = {
    [NG_BUILD_ROWS] = {"height", "row"},
    [NG_BUILD_COLUMNS] = {"width", "column"},
};

static const char *const grid_names[2] = {
    [NG_BUILD_GOAL] = "goal", [NG_BUILD_GIVEN] = "given grid"};

/* ---- sizes ---- */

static bool refuse_missing_size(const struct ng_build *build, enum ng_build_axis axis)
{
    if (build->clues_from_goal) {
        return ng_build_wrong(build, build->last_place, "the %s is missing", words[axis].size);
    }
    if (build->axes[1 - axis].count == 0) {
        return ng_build_wrong(build, build->last_place, "there are no clues");
    }
    return ng_build_wrong(build, build->last_place, "there are no %s clues", words[axis].line);
}

/* The declared size, or else the number of clue lines. */
static bool settle_size(struct ng_build *build, enum ng_build_axis axis)
{
    struct ng_build_axis_parts *parts = &build->axes[axis];
    ng_assert(parts->count <= parts->capacity);
    if (!parts->sized) {
        parts->size = parts->count;
        parts->size_place = build->last_place;
        if (parts->size == 0) {
            return refuse_missing_size(build, axis);
        }
    }
    if (parts->size == 0) {
        return ng_build_wrong(build, parts->size_place, "the %s is 0", words[axis].size);
    }
    if (parts->size > NONOGRAM_CELLS_MAX) {
        return ng_build_wrong(build, parts->size_place,
                              "the %s is %" PRIu64 ", at most %zu is possible", words[axis].size,
                              parts->size, NONOGRAM_CELLS_MAX);
    }
    return true;
}

static bool later(struct ng_place a, struct ng_place b)
{
    return a.line > b.line || (a.line == b.line && a.column > b.column);
}

bool ng_build_check_sizes(struct ng_build *build)
{
    const struct ng_build_axis_parts *rows = &build->axes[NG_BUILD_ROWS];
    const struct ng_build_axis_parts *columns = &build->axes[NG_BUILD_COLUMNS];
    for (unsigned axis = 0; axis < 2; axis++) {
        if (!settle_size(build, (enum ng_build_axis)axis)) {
            return false;
        }
    }
    ng_assert(rows->size > 0 && columns->size > 0);
    if (columns->size > NONOGRAM_CELLS_MAX / rows->size) {
        return ng_build_wrong(build,
                              later(rows->size_place, columns->size_place) ? rows->size_place
                                                                           : columns->size_place,
                              "%" PRIu64 " x %" PRIu64 " cells are more than the %zu possible",
                              columns->size, rows->size, NONOGRAM_CELLS_MAX);
    }
    return true;
}

/* ---- numbers of clues ---- */

static bool check_count(const struct ng_build *build, enum ng_build_axis axis)
{
    const struct ng_build_axis_parts *parts = &build->axes[axis];
    struct ng_place place = parts->size_place;
    if (parts->count == parts->size) {
        return true;
    }
    /* The first clue too many, or the last one before the missing ones. */
    if (parts->count > 0) {
        size_t at = parts->count > parts->size ? (size_t)parts->size : parts->count - 1;
        ng_assert(at < parts->count);
        place = parts->clues[at].place;
    }
    uint64_t other = build->axes[1 - axis].size;
    const char *line = words[axis].line, *size = words[axis].size;
    bool swapped = parts->count == other && build->axes[1 - axis].count == parts->size;
    if (swapped) {
        return ng_build_wrong(build, place,
                              "%zu %s clue%s for %s %" PRIu64 " (%s %" PRIu64
                              "): are rows and columns swapped?",
                              parts->count, line, ng_text_plural(parts->count), size, parts->size,
                              words[1 - axis].size, other);
    }
    return ng_build_wrong(build, place, "%zu %s clue%s, but the %s is %" PRIu64, parts->count, line,
                          ng_text_plural(parts->count), size, parts->size);
}

/* ---- numbers and values of cells ---- */

/* The place of a cell, or of the last one if there are fewer. */
static struct ng_place cell_place(const struct ng_build_grid_parts *grid, size_t index)
{
    size_t i = grid->stretch_count;
    if (i == 0) {
        return (struct ng_place){0, 0};
    }
    if (index >= grid->count) {
        index = grid->count - 1;
    }
    struct ng_build_stretch stretch;
    do {
        ng_assert(i > 0); /* the first stretch begins with the first cell */
        stretch = grid->stretches[--i];
    } while (stretch.first > index);
    ng_assert(stretch.first <= index && index < grid->count);
    if (stretch.place.column != 0) {
        stretch.place.column += index - stretch.first;
    }
    return stretch.place;
}

static bool check_values(const struct ng_build *build, enum ng_build_grid which)
{
    const struct ng_build_grid_parts *grid = &build->grids[which];
    unsigned colours = build->palette.count;
    for (size_t i = 0; i < grid->count; i++) {
        ng_assert(i < grid->capacity);
        uint8_t value = grid->cells[i];

        if (value <= colours || (which == NG_BUILD_GIVEN && value == NONOGRAM_UNKNOWN)) {
            continue;
        }
        if (value == NONOGRAM_UNKNOWN) {
            return ng_build_wrong(build, cell_place(grid, i), "the goal has an unknown cell");
        }
        return ng_build_wrong(build, cell_place(grid, i),
                              "the %s has a cell of colour %u, the palette has %u",
                              grid_names[which], (unsigned)value, colours);
    }
    return true;
}

static bool check_grid(const struct ng_build *build, enum ng_build_grid which)
{
    const struct ng_build_grid_parts *grid = &build->grids[which];
    uint64_t expected = build->axes[NG_BUILD_ROWS].size * build->axes[NG_BUILD_COLUMNS].size;
    ng_assert(expected > 0 && expected <= NONOGRAM_CELLS_MAX);
    bool needed = which == NG_BUILD_GOAL && build->clues_from_goal;

    if (grid->count == 0 && !needed) {
        return true;
    }
    if (grid->count != expected) {
        return ng_build_wrong(build, cell_place(grid, expected),
                              "the %s has %zu cell%s, expected %" PRIu64, grid_names[which],
                              grid->count, ng_text_plural(grid->count), expected);
    }
    return check_values(build, which);
}

bool ng_build_check_grids(struct ng_build *build)
{
    bool right = ng_build_check_sizes(build);
    /* The numbers of clues, which are read first, are checked first: a wrong one makes the number
     * of cells wrong as well. */
    for (unsigned axis = 0; axis < 2 && right; axis++) {
        right = build->clues_from_goal || check_count(build, (enum ng_build_axis)axis);
    }
    for (unsigned grid = 0; grid < 2 && right; grid++) {
        right = check_grid(build, (enum ng_build_grid)grid);
    }
    return right;
}

/* ---- clues ---- */

static struct ng_clue clue_of(const struct ng_build *build, const struct ng_build_clue *clue)
{
    const struct nonogram_block *blocks =
        build->block_count == 0 ? NULL : build->blocks + clue->first;
    ng_assert(clue->first + clue->count <= build->block_count);

    return (struct ng_clue){blocks, (uint32_t)clue->count, clue->open};
}

static bool check_colours(const struct ng_build *build, enum ng_build_axis axis, size_t index)
{
    const struct ng_build_clue *clue = &build->axes[axis].clues[index];
    for (size_t i = 0; i < clue->count; i++) {
        unsigned colour = build->blocks[clue->first + i].colour;
        ng_assert(clue->first + clue->count <= build->block_count);
        if (colour < 1 || colour > build->palette.count) {
            return ng_build_wrong(build, clue->place,
                                  "%s %zu has a block of colour %u, the palette has %u",
                                  words[axis].line, index + 1, colour, build->palette.count);
        }
    }
    return true;
}

/* Only one clue that is too long is possible in an uneven puzzle: a typing error. */
static bool check_extent(struct ng_build *build, enum ng_build_axis axis, size_t index)
{
    const struct ng_build_clue *parts = &build->axes[axis].clues[index];
    struct ng_clue clue = clue_of(build, parts);
    uint64_t length = build->axes[1 - axis].size;
    ng_assert(length > 0 && length <= NONOGRAM_CELLS_MAX);
    /* A block has at least one cell, so a count beyond 32 bits is too large in any case. */
    uint64_t extent = parts->count > UINT32_MAX ? parts->count : ng_puzzle_clue_extent(&clue);

    ng_assert(extent >= parts->count);
    if (extent <= length || build->uneven) {
        return extent <= length;
    }
    build->uneven = true;
    if (!build->axes[1 - axis].sized) { /* a clue can be missing there */
        (void)ng_build_wrong(
            build, parts->place, "%s %zu needs %" PRIu64 " cell%s, but there %s %" PRIu64 " %s%s",
            words[axis].line, index + 1, extent, ng_text_plural(extent), length == 1 ? "is" : "are",
            length, words[1 - axis].line, ng_text_plural(length));
    } else {
        (void)ng_build_wrong(
            build, parts->place, "%s %zu needs %" PRIu64 " cell%s, the %s has %" PRIu64,
            words[axis].line, index + 1, extent, ng_text_plural(extent), words[axis].line, length);
    }
    return build->allow_uneven && parts->count <= UINT32_MAX;
}

static bool check_axis(struct ng_build *build, enum ng_build_axis axis)
{
    bool right = true;
    for (size_t i = 0; i < build->axes[axis].count && right; i++) {
        right = check_colours(build, axis, i) && check_extent(build, axis, i);
    }
    return right;
}

/* ---- sums ---- */

/* The cells that an axis fills, per colour: at least `least`, exactly that unless `inexact`. */
struct axis_sums {
    uint64_t least[NONOGRAM_COLOURS_MAX + 1];
    bool inexact[NONOGRAM_COLOURS_MAX + 1]; /* there is a blot of this colour */
    bool open;                              /* some clue is unknown */
};

static void add_up(const struct ng_build *build, enum ng_build_axis axis, struct axis_sums *sums)
{
    const struct ng_build_axis_parts *parts = &build->axes[axis];
    for (size_t i = 0; i < parts->count; i++) {
        const struct ng_build_clue *clue = &parts->clues[i];
        sums->open = sums->open || clue->open;
        for (size_t j = clue->first; j < clue->first + clue->count; j++) {
            const struct nonogram_block *block = &build->blocks[j];
            ng_assert(block->colour >= 1 && block->colour <= build->palette.count);
            sums->least[block->colour] += block->length == 0 ? 1 : block->length;
            sums->inexact[block->colour] |= block->length == 0;
        }
    }
}

static const char *at_least(bool exact)
{
    return exact ? "" : "at least ";
}

static bool compare_sums(const struct ng_build *build, const struct axis_sums *rows,
                         const struct axis_sums *columns, unsigned colour)
{
    bool rows_exact = !rows->open && !rows->inexact[colour];
    bool columns_exact = !columns->open && !columns->inexact[colour];
    uint64_t row_sum = rows->least[colour];
    uint64_t column_sum = columns->least[colour];
    bool many = build->palette.count > 1;
    ng_assert(colour >= 1 && colour <= build->palette.count);
    if ((row_sum <= column_sum || !columns_exact) && (column_sum <= row_sum || !rows_exact)) {
        return true;
    }
    char counts[80] = ""; /* the clues, if no size is declared: one can be missing */
    const struct ng_build_axis_parts *axes = build->axes;
    if (!axes[0].sized && !axes[1].sized) {
        size_t height = axes[NG_BUILD_ROWS].count, width = axes[NG_BUILD_COLUMNS].count;
        (void)snprintf(counts, sizeof counts, " (%zu row%s, %zu column%s)", height,
                       ng_text_plural(height), width, ng_text_plural(width));
    }
    return ng_build_wrong(
        build, build->last_place,
        "row clues add up to %s%" PRIu64 " cell%s%s%s, column clues to %s%" PRIu64 "%s",
        at_least(rows_exact), row_sum, ng_text_plural(row_sum), many ? " of colour " : "",
        many ? build->palette.colours[colour].name : "", at_least(columns_exact), column_sum,
        counts);
}

static bool check_sums(const struct ng_build *build)
{
    struct axis_sums rows = {.open = false};
    struct axis_sums columns = {.open = false};
    bool right = true;
    add_up(build, NG_BUILD_ROWS, &rows);
    add_up(build, NG_BUILD_COLUMNS, &columns);
    for (unsigned colour = 1; colour <= build->palette.count && right; colour++) {
        right = compare_sums(build, &rows, &columns, colour);
    }
    return right;
}

/* ---- goal ---- */

static bool goal_fits(struct ng_runs_line line, struct ng_clue clue)
{
    uint32_t at = 0;
    ng_assert(clue.count == 0 || clue.blocks != NULL);
    struct nonogram_block run;
    for (uint32_t i = 0; i < clue.count; i++) {
        const struct nonogram_block *block = &clue.blocks[i];
        if (!ng_runs_next(&line, &at, &run) || run.colour != block->colour ||
            (block->length != 0 && run.length != block->length)) {
            return false;
        }
    }
    return clue.open || !ng_runs_next(&line, &at, &run);
}

static bool check_goal(const struct ng_build *build)
{
    const struct ng_build_grid_parts *goal = &build->grids[NG_BUILD_GOAL];
    uint32_t height = (uint32_t)build->axes[NG_BUILD_ROWS].size;
    uint32_t width = (uint32_t)build->axes[NG_BUILD_COLUMNS].size;
    if (goal->count == 0) {
        return true;
    }
    for (uint32_t i = 0; i < height + width; i++) {
        enum ng_build_axis axis = i < height ? NG_BUILD_ROWS : NG_BUILD_COLUMNS;
        uint32_t index = i < height ? i : i - height;
        struct ng_runs_line line = ng_runs_line(goal->cells, width, height, i);
        ng_assert(index < build->axes[axis].count);

        if (!goal_fits(line, clue_of(build, &build->axes[axis].clues[index]))) {
            return ng_build_wrong(build, cell_place(goal, (size_t)(line.cells - goal->cells)),
                                  "the goal does not fit the clue of %s %" PRIu32, words[axis].line,
                                  index + 1);
        }
    }
    return true;
}

bool ng_build_check_clues(struct ng_build *build)
{
    if (!check_axis(build, NG_BUILD_ROWS) || !check_axis(build, NG_BUILD_COLUMNS)) {
        return false;
    }
    ng_assert(build->axes[NG_BUILD_ROWS].count == build->axes[NG_BUILD_ROWS].size);
    ng_assert(build->axes[NG_BUILD_COLUMNS].count == build->axes[NG_BUILD_COLUMNS].size);
    bool misfit = build->uneven; /* reported */
    build->uneven = misfit || !check_sums(build);
    return (!build->uneven || build->allow_uneven) &&
           (build->clues_from_goal || misfit || check_goal(build));
}
