/* Reading an entry of webpbn's XML: set, puzzle, clues and texts. */
#include "format/webpbn_read.h"

#include "format/freenono.h"
#include "format/grids.h"
#include "format/refuse.h"
#include "format/webpbn_colours.h"
#include "format/webpbn_picture.h"

#include <string.h>

static bool read_length(struct ng_webpbn_reader *reader, struct ng_place place, uint32_t *length)
{
    bool overflow = false;
    struct ng_span text;
    if (!ng_webpbn_read_content(reader, "count", &text)) {
        return false;
    }
    const char *p = text.text;
    const char *end = text.text + text.size;
    if (p < end && ng_scan_is_digit(*p)) {
        p = ng_scan_number(p, end, length, &overflow);
    }
    if (overflow) {
        return ng_webpbn_say(reader, place, "the number is too large");
    }
    if (text.size == 0) {
        return ng_webpbn_say(reader, place, "a <count> without a number");
    }
    if (p < end) {
        return ng_webpbn_say(reader, place, "'%.*s' is no number", ng_scan_shown(text), text.text);
    }
    return true;
}

static bool read_count(struct ng_webpbn_reader *reader)
{
    struct ng_place place = reader->xml.place;
    uint32_t length = 0;
    static const char *const known[] = {"color", NULL};
    struct ng_span name;
    if (!ng_xml_is(&reader->xml, "count")) {
        return ng_webpbn_unexpected(reader, "line");
    }
    /* It may be the colour, or caps, which make the block another one. */
    if (ng_xml_foreign(&reader->xml, known, &name)) {
        return ng_webpbn_say(reader, place, "a <count> with '%.*s', expected 'color' or nothing",
                             ng_scan_shown(name), name.text);
    }
    const struct ng_webpbn_colour *colour = ng_xml_attribute(&reader->xml, "color", &name)
                                                ? ng_webpbn_colour(reader, name, place)
                                                : ng_webpbn_default(reader, place);
    if (colour == NULL || !read_length(reader, place, &length)) {
        return false;
    }
    if (colour->value == 0) {
        return ng_webpbn_say(reader, place, "a block of the background's colour");
    }
    ng_build_block(reader->build, length, (unsigned)colour->value);
    return true;
}

static bool read_line(struct ng_webpbn_reader *reader, enum ng_build_axis axis)
{
    if (!ng_xml_is(&reader->xml, "line")) {
        return ng_webpbn_unexpected(reader, "clues");
    }
    ng_build_line(reader->build, axis, reader->xml.place);
    enum ng_xml_event event;
    while ((event = ng_webpbn_next_tag(reader)) == NG_XML_START) {
        if (!read_count(reader)) {
            return false;
        }
    }
    return event == NG_XML_STOP;
}

/* By enum ng_build_axis. */
static const char *const axis_names[] = {[NG_BUILD_ROWS] = "rows", [NG_BUILD_COLUMNS] = "columns"};

/* The axis that the attribute `type` names. */
static bool read_axis(struct ng_webpbn_reader *reader, enum ng_build_axis *axis)
{
    struct ng_span type = {"", 0};
    ng_xml_attribute(&reader->xml, "type", &type);
    *axis = ng_scan_is(type, "rows") ? NG_BUILD_ROWS : NG_BUILD_COLUMNS;
    if (!ng_scan_is(type, axis_names[*axis])) {
        return ng_webpbn_say(reader, reader->xml.place,
                             "clues of type '%.*s', expected 'rows' or 'columns'",
                             ng_scan_shown(type), type.text);
    }
    if (reader->has_clues[*axis]) {
        return ng_webpbn_say(reader, reader->xml.place, "a second <clues type=\"%s\">",
                             axis_names[*axis]);
    }
    reader->has_clues[*axis] = true;
    return true;
}

static bool read_clues(struct ng_webpbn_reader *reader)
{
    enum ng_build_axis axis;
    if (!read_axis(reader, &axis) || !ng_webpbn_settle(reader)) {
        return false;
    }
    enum ng_xml_event event;
    while ((event = ng_webpbn_next_tag(reader)) == NG_XML_START) {
        if (!read_line(reader, axis)) {
            return false;
        }
    }
    return event == NG_XML_STOP;
}

/* ---- the puzzle ---- */

static const char set_name[] = "puzzleset";
static const char puzzle_name[] = "puzzle";

/* The license has no element. */
static const char *const text_elements[NG_NOTES] = {
    [NONOGRAM_TITLE] = "title",   [NONOGRAM_AUTHOR] = "author",
    [NONOGRAM_ID] = "id",         [NONOGRAM_DESCRIPTION] = "description",
    [NONOGRAM_SOURCE] = "source", [NONOGRAM_COPYRIGHT] = "copyright",
};

const char *ng_webpbn_text_element(enum nonogram_note which)
{
    return text_elements[which];
}

