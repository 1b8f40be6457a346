/* The placements of a section (count/regions.h) as a decision diagram: a level for each open cell,
 * on it the states in which placements can be before that cell, and from each an edge for each
 * value that can still lead to the end. What is known of the cells is worked in: cells that are
 * not open have no level, states that lead nowhere are gone, and states of one level from which the
 * same values can follow are one state (the least diagram there is: R. Bryant, 1986, with more than
 * two values).
 *
 *     clue 2 in  ? ? ? ?      level 0     1       2       3      end
 *                                o---0---o---0---o
 *                                 \       \       `--1--.
 *                                  1       `--1--o---1---o--0--o
 *                                   `-----o--1----.      o--1--´
 */
#ifndef NG_COUNT_DIAGRAM_H
#define NG_COUNT_DIAGRAM_H

#include "count/regions.h"

#define NG_DIAGRAM_NONE UINT32_MAX

struct ng_diagram {
    uint32_t levels;  /* open cells */
    uint32_t widest;  /* states of the level that has the most */
    uint32_t bits;    /* there are fewer placements than 2 to this */
    uint32_t *states; /* per level and for the end; the first level and the end have one each */
    /* per level: edges[state * values + value] is a state of the next level, or none */
    const uint32_t **edges;
};

/* The bytes that it takes to make the diagram of a section, at most. */
size_t ng_diagram_bytes(const struct ng_field *field, const struct ng_section *section);
/* Makes the diagram of a section of the field, in the arena; false: out of memory.
 * O(cells * (cells + blocks) * values) of the section and its clue. */
bool ng_diagram_make(struct ng_diagram *diagram, const struct ng_field *field,
                     const struct ng_section *section, struct ng_arena *arena);

#endif
