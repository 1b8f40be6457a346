/* Walks over the lines of a text, and distinguishes blank lines from empty clues. */
#include "format/lines/lines.h"

#include "base/check.h"
#include "base/memory.h"

void ng_lines_start(struct ng_lines *lines, struct ng_span text, struct ng_build *build)
{
    *lines = (struct ng_lines){.build = build, .rules = {.plain = 1}};
    lines->text = text.size > 0 ? text : (struct ng_span){"", 0};
    lines->line = (struct ng_span){lines->text.text, 0};
}

bool ng_lines_end(struct ng_lines *lines, bool read)
{
    ng_memory_free(lines->kept);
    return read;
}

/* ---- lines ---- */

bool ng_lines_next(struct ng_lines *lines)
{
    struct ng_span left = {lines->text.text + lines->at, lines->text.size - lines->at};
    if (left.size == 0) {
        const char *end = left.text;
        end -= end > lines->text.text && end[-1] == '\n';
        end -= end > lines->text.text && end[-1] == '\r';
        lines->line = (struct ng_span){end, 0};
        return false;
    }
    const char *stop = memchr(left.text, '\n', left.size);
    lines->line = left;
    lines->line.size = stop != NULL ? (size_t)(stop - left.text) : left.size;
    lines->at += lines->line.size + (stop != NULL);
    lines->line = ng_scan_trim(lines->line);
    return true;
}

bool ng_lines_next_filled(struct ng_lines *lines)
{
    while (ng_lines_next(lines)) {
        if (lines->line.size > 0) {
            return true;
        }
    }
    return false;
}

struct ng_place ng_lines_place(const struct ng_lines *lines, const char *p)
{
    ng_assert(p >= lines->text.text && p <= lines->text.text + lines->text.size);
    return ng_place_offset((size_t)(p - lines->text.text));
}

struct ng_cursor ng_lines_cursor(const struct ng_lines *lines, struct ng_span part)
{
    return (struct ng_cursor){.text = lines->text.text,
                              .at = part.text,
                              .end = part.text + part.size,
                              .build = lines->build};
}

bool ng_lines_wrong(const struct ng_lines *lines, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)ng_diag_set_list(ng_build_diagnostic(lines->build),
                           ng_lines_place(lines, lines->line.text), format, arguments);
    va_end(arguments);
    return false;
}

bool ng_lines_expect(const struct ng_lines *lines, const char *p, const char *what)
{
    struct ng_cursor cursor = ng_lines_cursor(lines, lines->line);
    cursor.at = p;
    return ng_cursor_expect(&cursor, what);
}

bool ng_lines_expect_more(const struct ng_lines *lines, const char *what)
{
    return ng_lines_wrong(lines, "expected %s, found the end of the text", what);
}

bool ng_lines_expect_end(struct ng_lines *lines, const char *message)
{
    return !ng_lines_next_filled(lines) || ng_lines_wrong(lines, "%s", message);
}

/* ---- numbers ---- */

bool ng_lines_number(struct ng_cursor *cursor, struct ng_lines_number *number)
{
    ng_cursor_skip_blanks(cursor);
    number->place = ng_cursor_place(cursor, cursor->at);
    if (!ng_cursor_number(cursor, "a number", &number->value)) {
        return false;
    }
    const char *behind = cursor->at;
    ng_cursor_skip_blanks(cursor);
    return cursor->at > behind || cursor->at == cursor->end || ng_cursor_expect(cursor, "a space");
}

bool ng_lines_sizes(struct ng_cursor cursor, struct ng_lines_number *sizes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!ng_lines_number(&cursor, &sizes[i])) {
            return false;
        }
        if (sizes[i].value == 0) {
            return ng_build_wrong(cursor.build, sizes[i].place, "a size of 0");
        }
    }
    return ng_cursor_end(&cursor);
}

bool ng_lines_next_sizes(struct ng_lines *lines, struct ng_lines_number *sizes, size_t count)
{
    return ng_lines_next_filled(lines)
               ? ng_lines_sizes(ng_lines_cursor(lines, lines->line), sizes, count)
               : ng_lines_expect_more(lines, "a number");
}

void ng_lines_cut(struct ng_span *text, size_t size, const char *signs)
{
    *text = ng_scan_trim((struct ng_span){text->text + size, text->size - size});
    if (text->size > 0 && strchr(signs, *text->text) != NULL) {
        *text = ng_scan_trim((struct ng_span){text->text + 1, text->size - 1});
    }
}

/* ---- sides ---- */

char ng_lines_closing(char open)
{
    switch (open) {
    case '(':
        return ')';
    case '[':
        return ']';
    case '{':
        return '}';
    case '"':
        return '"';
    default:
        return '\0';
    }
}

struct ng_span ng_lines_unbracket(struct ng_span line)
{
    if (line.size == 1 && *line.text == '-') {
        return (struct ng_span){line.text, 0};
    }
    char close = line.size > 1 ? ng_lines_closing(*line.text) : '\0';
    if (close == '\0') {
        return line;
    }
    struct ng_span inner = line;
    inner.size -= inner.text[inner.size - 1] == ',' ? 1 : 0;
    inner = ng_scan_trim(inner);
    return inner.size > 1 && inner.text[inner.size - 1] == close
               ? ng_scan_trim((struct ng_span){inner.text + 1, inner.size - 2})
               : line;
}

