/* One puzzle in parts: guards, then proof/parts for splitting it, and batch/join for what the parts
 * came to. */
#include "base/diag.h"
#include "batch/join.h"
#include "proof/parts.h"
#include "proof/split_proof.h"

enum nonogram_status nonogram_split(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_split_options *options,
                                    struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if (puzzle == NULL || options == NULL || options->parts < 1 ||
        options->parts > NONOGRAM_PARTS_MAX || options->each == NULL) {
        return NONOGRAM_BAD_USE;
    }
    return ng_parts_hand_out(puzzle, options, diagnostic);
}

struct nonogram_join *nonogram_join_new(void)
{
    return ng_join_new();
}

void nonogram_join_free(struct nonogram_join *join)
{
    ng_join_free(join);
}

enum nonogram_status nonogram_join_add(struct nonogram_join *join, const char *record, size_t size,
                                       struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if (join == NULL || record == NULL) {
        return NONOGRAM_BAD_USE;
    }
    return ng_join_add(join, record, size, diagnostic);
}

enum nonogram_status nonogram_join_finish(struct nonogram_join *join, struct nonogram_record *whole,
                                          struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if (join == NULL || whole == NULL) {
        return NONOGRAM_BAD_USE;
    }
    return ng_join_finish(join, whole, diagnostic);
}

const char *nonogram_join_proof(const struct nonogram_join *join, uint64_t part)
{
    return join != NULL ? ng_join_proof(join, part) : NULL;
}

enum nonogram_status nonogram_join_prove(const struct nonogram_join *join,
                                         const struct nonogram_puzzle *puzzle,
                                         const struct nonogram_prove_options *options,
                                         struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if (join == NULL || puzzle == NULL || options == NULL || options->part == NULL ||
        options->proof == NULL || (unsigned)options->format > NONOGRAM_PROOF_BINARY) {
        return NONOGRAM_BAD_USE;
    }
    uint64_t digest;
    uint64_t parts;
    ng_join_splitting(join, &digest, &parts);
    return parts == 0 ? NONOGRAM_BAD_USE
                      : ng_split_prove(puzzle, digest, parts, options, diagnostic);
}
