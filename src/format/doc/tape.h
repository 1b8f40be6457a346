/* A document as a tape, shared by JSON, XML and lists in programs.
 *
 *     {"rows":[[2,1],[]]}
 *     object >12 | key rows | array >11 | array >8 | number 2 | number 1 | end | array >10 | end |
 *     end | end
 *
 * A front end reads the text once and appends nodes in the order of the text; a container has the
 * number of the node after its end, so that a search can skip it. Values are spans of the text,
 * decoded when needed; a place is an offset. Deep nesting is allowed, as nothing recurs.
 * A key comes before its value, in an object or in a list of a program; there others
 * can have no key. An element of XML is a key and its text, or an object, which has the attributes
 * as keys and strings first. */
#ifndef NG_FORMAT_DOC_TAPE_H
#define NG_FORMAT_DOC_TAPE_H

#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/work.h"
#include "format/format.h"

/* The notation of a document. */
enum ng_notation {
    NG_NOTATION_JSON,
    NG_NOTATION_PROGRAM,
    NG_NOTATION_DATA, /* MiniZinc's: clues are padded with 0 or -1, or words of 0 and 1 */
    NG_NOTATION_XML,  /* webpbn's and FreeNono's; a word is a block of any length */
};

enum ng_tape_kind {
    NG_TAPE_OBJECT, /* keys and their values */
    NG_TAPE_ARRAY,
    NG_TAPE_KEY,
    NG_TAPE_STRING, /* text in quotes, or text that a front end takes for a string */
    NG_TAPE_NUMBER, /* a decimal number in the front end's language, with its sign */
    NG_TAPE_WORD,   /* a bare word: true, null, _, a name */
    NG_TAPE_END,    /* the end of the innermost container */
};

/* Front ends report an error for more nested containers. */
enum { NG_TAPE_DEPTH = 64 };

/* The styles of containers. */
enum {
    NG_TAPE_CODE = 1, /* it has expressions in it, or is a part of one: its values are not the
                       * program's */
    NG_TAPE_PADDED    /* a row of a matrix, padded with 0 */
};

/* The styles of numbers. */
enum ng_tape_number {
    NG_TAPE_COUNT, /* whole, 0 or more, within 32 bits: `size` is its value, not its length */
    NG_TAPE_LARGE, /* whole, 0 or more, larger */
    NG_TAPE_OTHER, /* below 0, or with a fraction or exponent */
};

struct ng_tape_node {
    uint8_t kind; /* enum ng_tape_kind */
    uint16_t
        style; /* a key's or string's: enum ng_style (chars.h); a number's: enum ng_tape_number */
    uint32_t size;   /* a leaf's bytes, without quotes; for a container the node after its end; for
                      * this end, the bytes from the container to where it goes on, or 0 */
    uint64_t offset; /* in the text: of a leaf's first byte (after a quote), of a bracket */
};

struct ng_tape {
    struct ng_span text;       /* borrowed */
    enum ng_notation notation; /* set by the front end */
    struct ng_tape_node *nodes;
    size_t count;
    size_t capacity;
    size_t open;              /* the innermost open container, or SIZE_MAX */
    unsigned depth;           /* open containers */
    struct ng_memory *memory; /* charged; or NULL */
    struct ng_poll *poll;     /* or NULL */
    bool failed;              /* out of memory, or stopped, or more than 2^32 nodes */
};

/* ---- for front ends ---- */

void ng_tape_start(struct ng_tape *tape, struct ng_span text, struct ng_memory *memory,
                   struct ng_poll *poll);
void ng_tape_clear(struct ng_tape *tape);
/* Begins a container, or ends the innermost one, which must exist. Each appends a node; a failure
 * is remembered. Amortised O(1). */
void ng_tape_open(struct ng_tape *tape, enum ng_tape_kind kind, size_t offset);
void ng_tape_close(struct ng_tape *tape, size_t offset);
void ng_tape_leaf(struct ng_tape *tape, enum ng_tape_kind kind, unsigned style, size_t offset,
                  size_t size);
/* Appends the number that begins at `p` (a sign and digits, optionally a fraction and an exponent)
 * and returns its end, or `p` if there is none. */
const char *ng_tape_number(struct ng_tape *tape, const char *p, const char *end);

/* ---- for reading ---- */

/* The node after this one and all its contents; for a key, its value. */
size_t ng_tape_next(const struct ng_tape *tape, size_t node);
/* The place of a node, for messages and for the builder: for a string in quotes the first one. */
struct ng_place ng_tape_place(const struct ng_tape *tape, size_t node);
/* The bytes of a leaf, not decoded. */
struct ng_span ng_tape_raw(const struct ng_tape *tape, size_t node);
/* Appends the decoded text of a key or string, or the bytes of any other leaf. */
void ng_tape_text(const struct ng_tape *tape, size_t node, struct nonogram_text *out);
/* Does the same without a copy if nothing has to be decoded, else in `scratch`, which is cleared
 * first. */
struct ng_span ng_tape_view(const struct ng_tape *tape, size_t node, struct nonogram_text *scratch);
/* The text from the first byte of a container or leaf to its last, including quotes and brackets of
 * containers. */
struct ng_span ng_tape_span(const struct ng_tape *tape, size_t node);

/* For a list in a program, the place where it goes on without a separator, within it or behind its
 * end; 0: it does not. */
size_t ng_tape_goes_on(const struct ng_tape *tape, size_t node);
void ng_tape_set_goes_on(struct ng_tape *tape, size_t node, size_t offset);

static inline enum ng_tape_kind ng_tape_kind(const struct ng_tape *tape, size_t node)
{
    return (enum ng_tape_kind)tape->nodes[node].kind;
}

static inline bool ng_tape_contains(const struct ng_tape *tape, size_t node)
{
    return ng_tape_kind(tape, node) <= NG_TAPE_ARRAY;
}

/* Whether it is a list with expressions in it. */
static inline bool ng_tape_is_code(const struct ng_tape *tape, size_t node)
{
    return ng_tape_contains(tape, node) && tape->nodes[node].style == NG_TAPE_CODE;
}

#endif
