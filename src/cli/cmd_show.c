#include "cli/answer.h"
#include "cli/choice.h"

#include <stdio.h>

/* Draws the stored picture, else the given cells, else an empty grid. */
static enum nonogram_status show_record(const struct ng_task *task, struct nonogram_record *record,
                                        struct ng_outcome *outcome)
{
    const struct ng_answer_options *how = task->context;
    const struct nonogram_puzzle *puzzle = record->puzzle;
    const uint8_t *cells = nonogram_goal(puzzle);

    outcome->tally = NG_TALLY_DONE;
    (void)snprintf(outcome->word, sizeof outcome->word, "%lux%lu",
                   (unsigned long)nonogram_width(puzzle), (unsigned long)nonogram_height(puzzle));
    return nonogram_draw(puzzle, cells != NULL ? cells : nonogram_given(puzzle), how->format,
                         &how->draw, &record->out);
}

static enum ng_exit run(const struct ng_options *options)
{
    struct ng_answer_options how = {.format = options->to != NULL ? options->to : "boxed"};
    struct nonogram_format format = {.suffix = NULL};
    struct ng_task task = {.command = &ng_command_show,
                           .options = options,
                           .context = &how,
                           .wait = true,
                           .work = show_record};

    how.draw = ng_answer_drawing(options);
    task.headers = ng_answer_is_text(how.format);
    if (nonogram_picture_find(how.format, &format)) {
        task.suffix = format.suffix;
    }
    return ng_task_run(&task);
}

const struct ng_command ng_command_show = {
    .name = "show",
    .operands = "[PATH...]",
    .summary = "draw the puzzle with its clues (and its stored picture)",
    .details = "Draws frame and clues, or what the picture format of --to shows. With several "
               "puzzles a line 'SOURCE: WIDTHxHEIGHT' stands before each text picture.",
    .groups = NG_GROUP_BATCH | NG_GROUP_COLOUR,
    .to = NG_CHOICE_PICTURES,
    .run = run,
};
