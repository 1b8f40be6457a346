/* Finds the puzzles of a document: by the names in this table, or else by the form of the
 * values. */
#include "format/doc/map.h"

#include "base/text.h"
#include "format/scan.h"

#include <string.h>

/* ---- the table of names ---- */

const char *const ng_map_notes[NG_NOTES] = {
#define X(upper, lower) [NONOGRAM_##upper] = #lower,
    NG_PUZZLE_NOTES(X)
#undef X
};

/* Words with the same meaning. */
struct names {
    enum ng_map_meaning meaning;
    char words[10][16];
};

static const struct names names[] = {
    {NG_MAP_GOAL, {"goal", "solution", "solved", "answer", "picture", "image"}},
    {NG_MAP_GRID,
     {"grid", "cells", "board", "matrix", "pixels", "bitmap", "map", "data", "content"}},
    {NG_MAP_SOLUTIONS, {"solutions"}},
    {NG_MAP_GIVEN, {"given"}},
    {NG_MAP_FILLED, {"blacks", "stubs", "filled"}},
    {NG_MAP_EMPTY, {"empty"}},
    {NG_MAP_WIDTH, {"width", "num_cols", "num_columns", "numcols", "ncols"}},
    {NG_MAP_HEIGHT, {"height", "num_rows", "numrows", "nrows"}},
    {NG_MAP_ROW_LENGTH, {"row_rule_len"}},
    {NG_MAP_COLUMN_LENGTH, {"col_rule_len"}},
    {NG_MAP_PALETTE, {"palette", "colors", "colours"}},
    {NG_MAP_INDEX, {"index"}},
    {NG_MAP_ORIGIN, {"origin"}},
    {NG_MAP_NAME, {"name"}},
    {NG_MAP_CLUES, {"clues", "constraints", "hints"}},
    {NG_MAP_PLAIN, {"num_blacks", "maxlen"}},
    /* German, French, Spanish and Italian; Portuguese, Dutch and Polish */
    {NG_MAP_ROWS, {"zeilen", "zeile", "lignes", "ligne", "filas", "fila", "righe", "riga"}},
    {NG_MAP_ROWS, {"waagerecht", "linhas", "linha", "rijen", "rij", "wiersze", "wiersz"}},
    {NG_MAP_COLUMNS, {"spalten", "spalte", "colonnes", "colonne", "columnas", "columna"}},
    {NG_MAP_COLUMNS, {"senkrecht", "colunas", "coluna", "kolommen", "kolom", "kolumny", "kolumna"}},
    {NG_MAP_NOTES + NONOGRAM_AUTHOR, {"by"}},
    {NG_MAP_NOTES + NONOGRAM_ID, {"catalogue"}},
};

/* Further names in XML. */
static const struct names xml_names[] = {{NG_MAP_COLOUR, {"color"}},
                                         {NG_MAP_GIVEN, {"saved"}},
                                         {NG_MAP_GOAL, {"line"}},
                                         {NG_MAP_BACKGROUND, {"backgroundcolor"}},
                                         {NG_MAP_DEFAULT, {"defaultcolor"}},
                                         {NG_MAP_NOTES + NONOGRAM_DESCRIPTION, {"desc"}},
                                         {NG_MAP_PLAIN, {"type", "note", "authorid"}}};

/* The names of the clues of a side in programs: one of these words, alone or followed by one of the
 * others, as in "rows", "rowHints", "row_clues", "RowsDef", "ROW_RULES", "Row data" and "col-spec".
 */
