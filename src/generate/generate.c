/* Generates one puzzle. Each has its own random numbers, from the seed and its number, so that it
 * does not depend on other puzzles or threads. */
#include "generate/generate.h"

#include "explain/grade.h"
#include "generate/edit.h"
#include "generate/harden.h"
#include "generate/sketch.h"

const struct nonogram_generate_options ng_generate_defaults = {
    .width = 10, .height = 10, .colours = 1, .difficulty = NONOGRAM_CLASS_LINE};

/* Sketches after which a class counts as impossible. */
enum { ATTEMPTS = 2000 };

/* Attempts for words, which have few pictures. */
enum { WORD_ATTEMPTS = 100 };

/* Pictures examined to repair a sketch: a fixed number, and more per cell. */
enum { LOOKS = 100, LOOKS_A_CELL = 3 };

/* Pictures examined while one is made harder, and sketches from which that is tried. */
enum { HARDER_LOOKS = 2000, HARDER_ATTEMPTS = 8 };

/* Blank and colours that differ in hue and brightness. */
static const uint32_t palette[NONOGRAM_GENERATE_COLOURS_MAX + 1] = {
    0xffffff, 0x202020, 0xd62728, 0x1f77b4, 0x2ca02c, 0xff9f1c, 0x7b3fa0, 0x8c564b, 0x17becf};

static bool told_to_stop(const struct nonogram_generate_options *options)
{
    return options->stop != NULL && options->stop(options->context);
}

/* Whether lines alone must find it. This is also the default, as people like these puzzles. */
static bool wants_lines(const struct nonogram_generate_options *options)
{
    return options->any_class || options->difficulty <= NONOGRAM_CLASS_LINE;
}

static bool is_search(const struct nonogram_generate_options *options)
{
    return !options->any_class && options->difficulty == NONOGRAM_CLASS_SEARCH;
}

/* Makes the picture's puzzle with its grade; *puzzle is NULL if it is not of the class. */
static enum nonogram_status grade_picture(const struct nonogram_generate_options *options,
                                          const struct ng_draft *canvas,
                                          struct nonogram_puzzle **puzzle,
                                          struct nonogram_grade *grade)
{
    struct nonogram_explain_options explain = {.hardest = NONOGRAM_NESTED,
                                               .effort_limit = 10000000,
                                               .verdict = NONOGRAM_UNIQUE,
                                               .stop = options->stop,
                                               .context = options->context};
    enum nonogram_status status = ng_draft_puzzle(canvas, puzzle);
    *grade =
        (struct nonogram_grade){.verdict = NONOGRAM_LIMIT, .difficulty = NONOGRAM_CLASS_UNKNOWN};
    if (status == NONOGRAM_OK) {
        status = ng_grade(*puzzle, &explain, grade);
    }
    /* A puzzle that needs more assumptions than are tried has to be searched, too. */
    bool certain = !grade->limited || options->difficulty == NONOGRAM_CLASS_SEARCH;
    bool wanted = status == NONOGRAM_OK && certain &&
                  (options->any_class || grade->difficulty == options->difficulty);
    if (!wanted) {
        ng_puzzle_free(*puzzle);
        *puzzle = NULL;
    }
    return status;
}

bool ng_generate_accepts(const struct nonogram_generate_options *options)
{
    bool text = options->style == NONOGRAM_STYLE_TEXT;
    if (options->width < 1 || options->height < 1 ||
        (uint64_t)options->width * options->height > NONOGRAM_CELLS_MAX || options->colours < 1 ||
        options->colours > NONOGRAM_GENERATE_COLOURS_MAX || options->density > 99 ||
        (unsigned)options->style > NONOGRAM_STYLE_TEXT ||
        (!options->any_class && (unsigned)options->difficulty > NONOGRAM_CLASS_SEARCH)) {
        return false;
    }
    return !text || (options->word != NULL && ng_sketch_has_word(options->word) &&
                     options->width >= ng_sketch_word_width(options->word) &&
                     options->height >= ng_sketch_word_height());
}

