/* Which cells have news, line by line, and what lies beside them. */
#include "tactics/border.h"

#include "base/check.h"
#include "base/memory.h"

bool ng_border_init(struct ng_border *frontier, const struct ng_native *native)
{
    *frontier = (struct ng_border){0};
    frontier->news = ng_memory_zeroed(native->memory, (size_t)native->width + native->height,
                                      sizeof *frontier->news);
    frontier->tried =
        ng_memory_zeroed(native->memory, native->first_order, sizeof *frontier->tried);
    if (frontier->news == NULL || frontier->tried == NULL) {
        return false;
    }
    ng_border_renew(frontier, native);
    return true;
}

void ng_border_clear(struct ng_border *frontier)
{
    ng_memory_free(frontier->news);
    ng_memory_free(frontier->tried);
}

void ng_border_renew(struct ng_border *frontier, const struct ng_native *native)
{
    ng_assert(frontier->changes < UINT32_MAX);
    frontier->seen = 0;
    frontier->changes++;
    for (size_t i = 0; i < (size_t)native->width + native->height; i++) {
        frontier->news[i] = frontier->changes;
    }
}

uint32_t ng_border_tell(struct ng_border *frontier, const struct ng_assignment *assignment)
{
    const struct ng_native *native = assignment->native;
    uint32_t count = 0;
    if (frontier->seen < assignment->trail_size) {
        frontier->changes++;
    } else {
        frontier->seen = assignment->trail_size;
    }
    for (; frontier->seen < assignment->trail_size; frontier->seen++) {
        uint32_t variable = assignment->trail[frontier->seen] / 2;
        if (variable < native->first_order) {
            const struct ng_native_cell *cell = &native->variable_cells[variable];
            ng_assert(assignment->values[2 * variable] != 0);
            frontier->news[cell->row] = frontier->changes;
            frontier->news[native->height + cell->column] = frontier->changes;
            count++;
        }
    }
    return count;
}

void ng_border_forget_level(struct ng_border *frontier, const struct ng_assignment *assignment)
{
    uint32_t from = assignment->level == 0 ? 0 : assignment->levels[assignment->level - 1].trail;
    ng_assert(from <= assignment->trail_size);
    frontier->seen = frontier->seen < from ? frontier->seen : from;
}

static bool is_settled(const struct ng_assignment *assignment, uint32_t row, uint32_t column)
{
    const struct ng_native *native = assignment->native;
    if (row >= native->height || column >= native->width) { /* also where it wraps around */
        return true;
    }
    bool open = false;
    for (unsigned colour = 1; colour < native->values; colour++) {
        uint32_t literal = ng_native_cell(native, row * native->width + column, colour);
        if (assignment->values[literal] > 0) {
            return true;
        }
        open |= assignment->values[literal] == 0;
    }
    return !open;
}

static int count_settled(const struct ng_assignment *assignment, const struct ng_native_cell *cell)
{
    return is_settled(assignment, cell->row - 1, cell->column) +
           is_settled(assignment, cell->row + 1, cell->column) +
           is_settled(assignment, cell->row, cell->column - 1) +
           is_settled(assignment, cell->row, cell->column + 1);
}

bool ng_border_has(const struct ng_border *frontier, const struct ng_assignment *assignment,
                   uint32_t variable, int neighbours)
{
    const struct ng_native *native = assignment->native;
    const struct ng_native_cell *cell = &native->variable_cells[variable];
    ng_assert(variable > 0 && variable < native->first_order);
    uint32_t tried = frontier->tried[variable];
    return assignment->values[2 * variable] == 0 &&
           (frontier->news[cell->row] > tried ||
            frontier->news[native->height + cell->column] > tried) &&
           count_settled(assignment, cell) == neighbours;
}

void ng_border_try(struct ng_border *frontier, uint32_t variable)
{
    ng_assert(frontier->tried[variable] < frontier->changes); /* it had news */
    frontier->tried[variable] = frontier->changes;
}
