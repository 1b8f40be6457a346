/* A runner whose parts have a thread each (base/runner.h). */
#ifndef NG_BATCH_PARALLEL_H
#define NG_BATCH_PARALLEL_H

#include "base/runner.h"

/* Parts run one after another where there is no memory for threads. It has no state. */
extern const struct ng_runner ng_parallel_runner;

#endif
