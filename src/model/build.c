/* Collects the input of a reader, and makes a puzzle of it in one piece of memory. Errors are found
 * in build_check.c. */
#include "model/build.h"

#include "base/check.h"
#include "model/puzzle.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Enough for most puzzles without growing. */
enum { FIRST_CLUES = 32, FIRST_BLOCKS = 256, FIRST_CELLS = 1024, FIRST_STRETCHES = 32 };

/* Work of a block, a cell and a clue, for base/work.h. */
enum { BLOCK_WORK = 16, CLUE_WORK = 64 };

struct ng_build *ng_build_new(void)
{
    struct ng_build *build = ng_memory_zeroed(NULL, 1, sizeof *build);
    if (build != NULL) {
        build->palette = ng_palette_black;
    }
    return build;
}

void ng_build_limit(struct ng_build *build, struct ng_memory *memory, struct ng_poll *poll)
{
    ng_assert(build->block_count == 0 && build->arena.newest == NULL);
    build->memory = build->arena.memory = memory;
    build->poll = poll;
}

void ng_build_free(struct ng_build *build)
{
    if (build == NULL) {
        return;
    }
    for (size_t i = 0; i < 2; i++) {
        ng_memory_free(build->axes[i].clues);
        ng_memory_free(build->grids[i].cells);
        ng_memory_free(build->grids[i].stretches);
    }
    ng_memory_free(build->blocks);
    ng_arena_clear(&build->arena);
    ng_memory_free(build);
}

/* Makes room for one more item; the first time, for `first` items. */
static bool grow(struct ng_build *build, void *array_pointer, size_t *capacity, size_t count,
                 size_t first, size_t size)
{
    if (build->failed) {
        return false;
    }
    if (count < *capacity) {
        return true;
    }
    ng_assert(count == *capacity);
    build->failed = !ng_memory_grow(build->memory, array_pointer, capacity,
                                    count == 0 ? first : count + 1, size);
    return !build->failed;
}

/* Counts work done, and calls `stop`. */
static void count_work(struct ng_build *build, uint64_t work)
{
    if (build->poll != NULL && ng_poll_work(build->poll, work)) {
        build->failed = true;
    }
}

bool ng_build_work(struct ng_build *build, uint64_t work)
{
    if (build != NULL) {
        count_work(build, work);
    }
    return build == NULL || !build->failed;
}

void ng_build_set_shown(struct ng_build *build)
{
    build->shown = true;
}

void ng_build_set_columns_first(struct ng_build *build, bool columns_first)
{
    build->columns_first = columns_first;
}

bool ng_build_columns_first(const struct ng_build *build)
{
    return build->columns_first;
}

void ng_build_set_origin(struct ng_build *build, struct ng_origin *origin)
{
    build->origin = origin;
}

struct ng_origin *ng_build_origin(const struct ng_build *build)
{
    return build == NULL ? NULL : build->origin;
}

struct ng_memory *ng_build_memory(const struct ng_build *build)
{
    return build->memory;
}

struct ng_poll *ng_build_poll(const struct ng_build *build)
{
    return build->poll;
}

bool ng_build_failed(const struct ng_build *build)
{
    return build->failed;
}

/* ---- sizes and texts ---- */

static void declare_size(struct ng_build_axis_parts *axis, uint64_t size, struct ng_place place)
{
    axis->sized = true;
    axis->size = size;
    axis->size_place = place;
}

void ng_build_width(struct ng_build *build, uint64_t width, struct ng_place place)
{
    declare_size(&build->axes[NG_BUILD_COLUMNS], width, place);
}

