/* webpbn: the XML of webpbn.com, version 0.3: grids in black and white or in colour, blots, goal
 * and saved pictures; and the XML of the game FreeNono, which holds one picture.
 *
 *     <puzzleset>                                    <FreeNono><Nonograms>
 *       <puzzle> <color>... <clues> <clues>            <Nonogram name="..." width="3" height="1">
 *         <solution> </puzzle>                           <line> x _ x </line>
 *       <puzzle> ... </puzzle>                         </Nonogram>
 *     </puzzleset>                                   </Nonograms></FreeNono>
 *
 * Each puzzle of a set is read by itself. The texts of a set (its author, ...) are those of its
 * puzzle if that is the only one. Elements that are not known are ignored, with a remark. Either of
 * FreeNono's outer elements may be missing. */
#include "base/text.h"
#include "format/doc/xml.h"
#include "format/formats.h"
#include "format/glyphs.h"
#include "format/grids.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

/* The license has no element. */
static const char *const text_elements[NG_NOTES] = {
    [NONOGRAM_TITLE] = "title",   [NONOGRAM_AUTHOR] = "author",
    [NONOGRAM_ID] = "id",         [NONOGRAM_DESCRIPTION] = "description",
    [NONOGRAM_SOURCE] = "source", [NONOGRAM_COPYRIGHT] = "copyright",
};

/* Elements of text, those that nobody reads, too. */
static const char *const texts[] = {"title",     "author", "id",       "description", "source",
                                    "copyright", "note",   "authorid", NULL};
static const struct ng_xml_names names = {"puzzleset", "puzzle", texts};

/* A <color>, or one that needs no declaration. */
struct colour {
    size_t name; /* offset in the reader's names, NUL-terminated */
    uint32_t rgb;
    char symbol; /* 0: none */
    int value;   /* of its cells; -1 before the palette is made */
};

/* An element is known by its object on the tape. Functions return false on an error. */
struct reader {
    struct ng_tape tape;
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    enum nonogram_status status;
    struct nonogram_text content; /* decoded, of the text at hand */
    struct nonogram_text names;   /* of all colours */
    struct colour colours[NONOGRAM_COLOURS_MAX + 1];
    unsigned colour_count;
    size_t default_name, background_name; /* offsets in names */
    size_t puzzle;                        /* 0: none was found */
    bool settled;                         /* the palette is made, no colour may follow */
    bool plain;                           /* it is the builder's own black and white */
    bool has_text[NG_NOTES];
    size_t set_texts[NG_NOTES]; /* elements beside the puzzles; 0: none */
    bool has_clues[2];
    enum ng_build_axis axis;         /* of the clues at hand */
    struct ng_grid_size pictures[2]; /* by enum ng_build_grid */
    enum ng_build_grid grid;         /* of the picture at hand: */
    size_t row_width;
    bool inside; /* between the bars of a row */
    bool in_set; /* between the brackets of a set of colours */
    size_t set_size;
    uint8_t set_value;
};

/* ---- elements ---- */

static bool fail(struct reader *reader, enum nonogram_status status)
{
    reader->status = status;
    return status == NONOGRAM_OK;
}

static struct ng_place place_of(const struct reader *reader, size_t node)
{
    return ng_tape_place(&reader->tape, node);
}

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static bool
say_at(struct reader *reader, struct ng_place place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    enum nonogram_status status = ng_diag_set_list(reader->diagnostic, place, format, arguments);
    va_end(arguments);
    return fail(reader, status);
}

/* Says what is wrong with a name or text, which is shown in quotes between two parts. */
static bool say_of(struct reader *reader, size_t element, const char *before, struct ng_span text,
                   const char *behind)
{
    return say_at(reader, place_of(reader, element), "%s'%.*s'%s", before, ng_scan_shown(text),
                  text.text, behind);
}

static bool say(struct reader *reader, size_t element, const char *message)
{
    return say_at(reader, place_of(reader, element), "%s", message);
}

static struct ng_span name_of(const struct reader *reader, size_t element)
{
    return ng_tape_raw(&reader->tape, element - 1);
}

static bool is_named(const struct reader *reader, size_t element, const char *name)
{
    return ng_scan_is(name_of(reader, element), name);
}

/* Whether the element has the name; if not, says that it may not stand in the one around it. */
static bool check_name(struct reader *reader, size_t element, const char *name, const char *parent)
{
    struct ng_span own = name_of(reader, element);
    return ng_scan_is(own, name) || say_at(reader, place_of(reader, element), "<%.*s> within <%s>",
                                           ng_scan_shown(own), own.text, parent);
}

