/* Documents of several puzzles: one file with pages of paper, or one page with a list of contents.
 * The seam between the command, which has the puzzles, and a format, which knows how they stand
 * together:
 *
 *     workers, in any order             the writer, in the order of the input
 *     part(puzzle, cells) -> bytes -->  add(document, bytes) -> text ready to be written
 *                                       end(document)        -> the rest
 *
 * A format needs one `const struct ng_document_kind` and its line in ng_document_kinds. Its
 * document begins with struct nonogram_document and is zeroed by ng_document_new(). A part is for
 * its own kind only; it may begin with a struct that is copied out with memcpy(). The command
 * reaches all of this through nonogram_document_part() and the like. */
#ifndef NG_RENDER_DOCUMENT_H
#define NG_RENDER_DOCUMENT_H

#include "render/render.h"

struct nonogram_document;

/* Functions that append to a text report a lack of memory there. */
struct ng_document_kind {
    const char *format;
    size_t size; /* of the document: a struct that begins with struct nonogram_document */
    /* Whether the options ask for a document; NULL: any do. */
    bool (*asked)(const struct nonogram_draw_options *options);
    /* Appends what the document needs of a puzzle. Called in any thread, with options as for
     * ng_render's draw. */
    void (*part)(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out);
    /* Takes the next part, and appends to `out` what is ready. */
    void (*add)(struct nonogram_document *document, const char *part, size_t size,
                struct nonogram_text *out);
    /* Appends the rest. Called once, after one `add` or more. */
    void (*end)(struct nonogram_document *document, struct nonogram_text *out);
    /* Frees what the document holds, not itself. */
    void (*clear)(struct nonogram_document *document);
};

struct nonogram_document {
    const struct ng_document_kind *kind;
    struct nonogram_draw_options options; /* without a title */
    uint64_t count;                       /* parts added */
};

extern const struct ng_document_kind ng_document_svg;

/* NULL: the format with these options is not a document. */
const struct ng_document_kind *ng_document_kind_of(const char *format,
                                                   const struct nonogram_draw_options *options);
/* NULL: out of memory. */
struct nonogram_document *ng_document_new(const struct ng_document_kind *kind,
                                          const struct nonogram_draw_options *options);
void ng_document_add(struct nonogram_document *document, const char *part, size_t size,
                     struct nonogram_text *out);
/* Appends nothing if there is no part. */
void ng_document_end(struct nonogram_document *document, struct nonogram_text *out);
void ng_document_free(struct nonogram_document *document);
/* Appends a document of one puzzle. */
void ng_document_single(const struct ng_document_kind *kind, const struct nonogram_puzzle *puzzle,
                        const uint8_t *cells, const struct nonogram_draw_options *options,
                        struct nonogram_text *out);

#endif
