/* The tables of answers, and the deductions that fill them. */
#include "line/answers.h"

#include "base/arithmetic.h"
#include "base/memory.h"
#include "line/deduce.h"

#include <string.h>

bool ng_answers_init(struct ng_answers *answers, const struct ng_lattice *lattices, uint32_t lines,
                     unsigned values, size_t words, size_t bytes, struct ng_memory *memory)
{
    size_t answer = 2 * values * words * sizeof *answers->planes;
    size_t most = bytes / ng_size_multiply(answer, lines), kept = most > 0;
    while (kept <= most / 2 && kept > 0) {
        kept *= 2;
    }
    *answers = (struct ng_answers){.lattices = lattices,
                                   .values = values,
                                   .kept = kept,
                                   .unknown = kept == 0,
                                   .mask = kept > 0 ? kept - 1 : 0,
                                   .room = values * words};
    answers->planes = ng_memory_zeroed(memory, kept > 0 ? kept * lines : 1, answer);
    return answers->planes != NULL;
}

void ng_answers_clear(struct ng_answers *answers)
{
    ng_memory_free(answers->planes);
    answers->planes = NULL;
}

void ng_answers_deduce(const struct ng_answers *answers, uint32_t line, const uint64_t *planes,
                       size_t size, uint64_t *after, uint64_t *scratch)
{
    memcpy(after, planes, size * sizeof *planes);
    if (!ng_line_deduce(&answers->lattices[line], answers->values, after, scratch)) {
        memset(after, 0, size * sizeof *after);
    }
}
