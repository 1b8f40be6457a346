/* Making puzzles: made up by style and class, or traced from an image. */
#include "cli/command.h"
#include "cli/files.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/run.h"
#include "cli/screen.h"
#include "platform/machine.h"
#include "platform/signals.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where puzzles go. */
struct target {
    const struct ng_options *options;
    struct nonogram_format format;
    struct ng_results results; /* without --output-dir */
    enum nonogram_status status;
    struct nonogram_diagnostic diagnostic;
    const char *place; /* that the status is about; NULL: standard output */
    char path[4096];
    uint64_t count;   /* puzzles to be made up, */
    uint64_t missing; /* and those that were not found */
    bool writing;     /* the results are open */
    double deadline;  /* of --time-limit, by ng_clock_now(); 0: none */
    double improving; /* until then fewer changes to an image are looked for if no limit is set */
    struct ng_progress progress;
    struct ng_summary summary; /* of puzzles that were made up */
};

static const char self[] = "generate"; /* the place of errors that are not about an output */

static enum ng_exit refuse(const struct target *target, enum nonogram_status status)
{
    return target->place == self ? ng_message_diagnostic(self, status, &target->diagnostic)
                                 : ng_output_refuse(target->place, status, &target->diagnostic);
}

static bool interrupted(void *context)
{
    (void)context;
    return ng_signals_terminating() != 0;
}

static bool is_late(const struct target *target)
{
    return target->deadline > 0 && ng_clock_now() >= target->deadline;
}

/* Asked by all threads. */
static bool stop(void *context)
{
    return interrupted(NULL) || is_late(context);
}

/* The same where there is one. */
static bool stop_and_show(void *context)
{
    struct target *target = context;
    ng_progress_tick(&target->progress, &target->summary);
    return stop(target);
}

/* Seconds spent on finding fewer changes to a traced image if no limit is set. */
#define IMPROVE_SECONDS 10.0

static bool enough(void *context)
{
    const struct target *target = context;
    return target->deadline <= 0 && ng_clock_now() >= target->improving;
}

static void start_clock(struct target *target)
{
    const struct ng_options *options = target->options;
    target->summary.start = ng_clock_now();
    target->progress = ng_progress_start(options->progress, options->quiet, target->summary.start);
    if (options->time_limit > 0) {
        target->deadline = target->summary.start + options->time_limit;
    }
    target->improving = target->summary.start + IMPROVE_SECONDS;
}

/* ---- writing ---- */

/* Writes the puzzle in JSON, with its grade as further members. */
static enum nonogram_status write_graded(const struct nonogram_puzzle *puzzle,
                                         const struct nonogram_grade *grade,
                                         struct nonogram_text *out)
{
    enum nonogram_status status = nonogram_write_open(puzzle, out);
    nonogram_json_string(out, "class", nonogram_class_name(grade->difficulty));
    nonogram_json_number(out, "sweeps", grade->sweeps);
    nonogram_json_string(out, "hardest", nonogram_technique_name(grade->hardest));
    nonogram_json_number(out, "assumptions", grade->assumptions);
    nonogram_json_number(out, "steps", grade->steps);
    ng_report_json_minutes(grade, out);
    nonogram_text_add(out, "}\n", 2);
    return status;
}

static enum nonogram_status write_file(struct target *target, uint64_t number,
                                       struct nonogram_text *text)
{
    const char *directory = target->options->output_dir;
    int size = snprintf(target->path, sizeof target->path, "%s/puzzle-%06" PRIu64 ".%s", directory,
                        number + 1, target->format.suffix);
    target->place = target->path;
    if (size < 0 || (size_t)size >= sizeof target->path) {
        return ng_message_refuse(&target->diagnostic, NONOGRAM_IO, "the name is too long");
    }
    if (ng_inputs_have(target->options, false, target->path)) {
        return ng_message_refuse(&target->diagnostic, NONOGRAM_BAD_INPUT,
                                 "the run reads this file");
    }
    return ng_write_whole(target->path, text, false, &target->diagnostic);
}

