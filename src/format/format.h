/* Puzzle formats. Each is one file with one `const struct ng_format`; the registry lists them.
 *
 * A stream of text holds one puzzle or several. `extent` finds where the first entry ends, so
 * that a long stream is read in bounded memory; `read` then sees exactly one entry. */
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

/* What a write may drop without being refused. */
struct ng_format_write {
    bool lossy; /* write what can be said and drop the rest (colour, blots, given cells) */
    /* Where the puzzle is from, for formats that say so; NULL: nothing is said. */
    const char *source;
    uint64_t index;
    bool open; /* a JSON object is left open for further members */
};

/* What a format has no place for and leaves out, lossy or not: texts about the puzzle, a stored
 * picture, and of colours what does not change how they look. */
enum ng_drops {
#define X(upper, lower) NG_DROPS_##upper = 1 << NONOGRAM_##upper,
    NG_PUZZLE_NOTES(X)
#undef X
        NG_DROPS_TEXTS = (1 << NG_NOTES) - 1,
    NG_DROPS_GOAL = 1 << NG_NOTES,
    NG_DROPS_NAMES = NG_DROPS_GOAL << 1,   /* of the colours */
    NG_DROPS_LETTERS = NG_DROPS_GOAL << 2, /* their symbols */
    NG_DROPS_BRACKET = NG_DROPS_GOAL << 3, /* '[' at the beginning of a text */
};

struct ng_form;
struct ng_plain;
struct ng_pixels;

/* What the signs in a text are worth that it is in a format: all formats, from the surest sign on.
 * The format whose sign is worth most is taken; the suffix of the file's name decides between equal
 * ones, and between signs below NG_SIGN_HEADING. */
enum ng_sign {
    NG_SIGN_SIGNATURE = 95, /* a beginning that no other format has: P1, $1, MK Version, 6x5: */
    NG_SIGN_KEYWORDS = 90,  /* words of the format, or its divider: GRID and ROWS, width 6, & */
    NG_SIGN_HEADING = 85,   /* [Dimensions]; clues, a line of dashes */
    NG_SIGN_NAMED = 83,     /* clues with headings such as "Rows:" */
    NG_SIGN_DIVIDER = 80,   /* two sizes, and a line # among what follows */
    NG_SIGN_MARKS = 75,     /* a picture in # and . */
    NG_SIGN_COLON = 70,     /* free text, a line that begins with a colon, clues */
    NG_SIGN_BRACKETS = 65,  /* clues in brackets, or with commas, and a blank line */
    NG_SIGN_FITS = 60,      /* two sizes, and clues that fit them in this order; clues with / */
    NG_SIGN_LETTERS = 50,   /* two lines of capitals; a line "rows" alone */
    NG_SIGN_LIKELY = 40,    /* as many groups of lines as there should be; a picture in 0 and 1 */
    NG_SIGN_LINES = 30,     /* lines of numbers; a picture in blanks and one other sign */
    NG_SIGN_BEGINNING = 20, /* what is there could go on so */
    NG_SIGN_WEAK = 15,
    NG_SIGN_GROUPS = 12,
    NG_SIGN_SIZES = 10, /* sizes, and nothing else fits */
    NG_SIGN_MANY = 8,
    NG_SIGN_HARDLY = 5,
};

/* Reads the head of an image of its kind, and what else has to be seen before its first pixel.
 * Memory is charged, and no more than the file can need. */
typedef bool ng_pixels_open(struct ng_pixels *pixels);

struct ng_format {
    const char *name;
    const char *const *suffixes; /* without the dot, NULL-terminated; the first is the usual one */
    bool picture;                /* the text is a picture, the clues follow from it */
    bool raw;                    /* bytes of any value, NULs included, are its own business */
    unsigned drops;              /* NG_DROPS_…, or-ed */
    /* What its sign in a text that begins with `text` is worth (enum ng_sign); 0: there is none.
     * `complete` is false when there is more than `text` holds. Looks at no more than it needs. */
    int (*sniff)(struct ng_span text, bool complete);
    /* Where the format itself marks the end of a puzzle: the size of the first one of a stream, its
     * mark included; 0: more text is needed to tell, never when `complete` and text.size > 0. What
     * is there already, and what comes later, makes no difference. NULL: the whole stream is one
     * puzzle. */
    size_t (*extent)(struct ng_span text, bool complete);
    bool lines;   /* a line may be a puzzle by itself, with which `extent` then ends */
    bool records; /* a puzzle may be a record of a run, which says where it is from */
    /* Of what `extent` measured: the puzzles that it lists, as parts of the text in its order, in
     * *puzzles (ng_memory_free()), and how many. 0, and nothing there: it is one puzzle, or none,
     * or memory has run out; reading it finds out which. NULL: there are no lists. */
    size_t (*split)(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                    struct ng_span **puzzles);
    /* Puts one entry into the builder. A UTF-8 BOM has been removed; line ends may be LF or CRLF.
     * False: something is wrong, which was reported to the builder, or the builder failed. */
    bool (*read)(struct ng_span text, struct ng_build *build);
    /* The same of an image, where there is no `read`. */
    ng_pixels_open *open;
    /* Appends one entry that ng_format_read() reads back to an equal puzzle. NONOGRAM_UNSUPPORTED,
     * naming what would be lost, when the format cannot say it and `lossy` is not set. */
    enum nonogram_status (*write)(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic);
    /* How it is read, where it is a format of number lines with none of these; or NULL. */
    const struct ng_plain *layout;
    /* How it is written, where it has no `write`; or NULL. */
    const struct ng_form *form;
    unsigned can; /* NG_CAN_…, or-ed: a puzzle with anything else is not written */
};

