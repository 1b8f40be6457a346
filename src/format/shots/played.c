/* The middle of a cell has one colour all over, or a mark on a ground. What these mean depends on
 * the program that drew them: in a game the paper is unknown and a mark is a blank cell, in a
 * picture the paper is blank and marks on another shade of it can be unknown. So each meaning is
 * held against the clues, and the one that leaves the fewest cells unknown is taken. */
#include "format/shots/played.h"

#include "nonogram.h"

#include <stdlib.h>
#include <string.h>

enum {
    FAINT = 12,  /* grounds that differ less are the same */
    PLAIN = 24,  /* pixels that differ less are of one colour */
    FILLED = 60, /* a filled cell differs this much from an empty one */
    PAPERS = 3,  /* the most frequent colours, one of which empty cells have */
    TONES = 64,  /* colours that are told apart */
};

/* The middle of a cell. */
struct patch {
    uint8_t colour[3]; /* which most pixels have */
    bool plain;        /* nearly all do */
};

/* A colour that cells have. */
struct tone {
    uint8_t colour[3];
    size_t count, plain; /* how many cells have it, and how many of these have no mark */
};

struct play {
    const struct ng_numbers *clues;
    const int *values; /* by colour of the clues: its value in the puzzle, 0 if no block has it */
    struct patch *patches;
    size_t count;
    struct tone tones[TONES];
    size_t tone_count;
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
    struct patch patch = {{0, 0, 0}, false};
    size_t most = 0, all = (size_t)(width / 2 + 1) * (height / 2 + 1);
    for (uint32_t i = 0; i < 9 && !patch.plain; i++) {
        const uint8_t *colour =
            ng_squares_pixel(image, left + width / 4 * (i % 3), top + height / 4 * (i / 3));
        size_t count = count_like(image, box, colour);
        if (count > most) {
            most = count;
            memcpy(patch.colour, colour, 3);
        }
        patch.plain = 20 * most >= 19 * all;
    }
    return patch;
}

/* The blocks' colour that is close to `colour`: its index plus 1, or 0. */
static uint8_t nearest_ink(const struct play *play, const uint8_t *colour)
{
    const struct ng_numbers *clues = play->clues;
    unsigned least = PLAIN + 1;
    uint8_t ink = 0;
    const struct ng_number_colours *set = &clues->sets[clues->set];
    for (size_t i = 0; i < set->count; i++) {
        unsigned apart = ng_squares_differ(colour, set->rgb[i]);
        if (apart < least && play->values[i] > 0) {
            least = apart;
            ink = (uint8_t)(i + 1);
        }
    }
    return ink;
}

static int by_count(const void *a, const void *b)
{
    const struct tone *x = a, *y = b;
    return x->count > y->count ? -1 : x->count < y->count;
}

/* Lists the colours of cells, the most frequent first. */
static void list_tones(struct play *play)
{
    for (size_t i = 0; i < play->count; i++) {
        const struct patch *patch = &play->patches[i];
        size_t at = 0;
        while (at < play->tone_count &&
               ng_squares_differ(play->tones[at].colour, patch->colour) > FAINT) {
            at++;
        }
        if (at == play->tone_count && at < TONES) {
            play->tones[play->tone_count++] =
                (struct tone){.colour = {patch->colour[0], patch->colour[1], patch->colour[2]}};
        }
        if (at < play->tone_count) {
            play->tones[at].count++;
            play->tones[at].plain += patch->plain;
        }
    }
    qsort(play->tones, play->tone_count, sizeof *play->tones, by_count);
}

/* ---- cells as they are meant ---- */

static int brightness_of(const uint8_t *colour)
{
    return colour[0] + colour[1] + colour[2];
}

/* The colour of filled cells in black and white: the one that differs most from the paper, or the
 * most frequent one; NULL if there is none. */
static const uint8_t *find_ink(const struct play *play, const uint8_t *paper, bool frequent)
{
    const struct tone *ink = NULL;
    size_t most = 0;
    for (size_t i = 0; i < play->tone_count; i++) {
        const struct tone *tone = &play->tones[i];
        size_t weight = frequent ? tone->plain
                                 : (size_t)abs(brightness_of(tone->colour) - brightness_of(paper));
        if (tone->plain > 0 && weight > most && ng_squares_differ(tone->colour, paper) >= FILLED) {
            most = weight;
            ink = tone;
        }
    }
    return ink != NULL ? ink->colour : NULL;
}

/* The value of a cell with a colour all over. In black and white it is filled if it is like the
 * ink, and blank if it is further away from the ink than the paper is. */
