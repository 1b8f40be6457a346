/* What can be attached to a core: native rules, exact deduction, the tally, dives, windows,
 * symmetry, or a technique yet to come. Each is a constant table of functions and an object of its
 * own, made and freed by whoever attaches it; the core and its search know nothing else of it.
 * NULL: it has no part in that. */
#ifndef NG_SEARCH_HOOKS_H
#define NG_SEARCH_HOOKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ng_core;
struct ng_assignment;
struct ng_log;

/* The order in which the search asks those that are attached. */
enum ng_precedence {
    NG_PRECEDENCE_RULES,
    NG_PRECEDENCE_EXACT,
    NG_PRECEDENCE_TALLY,
    NG_PRECEDENCE_SHARE,
    NG_PRECEDENCE_SYMMETRY,
    NG_PRECEDENCE_WINDOWS,
    NG_PRECEDENCE_SETTLE,
    NG_PRECEDENCE_LOOKAHEAD,
    NG_PRECEDENCE_DIVE,
};

struct ng_hooks {
    enum ng_precedence precedence;
    void (*free)(void *self);

    /* Propagation. */

    /* What follows from a literal that has become true; false: a conflict. At most one of those
     * attached has this. */
    bool (*propagate)(struct ng_assignment *assignment, uint32_t literal);
    /* Where nothing is left to propagate, nor to be deduced by a lower precedence: assigns what
     * else follows, if anything; false: a conflict. `log` may be NULL. */
    bool (*deduce)(void *self, struct ng_assignment *assignment, const struct ng_log *log);

    /* Steering the search. While one is active it takes the decisions, and those of a higher
     * precedence are not asked. */

    bool (*due)(const void *self, const struct ng_core *core);
    void (*begin)(void *self, struct ng_core *core);
    bool (*active)(const void *self);
    /* The next literal to decide; NG_NONE: one of the search's own; NG_TRUE: nothing yet, there is
     * something to propagate. May take levels back. */
    uint32_t (*next)(void *self, struct ng_core *core);
    /* The way to decide a variable, 1 or -1; 0: as ever. */
    int8_t (*phase)(const void *self, const struct ng_core *core, uint32_t variable);

    /* What has happened. */

    /* A clause has been learned, and the core has gone back to where it is unit. */
    void (*learned)(void *self, struct ng_core *core, const uint32_t *literals, uint32_t size,
                    uint32_t glue);
    /* There was a conflict on this level, with `reached` variables assigned; everything has been
     * learned from it. */
    void (*conflict)(void *self, struct ng_core *core, uint32_t level, uint32_t reached);
};

struct ng_attached {
    const struct ng_hooks *hooks;
    void *self;
};

/* What a proof has to be told while the solver works (proof/drat.h writes one). Whoever works
 * through a log checks for NULL: most solves have none. */

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
