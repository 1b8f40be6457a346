/* Names of rows and columns as they are met in JSON and YAML files, and those of all else. */
#include "format/keys.h"

#include "base/text.h"

#include <string.h>

static const struct key_name {
    const char *name;
    unsigned key;
} key_names[] = {{"goal", NG_KEY_GOAL},     {"given", NG_KEY_GIVEN},     {"width", NG_KEY_WIDTH},
                 {"height", NG_KEY_HEIGHT}, {"palette", NG_KEY_PALETTE}, {"index", NG_KEY_INDEX},
                 {"origin", NG_KEY_ORIGIN}, {"name", NG_KEY_NAME},
#define X(upper, lower) {#lower, NG_KEY_NOTES + NONOGRAM_##upper},
                 NG_PUZZLE_NOTES(X)
#undef X
};

/* What programs call the clues of an axis: one of the first words, in any case, alone or with one
 * of the second ones behind it, as in "rows", "rowHints", "row_clues", "RowsDef" and "col-spec". */
static const struct key_name axis_names[] = {
    {"rows", NG_KEY_ROWS},    {"row", NG_KEY_ROWS},        {"horizontal", NG_KEY_ROWS},
    {"hor", NG_KEY_ROWS},     {"columns", NG_KEY_COLUMNS}, {"column", NG_KEY_COLUMNS},
    {"cols", NG_KEY_COLUMNS}, {"col", NG_KEY_COLUMNS},     {"vertical", NG_KEY_COLUMNS},
    {"ver", NG_KEY_COLUMNS},
};
static const char *const clue_names[] = {"hint",    "clue",       "def",        "spec",
                                         "numbers", "constraint", "rule",       "block",
                                         "run",     "input",      "instruction"};

/* Whether a name begins with a word, in any case. */
static bool begins_with(struct ng_span name, const char *word)
{
    size_t size = strlen(word);
    for (size_t i = 0; i < size && i < name.size; i++) {
        if (ng_text_lower(name.text[i]) != word[i]) {
            return false;
        }
    }
    return size <= name.size;
}

static bool is_clue_name(struct ng_span name)
{
    for (size_t i = 0; i < sizeof clue_names / sizeof clue_names[0]; i++) {
        size_t size = strlen(clue_names[i]);
        if (begins_with(name, clue_names[i]) &&
            (name.size == size ||
             (name.size == size + 1 && ng_text_lower(name.text[size]) == 's'))) {
            return true;
        }
    }
    return false;
}

static unsigned find_axis(struct ng_span name)
{
    char first = name.size > 0 ? ng_text_lower(*name.text) : '\0';
    if (first != 'r' && first != 'c' && first != 'h' && first != 'v') {
        return NG_KEY_OTHER; /* as most names */
    }
    for (size_t i = 0; i < sizeof axis_names / sizeof axis_names[0]; i++) {
        if (!begins_with(name, axis_names[i].name)) {
            continue;
        }
        size_t at = strlen(axis_names[i].name);
        if (at == name.size) {
            return axis_names[i].key;
        }
        at += name.text[at] == '_' || name.text[at] == '-';
        if (is_clue_name((struct ng_span){name.text + at, name.size - at})) {
            return axis_names[i].key;
        }
    }
    return NG_KEY_OTHER;
}

static unsigned find_other(struct ng_span name)
{
    for (size_t i = 0; i < sizeof key_names / sizeof key_names[0] && name.size > 0; i++) {
        const char *known = key_names[i].name;
        if (*known == *name.text && strlen(known) == name.size &&
            memcmp(known, name.text, name.size) == 0) {
            return key_names[i].key;
        }
    }
    return NG_KEY_OTHER;
}

unsigned ng_key_find(struct ng_span name)
{
    unsigned key = find_axis(name);
    return key != NG_KEY_OTHER ? key : find_other(name);
}
