#include "format/format.h"

#include "format/formats.h"
#include "format/record.h"
#include "format/scan.h"

#include <string.h>

const struct ng_format *const ng_format_all[] = {
    &ng_format_non,  &ng_format_webpbn,  &ng_format_olsak,     &ng_format_nin,
    &ng_format_mk,   &ng_format_cwd,     &ng_format_cwc,       &ng_format_taai,
    &ng_format_json, &ng_format_pattern, &ng_format_puzzlink,  &ng_format_makhorin,
    &ng_format_lp,   &ng_format_gno,     &ng_format_sgriddler, &ng_format_toml,
    &ng_format_text, &ng_format_pbm,     &ng_format_ppm,       NULL,
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Whether the two are the same, `word` being in lower case. */
static bool same(struct ng_span text, const char *word)
{
    if (text.size != strlen(word))
        return false;
    for (size_t i = 0; i < text.size; i++)
        if (lower(text.text[i]) != word[i])
            return false;
    return true;
}

static bool uses_suffix(const struct ng_format *format, struct ng_span suffix)
{
    for (size_t i = 0; format->suffixes[i] != NULL; i++)
        if (same(suffix, format->suffixes[i]))
            return true;
    return false;
}

const struct ng_format *ng_format_by_name(const char *name, size_t size)
{
    struct ng_span text = {name, size};

    for (size_t i = 0; ng_format_all[i] != NULL; i++)
        if (same(text, ng_format_all[i]->name))
            return ng_format_all[i];
    for (size_t i = 0; ng_format_all[i] != NULL; i++)
        if (uses_suffix(ng_format_all[i], text))
            return ng_format_all[i];
    return NULL;
}

/* What follows the last dot of the path's last part; empty when there is none. */
static struct ng_span suffix_of(const char *path)
{
    size_t size = path == NULL ? 0 : strlen(path);
    size_t start = size;

    while (start > 0 && path[start - 1] != '.' && path[start - 1] != '/')
        start--;
    if (start == 0 || path[start - 1] == '/')
        return (struct ng_span){"", 0};
    return (struct ng_span){path + start, size - start};
}

bool ng_format_knows_suffix(const char *path)
{
    struct ng_span suffix = suffix_of(path);

    for (size_t i = 0; ng_format_all[i] != NULL; i++)
        if (uses_suffix(ng_format_all[i], suffix))
            return true;
    return false;
}

/* The formats that are as sure as any other that a text is theirs. */
struct candidates {
    const struct ng_format *formats[sizeof ng_format_all / sizeof ng_format_all[0]];
    size_t count;
    int sure;
};

static void consider(struct candidates *candidates, const struct ng_format *format, int sure)
{
    if (sure <= 0 || sure < candidates->sure)
        return;
    if (sure > candidates->sure)
        candidates->count = 0;
    candidates->sure = sure;
    candidates->formats[candidates->count++] = format;
}

/* "a or b", "a, b or c". */
static enum nonogram_status refuse_ambiguity(const struct candidates *candidates,
                                             struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_text names = {.data = NULL};
    enum nonogram_status status;

    for (size_t i = 0; i < candidates->count; i++) {
        size_t left = candidates->count - i;

        ng_text_string(&names, candidates->formats[i]->name);
        ng_text_string(&names, left > 2 ? ", " : left == 2 ? " or " : "");
    }
    ng_text_char(&names, '\0');
    if (names.failed)
        status = ng_record_no_memory(diagnostic);
    else
        status = ng_diag_set(diagnostic, (struct ng_place){0, 0}, "could be %s: choose with --from",
                             names.data);
    ng_text_clear(&names);
    return status;
}

/* The one candidate that uses the path's suffix; NULL when there is none, or more. */
static const struct ng_format *choose_by_suffix(const struct candidates *candidates,
                                                const char *path)
{
    struct ng_span suffix = suffix_of(path);
    const struct ng_format *chosen = NULL;

    for (size_t i = 0; i < candidates->count; i++) {
        if (!uses_suffix(candidates->formats[i], suffix))
            continue;
        if (chosen != NULL)
            return NULL;
        chosen = candidates->formats[i];
    }
    return chosen;
}

const struct ng_format *ng_format_detect(struct ng_span text, bool complete, const char *path,
                                         struct nonogram_diagnostic *diagnostic)
{
    struct candidates candidates = {.count = 0};
    const struct ng_format *chosen;

    for (size_t i = 0; ng_format_all[i] != NULL; i++)
        consider(&candidates, ng_format_all[i], ng_format_all[i]->sniff(text, complete));
    if (candidates.count == 1)
        return candidates.formats[0];
    if (ng_record_skip_blank(text, 0) == text.size) {
        ng_diag_set(diagnostic, (struct ng_place){0, 0}, "there is no puzzle: the text is empty");
        return NULL;
    }
    if (candidates.count == 0) {
        ng_diag_set(diagnostic, (struct ng_place){0, 0},
                    "in no known format, or damaged: choose with --from");
        return NULL;
    }
    chosen = choose_by_suffix(&candidates, path);
    if (chosen == NULL)
        refuse_ambiguity(&candidates, diagnostic);
    return chosen;
}

static enum nonogram_status read_with(struct ng_build *build, const struct ng_format *format,
                                      struct ng_span text, struct nonogram_puzzle **puzzle,
                                      struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status;

    *puzzle = NULL;
    status = format->parse(text, build, diagnostic);
    if (status == NONOGRAM_BAD_INPUT && ng_build_failed(build)) {
        status = ng_record_no_memory(diagnostic);
    }
    if (status != NONOGRAM_OK) {
        ng_build_free(build);
        return status;
    }
    return ng_build_finish(build, puzzle, diagnostic);
}

enum nonogram_status ng_format_read(const struct ng_format *format, struct ng_span text,
                                    struct nonogram_puzzle **puzzle,
                                    struct nonogram_diagnostic *diagnostic)
{
    struct ng_build *build = ng_build_new();

    *puzzle = NULL;
    return build != NULL ? read_with(build, format, text, puzzle, diagnostic)
                         : ng_record_no_memory(diagnostic);
}

enum nonogram_status ng_format_read_uneven(const struct ng_format *format, struct ng_span text,
                                           struct nonogram_puzzle **puzzle,
                                           struct nonogram_diagnostic *diagnostic)
{
    struct ng_build *build = ng_build_new();
    enum nonogram_status status;

    *puzzle = NULL;
    if (build == NULL) {
        return ng_record_no_memory(diagnostic);
    }
    ng_build_allow_uneven(build);
    status = read_with(build, format, text, puzzle, diagnostic);
    return status == NONOGRAM_OK && (*puzzle)->uneven ? NONOGRAM_BAD_INPUT : status;
}
