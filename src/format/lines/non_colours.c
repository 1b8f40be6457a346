/* The colours of .non: both ways to declare them, and the grids drawn with them. */
#include "format/entity.h"
#include "format/lines/non.h"
#include "format/note.h"
#include "format/refuse.h"

struct ng_span ng_non_unquote(struct ng_span text)
{
    return text.size < 2 || text.text[0] != '"' || text.text[text.size - 1] != '"'
               ? text
               : (struct ng_span){text.text + 1, text.size - 2};
}

static enum nonogram_status refuse(const struct ng_non *non, struct ng_span word, const char *why)
{
    return ng_diag_set(non->lines.diagnostic, ng_lines_place(&non->lines, word.text), "%s", why);
}

/* ---- declarations ---- */

static bool is_character(char c)
{
    return c == '0' || c == '1' || ng_clue_can_be_suffix(c);
}

void ng_non_colour_name(struct ng_non *non, struct ng_span rest)
{
    struct ng_span word = ng_scan_take_word(&rest);
    struct ng_span name = ng_non_unquote(rest);
    const char *fault = NULL;
    if (word.size != 1 || !is_character(*word.text)) {
        fault = "what is named is not the character of a colour: left out";
    } else if (name.size == 0 || !ng_note_is_clean(name)) {
        fault = "the colour's name is empty or not UTF-8: left out";
    } else if (non->names[(unsigned char)*word.text].size > 0) {
        fault = "a second name of a colour is left out";
    }
    if (fault != NULL) {
        ng_build_remark(non->lines.build, ng_lines_place(&non->lines, non->lines.line.text), "%s",
                        fault);
    } else {
        non->names[(unsigned char)*word.text] = name;
    }
}

/* A line "color WORD VALUE SYMBOL", the last of which may be empty. */
struct declaration {
    struct ng_span word;
    struct ng_span name; /* under which it is entered */
    uint32_t rgb;
};

static const struct ng_span background = {"background", 10};

/* Takes it as that of the background. */
static enum nonogram_status enter_background(struct ng_non *non,
                                             const struct declaration *declaration)
{
    if (non->background) {
        return refuse(non, declaration->word, "the colour is declared twice");
    }
    non->background = true;
    (void)ng_build_blank(non->lines.build, declaration->name.text, declaration->name.size,
                         declaration->rgb, 0);
    return NONOGRAM_OK;
}

/* Adds the colour, with that symbol in the palette if it is free. `plain`: it is also that of
 * blocks that name none. */
static enum nonogram_status enter(struct ng_non *non, const struct declaration *declaration,
                                  char symbol, bool plain)
{
    struct ng_build *build = non->lines.build;
    struct ng_clue_rules *rules = &non->lines.rules;
    struct ng_span name = declaration->name;
    if (rules->declared && ng_clue_find_colour(build, name) != 0) {
        return refuse(non, declaration->word, "the colour is declared twice");
    }
    int colour = ng_build_colour(build, name.text, name.size, declaration->rgb, symbol);
    colour =
        colour < 0 ? ng_build_colour(build, name.text, name.size, declaration->rgb, 0) : colour;
    if (colour < 0) {
        return refuse(non, declaration->word, "too many colours");
    }
    rules->plain = plain ? colour : rules->declared ? rules->plain : NG_CLUE_BLACK;
    rules->declared = true;
    if (is_character(symbol) && rules->suffix[(unsigned char)symbol] == 0) {
        rules->suffix[(unsigned char)symbol] = (uint8_t)colour;
    }
    return NONOGRAM_OK;
}

/* "color r #ff0000", under a name of its own, which another colour may have already. */
static enum nonogram_status declare_character(struct ng_non *non, struct declaration *declaration)
{
    char c = *declaration->word.text;
    struct nonogram_text name = {.data = NULL};
    if (!is_character(c)) {
        return refuse(non, declaration->word, "no colour can be called so");
    }
    if (c != '0' && non->lines.rules.suffix[(unsigned char)c] != 0) {
        return refuse(non, declaration->word, "the colour is declared twice");
    }
    declaration->name = c == '0' ? background : declaration->word;
    if (non->names[(unsigned char)c].size > 0) {
        ng_entity_decode(non->names[(unsigned char)c], &name, NULL);
        declaration->name = (struct ng_span){name.data, name.size};
    }
    if (name.size > 0 && c != '0' && non->lines.rules.declared &&
        ng_clue_find_colour(non->lines.build, declaration->name) != 0) {
        ng_build_remark(non->lines.build, ng_lines_place(&non->lines, non->lines.line.text),
                        "the colour's name is that of another one: left out");
        declaration->name = declaration->word;
    }
    enum nonogram_status status = ng_refuse_failed(&name, non->lines.diagnostic);
    if (status == NONOGRAM_OK) {
        status =
            c == '0' ? enter_background(non, declaration) : enter(non, declaration, c, c == '1');
    }
    ng_text_clear(&name);
    return status;
}

