/* nonogram.h - the whole public interface of libnonogram.
 *
 * A nonogram has `height` rows and `width` columns of cells. A cell is blank (value 0) or has one
 * of C colours (values 1..C); black and white is C = 1. The clue of a line lists its blocks in
 * order. Lines are numbered rows first: line i is row i for i < height, column i - height after.
 *
 * Every function that can fail returns an enum nonogram_status; where it also takes a struct
 * nonogram_diagnostic, that is filled in on failure unless it is NULL; its message is empty where
 * the status says it all. Nothing here prints or exits. The library has no mutable global state:
 * distinct objects may be used from distinct threads.
 *
 * Arguments are checked. A NULL where there has to be something, a number or a cell value out of
 * range, a name that does not exist: NONOGRAM_BAD_USE, or from functions that return no status
 * nothing, 0, false or NULL, unless they say otherwise. Options that are NULL are the defaults. */
#ifndef NONOGRAM_H
#define NONOGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NONOGRAM_VERSION "2.0.0"

/* A cell that is not known yet. */
#define NONOGRAM_UNKNOWN 255
/* The most colours a puzzle may have, the blank not counted: each, and the blank, has a printable
 * character of its own, and '?' is none. */
#define NONOGRAM_COLOURS_MAX 92
/* The most cells a puzzle may have. */
#define NONOGRAM_CELLS_MAX ((size_t)1 << 28)

enum nonogram_status {
    NONOGRAM_OK = 0,
    NONOGRAM_END,         /* no further puzzle in the input */
    NONOGRAM_BAD_INPUT,   /* the text is not a valid puzzle: see the diagnostic */
    NONOGRAM_BAD_USE,     /* a precondition of the call does not hold */
    NONOGRAM_UNSUPPORTED, /* valid, but not expressible (a format that lacks colour, …) */
    NONOGRAM_NO_MEMORY,
    NONOGRAM_IO,       /* reading or writing failed */
    NONOGRAM_INTERNAL, /* a bug: an answer of the solver did not pass its own check */
    NONOGRAM_LIMITED,  /* a limit was reached while a puzzle was read */
};

/* Where and why an input was refused. Lines and columns count from 1; 0 is "not in a line". */
struct nonogram_diagnostic {
    unsigned long line;
    unsigned long column;
    char message[240];
};

/* What a status means in a few words: "out of memory", "not a valid puzzle"; of another
 * number "no such status". */
const char *nonogram_status_text(enum nonogram_status status);

struct nonogram_puzzle; /* immutable once made */

/* ---- text that grows ---- */

/* Bytes that a function of this interface appends to; start with all zero. Once an allocation has
 * failed `failed` is set and appending does nothing more. Not NUL-terminated. */
struct nonogram_text {
    char *data;
    size_t size;
    size_t capacity;
    bool failed;
    /* May be set by the caller, for texts that may become large. */
    size_t limit; /* so many bytes, or more, are as if there were no memory; 0: none */
    bool (*stop)(void *context); /* asked now and then; true: as if there were no memory */
    void *context;
    bool limited; /* `failed` because of `limit` */
    bool stopped; /* `failed` because of `stop` */
    size_t asked; /* used inside: its size when `stop` was asked */
};

/* The bytes may be the text's own. */
void nonogram_text_add(struct nonogram_text *text, const char *bytes, size_t size);
/* As printf(). No argument may be of the text itself. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void nonogram_text_format(struct nonogram_text *text, const char *format, ...);
/* Appends `string`, which is not of the text itself, as a JSON string, quotes included; bytes that
 * are not UTF-8 become U+FFFD. */
void nonogram_text_json(struct nonogram_text *text, const char *string);

/* These append members of a JSON object, or elements of an array (`name` NULL), with a comma before
 * each but the first. A line that is complete ends in LF, and the next value begins another one.
 * Brackets are '{' and '}' or '[' and ']'. */
void nonogram_json_open(struct nonogram_text *out, const char *name, char bracket);
void nonogram_json_close(struct nonogram_text *out, char bracket);
void nonogram_json_string(struct nonogram_text *out, const char *name, const char *value);
void nonogram_json_number(struct nonogram_text *out, const char *name, uint64_t value);
/* `value` as it stands: "true", "null", "1.5". */
void nonogram_json_word(struct nonogram_text *out, const char *name, const char *value);
/* Makes UTF-8, with lines that end in LF, of what a file holds: of UTF-16, and of lines that end in
 * CR alone; a byte order mark is dropped. nonogram_read() needs no such preparation. What is in
 * UTF-8 stays as it is. NONOGRAM_BAD_INPUT: UTF-32. */
enum nonogram_status nonogram_text_decode(struct nonogram_text *text,
                                          struct nonogram_diagnostic *diagnostic);
/* Empties it, and keeps the memory, `limit`, `stop` and `context`. It has not failed then. */
void nonogram_text_reset(struct nonogram_text *text);
/* Frees the memory and makes it all zero, `limit`, `stop` and `context` included. */
void nonogram_text_clear(struct nonogram_text *text);

/* ---- formats and pictures ---- */

struct nonogram_format {
    const char *name;
    const char *suffix; /* the usual one of a file name, without the dot */
    bool writes;        /* can be written as well as read */
    bool picture;       /* a picture, from which the clues follow */
    bool several;       /* one file, as it is written, can hold several */
};

/* Puzzle format number `index` (from 0), picture format number `index`. False: no more. */
bool nonogram_format_list(size_t index, struct nonogram_format *format);
bool nonogram_picture_list(size_t index, struct nonogram_format *format);
/* By name; a puzzle format also by a suffix of its files. False: there is none of this name. */
bool nonogram_format_find(const char *name, struct nonogram_format *format);
bool nonogram_picture_find(const char *name, struct nonogram_format *format);

/* ---- puzzles: reading, making, writing ---- */

/* Reads the puzzle that `size` bytes of text hold. `format` is a name, NULL: detected; `path` (may
 * be NULL) then breaks ties by its suffix. With `used`, the text may hold more than this puzzle,
 * and *used is the size of its record; without, more than one puzzle is NONOGRAM_BAD_INPUT. The
 * caller frees the puzzle. Time and memory: proportional to the text, and to the grid of a
 * picture. */
enum nonogram_status nonogram_read(const char *text, size_t size, const char *format,
                                   const char *path, size_t *used, struct nonogram_puzzle **puzzle,
                                   struct nonogram_diagnostic *diagnostic);
/* The same for a file that holds one puzzle ("-": standard input). */
enum nonogram_status nonogram_read_file(const char *path, const char *format,
                                        struct nonogram_puzzle **puzzle,
                                        struct nonogram_diagnostic *diagnostic);
/* A puzzle in black and white whose solution is the picture of height * width cells (0 or 1), row
 * by row. NONOGRAM_BAD_INPUT: there is no such picture, by its sizes or its cells. */
enum nonogram_status nonogram_from_picture(uint32_t width, uint32_t height, const uint8_t *cells,
                                           struct nonogram_puzzle **puzzle,
                                           struct nonogram_diagnostic *diagnostic);
/* A copy of `puzzle` with another goal, or other given cells (height * width cells each, given
 * ones NONOGRAM_UNKNOWN where open). NULL keeps what the puzzle has. NONOGRAM_BAD_INPUT: a goal
 * that does not have the puzzle's clues, or cells that are none. */
