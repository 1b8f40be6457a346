/* generate: puzzles by style and class, or from an image. */
#include "base/text.h"
#include "cli/files.h"
#include "cli/message.h"
#include "cli/report.h"
#include "cli/run.h"
#include "cli/screen.h"
#include "format/format.h"
#include "format/json_string.h"
#include "format/read.h"
#include "format/write.h"
#include "generate/generate.h"
#include "generate/harden.h"
#include "generate/sketch.h"
#include "generate/trace.h"
#include "model/puzzle.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- puzzles ---- */

/* Writes the puzzle in JSON, with its grade as further members. */
static enum nonogram_status write_graded(const struct nonogram_puzzle *puzzle,
                                         const struct nonogram_grade *grade,
                                         struct nonogram_text *out)
{
    enum nonogram_status status = ng_format_write(
        &ng_format_json, puzzle, &(struct ng_format_write){.open = true}, out, NULL);
    ng_json_text(out, "class", nonogram_class_name(grade->difficulty));
    ng_json_number(out, "sweeps", grade->sweeps);
    ng_json_text(out, "hardest", nonogram_technique_name(grade->hardest));
    ng_json_number(out, "assumptions", grade->assumptions);
    ng_json_number(out, "steps", grade->steps);
    ng_report_json_minutes(grade, out);
    ng_text_bytes(out, "}\n", 2);
    return status;
}

static enum nonogram_status print_made(const struct ng_subject *subject, struct nonogram_text *out,
                                       struct nonogram_diagnostic *diagnostic)
{
    const struct ng_format *format = subject->setup->puzzles;
    const struct ng_outcome *outcome = subject->outcome;
    if (outcome->puzzle == NULL) {
        return NONOGRAM_OK;
    }
    const struct ng_format_write how = {.part = ng_subject_shares_output(subject)};
    return format == &ng_format_json
               ? write_graded(outcome->puzzle, &outcome->grade, out)
               : ng_format_write(format, outcome->puzzle, &how, out, diagnostic);
}

/* Reports how many puzzles are missing, and why. */
static void tell_missing(const struct ng_summary *made, const struct ng_wish *wish)
{
    static const char advice[] = "another --seed, --style or size may have some";
    const struct nonogram_generate_options *how = &wish->generate;
    const char *name = how->any_class ? "any" : nonogram_class_name(how->difficulty);
    const uint64_t missing = made->tallies[NG_TALLY_NONE];
    if (missing > 0 && made->count == 1) {
        (void)ng_message_error("no puzzle of class %s was found: %s", name, advice);
    } else if (missing > 0) {
        (void)ng_message_error("no puzzle of class %s was found in %" PRIu64 " of %" PRIu64
                               " tries: %s",
                               name, missing, made->count, advice);
    }
    if (made->count < wish->count) {
        (void)ng_message_error("the time limit was reached after %" PRIu64 " of %" PRIu64
                               " puzzle%s",
                               made->count, wish->count, ng_text_plural(wish->count));
    }
}

/* ---- an image ---- */

/* The symbols of the cells of a traced puzzle. */
static const char *symbols_of(const struct ng_options *options)
{
    static const char symbols[] = ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    _Static_assert(sizeof symbols > NONOGRAM_TRACE_COLOURS_MAX + 1, "one for each colour");
    return options->colours > 1 ? symbols : ".#";
}

/* Draws the grid as it was traced, with the cells marked that are different in `goal`, if any. */
static void draw_traced(const struct nonogram_traced *traced, const char *symbols,
                        const uint8_t *goal, struct nonogram_text *out)
{
    for (size_t i = 0; traced->drawn != NULL && i < (size_t)traced->width * traced->height; i++) {
        uint8_t drawn = traced->drawn[i];
        ng_text_char(out, goal == NULL || goal[i] == drawn ? symbols[drawn]
                          : goal[i] != 0                   ? '+'
                                                           : '-');
        ng_text_string(out, (i + 1) % traced->width == 0 ? "\n" : "");
    }
}

