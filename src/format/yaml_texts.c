/* Texts wait until the file has ended, as a mapping may have its clues behind them. */
#include "format/yaml_texts.h"

#include "base/alloc.h"
#include "format/note.h"
#include "format/yaml_decode.h"

void ng_yaml_texts_clear(struct ng_yaml_texts *texts)
{
    for (size_t i = 0; i < texts->count; i++) {
        ng_text_clear(&texts->texts[i].scalar.text);
    }
    ng_alloc_free(texts->texts);
    texts->texts = NULL;
    texts->count = texts->capacity = 0;
}

/* Says of a text that it is not the puzzle's; names are everything's. */
static void remark(const struct ng_yaml_texts *texts, unsigned which, struct ng_place place)
{
    if (which != NG_YAML_NAME) {
        ng_build_remark(texts->build, place, "a text below another key is passed over");
    }
}

void ng_yaml_texts_enter(struct ng_yaml_texts *texts, size_t indent)
{
    if (texts->settled) {
        texts->home = indent < texts->home ? indent : texts->home;
        return;
    }
    while (texts->count > 0 && texts->texts[texts->count - 1].indent > indent) {
        struct ng_yaml_text *last = &texts->texts[--texts->count];
        remark(texts, last->which, last->scalar.place);
        ng_text_clear(&last->scalar.text);
    }
}

void ng_yaml_texts_settle(struct ng_yaml_texts *texts, size_t indent)
{
    texts->home = texts->settled ? texts->home : indent;
    texts->settled = true;
}

/* Whether the scalar says nothing: it is empty, or YAML's word for that. */
static bool is_null(const struct ng_yaml_scalar *scalar)
{
    struct ng_span text = {scalar->text.data, scalar->text.size};
    bool null = text.size == 0 || (scalar->style == NG_YAML_PLAIN && ng_yaml_is_null(text));
    return null && !scalar->text.failed;
}

struct ng_yaml_text *ng_yaml_texts_find(const struct ng_yaml_texts *texts, unsigned which)
{
    for (size_t i = texts->count; i > 0; i--) {
        if (texts->texts[i - 1].which == which) {
            return &texts->texts[i - 1];
        }
    }
    return NULL;
}

/* Keeps a copy of the scalar in place of what is there. */
static bool take(struct ng_yaml_text *text, const struct ng_yaml_scalar *scalar)
{
    struct nonogram_text copy = text->scalar.text;
    ng_text_reset(&copy);
    ng_text_bytes(&copy, scalar->text.data, scalar->text.size);
    text->scalar = *scalar;
    text->scalar.text = copy;
    return !copy.failed && !scalar->text.failed;
}

static bool append(struct ng_yaml_texts *texts, unsigned which, const struct ng_yaml_scalar *scalar,
                   size_t indent)
{
    if (!ng_alloc_grow(&texts->texts, &texts->capacity, texts->count + 1, sizeof *texts->texts)) {
        return false;
    }
    struct ng_yaml_text *text = &texts->texts[texts->count++];
    *text = (struct ng_yaml_text){.which = which, .indent = indent};
    return take(text, scalar);
}

bool ng_yaml_texts_add(struct ng_yaml_texts *texts, unsigned which,
                       const struct ng_yaml_scalar *scalar, size_t indent)
{
    struct ng_yaml_text *inner = ng_yaml_texts_find(texts, which);
    bool grid = which == NG_YAML_GIVEN || which == NG_YAML_GOAL; /* a list, which is no text */
    if (is_null(scalar) && !grid) {
        return true;
    }
    if (texts->settled && indent > texts->home) {
        remark(texts, which, scalar->place);
        return true;
    }
    if (inner != NULL && inner->indent > indent) { /* that of a set, behind the puzzle's own */
        ng_build_remark(texts->build, scalar->place, "the same text again is passed over");
        return true;
    }
    if (inner != NULL && inner->indent == indent) {
        ng_build_remark(texts->build, scalar->place, "a text that is given again counts last");
        return take(inner, scalar);
    }
    return append(texts, which, scalar, indent);
}

/* Gives the builder the scalar, as it is where something in double quotes is no escape. */
static void keep(struct ng_build *build, enum nonogram_note which,
                 const struct ng_yaml_scalar *scalar)
{
    struct ng_span text = {scalar->text.data, scalar->text.size};
    struct nonogram_text decoded = {.data = NULL};
    if (scalar->style == NG_YAML_DOUBLE && ng_yaml_decode(text, scalar->place, build, &decoded)) {
        ng_build_text_taken(build, which, &decoded);
    } else {
        ng_note_keep(build, which, text, scalar->place, false);
    }
    ng_text_clear(&decoded);
}

/* The puzzle's text of the kind; a name goes before the title of a set around the puzzle. */
static const struct ng_yaml_text *choose(const struct ng_yaml_texts *texts, unsigned which)
{
    const struct ng_yaml_text *text = ng_yaml_texts_find(texts, which);
    const struct ng_yaml_text *name =
        which == NONOGRAM_TITLE ? ng_yaml_texts_find(texts, NG_YAML_NAME) : NULL;
    return name != NULL && (text == NULL || name->indent > text->indent) ? name : text;
}

void ng_yaml_texts_keep(struct ng_yaml_texts *texts)
{
    for (unsigned i = 0; i < NG_NOTES; i++) {
        const struct ng_yaml_text *text = choose(texts, i);
        if (text != NULL) {
            keep(texts->build, (enum nonogram_note)i, &text->scalar);
        }
    }
}
