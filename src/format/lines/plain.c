/* Reads clues on lines: a table of readings, which the checksum of the puzzle judges.
 *
 * A reading is complete if it divides all lines of clues between the sides, and the stated sizes
 * are the numbers of clues. The first tier with a complete reading decides. Within it, the first
 * reading is taken whose rows and columns fill the same number of cells, each clue in its line; if
 * there is none, the first complete one, for its error. A lower tier never rescues a higher one. */
#include "format/lines/plain.h"

#include "format/lines/drawn.h"
#include "format/lines/sorted.h"
#include "format/write.h"

#include <inttypes.h>
#include <string.h>

/* ---- the table ---- */

/* How the clues of a side stand on lines. */
enum shape {
    EACH,   /* one clue per line */
    COMMAS, /* all clues of a side on one line, with commas between them, */
    BLANKS, /* with blanks, or with a sign that clues do not have */
    SHAPES,
};

struct row {
    unsigned tier;
    enum ng_sizes sizes;
    char divider;    /* 'R': headings; '#': a mark; '\n': a blank line; '\0': only the sizes */
    unsigned shapes; /* 1 << enum shape, or-ed */
};

enum { LINES = 1 << EACH, WHOLE = 1 << COMMAS | 1 << BLANKS };

static const struct row table[] = {
    {1, NG_SIZES_ON_A_LINE, 'R', LINES | WHOLE},
    {1, NG_SIZES_ON_LINES, 'R', LINES | WHOLE},
    {1, NG_SIZES_NONE, 'R', LINES | WHOLE},
    {1, NG_SIZES_ON_A_LINE, '#', LINES},
    {1, NG_SIZES_ON_LINES, '#', LINES},
    {1, NG_SIZES_NONE, '#', LINES},
    {1, NG_SIZES_SQUARE, '#', LINES},
    {1, NG_SIZES_ON_A_LINE, '\n', LINES},
    {2, NG_SIZES_ON_A_LINE, '\0', LINES | WHOLE},
    {2, NG_SIZES_ON_LINES, '\0', LINES | WHOLE},
    {2, NG_SIZES_SQUARE, '\0', LINES | WHOLE},
    {3, NG_SIZES_NONE, '\n', LINES},
    {4, NG_SIZES_NONE, '\0', WHOLE},
};

/* The row of a strict format. */
static struct row row_of(const struct ng_plain *layout)
{
    bool mark = layout->divider != '\0' && layout->divider != '\n';
    return (struct row){1, layout->sizes, mark ? '#' : layout->divider, LINES};
}

/* ---- readings ---- */

/* The meanings of the numbers of a clue. */
enum meaning { BLOCKS, COUNTED, ENDED, MEANINGS };

static const char *const meanings[] = {NULL, "the number of blocks before each clue",
                                       "a 0 after each clue"};

/* The lines of a side, among the kept ones. */
struct side_lines {
    size_t first, count;
    bool blanks; /* blank lines are empty clues */
};

struct reading {
    struct ng_sorted *sorted;
    struct row row;
    struct ng_lines_number sizes[2];
    bool sized;
    bool swapped; /* the second size is expected where the first should be */
    bool empty;   /* blank lines are empty clues, although nothing says so */
    bool grouped; /* lines of a dash between groups of clues are left out */
    bool dash;    /* one line of a dash, an empty clue, may stand between groups */
    enum shape shape;
    enum meaning meaning;
    bool columns_first;
    struct side_lines parts[2]; /* the side that comes first, and the other */
    bool complete;
};

static struct ng_lines_side side_of(const struct reading *reading, size_t side)
{
    const struct side_lines *part = &reading->parts[side];
    struct ng_lines_side lines =
        ng_lines_side(&reading->sorted->lines, part->first, part->first + part->count);
    lines.blanks = part->blanks;
    return lines;
}

static void set_part(struct reading *reading, size_t side, struct ng_lines_side lines)
{
    const struct ng_span *kept = reading->sorted->lines.kept;
    reading->parts[side] = (struct side_lines){lines.count > 0 ? (size_t)(lines.lines - kept) : 0,
                                               lines.count, lines.blanks};
}

/* The number of clues of a side. */
static uint64_t clues_in(const struct ng_lines_side *side)
{
    return side->blanks ? side->count : side->filled;
}

/* The number of clues that the sizes ask of a side. */
static uint64_t expected(const struct reading *reading, size_t side)
{
    bool rows = (side == 0) != reading->columns_first;
    return reading->sizes[(rows != reading->sorted->layout->width_first) == reading->swapped].value;
}

/* ---- sizes and sides ---- */

/* The first line from `at` on that is not blank. */
static size_t next_filled(const struct ng_sorted *sorted, size_t at)
{
    while (at < sorted->count && sorted->lines.kept[at].size == 0) {
        at++;
    }
    return at;
}

/* The lines before the first mark. */
static size_t first_mark(const struct ng_sorted *sorted)
{
    size_t first = sorted->count;
    for (size_t i = 0; i < NG_MARKS; i++) {
        const struct ng_sorted_mark *mark = &sorted->marks[i];
        first = mark->count > 0 && mark->at[0] < first ? mark->at[0] : first;
    }
    return first;
}

/* Takes the sizes from the first lines, unless they were stated in another way; *at becomes the
 * place after them. Returns false if these lines are not sizes. */
static bool take_sizes(struct reading *reading, size_t *at)
{
    const struct ng_sorted *sorted = reading->sorted;
    enum ng_sizes kind = reading->row.sizes;
    struct ng_lines_number *sizes = reading->sizes;
    if (kind == NG_SIZES_NONE || sorted->sized) {
        reading->sized = sorted->sized;
        sizes[0] = sorted->sizes[0];
        sizes[1] = sorted->sizes[1];
        return kind == (sorted->sized ? NG_SIZES_ON_A_LINE : NG_SIZES_NONE);
    }
    size_t behind = first_mark(sorted);
    for (size_t i = 0; i < 2; i += kind == NG_SIZES_ON_LINES ? 1 : 2) {
        struct ng_lines_number numbers[2];
        *at = next_filled(sorted, *at);
        if (*at >= behind) {
            return false;
        }
        const struct ng_span line = sorted->lines.kept[*at];
        size_t count = ng_sorted_sizes(&sorted->lines, line, numbers);
        if (count != (kind == NG_SIZES_ON_A_LINE ? 2 : 1)) {
            return false;
        }
        sizes[i] = numbers[0];
        sizes[1] = kind == NG_SIZES_ON_LINES && i == 0 ? numbers[0] : numbers[count - 1];
        ++*at;
    }
    reading->sized = true;
    return true;
}

