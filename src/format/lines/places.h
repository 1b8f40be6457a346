/* The lines of a text in which a puzzle may be drawn: the places of its numbers, of bars, and of
 * signs of cells. */
#ifndef NG_FORMAT_LINES_PLACES_H
#define NG_FORMAT_LINES_PLACES_H

#include "base/memory.h"
#include "format/scan.h"

/* The kinds of characters in a line, a bit each; blanks have none. */
enum {
    NG_PLACES_DIGITS = 1,
    NG_PLACES_BARS = 2,
    NG_PLACES_RULES = 4,
    NG_PLACES_CELLS = 8,
    NG_PLACES_OTHERS = 16,
    NG_PLACES_ENDS = 32,
    NG_PLACES_POINTS = 64
};

/* A line of the text; columns count characters from 0, or the cells of a table. */
struct ng_places_line {
    struct ng_span text;
    unsigned kinds;  /* the bits of its characters */
    size_t first;    /* its first number; the one behind its last is the next line's first */
    size_t bars;     /* its first bar, in the same way */
    size_t width;    /* the cells, if it has the sign between them; or 0 */
    size_t cells;    /* those with a sign behind the numbers */
    size_t from, to; /* the columns plus 1 of the first and last cell with a sign behind the
                        numbers; 0: none */
};

/* A number of the text. */
struct ng_places_number {
    const char *text;
    size_t line, start, end;
    uint32_t value;
    char sign; /* the colour's, directly behind the number; NUL: none */
};

/* The lines, numbers and bars of a text. */
struct ng_places {
    struct ng_memory *memory; /* is charged; or NULL */
    bool failed;              /* out of memory */
    char between; /* the sign between the cells of a table: a tab, ',', ';' or '|'; NUL: none */
    bool barred;  /* bars are around the cells, or between some of them */
    struct ng_places_line *lines; /* with one more, which is empty, at the end */
    size_t height, line_capacity;
    struct ng_places_number *numbers;
    size_t count, capacity;
    size_t *bars; /* their columns */
    size_t bar_count, bar_capacity;
    size_t signs; /* the numbers that have a sign */
    size_t step;  /* the least distance of two signs of cells; SIZE_MAX: unknown */
};

/* Reads the whole text into an empty places. Returns false if a character is none of a drawing, or
 * when out of memory. Free it in both cases. */
bool ng_places_read(struct ng_places *places, struct ng_span text);
void ng_places_free(struct ng_places *places);

#endif