static enum nonogram_status write_text(struct target *target, uint64_t number,
                                       struct nonogram_text *text)
{
    if (text->failed) {
        return NONOGRAM_NO_MEMORY;
    }
    if (target->options->output_dir != NULL) {
        return write_file(target, number, text);
    }
    target->place = target->options->output;
    return ng_results_put(&target->results, text->data, text->size, &target->diagnostic);
}

static enum nonogram_status write_puzzle(struct target *target, uint64_t number,
                                         const struct nonogram_puzzle *puzzle,
                                         const struct nonogram_grade *grade)
{
    struct nonogram_text text = {.data = NULL};
    target->place = self;
    bool graded = grade != NULL && strcmp(target->format.name, "json") == 0;
    enum nonogram_status status =
        graded ? write_graded(puzzle, grade, &text)
               : nonogram_write(puzzle, target->format.name, false, &text, &target->diagnostic);
    if (strcmp(target->format.name, "text") == 0 && target->options->puzzles > 1 &&
        target->options->output_dir == NULL) {
        nonogram_text_add(&text, "\n", 1); /* pictures end with a blank line */
    }
    if (status == NONOGRAM_OK) {
        status = write_text(target, number, &text);
    }
    nonogram_text_clear(&text);
    return status;
}

static enum nonogram_status take_puzzle(void *context, uint64_t number,
                                        const struct nonogram_puzzle *puzzle,
                                        const struct nonogram_grade *grade)
{
    struct target *target = context;
    ng_progress_hide(&target->progress);
    target->summary.count = number + 1;
    target->progress.done = (double)target->summary.count / (double)target->count;
    if (puzzle == NULL) {
        target->missing++;
    } else {
        target->status = write_puzzle(target, number, puzzle, grade);
    }
    ng_progress_tick(&target->progress, &target->summary);
    return target->status;
}

/* Opens the output unless each puzzle has a file of its own. */
static enum ng_exit open_target(struct target *target)
{
    const struct ng_options *options = target->options;
    const char *to = options->to != NULL ? options->to : "non";
    if (!nonogram_format_find(to, &target->format)) {
        return ng_message_error("generate writes no format '%s'", to);
    }
    if (options->puzzles > 1 && !target->format.several && options->output_dir == NULL) {
        return ng_message_error(NG_INPUTS_ALONE, target->format.name, "");
    }
    if (options->output_dir != NULL) {
        return ng_output_check_folder(options->output_dir, false);
    }
    target->place = options->output;
    enum nonogram_status status = ng_results_open(&target->results, options->output,
                                                  target->format.name, &target->diagnostic);
    target->writing = status == NONOGRAM_OK;
    return target->writing ? NG_EXIT_DONE : refuse(target, status);
}

/* Closes the output; what had gone wrong is said. A file stays as it was where a signal ended the
 * making up of puzzles, or no puzzle was found. */
static enum ng_exit close_target(struct target *target, enum nonogram_status status)
{
    if (target->writing && status != NONOGRAM_OK) {
        ng_results_abandon(&target->results);
    } else if (target->writing) {
        target->place = target->options->output;
        bool whole = target->options->picture != NULL || ng_signals_terminating() == 0;
        status = ng_results_close(&target->results, whole,
                                  target->missing > 0 || target->summary.count < target->count,
                                  &target->diagnostic);
    }
    return status == NONOGRAM_OK ? NG_EXIT_DONE : refuse(target, status);
}

/* ---- made up ---- */

static const struct {
    const char *name;
    enum nonogram_style style;
} styles[] = {
    {"blobs", NONOGRAM_STYLE_BLOBS},
    {"random", NONOGRAM_STYLE_RANDOM},
    {"symmetric", NONOGRAM_STYLE_SYMMETRIC},
    {"outline", NONOGRAM_STYLE_OUTLINE},
};

