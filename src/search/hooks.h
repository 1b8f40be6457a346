/* Attachments of a core: the rules of the problem, and tactics. An attachment is a constant
 * table of functions and an object; the core and its search know nothing else about it. Functions
 * that an attachment does not need are NULL. */
#ifndef NG_SEARCH_HOOKS_H
#define NG_SEARCH_HOOKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ng_core;
struct ng_field;
struct ng_assignment;
struct ng_log;

struct ng_hooks {
    /* Makes the object for a new core with a native problem, made from this field. Returns NULL
     * when out of memory or stopped. NULL: it is attached later. */
    void *(*make)(struct ng_core *core, const struct ng_field *field);
    void (*free)(void *self);

    /* Propagation. */

    /* Assigns the consequences of a literal that has become true; returns false at a conflict. At
     * most one attachment has this function. */
    bool (*propagate)(struct ng_assignment *assignment, uint32_t literal);
    /* Called when propagation and the deductions asked before find nothing more: assigns
     * further consequences, if any; returns false at a conflict. `log` can be NULL. */
    bool (*deduce)(void *self, struct ng_assignment *assignment, const struct ng_log *log);

    /* Steering the search. An active attachment takes the decisions; those after it are not asked.
     */

    bool (*due)(const void *self, const struct ng_core *core);
    void (*begin)(void *self, struct ng_core *core);
    bool (*active)(const void *self);
    /* Returns the next literal to decide, or NG_NONE if the search has to choose. Can take levels
     * back. */
    uint32_t (*next)(void *self, struct ng_core *core);
    /* Returns the value to decide for a variable, 1 or -1; 0: the search's own. */
    int8_t (*phase)(const void *self, const struct ng_core *core, uint32_t variable);

    /* Events. */

    /* A clause was learned, and the core has gone back to the level where it is unit. */
    void (*learned)(void *self, struct ng_core *core, const uint32_t *literals, uint32_t size,
                    uint32_t glue);
    /* A conflict on this level, with `reached` variables assigned, was found and learned from. */
    void (*conflict)(void *self, struct ng_core *core, uint32_t level, uint32_t reached);
};

struct ng_attached {
    const struct ng_hooks *hooks;
    void *self;
};

/* Steps of the solver that a proof has to contain (proof/drat.h writes one). A log is NULL in most
 * solves; its callers check for that. */

struct ng_assignment;

struct ng_log {
    void *context;
    /* Adds a learned lemma. Returns false if the proof cannot be written: the search then fails. */
    bool (*learn)(void *context, const uint32_t *literals, uint32_t size);
    /* Adds the explanation of a variable's value as a lemma, or with `drop` removes it. */
    void (*explain)(void *context, const struct ng_assignment *assignment, uint32_t variable,
                    bool drop);
    /* Adds a literal that is true at the root and does not follow by propagation. */
    void (*fix)(void *context, uint32_t literal);
    /* Keeps only the first `kept` literals of a learned clause; 0 drops the clause. */
    void (*shorten)(void *context, const uint32_t *literals, uint32_t size, uint32_t kept);
};

#endif