static bool has_filled(const struct ng_sorted *sorted, size_t from, size_t to)
{
    return from < to && next_filled(sorted, from) < to;
}

/* Finds the sides below headings; a line of dashes can stand above the second one, or for it. */
static bool part_by_headings(struct reading *reading, size_t from)
{
    const struct ng_sorted *sorted = reading->sorted;
    const struct ng_sorted_mark *rows = &sorted->marks[NG_MARK_ROWS];
    const struct ng_sorted_mark *columns = &sorted->marks[NG_MARK_COLUMNS];
    const struct ng_sorted_mark *rule = &sorted->marks[NG_MARK_RULE];
    if (rule->count > 1 || (rule->count == 0 && (rows->count == 0 || columns->count == 0))) {
        return false;
    }
    bool both = rows->count > 0 && columns->count > 0;
    const struct ng_sorted_mark *head = columns->count == 0 ? rows : columns;
    const struct ng_sorted_mark *other = both ? rows : rule;
    bool head_first = head->text[0] < other->text[0];
    size_t first = head_first ? head->at[0] : both ? rows->at[0] : from;
    size_t second = !both ? rule->at[0] : head_first ? rows->at[0] : columns->at[0];
    const struct ng_sorted_mark *behind = both || !head_first ? rule : NULL;
    size_t next = both ? second : head->at[0]; /* the heading below the line of dashes */
    reading->columns_first = (head == columns) == head_first;
    set_part(reading, 0, ng_lines_side(&sorted->lines, first, second));
    set_part(reading, 1, ng_lines_side(&sorted->lines, second, sorted->count));
    return !has_filled(sorted, from, first) &&
           (behind == NULL || rule->count == 0 || !has_filled(sorted, rule->at[0], next));
}

/* The number of gaps of blank lines between the clues from a line on; *gap becomes the first. */
static size_t count_gaps(const struct ng_sorted *sorted, size_t from, size_t *gap)
{
    const struct ng_span *kept = sorted->lines.kept;
    size_t gaps = 0;
    for (size_t i = next_filled(sorted, from); i + 1 < sorted->count; i++) {
        if (kept[i].size == 0 && kept[i + 1].size > 0 && gaps++ == 0) {
            *gap = i;
        }
    }
    return gaps;
}

/* The mark that divides the sides, NULL for none, or several; *second is the one that counts. A
 * line of dashes below the sizes does not divide anything. */
static const struct ng_sorted_mark *find_divider(const struct reading *reading, size_t from,
                                                 size_t *second)
{
    const struct ng_sorted *sorted = reading->sorted;
    const struct ng_sorted_mark *marks = sorted->marks;
    const struct ng_sorted_mark *rule = &marks[NG_MARK_RULE], *word = &marks[NG_MARK_WORD];
    size_t gap;
    *second = reading->row.sizes != NG_SIZES_NONE && rule->count > 0 &&
              !has_filled(sorted, from, rule->at[0]);
    if (rule->count > *second) {
        return rule->count == 1 + *second ? rule : NULL;
    }
    *second = 0;
    if (marks[NG_MARK_PAIR].count > 1) {
        *second = 1;
        return &marks[NG_MARK_PAIR];
    }
    bool dash = word->count == 1 && *word->text[0] == '-' && count_gaps(sorted, from, &gap) == 1;
    return word->count + marks[NG_MARK_SIGN].count != 1 || dash ? NULL
           : word->count == 1                                   ? word
                                                                : &marks[NG_MARK_SIGN];
}

static bool part_by_mark(struct reading *reading, size_t from)
{
    const struct ng_sorted *sorted = reading->sorted;
    size_t second;
    const struct ng_sorted_mark *mark = find_divider(reading, from, &second);
    if (mark == NULL || mark->at[second] < from) {
        return false;
    }
    size_t at = mark->at[second], behind = at + (mark == &sorted->marks[NG_MARK_WORD]);
    set_part(reading, 0, ng_lines_side(&sorted->lines, from, at));
    set_part(reading, 1, ng_lines_side(&sorted->lines, behind, sorted->count));
    return true;
}

/* Divides the lines at a blank one: the sizes say where, or there is only one gap. */
static bool part_by_gap(struct reading *reading, size_t from)
{
    const struct ng_lines *lines = &reading->sorted->lines;
    struct ng_lines_side sections[2], all = ng_lines_side(lines, from, reading->sorted->count);
    size_t gap = 0;
    if (reading->sized) {
        const uint32_t counts[] = {(uint32_t)expected(reading, 0), (uint32_t)expected(reading, 1)};
        if (!ng_lines_divide(&all, counts, 2, sections) ||
            (sections[1].blanks && lines->zeros && reading->sorted->layout->free)) {
            return false;
        }
        set_part(reading, 0, sections[0]);
        set_part(reading, 1, sections[1]);
        return true;
    }
    if (count_gaps(reading->sorted, from, &gap) != 1) {
        return false;
    }
    set_part(reading, 0, ng_lines_side(lines, from, gap));
    set_part(reading, 1, ng_lines_side(lines, gap, reading->sorted->count));
    return true;
}

/* Divides the lines where the sizes say. */
static bool part_by_sizes(struct reading *reading, size_t from)
{
    const struct ng_lines *lines = &reading->sorted->lines;
    uint64_t first = expected(reading, 0), second = expected(reading, 1);
    size_t gap;
    struct ng_lines_side all = ng_lines_side(lines, from, reading->sorted->count), rest;
    struct ng_span clue;
    bool alone = reading->row.sizes == NG_SIZES_ON_LINES || reading->row.sizes == NG_SIZES_SQUARE;
    if (!reading->sized ||
        (reading->sorted->layout->free &&
         (all.filled != first + second || (alone && count_gaps(reading->sorted, 0, &gap) == 1)))) {
        return false;
    }
    all = ng_lines_fit(lines, all, first + second);
    rest = all;
    for (uint64_t i = 0; i < first && ng_lines_next_clue(&rest, &clue); i++) {
    }
    all.count -= rest.count;
    set_part(reading, 0, all);
    set_part(reading, 1, rest);
    return true;
}

/* The sign that ends the clues of a line with several, such as "2 1, 1 1, 5" or "2,1 1,1 5": the
 * first of |/; in it, a gap, or a comma if `commas`, else a blank. NUL: they do not end so. */
static char clue_separator(struct ng_span line, bool commas)
{
    char own = ng_sorted_separator(line), sign = commas ? ',' : ' ';
    if (!ng_scan_is_in(own, ", ")) {
        return commas ? '\0' : own;
    }
    return memchr(line.text, sign, line.size) == NULL ? '\0' : sign;
}

