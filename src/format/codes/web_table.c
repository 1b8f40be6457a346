/* A table whose heads are clues: its first row has the columns', and every other row begins with
 * one.
 *
 *     <table><tr><th></th><th>2<br>1</th><th>1</th></tr>
 *            <tr><th>1 1</th><td></td><td></td></tr>...</table>  */
#include "format/codes/web_table.h"

#include "format/chars.h"
#include "format/scan.h"

#include <string.h>

/* A walk over the cells of a table. */
struct walk {
    const char *text; /* places are offsets from here */
    const char *at, *end;
    size_t row; /* from 1 */
    bool head;  /* the present cell is a head */
    struct ng_span cell;
};

/* Whether the tag at p has this name. */
static bool is_tag(const char *p, const char *end, const char *name)
{
    struct ng_span rest = {p + 1, (size_t)(end - p - 1)};
    size_t size = strlen(name);
    return ng_scan_starts_in_any_case(rest, name) &&
           (rest.size == size || !ng_scan_is_letter(rest.text[size]));
}

/* Moves to the next cell of the table. */
static bool next_cell(struct walk *walk)
{
    const char *p = walk->at, *end = walk->end;
    for (; p < end && (p = memchr(p, '<', (size_t)(end - p))) != NULL; p++) {
        bool head = is_tag(p, end, "th");
        walk->row += is_tag(p, end, "tr");
        if (is_tag(p, end, "/table") || is_tag(p, end, "table")) {
            break; /* so that each table is walked through once */
        }
        if ((head || is_tag(p, end, "td")) && walk->row > 0) {
            const char *start = memchr(p, '>', (size_t)(end - p));
            if (start == NULL) {
                break;
            }
            for (p = ++start;
                 p < end && (*p != '<' || (!is_tag(p, end, "th") && !is_tag(p, end, "td") &&
                                           !is_tag(p, end, "/th") && !is_tag(p, end, "/td") &&
                                           !is_tag(p, end, "tr") && !is_tag(p, end, "/tr") &&
                                           !is_tag(p, end, "/table")));
                 p++) {
            }
            walk->cell = (struct ng_span){start, (size_t)(p - start)};
            walk->head = head;
            walk->at = p;
            return true;
        }
    }
    walk->at = end;
    return false;
}

/* Passes the numbers of a head, outside of tags within it. */
static void add_clue(const struct walk *walk, struct ng_build *build, enum ng_build_axis axis)
{
    const char *p = walk->cell.text, *end = p + walk->cell.size;
    ng_build_line(build, axis, ng_place_offset((size_t)(p - walk->text)));
    while (p < end) {
        uint32_t number = 0;
        bool overflow, digit = ng_scan_is_digit(*p);
        const char *close = *p == '<' ? memchr(p, '>', (size_t)(end - p)) : NULL;
        p = digit           ? ng_scan_number(p, end, &number, &overflow)
            : close != NULL ? close + 1
            : *p == '<'     ? end /* no tag ends any more */
                            : p + 1;
        if (number > 0) {
            ng_build_block(build, number, 1);
        }
    }
}

/* The heads and the other cells in the first row and in the second one. */
struct counts {
    size_t heads[3], others[3];
};

static struct counts count(struct walk walk)
{
    struct counts counts = {{0}, {0}};
    while (next_cell(&walk) && walk.row <= 2) {
        ++*(walk.head ? &counts.heads[walk.row] : &counts.others[walk.row]);
    }
    return counts;
}

/* The first table that has clues. */
static bool find_table(struct ng_span text, struct walk *walk)
{
    const char *end = text.text + text.size;
    for (const char *p = text.text; p < end && (p = memchr(p, '<', (size_t)(end - p))) != NULL;
         p++) {
        if (is_tag(p, end, "table")) {
            *walk = (struct walk){.text = text.text, .at = p + 1, .end = end};
            struct counts counts = count(*walk);
            size_t columns = counts.heads[1] + counts.others[1];
            if (counts.heads[1] > 1 && counts.heads[2] == 1 && counts.others[2] > 0 &&
                columns == counts.others[2] + 1) {
                return true;
            }
        }
    }
    return false;
}

bool ng_web_table_read(struct ng_span text, struct ng_build *build)
{
    struct walk walk;
    bool read = find_table(text, &walk), corner = true;
    size_t row = 0;
    for (size_t heads = 0; read && build != NULL && next_cell(&walk); heads += walk.head) {
        heads = walk.row == row ? heads : 0;
        row = walk.row;
        if (walk.row == 1 && !corner && walk.head) {
            add_clue(&walk, build, NG_BUILD_COLUMNS);
        } else if (walk.row > 1 && walk.head && heads > 0) {
            return ng_build_wrong(build, ng_place_offset((size_t)(walk.cell.text - walk.text)),
                                  "clues right of the cells, or below them, are not supported");
        } else if (walk.row > 1 && walk.head) {
            add_clue(&walk, build, NG_BUILD_ROWS);
        }
        corner = false;
        read = !ng_build_failed(build);
    }
    return read;
}
