/* Turns blocks, blots and gaps into steps. */
#include "line/lattice.h"

#include "base/check.h"

size_t ng_lattice_steps(const struct ng_clue *clue)
{
    size_t count = clue->count;
    for (uint32_t i = 0; i < clue->count; i++) {
        count += clue->blocks[i].length == 0;
    }
    return count;
}

static uint8_t gap_after(const struct ng_clue *clue, uint32_t i)
{
    return i + 1 < clue->count && ng_puzzle_gap(&clue->blocks[i], &clue->blocks[i + 1]) ? 1 : 0;
}

/* Appends a step at `*lo` and moves `*lo` past it. */
static void add(struct ng_lattice *lattice, struct ng_step *steps, uint32_t *lo,
                struct ng_step step)
{
    ng_assert(lattice->count == 0 ||
              steps[lattice->count - 1].lo + steps[lattice->count - 1].length <= *lo);
    ng_assert(step.gap <= 1 && (step.length > 0 || step.loop == step.colour));
    step.lo = *lo;
    steps[lattice->count++] = step;
    *lo += step.length + step.gap;
}

void ng_lattice_make(struct ng_lattice *lattice, const struct ng_clue *clue, uint32_t length,
                     struct ng_step *steps)
{
    *lattice = (struct ng_lattice){.length = length, .open = clue->open, .steps = steps};
    uint32_t lo = 0;
    for (uint32_t i = 0; i < clue->count; i++) {
        struct ng_step step = {.length = clue->blocks[i].length,
                               .colour = (uint8_t)clue->blocks[i].colour,
                               .gap = gap_after(clue, i)};
        if (step.length == 0) {
            add(lattice, steps, &lo, (struct ng_step){.length = 1, .colour = step.colour});
            step.loop = step.colour;
        }
        add(lattice, steps, &lo, step);
    }
    ng_assert(lo <= length);
    ng_assert(lattice->count == ng_lattice_steps(clue));
    ng_assert(lo == ng_puzzle_clue_extent(clue));
    lattice->slack = length - lo;
    steps[lattice->count] = (struct ng_step){.lo = lo};
}

struct ng_lattice *ng_lattice_all(const struct nonogram_puzzle *puzzle, struct ng_arena *arena,
                                  struct ng_poll *poll)
{
    size_t lines = (size_t)puzzle->width + puzzle->height;
    size_t count = lines;
    for (size_t i = 0; i < lines; i++) {
        count += ng_lattice_steps(&puzzle->lines[i]);
    }
    struct ng_lattice *lattices = ng_arena_array(arena, lines, sizeof *lattices);
    struct ng_step *steps = ng_arena_array(arena, count, sizeof *steps);
    if (lattices == NULL || steps == NULL) {
        return NULL;
    }
    const struct ng_step *end = steps + count;
    for (uint32_t i = 0; i < lines; i++) {
        ng_assert(steps < end);
        ng_lattice_make(&lattices[i], &puzzle->lines[i], ng_puzzle_line_length(puzzle, i), steps);
        steps += lattices[i].count + 1;
        if (poll != NULL && ng_poll_work(poll, (uint64_t)8 * lattices[i].count + 16)) {
            return NULL;
        }
    }
    ng_assert(steps == end);
    return lattices;
}