/* Whether the lines of headings have clues that can end at commas or at blanks. */
static bool is_mixed(const struct ng_sorted *sorted)
{
    return sorted->mixed[NG_BUILD_ROWS] || sorted->mixed[NG_BUILD_COLUMNS];
}

/* Whether the side is already taken apart, in the line of its heading. */
static bool is_parted(const struct reading *reading, size_t side)
{
    const struct ng_sorted *sorted = reading->sorted;
    return is_mixed(sorted) &&
           !sorted->mixed[(side == 1) != reading->columns_first ? NG_BUILD_COLUMNS : NG_BUILD_ROWS];
}

/* The lines have all clues of a side each: takes them apart. */
static bool part_lines(struct reading *reading, const size_t lines[2])
{
    struct ng_sorted *sorted = reading->sorted;
    size_t several = 0;
    for (size_t side = 0; side < 2; side++) {
        if (is_parted(reading, side)) {
            continue;
        }
        const struct ng_span line = sorted->lines.kept[lines[side]];
        char separator = clue_separator(line, reading->shape == COMMAS);
        size_t first = sorted->lines.count;
        if (separator == '\0' || !ng_sorted_keep_all(sorted, line, separator)) {
            return false;
        }
        for (size_t i = first; i < sorted->lines.count; i++) {
            several += sorted->clues[i].count > 1;
        }
        set_part(reading, side, ng_lines_side(&sorted->lines, first, sorted->lines.count));
    }
    return is_mixed(sorted) ||
           (several > 0 && reading->parts[0].count > 1 && reading->parts[1].count > 1);
}

/* The two lines that are left have all clues of a side each. */
static bool part_whole(struct reading *reading, size_t from)
{
    const struct ng_sorted *sorted = reading->sorted;
    size_t lines[2], count = sorted->count;
    lines[0] = next_filled(sorted, from);
    lines[1] = lines[0] < count ? next_filled(sorted, lines[0] + 1) : count;
    return lines[1] < count && !has_filled(sorted, lines[1] + 1, count) &&
           part_lines(reading, lines);
}

/* The only line of each heading, or below it, has all clues of a side. */
static bool part_headed(struct reading *reading, size_t from)
{
    const struct ng_sorted *sorted = reading->sorted;
    size_t lines[2];
    if (!part_by_headings(reading, from)) {
        return false;
    }
    for (size_t side = 0; side < 2; side++) {
        size_t first = reading->parts[side].first, behind = first + reading->parts[side].count;
        lines[side] = next_filled(sorted, first);
        bool alone = lines[side] < behind && !has_filled(sorted, lines[side] + 1, behind);
        if (!alone && !is_parted(reading, side)) {
            return false;
        }
    }
    return part_lines(reading, lines);
}

/* Whether marks divide the lines, so that a template without one does not fit. */
static bool is_marked(const struct reading *reading, size_t from)
{
    const struct ng_sorted_mark *marks = reading->sorted->marks;
    size_t rules = marks[NG_MARK_RULE].count;
    bool below = rules > 0 && reading->row.sizes != NG_SIZES_NONE &&
                 !has_filled(reading->sorted, from, marks[NG_MARK_RULE].at[0]);
    return rules > below || marks[NG_MARK_PAIR].count > 1;
}

/* The lines of a dash in a side. */
struct dashes {
    size_t between; /* those between two clues */
    size_t around;  /* those before the first clue and behind the last */
    bool regular;   /* one is between each two groups of five clues, and none within a group */
};

static struct dashes find_dashes(const struct reading *reading, size_t side)
{
    enum { GROUP = 5 };
    struct ng_lines_side lines = side_of(reading, side);
    struct dashes dashes = {.regular = true};
    size_t clues = 0;
    bool behind = false;
    for (struct ng_span clue; ng_lines_next_clue(&lines, &clue);) {
        if (ng_scan_is(clue, "-")) {
            dashes.regular = dashes.regular && !behind;
            behind = true;
            continue;
        }
        bool due = clues > 0 && clues % GROUP == 0, first = clues++ == 0;
        dashes.regular = dashes.regular && (first || behind == due);
        dashes.between += behind && !first;
        dashes.around += behind && first;
        behind = false;
    }
    dashes.around += behind;
    return dashes;
}

/* Whether the sides have as many lines as the stated sizes ask for. */
static bool is_counted(const struct reading *reading)
{
    const struct ng_lines_side sides[] = {side_of(reading, 0), side_of(reading, 1)};
    return reading->sized && clues_in(&sides[0]) == expected(reading, 0) &&
           clues_in(&sides[1]) == expected(reading, 1);
}

/* Leaves out the lines of a dash between groups of clues: a single one can also be an empty clue.
 * Returns false when out of memory. */
static bool drop_dashes(struct reading *reading)
{
    struct ng_sorted *sorted = reading->sorted;
    const struct dashes a = find_dashes(reading, 0), b = find_dashes(reading, 1);
    bool counted = is_counted(reading);
    bool doubtful = (a.regular && a.between > 0) || (b.regular && b.between > 0) ||
                    (a.around > 0 && a.around == b.around);
    reading->grouped = !counted && a.regular && b.regular && a.between + b.between > 1;
    reading->dash = !counted && !reading->grouped && doubtful;
    for (size_t side = 0; side < 2 && reading->grouped; side++) {
        const struct side_lines part = reading->parts[side];
        size_t first = sorted->lines.count;
        for (size_t i = part.first; i < part.first + part.count; i++) {
            const struct ng_span line = sorted->lines.kept[i]; /* keeping one moves the others */
            if (!ng_scan_is(line, "-") && !ng_sorted_keep(sorted, line)) {
                return false;
            }
        }
        set_part(reading, side, ng_lines_side(&sorted->lines, first, sorted->lines.count));
        reading->parts[side].blanks = part.blanks;
    }
    return true;
}

/* Divides the lines between the sides. Returns false if the template does not fit them. */
static bool part(struct reading *reading)
{
    size_t from = 0;
    char divider = reading->row.divider;
    if ((divider == 'R') != ng_sorted_is_headed(reading->sorted) || !take_sizes(reading, &from)) {
        return false;
    }
    bool each = reading->shape == EACH, parted;
    if (divider == '#') {
        parted = part_by_mark(reading, from);
    } else if (divider == 'R') {
        parted = each ? !is_mixed(reading->sorted) && part_by_headings(reading, from)
                      : part_headed(reading, from);
    } else {
        parted = !is_marked(reading, from) && (divider == '\n' ? part_by_gap(reading, from)
                                               : each          ? part_by_sizes(reading, from)
                                                               : part_whole(reading, from));
    }
    return parted && (!each || !reading->sorted->layout->free || drop_dashes(reading));
}

/* ---- complete readings ---- */