void ng_build_height(struct ng_build *build, uint64_t height, struct ng_place place)
{
    declare_size(&build->axes[NG_BUILD_ROWS], height, place);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

void ng_build_text(struct ng_build *build, enum nonogram_note which, const char *text, size_t size)
{
    ng_assert((unsigned)which < NG_NOTES);
    if (which != NONOGRAM_ID) {
        for (; size > 0 && is_blank(text[size - 1]); size--) {
        }
        for (; size > 0 && is_blank(*text); size--) {
            text++;
        }
    }
    if (size == 0) {
        return;
    }
    build->notes[which] = ng_arena_text(&build->arena, text, size);
    build->failed = build->failed || build->notes[which] == NULL;
}

void ng_build_text_taken(struct ng_build *build, enum nonogram_note which,
                         struct nonogram_text *text)
{
    if (text->failed) {
        build->failed = true;
    } else {
        ng_build_text(build, which, text->data, text->size);
    }
    ng_text_clear(text);
}

/* Whether the builder has this remark already: some texts are read twice. */
static bool is_said(const struct ng_build *build, const struct nonogram_diagnostic *remark)
{
    for (size_t i = 0; i < build->remark_count; i++) {
        const struct nonogram_diagnostic *other = &build->remarks[i];
        if (other->line == remark->line && other->column == remark->column &&
            strcmp(other->message, remark->message) == 0) {
            return true;
        }
    }
    return false;
}

void ng_build_remark(struct ng_build *build, struct ng_place place, const char *format, ...)
{
    if (build->remarks == NULL) {
        build->remarks =
            ng_arena_array(&build->arena, NG_BUILD_REMARKS_MAX, sizeof *build->remarks);
        build->failed = build->failed || build->remarks == NULL;
    }
    if (build->failed || build->remark_count == NG_BUILD_REMARKS_MAX) {
        return;
    }
    struct nonogram_diagnostic *remark = &build->remarks[build->remark_count];
    ng_assert(build->remark_count < NG_BUILD_REMARKS_MAX);

    va_list arguments;
    va_start(arguments, format);
    ng_diag_set_list(remark, place, format, arguments);
    va_end(arguments);
    build->remark_count += !is_said(build, remark);
}

static void guess(struct ng_build *build, struct ng_place place, const char *format,
                  va_list arguments)
{
    bool first = build->guess == NULL;
    if (first) {
        build->guess = ng_arena_array(&build->arena, 1, sizeof *build->guess);
    }
    if (build->guess == NULL) {
        build->failed = true;
        return;
    }
    struct nonogram_diagnostic next = {.message = ""};
    ng_diag_set_list(first ? build->guess : &next, place, format, arguments);
    size_t size = strlen(build->guess->message);
    if (!first && strstr(build->guess->message, next.message) == NULL) {
        (void)snprintf(build->guess->message + size, sizeof build->guess->message - size, "; %s",
                       next.message);
    }
}

void ng_build_guess(struct ng_build *build, struct ng_place place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    guess(build, place, format, arguments);
    va_end(arguments);
}

void ng_build_unusual(struct ng_build *build, struct ng_place place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    guess(build, place, format, arguments);
    va_end(arguments);
    build->unusual = true;
}

/* ---- errors ---- */

void ng_build_report(struct ng_build *build, struct nonogram_diagnostic *diagnostic)
{
    build->diagnostic = diagnostic;
}

struct nonogram_diagnostic *ng_build_diagnostic(const struct ng_build *build)
{
    return build != NULL ? build->diagnostic : NULL;
}

bool ng_build_wrong(const struct ng_build *build, struct ng_place place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ng_diag_set_list(ng_build_diagnostic(build), place, format, arguments);
    va_end(arguments);
    return false;
}

bool ng_build_fail(struct ng_build *build)
{
    build->failed = true;
    return false;
}

/* ---- clues ---- */

static struct ng_build_clue *last_clue(struct ng_build *build)
{
    struct ng_build_axis_parts *axis = &build->axes[build->axis];
    ng_assert(axis->count > 0);
    return &axis->clues[axis->count - 1];
}

void ng_build_line(struct ng_build *build, enum ng_build_axis axis, struct ng_place place)
{
    struct ng_build_axis_parts *parts = &build->axes[axis];
    uint64_t blocks = parts->count > 0 ? parts->clues[parts->count - 1].count : 0;
    count_work(build, CLUE_WORK + BLOCK_WORK * blocks);
    if (!grow(build, &parts->clues, &parts->capacity, parts->count, FIRST_CLUES,
              sizeof *parts->clues)) {
        return;
    }
    ng_assert(parts->count < parts->capacity);
    parts->clues[parts->count++] = (struct ng_build_clue){build->block_count, 0, false, place};
    build->axis = axis;
    build->last_place = place;
}

void ng_build_block(struct ng_build *build, uint64_t length, unsigned colour)
{
    if (!grow(build, &build->blocks, &build->block_capacity, build->block_count, FIRST_BLOCKS,
              sizeof *build->blocks)) {
        return;
    }
    ng_assert(build->block_count < build->block_capacity);
    build->blocks[build->block_count++] =
        (struct nonogram_block){length > UINT32_MAX ? UINT32_MAX : (uint32_t)length, colour};
    ng_assert(!last_clue(build)->open);
    last_clue(build)->count++;
    ng_assert(last_clue(build)->first + last_clue(build)->count == build->block_count);
}

void ng_build_open(struct ng_build *build)
{
    if (build->failed) {
        return;
    }
    struct ng_build_clue *clue = last_clue(build);
    ng_assert(clue->first <= build->block_count);
    ng_assert(clue->first + clue->count == build->block_count);
    clue->open = true;
    clue->count = 0;
    build->block_count = clue->first;
}

size_t ng_build_lines(const struct ng_build *build, enum ng_build_axis axis)
{
    return build->axes[axis].count;
}

void ng_build_reverse_blocks(struct ng_build *build)
{
    if (build->failed) {
        return;
    }
    const struct ng_build_clue *clue = last_clue(build);
    for (size_t i = 0; i < clue->count / 2; i++) {
        struct nonogram_block *left = &build->blocks[clue->first + i];
        struct nonogram_block *right = &build->blocks[clue->first + clue->count - 1 - i];
        ng_assert(left < right && right < build->blocks + build->block_count);
        struct nonogram_block block = *left;

        *left = *right;
        *right = block;
    }
}

/* The cells that a clue of one colour needs, with a gap after each block. */
static uint64_t cells_needed(const struct ng_build *build, const struct ng_build_clue *clue)
{
    uint64_t needed = 0;
    for (size_t i = 0; i < clue->count; i++) {
        needed += (uint64_t)build->blocks[clue->first + i].length + 1;
    }
    return needed;
}

bool ng_build_can_divide(const struct ng_build *build, uint64_t first, uint64_t count)
{
    const struct ng_build_axis_parts *all = &build->axes[NG_BUILD_ROWS];
    uint64_t cells[2] = {0, 0};
    if (first > count || all->count > count) {
        return false;
    }
    for (size_t i = 0; i < all->count; i++) {
        const struct ng_build_clue *clue = &all->clues[i];
        uint64_t length = i < first ? count - first : first;
        uint64_t needed = cells_needed(build, clue);
        cells[i < first] += needed - clue->count;
        if (needed > length + 1) {
            return false;
        }
    }
    return cells[0] == cells[1];
}

uint64_t ng_build_squares(const struct ng_build *build, uint64_t most, uint64_t sizes[2])
{
    const struct ng_build_axis_parts *all = &build->axes[NG_BUILD_ROWS];
    uint64_t cells = 0, before = 0, least = all->count > 1 ? (all->count + 1) / 2 : 1, found = 0;
    for (size_t i = 0; i < all->count; i++) {
        uint64_t needed = cells_needed(build, &all->clues[i]);
        cells += needed - all->clues[i].count;
        least = needed > least + 1 ? needed - 1 : least;
    }
    for (uint64_t size = 1; size <= most; size++) {
        if (size <= all->count) {
            const struct ng_build_clue *clue = &all->clues[size - 1];
            before += cells_needed(build, clue) - clue->count;
        }
        if (size >= least && before == cells - before) {
            sizes[0] = found++ == 0 ? size : sizes[0];
            sizes[1] = size;
        }
    }
    return found;
}

void ng_build_divide(struct ng_build *build, uint64_t first, bool columns_first)
{
    struct ng_build_axis_parts *rows = &build->axes[NG_BUILD_ROWS];
    struct ng_build_axis_parts *columns = &build->axes[NG_BUILD_COLUMNS];
    ng_assert(columns->count == 0);
    for (size_t i = (size_t)first; i < rows->count; i++) {
        if (!grow(build, &columns->clues, &columns->capacity, columns->count, FIRST_CLUES,
                  sizeof *columns->clues)) {
            return;
        }
        columns->clues[columns->count++] = rows->clues[i];
    }
    rows->count = rows->count < first ? rows->count : (size_t)first;
    if (columns_first) {
        struct ng_build_axis_parts turned = *rows;
        *rows = *columns;
        *columns = turned;
    }
}

/* ---- grids ---- */

/* Whether cell `index` at `place` directly follows the last stretch's cells. */
static bool continues(const struct ng_build_grid_parts *grid, size_t index, struct ng_place place)
{
    if (grid->stretch_count == 0) {
        return false;
    }
    const struct ng_build_stretch *last = &grid->stretches[grid->stretch_count - 1];
    ng_assert(last->first <= index);
    ng_assert(grid->stretches[0].first == 0); /* no cell is before the first stretch */
    return place.line == last->place.line &&
           place.column == last->place.column + (index - last->first);
}

static bool grow_cells(struct ng_build *build, struct ng_build_grid_parts *grid, size_t count)
{
    size_t needed = grid->count + count;
    if (!build->failed && needed > grid->capacity) {
        needed = needed < FIRST_CELLS ? FIRST_CELLS : needed;
        build->failed = !ng_memory_grow(build->memory, &grid->cells, &grid->capacity, needed, 1);
    }
    return !build->failed;
}

/* Makes room for `count` cells, which begin a stretch if they do not continue one. */
static bool begin_cells(struct ng_build *build, struct ng_build_grid_parts *parts, size_t count,
                        bool continued, struct ng_place place)
{
    count_work(build, count);
    if (count == 0 || !grow_cells(build, parts, count)) {
        return false;
    }
    if (!continued) {
        if (!grow(build, &parts->stretches, &parts->stretch_capacity, parts->stretch_count,
                  FIRST_STRETCHES, sizeof *parts->stretches)) {
            return false;
        }
        ng_assert(parts->stretch_count < parts->stretch_capacity);
        parts->stretches[parts->stretch_count++] = (struct ng_build_stretch){parts->count, place};
    }
    ng_assert(count <= parts->capacity && parts->count <= parts->capacity - count);
    return true;
}

void ng_build_row(struct ng_build *build, enum ng_build_grid grid, const uint8_t *values,
                  size_t count, struct ng_place place)
{
    struct ng_build_grid_parts *parts = &build->grids[grid];
    if (begin_cells(build, parts, count, continues(parts, parts->count, place), place)) {
        memcpy(parts->cells + parts->count, values, count);
        parts->count += count;
    }
}

void ng_build_pad(struct ng_build *build, enum ng_build_grid grid, uint8_t value, size_t count,
                  struct ng_place place)
{
    struct ng_build_grid_parts *parts = &build->grids[grid];
    if (begin_cells(build, parts, count, parts->stretch_count > 0, place)) {
        memset(parts->cells + parts->count, value, count);
        parts->count += count;
    }
}

void ng_build_cell(struct ng_build *build, enum ng_build_grid grid, uint8_t value,
                   struct ng_place place)
{
    ng_build_row(build, grid, &value, 1, place);
}

size_t ng_build_cells(const struct ng_build *build, enum ng_build_grid grid)
{
    return build->grids[grid].count;
}

void ng_build_clues_from_goal(struct ng_build *build)
{
    build->clues_from_goal = true;
}

/* Adds the clue of every line of the goal, whose size was checked. */
static void add_goal_clues(struct ng_build *build)
{
    uint32_t height = (uint32_t)build->axes[NG_BUILD_ROWS].size;
    uint32_t width = (uint32_t)build->axes[NG_BUILD_COLUMNS].size;
    for (uint32_t i = 0; i < height + width && !build->failed; i++) {
        count_work(build, i < height ? width : height);
        struct ng_runs_line line =
            ng_runs_line(build->grids[NG_BUILD_GOAL].cells, width, height, i);
        uint32_t at = 0;
        ng_assert(build->grids[NG_BUILD_GOAL].count == (size_t)width * height);
        ng_build_line(build, i < height ? NG_BUILD_ROWS : NG_BUILD_COLUMNS,
                      (struct ng_place){0, 0});
        struct nonogram_block run;
        while (!build->failed && ng_runs_next(&line, &at, &run)) {
            ng_build_block(build, run.length, run.colour);
        }
    }
}

/* ---- the puzzle ---- */

static size_t aligned(size_t bytes)
{
    return bytes + NG_ARENA_ALIGNMENT - 1;
}

/* The bytes of the puzzle outside the arena. The sum cannot wrap: all this is in memory. */
static size_t puzzle_bytes(const struct ng_build *build)
{
    size_t lines = build->axes[NG_BUILD_ROWS].count + build->axes[NG_BUILD_COLUMNS].count;
    return aligned(sizeof(struct nonogram_puzzle)) + aligned(lines * sizeof(struct ng_clue)) +
           aligned(build->block_count * sizeof(struct nonogram_block) + 1) +
           aligned(build->grids[NG_BUILD_GOAL].count) + aligned(build->grids[NG_BUILD_GIVEN].count);
}

/* Moves the blocks to the arena in the order of the lines. */
static const struct ng_clue *make_lines(struct ng_build *build)
{
    size_t rows = build->axes[NG_BUILD_ROWS].count;
    size_t count = rows + build->axes[NG_BUILD_COLUMNS].count;
    struct ng_clue *lines = ng_arena_array(&build->arena, count, sizeof *lines);
    struct nonogram_block *blocks =
        ng_arena_array(&build->arena, build->block_count, sizeof *blocks);
    if (lines == NULL || blocks == NULL) {
        return NULL;
    }
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        const struct ng_build_clue *clue = i < rows
                                               ? &build->axes[NG_BUILD_ROWS].clues[i]
                                               : &build->axes[NG_BUILD_COLUMNS].clues[i - rows];
        lines[i] = (struct ng_clue){blocks, (uint32_t)clue->count, clue->open};
        if (clue->count > 0) {
            memcpy(blocks, build->blocks + clue->first, clue->count * sizeof *blocks);
        }
        ng_assert(clue->first + clue->count <= build->block_count &&
                  (!clue->open || clue->count == 0));
        blocks += clue->count;
        used += clue->count;
    }
    ng_assert(used == build->block_count); /* every block belongs to one line */
    return lines;
}

