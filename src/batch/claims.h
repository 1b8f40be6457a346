/* Which file's entries have the result files of a name (output.h), so that no other's replace them:
 *
 *     a/x.non  ./a//x.non  /a/x.non   -->  DIR/a/x.non.txt, the first one's
 *
 * For each file its name is kept, and a slot in a table. */
#ifndef NG_BATCH_CLAIMS_H
#define NG_BATCH_CLAIMS_H

#include "base/seen.h"
#include "base/text.h"

#include <stdbool.h>

/* Zeroed: empty. */
struct ng_claims {
    struct ng_seen table;        /* hash of a result's name, tries -> place in `names`, from 1 */
    struct nonogram_text names;  /* of the files, NUL after each */
    struct nonogram_text result; /* of the file at hand */
    struct nonogram_text other;  /* of one with the same hash */
};

/* Claims the results of the file `name`. *holder: the file that has them already, until the next
 * call; NULL: none. False: out of memory, nothing is claimed. */
bool ng_claims_add(struct ng_claims *claims, const char *name, const char **holder);
void ng_claims_clear(struct ng_claims *claims);

#endif
