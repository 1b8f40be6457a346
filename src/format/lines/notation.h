/* The layout of a format of number lines. */
#ifndef NG_FORMAT_LINES_NOTATION_H
#define NG_FORMAT_LINES_NOTATION_H

#include <stdbool.h>

struct ng_plain {
    /* The sign that alone on a line divides the sides, dashes three times or more; '\n': a single
     * word or sign of any kind; '\0': none. */
    char divider;
    char comment; /* the start of comment lines; 0: none */
    bool free;    /* headings, brackets, commas and points are allowed, and any template */
    bool sides;   /* which side comes first is not part of the format */
    /* The word that begins an entry, followed by a title; the sides then need headings. */
    const char *title;
};

#endif
