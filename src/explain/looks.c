/* Looks at lines that build on the looks before. */
#include "explain/looks.h"

#include "base/check.h"
#include "explain/technique.h"
#include "line/deduce.h"

#include <string.h>

struct ng_looks *ng_looks_new(struct ng_board *board, struct ng_arena *arena)
{
    struct ng_looks *looks = ng_arena_array(arena, 1, sizeof *looks);
    if (looks == NULL) {
        return NULL;
    }
    size_t words = board->height * board->row_words + board->width * board->column_words;
    size_t wide = board->row_words > board->column_words ? board->row_words : board->column_words;
    const struct ng_lattice *last = &board->lattices[board->lines - 1];
    size_t blocks = (size_t)(last->blocks + last->count - board->lattices[0].blocks);
    size_t bytes = board->values * sizeof *looks->exact;
    *looks = (struct ng_looks){.board = board,
                               .exact = ng_arena_array(arena, words, bytes),
                               .ranges = ng_arena_array(arena, blocks, sizeof *looks->ranges),
                               .settles = ng_arena_array(arena, board->lines, 1),
                               .seen = ng_arena_array(arena, board->lines, sizeof *looks->seen),
                               .changed = ng_arena_array(arena, wide, sizeof *looks->changed),
                               .before = ng_arena_array(arena, wide, bytes),
                               .after = ng_arena_array(arena, wide, bytes)};
    if (looks->exact == NULL || looks->ranges == NULL || looks->settles == NULL ||
        looks->seen == NULL || looks->changed == NULL || looks->before == NULL ||
        looks->after == NULL) {
        return NULL;
    }
    memset(looks->seen, 0, board->lines * sizeof *looks->seen);
    return looks;
}

static uint64_t *exact_of(const struct ng_looks *looks, uint32_t line)
{
    return looks->exact + (ng_board_planes(looks->board, line) - looks->board->planes);
}

static struct ng_range *ranges_of(const struct ng_looks *looks, uint32_t line)
{
    const struct ng_lattice *lattices = looks->board->lattices;
    return looks->ranges + (lattices[line].blocks - lattices[0].blocks);
}

/* ---- stretches ---- */

/* A stretch of a line between two blocks that have their places, or an edge of the line. */
struct stretch {
    uint32_t from, to;    /* its cells */
    uint32_t first, last; /* its blocks: first … last - 1 */
};

static bool has_place(const struct ng_range *range)
{
    return range->first_start == range->last_start;
}

/* The first block that may start after cell p. */
static uint32_t block_after(const struct ng_range *ranges, uint32_t count, uint32_t p)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (ranges[middle].last_start > p) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

/* The stretch around cell p. When the cell is of a block that has its place, or of the gap behind
 * one, it begins after p. */
static struct stretch stretch_around(const struct ng_lattice *lattice,
                                     const struct ng_range *ranges, uint32_t p)
{
    uint32_t after = block_after(ranges, lattice->count, p);
    struct stretch stretch = {0, lattice->length, after, after};
    while (stretch.first > 0 && !has_place(&ranges[stretch.first - 1])) {
        stretch.first--;
    }
    if (stretch.first > 0) {
        uint32_t before = stretch.first - 1;
        stretch.from = ranges[before].first_end + lattice->blocks[before].gap;
    }
    while (stretch.last < lattice->count && !has_place(&ranges[stretch.last])) {
        stretch.last++;
    }
    if (stretch.last < lattice->count) {
        stretch.to = ranges[stretch.last].first_start;
    }
    ng_assert(stretch.from <= stretch.to && stretch.to <= lattice->length);
    return stretch;
}

/* Copies bits [from, from + count) to the beginning of `out`; what is behind them there is 0. */
static void copy_bits(uint64_t *out, const uint64_t *bits, size_t words, uint32_t from,
                      uint32_t count)
{
    size_t whole = from / 64, part = from % 64, last = ng_line_words(count) - 1;
    for (size_t i = 0; i <= last; i++) {
        out[i] = i + whole < words ? bits[i + whole] >> part : 0;
        if (i + whole + 1 < words) {
            out[i] |= bits[i + whole + 1] << 1 << (63 - part);
        }
    }
    out[last] &= ((uint64_t)1 << count % 64) - 1;
}

