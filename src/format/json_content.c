/* Reading the flat array of cells that are known from the start. The sizes and colours that it
 * depends on may stand behind it. */
#include "format/json_content.h"

/* Takes the event as a cell. */
static bool take_cell(struct ng_json_reader *reader, enum ng_json_event event)
{
    static const char *const words[] = {"-1", "0", "1"};
    static const uint8_t values[] = {0, NONOGRAM_UNKNOWN, 1};
    struct ng_json_content *content = &reader->content;
    for (size_t i = 0; event == NG_JSON_NUMBER && i < 3; i++) {
        if (ng_json_scan_is(&reader->json, words[i])) {
            if (values[i] == 1 && content->filled.line == 0) {
                content->filled = reader->json.place;
            }
            ng_build_cell(reader->build, NG_BUILD_GIVEN, values[i], reader->json.place);
            return true;
        }
    }
    return event != NG_JSON_ERROR && ng_json_expect(reader, "-1, 0 or 1");
}

bool ng_json_read_content(struct ng_json_reader *reader)
{
    if (!ng_json_next_is(reader, NG_JSON_ARRAY, "an array of cells")) {
        return false;
    }
    reader->content.place = reader->json.place;
    enum ng_json_event event;
    while ((event = ng_json_scan_next(&reader->json)) != NG_JSON_CLOSE) {
        if (!take_cell(reader, event)) {
            return false;
        }
    }
    return true;
}

bool ng_json_settle_content(struct ng_json_reader *reader)
{
    const struct ng_json_content *content = &reader->content;
    const struct ng_grid_size *goal = &reader->grids[NG_BUILD_GOAL];
    size_t width = ng_build_lines(reader->build, NG_BUILD_COLUMNS);
    size_t height = ng_build_lines(reader->build, NG_BUILD_ROWS);
    size_t count = ng_build_cells(reader->build, NG_BUILD_GIVEN);
    if (content->place.line == 0) {
        return true;
    }
    if (width == 0 && height == 0) {
        width = goal->width;
        height = goal->height;
    }
    if (content->filled.line > 0 && ng_build_palette(reader->build)->count > 1) {
        reader->json.place = content->filled;
        return ng_json_say(reader, "a filled cell in a puzzle of several colours");
    }
    return (uint64_t)width * height == count ||
           ng_json_fail(reader, ng_diag_set(reader->diagnostic, content->place,
                                            "the content has %zu cell%s, the puzzle is %zu x %zu",
                                            count, count == 1 ? "" : "s", width, height));
}
