/* Telling entries apart by their first lines. Formats whose sniffing depends on the beginning alone
 * are asked for it; .non, which may begin with any of its words, is known by those. */
#include "format/entry.h"

#include "base/text.h"
#include "format/formats.h"
#include "format/keys.h"
#include "format/netpbm_size.h"
#include "format/non_clues.h"
#include "format/non_lines.h"
#include "format/scan.h"
#include "format/webpbn_extent.h"

#include <string.h>

/* How sure a format must be of a line. */
enum { UNMISTAKABLE = 85 };

/* How often a text is read up to where another entry may begin, until twice as much of it is: the
 * work shall be in proportion to its size. */
enum { MOST_TRIES = 4 };

/* Bytes in which an entry's end is looked for first, and how many times as many each time after
 * that. */
enum { FIRST_PART = 2048, MORE_PARTS = 4 };

/* So many bytes may be looked through in vain, and so many more for each byte of an entry. */
enum { LOOKS = 1 << 20, LOOKS_EACH = 32 };

/* So many lines behind the end of an entry in .g are each looked at as the beginning of another. */
enum { COMMENTS = 64 };

/* How much of what follows a puzzle is looked at to tell whether it is another. */
enum { NEXT_PART = 1 << 12 };

/* Those that judge by the first characters. */
static const struct ng_format *const marked[] = {
    &ng_format_webpbn,   &ng_format_json, &ng_format_taai,      &ng_format_pattern,
    &ng_format_puzzlink, &ng_format_lp,   &ng_format_sgriddler, &ng_format_gno,
    &ng_format_toml,     &ng_format_pbm,  &ng_format_ppm,       &ng_format_dzn,
};

/* Whether the line is a word of .non with what belongs to it: no word of another language. */
static bool begins_non(struct ng_span text)
{
    struct ng_non_lines lines;
    ng_non_lines_start(&lines, text);
    struct ng_non_line line;
    if (!ng_non_lines_next(&lines, &line)) {
        return false;
    }
    switch (line.kind) {
    case NG_NON_WIDTH:
    case NG_NON_HEIGHT:
        return line.rest.size > 0 && ng_scan_is_digit(line.rest.text[0]);
    case NG_NON_COLOUR:
    case NG_NON_COLOUR_NAME:
    case NG_NON_TEXT:
        return line.rest.size > 0 && line.rest.text[0] != '=' && line.rest.text[0] != ':';
    default:
        return false;
    }
}

/* Most lines are clues: digits that no 'x' follows. */
static bool may_be_marked(struct ng_span line)
{
    size_t at = 0;
    while (at < line.size && ng_scan_is_digit(line.text[at])) {
        at++;
    }
    if (at > 0) {
        return at < line.size && line.text[at] == 'x';
    }
    static const char signs[] = {' ', '\t', '\r', '#', '.', '*', '&', ':', '?', '='};
    return line.size > 1 && memchr(signs, line.text[0], sizeof signs) == NULL;
}

const struct ng_format *ng_entry_begins(struct ng_span line)
{
    if (line.size == 1 && (line.text[0] == '{' || line.text[0] == '[')) {
        return &ng_format_json;
    }
    if (line.size == 2 && line.text[0] == 'P' && line.text[1] >= '1' && line.text[1] <= '6') {
        return line.text[1] == '1' || line.text[1] == '4' ? &ng_format_pbm : &ng_format_ppm;
    }
    if (!may_be_marked(line)) {
        return NULL;
    }
    for (size_t i = 0; i < sizeof marked / sizeof marked[0]; i++) {
        if (marked[i]->sniff(line, false) >= UNMISTAKABLE) {
            return marked[i];
        }
    }
    return begins_non(line) ? &ng_format_non : NULL;
}

bool ng_entry_is_line(const struct ng_format *format)
{
    return format == &ng_format_json || format == &ng_format_pattern ||
           format == &ng_format_puzzlink;
}

bool ng_entry_may_begin(struct ng_span line)
{
    static const char first[] = "0123456789*#.:%;";
    const char *colon = line.size == 0 ? NULL : memchr(line.text, ':', line.size);
    if (line.size == 0) {
        return false;
    }
    if (memchr(first, line.text[0], sizeof first - 1) != NULL || ng_scan_is(line, "---")) {
        return true;
    }
    if (line.text[0] == '[') {
        size_t at = 1;
        while (at < line.size && (ng_scan_is_letter(line.text[at]) || line.text[at] == ' ')) {
            at++;
        }
        return at > 1 && at + 1 == line.size && line.text[at] == ']';
    }
    return colon != NULL &&
           ng_key_find((struct ng_span){line.text, (size_t)(colon - line.text)}) != NG_KEY_OTHER;
}

