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
 * NONOGRAM_UNKNOWN. A *clue* lists the blocks of a line in order. *Lines* are numbered from 0,
 * first the rows: line i is row i if i < height, else column i - height.
 *
 * Status. A function that can fail returns an enum nonogram_status. If it takes a diagnostic (which
 * can be NULL), it fills that in on failure; the message is empty if the status is enough.
 * Wrong arguments (NULL, a number out of range, an unknown name) give NONOGRAM_BAD_USE, or 0, false
 * or NULL from functions that return no status. Options that are NULL are the defaults.
 *
 * Memory. The caller frees what a function makes. All free and clear functions accept NULL.
 * Strings and arrays that are passed in are not copied: they must live as long as they are used.
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

/* The value of a cell that is not known. */
#define NONOGRAM_UNKNOWN 255
/* The most colours of a puzzle, without the blank. */
#define NONOGRAM_COLOURS_MAX 92
/* The most cells of a puzzle. */
#define NONOGRAM_CELLS_MAX ((size_t)1 << 28)

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

/* The place of an input error and its message. Lines and columns count from 1; 0: not in a line. */
struct nonogram_diagnostic {
    unsigned long line;
    unsigned long column;
    char message[240];
};

/* A few words for a status, such as "out of memory". Never NULL. */
const char *nonogram_status_text(enum nonogram_status status);

struct nonogram_puzzle;

/* ---- growing text ---- */

/* A growing array of bytes, to which functions append. Not NUL-terminated. Start with all zero, end
 * with nonogram_text_clear(). After a failed allocation `failed` is set, and nothing more is
 * appended; so it is enough to check `failed` at the end. */
struct nonogram_text {
    char *data;
    size_t size;
    size_t capacity;
    bool failed;
    /* For texts that can become large; set by the caller. */
    size_t limit;                /* the text fails when it reaches this size; 0: no limit */
    bool (*stop)(void *context); /* called now and then; if it returns true, the text fails */
    void *context;               /* for `stop` */
    bool limited;                /* the text failed because of `limit` */
    bool stopped;                /* the text failed because of `stop` */
    size_t asked;                /* private */
};

/* Appends bytes. They can be part of the text itself. */
void nonogram_text_add(struct nonogram_text *text, const char *bytes, size_t size);
/* Appends as printf() prints. The arguments must not be part of the text itself. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void nonogram_text_format(struct nonogram_text *text, const char *format, ...);
/* Appends `string` as a JSON string with its quotes. It must not be part of the text itself. Bytes
 * that are not UTF-8 become U+FFFD. */
void nonogram_text_json(struct nonogram_text *text, const char *string);

/* Append a member of a JSON object, or an element of an array (`name` NULL), after a comma unless
 * it is the first. Brackets are '{' and '}' or '[' and ']'. After a line end, values start a new
 * line. */
void nonogram_json_open(struct nonogram_text *out, const char *name, char bracket);
void nonogram_json_close(struct nonogram_text *out, char bracket);
void nonogram_json_string(struct nonogram_text *out, const char *name, const char *value);
void nonogram_json_number(struct nonogram_text *out, const char *name, uint64_t value);
/* Appends `value` as it is: "true", "null", "1.5". */
void nonogram_json_word(struct nonogram_text *out, const char *name, const char *value);

/* Turns CR line ends into LF and drops a byte order mark. nonogram_read()
 * does this by itself. NONOGRAM_BAD_INPUT: the text is UTF-16 or UTF-32. */
enum nonogram_status nonogram_text_decode(struct nonogram_text *text,
                                          struct nonogram_diagnostic *diagnostic);
/* Empties the text and clears its failure; keeps the memory, `limit`, `stop` and `context`. */
void nonogram_text_reset(struct nonogram_text *text);
/* Frees the memory and sets everything to zero. */
void nonogram_text_clear(struct nonogram_text *text);

/* ---- formats ---- */

struct nonogram_format {
    const char *name;
    const char *suffix; /* the usual suffix of files in this format, without the dot */
    bool writes;        /* the format can be written, not only read */
    bool picture;       /* the format is a picture, from which the clues follow */
    bool several;       /* a written file can hold several puzzles */
};

/* Gets format number `index`, from 0, of puzzles or of pictures. Returns false after the last. */
bool nonogram_format_list(size_t index, struct nonogram_format *format);
bool nonogram_picture_list(size_t index, struct nonogram_format *format);
/* Gets the format with this name, or for puzzles with this suffix. Returns false if unknown. */
bool nonogram_format_find(const char *name, struct nonogram_format *format);
bool nonogram_picture_find(const char *name, struct nonogram_format *format);

/* ---- reading and writing puzzles ---- */

/* Makes the puzzle that `size` bytes of text hold. Free it with nonogram_free().
 *   format  the name of the format; NULL: recognised by the content, or by the suffix of `path`
 *           (which can be NULL)
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
/* Makes a copy of a puzzle with another goal or other given cells; NULL keeps the present ones.
 * Unknown cells of `given` are not given. NONOGRAM_BAD_INPUT: the goal does not fit the clues. */
enum nonogram_status nonogram_copy_with(const struct nonogram_puzzle *puzzle, const uint8_t *goal,
                                        const uint8_t *given, struct nonogram_puzzle **copy,
                                        struct nonogram_diagnostic *diagnostic);
/* Reads a grid in the symbols of the puzzle, one row per line, '?' for unknown cells. `cells` has
 * room for height * width. */
