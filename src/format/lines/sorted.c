/* Sorts the lines of a text of numbers: a list of kinds, each asked in turn. */
#include "format/lines/sorted.h"

#include "base/memory.h"
#include "format/chars.h"
#include "format/doc/map.h"
#include "format/notes.h"

/* ---- what a line looks like ---- */

bool ng_sorted_divides(struct ng_span line, char sign)
{
    size_t count = 0;
    while (count < line.size &&
           (line.text[count] == sign || (sign == '-' && line.text[count] == '+'))) {
        count++;
    }
    return count == line.size && (sign == '-' || sign == '=' ? count >= 3 : count == 1);
}

/* Whether the line is one word without digits, or the same sign from beginning to end. */
static bool is_lone(struct ng_span line)
{
    bool letters = line.size > 1, same = line.size > 0 && strchr("-=#&*~_", *line.text) != NULL;
    for (size_t i = 0; i < line.size; i++) {
        letters = letters && ng_scan_is_letter(line.text[i]);
        same = same && line.text[i] == *line.text;
    }
    return letters || same;
}

bool ng_sorted_is_of(struct ng_span line, const char *signs)
{
    for (size_t i = 0; i < line.size; i++) {
        if (!ng_scan_is_digit(line.text[i]) && !ng_scan_is_blank(line.text[i]) &&
            strchr(signs, line.text[i]) == NULL) {
            return false;
        }
    }
    return true;
}

bool ng_sorted_is_list(struct ng_span text)
{
    const char *end = text.text + text.size;
    return ng_sorted_is_of(text, ",.;|/") && ng_scan_digits(text.text, end) < end;
}

bool ng_sorted_is_comment(const struct ng_plain *layout, struct ng_span line)
{
    struct ng_span rest = line;
    bool letter = ng_scan_starts_with(line, "c") && ng_scan_take_word(&rest).size == 1 &&
                  (rest.size == 0 || ng_scan_is_letter(*rest.text));
    bool fence = ng_scan_starts_with(line, "```") && !ng_scan_has_digit(line); /* in Markdown */
    bool right = ng_scan_starts_with(line, "(c) ") || ng_scan_starts_with(line, "(C) ");
    if (layout->free && (letter || fence || right || ng_scan_starts_with(line, "//"))) {
        return true;
    }
    return layout->comment != '\0' && line.size > 0 && *line.text == layout->comment &&
           (line.size > 1 || layout->free || layout->comment == '*');
}

/* The line without a comment at its end. */
static struct ng_span uncomment(struct ng_span line)
{
    const char *sign = line.size > 0 ? memchr(line.text, '#', line.size) : NULL;
    return sign == NULL ? line
                        : ng_scan_trim((struct ng_span){line.text, (size_t)(sign - line.text)});
}

/* The end of the parentheses that begin at `at`; or `at`: none do, or they have numbers, which may
 * be clues, or say that a side is turned, "(bottom to top)". */
static size_t skip_parentheses(struct ng_span line, size_t at)
{
    size_t end = at + 1;
    const struct ng_span inner = {line.text + end, line.size - end};
    if (line.text[at] != '(' || ng_scan_starts_in_any_case(inner, "bottom") ||
        ng_scan_starts_in_any_case(inner, "right")) {
        return at;
    }
    while (end < line.size && !ng_scan_is_in(line.text[end], "()") &&
           !ng_scan_is_digit(line.text[end])) {
        end++;
    }
    return end < line.size && line.text[end] == ')' ? end + 1 : at;
}

/* The axis named by a heading, such as "ROWS:" or "# Column clues"; -1 for other lines. */
static int heading_of(struct ng_span line)
{
    static const char signs[] = "#:;/%=-*[]()_ \t";
    int axis = -1;
    if (ng_scan_starts_with(line, ":")) { /* in Olšák's format, where blank lines are clues */
        return -1;
    }
    for (size_t at = 0; at < line.size;) {
        size_t start = at;
        while (at < line.size && ng_scan_is_letter(line.text[at])) {
            at++;
        }
        struct ng_span word = {line.text + start, at - start};
        size_t behind = axis >= 0 ? skip_parentheses(line, start) : start;
        if (behind > start) { /* "Row clues (top to bottom)" */
            at = behind;
            continue;
        }
        if (at == start && memchr(signs, line.text[at++], sizeof signs - 1) != NULL) {
            continue;
        }
        enum ng_map_meaning meaning = ng_map_meaning(word, NULL);
        bool named = meaning == NG_MAP_ROWS || meaning == NG_MAP_COLUMNS;
        if (named ? axis >= 0 : word.size == 0 || !ng_map_is_clue_name(word)) {
            return -1;
        }
        axis = named ? (meaning == NG_MAP_ROWS ? NG_BUILD_ROWS : NG_BUILD_COLUMNS) : axis;
    }
    return axis;
}

/* Splits "key: value" at the colon. Returns false if there is none. */
static bool split_property(struct ng_span line, struct ng_span *key, struct ng_span *value)
{
    const char *colon = line.size > 0 ? memchr(line.text, ':', line.size) : NULL;
    if (colon == NULL) {
        return false;
    }
    *key = (struct ng_span){line.text, (size_t)(colon - line.text)};
    *value = ng_scan_trim((struct ng_span){colon + 1, line.size - key->size - 1});
    return true;
}

size_t ng_sorted_sizes(const struct ng_lines *lines, struct ng_span line,
                       struct ng_lines_number sizes[2])
{
    const char *p = line.text;
    const char *end = line.text + line.size;
    bool overflow = false, between = false;
    size_t count = 0;
    for (; count < 2 && p < end && ng_scan_is_digit(*p) && !overflow; count++) {
        sizes[count].place = ng_lines_place(lines, p);
        p = ng_scan_number(p, end, &sizes[count].value, &overflow);
        overflow = overflow || sizes[count].value == 0;
        while (count == 0 && p < end && (ng_scan_is_blank(*p) || (!between && strchr(",x", *p)))) {
            between = between || !ng_scan_is_blank(*p);
            p++;
        }
    }
    return p == end && !overflow && !(count == 1 && between) ? count : 0;
}

/* Skips the blank lines and comments at the start of a text; a single '#' does not divide anything
 * yet. */
static void skip_comments(struct ng_lines *lines)
{
    size_t at = lines->at;
    while (ng_lines_next(lines) && (lines->line.size == 0 || *lines->line.text == '#')) {
        at = lines->at;
    }
    lines->at = at;
}

