/* Puzzles drawn with the columns' clues above the rows, by their places in the line:
 *
 *       1 1 |       the numbers of a column stand below each other, with blanks or bars between
 *       1 2 |       the columns; bars can divide the clues from the cells, lines of dashes the
 *     --+---+       columns' clues from the rows', and a frame can be around the cells, as in what
 *     2 | # #       the program draws itself
 *     1 | . #
 *
 * Without a bar the columns' clues are the first lines, right of all numbers in later ones. In a
 * text that begins with an empty cell of a table, the place of a number is its cell:
 *
 *     ,,1,1
 *     ,,1,2
 *     ,2,,
 *
 * In a table of Markdown, "|   | 1 | 2 |", bars are around the cells and lines of dashes above
 * them. Points left of all numbers of a line only fill a table. Cells can have signs, or 0 and 1
 * that add up to as much as the clues: they show where the columns end, and nothing else of them is
 * read.
 *
 * A table padded with zeros, above a line of dashes, needs no place: the numbers are counted.
 *
 * The text is read once, into its lines, numbers and bars; the parts of the drawing are found in
 * these, then the columns; and then the clues are passed. */
#include "format/lines/drawn.h"

#include "base/memory.h"
#include "format/clue.h"
#include "format/lines/coloured.h"
#include "format/lines/places.h"

#include <stdlib.h>
#include <string.h>

/* The parts of a drawing. */
struct parts {
    size_t rows, end;   /* the first line that is a row's, and the one behind the last */
    size_t left, right; /* the columns of the cells' first and of that behind their last; 0:
                           unknown */
    const size_t *bars; /* the columns of bars between the columns of the puzzle */
    size_t bar_count;
    bool counted;    /* the numbers above a rule are counted */
    bool whole;      /* a row within bars has a sign in each cell */
    size_t from, to; /* the columns plus 1 of the cells that have signs, or digits; 0: none */
    bool edges;      /* an empty column would be seen: by a point or a zero */
    size_t content;  /* the cells of the table up to the last one that is not empty */
};

struct columns {
    size_t pitch;  /* characters per column */
    size_t origin; /* the place of the first one's numbers */
    size_t count;
    bool added; /* empty ones fill the frame */
};

struct drawn {
    struct ng_lines lines;
    struct ng_places places;
    struct parts parts;
    struct columns columns;
    struct ng_coloured_signs signs;
};

static bool fail(const struct drawn *drawn)
{
    return drawn->lines.build != NULL && ng_build_fail(drawn->lines.build);
}

/* ---- the parts ---- */

/* Whether signs divide the cells of a table, and no bars are around them. */
static bool is_plain_table(const struct drawn *drawn)
{
    return ng_scan_is_in(drawn->places.between, "\t,;");
}

/* Whether the line has only rules, and bars that cross them. */
static bool rules(const struct ng_places_line *line)
{
    return (line->kinds & NG_PLACES_RULES) != 0 &&
           (line->kinds & ~(unsigned)(NG_PLACES_RULES | NG_PLACES_BARS)) == 0;
}

/* Whether the line, among rows, is one of them. */
static bool is_row(const struct ng_places_line *line)
{
    return line->kinds != 0 && !rules(line);
}

/* Whether the line has the frame's bars, no bars, or only rules. */
static bool has_bars(const struct ng_places *places, const struct ng_places_line *line,
                     const struct ng_places_line *frame)
{
    size_t count = line[1].bars - line->bars;
    return count == 0 || rules(line) ||
           (count == frame[1].bars - frame->bars &&
            memcmp(&places->bars[line->bars], &places->bars[frame->bars],
                   count * sizeof *places->bars) == 0);
}

/* Whether the line has a number left of this column. */
static bool has_clue(const struct ng_places *places, const struct ng_places_line *line,
                     size_t column)
{
    return line->first < line[1].first && places->numbers[line->first].end < column;
}

/* Whether the line has signs of cells, and no number: a row whose clue is empty. */
static bool has_only_cells(const struct ng_places_line *line)
{
    return line->first == line[1].first &&
           (line->kinds & (NG_PLACES_CELLS | NG_PLACES_POINTS)) != 0;
}

