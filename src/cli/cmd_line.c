/* line: the placements of one clue in one line. */
#include "base/text.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/message.h"
#include "format/scan.h"
#include "line/single.h"
#include "platform/signals.h"
#include "platform/writer.h"

#include <stdlib.h>
#include <string.h>
/* The parsed operands. */
struct question {
    struct nonogram_line line;
    struct nonogram_block *blocks;
    uint8_t *cells; /* NULL if not given */
    /* For every cell value: '.', then '#' or the letters of the clue, in the order of reading. */
    char symbols[NONOGRAM_COLOURS_MAX + 2];
};

static void clear_question(struct question *question)
{
    free(question->blocks);
    free(question->cells);
}

static const char blanks[] = " \t";

/* The value of the colour with this symbol, added if it is new. */
static unsigned find_colour(struct question *question, char symbol)
{
    size_t value = strcspn(question->symbols + 1, (char[]){symbol, '\0'}) + 1;
    question->symbols[value] = symbol;
    if (value > question->line.colours) {
        question->line.colours = (unsigned)value;
    }
    return (unsigned)value;
}

/* Reads one block of the clue: a length or '?', optionally the letter of its colour. NG_EXIT_FAILED
 * after a message. */
static enum ng_exit read_line_block(struct question *question, const char *text, size_t size,
                                    struct nonogram_block *block)
{
    char digits[24] = "";
    uint64_t number = 0;
    bool letter = size > 1 && ng_scan_is_letter(text[size - 1]);
    size_t length = letter ? size - 1 : size;
    if (length < sizeof digits) {
        memcpy(digits, text, length);
    }
    if (strcmp(digits, "?") != 0 &&
        (!ng_option_value_number(digits, &number) || number < 1 || number > UINT32_MAX)) {
        return ng_message_error("CLUE: '%.*s' is not a block length from 1 to 4294967295",
                                (int)size, text);
    }
    block->length = (uint32_t)number;
    block->colour = find_colour(question, letter ? text[size - 1] : '#');
    return NG_EXIT_DONE;
}

/* The size of the gap between two blocks: blanks, with a comma or a point among them. */
static size_t gap_size(const char *text, bool *point)
{
    size_t size = strspn(text, blanks);
    *point = text[size] == ',' || text[size] == '.';
    return *point ? size + 1 + strspn(text + size + 1, blanks) : size;
}

/* Reads blocks separated by blanks, a comma or a point; "", "0" and "-" are the empty clue. */
static enum ng_exit read_line_clue(struct question *question, const char *clue)
{
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
    clue += strspn(clue, blanks);
    for (bool point = false; point || *clue != '\0'; clue += gap_size(clue, &point)) {
        size_t size = strcspn(clue, " \t,.");
        struct nonogram_block block;
        if (read_line_block(question, clue, size, &block) != NG_EXIT_DONE) {
            return NG_EXIT_FAILED;
        }
        question->blocks[count++] = block;
        clue += size;
    }
    question->line.block_count = count;
    return NG_EXIT_DONE;
}

static enum ng_exit refuse_cell(const struct question *question, size_t number, char cell)
{
    if (strcmp(question->symbols, ".#") == 0) {
        return ng_message_error("CELLS: cell %zu is '%c', expected '#', '.' or '?'", number, cell);
    }
    return ng_message_error("CELLS: cell %zu is '%c', expected '.', '?' or one of '%s'", number,
                            cell, question->symbols + 1);
}

static enum ng_exit read_cells(struct question *question, const char *cells)
{
    size_t size = strlen(cells);
    if (size > 0 && size != question->line.length && strspn(cells, "0123456789") == size) {
        return ng_message_error("CELLS: '%s' is a number: quote a clue of several, as in "
                                "nonogram line 10 '3 2'",
                                cells);
    }
    if (size != question->line.length) {
        return ng_message_error("CELLS: %zu cells, but LENGTH is %lu", size,
                                (unsigned long)question->line.length);
    }
    question->cells = malloc(size);
    if (question->cells == NULL) {
        return ng_message_error("%s", nonogram_status_text(NONOGRAM_NO_MEMORY));
    }
    for (size_t i = 0; i < size; i++) {
        const char *symbol = strchr(question->symbols, cells[i]);
        if (symbol == NULL && cells[i] != '?') {
            return refuse_cell(question, i + 1, cells[i]);
        }
        question->cells[i] =
            symbol != NULL ? (uint8_t)(symbol - question->symbols) : NONOGRAM_UNKNOWN;
    }
    question->line.cells = question->cells;
    return NG_EXIT_DONE;
}

