/* Images of learned clauses, and those that wait for the root. */
#include "tactics/images.h"

#include "base/check.h"
#include "base/memory.h"

struct ng_images {
    struct ng_symmetry *symmetry;
    uint32_t *waiting; /* images to be added at the root: size, mark, literals, repeated */
    size_t waiting_size, waiting_capacity;
};

static void free_images(void *self)
{
    struct ng_images *images = self;
    ng_symmetry_free(images->symmetry);
    ng_memory_free(images->waiting);
    ng_memory_free(images);
}

static void *make_images(struct ng_core *core, const struct ng_field *field)
{
    struct ng_images *images = ng_memory_zeroed(core->memory, 1, sizeof *images);
    if (images == NULL) {
        return NULL;
    }
    images->symmetry = ng_symmetry_new(core->assignment.native, field, &core->assignment.poll);
    if (images->symmetry == NULL) {
        free_images(images);
        return NULL;
    }
    return images;
}

/* Brings two literals that are not false to the front; returns false if there are fewer. */
static bool find_watches(const struct ng_assignment *assignment, uint32_t *literals, uint32_t size)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < size && found < 2; i++) {
        if (assignment->values[literals[i]] >= 0) {
            uint32_t literal = literals[i];
            literals[i] = literals[found];
            literals[found++] = literal;
        }
    }
    ng_assert(found <= 2 && found <= size);
    return found == 2;
}

/* Learns one image, or lets it wait; returns false when out of memory. */
static bool learn_image(struct ng_images *images, struct ng_core *core, const uint32_t *map,
                        const uint32_t *learned, uint32_t size, uint32_t glue)
{
    uint32_t mark = ng_clauses_new_mark(glue);
    ng_assert(size > 0);
    if (!ng_memory_grow(core->memory, &images->waiting, &images->waiting_capacity,
                        images->waiting_size + 2 + size, sizeof *images->waiting)) {
        return false;
    }
    uint32_t *entry = images->waiting + images->waiting_size, *literals = entry + 2;
    entry[0] = size;
    entry[1] = mark;
    for (uint32_t i = 0; i < size; i++) {
        literals[i] = map[learned[i]];
        ng_assert(literals[i] > NG_FALSE && literals[i] / 2 < core->assignment.variables);
        ng_assert(map[ng_negate(learned[i])] == ng_negate(literals[i]));
    }
    if (find_watches(&core->assignment, literals, size)) {
        return ng_clauses_add(&core->clauses, literals, size, mark) != NG_NONE;
    }
    images->waiting_size += 2 + size;
    return true;
}

static void learn_images(void *self, struct ng_core *core, const uint32_t *literals, uint32_t size,
                         uint32_t glue)
{
    struct ng_images *images = self;
    bool *failed = &core->assignment.failed;
    for (unsigned k = 0; k < images->symmetry->count; k++) {
        *failed = *failed ||
                  !learn_image(images, core, images->symmetry->literals[k], literals, size, glue);
    }
}

/* Whether images wait and the search is at its root. */
static bool due(const void *self, const struct ng_core *core)
{
    const struct ng_images *images = self;
    return core->assignment.level == 0 && images->waiting_size > 0;
}

static void settle(void *self, struct ng_core *core)
{
    struct ng_images *images = self;
    struct ng_assignment *assignment = &core->assignment;
    ng_assert(assignment->level == 0);
    for (size_t at = 0; at < images->waiting_size && !assignment->broken;) {
        const uint32_t *entry = images->waiting + at;
        assignment->failed =
            assignment->failed || !ng_core_add_at_root(core, entry + 2, entry[0], entry[1]);
        ng_assert(entry[0] > 0 && at + 2 + entry[0] <= images->waiting_size);
        at += 2 + entry[0];
    }
    images->waiting_size = 0;
}

const struct ng_hooks ng_images_hooks = {
    .make = make_images,
    .free = free_images,
    .due = due,
    .begin = settle,
    .learned = learn_images,
};

const struct ng_symmetry *ng_images_symmetry(const struct ng_core *core)
{
    const struct ng_images *images = ng_core_attached(core, &ng_images_hooks);
    return images->symmetry;
}
