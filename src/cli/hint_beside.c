/* A walk beside a solution. */
#include "cli/hint.h"

/* Appends what a step or the end came to: records without their line end, a comma between. */
static void take(bool records, bool first, const struct nonogram_text *part,
                 struct nonogram_text *out)
{
    size_t size = records && part->size > 0 ? part->size - 1 : part->size;
    nonogram_text_format(out, records ? (first ? "" : ",") : "\n");
    nonogram_text_add(out, part->data, size);
    out->failed = out->failed || part->failed;
}

/* The bytes that the end of a walk may take. */
enum { END_ROOM = 4096 };

/* Whether the result has room for the part, and for an end behind it. */
static bool has_room(const struct nonogram_text *out, const struct nonogram_text *part)
{
    return out->limit == 0 ||
           (part->size < out->limit && out->size + END_ROOM < out->limit - part->size);
}

/* A walk that fills the memory ends there: its solution is not lost. */
static enum nonogram_status write_steps(struct ng_hint *hint, struct nonogram_walk *walk,
                                        const struct ng_hint_form *form, uint64_t *steps,
                                        struct nonogram_text *out)
{
    struct nonogram_text part = {.data = NULL};
    enum nonogram_status status;
    const struct nonogram_step *step;
    while ((status = nonogram_walk_next(walk, &step)) == NONOGRAM_OK) {
        nonogram_text_reset(&part);
        status = form->step(hint, step, &part);
        if (!has_room(out, &part)) {
            hint->walk = NULL;
            break;
        }
        take(form->records, (*steps)++ == 0, &part, out);
        if (status != NONOGRAM_OK) {
            break;
        }
    }
    nonogram_text_clear(&part);
    hint->limited = hint->walk != NULL ? ng_hint_limit(walk) : NONOGRAM_LIMIT_MEMORY;
    return status == NONOGRAM_END ? NONOGRAM_OK : status;
}

static enum nonogram_status write_end(const struct ng_hint *hint, const struct ng_hint_form *form,
                                      uint64_t steps, struct nonogram_text *out)
{
    struct nonogram_text part = {.data = NULL};
    enum nonogram_status status = form->end(hint, steps, &part);
    take(form->records, steps == 0, &part, out);
    nonogram_text_clear(&part);
    return status;
}

enum nonogram_status ng_hint_beside(struct ng_hint *hint, bool records,
                                    const struct nonogram_explain_options *options,
                                    struct nonogram_text *out)
{
    const struct ng_hint_form *form = records ? &ng_hint_jsonl : &ng_hint_text;
    struct nonogram_walk *walk = NULL;
    uint64_t steps = 0;
    enum nonogram_status status = nonogram_walk_new(hint->puzzle, options, &walk);
    bool begun = status == NONOGRAM_OK;
    if (!begun && status != NONOGRAM_NO_MEMORY) {
        return status;
    }
    hint->walk = walk;
    hint->limited = NONOGRAM_LIMIT_MEMORY;
    nonogram_text_format(out, records ? ",\"walk\":[" : "");
    status = begun ? write_steps(hint, walk, form, &steps, out) : NONOGRAM_OK;
    status = status == NONOGRAM_OK ? write_end(hint, form, steps, out) : status;
    nonogram_text_format(out, records ? "]" : "");
    nonogram_walk_free(walk);
    return status;
}