/* Drops the numbers of the lines above, a scale. */
static void drop_above(struct ng_places *places, size_t above)
{
    size_t dropped = places->lines[above].first;
    if (dropped == 0) {
        return; /* there may be no numbers at all */
    }
    places->count -= dropped;
    memmove(places->numbers, places->numbers + dropped, places->count * sizeof *places->numbers);
    for (size_t i = 0; i <= places->height; i++) {
        places->lines[i].first -= i < above ? places->lines[i].first : dropped;
    }
}

/* Sets the bars between the columns, which are the frame's. If it has none, they are those that the
 * first row has within the same frame. More columns can be behind the last bar. */
static void set_bars(const struct ng_places *places, struct parts *parts,
                     const struct ng_places_line *frame)
{
    const struct ng_places_line *row = &places->lines[parts->rows];
    size_t count = frame[1].bars - frame->bars, inner = row[1].bars - row->bars;
    if (count == 2 && inner > 2 && places->bars[row->bars] == places->bars[frame->bars] &&
        places->bars[row[1].bars - 1] == places->bars[frame[1].bars - 1]) {
        frame = row;
        count = inner;
    }
    for (size_t i = 0; i < row->first && parts->right > 0; i++) {
        parts->right = places->numbers[i].end > parts->right ? 0 : parts->right;
    }
    parts->bars = places->bars + frame->bars + 1;
    parts->bar_count = count - 1 - (parts->right > 0);
}

/* Whether the lines above the rows have the frame's bars, if any, and the rows its first one. */
static bool fit_frame(const struct ng_places *places, const struct parts *parts,
                      const struct ng_places_line *frame)
{
    const size_t bar = places->bars[frame->bars];
    for (size_t i = 0; i < places->height; i++) {
        const struct ng_places_line *line = &places->lines[i];
        unsigned wrong =
            line->first < line[1].first ? NG_PLACES_CELLS | NG_PLACES_RULES : NG_PLACES_CELLS;
        bool barred = line->bars < line[1].bars;
        if (i < parts->rows
                ? (line->kinds & wrong) != 0 || !has_bars(places, line, frame)
                : is_row(line) && (i >= parts->end || !barred || places->bars[line->bars] != bar)) {
            return false;
        }
    }
    return true;
}

/* Finds the parts of a drawing with bars. The rows begin with the first number left of the bar, or
 * behind a rule or a blank line below the columns' clues. These are in lines with the same bars;
 * or, if the first number in such a line is left of the bar, all above it. */
static bool find_framed(struct ng_places *places, struct parts *parts)
{
    const struct ng_places_line *lines = places->lines;
    size_t first = 0, bar;
    while (first < places->height &&
           (lines[first].bars == lines[first + 1].bars || rules(&lines[first]))) {
        first++;
    }
    if (first == places->height) {
        return false;
    }
    const struct ng_places_line *frame = &lines[first];
    bar = places->bars[frame->bars];
    parts->left = bar + 1;
    parts->right =
        lines[first + 1].bars - frame->bars > 1 ? places->bars[lines[first + 1].bars - 1] : 0;
    size_t row = first, number = lines[first].first;
    if (number == 0 || (number < places->count && places->numbers[number].end > bar)) {
        drop_above(places, first);
        while (is_row(&lines[row]) && !has_clue(places, &lines[row], bar) &&
               !has_only_cells(&lines[row])) {
            row++;
        }
    }
    while (row < places->height && !is_row(&lines[row])) {
        row++;
    }
    size_t end = row;
    while (lines[end].kinds != 0) {
        end++;
    }
    parts->rows = row;
    parts->end = end;
    if (row == places->height || !fit_frame(places, parts, frame)) {
        return false;
    }
    set_bars(places, parts, frame);
    return true;
}

static int compare(const void *a, const void *b)
{
    size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return x < y ? -1 : x > y ? 1 : 0;
}

/* The first column of those, up to the last one, in which each of these rows has a 0 or 1 and which
 * add up to `sum`; SIZE_MAX if there are none. The keys are four times the column, plus 2 for
 * numbers greater than 1. */
static size_t find_cells(const size_t *keys, size_t count, size_t rows, uint64_t sum)
{
    uint64_t cells = 0;
    size_t first = SIZE_MAX;
    for (size_t i = count, stop; i > 0; i = stop) {
        size_t column = keys[i - 1] / 4;
        for (stop = i; stop > 0 && keys[stop - 1] / 4 == column; stop--) {
            cells += keys[stop - 1] % 4;
        }
        if (i - stop != rows || keys[i - 1] % 4 > 1) {
            break;
        }
        first = cells == sum ? column : first;
    }
    return first;
}

