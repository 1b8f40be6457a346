/* Assumptions, the lines that follow from them, and the lines that a contradiction needs. */
#include "explain/probe.h"

#include "base/memory.h"

#include <string.h>

/* ---- chains ---- */

void ng_chain_reset(struct ng_chain *chain)
{
    chain->count = 0;
    chain->removal_count = 0;
    chain->premise_count = 0;
    chain->length = 0;
    chain->failed = false;
}

void ng_chain_clear(struct ng_chain *chain)
{
    ng_alloc_free(chain->links);
    ng_alloc_free(chain->removals);
    ng_alloc_free(chain->premises);
    *chain = (struct ng_chain){.links = NULL};
}

static void add_link(struct ng_chain *chain, struct ng_link link)
{
    if (!ng_alloc_grow(&chain->links, &chain->capacity, chain->count + 1, sizeof *chain->links)) {
        chain->failed = true;
        return;
    }
    link.first = chain->removal_count;
    link.count = 0;
    chain->links[chain->count++] = link;
    chain->length += link.kind == NONOGRAM_LINK_LINE || link.kind == NONOGRAM_LINK_FAIL;
}

/* Adds a removal to the last link. */
static void add_removal(struct ng_chain *chain, struct ng_field_removal removal)
{
    if (!ng_alloc_grow(&chain->removals, &chain->removal_capacity, chain->removal_count + 1,
                       sizeof *chain->removals)) {
        chain->failed = true;
    }
    if (!chain->failed) {
        chain->removals[chain->removal_count++] = removal;
        chain->links[chain->count - 1].count++;
    }
}

void ng_chain_suppose(struct ng_chain *chain, struct ng_field_removal removal)
{
    if (!ng_alloc_grow(&chain->premises, &chain->premise_capacity, chain->premise_count + 1,
                       sizeof *chain->premises)) {
        chain->failed = true;
        return;
    }
    chain->premises[chain->premise_count++] = removal;
}

/* Appends another chain, one assumption deeper. */
static void append_chain(struct ng_chain *chain, const struct ng_chain *other)
{
    for (size_t i = 0; i < other->count; i++) {
        struct ng_link link = other->links[i];
        link.depth++;
        add_link(chain, link);
        for (size_t j = 0; j < other->links[i].count && !chain->failed; j++) {
            add_removal(chain, other->removals[other->links[i].first + j]);
        }
    }
    chain->failed = chain->failed || other->failed;
}

/* ---- probes ---- */

bool ng_probe_init(struct ng_probe *probe, struct ng_board *board, const struct ng_snapshot *before)
{
    struct ng_arena *arena = &probe->arena;
    size_t wide = board->grid->row_words > board->grid->column_words ? board->grid->row_words
                                                                     : board->grid->column_words;
    size_t bytes = board->values * sizeof(uint64_t);
    size_t words = ng_field_plane_words(board->grid);
    size_t sections = before != NULL ? ng_field_position(board->grid, board->lines) : 0;
    *probe = (struct ng_probe){
        .board = board, .before = before, .arena = {.memory = board->grid->memory}};
    probe->now = ng_arena_array(arena, board->lines, sizeof *probe->now);
    probe->next = ng_arena_array(arena, board->lines, sizeof *probe->next);
    probe->queued = ng_arena_array(arena, board->lines, sizeof *probe->queued);
    probe->reads = ng_arena_array(arena, sections, sizeof *probe->reads);
    probe->noted = ng_arena_array(arena, words, sizeof *probe->noted);
    probe->trial = ng_arena_array(arena, wide, bytes);
    if (arena->failed) {
        ng_arena_clear(arena);
        return false;
    }
    memset(probe->queued, 0, board->lines * sizeof *probe->queued);
    memset(probe->noted, 0, words * sizeof *probe->noted);
    return true;
}

void ng_probe_clear(struct ng_probe *probe)
{
    ng_memory_free(probe->trace);
    ng_memory_free(probe->needed);
    ng_arena_clear(&probe->arena);
}