/* Whether blank lines, of a side of unknown size, can be empty clues or nothing. */
static bool is_unclear(const struct reading *reading)
{
    const struct ng_lines *lines = &reading->sorted->lines;
    const struct ng_lines_side sides[] = {side_of(reading, 0), side_of(reading, 1)};
    size_t leads[2];
    for (size_t i = 0; i < 2; i++) {
        leads[i] = ng_lines_blanks(&sides[i]);
        if (sides[i].filled > 0 && ng_lines_filled(&sides[i]) - leads[i] != sides[i].filled) {
            return !lines->zeros;
        }
    }
    return reading->row.divider == 'R' && !lines->zeros && sides[0].filled > 0 &&
           sides[1].filled > 0 && leads[0] != leads[1];
}

/* Sets which blank lines are empty clues. Returns whether the reading is complete. */
static bool fit(struct reading *reading)
{
    bool whole = true;
    size_t filled = 0;
    if (!reading->sized && !reading->empty) {
        whole = !is_unclear(reading);
    }
    for (size_t side = 0; side < 2; side++) {
        struct ng_lines_side lines = side_of(reading, side);
        uint64_t count = reading->sized ? expected(reading, side) : lines.filled;
        if (reading->sized && !lines.blanks) {
            lines = ng_lines_fit(&reading->sorted->lines, lines, count);
        }
        lines.blanks = lines.blanks || reading->empty;
        set_part(reading, side, lines);
        filled += lines.filled;
        whole = whole && lines.count > 0 && (lines.filled > 0 || lines.blanks) &&
                (!reading->sized || clues_in(&lines) == count);
    }
    return whole && filled > 0;
}

/* ---- the checksum ---- */

struct sums {
    uint64_t cells;   /* the sum of all blocks */
    uint64_t longest; /* the cells that the longest clue needs */
    uint64_t clues;
    bool ended;           /* a 0 came after blocks */
    uint32_t least, most; /* the counts before clues; 0: there were none */
};

/* Adds a clue. Returns false if its numbers cannot have this meaning. */
static bool add_clue(const uint32_t *numbers, size_t count, enum meaning meaning, struct sums *sums)
{
    bool none = count == 0 || (count == 1 && numbers[0] == 0);
    size_t first = meaning == COUNTED, end = count - (meaning == ENDED);
    uint64_t need = 0;
    sums->clues++;
    if (none) {
        return true;
    }
    if ((meaning == COUNTED && numbers[0] != count - 1) || (meaning == ENDED && numbers[end] > 0)) {
        return false;
    }
    sums->ended = sums->ended || meaning == ENDED;
    if (meaning == COUNTED) {
        sums->least = sums->least == 0 || *numbers < sums->least ? *numbers : sums->least;
        sums->most = *numbers > sums->most ? *numbers : sums->most;
    }
    for (size_t i = first; i < end; i++) {
        if (numbers[i] == 0) {
            return false;
        }
        sums->cells += numbers[i];
        need += (uint64_t)numbers[i] + (i > first);
    }
    sums->longest = need > sums->longest ? need : sums->longest;
    return true;
}

/* The numbers of a line; NULL if the text has none. */
static const uint32_t *numbers_of(const struct ng_sorted *sorted, const struct ng_sorted_clue *clue)
{
    return sorted->numbers == NULL ? NULL : sorted->numbers + clue->first;
}

/* Whether the line can be a clue with this meaning: in colour all are, but the empty ones. */
static bool has_kind(const struct reading *reading, const struct ng_sorted_clue *clue)
{
    const struct ng_sorted *sorted = reading->sorted;
    const uint32_t *numbers = numbers_of(sorted, clue);
    bool none = clue->count == 0 || (clue->count == 1 && *numbers == 0);
    if (sorted->colours != NG_COLOURED_NOT) {
        return reading->meaning == BLOCKS &&
               (clue->kind == NG_SORTED_COLOURS || (clue->kind == NG_SORTED_CLUE && none));
    }
    return clue->kind <= (reading->meaning == COUNTED ? NG_SORTED_COUNTED : NG_SORTED_CLUE);
}

/* Adds up a side; *clear becomes false if it has lines that are not clues. */
static void add_side(const struct reading *reading, size_t side, struct sums *sums, bool *clear)
{
    const struct ng_sorted *sorted = reading->sorted;
    const struct side_lines *part = &reading->parts[side];
    for (size_t i = part->first; i < part->first + part->count; i++) {
        const struct ng_sorted_clue *clue = &sorted->clues[i];
        if (sorted->lines.kept[i].size == 0 && !part->blanks) {
            continue;
        }
        *clear = *clear && has_kind(reading, clue);
        *clear = add_clue(numbers_of(sorted, clue), clue->count, reading->meaning, sums) && *clear;
    }
}

/* The checksum of a reading. */
struct verdict {
    bool clear;   /* each line is a clue */
    bool fits;    /* each clue fits its line */
    bool even;    /* both are true, and rows and columns fill the same number of cells */
    bool certain; /* counts before the clues are not there by chance: they are many, and differ */
};

static struct verdict judge_sums(const struct reading *reading)
{
    enum { CERTAIN = 10 }; /* clues */
    struct sums sums[2] = {{.cells = 0}, {.cells = 0}};
    struct verdict verdict = {.clear = true};
    for (size_t side = 0; side < 2; side++) {
        add_side(reading, side, &sums[side], &verdict.clear);
    }
    if (reading->meaning == ENDED && !sums[0].ended && !sums[1].ended) {
        verdict.clear = false;
    }
    verdict.fits = reading->sorted->colours != NG_COLOURED_NOT || /* blocks can touch */
                   (sums[0].longest <= sums[1].clues && sums[1].longest <= sums[0].clues);
    verdict.even = verdict.clear && verdict.fits && sums[0].cells == sums[1].cells;
    verdict.certain = sums[0].clues + sums[1].clues >= CERTAIN && sums[0].least < sums[0].most &&
                      sums[1].least < sums[1].most;
    return verdict;
}

/* ---- choosing ---- */

struct choice {
    struct reading best; /* consistent, or else complete, or else divided */
    bool divided, complete, consistent;
    bool fit;             /* each clue of the best one fits its line */
    struct reading other; /* a second consistent one */
    bool doubtful;
};

static bool is_same(const struct reading *a, const struct reading *b)
{
    bool same = a->meaning == b->meaning;
    for (size_t i = 0; i < 2; i++) {
        const struct side_lines *x = &a->parts[i], *y = &b->parts[i];
        same = same && x->first == y->first && x->count == y->count && x->blanks == y->blanks;
    }
    return same;
}

/* Whether an incomplete reading is the one whose error should be reported: lines that are taken for
 * sizes must be right for one side at least. */