enum nonogram_status nonogram_read_cells(const struct nonogram_puzzle *puzzle, const char *text,
                                         size_t size, uint8_t *cells,
                                         struct nonogram_diagnostic *diagnostic);
void nonogram_free(struct nonogram_puzzle *puzzle);

/* Appends the puzzle in this format. NONOGRAM_UNSUPPORTED: the format does not support its clues,
 * colours or given cells; with `lossy` these are dropped. Texts, the goal and the names of colours
 * are left out if the format has no place for them. */
enum nonogram_status nonogram_write(const struct nonogram_puzzle *puzzle, const char *format,
                                    bool lossy, struct nonogram_text *out,
                                    struct nonogram_diagnostic *diagnostic);
/* Appends the parts that nonogram_write() leaves out, such as "title, goal"; nothing if none. */
enum nonogram_status nonogram_left_out(const struct nonogram_puzzle *puzzle, const char *format,
                                       struct nonogram_text *out);
/* Writes as json, with a source and an index. Results of a puzzle read from this text name them. */
enum nonogram_status nonogram_write_from(const struct nonogram_puzzle *puzzle, const char *source,
                                         uint64_t index, struct nonogram_text *out,
                                         struct nonogram_diagnostic *diagnostic);
/* Writes as json without the closing bracket and the line end: the caller adds members with the
 * functions nonogram_json_...(), then the bracket and the line end. */
enum nonogram_status nonogram_write_open(const struct nonogram_puzzle *puzzle,
                                         struct nonogram_text *out);

/* Appends the puzzle as clauses for SAT solvers (DIMACS, order encoding; comments name the
 * variables). Their solutions are the solutions of the puzzle, one for one, except the solution
 * `except` (a grid, or NULL). NONOGRAM_BAD_USE: `except` is not a solution. NONOGRAM_UNSUPPORTED:
 * 2^31 - 1 variables are not enough. */
enum nonogram_status nonogram_write_dimacs(const struct nonogram_puzzle *puzzle,
                                           const uint8_t *except, struct nonogram_text *out);

/* ---- drawing ---- */

enum nonogram_paper {
    NONOGRAM_PAPER_NONE,
    NONOGRAM_PAPER_A4,     /* 210 mm x 297 mm */
    NONOGRAM_PAPER_LETTER, /* 8.5 x 11 inches */
};

/* The least and the most pixels of a cell, and the most pictures on a page. */
#define NONOGRAM_CELL_LEAST    8
#define NONOGRAM_CELL_MOST     200
#define NONOGRAM_PER_PAGE_MOST 64

/* How to draw. All zero is the plain form. Each format ignores options that do not concern it. */
struct nonogram_draw_options {
    bool colour;      /* text: use the colours of a terminal */
    bool true_colour; /* text: use 24-bit colours */
    bool unsolved;    /* svg, png, pdf, html: draw the given cells, not `cells`, and a legend of the
                       * colours; an html page does not reveal `cells` */
    bool answer;      /* svg, png, pdf: draw `cells` again, small and upside down at the foot */
    bool answer_last; /* pages: draw `cells` again on the last pages */
    const char *title; /* svg, png, pdf, html: UTF-8 text to draw above the picture, or NULL */
    uint32_t cell;     /* svg, png, html: pixels per cell; 0: 20 */
    const char *foot;  /* pages: text to print below the picture, or NULL */
    enum nonogram_paper paper; /* svg: draw pages of this paper; pdf: NONE is A4 */
    unsigned per_page;         /* pictures on a page; 0: 1 */
    /* text: choose a form that fits this number of columns and lines; 0: any. */
    uint32_t width;
    uint32_t height;
    bool clip;              /* blocks: leave out the clues, draw only the cells that fit */
    const uint8_t *certain; /* blocks: a grid; its unknown cells are drawn pale. Or NULL */
    bool terminal; /* boxed: use block elements with gaps between cells; blocks: use that form, with
                    * the clues, if it fits */
};

/* Appends a picture of a grid (NULL: all cells unknown) in this format. NONOGRAM_UNSUPPORTED: there
 * is no such format, or the puzzle needs too many pages of paper. */
enum nonogram_status nonogram_draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                   const char *format, const struct nonogram_draw_options *options,
                                   struct nonogram_text *out);
/* Whether the format has all letters of this UTF-8 text: png draws boxes for others, pdf question
 * marks. True for NULL. */
bool nonogram_has_letters(const char *format, const char *text);

/* One file with several puzzles: pdf, and svg with options->paper. Each puzzle is first drawn as a
 * part, in any thread, then the parts are added in order. All calls have the same options, except
 * the title and the foot. Text that is ready is appended to `out`, which can be written and emptied
 * between calls:
 *
 *     nonogram_document_part(puzzle, cells, "svg", &options, &part);     for each puzzle
 *     nonogram_document_new("svg", &options, &document);
 *     nonogram_document_add(document, part.data, part.size, &out);       for each part
 *     nonogram_document_end(document, &out);
 *     nonogram_document_free(document); */
struct nonogram_document;

/* Whether the format with these options is a document of several puzzles. */
bool nonogram_is_document(const char *format, const struct nonogram_draw_options *options);
/* NONOGRAM_UNSUPPORTED: the puzzle needs more than 36 pages with cells of 4 mm. */
enum nonogram_status nonogram_document_part(const struct nonogram_puzzle *puzzle,
                                            const uint8_t *cells, const char *format,
                                            const struct nonogram_draw_options *options,
                                            struct nonogram_text *out);
