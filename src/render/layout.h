/* The places of the parts of a picture that is drawn to scale (svg, png), in whole units from the
 * upper left corner; `cell` units are the side of a cell, and of a clue's slot:
 *
 *      +---------------------------+
 *      |  title                    |
 *      |            columns' clues |
 *      |  rows'     +------------+ |
 *      |  clues     |   cells    | |
 *      |            +------------+ |
 *      |  legend of the colours    |
 *      |      answer, upside down  |
 *      +---------------------------+
 *
 * Title, legend and answer are optional. */
#ifndef NG_RENDER_LAYOUT_H
#define NG_RENDER_LAYOUT_H

#include "render/render.h"

/* The default side of a cell. */
#define NG_LAYOUT_CELL 20
/* Cells between thicker lines. */
#define NG_LAYOUT_THICK 5

/* Half the picture: one axis, and the positions of its lines. */
struct ng_layout_axis {
    struct ng_clues clues;
    bool down;     /* its lines are columns */
    uint64_t from; /* the start of the first line, across */
    uint64_t head; /* the start of the clues, along */
    uint64_t tail; /* the end of the last cell, along */
};

struct ng_layout {
    const struct nonogram_puzzle *puzzle;
    const char *title; /* or NULL */
    bool unsolved;
    uint32_t thin;  /* 0xRRGGBB: the colour of the lines, visible on dark cells too */
    uint32_t thick; /* the colour of every NG_LAYOUT_THICK-th line */
    uint32_t cell;
    uint32_t line; /* the width of thin lines, at least 1 */
    uint32_t border;
    uint64_t width;
    uint64_t height;
    struct ng_layout_axis rows;
    struct ng_layout_axis columns;
    uint64_t title_font;  /* the size of the title's letters */
    uint64_t legend_top;  /* 0: without a legend */
    uint64_t answer_top;  /* 0: without an answer */
    uint64_t answer_left; /* the left end of the answer */
    uint32_t answer_cell;
};

/* An entry of a legend: a square in the colour, `cell` wide, and its name next to it. */
struct ng_layout_entry {
    unsigned value;   /* the value of the colour; start with 0 */
    const char *name; /* ng_colour_label() */
    uint64_t x;
    uint64_t y;
};

/* Lays out a picture with cells of this side. O(blocks). */
struct ng_layout ng_layout_make(const struct nonogram_puzzle *puzzle,
                                const struct nonogram_draw_options *options, uint32_t cell);
/* Moves to the next colour of the legend; returns false after the last. */
bool ng_layout_next(const struct ng_layout *layout, struct ng_layout_entry *entry);

/* The size of the letters of a clue's label, and of the legend. */
uint64_t ng_layout_label_font(const struct ng_layout *layout, const struct ng_label *label);
uint64_t ng_layout_legend_font(const struct ng_layout *layout);
/* The number of letters that fit in the title, and in a name of the legend. */
uint64_t ng_layout_title_letters(const struct ng_layout *layout);
uint64_t ng_layout_name_letters(const struct ng_layout *layout);
/* Reads the character of UTF-8 at `*at` (not NUL), and moves on; a wrong byte is a character. */
uint32_t ng_layout_character(const char **at);
/* The approximate width of a character in halves of a wide letter: 2 for a wide letter, 0 for an
 * accent or the like, which joins the letter before it, 1 for others. */
unsigned ng_layout_letters_of(uint32_t code);
/* The sum of the widths of the characters of a UTF-8 text. */
uint64_t ng_layout_letters(const char *text);
/* The number of bytes, in whole characters, of the text that take at most `letters`. */
size_t ng_layout_cut(const char *text, uint64_t letters);

/* The part of a text that fits into some letters: its first bytes, and dots if more follow. */
struct ng_layout_words {
    const char *text;
    size_t size;
    const char *dots;
    size_t dot_count;
};

struct ng_layout_words ng_layout_shorten(const char *text, uint64_t letters);
/* The letters of this part. */
uint64_t ng_layout_words_letters(const struct ng_layout_words *words);

#endif