/* Makes the numbers from this line and column on, all 0 and 1, signs of cells. */
static void drop_cells(struct ng_places *places, size_t from, size_t column)
{
    size_t kept = places->lines[from].first;
    for (struct ng_places_line *line = &places->lines[from]; line < places->lines + places->height;
         line++) {
        size_t at = line->first, stop = line[1].first;
        line->first = kept;
        for (; at < stop; at++) {
            struct ng_places_number *number = &places->numbers[at];
            if (number->end < column) {
                places->numbers[kept++] = *number;
                continue;
            }
            line->kinds |= NG_PLACES_POINTS;
            line->from = column + 1;
            line->to = number->end + 1 > line->to ? number->end + 1 : line->to;
        }
    }
    places->count = places->lines[places->height].first = kept;
}

/* Takes the numbers in the cells for signs: with these, all numbers add up to three times those
 * above the rows. Returns false when out of memory. */
static bool take_digits(struct drawn *drawn)
{
    struct ng_places *places = &drawn->places;
    const struct ng_places_number *numbers = places->numbers;
    uint64_t all = 0, above = 0;
    size_t at = 0, rows = 0;
    for (size_t i = 0; i < places->count; i++) {
        all += numbers[i].value;
    }
    for (; at < places->count &&
           (at == 0 || 3 * above < all || numbers[at].line == numbers[at - 1].line);
         at++) {
        above += numbers[at].value;
    }
    bool outside = false; /* a number is right of the frame */
    for (size_t i = at; i < places->count && drawn->parts.right > 0; i++) {
        outside = outside || numbers[i].end > drawn->parts.right;
    }
    if (3 * above != all || at == places->count || places->signs > 0 || outside) {
        return true;
    }
    size_t count = places->count - at;
    size_t *keys = ng_memory_array(drawn->places.memory, count, sizeof *keys);
    for (size_t i = 0; keys != NULL && i < count; i++) {
        const struct ng_places_number *number = &numbers[at + i];
        keys[i] = 4 * number->end + (number->value < 2 ? number->value : 2);
        rows += number->line != number[-1].line;
    }
    if (keys == NULL) {
        return fail(drawn);
    }
    qsort(keys, count, sizeof *keys, compare);
    size_t column = find_cells(keys, count, rows, above);
    ng_memory_free(keys);
    if (column < SIZE_MAX) {
        drop_cells(places, numbers[at].line, column);
    }
    return true;
}

/* Finds the first lines, whose numbers are all right of those in later lines. The cells of a table
 * begin there. */
static void find_free_rows(const struct ng_places *places, struct parts *parts)
{
    size_t behind = 0, line = places->height;
    while (line > 0 && parts->rows == 0) {
        const struct ng_places_line *above = &places->lines[--line];
        size_t most = behind;
        for (size_t i = above->first; i < above[1].first; i++) {
            most = places->numbers[i].end + 1 > most ? places->numbers[i].end + 1 : most;
        }
        bool numbers = above->first < above[1].first;
        parts->rows =
            numbers && behind > 0 && places->numbers[above->first].start >= behind ? line + 1 : 0;
        behind = parts->rows > 0 ? behind : most;
    }
    for (size_t i = 0; i < places->lines[parts->rows].first; i++) {
        if (places->numbers[i].start < behind) {
            parts->rows = 0;
        }
    }
    parts->left = places->between != '\0' ? behind : 0;
}

/* Finds how far the rows' cells go. Empty cells at the ends of the lines of a table do not count if
 * other empty ones have a point or a zero. */
static void find_widths(const struct ng_places *places, struct parts *parts)
{
    size_t width = 0;
    bool zeros = false, points = false;
    for (size_t i = 0; i < places->height; i++) {
        const struct ng_places_line *line = &places->lines[i];
        size_t count = line[1].first - line->first;
        size_t used = count > 0 ? places->numbers[line[1].first - 1].end + 1 : 0;
        used = line->to > used ? line->to : used;
        parts->content = used > parts->content ? used : parts->content;
        width = line->width > width ? line->width : width;
        points = points || (line->kinds & NG_PLACES_POINTS) != 0;
        if (i >= parts->rows) {
            bool even = places->barred && places->step > 1 && line->cells > 1;
            parts->whole =
                parts->whole || (even && (line->to - line->from) / places->step + 1 == line->cells);
            parts->from = line->from > parts->from ? line->from : parts->from;
            parts->to = line->to > parts->to ? line->to : parts->to;
        }
        for (size_t k = 0; k < count && i < parts->rows; k++) {
            zeros = zeros || places->numbers[line->first + k].value == 0;
        }
    }
    parts->edges = zeros || (points && parts->to > 0);
    parts->right = places->between == '\0'                  ? parts->right
                   : parts->edges && places->between != '|' ? parts->content
                                                            : width;
}