enum nonogram_status nonogram_document_new(const char *format,
                                           const struct nonogram_draw_options *options,
                                           struct nonogram_document **document);
enum nonogram_status nonogram_document_add(struct nonogram_document *document, const char *part,
                                           size_t size, struct nonogram_text *out);
/* Appends nothing if the document has no parts. */
enum nonogram_status nonogram_document_end(struct nonogram_document *document,
                                           struct nonogram_text *out);
/* Appends what people should know of the pages that were made since the last call, one remark per
 * line: that a page has fewer puzzles than options->per_page, or that a puzzle is on several. */
enum nonogram_status nonogram_document_remarks(struct nonogram_document *document,
                                               struct nonogram_text *out);
void nonogram_document_free(struct nonogram_document *document);

/* ---- looking into a puzzle; O(1); pointers live as long as the puzzle ---- */

uint32_t nonogram_width(const struct nonogram_puzzle *puzzle);
uint32_t nonogram_height(const struct nonogram_puzzle *puzzle);

/* The texts of a puzzle. */
enum nonogram_note {
    NONOGRAM_TITLE,
    NONOGRAM_AUTHOR,
    NONOGRAM_COPYRIGHT,
    NONOGRAM_LICENSE,
    NONOGRAM_DESCRIPTION,
    NONOGRAM_SOURCE,
    NONOGRAM_ID,
};

/* NULL if the puzzle does not have this text. */
const char *nonogram_note(const struct nonogram_puzzle *puzzle, enum nonogram_note which);
/* Remark number `index`, from 0, on the text that the puzzle was read from, such as an unknown
 * character reference in a title. NULL after the last one. */
const struct nonogram_diagnostic *nonogram_remark(const struct nonogram_puzzle *puzzle,
                                                  size_t index);
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
/* A word for a colour in a sentence: its name, or if that is not a word ("r", "c12") the name of a
 * similar colour, different for each colour. "blank" for 0. O(colours). */
const char *nonogram_colour_word(const struct nonogram_puzzle *puzzle, unsigned value);

struct nonogram_block {
    uint32_t length; /* 0: unknown, at least 1 */
    unsigned colour; /* 1..C */
};

/* The number of blocks in the clue of a line. */
uint32_t nonogram_clue_size(const struct nonogram_puzzle *puzzle, uint32_t line);
/* Whether the whole clue is unknown, so that every filling of the line fits. Its size is then 0. */
bool nonogram_clue_open(const struct nonogram_puzzle *puzzle, uint32_t line);
/* Block number `block`, from 0, of the clue. */
struct nonogram_block nonogram_clue_block(const struct nonogram_puzzle *puzzle, uint32_t line,
                                          uint32_t block);

/* The stored picture and the given cells: grids, or NULL if there are none. Cells that are not
 * given are unknown. */
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

/* "unique", "multiple", "solved", "none" or "unknown". Never NULL. */
const char *nonogram_verdict_name(enum nonogram_verdict verdict);

/* The reason why the work ended early. */
enum nonogram_limit {
    NONOGRAM_LIMIT_NONE = 0, /* no limit was reached */
    NONOGRAM_LIMIT_TIME,
    NONOGRAM_LIMIT_CONFLICTS,
    NONOGRAM_LIMIT_MEMORY,  /* `memory_limit` was reached, or the memory ran out */
    NONOGRAM_LIMIT_STOPPED, /* `stop` returned true */
};

/* "time", "conflicts", "memory" or "interrupted"; NULL for NONOGRAM_LIMIT_NONE. */
const char *nonogram_limit_name(enum nonogram_limit limit);

struct nonogram_statistics {
    uint64_t line_solves;
    uint64_t decisions; /* guesses; 0 if lines alone were enough */
    uint64_t conflicts;
    uint64_t propagations;
    uint64_t restarts;
    uint64_t dives;
    uint64_t ticks;    /* a measure of the work, the same on every machine */
    size_t peak_bytes; /* the most memory held at once, with the puzzle */
};

/* A running search, for `observe`. */
struct nonogram_progress {
    struct nonogram_statistics statistics; /* the first worker's, without peak_bytes */
    uint64_t found;                        /* different solutions so far */
    const void *search;                    /* private */
};

/* Copies the grid of a running search: `cells` with the assumed cells, `certain` without them. Call
 * it only from `observe`. O(cells). */
void nonogram_progress_cells(const struct nonogram_progress *progress, uint8_t *cells,
                             uint8_t *certain);

