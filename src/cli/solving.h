/* Answering one puzzle by the options, for solve, check and hint: the means of the search, its
 * progress, and the notes for people. */
#ifndef NG_CLI_SOLVING_H
#define NG_CLI_SOLVING_H

#include "answer/answer.h"
#include "cli/proof_file.h"
#include "cli/run.h"
#include "cli/screen.h"

/* All zero at first, except `proof` and the sink of `effort`. */
struct ng_solving {
    struct ng_job *job;
    struct ng_effort effort; /* its context is this */
    struct ng_outcome outcome;
    enum nonogram_limit cut; /* the limit that the text of the next solution would have exceeded */
    struct ng_proof_file *proof; /* NULL if not asked for */
    struct ng_live live;         /* with --watch */
    uint8_t *seen;               /* two grids: assumed and certain cells; or NULL */
    uint64_t calls;              /* the number of calls of `observe` */
    double next;                 /* when to read these grids again */
    size_t best;                 /* the most cells assumed so far */
};

/* Sets solving->outcome, and the verdict in the job: tally, word, note. The caller clears `solving`
 * whatever the status. */
enum nonogram_status ng_solving_run(struct ng_solving *solving, struct ng_job *job);
void ng_solving_clear(struct ng_solving *solving);
/* The file of the proof, if it has one; or NULL. */
const char *ng_solving_proof(const struct ng_solving *solving);

#endif
