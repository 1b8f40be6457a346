/* What a proof has to be told while the solver works (proof/drat.h writes one). Whoever works
 * through a log checks for NULL: most solves have none. */
#ifndef NG_SEARCH_LOG_H
#define NG_SEARCH_LOG_H

#include <stdbool.h>
#include <stdint.h>

struct ng_assignment;

struct ng_log {
    void *context;
    /* A lemma: what has just been learned. False: nothing is taken any more, the search is to fail.
     */
    bool (*learn)(void *context, const uint32_t *literals, uint32_t size);
    /* A lemma, or with `drop` that it is not needed: why a variable has its value, by an
     * explanation. */
    void (*explain)(void *context, const struct ng_assignment *assignment, uint32_t variable,
                    bool drop);
    /* A literal that is true at the root and does not follow by propagation. */
    void (*fix)(void *context, uint32_t literal);
    /* A learned clause is kept with its first `kept` literals only; 0: not at all. */
    void (*shorten)(void *context, const uint32_t *literals, uint32_t size, uint32_t kept);
};

#endif