struct nonogram_solve_options {
    uint64_t solutions; /* stop after this number; 0: find all. Default 2 */
    bool first;         /* stop at the first solution */
    bool certain; /* without `found`, if there are several solutions: also find the cells that all
                   * share, if that costs little more */
    double time_limit;       /* seconds; 0: no limit */
    uint64_t conflict_limit; /* for each job, the same on every machine; 0: no limit */
    size_t memory_limit;     /* bytes, with the puzzle; 0: no limit */
    uint64_t seed;
    unsigned jobs; /* threads for this puzzle; default 1 */
    /* Called now and then; if it returns true, the search ends with NONOGRAM_LIMIT. With several
     * jobs it is called from other threads, one at a time. Can be NULL. */
    bool (*stop)(void *context);
    /* Called for each line before the search and then as often as `stop`, about ten thousand times
     * a second. It does not change the result. Can be NULL. */
    void (*observe)(void *context, const struct nonogram_progress *progress);
    /* Called with each solution, a grid, as soon as it is found. If it returns true, the search
     * ends as if `solutions` had been reached. Can be NULL. */
    bool (*found)(void *context, const uint8_t *cells);
    /* Takes the bytes of a DRAT proof, in order. For NONOGRAM_NONE it refutes the clauses of
     * nonogram_write_dimacs(), for NONOGRAM_UNIQUE the same clauses with the solution as `except`;
     * for other verdicts it is incomplete. A status other than NONOGRAM_OK ends the search and is
     * returned. The puzzle gets one thread, and can be NONOGRAM_UNSUPPORTED. Can be NULL. */
    enum nonogram_status (*proof)(void *context, const char *bytes, size_t size);
    void *context;
    /* The bytes of solutions that the caller holds: read after each `found` and counted towards
     * `memory_limit`. NULL, the default: 0. */
    const size_t *held;
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

/* "trivial", "line", and so on. Never NULL. */
const char *nonogram_class_name(enum nonogram_class difficulty);

/* The result of solving. The grids belong to the result; a grid that was not found is NULL. */
struct nonogram_result {
    enum nonogram_verdict verdict;
    uint64_t found;              /* different solutions */
    enum nonogram_limit limited; /* why the search ended early; then there can be more solutions */
    /* A solution; if `found` is 0 and a limit was reached, the cells known by then. */
    uint8_t *first;
    uint8_t *second;                /* another solution */
    uint8_t *certain;               /* the cells that all solutions share, the others unknown */
    enum nonogram_class difficulty; /* trivial, line, multiple or none; unknown if solving did not
                                     * show it: then ask nonogram_grade() */
    struct nonogram_statistics statistics;
};

void nonogram_solve_defaults(struct nonogram_solve_options *options);

/* Solves a puzzle. Each solution has been checked against the clues by independent code. If the
 * memory is not enough, the verdict is NONOGRAM_LIMIT. Clear the result with
 * nonogram_result_clear(), also after a failure. Time: exponential in the worst case. */
enum nonogram_status nonogram_solve(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_result *result);
void nonogram_result_clear(struct nonogram_result *result);

/* Appends the exact number of solutions, in decimal; a lower bound if result->verdict is
 * NONOGRAM_LIMIT. result->found is the same number, up to 64 bits. The options `solutions`,
 * `first`, `found` and `proof` are ignored; `conflict_limit` also bounds the values that counting
 * tries. Time: two solutions, then a number of steps that grows exponentially with the smaller side
 * of the largest region that lines leave open. Memory: up to 4 GB; it is slower with less. */
enum nonogram_status nonogram_count(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_text *out, struct nonogram_result *result);

/* Fills a grid with the cells that all solutions share, the others unknown; exact unless
 * result->limited is set. result->first and result->second are two solutions if there are two. The
 * options `solutions`, `first`, `found` and `proof` are ignored. Time: as nonogram_solve(), then at
 * most a solution for each cell that differs, and a proof. */
enum nonogram_status nonogram_certain(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_solve_options *options, uint8_t *cells,
                                      struct nonogram_result *result);

/* A line that cannot be filled, in a puzzle without a solution. */
struct nonogram_fault {
    uint32_t line;
    bool given; /* the given cells alone contradict its clue */
};

/* Searches for a line that cannot be filled, one line at a time. NONOGRAM_END: every line can be
 * filled. Only the options `stop`, `time_limit` and `memory_limit` are used. */
enum nonogram_status nonogram_find_fault(const struct nonogram_puzzle *puzzle,
                                         const struct nonogram_solve_options *options,
                                         struct nonogram_fault *fault);

/* ---- records: the JSON Lines of `nonogram solve --to jsonl` ---- */

/* The result of a puzzle, or the error instead of it. Start with all zero. Strings and grids belong
 * to the caller. Grids are height * width symbols. */
struct nonogram_record {
    const char *source; /* the path or name of the file; "-": standard input */
    uint64_t index;     /* the number of the puzzle in `source`, from 1 */
    const char *id;     /* the id of the puzzle, or NULL */

    const char *error;    /* a message; NULL: there is a result, in the members below */
    unsigned long line;   /* the line of the error; 0: not in a line */
    unsigned long column; /* the column of the error; 0: not in a line */

    const char *title; /* NULL if the puzzle does not have one */
    uint32_t width;    /* 0 if a limit ended the reading */
    uint32_t height;   /* 0 if a limit ended the reading */
    enum nonogram_verdict verdict;
    enum nonogram_limit limited;
    /* The number of solutions in digits; with NONOGRAM_LIMIT a lower bound; NULL if not known. */
    const char *count;
    bool listed; /* the record lists the solutions found */
    size_t solution_count;
    const char *solutions; /* `solution_count` grids, one after another */
    const char *partial;   /* a grid of the known cells, '?' for the others; or NULL */
    const char *certain; /* a grid of the cells that all solutions share, '?' elsewhere; or NULL */
    const char *class_name; /* how hard the puzzle is for a person; NULL if not known */
    uint64_t guesses;
    uint64_t conflicts;
    const char *proof; /* the file of the proof, or NULL */
    bool timed;        /* the record has `seconds` */
    double seconds;

    void *memory; /* private */

