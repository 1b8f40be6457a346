/* show: puzzles drawn, printed, or made into pages to play on. */
#include "answer/draw.h"
#include "base/diag.h"
#include "base/text.h"
#include "cli/message.h"
#include "cli/run.h"
#include "cli/screen.h"
#include "model/puzzle.h"
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
        check("title", options->title, format, "svg, pdf, png, html, text, boxed, blocks or url") !=
            NG_EXIT_DONE ||
        check("cell", options->cell > 0, format, WITH_CELLS) != NG_EXIT_DONE ||
        check("paper", options->paper > 0, format, WITH_PAGES) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    bool on_paper = options->paper > 0 || strcmp(format, "pdf") == 0;
    if (options->per_page > 0 && !on_paper) {
        return ng_message_error("--per-page needs --to=pdf, or --to=svg with --paper");
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
struct web_page {
    const char *format;
    const char *address;
    bool blots; /* the page supports blocks of unknown length */
};

static const struct web_page pages[] = {
    {"puzzlink", "", true}, /* the format has the address */
    {"pattern", "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pattern.html#", false},
};

static enum nonogram_status write_links(const struct nonogram_puzzle *puzzle,
                                        struct nonogram_text *out,
                                        struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status result = NONOGRAM_UNSUPPORTED;
    bool plain = !ng_puzzle_has_blots(puzzle);
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

static const char *title_of(const struct ng_item *item)
{
    const char *title = nonogram_note(item->puzzle, NONOGRAM_TITLE);
    const char *slash = strrchr(item->name, '/');
    return title != NULL ? title : slash != NULL ? slash + 1 : item->name;
}

/* Whether letters of the picture are not in the format's font. */
static bool lacks_letters(const struct ng_subject *subject, const char *title)
{
    const struct ng_setup *setup = subject->setup;
    const struct nonogram_puzzle *puzzle = subject->item->puzzle;
    bool has = ng_canvas_has_letters(setup->format, title);
    bool legend = setup->draw.unsolved &&
                  (nonogram_colours(puzzle) > 1 || nonogram_colour(puzzle, 1).rgb != 0);
    for (unsigned i = 1; legend && i <= nonogram_colours(puzzle); i++) {
        has = has && ng_canvas_has_letters(setup->format, nonogram_colour(puzzle, i).name);
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

static bool is_pdf(const struct ng_setup *setup)
{
    return strcmp(setup->format, "pdf") == 0;
}

/* The title to draw; a document in pdf leaves out one that it cannot print. */
static const char *title_for(const struct ng_subject *subject)
{
    const char *title = subject->setup->options->title ? title_of(subject->item) : NULL;
    bool printed = !is_pdf(subject->setup) || ng_canvas_has_letters(subject->setup->format, title);
    return printed ? title : NULL;
}

/* How to draw the puzzle, with its class below it if there is one solution. */
static struct nonogram_draw_options draw_options(const struct ng_subject *subject)
{
    struct nonogram_draw_options draw = subject->setup->draw;
    enum nonogram_class difficulty = subject->outcome->grade.difficulty;
    draw.title = title_for(subject);
    if (subject->setup->request.grade && difficulty <= NONOGRAM_CLASS_SEARCH) {
        draw.foot = difficulties[difficulty];
    }
    return draw;
}

/* The cells to draw: the stored picture, else the given cells; unsolved, no goal, unless the format
 * uses it without drawing it. NULL: none. */
static const uint8_t *cells_of(const struct ng_subject *subject)
{
    const struct ng_setup *setup = subject->setup;
    const struct nonogram_puzzle *puzzle = subject->item->puzzle;
    const uint8_t *goal = nonogram_goal(puzzle);
    bool hides = is_among(setup->format, WITH_CELLS) || is_pdf(setup);
    if (setup->request.picture && goal == NULL) {
        return subject->outcome->result.first;
    }
    return goal == NULL || (setup->draw.unsolved && !hides) ? nonogram_given(puzzle) : goal;
}

static void write_title(const struct ng_subject *subject, struct nonogram_text *out)
{
    if (subject->setup->options->title) {
        ng_name_write(title_of(subject->item), out);
        ng_text_char(out, '\n');
    }
}

static enum nonogram_status print_picture(const struct ng_subject *subject,
                                          struct nonogram_text *out,
                                          struct nonogram_diagnostic *diagnostic)
{
    const struct ng_setup *setup = subject->setup;
    const struct nonogram_puzzle *puzzle = subject->item->puzzle;
    const uint8_t *cells = cells_of(subject);
    struct nonogram_draw_options draw = draw_options(subject);
    if (setup->request.picture && subject->outcome->result.verdict == NONOGRAM_NONE) {
        return ng_diag_refuse(NONOGRAM_BAD_INPUT, diagnostic,
                              "no solution to draw: the puzzle is left out");
    }
    if (setup->headers) {
        write_title(subject, out);
    }
    enum nonogram_status status =
        setup->document != NULL ? ng_draw_part(setup->document->kind, puzzle, cells, &draw, out)
                                : nonogram_draw(puzzle, cells, setup->format, &draw, out);
    return status != NONOGRAM_UNSUPPORTED
               ? status
               : ng_diag_refuse(
                     status, diagnostic,
                     "%lux%lu needs more than 36 sheets of paper with cells of 4 mm and is "
                     "left out; --to svg without --paper draws it as one picture",
                     (unsigned long)nonogram_width(puzzle), (unsigned long)nonogram_height(puzzle));
}

static enum nonogram_status print_links(const struct ng_subject *subject, struct nonogram_text *out,
                                        struct nonogram_diagnostic *diagnostic)
{
    write_title(subject, out);
    return write_links(subject->item->puzzle, out, diagnostic);
}

static void tell_show(struct ng_slot *slot)
{
    const struct ng_setup *setup = slot->subject.setup;
    if (setup->options->quiet) {
        return;
    }
    bool picture = setup->print == print_picture;
    const char *title = setup->options->title ? title_of(&slot->item) : NULL;
    bool graded = setup->request.grade || setup->request.verdict;
    const enum nonogram_verdict verdict =
        graded ? slot->outcome.grade.verdict : slot->outcome.result.verdict;
    if (picture && graded && verdict == NONOGRAM_NONE) {
        ng_slot_message(slot, "%s: the puzzle has no solution", slot->item.name);
    } else if (picture && verdict == NONOGRAM_MULTIPLE) {
        ng_slot_message(slot, "%s: the %s several solutions", slot->item.name,
                        setup->request.picture ? "answer is one of" : "puzzle has");
    } else if (picture && setup->headers && !ng_subject_has_header(&slot->subject) &&
               !setup->draw.unsolved && cells_of(&slot->subject) == NULL) {
        ng_slot_message(slot, "%s: no solution is stored; 'nonogram solve --to %s' draws one",
                        slot->item.name, setup->format);
    }
    if (lacks_letters(&slot->subject, title)) {
        ng_slot_message(slot, "%s: %s", slot->item.name,
                        is_pdf(setup)
                            ? "pdf has only Latin letters: others are question marks, a title "
                              "with any is left out; svg has them"
                            : "png draws boxes for characters that its font lacks: svg has them");
    }
}

/* The value of --to besides pictures. */
static const char *const forms[] = {"url", NULL};

/* Sets the form of the results. Returns whether they make a document. */
static bool set_form(struct ng_setup *setup)
{
    const struct ng_render *render = ng_render_by_name(setup->format, strlen(setup->format));
    const bool url = render == NULL;
    const bool plays = strcmp(setup->format, "html") == 0;
    const bool document = ng_document_kind_of(setup->format, &setup->draw) != NULL;
    setup->draw.unsolved =
        setup->draw.unsolved || plays || is_pdf(setup); /* to play on, to print */
    setup->suffix = url ? "txt" : render->suffix;
    setup->headers = url || ng_render_is_text(render);
    setup->alone = setup->headers ? NULL : setup->format;
    setup->print = url ? print_links : print_picture;
    setup->request.picture = setup->draw.answer || setup->draw.answer_last;
    setup->request.grade = document && !plays;
    setup->request.verdict = plays;
    setup->request.as_read = true;
    return document && setup->options->output_dir == NULL;
}

static enum ng_exit run_show(const struct ng_options *options)
{
    struct ng_options own = *options;
    own.to = options->to != NULL ? options->to : "boxed";
    struct ng_setup setup = {.options = &own, .format = own.to, .wait = true, .tell = tell_show};
    setup.draw = ng_screen_drawing(&own, setup.format);
    if (set_sheet(&own, setup.format, &setup.draw) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    if (set_form(&setup)) {
        setup.document =
            ng_document_new(ng_document_kind_of(setup.format, &setup.draw), &setup.draw);
        if (setup.document == NULL) {
            return ng_message_error("%s", nonogram_status_text(NONOGRAM_NO_MEMORY));
        }
    }
    enum ng_exit status = ng_run_all(&setup);
    nonogram_document_free(setup.document);
    return status;
}

const struct ng_command ng_command_show = {
    .name = "show",
    .operands = "[PATH...]",
    .summary = "draw puzzles with their clues, to look at, print or play",
    .details = "Draws the clues and the stored picture. --unsolved draws an empty grid, --answers "
               "an empty grid and a small solution. With several puzzles, a line 'SOURCE: "
               "WIDTHxHEIGHT' comes before each text "
               "picture. --to pdf makes a book to print, --to html a page with all "
               "puzzles to play on, --to url an address at which a browser opens the puzzle.",
    .to_help = "draw FORMAT (default: boxed)",
    .examples = {"nonogram show puzzle.non",
                 "nonogram show --to pdf --per-page 4 --answers last folder --output book.pdf",
                 "nonogram show --to html --output page.html puzzle.non"},
    .exits = {"done", NULL, NG_WRONG_USAGE, NULL},
    .to = NG_CHOICE_PICTURES,
    .forms = forms,
    .run = run_show,
};