enum nonogram_status nonogram_copy_with(const struct nonogram_puzzle *puzzle, const uint8_t *goal,
                                        const uint8_t *given, struct nonogram_puzzle **copy,
                                        struct nonogram_diagnostic *diagnostic);
/* Reads height * width cells in the puzzle's own symbols, '?' for NONOGRAM_UNKNOWN, a row a line,
 * blank lines before and after ignored. */
enum nonogram_status nonogram_read_cells(const struct nonogram_puzzle *puzzle, const char *text,
                                         size_t size, uint8_t *cells,
                                         struct nonogram_diagnostic *diagnostic);
/* Fine with NULL. */
void nonogram_free(struct nonogram_puzzle *puzzle);

/* Appends `puzzle` in the format of this name. What the format cannot say of its clues, cells and
 * colours is NONOGRAM_UNSUPPORTED, unless `lossy` drops it. Texts, a stored picture and the names
 * and symbols of colours are left out where the format has no place for them. */
enum nonogram_status nonogram_write(const struct nonogram_puzzle *puzzle, const char *format,
                                    bool lossy, struct nonogram_text *out,
                                    struct nonogram_diagnostic *diagnostic);

/* Appends the names of what nonogram_write() leaves out of `puzzle` in this format, such as "title,
 * goal"; nothing where it leaves out nothing. NONOGRAM_BAD_USE: there is no such format. */
enum nonogram_status nonogram_left_out(const struct nonogram_puzzle *puzzle, const char *format,
                                       struct nonogram_text *out);
/* As nonogram_write() in the format json, with the place that the puzzle is from: what is read back
 * from it has results that say so, whatever it was read from. */
enum nonogram_status nonogram_write_from(const struct nonogram_puzzle *puzzle, const char *source,
                                         uint64_t index, struct nonogram_text *out,
                                         struct nonogram_diagnostic *diagnostic);
/* As nonogram_write() in the format json, without the closing bracket and the line end: the caller
 * adds members of his own with nonogram_json_...(), then both. */
enum nonogram_status nonogram_write_open(const struct nonogram_puzzle *puzzle,
                                         struct nonogram_text *out);

/* Appends `puzzle` as clauses in the DIMACS format of SAT solvers, by the order encoding; comments
 * in it say which variable is what. Its solutions are the puzzle's, one for one; with `except`
 * (height * width cells, or NULL), a solution, all but this one. NONOGRAM_BAD_USE: that is no
 * solution. NONOGRAM_UNSUPPORTED: the puzzle needs 2^31 - 1 variables or more. */
enum nonogram_status nonogram_write_dimacs(const struct nonogram_puzzle *puzzle,
                                           const uint8_t *except, struct nonogram_text *out);

/* Paper to print on. */
enum nonogram_paper {
    NONOGRAM_PAPER_NONE,
    NONOGRAM_PAPER_A4,     /* 210 mm x 297 mm */
    NONOGRAM_PAPER_LETTER, /* 8.5 x 11 inches */
};

/* The least and the most pixels of a cell's side, the most pictures a page. */
#define NONOGRAM_CELL_LEAST    8
#define NONOGRAM_CELL_MOST     200
#define NONOGRAM_PER_PAGE_MOST 64

/* How to draw. All zero is a format's plain form; a format ignores what it has no use for. */
struct nonogram_draw_options {
    bool colour;      /* terminal colours may be used */
    bool true_colour; /* 24-bit ones too */
    /* svg, png, html: a puzzle to be solved. Not the cells are drawn but those that the puzzle
     * gives, and a legend of its colours; a page in html does not give the cells away. */
    bool unsolved;
    bool answer;       /* svg, png: the cells once more, small and upside down at the foot */
    const char *title; /* svg, png, html: drawn above, in UTF-8; NULL: none. Borrowed */
    uint32_t cell;     /* svg, png, html: pixels of a cell's side, NONOGRAM_CELL_...; 0: 20 */
    /* svg: an element for nonogram_draw_pages(), scaled to its place on a page of this paper that
     * holds so many (1 .. NONOGRAM_PER_PAGE_MOST; 0: 1). */
    enum nonogram_paper paper;
    unsigned per_page;
    /* Text pictures for a terminal: their form is one that fits so many columns and lines, where
     * there is one; 0: any number. */
    uint32_t width;
    uint32_t height;
    bool clip; /* blocks: of the form without clues, only what fits */
    /* blocks in colour: height * width cells; those that are NONOGRAM_UNKNOWN here are drawn pale,
     * as what is only assumed. NULL: none */
    const uint8_t *certain;
    bool terminal; /* boxed: with Unicode's block elements, neighbouring cells set apart; blocks: in
                    * that form, with the clues, where it fits */
};

/* Appends a picture of `cells` (height * width, NONOGRAM_UNKNOWN allowed; NULL: all unknown) in
 * the picture format of this name. NONOGRAM_UNSUPPORTED: there is none. NONOGRAM_BAD_USE: a number
 * in `options` (NULL: all zero) is out of range. */
enum nonogram_status nonogram_draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                   const char *format, const struct nonogram_draw_options *options,
                                   struct nonogram_text *out);
/* Whether png has the letters of a text in UTF-8, accents aside, which it leaves out; it draws a
 * box for each of the others. NULL: yes. */
bool nonogram_png_has_letters(const char *text);
/* Appends an svg document of pages, one above the other, that have the `count` pictures, drawn with
 * the same paper and number a page, in their places. NONOGRAM_BAD_USE: none, or no paper. */
enum nonogram_status nonogram_draw_pages(const struct nonogram_text *pictures, size_t count,
                                         const struct nonogram_draw_options *options,
                                         struct nonogram_text *out);

/* ---- puzzles: looking inside; all O(1), pointers live as long as the puzzle ---- */

uint32_t nonogram_width(const struct nonogram_puzzle *puzzle);
uint32_t nonogram_height(const struct nonogram_puzzle *puzzle);

/* The texts a puzzle may carry. */
enum nonogram_note {
    NONOGRAM_TITLE,
    NONOGRAM_AUTHOR,
    NONOGRAM_COPYRIGHT,
    NONOGRAM_LICENSE,
    NONOGRAM_DESCRIPTION,
    NONOGRAM_SOURCE,
    NONOGRAM_ID,
};

/* NULL where there is none. */
const char *nonogram_note(const struct nonogram_puzzle *puzzle, enum nonogram_note which);
/* Remark number `index` (from 0) on the text that the puzzle was read from: something odd that did
 * no harm, such as an unknown character reference in a title. NULL: no more. */
const struct nonogram_diagnostic *nonogram_remark(const struct nonogram_puzzle *puzzle,
                                                  size_t index);
/* How the text was read where it could be read in two ways, such as which of two lists of clues is
 * the rows'. NULL: there was one way only. */
const struct nonogram_diagnostic *nonogram_guess(const struct nonogram_puzzle *puzzle);

struct nonogram_colour {
    const char *name;
    uint32_t rgb; /* 0xRRGGBB */
    char symbol;  /* one printable ASCII character, unique in the puzzle */
};

/* The number of colours C, the blank not counted. */
unsigned nonogram_colours(const struct nonogram_puzzle *puzzle);
/* The colour of a cell value, 0 <= value <= C; 0 is the blank. Of another value the name is "" and
 * the symbol '?'. */
struct nonogram_colour nonogram_colour(const struct nonogram_puzzle *puzzle, unsigned value);

/* A word for a colour in sentences: its name where that is one, else ("r", "c12") what people call
 * a colour that looks so; each colour of a puzzle has another one. "blank" for 0. O(colours). */
