/* Puzzles made up and traced from an image that the bytes are: each has the class and the one
 * solution that was asked for, and what was changed is what is said to be changed. */
#include "fuzz/fuzz.h"

#include "nonogram.h"

#include <string.h>

enum { SIDE_MAX = 12, CELLS_MAX = SIDE_MAX * SIDE_MAX, POLLS_MAX = 100 };

/* Ends what takes long: the target is to be run often. */
static bool stop(void *context)
{
    unsigned long *polls = context;
    return ++*polls > POLLS_MAX;
}

/* That the goal is the only solution. */
static void check_unique(const struct nonogram_puzzle *puzzle)
{
    size_t cells = (size_t)nonogram_width(puzzle) * nonogram_height(puzzle);
    struct nonogram_result result;
    if (nonogram_solve(puzzle, NULL, &result) != NONOGRAM_OK || result.verdict != NONOGRAM_UNIQUE ||
        nonogram_goal(puzzle) == NULL || memcmp(result.first, nonogram_goal(puzzle), cells) != 0) {
        fuzz_fail("verdict %d, or another solution than the goal", (int)result.verdict);
    }
    nonogram_result_clear(&result);
}

static void check_class(const struct nonogram_puzzle *puzzle,
                        const struct nonogram_generate_options *options,
                        const struct nonogram_grade *grade)
{
    struct nonogram_grade again;
    if (nonogram_grade(puzzle, NULL, &again) != NONOGRAM_OK ||
        again.difficulty != grade->difficulty) {
        fuzz_fail("graded %s, then %s", nonogram_class_name(grade->difficulty),
                  nonogram_class_name(again.difficulty));
    }
    if (!options->any_class && grade->difficulty != options->difficulty) {
        fuzz_fail("wanted %s, made %s", nonogram_class_name(options->difficulty),
                  nonogram_class_name(grade->difficulty));
    }
}

static void make_up(struct fuzz_bytes *bytes)
{
    static const char *const words[] = {"A", "IT", "Q?", "7"};
    unsigned long polls = 0;
    struct nonogram_puzzle *puzzle = NULL;
    struct nonogram_generate_options options;
    nonogram_generate_defaults(&options);
    options.width = fuzz_between(bytes, 1, SIDE_MAX);
    options.height = fuzz_between(bytes, 1, SIDE_MAX);
    options.colours = fuzz_between(bytes, 0, NONOGRAM_GENERATE_COLOURS_MAX + 1);
    options.density = fuzz_between(bytes, 0, 100);
    options.style = (enum nonogram_style)fuzz_between(bytes, 0, NONOGRAM_STYLE_TEXT);
    options.word = words[fuzz_between(bytes, 0, 3)];
    options.any_class = fuzz_between(bytes, 0, 1) == 1;
    options.difficulty = (enum nonogram_class)fuzz_between(bytes, 0, NONOGRAM_CLASS_NESTED);
    options.seed = fuzz_byte(bytes);
    options.stop = stop;
    options.context = &polls;
    uint64_t number = fuzz_byte(bytes);
    struct nonogram_grade grade;
    enum nonogram_status status = nonogram_generate(&options, number, &puzzle, &grade);
    if (status == NONOGRAM_OK) {
        if (nonogram_width(puzzle) != options.width || nonogram_height(puzzle) != options.height ||
            nonogram_colours(puzzle) > options.colours) {
            fuzz_fail("another size, or more colours");
        }
        check_unique(puzzle);
        check_class(puzzle, &options, &grade);
    } else if (status != NONOGRAM_END && status != NONOGRAM_BAD_USE) {
        fuzz_fail("status %d", (int)status);
    }
    nonogram_free(puzzle);
}

static void check_traced(const struct nonogram_trace_options *options,
                         const struct nonogram_traced *traced)
{
    const uint8_t *goal = nonogram_goal(traced->puzzle);
    size_t cells = (size_t)traced->width * traced->height;
    uint64_t changes = 0;
    check_unique(traced->puzzle);
    for (size_t i = 0; i < cells; i++) {
        changes += goal[i] != traced->drawn[i];
        if (options->keep != NULL && options->keep[i] != 0 && goal[i] != traced->drawn[i]) {
            fuzz_fail("a cell that should stay was changed");
        }
    }
    if (changes != traced->changes) {
        fuzz_fail("%llu cells changed, not %llu", (unsigned long long)changes,
                  (unsigned long long)traced->changes);
    }
    struct nonogram_grade grade;
    if (options->line && (nonogram_grade(traced->puzzle, NULL, &grade) != NONOGRAM_OK ||
                          grade.difficulty > NONOGRAM_CLASS_LINE)) {
        fuzz_fail("lines do not find it");
    }
}

static void trace(struct fuzz_bytes *bytes)
{
    unsigned long polls = 0;
    struct nonogram_trace_options options = {
        .width = fuzz_between(bytes, 1, SIDE_MAX),
        .height = fuzz_between(bytes, 1, SIDE_MAX),
        .colours = fuzz_between(bytes, 1, 5),
        .threshold = fuzz_between(bytes, 0, 100),
        .style = (enum nonogram_trace_style)fuzz_between(bytes, 0, NONOGRAM_TRACE_NEGATIVE),
        .line = fuzz_between(bytes, 0, 1) == 1,
        .looks = fuzz_between(bytes, 1, 200),
        .stop = stop,
        .context = &polls,
    };
    options.dither = options.style == NONOGRAM_TRACE_DRAWING && options.threshold > 50;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    uint32_t kept = fuzz_between(bytes, 0, 8);
    uint8_t keep[CELLS_MAX];
    memset(keep, 0, sizeof keep);
    for (uint32_t i = 0; i < kept; i++) {
        keep[fuzz_between(bytes, 0, options.width * options.height - 1)] = 1;
    }
    options.keep = kept > 0 ? keep : NULL;
    struct nonogram_traced traced;
    enum nonogram_status status =
        nonogram_trace((const char *)bytes->data, bytes->size, &options, &traced, &diagnostic);

    if (status == NONOGRAM_OK) {
        if (traced.puzzle != NULL) {
            check_traced(&options, &traced);
        }
        nonogram_traced_clear(&traced);
    } else if (status != NONOGRAM_BAD_INPUT || diagnostic.message[0] == '\0') {
        fuzz_fail("status %d: %s", (int)status, diagnostic.message);
    }
}

void fuzz_generate(const uint8_t *data, size_t size)
{
    struct fuzz_bytes bytes = {data, size};
    if (fuzz_between(&bytes, 0, 1) == 0) {
        make_up(&bytes);
    } else {
        trace(&bytes);
    }
}
