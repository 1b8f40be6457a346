/* Claims by the hash of a name; names that share it are told apart as they are. */
#include "batch/claims.h"

#include "base/hash.h"
#include "batch/output.h"

#include <string.h>

/* The part of a result's name that depends on its file. False: out of memory. */
static bool name_result(const char *name, struct nonogram_text *result)
{
    ng_text_reset(result);
    ng_output_path("", name, 0, "", result);
    return !result->failed;
}

/* Appends the name; its place, from 1. 0: out of memory. */
static size_t keep(struct ng_claims *claims, const char *name)
{
    size_t place = claims->names.size + 1;
    ng_text_bytes(&claims->names, name, strlen(name) + 1);
    return claims->names.failed ? 0 : place;
}

bool ng_claims_add(struct ng_claims *claims, const char *name, const char **holder)
{
    *holder = NULL;
    if (!name_result(name, &claims->result)) {
        return false;
    }
    uint64_t key = ng_hash_bytes(claims->result.data, claims->result.size);
    for (uint64_t tries = 0;; tries++) {
        size_t *place = ng_seen_find(&claims->table, key, tries);
        if (place == NULL) {
            return false;
        }
        if (*place == 0) {
            *place = keep(claims, name);
            return *place != 0;
        }
        const char *other = claims->names.data + *place - 1;
        if (!name_result(other, &claims->other)) {
            return false;
        }
        if (strcmp(claims->result.data, claims->other.data) == 0) {
            *holder = other;
            return true;
        }
    }
}

void ng_claims_clear(struct ng_claims *claims)
{
    ng_seen_clear(&claims->table);
    ng_text_clear(&claims->names);
    ng_text_clear(&claims->result);
    ng_text_clear(&claims->other);
}