bool ng_entry_is_slight(const struct ng_format *format, struct ng_span text)
{
    static const char cells[] = "#.01";
    size_t blank = ng_scan_skip_blank(text, 0);
    struct ng_scan scan;
    ng_scan_start(&scan, (struct ng_span){text.text + blank, text.size - blank});
    struct ng_place place;
    struct ng_span line;
    size_t rows = 0, width = 0;
    bool drawn = format == &ng_format_text;
    while (drawn && ng_scan_line(&scan, &line, &place)) {
        line = ng_scan_trim(line);
        drawn = line.size > 0;
        for (size_t i = 0; i < line.size && drawn; i++) {
            drawn = memchr(cells, line.text[i], sizeof cells - 1) != NULL;
        }
        width = drawn ? line.size : width;
        rows += drawn ? 1 : 0;
    }
    return rows == 1 || width == 1;
}

/* ---- where an entry ends ---- */

/* Formats of numbers alone, behind sizes that say how many lines there are. */
struct counted {
    const struct ng_format *format;
    unsigned sizes; /* numbers of the heading, the first two of which are height and width */
    unsigned clues; /* lines for each row and column */
    unsigned dividers;
};

static const struct counted all_counted[] = {
    {&ng_format_nin, 2, 1, 0}, {&ng_format_mk, 2, 1, 1},       {&ng_format_cwc, 3, 2, 0},
    {&ng_format_cwd, 2, 1, 0}, {&ng_format_makhorin, 0, 0, 0},
};

static const struct counted *find_counted(const struct ng_format *format)
{
    for (size_t i = 0; i < sizeof all_counted / sizeof all_counted[0]; i++) {
        if (all_counted[i].format == format) {
            return &all_counted[i];
        }
    }
    return NULL;
}

/* A walk over the lines of an entry. */
struct walk {
    const struct ng_format *format;
    const struct counted *counted; /* NULL: its format is none of those */
    struct ng_span text;
    bool complete;
    size_t start, end; /* of the line, without its '\n' */
    uint64_t sizes[3]; /* as far as they were there */
    unsigned size_count;
    uint64_t lines;    /* not blank, behind the sizes */
    unsigned sections; /* lines that begin with '[' */
    unsigned headings; /* those among them of first_heading(), added up */
    unsigned quotes;
    unsigned colons;   /* lines that begin with one */
    bool idle;         /* in a section of .gno with what a program keeps there, */
    bool free;         /* behind its first line, */
    size_t row;        /* the size of which that is, if it is one of a grid; else 0 */
    bool ended;        /* behind ": end", or what stands for it */
    bool whole;        /* what stood before that is a puzzle */
    unsigned comments; /* lines behind it */
    bool may_begin;    /* ng_entry_may_begin() of the line before */
    bool blank;        /* the line before is, or there is none */
    char last;         /* character of the line before that is not blank */
    unsigned tries;    /* whether what is left is an entry of its own, */
    size_t tried;      /* since this was left */
    size_t more;       /* bytes behind the text, where its own format says that it ends, */
    bool open;         /* to which others may come */
    bool waits;        /* that depends on what is still to come */
};

/* The next line that is all there, a first one from start = end = 0 on. */
static bool next_line(struct walk *walk, bool first)
{
    struct ng_span text = walk->text;
    walk->start = first ? 0 : walk->end + 1;
    if (walk->start >= text.size) {
        return false;
    }
    const char *end = memchr(text.text + walk->start, '\n', text.size - walk->start);
    walk->end = end != NULL ? (size_t)(end - text.text) : text.size;
    return end != NULL || walk->complete;
}

static struct ng_span line_of(const struct walk *walk)
{
    size_t end = walk->end;
    end -= end > walk->start && walk->text.text[end - 1] == '\r' ? 1 : 0;
    return (struct ng_span){walk->text.text + walk->start, end - walk->start};
}

size_t ng_entry_find(struct ng_span text, size_t at, bool complete)
{
    struct walk walk = {.text = text, .complete = complete, .end = at > 0 ? at - 1 : 0};
    for (bool first = at == 0; next_line(&walk, first); first = false) {
        if (ng_entry_begins(line_of(&walk)) != NULL) {
            return walk.start;
        }
    }
    return text.size;
}

/* Takes the numbers of the heading out of the line; true: it was one of theirs. */
static bool take_sizes(struct walk *walk)
{
    struct ng_span line = line_of(walk);
    const char *end = line.text + line.size;
    bool taken = false;
    for (const char *p = line.text; p < end && walk->size_count < walk->counted->sizes;) {
        uint32_t number = 0;
        bool overflow = false;
        if (!ng_scan_is_digit(*p)) {
            p++;
            continue;
        }
        p = ng_scan_number(p, end, &number, &overflow);
        walk->sizes[walk->size_count++] = number;
        taken = true;
    }
    return taken;
}

