/* The board as it was before a series of tries, divided into sections: parts of lines that do not
 * depend on each other (ng_cuts_find()). What a try finds depends only on the sections in which it
 * changes something, if nothing follows from the lines as they were. */
#ifndef NG_EXPLAIN_SNAPSHOT_H
#define NG_EXPLAIN_SNAPSHOT_H

#include "explain/board.h"

/* A section has the number of its first position (ng_field_position()). */
struct ng_snapshot {
    const struct ng_board *board;
    uint64_t *planes; /* as board->grid->planes */
    uint32_t *ends;   /* per position in a section: the end of the section, in the line */
    uint32_t *starts; /* likewise its start */
    uint64_t *prints; /* per section: a hash of its place in line and clue, and of its planes */
    uint32_t *ranks;  /* scratch: the cuts of a line */
    uint64_t age;     /* the number of changes seen */
};

/* Takes a word into a hash. */
static inline uint64_t ng_snapshot_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 32;
}

/* Borrows the board. Returns false when out of memory. */
bool ng_snapshot_init(struct ng_snapshot *snapshot, const struct ng_board *board,
                      struct ng_arena *arena);
/* Takes over the present cells of the board, from which nothing follows. */
void ng_snapshot_take(struct ng_snapshot *snapshot);

/* Takes back all removals since: those in the log from `mark` on. */
void ng_snapshot_restore(const struct ng_snapshot *snapshot, size_t mark);

/* The section of cell `at` of the line. */
static inline size_t ng_snapshot_section(const struct ng_snapshot *snapshot, uint32_t line,
                                         uint32_t at)
{
    size_t first = ng_field_position(snapshot->board->grid, line);
    return first + snapshot->starts[first + at];
}

#endif
