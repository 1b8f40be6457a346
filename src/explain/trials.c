/* A ring of records of tries, and a table of their places. */
#include "explain/trials.h"

#include "base/memory.h"

/* A record is followed by its rounds, then by the sections looked at, each where it was first. */
struct record {
    uint64_t key;
    uint64_t explained;
    uint32_t length;
    uint32_t round_count;
    uint64_t result; /* enum ng_probe_result, of all rounds */
    uint64_t valid;  /* the age of the snapshot when all sections were last found the same */
};

/* The state after a round of a record. */
struct record_round {
    uint64_t print; /* the sum over the sections looked at so far */
    uint32_t reads; /* their number */
    uint32_t cost;  /* the lines deduced so far */
};

enum {
    RECORD_WORDS = sizeof(struct record) / sizeof(uint64_t),
    ROUND_WORDS = sizeof(struct record_round) / sizeof(uint64_t),
    LIKELY_WORDS = 256, /* a try has several records, */
    PLACE_WORDS = 8,    /* and likely as many places */
    LEAST_WORDS = 1 << 17,
    MOST_WORDS = 1 << 22
};

bool ng_trials_init(struct ng_trials *trials, const struct ng_board *board)
{
    struct ng_memory *memory = board->grid->memory;
    size_t tries = (size_t)board->width * board->height * board->values, size = LEAST_WORDS;
    while (size < MOST_WORDS && size / LIKELY_WORDS < tries) {
        size *= 2;
    }
    size_t places = size / PLACE_WORDS;
    *trials = (struct ng_trials){.board = board,
                                 .size = size,
                                 .end = 1, /* place 0 means none */
                                 .places_mask = places - 1,
                                 .arena = {.memory = memory}};
    if ((size + places) * sizeof *trials->ring <= ng_memory_left(memory) / 4) {
        trials->ring = ng_memory_zeroed(memory, size + places, sizeof *trials->ring);
        if (trials->ring == NULL) {
            return false;
        }
        trials->places = trials->ring + size;
    }
    return ng_snapshot_init(&trials->before, board, &trials->arena);
}

void ng_trials_clear(struct ng_trials *trials)
{
    ng_memory_free(trials->ring);
    ng_arena_clear(&trials->arena);
}

/* A number for the cell, the value, and the border of a try at one. */
static uint64_t key_of(const struct ng_board *board, const struct ng_guess *guess,
                       const struct ng_probe_bounds *bounds)
{
    uint64_t kind = bounds->edge ? (uint64_t)bounds->border + 1 : 0;
    return (kind * board->values + guess->value) * board->width * board->height + guess->cell;
}

static uint64_t *place_for(const struct ng_trials *trials, uint32_t cell, uint64_t key)
{
    const struct ng_board *board = trials->board;
    uint32_t row = cell / board->width, column = cell % board->width;
    const struct ng_snapshot *before = &trials->before;
    uint64_t along = before->prints[ng_snapshot_section(before, row, column)];
    uint64_t across = before->prints[ng_snapshot_section(before, board->height + column, row)];
    uint64_t hash = ng_snapshot_mix(ng_snapshot_mix(key, along), across);
    return &trials->places[hash & trials->places_mask];
}

static void *at_place(const struct ng_trials *trials, uint64_t place)
{
    return trials->ring + (place & (trials->size - 1));
}

/* The record at this place, unless newer ones have taken it. */
static struct record *record_at(const struct ng_trials *trials, uint64_t place)
{
    return place == 0 || trials->end - place > trials->size ? NULL : at_place(trials, place);
}

/* The number of rounds, from the first one on, whose sections are as they were. */
static uint32_t rounds_valid(const struct ng_trials *trials, struct record *record)
{
    const struct record_round *rounds = (const void *)(record + 1);
    const uint32_t *sections = (const void *)(rounds + record->round_count);
    uint64_t print = 0;
    if (record->valid == trials->before.age) {
        return UINT32_MAX;
    }
    for (uint32_t i = 0, at = 0; i < record->round_count; i++) {
        for (; at < rounds[i].reads; at++) {
            print += trials->before.prints[sections[at]];
        }
        if (print != rounds[i].print) {
            return i;
        }
    }
    record->valid = trials->before.age;
    return UINT32_MAX;
}

void ng_trials_seek(const struct ng_trials *trials, struct ng_guess *guess,
                    const struct ng_probe_bounds *bounds)
{
    uint64_t key = key_of(trials->board, guess, bounds);
    guess->record = trials->ring != NULL ? *place_for(trials, guess->cell, key) : 0;
    struct record *record = record_at(trials, guess->record);
    if (record == NULL || record->key != key) {
        guess->record = 0;
    } else {
        guess->rounds = rounds_valid(trials, record);
    }
}

bool ng_trials_find(const struct ng_trials *trials, const struct ng_guess *guess, uint32_t rounds,
                    struct ng_attempt *trial)
{
    const struct record *record = record_at(trials, guess->record);
    if (record == NULL || rounds > guess->rounds) {
        return false;
    }
    const struct record_round *round = (const void *)(record + 1);
    if (rounds < record->round_count) {
        *trial = (struct ng_attempt){.result = NG_PROBE_OPEN, .cost = round[rounds - 1].cost};
        return true;
    }
    *trial = (struct ng_attempt){(enum ng_probe_result)record->result,
                                 round[record->round_count - 1].cost + record->explained,
                                 record->length};
    return rounds == record->round_count || record->result != NG_PROBE_OPEN;
}

/* Makes room for a record of `words` words, and returns its place; 0 if it is too large. */
static uint64_t make_room(struct ng_trials *trials, size_t words)
{
    if (words > trials->size / 2) {
        return 0;
    }
    if ((trials->end & (trials->size - 1)) + words > trials->size) {
        trials->end = (trials->end | (trials->size - 1)) + 1;
    }
    uint64_t place = trials->end;
    trials->end += words;
    return place;
}

void ng_trials_keep(struct ng_trials *trials, const struct ng_probe *probe, struct ng_guess *guess,
                    const struct ng_probe_bounds *bounds, uint32_t length, uint64_t explained)
{
    uint64_t key = key_of(trials->board, guess, bounds);
    size_t words = RECORD_WORDS + probe->round_count * ROUND_WORDS + (probe->read_count + 1) / 2;
    uint64_t place = 0;
    if (trials->ring == NULL || probe->failed || trials->board->grid->poll.stopped ||
        probe->round_count > NG_PROBE_ROUNDS || (place = make_room(trials, words)) == 0) {
        return;
    }
    struct record *record = at_place(trials, place);
    struct record_round *rounds = at_place(trials, place + RECORD_WORDS);
    uint32_t *sections = (void *)(rounds + probe->round_count);
    *record = (struct record){key,           explained,         length, probe->round_count,
                              probe->result, trials->before.age};
    uint64_t print = 0;
    for (uint32_t i = 0, at = 0; i < probe->round_count; i++) {
        for (; at < probe->rounds[i].reads; at++) {
            sections[at] = probe->reads[at];
            print += trials->before.prints[sections[at]];
        }
        rounds[i] = (struct record_round){print, at, probe->rounds[i].cost};
    }
    *place_for(trials, guess->cell, key) = place;
    guess->record = place;
    guess->rounds = UINT32_MAX;
}
