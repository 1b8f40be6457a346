/* Puzzle formats. Each is one file with one `const struct ng_format`; the registry lists them.
 *
 * A stream of text holds one puzzle or several. `extent` finds the end of the first entry, so that
 * a long stream is read in bounded memory; `read` then gets exactly one entry. They are apart
 * because one thread finds the ends for all workers: that is a tenth of the work of reading. */
#ifndef NG_FORMAT_FORMAT_H
#define NG_FORMAT_FORMAT_H

#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "model/build.h"
#include "model/puzzle.h"

struct ng_span {
    const char *text;
    size_t size;
};

/* The options of writing. */
struct ng_format_write {
    bool lossy; /* drop the unsupported parts (colour, blots, given cells) */
    /* The origin of the puzzle, for formats that have it; or NULL. */
    const char *source;
    uint64_t index;
    bool open; /* leave a JSON object open for further members */
    bool part; /* leave out the frame: the file has several puzzles */
};

/* The parts that a format does not have and leaves out, lossy or not: texts about the puzzle, a
 * stored picture, and properties of colours that do not change their look. */
enum ng_drops {
#define X(upper, lower) NG_DROPS_##upper = 1 << NONOGRAM_##upper,
    NG_PUZZLE_NOTES(X)
#undef X
        NG_DROPS_TEXTS = (1 << NG_NOTES) - 1,
    NG_DROPS_GOAL = 1 << NG_NOTES,
    NG_DROPS_NAMES = NG_DROPS_GOAL << 1,   /* the names of the colours */
    NG_DROPS_LETTERS = NG_DROPS_GOAL << 2, /* the colours' symbols */
    NG_DROPS_BRACKET = NG_DROPS_GOAL << 3, /* '[' at the beginning of a text */
};

struct ng_form;
struct ng_plain;
struct ng_pixels;

/* The weight of a sign that a text is in a format: for all formats, from the surest sign on. The
 * format with the greatest weight is chosen; the suffix of the file's name decides between equal
 * ones, and between signs below NG_SIGN_HEADING. */
enum ng_sign {
    NG_SIGN_SIGNATURE = 95, /* a beginning that only this format has: P1, $1, MK Version, 6x5: */
    NG_SIGN_DRAWN = 92,     /* columns above rows, by their places, and nothing else */
    NG_SIGN_KEYWORDS = 90,  /* words of the format, or its divider: GRID and ROWS, width 6, & */
    NG_SIGN_HEADING = 85,   /* [Dimensions]; clues, a line of dashes */
    NG_SIGN_NAMED = 83,     /* clues with headings such as "Rows:" */
    NG_SIGN_DIVIDER = 80,   /* two sizes, and a line # later */
    NG_SIGN_MARKS = 75,     /* a picture in # and . */
    NG_SIGN_COLON = 70,     /* free text, a line that begins with a colon, clues */
    NG_SIGN_BRACKETS = 65,  /* clues in brackets, or with commas, and a blank line */
    NG_SIGN_FITS = 60,      /* two sizes, and clues that fit them in this order; clues with / */
    NG_SIGN_LETTERS = 50,   /* two lines of capitals; a line "rows" alone */
    NG_SIGN_LIKELY = 40,    /* the expected number of groups of lines; a picture in 0 and 1 */
    NG_SIGN_LINES = 30,     /* lines of numbers; a picture in blanks and one other sign */
    NG_SIGN_BEGINNING = 20, /* the present text could be the start */
    NG_SIGN_WEAK = 15,
    NG_SIGN_GROUPS = 12,
    NG_SIGN_SIZES = 10, /* sizes, and nothing else fits */
    NG_SIGN_MANY = 8,
    NG_SIGN_HARDLY = 5,
    NG_SIGN_LAST = 1, /* clues up to a line that is not one: for its error */
};

/* Reads the head of an image of its kind, and the parts needed before the first pixel. Memory is
 * charged, and never more than the file can need. */
typedef bool ng_pixels_open(struct ng_pixels *pixels);

