/* The public functions: each is a check of its arguments and one call. */
#include "nonogram.h"

#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "batch/entries.h"
#include "batch/join.h"
#include "batch/record.h"
#include "batch/result_files.h"
#include "batch/series.h"
#include "batch/source.h"
#include "batch/timed.h"
#include "count/count.h"
#include "explain/grade.h"
#include "explain/tools.h"
#include "explain/tour.h"
#include "explain/walk_page.h"
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
#include "proof/split.h"
#include "proof/split_proof.h"
#include "render/canvas.h"
#include "render/document.h"
#include "render/render.h"
#include "search/solve.h"

#include <string.h>

static enum nonogram_status status_of_text(const struct nonogram_text *text)
{
    return text->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

void nonogram_text_add(struct nonogram_text *text, const char *bytes, size_t size)
{
    if (text != NULL && bytes != NULL) {
        ng_text_bytes(text, bytes, size);
    }
}

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

void nonogram_text_json(struct nonogram_text *text, const char *string)
{
    if (text != NULL && string != NULL) {
        ng_json_string(text, string, strlen(string));
    }
}

void nonogram_json_open(struct nonogram_text *out, const char *name, char bracket)
{
    if (out != NULL) {
        ng_json_open(out, name, bracket);
    }
}

void nonogram_json_close(struct nonogram_text *out, char bracket)
{
    if (out != NULL) {
        ng_json_close(out, bracket);
    }
}

void nonogram_json_string(struct nonogram_text *out, const char *name, const char *value)
{
    if (out != NULL && value != NULL) {
        ng_json_text(out, name, value);
    }
}

void nonogram_json_number(struct nonogram_text *out, const char *name, uint64_t value)
{
    if (out != NULL) {
        ng_json_number(out, name, value);
    }
}

void nonogram_json_word(struct nonogram_text *out, const char *name, const char *value)
{
    if (out != NULL && value != NULL) {
        ng_json_word(out, name, value);
    }
}

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

void nonogram_text_reset(struct nonogram_text *text)
{
    if (text != NULL) {
        ng_text_reset(text);
    }
}

void nonogram_text_clear(struct nonogram_text *text)
{
    if (text != NULL) {
        ng_text_clear(text);
    }
}

/* Begins a function that makes a puzzle or says why not. False: there is nowhere to put it. */
static bool start(struct nonogram_puzzle **puzzle, struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if (puzzle != NULL) {
        *puzzle = NULL;
    }
    return puzzle != NULL;
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

/* False: there is none, or nowhere to describe it. */
static bool describe_format(const struct ng_format *from, struct nonogram_format *format)
{
    if (from == NULL || format == NULL) {
        return false;
    }
    format->name = from->name;
    format->suffix = from->suffixes[0];
    format->writes = ng_format_writes(from);
    format->picture = from->picture;
    format->several = from->extent != NULL && !is_document(from);
    return true;
}

bool nonogram_format_list(size_t index, struct nonogram_format *format)
{
    size_t i = 0;
    while (i < index && ng_format_all[i] != NULL) {
        i++;
    }
    return describe_format(ng_format_all[i], format);
}

bool nonogram_format_find(const char *name, struct nonogram_format *format)
{
    return describe_format(format_named(name), format);
}

static bool describe_picture(const struct ng_render *from, struct nonogram_format *format)
{
    if (from == NULL || format == NULL) {
        return false;
    }
    *format =
        (struct nonogram_format){from->name, from->suffix, true, true, ng_render_is_text(from)};
    return true;
}

bool nonogram_picture_list(size_t index, struct nonogram_format *format)
{
    size_t i = 0;
    while (i < index && ng_render_all[i] != NULL) {
        i++;
    }
    return describe_picture(ng_render_all[i], format);
}

bool nonogram_picture_find(const char *name, struct nonogram_format *format)
{
    return describe_picture(render_named(name), format);
}

enum nonogram_status nonogram_read(const char *text, size_t size, const char *format,
                                   const char *path, size_t *used, struct nonogram_puzzle **puzzle,
                                   struct nonogram_diagnostic *diagnostic)
{
    if (!start(puzzle, diagnostic)) {
        return NONOGRAM_BAD_USE;
    }
    if (text == NULL) {
        return ng_diag_refuse(NONOGRAM_BAD_USE, diagnostic, "no text");
    }
    return ng_read_text((struct ng_span){text, size}, format, path, used, puzzle, diagnostic);
}

enum nonogram_status nonogram_read_file(const char *path, const char *format,
                                        struct nonogram_puzzle **puzzle,
                                        struct nonogram_diagnostic *diagnostic)
{
    const struct ng_format *chosen = format_named(format);
    if (!start(puzzle, diagnostic)) {
        return NONOGRAM_BAD_USE;
    }
    if (path == NULL) {
        return ng_diag_refuse(NONOGRAM_BAD_USE, diagnostic, "no path");
    }
    if (format != NULL && chosen == NULL) {
        return ng_diag_refuse(NONOGRAM_BAD_USE, diagnostic, "no such puzzle format");
    }
    return ng_single_file_read(path, chosen, puzzle, diagnostic);
}

enum nonogram_status nonogram_write(const struct nonogram_puzzle *puzzle, const char *format,
                                    bool lossy, struct nonogram_text *out,
                                    struct nonogram_diagnostic *diagnostic)
{
    const struct ng_format *chosen = format_named(format);
    struct ng_format_write options = {.lossy = lossy};
    ng_diag_clear(diagnostic);
    if (puzzle == NULL || out == NULL) {
        return ng_diag_refuse(NONOGRAM_BAD_USE, diagnostic, "no puzzle, or no text to write to");
    }
    if (chosen == NULL || !ng_format_writes(chosen)) {
        return ng_diag_refuse(NONOGRAM_BAD_USE, diagnostic, "no such format to write");
    }
    return ng_format_write(chosen, puzzle, &options, out, diagnostic);
}

static bool can_draw(const struct nonogram_draw_options *options)
{
    return (options->cell == 0 ||
            (options->cell >= NONOGRAM_CELL_LEAST && options->cell <= NONOGRAM_CELL_MOST)) &&
           options->paper <= NONOGRAM_PAPER_LETTER && options->per_page <= NONOGRAM_PER_PAGE_MOST;
}

enum nonogram_status nonogram_left_out(const struct nonogram_puzzle *puzzle, const char *format,
                                       struct nonogram_text *out)
{
    const struct ng_format *found = format_named(format);
    if (puzzle == NULL || out == NULL || found == NULL) {
        return NONOGRAM_BAD_USE;
    }
    ng_write_name_left_out(ng_write_left_out(found, puzzle), out);
    return status_of_text(out);
}

enum nonogram_status nonogram_write_from(const struct nonogram_puzzle *puzzle, const char *source,
                                         uint64_t index, struct nonogram_text *out,
                                         struct nonogram_diagnostic *diagnostic)
{
    struct ng_format_write options = {.source = source, .index = index};
    ng_diag_clear(diagnostic);
    if (puzzle == NULL || source == NULL || index == 0 || out == NULL) {
        return NONOGRAM_BAD_USE;
    }
    return ng_format_write(&ng_format_json, puzzle, &options, out, diagnostic);
}

enum nonogram_status nonogram_write_open(const struct nonogram_puzzle *puzzle,
                                         struct nonogram_text *out)
{
    struct ng_format_write options = {.open = true};
    return puzzle != NULL && out != NULL
               ? ng_format_write(&ng_format_json, puzzle, &options, out, NULL)
               : NONOGRAM_BAD_USE;
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
    render->draw(puzzle, cells, options != NULL ? options : &plain, out);
    return status_of_text(out);
}

bool nonogram_png_has_letters(const char *text)
{
    return text == NULL || ng_canvas_has_letters(text);
}

/* NULL: the arguments are wrong, or the format is not a document. */
static const struct ng_document_kind *document_of(const char *format,
                                                  const struct nonogram_draw_options *options)
{
    return format != NULL && options != NULL && can_draw(options)
               ? ng_document_kind_of(format, options)
               : NULL;
}

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
    kind->part(puzzle, cells, options, out);
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

enum nonogram_status nonogram_document_add(struct nonogram_document *document, const char *part,
                                           size_t size, struct nonogram_text *out)
{
    if (document == NULL || part == NULL || out == NULL) {
        return NONOGRAM_BAD_USE;
    }
    ng_document_add(document, part, size, out);
    return status_of_text(out);
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
    ng_document_free(document);
}

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

const struct nonogram_diagnostic *nonogram_remark(const struct nonogram_puzzle *puzzle,
                                                  size_t index)
{
    return puzzle != NULL && index < puzzle->remark_count ? &puzzle->remarks[index] : NULL;
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
    static const struct nonogram_colour none = {"", 0, '?'};
    return puzzle != NULL && value <= puzzle->palette.count ? puzzle->palette.colours[value] : none;
}

const char *nonogram_colour_word(const struct nonogram_puzzle *puzzle, unsigned value)
{
    if (puzzle == NULL || value > puzzle->palette.count) {
        return NULL;
    }
    return value == 0 ? "blank" : ng_colour_word(&puzzle->palette, value);
}

/* NULL: there is no such line. */
static const struct ng_clue *clue_of(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    return puzzle != NULL && line < (uint64_t)puzzle->height + puzzle->width ? &puzzle->lines[line]
                                                                             : NULL;
}

uint32_t nonogram_clue_size(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    const struct ng_clue *clue = clue_of(puzzle, line);
    return clue != NULL ? clue->count : 0;
}

bool nonogram_clue_open(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    const struct ng_clue *clue = clue_of(puzzle, line);
    return clue != NULL && clue->open;
}

struct nonogram_block nonogram_clue_block(const struct nonogram_puzzle *puzzle, uint32_t line,
                                          uint32_t block)
{
    const struct ng_clue *clue = clue_of(puzzle, line);
    return clue != NULL && block < clue->count ? clue->blocks[block]
                                               : (struct nonogram_block){0, 0};
}

const uint8_t *nonogram_goal(const struct nonogram_puzzle *puzzle)
{
    return puzzle != NULL ? puzzle->goal : NULL;
}

const uint8_t *nonogram_given(const struct nonogram_puzzle *puzzle)
{
    return puzzle != NULL ? puzzle->given : NULL;
}

void nonogram_free(struct nonogram_puzzle *puzzle)
{
    ng_puzzle_free(puzzle);
}

enum nonogram_status nonogram_from_picture(uint32_t width, uint32_t height, const uint8_t *cells,
                                           struct nonogram_puzzle **puzzle,
                                           struct nonogram_diagnostic *diagnostic)
{
    return start(puzzle, diagnostic) && cells != NULL
               ? ng_copy_picture(width, height, cells, puzzle, diagnostic)
               : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_copy_with(const struct nonogram_puzzle *puzzle, const uint8_t *goal,
                                        const uint8_t *given, struct nonogram_puzzle **copy,
                                        struct nonogram_diagnostic *diagnostic)
{
    if (!start(copy, diagnostic) || puzzle == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct ng_copy_change change = {
        .goal = goal != NULL ? goal : puzzle->goal,
        .given = given != NULL ? given : puzzle->given,
        .id = puzzle->notes[NONOGRAM_ID],
    };

    return ng_copy_puzzle(puzzle, &change, copy, diagnostic);
}

enum nonogram_status nonogram_read_cells(const struct nonogram_puzzle *puzzle, const char *text,
                                         size_t size, uint8_t *cells,
                                         struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if (puzzle == NULL || cells == NULL || (text == NULL && size > 0)) {
        return NONOGRAM_BAD_USE;
    }
    return ng_glyphs_read(puzzle, (struct ng_span){text, size}, cells, diagnostic);
}

void nonogram_solve_defaults(struct nonogram_solve_options *options)
{
    if (options != NULL) {
        *options = ng_timed_defaults;
    }
}

/* Prepares a search, whose result is `nothing` where that is not possible. False: it is not. */
static bool begin(struct ng_timed *timed, const struct nonogram_solve_options *options, bool valid,
                  struct nonogram_result *result)
{
    if (result != NULL) {
        *result = ng_solve_nothing();
    }
    return result != NULL && valid && ng_timed_begin(timed, options);
}

enum nonogram_status nonogram_solve(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_result *result)
{
    struct ng_timed timed;
    if (!begin(&timed, options, puzzle != NULL, result)) {
        return NONOGRAM_BAD_USE;
    }
    enum nonogram_status status = ng_solve(puzzle, &timed.own, &timed.parallel.runner, result);
    ng_timed_end(&timed, result);
    return status;
}

enum nonogram_status nonogram_certain(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_solve_options *options, uint8_t *cells,
                                      struct nonogram_result *result)
{
    struct ng_timed timed;
    if (!begin(&timed, options, puzzle != NULL && cells != NULL, result)) {
        return NONOGRAM_BAD_USE;
    }
    enum nonogram_status status =
        ng_solve_certain(puzzle, &timed.own, &timed.parallel.runner, cells, result);
    ng_timed_end(&timed, result);
    return status;
}

enum nonogram_status nonogram_count(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_text *out, struct nonogram_result *result)
{
    struct ng_timed timed;
    if (!begin(&timed, options, puzzle != NULL && out != NULL, result)) {
        return NONOGRAM_BAD_USE;
    }
    enum nonogram_status status = ng_count(puzzle, &timed.own, &timed.parallel.runner, out, result);
    ng_timed_end(&timed, result);
    return status;
}

enum nonogram_status nonogram_find_fault(const struct nonogram_puzzle *puzzle,
                                         const struct nonogram_solve_options *options,
                                         struct nonogram_fault *fault)
{
    struct ng_timed timed;
    return puzzle != NULL && fault != NULL && ng_timed_begin(&timed, options)
               ? ng_contradiction_find(puzzle, &timed.own, fault)
               : NONOGRAM_BAD_USE;
}

void nonogram_progress_cells(const struct nonogram_progress *progress, uint8_t *cells,
                             uint8_t *certain)
{
    if (progress != NULL && progress->search != NULL && cells != NULL && certain != NULL) {
        ng_solve_cells(progress->search, cells, certain);
    }
}

void nonogram_result_clear(struct nonogram_result *result)
{
    if (result != NULL) {
        ng_solve_clear(result);
    }
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

enum nonogram_status nonogram_split(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_split_options *options,
                                    struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    return puzzle != NULL && options != NULL && options->parts >= 1 &&
                   options->parts <= NONOGRAM_PARTS_MAX && options->each != NULL
               ? ng_parts_hand_out(puzzle, options, diagnostic)
               : NONOGRAM_BAD_USE;
}

struct nonogram_join *nonogram_join_new(void)
{
    return ng_join_new();
}

void nonogram_join_free(struct nonogram_join *join)
{
    ng_join_free(join);
}

enum nonogram_status nonogram_join_add(struct nonogram_join *join, const char *record, size_t size,
                                       struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    return join != NULL && record != NULL ? ng_join_add(join, record, size, diagnostic)
                                          : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_join_finish(struct nonogram_join *join, struct nonogram_record *whole,
                                          struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    return join != NULL && whole != NULL ? ng_join_finish(join, whole, diagnostic)
                                         : NONOGRAM_BAD_USE;
}

const char *nonogram_join_proof(const struct nonogram_join *join, uint64_t part)
{
    return join != NULL ? ng_join_proof(join, part) : NULL;
}

enum nonogram_status nonogram_join_prove(const struct nonogram_join *join,
                                         const struct nonogram_puzzle *puzzle,
                                         const struct nonogram_prove_options *options,
                                         struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if (join == NULL || puzzle == NULL || options == NULL || options->part == NULL ||
        options->proof == NULL || (unsigned)options->format > NONOGRAM_PROOF_BINARY) {
        return NONOGRAM_BAD_USE;
    }
    uint64_t digest;
    uint64_t parts;
    ng_join_splitting(join, &digest, &parts);
    return parts == 0 ? NONOGRAM_BAD_USE
                      : ng_split_prove(puzzle, digest, parts, options, diagnostic);
}

/* A symbol for the blank and one for each colour. */
static bool are_symbols(const struct nonogram_line *line, const char *symbols)
{
    return symbols != NULL && memchr(symbols, 0, (size_t)line->colours + 1) == NULL;
}

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

enum nonogram_status nonogram_line_regex(const struct nonogram_line *line, const char *symbols,
                                         struct nonogram_text *out)
{
    return ng_single_is_line(line) && out != NULL && are_symbols(line, symbols)
               ? ng_single_regex(line, symbols, out)
               : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_line_automaton(const struct nonogram_line *line,
                                             struct nonogram_text *out)
{
    return ng_single_is_line(line) && out != NULL ? ng_single_automaton(line, out)
                                                  : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_line_dot(const struct nonogram_line *line, const char *symbols,
                                       struct nonogram_text *out)
{
    return ng_single_is_line(line) && out != NULL && are_symbols(line, symbols)
               ? ng_single_dot(line, symbols, out)
               : NONOGRAM_BAD_USE;
}

bool nonogram_word_exists(const char *word)
{
    return word != NULL && ng_sketch_has_word(word);
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

/* The options that are in force: those given, NULL: the defaults. False: they are not valid. */
static bool choose_generation(const struct nonogram_generate_options *given,
                              struct nonogram_generate_options *chosen)
{
    nonogram_generate_defaults(chosen);
    if (given != NULL) {
        *chosen = *given;
    }
    return ng_generate_accepts(chosen);
}

bool nonogram_generate_fits(const struct nonogram_generate_options *options)
{
    return options != NULL && ng_generate_accepts(options) && ng_generate_fits(options);
}

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
    enum nonogram_status status = ng_read_image((struct ng_span){image, size}, &read, diagnostic);
    if (status == NONOGRAM_OK) {
        status = ng_from_image(options, &read, traced);
        ng_read_clear(&read);
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

const char *nonogram_technique_name(enum nonogram_technique technique)
{
    return (unsigned)technique < NONOGRAM_TECHNIQUE_COUNT ? ng_techniques[technique].name
                                                          : "no such technique";
}

const char *nonogram_technique_usual(enum nonogram_technique technique)
{
    return (unsigned)technique < NONOGRAM_TECHNIQUE_COUNT ? ng_techniques[technique].usual
                                                          : "no such technique";
}

void nonogram_explain_defaults(struct nonogram_explain_options *options)
{
    if (options != NULL) {
        *options = (struct nonogram_explain_options){
            .hardest = NONOGRAM_NESTED, .effort_limit = 5000000, .verdict = NONOGRAM_SOLVED};
    }
}

/* The options as they are meant, NULL being the defaults; false: they are out of range, or there is
 * nothing to explain. */
static bool choose_explanation(const struct nonogram_puzzle *puzzle,
                               const struct nonogram_explain_options *given,
                               struct nonogram_explain_options *options)
{
    nonogram_explain_defaults(options);
    if (given != NULL) {
        *options = *given;
    }
    return puzzle != NULL && (unsigned)options->hardest < NONOGRAM_TECHNIQUE_COUNT &&
           (unsigned)options->verdict <= NONOGRAM_LIMIT;
}

enum nonogram_status nonogram_grade(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_explain_options *options,
                                    struct nonogram_grade *grade)
{
    if (grade == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct nonogram_explain_options own;
    *grade =
        (struct nonogram_grade){.verdict = NONOGRAM_LIMIT, .difficulty = NONOGRAM_CLASS_UNKNOWN};
    return choose_explanation(puzzle, options, &own) ? ng_grade(puzzle, &own, grade)
                                                     : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_walk_new(const struct nonogram_puzzle *puzzle,
                                       const struct nonogram_explain_options *options,
                                       struct nonogram_walk **walk)
{
    if (walk == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct nonogram_explain_options own;
    *walk = NULL;
    return choose_explanation(puzzle, options, &own) ? ng_tour_new(puzzle, &own, walk)
                                                     : NONOGRAM_BAD_USE;
}

void nonogram_walk_free(struct nonogram_walk *walk)
{
    ng_tour_free(walk);
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

enum nonogram_limit nonogram_walk_limit(const struct nonogram_walk *walk)
{
    return walk != NULL ? walk->limited : NONOGRAM_LIMIT_NONE;
}

uint32_t nonogram_walk_fault(const struct nonogram_walk *walk)
{
    return walk != NULL ? walk->fault : NONOGRAM_NO_LINE;
}

enum nonogram_status nonogram_walk_say_fault(const struct nonogram_walk *walk,
                                             struct nonogram_text *out)
{
    return walk != NULL && out != NULL ? ng_tour_say_fault(walk, out) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_walk_say_end(const struct nonogram_walk *walk, uint64_t steps,
                                           struct nonogram_text *out)
{
    return walk != NULL && out != NULL ? ng_tour_say_end(walk, steps, out) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_walk_say_limit(enum nonogram_limit limit, struct nonogram_text *out)
{
    return out != NULL ? ng_tour_say_limit(limit, out) : NONOGRAM_BAD_USE;
}

const uint8_t *nonogram_walk_cells(const struct nonogram_walk *walk)
{
    return walk != NULL ? walk->board->by_rows : NULL;
}

enum nonogram_status nonogram_walk_html(struct nonogram_walk *walk, uint64_t steps,
                                        struct nonogram_text *out)
{
    return walk != NULL && out != NULL ? ng_walk_page_write(walk, steps, out) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_walk_svg(struct nonogram_walk *walk, struct nonogram_text *out)
{
    return walk != NULL && out != NULL ? ng_walk_page_svg(walk, out) : NONOGRAM_BAD_USE;
}

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

enum nonogram_status nonogram_clash(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_explain_options *options, uint32_t *lines,
                                    struct nonogram_clash *clash)
{
    if (puzzle == NULL || lines == NULL || clash == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct nonogram_explain_options own;
    *clash = (struct nonogram_clash){.count = 0};
    return choose_explanation(puzzle, options, &own) ? ng_clash(puzzle, &own, lines, clash)
                                                     : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_find_repairs(
    const struct nonogram_puzzle *puzzle, const struct nonogram_explain_options *options,
    bool (*found)(void *context, const struct nonogram_repair *repair), void *context)
{
    struct nonogram_explain_options own;
    return found != NULL && choose_explanation(puzzle, options, &own)
               ? ng_typo(puzzle, &own, found, context)
               : NONOGRAM_BAD_USE;
}

static bool are_paths(const char *const *paths, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (paths == NULL || paths[i] == NULL) {
            return false;
        }
    }
    return true;
}

/* Whether names can end in it, behind a dot. */
static bool is_suffix(const char *suffix)
{
    return suffix != NULL && suffix[0] != '\0' && strchr(suffix, '/') == NULL;
}

enum nonogram_status nonogram_batch_run_beside(const struct nonogram_batch *batch,
                                               const struct nonogram_batch_files *files)
{
    if (batch == NULL || batch->work == NULL || batch->emit == NULL ||
        !are_paths(batch->paths, batch->path_count) ||
        (batch->directory != NULL && !is_suffix(batch->suffix)) ||
        !(batch->time_limit >= 0) || /* not a number, too */
        (files != NULL && !are_paths(files->inputs, files->input_count))) {
        return NONOGRAM_BAD_USE;
    }
    return ng_entries_run(batch, files);
}

enum nonogram_status nonogram_batch_run(const struct nonogram_batch *batch)
{
    return nonogram_batch_run_beside(batch, NULL);
}

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

enum nonogram_status nonogram_batch_part(struct nonogram_entry *entry)
{
    return entry != NULL ? ng_entries_part(entry) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_record_describe(struct nonogram_record *record,
                                              const struct nonogram_puzzle *puzzle,
                                              const struct nonogram_result *result)
{
    return record != NULL && puzzle != NULL && result != NULL
               ? ng_record_describe(record, puzzle, result)
               : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_record_list(struct nonogram_record *record,
                                          const struct nonogram_puzzle *puzzle,
                                          const uint8_t *cells, size_t count)
{
    return record != NULL && puzzle != NULL && (cells != NULL || count == 0)
               ? ng_record_list(record, puzzle, cells, count)
               : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_record_leave(struct nonogram_record *record,
                                           const struct nonogram_puzzle *puzzle,
                                           const uint8_t *cells)
{
    return record != NULL && puzzle != NULL && cells != NULL && ng_puzzle_takes(puzzle, cells)
               ? ng_record_leave(record, puzzle, cells)
               : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_record_agree(struct nonogram_record *record,
                                           const struct nonogram_puzzle *puzzle,
                                           const uint8_t *cells)
{
    return record != NULL && puzzle != NULL && cells != NULL && ng_puzzle_takes(puzzle, cells)
               ? ng_record_agree(record, puzzle, cells)
               : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_record_write(const struct nonogram_record *record,
                                           struct nonogram_text *out)
{
    return record != NULL && out != NULL ? ng_record_write(record, out) : NONOGRAM_BAD_USE;
}

enum nonogram_status nonogram_record_read(const char *text, size_t size,
                                          struct nonogram_record *record,
                                          struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if ((text == NULL && size > 0) || record == NULL) {
        return NONOGRAM_BAD_USE;
    }
    return ng_record_read(text == NULL ? "" : text, size, record, diagnostic);
}

void nonogram_record_clear(struct nonogram_record *record)
{
    if (record != NULL) {
        ng_record_clear(record);
    }
}
