/* The registry of renderers. */
#include "render/render.h"

#include <string.h>

const struct ng_render *const ng_render_all[] = {
#define X(name) &ng_render_##name,
    NG_RENDERS(X)
#undef X
        NULL,
};

const struct ng_render *ng_render_by_name(const char *name, size_t size)
{
    for (size_t i = 0; ng_render_all[i]; i++) {
        const char *known = ng_render_all[i]->name;
        if (strlen(known) == size && memcmp(known, name, size) == 0) {
            return ng_render_all[i];
        }
    }
    return NULL;
}

bool ng_render_is_text(const struct ng_render *render)
{
    return strcmp(render->suffix, "txt") == 0;
}