struct ng_format {
    const char *name;
    const char *const *suffixes; /* without the dot, NULL-terminated; the first is the usual one */
    bool picture;                /* the text is a picture, from which the clues follow */
    bool raw;                    /* bytes can have any value, including NUL */
    unsigned drops;              /* NG_DROPS_…, or-ed */
    /* Returns the weight (enum ng_sign) of the format's sign in a text that begins with `text`, or
     * 0. `complete` is false if there is more text. Reads no more than needed. NULL: the layout
     * decides. Called by ng_format_sniff() alone. */
    int (*sniff)(struct ng_span text, bool complete);
    /* If the format marks the end of a puzzle: returns the size of the first one of a stream,
     * including the mark; 0 if more text is needed, never when `complete` and text.size > 0. The
     * result does not depend on how much text is available. NULL: the whole stream is one
     * puzzle. Called by ng_format_extent() alone. */
    size_t (*extent)(struct ng_span text, bool complete);
    bool lines; /* a line can be a whole puzzle, at which `extent` then ends */
    /* Finds the puzzles listed in a text measured by `extent`, as parts of the text in order:
     * returns their number, and sets *puzzles (ng_memory_free()). Returns 0, and sets nothing, for
     * one puzzle or none, or when out of memory; reading it reports which. NULL: no lists. Called
     * by ng_format_split() alone. */
    size_t (*split)(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                    struct ng_span **puzzles);
    /* Passes one entry to the builder. A UTF-8 BOM has been removed; line ends can be LF or CRLF.
     * Returns false on an error, which was reported to the builder, or if the builder failed. */
    bool (*read)(struct ng_span text, struct ng_build *build);
    /* Opens an image, for formats without `read`. */
    ng_pixels_open *open;
    /* Appends one entry that ng_format_read() reads back to an equal puzzle. NONOGRAM_UNSUPPORTED,
     * naming the loss, if the format does not support it and `lossy` is not set. */
    enum nonogram_status (*write)(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic);
    /* The layout, for a format of number lines, which has a template and can lack `read`; or NULL.
     */
    const struct ng_plain *layout;
    /* The template, for a format without `write`; or NULL. */
    const struct ng_form *form;
    unsigned can; /* NG_CAN_…, or-ed: puzzles with anything else are not written */
    /* Two texts, before the first puzzle of a file and after the last one; or NULL. */
    const char *const *frame;
};

/* Whether a written file can hold several puzzles: images are one per file. */
static inline bool ng_format_is_several(const struct ng_format *format)
{
    return format->extent != NULL && !format->raw;
}

/* Whether it can be written; and writing it: NONOGRAM_NO_MEMORY if `out` has failed. */
bool ng_format_writes(const struct ng_format *format);
enum nonogram_status ng_format_write(const struct ng_format *format,
                                     const struct nonogram_puzzle *puzzle,
                                     const struct ng_format_write *options,
                                     struct nonogram_text *out,
                                     struct nonogram_diagnostic *diagnostic);

int ng_format_sniff(const struct ng_format *format, struct ng_span text, bool complete);
/* Do the work of `extent` and `split`, also for a format without them, and check what these return:
 * an extent is never larger than the text, and parts that do not fit are not used. The number of
 * parts is 0 for one puzzle. */
size_t ng_format_extent(const struct ng_format *format, struct ng_span text, bool complete);
size_t ng_format_split(const struct ng_format *format, struct ng_span text,
                       struct ng_memory *memory, struct ng_poll *poll, struct ng_span **puzzles);
/* Whether the parts are in the text, not empty, in order and apart. */
bool ng_format_parts_fit(struct ng_span text, const struct ng_span *parts, size_t count);

/* Makes a builder, lets the format read one entry into it, and finishes it: a puzzle that the
 * caller frees. */
enum nonogram_status ng_format_read(const struct ng_format *format, struct ng_span text,
                                    struct nonogram_puzzle **puzzle,
                                    struct nonogram_diagnostic *diagnostic);