/* Writes which cells were changed, and the picture with these cells marked. */
static void write_changes(const struct nonogram_traced *traced, const char *symbols,
                          struct nonogram_text *out)
{
    const uint8_t *goal = traced->puzzle->goal;
    const size_t width = traced->width, size = width * traced->height;
    ng_text_format(out, "%" PRIu64 " cell%s changed%s\n", traced->changes,
                   ng_text_plural(traced->changes),
                   traced->changes == 0 ? ""
                   : traced->fewest     ? " (the minimum for a unique solution)"
                                        : " (fewer may be enough)");
    for (size_t i = 0; i < size; i++) {
        if (goal[i] != traced->drawn[i]) {
            ng_text_format(out, "row %zu, column %zu: '%c', was '%c'\n", i / width + 1,
                           i % width + 1, symbols[goal[i]], symbols[traced->drawn[i]]);
        }
    }
    if (traced->changes > 0) {
        draw_traced(traced, symbols, goal, out);
    }
}

/* Reports the changes; or that no puzzle was found, and which options can help. */
static void tell_traced(struct ng_slot *slot)
{
    const struct ng_options *options = slot->subject.setup->options;
    const struct ng_outcome *outcome = &slot->outcome;
    const char *symbols = symbols_of(options);
    if (outcome->puzzle == NULL) {
        ng_slot_message(
            slot, "%s: changing few cells did not lead to one solution%s: try another %s%s%s",
            slot->item.name, outcome->result.limited != NONOGRAM_LIMIT_NONE ? " in time" : "",
            options->colours > 1 ? "--width or number of --colours"
            : options->dither    ? "--width, no --dither, or --colours"
                                 : "--width, --trace or --threshold, or --colours",
            options->keep != NULL ? ", or keep less" : "",
            options->quiet ? "" : "; this was traced:");
    }
    if (!options->quiet && outcome->puzzle == NULL) {
        draw_traced(&outcome->traced, symbols, NULL, &slot->aside);
    } else if (!options->quiet) {
        write_changes(&outcome->traced, symbols, &slot->aside);
    }
}

/* Prints the option that chooses the style, the class, the number of changes, and the picture as
 * far as it has been traced, without clues. */
static enum nonogram_status print_style(const struct ng_subject *subject, struct nonogram_text *out,
                                        struct nonogram_diagnostic *diagnostic)
{
    (void)diagnostic;
    const struct ng_setup *setup = subject->setup;
    const struct ng_outcome *outcome = subject->outcome;
    const struct nonogram_traced *traced = &outcome->traced;
    const uint8_t *cells = traced->puzzle != NULL ? traced->puzzle->goal : traced->drawn;
    struct nonogram_puzzle *drawn = NULL;
    ng_text_format(out, "--trace %s: ", ng_trace_words[subject->item->entry.number]);
    if (traced->puzzle == NULL) {
        ng_text_format(out, "no puzzle with one solution was found%s\n",
                       outcome->result.limited != NONOGRAM_LIMIT_NONE ? " in time" : "");
    } else {
        ng_text_format(out, "%s, %s%" PRIu64 " cell%s changed\n",
                       nonogram_class_name(outcome->grade.difficulty),
                       traced->fewest ? "" : "at most ", traced->changes,
                       ng_text_plural(traced->changes));
    }
    enum nonogram_status status =
        nonogram_from_picture(traced->width, traced->height, cells, &drawn, NULL);
    if (status == NONOGRAM_OK) {
        status = nonogram_draw(drawn, cells, setup->format, &setup->draw, out);
    }
    nonogram_free(drawn);
    ng_text_char(out, '\n');
    return status;
}

/* ---- the wish ---- */

/* The words of --class: the names of enum nonogram_class, then "any". */
enum { LINE_WORD = NONOGRAM_CLASS_LINE + 1, ANY_WORD = NONOGRAM_CLASS_SEARCH + 2 };

