/* The kinds of documents, and their common functions. */
#include "render/document.h"

#include "base/memory.h"

#include <string.h>

static const struct ng_document_kind *const kinds[] = {&ng_document_svg, &ng_document_pdf,
                                                       &ng_document_html};

const struct ng_document_kind *ng_document_kind_of(const char *format,
                                                   const struct nonogram_draw_options *options)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i]->format, format) == 0) {
            return !kinds[i]->asked || kinds[i]->asked(options) ? kinds[i] : NULL;
        }
    }
    return NULL;
}

struct nonogram_document *ng_document_new(const struct ng_document_kind *kind,
                                          const struct nonogram_draw_options *options)
{
    struct nonogram_document *document = ng_alloc_zeroed(1, kind->size);
    if (document) {
        document->kind = kind;
        document->options = *options;
        document->options.title = document->options.foot = NULL;
    }
    return document;
}

void ng_document_add(struct nonogram_document *document, const char *part, size_t size,
                     struct nonogram_text *out)
{
    document->kind->add(document, part, size, out);
    document->count++;
}

void ng_document_remarks(struct nonogram_document *document, struct nonogram_text *out)
{
    ng_text_bytes(out, document->remarks.data, document->remarks.size);
    out->failed |= document->remarks.failed;
    ng_text_reset(&document->remarks);
}

bool ng_document_takes(const struct ng_document_kind *kind, const struct nonogram_puzzle *puzzle,
                       const struct nonogram_draw_options *options)
{
    return !kind->takes || kind->takes(puzzle, options);
}

void ng_document_end(struct nonogram_document *document, struct nonogram_text *out)
{
    if (document->count > 0 && !out->failed) {
        document->kind->end(document, out);
    }
}

void ng_document_free(struct nonogram_document *document)
{
    if (document) {
        document->kind->clear(document);
        ng_text_clear(&document->remarks);
        ng_alloc_free(document);
    }
}

void ng_document_single(const struct ng_document_kind *kind, const struct nonogram_puzzle *puzzle,
                        const uint8_t *cells, const struct nonogram_draw_options *options,
                        struct nonogram_text *out)
{
    struct nonogram_document *document = ng_document_new(kind, options);
    struct nonogram_text part = {.data = NULL};
    kind->part(puzzle, cells, options, &part);
    if (document && !part.failed) {
        ng_document_add(document, part.data, part.size, out);
        ng_document_end(document, out);
    } else {
        out->failed = true;
    }
    ng_text_clear(&part);
    ng_document_free(document);
}
