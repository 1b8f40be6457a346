/* show: puzzles drawn, printed, or made into pages to play on. */
#include "answer/formats.h"
#include "base/text.h"
#include "batch/items.h"
#include "cli/message.h"
#include "cli/run.h"
#include "cli/screen.h"
#include "nonogram.h"
#include "render/canvas.h"
#include "render/document.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The formats whose cells have a size. */
#define WITH_CELLS "svg, png or html"
/* The formats that have pages of paper. */
#define WITH_PAGES "svg or pdf"

/* Whether the format is one of `formats`, a list such as "svg, png or html". */
static bool is_among(const char *format, const char *formats)
{
    size_t size = strlen(format);
    const char *at = strstr(formats, format);
    while (at != NULL && ((at > formats && at[-1] != ' ') || strchr(", ", at[size]) == NULL)) {
        at = strstr(at + 1, format);
    }
    return at != NULL;
}

/* Reports an error if an option is used with a format that it does not apply to. */
static enum ng_exit check(const char *option, bool used, const char *format, const char *formats)
{
    return !used || is_among(format, formats)
               ? NG_EXIT_DONE
               : ng_message_error("--%s needs --to=%s", option, formats);
}

/* Words of --answers, by their numbers. */
enum { ANSWERS_FOOT = 2, ANSWERS_LAST };

static enum ng_exit set_sheet(const struct ng_options *options, const char *format,
                              struct nonogram_draw_options *draw)
{
    unsigned answers = options->answers == 0 && options->answer ? ANSWERS_FOOT : options->answers;
    draw->answer = answers == ANSWERS_FOOT;
    draw->answer_last = answers == ANSWERS_LAST;
    if (check("answers", draw->answer, format, "svg, png or pdf") != NG_EXIT_DONE ||
        check("answers last", draw->answer_last, format, WITH_PAGES) != NG_EXIT_DONE ||
        check("per-page", options->per_page > 0, format, WITH_PAGES) != NG_EXIT_DONE ||
        check("title", options->title, format, "svg, pdf, png, html, text, boxed, blocks or url") !=
            NG_EXIT_DONE ||
        check("cell", options->cell > 0, format, WITH_CELLS) != NG_EXIT_DONE ||
        check("paper", options->paper > 0, format, WITH_PAGES) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    bool on_paper = options->paper > 0 || strcmp(format, "pdf") == 0;
    if (options->per_page > 0 && !on_paper) {
        return ng_message_error("--per-page needs --paper");
    }
    if (draw->answer_last && !on_paper) {
        return ng_message_error("--answers last needs --paper");
    }
    if (options->cell > 0 && options->paper > 0) {
        return ng_message_error("--cell cannot be used with --paper: the page sets the size");
    }
    draw->unsolved = options->unsolved || options->answer || options->answers > 0;
    draw->cell = (uint32_t)options->cell;
    draw->per_page = (unsigned)options->per_page;
    draw->paper = (enum nonogram_paper)options->paper; /* the words have the order of the enum */
    return NG_EXIT_DONE;
}

/* A web page, with the format of the last part of its address. */
struct page {
    const char *format;
    const char *address;
    bool blots; /* the page supports blocks of unknown length */
};

static const struct page pages[] = {
    {"puzzlink", "", true}, /* the format has the address */
    {"pattern", "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pattern.html#", false},
};

/* Whether every number of the puzzle is known. */
static bool is_plain(const struct nonogram_puzzle *puzzle)
{
    uint32_t lines = nonogram_height(puzzle) + nonogram_width(puzzle);
    for (uint32_t line = 0; line < lines; line++) {
        if (nonogram_clue_open(puzzle, line)) {
            return false;
        }
        for (uint32_t i = 0; i < nonogram_clue_size(puzzle, line); i++) {
            if (nonogram_clue_block(puzzle, line, i).length == 0) {
                return false;
            }
        }
    }
    return true;
}

static enum nonogram_status write_links(const struct nonogram_puzzle *puzzle,
                                        struct nonogram_text *out,
                                        struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status result = NONOGRAM_UNSUPPORTED;
    bool plain = is_plain(puzzle);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        struct nonogram_diagnostic why = {.message = ""};
        struct nonogram_text id = {.data = NULL};
        enum nonogram_status status =
            plain || pages[i].blots ? nonogram_write(puzzle, pages[i].format, false, &id, &why)
                                    : NONOGRAM_UNSUPPORTED;
        if (status == NONOGRAM_OK) {
            ng_text_format(out, "%s", pages[i].address);
            ng_text_bytes(out, id.data, id.size);
        }
        ng_text_clear(&id);
        if (status != NONOGRAM_OK && status != NONOGRAM_UNSUPPORTED) {
            return status;
        }
        if (i == 0) {
            *diagnostic = why;
        }
        result = status == NONOGRAM_OK ? NONOGRAM_OK : result;
    }
    return result;
}

/* The values of --to besides pictures. */
static const char *const forms[] = {"url", NULL};