/* A grid's cells in the arena, or NULL if it has none. */
static const uint8_t *make_grid(struct ng_build *build, enum ng_build_grid which)
{
    const struct ng_build_grid_parts *grid = &build->grids[which];
    uint8_t *cells = NULL;
    ng_assert(grid->count == 0 ||
              grid->count == build->axes[NG_BUILD_ROWS].size * build->axes[NG_BUILD_COLUMNS].size);
    if (grid->count > 0) {
        cells = ng_arena_array(&build->arena, grid->count, 1);
        build->failed = build->failed || cells == NULL;
    }
    ng_assert(grid->count <= grid->capacity);
    if (cells != NULL) {
        memcpy(cells, grid->cells, grid->count);
    }
    return cells;
}

/* In black and white the signs of cells are '.' and '#', whatever they are in the file. */
static struct ng_palette make_palette(struct ng_build *build)
{
    const struct nonogram_colour *from = build->palette.colours;
    const char blank = ng_palette_black.colours[0].symbol,
               black = ng_palette_black.colours[1].symbol;
    if (!ng_palette_is_black(&build->palette) ||
        (from[0].symbol == blank && from[1].symbol == black)) {
        return build->palette;
    }
    struct nonogram_colour *own = ng_arena_array(&build->arena, 2, sizeof *own);
    build->failed = build->failed || own == NULL;
    if (own != NULL) {
        own[0] = (struct nonogram_colour){from[0].name, from[0].rgb, blank};
        own[1] = (struct nonogram_colour){from[1].name, from[1].rgb, black};
    }
    return (struct ng_palette){own, 1};
}

