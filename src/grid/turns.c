/* Compares each line's lattice, and each cell's values, with its image. */
#include "grid/turns.h"

#include "base/check.h"

uint32_t ng_turns_cell(uint32_t width, uint32_t height, unsigned turn, uint32_t cell)
{
    uint32_t row = cell / width, column = cell % width;
    uint32_t to_row = turn & NG_TRANSPOSE ? column : row;
    uint32_t to_column = turn & NG_TRANSPOSE ? row : column;
    ng_assert(turn > 0 && turn <= NG_TURNS && (width == height || !(turn & NG_TRANSPOSE)));
    to_row = turn & NG_FLIP_ROWS ? height - 1 - to_row : to_row;
    to_column = turn & NG_FLIP_COLUMNS ? width - 1 - to_column : to_column;
    ng_assert(to_row < height && to_column < width);
    return to_row * width + to_column;
}

void ng_turns_cells(uint32_t width, uint32_t height, unsigned turn, const uint8_t *cells,
                    uint8_t *image)
{
    for (uint32_t cell = 0; cell < width * height; cell++) {
        image[ng_turns_cell(width, height, turn, cell)] = cells[cell];
    }
}

uint32_t ng_turns_line(uint32_t width, uint32_t height, unsigned turn, uint32_t line,
                       bool *reversed)
{
    bool row = line < height, to_row = row != (bool)(turn & NG_TRANSPOSE);
    uint32_t index = row ? line : line - height, lines = to_row ? height : width;
    *reversed = turn & (to_row ? NG_FLIP_COLUMNS : NG_FLIP_ROWS);
    index = turn & (to_row ? NG_FLIP_ROWS : NG_FLIP_COLUMNS) ? lines - 1 - index : index;
    ng_assert(index < lines);
    return to_row ? index : height + index;
}

/* Whether the i-th block, with the gap and the rank before it, equals its image. */
static bool block_fits(const struct ng_lattice *from, const struct ng_lattice *to, bool reversed,
                       uint32_t i)
{
    const struct ng_lattice_block *a = &from->blocks[i];
    const struct ng_lattice_block *b = &to->blocks[reversed ? to->count - 1 - i : i];
    if (a->length != b->length || a->colour != b->colour) {
        return false;
    }
    if (reversed) {
        return a->loop == b[1].loop && (i == 0 || a[-1].gap == b->gap);
    }
    return a->loop == b->loop && (i == 0 || a[-1].gap == b[-1].gap);
}

static bool line_fits(const struct ng_lattice *from, const struct ng_lattice *to, bool reversed)
{
    if (from->open != to->open || from->length != to->length || from->count != to->count) {
        return false;
    }
    for (uint32_t i = 0; i < from->count; i++) {
        if (!block_fits(from, to, reversed, i)) {
            return false;
        }
    }
    return from->open ||
           from->blocks[from->count].loop == to->blocks[reversed ? 0 : to->count].loop;
}

static bool cell_fits(const struct ng_field *field, uint32_t cell, uint32_t to)
{
    uint32_t width = field->width;
    for (unsigned v = 0; v < field->values; v++) {
        if (ng_field_may(field, cell / width, cell % width, v) !=
            ng_field_may(field, to / width, to % width, v)) {
            return false;
        }
    }
    return true;
}

bool ng_turns_keep(const struct ng_field *field, unsigned turn)
{
    if (turn & NG_TRANSPOSE && field->width != field->height) {
        return false;
    }
    for (uint32_t line = 0; line < field->lines; line++) {
        bool reversed;
        uint32_t to = ng_turns_line(field->width, field->height, turn, line, &reversed);
        if (!line_fits(&field->lattices[line], &field->lattices[to], reversed)) {
            return false;
        }
    }
    for (uint32_t cell = 0; cell < field->width * field->height; cell++) {
        if (!cell_fits(field, cell, ng_turns_cell(field->width, field->height, turn, cell))) {
            return false;
        }
    }
    return true;
}
