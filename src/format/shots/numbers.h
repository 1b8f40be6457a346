/* The clues next to a grid: from pieces to digits and to numbers. */
#ifndef NG_FORMAT_SHOTS_NUMBERS_H
#define NG_FORMAT_SHOTS_NUMBERS_H

#include "format/shots/shapes.h"
#include "format/shots/squares.h"
#include "model/build.h"

enum { NG_NUMBER_DIGITS = 5, NG_NUMBER_COLOURS = 16 };

/* Blocks have the colours behind the numbers, or the ink of the digits. */
enum { NG_NUMBER_GROUND, NG_NUMBER_INK, NG_NUMBER_SETS };

struct ng_number_colours {
    size_t count;
    uint8_t keys[NG_NUMBER_COLOURS][3];  /* numbers with keys that are close have one colour */
    uint8_t rgb[NG_NUMBER_COLOURS][3];   /* where it is seen best */
    uint8_t contrast[NG_NUMBER_COLOURS]; /* there: how much it differs from the ground */
    uint8_t pale[NG_NUMBER_COLOURS];     /* the least that it does anywhere */
};

/* A number: the shapes of its digits, from the last one on. */
struct ng_number {
    size_t count;
    size_t shapes[NG_NUMBER_DIGITS];
    uint32_t far; /* the distance of its far side from the board */
    size_t colours[NG_NUMBER_SETS];
};

struct ng_number_line {
    size_t first, count; /* a stretch of all numbers */
    bool specked;        /* signs smaller than digits are among them */
};

/* The digits chosen for the shapes. */
struct ng_number_choice {
    bool fits;      /* some choice makes rows and columns fill the same number of cells */
    size_t decided; /* shapes that are not their likeliest digits */
    /* A second choice that is nearly as likely differs in this shape; SIZE_MAX: there is none. */
    size_t open;
    unsigned other; /* its digit there */
};

/* Numbers by line: rows and then columns. */
struct ng_numbers {
    struct ng_memory *memory;  /* charged, can be NULL */
    struct ng_poll *poll;      /* whether to stop; can be NULL */
    unsigned noise;            /* the image's */
    struct ng_piece_box board; /* the cells, in pixels */
    uint32_t width, height;    /* in cells */
    struct ng_number_line *lines;
    struct ng_number *numbers;
    size_t count, capacity;
    struct ng_shapes *shapes;
    struct ng_number_choice choice;
    struct ng_number_colours sets[NG_NUMBER_SETS];
    unsigned set;  /* the one with the colours of the blocks */
    bool coloured; /* if they have any */
    bool mixed;    /* the numbers have several colours, which blocks cannot have */
    bool boxed;    /* numbers are looked for in coloured boxes that touch */
    bool failed;   /* out of memory, or stopped */
    bool cut;      /* the picture ends within the board, or this has a number of a clue in it */
    bool stray;    /* a digit stands where a line before the first one would have its clue */
    size_t doubts; /* lines with a sign that is not a digit */
    size_t doubt;  /* the first one of these */
};

/* Whether the line is a row. */
static inline bool ng_numbers_is_row(const struct ng_numbers *clues, size_t line)
{
    return line < clues->height;
}

/* The index of a block's colour in the set that has them. */
static inline size_t ng_numbers_colour(const struct ng_numbers *clues,
                                       const struct ng_number *number)
{
    return number->colours[clues->set];
}

/* The place of a line among the rows, or the columns. */
static inline size_t ng_numbers_index(const struct ng_numbers *clues, size_t line)
{
    return ng_numbers_is_row(clues, line) ? line : line - clues->height;
}

static inline bool ng_numbers_begins_with_0(const struct ng_numbers *clues,
                                            const struct ng_number *number)
{
    return clues->shapes->shapes[number->shapes[number->count - 1]].digit == 0;
}

/* Whether a number begins with 0, and is not a 0 that is all of its clue. */
static inline bool ng_numbers_has_wrong_0(const struct ng_numbers *clues,
                                          const struct ng_number_line *clue,
                                          const struct ng_number *number)
{
    return (clue->count > 1 || number->count > 1) && ng_numbers_begins_with_0(clues, number);
}

/* Whether a number has a digit of the shape. */
static inline bool ng_numbers_has(const struct ng_number *number, size_t shape)
{
    bool has = false;
    for (size_t i = 0; i < number->count; i++) {
        has = has || number->shapes[i] == shape;
    }
    return has;
}

/* Finds the clues left of the board and above it, and settles them. */
void ng_numbers_find(struct ng_numbers *clues, const struct ng_image *image,
                     const struct ng_squares *board);
void ng_numbers_clear(struct ng_numbers *clues);

/* The value of a number with the digits that its shapes have now. */
uint32_t ng_numbers_value(const struct ng_numbers *clues, const struct ng_number *number);

/* Chooses the likeliest digits that agree. */
void ng_numbers_settle(struct ng_numbers *clues);

#endif
