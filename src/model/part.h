/* The id of a part of a split puzzle, by which its result is recognised:
 *
 *     split-9c3f00d2a1b44e77/3/8                 part 3 of 8 of the splitting with this digest
 *     webpbn 2712/split-9c3f00d2a1b44e77/3/8     the same if the whole puzzle has an id
 */
#ifndef NG_MODEL_PART_H
#define NG_MODEL_PART_H

#include "base/text.h"

/* The most parts of a puzzle: twice the number that can be asked for, as some more can be made. */
#define NG_PARTS_MAX ((uint64_t)1 << 21)

struct ng_part {
    const char *whole; /* the id of the whole puzzle, borrowed; `whole_size` 0: it has none */
    size_t whole_size;
    uint64_t digest;
    uint64_t number; /* 1 .. count */
    uint64_t count;  /* 1 .. NG_PARTS_MAX */
};

void ng_part_write(const struct ng_part *part, struct nonogram_text *out);
/* Parses an id of `size` bytes; part->whole points into it. Returns false for other ids. */
bool ng_part_read(const char *id, size_t size, struct ng_part *part);

#endif
