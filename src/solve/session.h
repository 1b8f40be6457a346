/* The solutions of one puzzle, one after another. The stages are entered in turn, each only if the
 * one before left cells open: line deduction, shaving, the conflict-driven search.
 *
 *     struct ng_session *session = ng_session_new(puzzle, options, runner);
 *     while (ng_session_next(session, cells, false) == NG_SESSION_FOUND &&
 *            ng_session_exclude(session, cells)) { … }
 *
 * First, two, all and certain are loops like this one (solve/solve.c). */
#ifndef NG_SOLVE_SESSION_H
#define NG_SOLVE_SESSION_H

#include "base/work.h"
#include "model/puzzle.h"
#include "nonogram.h"

struct ng_session;

enum ng_session_answer {
    NG_SESSION_OPEN,  /* between the stages only: the next one goes on */
    NG_SESSION_FOUND, /* a solution, which was checked against the clues */
    NG_SESSION_NONE,  /* there is none besides the excluded ones */
    NG_SESSION_LIMIT, /* a limit, or the work allowed (ng_session_limit()) */
    NG_SESSION_NO_MEMORY,
    NG_SESSION_FAILED, /* see ng_session_status() */
};

/* Borrows all. Of the options it uses the seed, jobs, the limits but time, `stop`, `observe`,
 * `proof`, `held` and `context`. With options->jobs > 1 the runner's threads work in parallel (one
 * of them calls `stop`), or one after another if it is NULL. Returns NULL when out of memory. */
struct ng_session *ng_session_new(const struct nonogram_puzzle *puzzle,
                                  const struct nonogram_solve_options *options,
                                  const struct ng_runner *runner);
void ng_session_free(struct ng_session *session);

/* Finds a solution that is not excluded, and writes its height * width cells; at a limit or out of
 * memory, the cells that are certain. Images of a solution under the symmetries of the clues come
 * right after it. `last`: no other solution will be asked for. */
enum ng_session_answer ng_session_next(struct ng_session *session, uint8_t *cells, bool last);
/* Excludes all solutions with these cells; NONOGRAM_UNKNOWN stands for any value. Call it after
 * each solution. Returns false when out of memory. */
bool ng_session_exclude(struct ng_session *session, const uint8_t *cells);

/* From now on the search decides against the last solution, so that the next one differs much. */
void ng_session_oppose(struct ng_session *session);
/* Allows only as much work as was done so far, and this much more, in ng_core_work(). */
void ng_session_allow(struct ng_session *session, uint64_t work);

/* Ends the proof, if one is written. Returns the status with which the caller refused bytes,
 * NONOGRAM_NO_MEMORY, or NONOGRAM_OK. */
enum nonogram_status ng_session_conclude(struct ng_session *session);

/* Whether all solutions were found. */
bool ng_session_is_complete(const struct ng_session *session);
/* The limit that was reached. */
enum nonogram_limit ng_session_limit(const struct ng_session *session);
/* The reason for NG_SESSION_FAILED: NONOGRAM_INTERNAL, or NONOGRAM_UNSUPPORTED for a proof. */
enum nonogram_status ng_session_status(const struct ng_session *session);
/* The class, if line deduction shows it. */
enum nonogram_class ng_session_class(const struct ng_session *session);
/* The work of all workers so far, and the most memory. */
struct nonogram_statistics ng_session_statistics(const struct ng_session *session);
/* The cells known by lines alone. */
void ng_session_known(const struct ng_session *session, uint8_t *cells);
/* The present assignment of the first worker, and its certain part; during `observe`. */
void ng_session_show(const struct ng_session *session, uint8_t *cells, uint8_t *certain);

#endif
