/* clues: from a picture to a puzzle. */
#include "cli/convert.h"

static enum ng_exit run(const struct ng_options *options)
{
    struct ng_options chosen = *options;
    if (chosen.to == NULL) {
        chosen.to = "non";
    }
    return ng_convert_run(&ng_command_clues, &chosen, true);
}

const struct ng_command ng_command_clues = {
    .name = "clues",
    .operands = "[PICTURE...]",
    .summary = "from a picture to a puzzle",
    .details = "Writes the puzzle whose solution is the picture, as non or in the format of --to. "
               "A picture is rows of '#' and '.' or 1 and 0, a PBM or PPM file, or a puzzle with a "
               "stored picture, which is kept as the goal where the format has a place for it.",
    .groups = NG_GROUP_BATCH | NG_GROUP_WRITE,
    .to = NG_CHOICE_WRITES,
    .forms = ng_convert_forms,
    .run = run,
};