static const struct side {
    char name[16];
    enum ng_map_meaning meaning;
    bool alone; /* allowed alone */
    bool count; /* can also name the number of clues */
} side_names[] = {
    {"rows", NG_MAP_ROWS, true, true},        {"row", NG_MAP_ROWS, true, true},
    {"horizontal", NG_MAP_ROWS, true, true},  {"hor", NG_MAP_ROWS, true, true},
    {"across", NG_MAP_ROWS, true, false},     {"down", NG_MAP_COLUMNS, true, false},
    {"left", NG_MAP_ROWS, true, false},       {"side", NG_MAP_ROWS, true, false},
    {"r", NG_MAP_ROWS, false, false},         {"h", NG_MAP_ROWS, false, false},
    {"columns", NG_MAP_COLUMNS, true, true},  {"column", NG_MAP_COLUMNS, true, true},
    {"cols", NG_MAP_COLUMNS, true, true},     {"col", NG_MAP_COLUMNS, true, true},
    {"vertical", NG_MAP_COLUMNS, true, true}, {"ver", NG_MAP_COLUMNS, true, true},
    {"top", NG_MAP_COLUMNS, true, false},     {"upper", NG_MAP_COLUMNS, true, false},
    {"c", NG_MAP_COLUMNS, false, false},      {"v", NG_MAP_COLUMNS, false, false},
    {"y", NG_MAP_ROWS, false, false},         {"x", NG_MAP_COLUMNS, false, false},
};
static const char suffixes[][16] = {"hint",       "clue",        "def",     "spec",   "numbers",
                                    "constraint", "rule",        "block",   "run",    "input",
                                    "value",      "instruction", "pattern", "label",  "int",
                                    "group",      "data",        "num",     "header", "array"};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* The size of a word that the name begins with, in any case; 0 if it does not. */
static size_t prefix(struct ng_span name, const char *word)
{
    return ng_scan_starts_in_any_case(name, word) ? strlen(word) : 0;
}

static char first_of(struct ng_span name)
{
    return name.size > 0 ? ng_text_lower(*name.text) : '\0';
}

/* The size of a word for clues that the name begins with, and an 's' after it; 0: none. */
static size_t clue_prefix(struct ng_span name)
{
    char first = first_of(name);
    for (size_t i = 0; i < COUNT(suffixes); i++) {
        size_t size = *suffixes[i] == first ? prefix(name, suffixes[i]) : 0;
        if (size > 0) {
            return size + (size < name.size && ng_text_lower(name.text[size]) == 's');
        }
    }
    return 0;
}

bool ng_map_is_clue_name(struct ng_span name)
{
    size_t size = clue_prefix(name);
    return size > 0 && size == name.size;
}

bool ng_map_is_number_name(struct ng_span name)
{
    static const char *const numbers[] = {"number", "index", "position", "pos", "nr",   "i",
                                          "id",     "row",   "column",   "col", "line", NULL};
    return ng_scan_is_one_of(name, numbers);
}

static struct ng_span cut(struct ng_span name, size_t size)
{
    size += size < name.size && strchr("_- ", name.text[size]) != NULL;
    return (struct ng_span){name.text + size, name.size - size};
}

/* Finds the side that the name is one of, or begins with before a word for clues; or, behind such a
 * word, is one of. */
static const struct side *find_word(struct ng_span name, bool behind)
{
    char first = first_of(name);
    for (size_t i = 0; i < COUNT(side_names); i++) {
        size_t at = *side_names[i].name == first ? prefix(name, side_names[i].name) : 0;
        bool whole = at > 0 && at == name.size && (behind || side_names[i].alone);
        if (whole || (at > 0 && !behind && ng_map_is_clue_name(cut(name, at)))) {
            return &side_names[i];
        }
    }
    return NULL;
}

/* "rows", "row_hints" or "hintsRow"; "hints" is not h + ints. */
static const struct side *find_side(struct ng_span name)
{
    const struct side *side = find_word(name, false);
    size_t clue = side == NULL || !side->alone ? clue_prefix(name) : 0;
    return clue > 0 ? find_word(cut(name, clue), true) : side;
}

bool ng_map_is_side_name(struct ng_span name)
{
    return find_side(name) != NULL;
}

enum ng_map_meaning ng_map_part_meaning(struct ng_span name)
{
    while (name.size > 1 &&
           (ng_scan_is_digit(name.text[name.size - 1]) || name.text[name.size - 1] == '_')) {
        name.size--; /* "top1" */
    }
    const struct side *side = name.size > 1 ? find_word(name, true) : NULL;
    bool rows = name.size == 1 && first_of(name) == 'r';
    bool columns = name.size == 1 && first_of(name) == 'c';
    for (size_t i = 0; i < name.size && side == NULL; i++) {
        const struct ng_span rest = {name.text + i, name.size - i};
        rows = rows || ng_scan_starts_in_any_case(rest, "row");
        columns = columns || ng_scan_starts_in_any_case(rest, "col");
    }
    return side != NULL      ? side->meaning
           : rows == columns ? NG_MAP_OTHER
           : rows            ? NG_MAP_ROWS
                             : NG_MAP_COLUMNS;
}

