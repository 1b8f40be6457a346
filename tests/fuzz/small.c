/* Making small puzzles of bytes. The bytes are how a picture is folded, the picture, then what is
 * changed of its clues: blots, open clues, other lengths and colours, given cells. */
#include "fuzz/small.h"

#include "grid/turns.h"
#include "property/sample.h"

/* Cells of a side, and of a puzzle in two colours; solutions, and cells that are tried. */
enum { SIDE_MAX = 6, COLOURED_MAX = 20, SOLUTIONS_MAX = 2000, EFFORT_MAX = 100000 };

static void change_block(struct fuzz_bytes *bytes, struct sample *sample, uint32_t line)
{
    if (sample->counts[line] == 0) {
        return;
    }
    struct nonogram_block *block =
        &sample->blocks[(size_t)line * sample->stride +
                        fuzz_between(bytes, 0, sample->counts[line] - 1)];
    uint32_t what = fuzz_between(bytes, 0, 3);

    if (what == 0) {
        block->length = 0;
    } else if (what == 1) {
        block->length += block->length > 0;
    } else if (what == 2) {
        block->length -= block->length > 1;
    } else {
        block->colour = fuzz_between(bytes, 1, sample->colours);
    }
}

static void change(struct fuzz_bytes *bytes, struct sample *sample)
{
    uint32_t line = fuzz_between(bytes, 0, sample->width + sample->height - 1);
    uint32_t what = fuzz_between(bytes, 0, 5);
    if (what == 0) {
        sample->open[line] = true;
        sample->counts[line] = 0;
    } else if (what == 1) {
        sample->given[fuzz_between(bytes, 0, sample->width * sample->height - 1)] =
            (uint8_t)fuzz_between(bytes, 0, sample->colours);
    } else {
        change_block(bytes, sample, line);
    }
}

/* Draws a picture that is the same after a flip, half a turn or a transposition, or any. */
static void draw(struct fuzz_bytes *bytes, struct sample *sample, uint32_t fold)
{
    static const unsigned turns[] = {0, NG_FLIP_COLUMNS, NG_FLIP_ROWS,
                                     NG_FLIP_COLUMNS | NG_FLIP_ROWS, NG_TRANSPOSE};
    bool fits = fold < 4 || (fold == 4 && sample->width == sample->height);
    for (uint32_t i = 0; i < sample->width * sample->height; i++) {
        uint32_t from = fits ? sample_turned(sample, turns[fold], i) : i;
        sample->cells[i] =
            from < i ? sample->cells[from] : (uint8_t)fuzz_between(bytes, 0, sample->colours);
    }
}

static struct nonogram_puzzle *small_puzzle(struct fuzz_bytes *bytes)
{
    unsigned colours = fuzz_between(bytes, 1, 2);
    uint32_t most = colours == 1 ? FUZZ_CELLS_MAX : COLOURED_MAX;
    uint32_t width = fuzz_between(bytes, 1, SIDE_MAX);
    uint32_t height = fuzz_between(bytes, 1, most / width < SIDE_MAX ? most / width : SIDE_MAX);
    struct sample *sample = sample_new(width, height, colours);
    uint32_t changes = fuzz_between(bytes, 0, 6);
    draw(bytes, sample, fuzz_between(bytes, 0, 7));
    sample_take_clues(sample);
    for (uint32_t i = 0; i < changes; i++) {
        change(bytes, sample);
    }
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}

struct nonogram_puzzle *fuzz_small(struct fuzz_bytes *bytes, struct expected *small)
{
    struct nonogram_puzzle *puzzle = small_puzzle(bytes);
    *small = (struct expected){.puzzle = puzzle};
    if (puzzle != NULL && !oracle_solve(&small->oracle, puzzle, SOLUTIONS_MAX, EFFORT_MAX)) {
        oracle_clear(&small->oracle);
        nonogram_free(puzzle);
        return NULL;
    }
    return puzzle;
}
