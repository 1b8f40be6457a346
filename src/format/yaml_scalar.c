/* Putting together the lines of a scalar: lines are folded to blanks, but for those of a literal
 * text, and blank ones stand for line ends. */
#include "format/yaml_scalar.h"

#include "format/keys.h"

#include <string.h>

struct ng_span ng_yaml_without_comment(struct ng_span line)
{
    char quote = '\0';
    for (size_t i = 0; i < line.size; i++) {
        char c = line.text[i];
        bool doubled = c == '\'' && i + 1 < line.size && line.text[i + 1] == c;
        if ((quote == '"' && c == '\\') || (quote == '\'' && doubled)) {
            i++;
        } else if (quote != '\0') {
            quote = c == quote ? '\0' : quote;
        } else if (c == '"' || c == '\'') {
            quote = i == 0 || ng_scan_is_blank(line.text[i - 1]) ||
                            strchr("[,", line.text[i - 1]) != NULL
                        ? c
                        : '\0';
        } else if (c == '#' && (i == 0 || ng_scan_is_blank(line.text[i - 1]))) {
            return (struct ng_span){line.text, i};
        }
    }
    return line;
}

const char *ng_yaml_find_colon(struct ng_span text)
{
    for (size_t i = 0; i < text.size; i++) {
        if (text.text[i] == ':' && (i + 1 == text.size || ng_scan_is_blank(text.text[i + 1]))) {
            return text.text + i;
        }
    }
    return NULL;
}

struct ng_span ng_yaml_unquote(struct ng_span text)
{
    text = ng_scan_trim(text);
    if (text.size >= 2 && (*text.text == '"' || *text.text == '\'') &&
        text.text[text.size - 1] == *text.text) {
        return (struct ng_span){text.text + 1, text.size - 2};
    }
    return text;
}

bool ng_yaml_is_null(struct ng_span text)
{
    static const char *const words[] = {"~", "null", "Null", "NULL"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (ng_scan_is(text, words[i])) {
            return true;
        }
    }
    return false;
}

/* ---- lines ---- */

static bool next_line(struct ng_yaml_lines *lines)
{
    return ng_scan_line(&lines->scan, &lines->line, &lines->place);
}

static size_t indent_of(struct ng_span line)
{
    size_t indent = 0;
    while (indent < line.size && line.text[indent] == ' ') {
        indent++;
    }
    return indent;
}

static void append(struct ng_yaml_scalar *scalar, struct ng_span text)
{
    ng_text_bytes(&scalar->text, text.text, text.size);
}

/* Passes over blank lines, and on to the next one if it is deeper than `indent`; how many blank
 * ones there were is then in *blanks. False: the line at hand is the last of the scalar. */
static bool next_deeper(struct ng_yaml_lines *lines, size_t indent, size_t *blanks)
{
    struct ng_yaml_lines ahead = *lines;
    *blanks = 0;
    while (next_line(&ahead)) {
        if (!ng_scan_blank(ahead.line)) {
            bool deeper = indent_of(ahead.line) > indent;
            *lines = deeper ? ahead : *lines;
            return deeper;
        }
        ++*blanks;
    }
    return false;
}

/* What stands for the line ends before a line that is folded. */
static void append_fold(struct ng_yaml_scalar *scalar, size_t blanks, const char *line_end)
{
    if (blanks == 0) {
        ng_text_char(&scalar->text, ' ');
    }
    for (size_t i = 0; i < blanks; i++) {
        ng_text_string(&scalar->text, line_end);
    }
}

/* ---- plain scalars ---- */

/* Notes where, in a line of a plain scalar, a key of a puzzle seems to stand. */
static void note_key(struct ng_yaml_scalar *scalar, const struct ng_yaml_lines *lines,
                     struct ng_span text)
{
    const char *colon = ng_yaml_find_colon(text);
    if (colon == NULL || scalar->key.line > 0) {
        return;
    }
    struct ng_span key = ng_yaml_unquote((struct ng_span){text.text, (size_t)(colon - text.text)});
    if (ng_key_find(key) != NG_KEY_OTHER) {
        scalar->key = ng_scan_place_in(lines->line, lines->place, text.text);
    }
}

/* A comment ends it. */
static void read_plain(struct ng_yaml_lines *lines, struct ng_span value, size_t indent,
                       struct ng_yaml_scalar *scalar)
{
    size_t blanks = 0;
    append(scalar, value);
    while (ng_yaml_without_comment(lines->line).size == lines->line.size) {
        struct ng_yaml_lines ahead = *lines;
        if (!next_deeper(&ahead, indent, &blanks)) {
            break;
        }
        struct ng_span text = ng_scan_trim(ng_yaml_without_comment(ahead.line));
        if (text.size == 0) {
            break;
        }
        *lines = ahead;
        note_key(scalar, lines, text);
        append_fold(scalar, blanks, "\n");
        append(scalar, text);
    }
}