static enum ng_map_meaning find_name(struct ng_span name, const struct names *table, size_t count)
{
    char first = first_of(name);
    for (size_t i = 0; i < count; i++) {
        for (const char(*word)[16] = table[i].words; **word != '\0'; word++) {
            if (**word == first && ng_scan_is_in_any_case(name, *word)) {
                return table[i].meaning;
            }
        }
    }
    return NG_MAP_OTHER;
}

/* In data of MiniZinc. */
static enum ng_map_meaning find_in_tables(struct ng_span name)
{
    bool length = name.size > 4 && memcmp(name.text + name.size - 4, "_len", 4) == 0;
    if (prefix(name, "row") > 0 || ng_scan_is(name, "Y")) {
        return length ? NG_MAP_ROW_LENGTH : NG_MAP_ROWS;
    }
    if (prefix(name, "col") > 0 || ng_scan_is(name, "X")) {
        return length ? NG_MAP_COLUMN_LENGTH : NG_MAP_COLUMNS;
    }
    return NG_MAP_OTHER;
}

enum ng_map_meaning ng_map_meaning(struct ng_span name, const struct ng_tape *tape)
{
    const struct side *side = find_side(name);
    enum ng_map_meaning meaning =
        side != NULL ? side->meaning : find_name(name, names, COUNT(names));
    for (unsigned i = 0; i < NG_NOTES && meaning == NG_MAP_OTHER; i++) {
        bool is =
            *ng_map_notes[i] == first_of(name) && ng_scan_is_in_any_case(name, ng_map_notes[i]);
        meaning = is ? NG_MAP_NOTES + i : NG_MAP_OTHER;
    }
    if (meaning != NG_MAP_OTHER || tape == NULL) {
        return meaning;
    }
    return tape->notation == NG_NOTATION_DATA  ? find_in_tables(name)
           : tape->notation == NG_NOTATION_XML ? find_name(name, xml_names, COUNT(xml_names))
                                               : meaning;
}

/* Whether a name for the clues of a side can also mean their number. */
static bool is_count_name(struct ng_span name)
{
    const struct side *found = find_side(name);
    return found == NULL || found->count;
}

/* ---- words ---- */

static bool is_one_of(const struct ng_tape *tape, size_t node, const char *const *words)
{
    bool is = false;
    for (; ng_tape_kind(tape, node) == NG_TAPE_WORD && *words != NULL && !is; words++) {
        is = ng_scan_is(ng_tape_raw(tape, node), *words);
    }
    return is;
}

bool ng_map_is_null(const struct ng_tape *tape, size_t node)
{
    static const char *const words[] = {"null", "None", "nil", "undefined", "NULL",
                                        "Null", "_",    "~",   NULL};
    return is_one_of(tape, node, words);
}

int ng_map_truth(const struct ng_tape *tape, size_t node)
{
    static const char *const yes[] = {"true", "True", NULL};
    static const char *const no[] = {"false", "False", NULL};
    return is_one_of(tape, node, yes) ? 1 : is_one_of(tape, node, no) ? 0 : -1;
}

bool ng_map_is_variable(const struct ng_tape *tape, size_t node)
{
    return ng_tape_kind(tape, node) == NG_TAPE_WORD && !ng_map_is_null(tape, node) &&
           ng_map_truth(tape, node) < 0;
}

/* ---- the form of values ---- */

static bool is_end(const struct ng_tape *tape, size_t node)
{
    return ng_tape_kind(tape, node) == NG_TAPE_END;
}

static bool is_string(const struct ng_tape *tape, size_t node)
{
    return ng_tape_kind(tape, node) == NG_TAPE_STRING;
}

static bool is_count(const struct ng_tape *tape, size_t node)
{
    return ng_tape_kind(tape, node) == NG_TAPE_NUMBER && tape->nodes[node].style == NG_TAPE_COUNT;
}

/* Whether it is a list, and all of its values have a form. */
static bool is_list_of(const struct ng_tape *tape, size_t node,
                       bool (*is)(const struct ng_tape *tape, size_t node))
{
    bool all = ng_tape_contains(tape, node);
    for (node++; all && !is_end(tape, node); node = ng_tape_next(tape, node)) {
        all = is(tape, node);
    }
    return all;
}

