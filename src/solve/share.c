/* Clauses on their way between workers, as text of numbers: size, literals, size, literals … */
#include "solve/share.h"

#include "base/check.h"
#include "base/memory.h"

#include <string.h>

/* Clauses of at most this glue are told, */
#define GLUE_TOLD 4
/* and of at most so many literals; */
#define LARGEST_TOLD 32
/* in numbers, what is kept for others from one round to the next at most. */
#define MOST_KEPT ((size_t)1 << 14)
/* The glue that a clause of another worker has to begin with: it stays while it is used. */
#define GLUE_TAKEN 4

struct list {
    uint32_t *numbers;
    size_t size, capacity;
};

struct share {
    struct list kept;  /* for others */
    struct list taken; /* from others, not taken in yet */
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
    struct share *share = self;
    ng_memory_free(share->kept.numbers);
    ng_memory_free(share->taken.numbers);
    ng_memory_free(share);
}

static void keep(void *self, struct ng_core *core, const uint32_t *literals, uint32_t size,
                 uint32_t glue)
{
    struct share *share = self;
    if (size < 2 || glue > GLUE_TOLD || size > LARGEST_TOLD ||
        share->kept.size + size + 1 > MOST_KEPT) {
        return; /* what is true at the root is shared by itself */
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
    const struct share *share = self;
    return share->taken.size > 0 && core->assignment.level == 0;
}

static void take_in(void *self, struct ng_core *core)
{
    struct share *share = self;
    struct list *taken = &share->taken;
    for (size_t i = 0; i < taken->size && !core->assignment.broken;) {
        uint32_t size = taken->numbers[i++];
        ng_assert(size >= 2 && size <= taken->size - i);
        if (!ng_core_add_at_root(core, taken->numbers + i, size, ng_clauses_new_mark(GLUE_TAKEN))) {
            core->assignment.failed = true;
            return;
        }
        i += size;
    }
    ng_assert(core->assignment.level == 0);
    taken->size = 0;
}

static const struct ng_hooks hooks = {
    .precedence = NG_PRECEDENCE_SHARE,
    .free = free_share,
    .due = is_due,
    .begin = take_in,
    .learned = keep,
};

bool ng_share_attach(struct ng_core *core)
{
    struct share *share = ng_memory_zeroed(core->memory, 1, sizeof *share);
    if (share != NULL) {
        ng_core_attach(core, &hooks, share);
    }
    return share != NULL;
}

bool ng_share_give(const struct ng_core *from, struct ng_core *to)
{
    const struct share *giver = ng_core_attached(from, &hooks);
    struct share *taker = ng_core_attached(to, &hooks);
    ng_assert(giver != NULL && taker != NULL && giver != taker);
    return giver->kept.size == 0 ||
           append(to->memory, &taker->taken, giver->kept.numbers, giver->kept.size);
}

void ng_share_forget(struct ng_core *core)
{
    struct share *share = ng_core_attached(core, &hooks);
    share->kept.size = 0;
}
