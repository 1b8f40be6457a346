/* Reading a puzzle from a JSON object: the palette first, then all that builds on it. */
#include "format/json_read.h"

#include "base/text.h"
#include "format/clue.h"
#include "format/json_colours.h"
#include "format/json_picture.h"
#include "format/keys.h"
#include "format/refuse.h"

#include <stdio.h>
#include <string.h>

/* ---- clues ---- */

/* A block while it is read. */
struct block {
    struct ng_place place;
    uint64_t length; /* 0: a blot */
    unsigned colour; /* 0: not named */
    bool has_length;
    bool zero; /* it was a number, 0 */
};

/* Takes the event as a length: a number, or "?" for a blot. */
static bool take_length(struct ng_json_reader *reader, enum ng_json_event event,
                        struct block *block)
{
    block->has_length = true;
    if (event == NG_JSON_STRING && ng_json_scan_is(&reader->json, "?")) {
        return true;
    }
    if (!ng_json_is_event(reader, event, NG_JSON_NUMBER, "a length or \"?\"") ||
        !ng_json_is_count(reader)) {
        return false;
    }
    block->length = reader->json.number;
    block->zero = block->length == 0;
    return true;
}

static bool read_colour(struct ng_json_reader *reader, struct block *block)
{
    return ng_json_next_is(reader, NG_JSON_STRING, "a colour in a string") &&
           ng_json_find_colour(reader, &block->colour);
}

/* Reads [length, "colour"], which is open. */
static bool read_pair(struct ng_json_reader *reader, struct block *block)
{
    return take_length(reader, ng_json_scan_next(&reader->json), block) &&
           read_colour(reader, block) && ng_json_next_is(reader, NG_JSON_CLOSE, "']'");
}

/* Reads {"n": length, "colour": "colour"}, which is open. */
static bool read_block_members(struct ng_json_reader *reader, struct block *block)
{
    enum ng_json_event event;
    while ((event = ng_json_scan_next(&reader->json)) == NG_JSON_KEY) {
        bool read;
        if (ng_json_scan_is(&reader->json, "n") && !block->has_length) {
            read = take_length(reader, ng_json_scan_next(&reader->json), block);
        } else if ((ng_json_scan_is(&reader->json, "colour") ||
                    ng_json_scan_is(&reader->json, "color")) &&
                   block->colour == 0) {
            read = read_colour(reader, block);
        } else {
            read = ng_json_expect(reader, "\"n\" and \"colour\", once each");
        }
        if (!read) {
            return false;
        }
    }
    return event == NG_JSON_CLOSE &&
           (block->has_length || ng_json_say(reader, "a block without \"n\""));
}

static bool read_block(struct ng_json_reader *reader, enum ng_json_event event, struct block *block)
{
    bool read;
    *block = (struct block){.place = reader->json.place};
    if (event == NG_JSON_ARRAY) {
        read = read_pair(reader, block);
    } else if (event == NG_JSON_OBJECT) {
        read = read_block_members(reader, block);
    } else {
        read = take_length(reader, event, block);
    }
    return read && (block->colour != 0 || ng_json_default_colour(reader, &block->colour));
}

/* Reads a clue whose array is open. [0] is the empty clue. */
static bool read_blocks(struct ng_json_reader *reader)
{
    struct block zero = {.zero = false};
    size_t count = 0;
    enum ng_json_event event;
    while ((event = ng_json_scan_next(&reader->json)) != NG_JSON_CLOSE) {
        struct block block;
        if (event == NG_JSON_ERROR || !read_block(reader, event, &block)) {
            return false;
        }
        count++;
        if (block.zero) {
            zero = block;
        } else {
            ng_build_block(reader->build, block.length, block.colour);
        }
    }
    if (zero.zero && count > 1) {
        reader->json.place = zero.place;
        return ng_json_say(reader, "a block of 0 cells");
    }
    return true;
}

