/* The colours of .non: both ways to declare them, and the grids drawn with them. */
#include "format/non_colours.h"

#include "format/entity.h"
#include "format/expect.h"
#include "format/note.h"
#include "format/refuse.h"

#include <string.h>

void ng_non_colours_start(struct ng_non_colours *colours)
{
    *colours = (struct ng_non_colours){
        .rules = {.plain = 1, .commas = true, .last_comma = true, .names = true, .unknowns = true}};
}

/* ---- declarations ---- */

/* A line "color NAME VALUE SYMBOL", the last word of which may be empty, and what it goes into. */
struct declaration {
    struct ng_span name;
    struct ng_span value;
    struct ng_span symbol;
    uint32_t rgb;
    const struct ng_non_line *line;
    struct ng_non_colours *colours;
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
};

static enum nonogram_status refuse(const struct declaration *declaration, struct ng_span word,
                                   const char *why)
{
    return ng_diag_set(declaration->diagnostic, ng_non_lines_place(declaration->line, word.text),
                       "%s", why);
}

static enum nonogram_status parse(struct declaration *declaration)
{
    struct ng_span rest = declaration->line->rest;
    declaration->name = ng_scan_take_word(&rest);
    declaration->value = ng_scan_take_word(&rest);
    declaration->symbol = ng_scan_take_word(&rest);
    if (!ng_scan_rgb(declaration->value, &declaration->rgb)) {
        return refuse(declaration, declaration->value, "expected a colour such as #ff0000");
    }
    return NONOGRAM_OK;
}

static bool is_character(char c)
{
    return c == '0' || c == '1' || ng_clue_can_be_suffix(c);
}

/* What is wrong with a colour's name; NULL when nothing is. */
static const char *fault_of_name(const struct ng_non_colours *colours, struct ng_span word,
                                 struct ng_span name)
{
    if (word.size != 1 || !is_character(*word.text)) {
        return "what is named is not the character of a colour: passed over";
    }
    if (name.size == 0 || !ng_note_is_clean(name)) {
        return "the colour's name is empty or not UTF-8: passed over";
    }
    if (colours->names[(unsigned char)*word.text].size > 0) {
        return "a second name of a colour is passed over";
    }
    return NULL;
}

void ng_non_colours_name(struct ng_non_colours *colours, struct ng_build *build,
                         const struct ng_non_line *line)
{
    struct ng_span name = line->rest;
    struct ng_span word = ng_scan_take_word(&name);
    name = ng_non_lines_unquote(name);
    const char *fault = fault_of_name(colours, word, name);
    if (fault != NULL) {
        ng_build_remark(build, line->place, "%s", fault);
    } else {
        colours->names[(unsigned char)*word.text] = name;
    }
}

/* Adds the colour, with that symbol in the palette if it is free. `plain`: it is also that of
 * blocks that name none. */
static enum nonogram_status add_colour(const struct declaration *declaration, struct ng_span name,
                                       char symbol, bool plain, int *colour)
{
    struct ng_build *build = declaration->build;
    struct ng_clue_rules *rules = &declaration->colours->rules;
    if (rules->declared && ng_clue_find_colour(build, name) != 0) {
        return refuse(declaration, declaration->name, "the colour is declared twice");
    }
    *colour = ng_build_colour(build, name.text, name.size, declaration->rgb, symbol);
    if (*colour < 0) {
        *colour = ng_build_colour(build, name.text, name.size, declaration->rgb, 0);
    }
    if (*colour < 0) {
        return refuse(declaration, declaration->name, "too many colours");
    }
    if (plain) {
        rules->plain = *colour;
    } else if (!rules->declared) {
        rules->plain = NG_CLUE_BLACK;
    }
    rules->declared = true;
    return NONOGRAM_OK;
}

static const struct ng_span background = {"background", 10};

/* Takes the declaration as that of the background, under this name. */
static enum nonogram_status enter_background(const struct declaration *declaration,
                                             struct ng_span name)
{
    if (declaration->colours->background) {
        return refuse(declaration, declaration->name, "the colour is declared twice");
    }
    declaration->colours->background = true;
    (void)ng_build_blank(declaration->build, name.text, name.size, declaration->rgb, 0);
    return NONOGRAM_OK;
}

/* Enters the colour of a character under this name. */
static enum nonogram_status enter_character(const struct declaration *declaration,
                                            struct ng_span name)
{
    uint8_t *suffix = &declaration->colours->rules.suffix[(unsigned char)*declaration->name.text];
    char c = *declaration->name.text;
    int colour = 0;
    if (c == '0') {
        return enter_background(declaration, name);
    }
    if (*suffix != 0) {
        return refuse(declaration, declaration->name, "the colour is declared twice");
    }
    enum nonogram_status status = add_colour(declaration, name, c, c == '1', &colour);
    if (status == NONOGRAM_OK) {
        *suffix = (uint8_t)colour;
    }
    return status;
}

/* The same under a name of its own, which another colour may have already. */
static enum nonogram_status enter_named(const struct declaration *declaration, struct ng_span name)
{
    if (!declaration->colours->rules.declared ||
        ng_clue_find_colour(declaration->build, name) == 0) {
        return enter_character(declaration, name);
    }
    ng_build_remark(declaration->build, declaration->line->place,
                    "the colour's name is that of another one: passed over");
    return enter_character(declaration, declaration->name);
}

