/* The middle of a cell has one colour all over, or a mark on a ground. What these mean depends on
 * the program that drew them: in a game the paper is unknown and a mark is a blank cell, in a
 * picture the paper is blank and marks on another shade of it can be unknown. So each meaning is
 * held against the clues, and the one that leaves the fewest cells unknown is taken. */
#include "format/shots/played.h"

#include "nonogram.h"

#include <string.h>

enum {
    FAINT = 12,  /* grounds that differ less are the same */
    PLAIN = 24,  /* pixels that differ less are of one colour */
    FILLED = 60, /* a filled cell differs this much from an empty one */
    PAPERS = 3,  /* the most frequent colours, one of which empty cells have */
};

/* The middle of a cell. */
struct patch {
    uint8_t colour[3]; /* which most pixels have */
    bool plain;        /* nearly all do */
};

struct play {
    const struct ng_numbers *clues;
    const int *values; /* by colour of the clues: its value in the puzzle, 0 if no block has it */
    struct patch *looks;
    size_t count;
    uint8_t papers[PAPERS][3];
    size_t paper_count;
};

/* ---- cells as they look ---- */

static size_t count_like(const struct ng_image *image, struct ng_piece_box box,
                         const uint8_t *colour)
{
    size_t count = 0;
    for (uint32_t y = box.top; y < box.bottom; y++) {
        for (uint32_t x = box.left; x < box.right; x++) {
            count += ng_squares_differ(ng_squares_pixel(image, x, y), colour) <= PLAIN;
        }
    }
    return count;
}

/* Looks at the middle half of a cell, for the colour of one of nine pixels spread over it. */
static struct patch look_at(const struct ng_image *image, const struct ng_squares *board, size_t x,
                            size_t y)
{
    uint32_t width = board->x.at[x + 1] - board->x.at[x], left = board->x.at[x] + width / 4;
    uint32_t height = board->y.at[y + 1] - board->y.at[y], top = board->y.at[y] + height / 4;
    struct ng_piece_box box = {left, top, left + width / 2 + 1, top + height / 2 + 1};
    struct patch look = {{0, 0, 0}, false};
    size_t most = 0, all = (size_t)(width / 2 + 1) * (height / 2 + 1);
    for (uint32_t i = 0; i < 9 && !look.plain; i++) {
        const uint8_t *colour =
            ng_squares_pixel(image, left + width / 4 * (i % 3), top + height / 4 * (i / 3));
        size_t count = count_like(image, box, colour);
        if (count > most) {
            most = count;
            memcpy(look.colour, colour, 3);
        }
        look.plain = 20 * most >= 19 * all;
    }
    return look;
}

/* The blocks' colour that is close to `colour`: its index plus 1, or 0. */
static uint8_t nearest_ink(const struct play *play, const uint8_t *colour)
{
    const struct ng_numbers *clues = play->clues;
    unsigned least = PLAIN + 1;
    uint8_t ink = 0;
    for (size_t i = 0; i < clues->colour_count; i++) {
        unsigned apart = ng_squares_differ(colour, clues->colours[i]);
        if (apart < least && play->values[i] > 0) {
            least = apart;
            ink = (uint8_t)(i + 1);
        }
    }
    return ink;
}

/* Finds the most frequent colours which no block has. */
static void find_papers(struct play *play)
{
    enum { BINS = 64 };
    struct {
        uint8_t colour[3];
        size_t count;
    } bins[BINS];
    size_t count = 0;
    for (size_t i = 0; i < play->count; i++) {
        size_t bin = 0;
        while (bin < count && ng_squares_differ(bins[bin].colour, play->looks[i].colour) > FAINT) {
            bin++;
        }
        if (bin == count && count < BINS) {
            memcpy(bins[count].colour, play->looks[i].colour, 3);
            bins[count++].count = 0;
        }
        if (bin < count) {
            bins[bin].count++;
        }
    }
    for (size_t i = 0; i < count && play->paper_count < PAPERS; i++) {
        size_t most = 0;
        for (size_t j = 1; j < count; j++) {
            most = bins[j].count > bins[most].count ? j : most;
        }
        bins[most].count = 0;
        if (!play->clues->coloured || nearest_ink(play, bins[most].colour) == 0) {
            memcpy(play->papers[play->paper_count++], bins[most].colour, 3);
        }
    }
}

/* ---- cells as they are meant ---- */

/* Gives each cell its meaning: the paper is unknown and marks are blank; if it is `drawn`, the
 * paper is blank and marks on a ground of their own are unknown. Returns the number of known cells.
 */
static size_t find_meaning(const struct play *play, const uint8_t *paper, bool drawn,
                           uint8_t *cells)
{
    size_t known = 0;
    for (size_t i = 0; i < play->count; i++) {
        const struct patch *look = &play->looks[i];
        unsigned apart = ng_squares_differ(look->colour, paper);
        if (!look->plain) {
            cells[i] = drawn && apart > FAINT && apart < FILLED ? NONOGRAM_UNKNOWN : 0;
        } else if (apart <= PLAIN) {
            cells[i] = drawn ? 0 : NONOGRAM_UNKNOWN;
        } else {
            uint8_t ink = play->clues->coloured ? nearest_ink(play, look->colour)
                                                : (uint8_t)(apart >= FILLED);
            cells[i] = ink == 0 ? NONOGRAM_UNKNOWN : ink;
        }
        known += cells[i] != NONOGRAM_UNKNOWN;
    }
    return known;
}

