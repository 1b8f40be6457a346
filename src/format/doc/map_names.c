/* The table of names. */
#include "format/doc/map_names.h"

#include "base/text.h"

#include <string.h>

struct name {
    const char *name;
    enum ng_map_meaning meaning;
};

static const struct name names[] = {{"goal", NG_MAP_GOAL},
                                    {"solution", NG_MAP_GOAL},
                                    {"solutions", NG_MAP_SOLUTIONS},
                                    {"solved", NG_MAP_GOAL},
                                    {"answer", NG_MAP_GOAL},
                                    {"picture", NG_MAP_GOAL},
                                    {"image", NG_MAP_GOAL},
                                    {"grid", NG_MAP_GRID},
                                    {"cells", NG_MAP_GRID},
                                    {"board", NG_MAP_GRID},
                                    {"matrix", NG_MAP_GRID},
                                    {"pixels", NG_MAP_GRID},
                                    {"bitmap", NG_MAP_GRID},
                                    {"map", NG_MAP_GRID},
                                    {"data", NG_MAP_GRID},
                                    {"content", NG_MAP_CONTENT},
                                    {"given", NG_MAP_GIVEN},
                                    {"blacks", NG_MAP_BLACKS},
                                    {"stubs", NG_MAP_BLACKS},
                                    {"width", NG_MAP_WIDTH},
                                    {"num_cols", NG_MAP_WIDTH},
                                    {"num_columns", NG_MAP_WIDTH},
                                    {"numcols", NG_MAP_WIDTH},
                                    {"ncols", NG_MAP_WIDTH},
                                    {"height", NG_MAP_HEIGHT},
                                    {"num_rows", NG_MAP_HEIGHT},
                                    {"numrows", NG_MAP_HEIGHT},
                                    {"nrows", NG_MAP_HEIGHT},
                                    {"row_rule_len", NG_MAP_ROW_LENGTH},
                                    {"col_rule_len", NG_MAP_COLUMN_LENGTH},
                                    {"palette", NG_MAP_PALETTE},
                                    {"colors", NG_MAP_PALETTE},
                                    {"colours", NG_MAP_PALETTE},
                                    {"index", NG_MAP_INDEX},
                                    {"origin", NG_MAP_ORIGIN},
                                    {"name", NG_MAP_NAME},
                                    {"clues", NG_MAP_CLUES},
                                    {"num_blacks", NG_MAP_PLAIN},
                                    {"maxlen", NG_MAP_PLAIN},
#define X(upper, lower) {#lower, NG_MAP_NOTES + NONOGRAM_##upper},
                                    NG_PUZZLE_NOTES(X)
#undef X
};

/* What else XML has. */
static const struct name xml_names[] = {
    {"color", NG_MAP_COLOUR},         {"saved", NG_MAP_GIVEN},
    {"Nonogram", NG_MAP_GOAL},        {"backgroundcolor", NG_MAP_BACKGROUND},
    {"defaultcolor", NG_MAP_DEFAULT}, {"desc", NG_MAP_NOTES + NONOGRAM_DESCRIPTION}};

/* What programs call the clues of a side: one of these words, alone or with one of the others
 * behind it, as in "rows", "rowHints", "row_clues", "RowsDef", "ROW_RULES" and "col-spec". */
static const struct side {
    const char *name;
    enum ng_map_meaning meaning;
    bool alone; /* it may stand alone */
    bool count; /* it may name how many there are */
} sides[] = {
    {"rows", NG_MAP_ROWS, true, true},        {"row", NG_MAP_ROWS, true, true},
    {"horizontal", NG_MAP_ROWS, true, true},  {"hor", NG_MAP_ROWS, true, true},
    {"left", NG_MAP_ROWS, true, false},       {"side", NG_MAP_ROWS, true, false},
    {"r", NG_MAP_ROWS, false, false},         {"h", NG_MAP_ROWS, false, false},
    {"columns", NG_MAP_COLUMNS, true, true},  {"column", NG_MAP_COLUMNS, true, true},
    {"cols", NG_MAP_COLUMNS, true, true},     {"col", NG_MAP_COLUMNS, true, true},
    {"vertical", NG_MAP_COLUMNS, true, true}, {"ver", NG_MAP_COLUMNS, true, true},
    {"top", NG_MAP_COLUMNS, true, false},     {"upper", NG_MAP_COLUMNS, true, false},
    {"c", NG_MAP_COLUMNS, false, false},      {"v", NG_MAP_COLUMNS, false, false},
};
static const char *const suffixes[] = {"hint",        "clue",    "def",   "spec", "numbers",
                                       "constraint",  "rule",    "block", "run",  "input",
                                       "instruction", "pattern", "label", "int",  "group"};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* Whether a name begins with a word, in any case. */
static bool begins_with(struct ng_span name, const char *word)
{
    for (; *word != '\0'; word++, name.text++, name.size--) {
        if (name.size == 0 || ng_text_lower(*name.text) != *word) {
            return false;
        }
    }
    return true;
}

static bool is_suffix(struct ng_span name)
{
    for (size_t i = 0; i < COUNT(suffixes); i++) {
        size_t size = strlen(suffixes[i]);
        if (begins_with(name, suffixes[i]) &&
            (name.size == size ||
             (name.size == size + 1 && ng_text_lower(name.text[size]) == 's'))) {
            return true;
        }
    }
    return false;
}

static const struct side *find_side(struct ng_span name)
{
    for (size_t i = 0; i < COUNT(sides); i++) {
        if (!begins_with(name, sides[i].name)) {
            continue;
        }
        size_t at = strlen(sides[i].name);
        if (at == name.size && sides[i].alone) {
            return &sides[i];
        }
        at += at < name.size && (name.text[at] == '_' || name.text[at] == '-');
        if (is_suffix((struct ng_span){name.text + at, name.size - at})) {
            return &sides[i];
        }
    }
    return NULL;
}

/* In data of MiniZinc. */
static enum ng_map_meaning find_in_tables(struct ng_span name)
{
    bool length = name.size > 4 && memcmp(name.text + name.size - 4, "_len", 4) == 0;
    if (begins_with(name, "row") || (name.size == 1 && *name.text == 'Y')) {
        return length ? NG_MAP_ROW_LENGTH : NG_MAP_ROWS;
    }
    if (begins_with(name, "col") || (name.size == 1 && *name.text == 'X')) {
        return length ? NG_MAP_COLUMN_LENGTH : NG_MAP_COLUMNS;
    }
    return NG_MAP_OTHER;
}

enum ng_map_meaning ng_map_meaning(struct ng_span name, const struct ng_map_rules *rules)
{
    for (size_t i = 0; rules != NULL && rules->xml && i < COUNT(xml_names); i++) {
        if (name.size == strlen(xml_names[i].name) &&
            memcmp(name.text, xml_names[i].name, name.size) == 0) {
            return xml_names[i].meaning;
        }
    }
    char first = name.size > 0 ? ng_text_lower(*name.text) : '\0';
    bool side = first != '\0' && strchr("rhlscvtu", first) != NULL;
    const struct side *found = side ? find_side(name) : NULL;
    if (found != NULL) {
        return found->meaning;
    }
    for (size_t i = 0; i < COUNT(names); i++) {
        if (*names[i].name == first && strlen(names[i].name) == name.size &&
            begins_with(name, names[i].name)) {
            return names[i].meaning;
        }
    }
    return rules != NULL && rules->tables ? find_in_tables(name) : NG_MAP_OTHER;
}

bool ng_map_is_count(struct ng_span name)
{
    const struct side *found = find_side(name);
    return found == NULL || found->count;
}
