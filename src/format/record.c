/* What reading, writing and delimiting a record have in common. */
#include "format/record.h"

static const struct ng_place nowhere = {0, 0};

enum nonogram_status ng_record_no_memory(struct nonogram_diagnostic *diagnostic)
{
    ng_diag_set(diagnostic, nowhere, "out of memory");
    return NONOGRAM_NO_MEMORY;
}

enum nonogram_status ng_record_written(const struct nonogram_text *out,
                                       struct nonogram_diagnostic *diagnostic)
{
    return out->failed ? ng_record_no_memory(diagnostic) : NONOGRAM_OK;
}

enum nonogram_status ng_record_need_goal(const struct nonogram_puzzle *puzzle,
                                         struct nonogram_diagnostic *diagnostic)
{
    if (puzzle->goal != NULL) {
        return NONOGRAM_OK;
    }
    ng_diag_set(diagnostic, nowhere, "the puzzle has no goal picture");
    return NONOGRAM_UNSUPPORTED;
}

size_t ng_record_skip_blank(struct ng_span text, size_t at)
{
    while (at < text.size && (text.text[at] == ' ' || text.text[at] == '\t' ||
                              text.text[at] == '\r' || text.text[at] == '\n')) {
        at++;
    }
    return at;
}
