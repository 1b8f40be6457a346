/* Trying an assumption: breadth first over the lines that change, so that a contradiction is found
 * in the fewest rounds; then only the lines that it needs are kept. */
#ifndef NG_EXPLAIN_PROBE_H
#define NG_EXPLAIN_PROBE_H

#include "explain/board.h"

/* ---- chains ---- */

/* What follows from an assumption, line by line, until a line cannot be filled.
 *
 *     assume row 1, column 3 is filled
 *     column 3   row 2 is filled, row 3 is blank
 *     row 2      column 1 is blank
 *     column 1   cannot be filled
 *
 * The length of a chain is the number of its lines, the last one included. Two assumptions deep, a
 * chain has shorter ones in it, each of which shows that a cell is not what it was assumed to be.
 */

struct ng_link {
    enum nonogram_link_kind kind;
    unsigned depth; /* assumptions that hold: 1 or 2 */
    uint32_t line;
    size_t cell; /* row by row */
    uint8_t value;
    size_t first, count; /* of chain->removals: what the line rules out that the rest needs */
};

struct ng_chain {
    struct ng_link *links;
    size_t count, capacity;
    struct ng_field_removal *removals;
    size_t removal_count, removal_capacity;
    struct ng_field_removal *premises; /* in colour, what it rests on besides settled cells */
    size_t premise_count, premise_capacity;
    uint32_t length;
    bool failed; /* out of memory */
};

void ng_chain_reset(struct ng_chain *chain);
void ng_chain_clear(struct ng_chain *chain);
void ng_chain_add(struct ng_chain *chain, struct ng_link link);
/* Adds a removal to the last link. */
void ng_chain_remove(struct ng_chain *chain, struct ng_field_removal removal);
/* Adds a premise. */
void ng_chain_suppose(struct ng_chain *chain, struct ng_field_removal removal);
/* Appends all of another chain, one assumption deeper. */
void ng_chain_append(struct ng_chain *chain, const struct ng_chain *other);

/* ---- probes ---- */

/* Removals made together: by a deduction, an assumption, or a conclusion. */
struct ng_trace {
    enum nonogram_link_kind kind;
    uint32_t line;
    size_t from, to; /* of board->grid->log */
    size_t cell;     /* of an assumption or a conclusion */
    uint8_t value;
    size_t sub; /* number of the chain that a conclusion rests on */
};

/* A chain that shows a conclusion, and the entries of the log before it that it needs. */
struct ng_sub {
    struct ng_chain chain;
    size_t *needs;
    size_t need_count, need_capacity;
};

struct ng_probe {
    struct ng_board *board;
    struct ng_trace *trace;
    size_t trace_count, trace_capacity;
    uint32_t *now, *next; /* lines of this round and of the next one */
    uint32_t now_count, next_count;
    bool *queued;
    uint32_t failed_line;
    const struct ng_sub *subs; /* what conclusions rest on; NULL: there are none */
    bool *needed;              /* by log index */
    size_t needed_capacity;
    uint64_t *trial; /* the planes of a line, in which values are put back */
    bool failed;     /* out of memory */
    struct ng_arena arena;
};

/* Borrows the board. False: out of memory. */
bool ng_probe_init(struct ng_probe *probe, struct ng_board *board);
void ng_probe_clear(struct ng_probe *probe);

/* Which lines take part. */
struct ng_probe_bounds {
    uint32_t rounds; /* at most; 0: any number */
    bool edge;       /* only `border`, the lines across, and `beside` */
    uint32_t border, beside;
};

enum ng_probe_result {
    NG_PROBE_QUIET,        /* nothing more follows, or the board is stopped */
    NG_PROBE_OPEN,         /* the rounds were over */
    NG_PROBE_CONTRADICTION /* in probe->failed_line */
};

/* Forgets all traces and queued lines. */
void ng_probe_reset(struct ng_probe *probe);
/* Queues a line for the next round, unless it is queued. */
void ng_probe_queue(struct ng_probe *probe, uint32_t line);
/* Puts an assumption on the board and queues its lines. */
void ng_probe_assume(struct ng_probe *probe, struct ng_trace trace);
/* Rules one value out, by a conclusion. */
void ng_probe_conclude(struct ng_probe *probe, struct ng_trace trace);
/* Deduces queued lines round by round. */
enum ng_probe_result ng_probe_run(struct ng_probe *probe, const struct ng_probe_bounds *bounds);
/* An assumption by itself: reset, assume, run. Its removals stay on the board. */
enum ng_probe_result ng_probe_try(struct ng_probe *probe, size_t cell, uint8_t value,
                                  const struct ng_probe_bounds *bounds);

/* After a contradiction: marks as needed the entries of the log, from `mark` on, without which it
 * does not follow. Few, not always fewest; too few once the board is stopped. */
void ng_probe_explain(struct ng_probe *probe, size_t mark);
/* Lines of the trace that are needed, the failing one included. */
uint32_t ng_probe_length(const struct ng_probe *probe);
/* Appends the needed links to the chain, before each conclusion the chain that shows it. */
void ng_probe_chain(const struct ng_probe *probe, struct ng_chain *chain);

#endif