static bool is_likely(const struct reading *reading)
{
    const struct ng_lines_side sides[] = {side_of(reading, 0), side_of(reading, 1)};
    bool free = reading->sorted->layout->free, marked = reading->row.divider == '#';
    bool sized =
        clues_in(&sides[0]) == expected(reading, 0) || clues_in(&sides[1]) == expected(reading, 1);
    bool own = reading->row.divider != '\0' || (!free && reading->row.tier == 1);
    bool some = sides[0].filled + sides[1].filled > 0 || !reading->sized;
    return own && some && reading->row.sizes != NG_SIZES_SQUARE && reading->meaning == BLOCKS &&
           !reading->swapped && (!free || !marked || reading->row.sizes == NG_SIZES_NONE || sized);
}

/* Judges a reading that divides the lines. */
static void judge(struct choice *choice, struct reading *reading)
{
    bool complete = fit(reading);
    const struct verdict verdict = judge_sums(reading);
    reading->complete = complete && verdict.clear;
    if (!reading->complete) {
        if (!choice->divided && is_likely(reading)) {
            choice->best = *reading;
            choice->divided = true;
        }
        return;
    }
    if (verdict.even && choice->consistent && !choice->doubtful &&
        !is_same(reading, &choice->best)) {
        choice->other = *reading;
        choice->doubtful = true;
    }
    /* An error is reported by the reading whose clues fit their lines. */
    bool fitter =
        verdict.fits && !choice->fit && reading->shape >= COMMAS && choice->best.shape >= COMMAS;
    bool counted = verdict.even && verdict.certain && choice->best.meaning == BLOCKS;
    if (!choice->complete || counted || (!choice->consistent && (verdict.even || fitter))) {
        choice->best = *reading;
        choice->fit = verdict.fits;
    }
    choice->divided = choice->complete = true;
    choice->consistent = choice->consistent || verdict.even;
}

/* Judges the readings of a row of the table in this shape. */
static void judge_shape(struct choice *choice, const struct reading *start)
{
    const struct ng_plain *layout = start->sorted->layout;
    struct reading reading = *start;
    bool both = layout->free || reading.row.divider == '\n' || reading.row.divider == '\0';
    for (size_t turn = 0; turn < 2; turn++) {
        reading.swapped = turn > 0;
        if (!part(&reading)) {
            if (!both || reading.row.divider != '\n') {
                return;
            }
            continue;
        }
        const struct reading divided = reading;
        for (size_t meaning = 0; meaning < MEANINGS; meaning++) {
            reading = divided;
            reading.meaning = (enum meaning)meaning;
            if (meaning == BLOCKS || (layout->title == NULL && reading.shape == EACH)) {
                judge(choice, &reading);
            }
        }
        reading = divided;
        bool sign = reading.row.divider == '#' && reading.sorted->marks[NG_MARK_SIGN].count == 1;
        if (sign && layout->free && !reading.sized && !reading.sorted->lines.zeros) {
            reading.empty = true;
            judge(choice, &reading);
            reading.empty = false;
        }
        if (!both || !reading.sized || reading.sizes[0].value == reading.sizes[1].value) {
            return;
        }
    }
}

static void judge_row(struct choice *choice, struct ng_sorted *sorted, const struct row *row)
{
    struct ng_build *build = sorted->lines.build;
    for (size_t shape = 0; shape < SHAPES; shape++) {
        if ((row->shapes >> shape & 1u) != 0) {
            const struct reading reading = {.sorted = sorted,
                                            .row = *row,
                                            .shape = (enum shape)shape,
                                            .columns_first =
                                                build != NULL && ng_build_columns_first(build)};
            judge_shape(choice, &reading);
        }
    }
}

/* Chooses among the readings of a strict format: its template; without the divider, the sizes
 * divide lines without gaps. */
static void choose_strict(struct choice *choice, struct ng_sorted *sorted)
{
    const struct row own = row_of(sorted->layout), counted = {2, own.sizes, '\0', LINES};
    size_t gap;
    judge_row(choice, sorted, &own);
    if (!choice->complete && own.sizes != NG_SIZES_NONE && own.divider != '\0' &&
        (own.divider != '\n' || count_gaps(sorted, 2, &gap) == 0)) {
        judge_row(choice, sorted, &counted);
    }
}

/* Chooses among the readings of the table, or of a strict format. */
static void choose(struct choice *choice, struct ng_sorted *sorted)
{
    const size_t count = sizeof table / sizeof table[0];
    *choice = (struct choice){.divided = false};
    if (!sorted->layout->free) {
        choose_strict(choice, sorted);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (!choice->complete || table[i].tier == choice->best.row.tier) {
            judge_row(choice, sorted, &table[i]);
        }
    }
}

/* ---- passing it on ---- */

/* The clue without a number that is not a block. */
static struct ng_span blocks_of(struct ng_span clue, enum meaning meaning)
{
    size_t digits = 0;
    if (meaning == ENDED && clue.size > 1) {
        return ng_scan_trim((struct ng_span){clue.text, clue.size - 1});
    }
    while (meaning == COUNTED && digits < clue.size && ng_scan_is_digit(clue.text[digits])) {
        digits++;
    }
    if (meaning == COUNTED && digits < clue.size) {
        ng_lines_cut(&clue, digits, ",:");
    }
    return clue;
}

/* Checks that a comma ends either no clue or all but the last of a side: a line without one can be
 * a part of the next clue. `*comma` is '\0' before the first clue, then ',' or ' '. */
static bool check_comma(const struct ng_lines *lines, struct ng_span clue, bool last, char *comma)
{
    struct ng_cursor end = ng_lines_cursor(lines, clue);
    bool ended = clue.size > 0 && clue.text[clue.size - 1] == ',';
    end.at = end.end - ended;
    *comma = last || *comma != '\0' ? *comma : ended ? ',' : ' ';
    return clue.size == 0 || *comma == '\0' || ended == (*comma == ',') || (last && !ended) ||
           ng_cursor_wrong(&end, end.at,
                           ended ? "a comma after this clue, where others have none"
                                 : "no comma after this clue, where others have one");
}

/* Two signs were found, which is told once. */
enum { TOLD = '!' };

/* The sign between the first two numbers of a clue: a comma, a point or a blank; '\0' for others,
 * and in brackets. */
static char sign_of_clue(struct ng_span clue)
{
    const char *end = clue.text + clue.size, *digits = ng_scan_digits(clue.text, end);
    const char *p = digits;
    while (p < end && ng_scan_is_blank(*p)) {
        p++;
    }
    bool more = end - p > 1 && ng_scan_is_in(*p, ",.");
    return more ? *p : p > digits && p < end && ng_scan_is_digit(*p) ? ' ' : '\0';
}