bool ng_sorted_read_sizes(const struct ng_plain *layout, struct ng_lines *lines,
                          struct ng_lines_number sizes[2])
{
    bool together = layout->sizes == NG_SIZES_ON_A_LINE;
    if (layout->comment == '#') {
        skip_comments(lines);
    }
    return ng_lines_next_sizes(lines, sizes, together ? 2 : 1) &&
           (together || ng_lines_next_sizes(lines, sizes + 1, 1));
}

/* The size of the clue in brackets at the start of the text; 0 if there is none. */
static size_t bracket_size(struct ng_span text)
{
    size_t size = 1;
    char close = text.size > 0 ? ng_lines_closing(*text.text) : '\0';
    if (close == '\0') {
        return 0;
    }
    while (size < text.size && strchr("0123456789,.- \t", text.text[size]) != NULL) {
        size++;
    }
    return size < text.size && text.text[size] == close ? size + 1 : 0;
}

/* The number of clues in brackets that make up the whole line: "(1,1) (5)" or "[1 1], [5]"; 0 for
 * other lines. */
static size_t count_bracketed(struct ng_span line)
{
    size_t count = 0;
    for (size_t size; line.size > 0; count++) {
        size = bracket_size(line);
        if (size == 0) {
            return 0;
        }
        ng_lines_cut(&line, size, ",");
    }
    return count;
}

/* ---- keeping ---- */

static struct ng_memory *memory_of(const struct ng_sorted *sorted)
{
    return sorted->lines.build != NULL ? ng_build_memory(sorted->lines.build) : NULL;
}

/* Makes room in an array for one more item. */
static bool grow(struct ng_sorted *sorted, void *array, size_t *capacity, size_t count, size_t size)
{
    sorted->failed =
        sorted->failed || !ng_memory_grow(memory_of(sorted), array, capacity, count + 1, size);
    return !sorted->failed || (sorted->lines.build != NULL && ng_build_fail(sorted->lines.build));
}

/* The kind of a line without its brackets. */
static enum ng_sorted_kind kind_of(struct ng_span inner)
{
    const char *p = inner.text, *end = inner.text + inner.size;
    bool other = inner.size > 0 && (*inner.text == '-' || end[-1] == '-');
    bool wide = false, counted = false, digit = false;
    for (size_t count = 0; p < end; p++) {
        count += ng_scan_is_digit(*p) && !digit;
        digit = ng_scan_is_digit(*p);
        counted = counted || (*p == ':' && count == 1);
        wide = wide || memchr("|;/", *p, 3) != NULL || (*p == ':' && count != 1);
        other = other || (!digit && memchr(" \t,.-:|;/", *p, 9) == NULL);
    }
    other = other || (inner.size > 0 && (*inner.text == ',' || *inner.text == '.'));
    return other     ? NG_SORTED_OTHER
           : wide    ? NG_SORTED_WIDE
           : counted ? NG_SORTED_COUNTED
                     : NG_SORTED_CLUE;
}

/* The kind of a line that is not a clue in black: all clues in colour have the same form. */
static enum ng_sorted_kind take_colours(struct ng_sorted *sorted, struct ng_span inner)
{
    enum ng_coloured form = ng_coloured_form(inner);
    if (form == NG_COLOURED_NOT ||
        (sorted->colours != NG_COLOURED_NOT && form != sorted->colours)) {
        return NG_SORTED_OTHER;
    }
    sorted->colours = form;
    sorted->coloured++;
    return NG_SORTED_COLOURS;
}

/* Keeps the numbers of a line. */
static bool keep_numbers(struct ng_sorted *sorted, struct ng_span line, struct ng_sorted_clue *clue)
{
    const char *p = line.text, *end = line.text + line.size;
    while (p < end) {
        bool overflow;
        if (!ng_scan_is_digit(*p)) {
            p++;
            continue;
        }
        if (!grow(sorted, &sorted->numbers, &sorted->number_capacity, sorted->number_count,
                  sizeof *sorted->numbers)) {
            return false;
        }
        p = ng_scan_number(p, end, &sorted->numbers[sorted->number_count++], &overflow);
        clue->count++;
    }
    return true;
}

/* Whether a text with this line, which was counted, is about something else: an unclosed bracket
 * among others, or one odd line below headings, is an error in a puzzle. */
static bool is_alien(struct ng_sorted *sorted, struct ng_span line, enum ng_sorted_kind kind)
{
    struct ng_lines_number sizes[2];
    bool headed = ng_sorted_is_headed(sorted) || sorted->unknown != NULL;
    bool bracket = line.size > 0 && ng_lines_closing(*line.text) != '\0';
    if (kind == NG_SORTED_WIDE) {
        return sorted->filled > 2;
    }
    if (kind != NG_SORTED_OTHER || (bracket && (headed || sorted->bracketed))) {
        return false;
    }
    sorted->odd++;
    return headed ? sorted->odd > 1
                  : sorted->filled > 1 || ng_sorted_sizes(&sorted->lines, line, sizes) != 2;
}

bool ng_sorted_keep(struct ng_sorted *sorted, struct ng_span line)
{
    struct ng_lines *lines = &sorted->lines;
    struct ng_span inner = lines->brackets ? ng_lines_unbracket(line) : line;
    enum ng_sorted_kind kind = kind_of(inner);
    if (kind == NG_SORTED_OTHER && lines->brackets) {
        kind = take_colours(sorted, inner);
    }
    sorted->filled += line.size > 0;
    sorted->bracketed = sorted->bracketed || (kind == NG_SORTED_CLUE && inner.size < line.size);
    sorted->alien = sorted->alien || (lines->build == NULL && is_alien(sorted, line, kind));
    if (sorted->alien || !grow(sorted, &sorted->clues, &sorted->clue_capacity, lines->count,
                               sizeof *sorted->clues)) {
        return false;
    }
    struct ng_sorted_clue *clue = &sorted->clues[lines->count];
    *clue = (struct ng_sorted_clue){sorted->number_count, 0, (unsigned char)kind};
    if (!keep_numbers(sorted, inner, clue) || !ng_lines_keep(lines, line)) {
        sorted->failed = true;
        return false;
    }
    return true;
}

