/* nonogram.h - the interface of libnonogram, which reads, solves, explains, draws and makes
 * nonograms.
 *
 *     struct nonogram_puzzle *puzzle;
 *     struct nonogram_diagnostic problem;
 *     struct nonogram_result result;
 *
 *     if (nonogram_read_file("cat.non", NULL, &puzzle, &problem) != NONOGRAM_OK) {
 *         fprintf(stderr, "%lu:%lu: %s\n", problem.line, problem.column, problem.message);
 *         return 2;
 *     }
 *     if (nonogram_solve(puzzle, NULL, &result) == NONOGRAM_OK) {
 *         puts(nonogram_verdict_name(result.verdict));
 *     }
 *     nonogram_result_clear(&result);
 *     nonogram_free(puzzle);
 *
 * A *puzzle* has `height` rows and `width` columns. A *grid* is an array of height * width cells,
 * row by row. A *cell* is 0 (blank), a colour from 1 to C (black and white: C = 1), or
 * NONOGRAM_UNKNOWN. *Lines* are numbered from 0, first the rows: line i is row i if i < height,
 * else column i - height.
 *
 * Status. A function that can fail returns an enum nonogram_status, and fills in the diagnostic if
 * it takes one (which can be NULL; its message is empty if the status is enough). Wrong arguments
 * give NONOGRAM_BAD_USE, or 0 or NULL from functions that return no status. Options that are NULL
 * are the defaults.
 *
 * Memory. The caller frees what a function makes. All free and clear functions accept NULL. Strings
 * and arrays that are passed in are not copied: they must live as long as they are used.
 *
 * Callbacks get `context`, and can be NULL. `stop` is called regularly; if it returns true, the
 * work ends.
 *
 * Threads. The library has no global state, prints nothing and never exits. Puzzles never change,
 * so threads can share them; any other object is for one thread at a time. */
#ifndef NONOGRAM_H
#define NONOGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NONOGRAM_VERSION "2.0.0"

#define NONOGRAM_UNKNOWN     255 /* the value of a cell that is not known */
#define NONOGRAM_COLOURS_MAX 92  /* the most colours of a puzzle, without the blank */
#define NONOGRAM_CELLS_MAX   ((size_t)1 << 28)

enum nonogram_status {
    NONOGRAM_OK = 0,
    NONOGRAM_END,         /* there is nothing more */
    NONOGRAM_BAD_INPUT,   /* the text is not a valid puzzle: see the diagnostic */
    NONOGRAM_BAD_USE,     /* an argument is wrong */
    NONOGRAM_UNSUPPORTED, /* valid, but the format does not support it */
    NONOGRAM_NO_MEMORY,
    NONOGRAM_IO,       /* reading or writing failed */
    NONOGRAM_INTERNAL, /* a bug: a solution did not pass its check */
    NONOGRAM_LIMITED,  /* a limit was reached while a puzzle was read */
};

/* A few words for a status, such as "out of memory". Never NULL. */
const char *nonogram_status_text(enum nonogram_status status);

/* The place of an input error and its message. Lines and columns count from 1; 0: not in a line. */
struct nonogram_diagnostic {
    unsigned long line, column;
    char message[240];
};

/* A growing array of bytes, not NUL-terminated, to which functions append. Zero-initialise;
 * free with nonogram_text_clear(). After a failure nothing more is appended: check `failed` at the
 * end.
 */
struct nonogram_text {
    char *data;
    size_t size, capacity;
    bool failed;                 /* out of memory, or for one of the reasons below */
    size_t limit;                /* the text fails when it reaches this size; 0: no limit */
    bool (*stop)(void *context); /* if it returns true, the text fails */
    void *context;
    bool limited, stopped; /* the text failed because of `limit`, or `stop` */
    size_t asked;          /* private */
};

void nonogram_text_clear(struct nonogram_text *text);

/* ---- reading and writing puzzles ---- */

struct nonogram_puzzle;

struct nonogram_format {
    const char *name;
    const char *suffix; /* the usual suffix of files in this format, without the dot */
    bool writes;        /* the format can be written, not only read */
    bool picture;       /* the format is a picture, from which the clues follow */
    bool several;       /* a written file can hold several puzzles */
    bool drawn;         /* one of nonogram_draw(); else of nonogram_read() and nonogram_write() */
};

