/* Reading goal and given cells, in rows or in one. */
#include "format/json_picture.h"

#include "format/expect.h"

/* ---- cells ---- */

/* Notes that a filled cell has no colour but the one that there is. */
static void note_filled(struct ng_json_reader *reader, struct ng_place place)
{
    if (reader->filled.line == 0) {
        reader->filled = place;
    }
}

/* The colour of a cell by its symbol, or by 0 or 1 where these are no symbols; -1: there is none.
 */
static int find_value(struct ng_json_reader *reader, enum ng_build_grid which, char symbol,
                      struct ng_place place)
{
    if (symbol == '?' && which == NG_BUILD_GIVEN) {
        return NONOGRAM_UNKNOWN;
    }
    int value = ng_palette_by_symbol(ng_build_palette(reader->build), symbol);
    if (value < 0 && symbol == '1') {
        note_filled(reader, place);
        return 1;
    }
    return value < 0 && symbol == '0' ? 0 : value;
}

/* Takes the event's text as cells. */
static bool take_cells(struct ng_json_reader *reader, enum ng_build_grid which)
{
    const struct nonogram_text *text = &reader->json.text;
    struct ng_place place = reader->json.place;
    for (size_t i = 0; i < text->size; i++) {
        place.column++;
        int value = find_value(reader, which, text->data[i], place);
        if (value < 0) {
            return ng_json_fail(reader,
                                ng_expect_set(reader->diagnostic, place, "the symbol of a colour",
                                              &text->data[i], text->data + text->size));
        }
        ng_build_cell(reader->build, which, (uint8_t)value, place);
    }
    return true;
}

/* The numbers that stand for cells. */
struct numbers {
    const char *words[3]; /* of filled, blank and unknown ones; NULL: none is unknown */
    const char *what;     /* all of them, for messages */
};

/* Takes the event as a cell. */
static bool take_number(struct ng_json_reader *reader, enum ng_json_event event,
                        enum ng_build_grid which, const struct numbers *numbers)
{
    static const uint8_t values[] = {1, 0, NONOGRAM_UNKNOWN};
    for (size_t i = 0; event == NG_JSON_NUMBER && i < 3 && numbers->words[i] != NULL; i++) {
        if (ng_json_scan_is(&reader->json, numbers->words[i])) {
            if (values[i] == 1) {
                note_filled(reader, reader->json.place);
            }
            ng_build_cell(reader->build, which, values[i], reader->json.place);
            return true;
        }
    }
    return event != NG_JSON_ERROR && ng_json_expect(reader, numbers->what);
}

/* Reads cells whose array is open; *count: how many. */
static bool read_numbers(struct ng_json_reader *reader, enum ng_build_grid which,
                         const struct numbers *numbers, size_t *count)
{
    enum ng_json_event event;
    for (*count = 0; (event = ng_json_scan_next(&reader->json)) != NG_JSON_CLOSE; ++*count) {
        if (!take_number(reader, event, which, numbers)) {
            return false;
        }
    }
    return true;
}

/* ---- pictures ---- */

static bool add_row(struct ng_json_reader *reader, struct ng_grid_size *grid, size_t width,
                    struct ng_place place)
{
    grid->width = grid->height == 0 ? width : grid->width;
    grid->height++;
    return width == grid->width ||
           ng_json_fail(reader,
                        ng_diag_set(reader->diagnostic, place,
                                    "row %zu has %zu cell%s, the first has %zu", grid->height,
                                    width, width == 1 ? "" : "s", grid->width));
}

static bool read_row(struct ng_json_reader *reader, enum ng_json_event event,
                     enum ng_build_grid which)
{
    static const struct numbers numbers = {{"1", "0", NULL}, "0 or 1"};
    struct ng_place place = reader->json.place;
    size_t width = reader->json.text.size;
    bool read;
    if (event == NG_JSON_ARRAY && which == NG_BUILD_GOAL) {
        read = read_numbers(reader, which, &numbers, &width);
    } else {
        read = ng_json_is_event(reader, event, NG_JSON_STRING, "a row of cells in a string") &&
               take_cells(reader, which);
    }
    return read && add_row(reader, &reader->grids[which], width, place);
}

bool ng_json_read_picture(struct ng_json_reader *reader, enum ng_build_grid which)
{
    enum ng_json_event event = ng_json_scan_next(&reader->json);
    reader->grids[which].place = reader->json.place;
    if (event == NG_JSON_STRING) {
        reader->flat[which] = which == NG_BUILD_GOAL ? "goal" : "given picture";
        return read_row(reader, event, which);
    }
    if (!ng_json_is_event(reader, event, NG_JSON_ARRAY, "an array of rows, or all in a string")) {
        return false;
    }
    while ((event = ng_json_scan_next(&reader->json)) != NG_JSON_CLOSE) {
        if (event == NG_JSON_ERROR || !read_row(reader, event, which)) {
            return false;
        }
    }
    return true;
}

