/* Making puzzles: guards, then generate/, for many puzzles through batch/series. */
#include "generate/generate.h"

#include "batch/series.h"
#include "generate/alphabet.h"
#include "generate/sketch.h"

#include <string.h>

enum { WORD_MOST = 100 /* letters */ };

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
        (unsigned)options->style > NONOGRAM_STYLE_TEXT ||
        (!options->any_class && (unsigned)options->difficulty > NONOGRAM_CLASS_SEARCH)) {
        return false;
    }
    return !text || (nonogram_word_exists(options->word) &&
                     options->width >= ng_sketch_word_width(options->word) &&
                     options->height >= ng_sketch_word_height());
}

bool nonogram_generate_fits(const struct nonogram_generate_options *options)
{
    return options != NULL && are_valid(options) && ng_generate_fits(options);
}

enum nonogram_status nonogram_generate(const struct nonogram_generate_options *options,
                                       uint64_t number, struct nonogram_puzzle **puzzle,
                                       struct nonogram_grade *grade)
{
    struct nonogram_generate_options chosen;
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
    struct nonogram_grade own;
    return ng_generate(&chosen, number, puzzle, grade != NULL ? grade : &own);
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
    const struct ng_series series = {
        .options = &chosen, .make = ng_generate, .each = each, .count = count};

    return ng_series_run(&series, jobs);
}
