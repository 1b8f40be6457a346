/* One reader and one writer for all formats without keywords. */
#include "format/plain.h"

#include "format/clue.h"
#include "format/cluelines.h"
#include "format/refuse.h"

void ng_plain_sizes(struct ng_build *build, const struct ng_header_number *width,
                    const struct ng_header_number *height)
{
    ng_build_width(build, width->value, width->place);
    ng_build_height(build, height->value, height->place);
}

bool ng_plain_is_only(struct ng_span line, char c)
{
    struct ng_span trimmed = ng_scan_trim(line);
    return trimmed.size == 1 && *trimmed.text == c;
}

/* ---- blank lines ---- */

void ng_plain_blanks_clue(struct ng_plain_blanks *blanks, enum ng_build_axis axis,
                          struct ng_span clue)
{
    blanks->zeros = blanks->zeros || ng_scan_is(ng_scan_trim(clue), "0");
    blanks->begun[axis] = true;
    blanks->gaps[axis] = blanks->blanks[axis].line > 0;
}

void ng_plain_blanks_line(struct ng_plain_blanks *blanks, enum ng_build_axis axis,
                          struct ng_place place)
{
    if (blanks->begun[axis] && blanks->blanks[axis].line == 0) {
        blanks->blanks[axis] = place;
    }
}

static enum nonogram_status refuse_blank(unsigned long line, struct nonogram_diagnostic *diagnostic)
{
    return ng_diag_set(diagnostic, (struct ng_place){line, 1},
                       "a blank line may be an empty clue or nothing: write 0 for the empty clues");
}

enum nonogram_status ng_plain_blanks_check(const struct ng_plain_blanks *blanks,
                                           struct nonogram_diagnostic *diagnostic)
{
    for (unsigned i = 0; i < 2 && !blanks->zeros; i++) {
        if (blanks->gaps[i] && !blanks->sized[i]) {
            return refuse_blank(blanks->blanks[i].line, diagnostic);
        }
    }
    return NONOGRAM_OK;
}

/* ---- reading ---- */

struct reader {
    const struct ng_plain_layout *layout;
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct ng_scan scan;
    struct ng_place place;            /* of the line read last */
    struct ng_header_number sizes[2]; /* by enum ng_build_axis */
    struct ng_header_number colours;  /* how many, where there are any */
    /* By enum ng_build_axis; all in the first where no line divides them. */
    struct ng_cluelines lines[2];
    bool divided;            /* by a line */
    struct ng_place comment; /* the first one, where the layout has none; line 0: none */
};

static enum nonogram_status read_palette(struct reader *reader)
{
    enum nonogram_status status =
        ng_header_read(&reader->scan, &reader->colours, 1, reader->diagnostic);
    return status == NONOGRAM_OK ? reader->layout->colours->palette(reader->build, &reader->colours,
                                                                    reader->diagnostic)
                                 : status;
}

/* Moves over the blank lines and comments that a text begins with; a lone '#' divides nothing yet.
 */
static void skip_comments(struct ng_scan *scan)
{
    struct ng_scan ahead = *scan;
    struct ng_place place;
    struct ng_span line;
    while (ng_scan_line(&ahead, &line, &place) &&
           (ng_scan_blank(line) || *ng_scan_trim(line).text == '#')) {
        *scan = ahead;
    }
}