/* Whether the lines above the rule have equal counts of numbers, with zeros among them: the place
 * of each number becomes the one in its line. */
static bool count_columns(struct ng_places *places, struct parts *parts)
{
    struct ng_places_number *numbers = places->numbers;
    size_t count = places->lines[parts->rows].first, width = 0, zeros = 0;
    for (size_t i = 0; i < count; i++) {
        width += numbers[i].line == numbers[0].line;
        zeros += numbers[i].value == 0;
    }
    parts->counted = width > 1 && count % width == 0 && zeros > 0 && zeros < count;
    for (size_t i = 0; i < count && parts->counted; i++) {
        parts->counted = i % width == 0 ? i == 0 || numbers[i].line > numbers[i - 1].line
                                        : numbers[i].line == numbers[i - 1].line;
        numbers[i].start = numbers[i].end = i % width;
    }
    return parts->counted;
}

/* Finds the parts of a drawing without bars. */
static bool find_free(struct drawn *drawn)
{
    struct ng_places *places = &drawn->places;
    struct parts *parts = &drawn->parts;
    size_t rule = 0;
    while (rule < places->height &&
           (places->lines[rule].kinds != NG_PLACES_RULES || places->lines[rule].first == 0)) {
        rule++;
    }
    if (rule < places->height) {
        parts->rows = rule + 1;
        if (!count_columns(places, parts)) {
            return false;
        }
    } else if (take_digits(drawn)) {
        find_free_rows(places, parts);
        find_widths(places, parts);
    } else {
        return false;
    }
    for (parts->end = places->height; parts->end > 0 && !is_row(&places->lines[parts->end - 1]);
         parts->end--) {
    }
    return parts->rows > 0;
}

/* Whether the lines of a drawing without bars have only what belongs there. Points above the rows,
 * and no cells in these, are a picture with its clues behind it. */
static bool has_free_lines(const struct ng_places *places, const struct parts *parts)
{
    unsigned all = 0, above = 0;
    for (size_t i = 0; i < places->height; i++) {
        const struct ng_places_line *line = &places->lines[i];
        all |= parts->counted && i + 1 == parts->rows ? 0 : line->kinds;
        above |= i < parts->rows ? line->kinds : 0;
    }
    return (all & ~(unsigned)(NG_PLACES_CELLS | NG_PLACES_POINTS | NG_PLACES_ENDS)) ==
               NG_PLACES_DIGITS &&
           (above & NG_PLACES_CELLS) == 0 && ((above & NG_PLACES_POINTS) == 0 || parts->to > 0);
}

/* ---- columns ---- */

/* The ways to draw bars between columns: between them, for a blank, for a column, around cells. */
enum way { BETWEEN, FOR_BLANK, FOR_COLUMN, CELLS };

/* The number of bars between columns that are left of this one. */
static size_t bars_before(const struct parts *parts, size_t column)
{
    size_t from = 0, to = parts->bar_count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        bool left = parts->bars[middle] < column;
        from = left ? middle + 1 : from;
        to = left ? to : middle;
    }
    return from;
}

/* The place that a number shares with those above and below it. */
static size_t key_of(const struct parts *parts, const struct ng_places_number *number, enum way way,
                     bool starts)
{
    size_t column = starts ? number->start : number->end, before = bars_before(parts, number->end);
    return way == CELLS ? parts->left + before : way == BETWEEN ? column - before : column;
}

/* The parts with these places. */
static struct parts in_places(const struct parts *parts, enum way way)
{
    struct parts moved = *parts;
    if (way == CELLS) {
        moved.right = parts->left + parts->bar_count + 1; /* also behind the last bar */
    } else if (way == BETWEEN) {
        moved.right -= parts->right > 0 ? parts->bar_count : 0;
        moved.from -= bars_before(parts, parts->from);
        moved.to -= bars_before(parts, parts->to);
    }
    return moved;
}

/* Whether there are bars between any two columns: the numbers between two of them are below each
 * other, and most of these places have some. */