/* Takes the event's text as a clue: "2 1", "2r,1b" with the colours' symbols, "*". */
static bool take_clue(struct ng_json_reader *reader, enum ng_build_axis axis)
{
    const struct ng_palette *palette = ng_build_palette(reader->build);
    struct ng_clue_rules rules = {.commas = true, .unknowns = true};
    struct ng_span text = {ng_json_event_string(reader), reader->json.text.size};
    struct ng_place place = reader->json.place;
    int plain = ng_json_plain_colour(reader);
    for (unsigned i = 1; reader->palette && i <= palette->count; i++) {
        rules.suffix[(unsigned char)palette->colours[i].symbol] = (uint8_t)i;
    }
    if (text.text == NULL) {
        return false;
    }
    rules.plain = plain > 0 ? plain : NG_CLUE_NO_COLOUR;
    place.column++; /* behind the quote */
    return ng_clue_read(reader->build, axis, text, place, &rules, reader->diagnostic) ==
               NONOGRAM_OK ||
           ng_json_fail(reader, NONOGRAM_BAD_INPUT);
}

/* Takes the event's number as the only block of a clue, or 0 as the empty clue. */
static bool take_number(struct ng_json_reader *reader)
{
    struct block block;
    if (!read_block(reader, NG_JSON_NUMBER, &block)) {
        return false;
    }
    if (!block.zero) {
        ng_build_block(reader->build, block.length, block.colour);
    }
    return true;
}

static bool read_clue(struct ng_json_reader *reader, enum ng_json_event event,
                      enum ng_build_axis axis)
{
    if (event == NG_JSON_STRING) {
        return take_clue(reader, axis);
    }
    if (event == NG_JSON_WORD && ng_json_scan_is(&reader->json, "null")) {
        ng_clue_null(reader->build, axis, reader->json.place);
        return true;
    }
    ng_build_line(reader->build, axis, reader->json.place);
    if (event == NG_JSON_NUMBER) {
        return take_number(reader);
    }
    return ng_json_is_event(reader, event, NG_JSON_ARRAY,
                            "a clue: an array, a string or a number") &&
           read_blocks(reader);
}

static bool read_clues(struct ng_json_reader *reader, enum ng_build_axis axis)
{
    if (!ng_json_next_is(reader, NG_JSON_ARRAY, "an array of clues")) {
        return false;
    }
    enum ng_json_event event;
    while ((event = ng_json_scan_next(&reader->json)) != NG_JSON_CLOSE) {
        if (event == NG_JSON_ERROR || !read_clue(reader, event, axis)) {
            return false;
        }
    }
    return true;
}

/* ---- sizes ---- */

static const char *say_no_clues(const struct ng_json_nest *nest)
{
    return nest->several ? "several objects within this one have clues or a goal"
           : nest->array ? "no clues (\"rows\" and \"columns\") and no \"goal\": if the objects "
                           "of an array in it are puzzles, give that array alone"
                         : "the puzzle has neither clues (\"rows\" and \"columns\") nor a \"goal\"";
}

static bool settle_sizes(struct ng_json_reader *reader)
{
    bool clues = (reader->seen & (1u << NG_KEY_ROWS | 1u << NG_KEY_COLUMNS)) != 0;
    bool nothing = reader->grids[NG_BUILD_GOAL].height == 0 &&
                   ng_build_lines(reader->build, NG_BUILD_COLUMNS) == 0 &&
                   ng_build_lines(reader->build, NG_BUILD_ROWS) == 0;
    if (nothing || reader->nest.several) {
        reader->json.place = reader->place;
        return ng_json_say(reader, say_no_clues(&reader->nest));
    }
    if (!ng_json_settle_pictures(reader)) {
        return false;
    }
    enum nonogram_status status =
        ng_grids_settle(reader->build, reader->grids, clues, reader->diagnostic);
    return status == NONOGRAM_OK || ng_json_fail(reader, status);
}

/* ---- the puzzle ---- */