/* Gets format number `index`, from 0. Returns false after the last. */
bool nonogram_format_list(size_t index, struct nonogram_format *format);

/* Makes the puzzle that `size` bytes of text hold. Free it with nonogram_free().
 *   format  its name; NULL: recognised by the content, or by the suffix of `path` (can be NULL)
 *   used    NULL: the text must be one puzzle; otherwise more text can follow, and *used becomes
 *           the size of the first puzzle
 * Time and memory: proportional to the text, and to the grid of a picture. */
enum nonogram_status nonogram_read(const char *text, size_t size, const char *format,
                                   const char *path, size_t *used, struct nonogram_puzzle **puzzle,
                                   struct nonogram_diagnostic *diagnostic);
/* Reads a file that holds one puzzle; "-" is standard input. */
enum nonogram_status nonogram_read_file(const char *path, const char *format,
                                        struct nonogram_puzzle **puzzle,
                                        struct nonogram_diagnostic *diagnostic);
/* Makes the puzzle, in black and white, whose solution is this grid of 0 and 1. */
enum nonogram_status nonogram_from_picture(uint32_t width, uint32_t height, const uint8_t *cells,
                                           struct nonogram_puzzle **puzzle,
                                           struct nonogram_diagnostic *diagnostic);
/* Copies a puzzle with another goal or other given cells; NULL keeps the present ones. Unknown
 * cells of `given` are not given. NONOGRAM_BAD_INPUT: the goal does not fit the clues. */
enum nonogram_status nonogram_copy_with(const struct nonogram_puzzle *puzzle, const uint8_t *goal,
                                        const uint8_t *given, struct nonogram_puzzle **copy,
                                        struct nonogram_diagnostic *diagnostic);
void nonogram_free(struct nonogram_puzzle *puzzle);

/* Appends the puzzle in this format. NONOGRAM_UNSUPPORTED: the format does not support its clues,
 * colours or given cells; with `lossy` these are dropped. Texts, the goal and the names of colours
 * are left out if the format has no place for them. */
enum nonogram_status nonogram_write(const struct nonogram_puzzle *puzzle, const char *format,
                                    bool lossy, struct nonogram_text *out,
                                    struct nonogram_diagnostic *diagnostic);
/* Appends the puzzle as clauses for SAT solvers (DIMACS, order encoding; comments name the
 * variables). Their solutions are the solutions of the puzzle, one for one, except the solution
 * `except` (a grid, or NULL). NONOGRAM_BAD_USE: `except` is not a solution. NONOGRAM_UNSUPPORTED:
 * 2^31 - 1 variables are not enough. */
enum nonogram_status nonogram_write_dimacs(const struct nonogram_puzzle *puzzle,
                                           const uint8_t *except, struct nonogram_text *out);

/* ---- drawing ---- */

enum nonogram_paper { NONOGRAM_PAPER_NONE, NONOGRAM_PAPER_A4, NONOGRAM_PAPER_LETTER };

/* How to draw. All zero is the plain form. Each format ignores options that do not concern it. */
struct nonogram_draw_options {
    bool colour, true_colour; /* text: use the colours of a terminal, or 24-bit colours */
    bool unsolved;    /* svg, png, pdf, html: draw the given cells, not `cells`, and a legend of the
                       * colours; an html page does not reveal `cells` */
    bool answer;      /* svg, png, pdf: draw `cells` again, small and upside down at the foot */
    bool answer_last; /* pages: draw `cells` again on the last pages */
    const char *title;         /* svg, png, pdf, html: UTF-8 text to draw above, or NULL */
    uint32_t cell;             /* svg, png, html: pixels per cell, 8 to 200; 0: 20 */
    const char *foot;          /* pages: text to print below the picture, or NULL */
    enum nonogram_paper paper; /* svg: draw pages of this paper; pdf: NONE is A4 */
    unsigned per_page;         /* pictures on a page, at most 64; 0: 1 */
    uint32_t width, height;    /* text: choose a form of at most this size; 0: any */
    bool clip;                 /* blocks: leave out the clues, draw only the cells that fit */
    const uint8_t *certain;    /* blocks: a grid; its unknown cells are drawn pale. Or NULL */
    bool terminal; /* boxed: use block elements; blocks: use that form, with clues, if it fits */
};

/* Appends a picture of a grid (NULL: all cells unknown) in this format. NONOGRAM_UNSUPPORTED: there
 * is no such format, or the puzzle needs more than 36 pages of paper. */