static bool has_cells(const struct drawn *drawn, size_t numbers)
{
    enum { ROOM = 4 }; /* around a number: more can be several columns */
    const struct parts *parts = &drawn->parts;
    size_t used = 0, widest = 0;
    bool cells = parts->bar_count > 0;
    struct ng_places_number *seen =
        ng_memory_zeroed(drawn->places.memory, parts->bar_count + 1, sizeof *seen);
    for (size_t i = 0; seen != NULL && i < numbers && cells; i++) {
        const struct ng_places_number *number = &drawn->places.numbers[i];
        struct ng_places_number *first = &seen[bars_before(parts, number->end)];
        used += first->text == NULL;
        *first = first->text == NULL ? *number : *first;
        first->start = number->start == first->start ? first->start : SIZE_MAX;
        first->end = number->end == first->end ? first->end : SIZE_MAX;
        cells = first->start < SIZE_MAX || first->end < SIZE_MAX;
        widest =
            number->end - number->start + 1 > widest ? number->end - number->start + 1 : widest;
    }
    for (size_t i = 0; i < parts->bar_count; i++) {
        size_t before = i > 0 ? parts->bars[i - 1] + 1 : parts->left;
        cells = cells && parts->bars[i] - before <= widest + ROOM;
    }
    ng_memory_free(seen);
    return seen != NULL ? cells && 2 * used > parts->bar_count : fail(drawn);
}

/* The least distance of places, sorted, if all distances are multiples of it. */
static bool find_pitch(const size_t *keys, size_t count, size_t *pitch)
{
    for (size_t i = 1; i < count; i++) {
        size_t gap = keys[i] - keys[i - 1];
        *pitch = gap > 0 && gap < *pitch ? gap : *pitch;
    }
    for (size_t i = 1; i < count; i++) {
        if ((keys[i] - keys[0]) % *pitch != 0) {
            return false;
        }
    }
    return *pitch < SIZE_MAX;
}

/* Whether bars stand in columns' places where each is drawn for a column, and else in none; and no
 * number above them is in the place of a bar. */
static bool fit_bars(const struct parts *parts, enum way way, const size_t *keys, size_t count,
                     size_t pitch)
{
    bool fit = true;
    for (size_t i = 0; i < parts->bar_count && fit && (way == FOR_BLANK || way == FOR_COLUMN);
         i++) {
        bool column = (parts->bars[i] + pitch - keys[0] % pitch) % pitch == 0;
        fit = column == (way == FOR_COLUMN) &&
              bsearch(&parts->bars[i], keys, count, sizeof *keys, compare) == NULL;
    }
    return fit;
}

/* The numbers of columns before the first and behind the last one that has a number. */
struct margins {
    size_t before, behind;
};

/* The empty columns for which the frame has room, as many as possible behind the last number. */
static struct margins fill_frame(const struct parts *parts, size_t first, size_t last, size_t pitch,
                                 bool cells)
{
    /* without a blank at the left, the last column has none at the right */
    bool joined = !cells && first == parts->left && pitch > 2;
    size_t more = (first - parts->left + parts->right - last + joined) / pitch;
    size_t behind = (parts->right - 1 - last) / pitch;
    more = more > 0 ? more - 1 : 0;
    behind = behind < more ? behind : more;
    return (struct margins){more - behind, behind};
}

/* The empty columns in which a row has a sign of a cell. */
static struct margins reach_cells(const struct parts *parts, size_t first, size_t last,
                                  size_t pitch)
{
    size_t from = parts->from > 0                    ? parts->from - 1
                  : parts->left > 0 && !parts->edges ? parts->left
                                                     : first;
    return (struct margins){from < first ? (first - from) / pitch : 0,
                            parts->to > last ? (parts->to - 1 - last) / pitch : 0};
}