/* Whether it can be a block: a number, a string, or [number, colour]. */
static bool is_block(const struct ng_tape *tape, size_t node)
{
    if (ng_tape_contains(tape, node)) {
        return ng_tape_next(tape, node) == node + 4 && is_count(tape, node + 1) &&
               is_string(tape, node + 2);
    }
    return is_count(tape, node) || is_string(tape, node);
}

static bool is_clue(const struct ng_tape *tape, size_t node)
{
    return ng_tape_contains(tape, node)
               ? !ng_tape_is_code(tape, node) && is_list_of(tape, node, is_block)
               : is_block(tape, node) || ng_map_is_null(tape, node);
}

static bool is_cell(const struct ng_tape *tape, size_t node)
{
    uint32_t size = tape->nodes[node].size;
    return (is_count(tape, node) && size <= 1) || (is_string(tape, node) && size == 1) ||
           ng_map_truth(tape, node) >= 0;
}

/* Whether it is a list without values, or a text without clues if a text can be a side. */
static bool is_empty(const struct ng_tape *tape, size_t node)
{
    return ng_tape_contains(tape, node) ? is_end(tape, node + 1)
                                        : tape->nodes[node].size == 0 && is_string(tape, node);
}

bool ng_map_has_other_numbers(const struct ng_tape *tape, size_t node)
{
    size_t end = ng_tape_next(tape, node);
    while (node < end && (ng_tape_kind(tape, node) != NG_TAPE_NUMBER || is_cell(tape, node))) {
        node++;
    }
    return node < end;
}

/* Whether it is a cell by its row and column, such as {"x": 0, "y": 1}. */
static bool is_named_pair(const struct ng_tape *tape, size_t node)
{
    return ng_tape_contains(tape, node) && ng_tape_next(tape, node) == node + 6 &&
           ng_tape_kind(tape, node + 1) == NG_TAPE_KEY && is_count(tape, node + 2) &&
           ng_tape_kind(tape, node + 3) == NG_TAPE_KEY && is_count(tape, node + 4);
}

/* The same, or [0, 1]. */
static bool is_pair(const struct ng_tape *tape, size_t node)
{
    return is_named_pair(tape, node) ||
           (is_list_of(tape, node, is_count) && ng_tape_next(tape, node) == node + 4);
}

static bool is_row(const struct ng_tape *tape, size_t node)
{
    return is_list_of(tape, node, is_cell) && ng_tape_next(tape, node) > node + 3;
}

bool ng_map_is_matrix(const struct ng_tape *tape, size_t node)
{
    bool mixed = false, even = !ng_tape_is_code(tape, node) && is_list_of(tape, node, is_row);
    size_t first = node + 1, size = even ? ng_tape_next(tape, first) - first : 0;
    for (size_t row = first; even && !is_end(tape, row); row = ng_tape_next(tape, row)) {
        even = ng_tape_next(tape, row) - row == size;
        for (size_t at = row + 1; !is_end(tape, at); at++) {
            mixed = mixed || *ng_tape_raw(tape, at).text != *ng_tape_raw(tape, first + 1).text;
            even = even && ng_tape_kind(tape, at) == ng_tape_kind(tape, first + 1);
        }
    }
    return even && mixed;
}

bool ng_map_is_side(const struct ng_tape *tape, size_t node)
{
    bool lists = false;
    for (size_t at = node + 1; ng_tape_contains(tape, node) && !is_end(tape, at) && !lists;
         at = ng_tape_next(tape, at)) {
        lists = ng_tape_contains(tape, at);
    }
    return lists && !ng_tape_is_code(tape, node) && is_list_of(tape, node, is_clue) &&
           !ng_map_is_matrix(tape, node);
}

/* Whether it is a clue, or a list that could be one without its expressions. */
static bool is_spoilt_clue(const struct ng_tape *tape, size_t node)
{
    return is_clue(tape, node) || (ng_tape_contains(tape, node) && ng_tape_is_code(tape, node));
}

bool ng_map_is_spoilt(const struct ng_tape *tape, size_t node)
{
    bool clues = false;
    for (size_t at = node + 1; ng_tape_contains(tape, node) && !is_end(tape, at) && !clues;
         at = ng_tape_next(tape, at)) {
        clues = ng_tape_contains(tape, at) && is_clue(tape, at);
    }
    return ng_tape_is_code(tape, node)
               ? ng_tape_contains(tape, node + 1) && ng_map_is_side(tape, node + 1)
               : clues && is_list_of(tape, node, is_spoilt_clue) &&
                     !is_list_of(tape, node, is_clue);
}

