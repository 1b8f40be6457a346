/* The escapes in TOML's strings between double quotes, and where in the file stands what they
 * decode to.
 *
 *     rows = "1\n3\u0020\"1\""        \b \t \n \f \r \" \\ \uXXXX \UXXXXXXXX
 *     rows = """1 \                   in three quotes: a line end and the blanks around it that
 *             3"""                    belong to nothing, so that this is the clue 1 3 */
#ifndef NG_FORMAT_TOML_STRING_H
#define NG_FORMAT_TOML_STRING_H

#include "format/scan.h"

/* What stands between the quotes. */
struct ng_toml_raw {
    const char *text;
    const char *end;
    struct ng_place place; /* of `text` */
    bool escapes;          /* '\' begins one */
};

static inline bool ng_toml_is_comment(char c)
{
    return c == '#' || c == ';';
}
/* Whether there is nothing, or a comment alone. */
bool ng_toml_says_nothing(struct ng_span text);

/* Whether '\' begins an escape in the quotes. */
bool ng_toml_takes_escapes(const char *quote);
/* Where the quotes, behind which the text begins, end in it; NULL: they do not. */
const char *ng_toml_find_quote(const char *quote, struct ng_span text);
/* Whether nothing but blanks follows the '\' at `p` in its line. */
bool ng_toml_is_continued(const char *p, const char *end);
/* Behind the '\' that ng_toml_is_continued(), its line end and all blanks and line ends that
 * follow; *place goes along. */
const char *ng_toml_continue(const char *p, const char *end, struct ng_place *place);
/* Reads the escape that begins with '\' at *p, which is then behind it; *place is that of *p, and
 * goes along. */
enum nonogram_status ng_toml_escape(const char **p, const char *end, struct ng_place *place,
                                    uint32_t *code, struct nonogram_diagnostic *diagnostic);
/* Appends what is decoded from all of it, behind which the quote stands. */
enum nonogram_status ng_toml_decode(const struct ng_toml_raw *raw, struct nonogram_text *decoded,
                                    struct nonogram_diagnostic *diagnostic);
/* Where byte `offset` of what is decoded stands. What is before it must have been decoded. */
struct ng_place ng_toml_place(const struct ng_toml_raw *raw, size_t offset);

#endif