/* As ng_entry_begins() of the line. A bracket by itself, behind what promises more, is part of
 * that. */
static const struct ng_format *begins_here(const struct walk *walk)
{
    struct ng_span line = line_of(walk);
    bool bracket = line.size == 1 && (line.text[0] == '[' || line.text[0] == '{');
    bool more = walk->last != '\0' && strchr(",=:(", walk->last) != NULL;
    return bracket && more ? NULL : ng_entry_begins(line);
}

/* Whether the text is a puzzle in this format. */
static bool is_puzzle(const struct ng_format *format, struct ng_span text)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct nonogram_diagnostic ignored;
    enum nonogram_status status = ng_format_read(format, text, &puzzle, &ignored);
    ng_puzzle_free(puzzle);
    return status == NONOGRAM_OK;
}

/* Whether what stands before this line is an entry by itself: once it has ended, comments do not
 * change that. */
static bool is_whole(struct walk *walk)
{
    if (walk->start / 2 >= walk->tried) {
        walk->tried = walk->start;
        walk->tries = 0;
    }
    if (walk->whole || walk->tries == MOST_TRIES) {
        return walk->whole;
    }
    walk->tries++;
    bool whole = is_puzzle(walk->format, (struct ng_span){walk->text.text, walk->start});
    walk->whole = whole && walk->ended;
    return whole;
}

/* All that is there from this line on. */
static struct ng_span rest_of(const struct walk *walk)
{
    return (struct ng_span){walk->text.text + walk->start,
                            walk->text.size - walk->start + walk->more};
}

/* Whether the rest from this line on is an entry of some format, and not more of this one. */
static bool rest_is_entry(struct walk *walk)
{
    struct ng_span rest = rest_of(walk);
    struct nonogram_diagnostic ignored;
    if (!is_whole(walk)) {
        return false;
    }
    bool all = rest.size <= NEXT_PART;
    rest.size = all ? rest.size : NEXT_PART;
    walk->waits = walk->open || !walk->complete;
    if (walk->waits) {
        return true;
    }
    const struct ng_format *format = ng_format_detect(rest, all, NULL, &ignored);
    return format != NULL && !ng_entry_is_slight(format, rest);
}

/* Whether that rest can be read as well. Where nothing divides it from the entry before, a text
 * that is free to say anything is to be told from a puzzle. */
static bool rest_is_puzzle(struct walk *walk)
{
    struct ng_span rest = rest_of(walk);
    struct nonogram_diagnostic ignored;
    if (!rest_is_entry(walk) || walk->waits) {
        return walk->waits;
    }
    rest.size = rest.size < NEXT_PART ? rest.size : NEXT_PART;
    struct ng_span first = {rest.text, ng_entry_first(rest)};
    const struct ng_format *format = ng_format_detect(first, true, NULL, &ignored);
    if (format == NULL) { /* what stands there may be comments before a line that begins an entry */
        first = rest;
        format = ng_format_detect(first, true, NULL, &ignored);
    }
    if (format != NULL && format->extent != NULL) {
        first.size = format->extent(first, true);
    }
    return format != NULL && is_puzzle(format, first);
}

/* Whether a line cannot be one of numbers. */
static bool is_foreign(struct ng_span line)
{
    struct ng_span trimmed = ng_scan_trim(line);
    char c = trimmed.size > 0 ? trimmed.text[0] : '0';
    return c == '.' || c == ':' || c == '[' || (c == '#' && trimmed.size > 1) ||
           ng_scan_is_letter(c);
}

/* Whether the line begins an entry behind one of numbers: there are as many as the sizes say, or it
 * is none. */
static bool ends_counted(struct walk *walk)
{
    const struct counted *counted = walk->counted;
    struct ng_span line = line_of(walk);
    bool comment = line.size > 0 && line.text[0] == '#' && line.size > 1 && !ng_scan_is_drawn(line);
    if (ng_scan_blank(line) || comment || take_sizes(walk)) {
        return false;
    }
    walk->lines++;
    uint64_t known = counted->sizes == 0
                         ? UINT64_MAX
                         : (walk->sizes[0] + walk->sizes[1]) * counted->clues + counted->dividers;
    return (is_foreign(line) || walk->lines == known + 1) && rest_is_entry(walk);
}