/* Whether the container has several strings of equal length. */
static bool are_rows(const struct ng_tape *tape, size_t node)
{
    size_t first = node + 1;
    bool even = is_list_of(tape, node, is_string) && ng_tape_next(tape, node) > first + 2;
    for (node = first; even && !is_end(tape, node); node++) {
        even = tape->nodes[node].size == tape->nodes[first].size;
    }
    return even;
}

/* Whether it is a text of 0 and 1, or of '.' and '#'. */
static bool is_drawing(const struct ng_tape *tape, size_t node)
{
    struct ng_span text = is_string(tape, node) ? ng_tape_raw(tape, node) : (struct ng_span){"", 0};
    size_t i = 0;
    while (i < text.size && strchr("01.#", text.text[i]) != NULL && text.text[i] != '\0') {
        i++;
    }
    return i > 0 && i == text.size;
}

bool ng_map_is_drawn(const struct ng_tape *tape, size_t node)
{
    return are_rows(tape, node) && is_list_of(tape, node, is_drawing);
}

/* Whether a value with a name for pictures is one: rows, or all cells in a string. */
static bool is_picture(const struct ng_tape *tape, size_t node)
{
    if (!ng_tape_contains(tape, node)) {
        return is_drawing(tape, node);
    }
    size_t row = node + 1;
    return ng_tape_contains(tape, row)
               ? !ng_tape_is_code(tape, node) && ng_tape_kind(tape, row + 1) > NG_TAPE_KEY &&
                     !is_end(tape, row + 1)
               : !ng_tape_is_code(tape, node) && are_rows(tape, node);
}

/* ---- names ---- */

/* The side with a name of one letter whose clues are in a text, such as "2.1|1|3"; or no meaning.
 */
static enum ng_map_meaning letter_meaning(const struct ng_tape *tape, struct ng_span name,
                                          size_t value)
{
    struct ng_span text =
        is_string(tape, value) ? ng_tape_raw(tape, value) : (struct ng_span){"", 0};
    bool ends =
        memchr(text.text, '|', text.size) != NULL || memchr(text.text, ';', text.size) != NULL;
    for (size_t i = 0; i < text.size && ends; i++) {
        ends = ng_scan_is_digit(text.text[i]) || memchr(" .,|;", text.text[i], 5) != NULL;
    }
    const struct side *side = ends && name.size == 1 ? find_word(name, true) : NULL;
    return side != NULL ? side->meaning : NG_MAP_OTHER;
}

enum ng_map_meaning ng_map_key_meaning(struct ng_tape *tape, size_t key)
{
    struct nonogram_text scratch = {.data = NULL};
    struct ng_span name = ng_tape_view(tape, key, &scratch);
    enum ng_map_meaning meaning = ng_map_meaning(name, tape);
    bool number = ng_tape_kind(tape, key + 1) == NG_TAPE_NUMBER;
    bool xml = tape->notation == NG_NOTATION_XML;
    bool strict = name.size == 4 && ng_text_lower(*name.text) == 'g'; /* "goal" */
    bool list = ng_scan_is(name, "palette");                          /* "colours": 3 */
    if (meaning == NG_MAP_OTHER) {
        meaning = letter_meaning(tape, name, key + 1);
    } else if (!xml && ng_map_is_variable(tape, key + 1) &&
               tape->nodes[key + 1].style != NG_TAPE_CODE) {
        meaning = NG_MAP_OTHER; /* "self.rows = rows" */
    } else if ((meaning == NG_MAP_ROWS || meaning == NG_MAP_COLUMNS) && number) {
        bool count = is_count_name(name);
        meaning = !count ? NG_MAP_OTHER : meaning == NG_MAP_ROWS ? NG_MAP_HEIGHT : NG_MAP_WIDTH;
    } else if (meaning == NG_MAP_PALETTE && !list) {
        meaning = NG_MAP_OTHER;
    } else if (meaning == NG_MAP_GRID || (meaning == NG_MAP_GOAL && !strict && !xml)) {
        bool null = ng_map_is_null(tape, key + 1), content = ng_scan_is(name, "content");
        meaning = null || is_picture(tape, key + 1)                         ? meaning
                  : content && ng_tape_kind(tape, key + 1) == NG_TAPE_ARRAY ? NG_MAP_GIVEN
                                                                            : NG_MAP_OTHER;
    } else if (meaning == NG_MAP_SOLUTIONS) {
        bool array = ng_tape_kind(tape, key + 1) == NG_TAPE_ARRAY && !is_end(tape, key + 2);
        meaning = array && is_picture(tape, key + 2) ? meaning : NG_MAP_OTHER;
    } else if (meaning == NG_MAP_FILLED || meaning == NG_MAP_EMPTY) {
        bool cells = tape->notation == NG_NOTATION_DATA ||
                     (is_list_of(tape, key + 1, is_pair) && !is_end(tape, key + 2));
        meaning = cells ? meaning : NG_MAP_OTHER;
    } else if (meaning == NG_MAP_CLUES && is_list_of(tape, key + 1, is_named_pair)) {
        meaning = is_end(tape, key + 2) ? meaning : NG_MAP_FILLED;
    }
    tape->failed = tape->failed || scratch.failed;
    ng_text_clear(&scratch);
    return meaning;
}

