/* The public growing text is base/text under a public name: a text is lent to the layers below for
 * one call and taken back. */
#ifndef NG_API_TEXT_H
#define NG_API_TEXT_H

#include "base/text.h"
#include "nonogram.h"

static inline struct ng_text ng_api_text_lend(const struct nonogram_text *text)
{
    return (struct ng_text){text->data, text->size, text->capacity, text->failed};
}

static inline void ng_api_text_take(struct nonogram_text *text, const struct ng_text *lent)
{
    *text = (struct nonogram_text){lent->data, lent->size, lent->capacity, lent->failed};
}

#endif