static bool read_size(struct ng_json_reader *reader, bool width)
{
    if (!ng_json_next_is(reader, NG_JSON_NUMBER, "a number") || !ng_json_is_count(reader)) {
        return false;
    }
    if (width) {
        reader->width = (uint32_t)reader->json.number;
        ng_build_width(reader->build, reader->json.number, reader->json.place);
    } else {
        reader->height = (uint32_t)reader->json.number;
        ng_build_height(reader->build, reader->json.number, reader->json.place);
    }
    return true;
}

/* Reads a text: a string, or a number such as an id may be. What else there may be is passed over:
 * a text costs nobody the puzzle. */
static bool read_text(struct ng_json_reader *reader, unsigned which)
{
    enum ng_json_event event = ng_json_scan_next(&reader->json);
    const struct nonogram_text *text = &reader->json.text;
    if (event != NG_JSON_NUMBER && event != NG_JSON_STRING) {
        ng_build_remark(reader->build, reader->json.place,
                        "a text that is no string is passed over");
        return ng_json_scan_close(&reader->json, event);
    }
    if (text->size > 0) {
        ng_build_text(reader->build, (enum nonogram_note)which, text->data, text->size);
    }
    return true;
}

/* The given cells in one array, a key that no other format has; a "content" of another kind is
 * NG_KEY_OTHER. */
enum { CONTENT = NG_KEY_OTHER + 1, PICTURE, PICTURES };

/* Names of what may be the goal, in any case and with '_' anywhere; and of several. */
static unsigned find_picture(const struct ng_json_reader *reader)
{
    static const char *const names[] = {"solution", "grid", "cells", "board", "solutions"};
    const struct nonogram_text *key = &reader->json.text;
    for (size_t i = 0; i < sizeof names / sizeof *names && ng_json_scan_peek(&reader->json) == '[';
         i++) {
        const char *name = names[i];
        bool same = true;
        for (size_t at = 0; same && at < key->size; at++) {
            same = key->data[at] == '_' || ng_text_lower(key->data[at]) == *name;
            name += key->data[at] != '_' ? 1 : 0;
        }
        if (same && *name == '\0') {
            return i < 4 ? PICTURE : PICTURES;
        }
    }
    return NG_KEY_OTHER;
}

/* What the event's key says. */
static unsigned find_key(const struct ng_json_reader *reader)
{
    bool content =
        ng_json_scan_is(&reader->json, "content") && ng_json_scan_peek(&reader->json) == '[';
    unsigned key = content ? CONTENT : ng_json_find_key(&reader->json);
    return key != NG_KEY_OTHER ? key : find_picture(reader);
}

/* Whether the value of the key is null, which says nothing: that of clues, too, where others stand
 * further within. */
static bool is_null(const struct ng_json_reader *reader, unsigned key)
{
    bool clues = (key == NG_KEY_ROWS || key == NG_KEY_COLUMNS) && reader->nest.depth == 0;
    return !clues && key != CONTENT && ng_json_scan_peek(&reader->json) == 'n';
}

/* The first time through: nothing but the palette, which all else builds on. */
static bool read_early(struct ng_json_reader *reader, unsigned key)
{
    uint64_t bit = (uint64_t)1 << (key == CONTENT ? NG_KEY_GIVEN : key);
    bool note = key >= NG_KEY_NOTES && key < NG_KEY_OTHER;
    if (is_null(reader, key)) {
        return ng_json_scan_skip(&reader->json);
    }
    if (key == PICTURE || key == PICTURES) {
        reader->pictures = true;
        return ng_json_scan_skip(&reader->json);
    }
    if (note && (reader->seen & bit) != 0) {
        ng_build_remark(reader->build, reader->json.place,
                        "a text that is given again counts last");
    } else if (key != NG_KEY_OTHER && (reader->seen & bit) != 0) {
        return ng_json_say_again(reader);
    }
    reader->seen |= bit;
    return key == NG_KEY_PALETTE ? ng_json_read_palette(reader) : ng_json_scan_skip(&reader->json);
}

