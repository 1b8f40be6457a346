/* The public functions: each checks its arguments and makes one call. */
#include "nonogram.h"

#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "batch/entries.h"
#include "batch/record.h"
#include "batch/result_files.h"
#include "batch/source.h"
#include "batch/timed.h"
#include "count/count.h"
#include "explain/grade.h"
#include "explain/play_steps.h"
#include "explain/tools.h"
#include "explain/tour.h"
#include "format/format.h"
#include "format/glyphs.h"
#include "format/json_string.h"
#include "format/read.h"
#include "format/write.h"
#include "generate/generate.h"
#include "generate/sketch.h"
#include "generate/trace.h"
#include "line/single.h"
#include "model/copy.h"
#include "model/palette.h"
#include "model/puzzle.h"
#include "model/verify.h"
#include "platform/machine.h"
#include "proof/dimacs.h"
#include "render/canvas.h"
#include "render/document.h"
#include "render/page.h"
#include "render/render.h"
#include "solve/solve.h"

#include <string.h>

/* Public functions that do nothing, and return `otherwise`, if their arguments are not valid. */
#define VALUE(type, function, valid, value, otherwise)                                             \
    type function                                                                                  \
    {                                                                                              \
        return (valid) ? (value) : (otherwise);                                                    \
    }
#define STATUS(function, valid, call)                                                              \
    VALUE(enum nonogram_status, function, valid, call, NONOGRAM_BAD_USE)
#define WRITER(function, valid, call) STATUS(function, valid, (call, status_of_text(out)))
#define ACTION(function, valid, call)                                                              \
    void function                                                                                  \
    {                                                                                              \
        if (valid) {                                                                               \
            call;                                                                                  \
        }                                                                                          \
    }

/* Empties the diagnostic; true. */
static bool cleared(struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    return true;
}