static void mark(struct ng_sorted *sorted, enum ng_mark_kind kind)
{
    struct ng_sorted_mark *mark = &sorted->marks[kind];
    if (mark->count < 2) {
        mark->at[mark->count] = sorted->lines.count;
        mark->text[mark->count] = sorted->lines.line.text;
    }
    mark->count++;
    sorted->last = kind;
    sorted->form = NG_FORM_OPEN;
    sorted->filled_before = sorted->filled;
}

/* Whether a line that is not blank was kept after the last mark. */
static bool has_clues(const struct ng_sorted *sorted)
{
    return sorted->filled > sorted->filled_before;
}

/* The first of these signs in the line, if `spaced` one with a blank behind it, or NULL. */
static const char *find_sign(struct ng_span line, char sign, bool spaced)
{
    const char *p = line.text, *end = p + line.size;
    while (p < end && !(*p == sign && (!spaced || p + 1 == end || ng_scan_is_blank(p[1]))) &&
           !(sign == NG_SORTED_GAP && end - p > 1 && p[0] == ' ' && p[1] == ' ')) {
        p++;
    }
    return p < end ? p : NULL;
}

/* Whether blanks are behind some commas of the line, which then end its clues: "1,1, 5, 3,1". */
static bool is_spaced(struct ng_span line)
{
    size_t commas = 0, spaced = 0;
    for (size_t i = 0; i + 1 < line.size; i++) {
        commas += line.text[i] == ',';
        spaced += line.text[i] == ',' && ng_scan_is_blank(line.text[i + 1]);
    }
    return spaced > 0 && spaced < commas;
}

/* How a sign stands in a line: with blanks on both sides, or without any, or in both ways. */
struct standing {
    bool loose, tight;
};

static struct standing standing_of(struct ng_span line, char sign)
{
    struct standing standing = {false, false};
    for (size_t i = 1; i + 1 < line.size; i++) {
        bool before = ng_scan_is_blank(line.text[i - 1]),
             behind = ng_scan_is_blank(line.text[i + 1]);
        standing.loose = standing.loose || (line.text[i] == sign && before && behind);
        standing.tight = standing.tight || (line.text[i] == sign && !before && !behind);
    }
    return standing;
}

bool ng_sorted_keep_all(struct ng_sorted *sorted, struct ng_span line, char separator)
{
    bool brackets = count_bracketed(line) > 0;
    bool spaced = !brackets && separator == ',' && is_spaced(line);
    const char signs[] = {brackets ? ',' : separator, '\0'};
    if (spaced && sorted->lines.build != NULL) {
        ng_build_guess(sorted->lines.build, ng_lines_place(&sorted->lines, line.text),
                       "a comma with a space behind it ends a clue");
    }
    if (separator == NG_SORTED_GAP && memchr(line.text, NG_SORTED_GAP, line.size) == NULL &&
        sorted->lines.build != NULL) {
        ng_build_unusual(sorted->lines.build, ng_lines_place(&sorted->lines, line.text),
                         "two spaces end a clue");
    }
    const struct standing standing = standing_of(line, separator);
    if (!brackets && ng_scan_is_in(separator, "|/;") && standing.loose && standing.tight) {
        return ng_build_wrong(sorted->lines.build, ng_lines_place(&sorted->lines, line.text),
                              "'%c' with spaces around it, and without: either can end a clue",
                              separator);
    }
    while (line.size > 0) {
        const char *stop = brackets ? NULL : find_sign(line, *signs, spaced);
        struct ng_span clue = {line.text, brackets       ? bracket_size(line)
                                          : stop != NULL ? (size_t)(stop - line.text)
                                                         : line.size};
        bool gap = stop != NULL && separator == NG_SORTED_GAP &&
                   (size_t)(line.text + line.size - stop) > 1 && stop[0] == NG_SORTED_GAP &&
                   stop[1] == NG_SORTED_GAP;
        ng_lines_cut(&line, clue.size, signs);
        clue = ng_scan_trim(clue);
        if (clue.size == 0 || gap || (separator == ' ' && ng_scan_is(clue, "-"))) {
            return ng_build_wrong(sorted->lines.build, ng_lines_place(&sorted->lines, clue.text),
                                  "an empty clue is written as 0");
        }
        if (!ng_sorted_keep(sorted, clue)) {
            return false;
        }
    }
    return true;
}

/* ---- kinds of lines ---- */

/* The answer of a kind that is asked about a line. */
enum took {
    PASSED, /* it is of another kind */
    TAKEN,
    WRONG, /* an error was reported; or nothing can be a puzzle, if the text is only examined */
};

static enum took took(bool right)
{
    return right ? TAKEN : WRONG;
}

/* Dashes, or the sign of the layout, divide the sides, unless they underline a heading. */
static enum took take_rule(struct ng_sorted *sorted, struct ng_span *line)
{
    char divider = sorted->layout->divider;
    bool divides = line->size > 0 && (ng_sorted_divides(*line, divider) ||
                                      (sorted->layout->free && (ng_sorted_divides(*line, '-') ||
                                                                ng_sorted_divides(*line, '='))));
    if (!divides) {
        return PASSED;
    }
    if (sorted->last > NG_MARK_COLUMNS || has_clues(sorted)) {
        mark(sorted, NG_MARK_RULE);
    }
    return TAKEN;
}

/* Begins a side; or continues it, if the last heading had the same axis and `more` can follow.
 */
static bool begin_side(struct ng_sorted *sorted, int axis, bool more)
{
    enum ng_mark_kind kind = axis == NG_BUILD_ROWS ? NG_MARK_ROWS : NG_MARK_COLUMNS;
    if (more && sorted->last == kind) {
        return true;
    }
    if (sorted->marks[kind].count > 0) {
        return ng_lines_wrong(&sorted->lines, "a heading too many, or too late");
    }
    mark(sorted, kind);
    sorted->indent = 0;
    return true;
}

/* Checks that all clues below a heading are written like the first one: a line that is not may be
 * a part of another. */
static bool check_form(struct ng_sorted *sorted, enum ng_sorted_form form)
{
    bool first = sorted->form == NG_FORM_OPEN;
    bool whole = sorted->form == NG_FORM_WHOLE;
    sorted->form = first ? form : sorted->form;
    return (sorted->form == form && (first || !whole)) || sorted->lines.build == NULL ||
           ng_lines_wrong(&sorted->lines, whole ? "a clue more than in the line of the heading"
                                                : "the clue is not written like the first one");
}