/* Makes the puzzle in the builder's arena, which the puzzle then owns. */
static struct nonogram_puzzle *make_puzzle(struct ng_build *build)
{
    struct nonogram_puzzle *puzzle;
    if (!ng_arena_reserve(&build->arena, puzzle_bytes(build))) {
        return NULL;
    }
    puzzle = ng_arena_array(&build->arena, 1, sizeof *puzzle);
    if (puzzle == NULL) {
        return NULL;
    }
    puzzle->height = (uint32_t)build->axes[NG_BUILD_ROWS].size;
    puzzle->width = (uint32_t)build->axes[NG_BUILD_COLUMNS].size;
    ng_assert(puzzle->height == build->axes[NG_BUILD_ROWS].count);
    ng_assert(puzzle->width == build->axes[NG_BUILD_COLUMNS].count);
    ng_assert(puzzle->height > 0 && puzzle->width <= NONOGRAM_CELLS_MAX / puzzle->height);
    puzzle->palette = make_palette(build);
    memcpy(puzzle->notes, build->notes, sizeof puzzle->notes);
    puzzle->remarks = build->remarks;
    puzzle->remark_count = build->remark_count;
    puzzle->guess = build->guess;
    puzzle->unusual = build->unusual;
    puzzle->shown = build->shown;
    puzzle->lines = make_lines(build);
    puzzle->goal = make_grid(build, NG_BUILD_GOAL);
    puzzle->given = make_grid(build, NG_BUILD_GIVEN);
    return puzzle->lines == NULL || build->failed ? NULL : puzzle;
}