const char *nonogram_colour_word(const struct nonogram_puzzle *puzzle, unsigned value);

/* A block of a clue. Length 0: unknown, at least 1 cell. */
struct nonogram_block {
    uint32_t length;
    unsigned colour; /* 1..C */
};

/* Blocks in the clue of `line` (0 <= line < height + width). */
uint32_t nonogram_clue_size(const struct nonogram_puzzle *puzzle, uint32_t line);
/* Whether the whole clue is unknown: its size is 0, and anything goes. */
bool nonogram_clue_open(const struct nonogram_puzzle *puzzle, uint32_t line);
/* Block number `block` of the clue, from 0. */
struct nonogram_block nonogram_clue_block(const struct nonogram_puzzle *puzzle, uint32_t line,
                                          uint32_t block);

/* height * width cells row by row, NULL where the puzzle has none; NONOGRAM_UNKNOWN where a cell
 * is not given. */
const uint8_t *nonogram_goal(const struct nonogram_puzzle *puzzle);
const uint8_t *nonogram_given(const struct nonogram_puzzle *puzzle);

/* ---- solving ---- */

enum nonogram_verdict {
    NONOGRAM_UNIQUE,   /* exactly one solution */
    NONOGRAM_MULTIPLE, /* at least two */
    NONOGRAM_SOLVED,   /* one found, a second not looked for */
    NONOGRAM_NONE,     /* no solution */
    NONOGRAM_LIMIT,    /* "unknown": a limit was reached first */
};

/* "unique", "multiple", "solved", "none", "unknown"; of another number "no such verdict". */
const char *nonogram_verdict_name(enum nonogram_verdict verdict);

/* What has ended a search before it was done. */
enum nonogram_limit {
    NONOGRAM_LIMIT_NONE = 0,  /* nothing has */
    NONOGRAM_LIMIT_TIME,      /* `time_limit` */
    NONOGRAM_LIMIT_CONFLICTS, /* `conflict_limit` */
    NONOGRAM_LIMIT_MEMORY, /* `memory_limit`, or there is no more of it, or more than can be used */
    NONOGRAM_LIMIT_STOPPED, /* `stop` */
    /* In a joined record: the parts' records list no more, and may not list all that there are. */
    NONOGRAM_LIMIT_SOLUTIONS,
};

/* "time", "conflicts", "memory", "interrupted", "solutions"; NULL for NONOGRAM_LIMIT_NONE. */
const char *nonogram_limit_name(enum nonogram_limit limit);

struct nonogram_statistics {
    uint64_t line_solves;
    uint64_t decisions; /* guesses; 0 when lines alone were enough */
    uint64_t conflicts;
    uint64_t propagations;
    uint64_t restarts;
    uint64_t dives;
    uint64_t ticks;    /* steps of the search: its work, counted the same on every machine */
    size_t peak_bytes; /* the most that it held at a time, the puzzle included */
};

/* A search under way, as nonogram_solve_options.observe sees it. */
struct nonogram_progress {
    struct nonogram_statistics statistics; /* of the first worker, without peak_bytes */
    uint64_t found;                        /* different solutions seen */
    const void *search;
};

/* Copies its grid as it is now, height * width cells each: `cells` with what the search assumes,
 * `certain` without; NONOGRAM_UNKNOWN where open. Only while `observe` is called; nothing with
 * NULL. O(cells).
 */
void nonogram_progress_cells(const struct nonogram_progress *progress, uint8_t *cells,
                             uint8_t *certain);

/* The two formats of DRAT. */
enum nonogram_proof_format {
    NONOGRAM_PROOF_TEXT,   /* numbers, a step a line */
    NONOGRAM_PROOF_BINARY, /* a third of the size: "a" or "d", literals of seven bits a byte, 0 */
};

struct nonogram_solve_options {
    uint64_t solutions; /* stop after so many; 0: all. Default 2 */
    bool first;         /* do not look for a second solution */
    /* Of several solutions, none of which `found` takes: also what all agree on, where that takes
     * little more than what has been done. */
    bool certain;
    double time_limit; /* seconds; 0: none */
    /* 0: none; deterministic. With several jobs each of them may have so many. */
    uint64_t conflict_limit;
    size_t memory_limit; /* bytes that the work may hold, the puzzle included; 0: none */
    uint64_t seed;
    unsigned jobs; /* threads for this one puzzle; default 1 */
    /* Polled now and then; true ends the search with NONOGRAM_LIMIT. With several jobs it is called
     * from other threads than the caller's, one at a time. May be NULL. */
    bool (*stop)(void *context);
    /* Called at every line that is deduced before the search and wherever that polls `stop`, some
     * ten thousand times a second; has no part in what is found. May be NULL. */
    void (*observe)(void *context, const struct nonogram_progress *progress);
    /* Called for every solution as it is found (height * width cells, row by row). True ends the
     * search as if `solutions` had been reached. May be NULL. */
    bool (*found)(void *context, const uint8_t *cells);
    /* Takes the bytes, in order, of a proof in a format of DRAT. With NONOGRAM_NONE it
     * refutes the clauses of nonogram_write_dimacs(), with NONOGRAM_UNIQUE those `except` the
     * solution; with any other verdict it breaks off and proves nothing. A status other than
     * NONOGRAM_OK ends the search and is returned. The puzzle then gets one thread whatever
     * `jobs`, and may be NONOGRAM_UNSUPPORTED as there. May be NULL. */
    enum nonogram_status (*proof)(void *context, const char *bytes, size_t size);
    enum nonogram_proof_format proof_format; /* default: text */
    void *context;
    /* Bytes of solutions that the caller holds; read after each `found`, they count as held by the
     * work. NULL, the default: none. */
    const size_t *held;
};

/* How hard a puzzle is for a person. */
enum nonogram_class {
    NONOGRAM_CLASS_TRIVIAL,  /* solved in one sweep: all rows, then all columns */
    NONOGRAM_CLASS_LINE,     /* by line deduction */
    NONOGRAM_CLASS_PROBE,    /* with assumptions one deep */
    NONOGRAM_CLASS_NESTED,   /* two deep */
    NONOGRAM_CLASS_SEARCH,   /* a person has to search */
    NONOGRAM_CLASS_MULTIPLE, /* several solutions */
    NONOGRAM_CLASS_NONE,     /* no solution */
    NONOGRAM_CLASS_UNKNOWN,  /* a limit was reached first */
};

/* "trivial", "line", … "unknown"; of another number "no such class". */
const char *nonogram_class_name(enum nonogram_class difficulty);

/* What solving found. `first`, `second` and `certain` are grids of height * width cells owned by
 * the result; with NONOGRAM_LIMIT, `first` holds the certain cells and NONOGRAM_UNKNOWN elsewhere,
 * unless `found` is not 0, in which case it is the solution found. NULL where there is none, and
 * where there was no memory for it. With NONOGRAM_BAD_USE the verdict is NONOGRAM_LIMIT. */
struct nonogram_result {
    enum nonogram_verdict verdict;
    uint64_t found;              /* different solutions seen */
    enum nonogram_limit limited; /* what ended the search early, after which there may be more */
    uint8_t *first;
    uint8_t *second;
    uint8_t *certain; /* such a grid, NONOGRAM_UNKNOWN where two solutions differ */
    /* As far as solving finds it out without further work: trivial, line, multiple, none; else
     * unknown, and nonogram_grade() says more. */
    enum nonogram_class difficulty;
    struct nonogram_statistics statistics;
};