static enum ng_exit choose_sizes(const struct ng_options *options,
                                 struct nonogram_generate_options *how)
{
    bool text = how->style == NONOGRAM_STYLE_TEXT;
    uint32_t least_width = text ? ng_sketch_word_width(how->word) : 1;
    uint32_t least_height = text ? ng_sketch_word_height() : 1;
    how->width = options->width != 0 ? (uint32_t)options->width : text ? least_width : 10;
    how->height = options->height != 0 ? (uint32_t)options->height : text ? least_height : 10;
    if (how->width < least_width || how->height < least_height) {
        return ng_message_error("--style: '%s' needs %lu x %lu cells", how->word,
                                (unsigned long)least_width, (unsigned long)least_height);
    }
    return NG_EXIT_DONE;
}

/* Reads the options of generated puzzles; NG_EXIT_FAILED after a message. */
static enum ng_exit read_wishes(const struct ng_options *options,
                                struct nonogram_generate_options *how)
{
    *how = ng_generate_defaults;
    if (options->dither || options->keep != NULL || options->threshold != 0 ||
        options->background != NULL || options->trace > 0 || options->preview) {
        return ng_message_error(
            "--background, --dither, --keep, --preview, --threshold and --trace need --image");
    }
    if (options->colours > NONOGRAM_GENERATE_COLOURS_MAX) {
        return ng_message_error("--colours: at most %d without --image",
                                NONOGRAM_GENERATE_COLOURS_MAX);
    }
    how->colours = options->colours != 0 ? (unsigned)options->colours : 1;
    how->density = (unsigned)options->density;
    how->seed = options->seed;
    if (options->style > 0) {
        how->style = (enum nonogram_style)(options->style - 1);
        how->word = options->word;
    }
    if (options->density != 0 && how->style == NONOGRAM_STYLE_TEXT) {
        return ng_message_error("--density cannot be used with --style text:WORD");
    }
    how->any_class = how->style == NONOGRAM_STYLE_TEXT; /* light letters are often trivial */
    if (options->made_class > 0) {
        how->any_class = options->made_class == ANY_WORD;
        how->difficulty =
            how->any_class ? how->difficulty : (enum nonogram_class)(options->made_class - 1);
    }
    return choose_sizes(options, how);
}

/* Reports an error for a class that puzzles of this size or style cannot have. */
static enum ng_exit refuse_search(const struct nonogram_generate_options *how)
{
    if (ng_generate_accepts(how) && ng_generate_fits(how)) {
        return NG_EXIT_DONE;
    }
    (void)ng_message_error("class search needs at least %dx%d cells and a style other than text",
                           NG_SEARCH_LEAST, NG_SEARCH_LEAST);
    return NG_EXIT_NOT;
}

/* Reads RRGGBB, with or without '#'. */
static bool read_background(const char *text, uint32_t *rgb)
{
    const char *digits = text + (*text == '#');
    *rgb = (uint32_t)strtoul(digits, NULL, 16);
    return strlen(digits) == 6 && strspn(digits, "0123456789abcdefABCDEF") == 6;
}

static enum ng_exit choose_background(const struct ng_options *options,
                                      struct nonogram_trace_options *how, uint32_t *rgb)
{
    if (options->background == NULL) {
        return NG_EXIT_DONE;
    }
    if (how->colours < 2) {
        return ng_message_error("--background needs --colours");
    }
    if (!read_background(options->background, rgb)) {
        return ng_message_error("--background: expected RRGGBB, such as ff8800, found '%s'",
                                options->background);
    }
    how->background = rgb;
    return NG_EXIT_DONE;
}