static bool is_attribute(const struct reader *reader, size_t node)
{
    return ng_tape_kind(&reader->tape, node) == NG_TAPE_KEY &&
           ng_tape_kind(&reader->tape, node + 1) == NG_TAPE_STRING;
}

static bool is_text(const struct reader *reader, size_t node)
{
    return ng_tape_kind(&reader->tape, node) == NG_TAPE_STRING && !is_attribute(reader, node - 1);
}

/* What the string says, borrowed until the next one is asked for. */
static struct ng_span text_of(struct reader *reader, size_t string)
{
    struct ng_span text = ng_tape_view(&reader->tape, string, &reader->content);
    return text.text != NULL ? text : (struct ng_span){"", 0};
}

/* The value of an attribute, borrowed likewise, or `otherwise`. */
static struct ng_span attribute(struct reader *reader, size_t element, const char *name,
                                const char *otherwise)
{
    for (size_t at = element + 1; is_attribute(reader, at); at += 2) {
        if (ng_scan_is(ng_tape_raw(&reader->tape, at), name)) {
            return text_of(reader, at + 1);
        }
    }
    return (struct ng_span){otherwise, strlen(otherwise)};
}

/* The name of the first attribute of the element that is none of these, NULL-terminated; size 0:
 * there is none. */
static struct ng_span find_foreign(const struct reader *reader, size_t element,
                                   const char *const *known)
{
    for (size_t at = element + 1; is_attribute(reader, at); at += 2) {
        const char *const *same = known;
        struct ng_span name = ng_tape_raw(&reader->tape, at);
        while (*same != NULL && !ng_scan_is(name, *same)) {
            same++;
        }
        if (*same == NULL) {
            return name;
        }
    }
    return (struct ng_span){"", 0};
}

static struct ng_span trim(struct ng_span text)
{
    size_t start = ng_scan_skip_blank(text, 0);
    return (struct ng_span){text.text + start, ng_scan_behind_last(text, start, text.size) - start};
}

/* Reads each element within this one. */
static bool read_children(struct reader *reader, size_t element,
                          bool (*read)(struct reader *reader, size_t child))
{
    const struct ng_tape *tape = &reader->tape;
    for (size_t at = element + 1; ng_tape_kind(tape, at) != NG_TAPE_END;
         at = ng_tape_next(tape, at)) {
        if (is_text(reader, at) && trim(text_of(reader, at)).size > 0) {
            return say(reader, at, "text between elements");
        }
        if (ng_tape_kind(tape, at) == NG_TAPE_OBJECT && !read(reader, at)) {
            return false;
        }
    }
    return true;
}

/* What an element says that holds nothing but text, trimmed, and borrowed as from text_of(). */
static bool read_content(struct reader *reader, size_t element, const char *name,
                         struct ng_span *text)
{
    struct nonogram_text *content = &reader->content;
    content->size = 0;
    for (size_t at = element + 1; ng_tape_kind(&reader->tape, at) != NG_TAPE_END;
         at = ng_tape_next(&reader->tape, at)) {
        if (ng_tape_kind(&reader->tape, at) == NG_TAPE_OBJECT) {
            return check_name(reader, at, "", name);
        }
        if (is_text(reader, at)) {
            ng_tape_text(&reader->tape, at, content);
        }
    }
    *text = trim((struct ng_span){content->size > 0 ? content->data : "", content->size});
    return true;
}

/* Reads the number that is all of the text; *whole: there is one. */
static bool read_number(struct reader *reader, size_t element, struct ng_span text,
                        uint32_t *number, bool *whole)
{
    const char *p = text.text, *end = text.text + text.size;
    bool overflow = false;
    if (p < end && ng_scan_is_digit(*p)) {
        p = ng_scan_number(p, end, number, &overflow);
    }
    *whole = text.size > 0 && p == end;
    return !overflow || say(reader, element, "the number is too large");
}

/* ---- colours ---- */

static size_t keep_name(struct reader *reader, struct ng_span name)
{
    size_t offset = reader->names.size;
    ng_text_bytes(&reader->names, name.text, name.size);
    ng_text_char(&reader->names, '\0');
    return offset;
}

static struct ng_span kept_name(const struct reader *reader, size_t offset)
{
    const char *name = reader->names.failed ? "" : reader->names.data + offset;
    return (struct ng_span){name, strlen(name)};
}

static struct colour *find_name(struct reader *reader, struct ng_span name)
{
    for (unsigned i = 0; i < reader->colour_count; i++) {
        if (ng_scan_is(name, kept_name(reader, reader->colours[i].name).text)) {
            return &reader->colours[i];
        }
    }
    return NULL;
}