/* Whether it can be written; and writing it, NONOGRAM_NO_MEMORY where `out` has failed. */
bool ng_format_writes(const struct ng_format *format);
enum nonogram_status ng_format_write(const struct ng_format *format,
                                     const struct nonogram_puzzle *puzzle,
                                     const struct ng_format_write *options,
                                     struct nonogram_text *out,
                                     struct nonogram_diagnostic *diagnostic);

/* Makes a builder, lets the format put into it what one entry says, and finishes it: a puzzle that
 * the caller frees. */
enum nonogram_status ng_format_read(const struct ng_format *format, struct ng_span text,
                                    struct nonogram_puzzle **puzzle,
                                    struct nonogram_diagnostic *diagnostic);

/* How an entry is read. */
struct ng_reading {
    /* Where nothing is wrong but that the rows do not fill as many cells as the columns, the status
     * is NONOGRAM_BAD_INPUT and there is a puzzle that the caller frees. */
    bool uneven;
    bool columns_first;       /* of two sides without names; see ng_build_columns_first() */
    bool named;               /* the user named the format, which may be a mistake */
    struct ng_memory *memory; /* what it takes is charged to; NULL: nothing. Outlives the puzzle */
    struct ng_poll *poll;     /* whether to stop; NULL: never */
};

/* The same; NONOGRAM_NO_MEMORY, too, where the poll says stop. */
enum nonogram_status ng_format_read_as(const struct ng_format *format, struct ng_span text,
                                       const struct ng_reading *reading,
                                       struct nonogram_puzzle **puzzle,
                                       struct nonogram_diagnostic *diagnostic);

/* For a text in which no format finds a puzzle. */
#define NG_FORMAT_SIMPLEST                                                                         \
    "the simplest puzzle is a line \"WIDTH HEIGHT\", then a line for each row and each column: "   \
    "see "                                                                                         \
    "'nonogram help formats'"

/* Every puzzle format there is, in the order in which messages name them. */
/* clang-format off */
#define NG_FORMATS(X) \
    X(non) X(webpbn) X(olsak) X(nin) X(mk) X(cwd) X(cwc) X(taai) X(json) X(yaml) X(toml) \
    X(pattern) X(puzzlink) X(makhorin) X(dump) X(lines) X(picross) X(letters) X(lp) X(dzn) \
    X(lists) X(gno) X(sgriddler) X(text) X(pbm) X(ppm) X(png) X(bmp)
/* clang-format on */

#define X(name) extern const struct ng_format ng_format_##name;
NG_FORMATS(X)
#undef X

/* All of them, NULL-terminated. */
extern const struct ng_format *const ng_format_all[];
enum { NG_FORMATS_MAX = 40 }; /* there are not more */

/* By name, or else by a suffix of its files ("xml" for webpbn). NULL: there is none. */
const struct ng_format *ng_format_by_name(const char *name, size_t size);
/* Whether the path ends in one of the format's suffixes, or of any format's. */
bool ng_format_uses_suffix(const struct ng_format *format, const char *path);
bool ng_format_knows_suffix(const char *path);
/* Whether files in it may be anything else, such as a program or a photo: they are read where they
 * are named, and not looked for in directories. */
static inline bool ng_format_is_named_only(const struct ng_format *format)
{
    return !ng_format_writes(format);
}
/* The format of a text, of which `text` is the beginning unless it is `complete`. The suffix of
 * `path` (may be NULL) counts where the content is not as good as signed, and names the format
 * whose message is told where nothing fits. NULL with a diagnostic when nothing fits, or when two
 * formats do ("could be A or B: choose with --from"). Nothing is read as a puzzle to find out. */
const struct ng_format *ng_format_detect(struct ng_span text, bool complete, const char *path,
                                         struct nonogram_diagnostic *diagnostic);
/* The format of which the text's first line is a puzzle by itself; NULL: it is not, or its end is
 * not there, or the path has the suffix of a format without such lines. */
const struct ng_format *ng_format_detect_line(struct ng_span text, bool complete, const char *path);

/* Where the text could not be read in a format that the user named, and is in another one by its
 * content: replaces the diagnostic by one that says so. */
void ng_format_explain_mistake(const struct ng_format *named, struct ng_span text,
                               struct nonogram_diagnostic *diagnostic);

/* What a text that fits no format, or its beginning, is said to be where no puzzle can be in it: a
 * file of a kind that is known, a web page, or one with a NUL. NULL: there may be one. */
const char *ng_format_binary(struct ng_span text);

#endif