/* Whether the line is a heading of .gno that begins with one of these, three letters each. */
static bool is_heading(struct ng_span line, const char (*headings)[4], size_t count)
{
    for (size_t i = 0; i < count && line.size > 3 && line.text[0] == '['; i++) {
        if (ng_text_lower(line.text[1]) == headings[i][0] &&
            ng_text_lower(line.text[2]) == headings[i][1] &&
            ng_text_lower(line.text[3]) == headings[i][2]) {
            return true;
        }
    }
    return false;
}

/* Whether it is that of a section that a reader of puzzles passes over. */
static bool is_idle_heading(struct ng_span line)
{
    static const char headings[][4] = {"lic", "sta", "loc", "ori", "his", "wor"};
    return is_heading(line, headings, sizeof headings / sizeof headings[0]);
}

/* Whether it is that of a section with which files begin: 1, 2; else 0. */
static unsigned first_heading(struct ng_span line)
{
    static const char headings[][4] = {"des", "dim"};
    return is_heading(line, &headings[0], 1) ? 1 : is_heading(line, &headings[1], 1) ? 2 : 0;
}

/* Whether it may be a row of a grid in .gno. */
static bool is_row(struct ng_span line)
{
    return line.text[0] >= '0' && line.text[0] <= '2';
}

/* What a line of the format may begin with where it is no free text. */
static const char *first_characters(const struct ng_format *format)
{
    return format == &ng_format_yaml   ? "-[]\"'# "
           : format == &ng_format_toml ? "[]#; \t"
           : format == &ng_format_text ? "#.01"
                                       : "0123456789- \t";
}

/* Whether the line has nothing of the format: no number in one of numbers, not what begins a
 * statement, an item or a comment. */
static bool is_strange(const struct walk *walk, struct ng_span line)
{
    const struct ng_format *format = walk->format;
    bool picture = format == &ng_format_text; /* which may be indented */
    char first = picture ? *ng_scan_trim(line).text : *line.text;
    bool other =
        (ng_scan_is_drawn(line) && !picture) || strchr(first_characters(format), first) == NULL;
    bool assigns = memchr(line.text, '=', line.size) != NULL;
    if (format == &ng_format_dzn) {
        return (walk->last == ';' || walk->last == ']') && !assigns;
    }
    if (format == &ng_format_yaml) {
        return other && walk->last != ',';
    }
    if (format == &ng_format_toml) {
        return other && walk->quotes % 2 == 0 && !assigns;
    }
    if (format == &ng_format_olsak) {
        return other && walk->colons == 2 && !walk->ended;
    }
    return other && (format == &ng_format_taai || format == &ng_format_dump ||
                     format == &ng_format_sgriddler || picture);
}

/* Whether the line, where no blank line divides it from what is before, may be behind all of it: in
 * .gno behind a line of text, or with the heading of another file, in .g instead of the line that
 * ends the columns, and where it is strange. */
static bool may_end_close(const struct walk *walk, struct ng_span line)
{
    if (ng_scan_blank(line)) {
        return false;
    }
    bool behind = walk->format == &ng_format_gno && walk->sections > 2;
    bool free = walk->free && line.text[0] != '[' && (line.size != walk->row || !is_row(line));
    return is_strange(walk, line) || (behind && (free || first_heading(line) > 0)) ||
           (walk->format == &ng_format_olsak && walk->colons == 2 && line.text[0] == ':');
}

/* Whether the line, in a format of words or sections, may be behind all of it. Of many lines of
 * comments those that follow one of their own kind are not looked at any closer. */
static bool may_end_free(const struct walk *walk, struct ng_span line)
{
    const struct ng_format *format = walk->format;
    if (ng_scan_blank(line)) {
        return false;
    }
    if (format == &ng_format_olsak) {
        bool other = ng_entry_may_begin(line) && !walk->may_begin;
        return walk->ended && (walk->comments < COMMENTS || other);
    }
    if (format == &ng_format_lp) {
        return !ng_scan_is_letter(line.text[0]);
    }
    if (format == &ng_format_gno) {
        return walk->blank && walk->sections > 2 && line.text[0] != '[';
    }
    if (format == &ng_format_toml) {
        return walk->blank && walk->quotes % 2 == 0 && line.text[0] != '[' &&
               memchr(line.text, '=', line.size) == NULL;
    }
    return false;
}

/* Whether a text of the format is free to say anything, even what begins an entry of another. */
static bool is_loose(const struct ng_format *format)
{
    return format == &ng_format_olsak || format == &ng_format_gno || format == &ng_format_toml;
}

/* Whether a line with which an entry of `other` begins ends the one before. A text that is free to
 * say anything goes on, unless it is a whole entry already. */