/* The parts that a container has itself. */
enum { ROWS = 1, COLUMNS = 2, CLUES = ROWS | COLUMNS, PICTURE = 4 };

static unsigned parts_of(struct ng_tape *tape, size_t node)
{
    unsigned parts = 0;
    for (node++; !is_end(tape, node) && (parts & CLUES) != CLUES; node = ng_tape_next(tape, node)) {
        if (ng_tape_kind(tape, node) != NG_TAPE_KEY || ng_map_is_null(tape, node + 1) ||
            is_empty(tape, node + 1)) {
            continue;
        }
        enum ng_map_meaning meaning = ng_map_key_meaning(tape, node);
        parts |= meaning == NG_MAP_ROWS                             ? ROWS
                 : meaning == NG_MAP_COLUMNS                        ? COLUMNS
                 : meaning >= NG_MAP_GOAL && meaning <= NG_MAP_GRID ? PICTURE
                                                                    : 0;
    }
    return parts;
}

/* ---- the puzzles ---- */

struct search {
    struct ng_tape *tape;
    size_t *nodes;
    size_t most;
    size_t found;
    size_t picture_end; /* after the last container with a picture and no clues */
    bool clues;         /* clues were found in it */
    bool shapes;        /* names do not count, but the shape of values */
    size_t call_end;    /* after the last call of a function */
    size_t called;      /* pictures that are arguments of one */
    bool skips;         /* these do not count */
};

static void add(struct search *search, size_t node)
{
    if (search->found < search->most) {
        search->nodes[search->found] = node;
    }
    search->found++;
}

static bool is_called_clues(const struct search *search, size_t node)
{
    return node > 0 && ng_tape_kind(search->tape, node - 1) == NG_TAPE_KEY &&
           ng_map_key_meaning(search->tape, node - 1) == NG_MAP_CLUES;
}

bool ng_map_has_sides(const struct ng_tape *tape, size_t node)
{
    size_t sides = 0;
    for (size_t at = node + 1; !is_end(tape, at) && sides < 2; at = ng_tape_next(tape, at)) {
        sides += ng_map_is_side(tape, at);
    }
    return sides == 2;
}

/* Whether the container is the bracket of a function whose result is not known, "f(". */
static bool is_call(const struct ng_tape *tape, size_t node)
{
    const char *open = tape->text.text + tape->nodes[node].offset;
    return ng_tape_is_code(tape, node) && open > tape->text.text && *open == '(' &&
           (ng_scan_is_letter(open[-1]) || ng_scan_is_digit(open[-1]) || open[-1] == '_');
}

/* Examines a container and returns the position to continue from. A picture can be above named
 * clues of both sides: other rows and columns there can be labels, or a state. */