enum nonogram_status nonogram_draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                   const char *format, const struct nonogram_draw_options *options,
                                   struct nonogram_text *out);

/* One file with several puzzles: pdf, html, and svg with options->paper. All calls have the same
 * format and options, except the title and the foot. Finished text is appended to `out`, which can
 * be written and emptied between calls. */
struct nonogram_document;

enum nonogram_status nonogram_document_new(const char *format,
                                           const struct nonogram_draw_options *options,
                                           struct nonogram_document **document);
enum nonogram_status nonogram_document_add(struct nonogram_document *document,
                                           const struct nonogram_puzzle *puzzle,
                                           const uint8_t *cells,
                                           const struct nonogram_draw_options *options,
                                           struct nonogram_text *out);
enum nonogram_status nonogram_document_end(struct nonogram_document *document,
                                           struct nonogram_text *out);
void nonogram_document_free(struct nonogram_document *document);

/* ---- looking into a puzzle; O(1); pointers live as long as the puzzle ---- */

uint32_t nonogram_width(const struct nonogram_puzzle *puzzle);
uint32_t nonogram_height(const struct nonogram_puzzle *puzzle);

enum nonogram_note {
    NONOGRAM_TITLE,
    NONOGRAM_AUTHOR,
    NONOGRAM_COPYRIGHT,
    NONOGRAM_LICENSE,
    NONOGRAM_DESCRIPTION,
    NONOGRAM_SOURCE,
    NONOGRAM_ID,
};

/* A text of the puzzle; NULL if it does not have this text. */
const char *nonogram_note(const struct nonogram_puzzle *puzzle, enum nonogram_note which);
/* The reading that was chosen for a text that can be read in two ways, such as two lists of clues
 * without names. NULL if there was only one way. */
const struct nonogram_diagnostic *nonogram_guess(const struct nonogram_puzzle *puzzle);

struct nonogram_colour {
    const char *name;
    uint32_t rgb; /* 0xRRGGBB */
    char symbol;  /* a printable ASCII character, different for each colour */
};

/* The number of colours C, without the blank. */
unsigned nonogram_colours(const struct nonogram_puzzle *puzzle);
/* The colour of a cell value, 0 (blank) to C. For other values the name is "", the symbol '?'. */
struct nonogram_colour nonogram_colour(const struct nonogram_puzzle *puzzle, unsigned value);

struct nonogram_block {
    uint32_t length; /* 0: unknown, at least 1 */
    unsigned colour; /* 1..C */
};

/* The clue of a line: `*count` blocks. NULL: the clue is unknown, so that every filling fits. */
const struct nonogram_block *nonogram_clue(const struct nonogram_puzzle *puzzle, uint32_t line,
                                           uint32_t *count);
/* The stored picture and the given cells (the others unknown): grids, or NULL if there are none. */
const uint8_t *nonogram_goal(const struct nonogram_puzzle *puzzle);
const uint8_t *nonogram_given(const struct nonogram_puzzle *puzzle);

/* ---- solving ---- */

enum nonogram_verdict {
    NONOGRAM_UNIQUE,   /* exactly one solution */
    NONOGRAM_MULTIPLE, /* at least two */
    NONOGRAM_SOLVED,   /* one was found; a second was not searched for */
    NONOGRAM_NONE,     /* no solution */
    NONOGRAM_LIMIT,    /* "unknown": a limit was reached first */
};

/* The reason why the work ended early. */
enum nonogram_limit {
    NONOGRAM_LIMIT_NONE = 0, /* no limit was reached */
    NONOGRAM_LIMIT_TIME,
    NONOGRAM_LIMIT_CONFLICTS,
    NONOGRAM_LIMIT_MEMORY,  /* `memory_limit` was reached, or the memory ran out */
    NONOGRAM_LIMIT_STOPPED, /* `stop` returned true */
};

/* How hard a puzzle is for a person. */
enum nonogram_class {
    NONOGRAM_CLASS_TRIVIAL,  /* one sweep: all rows, then all columns */
    NONOGRAM_CLASS_LINE,     /* one line at a time */
    NONOGRAM_CLASS_PROBE,    /* assumptions */
    NONOGRAM_CLASS_NESTED,   /* assumptions within assumptions */
    NONOGRAM_CLASS_SEARCH,   /* a person has to search */
    NONOGRAM_CLASS_MULTIPLE, /* several solutions */
    NONOGRAM_CLASS_NONE,     /* no solution */
    NONOGRAM_CLASS_UNKNOWN,  /* a limit was reached first */
};

