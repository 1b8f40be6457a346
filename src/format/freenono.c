/* FreeNono's XML: one picture, of which each <line> is a row with 'x' for a filled cell and '_' for
 * a blank one.
 *
 *     <FreeNono><Nonograms>
 *       <Nonogram name="..." author="..." desc="..." width="3" height="2">
 *         <line> x _ x </line>
 *         <line> _ x _ </line>
 *       </Nonogram>
 *     </Nonograms></FreeNono>
 *
 * Either of the outer elements may be missing, as <Nonograms> is in older files. Other attributes
 * (difficulty, level, ...) and elements are passed over. */
#include "format/freenono.h"

#include "format/expect.h"

const char ng_freenono_root[] = "FreeNono";
const char ng_freenono_set[] = "Nonograms";

/* Reads the attribute that says how many rows or columns there are. */
static bool read_size(struct ng_webpbn_reader *reader, const char *name, uint32_t *size)
{
    bool overflow = false;
    struct ng_span text = {"", 0};
    ng_xml_attribute(&reader->xml, name, &text);
    const char *end = text.text + text.size;
    const char *p = text.text;
    if (p < end && ng_scan_is_digit(*p)) {
        p = ng_scan_number(p, end, size, &overflow);
    }
    if (overflow) {
        return ng_webpbn_say(reader, reader->xml.place, "the number is too large");
    }
    return (text.size > 0 && p == end) ||
           ng_webpbn_say(reader, reader->xml.place, "a <Nonogram> needs its %s, a number", name);
}

static void read_texts(struct ng_webpbn_reader *reader)
{
    static const struct {
        const char *name;
        enum nonogram_note which;
    } texts[] = {
        {"name", NONOGRAM_TITLE}, {"author", NONOGRAM_AUTHOR}, {"desc", NONOGRAM_DESCRIPTION}};

    struct ng_span text;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (ng_xml_attribute(&reader->xml, texts[i].name, &text)) {
            ng_build_text(reader->build, texts[i].which, text.text, text.size);
        }
    }
}

static bool read_row(struct ng_webpbn_reader *reader)
{
    struct ng_webpbn_image *image = &reader->images[NG_BUILD_GOAL];
    struct ng_place place = reader->xml.place;
    struct ng_span text;
    if (!ng_webpbn_read_content(reader, "line", &text)) {
        return false;
    }
    const char *end = text.text + text.size;
    image->height++;
    image->row_width = 0;
    for (const char *p = text.text; p < end; p++) {
        if (ng_scan_is_space(*p)) {
            continue;
        }
        if (*p != 'x' && *p != '_') {
            return ng_webpbn_fail(reader,
                                  ng_expect_set(reader->diagnostic, place, "'x' or '_'", p, end));
        }
        ng_build_cell(reader->build, NG_BUILD_GOAL, *p == 'x', place);
        image->row_width++;
    }
    return image->row_width == image->width ||
           ng_webpbn_say(reader, place, "row %zu has %zu cell%s, the width is %zu", image->height,
                         image->row_width, image->row_width == 1 ? "" : "s", image->width);
}

/* An element that is read where it stands within another one. */
struct child {
    const char *name; /* NULL behind the last one */
    bool (*read)(struct ng_webpbn_reader *reader);
};

static bool read_child(struct ng_webpbn_reader *reader, const struct child *children)
{
    for (const struct child *child = children; child->name != NULL; child++) {
        if (ng_xml_is(&reader->xml, child->name)) {
            return child->read(reader);
        }
    }
    return ng_xml_skip(&reader->xml);
}

/* Reads these elements within the one begun last, up to its end. */
static bool read_children(struct ng_webpbn_reader *reader, const struct child *children)
{
    enum ng_xml_event event;
    while ((event = ng_webpbn_next_tag(reader)) == NG_XML_START) {
        if (!read_child(reader, children)) {
            return false;
        }
    }
    return event == NG_XML_STOP;
}

static bool read_puzzle(struct ng_webpbn_reader *reader)
{
    static const struct child rows[] = {{"line", read_row}, {NULL, NULL}};
    struct ng_webpbn_image *image = &reader->images[NG_BUILD_GOAL];
    struct ng_place place = reader->xml.place;
    uint32_t width = 0;
    uint32_t height = 0;
    if (reader->settled) {
        return ng_webpbn_say(reader, place, "a second puzzle in one entry");
    }
    if (!read_size(reader, "width", &width) || !read_size(reader, "height", &height)) {
        return false;
    }
    read_texts(reader);
    image->width = width;
    reader->settled = true; /* black and white */
    if (!read_children(reader, rows)) {
        return false;
    }
    if (image->height != height) {
        return ng_webpbn_say(reader, place, "the picture has %zu row%s, the height is %lu",
                             image->height, image->height == 1 ? "" : "s", (unsigned long)height);
    }
    ng_build_width(reader->build, width, place);
    ng_build_height(reader->build, height, place);
    ng_build_clues_from_goal(reader->build);
    return true;
}

static bool read_set(struct ng_webpbn_reader *reader)
{
    static const struct child children[] = {{"Nonogram", read_puzzle}, {NULL, NULL}};
    return read_children(reader, children);
}

bool ng_freenono_read(struct ng_webpbn_reader *reader)
{
    static const struct child children[] = {
        {ng_freenono_set, read_set}, {"Nonogram", read_puzzle}, {NULL, NULL}};
    return read_children(reader, children) &&
           (reader->settled ||
            ng_webpbn_say(reader, reader->xml.place, "a document without <Nonogram>"));
}