static size_t look_at(struct search *search, size_t node)
{
    bool matrix = search->shapes && ng_map_is_matrix(search->tape, node);
    unsigned parts = !search->shapes                                  ? parts_of(search->tape, node)
                     : matrix || ng_map_has_sides(search->tape, node) ? CLUES
                                                                      : 0;
    size_t end = ng_tape_next(search->tape, node);
    bool argument = matrix && node < search->call_end;
    search->called += argument ? 1 : 0;
    if (argument && search->skips) {
        return end;
    }
    if (parts == 0 && is_call(search->tape, node) && end > search->call_end) {
        search->call_end = end;
    }
    if (node < search->picture_end) {
        if (!is_called_clues(search, node) || (parts & CLUES) != CLUES) {
            return node + 1;
        }
        search->found -= search->clues ? 0 : 1;
        search->clues = true;
    } else if (parts == PICTURE) {
        search->picture_end = end;
        search->clues = false;
        end = node + 1;
    } else if (parts == 0) {
        return node + 1;
    }
    add(search, node);
    return end;
}

/* Examines the containers, unless their name has another meaning. */
static void find(struct search *search)
{
    struct ng_tape *tape = search->tape;
    for (size_t node = 0; node < tape->count;) {
        if (ng_tape_kind(tape, node) == NG_TAPE_KEY) {
            enum ng_map_meaning meaning = ng_map_key_meaning(tape, node);
            bool enters = meaning == NG_MAP_OTHER || meaning == NG_MAP_CLUES;
            node = enters ? node + 1 : ng_tape_next(tape, node + 1);
        } else {
            node = ng_tape_contains(tape, node) ? look_at(search, node) : node + 1;
        }
    }
}

size_t ng_map_puzzles(struct ng_tape *tape, size_t *nodes, size_t most)
{
    struct search search = {.tape = tape, .nodes = nodes, .most = most};
    find(&search);
    search.shapes = search.found == 0 && tape->notation <= NG_NOTATION_PROGRAM;
    if (search.shapes) {
        find(&search);
    }
    if (search.found > 1 && search.called > 0) { /* rather what a function is tested with */
        search = (struct search){
            .tape = tape, .nodes = nodes, .most = most, .shapes = true, .skips = true};
        find(&search);
    }
    return search.found;
}

/* A walk over the sides of a program. If both are set again, to lists, the text has several
 * puzzles.
 */
struct repeats {
    struct ng_tape *tape;
    bool behind; /* a puzzle begins behind the sides of the one before, and not with its own */
    struct ng_span names[2]; /* the first two lists', if no name is known */
    bool by_part;            /* parts of the names tell the sides, "rows1" and "cols1" */
    size_t key;              /* the present member */
    unsigned parts;          /* what the present puzzle has, ROWS and COLUMNS */
    const char *last;        /* the end of its last side */
};

/* Whether a list has a number or a text in it: "rows = [[]]" only makes room. */
static bool has_number(const struct ng_tape *tape, size_t node)
{
    size_t end = ng_tape_next(tape, node);
    while (node < end && ng_tape_kind(tape, node) != NG_TAPE_NUMBER && !is_string(tape, node)) {
        node++;
    }
    return node < end;
}

static bool is_named_side(const struct ng_tape *tape, size_t node)
{
    return ng_tape_kind(tape, node) == NG_TAPE_KEY && ng_map_is_side(tape, node + 1);
}

static struct repeats repeats_start(struct ng_tape *tape, size_t container)
{
    struct repeats repeats = {.tape = tape, .key = container + 1};
    bool known = parts_of(tape, container) != 0;
    size_t count = 0;
    for (size_t at = repeats.key; !known && !is_end(tape, at) && count < 2;
         at = ng_tape_next(tape, at)) {
        if (is_named_side(tape, at)) {
            repeats.names[count++] = ng_tape_raw(tape, at);
        }
    }
    enum ng_map_meaning first = ng_map_part_meaning(repeats.names[0]);
    enum ng_map_meaning second = ng_map_part_meaning(repeats.names[1]);
    repeats.by_part = first != second && first != NG_MAP_OTHER && second != NG_MAP_OTHER;
    return repeats;
}

/* The side that a member is, ROWS or COLUMNS; or 0. */
static unsigned side_of(const struct repeats *repeats, size_t key)
{
    struct ng_tape *tape = repeats->tape;
    bool named = ng_tape_kind(tape, key) == NG_TAPE_KEY;
    if (!named || repeats->names[0].size == 0) {
        enum ng_map_meaning meaning = named ? ng_map_key_meaning(tape, key) : NG_MAP_OTHER;
        return meaning == NG_MAP_ROWS ? ROWS : meaning == NG_MAP_COLUMNS ? COLUMNS : 0;
    }
    struct ng_span name = ng_tape_raw(tape, key);
    enum ng_map_meaning part = repeats->by_part ? ng_map_part_meaning(name) : NG_MAP_OTHER;
    return !is_named_side(tape, key)               ? 0
           : part == NG_MAP_ROWS                   ? ROWS
           : part == NG_MAP_COLUMNS                ? COLUMNS
           : ng_scan_same(name, repeats->names[0]) ? ROWS
           : ng_scan_same(name, repeats->names[1]) ? COLUMNS
                                                   : CLUES; /* one more list */
}

