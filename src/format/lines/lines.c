/* Walking over the lines of a text, and telling blank lines from empty clues. */
#include "format/lines/lines.h"

#include "base/check.h"
#include "base/memory.h"
#include "format/refuse.h"

void ng_lines_start(struct ng_lines *lines, struct ng_span text, struct ng_build *build,
                    struct nonogram_diagnostic *diagnostic)
{
    *lines = (struct ng_lines){.build = build, .diagnostic = diagnostic, .rules = {.plain = 1}};
    lines->text = text.size > 0 ? text : (struct ng_span){"", 0};
    lines->line = (struct ng_span){lines->text.text, 0};
}

enum nonogram_status ng_lines_end(struct ng_lines *lines, enum nonogram_status status)
{
    ng_memory_free(lines->sides[0].lines);
    ng_memory_free(lines->sides[1].lines);
    return status;
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

enum nonogram_status ng_lines_expect(const struct ng_lines *lines, const char *p, const char *what)
{
    return ng_scan_expect_in_line(lines->diagnostic, ng_lines_place(lines, p), what, p,
                                  lines->line.text + lines->line.size);
}

enum nonogram_status ng_lines_expect_more(const struct ng_lines *lines, const char *what)
{
    const char *end = lines->text.text + lines->text.size;
    return ng_scan_expect(lines->diagnostic, ng_lines_place(lines, lines->line.text), what, end,
                          end);
}

enum nonogram_status ng_lines_refuse_at(const struct ng_lines *lines, const char *p,
                                        const char *message)
{
    return ng_diag_set(lines->diagnostic, ng_lines_place(lines, p), "%s", message);
}

enum nonogram_status ng_lines_refuse(const struct ng_lines *lines, const char *message)
{
    return ng_lines_refuse_at(lines, lines->line.text, message);
}

enum nonogram_status ng_lines_expect_end(struct ng_lines *lines, const char *message)
{
    return ng_lines_next_filled(lines) ? ng_lines_refuse(lines, message) : NONOGRAM_OK;
}

/* ---- numbers ---- */

static const char *skip_blanks(const struct ng_lines *lines, const char *p)
{
    while (p < lines->line.text + lines->line.size && ng_scan_is_blank(*p)) {
        p++;
    }
    return p;
}

enum nonogram_status ng_lines_number(const struct ng_lines *lines, const char **p,
                                     struct ng_lines_number *number)
{
    const char *start = skip_blanks(lines, *p), *end = lines->line.text + lines->line.size;
    bool overflow;
    number->place = ng_lines_place(lines, start);
    if (start == end || !ng_scan_is_digit(*start)) {
        return ng_lines_expect(lines, start, "a number");
    }
    const char *behind = ng_scan_number(start, end, &number->value, &overflow);
    *p = skip_blanks(lines, behind);
    if (overflow) {
        return ng_diag_set(lines->diagnostic, number->place, "the number is too large");
    }
    return *p == behind && *p < end ? ng_lines_expect(lines, *p, "a blank") : NONOGRAM_OK;
}

static enum nonogram_status end_line(const struct ng_lines *lines, const char *p)
{
    p = skip_blanks(lines, p);
    return p == lines->line.text + lines->line.size
               ? NONOGRAM_OK
               : ng_lines_expect(lines, p, "the end of the line");
}

enum nonogram_status ng_lines_sizes(const struct ng_lines *lines, const char *p,
                                    struct ng_lines_number *sizes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        enum nonogram_status status = ng_lines_number(lines, &p, &sizes[i]);
        if (status == NONOGRAM_OK && sizes[i].value == 0) {
            status = ng_diag_set(lines->diagnostic, sizes[i].place, "a size of 0");
        }
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
    return end_line(lines, p);
}

enum nonogram_status ng_lines_next_sizes(struct ng_lines *lines, struct ng_lines_number *sizes,
                                         size_t count)
{
    return ng_lines_next_filled(lines) ? ng_lines_sizes(lines, lines->line.text, sizes, count)
                                       : ng_lines_expect_more(lines, "a number");
}

enum nonogram_status ng_lines_block(const struct ng_lines *lines, const char **p)
{
    struct ng_lines_number number;
    enum nonogram_status status = ng_lines_number(lines, p, &number);
    if (status == NONOGRAM_OK && number.value == 0) {
        return ng_diag_set(lines->diagnostic, number.place, "a block of 0 cells");
    }
    if (status == NONOGRAM_OK) {
        ng_build_block(lines->build, number.value, 1);
    }
    return status;
}

enum nonogram_status ng_lines_blocks(const struct ng_lines *lines, const char *p, uint32_t count)
{
    enum nonogram_status status = NONOGRAM_OK;
    for (; count > 0 && status == NONOGRAM_OK; count--) {
        status = ng_lines_block(lines, &p);
    }
    return status == NONOGRAM_OK ? end_line(lines, p) : status;
}

/* ---- sides ---- */

struct ng_span ng_lines_unbracket(struct ng_span line)
{
    static const char brackets[] = "[](){}";
    if (line.size == 1 && *line.text == '-') {
        return (struct ng_span){line.text, 0};
    }
    const char *open = line.size > 1 ? strchr(brackets, *line.text) : NULL;
    if (open == NULL || *open == '\0') {
        return line;
    }
    struct ng_span inner = line;
    inner.size -= inner.text[inner.size - 1] == ',' ? 1 : 0;
    inner = ng_scan_trim(inner);
    return inner.size > 1 && inner.text[inner.size - 1] == open[1]
               ? ng_scan_trim((struct ng_span){inner.text + 1, inner.size - 2})
               : line;
}

bool ng_lines_keep(struct ng_lines *lines, size_t side, struct ng_span line)
{
    struct ng_lines_side *kept = &lines->sides[side];
    struct ng_memory *memory = lines->build != NULL ? ng_build_memory(lines->build) : NULL;
    if (!ng_memory_grow(memory, &kept->lines, &kept->capacity, kept->count + 1,
                        sizeof *kept->lines)) {
        (void)ng_refuse_no_memory(lines->diagnostic);
        return false;
    }
    kept->lines[kept->count++] = line;
    kept->filled += line.size > 0;
    bool empty = lines->brackets && line.size > 0 && ng_lines_unbracket(line).size == 0;
    lines->zeros = lines->zeros || empty || (line.size == 1 && *line.text == '0');
    return true;
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

enum nonogram_status ng_lines_check_blanks(const struct ng_lines *lines, size_t side)
{
    const struct ng_lines_side *kept = &lines->sides[side];
    size_t behind = ng_lines_filled(kept);
    for (size_t i = ng_lines_blanks(kept); i < behind && !lines->zeros; i++) {
        if (kept->lines[i].size == 0) {
            return ng_lines_refuse_at(
                lines, kept->lines[i].text,
                "a blank line may be an empty clue or nothing: write 0 for the empty clues");
        }
    }
    return NONOGRAM_OK;
}

/* Whether blank lines can only be empty clues; *skip is then how many of them before the first
 * clue are none. */
static bool blanks_are_clues(const struct ng_lines *lines, const struct ng_lines_side *side,
                             uint64_t expected, size_t *skip)
{
    if (side->filled == expected || lines->zeros || side->count < expected) {
        return false;
    }
    size_t first = side->filled > 0 ? ng_lines_blanks(side) : 0;
    size_t behind = ng_lines_filled(side);
    *skip = behind > expected ? (size_t)(behind - expected) : 0;
    /* Blank lines have to go at the beginning; where they could go at the end as well, nothing
     * says how many do. */
    return *skip == 0 || (*skip <= first && (side->count == behind || *skip == first));
}

struct ng_lines_run ng_lines_run(const struct ng_lines *lines, size_t side, uint64_t expected)
{
    const struct ng_lines_side *kept = &lines->sides[side];
    size_t skip;
    if (blanks_are_clues(lines, kept, expected, &skip)) {
        return (struct ng_lines_run){kept->lines + skip, (size_t)expected, true};
    }
    return (struct ng_lines_run){kept->lines, kept->count, false};
}

bool ng_lines_run_next(struct ng_lines_run *run, struct ng_span *clue)
{
    while (run->count > 0) {
        *clue = *run->lines++;
        run->count--;
        if (clue->size > 0 || run->blanks) {
            return true;
        }
    }
    return false;
}

/* Sections of lines that are not blank, apart from each other by at least one that is. */
static bool divide_filled(const struct ng_lines_side *side, const uint32_t *sizes, size_t count,
                          struct ng_lines_run *sections)
{
    struct ng_lines_run left = {side->lines, side->count, false};
    struct ng_span clue;
    for (size_t i = 0; i < count; i++) {
        bool apart = i == 0 || sizes[i] == 0 || (left.count > 0 && left.lines->size == 0);
        sections[i] = left;
        for (uint32_t j = 0; j < sizes[i]; j++) {
            if (!ng_lines_run_next(&left, &clue)) {
                return false;
            }
        }
        sections[i].count -= left.count;
        if (!apart) {
            return false;
        }
    }
    return !ng_lines_run_next(&left, &clue);
}

/* Sections in which a blank line is an empty clue, with exactly one other between them. */
static bool divide_all(const struct ng_lines_side *side, const uint32_t *sizes, size_t count,
                       struct ng_lines_run *sections)
{
    size_t at = 0;
    for (size_t i = 0; i < count; i++) {
        if (at > side->count || sizes[i] > side->count - at) {
            return false;
        }
        sections[i] = (struct ng_lines_run){side->lines + at, sizes[i], true};
        at += sizes[i];
        if (at < side->count && side->lines[at].size > 0) {
            return false;
        }
        at++;
    }
    return ng_lines_filled(side) < at;
}

bool ng_lines_divide(const struct ng_lines *lines, size_t side, const uint32_t *sizes, size_t count,
                     struct ng_lines_run *sections)
{
    const struct ng_lines_side *kept = &lines->sides[side];
    return kept->count > 0 && (divide_filled(kept, sizes, count, sections) ||
                               divide_all(kept, sizes, count, sections));
}

/* ---- clues ---- */

enum nonogram_status ng_lines_clue(struct ng_lines *lines, enum ng_build_axis axis,
                                   struct ng_span clue)
{
    struct ng_span inner = lines->brackets ? ng_lines_unbracket(clue) : clue;
    if (lines->brackets && clue.size > 0 && inner.size == clue.size &&
        strchr("[({", *clue.text) != NULL) {
        return ng_lines_refuse_at(lines, clue.text,
                                  "the bracket is not closed where the clue ends");
    }
    clue = inner;
    return ng_clue_read(lines->build, axis, clue, ng_lines_place(lines, clue.text), &lines->rules,
                        lines->diagnostic);
}

enum nonogram_status ng_lines_clues(struct ng_lines *lines, enum ng_build_axis axis,
                                    struct ng_lines_run run)
{
    enum nonogram_status status = NONOGRAM_OK;
    struct ng_span clue;
    while (status == NONOGRAM_OK && ng_lines_run_next(&run, &clue)) {
        status = ng_lines_clue(lines, axis, clue);
    }
    return status;
}
