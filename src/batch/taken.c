/* Identifies files by device and inode, and places by device and inode of their folder and the
 * name. */
#include "batch/taken.h"

#include "base/digest.h"
#include "base/text.h"
#include "batch/stream.h"
#include "platform/file.h"
#include "platform/path.h"

#include <string.h>

static struct ng_path_facts look_at(const char *path)
{
    struct ng_file standard;
    if (strcmp(path, "-") != 0) {
        return ng_path_look(path);
    }
    ng_file_standard_input(&standard);
    return standard.facts;
}

/* Remembers the file or folder at the path. False: out of memory. */
static bool remember(struct ng_taken *taken, const char *path)
{
    struct ng_path_facts facts = look_at(path);
    if (facts.kind != NG_PATH_FILE && facts.kind != NG_PATH_DIRECTORY) {
        return true;
    }
    size_t *names = ng_seen_find(&taken->named, facts.device, facts.inode);
    if (names == NULL) {
        return false;
    }
    *names = 1;
    return true;
}

static bool remember_all(struct ng_taken *taken, const char *const *paths, size_t count)
{
    bool remembered = true;
    for (size_t i = 0; i < count && remembered; i++) {
        remembered = remember(taken, paths[i]);
    }
    return remembered;
}

/* Remembers the files that an open list names. NONOGRAM_END when it has been read to its end. */
static enum nonogram_status remember_names(struct ng_taken *taken, struct ng_stream *names)
{
    struct nonogram_text path = {.data = NULL};
    struct nonogram_diagnostic ignored; /* reported when the list is read for its puzzles */
    enum nonogram_status status = NONOGRAM_OK;
    while (status == NONOGRAM_OK) {
        size_t size = 0;
        status = ng_names_measure(names, &size, &ignored);
        if (status == NONOGRAM_OK && size > 0) {
            ng_text_reset(&path);
            ng_text_bytes(&path, ng_stream_rest(names).text, size);
            ng_text_char(&path, '\0');
            bool remembered = !path.failed && remember(taken, path.data);
            status = remembered ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
        }
        if (status == NONOGRAM_OK) {
            ng_names_take(names, size);
        }
    }
    ng_text_clear(&path);
    return status;
}

/* Remembers the list itself and, if it is a file and can be read twice, the files that it names. */
static bool remember_list(struct ng_taken *taken)
{
    struct ng_stream names = {.open = false};
    struct nonogram_diagnostic ignored;
    enum nonogram_status status = NONOGRAM_IO;
    if (taken->list == NULL) {
        return true;
    }
    if (strcmp(taken->list, "-") != 0 && ng_path_look(taken->list).kind == NG_PATH_FILE) {
        status = ng_names_open(&names, taken->list, &ignored);
    }
    if (status == NONOGRAM_OK) {
        status = remember_names(taken, &names);
    }
    ng_stream_clear(&names);
    taken->open = status != NONOGRAM_END;
    return status != NONOGRAM_NO_MEMORY && remember(taken, taken->list);
}

bool ng_taken_has(struct ng_taken *taken, const struct ng_path_facts *facts, bool *has)
{
    const struct nonogram_batch_files *files = taken->files;
    taken->looked = taken->looked ||
                    (remember_all(taken, taken->paths, taken->count) && remember_list(taken) &&
                     (files == NULL || remember_all(taken, files->inputs, files->input_count)));
    *has = taken->looked && ng_seen_has(&taken->named, facts->device, facts->inode);
    return taken->looked;
}

/* The place of a file: its folder and its name. */
struct place {
    uint64_t directory;
    uint64_t name;
};

/* False: out of memory. */
static bool find_place(const char *path, struct place *place)
{
    struct nonogram_text parent = {.data = NULL};
    const char *slash = strrchr(path, '/');
    ng_text_bytes(&parent, path, slash == NULL ? 0 : (size_t)(slash + 1 - path));
    ng_text_string(&parent, ".");
    ng_text_char(&parent, '\0');
    bool found = !parent.failed;
    if (found) {
        struct ng_path_facts facts = ng_path_look(parent.data);
        const char *name = slash == NULL ? path : slash + 1;
        *place = (struct place){facts.inode, ng_hash_bytes(name, strlen(name)) ^ facts.device};
    }
    ng_text_clear(&parent);
    return found;
}

bool ng_taken_replace(struct ng_taken *taken, const char *path)
{
    struct place place;
    if (!find_place(path, &place)) {
        return false;
    }
    size_t *times = ng_seen_find(&taken->replaced, place.directory, place.name);
    if (times != NULL) {
        *times = 1;
    }
    return times != NULL;
}

bool ng_taken_replaced(const struct ng_taken *taken, const char *path, bool *replaced)
{
    struct place place;
    *replaced = false;
    if (taken->replaced.count == 0) {
        return true;
    }
    if (!find_place(path, &place)) {
        return false;
    }
    *replaced = ng_seen_has(&taken->replaced, place.directory, place.name);
    return true;
}

void ng_taken_clear(struct ng_taken *taken)
{
    ng_seen_clear(&taken->named);
    ng_seen_clear(&taken->replaced);
}