void nonogram_solve_defaults(struct nonogram_solve_options *options);

/* Solves `puzzle`. Every solution has been checked against the clues by code that does not search.
 * What needs more memory than there is ends with NONOGRAM_LIMIT, not with NONOGRAM_NO_MEMORY.
 * Time: exponential at worst. The caller frees the result's grids with nonogram_result_clear(). */
enum nonogram_status nonogram_solve(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_result *result);
void nonogram_result_clear(struct nonogram_result *result);

/* Appends the number of solutions of `puzzle` in decimal, exact however large; with NONOGRAM_LIMIT
 * in result->verdict, a number that there are at least. result->found is the same as far as 64 bits
 * hold it. Of the options, `solutions`, `first`, `found` and `proof` do not matter, and
 * `conflict_limit` also bounds the values that counting tries. Otherwise as nonogram_solve(). Time:
 * that of finding two solutions, then that of the largest region of cells that depend on each other
 * and that lines do not decide: as many steps as there are states of its columns (or of its rows,
 * where that is less) between two rows, or exponential in its size. Memory: up to 4 GB, or less
 * with `memory_limit`; with less it takes longer. */
enum nonogram_status nonogram_count(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_text *out, struct nonogram_result *result);

/* Sets `cells` (height * width of them) to the values that all solutions agree on, NONOGRAM_UNKNOWN
 * where two of them differ; exactly, by asking for a solution that differs from what those found so
 * far agree on until there is none. The verdict is NONOGRAM_UNIQUE, NONOGRAM_MULTIPLE or
 * NONOGRAM_NONE (all cells are then unknown); where result->limited is set, a limit came first, and
 * cells that are certain may be missing: the verdict is NONOGRAM_MULTIPLE or, where no two
 * solutions were found, NONOGRAM_LIMIT. result->first and ->second are two solutions where there
 * are. Of the options, `solutions`, `first`, `found` and `proof` do not matter. Time: as
 * nonogram_solve(), then at most a solution for each cell in which they differ, and a proof. */
enum nonogram_status nonogram_certain(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_solve_options *options, uint8_t *cells,
                                      struct nonogram_result *result);

/* Where a puzzle without a solution goes wrong, as far as lines show it. */
struct nonogram_fault {
    uint32_t line; /* that no placement of its clue is left for */
    bool given;    /* already with the given cells, before anything follows from other lines */
};

/* Looks for such a line. NONOGRAM_END: lines one at a time show nothing wrong, as far as they came:
 * of the options, `stop`, `time_limit` and `memory_limit` count. Time: that of solving line by
 * line. */
enum nonogram_status nonogram_find_fault(const struct nonogram_puzzle *puzzle,
                                         const struct nonogram_solve_options *options,
                                         struct nonogram_fault *fault);

/* ---- one hard puzzle in parts, for several machines ---- */

/* The most parts of a puzzle. */
#define NONOGRAM_PARTS_MAX ((size_t)1 << 20)

struct nonogram_split_options {
    size_t parts; /* wanted, 1 .. NONOGRAM_PARTS_MAX */
    /* Polled now and then; true ends the work with NONOGRAM_END. May be NULL. */
    bool (*stop)(void *context);
    /* Called for every part, the largest first; a status other than NONOGRAM_OK ends the work and
     * is returned. */
    enum nonogram_status (*each)(void *context, const struct nonogram_puzzle *part);
    void *context;
};

/* Splits `puzzle` into so many parts or a few more (fewer where it is easy): copies of it with
 * given cells. They exclude each other, and each solution of the puzzle is one of a part. A part's
 * NONOGRAM_ID is that of the puzzle and "split-DIGEST/NUMBER/COUNT", by slashes; its goal is not
 * the puzzle's but a solution of it, where 20,000 conflicts find one: nonogram_solve() begins with
 * it where it is the part's own, and else looks for a proof that there is none. */
enum nonogram_status nonogram_split(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_split_options *options,
                                    struct nonogram_diagnostic *diagnostic);

/* ---- results as records: lines of JSON Lines, as `nonogram solve --to jsonl` writes them ---- */

/* What a record says of a puzzle's result, or of its failure. Start with all zero. Strings are
 * borrowed, unless the record was read: then they and the grids belong to the record. */
struct nonogram_record {
    /* Which puzzle: where it is from ("-": standard input), its number there, from 1, and its id
     * (NULL: none). */
    const char *source;
    uint64_t index;
    const char *id;

    const char *error;    /* why there is no result, with its place; NULL: there is a result: */
    unsigned long line;   /* 0: not in a line */
    unsigned long column; /* 0: the same */

    const char *title; /* NULL: none */
    uint32_t width;    /* 0, and the height: a limit has kept the puzzle from being read */
    uint32_t height;
    enum nonogram_verdict verdict;
    enum nonogram_limit limited;
    const char *count; /* of solutions, at least with NONOGRAM_LIMIT, in digits; NULL: not known */
    bool listed; /* the solutions found are in the record, of several all if `count` is as many: */
    size_t solution_count;
    const char *solutions;  /* grids of height * width symbols, one behind the other */
    const char *partial;    /* what is certain, '?' elsewhere: such a grid; NULL: none */
    const char *certain;    /* what all solutions agree on, '?' elsewhere: the same */
    const char *class_name; /* how hard for a person; NULL: not known */
    uint64_t guesses;
    uint64_t conflicts;
    const char *proof; /* the file of the verdict's proof; NULL: there is none */
    bool timed;        /* `seconds` is in the record */
    double seconds;

    void *memory; /* the record's own; see nonogram_record_clear() */

    /* It is written without its closing bracket and line end: the caller adds members of his own
     * with nonogram_json_...(), then both. */
    bool open;
};

/* Sets what a result says: sizes, verdict, limit, class, effort, the puzzle's title, and its id
 * unless there is one. Not the solutions. */
enum nonogram_status nonogram_record_describe(struct nonogram_record *record,
                                              const struct nonogram_puzzle *puzzle,
                                              const struct nonogram_result *result);
/* Adds `count` solutions (height * width cells each, none unknown, one behind the other) in the
 * puzzle's symbols; with 0 an empty list. */
enum nonogram_status nonogram_record_list(struct nonogram_record *record,
                                          const struct nonogram_puzzle *puzzle,
                                          const uint8_t *cells, size_t count);
/* Sets `partial` to these cells. */
enum nonogram_status nonogram_record_leave(struct nonogram_record *record,
                                           const struct nonogram_puzzle *puzzle,
                                           const uint8_t *cells);
/* Sets `certain` to these cells. */
enum nonogram_status nonogram_record_agree(struct nonogram_record *record,
                                           const struct nonogram_puzzle *puzzle,
                                           const uint8_t *cells);
/* Appends the record, one line. NONOGRAM_BAD_USE: it is of no failure, and has no width and height
 * although its verdict is not NONOGRAM_LIMIT or there are grids; or `count` is no number. */
enum nonogram_status nonogram_record_write(const struct nonogram_record *record,
                                           struct nonogram_text *out);
/* Reads a record, of which what is in `record` is forgotten; members that are not known are passed
 * over. NONOGRAM_BAD_INPUT: it is none, or contradicts itself. The caller clears it when that
 * succeeds. Time and memory: proportional to the text. */
