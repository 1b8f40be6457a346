/* Names of rows and columns as they are met in JSON and YAML files, and those of all else. */
#include "format/keys.h"

#include <string.h>

static const struct key_name {
    const char *name;
    unsigned key;
} key_names[] = {{"rows", NG_KEY_ROWS},
                 {"hor", NG_KEY_ROWS},
                 {"horizontal", NG_KEY_ROWS},
                 {"row", NG_KEY_ROWS},
                 {"rowHints", NG_KEY_ROWS},
                 {"row_hints", NG_KEY_ROWS},
                 {"rowClues", NG_KEY_ROWS},
                 {"row_clues", NG_KEY_ROWS},
                 {"columns", NG_KEY_COLUMNS},
                 {"ver", NG_KEY_COLUMNS},
                 {"vertical", NG_KEY_COLUMNS},
                 {"column", NG_KEY_COLUMNS},
                 {"cols", NG_KEY_COLUMNS},
                 {"col", NG_KEY_COLUMNS},
                 {"colHints", NG_KEY_COLUMNS},
                 {"col_hints", NG_KEY_COLUMNS},
                 {"columnHints", NG_KEY_COLUMNS},
                 {"colClues", NG_KEY_COLUMNS},
                 {"col_clues", NG_KEY_COLUMNS},
                 {"columnClues", NG_KEY_COLUMNS},
                 {"column_clues", NG_KEY_COLUMNS},
                 {"goal", NG_KEY_GOAL},
                 {"given", NG_KEY_GIVEN},
                 {"width", NG_KEY_WIDTH},
                 {"height", NG_KEY_HEIGHT},
                 {"palette", NG_KEY_PALETTE},
                 {"index", NG_KEY_INDEX},
                 {"origin", NG_KEY_ORIGIN},
                 {"name", NG_KEY_NAME},
#define X(upper, lower) {#lower, NG_KEY_NOTES + NONOGRAM_##upper},
                 NG_PUZZLE_NOTES(X)
#undef X
};

unsigned ng_key_find(struct ng_span name)
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
