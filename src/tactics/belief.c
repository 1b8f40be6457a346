/* Messages between lines, and the order in which lines send them. Relies on tactics/marginals.h for
 * the messages of one line. */
#include "tactics/belief.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"

/* A line sends again after its incoming messages have changed by this much. */
static const float least_news = 0.03f;
/* In each round the lines send whose incoming messages have changed by at least this share of the
 * greatest change; the others possibly receive more before they send. */
static const float share_of_news = 0.3f;
/* The most rounds per sweep, and the number of sends per sweep as a share of all lines. */
#define ROUNDS_A_SWEEP 3
#define SPEAKERS       0.7
/* The first messages differ from even chances by at most half of this. */
#define NOISE 0.1

void ng_belief_free(struct ng_belief *belief)
{
    if (belief == NULL) {
        return;
    }
    for (unsigned side = 0; side < 2; side++) {
        ng_memory_free(belief->messages[side].chances);
        ng_memory_free(belief->messages[side].changes);
    }
    ng_memory_free(belief->residuals);
    ng_memory_free(belief->states);
    ng_marginals_clear(&belief->marginals);
    ng_memory_free(belief);
}

static bool allocate_messages(struct ng_messages *messages, const struct ng_native *native)
{
    size_t cells = (size_t)native->width * native->height, colours = native->values - 1;
    messages->chances = ng_memory_array(native->memory, cells, colours * sizeof(float));
    messages->changes = ng_memory_array(native->memory, cells, colours * sizeof(float));
    return messages->chances != NULL && messages->changes != NULL;
}

static bool allocate_belief(struct ng_belief *belief, const struct ng_native *native)
{
    size_t lines = (size_t)native->width + native->height;
    belief->residuals = ng_memory_array(native->memory, lines, sizeof *belief->residuals);
    belief->states = ng_memory_zeroed(native->memory, lines, sizeof *belief->states);
    return ng_marginals_init(&belief->marginals, native) &&
           allocate_messages(&belief->messages[0], native) &&
           allocate_messages(&belief->messages[1], native) && belief->residuals != NULL &&
           belief->states != NULL;
}

struct ng_belief *ng_belief_new(const struct ng_native *native)
{
    struct ng_belief *belief = ng_memory_zeroed(native->memory, 1, sizeof *belief);
    if (belief != NULL && !allocate_belief(belief, native)) {
        ng_belief_free(belief);
        return NULL;
    }
    return belief;
}

void ng_belief_reset(struct ng_belief *belief, const struct ng_native *native, double damping,
                     struct ng_random *random)
{
    ng_assert(damping > 0 && damping <= 1);
    belief->marginals.damping = (float)damping;
    size_t colours = native->values - 1;
    size_t count = (size_t)native->width * native->height * colours;
    for (size_t i = 0; i < count; i++) {
        for (unsigned side = 0; side < 2; side++) {
            double noise = NOISE * (ng_random_unit(random) - 0.5);
            ng_assert(noise >= -NOISE / 2 && noise <= NOISE / 2);
            belief->messages[side].chances[i] = (float)((1 + 2 * noise) / (double)native->values);
            belief->messages[side].changes[i] = 0;
        }
    }
    for (size_t i = 0; i < (size_t)native->width + native->height; i++) {
        belief->residuals[i] = 1;
    }
}

/* Assignments since a line last sent count as a change of its messages. */
static void note_assignments(struct ng_belief *belief, const struct ng_native *native)
{
    for (uint32_t i = 0; i < native->width + native->height; i++) {
        uint64_t now = ng_native_fingerprint(native, i);
        ng_assert(belief->residuals[i] >= 0);
        if (now != belief->states[i]) {
            belief->states[i] = now;
            belief->residuals[i] = 1;
        }
    }
}

static bool send(struct ng_belief *belief, struct ng_assignment *assignment, uint32_t line)
{
    const struct ng_native *native = assignment->native;
    bool row = line < native->height;
    ng_assert(native->lines[line].count > 0 && belief->residuals[line] >= least_news);
    uint64_t ticks = 0;
    belief->residuals[line] = 0;
    bool sent = ng_marginals_send(&belief->marginals, native, line, belief->messages[row].chances,
                                  &belief->messages[!row],
                                  belief->residuals + (row ? native->height : 0), &ticks);
    assignment->ticks += ticks;
    assignment->belief_ticks += ticks;
    return sent;
}

/* The least change with which a line sends in the next round; 0: no line has enough. */
static float find_threshold(const struct ng_belief *belief, const struct ng_native *native)
{
    float most = 0;
    for (uint32_t i = 0; i < native->width + native->height; i++) {
        bool more = native->lines[i].count > 0 && belief->residuals[i] > most;
        most = more ? belief->residuals[i] : most;
    }
    float threshold = most * share_of_news;
    return most < least_news ? 0 : threshold < least_news ? least_news : threshold;
}

bool ng_belief_sweep(struct ng_belief *belief, struct ng_assignment *assignment, unsigned sweeps)
{
    const struct ng_native *native = assignment->native;
    uint32_t lines = native->width + native->height;
    uint64_t speakers = (uint64_t)(SPEAKERS * sweeps * lines);
    ng_assert(speakers > 0);
    note_assignments(belief, native);
    for (unsigned round = 0; round < ROUNDS_A_SWEEP * sweeps; round++) {
        float threshold = find_threshold(belief, native);
        if (!(threshold > 0)) {
            return true;
        }
        for (uint32_t i = 0; i < lines; i++) {
            if (belief->residuals[i] < threshold || native->lines[i].count == 0) {
                continue;
            }
            if (!send(belief, assignment, i)) {
                return false;
            }
            ng_assert(native->lines[i].count >= 2 && native->lines[i].length > 0);
            uint64_t nodes = (uint64_t)native->lines[i].count * (uint64_t)native->lines[i].length;
            if (ng_poll_work(&assignment->poll, nodes) || --speakers == 0) {
                return true;
            }
        }
    }
    return true;
}

double ng_belief_of(const struct ng_belief *belief, const struct ng_native *native,
                    uint32_t variable)
{
    ng_assert(variable > 0 && variable < native->first_order);
    const struct ng_native_cell *at = &native->variable_cells[variable];
    size_t index = (size_t)ng_native_index(native, at) * (native->values - 1) + at->colour - 1;
    double by_row = (double)belief->messages[0].chances[index],
           by_column = (double)belief->messages[1].chances[index];
    ng_assert(by_row > 0 && by_row < 1 && by_column > 0 && by_column < 1);
    double is = by_row * by_column, is_not = (1 - by_row) * (1 - by_column);
    ng_assert(is + is_not > 0);
    return is / (is + is_not);
}