static void set_style(const char *name, struct nonogram_generate_options *how)
{
    if (strncmp(name, NG_STYLE_TEXT, strlen(NG_STYLE_TEXT)) == 0) {
        how->style = NONOGRAM_STYLE_TEXT;
        how->word = name + strlen(NG_STYLE_TEXT);
    }
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
        if (strcmp(styles[i].name, name) == 0) {
            how->style = styles[i].style;
        }
    }
}

static void set_class(const char *name, struct nonogram_generate_options *how)
{
    how->any_class = strcmp(name, "any") == 0;
    for (int i = 0; !how->any_class && i <= NONOGRAM_CLASS_SEARCH; i++) {
        if (strcmp(nonogram_class_name((enum nonogram_class)i), name) == 0) {
            how->difficulty = (enum nonogram_class)i;
        }
    }
}

static enum ng_exit choose_sizes(const struct ng_options *options,
                                 struct nonogram_generate_options *how)
{
    bool text = how->style == NONOGRAM_STYLE_TEXT;
    uint32_t least_width = text ? nonogram_word_width(how->word) : 1;
    uint32_t least_height = text ? nonogram_word_height() : 1;
    how->width = options->width != 0 ? (uint32_t)options->width : text ? least_width : 10;
    how->height = options->height != 0 ? (uint32_t)options->height : text ? least_height : 10;
    if (how->width < least_width || how->height < least_height) {
        return ng_message_error("--style: '%s' needs %lu x %lu cells", how->word,
                                (unsigned long)least_width, (unsigned long)least_height);
    }
    return NG_EXIT_DONE;
}