/* Refuses options that do not go together with an image, or with each other. */
static enum ng_exit check_tracing(const struct ng_options *options)
{
    const unsigned wanted = options->made_class;
    if (options->style > 0 || options->density != 0 || options->puzzles > 1 || options->seed != 0) {
        return ng_message_error(
            "--style, --density, --number and --seed cannot be used with --image");
    }
    if (wanted > 0 && wanted != LINE_WORD && wanted != ANY_WORD) {
        return ng_message_error("--class: with --image only line and any are possible");
    }
    if ((options->trace > 0 || options->preview) && (options->colours > 1 || options->dither)) {
        return ng_message_error("--preview and --trace cannot be used with --colours or --dither");
    }
    bool text = options->to == NULL || strcmp(options->to, "text") == 0;
    if (options->preview && (!text || options->trace > 0 || options->output_dir != NULL)) {
        return ng_message_error("--preview prints text: it cannot be used with --to, --trace or "
                                "--output-dir");
    }
    return NG_EXIT_DONE;
}

/* Sets how to trace, apart from what --keep says. */
static enum ng_exit read_tracing(const struct ng_options *options, struct ng_wish *wish)
{
    wish->count = options->preview ? NONOGRAM_TRACE_NEGATIVE + 1 : 1;
    wish->styles = options->preview;
    wish->trace = (struct nonogram_trace_options){
        .width = (uint32_t)options->width,
        .height = (uint32_t)options->height,
        .colours = options->colours != 0 ? (unsigned)options->colours : 1,
        .threshold = (unsigned)options->threshold,
        .dither = options->dither,
        .style = (enum nonogram_trace_style)(options->trace > 0 ? options->trace - 1 : 0),
        .line = options->made_class == LINE_WORD,
    };
    return check_tracing(options);
}

/* Reads the image, and sets the sizes of the puzzle. */
static enum ng_exit read_image(const char *path, bool quiet, struct ng_wish *wish,
                               struct ng_image *image)
{
    struct nonogram_text text = {.data = NULL};
    struct nonogram_diagnostic diagnostic = {.message = ""};
    struct nonogram_traced sizes;
    enum nonogram_status status = ng_slurp(path, 0, &text, &diagnostic);
    if (status == NONOGRAM_OK) {
        status = ng_read_image((struct ng_span){text.data != NULL ? text.data : "", text.size},
                               &(struct ng_reading){.poll = NULL}, image, &diagnostic);
    }
    if (status == NONOGRAM_OK && !ng_trace_sizes(&wish->trace, image, &sizes)) {
        status = NONOGRAM_BAD_USE;
    }
    ng_text_clear(&text);
    if (status != NONOGRAM_OK) {
        return ng_message_diagnostic(path, status, &diagnostic);
    }
    if (wish->trace.width == 0 && wish->trace.height == 0 && image->side > 1 && !quiet) {
        (void)ng_message_error("%s: read as %lu x %lu cells of %lu x %lu pixels each", path,
                               (unsigned long)sizes.width, (unsigned long)sizes.height,
                               (unsigned long)image->side, (unsigned long)image->side);
    }
    wish->image = image;
    wish->trace.width = sizes.width;
    wish->trace.height = sizes.height;
    return NG_EXIT_DONE;
}

/* Reads --keep: '#' for cells that stay, '.' for others. */
static enum ng_exit read_keep(const char *path, struct ng_wish *wish, struct nonogram_puzzle **keep)
{
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status = nonogram_read_file(path, "text", keep, &diagnostic);
    if (status != NONOGRAM_OK) {
        return ng_message_diagnostic(path, status, &diagnostic);
    }
    const struct nonogram_puzzle *puzzle = *keep;
    if (puzzle->width != wish->trace.width || puzzle->height != wish->trace.height) {
        return ng_message_error("%s: %lu x %lu cells, but the puzzle has another size", path,
                                (unsigned long)puzzle->width, (unsigned long)puzzle->height);
    }
    wish->trace.keep = puzzle->goal;
    return NG_EXIT_DONE;
}

/* ---- the command ---- */

