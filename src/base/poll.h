/* Asking now and then whether to stop, by how much work has been done: often enough that a stop
 * takes effect at once, and seldom enough that asking costs nothing beside the work. */
#ifndef NG_BASE_POLL_H
#define NG_BASE_POLL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Work between two questions, in operations on a word or a number: a millisecond or two. */
#define NG_POLL_INTERVAL ((uint64_t)1 << 20)

struct ng_poll {
    bool (*stop)(void *context); /* NULL: never */
    void *context;
    uint64_t work; /* done so far */
    uint64_t next; /* when to ask */
    bool stopped;  /* it said so once: it is not asked again */
};

/* `work` more has been done. Returns whether to stop. */
static inline bool ng_poll_work(struct ng_poll *poll, uint64_t work)
{
    poll->work += work;
    if (poll->work >= poll->next && !poll->stopped) {
        poll->next = poll->work + NG_POLL_INTERVAL;
        poll->stopped = poll->stop != NULL && poll->stop(poll->context);
    }
    return poll->stopped;
}

#endif
