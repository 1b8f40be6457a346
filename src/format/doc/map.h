/* From the tape of a document to a puzzle, whatever the document is written in.
 *
 * The puzzle is the outermost container that has clues by name (rows, columns and what else
 * programs call them: map_find.c), or a goal; where nothing has such names, and the rules allow
 * it, the outermost one that has two lists of lists, which are the rows and the columns, or that is
 * a matrix of cells. The members of the containers around it count, too: texts and sizes often
 * stand there.
 *
 * What a front end delivers:
 *   - One value, the first node. A document of several (a program, the lines of a TOML file) is an
 *     NG_TAPE_OBJECT around them. A key may stand before a value in any container, or be missing.
 *   - At most NG_TAPE_DEPTH containers within each other. The front end reports what is deeper, and
 *     all that is wrong with the notation.
 *   - Numbers by ng_tape_number(), which looks at the digits for the only time.
 *   - Strings and keys in the styles of chars.h, with the remarks on bytes and escapes that are not
 *     text.
 *   - null as a word, whatever the language calls it ("~", "None"); true and false as they are.
 *     null as a clue is one that is not known, as any other value it is not there.
 *   - A clue is an array of blocks, a number (0 is the empty clue), or a string with the blocks
 *     ("2 1", "2,1", "2r 1b"), "" (the empty clue) or "*" (not known). A block is a number, a
 *     string with one, "?" (of any length), or has a colour: [2, "red"], "2r",
 *     {"n": 2, "colour": "red"}.
 *   - A side is an array of clues, or a text with a clue in each line if the rules say so.
 *   - A picture is an array of rows: strings of symbols (a colour's, or 0 and 1), arrays of cells
 *     (0 and 1, false and true, or strings of one symbol), or one string or array with all rows; in
 *     XML a string has bars around the rows.
 *   - Colours are an array of objects with name, symbol, rgb (the first one is the background if
 *     the rules say so), or an object of such objects, or of strings that `rules.colour` reads, the
 *     keys being the names; in XML a member "color" for each. */
#ifndef NG_FORMAT_DOC_MAP_H
#define NG_FORMAT_DOC_MAP_H

#include "format/doc/tape.h"
#include "model/puzzle.h"

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

/* Puts what the document says into the builder; false: not, which was reported or tape->failed. */
bool ng_map_read(struct ng_tape *tape, const struct ng_map_rules *rules, struct ng_build *build);

/* How many puzzles the document holds; the first `most` of their nodes are put into `nodes`, in
 * the order of the text, and none is within another. Each can be read alone: its span
 * (ng_tape_span()) is a document of its own. O(nodes of the tape). Out of memory: tape->failed. */
size_t ng_map_puzzles(struct ng_tape *tape, const struct ng_map_rules *rules, size_t *nodes,
                      size_t most);

/* The spans of these in the text, in an array charged to the tape's memory; 0: there are none, or
 * there is no memory for it. */
size_t ng_map_split(struct ng_tape *tape, const struct ng_map_rules *rules,
                    struct ng_span **puzzles);

#define NG_MAP_NONE SIZE_MAX /* no node */

/* ---- names ---- */

/* What names mean: those that programs give to the parts of a puzzle. */
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
/* The names of the notes, by enum nonogram_note. */
extern const char *const ng_map_notes[NG_NOTES];

/* ---- what the parts of the mapper share ---- */

/* What is known of the puzzle while it is put together. Functions that return bool return false on
 * a failure, which was reported. */
struct ng_map_grid {
    size_t node;
    size_t width, height; /* 0: there is none */
    const char *flat;     /* it is in one row: what it is called; NULL: it has rows */
};

struct ng_map {
    struct ng_tape *tape;
    const struct ng_map_rules *rules;
    struct ng_build *build;
    struct nonogram_text scratch;
    size_t puzzle;               /* its container */
    size_t values[NG_MAP_OTHER]; /* by meaning */
    unsigned depths[NG_MAP_OTHER];
    bool words;                            /* the clues are words of 0 and 1 */
    size_t keys[NONOGRAM_COLOURS_MAX + 1]; /* of colours, by value, whose name is another one */
    bool declared;                         /* colours are, */
    bool named; /* or they are not, and blocks have named some, which are in the palette now */
    bool plain; /* black has been taken for granted */
    size_t gap; /* a blank line between clues, which may be an empty clue or nothing; */
    bool zeros; /* but 0 is the empty clue. SIZE_MAX: none */
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
/* What a leaf says, until the next call. */
struct ng_span ng_map_view(struct ng_map *map, size_t node);
bool ng_map_failed(struct ng_map *map); /* out of memory, or stopped */

/* The place of byte `at` of what a leaf says. */
static inline struct ng_place ng_map_place_in(const struct ng_map *map, size_t node, size_t at)
{
    return ng_place_offset((size_t)map->tape->nodes[node].offset + at);
}

/* ---- map_find.c: what is where ---- */

/* Whether the word says that a value is missing or unknown. */
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