static bool ends_other(struct walk *walk, const struct ng_format *other)
{
    const struct ng_format *format = walk->format;
    bool loose = is_loose(format) || other == format;
    if (other == NULL || (other == format && format->extent != NULL)) {
        return false;
    }
    bool again = (first_heading(line_of(walk)) & walk->headings) > 0;
    bool sections = format == &ng_format_gno && other == &ng_format_gno;
    return !loose || ((!sections || again) && is_whole(walk));
}

/* ": end" */
static bool is_end(struct ng_span line)
{
    struct ng_span trimmed = ng_scan_trim(line);
    size_t at = 1;
    if (trimmed.size == 0 || trimmed.text[0] != ':') {
        return false;
    }
    while (at < trimmed.size && ng_scan_is_blank(trimmed.text[at])) {
        at++;
    }
    return trimmed.size - at >= 3 && memcmp(trimmed.text + at, "end", 3) == 0;
}

/* The quotes that stand in the line, three apostrophes being one. */
static unsigned count_quotes(struct ng_span line)
{
    unsigned quotes = 0, apostrophes = 0;
    for (size_t i = 0; i < line.size; i++) {
        apostrophes = line.text[i] == '\'' ? apostrophes + 1 : 0;
        quotes += line.text[i] == '"' || apostrophes == 3 ? 1 : 0;
        apostrophes %= 3;
    }
    return quotes;
}

/* Takes note of a line of a section of .gno. */
static void pass_section(struct walk *walk, struct ng_span line)
{
    if (line.text[0] == '[') {
        walk->sections++;
        walk->headings |= first_heading(line);
        walk->idle = is_idle_heading(line);
        walk->free = false;
        walk->row = 0;
    } else if (walk->idle && !walk->free) {
        walk->free = true;
        walk->row = is_row(line) ? line.size : 0;
    }
}

/* Takes note of a line that is part of the entry. */
static void pass_line(struct walk *walk, struct ng_span line)
{
    walk->blank = ng_scan_blank(line);
    if (walk->blank) {
        return;
    }
    struct ng_span trimmed = ng_scan_trim(line);
    walk->last = trimmed.size > 0 ? trimmed.text[trimmed.size - 1] : '\0';
    pass_section(walk, line);
    walk->colons += line.text[0] == ':' ? 1 : 0;
    walk->comments += walk->ended ? 1 : 0;
    walk->ended = walk->ended || walk->colons > 2 || is_end(line);
    walk->may_begin = ng_entry_may_begin(line);
    if (walk->format == &ng_format_toml) {
        walk->quotes += count_quotes(line);
    }
}

/* Where a line of the text begins with a byte order mark, as the next of several files does that
 * stand one behind another; 0: nowhere. */
static size_t find_mark(struct ng_span text)
{
    for (size_t at = 1; at < text.size; at++) {
        const char *p = memchr(text.text + at, (unsigned char)NG_SCAN_MARK[0], text.size - at);
        if (p == NULL) {
            break;
        }
        at = (size_t)(p - text.text);
        if (p[-1] == '\n' &&
            ng_scan_starts_with((struct ng_span){p, text.size - at}, NG_SCAN_MARK)) {
            return at;
        }
    }
    return 0;
}

/* Where an entry of any format begins within a text of none; 0: nowhere. One section behind another
 * is the same file still. */
static size_t find_any(struct ng_span text, bool complete)
{
    struct walk walk = {.text = text, .complete = complete};
    for (bool first = true, content = false; next_line(&walk, first); first = false) {
        struct ng_span line = line_of(&walk);
        const struct ng_format *begins = content ? begins_here(&walk) : NULL;
        bool section = begins == &ng_format_toml || begins == &ng_format_gno;
        if (content && (ng_scan_starts_with(line, NG_SCAN_MARK) ||
                        (begins != NULL && !(section && walk.sections > 0)))) {
            return walk.start;
        }
        content = content || !ng_scan_blank(line);
        pass_line(&walk, line);
    }
    return 0;
}

/* Where an entry of another format begins within the text; else where it ends by itself, after
 * `own` bytes, 0: that is not known. 0, too, where more text is needed to tell. */
static size_t find_other(const struct ng_format *format, struct ng_span text, size_t own,
                         bool complete)
{
    struct walk walk = {.format = format, .text = text, .complete = complete, .blank = true};
    if (own > 0) {
        walk.text.size = own;
        walk.complete = true;
    }
    if (own > 0 && format == &ng_format_text) { /* a blank line, which others have within */
        walk.more = text.size - own;
        walk.open = !complete;
    }
    walk.counted = find_counted(format);
    for (bool first = true, content = false; next_line(&walk, first); first = false) {
        struct ng_span line = line_of(&walk);
        if (content && ng_scan_starts_with(line, NG_SCAN_MARK)) {
            return walk.start;
        }
        if (content &&
            (ends_other(&walk, begins_here(&walk)) ||
             (walk.counted == NULL && may_end_free(&walk, line) && rest_is_entry(&walk)) ||
             (may_end_close(&walk, line) && rest_is_puzzle(&walk)))) {
            return walk.waits ? 0 : walk.start;
        }
        if (walk.counted != NULL && ends_counted(&walk)) {
            return walk.waits ? 0 : walk.start;
        }
        content = content || !ng_scan_blank(line);
        pass_line(&walk, line);
    }
    return own;
}