/* Finds columns of equal width at these places, sorted; a narrow frame has one column. */
static bool divide(struct drawn *drawn, enum way way, const size_t *keys, size_t count)
{
    enum { WIDEST = 6 }; /* columns next to bars */
    const struct parts parts = in_places(&drawn->parts, way);
    bool cells = parts.counted || way == CELLS || drawn->places.between != '\0';
    size_t left = parts.left, right = parts.right, last = keys[count - 1];
    bool narrow = right > 0 && keys[0] == last && right <= left + 3;
    const size_t step = drawn->places.step;
    bool stepped = left == 0 && step > 1; /* a cell can have two signs */
    size_t pitch = cells ? 1 : narrow ? right + 1 - left : stepped ? step : SIZE_MAX;
    bool room = right > 0 && (cells || !drawn->places.barred || !parts.edges);
    bool even = find_pitch(keys, count, &pitch);
    pitch = even && parts.whole && pitch % step == 0 ? step : pitch; /* empty ones are between */
    if (!even || (pitch < 2 && !cells) ||
        (parts.bar_count > 0 && pitch > WIDEST) || /* groups with a number each */
        (room && (keys[0] < left || last >= right)) || !fit_bars(&parts, way, keys, count, pitch)) {
        return false;
    }
    struct margins margins = room ? fill_frame(&parts, keys[0], last, pitch, cells)
                                  : reach_cells(&parts, keys[0], last, pitch);
    size_t bars = way == FOR_COLUMN ? parts.bar_count : 0;
    size_t places = margins.before + (last - keys[0]) / pitch + 1 + margins.behind;
    drawn->columns = (struct columns){
        .pitch = pitch,
        .origin = keys[0] - margins.before * pitch,
        .count = places - bars,
        .added = room && !cells && margins.before + margins.behind > 0,
    };
    return places > bars && /* there may be bars behind the last column */
           margins.before >= (bars > 0 ? bars_before(&parts, keys[0]) : 0);
}

/* Finds the columns in one of the ways; the start of each of their numbers becomes its column, from
 * 0. */
static bool find_columns_in(struct drawn *drawn, enum way way, size_t *keys, size_t count)
{
    struct ng_places_number *numbers = drawn->places.numbers;
    bool found = false;
    for (unsigned starts = 0; starts < 2 && !found; starts++) {
        for (size_t i = 0; i < count; i++) {
            keys[i] = key_of(&drawn->parts, &numbers[i], way, starts > 0);
        }
        qsort(keys, count, sizeof *keys, compare);
        found = divide(drawn, way, keys, count);
        for (size_t i = 0; i < count && found; i++) {
            size_t key = key_of(&drawn->parts, &numbers[i], way, starts > 0);
            numbers[i].start = (key - drawn->columns.origin) / drawn->columns.pitch -
                               (way == FOR_COLUMN ? bars_before(&drawn->parts, key) : 0);
        }
    }
    return found;
}

static bool find_columns(struct drawn *drawn, size_t count)
{
    size_t *keys = ng_memory_array(drawn->places.memory, count + 1, sizeof *keys);
    if (keys == NULL) {
        return fail(drawn);
    }
    bool found = has_cells(drawn, count) ? find_columns_in(drawn, CELLS, keys, count)
                                         : find_columns_in(drawn, BETWEEN, keys, count) ||
                                               find_columns_in(drawn, FOR_BLANK, keys, count) ||
                                               find_columns_in(drawn, FOR_COLUMN, keys, count);
    ng_memory_free(keys);
    return found;
}

/* ---- clues ---- */

/* Passes the numbers as a clue: zeros among others are padding. */
static void add_clue(struct drawn *drawn, enum ng_build_axis axis,
                     const struct ng_places_number *numbers, size_t count, const char *place)
{
    struct ng_build *build = drawn->lines.build;
    ng_build_line(build, axis, ng_lines_place(&drawn->lines, count > 0 ? numbers->text : place));
    for (size_t i = 0; i < count; i++) {
        char sign = numbers[i].sign;
        unsigned colour = sign == '\0' ? 1 : ng_coloured_value(&drawn->signs, build, sign);
        if (numbers[i].value > 0) {
            ng_build_block(build, numbers[i].value, colour > 0 ? colour : 1);
        }
    }
}

static int by_column(const void *a, const void *b)
{
    const struct ng_places_number *x = a, *y = b;
    int order = compare(&x->start, &y->start);
    return order != 0 ? order : x->text < y->text ? -1 : x->text > y->text;
}

/* Passes the columns' clues, whose numbers are the first ones. */
static void add_columns(struct drawn *drawn, size_t count)
{
    struct ng_places_number *numbers = drawn->places.numbers;
    qsort(numbers, count, sizeof *numbers, by_column);
    for (size_t column = 0, i = 0; column < drawn->columns.count; column++) {
        size_t from = i;
        while (i < count && numbers[i].start == column) {
            i++;
        }
        add_clue(drawn, NG_BUILD_COLUMNS, numbers + from, i - from, drawn->lines.text.text);
    }
}

