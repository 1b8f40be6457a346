/* Names and writes result files. */
#include "batch/result_files.h"

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
    add_components(path, ng_path_is_standard(name) ? "stdin" : name);
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
