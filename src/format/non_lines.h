/* The lines of a .non file, each with what it is: one walk serves finding where an entry ends and
 * reading it, so that the two cannot disagree.
 *
 *     title "Tiny"         TEXT
 *     width 6              WIDTH
 *     rows                 ROWS
 *     2,1                  CLUE; also "red 2", if that colour was declared, and "red: 2"
 *                          BLANK
 *     goal "0110           GOAL, up to the closing quote
 *     1000"
 *     ====                 SEPARATOR */
#ifndef NG_FORMAT_NON_LINES_H
#define NG_FORMAT_NON_LINES_H

#include "format/scan.h"

enum ng_non_kind {
    NG_NON_BLANK,
    NG_NON_CLUE,
    NG_NON_ROWS,    /* the word alone: a block of clues begins */
    NG_NON_COLUMNS, /* the same */
    NG_NON_WIDTH,   /* also "columns" with something behind it */
    NG_NON_HEIGHT,  /* also "rows" with something behind it */
    NG_NON_GOAL,
    NG_NON_SAVED,
    NG_NON_COLOUR,
    NG_NON_COLOUR_NAME,
    NG_NON_TEXT,
    NG_NON_OTHER, /* unknown words, comments */
    NG_NON_SEPARATOR,
};

struct ng_non_line {
    enum ng_non_kind kind;
    enum nonogram_note which; /* of a TEXT */
    struct ng_span text;      /* the whole line */
    struct ng_span rest;      /* what follows the word; of a GOAL or SAVED, all its lines */
    struct ng_place place;    /* of the line */
};

struct ng_non_lines {
    struct ng_scan scan;
    bool in_block;
    uint64_t width; /* 0: not seen yet */
    uint64_t height;
    unsigned colour_count;                        /* names of colours that were declared so far, */
    struct ng_span colours[NONOGRAM_COLOURS_MAX]; /* which clues may use */
};

void ng_non_lines_start(struct ng_non_lines *lines, struct ng_span text);
/* False at the end of the text. */
bool ng_non_lines_next(struct ng_non_lines *lines, struct ng_non_line *line);
/* Where something within `rest` of a line other than GOAL and SAVED stands. */
struct ng_place ng_non_lines_place(const struct ng_non_line *line, const char *p);

/* A text without the quotes that it begins and ends with; as it is when it does not. webpbn.com
 * writes quotes within a text as they are. */
struct ng_span ng_non_lines_unquote(struct ng_span text);

/* Whether a line of NG_NON_OTHER is an unknown word with a number or a text in quotes. */
bool ng_non_lines_is_property(const struct ng_non_line *line);

#endif