static enum nonogram_status status_of_text(const struct nonogram_text *text)
{
    return text->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

ACTION(nonogram_text_add(struct nonogram_text *text, const char *bytes, size_t size),
       text != NULL && bytes != NULL, ng_text_bytes(text, bytes, size))

void nonogram_text_format(struct nonogram_text *text, const char *format, ...)
{
    if (text == NULL || format == NULL) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    ng_text_format_list(text, format, arguments);
    va_end(arguments);
}

ACTION(nonogram_text_json(struct nonogram_text *text, const char *string),
       text != NULL && string != NULL, ng_json_string(text, string, strlen(string)))

ACTION(nonogram_json_open(struct nonogram_text *out, const char *name, char bracket), out != NULL,
       ng_json_open(out, name, bracket))

ACTION(nonogram_json_close(struct nonogram_text *out, char bracket), out != NULL,
       ng_json_close(out, bracket))

ACTION(nonogram_json_string(struct nonogram_text *out, const char *name, const char *value),
       out != NULL && value != NULL, ng_json_text(out, name, value))

ACTION(nonogram_json_number(struct nonogram_text *out, const char *name, uint64_t value),
       out != NULL, ng_json_number(out, name, value))

ACTION(nonogram_json_word(struct nonogram_text *out, const char *name, const char *value),
       out != NULL && value != NULL, ng_json_word(out, name, value))

enum nonogram_status nonogram_text_decode(struct nonogram_text *text,
                                          struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if (text == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct nonogram_diagnostic ignored;
    return ng_read_decode(text, diagnostic != NULL ? diagnostic : &ignored);
}

ACTION(nonogram_text_reset(struct nonogram_text *text), text != NULL, ng_text_reset(text))

ACTION(nonogram_text_clear(struct nonogram_text *text), text != NULL, ng_text_clear(text))

/* Begins a function that makes a puzzle or sets a diagnostic. Returns false if `puzzle` is NULL. */
static bool start(struct nonogram_puzzle **puzzle, struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if (puzzle != NULL) {
        *puzzle = NULL;
    }
    return puzzle != NULL;
}

/* Says what is missing, unless it is there. */
static bool need(bool there, const char *missing, struct nonogram_diagnostic *diagnostic)
{
    if (!there) {
        (void)ng_diag_refuse(NONOGRAM_BAD_USE, diagnostic, "%s", missing);
    }
    return there;
}

static const struct ng_format *format_named(const char *name)
{
    return name != NULL ? ng_format_by_name(name, strlen(name)) : NULL;
}

static const struct ng_render *render_named(const char *name)
{
    return name != NULL ? ng_render_by_name(name, strlen(name)) : NULL;
}

/* Whether it is written as a picture that is one document. */
static bool is_document(const struct ng_format *format)
{
    const struct ng_render *same = ng_render_by_name(format->name, strlen(format->name));
    return same != NULL && !ng_render_is_text(same);
}

static struct nonogram_format describe_format(const struct ng_format *from)
{
    bool several = from->extent != NULL && !is_document(from);
    return (struct nonogram_format){from->name, from->suffixes[0], ng_format_writes(from),
                                    from->picture, several};
}

static struct nonogram_format describe_picture(const struct ng_render *from)
{
    return (struct nonogram_format){from->name, from->suffix, true, true, ng_render_is_text(from)};
}

/* Functions that describe one of a list by its number or its name, or return false. */
#define DESCRIBE(kind, all, named)                                                                 \
    bool nonogram_##kind##_list(size_t index, struct nonogram_format *format)                      \
    {                                                                                              \
        size_t i = 0;                                                                              \
        while (i < index && (all)[i] != NULL) {                                                    \
            i++;                                                                                   \
        }                                                                                          \
        if ((all)[i] != NULL && format != NULL) {                                                  \
            *format = describe_##kind((all)[i]);                                                   \
        }                                                                                          \
        return (all)[i] != NULL && format != NULL;                                                 \
    }                                                                                              \
    bool nonogram_##kind##_find(const char *name, struct nonogram_format *format)                  \
    {                                                                                              \
        bool found = named(name) != NULL && format != NULL;                                        \
        if (found) {                                                                               \
            *format = describe_##kind(named(name));                                                \
        }                                                                                          \
        return found;                                                                              \
    }

DESCRIBE(format, ng_format_all, format_named)
DESCRIBE(picture, ng_render_all, render_named)

STATUS(nonogram_read(const char *text, size_t size, const char *format, const char *path,
                     size_t *used, struct nonogram_puzzle **puzzle,
                     struct nonogram_diagnostic *diagnostic),
       start(puzzle, diagnostic) && need(text != NULL, "no text", diagnostic),
       ng_read_text((struct ng_span){text, size}, format, path, &(struct ng_reading){.poll = NULL},
                    used, puzzle, diagnostic))

STATUS(nonogram_read_file(const char *path, const char *format, struct nonogram_puzzle **puzzle,
                          struct nonogram_diagnostic *diagnostic),
       start(puzzle, diagnostic) && need(path != NULL, "no path", diagnostic) &&
           need(format == NULL || format_named(format) != NULL, "no such puzzle format",
                diagnostic),
       ng_single_file_read(path, format_named(format), puzzle, diagnostic))

static bool can_write(const char *format)
{
    const struct ng_format *found = format_named(format);
    return found != NULL && ng_format_writes(found);
}

STATUS(nonogram_write(const struct nonogram_puzzle *puzzle, const char *format, bool lossy,
                      struct nonogram_text *out, struct nonogram_diagnostic *diagnostic),
       cleared(diagnostic) &&
           need(puzzle != NULL && out != NULL, "no puzzle, or no text to write to", diagnostic) &&
           need(can_write(format), "no such format to write", diagnostic),
       ng_format_write(format_named(format), puzzle, &(struct ng_format_write){.lossy = lossy}, out,
                       diagnostic))

static bool can_draw(const struct nonogram_draw_options *options)
{
    return (options->cell == 0 ||
            (options->cell >= NONOGRAM_CELL_LEAST && options->cell <= NONOGRAM_CELL_MOST)) &&
           options->paper <= NONOGRAM_PAPER_LETTER && options->per_page <= NONOGRAM_PER_PAGE_MOST;
}

WRITER(nonogram_left_out(const struct nonogram_puzzle *puzzle, const char *format,
                         struct nonogram_text *out),
       puzzle != NULL && out != NULL && format_named(format) != NULL,
       ng_write_name_left_out(ng_write_left_out(format_named(format), puzzle), out))

STATUS(nonogram_write_from(const struct nonogram_puzzle *puzzle, const char *source, uint64_t index,
                           struct nonogram_text *out, struct nonogram_diagnostic *diagnostic),
       cleared(diagnostic) && puzzle != NULL && source != NULL && index != 0 && out != NULL,
       ng_format_write(&ng_format_json, puzzle,
                       &(struct ng_format_write){.source = source, .index = index}, out,
                       diagnostic))

STATUS(nonogram_write_open(const struct nonogram_puzzle *puzzle, struct nonogram_text *out),
       puzzle != NULL && out != NULL,
       ng_format_write(&ng_format_json, puzzle, &(struct ng_format_write){.open = true}, out, NULL))

/* Draws a page to play on with hints, which are found outside of the renderers. */
static void draw_game(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                      const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct nonogram_text hints = {.data = NULL};
    ng_play_steps_write(puzzle, &hints);
    ng_page_game(puzzle, cells, options, hints, out);
    out->failed = out->failed || hints.failed;
    ng_text_clear(&hints);
}

/* NULL if the arguments are wrong, or the format is not a document. */
static const struct ng_document_kind *document_of(const char *format,
                                                  const struct nonogram_draw_options *options)
{
    return format != NULL && options != NULL && can_draw(options)
               ? ng_document_kind_of(format, options)
               : NULL;
}

enum nonogram_status nonogram_draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                   const char *format, const struct nonogram_draw_options *options,
                                   struct nonogram_text *out)
{
    const struct ng_render *render = render_named(format);
    const struct nonogram_draw_options plain = {.colour = false};
    if (puzzle == NULL || format == NULL || out == NULL || !ng_puzzle_takes(puzzle, cells)) {
        return NONOGRAM_BAD_USE;
    }
    if (render == NULL) {
        return NONOGRAM_UNSUPPORTED;
    }
    if (options != NULL && (!can_draw(options) || !ng_puzzle_takes(puzzle, options->certain))) {
        return NONOGRAM_BAD_USE;
    }
    if (options != NULL && document_of(format, options) != NULL &&
        !ng_document_takes(document_of(format, options), puzzle, options)) {
        return NONOGRAM_UNSUPPORTED;
    }
    if (render == &ng_render_html && options != NULL && options->unsolved) {
        struct ng_document_kind html = ng_document_html;
        html.part = draw_game;
        ng_document_single(&html, puzzle, cells, options, out);
    } else {
        render->draw(puzzle, cells, options != NULL ? options : &plain, out);
    }
    return status_of_text(out);
}

VALUE(bool, nonogram_has_letters(const char *format, const char *text),
      format != NULL && text != NULL, ng_canvas_has_letters(format, text), true)

bool nonogram_is_document(const char *format, const struct nonogram_draw_options *options)
{
    return document_of(format, options) != NULL;
}

enum nonogram_status nonogram_document_part(const struct nonogram_puzzle *puzzle,
                                            const uint8_t *cells, const char *format,
                                            const struct nonogram_draw_options *options,
                                            struct nonogram_text *out)
{
    const struct ng_document_kind *kind = document_of(format, options);
    if (puzzle == NULL || out == NULL || kind == NULL || !ng_puzzle_takes(puzzle, cells)) {
        return NONOGRAM_BAD_USE;
    }
    if (!ng_document_takes(kind, puzzle, options)) {
        return NONOGRAM_UNSUPPORTED;
    }
    bool game = kind == &ng_document_html && options->unsolved;
    (game ? draw_game : kind->part)(puzzle, cells, options, out);
    return status_of_text(out);
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

WRITER(nonogram_document_add(struct nonogram_document *document, const char *part, size_t size,
                             struct nonogram_text *out),
       document != NULL && part != NULL && out != NULL, ng_document_add(document, part, size, out))

WRITER(nonogram_document_end(struct nonogram_document *document, struct nonogram_text *out),
       document != NULL && out != NULL, ng_document_end(document, out))

WRITER(nonogram_document_remarks(struct nonogram_document *document, struct nonogram_text *out),
       document != NULL && out != NULL, ng_document_remarks(document, out))

ACTION(nonogram_document_free(struct nonogram_document *document), document != NULL,
       ng_document_free(document))

VALUE(uint32_t, nonogram_width(const struct nonogram_puzzle *puzzle), puzzle != NULL, puzzle->width,
      0)

VALUE(uint32_t, nonogram_height(const struct nonogram_puzzle *puzzle), puzzle != NULL,
      puzzle->height, 0)

VALUE(const char *, nonogram_note(const struct nonogram_puzzle *puzzle, enum nonogram_note which),
      puzzle != NULL && (unsigned)which < NG_NOTES, puzzle->notes[which], NULL)

VALUE(const struct nonogram_diagnostic *,
      nonogram_remark(const struct nonogram_puzzle *puzzle, size_t index),
      puzzle != NULL && index < puzzle->remark_count, &puzzle->remarks[index], NULL)

VALUE(const struct nonogram_diagnostic *, nonogram_guess(const struct nonogram_puzzle *puzzle),
      puzzle != NULL, puzzle->guess, NULL)

VALUE(unsigned, nonogram_colours(const struct nonogram_puzzle *puzzle), puzzle != NULL,
      puzzle->palette.count, 0)

static const struct nonogram_colour no_colour = {"", 0, '?'};

VALUE(struct nonogram_colour, nonogram_colour(const struct nonogram_puzzle *puzzle, unsigned value),
      puzzle != NULL && value <= puzzle->palette.count, puzzle->palette.colours[value], no_colour)

VALUE(const char *, nonogram_colour_word(const struct nonogram_puzzle *puzzle, unsigned value),
      puzzle != NULL && value <= puzzle->palette.count,
      value == 0 ? "blank" : ng_colour_word(&puzzle->palette, value), NULL)

/* The clue of a line; an empty one if the line does not exist. */
static const struct ng_clue *clue_of(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    static const struct ng_clue none = {.count = 0};
    bool there = puzzle != NULL && line < (uint64_t)puzzle->height + puzzle->width;
    return there ? &puzzle->lines[line] : &none;
}

uint32_t nonogram_clue_size(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    return clue_of(puzzle, line)->count;
}

bool nonogram_clue_open(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    return clue_of(puzzle, line)->open;
}

VALUE(struct nonogram_block,
      nonogram_clue_block(const struct nonogram_puzzle *puzzle, uint32_t line, uint32_t block),
      block < clue_of(puzzle, line)->count, clue_of(puzzle, line)->blocks[block],
      (struct nonogram_block){0})

VALUE(const uint8_t *, nonogram_goal(const struct nonogram_puzzle *puzzle), puzzle != NULL,
      puzzle->goal, NULL)

VALUE(const uint8_t *, nonogram_given(const struct nonogram_puzzle *puzzle), puzzle != NULL,
      puzzle->given, NULL)

ACTION(nonogram_free(struct nonogram_puzzle *puzzle), puzzle != NULL, ng_puzzle_free(puzzle))

STATUS(nonogram_from_picture(uint32_t width, uint32_t height, const uint8_t *cells,
                             struct nonogram_puzzle **puzzle,
                             struct nonogram_diagnostic *diagnostic),
       start(puzzle, diagnostic) && cells != NULL,
       ng_copy_picture(&(struct ng_picture){width, height, cells, 1, NULL}, puzzle, diagnostic))

STATUS(nonogram_copy_with(const struct nonogram_puzzle *puzzle, const uint8_t *goal,
                          const uint8_t *given, struct nonogram_puzzle **copy,
                          struct nonogram_diagnostic *diagnostic),
       start(copy, diagnostic) && puzzle != NULL,
       ng_copy_puzzle(puzzle,
                      &(struct ng_copy_change){.goal = goal != NULL ? goal : puzzle->goal,
                                               .given = given != NULL ? given : puzzle->given,
                                               .id = puzzle->notes[NONOGRAM_ID]},
                      copy, diagnostic))

STATUS(nonogram_read_cells(const struct nonogram_puzzle *puzzle, const char *text, size_t size,
                           uint8_t *cells, struct nonogram_diagnostic *diagnostic),
       cleared(diagnostic) && puzzle != NULL && cells != NULL && (text != NULL || size == 0),
       ng_glyphs_read(puzzle, (struct ng_span){text, size}, cells, diagnostic))

ACTION(nonogram_solve_defaults(struct nonogram_solve_options *options), options != NULL,
       *options = ng_timed_defaults)

/* Prepares a search; returns false, with an empty result, if that is not possible. */
static bool begin(struct ng_timed *timed, const struct nonogram_solve_options *options, bool valid,
                  struct nonogram_result *result)
{
    if (result != NULL) {
        *result = ng_solve_nothing();
    }
    return result != NULL && valid && ng_timed_begin(timed, options);
}

/* Public functions that search. */
#define SEARCH(function, valid, call)                                                              \
    enum nonogram_status function {                                                                \
        struct ng_timed timed;                                                                     \
        if (!begin(&timed, options, valid, result)){return NONOGRAM_BAD_USE;}                      \
    enum nonogram_status status = call;                                                            \
    ng_timed_end(&timed, result);                                                                  \
    return status;                                                                                 \
    }

SEARCH(nonogram_solve(const struct nonogram_puzzle *puzzle,
                      const struct nonogram_solve_options *options, struct nonogram_result *result),
       puzzle != NULL, ng_solve(puzzle, &timed.own, &timed.parallel.runner, result))

SEARCH(nonogram_certain(const struct nonogram_puzzle *puzzle,
                        const struct nonogram_solve_options *options, uint8_t *cells,
                        struct nonogram_result *result),
       puzzle != NULL && cells != NULL,
       ng_solve_certain(puzzle, &timed.own, &timed.parallel.runner, cells, result))

SEARCH(nonogram_count(const struct nonogram_puzzle *puzzle,
                      const struct nonogram_solve_options *options, struct nonogram_text *out,
                      struct nonogram_result *result),
       puzzle != NULL && out != NULL,
       ng_count(puzzle, &timed.own, &timed.parallel.runner, out, result))

enum nonogram_status nonogram_find_fault(const struct nonogram_puzzle *puzzle,
                                         const struct nonogram_solve_options *options,
                                         struct nonogram_fault *fault)
{
    struct ng_timed timed;
    return puzzle != NULL && fault != NULL && ng_timed_begin(&timed, options)
               ? ng_contradiction_find(puzzle, &timed.own, fault)
               : NONOGRAM_BAD_USE;
}

ACTION(nonogram_progress_cells(const struct nonogram_progress *progress, uint8_t *cells,
                               uint8_t *certain),
       progress != NULL && progress->search != NULL && cells != NULL && certain != NULL,
       ng_solve_cells(progress->search, cells, certain))

ACTION(nonogram_result_clear(struct nonogram_result *result), result != NULL,
       ng_solve_clear(result))

enum nonogram_status nonogram_write_dimacs(const struct nonogram_puzzle *puzzle,
                                           const uint8_t *except, struct nonogram_text *out)
{
    if (puzzle == NULL || out == NULL) {
        return NONOGRAM_BAD_USE;
    }
    enum nonogram_status status = ng_dimacs_write(puzzle, except, out);
    return status == NONOGRAM_OK ? status_of_text(out) : status;
}

/* Whether there is a symbol for the blank and one for each colour. */
static bool are_symbols(const struct nonogram_line *line, const char *symbols)
{
    return symbols != NULL && memchr(symbols, 0, (size_t)line->colours + 1) == NULL;
}

STATUS(nonogram_line_each(const struct nonogram_line *line,
                          bool (*found)(void *context, const uint8_t *cells), void *context),
       ng_single_is_line(line) && found != NULL, ng_single_each(line, found, context))

STATUS(nonogram_line_count(const struct nonogram_line *line, struct nonogram_text *out),
       ng_single_is_line(line) && out != NULL, ng_single_count(line, out))

STATUS(nonogram_line_deduce(const struct nonogram_line *line, uint8_t *cells),
       ng_single_is_line(line) && cells != NULL, ng_single_deduce(line, cells))

STATUS(nonogram_line_regex(const struct nonogram_line *line, const char *symbols,
                           struct nonogram_text *out),
       ng_single_is_line(line) && out != NULL && are_symbols(line, symbols),
       ng_single_write(line, NG_SINGLE_REGEX, symbols, out))

STATUS(nonogram_line_automaton(const struct nonogram_line *line, struct nonogram_text *out),
       ng_single_is_line(line) && out != NULL, ng_single_write(line, NG_SINGLE_TABLE, NULL, out))

STATUS(nonogram_line_dot(const struct nonogram_line *line, const char *symbols,
                         struct nonogram_text *out),
       ng_single_is_line(line) && out != NULL && are_symbols(line, symbols),
       ng_single_write(line, NG_SINGLE_DOT, symbols, out))

VALUE(bool, nonogram_word_exists(const char *word), word != NULL, ng_sketch_has_word(word), false)

VALUE(uint32_t, nonogram_word_width(const char *word), nonogram_word_exists(word),
      ng_sketch_word_width(word), 0)

uint32_t nonogram_word_height(void)
{
    return ng_sketch_word_height();
}

static const struct nonogram_generate_options generate_defaults = {
    .width = 10, .height = 10, .colours = 1, .difficulty = NONOGRAM_CLASS_LINE};

ACTION(nonogram_generate_defaults(struct nonogram_generate_options *options), options != NULL,
       *options = generate_defaults)

/* Chooses the given options, or the defaults for NULL. Returns false if they are not valid. */
static bool choose_generation(const struct nonogram_generate_options *given,
                              struct nonogram_generate_options *chosen)
{
    *chosen = given != NULL ? *given : generate_defaults;
    return ng_generate_accepts(chosen);
}

VALUE(bool, nonogram_generate_fits(const struct nonogram_generate_options *options),
      options != NULL && ng_generate_accepts(options), ng_generate_fits(options), false)

enum nonogram_status nonogram_generate(const struct nonogram_generate_options *options,
                                       uint64_t number, struct nonogram_puzzle **puzzle,
                                       struct nonogram_grade *grade)
{
    struct nonogram_generate_options chosen;
    struct nonogram_grade own;
    return start(puzzle, NULL) && choose_generation(options, &chosen)
               ? ng_generate(&chosen, number, puzzle, grade != NULL ? grade : &own)
               : NONOGRAM_BAD_USE;
}

enum nonogram_status
nonogram_generate_many(const struct nonogram_generate_options *options, uint64_t count,
                       unsigned jobs,
                       enum nonogram_status (*each)(void *context, uint64_t number,
                                                    const struct nonogram_puzzle *puzzle,
                                                    const struct nonogram_grade *grade))
{
    struct nonogram_generate_options chosen;
    const struct ng_series series = {
        .options = &chosen, .make = ng_generate, .each = each, .count = count};
    return each != NULL && choose_generation(options, &chosen) ? ng_series_run(&series, jobs)
                                                               : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_trace(const char *image, size_t size,
                                    const struct nonogram_trace_options *options,
                                    struct nonogram_traced *traced,
                                    struct nonogram_diagnostic *diagnostic)
{
    const struct nonogram_trace_options plain = {.colours = 1};
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

VALUE(const char *, nonogram_technique_name(enum nonogram_technique technique),
      (unsigned)technique < NONOGRAM_TECHNIQUE_COUNT, ng_techniques[technique].name,
      "no such technique")

VALUE(const char *, nonogram_technique_usual(enum nonogram_technique technique),
      (unsigned)technique < NONOGRAM_TECHNIQUE_COUNT, ng_techniques[technique].usual,
      "no such technique")

static const struct nonogram_explain_options explain_defaults = {
    .hardest = NONOGRAM_NESTED, .effort_limit = 5000000, .verdict = NONOGRAM_SOLVED};

ACTION(nonogram_explain_defaults(struct nonogram_explain_options *options), options != NULL,
       *options = explain_defaults)

/* Sets the options, NULL being the defaults; returns false if they are out of range, or there is
 * nothing to explain. */
static bool choose_explanation(const struct nonogram_puzzle *puzzle,
                               const struct nonogram_explain_options *given,
                               struct nonogram_explain_options *options)
{
    *options = given != NULL ? *given : explain_defaults;
    return puzzle != NULL && (unsigned)options->hardest < NONOGRAM_TECHNIQUE_COUNT &&
           (unsigned)options->verdict <= NONOGRAM_LIMIT;
}

/* Defines a public function with options for explaining, checked and copied to `own`. */
#define EXPLAIN(function, valid, call)                                                             \
    enum nonogram_status function {                                                                \
        struct nonogram_explain_options own;                                                       \
        return (valid) && choose_explanation(puzzle, options, &own) ? (call) : NONOGRAM_BAD_USE;   \
    }

/* Sets the grade to a puzzle that is not graded. Returns false for NULL. */
static bool start_grade(struct nonogram_grade *grade)
{
    if (grade != NULL) {
        *grade = (struct nonogram_grade){.verdict = NONOGRAM_LIMIT,
                                         .difficulty = NONOGRAM_CLASS_UNKNOWN};
    }
    return grade != NULL;
}

EXPLAIN(nonogram_grade(const struct nonogram_puzzle *puzzle,
                       const struct nonogram_explain_options *options,
                       struct nonogram_grade *grade),
        start_grade(grade), ng_grade(puzzle, &own, grade))

EXPLAIN(nonogram_walk_new(const struct nonogram_puzzle *puzzle,
                          const struct nonogram_explain_options *options,
                          struct nonogram_walk **walk),
        walk != NULL && (*walk = NULL, true), ng_tour_new(puzzle, &own, walk))

ACTION(nonogram_walk_free(struct nonogram_walk *walk), walk != NULL, ng_tour_free(walk))

STATUS(nonogram_walk_next(struct nonogram_walk *walk, const struct nonogram_step **step),
       walk != NULL && step != NULL, ng_tour_next(walk, step))

VALUE(enum nonogram_walk_end, nonogram_walk_end(const struct nonogram_walk *walk), walk != NULL,
      walk->end, NONOGRAM_WALK_STOPPED)

VALUE(enum nonogram_limit, nonogram_walk_limit(const struct nonogram_walk *walk), walk != NULL,
      walk->limited, NONOGRAM_LIMIT_NONE)

VALUE(uint32_t, nonogram_walk_fault(const struct nonogram_walk *walk), walk != NULL, walk->fault,
      NONOGRAM_NO_LINE)

STATUS(nonogram_walk_say_fault(const struct nonogram_walk *walk, struct nonogram_text *out),
       walk != NULL && out != NULL, ng_tour_say_fault(walk, out))

STATUS(nonogram_walk_say_end(const struct nonogram_walk *walk, uint64_t steps,
                             struct nonogram_text *out),
       walk != NULL && out != NULL, ng_tour_say_end(walk, steps, out))

STATUS(nonogram_walk_say_limit(enum nonogram_limit limit, struct nonogram_text *out), out != NULL,
       ng_tour_say_limit(limit, out))

VALUE(const uint8_t *, nonogram_walk_cells(const struct nonogram_walk *walk), walk != NULL,
      walk->board->by_rows, NULL)

enum nonogram_status nonogram_pin(const struct nonogram_puzzle *puzzle, const uint8_t *solution,
                                  const struct nonogram_explain_options *options, uint8_t *given,
                                  struct nonogram_pin *pin)
{
    if (puzzle == NULL || solution == NULL || given == NULL || pin == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct nonogram_explain_options own;
    *pin = (struct nonogram_pin){.found = false};
    enum nonogram_status status = NONOGRAM_BAD_USE;
    if (choose_explanation(puzzle, options, &own) && ng_verify_solution(puzzle, solution, NULL)) {
        status = ng_pin(puzzle, solution, &own, given, pin);
    }
    if (!pin->found) {
        memset(given, NONOGRAM_UNKNOWN, (size_t)puzzle->width * puzzle->height);
    }
    return status;
}

EXPLAIN(nonogram_clash(const struct nonogram_puzzle *puzzle,
                       const struct nonogram_explain_options *options, uint32_t *lines,
                       struct nonogram_clash *clash),
        puzzle != NULL && lines != NULL && clash != NULL &&
            (clash->count = 0, clash->minimal = false, true),
        ng_clash(puzzle, &own, lines, clash))

EXPLAIN(nonogram_find_repairs(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_explain_options *options,
                              bool (*found)(void *context, const struct nonogram_repair *repair),
                              void *context),
        found != NULL, ng_typo(puzzle, &own, found, context))

static bool are_paths(const char *const *paths, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (paths == NULL || paths[i] == NULL) {
            return false;
        }
    }
    return true;
}

/* Whether file names can end in it, after a dot. */
static bool is_suffix(const char *suffix)
{
    return suffix != NULL && suffix[0] != '\0' && strchr(suffix, '/') == NULL;
}

STATUS(nonogram_batch_run(const struct nonogram_batch *batch),
       batch != NULL && batch->work != NULL && batch->emit != NULL &&
           are_paths(batch->paths, batch->path_count) &&
           (batch->directory == NULL || is_suffix(batch->suffix)) && batch->time_limit >= 0,
       ng_entries_run(batch))

enum nonogram_status nonogram_entry_path(const struct nonogram_entry *entry, const char *directory,
                                         const char *suffix, struct nonogram_text *path)
{
    if (entry == NULL || entry->name == NULL || entry->path == NULL || directory == NULL ||
        !is_suffix(suffix) || path == NULL) {
        return NONOGRAM_BAD_USE;
    }
    bool several = strcmp(entry->name, entry->path) != 0;
    ng_output_path(directory, entry->path, several ? entry->index : 0, suffix, path);
    return status_of_text(path);
}

STATUS(nonogram_batch_part(struct nonogram_entry *entry), entry != NULL, ng_entries_part(entry))

STATUS(nonogram_record_describe(struct nonogram_record *record,
                                const struct nonogram_puzzle *puzzle,
                                const struct nonogram_result *result),
       record != NULL && puzzle != NULL && result != NULL,
       ng_record_describe(record, puzzle, result))

STATUS(nonogram_record_list(struct nonogram_record *record, const struct nonogram_puzzle *puzzle,
                            const uint8_t *cells, size_t count),
       record != NULL && puzzle != NULL && (cells != NULL || count == 0),
       ng_record_list(record, puzzle, cells, count))

STATUS(nonogram_record_leave(struct nonogram_record *record, const struct nonogram_puzzle *puzzle,
                             const uint8_t *cells),
       record != NULL && puzzle != NULL && cells != NULL && ng_puzzle_takes(puzzle, cells),
       ng_record_grid(record, false, puzzle, cells))

STATUS(nonogram_record_agree(struct nonogram_record *record, const struct nonogram_puzzle *puzzle,
                             const uint8_t *cells),
       record != NULL && puzzle != NULL && cells != NULL && ng_puzzle_takes(puzzle, cells),
       ng_record_grid(record, true, puzzle, cells))

STATUS(nonogram_record_write(const struct nonogram_record *record, struct nonogram_text *out),
       record != NULL && out != NULL, ng_record_write(record, out))

ACTION(nonogram_record_clear(struct nonogram_record *record), record != NULL,
       ng_record_clear(record))
