/* Steps as JSON Lines: one record each, and one for the end. */
#include "cli/hint.h"

#include <inttypes.h>

static void write_symbol(const struct nonogram_puzzle *puzzle, uint8_t value,
                         struct nonogram_text *out)
{
    char symbol[2] = {value == NONOGRAM_UNKNOWN ? '?' : nonogram_colour(puzzle, value).symbol, 0};
    nonogram_text_json(out, symbol);
}

static void write_line(const struct nonogram_puzzle *puzzle, const char *name, const uint8_t *cells,
                       uint32_t length, struct nonogram_text *out)
{
    nonogram_text_format(out, ",\"%s\":\"", name);
    for (uint32_t i = 0; i < length; i++) {
        char symbol = cells[i] == NONOGRAM_UNKNOWN ? '?' : nonogram_colour(puzzle, cells[i]).symbol;
        nonogram_text_format(out, symbol == '"' || symbol == '\\' ? "\\%c" : "%c", symbol);
    }
    nonogram_text_format(out, "\"");
}

void ng_hint_json_block(const struct nonogram_puzzle *puzzle, struct nonogram_block block,
                        struct nonogram_text *out)
{
    bool colours = nonogram_colours(puzzle) > 1;
    nonogram_text_format(out, colours ? "[" : "");
    if (block.length > 0) {
        nonogram_text_format(out, "%" PRIu32, block.length);
    } else {
        nonogram_text_format(out, "\"?\"");
    }
    if (colours) {
        nonogram_text_format(out, ",");
        nonogram_text_json(out, nonogram_colour(puzzle, block.colour).name);
        nonogram_text_format(out, "]");
    }
}

void ng_hint_json_line(const struct nonogram_puzzle *puzzle, uint32_t line,
                       struct nonogram_text *out)
{
    char name[32];
    ng_hint_line_name(puzzle, line, name);
    nonogram_text_format(out, ",\"line\":\"%s\",\"clue\":", name);
    if (nonogram_clue_open(puzzle, line)) {
        nonogram_text_format(out, "\"*\"");
        return;
    }
    nonogram_text_format(out, "[");
    for (uint32_t i = 0; i < nonogram_clue_size(puzzle, line); i++) {
        nonogram_text_format(out, i > 0 ? "," : "");
        ng_hint_json_block(puzzle, nonogram_clue_block(puzzle, line, i), out);
    }
    nonogram_text_format(out, "]");
}

void ng_hint_json_place(uint32_t row, uint32_t column, struct nonogram_text *out)
{
    nonogram_text_format(out, "\"row\":%" PRIu32 ",\"column\":%" PRIu32, row + 1, column + 1);
}

/* [{"row":7,"column":6,"value":"#"},…]; "not" instead of "value" for a value ruled out. */
static void write_cells(const struct nonogram_puzzle *puzzle,
                        const struct nonogram_step_cell *cells, size_t count,
                        struct nonogram_text *out)
{
    nonogram_text_format(out, ",\"cells\":[");
    for (size_t i = 0; i < count; i++) {
        nonogram_text_format(out, i > 0 ? ",{" : "{");
        ng_hint_json_place(cells[i].row, cells[i].column, out);
        nonogram_text_format(out, ",\"%s\":", cells[i].ruled_out ? "not" : "value");
        write_symbol(puzzle, cells[i].value, out);
        nonogram_text_format(out, "}");
    }
    nonogram_text_format(out, "]");
}

static void write_links(const struct nonogram_puzzle *puzzle, const struct nonogram_step *step,
                        struct nonogram_text *out)
{
    static const char *const kinds[] = {"assume", "line", "fail", "conclude"};
    nonogram_text_format(out, ",\"chain\":[");
    for (size_t i = 0; i < step->link_count; i++) {
        const struct nonogram_link *link = &step->links[i];
        nonogram_text_format(out, "%s{\"kind\":\"%s\",\"depth\":%u", i > 0 ? "," : "",
                             kinds[link->kind], link->depth);
        if (link->line != NONOGRAM_NO_LINE) {
            ng_hint_json_line(puzzle, link->line, out);
        }
        write_cells(puzzle, link->cells, link->cell_count, out);
        nonogram_text_format(out, ",\"text\":");
        nonogram_text_json(out, link->text);
        nonogram_text_format(out, "}");
    }
    nonogram_text_format(out, "],\"chain_lines\":%" PRIu32, step->chain);
}