    bool open; /* write the record without the closing bracket and the line end, which the caller
                * adds after its own members */
};

/* Fills in sizes, verdict, limit, class, effort, title and id, but not the solutions. */
enum nonogram_status nonogram_record_describe(struct nonogram_record *record,
                                              const struct nonogram_puzzle *puzzle,
                                              const struct nonogram_result *result);
/* Adds `count` solutions, grids one after another without unknown cells; 0 makes an empty list. */
enum nonogram_status nonogram_record_list(struct nonogram_record *record,
                                          const struct nonogram_puzzle *puzzle,
                                          const uint8_t *cells, size_t count);
/* Sets `partial` to this grid. */
enum nonogram_status nonogram_record_leave(struct nonogram_record *record,
                                           const struct nonogram_puzzle *puzzle,
                                           const uint8_t *cells);
/* Sets `certain` to this grid. */
enum nonogram_status nonogram_record_agree(struct nonogram_record *record,
                                           const struct nonogram_puzzle *puzzle,
                                           const uint8_t *cells);
/* Appends the record as one line. NONOGRAM_BAD_USE: sizes are missing, or `count` is not a number.
 */
enum nonogram_status nonogram_record_write(const struct nonogram_record *record,
                                           struct nonogram_text *out);
/* Frees what belongs to the record and sets everything to zero. */
void nonogram_record_clear(struct nonogram_record *record);

/* ---- how a person would solve it ---- */

/* Techniques, from easy to hard. Techniques before NONOGRAM_COLOUR use one line, its clue and its
 * known cells. The range of a block goes from its leftmost to its rightmost placement. */
enum nonogram_technique {
    NONOGRAM_FULL,          /* the clue leaves no room to move, or is empty */
    NONOGRAM_OVERLAP,       /* all placements of a block share some cells */
    NONOGRAM_COMPLETE,      /* every block is placed: the rest is blank */
    NONOGRAM_UNREACHABLE,   /* cells in no block's range are blank */
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
    NONOGRAM_TECHNIQUE_COUNT,
};

/* The short name of a technique ("overlap") and its usual name ("simple boxes"). Never NULL. */
const char *nonogram_technique_name(enum nonogram_technique technique);
const char *nonogram_technique_usual(enum nonogram_technique technique);

struct nonogram_explain_options {
    enum nonogram_technique hardest; /* the hardest technique to use; default NONOGRAM_NESTED */
    uint64_t effort_limit;   /* lines to deduce, which bounds assumptions the same on every machine;
                              * 0: no limit. Default 5,000,000, a second or two */
    uint64_t conflict_limit; /* for finding the verdict, if lines are not enough; 0: no limit */
    size_t memory_limit;     /* bytes, with the puzzle; 0: no limit */
    enum nonogram_verdict verdict; /* if known; NONOGRAM_SOLVED, the default: not known */
    /* Called now and then; if it returns true, the work ends. Can be NULL. */
    bool (*stop)(void *context);
    void *context;
};

void nonogram_explain_defaults(struct nonogram_explain_options *options);

/* How hard a puzzle is for a person. Grades are compared member by member, from `difficulty` to
 * `milliseconds`. If grading fails, the verdict is NONOGRAM_LIMIT and the class unknown. */
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
    uint64_t count[NONOGRAM_TECHNIQUE_COUNT]; /* steps by technique */
    bool limited; /* a limit ended the grading: the real class can be easier */
};

/* Grades a puzzle by the steps of a person. Changes of the search never change a grade. Time: a
 * fraction of a millisecond for a 10x10 that lines solve; with assumptions up to the limits. */
enum nonogram_status nonogram_grade(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_explain_options *options,
                                    struct nonogram_grade *grade);

/* ---- step by step ---- */

#define NONOGRAM_NO_BLOCK UINT32_MAX
#define NONOGRAM_NO_LINE  UINT32_MAX

/* A cell that becomes known, or with `ruled_out` a value that the cell does not have. */
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

/* A link of the chain from an assumption to a contradiction. Each link follows from one line alone.
 */
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
    const uint8_t *leftmost;                /* NONOGRAM_LINE: the first placement; else NULL */
    const uint8_t *rightmost;               /* NONOGRAM_LINE: the last placement; else NULL */
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
    NONOGRAM_WALK_FAULT,   /* a line cannot be filled: nonogram_walk_fault() */
    NONOGRAM_WALK_STOPPED, /* a limit was reached: nonogram_walk_limit() */
};

/* The steps of a person from the given cells to the solution. */
struct nonogram_walk;

/* Starts a walk; the puzzle must outlive it. The easiest technique comes first; then the line
 * nearest to the last step, the fewest unknown cells, rows before columns, the smaller number. */
enum nonogram_status nonogram_walk_new(const struct nonogram_puzzle *puzzle,
                                       const struct nonogram_explain_options *options,
                                       struct nonogram_walk **walk);
void nonogram_walk_free(struct nonogram_walk *walk);
/* Makes the next step. NONOGRAM_END: the walk has ended; nonogram_walk_end() returns how. */
enum nonogram_status nonogram_walk_next(struct nonogram_walk *walk,
                                        const struct nonogram_step **step);
/* How the walk ended; NONOGRAM_WALK_STOPPED for NULL. */
enum nonogram_walk_end nonogram_walk_end(const struct nonogram_walk *walk);
/* The limit that stopped the walk; NONOGRAM_LIMIT_NONE for `effort_limit`, and for other ends. */
enum nonogram_limit nonogram_walk_limit(const struct nonogram_walk *walk);
/* The line that cannot be filled, or NONOGRAM_NO_LINE; and a sentence that explains why. */
uint32_t nonogram_walk_fault(const struct nonogram_walk *walk);
enum nonogram_status nonogram_walk_say_fault(const struct nonogram_walk *walk,
                                             struct nonogram_text *out);
