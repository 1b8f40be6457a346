/* What a run over many puzzles came to, for its last line on standard error. */
#ifndef NG_CLI_SUMMARY_H
#define NG_CLI_SUMMARY_H

#include "cli/outcome.h"

#include <stdint.h>

struct ng_summary {
    uint64_t tallies[NG_TALLY_COUNT];
    uint64_t count;
    double start; /* of the run, by ng_clock_now() */
    double slowest;
    char slowest_name[200]; /* cut to fit */
};

void ng_summary_add(struct ng_summary *summary, const char *name, const struct ng_outcome *outcome);
/* "nonogram: 12 puzzles: 10 unique, 2 none; 0.53 s, 22.6 a second, slowest 0.31 s (a.non)"; of a
 * run that a signal ended, "nonogram: interrupted after 12 puzzles: …" */
void ng_summary_print(const struct ng_summary *summary, bool interrupted);

#endif
