/* Runs the parts of a job one after another. */
#include "base/work.h"

#include "base/check.h"

#include <stdbool.h>

enum ng_step ng_runner_turn(unsigned first, unsigned count, ng_step_function *step, void *argument)
{
    bool moved = false, waits = false;
    for (unsigned i = first; i < count; i++) {
        enum ng_step made = step(argument, i);
        moved |= made == NG_STEP_ON;
        waits |= made == NG_STEP_WAIT;
    }
    return moved ? NG_STEP_ON : waits ? NG_STEP_WAIT : NG_STEP_ENDED;
}

void ng_runner_in_turn(unsigned count, ng_step_function *step, void *argument)
{
    enum ng_step made = NG_STEP_ON;
    while (made != NG_STEP_ENDED) {
        made = ng_runner_turn(0, count, step, argument);
    }
}
