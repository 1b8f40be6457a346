/* From the tape of a document to a puzzle, whatever the notation of the document.
 *
 * The puzzle is the outermost container that has clues by name (rows, columns and other names that
 * programs use: map_find.c), or a goal; if there are none, and the rules allow it, the outermost
 * one that has two lists of lists, which are the rows and the columns, or that is a matrix of
 * cells. The members of the containers around it count, too: they often have texts and sizes.
 *
 * The tape from a front end:
 *   - One value, the first node. A document of several (a program) is an
 *     NG_TAPE_OBJECT around them. In any container, a value can have a key before it or not.
 *   - At most NG_TAPE_DEPTH nested containers. The front end reports deeper ones, and all errors of
 *     the notation.
 *   - Numbers by ng_tape_number(), the only function that reads the digits.
 *   - Strings and keys in the styles of chars.h, with the remarks on bytes and escapes that are not
 *     text.
 *   - null as a word, whatever the language calls it ("~", "None"); true and false as they are.
 *     null as a clue is an unknown clue; any other value that is null counts as missing.
 *   - A clue is an array of blocks, a number (0 is the empty clue), or a string with the blocks
 *     ("2 1", "2,1", "2r 1b"), "" (the empty clue) or "*" (unknown). A block is a number, a string
 *     with one, "?" (of any length), or has a colour: [2, "red"], "2r", {"n": 2, "colour": "red"}.
 *     Other members of an object with one of them, such as {"clue": [2, 1]}, are ignored.
 *   - A side is an array of clues, or a text with a clue in each line if the rules allow it.
 *   - A picture is an array of rows: strings of symbols (a colour's, or 0 and 1), arrays of cells
 *     (0 and 1, false and true, or strings of one symbol), or one string or array with all rows; in
 *     XML a string has bars around the rows.
 *   - Colours are an array of objects with name, symbol, rgb (the first one is the background if
 * the rules say so), or an object of these objects, or of strings, with the
 * names as keys; in XML one member "color" for each. */
#ifndef NG_FORMAT_DOC_MAP_H
#define NG_FORMAT_DOC_MAP_H

#include "format/doc/tape.h"
#include "model/puzzle.h"

/* Passes the puzzle of the document to the builder; false after a reported error, or
 * tape->failed. */
bool ng_map_read(struct ng_tape *tape, struct ng_build *build);

/* Returns the number of puzzles in the document; the first `most` of their nodes are put into
 * `nodes`, in the order of the text, and none is within another. Each can be read alone: its span
 * (ng_tape_span()) is a separate document. O(nodes of the tape). Out of memory: tape->failed. */
size_t ng_map_puzzles(struct ng_tape *tape, size_t *nodes, size_t most);

/* Sets the spans of these puzzles in the text, in an array charged to the tape's memory; returns 0
 * if there are none, or when out of memory. */
size_t ng_map_split(struct ng_tape *tape, struct ng_span **puzzles);

#define NG_MAP_NONE SIZE_MAX /* no node */

/* ---- names ---- */

/* The meanings of names that programs give to the parts of a puzzle. */
enum ng_map_meaning {
    NG_MAP_ROWS, /* the clues of the rows, or their number */
    NG_MAP_COLUMNS,
    NG_MAP_GOAL,
    NG_MAP_SOLUTIONS, /* an array of pictures, the first of which is the goal */
    NG_MAP_GRID,      /* a picture, which is the goal if there are no clues */
    NG_MAP_GIVEN,     /* given cells, as a picture, or one array of 1, -1 and 0 (unknown), */
    NG_MAP_FILLED,    /* as pairs of a row and a column, or of x and y; */
    NG_MAP_EMPTY,     /* the same for empty cells */
    NG_MAP_WIDTH,
    NG_MAP_HEIGHT,
    NG_MAP_ROW_LENGTH, /* numbers per line of a table of clues */
    NG_MAP_COLUMN_LENGTH,
    NG_MAP_PALETTE,
    NG_MAP_COLOUR,     /* one of the palette */
    NG_MAP_BACKGROUND, /* the name of the background */
    NG_MAP_DEFAULT,    /* the colour of blocks without one */
    NG_MAP_INDEX,      /* the number of the puzzle in its source */
    NG_MAP_ORIGIN,     /* the source stated by the puzzle, if there is an index */
    NG_MAP_NAME,       /* the title, if there is no other */
    NG_MAP_CLUES,      /* around the clues */
    NG_MAP_PLAIN,      /* names without a meaning for a puzzle */
    NG_MAP_NOTES,      /* the first of the notes, in the order of enum nonogram_note */
    NG_MAP_OTHER = NG_MAP_NOTES + NG_NOTES, /* any other name */
};

/* The meaning of a name, in any case of its letters; in data of MiniZinc, X and Y are sizes and
 * names that begin with "row" are about the rows. Without a tape, the meanings
 * in JSON. */
enum ng_map_meaning ng_map_meaning(struct ng_span name, const struct ng_tape *tape);
/* Whether the name can be one of a clue: "clue", "hints", "values", ... */
bool ng_map_is_clue_name(struct ng_span name);
/* This is said where the number of a clue is less than the number before it. */
#define NG_MAP_OUT_OF_ORDER                                                                        \
    "this number is less than the one before: the clues are read in the order of the file"
