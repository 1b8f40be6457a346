/* Chooses the look of colours that a text does not describe. */
#include "format/looks.h"

static const struct look {
    char letter;
    const char *name;
    uint32_t rgb;
} looks_all[] = {
    {'k', "black", 0x000000},  {'r', "red", 0xff0000},    {'b', "blue", 0x0000ff},
    {'g', "green", 0x008000},  {'o', "orange", 0xffa500}, {'p', "purple", 0x800080},
    {'n', "brown", 0xa52a2a},  {'c', "cyan", 0x00ffff},   {'m', "magenta", 0xff00ff},
    {'y', "yellow", 0xffff00}, {'e', "grey", 0x808080},   {'l', "lime", 0x00ff00},
};

enum { LOOKS = sizeof looks_all / sizeof looks_all[0] };

uint32_t ng_looks_rgb(uint32_t value)
{
    return value <= LOOKS ? looks_all[value - 1].rgb : (value * 0x9e3779b1u) >> 8;
}

/* The look of a letter, or else the first one after black that is free; LOOKS if there is none. */
static size_t find_look(const struct ng_looks *looks, char sign)
{
    size_t i = 0, first = 1;
    while (i < LOOKS && (looks_all[i].letter != ng_text_lower(sign) || (looks->used >> i & 1u))) {
        i++;
    }
    while (i == LOOKS && first < LOOKS && (looks->used >> first & 1u) != 0) {
        first++;
    }
    return i < LOOKS ? i : first;
}

unsigned ng_looks_value(struct ng_looks *looks, struct ng_build *build, char sign)
{
    uint8_t *value = &looks->values[(unsigned char)sign];
    if (*value > 0) {
        return *value;
    }
    size_t i = find_look(looks, sign);
    unsigned next = ng_build_palette(build)->count + 1;
    uint32_t rgb = i < LOOKS ? looks_all[i].rgb : ng_looks_rgb(LOOKS + next);
    int colour = ng_build_colour(build, NULL, 0, rgb, sign);
    colour = colour < 0 ? ng_build_colour(build, NULL, 0, rgb, 0) : colour;
    if (colour < 0) {
        return 0;
    }
    if (i < LOOKS) {
        looks->used |= 1u << i;
        ng_text_format(&looks->told, "%s'%c' %s%s", looks->told.size > 0 ? ", " : "", sign,
                       looks->told.size > 0 ? "for " : "is taken for ", looks_all[i].name);
    }
    *value = (uint8_t)colour;
    return *value;
}

void ng_looks_tell(struct ng_looks *looks, struct ng_build *build, const char *how)
{
    ng_text_char(&looks->told, '\0');
    if (looks->told.failed) {
        (void)ng_build_fail(build);
    } else {
        bool some = looks->told.size > 1;
        ng_build_guess(build, ng_place_offset(0), "%s%s%s", how, some ? "; " : "",
                       looks->told.data);
        build->unusual = true;
    }
    ng_text_clear(&looks->told);
}