/* Reads the sizes, if the format states them. */
static enum nonogram_status read_sizes(struct reader *reader)
{
    bool one_line = reader->layout->sizes_between != '\n';
    if (reader->layout->sizes_between == '\0') {
        return NONOGRAM_OK;
    }
    if (reader->layout->comments) {
        skip_comments(&reader->scan);
    }
    struct ng_header_number sizes[2];
    enum nonogram_status status =
        ng_header_read(&reader->scan, sizes, one_line ? 2 : 1, reader->diagnostic);
    if (status == NONOGRAM_OK && !one_line) {
        status = ng_header_read(&reader->scan, &sizes[1], 1, reader->diagnostic);
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    reader->sizes[NG_BUILD_ROWS] = sizes[reader->layout->height_first ? 0 : 1];
    reader->sizes[NG_BUILD_COLUMNS] = sizes[reader->layout->height_first ? 1 : 0];
    ng_plain_sizes(reader->build, &reader->sizes[NG_BUILD_COLUMNS], &reader->sizes[NG_BUILD_ROWS]);
    return reader->layout->colours != NULL ? read_palette(reader) : NONOGRAM_OK;
}

/* Whether the line consists of three dashes or more. */
static bool is_dashes(struct ng_span line)
{
    struct ng_span trimmed = ng_scan_trim(line);
    for (size_t i = 0; i < trimmed.size; i++) {
        if (trimmed.text[i] != '-') {
            return false;
        }
    }
    return trimmed.size >= 3;
}

static bool is_divider(struct ng_span line, enum ng_plain_divider divider)
{
    return divider == NG_PLAIN_HASH ? ng_plain_is_only(line, '#')
                                    : divider == NG_PLAIN_DASHES && is_dashes(line);
}

static bool is_comment(struct ng_span line)
{
    struct ng_span trimmed = ng_scan_trim(line);
    return trimmed.size > 1 && *trimmed.text == '#';
}

static bool has_divider(const struct ng_plain_layout *layout)
{
    return layout->divider == NG_PLAIN_HASH || layout->divider == NG_PLAIN_DASHES;
}

/* The line itself. */
static const char *divider_line(const struct ng_plain_layout *layout)
{
    return layout->divider == NG_PLAIN_HASH ? "#" : "---";
}

/* Whether the sizes say where the rows' clues end: a line that divides them is then missing only.
 */
static bool is_counted(const struct reader *reader)
{
    uint64_t expected = (uint64_t)reader->sizes[0].value + reader->sizes[1].value;
    return reader->layout->sizes_between != '\0' && reader->lines[0].count == expected;
}

/* Tells that nothing divides the clues, and of a "#" with something behind it why it does not. */
static enum nonogram_status refuse_undivided(const struct reader *reader)
{
    if (reader->layout->divider == NG_PLAIN_HASH && reader->comment.line > 0) {
        return ng_diag_set(reader->diagnostic, reader->comment,
                           "%s has no comments: a line \"#\" alone divides rows and columns",
                           reader->layout->name);
    }
    return ng_diag_set(reader->diagnostic, reader->place,
                       "there is no line \"%s\" between rows and columns",
                       divider_line(reader->layout));
}

/* Collects the clues' lines, divided where a line divides them. */
static enum nonogram_status collect(struct reader *reader)
{
    const struct ng_plain_layout *layout = reader->layout;
    struct ng_span line;
    while (ng_scan_line(&reader->scan, &line, &reader->place)) {
        if (layout->comments && is_comment(line)) {
            continue;
        }
        if (layout->comments && ng_plain_is_only(line, '#')) {
            return ng_diag_set(reader->diagnostic, reader->place,
                               "%s has no line \"#\" between rows and columns", layout->name);
        }
        if (!reader->divided && is_divider(line, layout->divider)) {
            reader->divided = true;
        } else {
            enum ng_build_axis axis = reader->divided ? NG_BUILD_COLUMNS : NG_BUILD_ROWS;
            if (reader->comment.line == 0 && is_comment(line)) {
                reader->comment = ng_scan_place_in(line, reader->place, ng_scan_trim(line).text);
            }
            ng_cluelines_add(&reader->lines[axis], line, reader->place);
        }
    }
    if (has_divider(layout) && !reader->divided && !is_counted(reader)) {
        return refuse_undivided(reader);
    }
    /* Who writes 0 for an empty clue does so everywhere. */
    reader->lines[0].zeros = reader->lines[1].zeros =
        reader->lines[0].zeros || reader->lines[1].zeros;
    return NONOGRAM_OK;
}

/* Without sizes, nothing tells whether a blank line is an empty clue. */
static enum nonogram_status check_blanks(const struct reader *reader)
{
    if (reader->layout->sizes_between != '\0' || reader->lines[0].zeros) {
        return NONOGRAM_OK;
    }
    for (unsigned i = 0; i < 2; i++) {
        if (reader->lines[i].total > reader->lines[i].count) {
            return refuse_blank(reader->lines[i].first_blank, reader->diagnostic);
        }
    }
    return NONOGRAM_OK;
}

/* The last of the sizes. */
static struct ng_place last_place(const struct reader *reader)
{
    return reader->layout->colours != NULL ? reader->colours.place
           : reader->layout->height_first  ? reader->sizes[NG_BUILD_COLUMNS].place
                                           : reader->sizes[NG_BUILD_ROWS].place;
}

/* Finds the clues of both axes among the lines, by enum ng_build_axis; with colours, those of an
 * axis are behind its clues: four sections. */
static enum nonogram_status divide(struct reader *reader, struct ng_cluelines_walk walks[4])
{
    const struct ng_cluelines *lines = reader->lines;
    uint32_t counts[2] = {reader->sizes[0].value, reader->sizes[1].value};
    uint32_t sections[4] = {counts[0], counts[0], counts[1], counts[1]};
    if (reader->layout->divider == NG_PLAIN_BLANK) {
        bool colours = reader->layout->colours != NULL;
        return ng_cluelines_sections(lines, colours ? sections : counts, colours ? 4 : 2, walks,
                                     last_place(reader), reader->diagnostic);
    }
    bool undivided = has_divider(reader->layout) && !reader->divided;
    if (undivided) {
        ng_build_remark(reader->build, last_place(reader),
                        "no line \"%s\" between rows and columns: the sizes divide them",
                        divider_line(reader->layout));
    }
    if (undivided || reader->layout->divider == NG_PLAIN_COUNT) {
        walks[0] = ng_cluelines_block(lines, (uint64_t)counts[0] + counts[1]);
        walks[1] = ng_cluelines_split(&walks[0], counts[0]);
        return NONOGRAM_OK;
    }
    for (unsigned i = 0; i < 2; i++) {
        bool sized = reader->layout->sizes_between != '\0';
        walks[i] = ng_cluelines_block(&lines[i], sized ? counts[i] : lines[i].count);
    }
    return check_blanks(reader);
}

/* Reads the clues of an axis from their two sections. */
static enum nonogram_status read_coloured(struct reader *reader, enum ng_build_axis axis,
                                          struct ng_cluelines_walk *walks)
{
    enum nonogram_status status = NONOGRAM_OK;
    struct ng_plain_line lengths;
    struct ng_plain_line colours;
    while (status == NONOGRAM_OK && ng_cluelines_next(&walks[0], &lengths.text, &lengths.place) &&
           ng_cluelines_next(&walks[1], &colours.text, &colours.place)) {
        ng_build_line(reader->build, axis, lengths.place);
        status = ng_build_failed(reader->build)
                     ? ng_refuse_no_memory(reader->diagnostic)
                     : reader->layout->colours->read(reader->build, lengths, colours,
                                                     reader->colours.value, reader->diagnostic);
    }
    return status;
}

static enum nonogram_status read_black(struct reader *reader, enum ng_build_axis axis,
                                       struct ng_cluelines_walk *walk)
{
    struct ng_clue_rules rules = {.plain = 1, .commas = reader->layout->commas};
    enum nonogram_status status = NONOGRAM_OK;
    struct ng_place place;
    struct ng_span clue;
    while (status == NONOGRAM_OK && ng_cluelines_next(walk, &clue, &place)) {
        status = ng_clue_read(reader->build, axis, clue, place, &rules, reader->diagnostic);
    }
    return status;
}

static enum nonogram_status read_clues(struct reader *reader)
{
    struct ng_cluelines_walk walks[4];
    enum nonogram_status status = divide(reader, walks);
    for (unsigned i = 0; i < 2 && status == NONOGRAM_OK; i++) {
        status = reader->layout->colours != NULL
                     ? read_coloured(reader, (enum ng_build_axis)i, &walks[(size_t)2 * i])
                     : read_black(reader, (enum ng_build_axis)i, &walks[i]);
    }
    return status;
}

enum nonogram_status ng_plain_parse(const struct ng_plain_layout *layout, struct ng_span text,
                                    struct ng_build *build, struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {
        .layout = layout, .build = build, .diagnostic = diagnostic, .place = {1, 1}};
    ng_scan_start(&reader.scan, text);
    enum nonogram_status status = read_sizes(&reader);
    if (status == NONOGRAM_OK) {
        status = collect(&reader);
    }
    if (status == NONOGRAM_OK && !reader.lines[0].failed && !reader.lines[1].failed) {
        status = read_clues(&reader);
    }
    status = ng_cluelines_done(&reader.lines[0], status, diagnostic);
    return ng_cluelines_done(&reader.lines[1], status, diagnostic);
}

/* ---- writing ---- */

void ng_plain_write_clues(const struct ng_clue *clues, uint32_t count, struct nonogram_text *out)
{
    ng_clue_write_lines(clues, count, ' ', NULL, out);
}

static const char *const dividers[] = {[NG_PLAIN_COUNT] = "",
                                       [NG_PLAIN_BLANK] = "\n",
                                       [NG_PLAIN_HASH] = "#\n",
                                       [NG_PLAIN_DASHES] = "---\n"};

static void write_sizes(const struct ng_plain_layout *layout, const struct nonogram_puzzle *puzzle,
                        struct nonogram_text *out)
{
    ng_text_number(out, layout->height_first ? puzzle->height : puzzle->width);
    ng_text_char(out, layout->sizes_between);
    ng_text_number(out, layout->height_first ? puzzle->width : puzzle->height);
    ng_text_char(out, '\n');
    if (layout->colours != NULL) {
        ng_text_number(out, puzzle->palette.count);
        ng_text_char(out, '\n');
    }
}

/* The clues of an axis, and their colours. */
static void write_axis(const struct ng_plain_layout *layout, const struct ng_clue *clues,
                       uint32_t count, struct nonogram_text *out)
{
    ng_plain_write_clues(clues, count, out);
    if (layout->colours == NULL) {
        return;
    }
    ng_text_string(out, dividers[layout->divider]);
    for (uint32_t i = 0; i < count; i++) {
        layout->colours->write(&clues[i], out);
    }
}

enum nonogram_status ng_plain_write(const struct ng_plain_layout *layout,
                                    const struct nonogram_puzzle *puzzle,
                                    const struct ng_format_write *options,
                                    struct nonogram_text *out,
                                    struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = layout->colours != NULL
                                      ? layout->colours->refuse(puzzle, options, diagnostic)
                                      : ng_refuse(puzzle, layout->name, 0, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (layout->sizes_between != '\0') {
        write_sizes(layout, puzzle, out);
    }
    write_axis(layout, puzzle->lines, puzzle->height, out);
    ng_text_string(out, dividers[layout->divider]);
    write_axis(layout, puzzle->lines + puzzle->height, puzzle->width, out);
    return NONOGRAM_OK;
}

/* ---- recognising ---- */

/* Adds the cells that a line of plain lengths fills; false: it is none, or does not fit into a row
 * or column of `size`. */
static bool add_cells(struct ng_span line, uint64_t size, uint64_t *cells)
{
    const char *end = line.text + line.size;
    uint64_t least = 0; /* cells that the lengths take, and one behind each */
    for (const char *p = line.text; p < end; p++) {
        uint32_t length = 0;
        bool overflow = false;
        if (ng_scan_is_digit(*p)) {
            p = ng_scan_number(p, end, &length, &overflow) - 1;
            least += length > 0 ? (uint64_t)length + 1 : 0;
        } else if (!ng_scan_is_blank(*p)) {
            return false;
        }
        *cells += length;
    }
    return least <= size + 1;
}

/* Whether the lines, which are those of both axes, are clues of a puzzle of this height and width:
 * each fits, and both axes fill as many cells. */
static bool adds_up(const struct ng_cluelines *lines, uint64_t height, uint64_t width)
{
    uint64_t cells[2] = {0, 0};
    for (size_t i = 0; i < lines->count; i++) {
        bool row = i < height;
        if (!add_cells(lines->filled[i].text, row ? width : height, &cells[row ? 0 : 1])) {
            return false;
        }
    }
    return cells[0] == cells[1];
}

/* Whether the clues that follow are those of sizes with the height first, and not with the width
 * first. */
static bool is_height_first(const struct ng_header_number sizes[2], struct ng_scan *scan)
{
    struct ng_cluelines lines = {.filled = NULL};
    uint64_t first = sizes[0].value, second = sizes[1].value;
    if (first == second) {
        return false; /* which comes first makes no difference */
    }
    ng_cluelines_add_rest(&lines, scan);
    bool turned = lines.count == first + second && !lines.failed &&
                  adds_up(&lines, first, second) && !adds_up(&lines, second, first);
    ng_cluelines_clear(&lines);
    return turned;
}

enum ng_plain_kind ng_plain_sniff_pair(const struct ng_plain_layout *layout, struct ng_span text,
                                       bool complete)
{
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    if (layout->comments) {
        skip_comments(&scan);
    }
    struct ng_header_number sizes[2];
    if (ng_header_read(&scan, sizes, 2, NULL) != NONOGRAM_OK) {
        return NG_PLAIN_NONE;
    }
    struct ng_scan clues = scan;
    struct ng_place place;
    struct ng_span line;
    while (ng_scan_line(&scan, &line, &place)) {
        if (ng_plain_is_only(line, '#')) {
            return NG_PLAIN_DIVIDED;
        }
    }
    return complete && is_height_first(sizes, &clues) ? NG_PLAIN_HEIGHT_FIRST : NG_PLAIN_PAIR;
}

int ng_plain_sniff_lines(struct ng_span text, bool complete, size_t sizes, size_t sections)
{
    struct ng_header_number numbers[3] = {{.value = 0}};
    struct ng_cluelines lines = {.filled = NULL};
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    for (size_t i = 0; i < sizes; i++) {
        if (ng_header_read(&scan, &numbers[i], 1, NULL) != NONOGRAM_OK) {
            return 0;
        }
    }
    if (!complete) {
        return 30;
    }
    uint32_t counts[4];
    for (size_t i = 0; i < sections; i++) {
        counts[i] = numbers[i < sections / 2 ? 0 : 1].value;
    }
    ng_cluelines_add_rest(&lines, &scan);
    struct ng_cluelines_walk walks[4];
    bool fits = ng_cluelines_divide(&lines, counts, sections, walks);
    bool likely = ng_cluelines_groups(&lines) == sections;
    ng_cluelines_clear(&lines);
    return fits ? 90 : likely ? 12 : 10;
}

/* Whether the line can be a clue: numbers, blanks and commas. */
static bool is_clue(struct ng_span line)
{
    for (size_t i = 0; i < line.size; i++) {
        char c = line.text[i];
        if (!ng_scan_is_digit(c) && !ng_scan_is_blank(c) && c != ',') {
            return false;
        }
    }
    return true;
}

int ng_plain_sniff_dashes(struct ng_span text, bool complete)
{
    bool clues = false;
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    struct ng_place place;
    struct ng_span line;
    while (ng_scan_line(&scan, &line, &place)) {
        if (clues && is_dashes(line)) {
            return 85;
        }
        if (!is_clue(line) && !is_comment(line)) {
            return 0;
        }
        clues = clues || ng_scan_trim(line).size > 0;
    }
    return clues && !complete ? 15 : 0;
}
