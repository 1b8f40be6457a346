/* The words of a program that name a list. */
#include "format/doc/uses.h"

#include "format/doc/token.h"
#include "format/scan.h"

/* Whether the word has the name of the list: alone, behind an owner, or before a member. */
static bool is_use(const struct ng_token *word, const struct ng_uses_list *list)
{
    return word->at >= list->end && list->name.size > 0 &&
           (ng_scan_same(word->name, list->name) || ng_scan_same(word->owner, list->name));
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
