/* Clauses passed between workers, as lists of numbers: size, literals, size, literals … */
#include "solve/share.h"

#include "base/check.h"
#include "base/memory.h"

#include <string.h>

/* The most glue of a clause that is shared. */
#define GLUE_TOLD 4
/* The most literals of a clause that is shared. */
#define LARGEST_TOLD 32
/* The most numbers that are kept for others during a round. */
#define MOST_KEPT ((size_t)1 << 14)
/* The initial glue of a clause from another worker: the clause stays while it is used. */
#define GLUE_TAKEN 4

struct list {
    uint32_t *numbers;
    size_t size, capacity;
};

struct news {
    struct list list;
    uint32_t roots; /* the number of single literals, true at the root, at the end of the list */
    uint64_t round; /* the round of the news; 0: none */
};

struct ng_share {
    struct list kept;  /* for the news of this round */
    struct list taken; /* from others, to be added to the core */
    struct news news[NG_SHARE_ROUNDS];
    uint32_t told; /* root literals already published */
    bool pressing; /* `taken` has a literal that is new: go back to the root at once */
};

static bool append(struct ng_memory *memory, struct list *list, const uint32_t *numbers,
                   size_t size)
{
    if (!ng_memory_grow(memory, &list->numbers, &list->capacity, list->size + size,
                        sizeof *numbers)) {
        return false;
    }
    ng_assert(size > 0 && list->size + size <= list->capacity);
    memcpy(list->numbers + list->size, numbers, size * sizeof *numbers);
    list->size += size;
    return true;
}

static void free_share(void *self)
{
    struct ng_share *share = self;
    for (unsigned i = 0; i < NG_SHARE_ROUNDS; i++) {
        ng_memory_free(share->news[i].list.numbers);
    }
    ng_memory_free(share->kept.numbers);
    ng_memory_free(share->taken.numbers);
    ng_memory_free(share);
}

static void keep(void *self, struct ng_core *core, const uint32_t *literals, uint32_t size,
                 uint32_t glue)
{
    struct ng_share *share = self;
    if (size < 2 || glue > GLUE_TOLD || size > LARGEST_TOLD ||
        share->kept.size + size + 1 > MOST_KEPT) {
        return; /* root literals are published at the end of the round */
    }
    ng_assert(literals[0] / 2 < core->assignment.variables);
    ng_assert(glue >= 1 && glue <= size);
    if (!append(core->memory, &share->kept, &size, 1) ||
        !append(core->memory, &share->kept, literals, size)) {
        core->assignment.failed = true;
    }
}

static bool is_due(const void *self, const struct ng_core *core)
{
    const struct ng_share *share = self;
    return share->taken.size > 0 && (share->pressing || core->assignment.level == 0);
}

static void take_in(void *self, struct ng_core *core)
{
    struct ng_share *share = self;
    struct list *taken = &share->taken;
    ng_core_backtrack(core, 0);
    for (size_t i = 0; i < taken->size && !core->assignment.broken;) {
        uint32_t size = taken->numbers[i++];
        ng_assert(size >= 1 && size <= taken->size - i);
        if (!ng_core_add_at_root(core, taken->numbers + i, size, ng_clauses_new_mark(GLUE_TAKEN))) {
            core->assignment.failed = true;
            return;
        }
        i += size;
    }
    ng_assert(core->assignment.level == 0);
    taken->size = 0;
    share->pressing = false;
}

const struct ng_hooks ng_share_hooks = {
    .free = free_share,
    .due = is_due,
    .begin = take_in,
    .learned = keep,
};

struct ng_share *ng_share_attach(struct ng_core *core)
{
    struct ng_share *share = ng_memory_zeroed(core->memory, 1, sizeof *share);
    if (share != NULL) {
        share->told = ng_assignment_root_size(&core->assignment);
        ng_core_attach(core, &ng_share_hooks, share);
    }
    return share;
}

/* Keeps the literals that became true at the root since the last call. */
static bool keep_root(struct ng_share *share, const struct ng_core *core)
{
    static const uint32_t one = 1;
    const struct ng_assignment *assignment = &core->assignment;
    for (; share->told < ng_assignment_root_size(assignment); share->told++) {
        const uint32_t *literal = &assignment->trail[share->told];
        ng_assert(assignment->values[*literal] > 0 && assignment->level_of[*literal / 2] == 0);
        if (!append(core->memory, &share->kept, &one, 1) ||
            !append(core->memory, &share->kept, literal, 1)) {
            return false;
        }
    }
    return true;
}

bool ng_share_publish(struct ng_share *share, const struct ng_core *core, uint64_t round)
{
    struct news *news = &share->news[round % NG_SHARE_ROUNDS];
    uint32_t before = share->told;
    ng_assert(round > news->round);
    if (!keep_root(share, core)) {
        return false;
    }
    struct list emptied = news->list;
    *news = (struct news){share->kept, share->told - before, round};
    share->kept = emptied;
    share->kept.size = 0;
    return true;
}

bool ng_share_take(struct ng_share *share, const struct ng_core *core, const struct ng_share *from,
                   uint64_t round)
{
    const struct news *news = &from->news[round % NG_SHARE_ROUNDS];
    const struct list *list = &news->list;
    const struct ng_assignment *assignment = &core->assignment;
    ng_assert(share != from);
    if (news->round != round || list->size == 0) {
        return true;
    }
    for (uint32_t i = 0; i < news->roots && !share->pressing; i++) {
        uint32_t literal = list->numbers[list->size - 1 - 2 * (size_t)i];
        share->pressing = assignment->values[literal] <= 0 || assignment->level_of[literal / 2] > 0;
    }
    return append(core->memory, &share->taken, list->numbers, list->size);
}