static bool read_puzzle_text(struct ng_webpbn_reader *reader, unsigned which)
{
    if (reader->has_text[which]) {
        ng_build_remark(reader->build, reader->xml.place, "a second <%s> is passed over",
                        text_elements[which]);
        return ng_xml_skip(&reader->xml);
    }
    reader->has_text[which] = true;
    struct ng_span text;
    if (!ng_webpbn_read_content(reader, text_elements[which], &text)) {
        return false;
    }
    if (text.size > 0) {
        ng_build_text(reader->build, (enum nonogram_note)which, text.text, text.size);
    }
    return true;
}

/* Says so where the element is none of the format: it may be a misspelt one. */
static void remark_on_element(struct ng_webpbn_reader *reader)
{
    struct ng_span name = reader->xml.name;
    if (!ng_scan_is(name, "authorid") && !ng_scan_is(name, "note")) {
        ng_build_remark(reader->build, reader->xml.place,
                        "the element <%.*s> is unknown and passed over", ng_scan_shown(name),
                        name.text);
    }
}

/* Reads an element within <puzzle>. */
static bool read_part(struct ng_webpbn_reader *reader)
{
    static const struct {
        const char *name;
        bool (*read)(struct ng_webpbn_reader *reader);
    } parts[] = {{"color", ng_webpbn_read_colour},
                 {"clues", read_clues},
                 {"solution", ng_webpbn_read_solution}};

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (ng_xml_is(&reader->xml, parts[i].name)) {
            return parts[i].read(reader);
        }
    }
    for (unsigned i = 0; i < NG_NOTES; i++) {
        if (text_elements[i] != NULL && ng_xml_is(&reader->xml, text_elements[i])) {
            return read_puzzle_text(reader, i);
        }
    }
    remark_on_element(reader);
    return ng_xml_skip(&reader->xml);
}

static bool read_puzzle_attributes(struct ng_webpbn_reader *reader)
{
    static const char *const known[] = {"type", "defaultcolor", "backgroundcolor", "id", NULL};
    struct ng_span name;
    if (ng_xml_foreign(&reader->xml, known, &name)) {
        ng_build_remark(reader->build, reader->xml.place,
                        "the attribute '%.*s' is unknown and passed over", ng_scan_shown(name),
                        name.text);
    }
    struct ng_span type = {"grid", 4};
    ng_xml_attribute(&reader->xml, "type", &type);
    if (ng_scan_is(type, "triddler")) {
        return ng_webpbn_say(reader, reader->xml.place, "triddlers are not supported");
    }
    if (!ng_scan_is(type, "grid")) {
        return ng_webpbn_say(reader, reader->xml.place, "a puzzle of type '%.*s', expected 'grid'",
                             ng_scan_shown(type), type.text);
    }
    return ng_webpbn_keep_defaults(reader);
}

static bool settle_sizes(struct ng_webpbn_reader *reader)
{
    struct ng_grid_size grids[2];
    for (unsigned i = 0; i < 2; i++) {
        const struct ng_webpbn_image *image = &reader->images[i];
        grids[i] = (struct ng_grid_size){image->place, image->width, image->height};
    }
    enum nonogram_status status = ng_grids_settle(
        reader->build, grids, reader->has_clues[0] || reader->has_clues[1], reader->diagnostic);
    return status == NONOGRAM_OK || ng_webpbn_fail(reader, status);
}

static bool read_puzzle(struct ng_webpbn_reader *reader)
{
    struct ng_place place = reader->xml.place;
    if (!read_puzzle_attributes(reader)) {
        return false;
    }
    enum ng_xml_event event;
    while ((event = ng_webpbn_next_tag(reader)) == NG_XML_START) {
        if (!read_part(reader)) {
            return false;
        }
    }
    if (event != NG_XML_STOP) {
        return false;
    }
    if (!reader->settled) {
        return ng_webpbn_say(reader, place, "the puzzle has neither clues nor a goal");
    }
    return settle_sizes(reader);
}

/* ---- the set ---- */

static bool read_set_text(struct ng_webpbn_reader *reader, unsigned which)
{
    struct ng_webpbn_set_text *kept = &reader->set_texts[which];
    struct ng_span text;
    kept->place = reader->xml.place;
    if (!ng_webpbn_read_content(reader, text_elements[which], &text)) {
        return false;
    }
    ng_text_bytes(&kept->text, text.text, text.size);
    return !kept->text.failed || ng_webpbn_fail(reader, ng_refuse_no_memory(reader->diagnostic));
}

