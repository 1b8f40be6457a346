/* The step of states (count/step.h), compiled for the usual sizes of entries. */
#include "count/step.h"

#include "base/check.h"
#include "nonogram.h"

#include <string.h>

enum {
    ENTRY_WORK = 32,     /* the work of reading an entry, for base/work.h, */
    MOVE_WORK = 8,       /* and per word of a new one, */
    LOOK_WORK = 1 << 13, /* and of looking whether it has a future */
    ANSWERS = 1 << 9,    /* answers kept: a power of two */
    LISTED = 1 << 14,    /* moves kept in answers, more than a step has */
};

/* The moves of a state of the row if the columns allow these choices. */
struct answer {
    uint64_t choices;
    uint32_t along; /* plus 1; 0: the answer is empty */
    uint32_t first, count;
};

/* A step under way. */
struct passage {
    const struct ng_plan *plan;
    const struct ng_plan_step *step;
    struct ng_outlook *outlook;
    struct ng_states *to;
    struct ng_step_effort *effort;
    enum ng_states_end end;         /* NG_STATES_DONE as long as all is well */
    struct answer answers[ANSWERS]; /* the moves allowed by columns met lately */
    uint16_t allowed[LISTED + 1];   /* their numbers */
    uint32_t listed;
};

/* Passed separately, so that the compiler knows them. */
struct sizes {
    unsigned key;      /* words of a key */
    unsigned from, to; /* words of the numbers read and written */
    unsigned values;
};

/* The columns of a state. */
struct spelling {
    uint64_t choices;             /* those that the columns allow */
    uint64_t kept[NG_PLAN_WORDS]; /* columns without a cell in the step */
    uint64_t chosen[(NONOGRAM_COLOURS_MAX + 1) *
                    NG_PLAN_WORDS]; /* per value and word: columns whose cell has the value */
};

NG_INLINE void spell(const struct ng_plan *plan, const struct ng_plan_step *step,
                     const uint64_t *key, struct sizes sizes, struct spelling *spelling)
{
    uint64_t choices = 0;
    for (unsigned i = 0; i < sizes.key; i++) {
        spelling->kept[i] = key[i] & plan->kept[i];
    }
    for (unsigned i = 0; i < sizes.values * sizes.key; i++) {
        spelling->chosen[i] = 0;
    }
    for (uint32_t i = 0; i < step->cell_count; i++) {
        const struct ng_plan_cell *cell = &step->cells[i];
        const uint64_t *line =
            cell->table + (size_t)ng_digit_get(key, cell->digit) * (sizes.values + 1);
        choices |= line[0];
        for (unsigned v = 0; v < sizes.values; v++) {
            spelling->chosen[v * sizes.key + cell->digit.at / 64] |= line[1 + v];
        }
    }
    spelling->choices = choices;
}

/* Finds the moves of a state of the row that these choices allow, or its earlier answer. Whether a
 * move is allowed is hard to foresee, so nothing branches on it. */
static const struct answer *find_moves(struct passage *passage, uint32_t along, uint64_t choices)
{
    const struct ng_plan_step *step = passage->step;
    uint32_t end = step->firsts[along + 1], next;
    uint64_t hash = (choices ^ along) * 0x9e3779b97f4a7c15U;
    struct answer *answer = &passage->answers[hash >> 32 & (ANSWERS - 1)];
    if (answer->along == along + 1 && answer->choices == choices) {
        return answer;
    }
    if (passage->listed + (end - step->firsts[along]) > LISTED) {
        memset(passage->answers, 0, sizeof passage->answers);
        passage->listed = 0;
    }
    uint16_t *allowed = passage->allowed + passage->listed;
    *answer = (struct answer){choices, along + 1, passage->listed, 0};
    for (uint32_t i = step->firsts[along]; i < end; i = next) {
        next = i - i % NG_PLAN_GROUP + NG_PLAN_GROUP;
        next = next < end ? next : end;
        if ((step->commons[i / NG_PLAN_GROUP] & ~choices) != 0) {
            continue;
        }
        for (; i < next; i++) {
            allowed[answer->count] = (uint16_t)i;
            answer->count += (step->moves[i].choices & ~choices) == 0;
        }
    }
    passage->listed += answer->count;
    return answer;
}