/* ---- quoted scalars ---- */

/* Where the quote ends in `text`, which stands behind it; its size: it does not. */
static size_t find_quote(struct ng_span text, char quote)
{
    for (size_t i = 0; i < text.size; i++) {
        bool doubled = i + 1 < text.size && text.text[i + 1] == quote;
        bool escaped = quote == '"' ? text.text[i] == '\\' : text.text[i] == quote && doubled;
        if (!escaped && text.text[i] == quote) {
            return i;
        }
        i += escaped ? 1 : 0;
    }
    return text.size;
}

/* Appends a part of a line in quotes. Two single quotes mean one. */
static void append_quoted(struct ng_yaml_scalar *scalar, struct ng_span text)
{
    for (size_t i = 0; i < text.size; i++) {
        ng_text_char(&scalar->text, text.text[i]);
        i += scalar->style == NG_YAML_SINGLE && text.text[i] == '\'' ? 1 : 0;
    }
}

/* Whether the line in double quotes ends in a '\' that is not escaped itself: the line end belongs
 * to nothing. */
static bool ends_escaped(struct ng_span text)
{
    size_t count = 0;
    while (count < text.size && text.text[text.size - 1 - count] == '\\') {
        count++;
    }
    return count % 2 == 1;
}

/* Appends a line that the quotes do not end in, and what its line end stands for; goes on to the
 * next. False: there is none. */
static bool read_quoted_line(struct ng_yaml_lines *lines, struct ng_span text, size_t indent,
                             struct ng_yaml_scalar *scalar)
{
    size_t blanks = 0;
    bool escaped = scalar->style == NG_YAML_DOUBLE && ends_escaped(text);
    text.size -= escaped ? 1 : 0;
    append_quoted(scalar, text);
    if (!next_deeper(lines, indent, &blanks)) {
        return false;
    }
    if (!escaped || blanks > 0) {
        append_fold(scalar, blanks, escaped || scalar->style == NG_YAML_DOUBLE ? "\\n" : "\n");
    }
    return true;
}

/* False: the quotes do not end, or there is something behind. */
static bool read_quoted(struct ng_yaml_lines *lines, struct ng_span value, size_t indent,
                        struct ng_yaml_scalar *scalar)
{
    char quote = *value.text;
    struct ng_span text = {value.text + 1, value.size - 1};
    scalar->style = quote == '"' ? NG_YAML_DOUBLE : NG_YAML_SINGLE;
    size_t stop;
    while ((stop = find_quote(text, quote)) == text.size) {
        if (!read_quoted_line(lines, text, indent, scalar)) {
            return false;
        }
        text = ng_scan_trim(lines->line);
    }
    append_quoted(scalar, (struct ng_span){text.text, stop});
    struct ng_span behind = {text.text + stop + 1, text.size - stop - 1};
    return ng_scan_blank(ng_yaml_without_comment(behind));
}

/* ---- literal and folded scalars ---- */

bool ng_yaml_is_block(struct ng_span value, enum ng_yaml_style style)
{
    bool digit = false, chomps = false;
    if (value.size == 0 || *value.text != (style == NG_YAML_LITERAL ? '|' : '>')) {
        return false;
    }
    for (size_t i = 1; i < value.size; i++) {
        char c = value.text[i];
        bool is_digit = c >= '1' && c <= '9';
        if (is_digit ? digit : (c != '+' && c != '-') || chomps) {
            return false;
        }
        digit = digit || is_digit;
        chomps = chomps || !is_digit;
    }
    return true;
}

/* How deep its lines are, as its head says; 0: as deep as the first. */
static size_t declared_indent(struct ng_span head, size_t indent)
{
    for (size_t i = 1; i < head.size; i++) {
        if (ng_scan_is_digit(head.text[i])) {
            return indent + (size_t)(head.text[i] - '0');
        }
    }
    return 0;
}

/* Appends what stands for the line ends before a line: in a folded text a blank between two lines
 * that are as deep as it is, and nothing for the first of several. */
static void append_line_ends(struct ng_yaml_scalar *scalar, size_t blanks, bool fold)
{
    if (fold) {
        append_fold(scalar, blanks, "\n");
    } else {
        ng_text_fill(&scalar->text, '\n', blanks + 1);
    }
}