/* Whether the number stands right of a row's clue, as the row's own number does. */
static bool is_behind_cells(const struct drawn *drawn, const struct ng_places_number *number)
{
    return drawn->parts.left > 0 && number->line >= drawn->parts.rows &&
           number->start >= drawn->parts.left;
}

/* Whether no row is written as 0, so that a blank line may be one. */
static bool can_be_blank(const struct ng_places *places, size_t at)
{
    while (at < places->count && places->numbers[at].value > 0) {
        at++;
    }
    return at == places->count;
}

/* Reports a blank line that may be an empty clue or nothing. */
static bool refuse_blank(const struct drawn *drawn, struct ng_place place)
{
    return ng_build_wrong(
        drawn->lines.build, place,
        "a blank line may be an empty clue or nothing: write 0 for the empty clues");
}

/* Passes the rows' clues. Only the row's own number can be behind the cells. */
static bool add_rows(struct drawn *drawn)
{
    const struct ng_places *places = &drawn->places;
    const struct ng_places_line *blank = NULL, *end = places->lines + drawn->parts.end;
    bool blanks = !places->barred && can_be_blank(places, places->lines[drawn->parts.rows].first);
    size_t row = 0;
    for (const struct ng_places_line *line = places->lines + drawn->parts.rows; line < end;
         line++) {
        size_t from = line->first, to = line[1].first, stop = from;
        blank = blank != NULL || line->kinds != 0 || row == 0 ? blank : line;
        if (!is_row(line)) {
            continue;
        }
        while (stop < to && !is_behind_cells(drawn, &places->numbers[stop])) {
            stop++;
        }
        if (blanks && blank != NULL && from < to) {
            return refuse_blank(drawn, ng_lines_place(&drawn->lines, blank->text.text));
        }
        if (is_plain_table(drawn) && from == to && line + 1 == end) {
            return refuse_blank(drawn, ng_place_offset(drawn->lines.text.size));
        }
        row++;
        if (to > stop + 1 || (to > stop && places->numbers[stop].value != row)) {
            return ng_build_wrong(drawn->lines.build,
                                  ng_lines_place(&drawn->lines, places->numbers[stop].text),
                                  "clues right of the cells, or below them, are not supported");
        }
        add_clue(drawn, NG_BUILD_ROWS, places->numbers + from, stop - from, drawn->lines.text.text);
    }
    return true;
}

#define DRAWN "read with the columns drawn above the rows"
#define TABLE                                                                                      \
    "read as a table with the columns above the rows, and every cell behind the rows' clues as a " \
    "column"

/* The parts of the drawing that are not read, and those that may not be meant. */
static const char *manner_of(const struct drawn *drawn)
{
    const struct parts *parts = &drawn->parts;
    bool cells = parts->to > 0, edges = parts->counted || parts->edges;
    if (drawn->places.between != '\0') {
        return parts->right > parts->content && is_plain_table(drawn) ? TABLE
                   ", even the empty ones at the ends of the lines"
               : cells ? TABLE ", without what is in the cells"
                       : TABLE;
    }
    return drawn->columns.added ? DRAWN
               ", without the cells, and with empty columns where the frame has room for them"
           : drawn->places.barred || (cells && edges) ? DRAWN ", without the cells"
           : edges                                    ? DRAWN
           : cells ? DRAWN ", without the cells, and without empty lines at the edges"
                   : DRAWN ", without empty lines at the edges";
}

static bool pass(struct drawn *drawn)
{
    bool read = add_rows(drawn);
    add_columns(drawn, drawn->places.lines[drawn->parts.rows].first);
    ng_coloured_tell(&drawn->signs, drawn->lines.build, manner_of(drawn));
    return read && !ng_build_failed(drawn->lines.build);
}

/* Whether rows and columns fill the same number of cells: without bars only this is a sign. */
static bool agree(const struct drawn *drawn)
{
    uint64_t rows = 0, columns = 0;
    for (size_t i = 0; i < drawn->places.count; i++) {
        const struct ng_places_number *number = &drawn->places.numbers[i];
        *(number->line < drawn->parts.rows ? &columns : &rows) += number->value;
    }
    return rows == columns;
}

/* Whether all numbers of clues but zeros have a sign, or none has, or only some lack it: *bare is
 * then the first of these. */