/* "unique" and so on; "time", "conflicts", "memory", "interrupted", or NULL for no limit; "trivial"
 * and so on. */
const char *nonogram_verdict_name(enum nonogram_verdict verdict);
const char *nonogram_limit_name(enum nonogram_limit limit);
const char *nonogram_class_name(enum nonogram_class difficulty);

struct nonogram_statistics {
    uint64_t line_solves;
    uint64_t decisions; /* guesses; 0 if lines alone were enough */
    uint64_t conflicts, propagations, restarts, dives;
    uint64_t ticks;    /* a measure of the work, the same on every machine */
    size_t peak_bytes; /* the most memory held at once, with the puzzle */
};

/* A running search, for `observe`. */
struct nonogram_progress {
    struct nonogram_statistics statistics; /* the first worker's, without peak_bytes */
    uint64_t found;                        /* different solutions so far */
    const void *search;                    /* private */
};

struct nonogram_solve_options {
    uint64_t solutions; /* stop after this number; 0: find all. Default 2 */
    bool first;         /* stop at the first solution */
    bool certain;       /* without `found`, if there are several solutions: also find the cells that
                         * all share, if that costs little more */
    double time_limit;  /* seconds; 0: no limit */
    uint64_t conflict_limit; /* for each job, the same on every machine; 0: no limit */
    size_t memory_limit;     /* bytes, with the puzzle; 0: no limit */
    uint64_t seed;
    unsigned jobs; /* threads for this puzzle; default 1 */
    /* With several jobs it is called from other threads, one at a time. */
    bool (*stop)(void *context);
    /* Called as often as `stop`, about ten thousand times a second. */
    void (*observe)(void *context, const struct nonogram_progress *progress);
    /* Gets each solution, a grid, as soon as it is found; returns true to end the search. */
    bool (*found)(void *context, const uint8_t *cells);
    /* Takes the bytes of a DRAT proof, in order. For NONOGRAM_NONE it refutes the clauses of
     * nonogram_write_dimacs(), for NONOGRAM_UNIQUE the same clauses with the solution as `except`;
     * for other verdicts it is incomplete. A status other than NONOGRAM_OK ends the search and is
     * returned. The puzzle gets one thread, and can be NONOGRAM_UNSUPPORTED. */
    enum nonogram_status (*proof)(void *context, const char *bytes, size_t size);
    void *context;
    const size_t *held; /* bytes that the caller holds, read after each `found` and counted towards
                         * `memory_limit`; or NULL */
};

/* The result of solving. The grids belong to the result; a grid that was not found is NULL. */
struct nonogram_result {
    enum nonogram_verdict verdict;
    uint64_t found;              /* different solutions */
    enum nonogram_limit limited; /* why the search ended early; then there can be more solutions */
    uint8_t *first;   /* a solution; if none was found and a limit was reached, the known cells */
    uint8_t *second;  /* another solution */
    uint8_t *certain; /* the cells that all solutions share, the others unknown */
    enum nonogram_class difficulty; /* trivial, line, multiple or none; unknown if solving did not
                                     * show it: then ask nonogram_grade() */
    struct nonogram_statistics statistics;
};

void nonogram_solve_defaults(struct nonogram_solve_options *options);
/* Solves a puzzle. Each solution has been checked against the clues by independent code. If the
 * memory is not enough, the verdict is NONOGRAM_LIMIT. Clear the result also after a failure. Time:
 * exponential in the worst case. */
enum nonogram_status nonogram_solve(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_result *result);
void nonogram_result_clear(struct nonogram_result *result);

/* The options `solutions`, `first`, `found` and `proof` are ignored by these two. */
/* Appends the exact number of solutions, in decimal; a lower bound if the verdict is
 * NONOGRAM_LIMIT. result->found is the same number, up to 64 bits. `conflict_limit` also bounds the
 * values that counting tries. Memory: up to 4 GB; it is slower with less. */
enum nonogram_status nonogram_count(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_text *out, struct nonogram_result *result);
/* Fills a grid with the cells that all solutions share, the others unknown; exact unless
 * result->limited is set. result->first and result->second are two solutions if there are two. */