/* Appends a sentence on how the walk ended after this number of steps; nothing while it goes on. */
enum nonogram_status nonogram_walk_say_end(const struct nonogram_walk *walk, uint64_t steps,
                                           struct nonogram_text *out);
/* Appends the sentence on a walk stopped by `limit`; NONOGRAM_LIMIT_NONE: `effort_limit`. */
enum nonogram_status nonogram_walk_say_limit(enum nonogram_limit limit, struct nonogram_text *out);
/* The grid so far, valid until the next step. */
const uint8_t *nonogram_walk_cells(const struct nonogram_walk *walk);

/* ---- making puzzles ---- */

/* How pictures are drawn. */
enum nonogram_style {
    NONOGRAM_STYLE_SYMMETRIC, /* a figure: the right half is the mirror image of the left */
    NONOGRAM_STYLE_ORNAMENT,  /* also mirrored from top to bottom, and a square at its diagonals */
    NONOGRAM_STYLE_RANDOM,    /* every cell by chance */
    NONOGRAM_STYLE_TEXT,      /* a word in letters of 5 by 7 cells */
};

/* Whether a word can be drawn: 1 to 100 characters from A to Z, digits, blank and some signs. */
bool nonogram_word_exists(const char *word);
/* The least width and height for a word. */
uint32_t nonogram_word_width(const char *word);
uint32_t nonogram_word_height(void);

struct nonogram_generate_options {
    uint32_t width, height; /* the size of the puzzle; default 10 */
    unsigned colours;       /* default 1, black; at most NONOGRAM_GENERATE_COLOURS_MAX */
    unsigned density; /* per cent of cells to fill, 1 to 99, before the drawing is changed to have
                       * one solution; 0, the default: chosen for the style */
    enum nonogram_style style;      /* default NONOGRAM_STYLE_SYMMETRIC */
    const char *word;               /* the word for NONOGRAM_STYLE_TEXT */
    bool any_class;                 /* accept any class with one solution */
    enum nonogram_class difficulty; /* the class to make unless `any_class`, up to
                                     * NONOGRAM_CLASS_SEARCH; default NONOGRAM_CLASS_LINE */
    uint64_t seed;
    /* Called now and then; if it returns true, the work ends. Can be NULL. */
    bool (*stop)(void *context);
    void *context;
};

#define NONOGRAM_GENERATE_COLOURS_MAX 8
/* The least width and height of puzzles of NONOGRAM_CLASS_SEARCH. */
#define NONOGRAM_SEARCH_LEAST      15
#define NONOGRAM_TRACE_COLOURS_MAX 60

void nonogram_generate_defaults(struct nonogram_generate_options *options);

/* Whether puzzles of this class can be made with these options. Puzzles of NONOGRAM_CLASS_SEARCH
 * hold a chain of dominoes; they have at least NONOGRAM_SEARCH_LEAST rows and columns, and are
 * neither symmetric nor words. */
bool nonogram_generate_fits(const struct nonogram_generate_options *options);

/* Makes puzzle number `number`, from 0, with exactly one solution, which is its goal. The same
 * options and number give the same puzzle. `grade` can be NULL. NONOGRAM_END: no puzzle was found,
 * or `stop` returned true. NONOGRAM_BAD_USE also if the word is missing or too large. Time: from
 * 0.1 ms (10x10) to seconds (100x100, rare classes). */
enum nonogram_status nonogram_generate(const struct nonogram_generate_options *options,
                                       uint64_t number, struct nonogram_puzzle **puzzle,
                                       struct nonogram_grade *grade);

/* Makes puzzles 0 to count - 1 in `jobs` threads (0: one per core) and calls `each` in the calling
 * thread, in order, with the context of the options; `puzzle` is NULL if none was found. A status
 * other than NONOGRAM_OK from `each` ends the work and is returned. After `stop` returns true,
 * `each` is not called for the rest and NONOGRAM_OK is returned. */
enum nonogram_status
nonogram_generate_many(const struct nonogram_generate_options *options, uint64_t count,
                       unsigned jobs,
                       enum nonogram_status (*each)(void *context, uint64_t number,
                                                    const struct nonogram_puzzle *puzzle,
                                                    const struct nonogram_grade *grade));

/* How an image is drawn in black and white. */
enum nonogram_trace_style {
    NONOGRAM_TRACE_SHAPES,     /* fill what is dark, the default */
    NONOGRAM_TRACE_SILHOUETTE, /* fill what does not have the colour of the image's edge */
    NONOGRAM_TRACE_DRAWING,    /* the outlines of the shapes */
    NONOGRAM_TRACE_NEGATIVE,   /* fill what is light */
};

