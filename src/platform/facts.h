/* From the system's description of a file to ours. For the files of this folder only. */
#ifndef NG_PLATFORM_FACTS_H
#define NG_PLATFORM_FACTS_H

#include "platform/path.h"

struct stat;

struct ng_path_facts ng_facts_of(const struct stat *status);

#endif