enum nonogram_status nonogram_certain(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_solve_options *options, uint8_t *cells,
                                      struct nonogram_result *result);

/* ---- how a person would solve it ---- */

/* Techniques, easiest first. A later one gets the next number, however hard it is. Those before
 * NONOGRAM_COLOUR use one line, its clue and its known cells. */
enum nonogram_technique {
    NONOGRAM_FULL,          /* the clue leaves no room to move, or is empty */
    NONOGRAM_OVERLAP,       /* all placements of a block share some cells */
    NONOGRAM_COMPLETE,      /* every block is placed: the rest is blank */
    NONOGRAM_UNREACHABLE,   /* cells that no block can reach are blank */
    NONOGRAM_CAP,           /* a run as long as any block that can lie there ends there */
    NONOGRAM_GLUE,          /* a filled cell is nearer to a wall than its block is long */
    NONOGRAM_JOIN,          /* two runs that must be of one block are joined */
    NONOGRAM_SPLIT,         /* a cell that would make a run too long for any block is blank */
    NONOGRAM_MERCURY,       /* a block that begins at a wall would touch a filled cell */
    NONOGRAM_FORCING,       /* a gap too short for every block that can lie in it is blank */
    NONOGRAM_COLOUR,        /* one of the above, with colours that crossing lines do not reach */
    NONOGRAM_LINE,          /* exact deduction of one line, if no technique above explains it */
    NONOGRAM_EDGE,          /* a cell at the border assumed filled fails in the next line */
    NONOGRAM_CONTRADICTION, /* a cell is assumed, and a chain of a few lines fails */
    NONOGRAM_NESTED,        /* a contradiction with a second assumption */
};

#define NONOGRAM_TECHNIQUES_MAX 32 /* room for further ones */

/* The short name of a technique, such as "overlap". */
const char *nonogram_technique_name(enum nonogram_technique technique);

struct nonogram_explain_options {
    enum nonogram_technique hardest; /* the hardest technique to use; default NONOGRAM_NESTED */
    uint64_t effort_limit;   /* lines to deduce, which bounds assumptions the same on every machine;
                              * 0: no limit. Default 5,000,000, a second or two */
    uint64_t conflict_limit; /* for finding the verdict, if lines are not enough; 0: no limit */
    size_t memory_limit;     /* bytes, with the puzzle; 0: no limit */
    enum nonogram_verdict verdict; /* if known; NONOGRAM_SOLVED, the default: not known */
    bool (*stop)(void *context);
    void *context;
};

void nonogram_explain_defaults(struct nonogram_explain_options *options);

/* How hard a puzzle is for a person. If grading fails, the verdict is NONOGRAM_LIMIT and the class
 * unknown. */
struct nonogram_grade {
    enum nonogram_verdict verdict;
    enum nonogram_class difficulty;
    uint32_t sweeps; /* rounds over all lines until solved, or until nothing changed */
    enum nonogram_technique hardest; /* the hardest technique used; NONOGRAM_FULL without steps */
    uint64_t assumptions;            /* the number of assumptions in all chains */
    uint32_t chain;                  /* lines of the longest chain */
    unsigned depth;                  /* the most assumptions at once: 0, 1 or 2 */
    uint64_t milliseconds; /* estimated: 3 s per step, more for hard ones, see nonogram(1) */
    uint64_t steps;
    uint64_t count[NONOGRAM_TECHNIQUES_MAX]; /* steps by technique */
    bool limited; /* a limit ended the grading: the real class can be easier */
};

/* Grades a puzzle by the steps of a person. Changes of the search never change a grade. */
enum nonogram_status nonogram_grade(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_explain_options *options,
                                    struct nonogram_grade *grade);

#define NONOGRAM_NO_BLOCK UINT32_MAX
#define NONOGRAM_NO_LINE  UINT32_MAX

/* A cell that becomes known, or with `ruled_out` a value that it does not have. */
struct nonogram_step_cell {
    uint32_t row, column; /* from 0 */
    uint8_t value;
    bool ruled_out;
};

enum nonogram_link_kind {
    NONOGRAM_LINK_ASSUME,   /* cells[0] is assumed */
    NONOGRAM_LINK_LINE,     /* the line then has these cells */
    NONOGRAM_LINK_FAIL,     /* the line cannot be filled */
    NONOGRAM_LINK_CONCLUDE, /* so cells[0] is ruled out: the inner assumption was wrong */
};

