/* How the front ends of the mapper (map.h) differ. */
#ifndef NG_FORMAT_DOC_MAP_RULES_H
#define NG_FORMAT_DOC_MAP_RULES_H

#include "format/format.h"

/* What a string says of a colour. */
struct ng_map_colour {
    uint32_t rgb;
    char symbol;         /* 0: none is said */
    struct ng_span name; /* where that is another one than its key; size 0: it is not */
};

/* How front ends differ. */
struct ng_map_rules {
    bool background; /* the first colour of an array of colours is the background */
    bool black;      /* a block without a colour is black, which need not be declared */
    bool unnamed;    /* clues and pictures need no names */
    bool xml;    /* names, colours and pictures are those of webpbn's and FreeNono's XML, where a
                    block of 0 cells may have any length */
    bool tables; /* clues are rows of a table, filled up with 0 or -1; or words of 0 and 1 */
    /* What ends a clue in a text of several lines, which may be a side: commas or the beginnings of
     * comments ("" : only a '#' behind a blank). NULL: no text may */
    const char *ends;
    /* A colour in one string; NULL: as "#ff0000" or "red". */
    bool (*colour)(struct ng_span text, struct ng_map_colour *colour);
};

#endif