enum nonogram_status nonogram_record_read(const char *text, size_t size,
                                          struct nonogram_record *record,
                                          struct nonogram_diagnostic *diagnostic);
/* Frees what belongs to the record, and makes it all zero. */
void nonogram_record_clear(struct nonogram_record *record);

/* ---- what the parts of a split puzzle come to ---- */

struct nonogram_join;

/* NULL: out of memory. Fine with NULL. */
struct nonogram_join *nonogram_join_new(void);
void nonogram_join_free(struct nonogram_join *join);
/* Takes a part's result: a record, with its solutions listed. In any order. NONOGRAM_BAD_INPUT: it
 * is no result, or of no part, a failure, of another splitting, or the part's second one. */
enum nonogram_status nonogram_join_add(struct nonogram_join *join, const char *record, size_t size,
                                       struct nonogram_diagnostic *diagnostic);
/* Sets *whole to the record of the whole puzzle, all solutions in it, in the order of the parts;
 * what it points to belongs to the join. To be called once, after the last part. Of several
 * solutions, `count` is their number if every part's list is known to hold all of its own (it has
 * none, the only one, or `count` of them), else `limited` says that there may be more.
 * NONOGRAM_BAD_INPUT: parts are missing, or the same solution is in two. */
enum nonogram_status nonogram_join_finish(struct nonogram_join *join, struct nonogram_record *whole,
                                          struct nonogram_diagnostic *diagnostic);

/* The file with the proof of a part (from 1), as its record says; NULL: it says none. */
const char *nonogram_join_proof(const struct nonogram_join *join, uint64_t part);

struct nonogram_prove_options {
    enum nonogram_proof_format format;
    /* Appends the proof of a part (from 1), in either format. */
    enum nonogram_status (*part)(void *context, uint64_t part, struct nonogram_text *bytes);
    /* Takes the bytes of the whole proof, in order. */
    enum nonogram_status (*proof)(void *context, const char *bytes, size_t size);
    void *context;
};

/* Puts the proof of the whole puzzle together from those of all parts, where each has none or the
 * only solution: it is about the clauses of the whole, as that of nonogram_solve(), and defines
 * variables of its own. `puzzle` is the one that was split. NONOGRAM_BAD_INPUT: it is another, or
 * the bytes of a part are no proof; what a callback says otherwise. Time: as splitting, and
 * proportional to the proofs, each of which is held in memory. */
enum nonogram_status nonogram_join_prove(const struct nonogram_join *join,
                                         const struct nonogram_puzzle *puzzle,
                                         const struct nonogram_prove_options *options,
                                         struct nonogram_diagnostic *diagnostic);

/* ---- how a person would solve it ---- */

/* Techniques, easiest first. Those before NONOGRAM_COLOUR look at one line, its clue and its known
 * cells; a block's range goes from its leftmost to its rightmost placement under these. */
enum nonogram_technique {
    NONOGRAM_FULL,          /* the clue leaves no room to move, or is empty */
    NONOGRAM_OVERLAP,       /* all places of a block, counted from both ends, share some cells */
    NONOGRAM_COMPLETE,      /* every block is placed: the rest is blank */
    NONOGRAM_UNREACHABLE,   /* cells in no block's range are blank */
    NONOGRAM_CAP,           /* a run as long as any block that can lie there ends there */
    NONOGRAM_GLUE,          /* a filled cell is nearer to a wall than its block is long */
    NONOGRAM_JOIN,          /* two runs that must be of one block are joined */
    NONOGRAM_SPLIT,         /* a cell that would make a run too long for any block is blank */
    NONOGRAM_MERCURY,       /* a block that begins at a wall would touch a filled cell */
    NONOGRAM_FORCING,       /* a gap too short for every block that can lie in it is blank */
    NONOGRAM_COLOUR,        /* one of these, with colours that crossing lines do not reach */
    NONOGRAM_LINE,          /* exact deduction of one line, where nothing above explains it */
    NONOGRAM_EDGE,          /* a cell at the border assumed filled fails in the line beside it */
    NONOGRAM_CONTRADICTION, /* a cell assumed, line deduction fails: a chain of few lines */
    NONOGRAM_NESTED,        /* the same, two assumptions deep */
    NONOGRAM_TECHNIQUE_COUNT,
};

/* "overlap", and what people call it: "simple boxes"; of another number "no such technique". */
const char *nonogram_technique_name(enum nonogram_technique technique);
const char *nonogram_technique_usual(enum nonogram_technique technique);

struct nonogram_explain_options {
    enum nonogram_technique hardest; /* that may be used; default NONOGRAM_NESTED */
    /* Lines that may be deduced, which bounds the work with assumptions the same on every machine;
     * 0: no limit. Default 5,000,000, a second or two. */
    uint64_t effort_limit;
    uint64_t conflict_limit; /* for the verdict where lines are not enough; 0: none */
    size_t memory_limit;     /* bytes that the work may hold, the puzzle included; 0: none */
    /* The verdict, if it is known; NONOGRAM_SOLVED (the default): it is not. */
    enum nonogram_verdict verdict;
    /* Polled now and then; true ends the work. May be NULL. */
    bool (*stop)(void *context);
    void *context;
};

void nonogram_explain_defaults(struct nonogram_explain_options *options);

/* How hard a puzzle is for a person: what the walk below needs, from the given cells on. Grades are
 * compared member by member in this order, from `difficulty` to `milliseconds`. Where
 * nonogram_grade() fails before they are known, the verdict is NONOGRAM_LIMIT, and the class
 * NONOGRAM_CLASS_UNKNOWN. */
struct nonogram_grade {
    enum nonogram_verdict verdict;
    enum nonogram_class difficulty;
    uint32_t sweeps;                 /* until solved, or until nothing moved */
    enum nonogram_technique hardest; /* that a step needed; NONOGRAM_FULL where there is no step */
    uint64_t assumptions;            /* in the walk's chains */
    uint32_t chain;                  /* lines of the longest of them */
    unsigned depth;                  /* assumptions held at once: 0, 1 or 2 */
    uint64_t
        milliseconds; /* that a person may take: steps of 3 s, more for hard ones: see man page */
    uint64_t steps;
    uint64_t count[NONOGRAM_TECHNIQUE_COUNT]; /* of them, by technique */
    bool limited; /* the limit on effort or `stop` ended the walk: `search` may be said too early */
};

/* Grades a puzzle. With nonogram_solve() it shares the exact deduction in one line, and the solver
 * for the verdict where lines are not enough. The steps are its own, so that no optimisation of the
 * search changes a grade. Time: a fraction of a millisecond for a 10x10 that lines solve; with
 * assumptions up to the limits. NONOGRAM_BAD_USE: bad options. */
enum nonogram_status nonogram_grade(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_explain_options *options,
                                    struct nonogram_grade *grade);

/* ---- step by step ---- */

#define NONOGRAM_NO_BLOCK UINT32_MAX
#define NONOGRAM_NO_LINE  UINT32_MAX

/* A cell that a step settles; or, with `ruled_out`, a value that it does not have. From 0. */
struct nonogram_step_cell {
    uint32_t row, column;
    uint8_t value;
    bool ruled_out;
};

enum nonogram_link_kind {
    NONOGRAM_LINK_ASSUME,   /* cells[0] is assumed */
    NONOGRAM_LINK_LINE,     /* the line then has these cells */
    NONOGRAM_LINK_FAIL,     /* the line cannot be filled */
    NONOGRAM_LINK_CONCLUDE, /* so cells[0] is ruled out: the innermost assumption was wrong */
};