static struct colour *find_symbol(struct reader *reader, char symbol)
{
    for (unsigned i = 0; i < reader->colour_count; i++) {
        if (reader->colours[i].symbol == symbol) {
            return &reader->colours[i];
        }
    }
    return NULL;
}

/* Adds a colour to the list, at an element; NULL on an error. */
static struct colour *add_colour(struct reader *reader, size_t element, struct ng_span name,
                                 char symbol, uint32_t rgb)
{
    struct colour *colour = &reader->colours[reader->colour_count];
    if (reader->colour_count == NONOGRAM_COLOURS_MAX + 1) {
        say_at(reader, place_of(reader, element), "more than %d colours", NONOGRAM_COLOURS_MAX);
        return NULL;
    }
    if (find_name(reader, name) != NULL) {
        say_of(reader, element, "a second colour ", name, "");
        return NULL;
    }
    if (symbol != '\0' && find_symbol(reader, symbol) != NULL) {
        say_of(reader, element, "the character ", (struct ng_span){&symbol, 1},
               " stands for two colours");
        return NULL;
    }
    *colour = (struct colour){keep_name(reader, name), rgb, symbol, -1};
    reader->colour_count++;
    return colour;
}

/* The colour of that name, from the list or, as "white" and "black" need no declaration, added to
 * it; NULL on an error. */
static struct colour *need_colour(struct reader *reader, struct ng_span name, size_t element)
{
    struct colour *colour = find_name(reader, name);
    bool black = ng_scan_is(name, "black");
    if (colour != NULL) {
        return colour;
    }
    if (reader->plain || !(black || ng_scan_is(name, "white"))) {
        say_of(reader, element, "the colour ", name, " is unknown");
        return NULL;
    }
    /* `name` may be among the names kept, which move when one is added. */
    struct ng_span own = {black ? "black" : "white", 5};
    char symbol = black ? 'X' : '.';
    return add_colour(reader, element, own, find_symbol(reader, symbol) == NULL ? symbol : '\0',
                      black ? 0 : 0xffffff);
}

static bool read_colour(struct reader *reader, size_t element)
{
    struct ng_span text, symbol = attribute(reader, element, "char", "\n");
    char c = symbol.size == 1 ? *symbol.text : '?';
    if (reader->settled) {
        return say(reader, element, "a <color> behind the clues");
    }
    if (c != '\n' && (c < ' ' || c > '~' || strchr("?|[]", c) != NULL)) {
        return say_of(reader, element, "", symbol, " cannot be a colour's character");
    }
    struct ng_span name = attribute(reader, element, "name", "");
    if (name.size == 0) {
        return say(reader, element, "a <color> without a name");
    }
    struct colour *colour = add_colour(reader, element, name, c != '\n' ? c : '\0', 0);
    if (colour == NULL || !read_content(reader, element, "color", &text)) {
        return false;
    }
    if (memchr(text.text, '/', text.size) != NULL || memchr(text.text, '\\', text.size) != NULL) {
        return say(reader, element, "triangle cells are not supported");
    }
    return ng_scan_rgb(text, &colour->rgb) ||
           say_of(reader, element, "", text, " is not a colour, expected RRGGBB");
}

/* Gives a colour its value in the builder's palette, the background 0. A symbol may have been
 * chosen for a colour without one. */
static bool enter_colour(struct reader *reader, struct colour *colour, bool background,
                         size_t element)
{
    struct ng_span name = kept_name(reader, colour->name);
    char symbol = colour->symbol > ' ' ? colour->symbol : '\0';
    colour->value = background ? 0 : 1;
    if (background && !reader->plain) {
        return ng_build_blank(reader->build, name.text, name.size, colour->rgb, symbol) ||
               say(reader, element, "the background cannot be told from another colour");
    }
    for (unsigned i = 0; i < 2 && !reader->plain && (i == 0 || colour->value < 0); i++) {
        colour->value = ng_build_colour(reader->build, name.text, name.size, colour->rgb,
                                        i == 0 ? symbol : '\0');
    }
    return colour->value >= 0 ||
           say_of(reader, element, "no room in the palette for the colour ", name, "");
}

/* Makes the palette before the first clue or picture, which begins with the element: the background
 * is the blank, the others get their values in the order of declaration, the default one if none
 * was declared. Black on white, whatever it is called, is the builder's own. */