/* Whether a blank line is above. */
static bool is_below_blank(const struct ng_lines *lines)
{
    const char *p = lines->line.text;
    size_t ends = 0;
    while (p > lines->text.text && ng_scan_is_space(p[-1])) {
        ends += *--p == '\n';
    }
    return ends > 1;
}

/* Checks that the clues with numbers in front, "R2 1 1", count up from 0 or 1. */
static bool check_number(struct ng_sorted *sorted, struct ng_span number)
{
    uint32_t value = 0;
    bool overflow = false, first = !has_clues(sorted);
    if (number.size == 0) {
        return true;
    }
    (void)ng_scan_number(number.text, number.text + number.size, &value, &overflow);
    first = first || (!ng_sorted_is_headed(sorted) && value <= 1 && is_below_blank(&sorted->lines));
    bool right = first ? value <= 1 : value == sorted->number + 1;
    sorted->number = value;
    return (right && !overflow) ||
           ng_build_wrong(sorted->lines.build, ng_lines_place(&sorted->lines, number.text),
                          "the clues are not numbered one after another");
}

/* Whether two blanks or more are between some numbers of the line and one between others, and not
 * only to align them. */
static bool has_gaps(struct ng_span line)
{
    const char *end = line.text + line.size, *last = NULL;
    size_t pitch = 0;
    bool single = false, wide = false, even = true;
    for (const char *p = line.text; p < end;) {
        const char *number = p;
        while (p < end && !ng_scan_is_blank(*p)) {
            p++;
        }
        even = even && (last == NULL || pitch == 0 || (size_t)(p - last) == pitch);
        pitch = last != NULL ? (size_t)(p - last) : 0;
        wide = wide || (last != NULL && number - last > 1);
        single = single || (last != NULL && number - last == 1);
        last = p;
        while (p < end && ng_scan_is_blank(*p)) {
            p++;
        }
    }
    return single && wide && !even;
}

char ng_sorted_separator(struct ng_span line)
{
    bool blank = memchr(line.text, ' ', line.size) != NULL;
    bool commas = memchr(line.text, ',', line.size) != NULL, spaced = false, tabs = false;
    bool wide = false; /* two blanks, not behind a comma */
    char sign = '\0';  /* the first of these */
    for (size_t i = 0; i < line.size; i++) {
        sign = sign == '\0' && ng_scan_is_in(line.text[i], "|/;") ? line.text[i] : sign;
        bool behind = i > 0 && line.text[i - 1] == ',', last = i + 1 == line.size;
        spaced = spaced || (behind && ng_scan_is_blank(line.text[i]));
        tabs = tabs || (!behind && line.text[i] == '\t');
        wide = wide || (!behind && !last && line.text[i] == ' ' && line.text[i + 1] == ' ');
    }
    if (sign != '\0') {
        struct standing standing = standing_of(line, sign);
        bool gaps = (tabs || wide) && standing.tight && !standing.loose;
        return gaps ? NG_SORTED_GAP : sign; /* "1/2", a tab, "3" */
    }
    return (tabs && (blank || commas)) || (wide && commas) ? NG_SORTED_GAP
           : spaced || !blank                              ? ','
           : !commas && has_gaps(line)                     ? NG_SORTED_GAP
                                                           : ' ';
}

/* Whether the clues of a line can end at its commas or at its blanks: "1 1,5" or "1,1 5". */
static bool is_mixed(struct ng_span line)
{
    return ng_sorted_separator(line) == ' ' && memchr(line.text, ',', line.size) != NULL &&
           count_bracketed(line) == 0;
}

/* Whether the clue in the line of the heading is only the first one: the next line begins with a
 * number, and nothing here ends a clue for certain. */
static bool is_first(const struct ng_sorted *sorted, struct ng_span clues)
{
    struct ng_lines next = sorted->lines;
    char separator = ng_sorted_separator(clues);
    bool list = separator == ',' ? memchr(clues.text, ' ', clues.size) != NULL ||
                                       clues.text[clues.size - 1] == ','
                                 : separator != ' ' || is_mixed(clues);
    return !list && count_bracketed(clues) == 0 && ng_lines_next_filled(&next) &&
           ng_scan_is_digit(*next.line.text);
}

/* Keeps the first clue of a side, which stands in the line of its heading. */
static bool keep_first(struct ng_sorted *sorted, int axis, struct ng_span clue)
{
    struct ng_lines *lines = &sorted->lines;
    if (!begin_side(sorted, axis, !has_clues(sorted)) || !check_form(sorted, NG_FORM_BARE)) {
        return false;
    }
    if (lines->build != NULL && sorted->first == NULL) {
        sorted->first = clue.text;
        ng_build_guess(lines->build, ng_lines_place(lines, clue.text),
                       "read as the first clue, above the others");
    }
    return ng_sorted_keep(sorted, clue);
}

/* A line with a heading and clues. */
struct named {
    int axis;  /* -1: it is another line */
    char sign; /* behind the heading */
    bool plural;
    struct ng_span number, clues;
    bool single; /* the heading has a number, or is a letter, and one clue behind it */
};

/* The axis named by one of the letters r and c; -1 for other texts. */
static int letter_of(struct ng_span name)
{
    char letter = name.size == 1 ? ng_text_lower(*name.text) : '\0';
    return letter == 'r' ? NG_BUILD_ROWS : letter == 'c' ? NG_BUILD_COLUMNS : -1;
}

/* The sign behind the heading of a line, ':', '=' or one of ",;" directly behind a word; ' ' if
 * there is none. */
static char sign_behind(struct ng_span line)
{
    size_t word = 0;
    if (line.size == 0 || memchr(line.text, ':', line.size) != NULL) {
        return line.size > 0 ? ':' : ' ';
    }
    while (word < line.size && ng_scan_is_letter(line.text[word])) {
        word++;
    }
    bool cell = word > 0 && word < line.size && ng_scan_is_in(line.text[word], ",;");
    return memchr(line.text, '=', line.size) != NULL ? '=' : cell ? line.text[word] : ' ';
}

/* Splits "row 3: 1 1", "row 3 = 1 1", "rows: 1 1, 5", "rows = 1, 5", "rows,1 1,5", "rows;1 1;5",
 * "rows 1 1, 5", "R1 1 1", "R1: 1 1", "R: 1 1; 5" or "r 1 1". */