/* What made-up puzzles are to be like; NG_EXIT_FAILED after a message. */
static enum ng_exit read_wishes(const struct ng_options *options,
                                struct nonogram_generate_options *how)
{
    nonogram_generate_defaults(how);
    if (options->dither || options->keep != NULL || options->threshold != 0 ||
        options->background != NULL || options->trace != NULL || options->preview) {
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
    how->stop = stop;
    if (options->style != NULL) {
        set_style(options->style, how);
    }
    if (options->density != 0 && how->style == NONOGRAM_STYLE_TEXT) {
        return ng_message_error("--density cannot be used with --style text:WORD");
    }
    how->any_class = how->style == NONOGRAM_STYLE_TEXT; /* light letters are often trivial */
    if (options->class_name != NULL) {
        set_class(options->class_name, how);
    }
    return choose_sizes(options, how);
}

/* Reports how many puzzles are missing. */
static enum ng_exit tell_missing(const struct target *target,
                                 const struct nonogram_generate_options *how)
{
    static const char advice[] = "another --seed, --style or size may have some";
    const char *name = how->any_class ? "any" : nonogram_class_name(how->difficulty);
    uint64_t tried = target->summary.count;
    if (target->missing > 0 && tried == 1) {
        (void)ng_message_error("no puzzle of class %s was found: %s", name, advice);
    } else if (target->missing > 0) {
        (void)ng_message_error("no puzzle of class %s was found in %" PRIu64 " of %" PRIu64
                               " tries: %s",
                               name, target->missing, tried, advice);
    }
    if (tried < target->count) {
        (void)ng_message_error("the time limit was reached after %" PRIu64 " of %" PRIu64
                               " puzzle%s",
                               tried, target->count, target->count == 1 ? "" : "s");
        return NG_EXIT_LIMIT;
    }
    return target->missing > 0 ? NG_EXIT_NOT : NG_EXIT_DONE;
}

/* Refuses a class that no puzzle of this size or style has. */
static enum ng_exit refuse_search(const struct nonogram_generate_options *how)
{
    if (nonogram_generate_fits(how)) {
        return NG_EXIT_DONE;
    }
    (void)ng_message_error(
        "class search needs at least %dx%d cells and a style other than symmetric and text",
        NONOGRAM_SEARCH_LEAST, NONOGRAM_SEARCH_LEAST);
    return NG_EXIT_NOT;
}

static enum ng_exit make_up(struct target *target)
{
    const struct ng_options *options = target->options;
    struct nonogram_generate_options how;
    target->count = options->puzzles != 0 ? options->puzzles : 1;
    if (read_wishes(options, &how) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    if (refuse_search(&how) != NG_EXIT_DONE) {
        return NG_EXIT_NOT;
    }
    if (open_target(target) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    how.context = target;
    start_clock(target);
    enum nonogram_status status =
        nonogram_generate_many(&how, target->count, (unsigned)options->jobs, take_puzzle);
    ng_progress_hide(&target->progress);
    if (close_target(target, status) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    return interrupted(NULL) ? NG_EXIT_NOT : tell_missing(target, &how);
}

/* ---- traced ---- */

/* Prints on standard error which cells were changed, and the picture with these cells marked. */
static void tell_changes(const struct nonogram_traced *traced)
{
    const uint8_t *goal = nonogram_goal(traced->puzzle);
    struct nonogram_text text = {.data = NULL};
    nonogram_text_format(&text, "%" PRIu64 " cell%s changed%s\n", traced->changes,
                         traced->changes == 1 ? "" : "s",
                         traced->changes == 0 ? ""
                         : traced->fewest     ? " (the fewest that do)"
                                              : " (few; fewer may do)");
    for (size_t i = 0; i < (size_t)traced->width * traced->height; i++) {
        if (goal[i] != traced->drawn[i]) {
            nonogram_text_format(&text, "row %zu column %zu: %c was %c\n", i / traced->width + 1,
                                 i % traced->width + 1,
                                 nonogram_colour(traced->puzzle, goal[i]).symbol,
                                 nonogram_colour(traced->puzzle, traced->drawn[i]).symbol);
        }
    }
    for (size_t i = 0; traced->changes > 0 && i < (size_t)traced->width * traced->height; i++) {
        char symbol = nonogram_colour(traced->puzzle, goal[i]).symbol;
        bool changed = goal[i] != traced->drawn[i];
        nonogram_text_format(&text, "%c%s", changed ? (goal[i] != 0 ? '+' : '-') : symbol,
                             (i + 1) % traced->width == 0 ? "\n" : "");
    }
    if (text.size > 0 && !text.failed) {
        (void)fwrite(text.data, 1, text.size, stderr);
    }
    nonogram_text_clear(&text);
}

static const char *text_of(const struct nonogram_text *image)
{
    return image->data != NULL ? image->data : "";
}

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

/* Sets the sizes that the puzzle is going to have, if it is an image. */
static void find_sizes(const struct nonogram_text *image, struct nonogram_trace_options *how)
{
    struct nonogram_trace_options sizes = *how;
    struct nonogram_traced traced;
    sizes.stop = stop_at_once;
    if (nonogram_trace(text_of(image), image->size, &sizes, &traced, NULL) == NONOGRAM_OK) {
        how->width = traced.width;
        how->height = traced.height;
    }
    nonogram_traced_clear(&traced);
}

/* Reads --keep: '#' where a cell stays, '.' where it may change. The sizes are the puzzle's. */
static enum ng_exit read_keep(const char *path, const struct nonogram_text *image,
                              struct nonogram_trace_options *how, uint8_t **keep)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status = nonogram_read_file(path, "text", &puzzle, &diagnostic);
    if (status != NONOGRAM_OK) {
        return ng_message_diagnostic(path, status, &diagnostic);
    }
    uint32_t width = nonogram_width(puzzle), height = nonogram_height(puzzle);
    find_sizes(image, how);
    bool fits =
        (how->width == 0 || how->width == width) && (how->height == 0 || how->height == height);
    size_t size = (size_t)width * height;

    *keep = fits ? malloc(size) : NULL;
    if (*keep != NULL) {
        memcpy(*keep, nonogram_goal(puzzle), size);
        how->keep = *keep;
    }
    nonogram_free(puzzle);
    if (!fits) {
        return ng_message_error("%s: %lu x %lu cells, but the puzzle has another size", path,
                                (unsigned long)width, (unsigned long)height);
    }
    return *keep != NULL ? NG_EXIT_DONE
                         : ng_message_error("%s", nonogram_status_text(NONOGRAM_NO_MEMORY));
}

static enum nonogram_status grade_traced(const struct nonogram_traced *traced,
                                         struct nonogram_grade *grade)
{
    struct nonogram_explain_options explain;
    nonogram_explain_defaults(&explain);
    explain.verdict = NONOGRAM_UNIQUE;
    explain.stop = interrupted;
    return nonogram_grade(traced->puzzle, &explain, grade);
}

/* Where a signal has come, the puzzle is the best by then, and has no grade. */
static enum ng_exit write_traced(struct target *target, const struct nonogram_traced *traced)
{
    struct nonogram_grade grade;
    enum nonogram_status status = grade_traced(traced, &grade);
    bool graded = status == NONOGRAM_OK;
    if (interrupted(NULL)) {
        status = NONOGRAM_OK;
    }
    if (!target->options->quiet) {
        tell_changes(traced);
    }
    if (open_target(target) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    if (status == NONOGRAM_OK) {
        status = write_puzzle(target, 0, traced->puzzle, graded ? &grade : NULL);
    }
    return close_target(target, status);
}

/* Draws what was traced, in the symbols that a puzzle of it would have. */
static void draw_traced(const struct nonogram_traced *traced, bool colour)
{
    static const char symbols[] = ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    _Static_assert(sizeof symbols > NONOGRAM_TRACE_COLOURS_MAX + 1, "one for each colour");
    struct nonogram_text text = {.data = NULL};
    for (size_t i = 0; i < (size_t)traced->width * traced->height; i++) {
        nonogram_text_add(&text, &(colour ? symbols : ".#")[traced->drawn[i]], 1);
        nonogram_text_add(&text, "\n", (i + 1) % traced->width == 0 ? 1 : 0);
    }
    if (!text.failed) {
        (void)fwrite(text.data, 1, text.size, stderr);
    }
    nonogram_text_clear(&text);
}

/* Reports that no puzzle was found, and which options may help. */
static enum ng_exit tell_none(const struct target *target, const struct nonogram_traced *traced)
{
    const struct ng_options *options = target->options;
    bool late = is_late(target), colour = options->colours > 1;
    (void)ng_message_error(
        "%s: changing few cells did not lead to one solution%s: try another %s%s%s",
        options->picture, late ? " in time" : "",
        colour            ? "--width or number of --colours"
        : options->dither ? "--width, no --dither, or --colours"
                          : "--width or --threshold, or --colours",
        options->keep != NULL ? ", or keep less" : "", options->quiet ? "" : "; this was traced:");
    if (!options->quiet) {
        draw_traced(traced, colour);
    }
    return late ? NG_EXIT_LIMIT : NG_EXIT_NOT;
}

static enum ng_exit trace_text(struct target *target, const struct nonogram_trace_options *how,
                               const struct nonogram_text *image)
{
    const char *path = target->options->picture;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    struct nonogram_traced traced;
    enum nonogram_status status =
        nonogram_trace(text_of(image), image->size, how, &traced, &diagnostic);
    ng_progress_hide(&target->progress);
    enum ng_exit exit = NG_EXIT_DONE;
    if (status != NONOGRAM_OK) {
        exit = ng_message_diagnostic(path, status, &diagnostic);
    } else if (traced.puzzle == NULL && ng_signals_terminating() != 0) {
        exit = NG_EXIT_NOT;
    } else if (traced.puzzle == NULL) {
        exit = tell_none(target, &traced);
    } else {
        exit = write_traced(target, &traced);
    }
    nonogram_traced_clear(&traced);
    return exit;
}

/* ---- the preview ---- */

static const struct {
    const char *name;
    enum nonogram_trace_style style;
} traces[] = {
    {"shapes", NONOGRAM_TRACE_SHAPES},
    {"silhouette", NONOGRAM_TRACE_SILHOUETTE},
    {"drawing", NONOGRAM_TRACE_DRAWING},
    {"negative", NONOGRAM_TRACE_NEGATIVE},
};

enum { TRACES = sizeof traces / sizeof *traces };

/* Appends the picture, as far as it has been traced, and a blank line. */
static enum nonogram_status draw_variant(const struct target *target,
                                         const struct nonogram_traced *traced,
                                         struct nonogram_text *out)
{
    const char *format =
        target->options->to == NULL && ng_screen_is(target->options) ? "blocks" : "text";
    struct nonogram_draw_options draw = ng_screen_drawing(target->options, format);
    struct nonogram_puzzle *puzzle = NULL;
    const uint8_t *cells = traced->puzzle != NULL ? nonogram_goal(traced->puzzle) : traced->drawn;
    enum nonogram_status status =
        nonogram_from_picture(traced->width, traced->height, cells, &puzzle, NULL);
    draw.terminal = false; /* without clues */
    if (status == NONOGRAM_OK) {
        status = nonogram_draw(puzzle, cells, format, &draw, out);
    }
    nonogram_free(puzzle);
    nonogram_text_add(out, "\n", 1);
    return status;
}

/* Appends the option that chooses the variant, its class, the number of changes and the picture. */
static enum nonogram_status add_variant(const struct target *target, const char *name,
                                        const struct nonogram_traced *traced,
                                        struct nonogram_text *out)
{
    nonogram_text_format(out, "--trace %s: ", name);
    if (traced->puzzle == NULL) {
        nonogram_text_format(out, "no puzzle with one solution was found%s\n",
                             is_late(target) ? " in time" : "");
        return draw_variant(target, traced, out);
    }
    struct nonogram_grade grade;
    enum nonogram_status status = grade_traced(traced, &grade);
    if (status != NONOGRAM_OK) {
        return status;
    }
    nonogram_text_format(out, "%s, %s%" PRIu64 " cell%s changed\n",
                         nonogram_class_name(grade.difficulty), traced->fewest ? "" : "at most ",
                         traced->changes, traced->changes == 1 ? "" : "s");
    return draw_variant(target, traced, out);
}

/* Traces the image in all styles; *found: puzzles. Messages of errors are printed. */
static enum ng_exit trace_variants(struct target *target, struct nonogram_trace_options *how,
                                   const struct nonogram_text *image, struct nonogram_text *out,
                                   unsigned *found)
{
    enum nonogram_status status = NONOGRAM_OK;
    for (size_t i = 0; i < TRACES && status == NONOGRAM_OK && !interrupted(NULL); i++) {
        struct nonogram_traced traced;
        how->style = traces[i].style;
        target->improving = ng_clock_now() + IMPROVE_SECONDS / TRACES;
        status = nonogram_trace(text_of(image), image->size, how, &traced, &target->diagnostic);
        if (status == NONOGRAM_OK) {
            *found += traced.puzzle != NULL;
            status = add_variant(target, traces[i].name, &traced, out);
        }
        nonogram_traced_clear(&traced);
    }
    ng_progress_hide(&target->progress);
    if (interrupted(NULL)) {
        return NG_EXIT_NOT;
    }
    return status == NONOGRAM_OK
               ? NG_EXIT_DONE
               : ng_message_diagnostic(target->options->picture, status, &target->diagnostic);
}

static enum ng_exit preview(struct target *target, struct nonogram_trace_options *how,
                            const struct nonogram_text *image)
{
    unsigned found = 0;
    struct nonogram_text out = {.data = NULL};
    enum ng_exit exit = trace_variants(target, how, image, &out, &found);
    if (exit == NG_EXIT_DONE) {
        exit = open_target(target);
    }
    if (exit == NG_EXIT_DONE) {
        exit = close_target(target, write_text(target, 0, &out));
    }
    nonogram_text_clear(&out);
    if (exit != NG_EXIT_DONE || found == TRACES) {
        return exit;
    }
    return is_late(target) ? NG_EXIT_LIMIT : found > 0 ? NG_EXIT_DONE : NG_EXIT_NOT;
}

/* Reads RRGGBB, '#' before it or not. */
static bool read_colour(const char *text, uint32_t *rgb)
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
    if (!read_colour(options->background, rgb)) {
        return ng_message_error("--background: expected RRGGBB, such as ff8800, found '%s'",
                                options->background);
    }
    how->background = rgb;
    return NG_EXIT_DONE;
}

/* Refuses options that do not go together with an image, or with each other. */
static enum ng_exit check_tracing(const struct ng_options *options)
{
    const char *class_name = options->class_name;
    if (options->style != NULL || options->density != 0 || options->puzzles > 1 ||
        options->seed != 0) {
        return ng_message_error(
            "--style, --density, --number and --seed cannot be used with --image");
    }
    if (class_name != NULL && strcmp(class_name, "line") != 0 && strcmp(class_name, "any") != 0) {
        return ng_message_error("--class: with --image only line and any are possible");
    }
    if ((options->trace != NULL || options->preview) && (options->colours > 1 || options->dither)) {
        return ng_message_error("--preview and --trace cannot be used with --colours or --dither");
    }
    bool text = options->to == NULL || strcmp(options->to, "text") == 0;
    if (options->preview && (!text || options->trace != NULL || options->output_dir != NULL)) {
        return ng_message_error("--preview prints text: it cannot be used with --to, --trace or "
                                "--output-dir");
    }
    return NG_EXIT_DONE;
}

static enum nonogram_trace_style trace_style(const struct ng_options *options)
{
    enum nonogram_trace_style style = NONOGRAM_TRACE_SHAPES;
    for (size_t i = 0; options->trace != NULL && i < TRACES; i++) {
        style = strcmp(traces[i].name, options->trace) == 0 ? traces[i].style : style;
    }
    return style;
}

static enum ng_exit trace(struct target *target)
{
    const struct ng_options *options = target->options;
    struct nonogram_trace_options how = {
        .width = (uint32_t)options->width,
        .height = (uint32_t)options->height,
        .colours = options->colours != 0 ? (unsigned)options->colours : 1,
        .threshold = (unsigned)options->threshold,
        .dither = options->dither,
        .style = trace_style(options),
        .line = options->class_name != NULL && strcmp(options->class_name, "line") == 0,
        .looks = options->time_limit > 0 ? UINT64_MAX : 0, /* the time alone limits it */
        .enough = enough,
        .stop = stop_and_show,
        .context = target,
    };
    struct nonogram_text image = {.data = NULL};
    struct nonogram_diagnostic diagnostic = {.message = ""};
    uint8_t *keep = NULL;
    uint32_t background = 0;
    if (check_tracing(options) != NG_EXIT_DONE ||
        choose_background(options, &how, &background) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    enum nonogram_status status = ng_slurp(options->picture, &image, &diagnostic);
    enum ng_exit exit = NG_EXIT_NOT; /* NONOGRAM_END: a signal came while it was waited for */
    if (status == NONOGRAM_OK) {
        exit = options->keep != NULL ? read_keep(options->keep, &image, &how, &keep) : NG_EXIT_DONE;
        start_clock(target);
        target->progress.begun = target->summary.start;
        if (exit == NG_EXIT_DONE) {
            exit =
                options->preview ? preview(target, &how, &image) : trace_text(target, &how, &image);
        }
    } else if (status != NONOGRAM_END) {
        exit = ng_message_diagnostic(options->picture, status, &diagnostic);
    }
    nonogram_text_clear(&image);
    free(keep);
    return exit;
}

static enum ng_exit run(const struct ng_options *options)
{
    struct target target = {.options = options, .place = self};
    if (options->operand_count > 0) {
        return ng_message_error("generate takes options only; name an image with --image");
    }
    if (ng_inputs_check(options, false) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    (void)ng_signals_install();
    enum ng_exit exit = options->picture != NULL ? trace(&target) : make_up(&target);
    ng_signals_obey();
    return exit;
}

const struct ng_command ng_command_generate = {
    .name = "generate",
    .operands = "",
    .guide = &ng_guide_generate,
    .groups = NG_GROUP_GENERATE,
    .to = NG_CHOICE_WRITES,
    .run = run,
};