static enum ng_exit make_up(struct ng_setup *setup)
{
    struct ng_summary made = {.count = 0};
    struct ng_wish wish = {.count = setup->options->puzzles != 0 ? setup->options->puzzles : 1};
    if (read_wishes(setup->options, &wish.generate) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    if (refuse_search(&wish.generate) != NG_EXIT_DONE) {
        return NG_EXIT_NOT;
    }
    setup->request.wish = &wish;
    setup->maker = "generate";
    setup->summary = &made;
    setup->print = print_made;
    enum ng_exit exit = ng_run_all(setup);
    if (exit != NG_EXIT_FAILED) {
        tell_missing(&made, &wish);
    }
    return exit;
}

static enum ng_exit trace(struct ng_setup *setup, struct ng_options *options)
{
    struct ng_wish wish = {.count = 1};
    struct ng_summary made;
    struct ng_image image = {.rgb = NULL};
    struct nonogram_puzzle *keep = NULL;
    uint32_t background;
    enum ng_exit exit = read_tracing(options, &wish);
    if (exit == NG_EXIT_DONE) {
        exit = choose_background(options, &wish.trace, &background);
    }
    if (exit == NG_EXIT_DONE) {
        exit = read_image(options->picture, options->quiet, &wish, &image);
    }
    if (exit == NG_EXIT_DONE && options->keep != NULL) {
        exit = read_keep(options->keep, &wish, &keep);
    }
    setup->request.wish = &wish;
    setup->maker = options->picture;
    setup->summary = &made;
    setup->best = !options->preview;
    setup->print = print_made;
    setup->tell = tell_traced;
    if (options->preview) {
        options->jobs = 1; /* each in its share of the time */
        setup->format = options->to == NULL && ng_screen_is(options) ? "blocks" : "text";
        setup->draw = ng_screen_drawing(options, setup->format);
        setup->draw.terminal = false; /* without clues */
        setup->alone = NULL;
        setup->selects = true;
        setup->print = print_style;
        setup->tell = NULL;
    }
    if (exit == NG_EXIT_DONE) {
        exit = ng_run_all(setup);
    }
    ng_read_clear(&image);
    nonogram_free(keep);
    return exit;
}

static enum ng_exit run_generate(const struct ng_options *given)
{
    struct ng_options options = *given;
    const char *to = options.to != NULL ? options.to : "non";
    const struct ng_format *format = ng_format_by_name(to, strlen(to)); /* the parser knows it */
    struct ng_setup setup = {.options = &options,
                             .request.question = NG_ASKS_PUZZLE,
                             .suffix = format->suffixes[0],
                             .puzzles = format,
                             .alone = ng_format_is_several(format) ? NULL : to};
    if (options.operand_count > 0) {
        return ng_message_error(
            "generate takes options only: --width and --height, or --image for an "
            "image");
    }
    if (ng_inputs_check(&options, false) != NG_EXIT_DONE ||
        (options.output_dir != NULL &&
         ng_inputs_check_apart(&options, options.output_dir) != NG_EXIT_DONE)) {
        return NG_EXIT_FAILED;
    }
    return options.picture != NULL ? trace(&setup, &options) : make_up(&setup);
}

const struct ng_command ng_command_generate = {
    .name = "generate",
    .operands = "",
    .summary = "make puzzles with exactly one solution",
    .details = "Makes puzzles of a style, size and class, or one from an image. The solution is "
               "stored as the goal if the format supports goals. The same options give the same "
               "puzzles. With --to json the grade is written, too. The classes are trivial (very "
               "easy), line (easy), probe (hard), nested (very hard) and search (extremely "
               "hard).\n"
               "With --image, it changes the fewest cells that make the solution unique. The "
               "number of changed cells and the picture are printed on standard error: + marks a "
               "cell that was filled, - one that was cleared. --preview prints four ways to draw "
               "the image, to choose from.",
    .to_help = "write FORMAT (default: non)",
    .examples = {"nonogram generate --width 15 --height 15",
                 "nonogram generate --image photo.png --width 30 --output photo.non",
                 "nonogram generate --number 10 --output-dir new"},
    .exits = {"done", "no such puzzle was found", NG_WRONG_USAGE,
              "the time limit was reached first"},
    .to = NG_CHOICE_WRITES,
    .run = run_generate,
};