static struct named split_named(struct ng_span line)
{
    struct named named = {.axis = -1, .sign = sign_behind(line), .clues = line};
    const char *sign = named.sign != ' ' ? memchr(line.text, named.sign, line.size) : NULL;
    struct ng_span head;
    if (sign != NULL) {
        head = ng_scan_trim((struct ng_span){line.text, (size_t)(sign - line.text)});
        named.clues =
            ng_scan_trim((struct ng_span){sign + 1, (size_t)(line.text + line.size - sign) - 1});
    } else {
        head = ng_scan_take_word(&named.clues);
    }
    struct ng_span name = head;
    while (name.size > 0 && ng_scan_is_digit(name.text[name.size - 1])) {
        name.size--;
    }
    named.number = (struct ng_span){name.text + name.size, head.size - name.size};
    if (named.clues.size == 0 || *named.clues.text == '|') {
        return named;
    }
    int letter = letter_of(name), axis = heading_of(name);
    bool cell = ng_scan_is_in(named.sign, ",;");
    bool numbers = ng_sorted_is_of(named.clues, named.sign == ';' ? ",;" : ","),
         digit = ng_scan_is_digit(*named.clues.text);
    bool clue = digit || (named.number.size > 0 && ng_scan_is_in(*named.clues.text, "[(-"));
    bool list = numbers && memchr(named.clues.text, ',', named.clues.size) != NULL;
    bool lettered = letter >= 0 && clue && (named.number.size > 0 || named.sign == ' ');
    named.plural = name.size > 0 && ng_text_lower(name.text[name.size - 1]) == 's';
    named.single = lettered || named.number.size > 0;
    bool assigned = list || (named.sign == '=' && clue && named.number.size > 0);
    named.axis = lettered            ? letter
                 : named.sign == ':' ? (axis < 0 && digit ? letter : axis)
                 : cell              ? (numbers ? axis : -1) /* "R,2" can be a red block */
                 : assigned          ? axis
                                     : -1;
    return named;
}

/* Whether the line has a single clue: its number says so, or a line before or behind it has the
 * same heading. */
static bool is_single(const struct ng_sorted *sorted, const struct named *named)
{
    enum ng_mark_kind kind = named->axis == NG_BUILD_ROWS ? NG_MARK_ROWS : NG_MARK_COLUMNS;
    struct ng_lines next = sorted->lines;
    return named->single || (sorted->last == kind && sorted->form == NG_FORM_NAMED) ||
           (ng_lines_next_filled(&next) && split_named(next.line).axis == named->axis &&
            (sorted->last != kind || sorted->form == NG_FORM_OPEN));
}

/* Tells that a sign with no blank next to it ends clues although there are commas with one behind
 * them: "1/2, 1/2, 2". */
static void tell_separator(struct ng_sorted *sorted, struct ng_span clues, char separator)
{
    const char *sign = memchr(clues.text, separator, clues.size), *end = clues.text + clues.size;
    bool close = sign > clues.text && sign + 1 < end && !ng_scan_is_blank(sign[-1]) &&
                 !ng_scan_is_blank(sign[1]);
    if (sorted->lines.build != NULL && separator != ',' && close &&
        ng_chars_find(clues.text, end, ", ") < end) {
        ng_build_unusual(sorted->lines.build, ng_lines_place(&sorted->lines, sign),
                         "'%c' is read as the end of a clue, and commas between numbers",
                         separator);
    }
}

/* "row 3: 1 1", with a number and one clue; "rows: 1 1, 5", with all clues of the side; or with the
 * first one, above the others. */
static enum took take_named(struct ng_sorted *sorted, struct ng_span *line)
{
    const struct named named = split_named(*line);
    const struct ng_span clues = named.clues;
    if (named.axis < 0) {
        return PASSED;
    }
    bool single = is_single(sorted, &named);
    if (!single && ng_scan_is_in(named.sign, ",;") && !named.plural) {
        return PASSED; /* "row,1,1" is one clue, but "rows,1,1" two */
    }
    if (!single && is_first(sorted, clues)) {
        return took(keep_first(sorted, named.axis, clues));
    }
    bool mixed = !single && is_mixed(clues);
    char separator = ng_sorted_separator(clues);
    bool bare = !single && !mixed && separator == ' ' &&
                memchr(clues.text, ' ', clues.size) != NULL && count_bracketed(clues) == 0;
    sorted->bare = bare ? clues.text : sorted->bare;
    if (!single && !mixed && separator != ' ') {
        sorted->ended = separator;
        tell_separator(sorted, clues, separator);
    }
    sorted->mixed[named.axis] = sorted->mixed[named.axis] || mixed;
    return took(begin_side(sorted, named.axis, true) &&
                check_form(sorted, single ? NG_FORM_NAMED : NG_FORM_WHOLE) &&
                check_number(sorted, named.number) &&
                (single || mixed ? ng_sorted_keep(sorted, clues)
                                 : ng_sorted_keep_all(sorted, clues, separator)));
}

/* Whether the line declares colours: "colors: r=red, g=green", "color r: red" or "r = red". */
static bool is_colours(struct ng_span line, struct ng_span *list)
{
    if (ng_scan_colour_line(line)) {
        *list = line;
        return true;
    }
    static const char *const words[] = {"color", "colour", "colors", "colours", NULL};
    size_t size = 0;
    while (size < line.size && ng_scan_is_letter(line.text[size])) {
        size++;
    }
    bool is = ng_scan_is_one_of((struct ng_span){line.text, size}, words);
    size += size < line.size && line.text[size] == ':';
    *list = ng_scan_trim((struct ng_span){line.text + size, line.size - size});
    return is && list->size > 0 && ng_scan_is_letter(*list->text);
}

/* Whether the line is "Key: value", or a word and a number, and not about clues. */
static bool is_property(struct ng_span line)
{
    struct ng_span key, value;
    if (line.size == 0 || !ng_scan_is_letter(*line.text)) {
        return false;
    }
    if (is_colours(line, &value) &&
        (value.text == line.text || memchr(value.text, '=', value.size) != NULL)) {
        return true;
    }
    if (split_property(line, &key, &value)) {
        return heading_of(key) < 0;
    }
    value = line;
    key = ng_scan_take_word(&value);
    enum ng_map_meaning meaning = ng_map_meaning(key, NULL);
    return heading_of(key) < 0 && meaning != NG_MAP_WIDTH && meaning != NG_MAP_HEIGHT &&
           value.size > 0 && ng_scan_is_digit(*value.text) &&
           (key.size == 1 || ng_coloured_form(line) == NG_COLOURED_NOT); /* "red 2" */
}

