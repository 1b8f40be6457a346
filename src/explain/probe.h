/* Trying an assumption: breadth first over the lines that change, so that a contradiction is found
 * in the fewest rounds; then only the lines that it needs are kept. */
#ifndef NG_EXPLAIN_PROBE_H
#define NG_EXPLAIN_PROBE_H

#include "explain/snapshot.h"

/* ---- chains ---- */

/* The consequences of an assumption, line by line, until a line cannot be filled.
 *
 *     assume row 1, column 3 is filled
 *     column 3   row 2 is filled, row 3 is blank
 *     row 2      column 1 is blank
 *     column 1   cannot be filled
 *
 * The length of a chain is the number of its lines, including the last one. Two assumptions deep, a
 * chain contains shorter ones, each of which excludes an assumed value.
 */

struct ng_link {
    enum nonogram_link_kind kind;
    unsigned depth; /* assumptions that hold: 1 or 2 */
    uint32_t line;
    size_t cell; /* row by row */
    uint8_t value;
    size_t first, count; /* in chain->removals: values the line excludes that the rest needs */
};

struct ng_chain {
    struct ng_link *links;
    size_t count, capacity;
    struct ng_field_removal *removals;
    size_t removal_count, removal_capacity;
    struct ng_field_removal *premises; /* in colour: excluded values of open cells that it needs */
    size_t premise_count, premise_capacity;
    uint32_t length;
    bool failed; /* out of memory */
};

void ng_chain_reset(struct ng_chain *chain);
void ng_chain_clear(struct ng_chain *chain);
void ng_chain_suppose(struct ng_chain *chain, struct ng_field_removal removal);

/* ---- probes ---- */

/* Removals made together: by a deduction, an assumption, or a conclusion. */
struct ng_trace {
    enum nonogram_link_kind kind;
    uint32_t line;
    size_t from, to; /* entries of board->grid->log */
    size_t cell;     /* the cell of an assumption or a conclusion */
    uint8_t value;
    size_t sub; /* the number of the chain that proves a conclusion */
};

/* A chain that proves a conclusion, and the entries of the log before it that it needs. */
struct ng_sub {
    struct ng_chain chain;
    size_t *needs;
    size_t need_count, need_capacity;
};

/* The number of rounds that a probe notes. */
enum { NG_PROBE_ROUNDS = 32 };

/* The state of a probe after a round. */
struct ng_probe_round {
    uint32_t reads; /* sections looked at, each counted once */
    uint32_t cost;  /* lines deduced */
};

enum ng_probe_result {
    NG_PROBE_QUIET,        /* nothing more follows, or the board is stopped */
    NG_PROBE_OPEN,         /* the rounds were over */
    NG_PROBE_CONTRADICTION /* in probe->failed_line */
};

struct ng_probe {
    struct ng_board *board;
    struct ng_trace *trace;
    size_t trace_count, trace_capacity;
    uint32_t *now, *next; /* lines of this round and of the next one */
    uint32_t now_count, next_count;
    bool *queued;
    const struct ng_snapshot *before; /* NULL: reads are not noted */
    uint32_t *reads;                  /* the sections looked at */
    uint32_t read_count;
    uint64_t *noted; /* per line: the cells of the sections in `reads` */
    struct ng_probe_round rounds[NG_PROBE_ROUNDS];
    uint32_t round_count;
    uint64_t solves; /* board->grid->line_solves before */
    enum ng_probe_result result;
    uint32_t failed_line;
    const struct ng_sub *subs; /* the chains that prove conclusions, or NULL */
    bool *needed;              /* by log index */
    size_t needed_capacity;
    uint64_t *trial; /* the planes of a line, with values put back */
    bool failed;     /* out of memory */
    struct ng_arena arena;
};

/* Borrows the board, and its snapshot before each try, if reads are to be noted (else NULL).
 * Returns false when out of memory. */
bool ng_probe_init(struct ng_probe *probe, struct ng_board *board,
                   const struct ng_snapshot *before);
void ng_probe_clear(struct ng_probe *probe);

/* The lines that take part. */
struct ng_probe_bounds {
    uint32_t rounds; /* the most rounds; 0: no limit */
    bool edge;       /* only `border`, the crossing lines, and `beside` */
    uint32_t border, beside;
};

void ng_probe_reset(struct ng_probe *probe);
/* Queues a line for the next round, unless it is queued. */
void ng_probe_queue(struct ng_probe *probe, uint32_t line);
/* Makes an assumption on the board, or excludes one value by a conclusion, and queues its lines. */
void ng_probe_change(struct ng_probe *probe, struct ng_trace trace);
/* Deduces queued lines round by round. */
enum ng_probe_result ng_probe_run(struct ng_probe *probe, const struct ng_probe_bounds *bounds);
/* Tries one assumption: reset, assume, run. Its removals stay on the board. */
enum ng_probe_result ng_probe_try(struct ng_probe *probe, uint32_t cell, unsigned value,
                                  const struct ng_probe_bounds *bounds);

/* After a contradiction: marks the entries of the log from `mark` on that it needs: few, though not
 * always the fewest; too few if the board is stopped. */
void ng_probe_explain(struct ng_probe *probe, size_t mark);
/* The number of needed lines of the trace, including the failing one. */
uint32_t ng_probe_length(const struct ng_probe *probe);
/* Appends the needed links to the chain, each conclusion after the chain that proves it. */
void ng_probe_chain(const struct ng_probe *probe, struct ng_chain *chain);

#endif