static bool settle(struct reader *reader, size_t element)
{
    if (reader->settled) {
        return true;
    }
    reader->settled = true;
    struct colour *background =
        need_colour(reader, kept_name(reader, reader->background_name), element);
    struct ng_span usual = kept_name(reader, reader->default_name);
    for (unsigned i = 0; i < 2 && background != NULL && reader->colour_count == 1; i++) {
        if (need_colour(reader, usual, element) == NULL) {
            return false;
        }
        usual = (struct ng_span){background->rgb == 0 ? "white" : "black", 5};
    }
    struct colour *colours = reader->colours;
    reader->plain = background != NULL && reader->colour_count == 2 &&
                    background->rgb == 0xffffff && colours[background == colours ? 1 : 0].rgb == 0;
    if (background == NULL || !enter_colour(reader, background, true, element)) {
        return false;
    }
    for (unsigned i = 0; i < reader->colour_count; i++) {
        if (&colours[i] != background && !enter_colour(reader, &colours[i], false, element)) {
            return false;
        }
    }
    return true;
}

/* ---- clues ---- */

static bool read_count(struct reader *reader, size_t element)
{
    static const char *const known[] = {"color", NULL};
    struct ng_span text, foreign = find_foreign(reader, element, known);
    uint32_t length = 0;
    bool whole;
    if (!check_name(reader, element, "count", "line")) {
        return false;
    }
    if (foreign.size > 0) { /* the colour misspelt, or caps, which make the block another one */
        return say_of(reader, element, "a <count> with ", foreign, ", expected 'color' or nothing");
    }
    struct ng_span name =
        attribute(reader, element, "color", kept_name(reader, reader->default_name).text);
    struct colour *colour = need_colour(reader, name, element);
    if (colour == NULL || (colour->value < 0 && !enter_colour(reader, colour, false, element)) ||
        !read_content(reader, element, "count", &text) ||
        !read_number(reader, element, text, &length, &whole)) {
        return false;
    }
    if (!whole || colour->value == 0) {
        return text.size == 0 ? say(reader, element, "a <count> without a number")
               : !whole       ? say_of(reader, element, "", text, " is not a number")
                              : say(reader, element, "a block of the background's colour");
    }
    ng_build_block(reader->build, length, (unsigned)colour->value);
    return true;
}

static bool read_line(struct reader *reader, size_t element)
{
    if (!check_name(reader, element, "line", "clues")) {
        return false;
    }
    ng_build_line(reader->build, reader->axis, place_of(reader, element));
    return read_children(reader, element, read_count);
}

static bool read_clues(struct reader *reader, size_t element)
{
    struct ng_span type = attribute(reader, element, "type", "");
    reader->axis = ng_scan_is(type, "rows") ? NG_BUILD_ROWS : NG_BUILD_COLUMNS;
    if (reader->axis == NG_BUILD_COLUMNS && !ng_scan_is(type, "columns")) {
        return say_of(reader, element, "clues of type ", type, ", expected 'rows' or 'columns'");
    }
    if (reader->has_clues[reader->axis]) {
        return say_at(reader, place_of(reader, element), "a second <clues type=\"%.*s\">",
                      (int)type.size, type.text);
    }
    reader->has_clues[reader->axis] = true;
    return settle(reader, element) && read_children(reader, element, read_line);
}

/* ---- pictures ---- */

static bool add_cell(struct reader *reader, uint8_t value, struct ng_place place)
{
    if (value == NONOGRAM_UNKNOWN && reader->grid == NG_BUILD_GOAL) {
        return say_at(reader, place, "the goal has an unknown cell");
    }
    ng_build_cell(reader->build, reader->grid, value, place);
    reader->row_width++;
    return true;
}

static bool end_row(struct reader *reader, struct ng_place place)
{
    struct ng_grid_size *size = &reader->pictures[reader->grid];
    reader->inside = false;
    size->width = size->height == 0 ? reader->row_width : size->width;
    size->height++;
    return reader->row_width == size->width ||
           say_at(reader, place, "row %zu of the picture has %zu cell%s, the first has %zu",
                  size->height, reader->row_width, reader->row_width == 1 ? "" : "s", size->width);
}

/* A colour's character, alone or in a set. */
static bool read_cell(struct reader *reader, char c, struct ng_place place)
{
    const struct colour *colour = find_symbol(reader, c);
    if (colour == NULL && (c == '/' || c == '\\')) {
        return say_at(reader, place, "triangle cells are not supported");
    }
    if (colour == NULL) {
        return fail(reader,
                    ng_scan_expect(reader->diagnostic, place, "a colour's character", &c, &c + 1));
    }
    reader->set_value = (uint8_t)colour->value;
    reader->set_size++;
    return reader->in_set || add_cell(reader, (uint8_t)colour->value, place);
}

