#include "cli/command.h"
#include "cli/help.h"
#include "cli/message.h"
#include "cli/option_value.h"
#include "cli/print.h"
#include "platform/writer.h"

#include <stdlib.h>
#include <string.h>

/* The operands, read. */
struct question {
    struct nonogram_line line;
    struct nonogram_block *blocks;
    uint8_t *cells; /* NULL: none were given */
};

static void clear_question(struct question *question)
{
    free(question->blocks);
    free(question->cells);
}

/* One number of the clue. NG_EXIT_FAILED after a message. */
static enum ng_exit read_block(const char *text, size_t size, uint32_t *length)
{
    char digits[24] = "";
    uint64_t number = 0;

    if (size < sizeof digits) {
        memcpy(digits, text, size);
    }
    if (!ng_option_value_number(digits, &number) || number < 1 || number > UINT32_MAX) {
        return ng_message_error("CLUE: '%.*s' is not a block length from 1 to 4294967295",
                                (int)size, text);
    }
    *length = (uint32_t)number;
    return NG_EXIT_DONE;
}

/* Numbers with blanks, commas or points between; "", "0" and "-" are the empty clue. */
static enum ng_exit read_clue(struct question *question, const char *clue)
{
    static const char separators[] = " \t,.";
    size_t most = strlen(clue) / 2 + 1;
    uint32_t count = 0;

    question->blocks = malloc(most * sizeof *question->blocks);
    if (question->blocks == NULL) {
        return ng_message_error("%s", nonogram_status_text(NONOGRAM_NO_MEMORY));
    }
    question->line.blocks = question->blocks;
    if (strcmp(clue, "0") == 0 || strcmp(clue, "-") == 0) {
        return NG_EXIT_DONE;
    }
    for (clue += strspn(clue, separators); *clue != '\0'; clue += strspn(clue, separators)) {
        size_t size = strcspn(clue, separators);
        struct nonogram_block block = {0, 1};

        if (read_block(clue, size, &block.length) != NG_EXIT_DONE) {
            return NG_EXIT_FAILED;
        }
        question->blocks[count++] = block;
        clue += size;
    }
    question->line.block_count = count;
    return NG_EXIT_DONE;
}

static enum ng_exit read_cells(struct question *question, const char *cells)
{
    static const char symbols[] = ".#";
    size_t size = strlen(cells);

    if (size != question->line.length) {
        return ng_message_error("CELLS: %zu cells, but LENGTH is %lu", size,
                                (unsigned long)question->line.length);
    }
    question->cells = malloc(size);
    if (question->cells == NULL) {
        return ng_message_error("%s", nonogram_status_text(NONOGRAM_NO_MEMORY));
    }
    for (size_t i = 0; i < size; i++) {
        const char *symbol = strchr(symbols, cells[i]);

        if (symbol == NULL && cells[i] != '?') {
            return ng_message_error("CELLS: cell %zu is '%c', none of '#', '.' and '?'", i + 1,
                                    cells[i]);
        }
        question->cells[i] = symbol != NULL ? (uint8_t)(symbol - symbols) : NONOGRAM_UNKNOWN;
    }
    question->line.cells = question->cells;
    return NG_EXIT_DONE;
}

static enum ng_exit read_question(struct question *question, const struct ng_options *options)
{
    const char *const *operands = options->operands;
    uint64_t length;

