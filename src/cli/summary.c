/* Counts puzzles by what came of them. */
#include "cli/summary.h"

#include "cli/message.h"
#include "cli/name.h"
#include "platform/clock.h"

#include <inttypes.h>
#include <stdio.h>

void ng_summary_add(struct ng_summary *summary, const char *name, const struct ng_outcome *outcome)
{
    summary->count++;
    summary->tallies[outcome->tally]++;
    if (outcome->seconds > summary->slowest) {
        summary->slowest = outcome->seconds;
        int size = (int)ng_name_cut(name, sizeof summary->slowest_name - 1);
        (void)snprintf(summary->slowest_name, sizeof summary->slowest_name, "%.*s", size, name);
    }
}

static void write_tallies(const struct ng_summary *summary, struct nonogram_text *out)
{
    static const char *const names[NG_TALLY_COUNT] = {
        [NG_TALLY_UNIQUE] = "unique",   [NG_TALLY_MULTIPLE] = "multiple",
        [NG_TALLY_SOLVED] = "solved",   [NG_TALLY_NONE] = "none",
        [NG_TALLY_UNKNOWN] = "unknown", [NG_TALLY_DONE] = "done",
        [NG_TALLY_ERROR] = "error",     [NG_TALLY_SKIPPED] = "skipped",
    };
    const char *separator = ": ";
    for (int i = 0; i < NG_TALLY_COUNT; i++) {
        if (summary->tallies[i] > 0) {
            nonogram_text_format(out, "%s%" PRIu64 " %s", separator, summary->tallies[i], names[i]);
            separator = ", ";
        }
    }
}

void ng_summary_print(const struct ng_summary *summary, bool interrupted)
{
    struct nonogram_text out = {.data = NULL};
    double seconds = ng_clock_now() - summary->start;
    nonogram_text_format(&out, "%s%" PRIu64 " %s", interrupted ? "interrupted after " : "",
                         summary->count, summary->count == 1 ? "puzzle" : "puzzles");
    write_tallies(summary, &out);
    nonogram_text_format(&out, "; %.2f s", seconds);
    if (summary->count > 1 && seconds > 0) {
        nonogram_text_format(&out, ", %.1f a second", (double)summary->count / seconds);
    }
    if (summary->count > 1 && summary->slowest > 0) {
        nonogram_text_format(&out, ", slowest %.2f s (%s)", summary->slowest,
                             summary->slowest_name);
    }
    if (!out.failed) {
        (void)ng_message_error("%.*s", (int)out.size, out.data);
    }
    nonogram_text_clear(&out);
}