/* Between rows blanks may stand; a set says something only when it has one colour. */
static bool read_character(struct reader *reader, char c, struct ng_place place)
{
    if (!reader->inside) {
        reader->inside = c == '|';
        reader->row_width = 0;
        return reader->inside || ng_scan_is_space(c) ||
               fail(reader, ng_scan_expect(reader->diagnostic, place, "'|'", &c, &c + 1));
    }
    if (reader->in_set) {
        reader->in_set = c != ']';
        return reader->in_set
                   ? read_cell(reader, c, place)
                   : add_cell(reader, reader->set_size == 1 ? reader->set_value : NONOGRAM_UNKNOWN,
                              place);
    }
    switch (c) {
    case '[':
        reader->in_set = true;
        reader->set_size = 0;
        return true;
    case '?':
        return add_cell(reader, NONOGRAM_UNKNOWN, place);
    case '|':
        return end_row(reader, place);
    case '\n':
        return say_at(reader, place, "the row of the picture does not end with '|'");
    default:
        return read_cell(reader, c, place);
    }
}

/* Places are exact where there is nothing to decode. */
static bool read_picture(struct reader *reader, size_t element)
{
    struct ng_grid_size *size = &reader->pictures[reader->grid];
    size_t at = element + 1;
    if (!is_named(reader, element, "image")) {
        return true;
    }
    if (size->height > 0) {
        return say(reader, element, "a second <image>");
    }
    size->place = place_of(reader, element);
    for (; ng_tape_kind(&reader->tape, at) != NG_TAPE_END; at++) {
        struct ng_place place = place_of(reader, at);
        struct ng_span piece = {"", 0};
        if (ng_tape_kind(&reader->tape, at) == NG_TAPE_OBJECT) {
            return check_name(reader, at, "", "image");
        }
        if (is_text(reader, at)) {
            piece = text_of(reader, at);
        }
        for (size_t i = 0; i < piece.size; i++, place.column++) {
            if (!read_character(reader, piece.text[i], place)) {
                return false;
            }
        }
    }
    if (reader->inside) {
        return say(reader, at, "the picture ends within a row");
    }
    return size->height > 0 || say(reader, element, "a picture without rows");
}

static bool read_solution(struct reader *reader, size_t element)
{
    struct ng_span type = attribute(reader, element, "type", "goal");
    bool goal = ng_scan_is(type, "goal");
    if (!goal && !ng_scan_is(type, "saved")) {
        return ng_scan_is(type, "solution") || say_of(reader, element, "a solution of type ", type,
                                                      ", expected 'goal', 'solution' or 'saved'");
    }
    reader->grid = goal ? NG_BUILD_GOAL : NG_BUILD_GIVEN;
    struct ng_grid_size *size = &reader->pictures[reader->grid];
    if (size->height > 0 && goal) {
        return say(reader, element, "a second <solution type=\"goal\">");
    }
    if (size->height > 0) {
        ng_build_remark(reader->build, place_of(reader, element),
                        "another saved grid is ignored: the first one counts");
        return true;
    }
    return settle(reader, element) && read_children(reader, element, read_picture) &&
           (size->height > 0 || say(reader, element, "a <solution> without <image>"));
}

/* ---- puzzle and set ---- */

static bool read_text(struct reader *reader, size_t element, unsigned which)
{
    struct ng_span text;
    if (reader->has_text[which]) {
        ng_build_remark(reader->build, place_of(reader, element), "a second <%s> is ignored",
                        text_elements[which]);
        return true;
    }
    reader->has_text[which] = true;
    if (!read_content(reader, element, text_elements[which], &text)) {
        return false;
    }
    ng_build_text(reader->build, (enum nonogram_note)which, text.text, text.size);
    return true;
}

/* Which text the element is; NG_NOTES: none. */
static unsigned text_which(const struct reader *reader, size_t element)
{
    unsigned which = 0;
    while (which < NG_NOTES &&
           (text_elements[which] == NULL || !is_named(reader, element, text_elements[which]))) {
        which++;
    }
    return which;
}

/* Reads an element within <puzzle>. One that is unknown may be a misspelt one. */
static bool read_part(struct reader *reader, size_t element)
{
    struct ng_span name = name_of(reader, element);
    unsigned which = text_which(reader, element);
    if (ng_scan_is(name, "color")) {
        return read_colour(reader, element);
    }
    if (ng_scan_is(name, "clues")) {
        return read_clues(reader, element);
    }
    if (ng_scan_is(name, "solution")) {
        return read_solution(reader, element);
    }
    if (which < NG_NOTES) {
        return read_text(reader, element, which);
    }
    if (!ng_scan_is(name, "authorid") && !ng_scan_is(name, "note")) {
        ng_build_remark(reader->build, place_of(reader, element),
                        "the element <%.*s> is unknown and ignored", ng_scan_shown(name),
                        name.text);
    }
    return true;
}