/* Whether the format's own extent is all there is to know: what stands in its lines, or between the
 * brackets of its elements, is its own business. */
static bool knows_its_end(const struct ng_format *format)
{
    return ng_entry_is_line(format) || format == &ng_format_webpbn || format == &ng_format_pbm ||
           format == &ng_format_ppm;
}

/* Makes what is remembered that of a text which ends so many bytes behind what was taken. */
static void remember_end(struct ng_entry_memory *memory, size_t size)
{
    uint64_t end = memory->taken + size;
    if (memory->end != end) {
        memory->end = end;
        memory->lacks = (struct ng_xml_lacks){.comment_end = 0};
    }
}

/* The size of the entry as far as the format itself knows it; 0: it does not. */
static size_t find_own_end(const struct ng_format *format, struct ng_span text, bool complete,
                           struct ng_entry_memory *memory)
{
    if (format == &ng_format_webpbn && memory != NULL && complete) {
        remember_end(memory, text.size);
        return ng_webpbn_extent(text, complete, &memory->lacks);
    }
    return format->extent != NULL ? format->extent(text, complete) : 0;
}

/* Where an image ends: with its last sample where an entry of any format begins right there, else
 * where its own extent says so. 0: more text is needed to tell. */
static size_t find_image_end(const struct ng_format *format, struct ng_span text, bool complete,
                             size_t own)
{
    struct walk walk = {.format = format, .text = text, .complete = complete};
    walk.start = ng_netpbm_size(text);
    if (walk.start == 0 || walk.start == text.size || walk.start == own || !rest_is_puzzle(&walk)) {
        return own;
    }
    return walk.waits ? 0 : walk.start;
}

/* Whether the first line may be that of a picture of digits, and as well a clue. */
static bool is_of_digits(struct ng_span text)
{
    static const char cells[] = "01 \t\r";
    size_t at = 0;
    while (at < text.size && memchr(cells, text.text[at], sizeof cells - 1) != NULL) {
        at++;
    }
    return at == text.size || text.text[at] == '\n';
}

/* Where an entry of .non ends: right behind the last of its clues, where an entry of any format
 * begins there, else after `own` bytes. 0: more text is needed to tell. */
static size_t find_clues_end(struct ng_span text, bool complete, size_t own)
{
    struct walk walk = {.format = &ng_format_non, .text = {text.text, own}, .complete = true};
    walk.start = own > 0 ? ng_non_clues_surplus(walk.text) : 0;
    walk.more = text.size - own;
    walk.open = !complete && text.size - walk.start <= NEXT_PART;
    if (walk.start == 0 || is_of_digits(rest_of(&walk)) || !rest_is_puzzle(&walk)) {
        return own;
    }
    return walk.waits ? 0 : walk.start;
}

/* The size of the entry, found without reading it as a whole; 0 within a text that is all there:
 * nothing ends it. */
static size_t find_end(const struct ng_format *format, struct ng_span text, bool complete,
                       struct ng_entry_memory *memory)
{
    size_t own = format != NULL ? find_own_end(format, text, complete, memory) : 0;
    if (format == &ng_format_pbm || format == &ng_format_ppm) {
        return find_image_end(format, text, complete, own);
    }
    if (format != NULL && knows_its_end(format)) {
        return own;
    }
    if (format == NULL) {
        return find_any(text, complete);
    }
    size_t end = find_other(format, text, own, complete);
    return format == &ng_format_non ? find_clues_end(text, complete, end) : end;
}

/* Whether an entry that is wrong may take all that follows: its text is free to say anything, more
 * of an image is to come, or an element does not end. */
static bool takes_rest(const struct ng_format *format)
{
    return is_loose(format) || format == &ng_format_webpbn || format == &ng_format_pbm ||
           format == &ng_format_ppm;
}

/* Where, within a text that takes all of the rest but is wrong as a whole, an entry of a stricter
 * format begins and can be read; 0: nowhere. */