/* Reports the first clue with another sign between its numbers than those before: it may be a
 * typing error. `*sign` is '\0' before the first sign. */
static void tell_sign(const struct ng_lines *lines, struct ng_span clue, char *sign)
{
    char own = sign_of_clue(clue);
    if (own != '\0' && *sign != '\0' && own != *sign && *sign != TOLD) {
        ng_build_guess(lines->build, ng_lines_place(lines, clue.text),
                       "'%c' between the numbers of this clue, where others have '%c'", own, *sign);
        *sign = TOLD;
    }
    *sign = *sign == '\0' ? own : *sign;
}

static bool pass_side(const struct reading *reading, size_t side, char *comma, char *sign,
                      struct ng_coloured_signs *signs)
{
    struct ng_lines *lines = &reading->sorted->lines;
    const struct ng_sorted *sorted = reading->sorted;
    bool many = reading->complete || 2 * sorted->coloured > sorted->filled;
    enum ng_coloured colours = many ? sorted->colours : NG_COLOURED_NOT;
    struct ng_lines_side left = side_of(reading, side);
    enum ng_build_axis axis =
        (side == 1) != reading->columns_first ? NG_BUILD_COLUMNS : NG_BUILD_ROWS;
    bool read = reading->sized || reading->empty || ng_lines_check_blanks(lines, &left);
    const char *last = left.filled > 0 ? left.lines[ng_lines_filled(&left) - 1].text : NULL;
    for (struct ng_span clue; read && ng_lines_next_clue(&left, &clue);) {
        read = colours != NG_COLOURED_NOT
                   ? ng_coloured_read(lines, colours, axis, clue, signs)
                   : ng_lines_clue(lines, axis, blocks_of(clue, reading->meaning));
        read =
            read && (reading->shape != EACH || check_comma(lines, clue, clue.text == last, comma));
        if (read && reading->shape == EACH && colours == NG_COLOURED_NOT) {
            tell_sign(lines, clue, sign);
        }
    }
    return read;
}

/* Blank lines below only one of two headings. */
static bool check_leads(const struct reading *reading)
{
    const struct ng_lines *lines = &reading->sorted->lines;
    const struct ng_lines_side sides[] = {side_of(reading, 0), side_of(reading, 1)};
    if (reading->sized || reading->empty || !is_unclear(reading)) {
        return true;
    }
    size_t side = ng_lines_blanks(&sides[0]) == 0;
    return ng_lines_check_blanks(lines, &sides[0]) && ng_lines_check_blanks(lines, &sides[1]) &&
           ng_build_wrong(lines->build, ng_lines_place(lines, sides[side].lines->text),
                          "a blank line may be an empty clue or nothing: write 0 for the empty "
                          "clues");
}

static bool pass(const struct reading *reading, struct ng_coloured_signs *signs)
{
    struct ng_lines *lines = &reading->sorted->lines;
    bool width_first = reading->sorted->layout->width_first;
    const struct ng_lines_number *height = &reading->sizes[width_first != reading->swapped];
    const struct ng_lines_number *width = &reading->sizes[width_first == reading->swapped];
    if (reading->sized) {
        ng_build_height(lines->build, height->value, height->place);
        ng_build_width(lines->build, width->value, width->place);
    }
    char comma = '\0', sign = '\0';
    return check_leads(reading) && pass_side(reading, 0, &comma, &sign, signs) &&
           pass_side(reading, 1, &comma, &sign, signs);
}

/* Whether only one sign, without a blank behind it, ends the first clue of a line. */
static bool is_close(const struct reading *reading)
{
    const struct ng_span *clue = &reading->sorted->lines.kept[reading->parts[0].first];
    return reading->parts[0].count > 1 && clue[1].text == clue[0].text + clue[0].size + 1;
}

/* Whether blank lines are taken for empty clues, and could be nothing. */
static bool has_empty(const struct reading *reading)
{
    const struct ng_lines_side sides[] = {side_of(reading, 0), side_of(reading, 1)};
    return reading->empty || ng_lines_ends_blank(&sides[0]) || ng_lines_ends_blank(&sides[1]);
}

/* Anything unusual about the reading; or NULL. */
static const char *manner_of(const struct choice *choice)
{
    const struct reading *reading = &choice->best;
    bool counts = choice->doubtful && choice->other.meaning == COUNTED;
    return reading->row.sizes == NG_SIZES_SQUARE ? "one size for both sides"
           : meanings[reading->meaning] != NULL  ? meanings[reading->meaning]
           : has_empty(reading)                  ? "blank lines as empty clues"
           : reading->grouped                    ? "a dash between groups of clues"
           : reading->dash                       ? "a dash as an empty clue"
           : counts ? "the first number of each clue as a block, although it is the number of the "
                      "others"
           : reading->shape == COMMAS && is_close(reading) ? "a comma after each clue"
           : reading->shape == BLANKS && choice->doubtful  ? "a space after each clue"
           : reading->swapped && reading->row.divider == '\n' && !reading->sorted->layout->free
               ? "the width before the height, as the numbers of clues tell"
               : NULL;
}

/* Appends "; they also fit as 3 rows and 4 columns", if there is a second reading and the format
 * does not say which counts. */
static void name_other(const struct choice *choice, struct nonogram_text *out)
{
    const struct reading *other = &choice->other;
    bool documented = !choice->best.sorted->layout->free;
    if (choice->doubtful && !documented && other->meaning == BLOCKS) {
        const struct ng_lines_side sides[] = {side_of(other, 0), side_of(other, 1)};
        bool columns = other->columns_first;
        ng_text_format(out, "; they also fit as %" PRIu64 " rows and %" PRIu64 " columns",
                       clues_in(&sides[columns]), clues_in(&sides[!columns]));
    }
}

/* Reports what was guessed: the side that comes first, anything unusual, a second reading, and
 * colours. */
static void tell(const struct choice *choice, bool turned, struct ng_coloured_signs *signs)
{
    const struct reading *reading = &choice->best;
    const struct ng_plain *layout = reading->sorted->layout;
    struct ng_build *build = reading->sorted->lines.build;
    struct nonogram_text told = {.data = NULL};
    const char *manner = manner_of(choice), *side = turned ? "columns first" : "rows first";
    char divider = reading->row.divider;
    bool sides =
        (layout->sides ? divider != 'R' : divider == '\0') && !ng_build_columns_first(build);
    ng_text_format(&told, "%s%s%s", sides ? side : "", sides && manner != NULL ? " and with " : "",
                   manner != NULL ? manner : "");
    name_other(choice, &told);
    if (signs->told.size > 0) {
        ng_text_format(&told, "; %.*s", (int)signs->told.size, signs->told.data);
    }
    build->unusual = build->unusual || turned || told.size > (sides ? strlen(side) : 0);
    ng_text_string(&told, sides ? turned ? ", as their number or their sums tell"
                                         : "; --columns-first reads them the other way round"
                                : "");
    if (told.failed) {
        (void)ng_build_fail(build);
    } else if (told.size > 0) {
        struct ng_place place = sides && divider == '\0' && reading->sized ? reading->sizes[0].place
                                                                           : ng_place_offset(0);
        size_t from = *told.data == ';' ? 2 : 0; /* only colours are told */
        ng_build_guess(build, place, "%s%.*s",
                       from > 0 ? ""
                       : sides  ? "read with the "
                                : "read with ",
                       (int)(told.size - from), told.data + from);
    }
    ng_text_clear(&told);
}