static bool read_puzzle(struct reader *reader, size_t element)
{
    static const char *const known[] = {"type", "defaultcolor", "backgroundcolor", "id", NULL};
    struct ng_span foreign = find_foreign(reader, element, known);
    struct ng_span type = attribute(reader, element, "type", "grid");
    reader->puzzle = element;
    if (foreign.size > 0) {
        ng_build_remark(reader->build, place_of(reader, element),
                        "the attribute '%.*s' is unknown and ignored", ng_scan_shown(foreign),
                        foreign.text);
    }
    if (!ng_scan_is(type, "grid")) {
        return ng_scan_is(type, "triddler")
                   ? say(reader, element, "triddlers are not supported")
                   : say_of(reader, element, "a puzzle of type ", type, ", expected 'grid'");
    }
    reader->default_name = keep_name(reader, attribute(reader, element, "defaultcolor", "black"));
    reader->background_name =
        keep_name(reader, attribute(reader, element, "backgroundcolor", "white"));
    if (!read_children(reader, element, read_part)) {
        return false;
    }
    if (!reader->settled) {
        return say(reader, element, "the puzzle has neither clues nor a goal");
    }
    return fail(reader,
                ng_grids_settle(reader->build, reader->pictures,
                                reader->has_clues[0] || reader->has_clues[1], reader->diagnostic));
}

/* Reads an element of a set. The title is that of the set. */
static bool read_set_part(struct reader *reader, size_t element)
{
    unsigned which = text_which(reader, element);
    if (is_named(reader, element, names.puzzle)) {
        return read_puzzle(reader, element);
    }
    if (which == NONOGRAM_TITLE) {
        ng_build_remark(reader->build, place_of(reader, element),
                        "the <title> of a set is ignored");
    } else if ((which == NONOGRAM_SOURCE || which == NONOGRAM_AUTHOR ||
                which == NONOGRAM_COPYRIGHT) &&
               reader->set_texts[which] == 0) {
        reader->set_texts[which] = element;
    }
    return true;
}

/* Says that a puzzle is missing, where the element ends. */
static bool check_puzzle(struct reader *reader, size_t element, const char *message)
{
    return reader->puzzle != 0 || say(reader, ng_tape_next(&reader->tape, element) - 1, message);
}

/* Reads a set, of several puzzles one. The texts of the set are those of its only puzzle, where
 * that has none of its own; of several, all but the first do not see the set's beginning. */
static bool read_set(struct reader *reader, size_t element)
{
    struct ng_span text = reader->tape.text;
    bool several = element == 0 || text.text[text.size - 1] == '<';
    if (!read_children(reader, element, read_set_part)) {
        return false;
    }
    for (unsigned i = 0; i < NG_NOTES; i++) {
        if (reader->set_texts[i] != 0 && several) {
            ng_build_remark(reader->build, place_of(reader, reader->set_texts[i]),
                            "the <%s> of a set of several puzzles is ignored", text_elements[i]);
        } else if (reader->set_texts[i] != 0 && !reader->has_text[i] &&
                   !read_text(reader, reader->set_texts[i], i)) {
            return false;
        }
    }
    return check_puzzle(reader, element, "a <puzzleset> without <puzzle>");
}

/* ---- FreeNono ---- */

/* Reads the attribute that says how many rows or columns there are. */
static bool read_size(struct reader *reader, size_t element, const char *name, uint32_t *size)
{
    bool whole;
    return read_number(reader, element, attribute(reader, element, name, ""), size, &whole) &&
           (whole ||
            say_at(reader, place_of(reader, element), "a <Nonogram> needs its %s, a number", name));
}

static bool read_row(struct reader *reader, size_t element)
{
    struct ng_grid_size *size = &reader->pictures[NG_BUILD_GOAL];
    struct ng_place place = place_of(reader, element);
    struct ng_span text;
    if (!is_named(reader, element, "line")) {
        return true;
    }
    if (!read_content(reader, element, "line", &text)) {
        return false;
    }
    size->height++;
    reader->row_width = 0;
    for (const char *p = text.text, *end = p + text.size; p < end; p++) {
        if (*p == 'x' || *p == '_') {
            (void)add_cell(reader, *p == 'x', place);
        } else if (!ng_scan_is_space(*p)) {
            return fail(reader, ng_scan_expect(reader->diagnostic, place, "'x' or '_'", p, end));
        }
    }
    return reader->row_width == size->width ||
           say_at(reader, place, "row %zu has %zu cell%s, the width is %zu", size->height,
                  reader->row_width, reader->row_width == 1 ? "" : "s", size->width);
}

