/* show: puzzles drawn, printed, or made into pages to play on. */
#include "cli/answer.h"
#include "cli/link.h"
#include "cli/message.h"
#include "cli/name.h"
#include "cli/run.h"
#include "cli/screen.h"
#include "cli/sheet.h"
#include "cli/work.h"

#include <stdio.h>
#include <string.h>

/* What --to may name besides pictures. */
static const char *const forms[] = {"url", NULL};

struct work {
    struct ng_answer_options how;
    struct ng_sheet *sheet; /* collects the pictures of pages */
    bool text; /* results are lines of text, after a line with the name if there are several */
    bool url;
    bool hides; /* the format leaves the picture out by itself, and has a use for it */
};

static bool poll_signals(void *context)
{
    return ng_work_poll(context);
}

/* Solves a puzzle for its answer: result->first. */
static enum nonogram_status find_answer(struct nonogram_entry *entry, struct ng_outcome *outcome,
                                        struct nonogram_result *result)
{
    struct nonogram_solve_options search;
    nonogram_solve_defaults(&search);
    search.stop = poll_signals;
    search.context = outcome;
    enum nonogram_status status = nonogram_solve(entry->puzzle, &search, result);
    if (status == NONOGRAM_OK && result->verdict == NONOGRAM_NONE) {
        return ng_message_refuse(&entry->diagnostic, NONOGRAM_BAD_INPUT,
                                 "it has no solution to print as the answer");
    }
    entry->unfinished = status == NONOGRAM_OK && result->verdict == NONOGRAM_LIMIT;
    if (status == NONOGRAM_OK && result->verdict == NONOGRAM_MULTIPLE) {
        outcome->note = "more than one solution";
    }
    return status;
}

/* The same as one page, where it does not share one. */
static enum nonogram_status draw_alone(const struct nonogram_draw_options *draw,
                                       struct nonogram_entry *entry)
{
    struct nonogram_text page = {.data = NULL};
    enum nonogram_status status = nonogram_draw_pages(&entry->out, 1, draw, &page);
    if (status == NONOGRAM_OK) {
        nonogram_text_clear(&entry->out);
        entry->out = page;
    }
    return status;
}

static const char *title_of(const struct nonogram_entry *entry)
{
    const char *title = nonogram_note(entry->puzzle, NONOGRAM_TITLE);
    const char *slash = strrchr(entry->name, '/');
    return title != NULL ? title : slash != NULL ? slash + 1 : entry->name;
}

/* Whether the picture has boxes in the place of letters: png's font is small. */
static bool lacks_letters(const struct work *work, const struct nonogram_draw_options *draw,
                          const struct nonogram_puzzle *puzzle)
{
    bool png = strcmp(work->how.format, "png") == 0;
    bool has = nonogram_png_has_letters(draw->title);
    bool legend =
        draw->unsolved && (nonogram_colours(puzzle) > 1 || nonogram_colour(puzzle, 1).rgb != 0);
    for (unsigned i = 1; legend && i <= nonogram_colours(puzzle); i++) {
        has = has && nonogram_png_has_letters(nonogram_colour(puzzle, i).name);
    }
    return png && !has;
}

static enum nonogram_status draw_record(const struct ng_task *task, struct nonogram_entry *entry,
                                        struct ng_outcome *outcome, const uint8_t *cells)
{
    const struct work *work = task->context;
    struct nonogram_draw_options draw = work->how.draw;
    draw.title = task->options->title ? title_of(entry) : NULL;
    if (lacks_letters(work, &draw, entry->puzzle)) {
        outcome->beside = "png draws boxes for characters that its font lacks: svg has them";
    }
    if (work->text && draw.title != NULL) {
        ng_name_write(draw.title, &entry->out);
        nonogram_text_add(&entry->out, "\n", 1);
    }
    if (work->url) {
        return ng_link_write(entry->puzzle, &entry->out, &entry->diagnostic);
    }
    enum nonogram_status status =
        nonogram_draw(entry->puzzle, cells, work->how.format, &draw, &entry->out);
    if (status == NONOGRAM_OK && draw.paper != NONOGRAM_PAPER_NONE && task->collect == NULL) {
        status = draw_alone(&draw, entry);
    }
    return status;
}