static size_t find_behind_fault(const struct ng_format *format, struct ng_span text)
{
    struct walk walk = {.format = format, .text = text, .complete = true};
    for (bool first = true; next_line(&walk, first) && walk.tries < MOST_TRIES; first = false) {
        const struct ng_format *other = walk.start > 0 ? ng_entry_begins(line_of(&walk)) : NULL;
        struct ng_span rest = {text.text + walk.start, text.size - walk.start};
        if (other == NULL || is_loose(other)) {
            continue;
        }
        walk.tries++;
        size_t end = find_end(other, rest, true, NULL);
        rest.size = end > 0 ? end : rest.size;
        if (is_puzzle(other, rest)) {
            return is_puzzle(format, text) ? 0 : walk.start;
        }
    }
    return 0;
}

/* Ends the text where another file begins in its first part, if one does: then it is all there. */
static bool end_at_mark(struct ng_span *text, size_t part, bool *complete)
{
    size_t mark = find_mark((struct ng_span){text->text, part < text->size ? part : text->size});
    if (mark > 0) {
        text->size = mark;
        *complete = true;
    }
    return mark > 0;
}

/* The same, where the first part of the text shows it: what follows is often another entry, and to
 * look through all of it for each would take quadratic time. 0: it does not. */
static size_t find_end_early(const struct ng_format *format, struct ng_span *text, bool *complete)
{
    for (size_t part = FIRST_PART; part < text->size; part *= MORE_PARTS) {
        struct ng_span first = {text->text, part};
        if (end_at_mark(text, part, complete)) {
            return 0;
        }
        size_t end = find_end(format, first, false, NULL);
        if (end > 0 && ng_scan_skip_blank(first, end) == end && end < part) {
            return end;
        }
    }
    return 0;
}

/* The same in a hurry, where a part is taken for the whole: what is wrong in it, and followed by
 * what can be read, is wrong. What an element of XML holds is its own business still. */
static size_t find_end_soon(const struct ng_format *format, struct ng_span text)
{
    for (size_t part = FIRST_PART; part < text.size; part *= MORE_PARTS) {
        struct ng_span first = {text.text, part};
        size_t mark = find_mark(first);
        first.size = mark > 0 ? mark : part;
        size_t end = find_end(format, first, true, NULL);
        if ((end == 0 || end == first.size) && takes_rest(format)) {
            end = find_behind_fault(format, first);
        }
        if (mark > 0 || (end > 0 && end < part)) {
            return end > 0 ? end : mark;
        }
    }
    return 0;
}

/* Where an entry that its own format does not end does so; 0: nowhere within the text. Of a
 * document of XML whose elements all end, no line begins another. */
static size_t find_fault(const struct ng_format *format, struct ng_span text, size_t end)
{
    size_t fault = 0;
    if ((end == 0 || end == text.size) && takes_rest(format) &&
        (format != &ng_format_webpbn || !ng_webpbn_is_whole(text))) {
        fault = find_behind_fault(format, text);
    }
    return fault > 0 ? fault : end;
}

bool ng_entry_hurries(const struct ng_entry_memory *memory)
{
    return memory->looked / LOOKS_EACH > memory->taken + LOOKS / LOOKS_EACH;
}

bool ng_entry_is_raw(const struct ng_format *format, struct ng_span text)
{
    size_t at = ng_scan_skip_blank(text, 0) + 1; /* of the '4' in "P4" */
    return (format == &ng_format_pbm || format == &ng_format_ppm) && at < text.size &&
           text.text[at] >= '4';
}

/* Ends the text where the file at hand is known to end, or where another one begins in the text's
 * first part. */
static void end_with_file(struct ng_span *text, size_t part, bool *complete,
                          const struct ng_entry_memory *memory)
{
    if (memory != NULL && memory->end > memory->taken && memory->end - memory->taken < text->size) {
        text->size = (size_t)(memory->end - memory->taken);
        *complete = true;
    }
    end_at_mark(text, part, complete);
}

typedef size_t find_end_in(const struct ng_format *format, struct ng_span text, bool complete,
                           struct ng_entry_memory *memory);

/* As `find` says where the entry ends in the file at hand, with which *text may come to end. That
 * is looked for in its first part, and then in what the entry would take. */
static size_t find_in_file(find_end_in *find, const struct ng_format *format, struct ng_span *text,
                           size_t part, bool *complete, struct ng_entry_memory *memory)
{
    bool raw = ng_entry_is_raw(format, *text);
    if (!raw) {
        end_with_file(text, part, complete, memory);
    }
    size_t end = find(format, *text, *complete, memory);
    if (!raw && end_at_mark(text, end > 0 ? end : text->size, complete)) {
        end = find(format, *text, true, memory);
    }
    return end;
}

