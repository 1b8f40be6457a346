/* Declared colours: each gets its own name and symbol. */
#include "model/build.h"

#include "base/check.h"

#include <string.h>

/* The symbols that a colour without one can get, in this order. '?' is an unknown cell. */
static const char symbol_choice[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                    "0123456789@%&*+=$!~^:;<>()[]{}/|_-,`'#\\\".";

/* Gives the builder its own palette, still plain black. */
static bool own_palette(struct ng_build *build)
{
    if (build->colours != NULL) {
        return true;
    }
    build->colours =
        ng_arena_array(&build->arena, NONOGRAM_COLOURS_MAX + 1, sizeof *build->colours);
    if (build->colours == NULL) {
        build->failed = true;
        return false;
    }
    memcpy(build->colours, ng_palette_black.colours, 2 * sizeof *build->colours);
    ng_assert(!build->coloured && build->palette.count == 1);
    build->palette.colours = build->colours;
    return true;
}

/* Whether a colour other than the one at `slot` has this symbol or this name (if not NULL). The
 * default colour gives way to any other. */
static bool taken(const struct ng_build *build, unsigned slot, char symbol, const char *name)
{
    unsigned last = build->coloured ? build->palette.count : 0;
    ng_assert(last <= NONOGRAM_COLOURS_MAX);
    for (unsigned i = 0; i <= last; i++) {
        const struct nonogram_colour *colour = &build->colours[i];
        if (i != slot &&
            (colour->symbol == symbol || (name != NULL && strcmp(colour->name, name) == 0))) {
            return true;
        }
    }
    return false;
}

/* A free symbol: the usual one of blank and black, the name's first letter, any; 0 if none. */
static char choose_symbol(const struct ng_build *build, unsigned slot, const char *name,
                          uint32_t rgb)
{
    char usual = slot == 0 ? '.' : '#';
    ng_assert(slot <= NONOGRAM_COLOURS_MAX && rgb <= 0xffffff);
    if ((slot == 0 || rgb == 0) && !taken(build, slot, usual, NULL)) {
        return usual;
    }
    if (name != NULL && strchr(symbol_choice, *name) != NULL && !taken(build, slot, *name, NULL)) {
        return *name;
    }
    for (const char *symbol = symbol_choice; *symbol != '\0'; symbol++) {
        if (!taken(build, slot, *symbol, NULL)) {
            return *symbol;
        }
    }
    return '\0';
}

static bool printable(char symbol)
{
    return symbol >= ' ' && symbol <= '~';
}

/* The name of a colour without one: its symbol. A symbol that was `chosen` can be the name of
 * another colour: then it is repeated. */
static const char *make_name(struct ng_build *build, unsigned slot, char symbol, bool chosen)
{
    char name[NONOGRAM_COLOURS_MAX + 2] = {symbol};
    size_t size = 1;
    ng_assert(symbol != '\0');
    while (chosen && taken(build, slot, '\0', name)) {
        ng_assert(size <= NONOGRAM_COLOURS_MAX); /* each is the name of at most one colour */
        name[size++] = symbol;
    }
    return ng_arena_text(&build->arena, name, size);
}

/* Stores a colour at `slot`, its name copied. Returns false if name or symbol is taken or unfit. */
static bool store_colour(struct ng_build *build, unsigned slot, const char *name, size_t name_size,
                         struct nonogram_colour colour)
{
    bool named = name != NULL && name_size > 0;
    bool chosen = colour.symbol == 0;
    if (named && memchr(name, '\0', name_size) != NULL) {
        return false;
    }
    colour.name = named ? ng_arena_text(&build->arena, name, name_size) : NULL;
    if (chosen) {
        colour.symbol = choose_symbol(build, slot, colour.name, colour.rgb);
    }
    if (!printable(colour.symbol)) {
        return false;
    }
    if (!named) {
        colour.name = make_name(build, slot, colour.symbol, chosen);
    }
    if (colour.name == NULL) {
        build->failed = true;
        return true;
    }
    if (taken(build, slot, colour.symbol, colour.name)) {
        return false;
    }
    ng_assert(slot <= NONOGRAM_COLOURS_MAX && build->colours != NULL);
    build->colours[slot] = colour;
    return true;
}

int ng_build_colour(struct ng_build *build, const char *name, size_t name_size, uint32_t rgb,
                    char symbol)
{
    unsigned slot = build->coloured ? build->palette.count + 1 : 1;
    if (slot > NONOGRAM_COLOURS_MAX) {
        return -1;
    }
    if (own_palette(build) &&
        !store_colour(build, slot, name, name_size, (struct nonogram_colour){NULL, rgb, symbol})) {
        return -1;
    }
    if (build->failed) {
        return 1; /* every palette has it; ng_build_finish() reports the failure */
    }
    ng_assert(!build->coloured || slot == build->palette.count + 1);
    build->coloured = true;
    ng_assert(slot == 1 || slot == build->palette.count + 1);
    build->palette.count = slot;
    return (int)slot;
}

/* The default colour gives way to the blank's name and symbol. */
static void rename_default_colour(struct nonogram_colour *colours)
{
    colours[1] = ng_palette_black.colours[1];
    ng_assert(colours[0].name != NULL);
    if (colours[0].symbol == colours[1].symbol) {
        colours[1].symbol = '*';
    }
    if (strcmp(colours[0].name, colours[1].name) == 0) {
        colours[1].name = "filled";
    }
}

bool ng_build_blank(struct ng_build *build, const char *name, size_t name_size, uint32_t rgb,
                    char symbol)
{
    if (!own_palette(build)) {
        return true;
    }
    if (!store_colour(build, 0, name, name_size, (struct nonogram_colour){NULL, rgb, symbol})) {
        return false;
    }
    ng_assert(build->failed || build->colours[0].symbol != 0);
    if (!build->coloured) {
        rename_default_colour(build->colours);
    }
    return true;
}

const struct ng_palette *ng_build_palette(const struct ng_build *build)
{
    return &build->palette;
}