/* Draws the stored picture, else the given cells, else an empty grid; unsolved, what is given. */
static enum nonogram_status show_record(const struct ng_task *task, struct nonogram_entry *entry,
                                        struct ng_outcome *outcome)
{
    const struct work *work = task->context;
    const struct nonogram_puzzle *puzzle = entry->puzzle;
    const uint8_t *cells = nonogram_goal(puzzle);
    struct nonogram_result result = {.first = NULL};
    enum nonogram_status status = NONOGRAM_OK;
    outcome->tally = NG_TALLY_DONE;
    (void)snprintf(outcome->word, sizeof outcome->word, "%lux%lu",
                   (unsigned long)nonogram_width(puzzle), (unsigned long)nonogram_height(puzzle));
    if (work->how.draw.answer && cells == NULL) {
        status = find_answer(entry, outcome, &result);
        cells = result.first;
    } else if (cells == NULL || (work->how.draw.unsolved && !work->hides)) {
        cells = nonogram_given(puzzle);
    }
    if (status == NONOGRAM_OK && !entry->unfinished) {
        status = draw_record(task, entry, outcome, cells);
    }
    nonogram_result_clear(&result);
    return status;
}

static enum nonogram_status collect(const struct ng_task *task, const struct nonogram_entry *entry)
{
    const struct work *work = task->context;
    return ng_sheet_add(work->sheet, &entry->out);
}

static enum nonogram_status finish(const struct ng_task *task, struct nonogram_text *out)
{
    const struct work *work = task->context;
    const struct ng_sheet *sheet = work->sheet;
    return sheet->count == 0
               ? NONOGRAM_OK
               : nonogram_draw_pages(sheet->pictures, sheet->count, &work->how.draw, out);
}

static enum ng_exit run(const struct ng_options *given)
{
    struct ng_options own = *given;
    own.to = given->to != NULL ? given->to : "boxed";
    const struct ng_options *options = &own;
    struct ng_sheet sheet = {.pictures = NULL};
    struct work work = {.how.format = own.to, .sheet = &sheet};
    struct nonogram_format format = {.suffix = NULL};
    struct ng_task task = {.command = &ng_command_show,
                           .options = options,
                           .context = &work,
                           .wait = true,
                           .work = show_record};
    work.how.draw = ng_screen_drawing(options, work.how.format);
    if (ng_sheet_options(options, work.how.format, &work.how.draw) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    if (strcmp(work.how.format, "html") == 0) {
        work.how.draw.unsolved = true; /* a page to play on */
    }
    work.url = strcmp(work.how.format, forms[0]) == 0;
    work.hides = ng_sheet_has(work.how.format);
    work.text = work.url || ng_answer_is_text(work.how.format);
    task.headers = work.text;
    task.alone = work.text ? NULL : work.how.format;
    if (nonogram_picture_find(work.how.format, &format)) {
        task.suffix = format.suffix;
    } else {
        task.suffix = "txt";
    }
    if (options->paper != NULL && options->output_dir == NULL) {
        task.collect = collect;
        task.finish = finish;
    }
    enum ng_exit status = ng_run_task(&task);
    ng_sheet_clear(&sheet);
    return status;
}

const struct ng_command ng_command_show = {
    .name = "show",
    .operands = "[PATH...]",
    .summary = "draw the puzzle with its clues (and its stored picture)",
    .details = "Draws frame and clues, or what the picture format of --to shows. With several "
               "puzzles a line 'SOURCE: WIDTHxHEIGHT' stands before each text picture.\n"
               "--unsolved leaves the picture out; --paper makes pages to print of svg; html is a "
               "page to play on. --to url prints addresses at which a browser opens the puzzle.",
    .groups = NG_GROUP_BATCH | NG_GROUP_COLOUR | NG_GROUP_SHEET,
    .to = NG_CHOICE_PICTURES,
    .forms = forms,
    .run = run,
};