struct nonogram_trace_options {
    uint32_t width, height; /* the puzzle's size; if one is 0, it follows from the image's
                             * proportions; if both are 0, the default, the image's size */
    unsigned colours; /* 1: black and white; at most NONOGRAM_TRACE_COLOURS_MAX and a background */
    unsigned threshold;  /* fill what is darker than this per cent; 0, the default: automatic,
                          * following uneven light and keeping strokes narrower than a cell */
    bool dither;         /* error diffusion instead of a threshold */
    bool line;           /* the puzzle must be solvable one line at a time */
    const uint8_t *keep; /* height * width cells, or NULL; the cells that are not 0 never change */
    uint64_t looks;      /* pictures to try for fewer changes; 0: 20,000 */
    bool (*stop)(void *context); /* called now and then; if it returns true, the work ends */
    void *context;
    const uint32_t *background;    /* 0xRRGGBB: the nearest colour is the blank; NULL: the colour of
                                    * most of the edge */
    bool (*enough)(void *context); /* called after a puzzle was found; if it returns true, the
                                    * search for fewer changes ends; can be NULL */
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

/* Traces an image (PNG, Netpbm, a picture as text, or a puzzle with a goal): scales it,
 * reduces it to the colours, and changes a few cells so that there is one solution. The best puzzle
 * found when `stop` or `enough` ends the work is returned. Clear it with nonogram_traced_clear().
 */
enum nonogram_status nonogram_trace(const char *image, size_t size,
                                    const struct nonogram_trace_options *options,
                                    struct nonogram_traced *traced,
                                    struct nonogram_diagnostic *diagnostic);
void nonogram_traced_clear(struct nonogram_traced *traced);

/* ---- what is wrong with a puzzle ---- */

struct nonogram_pin {
    size_t count; /* the number of given cells */
    bool found;   /* false: a limit was reached first */
    bool fewest;  /* proven to be the fewest; else none of them can be left out */
};

/* Finds a few cells that leave `solution`, a grid, as the only solution if they are given, and sets
 * `given` to them, the others unknown. Finds a hitting set by counterexamples, each bounded by
 * options->conflict_limit, by default 20,000. NONOGRAM_BAD_USE: `solution` is not a solution. */
enum nonogram_status nonogram_pin(const struct nonogram_puzzle *puzzle, const uint8_t *solution,
                                  const struct nonogram_explain_options *options, uint8_t *given,
                                  struct nonogram_pin *pin);

struct nonogram_clash {
    uint32_t count; /* the number of lines */
    bool minimal;   /* proven: each of the lines is needed */
};

/* Finds lines that contradict each other without the rest of the puzzle. `lines` has room for
 * height + width. NONOGRAM_END: the puzzle is not known to have no solution. Limits as for
 * nonogram_pin(). */
enum nonogram_status nonogram_clash(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_explain_options *options, uint32_t *lines,
                                    struct nonogram_clash *clash);

/* A change of one block. now.length 0: the block is left out; was.length 0: `now` is inserted
 * before block number `block`. */
struct nonogram_repair {
    uint32_t line, block;
    struct nonogram_block was, now;
    enum nonogram_verdict verdict; /* the verdict with this change: unique or multiple */
};

/* Tries typing errors: each number larger or smaller by 1, each block of 1 added or left out. Calls
 * `found` for each change that gives a solution, in the order of lines, until it returns true.
 * Limits as for nonogram_pin(). */
enum nonogram_status nonogram_find_repairs(
    const struct nonogram_puzzle *puzzle, const struct nonogram_explain_options *options,
    bool (*found)(void *context, const struct nonogram_repair *repair), void *context);

/* ---- one line ---- */

/* A clue in a line, and the known cells of the line. */
struct nonogram_line {
    uint32_t length; /* 1 .. NONOGRAM_CELLS_MAX */
    unsigned colours;
    const struct nonogram_block *blocks;
    uint32_t block_count;
    const uint8_t *cells; /* `length` values, 0 to colours or unknown; NULL: all unknown */
};

/* The functions below return NONOGRAM_END if the clue has no placement in the line. */

/* Calls `found` with every placement, `length` cell values, until it returns true: leftmost first,
 * short blocks of unknown length before long ones. O(length) each, after O(blocks * length / 64)
 * word operations times a logarithm. Memory: blocks * slack / 8 bytes; the slack is the cells that
 * the clue leaves free. */
enum nonogram_status nonogram_line_each(const struct nonogram_line *line,
                                        bool (*found)(void *context, const uint8_t *cells),
                                        void *context);
/* Appends the exact number of placements, in decimal; "0" with NONOGRAM_END. */
enum nonogram_status nonogram_line_count(const struct nonogram_line *line,
                                         struct nonogram_text *out);
/* Fills `cells` with the values that all placements share, the others unknown. Exact.
 * O(blocks * length / 64) word operations times a logarithm; memory: 3 / 8 * blocks * length bytes.
 * If no cell is known, time and memory are O(length). */
enum nonogram_status nonogram_line_deduce(const struct nonogram_line *line, uint8_t *cells);
/* Appends the clue as a regular expression over symbols[0..colours], such as "0*1{3}0+1{2}0*".
 * NONOGRAM_END: the clue is longer than the line. */
enum nonogram_status nonogram_line_regex(const struct nonogram_line *line, const char *symbols,
                                         struct nonogram_text *out);
/* Appends the clue as a finite automaton: a transition "SYMBOL STATE NEXT" per line. Symbols are
 * cell values, states count from 1 in the order of reading. The last state accepts; if the last
 * block is of unknown length, the state before it accepts, too. */
enum nonogram_status nonogram_line_automaton(const struct nonogram_line *line,
                                             struct nonogram_text *out);
/* Appends the same automaton as a Graphviz graph over symbols[0..colours]. */
enum nonogram_status nonogram_line_dot(const struct nonogram_line *line, const char *symbols,
                                       struct nonogram_text *out);

/* ---- many puzzles ---- */

/* A puzzle on its way through nonogram_batch_run(). */
struct nonogram_entry {
    const char *name;   /* "path", or "path#index" if the file holds several puzzles */
    const char *path;   /* "-" for standard input */
    const char *format; /* the format of the input; NULL: not known */
    /* For the record: the path and index, or the source, index and id stated by a puzzle in
     * JSON. */
    const char *source;
    uint64_t source_index;
    const char *id;
    uint64_t index;     /* the number of the puzzle in its file, from 1 */
    uint64_t number;    /* the number of the puzzle in all shards together, from 0 */
    bool alone;         /* the arguments name one file, which holds only this puzzle */
    bool lost;          /* a folder, list or file could not be read: puzzles are missing */
    bool skipped;       /* with `resume`: the result exists */
    const char *result; /* the path of the result file if writing it failed; else NULL */
    bool unfinished;    /* set by `work` if it was stopped: the run ends before this puzzle */
    double done;        /* share of the inputs before this puzzle, 0 to 1, as far as known */
    enum nonogram_status status; /* the status of reading the puzzle and writing the result file */
    enum nonogram_limit limited; /* the limit reached, with NONOGRAM_LIMITED. If `work` sets it, an
                                  * empty `out` makes no file */
    double seconds;              /* the time spent reading the puzzle */
    struct nonogram_diagnostic diagnostic;
    const struct nonogram_puzzle *puzzle; /* NULL unless status is NONOGRAM_OK; see `uneven` */
    struct nonogram_text remarks; /* remarks on the input: "LINE:COLUMN: text", one per line */
    struct nonogram_text guess;   /* nonogram_guess() in the same form, or empty */
    struct nonogram_text out;     /* the result, to be filled by `work`; empty at first */
    void *data;                   /* `data_size` bytes for the caller, zero at first */
    void *inside;                 /* private */
};

/* The inputs of a run and the work to do on them. Start with all zero, then fill in. */
struct nonogram_batch {
    const char *const *paths; /* files, folders, "-"; without paths and list: standard input */
    size_t path_count;
    const char *list;   /* a file of paths that end in NUL, or NULL */
    const char *output; /* a file that the caller writes, or NULL: it is skipped in folders, and as
                         * an input it is an entry that is `lost` */
    const char *format; /* NULL: recognised for each file */
    uint64_t shard;     /* 1 .. shards: read every shards-th puzzle, from this one on */
    uint64_t shards;    /* 0 or 1: all puzzles */
    bool wait;          /* do not pass on the first puzzle of a pipe before `alone` is certain */
    uint64_t *passed_over; /* receives the number of skipped files in folders; or NULL */
    bool uneven; /* call `work` with NONOGRAM_BAD_INPUT and the puzzle if only the sums of rows and
                  * columns differ, for nonogram_find_repairs() */
    bool columns_first; /* read two lists of clues without names as the columns, then the rows */