/* Whether the line is a word and one number, as in "Puzzle 12", which is a title; "size 12" is not.
 */
static bool is_numbered_title(struct ng_span line)
{
    struct ng_span number = line, word = ng_scan_take_word(&number);
    return word.size > 1 && word.text[word.size - 1] != ':' && number.size > 0 &&
           ng_sorted_is_of(number, "") && memchr(number.text, ' ', number.size) == NULL &&
           !ng_scan_is_in_any_case(word, "size");
}

/* "5x6" before the clues states the sizes. */
static enum took take_sizes(struct ng_sorted *sorted, struct ng_span *line)
{
    if (sorted->filled > 0 || sorted->sized || line->size == 0 ||
        memchr(line->text, 'x', line->size) == NULL ||
        ng_sorted_sizes(&sorted->lines, *line, sorted->sizes) != 2) {
        return PASSED;
    }
    sorted->sized = true;
    return TAKEN;
}

/* Reads a property before the clues: a text, the sizes, or colours. */
static enum took take_property(struct ng_sorted *sorted, struct ng_span *line)
{
    struct ng_lines *lines = &sorted->lines;
    struct ng_place place = ng_lines_place(lines, line->text);
    struct ng_span value = *line, key;
    if (sorted->last < NG_MARKS || sorted->filled > 0 || !is_property(*line) ||
        (!sorted->titled && !sorted->sized && is_numbered_title(*line))) {
        return PASSED;
    }
    bool text = split_property(*line, &key, &value);
    key = text ? key : ng_scan_take_word(&value);
    size_t sizes = text && !ng_scan_is_in_any_case(key, "size")
                       ? 0
                       : ng_sorted_sizes(lines, value, sorted->sizes);
    enum ng_map_meaning meaning = ng_map_meaning(key, NULL);
    sorted->titled = true;
    sorted->unknown = sorted->unknown == NULL && text && value.size == 0 && meaning == NG_MAP_OTHER
                          ? line->text
                          : sorted->unknown;
    if (sizes > 0) {
        sorted->sized = true;
        sorted->sizes[1] = sorted->sizes[sizes - 1];
    } else if (lines->build == NULL) {
        return TAKEN;
    } else if (is_colours(*line, &value)) {
        return took(ng_coloured_declare(&sorted->signs, lines->build, value) ||
                    ng_build_wrong(lines->build, ng_lines_place(lines, value.text),
                                   "expected colours such as r=red, g=#00aa00"));
    } else if (meaning >= NG_MAP_NOTES && meaning < NG_MAP_OTHER) {
        ng_notes_keep(lines->build, meaning - NG_MAP_NOTES, value, place, false);
    } else if (meaning == NG_MAP_NAME) {
        ng_notes_keep(lines->build, NONOGRAM_TITLE, value, place, false);
    } else if (ng_sorted_is_list(value) || (ng_scan_has_digit(key) && ng_sorted_is_of(value, ""))) {
        /* "Rwo 1: 2" */
        ng_build_guess(lines->build, place, "the word is unknown and its line left out");
    } else {
        ng_build_remark(lines->build, place, "the word is unknown and its line left out");
    }
    return TAKEN;
}

/* The first line, if it is nothing else and sizes, a clue or a heading follows, is the title; but
 * not a misspelt signature of sgriddler, which has the columns first, or the first line of picross.
 */
static enum took take_first(struct ng_sorted *sorted, struct ng_span *line)
{
    struct ng_lines next = sorted->lines;
    struct ng_lines_number sizes[2];
    struct ng_span head, clues;
    if (sorted->filled > 0 || sorted->titled || sorted->sized || sorted->last < NG_MARKS ||
        line->size == 0 || !ng_scan_is_letter(*line->text) || heading_of(*line) >= 0 ||
        ng_sorted_is_comment(sorted->layout, *line) || ng_scan_starts_with(*line, "MK ") ||
        ng_scan_starts_with(*line, "GRID ") || !ng_lines_next_filled(&next)) {
        return PASSED;
    }
    head = next.line;
    bool known =
        split_property(next.line, &head, &clues) &&
        (ng_scan_is_in_any_case(head, "size") || ng_map_meaning(head, NULL) < NG_MAP_OTHER);
    while (head.size > 0 && ng_scan_is_digit(head.text[head.size - 1])) { /* "row 1:" */
        head.size--;
    }
    if (!known && ng_sorted_sizes(&next, next.line, sizes) != 2 &&
        !ng_sorted_is_of(next.line, ",.") && heading_of(head) < 0 && letter_of(head) < 0) {
        return PASSED;
    }
    sorted->titled = true;
    if (next.build != NULL) {
        struct ng_place place = ng_lines_place(&next, line->text);
        ng_notes_keep(next.build, NONOGRAM_TITLE, *line, place, false);
        ng_build_guess(next.build, place, "the first line is read as the title");
    }
    return TAKEN;
}

/* A word or sign alone can divide the sides, if there are no headings; a dash can be an empty clue,
 * and '#' a comment. */
static enum took take_lone(struct ng_sorted *sorted, struct ng_span *line)
{
    bool divides = sorted->layout->divider == '\n' && sorted->filled > 0 && is_lone(*line) &&
                   heading_of(*line) < 0 && !ng_sorted_is_headed(sorted) &&
                   sorted->marks[NG_MARK_RULE].count == 0;
    if (!divides) {
        return PASSED;
    }
    size_t before = sorted->marks[NG_MARK_WORD].count + sorted->marks[NG_MARK_SIGN].count;
    bool examined = sorted->lines.build == NULL, zeros = sorted->lines.zeros;
    bool dash = line->size == 1 && *line->text == '-';
    if (*line->text == '#') {
        mark(sorted, NG_MARK_SIGN);
        return TAKEN;
    }
    mark(sorted, NG_MARK_WORD);
    bool kept = ng_sorted_keep(sorted, *line);
    sorted->alien = sorted->alien && before > 0 && !dash;
    sorted->lines.zeros = zeros || (sorted->lines.zeros && before > 0);
    const struct ng_span place = {line->text, 0}; /* a word is not a clue */
    return took(kept || (examined && !sorted->alien && ng_sorted_keep(sorted, place)));
}