/* Remarks that the member `key` at the place is not used. */
static void remark_unused(struct ng_json_reader *reader, struct ng_place place, const char *key)
{
    ng_build_remark(reader->build, place, "\"%s\" is not used", key);
}

enum { KEY_SHOWN = 40 }; /* bytes, with the NUL */

/* Keeps the key that came last. */
static void keep_key(const struct ng_json_reader *reader, char key[KEY_SHOWN])
{
    const struct nonogram_text *text = &reader->json.text;
    (void)snprintf(key, KEY_SHOWN, "%.*s", (int)text->size, text->size > 0 ? text->data : "");
}

/* Goes past a member whose name says nothing. */
static bool skip_unused(struct ng_json_reader *reader)
{
    char key[KEY_SHOWN];
    keep_key(reader, key);
    remark_unused(reader, reader->json.place, key);
    return ng_json_scan_skip(&reader->json);
}

/* Goes past what else there is in the array that is open. */
static bool close_array(struct ng_json_reader *reader)
{
    enum ng_json_event event;
    while ((event = ng_json_scan_next(&reader->json)) != NG_JSON_CLOSE) {
        if (!ng_json_scan_close(&reader->json, event)) {
            return false;
        }
    }
    return true;
}

/* The third time through, of a puzzle with such members: which of them is the goal. */
static bool find_goal(struct ng_json_reader *reader, unsigned key)
{
    char name[KEY_SHOWN];
    struct ng_place place = reader->json.place;
    bool fits = false;
    if (key != PICTURE && key != PICTURES) {
        return ng_json_scan_skip(&reader->json);
    }
    keep_key(reader, name);
    bool opened = key == PICTURE || ng_json_scan_next(&reader->json) == NG_JSON_ARRAY;
    bool more = key == PICTURE || ng_json_scan_peek(&reader->json) != ']';
    if (!opened || (more && !ng_json_try_picture(reader, &fits)) ||
        (key == PICTURES && !close_array(reader))) {
        return false;
    }
    if (fits && reader->picture.line == 0 && (reader->seen & (uint64_t)1 << NG_KEY_GOAL) == 0) {
        reader->picture = place;
    } else {
        remark_unused(reader, place, name);
    }
    return true;
}

/* The fourth time: that one. */
static bool read_goal(struct ng_json_reader *reader, unsigned key)
{
    const struct ng_place *place = &reader->json.place;
    if (place->line != reader->picture.line || place->column != reader->picture.column) {
        return ng_json_scan_skip(&reader->json);
    }
    bool opened = key == PICTURE || ng_json_scan_next(&reader->json) == NG_JSON_ARRAY;
    return opened && ng_json_read_picture(reader, NG_BUILD_GOAL) &&
           (key == PICTURE || close_array(reader));
}

/* The second time through: all else. */
static bool read_member(struct ng_json_reader *reader, unsigned key)
{
    if (is_null(reader, key)) {
        return ng_json_scan_skip(&reader->json);
    }
    switch (key) {
    case NG_KEY_ROWS:
    case NG_KEY_COLUMNS:
        return read_clues(reader, key == NG_KEY_ROWS ? NG_BUILD_ROWS : NG_BUILD_COLUMNS);
    case NG_KEY_GOAL:
    case NG_KEY_GIVEN:
        return ng_json_read_picture(reader, key == NG_KEY_GOAL ? NG_BUILD_GOAL : NG_BUILD_GIVEN);
    case CONTENT:
        return ng_json_read_content(reader);
    case NG_KEY_WIDTH:
    case NG_KEY_HEIGHT:
        return read_size(reader, key == NG_KEY_WIDTH);
    case NG_KEY_ORIGIN:
        return read_text(reader, NONOGRAM_SOURCE);
    case NG_KEY_NOTES + NONOGRAM_SOURCE:
        /* Beside an index it is the place that the record is from. */
        return (reader->seen & (uint64_t)1 << NG_KEY_INDEX) != 0
                   ? ng_json_scan_skip(&reader->json)
                   : read_text(reader, NONOGRAM_SOURCE);
    case NG_KEY_NAME:
        return (reader->seen & (uint64_t)1 << (NG_KEY_NOTES + NONOGRAM_TITLE)) != 0
                   ? ng_json_scan_skip(&reader->json)
                   : read_text(reader, NONOGRAM_TITLE);
    case NG_KEY_OTHER:
        return skip_unused(reader);
    case NG_KEY_INDEX:
    case NG_KEY_PALETTE:
    case PICTURE:
    case PICTURES:
        return ng_json_scan_skip(&reader->json);
    default:
        return read_text(reader, key - NG_KEY_NOTES);
    }
}