void ng_build_allow_uneven(struct ng_build *build)
{
    build->allow_uneven = true;
}

static enum nonogram_status finish(struct ng_build *build, struct nonogram_puzzle **puzzle)
{
    if (!build->failed && !ng_build_check_grids(build)) {
        return NONOGRAM_BAD_INPUT;
    }
    if (!build->failed && build->clues_from_goal) {
        add_goal_clues(build);
    }
    if (!build->failed && !ng_build_check_clues(build)) {
        return NONOGRAM_BAD_INPUT;
    }
    struct nonogram_puzzle *made = build->failed ? NULL : make_puzzle(build);
    if (made == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_assert(!build->failed && (build->allow_uneven || !build->uneven));
    made->uneven = build->uneven;
    made->arena = build->arena;
    build->arena.newest = NULL;
    *puzzle = made;
    return NONOGRAM_OK;
}

enum nonogram_status ng_build_finish(struct ng_build *build, struct nonogram_puzzle **puzzle,
                                     struct nonogram_diagnostic *diagnostic)
{
    *puzzle = NULL;
    ng_build_report(build, diagnostic);
    enum nonogram_status status = finish(build, puzzle);
    if (status == NONOGRAM_NO_MEMORY) {
        ng_diag_set(diagnostic, (struct ng_place){0, 0}, "out of memory");
    }
    ng_build_free(build);
    return status;
}