/* A link of the chain from an assumption to a contradiction. Replayed in order, each line by exact
 * deduction of that line alone, the last one fails (in colour, from what follows for single colours
 * without the assumption). */
struct nonogram_link {
    enum nonogram_link_kind kind;
    unsigned depth;                         /* assumptions that hold: 1 or 2 */
    uint32_t line;                          /* NONOGRAM_NO_LINE with ASSUME and CONCLUDE */
    const struct nonogram_step_cell *cells; /* of a line: those that the rest of the chain needs */
    size_t cell_count;
    const char *text;
};

/* A step: one technique on one line, with all that it settles there. Everything in it is good until
 * the next step. */
struct nonogram_step {
    uint64_t number; /* from 1 */
    enum nonogram_technique technique;
    uint32_t line;  /* rows first; with an assumption the row of its cell */
    uint32_t block; /* the first that it is about, in the clue from 0; or NONOGRAM_NO_BLOCK */
    const uint32_t *blocks; /* all that it is about */
    size_t block_count;
    uint32_t length;                        /* of the line */
    const uint8_t *before, *after;          /* the line's cells */
    const uint8_t *leftmost;                /* with NONOGRAM_LINE: its first placement, else NULL */
    const uint8_t *rightmost;               /* and its last */
    const struct nonogram_step_cell *cells; /* what is settled */
    size_t cell_count;
    const char *reason;                /* in English, without a full stop */
    const struct nonogram_link *links; /* with an assumption: the chain; else NULL */
    size_t link_count;
    uint32_t chain; /* its lines */
};

enum nonogram_walk_end {
    NONOGRAM_WALK_GOES_ON, /* there may be further steps */
    NONOGRAM_WALK_SOLVED,
    NONOGRAM_WALK_STUCK,   /* no technique that is allowed finds anything */
    NONOGRAM_WALK_FAULT,   /* a line cannot be filled: nonogram_walk_fault() */
    NONOGRAM_WALK_STOPPED, /* by a limit: nonogram_walk_limit() */
};

struct nonogram_walk;

/* Begins a walk at the given cells of the puzzle, which must outlive it. The cheapest technique
 * comes first; among lines where it fires, the one nearest to the cells of the last step, then the
 * one with the fewest open cells, then rows, then the smaller number. */
enum nonogram_status nonogram_walk_new(const struct nonogram_puzzle *puzzle,
                                       const struct nonogram_explain_options *options,
                                       struct nonogram_walk **walk);
/* Fine with NULL. */
void nonogram_walk_free(struct nonogram_walk *walk);
/* The next step; NONOGRAM_END: there is none, and nonogram_walk_end() says why. What needs more
 * than `memory_limit` ends the walk, too. */
enum nonogram_status nonogram_walk_next(struct nonogram_walk *walk,
                                        const struct nonogram_step **step);
/* Of NULL NONOGRAM_WALK_STOPPED. */
enum nonogram_walk_end nonogram_walk_end(const struct nonogram_walk *walk);
/* Which limit has stopped it: NONOGRAM_LIMIT_STOPPED: `stop`, NONOGRAM_LIMIT_MEMORY:
 * `memory_limit`, NONOGRAM_LIMIT_NONE: the one on effort, or none has. */
enum nonogram_limit nonogram_walk_limit(const struct nonogram_walk *walk);
/* The line that cannot be filled, NONOGRAM_NO_LINE if there is none or no walk; and why, in a
 * sentence. */
uint32_t nonogram_walk_fault(const struct nonogram_walk *walk);
enum nonogram_status nonogram_walk_say_fault(const struct nonogram_walk *walk,
                                             struct nonogram_text *out);
/* Appends a sentence on how it has ended after so many steps; nothing while it goes on. */
enum nonogram_status nonogram_walk_say_end(const struct nonogram_walk *walk, uint64_t steps,
                                           struct nonogram_text *out);
/* The same of a walk that this limit has stopped, NONOGRAM_LIMIT_NONE being the one on effort. */
enum nonogram_status nonogram_walk_say_limit(enum nonogram_limit limit, struct nonogram_text *out);
/* What is known so far: height * width cells, good until the next step. */
const uint8_t *nonogram_walk_cells(const struct nonogram_walk *walk);

/* Appends the next steps, up to so many (0: all), as an HTML page that stands alone. */
enum nonogram_status nonogram_walk_html(struct nonogram_walk *walk, uint64_t steps,
                                        struct nonogram_text *out);
/* Appends the next step as an SVG picture of the grid with the line and the cells marked. */
enum nonogram_status nonogram_walk_svg(struct nonogram_walk *walk, struct nonogram_text *out);
/* ---- making puzzles ---- */

/* How pictures are made up. */
enum nonogram_style {
    NONOGRAM_STYLE_BLOBS,     /* smooth areas */
    NONOGRAM_STYLE_RANDOM,    /* every cell by chance */
    NONOGRAM_STYLE_SYMMETRIC, /* smooth areas, the right half the mirror image of the left */
    NONOGRAM_STYLE_OUTLINE,   /* the borders of smooth areas */
    NONOGRAM_STYLE_TEXT,      /* a word in letters of 5 by 7 cells */
};

/* Whether a word can be set: its letters exist (A to Z, digits, blank and some signs), and there
 * are 1 to 100 of them. */
bool nonogram_word_exists(const char *word);
/* The least width and height that hold it. */
uint32_t nonogram_word_width(const char *word);
uint32_t nonogram_word_height(void);

struct nonogram_generate_options {
    uint32_t width, height; /* default 10 */
    unsigned colours;       /* default 1: black; at most NONOGRAM_GENERATE_COLOURS_MAX */
    /* Per cent of cells filled, 1 to 99, in the drawing, which is then changed until it has one
     * solution, and of which NONOGRAM_STYLE_OUTLINE leaves the borders; 0, the default: as suits
     * the style. */
    unsigned density;
    enum nonogram_style style; /* default NONOGRAM_STYLE_BLOBS */
    const char *word;          /* of NONOGRAM_STYLE_TEXT */
    bool any_class;            /* whatever class comes of it, as long as there is one solution */
    enum nonogram_class difficulty; /* otherwise this one, up to NONOGRAM_CLASS_SEARCH; default
                                     * NONOGRAM_CLASS_LINE */
    uint64_t seed;
    /* Polled now and then; true ends the work. May be NULL. */
    bool (*stop)(void *context);
    void *context;
};

#define NONOGRAM_GENERATE_COLOURS_MAX 8
/* The least width and height of puzzles of NONOGRAM_CLASS_SEARCH. */
#define NONOGRAM_SEARCH_LEAST      15
#define NONOGRAM_TRACE_COLOURS_MAX 60

void nonogram_generate_defaults(struct nonogram_generate_options *options);

/* Whether the options are such as nonogram_generate() takes, and the size and style can have
 * puzzles of the class that is wanted: those of NONOGRAM_CLASS_SEARCH have a chain of dominoes in
 * them, are at least NONOGRAM_SEARCH_LEAST wide and high, and neither symmetric nor words. */
bool nonogram_generate_fits(const struct nonogram_generate_options *options);

