/* The lines of a text of numbers, sorted: lines of clues are kept in their order, with the blank
 * ones among them, and what divides them is a mark with its place between them.
 *
 *     5 6         kept: 0
 *     rows:       NG_MARK_ROWS before 1
 *     2 1         kept: 1
 *     ---         NG_MARK_RULE before 2
 *
 * What a line is depends on the line, and on whether a heading or a clue came before. Remarks in
 * parentheses, fences and headings have no digits: what has some is a clue, is reported, or is
 * behind the sign of a comment. */
#ifndef NG_FORMAT_LINES_SORTED_H
#define NG_FORMAT_LINES_SORTED_H

#include "format/lines/coloured.h"
#include "format/lines/lines.h"

/* The lines with sizes at the beginning. */
enum ng_sizes { NG_SIZES_NONE, NG_SIZES_ON_A_LINE, NG_SIZES_ON_LINES, NG_SIZES_SQUARE };

/* The layout of a format of number lines. */
struct ng_plain {
    enum ng_sizes sizes;
    bool width_first; /* the width is the first size */
    /* The sign that alone on a line divides the sides, dashes three times or more; '\n': a blank
     * line, and in a free layout a single word or sign of any kind; '\0': none. */
    char divider;
    char comment; /* the start of comment lines; 0: none */
    bool free;    /* headings, brackets, commas and points are allowed, and any template */
    bool sides;   /* which side comes first is not part of the format */
    /* The word that begins an entry, followed by a title; the sides then need headings. */
    const char *title;
};

/* The kinds of a kept line. */
enum ng_sorted_kind {
    NG_SORTED_CLUE,    /* can be a clue */
    NG_SORTED_COUNTED, /* with a colon behind its first number */
    NG_SORTED_COLOURS, /* with letters for colours, in the form of the others */
    NG_SORTED_WIDE,    /* can only be all clues of a side: 1 1 | 2 | 3 */
    NG_SORTED_OTHER,   /* cannot be a clue */
};

/* The numbers of a kept line are a stretch of all numbers. */
struct ng_sorted_clue {
    size_t first;
    uint32_t count;
    unsigned char kind; /* enum ng_sorted_kind */
};

/* The kinds of dividers between lines of clues. */
enum ng_mark_kind {
    NG_MARK_ROWS, /* a heading of the rows' clues */
    NG_MARK_COLUMNS,
    NG_MARK_RULE, /* a line of dashes, or the sign of the layout */
    NG_MARK_PAIR, /* a line that has all clues of a side in brackets comes */
    NG_MARK_WORD, /* a single word or sign, which is kept, too */
    NG_MARK_SIGN, /* a single '#' */
    NG_MARKS,
};

/* How the clues below a heading are written: all like the first one. */
enum ng_sorted_form {
    NG_FORM_OPEN, /* none came yet */
    NG_FORM_BARE,
    NG_FORM_DASHED,  /* behind a dash each */
    NG_FORM_NAMED,   /* with a heading each, "row 1:", "row:" or "R1" */
    NG_FORM_COUNTED, /* behind a number each, "1. 2 1" */
    NG_FORM_WHOLE,   /* all in the line of the heading */
};

/* The marks of a kind: only the first two are known. */
struct ng_sorted_mark {
    size_t count;
    size_t at[2];        /* the number of lines kept before it */
    const char *text[2]; /* its line */
};

struct ng_sorted {
    const struct ng_plain *layout;
    struct ng_lines lines;        /* with the kept ones */
    struct ng_sorted_clue *clues; /* one for each kept line */
    size_t clue_capacity;
    uint32_t *numbers;
    size_t number_count, number_capacity;
    struct ng_sorted_mark marks[NG_MARKS]; /* by enum ng_mark_kind */
    enum ng_mark_kind last;                /* the last mark; NG_MARKS: none */
    size_t count;                          /* the kept lines: what readings keep comes after */
    size_t filled;                         /* those that are not blank */
    size_t filled_before;                  /* as many were kept before the last mark */
    struct ng_lines_number sizes[2];       /* stated by name */
    bool sized;
    enum ng_coloured colours;       /* the form of clues in colour */
    size_t coloured;                /* their number */
    struct ng_coloured_signs signs; /* the colours that are declared */
    bool rest;                      /* text that is left out began, behind the clues */
    const char *pictured;           /* the last line that was asked whether it is of a picture */
    bool failed;                    /* out of memory */
    bool alien;                     /* a line cannot be a clue, in a text that is only examined */
    bool titled;                    /* a title or a property came before the clues */
    size_t odd;                     /* lines that cannot be clues, in such a text */
    bool bracketed;                 /* a clue was in brackets */
    const char *first;              /* a clue in the line of its heading, above others; or NULL */
    const char *bare;         /* clues in the line of a heading with only blanks between; or NULL */
    char ended;               /* the sign between clues in the line of another heading, or NUL */
    const char *unknown;      /* the first line with an unknown word and a colon; or NULL */
    bool mixed[2];            /* all clues of the axis are one kept line, see ng_sorted_keep_all */
    enum ng_sorted_form form; /* the form of the clues below the last mark */
    size_t indent;   /* blanks before dashes below the last heading, plus 1; 0: no dashes */
    uint32_t number; /* in front of the last clue, if clues have numbers */
};

/* Sorts the lines of a text. Without a builder, the text is only examined, and false returned if a
 * line cannot be a clue or a divider. Free it in both cases. */
bool ng_sorted_make(struct ng_sorted *sorted, const struct ng_plain *layout, struct ng_span text,
                    struct ng_build *build);
void ng_sorted_free(struct ng_sorted *sorted);

/* The sign of gaps between the clues of a line: tabs, or two blanks and more. */
#define NG_SORTED_GAP '\t'
/* The sign between the clues of a line: the first of |/; in it; a gap, if there are blanks or
 * commas within clues; a comma, if a blank follows one or the line has no blanks; or a blank. */
char ng_sorted_separator(struct ng_span line);

/* Keeps one more line of clues. */
bool ng_sorted_keep(struct ng_sorted *sorted, struct ng_span line);
/* Keeps the clues of a line, which end at the separator, or are in brackets. */
bool ng_sorted_keep_all(struct ng_sorted *sorted, struct ng_span line, char separator);
/* Whether a heading came. */
static inline bool ng_sorted_is_headed(const struct ng_sorted *sorted)
{
    return sorted->marks[NG_MARK_ROWS].count + sorted->marks[NG_MARK_COLUMNS].count > 0;
}
/* The number of sizes, 1 or 2, that the line is: "5", "5 6", "5, 6", "5 x 6"; 0 for other lines. */
size_t ng_sorted_sizes(const struct ng_lines *lines, struct ng_span line,
                       struct ng_lines_number sizes[2]);
/* Reads the two sizes with which a strict format begins. */
bool ng_sorted_read_sizes(const struct ng_plain *layout, struct ng_lines *lines,
                          struct ng_lines_number sizes[2]);
/* Whether the line is only the sign, three times or more if it is a dash or '='; dashes can cross a
 * bar. */
bool ng_sorted_divides(struct ng_span line, char sign);
bool ng_sorted_is_comment(const struct ng_plain *layout, struct ng_span line);
/* Whether the line has only digits, blanks and these signs. */
bool ng_sorted_is_of(struct ng_span line, const char *signs);
/* Whether the text can be a clue of several numbers, or several clues. */
bool ng_sorted_is_list(struct ng_span text);

#endif