static bool read_nonogram(struct reader *reader, size_t element)
{
    static const char *const attributes[NG_NOTES] = {
        [NONOGRAM_TITLE] = "name", [NONOGRAM_AUTHOR] = "author", [NONOGRAM_DESCRIPTION] = "desc"};
    struct ng_grid_size *size = &reader->pictures[NG_BUILD_GOAL];
    struct ng_place place = place_of(reader, element);
    uint32_t width = 0, height = 0;
    if (!is_named(reader, element, "Nonogram")) {
        return true;
    }
    if (reader->puzzle != 0) {
        return say(reader, element, "a second puzzle in one entry");
    }
    reader->puzzle = element;
    if (!read_size(reader, element, "width", &width) ||
        !read_size(reader, element, "height", &height)) {
        return false;
    }
    for (unsigned i = 0; i < NG_NOTES; i++) {
        struct ng_span text = {"", 0};
        if (attributes[i] != NULL) {
            text = attribute(reader, element, attributes[i], "");
        }
        ng_build_text(reader->build, (enum nonogram_note)i, text.text, text.size);
    }
    size->width = width;
    if (!read_children(reader, element, read_row)) {
        return false;
    }
    ng_build_width(reader->build, width, place);
    ng_build_height(reader->build, height, place);
    ng_build_clues_from_goal(reader->build);
    return size->height == height ||
           say_at(reader, place, "the picture has %zu row%s, the height is %lu", size->height,
                  size->height == 1 ? "" : "s", (unsigned long)height);
}

static bool read_nonograms(struct reader *reader, size_t element)
{
    return is_named(reader, element, "Nonograms") ? read_children(reader, element, read_nonogram)
                                                  : read_nonogram(reader, element);
}

/* ---- the whole ---- */

static bool read_root(struct reader *reader)
{
    size_t root = ng_tape_kind(&reader->tape, 0) == NG_TAPE_KEY ? 1 : 0;
    struct ng_span name = root == 0 ? (struct ng_span){"", 0} : name_of(reader, root);
    if (root == 0 || ng_scan_is(name, names.set)) {
        return read_set(reader, root);
    }
    if (ng_scan_is(name, names.puzzle)) {
        return read_puzzle(reader, root);
    }
    if (ng_scan_is(name, "FreeNono") || ng_scan_is(name, "Nonograms")) {
        return read_children(reader, root, read_nonograms) &&
               check_puzzle(reader, root, "a document without <Nonogram>");
    }
    return say_at(reader, place_of(reader, root), "expected <puzzleset>, found <%.*s>",
                  ng_scan_shown(name), name.text);
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {.build = build, .diagnostic = diagnostic};
    reader.status = ng_xml_read(&names, text, &reader.tape, build, diagnostic);
    if (reader.status == NONOGRAM_OK) {
        (void)read_root(&reader);
    }
    if (reader.content.failed || reader.names.failed) {
        reader.status = ng_refuse_no_memory(diagnostic);
    }
    ng_tape_clear(&reader.tape);
    ng_text_clear(&reader.content);
    ng_text_clear(&reader.names);
    return reader.status;
}

static size_t extent(struct ng_span text, bool complete)
{
    return ng_xml_extent(&names, text, complete);
}

static int sniff(struct ng_span text, bool complete)
{
    struct ng_span rest = trim(text);
    (void)complete;
    return ng_scan_starts_with(rest, "<?xml") || ng_scan_starts_with(rest, "<!DOCTYPE pbn") ||
                   ng_scan_starts_with(rest, "<puzzle")
               ? 95
           : ng_scan_starts_with(rest, "<") && ng_format_binary(rest) == NULL ? 50
                                                                              : 0;
}

/* ---- writing ---- */

/* What cannot be the character of a colour in a picture, or would have to be escaped. */
static const char reserved_characters[] = "|[]/\\<>&\"";

static const char *const suffixes[] = {"xml", "pbn", "nonogram", NULL};

/* An id alone may have blanks around it, which an element cannot keep. */
static void write_texts(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    static const enum nonogram_note order[] = {NONOGRAM_SOURCE,    NONOGRAM_ID,
                                               NONOGRAM_TITLE,     NONOGRAM_AUTHOR,
                                               NONOGRAM_COPYRIGHT, NONOGRAM_DESCRIPTION};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        const char *element = text_elements[order[i]];
        const char *note = puzzle->notes[order[i]] != NULL ? puzzle->notes[order[i]] : "";
        struct ng_span text = trim((struct ng_span){note, strlen(note)});
        if (text.size > 0) {
            ng_text_format(out, "<%s>", element);
            ng_markup_escape_part(out, text.text, text.size);
            ng_text_format(out, "</%s>\n", element);
        }
    }
}

