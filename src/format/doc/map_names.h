/* What names mean: those that programs give to the parts of a puzzle. */
#ifndef NG_FORMAT_DOC_MAP_NAMES_H
#define NG_FORMAT_DOC_MAP_NAMES_H

#include "format/doc/map_rules.h"
#include "model/puzzle.h"

enum ng_map_meaning {
    NG_MAP_ROWS, /* the clues of the rows, or how many there are */
    NG_MAP_COLUMNS,
    NG_MAP_GOAL,
    NG_MAP_SOLUTIONS, /* an array of pictures, the first of which is likewise */
    NG_MAP_GRID,      /* a picture, which is the goal where there are no clues */
    NG_MAP_GIVEN,     /* cells that are given, as a picture, */
    NG_MAP_CONTENT,   /* as one array of 1, -1 and 0, for unknown ones, or a picture, */
    NG_MAP_BLACKS,    /* as pairs of numbers, of a row and a column, from 1 */
    NG_MAP_WIDTH,
    NG_MAP_HEIGHT,
    NG_MAP_ROW_LENGTH, /* numbers in a line of a table of clues */
    NG_MAP_COLUMN_LENGTH,
    NG_MAP_PALETTE,
    NG_MAP_COLOUR,     /* one of the palette, */
    NG_MAP_BACKGROUND, /* the name of the background's, */
    NG_MAP_DEFAULT,    /* and of blocks that have none */
    NG_MAP_INDEX,      /* of the puzzle in the source that it comes from, */
    NG_MAP_ORIGIN,     /* and what it says of its source then */
    NG_MAP_NAME,       /* the title, where there is no other */
    NG_MAP_CLUES,      /* around the clues */
    NG_MAP_PLAIN,      /* what says nothing about a puzzle */
    NG_MAP_NOTES,      /* the first of the notes, in the order of enum nonogram_note */
    NG_MAP_OTHER = NG_MAP_NOTES + NG_NOTES, /* any other name */
};

/* What the name means, in any case of its letters; in data of MiniZinc, X and Y are sizes and all
 * that begins with "row" is about the rows. Without rules, those of JSON. */
enum ng_map_meaning ng_map_meaning(struct ng_span name, const struct ng_map_rules *rules);
/* Whether a name for the clues of a side may as well be that of how many they are. */
bool ng_map_is_count(struct ng_span name);

#endif