/* A link of the chain from an assumption to a contradiction; each follows from one line alone. */
struct nonogram_link {
    enum nonogram_link_kind kind;
    unsigned depth;                         /* assumptions that hold at this link: 1 or 2 */
    uint32_t line;                          /* NONOGRAM_NO_LINE for ASSUME and CONCLUDE */
    const struct nonogram_step_cell *cells; /* for a line: the cells that later links need */
    size_t cell_count;
    const char *text;
};

/* A step: one technique on one line, with all cells that follow. Valid until the next step. */
struct nonogram_step {
    uint64_t number; /* number of the step, from 1 */
    enum nonogram_technique technique;
    uint32_t line;          /* the line; for an assumption, the row of the assumed cell */
    uint32_t block;         /* the first block of `blocks`, from 0; or NONOGRAM_NO_BLOCK */
    const uint32_t *blocks; /* all blocks that the step concerns */
    size_t block_count;
    uint32_t length;                        /* the length of the line */
    const uint8_t *before, *after;          /* the cells of the line */
    const uint8_t *leftmost, *rightmost;    /* NONOGRAM_LINE: these placements; else NULL */
    const struct nonogram_step_cell *cells; /* the cells that become known */
    size_t cell_count;
    const char *reason;                /* in English, without a full stop */
    const struct nonogram_link *links; /* the chain of an assumption; else NULL */
    size_t link_count;
    uint32_t chain; /* the number of lines in the chain */
};

enum nonogram_walk_end {
    NONOGRAM_WALK_GOES_ON, /* possibly there are more steps */
    NONOGRAM_WALK_SOLVED,
    NONOGRAM_WALK_STUCK,   /* no allowed technique finds anything */
    NONOGRAM_WALK_FAULT,   /* a line cannot be filled */
    NONOGRAM_WALK_STOPPED, /* a limit was reached */
};

/* The steps of a person from the given cells to the solution. The easiest technique comes first;
 * then the line nearest to the last step, the fewest unknown cells, rows before columns, the
 * smaller number. The puzzle must outlive the walk. */
struct nonogram_walk;

enum nonogram_status nonogram_walk_new(const struct nonogram_puzzle *puzzle,
                                       const struct nonogram_explain_options *options,
                                       struct nonogram_walk **walk);
void nonogram_walk_free(struct nonogram_walk *walk);
/* Makes the next step. NONOGRAM_END: the walk has ended; nonogram_walk_end() returns how. */
enum nonogram_status nonogram_walk_next(struct nonogram_walk *walk,
                                        const struct nonogram_step **step);
enum nonogram_walk_end nonogram_walk_end(const struct nonogram_walk *walk);

/* ---- making puzzles ---- */

enum nonogram_style {
    NONOGRAM_STYLE_SYMMETRIC, /* a figure: the right half is the mirror image of the left */
    NONOGRAM_STYLE_ORNAMENT,  /* also mirrored from top to bottom, and a square at its diagonals */
    NONOGRAM_STYLE_RANDOM,    /* every cell by chance */
    NONOGRAM_STYLE_TEXT,      /* a word in letters of 5 by 7 cells */
};

struct nonogram_generate_options {
    uint32_t width, height; /* default 10 */
    unsigned colours;       /* default 1, black; at most NONOGRAM_GENERATE_COLOURS_MAX */
    unsigned density; /* per cent of cells to fill, 1 to 99, before the drawing is changed to have
                       * one solution; 0, the default: chosen for the style */
    enum nonogram_style style;      /* default NONOGRAM_STYLE_SYMMETRIC */
    const char *word;               /* for NONOGRAM_STYLE_TEXT: 1 to 100 of A to Z, digits, blank
                                     * and some others */
    bool any_class;                 /* accept any class with one solution, not only `difficulty` */
    enum nonogram_class difficulty; /* up to NONOGRAM_CLASS_SEARCH; default NONOGRAM_CLASS_LINE */
    uint64_t seed;
    bool (*stop)(void *context);
    void *context;
};

#define NONOGRAM_GENERATE_COLOURS_MAX 8
#define NONOGRAM_TRACE_COLOURS_MAX    60