struct work {
    const char *format;
    struct nonogram_draw_options draw;
    struct nonogram_document *document; /* all puzzles together; NULL: each is drawn separately */
    bool text; /* results are lines of text, after a line with the name if there are several */
    bool url;
    bool pdf;
    bool hides; /* the format does not draw the picture, but uses it in another way */
    bool plays; /* pages to play on */
};

/* Solves a puzzle for its answer: result->first. */
static enum nonogram_status find_answer(struct ng_job *job, struct nonogram_result *result)
{
    struct ng_item *item = &job->item;
    struct nonogram_solve_options search;
    nonogram_solve_defaults(&search);
    search.stop = ng_work_poll;
    search.context = job;
    enum nonogram_status status = nonogram_solve(item->puzzle, &search, result);
    if (status == NONOGRAM_OK && result->verdict == NONOGRAM_NONE) {
        return ng_message_refuse(&item->diagnostic, NONOGRAM_BAD_INPUT,
                                 "no solution to print as the answer");
    }
    item->unfinished = status == NONOGRAM_OK && result->verdict == NONOGRAM_LIMIT;
    if (status == NONOGRAM_OK && result->verdict == NONOGRAM_MULTIPLE) {
        ng_job_note(job, "the answer is one of several solutions");
    }
    return status;
}

static const char *title_of(const struct ng_item *item)
{
    const char *title = nonogram_note(item->puzzle, NONOGRAM_TITLE);
    const char *slash = strrchr(item->name, '/');
    return title != NULL ? title : slash != NULL ? slash + 1 : item->name;
}

/* Whether letters of the picture are not in the format's font. */
static bool lacks_letters(const struct work *work, const struct nonogram_draw_options *draw,
                          const struct nonogram_puzzle *puzzle)
{
    bool has = ng_canvas_has_letters(work->format, draw->title);
    bool legend =
        draw->unsolved && (nonogram_colours(puzzle) > 1 || nonogram_colour(puzzle, 1).rgb != 0);
    for (unsigned i = 1; legend && i <= nonogram_colours(puzzle); i++) {
        has = has && ng_canvas_has_letters(work->format, nonogram_colour(puzzle, i).name);
    }
    return !has;
}

/* The word for a class that stands below a puzzle on paper. */
static const char *const difficulties[] = {
    [NONOGRAM_CLASS_TRIVIAL] = "very easy",
    [NONOGRAM_CLASS_LINE] = "easy",
    [NONOGRAM_CLASS_PROBE] = "hard",
    [NONOGRAM_CLASS_NESTED] = "very hard",
    [NONOGRAM_CLASS_SEARCH] = "extremely hard",
};

/* Sets the text below the puzzle, if its class is known and there is one solution. */
static enum nonogram_status set_foot(struct ng_job *job, struct nonogram_draw_options *draw)
{
    struct ng_effort effort = ng_work_effort(job);
    struct nonogram_explain_options explain =
        ng_effort_explaining(&effort, job->run->options->conflict_limit);
    struct nonogram_grade grade;
    enum nonogram_status status = nonogram_grade(job->item.puzzle, &explain, &grade);
    if (status == NONOGRAM_OK && grade.difficulty <= NONOGRAM_CLASS_SEARCH) {
        draw->foot = difficulties[grade.difficulty];
    }
    return status;
}

/* Names the reason why a drawing is not made. */
static enum nonogram_status explain_refusal(struct ng_item *item, enum nonogram_status status)
{
    return status != NONOGRAM_UNSUPPORTED || item->diagnostic.message[0] != '\0'
               ? status
               : ng_message_refuse(&item->diagnostic, status,
                                   "%lux%lu needs more than 36 sheets of paper with cells of 4 mm; "
                                   "--to svg without --paper draws it as one picture",
                                   (unsigned long)nonogram_width(item->puzzle),
                                   (unsigned long)nonogram_height(item->puzzle));
}

static enum nonogram_status draw_record(struct ng_job *job, const uint8_t *cells)
{
    const struct work *work = job->run->context;
    struct ng_item *item = &job->item;
    struct nonogram_draw_options draw = work->draw;
    draw.title = job->run->options->title ? title_of(item) : NULL;
    if (lacks_letters(work, &draw, item->puzzle)) {
        job->beside = work->pdf
                          ? "pdf has only Latin letters: others are question marks, a title "
                            "with any is left out; svg has them"
                          : "png draws boxes for characters that its font lacks: svg has them";
    }
    if (work->pdf && !ng_canvas_has_letters(work->format, draw.title)) {
        draw.title = NULL;
    }
    enum nonogram_status status = !work->plays && ng_document_kind_of(work->format, &draw) != NULL
                                      ? set_foot(job, &draw)
                                      : NONOGRAM_OK;
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (work->text && draw.title != NULL) {
        ng_name_write(draw.title, &item->out);
        ng_text_bytes(&item->out, "\n", 1);
    }
    if (work->url) {
        return write_links(item->puzzle, &item->out, &item->diagnostic);
    }
    status = work->document != NULL
                 ? nonogram_document_part(item->puzzle, cells, work->format, &draw, &item->out)
                 : nonogram_draw(item->puzzle, cells, work->format, &draw, &item->out);
    return explain_refusal(item, status);
}