/* "color red FF0000 %" */
static enum nonogram_status declare_name(struct ng_non *non, const struct declaration *declaration,
                                         struct ng_span symbol)
{
    const struct nonogram_colour *blank = &ng_build_palette(non->lines.build)->colours[0];
    if (!ng_note_is_clean(declaration->name)) {
        return refuse(non, declaration->word, "the colour's name is not UTF-8");
    }
    if (ng_scan_is(declaration->name, "background")) {
        return enter_background(non, declaration);
    }
    /* That name is the blank's only while it has no other. */
    if (ng_scan_is(declaration->name, blank->name)) {
        (void)ng_build_blank(non->lines.build, background.text, background.size, blank->rgb, 0);
    }
    return enter(non, declaration, symbol.size == 1 ? *symbol.text : '\0',
                 ng_scan_is(declaration->name, "black"));
}

enum nonogram_status ng_non_colour(struct ng_non *non, struct ng_span rest)
{
    struct declaration declaration;
    declaration.word = declaration.name = ng_scan_take_word(&rest);
    struct ng_span value = ng_scan_take_word(&rest);
    if (!ng_scan_rgb(value, &declaration.rgb)) {
        return refuse(non, value, "expected a colour such as #ff0000");
    }
    return declaration.word.size == 1 && *value.text == '#'
               ? declare_character(non, &declaration)
               : declare_name(non, &declaration, ng_scan_take_word(&rest));
}

/* ---- grids ---- */

/* The value of a cell, -1 when the character is none. */
static int cell_value(struct ng_non *non, enum ng_build_grid which, char c)
{
    struct ng_clue_rules *rules = &non->lines.rules;
    bool plain = !rules->declared && c > ' ' && c <= '~' && c != '"';
    unsigned value = 0;
    if (c == '0') {
        return 0;
    }
    if (c == '?') {
        return which == NG_BUILD_GIVEN ? NONOGRAM_UNKNOWN : -1;
    }
    if (c == '1' || plain) { /* where there are no colours, any sign but 0 is a cell's */
        value = rules->plain > 0 ? (unsigned)rules->plain : ng_clue_plain(rules, non->lines.build);
    } else {
        value = rules->suffix[(unsigned char)c];
    }
    return value == 0 ? -1 : (int)value;
}

/* Reads cells, those without blanks between at once, until the first character that is neither. */
static const char *read_cells(struct ng_non *non, enum ng_build_grid which, const char *p,
                              const char *end)
{
    uint8_t row[256];
    size_t count;
    do {
        while (p < end && ng_scan_is_space(*p)) {
            p++;
        }
        const char *start = p;
        int value = 0;
        for (count = 0; p < end && count < sizeof row && value >= 0; count += value >= 0) {
            value = cell_value(non, which, *p);
            row[count] = (uint8_t)value;
            p += value >= 0;
        }
        ng_build_row(non->lines.build, which, row, count, ng_lines_place(&non->lines, start));
    } while (count > 0);
    return p;
}

enum nonogram_status ng_non_cells(struct ng_non *non, enum ng_build_grid which, struct ng_span text)
{
    const char *end = text.text + text.size;
    bool quoted = text.size > 0 && *text.text == '"';
    const char *p = read_cells(non, which, text.text + quoted, end);
    bool cells = ng_build_cells(non->lines.build, which) > 0;
    const char *what = cells && quoted ? "a cell or a closing quote" : "a cell";
    if (cells && quoted && p < end && *p == '"') {
        what = "the end of the line";
        quoted = false;
        do {
            p++;
        } while (p < end && ng_scan_is_space(*p));
    }
    return p == end && !quoted && cells
               ? NONOGRAM_OK
               : ng_expect_in_line(non->lines.diagnostic, ng_lines_place(&non->lines, p), what, p,
                                   end);
}