/* Writes the new state of an entry by a move. Returns false if a sum does not fit. */
NG_INLINE bool move_by(const struct passage *passage, uint32_t move, const uint64_t *number,
                       const struct spelling *spelling, struct sizes sizes)
{
    struct ng_states *to = passage->to;
    uint64_t *out = to->words + to->count * (sizes.key + sizes.to);
    const uint64_t *masks = passage->plan->masks + (size_t)move * sizes.values * sizes.key;
    for (unsigned i = 0; i < sizes.key; i++) {
        uint64_t word = spelling->kept[i];
        for (unsigned v = 0; v < sizes.values; v++) {
            word |= spelling->chosen[v * sizes.key + i] & masks[v * sizes.key + i];
        }
        out[i] = word;
    }
    out[0] |= passage->step->moves[move].to;
    for (unsigned i = 0; i < sizes.to; i++) {
        out[sizes.key + i] = i < sizes.from ? number[i] : 0;
    }
    return ng_states_take(to, sizes.key, sizes.to);
}

/* Writes all new states of an entry. */
NG_INLINE void move_on(struct passage *passage, const uint64_t *entry,
                       const struct spelling *spelling, struct sizes sizes)
{
    struct ng_states *to = passage->to;
    uint32_t along = ng_digit_get(entry, passage->plan->along);
    const struct answer *answer = find_moves(passage, along, spelling->choices);
    const uint16_t *allowed = passage->allowed + answer->first;
    uint32_t count = answer->count;
    if (to->room - to->count < count) {
        passage->end = ng_states_make_room(to, count);
    }
    for (uint32_t i = 0; i < count && passage->end == NG_STATES_DONE; i++) {
        if (!move_by(passage, allowed[i], entry + sizes.key, spelling, sizes)) {
            passage->end = NG_STATES_WIDE;
        }
    }
    passage->effort->moved += count;
    if (ng_poll_work(to->poll, ENTRY_WORK + MOVE_WORK * count * (sizes.key + sizes.to))) {
        passage->end = NG_STATES_STOPPED;
    }
}

NG_INLINE void move_all(struct passage *passage, const uint64_t *entry, const uint64_t *end,
                        struct sizes sizes)
{
    struct spelling spelling;
    size_t size = sizes.key + sizes.from;
    for (; entry < end && passage->end == NG_STATES_DONE; entry += size) {
        uint64_t choices = ~(uint64_t)0;
        if (passage->outlook != NULL) {
            choices =
                ng_outlook_look(passage->outlook, entry, size, (size_t)(end - entry) / size - 1);
            ng_poll_work(passage->to->poll, LOOK_WORK);
        }
        if (choices == 0) {
            passage->effort->dropped++;
            continue;
        }
        spell(passage->plan, passage->step, entry, sizes, &spelling);
        spelling.choices &= choices;
        move_on(passage, entry, &spelling, sizes);
    }
}

enum ng_states_end ng_step_make(const struct ng_plan *plan, const struct ng_plan_step *step,
                                const struct ng_states *from, size_t first, size_t end,
                                struct ng_outlook *outlook, struct ng_states *to,
                                struct ng_step_effort *effort)
{
    struct sizes sizes = {plan->key_words, from->number_words, to->number_words, plan->values};
    struct passage passage;
    passage.plan = plan;
    passage.step = step;
    passage.outlook = outlook;
    passage.to = to;
    passage.effort = effort;
    passage.end = NG_STATES_DONE;
    passage.listed = 0;
    memset(passage.answers, 0, sizeof passage.answers);
    const uint64_t *entry = ng_states_entry(from, first), *last = ng_states_entry(from, end);
    ng_assert(to->count == 0 && first <= end && end <= from->count);
    bool usual = sizes.values == 2 && sizes.from == 1 && sizes.to == 1;
    if (usual && sizes.key == 1) {
        move_all(&passage, entry, last, (struct sizes){1, 1, 1, 2});
    } else if (usual && sizes.key == 2) {
        move_all(&passage, entry, last, (struct sizes){2, 1, 1, 2});
    } else {
        move_all(&passage, entry, last, sizes);
    }
    return passage.end == NG_STATES_DONE ? ng_states_tidy(to) : passage.end;
}
