/* Documents of several puzzles: one file with pages of paper, or one page with a list of contents.
 * This connects the command, which has the puzzles, with a format, which combines them:
 *
 *     workers, in any order             the writer, in the order of the input
 *     part(puzzle, cells) -> bytes -->  add(document, bytes) -> finished text
 *                                       end(document)        -> the rest
 *
 * A format needs one `const struct ng_document_kind` and its line in document.c. Its
 * document begins with struct nonogram_document and is zeroed by ng_document_new(). A part is for
 * its own kind only; it can begin with a struct that is copied out with memcpy(). */
#ifndef NG_RENDER_DOCUMENT_H
#define NG_RENDER_DOCUMENT_H

#include "render/render.h"

struct nonogram_document;

/* Functions that append to a text report a failed allocation there. */
struct ng_document_kind {
    const char *format;
    size_t size; /* the size of a document: a struct that begins with struct nonogram_document */
    /* Whether the options ask for a document; NULL if every drawing is one. */
    bool (*asked)(const struct nonogram_draw_options *options);
    /* Whether a puzzle can be drawn in a document; NULL if every one can. */
    bool (*takes)(const struct nonogram_puzzle *puzzle,
                  const struct nonogram_draw_options *options);
    /* Appends the document's data of a puzzle. Called in any thread, with options as for
     * ng_render's draw. */
    void (*part)(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out);
    /* Takes the next part, and appends the finished text to `out`. */
    void (*add)(struct nonogram_document *document, const char *part, size_t size,
                struct nonogram_text *out);
    /* Appends the rest. Called once, after one `add` or more. */
    void (*end)(struct nonogram_document *document, struct nonogram_text *out);
    /* Frees the document's memory, but not the document. */
    void (*clear)(struct nonogram_document *document);
    const void *details; /* data for functions that several kinds share */
};

struct nonogram_document {
    const struct ng_document_kind *kind;
    struct nonogram_draw_options options; /* without texts */
    uint64_t count;                       /* parts added */
    struct nonogram_text remarks;         /* lines for people, not yet taken */
};

extern const struct ng_document_kind ng_document_svg, ng_document_pdf, ng_document_html;

/* NULL if the format with these options is not a document. */
const struct ng_document_kind *ng_document_kind_of(const char *format,
                                                   const struct nonogram_draw_options *options);
/* Returns NULL when out of memory. */
struct nonogram_document *ng_document_new(const struct ng_document_kind *kind,
                                          const struct nonogram_draw_options *options);
void ng_document_add(struct nonogram_document *document, const char *part, size_t size,
                     struct nonogram_text *out);
/* Moves the remarks that were made since the last call, one a line, to `out`. */
void ng_document_remarks(struct nonogram_document *document, struct nonogram_text *out);
/* Whether a puzzle can be drawn in documents of this kind. */
bool ng_document_takes(const struct ng_document_kind *kind, const struct nonogram_puzzle *puzzle,
                       const struct nonogram_draw_options *options);
/* Appends nothing if there are no parts. */
void ng_document_end(struct nonogram_document *document, struct nonogram_text *out);
void ng_document_free(struct nonogram_document *document);
/* Appends a document of one puzzle. */
void ng_document_single(const struct ng_document_kind *kind, const struct nonogram_puzzle *puzzle,
                        const uint8_t *cells, const struct nonogram_draw_options *options,
                        struct nonogram_text *out);

#endif