/* Clears the bits of `gone`, whose bit 0 is bit `from`. */
static void clear_bits(uint64_t *bits, uint32_t from, uint64_t gone)
{
    size_t part = from % 64;
    bits += from / 64;
    bits[0] &= ~(gone << part);
    if (gone >> 1 >> (63 - part) != 0) {
        bits[1] &= ~(gone >> 1 >> (63 - part));
    }
}

/* The places of blocks `first` … `last` - 1 from board->bounds, which count from cell `from`. */
static void set_ranges(const struct ng_board *board, const struct ng_lattice *lattice,
                       const struct stretch *stretch, struct ng_range *ranges)
{
    const uint32_t *bounds = board->bounds;
    for (uint32_t i = stretch->first; i < stretch->last; i++, bounds += 2) {
        const struct ng_lattice_block *block = &lattice->blocks[i];
        uint32_t first = block->lo + bounds[0] + stretch->from;
        uint32_t last = block->lo + bounds[1] + stretch->from;
        ranges[i] = (struct ng_range){first, last, first + block->length, last + block->length};
    }
}

static bool deduce_stretch(struct ng_looks *looks, uint32_t line, const struct stretch *stretch)
{
    struct ng_board *board = looks->board;
    const struct ng_lattice *whole = &board->lattices[line];
    const struct ng_lattice_block *blocks = whole->blocks + stretch->first;
    uint32_t length = stretch->to - stretch->from;
    uint32_t extent = whole->blocks[stretch->last].lo - blocks->lo;
    size_t wide = ng_board_words(board, line), words = ng_line_words(length);
    uint64_t *exact = exact_of(looks, line);
    struct ng_lattice part = {.length = length,
                              .count = stretch->last - stretch->first,
                              .slack = length - extent,
                              .blocks = blocks};
    ng_assert(stretch->from < stretch->to && extent <= length);
    for (unsigned v = 0; v < board->values; v++) {
        copy_bits(looks->before + v * words, exact + v * wide, wide, stretch->from, length);
    }
    memcpy(looks->after, looks->before, board->values * words * sizeof *looks->after);
    if (!ng_line_deduce_bounds(&part, board->values, looks->after, board->scratch, board->bounds)) {
        return false;
    }
    set_ranges(board, whole, stretch, ranges_of(looks, line));
    for (unsigned v = 0; v < board->values; v++) {
        for (size_t j = 0; j < words; j++) {
            uint64_t gone = looks->before[v * words + j] & ~looks->after[v * words + j];
            if (gone != 0) {
                clear_bits(exact + v * wide, stretch->from + (uint32_t)(64 * j), gone);
            }
        }
    }
    return true;
}

/* ---- looking ---- */

static bool deduce_whole(struct ng_looks *looks, uint32_t line)
{
    struct ng_board *board = looks->board;
    const struct ng_lattice *lattice = &board->lattices[line];
    if (!ng_line_deduce_bounds(lattice, board->values, exact_of(looks, line), board->scratch,
                               board->bounds)) {
        return false;
    }
    ng_view_ranges(&board->puzzle->lines[line], lattice, board->bounds, ranges_of(looks, line));
    return true;
}

/* Takes over what the board has ruled out since the last look: board's cells in which that is are
 * the bits of looks->changed. False: there is nothing. */
static bool take_changes(struct ng_looks *looks, uint32_t line)
{
    const struct ng_board *board = looks->board;
    size_t words = ng_board_words(board, line);
    const uint64_t *planes = ng_board_planes(board, line);
    uint64_t *exact = exact_of(looks, line), any = 0;
    for (size_t j = 0; j < words; j++) {
        uint64_t changed = 0;
        for (size_t i = j; i < board->values * words; i += words) {
            changed |= exact[i] & ~planes[i];
            exact[i] &= planes[i];
        }
        looks->changed[j] = changed;
        any |= changed;
    }
    return any != 0;
}

/* The first changed cell of the line from p on, or its length. */
static uint32_t next_change(const struct ng_looks *looks, size_t words, uint32_t p, uint32_t length)
{
    for (size_t j = p / 64; j < words; j++) {
        uint64_t word = looks->changed[j];
        word = j == p / 64 ? word & ~(uint64_t)0 << p % 64 : word;
        if (word != 0) {
            return (uint32_t)(64 * j + ng_bits_lowest(word));
        }
    }
    return length;
}

