/* Names, claims, reads and writes result files. */
#include "batch/result_files.h"

#include "base/digest.h"
#include "platform/path.h"
#include "platform/writer.h"

#include <string.h>

/* Appends "/component" for each component of `name` except empty ones and ".". The component ".."
 * and the signs '#' and '%' are escaped. */
static void add_components(struct nonogram_text *path, const char *name)
{
    for (size_t size; *name != '\0'; name += size + (name[size] == '/' ? 1 : 0)) {
        size = strcspn(name, "/");
        if (size == 0 || (size == 1 && *name == '.')) {
            continue;
        }
        bool above = size == 2 && memcmp(name, "..", 2) == 0;
        ng_text_char(path, '/');
        for (size_t i = 0; i < size; i++) {
            if (above || name[i] == '#' || name[i] == '%') {
                ng_text_format(path, "%%%02x", (unsigned)(unsigned char)name[i]);
            } else {
                ng_text_char(path, name[i]);
            }
        }
    }
}

void ng_output_path(const char *directory, const char *name, uint64_t number, const char *suffix,
                    struct nonogram_text *path)
{
    ng_text_string(path, directory);
    add_components(path, strcmp(name, "-") == 0 ? "stdin" : name);
    if (number > 0) {
        ng_text_char(path, '#');
        ng_text_number(path, number);
    }
    ng_text_char(path, '.');
    ng_text_string(path, suffix);
    ng_text_char(path, '\0');
}

bool ng_output_is_current(const struct nonogram_text *path, double modified)
{
    struct ng_path_facts facts = ng_path_look(path->data);
    return facts.kind == NG_PATH_FILE && facts.modified >= modified;
}

/* Opens a writer; makes the directories above only if that fails without them. */
static enum nonogram_status open_writer(struct ng_writer *writer, const char *path,
                                        struct nonogram_diagnostic *diagnostic)
{
    if (ng_writer_open(writer, path, diagnostic) == NONOGRAM_OK) {
        return NONOGRAM_OK;
    }
    enum nonogram_status status = ng_path_make_parents(path, diagnostic);
    return status == NONOGRAM_OK ? ng_writer_open(writer, path, diagnostic) : status;
}

enum nonogram_status ng_output_write(const struct nonogram_text *path, const char *bytes,
                                     size_t size, struct ng_writer *writer,
                                     struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = open_writer(writer, path->data, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    (void)ng_writer_write(writer, bytes, size, diagnostic);
    return ng_writer_hold(writer, diagnostic);
}

/* Makes the part of a result's name that depends on its file. Returns false when out of memory. */
static bool name_result(const char *name, struct nonogram_text *result)
{
    ng_text_reset(result);
    ng_output_path("", name, 0, "", result);
    return !result->failed;
}

/* Appends the name; returns its position, from 1, or 0 when out of memory. */
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