void ng_probe_reset(struct ng_probe *probe)
{
    for (uint32_t i = 0; i < probe->next_count; i++) {
        probe->queued[probe->next[i]] = false;
    }
    if (probe->read_count > 0) {
        memset(probe->noted, 0, ng_field_plane_words(probe->board->grid) * sizeof *probe->noted);
    }
    probe->next_count = 0;
    probe->trace_count = 0;
    probe->read_count = 0;
    probe->round_count = 0;
    probe->solves = probe->board->grid->line_solves;
}

void ng_probe_queue(struct ng_probe *probe, uint32_t line)
{
    if (!probe->queued[line]) {
        probe->queued[line] = true;
        probe->next[probe->next_count++] = line;
    }
}

static void add_trace(struct ng_probe *probe, struct ng_trace trace)
{
    if (probe->trace_count == probe->trace_capacity &&
        !ng_memory_grow(probe->board->grid->memory, &probe->trace, &probe->trace_capacity,
                        probe->trace_count + 1, sizeof *probe->trace)) {
        probe->failed = true;
        return;
    }
    probe->trace[probe->trace_count++] = trace;
}

void ng_probe_change(struct ng_probe *probe, struct ng_trace trace)
{
    struct ng_board *board = probe->board;
    bool assumed = trace.kind == NONOGRAM_LINK_ASSUME;
    uint32_t row = (uint32_t)trace.cell / board->width,
             column = (uint32_t)trace.cell % board->width;
    trace.from = board->grid->log_size;
    (assumed ? ng_field_fix : ng_field_remove)(board->grid, row, column, trace.value);
    trace.to = board->grid->log_size;
    add_trace(probe, trace);
    ng_probe_queue(probe, row);
    ng_probe_queue(probe, board->height + column);
}

static bool takes_part(const struct ng_board *board, const struct ng_probe_bounds *bounds,
                       uint32_t line)
{
    bool across = (line < board->height) != (bounds->border < board->height);
    return !bounds->edge || across || line == bounds->border || line == bounds->beside;
}

/* Notes the sections of the line with changed cells, each once per word. */
NG_INLINE void note_reads(struct ng_probe *probe, uint32_t line, struct ng_field_shape shape)
{
    const struct ng_snapshot *before = probe->before;
    size_t place = ng_field_place(probe->board->grid, line, shape);
    const uint64_t *planes = probe->board->grid->planes + place, *old = before->planes + place;
    uint64_t *noted = probe->noted + place / shape.values;
    for (uint32_t j = 0; j < shape.words; j++) {
        uint64_t changed = 0;
        for (size_t i = j; i < shape.values * shape.words; i += shape.words) {
            changed |= old[i] & ~planes[i];
        }
        while ((changed & ~noted[j]) != 0) {
            size_t first = ng_field_position(probe->board->grid, line);
            size_t cell = first + 64 * j + ng_bits_lowest(changed & ~noted[j]);
            uint32_t from = before->starts[cell], to = before->ends[cell];
            probe->reads[probe->read_count++] = (uint32_t)first + from;
            noted[j] |= (from > 64 * j ? ~(uint64_t)0 << (from - 64 * j) : ~(uint64_t)0) &
                        (to < 64 * (j + 1) ? ~(~(uint64_t)0 << (to - 64 * j)) : ~(uint64_t)0);
        }
    }
}

static void queue_in(void *probe, uint32_t line)
{
    ng_probe_queue(probe, line);
}

/* Deduces one line, and queues the crossing lines of its changes. */
NG_INLINE bool deduce(struct ng_probe *probe, uint32_t line, struct ng_field_shape shape)
{
    struct ng_field *grid = probe->board->grid;
    size_t from = grid->log_size;
    if (probe->before != NULL) {
        note_reads(probe, line, shape);
    }
    const uint64_t *planes = grid->planes + ng_field_place(grid, line, shape);
    const uint64_t *after = ng_board_follow(probe->board, line, planes, shape.values, shape.words);
    if (after == NULL) {
        probe->failed_line = line;
        return false;
    }
    ng_field_take(grid, line, after, shape, queue_in, probe);
    if (grid->log_size > from) {
        add_trace(probe,
                  (struct ng_trace){NONOGRAM_LINK_LINE, line, from, grid->log_size, 0, 0, 0});
    }
    return true;
}