/* "[puzzle]", a section of a file of settings, before the clues. */
static enum took take_section(struct ng_sorted *sorted, struct ng_span *line)
{
    const struct ng_span name = {line->text + 1, line->size > 2 ? line->size - 2 : 0};
    bool section = sorted->filled == 0 && name.size > 0 && *line->text == '[' &&
                   name.text[name.size] == ']' && heading_of(*line) < 0;
    for (size_t i = 0; i < name.size; i++) {
        section = section && ng_scan_is_letter(name.text[i]);
    }
    return section ? TAKEN : PASSED;
}

/* Whether this line and all further ones that are not blank are a picture. If not, no line up to
 * the one that is none needs to be asked again. */
static bool is_picture(struct ng_sorted *sorted, struct ng_span line)
{
    struct ng_lines next = sorted->lines;
    bool picture = true, filled = false;
    if (sorted->pictured != NULL && line.text <= sorted->pictured) {
        return false;
    }
    do {
        sorted->pictured = line.text;
        for (const char *p = line.text; p < line.text + line.size && picture; p++) {
            bool black = ng_scan_is_in(*p, "#xX*@") || (unsigned char)*p >= 0x80;
            filled = filled || black;
            picture = black || ng_scan_is_in(*p, ".?_ ");
        }
        picture = picture && line.size > 1 && ng_lines_next_filled(&next);
        line = next.line;
    } while (picture);
    return filled && line.size == 0;
}

/* Whether the line is a sentence, or three words: one or two words may be an empty clue, and a
 * heading may have one behind it. */
static bool is_prose(struct ng_span line)
{
    struct ng_span rest = line, word = ng_scan_take_word(&rest);
    size_t words = 1;
    bool ends = ng_scan_is_in(line.text[line.size - 1], "!.?");
    while (word.size > 0 && !ng_scan_is_letter(word.text[word.size - 1])) {
        word.size--; /* "col," */
    }
    if (!ng_scan_is_letter(*line.text) || heading_of(word) >= 0 || letter_of(word) >= 0) {
        return false;
    }
    while (rest.size > 0) {
        (void)ng_scan_take_word(&rest);
        words++;
    }
    return words > 2 || (words > 1 && ends);
}

/* Text behind the clues is left out, if it has no numbers: a picture, what is below "Solution:",
 * and words that cannot be a clue, as they are not written like one, or below a blank line. */
static enum took take_rest(struct ng_sorted *sorted, struct ng_span *line)
{
    struct ng_lines *lines = &sorted->lines;
    struct ng_span key = *line, value = {line->text, 0};
    bool sides = sorted->marks[NG_MARK_ROWS].count > 0 && sorted->marks[NG_MARK_COLUMNS].count > 0;
    bool formed = sorted->form > NG_FORM_BARE && (sides || !ng_sorted_is_headed(sorted));
    if (sorted->rest) {
        return !ng_scan_has_digit(*line) || ng_sorted_is_of(*line, "01")
                   ? TAKEN
                   : took(ng_lines_wrong(lines, "a number in the text behind the clues"));
    }
    if (line->size < 2 || sorted->layout->title != NULL || sorted->filled < 2 ||
        !has_clues(sorted) || ng_scan_has_digit(*line)) {
        return PASSED;
    }
    (void)split_property(*line, &key, &value);
    bool solution = value.size == 0 && ng_map_meaning(key, NULL) == NG_MAP_GOAL;
    bool words = is_prose(*line) && (formed || (sides && is_below_blank(lines)));
    sorted->rest = solution || words || is_picture(sorted, *line);
    if (sorted->rest && lines->build != NULL) {
        ng_build_guess(lines->build, ng_lines_place(lines, line->text),
                       "the text behind the clues is left out");
    }
    return sorted->rest ? TAKEN : PASSED;
}

static enum took take_heading(struct ng_sorted *sorted, struct ng_span *line)
{
    int axis = heading_of(*line);
    return axis < 0 ? PASSED : took(begin_side(sorted, axis, !has_clues(sorted)));
}

/* Keeps the title, behind the word or sign at the start of its line: the first counts. */
static bool keep_title(struct ng_sorted *sorted, struct ng_span title)
{
    struct ng_lines *lines = &sorted->lines;
    if (!sorted->titled && title.size > 0 && lines->build != NULL) {
        ng_notes_keep(lines->build, NONOGRAM_TITLE, title, ng_lines_place(lines, title.text),
                      false);
    }
    sorted->titled = true;
    return true;
}

/* The first comment with '*' is the title. */
static enum took take_comment(struct ng_sorted *sorted, struct ng_span *line)
{
    bool sign = sorted->filled == 0 && line->size == 1 && sorted->layout->comment == '#' &&
                *line->text == '#';
    if (!sign && !ng_sorted_is_comment(sorted->layout, *line)) {
        return PASSED;
    }
    const struct ng_span title = {line->text + 1, line->size - 1};
    return sorted->layout->comment == '*' ? took(keep_title(sorted, ng_scan_trim(title))) : TAKEN;
}

/* Whether a line with a dash can be the first clue of a text without headings, below sizes or not.
 */
static bool can_begin_dashes(const struct ng_sorted *sorted, struct ng_span line)
{
    struct ng_lines_number sizes[2];
    bool first = line.size > 2 && ng_scan_is_digit(line.text[2]) && sorted->filled < 2;
    return first && (sorted->filled == 0 ||
                     ng_sorted_sizes(&sorted->lines, *sorted->lines.kept, sizes) == 2);
}

/* Cuts off the dash or asterisk before a clue below a heading. A list within an item is an error.
 */
static enum took take_dash(struct ng_sorted *sorted, struct ng_span *line)
{
    *line = uncomment(*line);
    const char *start = line->text;
    if (line->size == 0 || !ng_scan_is_in(*start, "-*") ||
        (line->size > 1 && !ng_scan_is_blank(start[1]))) {
        return PASSED;
    }
    if (!ng_sorted_is_headed(sorted) && sorted->indent == 0 && !can_begin_dashes(sorted, *line)) {
        return PASSED;
    }
    while (start > sorted->lines.text.text && start[-1] != '\n') {
        start--;
    }
    size_t indent = (size_t)(line->text - start) + 1;
    struct ng_span rest = ng_scan_trim((struct ng_span){line->text + 1, line->size - 1});
    if ((sorted->indent > 0 && sorted->indent != indent) || ng_scan_starts_with(rest, "- ")) {
        return took(
            ng_lines_wrong(&sorted->lines, "a list within a list: write the clue as [2, 1]"));
    }
    sorted->indent = indent;
    *line = rest.size > 0 ? rest : *line;
    return PASSED;
}