size_t ng_entry_extent(const struct ng_format *format, struct ng_span text, bool complete,
                       struct ng_entry_memory *memory)
{
    bool parts = format == NULL || !knows_its_end(format);
    bool hurries =
        complete && format != NULL && parts && memory != NULL && ng_entry_hurries(memory);
    size_t end = 0;
    if (parts) {
        end = hurries ? find_end_soon(format, text) : find_end_early(format, &text, &complete);
    }
    if (end > 0 || text.size == 0) {
        return end;
    }
    end = find_in_file(find_end, format, &text, parts ? text.size : FIRST_PART, &complete, memory);
    if (!complete) {
        return end;
    }
    end = find_fault(format, text, end);
    end = end == 0 ? text.size : end;
    if (memory != NULL && format != NULL && parts) {
        memory->looked += text.size - end;
    }
    return end;
}

size_t ng_entry_extent_own(const struct ng_format *format, struct ng_span text, bool complete,
                           struct ng_entry_memory *memory)
{
    size_t own = find_in_file(find_own_end, format, &text, FIRST_PART, &complete, memory);
    return own == 0 && complete ? text.size : own;
}

/* Behind so many lines that are not blank, 0: there are not so many, or no more. */
static size_t behind_lines(struct ng_span text, uint64_t count)
{
    struct walk walk = {.text = text, .complete = true};
    uint64_t lines = 0;
    for (bool first = true; next_line(&walk, first); first = false) {
        if (ng_scan_blank(line_of(&walk))) {
            continue;
        }
        if (lines++ == count) {
            return walk.start;
        }
    }
    return 0;
}

/* Behind the heading and clues of an entry of numbers, if that is what `text` begins with; 0: it is
 * not, or nothing follows. */
static size_t behind_counted(const struct counted *counted, struct ng_span text)
{
    struct walk walk = {.text = text, .complete = true, .counted = counted};
    uint64_t heading = 0;
    for (bool first = true; next_line(&walk, first); first = false) {
        bool blank = ng_scan_blank(line_of(&walk));
        if (!blank && !take_sizes(&walk)) {
            break;
        }
        heading += blank ? 0 : 1;
    }
    size_t end = behind_lines(text, heading + (walk.sizes[0] + walk.sizes[1]) * counted->clues +
                                        counted->dividers);

    if (walk.size_count < counted->sizes || end == 0) {
        return 0;
    }
    walk = (struct walk){.format = counted->format, .text = text, .complete = true, .start = end};
    return rest_is_entry(&walk) ? end : 0;
}

/* Behind the rows of a picture that `text` begins with; 0: it does not, or nothing follows. */
static size_t behind_drawn(struct ng_span text)
{
    struct walk walk = {.text = text, .complete = true};
    size_t rows = 0;
    for (bool first = true; next_line(&walk, first); first = false) {
        struct ng_span line = line_of(&walk);
        if (!ng_scan_is_drawn(line) && (rows > 0 || !ng_scan_blank(line))) {
            return rows > 1 ? walk.start : 0;
        }
        rows += ng_scan_is_drawn(line) ? 1 : 0;
    }
    return 0;
}

/* Whether the text, which begins like an entry with sizes, is one without: clues of the rows, a
 * divider, clues of the columns, of which the first happen to be a puzzle themselves. */
static bool is_headless(struct ng_span text)
{
    static const struct ng_format *const formats[] = {&ng_format_makhorin, &ng_format_dump};
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        struct nonogram_puzzle *puzzle = NULL;
        struct nonogram_diagnostic ignored;
        if (formats[i]->sniff(text, true) >= UNMISTAKABLE &&
            ng_format_read(formats[i], text, &puzzle, &ignored) == NONOGRAM_OK) {
            bool even = !puzzle->uneven;
            ng_puzzle_free(puzzle);
            return even;
        }
    }
    return false;
}

/* As ng_entry_first(), byte order marks aside. */
static size_t find_first(struct ng_span text)
{
    size_t at = ng_scan_skip_blank(text, 0);
    size_t drawn = behind_drawn(text);
    if (drawn > 0) {
        return drawn;
    }
    size_t first = at < text.size ? find_any(text, true) : 0;
    size_t most = first > 0 ? first : text.size;

    if (at < text.size && ng_scan_is_digit(text.text[at])) {
        for (size_t i = 0; i < sizeof all_counted / sizeof all_counted[0]; i++) {
            size_t end = all_counted[i].sizes > 0 ? behind_counted(&all_counted[i], text) : 0;
            if (end > 0 && end < most) {
                return is_headless((struct ng_span){text.text, most}) ? most : end;
            }
        }
    }
    return most;
}

size_t ng_entry_first(struct ng_span text)
{
    size_t first = find_first(text);
    size_t mark = find_mark((struct ng_span){text.text, first});
    return mark > 0 ? mark : first;
}