/* Passes over the object that comes next, or goes into it, if that leads to the clues. */
static bool pass_object(struct ng_json_reader *reader, unsigned *inside)
{
    char key[KEY_SHOWN];
    struct ng_place place = reader->json.place;
    keep_key(reader, key);
    enum ng_json_event event = ng_json_scan_next(&reader->json);
    if (!ng_json_nest_enters(&reader->nest, &reader->json, *inside)) {
        remark_unused(reader, place, key);
        return ng_json_scan_close(&reader->json, event);
    }
    ++*inside;
    return event == NG_JSON_OBJECT;
}

/* Reads the members of the object, and of those within it that lead to the clues. */
static bool read_members(struct ng_json_reader *reader,
                         bool (*read)(struct ng_json_reader *reader, unsigned key))
{
    enum ng_json_event event;
    unsigned inside = 0;
    while ((event = ng_json_scan_next(&reader->json)) == NG_JSON_KEY ||
           (event == NG_JSON_CLOSE && inside > 0)) {
        unsigned key = event == NG_JSON_KEY ? find_key(reader) : NG_KEY_OTHER;
        if (event == NG_JSON_CLOSE) {
            inside--;
        } else if (key == NG_KEY_OTHER && inside < reader->nest.depth &&
                   ng_json_scan_peek(&reader->json) == '{') {
            if (!pass_object(reader, &inside)) {
                return false;
            }
        } else if (!read(reader, key)) {
            return false;
        }
    }
    return event == NG_JSON_CLOSE && ng_json_scan_next(&reader->json) == NG_JSON_DONE;
}

/* Goes through the record once. */
static bool read_object(struct ng_json_reader *reader, struct ng_span text,
                        bool (*read)(struct ng_json_reader *reader, unsigned key))
{
    ng_json_scan_clear(&reader->json);
    ng_json_scan_start(&reader->json, text, reader->diagnostic);
    reader->json.build = reader->build;
    enum ng_json_event event = ng_json_scan_next(&reader->json);
    if (event == NG_JSON_ARRAY) {
        return ng_json_say(reader, "an array, but not one of puzzles: those are objects");
    }
    if (!ng_json_is_event(reader, event, NG_JSON_OBJECT, "an object")) {
        return false;
    }
    reader->place = reader->json.place;
    return read_members(reader, read);
}

enum nonogram_status ng_json_read_parse(struct ng_span text, struct ng_build *build,
                                        struct nonogram_diagnostic *diagnostic)
{
    struct ng_json_reader reader = {.build = build, .diagnostic = diagnostic};
    if (!ng_json_nest_find(&reader.nest, text, build)) {
        return ng_refuse_no_memory(diagnostic);
    }
    bool read = read_object(&reader, text, read_early) && read_object(&reader, text, read_member) &&
                (!reader.pictures || read_object(&reader, text, find_goal)) &&
                (reader.picture.line == 0 || read_object(&reader, text, read_goal));
    if (read) {
        (void)settle_sizes(&reader);
    }
    enum nonogram_status status = reader.json.status;
    ng_json_scan_clear(&reader.json);
    return status;
}