void nonogram_generate_defaults(struct nonogram_generate_options *options);
/* Makes puzzle number `number`, from 0, with exactly one solution, which is its goal. The same
 * options and number give the same puzzle. `grade` can be NULL. NONOGRAM_END: no puzzle was found,
 * or `stop` returned true. NONOGRAM_BAD_USE also if the word is missing or too large. Puzzles of
 * NONOGRAM_CLASS_SEARCH have at least 15 rows and columns, and are neither symmetric nor words.
 * Time: from 0.1 ms (10x10) to seconds (100x100, rare classes). */
enum nonogram_status nonogram_generate(const struct nonogram_generate_options *options,
                                       uint64_t number, struct nonogram_puzzle **puzzle,
                                       struct nonogram_grade *grade);

/* How an image is drawn in black and white. */
enum nonogram_trace_style {
    NONOGRAM_TRACE_SHAPES,     /* fill what is dark, the default */
    NONOGRAM_TRACE_SILHOUETTE, /* fill what does not have the colour of the image's edge */
    NONOGRAM_TRACE_DRAWING,    /* the outlines of the shapes */
    NONOGRAM_TRACE_NEGATIVE,   /* fill what is light */
};

struct nonogram_trace_options {
    uint32_t width, height; /* the puzzle's size; if one is 0, it follows from the image's
                             * proportions; if both are 0, the default, a cell for each pixel, or
                             * for each square that the pixels of a PNG form */
    unsigned colours; /* 1: black and white; at most NONOGRAM_TRACE_COLOURS_MAX and a background */
    unsigned threshold;  /* fill what is darker than this per cent; 0, the default: automatic,
                          * following uneven light and keeping strokes narrower than a cell */
    bool dither;         /* error diffusion instead of a threshold */
    bool line;           /* the puzzle must be solvable one line at a time */
    const uint8_t *keep; /* a grid, or NULL; the cells that are not 0 never change */
    uint64_t looks;      /* pictures to try for fewer changes; 0: 20,000 */
    bool (*stop)(void *context);
    void *context;
    const uint32_t *background;      /* 0xRRGGBB: the nearest colour is the blank; NULL: the colour
                                      * of most of the edge */
    bool (*enough)(void *context);   /* called after a puzzle was found; if it returns true, the
                                      * search for fewer changes ends */
    enum nonogram_trace_style style; /* without `dither` and for one colour only */
};

/* A puzzle made from an image. The puzzle and the grid belong to this structure. */
struct nonogram_traced {
    struct nonogram_puzzle *puzzle; /* NULL: no change was found that makes the picture unique */
    uint32_t width, height;
    uint8_t *drawn;   /* the grid before the changes */
    uint64_t changes; /* cells in which the goal differs from `drawn` */
    bool fewest;      /* proven to be the fewest changes */
};

/* Traces an image (PNG, Netpbm, a picture as text, or a puzzle with a goal): scales it, reduces it
 * to the colours, and changes a few cells so that there is one solution. The best puzzle found when
 * `stop` or `enough` ends the work is returned. */
enum nonogram_status nonogram_trace(const char *image, size_t size,
                                    const struct nonogram_trace_options *options,
                                    struct nonogram_traced *traced,
                                    struct nonogram_diagnostic *diagnostic);
void nonogram_traced_clear(struct nonogram_traced *traced);

/* ---- one line ---- */

/* A clue in a line, and the known cells of the line. */
struct nonogram_line {
    uint32_t length; /* 1 .. NONOGRAM_CELLS_MAX */
    unsigned colours;
    const struct nonogram_block *blocks;
    uint32_t block_count;
    const uint8_t *cells; /* `length` values, 0 to colours or unknown; NULL: all unknown */
};

/* These return NONOGRAM_END if the clue has no placement in the line. */
/* Calls `found` with every placement, `length` cell values, until it returns true: leftmost first,
 * short blocks of unknown length before long ones. */
enum nonogram_status nonogram_line_each(const struct nonogram_line *line,
                                        bool (*found)(void *context, const uint8_t *cells),
                                        void *context);
/* Appends the exact number of placements, in decimal. */
enum nonogram_status nonogram_line_count(const struct nonogram_line *line,
                                         struct nonogram_text *out);
/* Fills `cells` with the values that all placements share, the others unknown. Exact. */
enum nonogram_status nonogram_line_deduce(const struct nonogram_line *line, uint8_t *cells);

#ifdef __cplusplus
}
#endif
#endif
