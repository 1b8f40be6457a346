/* Probing at the root: the cells next to settled ones are tried (tactics/trial.h), and again after
 * changes of their lines, as long as that pays. Each settled cell earns some time for it; a small
 * share of the search's is added. */
#ifndef NG_TACTICS_PROBING_H
#define NG_TACTICS_PROBING_H

#include "search/hooks.h"

extern const struct ng_hooks ng_probing_hooks;

#endif
