/* Given cells that leave a puzzle one solution. */
#ifndef NG_EXPLAIN_PIN_H
#define NG_EXPLAIN_PIN_H

#include "model/puzzle.h"
#include "nonogram.h"

/* As nonogram_pin(), whose arguments have been checked. */
enum nonogram_status ng_pin(const struct nonogram_puzzle *puzzle, const uint8_t *solution,
                            const struct nonogram_explain_options *options, uint8_t *given,
                            struct nonogram_pin *pin);

#endif