static bool deduce_any(struct ng_probe *probe, uint32_t line)
{
    const struct ng_field *grid = probe->board->grid;
    return ng_field_is_usual(grid) ? deduce(probe, line, (struct ng_field_shape){2, 1, 1})
                                   : deduce(probe, line, ng_field_shape_of(grid, line));
}

static void turn_round(struct ng_probe *probe)
{
    uint32_t *now = probe->now;
    probe->now = probe->next;
    probe->now_count = probe->next_count;
    probe->next = now;
    probe->next_count = 0;
    for (uint32_t i = 0; i < probe->now_count; i++) {
        probe->queued[probe->now[i]] = false;
    }
}

/* Deduces the lines of a round. Returns false at a contradiction. */
static bool run_round(struct ng_probe *probe, const struct ng_probe_bounds *bounds)
{
    const struct ng_field *grid = probe->board->grid;
    bool possible = true;
    turn_round(probe);
    for (uint32_t i = 0; possible && i < probe->now_count && !grid->poll.stopped; i++) {
        if (takes_part(probe->board, bounds, probe->now[i])) {
            possible = deduce_any(probe, probe->now[i]);
        }
    }
    if (probe->round_count++ < NG_PROBE_ROUNDS) {
        probe->rounds[probe->round_count - 1] = (struct ng_probe_round){
            probe->read_count, (uint32_t)(grid->line_solves - probe->solves)};
    }
    return possible;
}

enum ng_probe_result ng_probe_run(struct ng_probe *probe, const struct ng_probe_bounds *bounds)
{
    probe->result = NG_PROBE_QUIET;
    for (uint32_t round = 0; probe->next_count > 0 && !probe->board->grid->poll.stopped; round++) {
        if (bounds->rounds > 0 && round == bounds->rounds) {
            probe->result = NG_PROBE_OPEN;
            break;
        }
        if (!run_round(probe, bounds)) {
            probe->result = NG_PROBE_CONTRADICTION;
            break;
        }
    }
    return probe->result;
}

enum ng_probe_result ng_probe_try(struct ng_probe *probe, uint32_t cell, unsigned value,
                                  const struct ng_probe_bounds *bounds)
{
    ng_probe_reset(probe);
    ng_probe_change(probe,
                    (struct ng_trace){NONOGRAM_LINK_ASSUME, .cell = cell, .value = (uint8_t)value});
    return ng_probe_run(probe, bounds);
}

/* ---- the needs of a contradiction ---- */

/* The bit of entry `entry` of the log in the planes of `line`; SIZE_MAX if in another line. */
static size_t bit_in(const struct ng_board *board, uint32_t line, size_t entry)
{
    struct ng_field_removal removal = board->grid->log[entry];
    uint32_t at = ng_board_place(board, line, removal.cell);
    return at != UINT32_MAX ? 64 * ng_field_words(board->grid, line) * removal.value + at
                            : SIZE_MAX;
}

/* A goal in a line: the needed removals in [from, to) of the log follow, or, with an empty span, a
 * contradiction. */
struct goal {
    uint32_t line;
    size_t from, to;
};

/* Whether the goal follows from the planes `trial`. */
static bool follows(struct ng_probe *probe, const struct goal *goal)
{
    struct ng_board *board = probe->board;
    const uint64_t *after = ng_board_follow(board, goal->line, probe->trial, board->values,
                                            ng_field_words(board->grid, goal->line));
    if (after == NULL) {
        return true;
    }
    for (size_t i = goal->from; i < goal->to; i++) {
        if (probe->needed[i] && ng_bits_get(after, bit_in(board, goal->line, i))) {
            return false;
        }
    }
    return goal->from < goal->to;
}

