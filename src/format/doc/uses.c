/* The words of a program that name a list. */
#include "format/doc/uses.h"

#include "format/doc/token.h"
#include "format/scan.h"

#include <string.h>

static bool is_letter(char c)
{
    return ng_scan_is_letter(c) || ng_scan_is_digit(c) || c == '_' || (unsigned char)c >= 0x80;
}

/* Whether a part of the word is the name of the list: "self.rows", "rows.last.pop", "x[rows[0]]".
 */
static bool is_use(const struct ng_token *word, const struct ng_uses_list *list)
{
    size_t size = list->name.size;
    bool is = false;
    for (const char *p = word->at; word->at >= list->end && size > 0 && !is && word->end > p &&
                                   (size_t)(word->end - p) >= size;
         p++) {
        bool begins = p == word->at || !is_letter(p[-1]);
        is = begins && memcmp(p, list->name.text, size) == 0 &&
             (p + size == word->end || !is_letter(p[size]));
    }
    return is;
}

const char *ng_uses_find(struct ng_span text, const struct ng_uses_list *lists, size_t count,
                         size_t *which)
{
    struct ng_tokens tokens = ng_tokens_start(text);
    const char *found = NULL;
    while (found == NULL && ng_tokens_next(&tokens)) {
        for (size_t i = 0; i < count && tokens.now.kind == NG_TOKEN_WORD && found == NULL; i++) {
            found = is_use(&tokens.now, &lists[i]) ? tokens.now.at : NULL;
            *which = i;
        }
    }
    return found;
}
