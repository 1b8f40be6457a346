/* The clues next to a grid: from digits to numbers, each with what else it could be. */
#ifndef NG_FORMAT_SHOTS_NUMBERS_H
#define NG_FORMAT_SHOTS_NUMBERS_H

#include "format/shots/pieces.h"
#include "format/shots/squares.h"
#include "model/build.h"

enum { NG_NUMBER_CHOICES = 4 };

/* A number with its likeliest readings, from the best on: the first costs nothing. */
struct ng_number {
    struct ng_piece_box box;
    size_t count;
    struct {
        uint32_t value;
        int cost; /* as in struct ng_piece */
    } choices[NG_NUMBER_CHOICES];
    size_t chosen;
    uint32_t ground; /* the colour of its box */
};

struct ng_number_line {
    size_t first, count; /* a stretch of all numbers */
};

/* Numbers by line: rows and then columns. */
struct ng_numbers {
    struct ng_memory *memory;  /* charged, can be NULL */
    struct ng_poll *poll;      /* whether to stop; can be NULL */
    struct ng_piece_box board; /* the cells, in pixels */
    uint32_t width, height;    /* in cells */
    struct ng_number_line *lines;
    struct ng_number *numbers;
    size_t count, capacity;
    bool failed;   /* out of memory, or stopped */
    bool cut;      /* the picture ends within the board */
    bool stray;    /* a digit stands where a line before the first one would have its clue */
    size_t doubts; /* lines with a sign that is not a digit */
    size_t doubt;  /* the first one of these */
};

/* Whether the line is a row. */
static inline bool ng_numbers_is_row(const struct ng_numbers *clues, size_t line)
{
    return line < clues->height;
}

/* Finds the clues left of the board and above it. */
void ng_numbers_find(struct ng_numbers *clues, const struct ng_image *image,
                     const struct ng_squares *board);
void ng_numbers_clear(struct ng_numbers *clues);

/* The readings chosen, one for each number. */
struct ng_number_choice {
    bool fits;      /* some choice makes rows and columns fill the same number of cells */
    size_t decided; /* numbers that are not the likeliest ones */
    /* A second choice that is nearly as likely differs here; SIZE_MAX: there is none. */
    size_t open;
    uint32_t other; /* its value of that number */
};

/* Chooses the likeliest readings that agree. */
struct ng_number_choice ng_numbers_settle(struct ng_numbers *clues);

#endif