static void write_colours(const struct ng_palette *palette, const struct ng_glyphs *glyphs,
                          struct nonogram_text *out)
{
    for (unsigned i = 0; i <= palette->count; i++) {
        ng_text_string(out, "<color name=\"");
        ng_markup_escape(out, palette->colours[i].name);
        ng_text_format(out, "\" char=\"%c\">%06lX</color>\n", glyphs->glyph[i],
                       (unsigned long)palette->colours[i].rgb);
    }
}

/* Writes a block; those of colour 1 have the default colour. */
static void write_block(const struct ng_palette *palette, const struct nonogram_block *block,
                        struct nonogram_text *out)
{
    ng_text_string(out, "<count");
    if (block->colour != 1) {
        ng_text_string(out, " color=\"");
        ng_markup_escape(out, palette->colours[block->colour].name);
        ng_text_char(out, '"');
    }
    ng_text_char(out, '>');
    ng_text_number(out, block->length);
    ng_text_string(out, "</count>");
}

static void write_clues(const struct nonogram_puzzle *puzzle, const char *type, uint32_t first,
                        uint32_t count, struct nonogram_text *out)
{
    ng_text_format(out, "<clues type=\"%s\">\n", type);
    for (uint32_t i = first; i < first + count; i++) {
        ng_text_string(out, "<line>");
        for (uint32_t j = 0; j < puzzle->lines[i].count; j++) {
            write_block(&puzzle->palette, &puzzle->lines[i].blocks[j], out);
        }
        ng_text_string(out, "</line>\n");
    }
    ng_text_string(out, "</clues>\n");
}

static void write_picture(const struct nonogram_puzzle *puzzle, const char *type,
                          const uint8_t *cells, const struct ng_glyphs *glyphs,
                          struct nonogram_text *out)
{
    if (cells == NULL) {
        return;
    }
    ng_text_format(out, "<solution type=\"%s\">\n<image>\n", type);
    for (uint32_t y = 0; y < puzzle->height; y++) {
        ng_text_char(out, '|');
        ng_glyphs_row(glyphs, cells + (size_t)y * puzzle->width, puzzle->width, out);
        ng_text_string(out, "|\n");
    }
    ng_text_string(out, "</image>\n</solution>\n");
}

static void write_puzzle(const struct nonogram_puzzle *puzzle, const struct ng_glyphs *glyphs,
                         struct nonogram_text *out)
{
    ng_text_string(out, "<?xml version=\"1.0\"?>\n"
                        "<puzzleset>\n<puzzle type=\"grid\" defaultcolor=\"");
    ng_markup_escape(out, puzzle->palette.colours[1].name);
    ng_text_string(out, "\" backgroundcolor=\"");
    ng_markup_escape(out, puzzle->palette.colours[0].name);
    ng_text_string(out, "\">\n");
    write_texts(puzzle, out);
    write_colours(&puzzle->palette, glyphs, out);
    write_clues(puzzle, "columns", puzzle->height, puzzle->width, out);
    write_clues(puzzle, "rows", 0, puzzle->height, out);
    write_picture(puzzle, "goal", puzzle->goal, glyphs, out);
    write_picture(puzzle, "saved", puzzle->given, glyphs, out);
    ng_text_string(out, "</puzzle>\n</puzzleset>\n");
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    (void)options;
    struct ng_glyphs glyphs;
    if (!ng_glyphs_make(&glyphs, &puzzle->palette, reserved_characters)) {
        return ng_refuse_colours("webpbn", puzzle->palette.count,
                                 ng_glyphs_most(reserved_characters), diagnostic);
    }
    struct nonogram_puzzle written = *puzzle;
    if (!ng_puzzle_is_colour(puzzle)) {
        written.palette = ng_palette_black; /* as every reader of the format knows it */
        glyphs.glyph[0] = '.';
        glyphs.glyph[1] = 'X';
    }
    write_puzzle(&written, &glyphs, out);
    return NONOGRAM_OK;
}

const struct ng_format ng_format_webpbn = {
    .name = "webpbn",
    .suffixes = suffixes,
    .drops = NG_DROPS_LICENSE,
    .sniff = sniff,
    .extent = extent,
    .parse = parse,
    .write = write,
    .can = NG_CAN_COLOUR | NG_CAN_BLOTS | NG_CAN_GIVEN,
};