bool ng_json_read_content(struct ng_json_reader *reader)
{
    static const struct numbers numbers = {{"1", "-1", "0"}, "-1, 0 or 1"};
    struct ng_grid_size *grid = &reader->grids[NG_BUILD_GIVEN];
    if (!ng_json_next_is(reader, NG_JSON_ARRAY, "an array of cells")) {
        return false;
    }
    grid->place = reader->json.place;
    grid->height = 1;
    reader->flat[NG_BUILD_GIVEN] = "content";
    return read_numbers(reader, NG_BUILD_GIVEN, &numbers, &grid->width);
}

/* ---- pictures by their shape ---- */

/* Goes past a row, or what stands in the place of one. *fits: whether it is one, of *width cells;
 * some are *filled. */
static bool try_row(struct ng_json_reader *reader, enum ng_json_event event, size_t *width,
                    bool *filled, bool *fits)
{
    struct ng_json_scan *json = &reader->json;
    const struct ng_palette *palette = ng_build_palette(reader->build);
    bool plain = palette->count <= 1;
    *fits = event == NG_JSON_STRING || (event == NG_JSON_ARRAY && plain);
    *width = 0;
    if (event != NG_JSON_ARRAY) {
        for (; *fits && *width < json->text.size; ++*width) {
            char symbol = json->text.data[*width];
            int value = ng_palette_by_symbol(palette, symbol);
            *fits = value >= 0 || (plain && (symbol == '0' || symbol == '1'));
            *filled = *filled || value > 0 || (value < 0 && symbol == '1');
        }
        return ng_json_scan_close(json, event);
    }
    while ((event = ng_json_scan_next(json)) != NG_JSON_CLOSE) {
        bool one = event == NG_JSON_NUMBER && ng_json_scan_is(json, "1");
        *fits = *fits && (one || (event == NG_JSON_NUMBER && ng_json_scan_is(json, "0")));
        *filled = *filled || one;
        ++*width;
        if (!ng_json_scan_close(json, event)) {
            return false;
        }
    }
    return true;
}

bool ng_json_try_picture(struct ng_json_reader *reader, bool *fits)
{
    size_t width = ng_build_lines(reader->build, NG_BUILD_COLUMNS);
    size_t height = ng_build_lines(reader->build, NG_BUILD_ROWS);
    size_t rows = 0, cells;
    bool filled = false, row;
    bool clues = width > 0 || height > 0;
    enum ng_json_event event = ng_json_scan_next(&reader->json);
    *fits = event == NG_JSON_ARRAY;
    if (!*fits) {
        return ng_json_scan_close(&reader->json, event);
    }
    while ((event = ng_json_scan_next(&reader->json)) != NG_JSON_CLOSE) {
        if (!try_row(reader, event, &cells, &filled, &row)) {
            return false;
        }
        width = !clues && rows == 0 ? cells : width;
        *fits = *fits && row && cells == width;
        rows++;
    }
    *fits = *fits && filled && (!clues || rows == height);
    return true;
}

/* ---- sizes ---- */

/* Gives a picture in one row the puzzle's sizes. */
static bool settle_flat(struct ng_json_reader *reader, unsigned which, size_t width, size_t height)
{
    struct ng_grid_size *grid = &reader->grids[which];
    size_t count = grid->width;
    if ((uint64_t)width * height != count) {
        return ng_json_fail(reader, ng_diag_set(reader->diagnostic, grid->place,
                                                "the %s has %zu cell%s, the puzzle is %zu x %zu",
                                                reader->flat[which], count, count == 1 ? "" : "s",
                                                width, height));
    }
    grid->width = width;
    grid->height = height;
    return true;
}

bool ng_json_settle_pictures(struct ng_json_reader *reader)
{
    const struct ng_grid_size *goal = &reader->grids[NG_BUILD_GOAL];
    size_t width = ng_build_lines(reader->build, NG_BUILD_COLUMNS);
    size_t height = ng_build_lines(reader->build, NG_BUILD_ROWS);
    if (width == 0 && height == 0) {
        bool flat = reader->flat[NG_BUILD_GOAL] != NULL;
        width = flat ? reader->width : goal->width;
        height = flat ? reader->height : goal->height;
    }
    if (reader->flat[NG_BUILD_GOAL] != NULL && (width == 0 || height == 0)) {
        reader->json.place = goal->place;
        return ng_json_say(reader, "a goal in one row, and nothing says how wide and high it is");
    }
    for (unsigned which = 0; which < 2; which++) {
        if (reader->flat[which] != NULL && !settle_flat(reader, which, width, height)) {
            return false;
        }
    }
    if (reader->filled.line > 0 && ng_build_palette(reader->build)->count > 1) {
        reader->json.place = reader->filled;
        return ng_json_say(reader, "a filled cell in a puzzle of several colours");
    }
    return true;
}