/* Whether it can be the name of a line's number: "index", "number", ... */
bool ng_map_is_number_name(struct ng_span name);
/* Whether the name can be one of the clues of a side. */
bool ng_map_is_side_name(struct ng_span name);
/* The side of which the name has a part, "COL_KEYS", or another meaning. */
enum ng_map_meaning ng_map_part_meaning(struct ng_span name);
/* The names of the notes, by enum nonogram_note. */
extern const char *const ng_map_notes[NG_NOTES];

/* ---- shared by the parts of the mapper ---- */

/* The data of a puzzle while it is collected. Functions that return bool return false on an error,
 * which was reported. */
struct ng_map_grid {
    size_t node;
    size_t width, height; /* 0: none */
    const char *flat;     /* the name of a picture in one row; NULL: it has rows */
};

struct ng_map {
    struct ng_tape *tape;
    struct ng_build *build;
    struct nonogram_text scratch;
    bool xml, data;              /* the notation is this one */
    size_t puzzle;               /* its container */
    bool other;                  /* it has a list with an unknown name that can be clues */
    size_t values[NG_MAP_OTHER]; /* by meaning */
    unsigned depths[NG_MAP_OTHER];
    bool again[2];        /* a variable called like the width, or the height, is set again */
    bool padded;          /* the clues of the present side have padding, or are words */
    bool words;           /* the clues are words of 0 and 1 */
    bool declared;        /* colours are declared */
    bool indexed;         /* a block is the number of its colour and its length */
    bool named;           /* colours are not declared, and blocks have added some to the palette */
    bool plain;           /* black was added by default */
    bool nulls;           /* cells of a picture are null where blank, or else colours from 0 */
    size_t gap;           /* an ambiguous blank line between clues; SIZE_MAX: none */
    bool zeros;           /* 0 is the empty clue */
    uint32_t number;      /* the last clue's of the present side, where clues are numbered */
    uint8_t symbols[128]; /* XML's symbols: 1 + the colour of a character; 0: none */
    struct ng_map_grid grids[2]; /* by enum ng_build_grid */
    struct ng_place filled;      /* the first filled cell without a certain colour; {0, 0}: none */
};

/* Reports an error at the place of the node. Returns false. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool ng_map_fail(struct ng_map *map, size_t node, const char *format, ...);
/* Reports "expected `what`". */
bool ng_map_expect(struct ng_map *map, size_t node, const char *what);
/* Reports "expected `what`, found ..." at `at` in `text`, the text of the node. */
bool ng_map_expect_in(struct ng_map *map, size_t node, struct ng_span text, size_t at,
                      const char *what);
/* Returns true if the value is a list without expressions; else reports an error. */
bool ng_map_is_plain(struct ng_map *map, size_t node);
/* The decoded text of a leaf, valid until the next call. */
struct ng_span ng_map_view(struct ng_map *map, size_t node);
/* The decoded text of a key, and "" for a value without one. */
struct ng_span ng_map_key(struct ng_map *map, size_t node);
bool ng_map_failed(struct ng_map *map); /* out of memory, or stopped */

/* The place of byte `at` of the text of a leaf. */
static inline struct ng_place ng_map_place_in(const struct ng_map *map, size_t node, size_t at)
{
    return ng_place_offset((size_t)map->tape->nodes[node].offset + at);
}

/* ---- map_find.c: finding the parts ---- */

/* Whether the word means that a value is missing or unknown. */
bool ng_map_is_null(const struct ng_tape *tape, size_t node);
/* 1 and 0 for true and false, -1 for any other value. */
int ng_map_truth(const struct ng_tape *tape, size_t node);
/* Whether it is any other word. */
bool ng_map_is_variable(const struct ng_tape *tape, size_t node);
/* Whether the container holds clues, and lists among them, and is not a matrix. */
bool ng_map_is_side(const struct ng_tape *tape, size_t node);
/* Whether the container holds two of these, or more. */
bool ng_map_has_sides(const struct ng_tape *tape, size_t node);
/* Whether it would be one, but for expressions in some of its clues or a function around it. */
bool ng_map_is_spoilt(const struct ng_tape *tape, size_t node);
/* Whether it holds rows of cells of equal length and two kinds: lists of only 1 can be clues. */
bool ng_map_is_matrix(const struct ng_tape *tape, size_t node);
/* Whether a number in it is neither 0 nor 1. */
bool ng_map_has_other_numbers(const struct ng_tape *tape, size_t node);
/* Whether it holds several strings of equal length, of 0 and 1 or of '.' and '#'. */
bool ng_map_is_drawn(const struct ng_tape *tape, size_t node);
/* The meaning of the key and its value. */
enum ng_map_meaning ng_map_key_meaning(struct ng_tape *tape, size_t key);

/* ---- map_colours.c ---- */

/* The palette, if there is one. */
bool ng_map_read_palette(struct ng_map *map);
/* The value of the colour with this name or symbol, from the node; returns 0 on an error. */
unsigned ng_map_find_colour(struct ng_map *map, size_t node);
/* The value of the colour of blocks without one; 0 if they need one. */
unsigned ng_map_plain_colour(struct ng_map *map);

/* ---- map_clues.c, map_picture.c ---- */

bool ng_map_read_side(struct ng_map *map, enum ng_build_axis axis, size_t node);
bool ng_map_read_picture(struct ng_map *map, enum ng_build_grid which, size_t node);
/* Reads cells given by row and column. */
bool ng_map_read_cells(struct ng_map *map);
/* Compares the pictures with the clues, or takes clues and sizes from the goal. */
bool ng_map_settle_pictures(struct ng_map *map);

#endif