static void write_details(const struct ng_hint *hint, const struct nonogram_step *step,
                          struct nonogram_text *out)
{
    write_line(hint->puzzle, "before", step->before, step->length, out);
    write_line(hint->puzzle, "after", step->after, step->length, out);
    write_cells(hint->puzzle, step->cells, step->cell_count, out);
    nonogram_text_format(out, ",\"reason\":");
    nonogram_text_json(out, step->reason);
    if (step->leftmost != NULL) {
        write_line(hint->puzzle, "leftmost", step->leftmost, step->length, out);
        write_line(hint->puzzle, "rightmost", step->rightmost, step->length, out);
    }
    if (step->link_count > 0) {
        write_links(hint->puzzle, step, out);
    }
}

/* "block": the first, null if there is none; "blocks": all. */
static void write_blocks(const struct nonogram_step *step, struct nonogram_text *out)
{
    if (step->block == NONOGRAM_NO_BLOCK) {
        nonogram_text_format(out, ",\"block\":null");
    } else {
        nonogram_text_format(out, ",\"block\":%" PRIu32, step->block + 1);
    }
    nonogram_text_format(out, ",\"blocks\":[");
    for (size_t i = 0; i < step->block_count; i++) {
        nonogram_text_format(out, i > 0 ? ",%" PRIu32 : "%" PRIu32, step->blocks[i] + 1);
    }
    nonogram_text_format(out, "]");
}

void ng_hint_json_source(const struct ng_hint *hint, struct nonogram_text *out)
{
    if (hint->source != NULL) {
        nonogram_text_format(out, ",\"source\":");
        nonogram_text_json(out, hint->source);
        nonogram_text_format(out, ",\"index\":%" PRIu64, hint->index);
    }
}

static enum nonogram_status write_step(const struct ng_hint *hint, const struct nonogram_step *step,
                                       struct nonogram_text *out)
{
    nonogram_text_format(out, "{\"step\":%" PRIu64, step->number);
    ng_hint_json_line(hint->puzzle, step->line, out);
    if (hint->level >= NG_HINT_TECHNIQUE) {
        nonogram_text_format(out, ",\"technique\":\"%s\"",
                             nonogram_technique_name(step->technique));
        write_blocks(step, out);
    }
    if (hint->level >= NG_HINT_CELLS) {
        write_details(hint, step, out);
    }
    ng_hint_json_source(hint, out);
    nonogram_text_format(out, "}\n");
    return NONOGRAM_OK;
}

static enum nonogram_status write_end(const struct ng_hint *hint, uint64_t steps,
                                      struct nonogram_text *out)
{
    static const char *const ends[] = {"step", "solved", "stuck", "contradiction", "limit"};
    enum nonogram_walk_end end = ng_hint_end(hint);
    struct nonogram_text reason = {.data = NULL};
    enum nonogram_status status = NONOGRAM_OK;
    if (end == NONOGRAM_WALK_GOES_ON) {
        return NONOGRAM_OK;
    }
    nonogram_text_format(out, "{\"end\":\"%s\",\"steps\":%" PRIu64, ends[end], steps);
    if (end == NONOGRAM_WALK_STOPPED) {
        const char *name = nonogram_limit_name(hint->limited);
        nonogram_text_format(out, ",\"limited\":\"%s\"", name != NULL ? name : "assumptions");
    }
    if (end == NONOGRAM_WALK_FAULT) {
        ng_hint_json_line(hint->puzzle, nonogram_walk_fault(hint->walk), out);
        status = nonogram_walk_say_fault(hint->walk, &reason);
        nonogram_text_add(&reason, "", 1);
        if (status == NONOGRAM_OK && !reason.failed) {
            nonogram_text_format(out, ",\"reason\":");
            nonogram_text_json(out, reason.data);
        }
        nonogram_text_clear(&reason);
    }
    ng_hint_json_source(hint, out);
    nonogram_text_format(out, "}\n");
    return status;
}

const struct ng_hint_form ng_hint_jsonl = {
    .name = "jsonl", .suffix = "jsonl", .records = true, .step = write_step, .end = write_end};