static bool is_even(const struct drawn *drawn, const struct ng_places_number **bare)
{
    const struct ng_places *places = &drawn->places;
    size_t blocks = 0;
    for (size_t i = 0; i < places->count && places->signs > 0; i++) {
        const struct ng_places_number *number = &places->numbers[i];
        bool clue = number->line < drawn->parts.end && !is_behind_cells(drawn, number);
        blocks += clue && number->value > 0;
        *bare = *bare == NULL && clue && number->value > 0 && number->sign == '\0' ? number : *bare;
    }
    return places->signs == blocks || (*bare != NULL && 2 * places->signs > blocks);
}

/* Whether the text can only be a table: tabs can also indent its first line. */
static bool is_table(const struct drawn *drawn)
{
    size_t indented = 0;
    for (size_t i = 0; i < drawn->places.height && drawn->places.between != '\0'; i++) {
        const struct ng_span *text = &drawn->places.lines[i].text;
        indented += text->size > 0 && *text->text == drawn->places.between;
    }
    return drawn->places.between != '\0' && (drawn->places.between != '\t' || indented > 1);
}

static bool find_parts(struct drawn *drawn)
{
    struct ng_places *places = &drawn->places;
    struct parts *parts = &drawn->parts;
    if (!places->barred) {
        return find_free(drawn) && has_free_lines(places, parts);
    }
    if (!find_framed(places, parts) || !take_digits(drawn)) {
        return false;
    }
    find_widths(places, parts);
    return true;
}

/* Finds the parts of the drawing, and its columns. */
static bool find(struct drawn *drawn, const struct ng_places_number **bare)
{
    const struct ng_places *places = &drawn->places;
    if (!find_parts(drawn) || (!places->barred && !is_table(drawn) && !agree(drawn)) ||
        !is_even(drawn, bare)) {
        return false;
    }
    size_t count = places->lines[drawn->parts.rows].first;
    return count > 0 && find_columns(drawn, count);
}

/* Reports a number without a colour among others, and a line of a table in which a sign between
 * cells is missing: tabs at the end of a line are often left out. */
static bool check(const struct drawn *drawn, const struct ng_places_number *bare)
{
    struct ng_build *build = drawn->lines.build;
    const struct ng_places_line *ragged = NULL, *widest = drawn->places.lines;
    if (bare != NULL) {
        return ng_build_wrong(build, ng_lines_place(&drawn->lines, bare->text),
                              "a number without a colour's character after it");
    }
    for (size_t i = 0; i < drawn->places.height; i++) {
        const struct ng_places_line *line = &drawn->places.lines[i];
        bool other = line->width > 0 && widest->width > 0 && line->width != widest->width;
        ragged = ragged == NULL && other ? line : ragged;
        widest = line->width > widest->width ? line : widest;
    }
    bool tabs = drawn->places.between == '\t';
    if (ragged == NULL || (tabs && widest->width == drawn->parts.content)) {
        return true;
    }
    return ng_build_wrong(build, ng_lines_place(&drawn->lines, (tabs ? widest : ragged)->text.text),
                          tabs ? "this line has more cells than others"
                               : "this line has not as many cells as those above");
}

/* Reads a drawing whose parts were found, or reports why a table has none. */
static bool read_found(struct drawn *drawn, bool found, const struct ng_places_number *bare)
{
    return found ? check(drawn, bare) && pass(drawn)
                 : ng_build_wrong(drawn->lines.build,
                                  ng_lines_place(&drawn->lines, drawn->places.numbers->text),
                                  "a table has no other numbers than the columns' clues above "
                                  "the cells and the rows' clues left of them");
}

bool ng_drawn_read(struct ng_span text, struct ng_build *build, bool *drawn)
{
    struct drawn drawing = {.columns = {0}};
    const struct ng_places_number *bare = NULL;
    ng_lines_start(&drawing.lines, text, build);
    drawing.places.memory = build != NULL ? ng_build_memory(build) : NULL;
    bool whole = ng_places_read(&drawing.places, text), found = whole && find(&drawing, &bare);
    if (drawing.places.failed) {
        (void)fail(&drawing);
    }
    bool failed = build != NULL && ng_build_failed(build);
    bool table = drawing.parts.end > 0 && drawing.places.count > 0 &&
                 ng_scan_is_in(drawing.places.between, ",;");
    *drawn = found || failed || table;
    bool read = *drawn && !failed && (build == NULL || read_found(&drawing, found, bare));
    ng_places_free(&drawing.places);
    return ng_lines_end(&drawing.lines, read);
}