static uint8_t value_by_colour(const struct play *play, const uint8_t *colour, const uint8_t *paper,
                               const uint8_t *ink)
{
    if (play->clues->coloured) {
        uint8_t nearest = nearest_ink(play, colour);
        return nearest == 0 ? NONOGRAM_UNKNOWN : nearest;
    }
    if (ink == NULL) {
        return NONOGRAM_UNKNOWN;
    }
    int side = brightness_of(ink) < brightness_of(paper) ? 1 : -1;
    bool beyond = side * (brightness_of(colour) - brightness_of(paper)) >= FILLED;
    bool like = 3 * ng_squares_differ(colour, ink) <= 2 * ng_squares_differ(colour, paper);
    return like ? 1 : beyond ? 0 : NONOGRAM_UNKNOWN;
}

/* Gives each cell its meaning: the paper is unknown and marks are blank; if it is `drawn`, the
 * paper is blank and marks on another shade of it are unknown. Returns the number of known cells.
 */
static size_t find_meaning(const struct play *play, const uint8_t *paper, const uint8_t *ink,
                           bool drawn, uint8_t *cells)
{
    size_t known = 0;
    for (size_t i = 0; i < play->count; i++) {
        const struct patch *patch = &play->patches[i];
        unsigned apart = ng_squares_differ(patch->colour, paper);
        if (!patch->plain) {
            cells[i] = drawn && apart > FAINT && apart < FILLED ? NONOGRAM_UNKNOWN : 0;
        } else if (apart <= PLAIN) {
            cells[i] = drawn ? 0 : NONOGRAM_UNKNOWN;
        } else {
            cells[i] = value_by_colour(play, patch->colour, paper, ink);
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
    return clues->coloured ? (uint8_t)(ng_numbers_colour(clues, number) + 1) : 1;
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

/* Whether some cells are filled, but not with a block's colour. */
static bool has_other(const struct play *play, const uint8_t *paper)
{
    bool other = false;
    for (size_t i = 0; i < play->tone_count; i++) {
        const struct tone *tone = &play->tones[i];
        other = other || (play->clues->coloured && tone->plain > 0 &&
                          ng_squares_differ(tone->colour, paper) >= FILLED &&
                          nearest_ink(play, tone->colour) == 0);
    }
    return other;
}

/* Leaves in `best` the possible meaning with the most known cells, a complete picture before all;
 * returns how many these are. *any: whether any cell has a meaning. */
static size_t find_best(const struct play *play, uint8_t *cells, uint8_t *best, bool *complete,
                        bool *any)
{
    enum { INKS = 2, WAYS = 2 };
    size_t most = 0, papers = play->tone_count < PAPERS ? play->tone_count : PAPERS;
    for (size_t i = 0; i < papers * INKS * WAYS && !*complete; i++) {
        const uint8_t *paper = play->tones[i / (INKS * WAYS)].colour;
        if (play->clues->coloured && (i / WAYS % INKS != 0 || nearest_ink(play, paper) != 0)) {
            continue; /* the paper has no block's colour; blocks have all that is filled */
        }
        const uint8_t *ink = find_ink(play, paper, i / WAYS % INKS != 0);
        size_t known = find_meaning(play, paper, ink, i % WAYS != 0, cells);
        *any = *any || (i == 0 && (known > 0 || has_other(play, paper)));
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
    play.patches = ng_memory_array(memory, play.count, sizeof *play.patches);
    bool made = cells != NULL && play.patches != NULL, complete = false, any = false, right = true;
    for (size_t i = 0; i < play.count && made; i++) {
        play.patches[i] = look_at(image, board, i % clues->width, i / clues->width);
        made = clues->poll == NULL ||
               !ng_poll_work(clues->poll, (uint64_t)board->pitch * board->pitch);
    }
    if (made) {
        uint8_t *best = cells + play.count;
        list_tones(&play);
        if (find_best(&play, cells, best, &complete, &any) > 0) {
            add_best(&play, best, complete, build);
        } else if (any && clues->coloured && clues->set == NG_NUMBER_INK) {
            right = ng_build_wrong(build, ng_place_offset(0),
                                   "numbers and cells have different colours");
        } else if (any) {
            ng_build_guess(build, ng_place_offset(0),
                           "the cells do not fit the numbers and are left out");
        }
    }
    ng_memory_free(play.patches);
    ng_memory_free(cells);
    return made ? right && !ng_build_failed(build) : ng_build_fail(build);
}
