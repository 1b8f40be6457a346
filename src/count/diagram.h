/* The placements of a section (count/regions.h) as a decision diagram. It has a level for each open
 * cell, on it the possible states of placements before that cell, and from each state an edge for
 * each value that can still lead to the end. Known cells have no level, states that cannot reach
 * the end are removed, and states of one level with the same continuations are one state (the least
 * possible diagram: R. Bryant, 1986, with more than two values).
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
    uint32_t *states; /* per level and for the end; the first level and the end have one each */
    /* per level: edges[state * values + value] is a state of the next level, or none */
    const uint32_t **edges;
};

/* The most bytes needed to make the diagram of a section. */
size_t ng_diagram_bytes(const struct ng_field *field, const struct ng_section *section);
/* Makes the diagram of a section of the field, in the arena; returns false when out of memory.
 * O(cells * (cells + blocks) * values) of the section and its clue. */
bool ng_diagram_make(struct ng_diagram *diagram, const struct ng_field *field,
                     const struct ng_section *section, struct ng_arena *arena);

#endif