/* Reads an element beside the puzzles. The title is that of the set. */
static bool read_set_part(struct ng_webpbn_reader *reader)
{
    static const enum nonogram_note kept[] = {NONOGRAM_SOURCE, NONOGRAM_AUTHOR, NONOGRAM_COPYRIGHT};
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        if (ng_xml_is(&reader->xml, text_elements[kept[i]]) &&
            reader->set_texts[kept[i]].place.line == 0) {
            return read_set_text(reader, kept[i]);
        }
    }
    if (ng_xml_is(&reader->xml, text_elements[NONOGRAM_TITLE])) {
        ng_build_remark(reader->build, reader->xml.place, "the <title> of a set is passed over");
    }
    return ng_xml_skip(&reader->xml);
}

/* Gives the texts of the set to its only puzzle, where that has none of its own. Several puzzles
 * are entries of their own, all but the first of which do not see the set's beginning. */
static void take_set_texts(struct ng_webpbn_reader *reader, bool only)
{
    for (unsigned i = 0; i < NG_NOTES; i++) {
        struct ng_webpbn_set_text *kept = &reader->set_texts[i];
        if (kept->place.line == 0) {
            continue;
        }
        if (!only) {
            ng_build_remark(reader->build, kept->place,
                            "the <%s> of a set of several puzzles is passed over",
                            text_elements[i]);
        } else if (!reader->has_text[i]) {
            ng_build_text_taken(reader->build, (enum nonogram_note)i, &kept->text);
        }
    }
}

/* Reads the set down to its end or to where the next entry begins. */
static bool read_set(struct ng_webpbn_reader *reader)
{
    bool found = false;
    enum ng_xml_event event;
    while ((event = ng_webpbn_next_tag(reader)) == NG_XML_START) {
        bool puzzle = ng_xml_is(&reader->xml, puzzle_name);
        if (puzzle && found) {
            return ng_webpbn_say(reader, reader->xml.place, "a second puzzle in one entry");
        }
        if (!(puzzle ? read_puzzle(reader) : read_set_part(reader))) {
            return false;
        }
        found = found || puzzle;
    }
    if (event == NG_XML_ERROR) {
        return false;
    }
    take_set_texts(reader, event == NG_XML_STOP);
    return found || ng_webpbn_say(reader, reader->xml.place, "a <puzzleset> without <puzzle>");
}

/* Reads the root element: a set, a puzzle alone, or that of another program. */
static bool read_root(struct ng_webpbn_reader *reader)
{
    static const struct {
        const char *name;
        bool (*read)(struct ng_webpbn_reader *reader);
    } roots[] = {{set_name, read_set},
                 {puzzle_name, read_puzzle},
                 {ng_freenono_root, ng_freenono_read},
                 {ng_freenono_set, ng_freenono_read}};

    if (ng_webpbn_next_tag(reader) != NG_XML_START) {
        return false;
    }
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        if (ng_xml_is(&reader->xml, roots[i].name)) {
            return roots[i].read(reader);
        }
    }
    return ng_webpbn_say(reader, reader->xml.place, "expected <puzzleset>, found <%.*s>",
                         ng_scan_shown(reader->xml.name), reader->xml.name.text);
}

/* Reads all of an entry. */
static bool read_document(struct ng_webpbn_reader *reader, bool resumed)
{
    if (!(resumed ? read_set(reader) : read_root(reader))) {
        return false;
    }
    return reader->xml.depth > 0 || ng_xml_next(&reader->xml) == NG_XML_DONE;
}

/* Whether the text is an entry that another one of its set came before of. */
static bool is_resumed(struct ng_span text)
{
    return ng_scan_starts_with(text, puzzle_name);
}

void ng_webpbn_start(struct ng_xml *xml, struct ng_span text, struct ng_build *build,
                     struct nonogram_diagnostic *diagnostic)
{
    /* Those that nobody reads, too. */
    static const char *const texts[] = {"title",     "author", "id",       "description", "source",
                                        "copyright", "note",   "authorid", NULL};
    ng_xml_start(xml, text, is_resumed(text) ? set_name : NULL, texts, build, diagnostic);
}

static void clear(struct ng_webpbn_reader *reader)
{
    ng_xml_clear(&reader->xml);
    ng_text_clear(&reader->content);
    ng_text_clear(&reader->names);
    for (unsigned i = 0; i < NG_NOTES; i++) {
        ng_text_clear(&reader->set_texts[i].text);
    }
}

enum nonogram_status ng_webpbn_parse(struct ng_span text, struct ng_build *build,
                                     struct nonogram_diagnostic *diagnostic)
{
    struct ng_webpbn_reader reader = {.build = build, .diagnostic = diagnostic};
    ng_webpbn_start(&reader.xml, text, build, diagnostic);
    bool read = read_document(&reader, is_resumed(text));
    if (!read && reader.xml.status == NONOGRAM_OK) {
        ng_webpbn_say(&reader, reader.xml.place, "the text ends within <puzzle>");
    }
    enum nonogram_status status = reader.xml.status;
    clear(&reader);
    return status;
}
