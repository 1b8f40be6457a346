/* The one place that knows all that can be attached to a core. */
#include "solve/worker.h"

#include "base/check.h"
#include "search/exact.h"
#include "search/rules.h"
#include "solve/share.h"
#include "tactics/dive.h"
#include "tactics/images.h"
#include "tactics/lookahead.h"
#include "tactics/windows.h"

/* In the order in which they are asked. */
static const struct ng_hooks *const attachments[] = {
    &ng_rules_hooks,   &ng_exact_hooks,     &ng_share_hooks, &ng_images_hooks,
    &ng_windows_hooks, &ng_lookahead_hooks, &ng_dive_hooks,  NULL};

/* Attaches all that is not attached later; returns false when out of memory or stopped. */
static bool attach_all(struct ng_core *core, const struct ng_field *field)
{
    core->order = attachments;
    for (unsigned i = 0; attachments[i] != NULL; i++) {
        const struct ng_hooks *hooks = attachments[i];
        void *self = hooks->make != NULL ? hooks->make(core, field) : NULL;
        if (self != NULL) {
            ng_core_attach(core, hooks, self);
        } else if (hooks->make != NULL) {
            return false;
        }
    }
    return true;
}

/* Adds, for each cell where the blank is excluded and several colours are open, the clause that it
 * has one of them. Only these clauses of the problem are stored. */
static bool require_colours(struct ng_core *core)
{
    uint32_t literals[NONOGRAM_COLOURS_MAX];
    const struct ng_native *native = core->assignment.native;
    for (uint32_t cell = 0; native->values > 2 && cell < native->width * native->height; cell++) {
        uint32_t size = 0;
        if (ng_poll_work(&core->assignment.poll, native->values)) {
            return false;
        }
        for (unsigned c = 1; c < native->values; c++) {
            uint32_t literal = ng_native_cell(native, cell, c);
            if (literal > NG_FALSE) {
                literals[size++] = literal;
            }
        }
        ng_assert(size < native->values);
        ng_assert(size == 0 || literals[size - 1] / 2 < native->first_order);
        if (size > 1 && native->variable_cells[literals[0] / 2].never_blank &&
            !ng_core_add_clause(core, literals, size)) {
            return false;
        }
    }
    return true;
}

struct ng_core *ng_worker_new(struct ng_field *field, uint64_t seed, bool thrifty)
{
    struct ng_native *native = ng_native_new(field, thrifty);
    struct ng_core *core =
        native == NULL ? NULL : ng_core_new(native->variables, seed, field->memory, &field->poll);
    if (core == NULL) {
        ng_native_free(native);
        return NULL;
    }
    ng_assert(native->first_order <= native->variables && native->variables > 1);
    core->assignment.native = native;
    if (!attach_all(core, field) || !require_colours(core)) {
        field->poll.stopped = core->assignment.poll.stopped;
        ng_core_free(core);
        return NULL;
    }
    ng_assert(core->assignment.level == 0 && core->assignment.propagated == 0);
    return core;
}

void ng_worker_cells(const struct ng_core *core, const struct ng_field *field, uint8_t *cells)
{
    ng_assert(core->assignment.native->width == field->width);
    ng_assert(core->assignment.native->height == field->height);
    for (uint32_t cell = 0; cell < field->width * field->height; cell++) {
        uint8_t value = ng_field_value(field, cell / field->width, cell % field->width);
        cells[cell] =
            value == NONOGRAM_UNKNOWN ? ng_assignment_cell(&core->assignment, cell) : value;
    }
}