/* Makes puzzle number `number` (from 0) of all that these options give: with exactly one solution,
 * which is its goal, and of the class that is wanted. The same options and number give the same
 * puzzle. `grade` may be NULL; of those of NONOGRAM_CLASS_SEARCH grade->limited is set.
 * NONOGRAM_END: none was found in a bounded number of attempts, or none fits, or `stop` said so.
 * NONOGRAM_BAD_USE also where NONOGRAM_STYLE_TEXT has no word, or one that is wider or higher than
 * the puzzle.
 * Time: from a tenth of a millisecond (10x10) to seconds (100x100, or classes that are rare). */
enum nonogram_status nonogram_generate(const struct nonogram_generate_options *options,
                                       uint64_t number, struct nonogram_puzzle **puzzle,
                                       struct nonogram_grade *grade);

/* Makes puzzles 0 to count - 1 with so many threads (0: one per core) and hands each to `each`, in
 * order and in the calling thread, with the options' context; `puzzle` is NULL where none was
 * found. A status other than NONOGRAM_OK from `each` ends the work and is returned. Where `stop`
 * has ended it, `each` is not called for the rest, and NONOGRAM_OK is returned. */
enum nonogram_status
nonogram_generate_many(const struct nonogram_generate_options *options, uint64_t count,
                       unsigned jobs,
                       enum nonogram_status (*each)(void *context, uint64_t number,
                                                    const struct nonogram_puzzle *puzzle,
                                                    const struct nonogram_grade *grade));

struct nonogram_trace_options {
    uint32_t width, height; /* of the puzzle; one of them 0: from the picture's proportions. Both 0,
                             * the default: as large as the picture */
    unsigned colours;       /* 1: black and white; at most NONOGRAM_TRACE_COLOURS_MAX, besides the
                             * background; fewer if the picture has no more */
    unsigned threshold;     /* darker than so many per cent is black; 0, the default: found out */
    bool dither;            /* error diffusion instead of a threshold */
    bool line;              /* line deduction shall find it */
    const uint8_t *keep;    /* height * width cells, not 0: must stay as traced; or NULL */
    uint64_t looks;         /* pictures to look at for fewer changes; 0: 20,000 */
    bool (*stop)(void *context);
    void *context;
    const uint32_t *background; /* 0xRRGGBB: the traced colour nearest to it is the blank; NULL: the
                                 * one that has most of the image's edge */
    bool (*enough)(void *context); /* asked once a way is known: whether to stop looking for fewer
                                    * changes; NULL: never */
};

/* A picture made a puzzle. The grids belong to it. */
struct nonogram_traced {
    struct nonogram_puzzle *puzzle; /* NULL: no way was found to make it unique */
    uint32_t width, height;
    uint8_t *drawn;   /* the picture before the changes */
    uint64_t changes; /* cells in which the goal differs from it */
    bool fewest;      /* proven: it takes so many */
};

/* Traces an image (PNG, BMP, Netpbm, a picture in text, or a puzzle whose goal it is): scales it,
 * reduces it to the colours, and changes few cells so that its clues have no other solution. In
 * colour the blank is options->background, or what has most of the image's edge. A way that is
 * known when `stop` or `enough` ends it is returned. NONOGRAM_BAD_INPUT: it is no such image. The
 * caller clears `traced` with nonogram_traced_clear(). */
enum nonogram_status nonogram_trace(const char *image, size_t size,
                                    const struct nonogram_trace_options *options,
                                    struct nonogram_traced *traced,
                                    struct nonogram_diagnostic *diagnostic);
void nonogram_traced_clear(struct nonogram_traced *traced);

/* ---- what is wrong with a puzzle ---- */

struct nonogram_pin {
    size_t count; /* cells */
    bool found;   /* false: a limit came first */
    bool fewest;  /* proven: fewer do not do; otherwise only that none can be left out */
};

/* Finds given cells, few, with which `solution` (height * width cells, a solution of the puzzle) is
 * the only one: `given` (height * width) receives their values, NONOGRAM_UNKNOWN elsewhere and
 * where the puzzle gives a cell itself; all are NONOGRAM_UNKNOWN where none are found. By
 * counterexamples as an implicit hitting set. Each look for a counterexample is bounded by
 * options->conflict_limit, by default 20,000; options->stop ends it all. NONOGRAM_BAD_USE: that is
 * no solution. */
enum nonogram_status nonogram_pin(const struct nonogram_puzzle *puzzle, const uint8_t *solution,
                                  const struct nonogram_explain_options *options, uint8_t *given,
                                  struct nonogram_pin *pin);

struct nonogram_clash {
    uint32_t count; /* of lines */
    bool minimal;   /* proven: with any one of them unknown the puzzle has a solution */
};

/* Finds lines of a puzzle without a solution that contradict each other whatever the others are:
 * `lines` has room for height + width. NONOGRAM_END: it is not known to have no solution. Limits as
 * for nonogram_pin(). */
enum nonogram_status nonogram_clash(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_explain_options *options, uint32_t *lines,
                                    struct nonogram_clash *clash);

/* A block of a clue changed: now.length 0 leaves it out, was.length 0 is one put before block
 * number `block`. */
struct nonogram_repair {
    uint32_t line, block;
    struct nonogram_block was, now;
    enum nonogram_verdict verdict; /* of the puzzle with this change: unique or multiple */
};

/* Tries every number of a clue larger or smaller by 1, and every block of 1 added or dropped:
 * `found` is told of each change that gives the puzzle a solution, in the order of lines, until it
 * returns true. Limits as for nonogram_pin(). */
enum nonogram_status nonogram_find_repairs(
    const struct nonogram_puzzle *puzzle, const struct nonogram_explain_options *options,
    bool (*found)(void *context, const struct nonogram_repair *repair), void *context);

/* ---- one line ---- */

/* A clue in a line of `length` cells, of which `cells` (values and NONOGRAM_UNKNOWN; NULL: all
 * unknown) says what is known. All borrowed. Colours of blocks are 1..colours, of cells 0..colours.
 */
struct nonogram_line {
    uint32_t length; /* 1 .. NONOGRAM_CELLS_MAX */
    unsigned colours;
    const struct nonogram_block *blocks;
    uint32_t block_count;
    const uint8_t *cells;
};

/* These return NONOGRAM_END where the clue has no placement in the line (for the regular expression
 * and the automaton: where it is longer than the line), NONOGRAM_BAD_USE when the line is not as
 * said above, NONOGRAM_NO_MEMORY. */

/* Hands out every placement (`length` cell values), leftmost first, short blots before long ones,
 * until `found` returns true. O(length) each, after O(blocks * length / 64) word operations, times
 * a logarithm; memory: blocks * slack / 8 bytes, where the slack is the cells that the clue leaves.
 */
enum nonogram_status nonogram_line_each(const struct nonogram_line *line,
                                        bool (*found)(void *context, const uint8_t *cells),
                                        void *context);
/* Appends the number of placements in decimal, exact however large ("0" also with
 * NONOGRAM_END). */
enum nonogram_status nonogram_line_count(const struct nonogram_line *line,
                                         struct nonogram_text *out);
/* Sets `cells` (`length` of them) to the values that all placements agree on, NONOGRAM_UNKNOWN
 * elsewhere. Exact; O(blocks * length / 64) word operations, times a logarithm. Memory: 3 / 8 *
 * blocks * length bytes, of which what lies beyond blocks * slack / 4 is hardly used. Where no cell
 * is known, time and memory are O(length). */
enum nonogram_status nonogram_line_deduce(const struct nonogram_line *line, uint8_t *cells);
/* Appends the clue as a regular expression over symbols[0..colours], such as "0*1{3}0+1{2}0*". */
enum nonogram_status nonogram_line_regex(const struct nonogram_line *line, const char *symbols,
                                         struct nonogram_text *out);