/* How an entry is read. */
struct ng_reading {
    /* If the only error is that rows and columns fill different numbers of cells, or that one clue
     * is too long, the status is NONOGRAM_BAD_INPUT and there is a puzzle that the caller frees. */
    bool uneven;
    bool columns_first;       /* for two sides without names; see ng_build_columns_first() */
    bool named;               /* the user named the format, possibly by mistake */
    struct ng_memory *memory; /* charged, can be NULL; outlives the puzzle */
    struct ng_poll *poll;     /* whether to stop; can be NULL */
    struct ng_origin *origin; /* takes what a record of an earlier run says; can be NULL */
};

/* Does the work of ng_format_read() in this way; NONOGRAM_NO_MEMORY also when stopped. */
enum nonogram_status ng_format_read_as(const struct ng_format *format, struct ng_span text,
                                       const struct ng_reading *reading,
                                       struct nonogram_puzzle **puzzle,
                                       struct nonogram_diagnostic *diagnostic);

/* For a text in which no format finds a puzzle. */
#define NG_FORMAT_SIMPLEST                                                                         \
    "the simplest puzzle is a line \"WIDTH HEIGHT\", then a line for each row and each column: "   \
    "see "                                                                                         \
    "'nonogram help formats'"

/* All puzzle formats, in the order of messages. */
/* clang-format off */
#define NG_FORMATS(X) \
    X(non) X(webpbn) X(olsak) X(nin) X(mk) X(cwd) X(cwc) X(taai) X(json) \
    X(pattern) X(puzzlink) X(makhorin) X(dump) X(lines) X(picross) X(letters) X(lp) X(dzn) \
    X(lists) X(gno) X(sgriddler) X(text) X(pbm) X(ppm) X(png) X(screenshot) X(page)
/* clang-format on */

#define X(name) extern const struct ng_format ng_format_##name;
NG_FORMATS(X)
#undef X

/* All of them, NULL-terminated. */
extern const struct ng_format *const ng_format_all[];
enum { NG_FORMATS_MAX = 40 }; /* an upper bound of their number */

/* The format with this name, or else with this suffix ("xml" for webpbn), or NULL. */
const struct ng_format *ng_format_by_name(const char *name, size_t size);
/* Whether the path ends in one of the format's suffixes, or of any format's. */
bool ng_format_uses_suffix(const struct ng_format *format, const char *path);
bool ng_format_knows_suffix(const char *path);
/* Whether its files can be anything else, such as a program or a photo: they are read if they are
 * named, but not looked for in directories. */
static inline bool ng_format_is_named_only(const struct ng_format *format)
{
    return !ng_format_writes(format);
}
/* The format of a text, of which `text` is the beginning unless it is `complete`. The suffix of
 * `path` (can be NULL) counts if the content is not as good as a signature, and selects the format
 * whose message is reported if nothing fits. Returns NULL with a diagnostic if no format fits, or
 * if two do ("could be A or B: choose with --from"). Reads no puzzle. */
const struct ng_format *ng_format_detect(struct ng_span text, bool complete, const char *path,
                                         struct nonogram_diagnostic *diagnostic);
/* The format in which the text's first line is a whole puzzle; NULL if it is not, or is incomplete,
 * or the path has the suffix of a format without such lines. */
const struct ng_format *ng_format_detect_line(struct ng_span text, bool complete, const char *path);

/* If the text could not be read in the format that the user named, and is in another one by its
 * content: replaces the diagnostic by one that reports this. */
void ng_format_explain_mistake(const struct ng_format *named, struct ng_span text,
                               struct nonogram_diagnostic *diagnostic);

/* The kind of a text that fits no format, or of its beginning, if it cannot contain a puzzle: a
 * known kind of file, a web page, or one with a NUL. NULL: it can. */
const char *ng_format_binary(struct ng_span text);
/* Whether it is in UTF-16 or UTF-32, or its lines end in CR alone: the message, with the command
 * that converts it; or NULL. */
const char *ng_format_encoding(struct ng_span text);

#endif