/* Line ends behind the last line say nothing, since no text of a puzzle keeps them. */
static void read_block(struct ng_yaml_lines *lines, struct ng_span head, size_t indent,
                       struct ng_yaml_scalar *scalar)
{
    size_t depth = declared_indent(head, indent);
    size_t blanks = 0;
    bool begun = false, deeper_before = false;
    while (next_deeper(lines, indent, &blanks)) {
        size_t own = indent_of(lines->line);
        depth = depth > 0 ? depth : own;
        own = own < depth ? own : depth;
        struct ng_span text = {lines->line.text + own, lines->line.size - own};
        bool deeper = ng_scan_is_blank(*text.text);
        bool fold = scalar->style == NG_YAML_FOLDED && !deeper && !deeper_before;
        if (begun) {
            append_line_ends(scalar, blanks, fold);
        }
        append(scalar, text);
        begun = true;
        deeper_before = deeper;
    }
}

/* ---- flow collections ---- */

/* How many more brackets are open behind the text, outside of quotes. */
static size_t count_open(struct ng_span text, size_t open)
{
    for (size_t i = 0; i < text.size; i++) {
        char c = text.text[i];
        if (c == '[' || c == '{') {
            open++;
        } else if ((c == ']' || c == '}') && open > 0) {
            open--;
        } else if (c == '"' || c == '\'') {
            struct ng_span rest = {text.text + i + 1, text.size - i - 1};
            i += find_quote(rest, c) + 1;
        }
    }
    return open;
}

/* "{...}" or "[...]" is no text, but is taken as one. */
static void read_flow(struct ng_yaml_lines *lines, struct ng_span value, size_t indent,
                      struct ng_yaml_scalar *scalar)
{
    size_t blanks = 0;
    append(scalar, value);
    for (size_t open = count_open(value, 0); open > 0 && next_deeper(lines, indent, &blanks);) {
        struct ng_span text = ng_scan_trim(ng_yaml_without_comment(lines->line));
        append_fold(scalar, 0, "");
        append(scalar, text);
        open = count_open(text, open);
    }
}

/* ---- all of them ---- */

static bool is_quoted(struct ng_span value)
{
    return value.size > 0 && (*value.text == '"' || *value.text == '\'');
}

static bool is_plain(struct ng_span value)
{
    static const char others[] = {'[', '{', '&', '!', '*'};
    return value.size > 0 && !is_quoted(value) &&
           memchr(others, *value.text, sizeof others) == NULL;
}

/* Goes on to the line below a key where its scalar begins there. */
static struct ng_span find_below(struct ng_yaml_lines *lines, size_t indent)
{
    struct ng_yaml_lines ahead = *lines;
    size_t blanks = 0;
    struct ng_span none = {lines->line.text + lines->line.size, 0};
    if (!next_deeper(&ahead, indent, &blanks)) {
        return none;
    }
    struct ng_span text = ng_scan_trim(ng_yaml_without_comment(ahead.line));
    bool item =
        text.size > 0 && *text.text == '-' && (text.size == 1 || ng_scan_is_blank(text.text[1]));
    if (item || !(is_quoted(text) || (is_plain(text) && ng_yaml_find_colon(text) == NULL))) {
        return none;
    }
    *lines = ahead;
    return text;
}

/* Reads the scalar if it is literal or folded. */
static bool read_if_block(struct ng_yaml_lines *lines, struct ng_span value, size_t indent,
                          struct ng_yaml_scalar *scalar)
{
    bool literal = ng_yaml_is_block(value, NG_YAML_LITERAL);
    if (!literal && !ng_yaml_is_block(value, NG_YAML_FOLDED)) {
        return false;
    }
    scalar->style = literal ? NG_YAML_LITERAL : NG_YAML_FOLDED;
    read_block(lines, value, indent, scalar);
    return true;
}

void ng_yaml_scalar_read(struct ng_yaml_lines *lines, struct ng_span value, size_t indent,
                         struct ng_yaml_scalar *scalar)
{
    struct ng_yaml_lines before = *lines;
    struct ng_span own = value.size > 0 ? value : find_below(lines, indent);
    scalar->place = ng_scan_place_in(lines->line, lines->place, own.text);
    scalar->key.line = 0;
    ng_text_reset(&scalar->text);
    if (read_if_block(lines, own, indent, scalar) ||
        (is_quoted(own) && read_quoted(lines, own, indent, scalar))) {
        return;
    }
    scalar->style = NG_YAML_PLAIN;
    ng_text_reset(&scalar->text);
    if (is_plain(own)) {
        read_plain(lines, own, indent, scalar);
    } else if (value.size > 0 && (*value.text == '{' || *value.text == '[')) {
        read_flow(lines, value, indent, scalar);
    } else { /* what is below the key, or begins with a quote, is something else */
        *lines = before;
        append(scalar, value);
    }
}