/* Draws the stored picture, else the given cells, else an empty grid; unsolved, no goal. */
static enum nonogram_status show_record(struct ng_job *job)
{
    const struct work *work = job->run->context;
    const struct nonogram_puzzle *puzzle = job->item.puzzle;
    const uint8_t *cells = nonogram_goal(puzzle);
    struct nonogram_result result = {.first = NULL};
    enum nonogram_status status = NONOGRAM_OK;
    job->tally = NG_TALLY_DONE;
    (void)snprintf(job->word, sizeof job->word, "%lux%lu", (unsigned long)nonogram_width(puzzle),
                   (unsigned long)nonogram_height(puzzle));
    if ((work->draw.answer || work->draw.answer_last) && cells == NULL) {
        status = find_answer(job, &result);
        cells = result.first;
    } else if (cells == NULL || (work->draw.unsolved && !work->hides)) {
        cells = nonogram_given(puzzle);
    }
    if (cells == NULL && work->text && !work->url && !work->draw.unsolved) {
        ng_job_note(job, "no solution is stored; 'nonogram solve --to %s' draws one", work->format);
    }
    if (status == NONOGRAM_OK && !job->item.unfinished) {
        status = draw_record(job, cells);
    }
    nonogram_result_clear(&result);
    return status;
}

/* Prints what the document remarks on its pages. */
static enum nonogram_status tell_remarks(const struct ng_run *run)
{
    struct nonogram_text remarks = {.data = NULL};
    const struct work *work = run->context;
    ng_document_remarks(work->document, &remarks);
    enum nonogram_status status = remarks.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
    const char *at = remarks.data, *end = at != NULL ? at + remarks.size : NULL;
    while (status == NONOGRAM_OK && at != end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        if (!run->options->quiet) {
            (void)ng_message_error("%.*s", (int)(line_end - at), at);
        }
        at = line_end + 1;
    }
    ng_text_clear(&remarks);
    return status;
}

static enum nonogram_status collect(const struct ng_job *job, struct nonogram_text *out)
{
    const struct work *work = job->run->context;
    const struct nonogram_text *part = &job->item.out;
    enum nonogram_status status =
        nonogram_document_add(work->document, part->data, part->size, out);
    return status == NONOGRAM_OK ? tell_remarks(job->run) : status;
}

static enum nonogram_status finish(const struct ng_run *run, struct nonogram_text *out)
{
    const struct work *work = run->context;
    enum nonogram_status status = nonogram_document_end(work->document, out);
    return status == NONOGRAM_OK ? tell_remarks(run) : status;
}

static enum ng_exit run(const struct ng_options *given)
{
    struct ng_options own = *given;
    own.to = given->to != NULL ? given->to : "boxed";
    const struct ng_options *options = &own;
    struct work work = {.format = own.to};
    struct nonogram_format format = {.suffix = NULL};
    struct ng_run all = {.options = options, .context = &work, .wait = true, .work = show_record};
    work.draw = ng_screen_drawing(options, work.format);
    if (set_sheet(options, work.format, &work.draw) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    work.pdf = strcmp(work.format, "pdf") == 0;
    work.plays = strcmp(work.format, "html") == 0;
    if (work.plays || work.pdf) {
        work.draw.unsolved = true; /* to play on, to be printed */
    }
    work.url = strcmp(work.format, forms[0]) == 0;
    work.hides = is_among(work.format, WITH_CELLS) || work.pdf;
    work.text = work.url || ng_screen_is_text(work.format);
    all.headers = work.text;
    all.alone = work.text ? NULL : work.format;
    all.suffix = ng_formats_find_picture(work.format, &format) ? format.suffix : "txt";
    if (options->output_dir == NULL && ng_document_kind_of(work.format, &work.draw) != NULL) {
        if (nonogram_document_new(work.format, &work.draw, &work.document) != NONOGRAM_OK) {
            return ng_message_error("%s", nonogram_status_text(NONOGRAM_NO_MEMORY));
        }
        all.collect = collect;
        all.finish = finish;
    }
    enum ng_exit status = ng_run_all(&all);
    nonogram_document_free(work.document);
    return status;
}

const struct ng_command ng_command_show = {
    .name = "show",
    .operands = "[PATH...]",
    .summary = "draw puzzles with their clues, to look at, print or play",
    .details =
        "Draws the clues and the stored picture. --unsolved leaves the picture out, --answers adds "
        "it small. With several puzzles, a line 'SOURCE: WIDTHxHEIGHT' comes before each text "
        "picture. --to pdf makes a book to print, --to html a page with all "
        "puzzles to play on, --to url an address at which a browser opens the puzzle.",
    .to_help = "draw FORMAT (default: boxed)",
    .examples = {"nonogram show puzzle.non",
                 "nonogram show --to pdf --per-page 4 --answers last folder --output book.pdf",
                 "nonogram show --to html --output page.html puzzle.non"},
    .exits = {"done", NULL, NG_WRONG_USAGE, NULL},
    .to = NG_CHOICE_PICTURES,
    .forms = forms,
    .run = run,
};
