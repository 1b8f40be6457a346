/* The public functions: each checks its arguments and makes one call. */
#include "nonogram.h"

#include "answer/draw.h"
#include "answer/parallel.h"
#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "batch/source.h"
#include "count/count.h"
#include "explain/grade.h"
#include "explain/tour.h"
#include "format/read.h"
#include "generate/generate.h"
#include "generate/trace.h"
#include "line/single.h"
#include "model/copy.h"
#include "model/puzzle.h"
#include "platform/machine.h"
#include "proof/dimacs.h"
#include "solve/solve.h"

#include <string.h>

static enum nonogram_status status_of_text(const struct nonogram_text *text)
{
    return text->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

void nonogram_text_clear(struct nonogram_text *text)
{
    if (text != NULL) {
        ng_text_clear(text);
    }
}

/* ---- reading and writing puzzles ---- */

static struct nonogram_format describe_puzzles(const struct ng_format *format)
{
    return (struct nonogram_format){.name = format->name,
                                    .suffix = format->suffixes[0],
                                    .writes = ng_format_writes(format),
                                    .picture = format->picture,
                                    .several = ng_format_is_several(format)};
}

static struct nonogram_format describe_pictures(const struct ng_render *render)
{
    return (struct nonogram_format){.name = render->name,
                                    .suffix = render->suffix,
                                    .writes = true,
                                    .picture = true,
                                    .several = ng_render_is_text(render),
                                    .drawn = true};
}

bool nonogram_format_list(size_t index, struct nonogram_format *format)
{
    for (size_t i = 0; format != NULL && ng_format_all[i] != NULL; i++) {
        if (index-- == 0) {
            *format = describe_puzzles(ng_format_all[i]);
            return true;
        }
    }
    for (size_t i = 0; format != NULL && ng_render_all[i] != NULL; i++) {
        if (index-- == 0) {
            *format = describe_pictures(ng_render_all[i]);
            return true;
        }
    }
    return false;
}

/* Begins a function that makes a puzzle or sets a diagnostic. Returns false if `puzzle` is NULL. */
static bool begin_puzzle(struct nonogram_puzzle **puzzle, struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if (puzzle != NULL) {
        *puzzle = NULL;
    }
    return puzzle != NULL;
}

static enum nonogram_status lack(const char *missing, struct nonogram_diagnostic *diagnostic)
{
    return ng_diag_refuse(NONOGRAM_BAD_USE, diagnostic, "%s", missing);
}

static const struct ng_format *format_named(const char *name)
{
    return name != NULL ? ng_format_by_name(name, strlen(name)) : NULL;
}

enum nonogram_status nonogram_read(const char *text, size_t size, const char *format,
                                   const char *path, size_t *used, struct nonogram_puzzle **puzzle,
                                   struct nonogram_diagnostic *diagnostic)
{
    if (!begin_puzzle(puzzle, diagnostic)) {
        return NONOGRAM_BAD_USE;
    }
    return text == NULL
               ? lack("no text", diagnostic)
               : ng_read_text((struct ng_span){text, size}, format, path,
                              &(struct ng_reading){.poll = NULL}, used, puzzle, diagnostic);
}

enum nonogram_status nonogram_read_file(const char *path, const char *format,
                                        struct nonogram_puzzle **puzzle,
                                        struct nonogram_diagnostic *diagnostic)
{
    if (!begin_puzzle(puzzle, diagnostic)) {
        return NONOGRAM_BAD_USE;
    }
    if (path == NULL) {
        return lack("no path", diagnostic);
    }
    if (format != NULL && format_named(format) == NULL) {
        return lack("no such puzzle format", diagnostic);
    }
    return ng_source_read_file(path, format_named(format), puzzle, diagnostic);
}

enum nonogram_status nonogram_from_picture(uint32_t width, uint32_t height, const uint8_t *cells,
                                           struct nonogram_puzzle **puzzle,
                                           struct nonogram_diagnostic *diagnostic)
{
    return begin_puzzle(puzzle, diagnostic) && cells != NULL
               ? ng_copy_picture(&(struct ng_picture){width, height, cells, 1, NULL}, puzzle,
                                 diagnostic)
               : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_copy_with(const struct nonogram_puzzle *puzzle, const uint8_t *goal,
                                        const uint8_t *given, struct nonogram_puzzle **copy,
                                        struct nonogram_diagnostic *diagnostic)
{
    return begin_puzzle(copy, diagnostic) && puzzle != NULL
               ? ng_copy_with(puzzle, goal, given, copy, diagnostic)
               : NONOGRAM_BAD_USE;
}

void nonogram_free(struct nonogram_puzzle *puzzle)
{
    if (puzzle != NULL) {
        ng_puzzle_free(puzzle);
    }
}

enum nonogram_status nonogram_write(const struct nonogram_puzzle *puzzle, const char *format,
                                    bool lossy, struct nonogram_text *out,
                                    struct nonogram_diagnostic *diagnostic)
{
    const struct ng_format *found = format_named(format);
    ng_diag_clear(diagnostic);
    if (puzzle == NULL || out == NULL) {
        return lack("no puzzle, or no text to write to", diagnostic);
    }
    if (found == NULL || !ng_format_writes(found)) {
        return lack("no such format to write", diagnostic);
    }
    return ng_format_write(found, puzzle, &(struct ng_format_write){.lossy = lossy}, out,
                           diagnostic);
}

enum nonogram_status nonogram_write_dimacs(const struct nonogram_puzzle *puzzle,
                                           const uint8_t *except, struct nonogram_text *out)
{
    if (puzzle == NULL || out == NULL) {
        return NONOGRAM_BAD_USE;
    }
    enum nonogram_status status = ng_dimacs_write(puzzle, except, out);
    return status == NONOGRAM_OK ? status_of_text(out) : status;
}

/* ---- drawing ---- */

enum nonogram_status nonogram_draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                   const char *format, const struct nonogram_draw_options *options,
                                   struct nonogram_text *out)
{
    static const struct nonogram_draw_options plain = {.colour = false};
    if (puzzle == NULL || format == NULL || out == NULL || !ng_puzzle_takes(puzzle, cells)) {
        return NONOGRAM_BAD_USE;
    }
    const struct ng_render *render = ng_render_by_name(format, strlen(format));
    if (render == NULL) {
        return NONOGRAM_UNSUPPORTED;
    }
    options = options != NULL ? options : &plain;
    return ng_draw_accepts(options) && ng_puzzle_takes(puzzle, options->certain)
               ? ng_draw(puzzle, cells, render, options, out)
               : NONOGRAM_BAD_USE;
}

/* NULL if the arguments are wrong, or the format is not a document. */
static const struct ng_document_kind *document_of(const char *format,
                                                  const struct nonogram_draw_options *options)
{
    return format != NULL && options != NULL && ng_draw_accepts(options)
               ? ng_document_kind_of(format, options)
               : NULL;
}

enum nonogram_status nonogram_document_new(const char *format,
                                           const struct nonogram_draw_options *options,
                                           struct nonogram_document **document)
{
    const struct ng_document_kind *kind = document_of(format, options);
    if (kind == NULL || document == NULL) {
        return NONOGRAM_BAD_USE;
    }
    *document = ng_document_new(kind, options);
    return *document != NULL ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
}

enum nonogram_status nonogram_document_add(struct nonogram_document *document,
                                           const struct nonogram_puzzle *puzzle,
                                           const uint8_t *cells,
                                           const struct nonogram_draw_options *options,
                                           struct nonogram_text *out)
{
    if (document == NULL || puzzle == NULL || options == NULL || out == NULL ||
        !ng_draw_accepts(options) || !ng_puzzle_takes(puzzle, cells)) {
        return NONOGRAM_BAD_USE;
    }
    struct nonogram_text part = {.data = NULL};
    enum nonogram_status status = ng_draw_part(document->kind, puzzle, cells, options, &part);
    if (status == NONOGRAM_OK) {
        ng_document_add(document, part.data, part.size, out);
        status = status_of_text(out);
    }
    ng_text_clear(&part);
    return status;
}

enum nonogram_status nonogram_document_end(struct nonogram_document *document,
                                           struct nonogram_text *out)
{
    if (document == NULL || out == NULL) {
        return NONOGRAM_BAD_USE;
    }
    ng_document_end(document, out);
    return status_of_text(out);
}

void nonogram_document_free(struct nonogram_document *document)
{
    if (document != NULL) {
        ng_document_free(document);
    }
}

/* ---- looking into a puzzle ---- */

uint32_t nonogram_width(const struct nonogram_puzzle *puzzle)
{
    return puzzle != NULL ? puzzle->width : 0;
}

uint32_t nonogram_height(const struct nonogram_puzzle *puzzle)
{
    return puzzle != NULL ? puzzle->height : 0;
}

const char *nonogram_note(const struct nonogram_puzzle *puzzle, enum nonogram_note which)
{
    return puzzle != NULL && (unsigned)which < NG_NOTES ? puzzle->notes[which] : NULL;
}

const struct nonogram_diagnostic *nonogram_guess(const struct nonogram_puzzle *puzzle)
{
    return puzzle != NULL ? puzzle->guess : NULL;
}

unsigned nonogram_colours(const struct nonogram_puzzle *puzzle)
{
    return puzzle != NULL ? puzzle->palette.count : 0;
}

struct nonogram_colour nonogram_colour(const struct nonogram_puzzle *puzzle, unsigned value)
{
    return puzzle != NULL && value <= puzzle->palette.count ? puzzle->palette.colours[value]
                                                            : (struct nonogram_colour){"", 0, '?'};
}

const struct nonogram_block *nonogram_clue(const struct nonogram_puzzle *puzzle, uint32_t line,
                                           uint32_t *count)
{
    static const struct nonogram_block none;
    bool valid = puzzle != NULL && line < (uint64_t)puzzle->height + puzzle->width;
    const struct ng_clue clue = valid ? puzzle->lines[line] : (struct ng_clue){.open = true};
    if (count != NULL) {
        *count = clue.count;
    }
    return clue.open ? NULL : clue.count > 0 ? clue.blocks : &none;
}

const uint8_t *nonogram_goal(const struct nonogram_puzzle *puzzle)
{
    return puzzle != NULL ? puzzle->goal : NULL;
}

const uint8_t *nonogram_given(const struct nonogram_puzzle *puzzle)
{
    return puzzle != NULL ? puzzle->given : NULL;
}

/* ---- solving ---- */

void nonogram_solve_defaults(struct nonogram_solve_options *options)
{
    if (options != NULL) {
        *options = ng_solve_defaults;
    }
}

/* A search with its threads, and with a clock between it and the caller's callbacks if there is a
 * time limit. */
struct timed {
    const struct nonogram_solve_options *options; /* the caller's */
    struct nonogram_solve_options own;            /* for the search */
    double deadline;                              /* by ng_clock_now() */
    enum nonogram_limit why;                      /* why it was stopped, if it was */
    struct ng_parallel parallel;
};

/* The caller's stop, or the deadline. */
static bool must_stop(void *context)
{
    struct timed *timed = context;
    const struct nonogram_solve_options *options = timed->options;
    bool stopped = options->stop != NULL && options->stop(options->context);
    bool late = !stopped && ng_clock_now() >= timed->deadline;
    if (stopped || late) {
        timed->why = stopped ? NONOGRAM_LIMIT_STOPPED : NONOGRAM_LIMIT_TIME;
    }
    return stopped || late;
}

static bool pass_on_solution(void *context, const uint8_t *cells)
{
    const struct timed *timed = context;
    return timed->options->found(timed->options->context, cells);
}

static enum nonogram_status pass_on_proof(void *context, const char *bytes, size_t size)
{
    const struct timed *timed = context;
    return timed->options->proof(timed->options->context, bytes, size);
}

static void pass_on_progress(void *context, const struct nonogram_progress *progress)
{
    const struct timed *timed = context;
    timed->options->observe(timed->options->context, progress);
}

/* Sets an empty result, and prepares the search. Returns false, with nothing to end, if the
 * arguments or the options (NULL: the defaults) are not valid. */
static bool begin_search(struct timed *timed, bool valid,
                         const struct nonogram_solve_options *options,
                         struct nonogram_result *result)
{
    if (result != NULL) {
        *result = ng_solve_nothing();
    }
    *timed =
        (struct timed){.options = options, .own = options != NULL ? *options : ng_solve_defaults};
    struct nonogram_solve_options *own = &timed->own;
    if (!valid || result == NULL || !(own->time_limit >= 0)) { /* also for a NaN */
        return false;
    }
    if (own->time_limit > 0) {
        timed->deadline = ng_clock_now() + own->time_limit;
        own->stop = must_stop;
        own->found = own->found != NULL ? pass_on_solution : NULL;
        own->observe = own->observe != NULL ? pass_on_progress : NULL;
        own->proof = own->proof != NULL ? pass_on_proof : NULL;
        own->context = timed;
    }
    ng_parallel_begin(&timed->parallel);
    return true;
}

/* Sets the limit in the result of a search that was stopped. */
static enum nonogram_status end_search(struct timed *timed, enum nonogram_status status,
                                       struct nonogram_result *result)
{
    ng_parallel_end(&timed->parallel);
    if (result->limited == NONOGRAM_LIMIT_STOPPED && timed->why != NONOGRAM_LIMIT_NONE) {
        result->limited = timed->why;
    }
    return status;
}

enum nonogram_status nonogram_solve(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_result *result)
{
    struct timed timed;
    if (!begin_search(&timed, puzzle != NULL, options, result)) {
        return NONOGRAM_BAD_USE;
    }
    return end_search(&timed, ng_solve(puzzle, &timed.own, &timed.parallel.runner, result), result);
}

enum nonogram_status nonogram_count(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_text *out, struct nonogram_result *result)
{
    struct timed timed;
    if (!begin_search(&timed, puzzle != NULL && out != NULL, options, result)) {
        return NONOGRAM_BAD_USE;
    }
    return end_search(&timed, ng_count(puzzle, &timed.own, &timed.parallel.runner, out, result),
                      result);
}

enum nonogram_status nonogram_certain(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_solve_options *options, uint8_t *cells,
                                      struct nonogram_result *result)
{
    struct timed timed;
    if (!begin_search(&timed, puzzle != NULL && cells != NULL, options, result)) {
        return NONOGRAM_BAD_USE;
    }
    return end_search(&timed,
                      ng_solve_certain(puzzle, &timed.own, &timed.parallel.runner, cells, result),
                      result);
}

void nonogram_result_clear(struct nonogram_result *result)
{
    if (result != NULL) {
        ng_solve_clear(result);
    }
}

/* ---- how a person would solve it ---- */

const char *nonogram_technique_name(enum nonogram_technique technique)
{
    unsigned rank = ng_technique_rank(technique);
    return rank < NG_RANKS ? ng_techniques[rank].name : "no such technique";
}

void nonogram_explain_defaults(struct nonogram_explain_options *options)
{
    if (options != NULL) {
        *options = ng_explain_defaults;
    }
}

/* Returns the options, NULL being the defaults; NULL if they are out of range. */
static const struct nonogram_explain_options *
explaining(const struct nonogram_explain_options *options)
{
    options = options != NULL ? options : &ng_explain_defaults;
    return ng_technique_rank(options->hardest) < NG_RANKS &&
                   (unsigned)options->verdict <= NONOGRAM_LIMIT
               ? options
               : NULL;
}

enum nonogram_status nonogram_grade(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_explain_options *options,
                                    struct nonogram_grade *grade)
{
    options = explaining(options);
    if (grade == NULL) {
        return NONOGRAM_BAD_USE;
    }
    *grade =
        (struct nonogram_grade){.verdict = NONOGRAM_LIMIT, .difficulty = NONOGRAM_CLASS_UNKNOWN};
    return puzzle != NULL && options != NULL ? ng_grade(puzzle, options, grade) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_walk_new(const struct nonogram_puzzle *puzzle,
                                       const struct nonogram_explain_options *options,
                                       struct nonogram_walk **walk)
{
    options = explaining(options);
    if (walk == NULL) {
        return NONOGRAM_BAD_USE;
    }
    *walk = NULL;
    return puzzle != NULL && options != NULL ? ng_tour_new(puzzle, options, walk)
                                             : NONOGRAM_BAD_USE;
}

void nonogram_walk_free(struct nonogram_walk *walk)
{
    if (walk != NULL) {
        ng_tour_free(walk);
    }
}

enum nonogram_status nonogram_walk_next(struct nonogram_walk *walk,
                                        const struct nonogram_step **step)
{
    return walk != NULL && step != NULL ? ng_tour_next(walk, step) : NONOGRAM_BAD_USE;
}

enum nonogram_walk_end nonogram_walk_end(const struct nonogram_walk *walk)
{
    return walk != NULL ? walk->end : NONOGRAM_WALK_STOPPED;
}

/* ---- making puzzles ---- */

void nonogram_generate_defaults(struct nonogram_generate_options *options)
{
    if (options != NULL) {
        *options = ng_generate_defaults;
    }
}

enum nonogram_status nonogram_generate(const struct nonogram_generate_options *options,
                                       uint64_t number, struct nonogram_puzzle **puzzle,
                                       struct nonogram_grade *grade)
{
    struct nonogram_grade own;
    options = options != NULL ? options : &ng_generate_defaults;
    return begin_puzzle(puzzle, NULL) && ng_generate_accepts(options)
               ? ng_generate(options, number, puzzle, grade != NULL ? grade : &own)
               : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_trace(const char *image, size_t size,
                                    const struct nonogram_trace_options *options,
                                    struct nonogram_traced *traced,
                                    struct nonogram_diagnostic *diagnostic)
{
    static const struct nonogram_trace_options plain = {.colours = 1};
    ng_diag_clear(diagnostic);
    if (traced == NULL) {
        return NONOGRAM_BAD_USE;
    }
    *traced = (struct nonogram_traced){.puzzle = NULL};
    options = options != NULL ? options : &plain;
    if (image == NULL || options->colours > NONOGRAM_TRACE_COLOURS_MAX ||
        options->threshold > 100 || (unsigned)options->style > NONOGRAM_TRACE_NEGATIVE) {
        return NONOGRAM_BAD_USE;
    }
    struct ng_image read;
    struct ng_poll poll = {
        .stop = options->stop, .context = options->context, .next = NG_POLL_INTERVAL};
    enum nonogram_status status = ng_read_image(
        (struct ng_span){image, size}, &(struct ng_reading){.poll = &poll}, &read, diagnostic);
    if (status == NONOGRAM_OK) {
        status = ng_from_image(options, &read, traced);
        ng_read_clear(&read);
    } else if (poll.stopped) {
        status = NONOGRAM_OK;
    }
    if (status != NONOGRAM_OK) {
        nonogram_traced_clear(traced);
    }
    return status;
}

void nonogram_traced_clear(struct nonogram_traced *traced)
{
    if (traced != NULL) {
        nonogram_free(traced->puzzle);
        ng_alloc_free(traced->drawn);
        *traced = (struct nonogram_traced){.puzzle = NULL};
    }
}

/* ---- one line ---- */

enum nonogram_status nonogram_line_each(const struct nonogram_line *line,
                                        bool (*found)(void *context, const uint8_t *cells),
                                        void *context)
{
    return ng_single_is_line(line) && found != NULL ? ng_single_each(line, found, context)
                                                    : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_line_count(const struct nonogram_line *line,
                                         struct nonogram_text *out)
{
    return ng_single_is_line(line) && out != NULL ? ng_single_count(line, out) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_line_deduce(const struct nonogram_line *line, uint8_t *cells)
{
    return ng_single_is_line(line) && cells != NULL ? ng_single_deduce(line, cells)
                                                    : NONOGRAM_BAD_USE;
}