    if (options->operand_count < 2 || options->operand_count > 3) {
        return ng_message_error("line takes LENGTH, CLUE and perhaps CELLS");
    }
    if (!ng_option_value_number(operands[0], &length) || length < 1 ||
        length > NONOGRAM_CELLS_MAX) {
        return ng_message_error("LENGTH: '%s' is not a whole number from 1 to %zu", operands[0],
                                NONOGRAM_CELLS_MAX);
    }
    question->line.length = (uint32_t)length;
    question->line.colours = 1;
    if (read_clue(question, operands[1]) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    return options->operand_count == 3 ? read_cells(question, operands[2]) : NG_EXIT_DONE;
}

static char symbol_of(uint8_t value)
{
    return value == NONOGRAM_UNKNOWN ? '?' : value == 0 ? '.' : '#';
}

/* Where the placements go, one at a time: there may be more than memory holds. */
struct listing {
    struct ng_writer writer;
    uint32_t length;
    char *row; /* length + 1 bytes, the last a line end */
    enum nonogram_status status;
    struct nonogram_diagnostic diagnostic;
};

static bool list_placement(void *context, const uint8_t *cells)
{
    struct listing *listing = context;

    for (uint32_t i = 0; i < listing->length; i++) {
        listing->row[i] = symbol_of(cells[i]);
    }
    listing->status = ng_writer_write(&listing->writer, listing->row, (size_t)listing->length + 1,
                                      &listing->diagnostic);
    return listing->status != NONOGRAM_OK;
}

/* Ends the listing; its file stays only if all went well and there is anything in it. */
static void finish_listing(struct listing *listing, enum nonogram_status status)
{
    if (listing->status != NONOGRAM_OK ||
        (status != NONOGRAM_OK && listing->writer.target != NULL)) {
        ng_writer_abandon(&listing->writer);
    } else {
        listing->status = ng_writer_close(&listing->writer, &listing->diagnostic);
    }
}

static enum nonogram_status list_placements(const struct nonogram_line *line,
                                            const struct ng_options *options, enum ng_exit *exit)
{
    struct listing listing = {.length = line->length, .diagnostic = {.message = ""}};
    enum nonogram_status status = NONOGRAM_NO_MEMORY;

    listing.row = malloc((size_t)line->length + 1);
    if (listing.row == NULL) {
        return status;
    }
    listing.row[line->length] = '\n';
    listing.status = ng_writer_open(&listing.writer, options->output, &listing.diagnostic);
    if (listing.status == NONOGRAM_OK) {
        status = nonogram_line_each(line, list_placement, &listing);
        finish_listing(&listing, status);
    }
    free(listing.row);
    if (listing.status != NONOGRAM_OK) {
        *exit = ng_message_diagnostic(ng_print_place(options->output), listing.status,
                                      &listing.diagnostic);
        return NONOGRAM_OK;
    }
    return status;
}

static enum nonogram_status write_deduced(const struct nonogram_line *line,
                                          struct nonogram_text *out)
{
    uint8_t *cells = malloc(line->length);
    enum nonogram_status status;

    if (cells == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    status = nonogram_line_deduce(line, cells);
    for (uint32_t i = 0; status == NONOGRAM_OK && i < line->length; i++) {
        char symbol = symbol_of(cells[i]);

        nonogram_text_add(out, &symbol, 1);
    }
    free(cells);
    return status;
}

/* What one of the options asks for. */
static enum nonogram_status write_text(const struct nonogram_line *line,
                                       const struct ng_options *options, struct nonogram_text *out)
{
    enum nonogram_status status;

    if (options->dot) {
        return nonogram_line_dot(line, "01", out);
    }
    if (options->automaton) {
        return nonogram_line_automaton(line, out);
    }
    if (options->count) {
        status = nonogram_line_count(line, out);
    } else if (options->regex) {
        status = nonogram_line_regex(line, "01", out);
    } else {
        status = write_deduced(line, out);
    }
    if (out->size > 0) {
        nonogram_text_add(out, "\n", 1);
    }
    return status;
}

static enum ng_exit answer(const struct nonogram_line *line, const struct ng_options *options)
{
    enum ng_exit exit = NG_EXIT_DONE;
    enum nonogram_status status;

    if (options->count || options->deduce || options->regex || options->automaton || options->dot) {
        struct nonogram_text out = {.data = NULL};

        status = write_text(line, options, &out);
        if (status == NONOGRAM_OK || out.size > 0) {
            exit = ng_print(options->output, &out);
        }
    } else {
        status = list_placements(line, options, &exit);
    }
    if (status == NONOGRAM_END && exit == NG_EXIT_DONE) {
        (void)ng_message_error("no placement");
        return NG_EXIT_NOT;
    }
    if (status != NONOGRAM_OK && status != NONOGRAM_END) {
        return ng_message_error("%s", nonogram_status_text(status));
    }
    return exit;
}

static enum ng_exit run(const struct ng_options *options)
{
    struct question question = {.blocks = NULL};
    int asked =
        options->count + options->deduce + options->regex + (options->automaton || options->dot);
    enum ng_exit status;

    if (options->operand_count == 0) {
        return ng_help_refuse(&ng_command_line);
    }
    if (asked > 1) {
        return ng_message_error("--count, --deduce, --regex and --automaton exclude each other");
    }
    status = read_question(&question, options);
    if (status == NG_EXIT_DONE) {
        status = answer(&question.line, options);
    }
    clear_question(&question);
    return status;
}

const struct ng_command ng_command_line = {
    .name = "line",
    .operands = "LENGTH CLUE [CELLS]",
    .summary = "every placement of one clue in one line",
    .details = "CLUE is numbers with blanks between, such as '3 2 2'; '' or 0 is the empty clue.\n"
               "CELLS is what is known of the line: '#', '.', and '?' for an open cell.\n"
               "Prints the placements one a line, leftmost first, or what an option asks for.\n"
               "Exit status: 0, 1 there is no placement, 2 failed.\n",
    .groups = NG_GROUP_LINE,
    .run = run,
};