bool ng_lines_keep(struct ng_lines *lines, struct ng_span line)
{
    struct ng_memory *memory = lines->build != NULL ? ng_build_memory(lines->build) : NULL;
    if (!ng_memory_grow(memory, &lines->kept, &lines->capacity, lines->count + 1,
                        sizeof *lines->kept)) {
        return lines->build != NULL && ng_build_fail(lines->build);
    }
    lines->kept[lines->count++] = line;
    bool empty = lines->brackets && line.size > 0 && ng_lines_unbracket(line).size == 0;
    lines->zeros = lines->zeros || empty || (line.size == 1 && *line.text == '0');
    return true;
}

struct ng_lines_side ng_lines_side(const struct ng_lines *lines, size_t from, size_t to)
{
    ng_assert(from <= to && to <= lines->count);
    struct ng_span *first = lines->count > 0 ? lines->kept + from : NULL;
    struct ng_lines_side side = {first, to - from, 0, false};
    for (size_t i = from; i < to; i++) {
        side.filled += lines->kept[i].size > 0;
    }
    return side;
}

size_t ng_lines_blanks(const struct ng_lines_side *side)
{
    size_t first = 0;
    while (first < side->count && side->lines[first].size == 0) {
        first++;
    }
    return first;
}

size_t ng_lines_filled(const struct ng_lines_side *side)
{
    size_t behind = side->count;
    while (behind > 0 && side->lines[behind - 1].size == 0) {
        behind--;
    }
    return behind;
}

bool ng_lines_ends_blank(const struct ng_lines_side *side)
{
    return side->blanks && ng_lines_filled(side) < side->count;
}

bool ng_lines_check_blanks(const struct ng_lines *lines, const struct ng_lines_side *side)
{
    size_t behind = ng_lines_filled(side);
    for (size_t i = ng_lines_blanks(side); i < behind && !lines->zeros; i++) {
        if (side->lines[i].size == 0) {
            return ng_build_wrong(
                lines->build, ng_lines_place(lines, side->lines[i].text),
                "a blank line may be an empty clue or nothing: write 0 for the empty clues");
        }
    }
    return true;
}

struct ng_lines_side ng_lines_fit(const struct ng_lines *lines, struct ng_lines_side side,
                                  uint64_t expected)
{
    if (side.filled == expected || lines->zeros || side.count < expected) {
        return side;
    }
    size_t first = side.filled > 0 ? ng_lines_blanks(&side) : 0;
    size_t behind = ng_lines_filled(&side);
    size_t skip = behind > expected ? (size_t)(behind - expected) : 0;
    /* The ignored lines must be at the beginning; if they could be at the end as well, the number
     * is ambiguous. */
    if (skip == 0 || (skip <= first && (side.count == behind || skip == first))) {
        side.lines += skip;
        side.count = (size_t)expected;
        side.blanks = true;
    }
    return side;
}

bool ng_lines_next_clue(struct ng_lines_side *side, struct ng_span *clue)
{
    while (side->count > 0) {
        *clue = *side->lines++;
        side->count--;
        if (clue->size > 0 || side->blanks) {
            return true;
        }
    }
    return false;
}

/* Divides into sections in which blank lines are empty clues, with one other between them; or into
 * sections of lines that are not blank, with at least one blank line between. */
static bool divide(struct ng_lines_side left, const uint32_t *sizes, size_t count, bool blanks,
                   struct ng_lines_side *sections)
{
    struct ng_span clue;
    for (size_t i = 0; i < count; i++) {
        left.blanks = blanks;
        if (i > 0 && (left.count == 0 || left.lines->size > 0 ||
                      (blanks && !ng_lines_next_clue(&left, &clue)))) {
            return false;
        }
        sections[i] = left;
        for (uint32_t j = 0; j < sizes[i]; j++) {
            if (!ng_lines_next_clue(&left, &clue)) {
                return false;
            }
        }
        sections[i].count -= left.count;
    }
    left.blanks = false;
    return !ng_lines_next_clue(&left, &clue);
}

bool ng_lines_divide(const struct ng_lines_side *side, const uint32_t *sizes, size_t count,
                     struct ng_lines_side *sections)
{
    return divide(*side, sizes, count, false, sections) ||
           divide(*side, sizes, count, true, sections);
}

/* ---- clues ---- */

bool ng_lines_clue(struct ng_lines *lines, enum ng_build_axis axis, struct ng_span clue)
{
    struct ng_span inner = lines->brackets ? ng_lines_unbracket(clue) : clue;
    struct ng_cursor cursor = ng_lines_cursor(lines, inner);
    if (lines->brackets && clue.size > 0 && inner.size == clue.size &&
        strchr("[({", *clue.text) != NULL) {
        return ng_cursor_wrong(&cursor, clue.text, "the bracket is not closed where the clue ends");
    }
    return ng_clue_read(&cursor, axis, &lines->rules);
}

bool ng_lines_clues(struct ng_lines *lines, enum ng_build_axis axis, struct ng_lines_side side)
{
    bool read = true;
    struct ng_span clue;
    while (read && ng_lines_next_clue(&side, &clue)) {
        read = ng_lines_clue(lines, axis, clue);
    }
    return read;
}