/* The size of the number that counts a clue, with the sign behind it: "1. 2 1", "1) 2 1", "1: 2 1"
 * or "1=2 1"; 0 for other lines. */
static size_t counter_size(struct ng_span line)
{
    size_t size = (size_t)(ng_scan_digits(line.text, line.text + line.size) - line.text);
    bool sign = size > 0 && size < line.size && ng_scan_is_in(line.text[size], ".):=");
    bool ended = size + 1 >= line.size || ng_scan_is_blank(line.text[size + 1]);
    return sign && (ended || line.text[size] == '=') ? size + 1 : 0;
}

/* Whether the first clue with a number in front begins to count them: the next one counts on, or,
 * below a heading, cannot say how many blocks it has. */
static bool begins_to_count(const struct ng_sorted *sorted, struct ng_span line, size_t size)
{
    struct ng_lines next = sorted->lines;
    bool more = ng_lines_next_filled(&next) && counter_size(next.line) > 0;
    bool on = more && *next.line.text == *line.text + 1;
    bool certain =
        ng_sorted_is_headed(sorted) && line.size > size && !(more && line.text[size - 1] == ':');
    return size == 2 && ng_scan_is_in(*line.text, "01") && sorted->form == NG_FORM_OPEN &&
           (certain || (on && (line.text[1] != ':' || ng_sorted_is_headed(sorted))));
}

/* Clues with numbers in front, which count them. */
static enum took take_counted(struct ng_sorted *sorted, struct ng_span *line)
{
    struct ng_lines *lines = &sorted->lines;
    size_t size = counter_size(*line);
    bool first = size > 0 && begins_to_count(sorted, *line, size);
    if (size == 0 || !(first || sorted->form == NG_FORM_COUNTED)) {
        return PASSED;
    }
    if (first && lines->build != NULL) {
        ng_build_guess(lines->build, ng_lines_place(lines, line->text),
                       "the numbers before the clues only count them");
    }
    struct ng_span number = {line->text, size - 1};
    struct ng_span clue = ng_scan_trim((struct ng_span){line->text + size, line->size - size});
    if (clue.size == 0) {
        return took(ng_lines_wrong(lines, "an empty clue is written as 0"));
    }
    return took(check_form(sorted, NG_FORM_COUNTED) && check_number(sorted, number) &&
                ng_sorted_keep(sorted, clue));
}

/* A line with several clues in brackets has all of a side; the second one begins the other. */
static enum took take_bracketed(struct ng_sorted *sorted, struct ng_span *line)
{
    if (count_bracketed(*line) < 2) {
        return PASSED;
    }
    if (!ng_sorted_is_headed(sorted)) {
        mark(sorted, NG_MARK_PAIR);
    } else if (!check_form(sorted, NG_FORM_BARE)) {
        return WRONG;
    }
    return took(ng_sorted_keep_all(sorted, *line, ','));
}

/* A dash alone, an empty clue, is of any form. */
static enum took take_clue(struct ng_sorted *sorted, struct ng_span *line)
{
    bool dashed = line->text > sorted->lines.line.text;
    bool formed = ng_sorted_is_headed(sorted) || sorted->indent > 0 || sorted->number > 0;
    if (formed && line->size > 0 && !ng_scan_is(*line, "-") &&
        !check_form(sorted, dashed ? NG_FORM_DASHED : NG_FORM_BARE)) {
        return WRONG;
    }
    return took(ng_sorted_keep(sorted, *line));
}

/* GRID and a title begin a text of this layout. */
static enum took take_title(struct ng_sorted *sorted, struct ng_span *line)
{
    struct ng_span rest;
    if (sorted->layout->title == NULL || !ng_scan_word(*line, sorted->layout->title, &rest)) {
        return PASSED;
    }
    if (sorted->titled || sorted->last < NG_MARKS || sorted->filled > 0) {
        return took(ng_lines_wrong(&sorted->lines, "the line of the title, again or too late"));
    }
    return took(keep_title(sorted, rest));
}

typedef enum took take(struct ng_sorted *sorted, struct ng_span *line);

/* The kinds of lines of all layouts, in the order in which they are asked. */
static take *const strict[] = {take_rule, take_comment, take_clue, NULL};
static take *const any[] = {take_rest,    take_title,     take_section,  take_rule,
                            take_named,   take_sizes,     take_property, take_first,
                            take_lone,    take_heading,   take_comment,  take_dash,
                            take_counted, take_bracketed, take_clue,     NULL};

bool ng_sorted_make(struct ng_sorted *sorted, const struct ng_plain *layout, struct ng_span text,
                    struct ng_build *build)
{
    take *const *kinds = layout->free ? any : strict;
    struct ng_lines *lines = &sorted->lines;
    *sorted = (struct ng_sorted){.layout = layout, .last = NG_MARKS};
    ng_lines_start(lines, text, build);
    lines->rules.commas = lines->rules.points = lines->brackets = layout->free;
    lines->rules.last_comma = lines->rules.dashes = lines->rules.alike = layout->free;
    lines->zeros = layout->title != NULL; /* an empty clue is "[]" in this layout */
    while (ng_lines_next(lines)) {
        struct ng_span line = lines->line;
        enum took taken = PASSED;
        for (size_t i = 0; kinds[i] != NULL && taken == PASSED; i++) {
            taken = kinds[i](sorted, &line);
        }
        if (taken == WRONG || (build != NULL && ng_build_failed(build))) {
            return false;
        }
    }
    sorted->count = lines->count;
    if (build != NULL && sorted->first != NULL && sorted->bare != NULL) {
        return ng_build_wrong(build, ng_lines_place(lines, sorted->bare),
                              "one clue, or several: put each clue on its own line");
    }
    if (build != NULL && sorted->bare != NULL && sorted->ended != '\0') {
        ng_build_unusual(build, ng_lines_place(lines, sorted->bare),
                         "the blanks here are read as the ends of clues, as '%c' is elsewhere",
                         sorted->ended);
    }
    return true;
}

void ng_sorted_free(struct ng_sorted *sorted)
{
    ng_memory_free(sorted->clues);
    ng_memory_free(sorted->numbers);
    (void)ng_lines_end(&sorted->lines, true);
}