bool ng_generate_fits(const struct nonogram_generate_options *options)
{
    return !is_search(options) || ng_dominoes_fit(options->width, options->height, options->style);
}

/* Draws pictures of the class search: changing others until they are takes hours. */
static enum nonogram_status draw_search(const struct nonogram_generate_options *options,
                                        struct ng_random *random, struct ng_draft *canvas,
                                        struct nonogram_puzzle **puzzle,
                                        struct nonogram_grade *grade)
{
    const struct ng_sketch sketch = {options->style, options->density, NULL, 0};
    if (!ng_generate_fits(options)) {
        return NONOGRAM_OK;
    }
    enum nonogram_status status = ng_dominoes_draw(&sketch, random, canvas);
    if (status != NONOGRAM_OK) {
        return status == NONOGRAM_END ? NONOGRAM_OK : status;
    }
    return grade_picture(options, canvas, puzzle, grade);
}

/* Draws a sketch and changes it until its clues have one solution and the class is right. A word is
 * not changed, so that the letters stay readable: it has the class, or another attempt is made. */
static enum nonogram_status attempt(const struct nonogram_generate_options *options,
                                    unsigned number, struct ng_random *random,
                                    struct ng_draft *canvas, struct nonogram_puzzle **puzzle,
                                    struct nonogram_grade *grade)
{
    bool word = options->style == NONOGRAM_STYLE_TEXT;
    const struct ng_sketch sketch = {options->style, options->density, options->word, number};
    struct ng_edit repair = {.aim = wants_lines(options) ? NG_DRAFT_LINE : NG_DRAFT_UNIQUE,
                             .looks = word ? 1 : LOOKS + LOOKS_A_CELL * ng_draft_size(canvas)};
    if (!ng_sketch_draw(&sketch, random, canvas)) {
        return NONOGRAM_NO_MEMORY;
    }
    enum nonogram_status status = ng_edit_freely(&repair, random, canvas);
    bool reached = repair.reached;
    if (status == NONOGRAM_OK && reached && !word && !wants_lines(options)) {
        struct ng_harden harden = {.wanted = options->difficulty, .looks = HARDER_LOOKS};
        status = ng_harden(&harden, random, canvas);
        reached = harden.reached;
    }
    return status == NONOGRAM_OK && reached ? grade_picture(options, canvas, puzzle, grade)
                                            : status;
}

enum nonogram_status ng_generate(const struct nonogram_generate_options *options, uint64_t number,
                                 struct nonogram_puzzle **puzzle, struct nonogram_grade *grade)
{
    enum nonogram_status status = NONOGRAM_OK;
    struct ng_random mixer;
    ng_random_seed(&mixer, options->seed);
    struct ng_random random;
    ng_random_seed(&random, ng_random_next(&mixer) ^ number);
    struct ng_draft canvas;
    if (!ng_draft_init(&canvas, options->width, options->height, options->colours,
                       options->colours > 1 ? palette : NULL)) {
        return NONOGRAM_NO_MEMORY;
    }
    canvas.poll = (struct ng_poll){.stop = options->stop, .context = options->context};
    bool word = options->style == NONOGRAM_STYLE_TEXT;
    unsigned attempts = word ? WORD_ATTEMPTS : wants_lines(options) ? ATTEMPTS : HARDER_ATTEMPTS;
    for (unsigned i = 0; i < attempts && status == NONOGRAM_OK && *puzzle == NULL; i++) {
        if (told_to_stop(options)) {
            break;
        }
        status = is_search(options) ? draw_search(options, &random, &canvas, puzzle, grade)
                                    : attempt(options, i, &random, &canvas, puzzle, grade);
    }
    ng_draft_clear(&canvas);
    return status == NONOGRAM_OK && *puzzle == NULL ? NONOGRAM_END : status;
}