/* Marks the entries of the log in [mark, before) that the goal needs in its line, by dropping one
 * after another, the latest first. */
static void need(struct ng_probe *probe, const struct goal *goal, size_t mark, size_t before)
{
    struct ng_board *board = probe->board;
    size_t size = board->values * ng_field_words(board->grid, goal->line);
    memcpy(probe->trial, ng_field_planes(board->grid, goal->line), size * sizeof *probe->trial);
    for (size_t i = before; i < board->grid->log_size; i++) {
        size_t bit = bit_in(board, goal->line, i);
        if (bit != SIZE_MAX) {
            ng_bits_set(probe->trial, bit);
        }
    }
    for (size_t i = before; i-- > mark && !board->grid->poll.stopped;) {
        size_t bit = bit_in(board, goal->line, i);
        if (bit == SIZE_MAX) {
            continue;
        }
        ng_bits_set(probe->trial, bit);
        if (!follows(probe, goal)) {
            ng_bits_unset(probe->trial, bit);
            probe->needed[i] = true;
        }
    }
}

static bool any_needed(const struct ng_probe *probe, const struct ng_trace *trace)
{
    for (size_t i = trace->from; i < trace->to; i++) {
        if (probe->needed[i]) {
            return true;
        }
    }
    return false;
}

static void need_all(struct ng_probe *probe, const struct ng_sub *sub)
{
    for (size_t i = 0; i < sub->need_count; i++) {
        probe->needed[sub->needs[i]] = true;
    }
}

void ng_probe_explain(struct ng_probe *probe, size_t mark)
{
    struct ng_board *board = probe->board;
    if (!ng_memory_grow(probe->board->grid->memory, &probe->needed, &probe->needed_capacity,
                        board->grid->log_size + 1, sizeof *probe->needed)) {
        probe->failed = true;
        return;
    }
    memset(probe->needed, 0, board->grid->log_size * sizeof *probe->needed);
    struct goal goal = {probe->failed_line, 0, 0};
    need(probe, &goal, mark, board->grid->log_size);
    for (size_t i = probe->trace_count; i-- > 0 && !board->grid->poll.stopped;) {
        const struct ng_trace *trace = &probe->trace[i];
        if (trace->kind == NONOGRAM_LINK_LINE && any_needed(probe, trace)) {
            goal = (struct goal){trace->line, trace->from, trace->to};
            need(probe, &goal, mark, trace->from);
        } else if (trace->kind == NONOGRAM_LINK_CONCLUDE && any_needed(probe, trace)) {
            need_all(probe, &probe->subs[trace->sub]);
        }
    }
}

uint32_t ng_probe_length(const struct ng_probe *probe)
{
    uint32_t length = 1;
    for (size_t i = 0; i < probe->trace_count; i++) {
        length += probe->trace[i].kind == NONOGRAM_LINK_LINE && any_needed(probe, &probe->trace[i]);
    }
    return length;
}

void ng_probe_chain(const struct ng_probe *probe, struct ng_chain *chain)
{
    const struct ng_board *board = probe->board;
    for (size_t i = 0; i < probe->trace_count; i++) {
        const struct ng_trace *trace = &probe->trace[i];
        if (trace->kind != NONOGRAM_LINK_ASSUME && !any_needed(probe, trace)) {
            continue;
        }
        if (trace->kind == NONOGRAM_LINK_CONCLUDE) {
            append_chain(chain, &probe->subs[trace->sub].chain);
        }
        add_link(chain, (struct ng_link){.kind = trace->kind,
                                         .depth = 1,
                                         .line = trace->line,
                                         .cell = trace->cell,
                                         .value = trace->value});
        for (size_t j = trace->from; trace->kind == NONOGRAM_LINK_LINE && j < trace->to; j++) {
            if (probe->needed[j]) {
                add_removal(chain, board->grid->log[j]);
            }
        }
    }
    add_link(chain,
             (struct ng_link){.kind = NONOGRAM_LINK_FAIL, .depth = 1, .line = probe->failed_line});
}