/* Appends the transitions of the clue's finite automaton, "SYMBOL STATE NEXT" one a line, symbols
 * being cell values and states numbered from 1 in the order of reading. The last one accepts, and
 * where the last block is of unknown length the one before it. */
enum nonogram_status nonogram_line_automaton(const struct nonogram_line *line,
                                             struct nonogram_text *out);
/* Appends the same as a Graphviz graph over symbols[0..colours]. */
enum nonogram_status nonogram_line_dot(const struct nonogram_line *line, const char *symbols,
                                       struct nonogram_text *out);

/* ---- many puzzles ---- */

/* A puzzle on its way through nonogram_batch_run(). */
struct nonogram_entry {
    const char *name;   /* "path", or "path#index" where the file holds several */
    const char *path;   /* as given or found; "-" for standard input */
    const char *format; /* the format it was read in; NULL when not known */
    /* What its result's record shall say: path, index and NULL, or the source, index and id that a
     * puzzle in JSON states, even one that cannot be read further. */
    const char *source;
    uint64_t source_index;
    const char *id;
    uint64_t index;     /* in its file, from 1 */
    uint64_t number;    /* among all records of all shards, from 0 */
    bool alone;         /* the arguments name one file, which holds this record only */
    bool lost;          /* a directory or list could not be read, or a file not be taken
                         * (`directory` of the batch): records are missing */
    bool skipped;       /* its result is there already (resume) */
    const char *result; /* the path of its result file, where writing that failed; else NULL */
    bool unfinished;    /* set by `work` that was told to stop: the run ends before this record */
    double done;        /* share of the inputs behind it, 0 to 1, as far as known */
    enum nonogram_status status; /* of reading it, and of writing its result file */
    /* With NONOGRAM_LIMITED: which limit. Where `work` sets it, an empty `out` makes no file. */
    enum nonogram_limit limited;
    double seconds; /* that reading it took */
    struct nonogram_diagnostic diagnostic;
    const struct nonogram_puzzle
        *puzzle;                  /* for `work`; NULL unless status is NONOGRAM_OK, or `uneven` */
    struct nonogram_text remarks; /* on it, a line each: "LINE:COLUMN: text"; no NUL */
    struct nonogram_text guess;   /* nonogram_guess() in the same form; empty without one */
    struct nonogram_text out;     /* for `work` to fill in; empty for each record */
    void *data;                   /* `data_size` bytes for the caller, zero for each */
};

/* Start with all zero, then fill in. Strings and arrays are borrowed for the run. */
struct nonogram_batch {
    /* What to read: files, directories, "-"; none and no list: standard input. */
    const char *const *paths;
    size_t path_count;
    const char *list;   /* a file of NUL-separated paths, or NULL */
    const char *format; /* NULL: detected for each file */
    uint64_t shard;     /* 1 .. shards: every shards-th record; shards 0 or 1: all */
    uint64_t shards;
    bool wait; /* hold a pipe's first record back until `alone` is certain */
    /* May be NULL. In the end, the number of files found in directories and not read: their names
     * have no suffix of a format, and their contents are not certain to be puzzles. */
    uint64_t *passed_over;
    /* Hands `work` the puzzle of a record with NONOGRAM_BAD_INPUT, too, where nothing is wrong but
     * that the rows do not fill as many cells as the columns: for nonogram_find_repairs(). */
    bool uneven;
    /* Of two lists of clues without names the first one is the columns', not the rows'. */
    bool columns_first;

    /* What reading a record may take: bytes, its text and its puzzle included, and seconds; 0: any.
     * A record that takes more has the status NONOGRAM_LIMITED. A limit on the solving of it is for
     * `work` to set: what reading took is in record->seconds. */
    size_t memory_limit;
    double time_limit;

    unsigned jobs;    /* 0: one per core */
    size_t data_size; /* of each record's `data` */
    void *context;    /* handed to the callbacks */

    /* One result file for each record below this directory (NULL: none): what `work` put into
     * record->out, written whole or not at all. A record that failed gets one only if `out` is
     * not empty. A file whose results would replace those of an earlier one of the run, as it
     * is the same below the directory, is not read: a record with a status, `lost`. No result
     * replaces an input of the run, of which the record has NONOGRAM_BAD_INPUT and `result`; but
     * the names of a `list` that is no ordinary file are not known before they come, and one of
     * which the file has been replaced by then is a record with a status, `lost`. With `resume`,
     * records whose file exists, and is no older than their input where that is a file, are
     * skipped: neither read nor worked on. */
    const char *directory;
    const char *suffix; /* of the result files, without the dot, not empty and without a slash */
    bool resume;

    /* With `resume`, may be NULL: whether such a file is to be written again all the same. In
     * parallel. */
    bool (*again)(void *context, const char *result, size_t size);

    /* In parallel. Not called for a record that is skipped. */
    void (*work)(void *context, struct nonogram_entry *record);
    /* One at a time, in the thread that called, in the order of the input. A status other than
     * NONOGRAM_OK ends the run and is returned. */
    enum nonogram_status (*emit)(void *context, struct nonogram_entry *record);
    /* May be NULL: called by nonogram_batch_part(), as `emit` would be, with what record->out holds
     * by then. */
    enum nonogram_status (*part)(void *context, struct nonogram_entry *record);
    /* May be NULL: called a few times a second in that thread while it waits for a record. */
    enum nonogram_status (*idle)(void *context);
    /* May be NULL. True: no further record is begun. Called from any thread. */
    bool (*stop)(void *context);
};

/* Reads records, works on them in parallel and emits them in order, in memory bounded whatever
 * their number. A single puzzle makes no thread. An input that cannot be read is a record with a
 * status. NONOGRAM_OK also when stopped; NONOGRAM_BAD_USE, NONOGRAM_NO_MEMORY, or what emit
 * returned. */
enum nonogram_status nonogram_batch_run(const struct nonogram_batch *batch);

/* Files that have another part in a batch than to be read for puzzles. Start with all zero, then
 * fill in. Borrowed for the run. */
struct nonogram_batch_files {
    /* Where the caller puts the results in the end; NULL or "-": in no file. Where it is met in a
     * directory, it is what an earlier run has put there, and is not read. Named as an input it is
     * a record with a status, `lost`. */
    const char *output;
    /* What the caller reads itself ("-": standard input): no result file replaces one of these. */
    const char *const *inputs;
    size_t input_count;
};

/* The same beside such files (NULL: none). */
enum nonogram_status nonogram_batch_run_beside(const struct nonogram_batch *batch,
                                               const struct nonogram_batch_files *files);

/* Appends the path, NUL-terminated, that a file of this entry has below a directory, as its result
 * has below `directory` of the batch. `suffix` has no dot. */
enum nonogram_status nonogram_entry_path(const struct nonogram_entry *entry, const char *directory,
                                         const char *suffix, struct nonogram_text *path);
/* To be called by `work`, for a result too long to be held as a whole: once it is the record's turn
 * to be emitted, hands what there is of record->out to `part`, and empties it. Until then, without
 * `part` and with result files `out` is kept. A status other than NONOGRAM_OK: `part` or something
 * else has ended the run, and the record is not emitted. */
enum nonogram_status nonogram_batch_part(struct nonogram_entry *record);

#ifdef __cplusplus
}
#endif
#endif