/* The cells of a line: the first one, their distance, and their number. */
struct cells {
    size_t first, step, size;
};

static struct cells cells_of(const struct ng_numbers *clues, size_t line)
{
    size_t index = ng_numbers_index(clues, line);
    return ng_numbers_is_row(clues, line) ? (struct cells){index * clues->width, 1, clues->width}
                                          : (struct cells){index, clues->width, clues->height};
}

static uint8_t ink_of_number(const struct ng_numbers *clues, const struct ng_number *number)
{
    return clues->coloured ? (uint8_t)(number->colour + 1) : 1;
}

/* Whether the filled cells of a line are its clue. */
static bool is_solved(const struct ng_numbers *clues, size_t line, const uint8_t *cells)
{
    const struct cells own = cells_of(clues, line);
    const struct ng_number_line *clue = &clues->lines[line];
    size_t left = clue->count;
    uint32_t run = 0;
    uint8_t ink = 0;
    bool same = true;
    for (size_t i = 0; i <= own.size && same; i++) {
        uint8_t cell = i < own.size ? cells[own.first + i * own.step] : 0;
        cell = cell == NONOGRAM_UNKNOWN ? 0 : cell;
        if (cell != ink && ink != 0) {
            const struct ng_number *number =
                &clues->numbers[clue->first + (left > 0 ? left - 1 : 0)];
            same = left > 0 && ng_numbers_value(clues, number) == run &&
                   ink_of_number(clues, number) == ink;
            left -= same ? 1 : 0;
        }
        run = cell == ink ? run + 1 : 1;
        ink = cell;
    }
    const struct ng_number *last = &clues->numbers[clue->first];
    return same && (left == 0 || (left == 1 && ng_numbers_value(clues, last) == 0));
}

/* Whether no line has more cells of a colour than its clue, nor more blank ones. */
static bool is_possible(const struct ng_numbers *clues, const uint8_t *cells)
{
    bool possible = true;
    for (size_t line = 0; line < (size_t)clues->height + clues->width && possible; line++) {
        const struct cells own = cells_of(clues, line);
        const struct ng_number_line *clue = &clues->lines[line];
        int64_t left[NG_NUMBER_COLOURS + 1] = {(int64_t)own.size};
        for (size_t i = clue->first; i < clue->first + clue->count; i++) {
            uint32_t value = ng_numbers_value(clues, &clues->numbers[i]);
            left[ink_of_number(clues, &clues->numbers[i])] += value;
            left[0] -= value;
        }
        for (size_t i = 0; i < own.size && possible; i++) {
            uint8_t cell = cells[own.first + i * own.step];
            possible = cell == NONOGRAM_UNKNOWN || --left[cell] >= 0;
        }
    }
    return possible;
}

static bool is_complete(const struct ng_numbers *clues, const uint8_t *cells)
{
    size_t line = 0, lines = (size_t)clues->width + clues->height;
    while (line < lines && is_solved(clues, line, cells)) {
        line++;
    }
    return line == lines;
}

/* Leaves in `best` the possible meaning with the most known cells, a complete picture before all;
 * returns how many these are. *any: whether any cell has a meaning. */
static size_t find_best(const struct play *play, uint8_t *cells, uint8_t *best, bool *complete,
                        bool *any)
{
    size_t most = 0;
    for (size_t way = 0; way < 2 * play->paper_count && !*complete; way++) {
        size_t known = find_meaning(play, play->papers[way / 2], way % 2 != 0, cells);
        *any = *any || (way == 0 && known > 0);
        *complete = known > 0 && is_complete(play->clues, cells);
        if (*complete || (known > most && is_possible(play->clues, cells))) {
            most = known;
            memcpy(best, cells, play->count);
        }
    }
    return most;
}

static void add_best(const struct play *play, uint8_t *best, bool complete, struct ng_build *build)
{
    for (size_t i = 0; i < play->count; i++) {
        if (best[i] == NONOGRAM_UNKNOWN) {
            best[i] = complete ? 0 : NONOGRAM_UNKNOWN;
        } else if (play->clues->coloured && best[i] > 0) {
            best[i] = (uint8_t)play->values[best[i] - 1];
        }
    }
    ng_build_row(build, complete ? NG_BUILD_GOAL : NG_BUILD_GIVEN, best, play->count,
                 ng_place_offset(0));
}

bool ng_played_add(const struct ng_numbers *clues, const struct ng_image *image,
                   const struct ng_squares *board, const int values[NG_NUMBER_COLOURS],
                   struct ng_build *build)
{
    struct play play = {
        .clues = clues, .values = values, .count = (size_t)clues->width * clues->height};
    struct ng_memory *memory = ng_build_memory(build);
    uint8_t *cells = ng_memory_array(memory, play.count, 2);
    play.looks = ng_memory_array(memory, play.count, sizeof *play.looks);
    bool made = cells != NULL && play.looks != NULL, complete = false, any = false;
    for (size_t i = 0; i < play.count && made; i++) {
        play.looks[i] = look_at(image, board, i % clues->width, i / clues->width);
    }
    if (made) {
        uint8_t *best = cells + play.count;
        find_papers(&play);
        if (find_best(&play, cells, best, &complete, &any) > 0) {
            add_best(&play, best, complete, build);
        } else if (any) {
            ng_build_guess(build, ng_place_offset(0),
                           "the cells do not fit the numbers and are left out");
        }
    }
    ng_memory_free(play.looks);
    ng_memory_free(cells);
    return made ? !ng_build_failed(build) : ng_build_fail(build);
}
