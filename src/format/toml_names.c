/* Replacing the names of colours by single characters, clue by clue. */
#include "format/toml_names.h"

#include <string.h>

void ng_toml_names_clear(struct ng_toml_names *names)
{
    ng_text_clear(&names->text);
}

bool ng_toml_can_be_name(struct ng_span name)
{
    static const char never[] = ",#;\"'";
    bool can = name.size > 0 && ng_clue_can_be_suffix(*name.text);
    for (size_t i = 1; i < name.size && can; i++) {
        char c = name.text[i];
        can = c > ' ' && c <= '~' && memchr(never, c, sizeof never - 1) == NULL;
    }
    return can;
}

uint8_t ng_toml_names_find(const struct ng_toml_names *names, struct ng_span name)
{
    for (size_t i = 0; i < names->count; i++) {
        const struct ng_toml_name *known = &names->names[i];
        if (known->size == name.size &&
            memcmp(names->text.data + known->start, name.text, name.size) == 0) {
            return known->colour;
        }
    }
    return 0;
}

void ng_toml_names_add(struct ng_toml_names *names, struct ng_span name, uint8_t colour)
{
    size_t start = names->text.size;
    ng_text_bytes(&names->text, name.text, name.size);
    if (!names->text.failed) { /* there are no more names than colours */
        names->names[names->count++] = (struct ng_toml_name){start, name.size, colour};
    }
}

/* A character that is no colour's and not in the clue; 0: there is none. */
static char find_free(const struct ng_clue_rules *rules, const char *clue, size_t size)
{
    for (int c = '!'; c <= '~'; c++) {
        if (ng_clue_can_be_suffix((char)c) && rules->suffix[c] == 0 &&
            memchr(clue, c, size) == NULL) {
            return (char)c;
        }
    }
    return '\0';
}

/* Replaces one word's name, which begins at `name`, if it is one. */
static bool replace(const struct ng_toml_names *names, struct ng_clue_rules *rules, char *clue,
                    size_t size, size_t name, size_t name_size, char *stand_ins)
{
    uint8_t colour = ng_toml_names_find(names, (struct ng_span){clue + name, name_size});
    if (colour == 0) {
        return true;
    }
    if (stand_ins[colour] == '\0') {
        stand_ins[colour] = find_free(rules, clue, size);
        if (stand_ins[colour] == '\0') {
            return false;
        }
        rules->suffix[(unsigned char)stand_ins[colour]] = colour;
    }
    memset(clue + name, ' ', name_size);
    clue[name] = stand_ins[colour];
    return true;
}

bool ng_toml_names_replace(const struct ng_toml_names *names, struct ng_clue_rules *rules,
                           char *clue, size_t size, char stand_ins[NONOGRAM_COLOURS_MAX + 1])
{
    memset(stand_ins, 0, NONOGRAM_COLOURS_MAX + 1);
    bool enough = true;
    for (size_t at = 0; names->count > 0 && at < size && enough;) {
        while (at < size && (ng_scan_is_blank(clue[at]) || ng_scan_is_digit(clue[at]))) {
            at++;
        }
        size_t name = at;
        while (at < size && !ng_scan_is_blank(clue[at])) {
            at++;
        }
        enough = replace(names, rules, clue, size, name, at - name, stand_ins);
    }
    return enough;
}

void ng_toml_names_restore(struct ng_clue_rules *rules,
                           const char stand_ins[NONOGRAM_COLOURS_MAX + 1])
{
    for (size_t i = 1; i <= NONOGRAM_COLOURS_MAX; i++) {
        if (stand_ins[i] != '\0') {
            rules->suffix[(unsigned char)stand_ins[i]] = 0;
        }
    }
}