    /* Limits for reading a puzzle; 0: no limit. A puzzle that exceeds one has NONOGRAM_LIMITED.
     * `work` sets the limits for solving; the time spent reading is in entry->seconds. */
    size_t memory_limit; /* bytes of the text and the puzzle */
    double time_limit;   /* seconds */

    unsigned jobs;    /* the number of threads; 0: one per core */
    size_t data_size; /* the size of entry->data */
    void *context;    /* the first argument of the callbacks */

    /* A folder for result files, or NULL. Each puzzle has a file there, which receives entry->out,
     * whole or not at all; a puzzle that failed has one only if `out` is not empty. The
     * inputs and this folder must lie apart. */
    const char *directory;
    const char *suffix; /* the suffix of the result files, without the dot */
    bool resume;        /* skip a puzzle whose result file exists and is not older than its input */

    /* With `resume`: whether to repeat a puzzle that has a result. In parallel. Can be NULL. */
    bool (*again)(void *context, const char *result, size_t size);
    /* Works on a puzzle. Called in parallel, but not for puzzles that are skipped. */
    void (*work)(void *context, struct nonogram_entry *record);
    /* Takes the results one at a time, in the order of the input, in the calling thread. A status
     * other than NONOGRAM_OK ends the run and is returned. */
    enum nonogram_status (*emit)(void *context, struct nonogram_entry *record);
    /* Takes a part of a result from nonogram_batch_part(), as `emit` does. Can be NULL. */
    enum nonogram_status (*part)(void *context, struct nonogram_entry *record);
    /* Called a few times a second in the calling thread while it waits. Can be NULL. */
    enum nonogram_status (*idle)(void *context);
    /* If it returns true, no further puzzle is started. Called from any thread. Can be NULL. */
    bool (*stop)(void *context);
};

/* Reads puzzles, works on them in parallel and emits the results in order. The memory does not grow
 * with their number. An input that cannot be read is an entry with a status. Returns NONOGRAM_OK,
 * also if stopped, NONOGRAM_BAD_USE, NONOGRAM_NO_MEMORY, or the status that `emit` returned. */
enum nonogram_status nonogram_batch_run(const struct nonogram_batch *batch);

/* Appends the path, with a NUL, of the result file of an entry in this folder. `suffix` has no dot.
 */
enum nonogram_status nonogram_entry_path(const struct nonogram_entry *entry, const char *directory,
                                         const char *suffix, struct nonogram_text *path);
/* Called by `work` if a result is too long to be held as a whole: passes record->out to `part` and
 * empties it, if all earlier puzzles are done and there are no result files; otherwise keeps it. A
 * status other than NONOGRAM_OK: the run has ended. */
enum nonogram_status nonogram_batch_part(struct nonogram_entry *record);

#ifdef __cplusplus
}
#endif
#endif
