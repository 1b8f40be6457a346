/* Making puzzles: guards, then generate/; many at once on the batch's threads. */
#include "generate/generate.h"

#include "batch/batch.h"
#include "generate/letters.h"
#include "generate/sketch.h"
#include "model/puzzle.h"
#include "platform/cores.h"

#include <string.h>

enum {
    WORD_MOST = 100, /* letters */
    WINDOW = 64,     /* puzzles made ahead of the one whose turn it is */
};

bool nonogram_word_exists(const char *word)
{
    size_t size = word != NULL ? strlen(word) : 0;

    for (size_t i = 0; i < size; i++) {
        if (!ng_letter_exists(word[i])) {
            return false;
        }
    }
    return size >= 1 && size <= WORD_MOST;
}

uint32_t nonogram_word_width(const char *word)
{
    return nonogram_word_exists(word) ? ng_sketch_word_width(word) : 0;
}

uint32_t nonogram_word_height(void)
{
    return ng_sketch_word_height();
}

void nonogram_generate_defaults(struct nonogram_generate_options *options)
{
    if (options != NULL) {
        *options = (struct nonogram_generate_options){
            .width = 10, .height = 10, .colours = 1, .difficulty = NONOGRAM_CLASS_LINE};
    }
}

static bool are_valid(const struct nonogram_generate_options *options)
{
    bool text = options->style == NONOGRAM_STYLE_TEXT;

    if (options->width < 1 || options->height < 1 ||
        (uint64_t)options->width * options->height > NONOGRAM_CELLS_MAX || options->colours < 1 ||
        options->colours > NONOGRAM_GENERATE_COLOURS_MAX || options->density > 99 ||
        options->style > NONOGRAM_STYLE_TEXT ||
        (!options->any_class && options->difficulty > NONOGRAM_CLASS_SEARCH)) {
        return false;
    }
    return !text || (nonogram_word_exists(options->word) &&
                     options->width >= ng_sketch_word_width(options->word) &&
                     options->height >= ng_sketch_word_height());
}

enum nonogram_status nonogram_generate(const struct nonogram_generate_options *options,
                                       uint64_t number, struct nonogram_puzzle **puzzle,
                                       struct nonogram_grade *grade)
{
    struct nonogram_generate_options chosen;
    struct nonogram_grade own;

    nonogram_generate_defaults(&chosen);
    if (options != NULL) {
        chosen = *options;
    }
    if (puzzle == NULL) {
        return NONOGRAM_BAD_USE;
    }
    *puzzle = NULL;
    if (!are_valid(&chosen)) {
        return NONOGRAM_BAD_USE;
    }
    return ng_generate(&chosen, number, puzzle, grade != NULL ? grade : &own);
}

/* One puzzle on its way. */
struct item {
    uint64_t number;
    struct nonogram_puzzle *puzzle;
    struct nonogram_grade grade;
    enum nonogram_status status;
};

struct many {
    const struct nonogram_generate_options *options;
    enum nonogram_status (*each)(void *context, uint64_t number,
                                 const struct nonogram_puzzle *puzzle,
                                 const struct nonogram_grade *grade);
    uint64_t count, produced;
    struct item items[WINDOW];
};

static enum nonogram_status produce(void *context, void **item)
{
    struct many *many = context;

    if (many->produced == many->count ||
        (many->options->stop != NULL && many->options->stop(many->options->context))) {
        return NONOGRAM_END;
    }
    struct item *next = &many->items[many->produced % WINDOW];
    *next = (struct item){.number = many->produced++};
    *item = next;
    return NONOGRAM_OK;
}

static void work(void *context, struct ng_batch_worker *worker, void *item)
{
    const struct many *many = context;
    struct item *one = item;

    (void)worker;
    one->status = ng_generate(many->options, one->number, &one->puzzle, &one->grade);
}

static enum nonogram_status emit(void *context, void *item)
{
    const struct many *many = context;
    struct item *one = item;
    enum nonogram_status status = one->status;

    if (status == NONOGRAM_END && many->options->stop != NULL &&
        many->options->stop(many->options->context)) {
        return status; /* not looked for to the end */
    }
    if (status == NONOGRAM_OK || status == NONOGRAM_END) {
        status = many->each(many->options->context, one->number, one->puzzle, &one->grade);
    }
    ng_puzzle_free(one->puzzle);
    return status;
}

static void drop(void *context, void *item)
{
    struct item *one = item;

    (void)context;
    ng_puzzle_free(one->puzzle);
}

enum nonogram_status
nonogram_generate_many(const struct nonogram_generate_options *options, uint64_t count,
                       unsigned jobs,
                       enum nonogram_status (*each)(void *context, uint64_t number,
                                                    const struct nonogram_puzzle *puzzle,
                                                    const struct nonogram_grade *grade))
{
    struct nonogram_generate_options chosen;

    nonogram_generate_defaults(&chosen);
    if (options != NULL) {
        chosen = *options;
    }
    if (each == NULL || !are_valid(&chosen)) {
        return NONOGRAM_BAD_USE;
    }
    struct many many = {.options = &chosen, .each = each, .count = count};
    const struct ng_batch batch = {
        .context = &many, .produce = produce, .work = work, .emit = emit, .drop = drop};
    enum nonogram_status status =
        ng_batch_run(&batch, jobs != 0 ? jobs : ng_cores_usable(), WINDOW);
    return status == NONOGRAM_END ? NONOGRAM_OK : status;
}
