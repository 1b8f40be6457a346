/* Sums paths through the lattice, rank by rank, in big numbers. */
#include "line/placements.h"

#include "base/alloc.h"
#include "base/binomial.h"
#include "base/check.h"
#include "line/deduce.h"
#include "line/fit.h"

/* ways[d]: paths from the left edge to offset d of the rank that the walk is in. */
struct walk {
    const struct ng_lattice *lattice;
    struct ng_partial line;
    struct ng_big *ways;
    uint64_t *fits;
};

/* Lets the paths pass cells within rank i: a sum that runs on until a cell cannot be passed. */
static bool pass_rank(const struct walk *walk, uint32_t i)
{
    for (uint32_t d = 0; d < walk->lattice->slack; d++) {
        if (ng_fit_pass(walk->lattice, &walk->line, i, d) &&
            !ng_big_add(&walk->ways[d + 1], &walk->ways[d])) {
            return false;
        }
    }
    return true;
}

/* Takes all paths over block i; those that cannot take it end. */
static void take_block(const struct walk *walk, uint32_t i)
{
    ng_fit_block(walk->lattice, &walk->line, i, walk->fits);
    ng_assert(i < walk->lattice->count && walk->lattice->blocks[i].gap <= 1);
    for (uint32_t d = 0; d <= walk->lattice->slack; d++) {
        if (!ng_bits_get(walk->fits, d)) {
            ng_big_reset(&walk->ways[d]);
        }
    }
}

static bool walk_all(const struct walk *walk, struct ng_big *count)
{
    if (!ng_big_set(&walk->ways[0], 1)) {
        return false;
    }
    for (uint32_t i = 0; i < walk->lattice->count; i++) {
        if (!pass_rank(walk, i)) {
            return false;
        }
        take_block(walk, i);
    }
    ng_assert(walk->lattice->blocks[walk->lattice->count].lo + walk->lattice->slack ==
              walk->lattice->length);
    return pass_rank(walk, walk->lattice->count) &&
           ng_big_add(count, &walk->ways[walk->lattice->slack]);
}

static bool count_paths(const struct ng_lattice *lattice, const struct ng_partial *line,
                        struct ng_big *count)
{
    size_t nodes = (size_t)lattice->slack + 1;
    ng_assert(!lattice->open);
    struct walk walk = {.lattice = lattice, .line = *line};
    walk.ways = ng_alloc_zeroed(nodes, sizeof *walk.ways);
    walk.fits = ng_alloc_array(ng_bits_words(nodes), sizeof *walk.fits);
    bool done = walk.ways != NULL && walk.fits != NULL && walk_all(&walk, count);
    for (size_t d = 0; walk.ways != NULL && d < nodes; d++) {
        ng_big_free(&walk.ways[d]);
    }
    ng_alloc_free(walk.ways);
    ng_alloc_free(walk.fits);
    return done;
}

/* Whether nothing is known of the cells. */
static bool is_free(const struct ng_lattice *lattice, const struct ng_partial *line)
{
    for (unsigned v = 0; v < line->values; v++) {
        for (uint32_t c = 0; c < lattice->length; c++) {
            if (!ng_fit_cell(line, v, c)) {
                return false;
            }
        }
    }
    return true;
}

/* Any filling will do: the product of the cells' numbers of values. */
static bool count_open(const struct ng_lattice *lattice, const struct ng_partial *line,
                       struct ng_big *count)
{
    bool done = ng_big_set(count, 1);
    for (uint32_t c = 0; done && c < lattice->length; c++) {
        uint32_t choices = 0;
        for (unsigned v = 0; v < line->values; v++) {
            choices += ng_fit_cell(line, v, c);
        }
        ng_assert(choices <= line->values);
        done = ng_big_scale(count, choices);
    }
    return done;
}

enum nonogram_status ng_count_placements(const struct ng_lattice *lattice, unsigned values,
                                         const uint64_t *planes, struct ng_big *count)
{
    struct ng_partial line = {planes, ng_line_words(lattice->length), values};
    ng_big_reset(count);
    bool done = lattice->open ? count_open(lattice, &line, count)
                : is_free(lattice, &line)
                    ? ng_binomial(count, lattice->slack + lattice->count, lattice->count)
                    : count_paths(lattice, &line, count);
    ng_assert(!done || count->count == 0 || count->digits[count->count - 1] != 0);
    return done ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
}