/* ---- refusing ---- */

/* Reports that the lines are not as many as the sizes ask for, which only a blank line divides if
 * `divided`. */
static bool refuse_count(const struct ng_sorted *sorted, const struct ng_lines_number sizes[2],
                         size_t from, bool divided)
{
    const struct ng_lines *lines = &sorted->lines;
    const struct ng_lines_side side = ng_lines_side(lines, from, sorted->count);
    const char *last =
        side.filled > 0 ? side.lines[ng_lines_filled(&side) - 1].text : lines->line.text;
    return ng_build_wrong(
        lines->build, ng_lines_place(lines, last),
        "%zu clue%s, but the sizes %" PRIu32 " and %" PRIu32 " need %" PRIu64 "%s", side.filled,
        side.filled == 1 ? "" : "s", sizes[0].value, sizes[1].value,
        (uint64_t)sizes[0].value + sizes[1].value, divided ? ", with a blank line between" : "");
}

/* Reports the error of a line that cannot be a clue; without headings or sizes, unless this is the
 * first one: then the text is about something else. */
static bool check_clues(struct ng_sorted *sorted)
{
    bool read = true;
    bool sure = !sorted->layout->free || sorted->sized || ng_sorted_is_headed(sorted);
    struct ng_lines_number sizes[2];
    size_t first = next_filled(sorted, 0);
    for (size_t i = first + !sure; i < sorted->count && read; i++) {
        const struct ng_span line = sorted->lines.kept[i];
        if (sorted->clues[i].kind > NG_SORTED_COUNTED &&
            (sure || sorted->clues[first].kind < NG_SORTED_OTHER) &&
            ng_sorted_sizes(&sorted->lines, line, sizes) != 2) {
            read = ng_lines_clue(&sorted->lines, NG_BUILD_ROWS, line);
        }
    }
    return read;
}

/* Whether only the sizes divide the lines, from *from on, and these are not as many: nothing says
 * which side lacks a clue. */
static bool is_miscounted(struct reading *reading, size_t *from)
{
    const struct ng_sorted *sorted = reading->sorted;
    const struct ng_lines_number *sizes = reading->sizes;
    return reading->sized && reading->row.divider == '\0' && take_sizes(reading, from) &&
           ng_lines_side(&sorted->lines, *from, sorted->count).filled !=
               (uint64_t)sizes[0].value + sizes[1].value;
}

/* Reports why a text has no reading. */
static bool refuse(struct ng_sorted *sorted)
{
    const struct ng_plain *layout = sorted->layout;
    const struct ng_lines *lines = &sorted->lines;
    const struct ng_sorted_mark *rule = &sorted->marks[NG_MARK_RULE];
    struct reading reading = {.sorted = sorted, .row = row_of(layout)};
    struct ng_lines_side all = ng_lines_side(lines, 0, sorted->count);
    size_t gap, from = 0;
    const struct ng_sorted_mark *rows = &sorted->marks[NG_MARK_ROWS];
    bool both = rows->count > 0 && sorted->marks[NG_MARK_COLUMNS].count > 0;
    if (layout->title != NULL && !sorted->titled) {
        return ng_lines_wrong(lines, "there is no line %s", layout->title);
    }
    if (rule->count > 1) {
        return ng_build_wrong(lines->build, ng_lines_place(lines, rule->text[1]),
                              "a second line that separates the clues");
    }
    size_t first = next_filled(sorted, 0);
    if (both && first < sorted->count) {
        return ng_build_wrong(lines->build, ng_lines_place(lines, lines->kept[first].text),
                              "a clue above the headings");
    }
    if (sorted->unknown != NULL && !both) {
        return ng_build_wrong(lines->build, ng_lines_place(lines, sorted->unknown),
                              "an unknown heading: expected \"rows:\" or \"columns:\"");
    }
    if (ng_sorted_is_headed(sorted) && !both) {
        return check_clues(sorted) &&
               ng_lines_wrong(lines, "there is a heading for the %s, and none for the %s",
                              rows->count > 0 ? "rows" : "columns",
                              rows->count > 0 ? "columns" : "rows");
    }
    if (sorted->sized) {
        return check_clues(sorted) && refuse_count(sorted, sorted->sizes, 0, false);
    }
    if (!layout->free && reading.row.divider != '#' && take_sizes(&reading, &from)) {
        return refuse_count(sorted, reading.sizes, from, reading.row.divider == '\n');
    }
    if (!check_clues(sorted)) {
        return false;
    }
    if (layout->title != NULL) {
        return ng_lines_wrong(lines, "there are no lines ROWS and COLUMNS");
    }
    if (layout->divider != '\n') {
        const char sign[] = {layout->divider, '\0'};
        return ng_lines_wrong(lines, "there is no line \"%s\" between rows and columns",
                              layout->divider == '-' ? "---" : sign);
    }
    return count_gaps(sorted, 0, &gap) > 1
               ? ng_lines_check_blanks(lines, &all) &&
                     ng_lines_wrong(lines, "more than two groups of clues with blank lines between")
               : ng_lines_wrong(lines, "nothing separates the row clues from the column clues");
}

/* ---- the whole ---- */

static bool read_sorted(struct ng_sorted *sorted)
{
    struct choice choice;
    struct reading *best = &choice.best;
    bool strict = !sorted->layout->free;
    choose(&choice, sorted);
    bool titled = sorted->layout->title == NULL || sorted->titled;
    if (ng_build_failed(sorted->lines.build) || !choice.divided || !titled) {
        return !ng_build_failed(sorted->lines.build) && refuse(sorted);
    }
    size_t from = 0;
    if (!choice.complete && is_miscounted(best, &from)) {
        return check_clues(sorted) && refuse_count(sorted, best->sizes, from, false);
    }
    bool turned = strict && best->row.divider == '\0' && best->swapped &&
                  !ng_build_columns_first(sorted->lines.build);
    if (turned) { /* the first side has as many clues as the other should have */
        best->columns_first = !best->columns_first;
        best->swapped = false;
    }
    struct ng_coloured_signs signs = sorted->signs;
    bool read = pass(best, &signs);
    if (signs.told.failed) {
        read = ng_build_fail(sorted->lines.build);
    } else if (choice.complete) {
        tell(&choice, turned, &signs);
    }
    ng_text_clear(&signs.told);
    return read && !ng_build_failed(sorted->lines.build);
}

