/* Goals and saved grids of webpbn's XML: rows between bars, sets in brackets. */
#include "format/webpbn_picture.h"

#include "format/expect.h"
#include "format/webpbn_colours.h"

#include <string.h>

static bool add_cell(struct ng_webpbn_reader *reader, struct ng_webpbn_image *image, uint8_t value,
                     struct ng_place place)
{
    if (value == NONOGRAM_UNKNOWN && image->grid == NG_BUILD_GOAL) {
        return ng_webpbn_say(reader, place, "the goal has an unknown cell");
    }
    ng_build_cell(reader->build, image->grid, value, place);
    image->row_width++;
    return true;
}

/* A colour's character. */
static bool read_cell(struct ng_webpbn_reader *reader, struct ng_webpbn_image *image, char c,
                      struct ng_place place)
{
    const struct ng_webpbn_colour *colour = ng_webpbn_colour_of(reader, c);
    if (colour == NULL && (c == '/' || c == '\\')) {
        return ng_webpbn_say(reader, place, "triangle cells are not supported");
    }
    if (colour == NULL) {
        return ng_webpbn_fail(
            reader, ng_expect_set(reader->diagnostic, place, "a colour's character", &c, &c + 1));
    }
    if (!image->in_set) {
        return add_cell(reader, image, (uint8_t)colour->value, place);
    }
    image->set_value = (uint8_t)colour->value;
    image->set_size++;
    return true;
}

static bool end_row(struct ng_webpbn_reader *reader, struct ng_webpbn_image *image,
                    struct ng_place place)
{
    image->inside = false;
    image->height++;
    if (image->height == 1) {
        image->width = image->row_width;
    }
    return image->row_width == image->width ||
           ng_webpbn_say(reader, place, "row %zu of the picture has %zu cell%s, the first has %zu",
                         image->height, image->row_width, image->row_width == 1 ? "" : "s",
                         image->width);
}

/* Within brackets: a set of colours says something only when it has one. */
static bool read_in_set(struct ng_webpbn_reader *reader, struct ng_webpbn_image *image, char c,
                        struct ng_place place)
{
    if (c != ']') {
        return read_cell(reader, image, c, place);
    }
    image->in_set = false;
    return add_cell(reader, image, image->set_size == 1 ? image->set_value : NONOGRAM_UNKNOWN,
                    place);
}

static bool read_in_row(struct ng_webpbn_reader *reader, struct ng_webpbn_image *image, char c,
                        struct ng_place place)
{
    switch (c) {
    case '\n':
        return ng_webpbn_say(reader, place, "the row of the picture does not end with '|'");
    case '|':
        return end_row(reader, image, place);
    case '[':
        image->in_set = true;
        image->set_size = 0;
        return true;
    case '?':
        return add_cell(reader, image, NONOGRAM_UNKNOWN, place);
    default:
        return read_cell(reader, image, c, place);
    }
}

static bool read_between_rows(struct ng_webpbn_reader *reader, struct ng_webpbn_image *image,
                              char c, struct ng_place place)
{
    if (c == '|') {
        image->inside = true;
        image->row_width = 0;
        return true;
    }
    return ng_scan_is_space(c) ||
           ng_webpbn_fail(reader, ng_expect_set(reader->diagnostic, place, "'|'", &c, &c + 1));
}

static bool read_picture_character(struct ng_webpbn_reader *reader, struct ng_webpbn_image *image,
                                   char c, struct ng_place place)
{
    if (image->in_set) {
        return read_in_set(reader, image, c, place);
    }
    return image->inside ? read_in_row(reader, image, c, place)
                         : read_between_rows(reader, image, c, place);
}

/* Reads one piece of a picture's text. Places are exact as long as it holds no references. */
static bool read_picture_text(struct ng_webpbn_reader *reader, struct ng_webpbn_image *image)
{
    const struct nonogram_text *text = &reader->xml.text;
    struct ng_place place = reader->xml.place;
    for (size_t i = 0; i < text->size; i++) {
        if (!read_picture_character(reader, image, text->data[i], place)) {
            return false;
        }
        place.column++;
        if (text->data[i] == '\n') {
            place.line++;
            place.column = 1;
        }
    }
    return true;
}

static bool read_image(struct ng_webpbn_reader *reader, struct ng_webpbn_image *image)
{
    if (image->height > 0) {
        return ng_webpbn_say(reader, reader->xml.place, "a second <image>");
    }
    image->place = reader->xml.place;
    enum ng_xml_event event;
    while ((event = ng_xml_next(&reader->xml)) == NG_XML_TEXT) {
        if (!read_picture_text(reader, image)) {
            return false;
        }
    }
    if (event == NG_XML_START) {
        return ng_webpbn_unexpected(reader, "image");
    }
    if (event == NG_XML_STOP && image->inside) {
        return ng_webpbn_say(reader, reader->xml.place, "the picture ends within a row");
    }
    if (event == NG_XML_STOP && image->height == 0) {
        return ng_webpbn_say(reader, image->place, "a picture without rows");
    }
    return event == NG_XML_STOP;
}

/* Reads the picture of a goal or of a saved game. */
static bool read_solution_image(struct ng_webpbn_reader *reader, enum ng_build_grid grid)
{
    struct ng_webpbn_image *image = &reader->images[grid];
    struct ng_place place = reader->xml.place;
    if (image->height > 0 && grid == NG_BUILD_GIVEN) {
        ng_build_remark(reader->build, place,
                        "another saved grid is passed over: the first one counts");
        return ng_xml_skip(&reader->xml);
    }
    if (image->height > 0) {
        return ng_webpbn_say(reader, place, "a second <solution type=\"goal\">");
    }
    image->grid = grid;
    if (!ng_webpbn_settle(reader)) {
        return false;
    }
    enum ng_xml_event event;
    while ((event = ng_webpbn_next_tag(reader)) == NG_XML_START) {
        bool read = ng_xml_is(&reader->xml, "image") ? read_image(reader, image)
                                                     : ng_xml_skip(&reader->xml);
        if (!read) {
            return false;
        }
    }
    if (event == NG_XML_STOP && image->height == 0) {
        return ng_webpbn_say(reader, place, "a <solution> without <image>");
    }
    return event == NG_XML_STOP;
}

bool ng_webpbn_read_solution(struct ng_webpbn_reader *reader)
{
    struct ng_span type = {"goal", 4};
    ng_xml_attribute(&reader->xml, "type", &type);
    if (ng_scan_is(type, "goal")) {
        return read_solution_image(reader, NG_BUILD_GOAL);
    }
    if (ng_scan_is(type, "saved")) {
        return read_solution_image(reader, NG_BUILD_GIVEN);
    }
    if (ng_scan_is(type, "solution")) {
        return ng_xml_skip(&reader->xml);
    }
    return ng_webpbn_say(reader, reader->xml.place,
                         "a solution of type '%.*s', expected 'goal', 'solution' or 'saved'",
                         ng_scan_shown(type), type.text);
}