static bool deduce_stretches(struct ng_looks *looks, uint32_t line)
{
    const struct ng_lattice *lattice = &looks->board->lattices[line];
    size_t words = ng_board_words(looks->board, line);
    const struct ng_range *ranges = ranges_of(looks, line);
    uint32_t p = next_change(looks, words, 0, lattice->length);
    while (p < lattice->length) {
        struct stretch stretch = stretch_around(lattice, ranges, p);
        if (stretch.from > p || !deduce_stretch(looks, line, &stretch)) {
            return false;
        }
        p = next_change(looks, words, stretch.to, lattice->length);
    }
    return true;
}

/* A line of one word is deduced as a whole at once; in a blot the places of a block are two. */
static bool has_stretches(const struct ng_board *board, uint32_t line)
{
    const struct ng_lattice *lattice = &board->lattices[line];
    return ng_board_words(board, line) > 1 && lattice->count > 1 &&
           lattice->count == board->puzzle->lines[line].count;
}

/* Brings the ranges and exact deduction up to date. False: the line cannot be filled. */
static bool narrow(struct ng_looks *looks, uint32_t line)
{
    const struct ng_board *board = looks->board;
    if (!looks->seen[line]) {
        size_t size = board->values * ng_board_words(board, line);
        memcpy(exact_of(looks, line), ng_board_planes(board, line), size * sizeof *looks->exact);
        return deduce_whole(looks, line);
    }
    return !take_changes(looks, line) ||
           (has_stretches(board, line) ? deduce_stretches : deduce_whole)(looks, line);
}

/* The cells, of word j of a line, to which one value is left. */
static uint64_t settled(const uint64_t *planes, size_t words, unsigned values, size_t j)
{
    uint64_t once = 0, more = 0;
    for (unsigned v = 0; v < values; v++, planes += words) {
        more |= once & planes[j];
        once |= planes[j];
    }
    return once & ~more;
}

/* What exact deduction settles in open cells: blanks, colours, both or nothing. */
static unsigned settles_in(const struct ng_view *view)
{
    uint64_t blank = 0, filled = 0;
    for (size_t j = 0; j < view->words; j++) {
        uint64_t found = settled(view->exact, view->words, view->values, j) &
                         ~settled(view->planes, view->words, view->values, j);
        blank |= found & view->exact[j];
        filled |= found & ~view->exact[j];
    }
    return (blank != 0 ? NG_SETTLES_BLANK : 0u) | (filled != 0 ? NG_SETTLES_FILLED : 0u);
}

struct ng_view ng_looks_view(const struct ng_looks *looks, uint32_t line)
{
    struct ng_view view = ng_board_view(looks->board, line);
    view.ranges = ranges_of(looks, line);
    view.exact = exact_of(looks, line);
    return view;
}

/* Whether the look that builds on others has come to the same as one that does not. */
static bool is_fresh(const struct ng_looks *looks, uint32_t line, enum ng_board_news news)
{
    struct ng_board *board = looks->board;
    struct ng_view view, remembered = ng_looks_view(looks, line);
    size_t bytes = board->values * ng_board_words(board, line) * sizeof *view.exact;
    uint64_t effort = board->effort;
    struct ng_poll poll = board->poll;
    board->poll.stop = NULL;
    bool same = ng_board_look(board, line, NULL, &view) == news;
    board->effort = effort;
    board->poll = poll;
    return same &&
           (news == NG_BOARD_CONTRADICTION ||
            (memcmp(view.exact, remembered.exact, bytes) == 0 &&
             memcmp(view.ranges, remembered.ranges, view.clue->count * sizeof *view.ranges) == 0));
}

enum ng_board_news ng_looks_at(struct ng_looks *looks, uint32_t line)
{
    enum ng_board_news news = NG_BOARD_CONTRADICTION;
    ng_board_count_line(looks->board, line);
    looks->seen[line] = narrow(looks, line);
    if (looks->seen[line]) {
        struct ng_view view = ng_looks_view(looks, line);
        looks->settles[line] = (uint8_t)settles_in(&view);
        news = looks->settles[line] != 0 ? NG_BOARD_NEWS : NG_BOARD_NOTHING;
    }
    /* cppcheck-suppress assertWithSideEffect ; what it writes, the next look overwrites */
    ng_check_structure(is_fresh(looks, line, news));
    return news;
}