/* Whether a title, a size or a picture comes before the first side. */
static bool begins_with_others(const struct repeats *repeats)
{
    struct ng_tape *tape = repeats->tape;
    bool others = false;
    for (size_t at = repeats->key; !is_end(tape, at) && side_of(repeats, at) == 0;
         at = ng_tape_next(tape, at)) {
        others = others || (ng_tape_kind(tape, at) == NG_TAPE_KEY &&
                            ng_map_key_meaning(tape, at) != NG_MAP_OTHER);
    }
    return others;
}

/* The place where the next puzzle begins, or the end of them all, or NULL if a puzzle lacks a side
 * or has it twice. */
static const char *next_repeat(struct repeats *repeats, const char *end)
{
    struct ng_tape *tape = repeats->tape;
    for (; !is_end(tape, repeats->key); repeats->key = ng_tape_next(tape, repeats->key)) {
        size_t key = repeats->key;
        unsigned part = side_of(repeats, key);
        if (part == 0) {
            continue;
        }
        bool list = ng_tape_contains(tape, key + 1) && !ng_tape_is_code(tape, key + 1) &&
                    has_number(tape, key + 1);
        if (!list || part == CLUES || (repeats->parts != CLUES && (repeats->parts & part) != 0)) {
            return NULL;
        }
        if (repeats->parts == CLUES) {
            const char *start = ng_tape_raw(tape, key).text;
            while (start > repeats->last && start[-1] != '\n') {
                start--;
            }
            repeats->parts = 0;
            return repeats->behind ? repeats->last : start;
        }
        struct ng_span value = ng_tape_span(tape, key + 1);
        repeats->parts |= part;
        repeats->last = value.text + value.size;
    }
    return repeats->parts == CLUES ? end : NULL;
}

/* Splits the members of a container whose sides are set again; 0: they are not. */
static size_t split_repeats(struct ng_tape *tape, size_t container, struct ng_span **puzzles)
{
    struct ng_span text = container > 0 ? ng_tape_span(tape, container) : tape->text;
    const char *end = text.text + text.size - (container > 0), *start = text.text + (container > 0);
    const char *stop;
    size_t count = 0;
    struct repeats repeats = repeats_start(tape, container);
    repeats.behind = begins_with_others(&repeats);
    const struct repeats begun = repeats;
    do {
        stop = next_repeat(&repeats, end);
        count++;
    } while (stop != NULL && stop < end);
    *puzzles =
        stop != NULL && count > 1 ? ng_memory_array(tape->memory, count, sizeof **puzzles) : NULL;
    repeats = begun;
    for (size_t i = 0; i < count && *puzzles != NULL; i++) {
        stop = next_repeat(&repeats, end);
        (*puzzles)[i] = (struct ng_span){start, (size_t)(stop - start)};
        start = stop;
    }
    return *puzzles != NULL ? count : 0;
}

size_t ng_map_split(struct ng_tape *tape, struct ng_span **puzzles)
{
    size_t first = 0, count = ng_map_puzzles(tape, &first, 1), repeated = 0;
    if (count == 1 && tape->notation == NG_NOTATION_PROGRAM &&
        (repeated = split_repeats(tape, first, puzzles)) > 0) {
        return repeated;
    }
    size_t *nodes = ng_memory_array(tape->memory, count, sizeof *nodes);
    *puzzles = ng_memory_array(tape->memory, count, sizeof **puzzles);
    if (count == 0 || nodes == NULL || *puzzles == NULL || tape->failed) {
        count = 0;
        ng_memory_free(*puzzles);
        *puzzles = NULL;
    } else {
        (void)ng_map_puzzles(tape, nodes, count);
    }
    for (size_t i = 0; i < count; i++) {
        (*puzzles)[i] = ng_tape_span(tape, nodes[i]);
    }
    ng_memory_free(nodes);
    return count;
}
