/* Looks for the puzzles of a document: by names, or else by what the values look like. */
#include "format/doc/map.h"
#include "format/doc/map_parts.h"

#include "format/scan.h"

#include <string.h>

static bool is_word(const struct ng_tape *tape, size_t node, const char *word)
{
    return ng_tape_kind(tape, node) == NG_TAPE_WORD && ng_scan_is(ng_tape_raw(tape, node), word);
}

static bool is_one_of(const struct ng_tape *tape, size_t node, const char *const *words)
{
    for (; *words != NULL; words++) {
        if (is_word(tape, node, *words)) {
            return true;
        }
    }
    return false;
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

/* ---- what values look like ---- */

static bool is_count(const struct ng_tape *tape, size_t node)
{
    return ng_tape_kind(tape, node) == NG_TAPE_NUMBER && tape->nodes[node].style == NG_TAPE_COUNT;
}

/* Whether it can be a block: a number, a string, or [number, colour]. */
static bool is_block(const struct ng_tape *tape, size_t node)
{
    if (ng_tape_contains(tape, node)) {
        return ng_tape_next(tape, node) == node + 4 && is_count(tape, node + 1) &&
               ng_tape_kind(tape, node + 2) == NG_TAPE_STRING;
    }
    return is_count(tape, node) || ng_tape_kind(tape, node) == NG_TAPE_STRING;
}

static bool is_end(const struct ng_tape *tape, size_t node)
{
    return ng_tape_kind(tape, node) == NG_TAPE_END;
}

static bool is_empty(const struct ng_tape *tape, size_t node)
{
    return ng_tape_contains(tape, node) && is_end(tape, node + 1);
}

static bool is_clue(const struct ng_tape *tape, size_t node)
{
    if (!ng_tape_contains(tape, node)) {
        return is_block(tape, node) || ng_map_is_null(tape, node);
    }
    bool plain = tape->nodes[node].style != NG_TAPE_CODE;
    for (node++; plain && !is_end(tape, node); node = ng_tape_next(tape, node)) {
        plain = is_block(tape, node);
    }
    return plain;
}

bool ng_map_is_side(const struct ng_tape *tape, size_t node)
{
    bool lists = false;
    if (!ng_tape_contains(tape, node) || tape->nodes[node].style == NG_TAPE_CODE) {
        return false;
    }
    for (node++; !is_end(tape, node); node = ng_tape_next(tape, node)) {
        if (!is_clue(tape, node)) {
            return false;
        }
        lists = lists || ng_tape_contains(tape, node);
    }
    return lists;
}

static bool is_cell(const struct ng_tape *tape, size_t node)
{
    const struct ng_tape_node *leaf = &tape->nodes[node];
    return (is_count(tape, node) && leaf->size <= 1) ||
           (leaf->kind == NG_TAPE_STRING && leaf->size == 1) || ng_map_truth(tape, node) >= 0;
}

bool ng_map_is_matrix(const struct ng_tape *tape, size_t node)
{
    size_t width = 0;
    bool mixed = false;
    if (!ng_tape_contains(tape, node) || tape->nodes[node].style == NG_TAPE_CODE) {
        return false;
    }
    char first = '\0';
    for (node++; !is_end(tape, node); node = ng_tape_next(tape, node)) {
        size_t at = node + 1;
        for (; ng_tape_contains(tape, node) && is_cell(tape, at); at++) {
            char sign = *ng_tape_raw(tape, at).text;
            first = first == '\0' ? sign : first;
            mixed = mixed || sign != first;
        }
        size_t count = at - node - 1;
        if (!is_end(tape, at) || count < 2 || (width > 0 && count != width)) {
            return false;
        }
        width = count;
    }
    return mixed;
}

/* Whether the strings of the container are as long as each other, and there are several. */
static bool are_rows(const struct ng_tape *tape, size_t node)
{
    size_t first = node + 1;
    for (node = first; !is_end(tape, node); node++) {
        const struct ng_tape_node *leaf = &tape->nodes[node];
        if (leaf->kind != NG_TAPE_STRING || leaf->size != tape->nodes[first].size) {
            return false;
        }
    }
    return node > first + 1;
}

/* Whether a value that has a name for pictures is one: rows, or all cells in a string. */
static bool is_picture(const struct ng_tape *tape, size_t node)
{
    if (ng_tape_contains(tape, node)) {
        return tape->nodes[node].style == NG_TAPE_CODE ? false
               : ng_tape_contains(tape, node + 1)
                   ? !is_end(tape, node + 2) && !ng_tape_contains(tape, node + 2) &&
                         ng_tape_kind(tape, node + 2) != NG_TAPE_KEY
                   : are_rows(tape, node);
    }
    struct ng_span text = ng_tape_raw(tape, node);
    for (size_t i = 0; i < text.size; i++) {
        if (strchr("01.#", text.text[i]) == NULL) {
            return false;
        }
    }
    return ng_tape_kind(tape, node) == NG_TAPE_STRING && text.size > 0;
}

/* ---- names ---- */

enum ng_map_meaning ng_map_key_meaning(struct ng_tape *tape, const struct ng_map_rules *rules,
                                       size_t key)
{
    struct nonogram_text scratch = {.data = NULL};
    struct ng_span name = ng_tape_view(tape, key, &scratch);
    enum ng_map_meaning meaning = ng_map_meaning(name, rules);
    bool number = ng_tape_kind(tape, key + 1) == NG_TAPE_NUMBER;
    bool strict = name.size == 4 && ng_text_lower(*name.text) == 'g'; /* "goal" */
    bool list = rules->colour != NULL || ng_scan_is(name, "palette"); /* "colours": 3 */
    if (rules->xml) {
        /* the lexer has chosen them */
    } else if ((meaning == NG_MAP_ROWS || meaning == NG_MAP_COLUMNS) && number) {
        bool count = ng_map_is_count(name);
        meaning = !count ? NG_MAP_OTHER : meaning == NG_MAP_ROWS ? NG_MAP_HEIGHT : NG_MAP_WIDTH;
    } else if (meaning == NG_MAP_PALETTE && !list) {
        meaning = NG_MAP_OTHER;
    } else if (meaning == NG_MAP_GRID || (meaning == NG_MAP_GOAL && !strict)) {
        bool null = ng_map_is_null(tape, key + 1);
        meaning = null || is_picture(tape, key + 1) ? meaning : NG_MAP_OTHER;
    } else if (meaning == NG_MAP_SOLUTIONS) {
        bool array = ng_tape_kind(tape, key + 1) == NG_TAPE_ARRAY && !is_end(tape, key + 2);
        meaning = array && is_picture(tape, key + 2) ? meaning : NG_MAP_OTHER;
    } else if (meaning == NG_MAP_CONTENT && ng_tape_kind(tape, key + 1) != NG_TAPE_ARRAY) {
        meaning = ng_map_is_null(tape, key + 1) ? NG_MAP_PLAIN : NG_MAP_OTHER;
    }
    tape->failed = tape->failed || scratch.failed;
    ng_text_clear(&scratch);
    return meaning;
}

/* What a container has itself. */
enum { ROWS = 1, COLUMNS = 2, CLUES = ROWS | COLUMNS, PICTURE = 4 };

static unsigned parts_of(struct ng_tape *tape, const struct ng_map_rules *rules, size_t node)
{
    unsigned parts = 0;
    for (node++; !is_end(tape, node) && (parts & CLUES) != CLUES; node = ng_tape_next(tape, node)) {
        if (ng_tape_kind(tape, node) != NG_TAPE_KEY || ng_map_is_null(tape, node + 1) ||
            is_empty(tape, node + 1)) {
            continue;
        }
        enum ng_map_meaning meaning = ng_map_key_meaning(tape, rules, node);
        parts |= meaning == NG_MAP_ROWS      ? ROWS
                 : meaning == NG_MAP_COLUMNS ? COLUMNS
                 : meaning == NG_MAP_GOAL || meaning == NG_MAP_GRID ||
                         meaning == NG_MAP_SOLUTIONS ||
                         (meaning == NG_MAP_CONTENT && ng_map_is_matrix(tape, node + 1))
                     ? PICTURE
                     : 0;
    }
    return parts;
}

/* ---- the puzzles ---- */

struct search {
    struct ng_tape *tape;
    const struct ng_map_rules *rules;
    size_t *nodes;
    size_t most;
    size_t found;
    size_t picture_end; /* behind the last container with a picture and no clues, */
    bool clues;         /* in which clues were found */
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
           ng_map_key_meaning(search->tape, search->rules, node - 1) == NG_MAP_CLUES;
}

/* Looks at a container and returns where to go on. A picture may stand above clues of both sides
 * that are called so: what else has rows and columns there may be labels, or a state. */
static size_t look_at(struct search *search, size_t node)
{
    unsigned parts = parts_of(search->tape, search->rules, node);
    size_t end = ng_tape_next(search->tape, node);
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

/* Whether the container is two sides or more, or a picture. */
static bool has_shape(const struct ng_tape *tape, size_t node)
{
    size_t sides = 0;
    for (size_t at = node + 1; !is_end(tape, at) && sides < 2; at = ng_tape_next(tape, at)) {
        sides += ng_map_is_side(tape, at);
    }
    return sides == 2 || ng_map_is_matrix(tape, node);
}

static size_t look_at_shape(struct search *search, size_t node)
{
    if (!has_shape(search->tape, node)) {
        return node + 1;
    }
    add(search, node);
    return ng_tape_next(search->tape, node);
}

/* Looks at the containers, but for those that a name says something else of. */
static void find(struct search *search, size_t (*look)(struct search *search, size_t node))
{
    struct ng_tape *tape = search->tape;
    for (size_t node = 0; node < tape->count;) {
        if (ng_tape_kind(tape, node) == NG_TAPE_KEY) {
            enum ng_map_meaning meaning = ng_map_key_meaning(tape, search->rules, node);
            bool enters = meaning == NG_MAP_OTHER || meaning == NG_MAP_CLUES;
            node = enters ? node + 1 : ng_tape_next(tape, node + 1);
        } else {
            node = ng_tape_contains(tape, node) ? look(search, node) : node + 1;
        }
    }
}

size_t ng_map_puzzles(struct ng_tape *tape, const struct ng_map_rules *rules, size_t *nodes,
                      size_t most)
{
    struct search search = {.tape = tape, .rules = rules, .nodes = nodes, .most = most};
    find(&search, look_at);
    if (search.found == 0 && rules->unnamed) {
        find(&search, look_at_shape);
    }
    return search.found;
}

size_t ng_map_split(struct ng_tape *tape, const struct ng_map_rules *rules,
                    struct ng_span **puzzles)
{
    size_t count = ng_map_puzzles(tape, rules, NULL, 0);
    size_t *nodes = ng_memory_array(tape->memory, count, sizeof *nodes);
    *puzzles = ng_memory_array(tape->memory, count, sizeof **puzzles);
    if (count == 0 || nodes == NULL || *puzzles == NULL || tape->failed) {
        count = 0;
        ng_memory_free(*puzzles);
        *puzzles = NULL;
    } else {
        (void)ng_map_puzzles(tape, rules, nodes, count);
    }
    for (size_t i = 0; i < count; i++) {
        (*puzzles)[i] = ng_tape_span(tape, nodes[i]);
    }
    ng_memory_free(nodes);
    return count;
}