/* Reports what is wrong with the sizes of a strict format. */
static bool check_sizes(const struct ng_plain *layout, struct ng_span text, struct ng_build *build)
{
    struct ng_lines_number sizes[2];
    struct ng_lines lines;
    ng_lines_start(&lines, text, build);
    return layout->sizes == NG_SIZES_NONE || ng_sorted_read_sizes(layout, &lines, sizes);
}

bool ng_plain_read(const struct ng_format *format, struct ng_span text, struct ng_build *build)
{
    struct ng_sorted sorted = {.layout = NULL};
    bool drawn = false, shown = format->layout->free && ng_drawn_read(text, build, &drawn);
    if (drawn) {
        return shown;
    }
    bool read = check_sizes(format->layout, text, build) &&
                ng_sorted_make(&sorted, format->layout, text, build) && read_sorted(&sorted);
    ng_sorted_free(&sorted);
    return read;
}

/* ---- recognising ---- */

/* Whether the lines have signs that other formats do not have. */
static bool has_signs(const struct ng_sorted *sorted)
{
    bool signs = sorted->marks[NG_MARK_PAIR].count > 0;
    for (size_t i = 0; i < sorted->count && !signs; i++) {
        signs = !ng_sorted_is_of(sorted->lines.kept[i], "");
    }
    return signs;
}

static bool begins_with_sizes(const struct ng_sorted *sorted)
{
    struct ng_lines_number sizes[2];
    size_t first = next_filled(sorted, 0);
    return first < sorted->count &&
           ng_sorted_sizes(&sorted->lines, sorted->lines.kept[first], sizes) == 2;
}

/* The sign of a text whose lines are sorted and can all be clues, or divide them. */
static int sign_of(struct ng_sorted *sorted)
{
    struct choice choice;
    size_t gap;
    choose(&choice, sorted);
    const struct reading *best = &choice.best;
    bool signs = has_signs(sorted), headed = ng_sorted_is_headed(sorted);
    size_t gaps = count_gaps(sorted, 0, &gap);
    if (sorted->colours != NG_COLOURED_NOT && !choice.consistent && !headed) {
        return 0;
    }
    if (!choice.divided || (best->row.divider == '\0' && !choice.complete)) {
        bool sizes =
            sorted->sized || sorted->unknown != NULL || (signs && begins_with_sizes(sorted));
        return headed ? NG_SIGN_NAMED : sizes ? NG_SIGN_LINES : gaps > 1 ? NG_SIGN_MANY : 0;
    }
    bool single =
        best->row.sizes == NG_SIZES_SQUARE && best->sizes[0].value == 1; /* rather a picture */
    return single || best->parts[0].count == 0 || best->parts[1].count == 0 ? 0
           : headed                                                         ? NG_SIGN_NAMED
           : signs                                                          ? NG_SIGN_BRACKETS
                                                                            : NG_SIGN_LINES;
}

/* Whether all lines are numbers without padding, and no more than the sizes ask for: another line
 * would be a clue that looks like sizes. */
static bool is_plain(const struct ng_sorted *sorted, const struct ng_lines_number sizes[2],
                     size_t from)
{
    bool plain = sorted->filled <= (uint64_t)sizes[0].value + sizes[1].value + from;
    for (size_t i = 0; i < sorted->count && plain; i++) {
        const struct ng_span line = sorted->lines.kept[i];
        plain = ng_sorted_is_of(line, "") && (line.size < 2 || *line.text != '0');
    }
    return plain;
}

/* The sign of a text in a strict layout, whose sizes it begins with. Width and height on a line are
 * usual; height and width need the divider. */
static int sign_of_strict(struct ng_sorted *sorted, const struct ng_lines_number sizes[2],
                          bool complete)
{
    struct choice choice;
    const struct ng_plain *layout = sorted->layout;
    bool together = layout->sizes == NG_SIZES_ON_A_LINE, usual = layout->divider == '\0';
    if (sorted->alien || (complete && !is_plain(sorted, sizes, together ? 1 : 2))) {
        return usual ? NG_SIGN_BEGINNING : NG_SIGN_HARDLY;
    }
    if (!complete) {
        return usual ? NG_SIGN_FITS : NG_SIGN_LINES;
    }
    choose(&choice, sorted);
    bool turned = choice.best.swapped;
    if (!together) {
        size_t gap = 0, gaps = count_gaps(sorted, 2, &gap);
        size_t behind = ng_lines_side(&sorted->lines, gap, sorted->count).filled;
        bool likely = choice.divided || (gaps == 1 && behind == sizes[1].value);
        return choice.consistent   ? NG_SIGN_KEYWORDS
               : likely && !turned ? NG_SIGN_LIKELY
                                   : NG_SIGN_SIZES;
    }
    if (usual) {
        return choice.consistent && turned ? NG_SIGN_HARDLY : NG_SIGN_FITS;
    }
    return sorted->marks[NG_MARK_RULE].count > 0 ? NG_SIGN_DIVIDER : NG_SIGN_HARDLY;
}

/* A line that cannot be a clue, after this many that can, is an error; a text that has it earlier
 * is about something else. */
enum { FURTHEST = 3 };

int ng_plain_sniff(const struct ng_format *format, struct ng_span text, bool complete)
{
    const struct ng_plain *layout = format->layout;
    struct ng_lines_number sizes[2];
    struct ng_lines lines;
    ng_lines_start(&lines, text, NULL);
    if (!layout->free && !ng_sorted_read_sizes(layout, &lines, sizes)) {
        return 0;
    }
    struct ng_sorted sorted;
    bool right = ng_sorted_make(&sorted, layout, text, NULL);
    bool headed = ng_sorted_is_headed(&sorted);
    int sign = !layout->free ? sign_of_strict(&sorted, sizes, complete)
               : sorted.alien && (sorted.sized || headed || sorted.filled > FURTHEST) ? NG_SIGN_LAST
               : sorted.alien || sorted.filled < 1 + 2 * sorted.odd                   ? 0
               : !right || (headed && !complete) ? NG_SIGN_NAMED
               : !complete                       ? NG_SIGN_WEAK
                                                 : sign_of(&sorted);
    sign = sorted.failed ? NG_SIGN_NAMED : sign; /* the reader will report it */
    ng_sorted_free(&sorted);
    return sign;
}
