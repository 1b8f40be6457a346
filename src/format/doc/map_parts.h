/* What the parts of the mapper (map.h) share: what is known of the puzzle while it is put together.
 * Functions that return bool return false on a failure, which `status` then says. */
#ifndef NG_FORMAT_DOC_MAP_PARTS_H
#define NG_FORMAT_DOC_MAP_PARTS_H

#include "format/doc/map_names.h"
#include "format/doc/map_rules.h"
#include "format/doc/tape.h"

#define NG_MAP_NONE SIZE_MAX /* no node */

struct ng_map_grid {
    size_t node;
    size_t width, height; /* 0: there is none */
    const char *flat;     /* it is in one row: what it is called; NULL: it has rows */
};

struct ng_map {
    struct ng_tape *tape;
    const struct ng_map_rules *rules;
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    enum nonogram_status status;
    struct nonogram_text scratch;
    size_t puzzle;               /* its container */
    size_t values[NG_MAP_OTHER]; /* by meaning */
    unsigned depths[NG_MAP_OTHER];
    bool words;                            /* the clues are words of 0 and 1 */
    size_t keys[NONOGRAM_COLOURS_MAX + 1]; /* of colours, by value, whose name is another one */
    bool declared;                         /* colours are, */
    bool named; /* or they are not, and blocks have named some, which are in the palette now */
    bool plain; /* black has been taken for granted */
    size_t
        gap; /* where a blank line between clues may be an empty one or nothing; SIZE_MAX: none */
    bool zeros;                  /* but 0 is the empty clue */
    uint8_t symbols[128];        /* of XML: 1 + the colour that has a character; 0: none */
    struct ng_map_grid grids[2]; /* by enum ng_build_grid */
    struct ng_place filled;      /* the first filled cell of no certain colour; {0, 0}: none */
};

/* Fails, with the place of the node. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool ng_map_fail(struct ng_map *map, size_t node, const char *format, ...);
/* "expected `what`" */
bool ng_map_expect(struct ng_map *map, size_t node, const char *what);
/* "expected `what`, found ..." at `at`, in `text` which is what the node says. */
bool ng_map_expect_in(struct ng_map *map, size_t node, struct ng_span text, size_t at,
                      const char *what);
/* Whether the value, if it is a list, has no expressions in it; fails if it does. */
bool ng_map_is_plain(struct ng_map *map, size_t node);
/* What a leaf says, until the next call; NULL text when out of memory. */
struct ng_span ng_map_view(struct ng_map *map, size_t node);
bool ng_map_failed(struct ng_map *map); /* out of memory, or stopped */

/* The place of byte `at` of what a leaf says. */
static inline struct ng_place ng_map_place_in(const struct ng_map *map, size_t node, size_t at)
{
    return ng_place_offset((size_t)map->tape->nodes[node].offset + at);
}

/* ---- map_find.c: what is where ---- */

/* Whether the word stands for what is not there, or not known. */
bool ng_map_is_null(const struct ng_tape *tape, size_t node);
/* 1 and 0 for true and false, -1 for any other value. */
int ng_map_truth(const struct ng_tape *tape, size_t node);
/* Whether the container holds lists of numbers alone, the clues of a side. */
bool ng_map_is_side(const struct ng_tape *tape, size_t node);
/* Whether it holds rows of cells, as many in each, of two kinds: lists of 1 alone may be clues. */
bool ng_map_is_matrix(const struct ng_tape *tape, size_t node);
/* What the key, and its value, are. */
enum ng_map_meaning ng_map_key_meaning(struct ng_tape *tape, const struct ng_map_rules *rules,
                                       size_t key);

/* ---- map_colours.c ---- */

/* The palette, if there is one. */
bool ng_map_read_palette(struct ng_map *map);
/* The value of the colour of this name or symbol, which stands in the node; 0: failed. */
unsigned ng_map_find_colour(struct ng_map *map, size_t node);
/* That of blocks which name none; 0: they have to. */
unsigned ng_map_plain_colour(struct ng_map *map);
/* The value of the colour that has this key, and another name; 0: there is none. */
unsigned ng_map_keyed_colour(const struct ng_map *map, struct ng_span key);

/* ---- map_clues.c, map_picture.c ---- */

bool ng_map_read_side(struct ng_map *map, enum ng_build_axis axis, size_t node);
/* A goal or given cells; "content" in one array is `content`. */
bool ng_map_read_picture(struct ng_map *map, enum ng_build_grid which, size_t node, bool content);
/* Cells that are given by row and column. */
bool ng_map_read_blacks(struct ng_map *map, size_t node);
/* Compares the pictures with the clues, or takes clues and sizes from the goal. */
bool ng_map_settle_pictures(struct ng_map *map);

#endif