/* "color r #ff0000" */
static enum nonogram_status declare_character(const struct declaration *declaration)
{
    char c = *declaration->name.text;
    struct nonogram_text name = {.data = NULL};
    if (!is_character(c)) {
        return refuse(declaration, declaration->name, "no colour can be called so");
    }
    if (declaration->colours->names[(unsigned char)c].size == 0) {
        return enter_character(declaration, c == '0' ? background : declaration->name);
    }
    ng_entity_decode(declaration->colours->names[(unsigned char)c], &name, NULL);
    enum nonogram_status status = ng_refuse_failed(&name, declaration->diagnostic);
    if (status == NONOGRAM_OK) {
        status = enter_named(declaration, (struct ng_span){name.data, name.size});
    }
    ng_text_clear(&name);
    return status;
}

/* "color red FF0000 %" */
static enum nonogram_status declare_name(const struct declaration *declaration)
{
    struct ng_span name = declaration->name;
    const struct nonogram_colour *blank = &ng_build_palette(declaration->build)->colours[0];
    char symbol = declaration->symbol.size == 1 ? *declaration->symbol.text : '\0';
    uint8_t *suffix = &declaration->colours->rules.suffix[(unsigned char)symbol];
    int colour = 0;
    if (!ng_note_is_clean(name)) {
        return refuse(declaration, name, "the colour's name is not UTF-8");
    }
    if (ng_scan_is(name, "background")) {
        return enter_background(declaration, background);
    }
    /* That name is the blank's only while it has no other. */
    if (ng_scan_is(name, blank->name)) {
        (void)ng_build_blank(declaration->build, background.text, background.size, blank->rgb, 0);
    }
    enum nonogram_status status =
        add_colour(declaration, name, symbol, ng_scan_is(name, "black"), &colour);
    if (status == NONOGRAM_OK && ng_clue_can_be_suffix(symbol) && *suffix == 0) {
        *suffix = (uint8_t)colour;
    }
    return status;
}

enum nonogram_status ng_non_colours_declare(struct ng_non_colours *colours, struct ng_build *build,
                                            const struct ng_non_line *line,
                                            struct nonogram_diagnostic *diagnostic)
{
    struct declaration declaration = {
        .line = line, .colours = colours, .build = build, .diagnostic = diagnostic};
    enum nonogram_status status = parse(&declaration);
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (declaration.name.size == 1 && *declaration.value.text == '#') {
        return declare_character(&declaration);
    }
    return declare_name(&declaration);
}

/* ---- grids ---- */

/* A grid being read. */
struct grid {
    const char *at;
    const char *end;
    struct ng_place place; /* of `at` */
    struct ng_clue_rules *rules;
    struct ng_build *build;
    enum ng_build_grid which;
};

static void step(struct grid *grid)
{
    if (*grid->at++ == '\n') {
        grid->place = (struct ng_place){grid->place.line + 1, 1};
    } else {
        grid->place.column++;
    }
}

static void skip_blanks(struct grid *grid)
{
    while (grid->at < grid->end && ng_scan_is_space(*grid->at)) {
        step(grid);
    }
}

/* The value of the cell at hand, -1 when it is none. */
static int cell_value(const struct grid *grid)
{
    if (*grid->at == '0') {
        return 0;
    }
    if (*grid->at == '?') {
        return grid->which == NG_BUILD_GIVEN ? NONOGRAM_UNKNOWN : -1;
    }
    unsigned value;
    bool plain = !grid->rules->declared && *grid->at > ' ' && *grid->at <= '~' && *grid->at != '"';
    if (*grid->at == '1' || plain) { /* where there are no colours, any sign but 0 is a cell's */
        value = grid->rules->plain > 0 ? (unsigned)grid->rules->plain
                                       : ng_clue_plain(grid->rules, grid->build);
    } else {
        value = grid->rules->suffix[(unsigned char)*grid->at];
    }
    return value == 0 ? -1 : (int)value;
}

/* Reads the cells that follow each other from here on, as many as fit. */
static size_t read_row(struct grid *grid)
{
    struct ng_place place = grid->place;
    size_t count = 0;
    uint8_t row[256];
    while (grid->at < grid->end && count < sizeof row) {
        int value = cell_value(grid);
        if (value < 0) {
            break;
        }
        row[count++] = (uint8_t)value;
        grid->at++;
    }
    grid->place.column += (unsigned long)count;
    ng_build_row(grid->build, grid->which, row, count, place);
    return count;
}

/* Reads cells until the first character that is not one. */
static void read_cells(struct grid *grid)
{
    do {
        skip_blanks(grid);
    } while (read_row(grid) > 0);
}

enum nonogram_status ng_non_colours_cells(struct ng_clue_rules *rules, struct ng_build *build,
                                          const struct ng_non_line *line,
                                          struct nonogram_diagnostic *diagnostic)
{
    struct ng_span text = line->rest;
    bool quoted = text.size > 0 && *text.text == '"';
    struct grid grid = {text.text,
                        text.text + text.size,
                        ng_non_lines_place(line, text.text),
                        rules,
                        build,
                        line->kind == NG_NON_SAVED ? NG_BUILD_GIVEN : NG_BUILD_GOAL};
    const char *what = "a cell";
    if (quoted) {
        step(&grid);
    }
    read_cells(&grid);
    if (ng_build_cells(build, grid.which) > 0 && quoted) {
        what = "a cell or a closing quote";
        if (grid.at < grid.end && *grid.at == '"') {
            what = "the end of the line";
            step(&grid);
            skip_blanks(&grid);
            quoted = false;
        }
    }
    if (grid.at == grid.end && !quoted && ng_build_cells(build, grid.which) > 0) {
        return NONOGRAM_OK;
    }
    return ng_expect_in_line(diagnostic, grid.place, what, grid.at, grid.end);
}
