/* The table of forms, and how each writes what was found. */
#include "cli/answer.h"

#include "cli/message.h"
#include "cli/name.h"

#include <string.h>

/* A blank line between text pictures. */
static enum nonogram_status write_picture(const struct ng_answer_options *options,
                                          const struct nonogram_puzzle *puzzle,
                                          const uint8_t *cells, size_t number,
                                          struct nonogram_entry *entry)
{
    if (number > 0 && ng_answer_is_text(options->format)) {
        nonogram_text_add(&entry->out, "\n", 1);
    }
    return nonogram_draw(puzzle, cells, options->format, &options->draw, &entry->out);
}

static enum nonogram_status write_open_picture(const struct ng_answer_options *options,
                                               const struct nonogram_puzzle *puzzle,
                                               const uint8_t *cells, struct nonogram_entry *entry)
{
    return write_picture(options, puzzle, cells, 0, entry);
}

/* The puzzle with a goal or given cells of its own, written in options->format. */
static enum nonogram_status write_copy(const struct ng_answer_options *options,
                                       const struct nonogram_puzzle *puzzle, const uint8_t *goal,
                                       const uint8_t *given, struct nonogram_entry *entry)
{
    struct nonogram_puzzle *copy = NULL;
    enum nonogram_status status =
        nonogram_copy_with(puzzle, goal, given, &copy, &entry->diagnostic);
    if (status == NONOGRAM_OK) {
        status =
            nonogram_write(copy, options->format, options->lossy, &entry->out, &entry->diagnostic);
    }
    nonogram_free(copy);
    return status;
}

/* The puzzle with the solution as its goal. */
static enum nonogram_status write_puzzle(const struct ng_answer_options *options,
                                         const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                         size_t number, struct nonogram_entry *entry)
{
    (void)number;
    return write_copy(options, puzzle, cells, NULL, entry);
}

/* The puzzle with what is certain as given cells. */
static enum nonogram_status write_open_puzzle(const struct ng_answer_options *options,
                                              const struct nonogram_puzzle *puzzle,
                                              const uint8_t *cells, struct nonogram_entry *entry)
{
    return write_copy(options, puzzle, NULL, cells, entry);
}

/* The number of a tournament's answer: the puzzle's own where that is a number. */
static void write_number(const struct nonogram_entry *entry, struct nonogram_text *out)
{
    const char *id = nonogram_note(entry->puzzle, NONOGRAM_ID);
    if (id != NULL && id[0] != '\0' && strspn(id, "0123456789") == strlen(id)) {
        nonogram_text_format(out, "$%s\n", id);
    } else {
        nonogram_text_format(out, "$%llu\n", (unsigned long long)entry->index);
    }
}

static enum nonogram_status check_taai(const struct ng_answer_options *options,
                                       const struct nonogram_puzzle *puzzle,
                                       struct nonogram_entry *entry)
{
    if (nonogram_colours(puzzle) > 1 && !options->lossy) {
        return ng_message_refuse(&entry->diagnostic, NONOGRAM_UNSUPPORTED, "%s cannot say colour",
                                 options->format);
    }
    return NONOGRAM_OK;
}

/* "$1", then a row of 0 and 1 a line, tabs between. What is only certain in part is no answer. */
static enum nonogram_status write_taai(const struct ng_answer_options *options,
                                       const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                       size_t number, struct nonogram_entry *entry)
{
    size_t width = nonogram_width(puzzle);
    (void)options;
    (void)number;
    write_number(entry, &entry->out);
    for (size_t c = 0; c < width * nonogram_height(puzzle); c++) {
        char pair[2] = {cells[c] != 0 ? '1' : '0', (c + 1) % width == 0 ? '\n' : '\t'};
        nonogram_text_add(&entry->out, pair, 2);
    }
    return NONOGRAM_OK;
}

static enum nonogram_status write_record(const struct ng_answer_options *options,
                                         struct ng_solving *solving, struct nonogram_entry *entry)
{
    return ng_solving_write_record(solving, NG_SOLVING_GRIDS, options->timing, entry);
}

/* "NUMBER", "at least NUMBER", with several puzzles after "SOURCE: ". */
static enum nonogram_status write_count(const struct ng_answer_options *options,
                                        struct ng_solving *solving, struct nonogram_entry *entry)
{
    if (options->named && !entry->alone) {
        ng_name_write(entry->name, &entry->out);
        nonogram_text_add(&entry->out, ": ", 2);
    }
    if (solving->result.verdict == NONOGRAM_LIMIT) {
        nonogram_text_format(&entry->out, "at least ");
    }
    nonogram_text_add(&entry->out, solving->number.data, solving->number.size);
    nonogram_text_add(&entry->out, "\n", 1);
    return NONOGRAM_OK;
}

static const struct ng_answer answers[] = {
    {"non", "non", false, NULL, write_puzzle, write_open_puzzle, NULL},
    {"taai", "taai", false, NULL, write_taai, NULL, check_taai},
    {"jsonl", "jsonl", true, write_record, NULL, NULL, NULL},
};

static const struct ng_answer picture = {NULL, NULL, false, NULL, write_picture, write_open_picture,
                                         NULL};
static const struct ng_answer counted = {"text", "txt", false, write_count, NULL, NULL, NULL};

const char *const ng_answer_forms[] = {"non", "taai", "jsonl", NULL};

const struct ng_answer *ng_answer_find(const char *to)
{
    if (to == NULL) {
        return &picture;
    }
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        if (strcmp(answers[i].name, to) == 0) {
            return &answers[i];
        }
    }
    return &picture;
}

const struct ng_answer *ng_answer_find_count(const char *to)
{
    if (to == NULL || strcmp(to, counted.name) == 0) {
        return &counted;
    }
    if (!ng_answer_find(to)->records) {
        (void)ng_message_error("--count goes with --to text or jsonl");
        return NULL;
    }
    return ng_answer_find(to);
}

static enum nonogram_status check(const struct ng_answer *answer,
                                  const struct ng_answer_options *options,
                                  const struct nonogram_puzzle *puzzle,
                                  struct nonogram_entry *entry)
{
    return answer->check != NULL ? answer->check(options, puzzle, entry) : NONOGRAM_OK;
}

enum nonogram_status ng_answer_add(const struct ng_answer *answer,
                                   const struct ng_answer_options *options,
                                   const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                   size_t number, struct nonogram_entry *entry)
{
    enum nonogram_status status = number == 0 ? check(answer, options, puzzle, entry) : NONOGRAM_OK;
    return status == NONOGRAM_OK ? answer->solution(options, puzzle, cells, number, entry) : status;
}

enum nonogram_status ng_answer_write(const struct ng_answer *answer,
                                     const struct ng_answer_options *options,
                                     struct ng_solving *solving, struct nonogram_entry *entry)
{
    const uint8_t *cells = ng_solving_partial(solving);
    if (answer->whole != NULL) {
        return answer->whole(options, solving, entry);
    }
    enum nonogram_status status = check(answer, options, solving->puzzle, entry);
    if (status == NONOGRAM_OK && cells != NULL && answer->partial != NULL) {
        status = answer->partial(options, solving->puzzle, cells, entry);
    }
    cells = ng_solving_grid(solving, 0); /* of several that are asked for none is left */
    if (status == NONOGRAM_OK && cells != NULL) {
        status = answer->solution(options, solving->puzzle, cells, 0, entry);
    }
    return status;
}

bool ng_answer_is_text(const char *format)
{
    struct nonogram_format picture_format;
    return nonogram_picture_find(format, &picture_format) &&
           strcmp(picture_format.suffix, "txt") == 0;
}