static enum ng_exit read_question(struct question *question, const struct ng_options *options)
{
    const char *const *operands = options->operands;

    if (options->operand_count < 2 || options->operand_count > 3) {
        return ng_message_error(
            "line takes LENGTH, CLUE and optionally CELLS; a clue of several numbers "
            "is one argument: nonogram line 10 '3 2'");
    }
    uint64_t length;
    if (!ng_option_value_number(operands[0], &length) || length < 1 ||
        length > NONOGRAM_CELLS_MAX) {
        return ng_message_error("LENGTH: '%s' is not a whole number from 1 to %zu", operands[0],
                                NONOGRAM_CELLS_MAX);
    }
    question->line.length = (uint32_t)length;
    question->symbols[0] = '.';
    if (read_line_clue(question, operands[1]) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    if (question->line.colours == 0) {
        find_colour(question, '#');
    }
    return options->operand_count == 3 ? read_cells(question, operands[2]) : NG_EXIT_DONE;
}

static char symbol_of(const struct question *question, uint8_t value)
{
    return value == NONOGRAM_UNKNOWN ? '?' : question->symbols[value];
}

/* The output of placements, one at a time: there can be more than the memory holds. */
struct listing {
    const struct question *question;
    const char *output;
    char *row;  /* length + 1 bytes, the last a line end */
    bool begun; /* `writer` is open, after the first placement, which can take long */
    struct ng_writer writer;
    enum nonogram_status status;
    struct nonogram_diagnostic diagnostic;
};

/* Catches signals, which end the process at once before that, and opens the output. */
static bool begin_listing(struct listing *listing)
{
    (void)ng_signals_install(); /* before there is a file that a signal could leave incomplete */
    listing->status = ng_writer_open(&listing->writer, listing->output, &listing->diagnostic);
    listing->begun = listing->status == NONOGRAM_OK;
    return listing->begun;
}

static bool list_placement(void *context, const uint8_t *cells)
{
    struct listing *listing = context;
    uint32_t length = listing->question->line.length;
    if (!listing->begun && !begin_listing(listing)) {
        return true;
    }
    for (uint32_t i = 0; i < length; i++) {
        listing->row[i] = symbol_of(listing->question, cells[i]);
    }
    listing->status =
        ng_writer_write(&listing->writer, listing->row, (size_t)length + 1, &listing->diagnostic);
    return listing->status != NONOGRAM_OK || ng_signals_terminating() != 0;
}

/* Ends the listing; its file stays only if it is complete and not empty. */
static void finish_listing(struct listing *listing, enum nonogram_status status)
{
    bool whole = status == NONOGRAM_OK && ng_signals_terminating() == 0;
    if (listing->status != NONOGRAM_OK) {
        ng_writer_abandon(&listing->writer);
    } else if (!whole && listing->writer.target != NULL) {
        ng_writer_abandon(&listing->writer);
        ng_output_unwritten(listing->output);
    } else {
        listing->status = ng_writer_close(&listing->writer, &listing->diagnostic);
    }
}

static enum nonogram_status list_placements(const struct question *question,
                                            const struct ng_options *options, enum ng_exit *exit)
{
    struct listing listing = {
        .question = question, .output = options->output, .diagnostic = {.message = ""}};
    const struct nonogram_line *line = &question->line;
    listing.row = malloc((size_t)line->length + 1);
    if (listing.row == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    listing.row[line->length] = '\n';
    enum nonogram_status status = nonogram_line_each(line, list_placement, &listing);
    if (listing.begun) {
        finish_listing(&listing, status);
    }
    free(listing.row);
    ng_signals_obey();
    if (listing.status != NONOGRAM_OK) {
        *exit = ng_output_refuse(options->output, listing.status, &listing.diagnostic);
        return NONOGRAM_OK;
    }
    return status;
}

static enum nonogram_status write_deduced(const struct question *question,
                                          struct nonogram_text *out)
{
    const struct nonogram_line *line = &question->line;
    uint8_t *cells = malloc(line->length);
    if (cells == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    enum nonogram_status status = nonogram_line_deduce(line, cells);
    for (uint32_t i = 0; status == NONOGRAM_OK && i < line->length; i++) {
        char symbol = symbol_of(question, cells[i]);
        ng_text_bytes(out, &symbol, 1);
    }
    free(cells);
    return status;
}

/* Sets the symbols of expressions and graphs: 0 for blank, 1 for '#', else their letters. */
static void name_values(const struct question *question, char *names)
{
    for (unsigned value = 0; value <= question->line.colours; value++) {
        char symbol = question->symbols[value];
        names[value] = symbol == '.' ? '0' : symbol == '#' ? '1' : symbol;
    }
}

/* Writes the result that one of the options asks for. */
static enum nonogram_status print_text(const struct question *question,
                                       const struct ng_options *options, struct nonogram_text *out)
{
    const struct nonogram_line *line = &question->line;
    char names[NONOGRAM_COLOURS_MAX + 2] = "";
    name_values(question, names);
    if (options->dot) {
        return ng_single_write(line, NG_SINGLE_DOT, names, out);
    }
    if (options->automaton) {
        return ng_single_write(line, NG_SINGLE_TABLE, NULL, out);
    }
    enum nonogram_status status;
    if (options->count) {
        status = nonogram_line_count(line, out);
    } else if (options->regex) {
        status = ng_single_write(line, NG_SINGLE_REGEX, names, out);
    } else {
        status = write_deduced(question, out);
    }
    if (out->size > 0) {
        ng_text_bytes(out, "\n", 1);
    }
    return status;
}

static enum ng_exit answer(const struct question *question, const struct ng_options *options)
{
    enum ng_exit exit = NG_EXIT_DONE;
    enum nonogram_status status;
    if (options->count || options->deduce || options->regex || options->automaton || options->dot) {
        struct nonogram_text out = {.data = NULL};
        status = print_text(question, options, &out);
        if (status == NONOGRAM_OK || out.size > 0) {
            exit = ng_print(options->output, &out);
        }
    } else {
        status = list_placements(question, options, &exit);
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

static enum ng_exit run_line(const struct ng_options *options)
{
    struct question question = {.blocks = NULL};
    int asked =
        options->count + options->deduce + options->regex + (options->automaton || options->dot);
    if (options->operand_count == 0) {
        return ng_help_refuse(&ng_command_line);
    }
    if (asked > 1) {
        return ng_message_error(
            "only one of --count, --deduce, --regex and --automaton (or --dot) can be used");
    }
    if (options->operand_count == 3 && (options->regex || options->automaton || options->dot)) {
        return ng_message_error("--regex, --automaton and --dot take no CELLS");
    }
    enum ng_exit status = read_question(&question, options);
    if (status == NG_EXIT_DONE) {
        status = answer(&question, options);
    }
    clear_question(&question);
    return status;
}

const struct ng_command ng_command_line = {
    .name = "line",
    .operands = "LENGTH CLUE [CELLS]",
    .summary = "list the placements of one clue in one line",
    .details =
        "Prints every placement of CLUE in a line of LENGTH cells, leftmost first, or, with an "
        "option, their number, the cells that they share or the clue in another notation. CLUE is "
        "one argument: numbers separated by spaces ('3 2 2'), each followed by the letter of its "
        "colour if there are several; '?' is a block of unknown length, '0' "
        "the empty clue. CELLS are the known cells, one character each: '#' filled (or the "
        "letter of a colour), '.' blank, '?' unknown.",
    .examples = {"nonogram line 10 '3 2 2'", "nonogram line --deduce 10 '3 2 2' '?????????#'",
                 "nonogram line --count 300 '3 2 2 9 12 7'"},
    .exits = {"done", "there is no placement", NG_WRONG_USAGE, NULL},
    .run = run_line,
};
