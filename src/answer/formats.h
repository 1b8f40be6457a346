/* The formats of puzzles and of pictures, described for those who choose one by its name. */
#ifndef NG_ANSWER_FORMATS_H
#define NG_ANSWER_FORMATS_H

#include "nonogram.h"

/* Get format number `index`, from 0. Return false after the last. */
bool ng_formats_puzzle(size_t index, struct nonogram_format *format);
bool ng_formats_picture(size_t index, struct nonogram_format *format);
/* Get the format with this name, or for puzzles with this suffix. Return false if unknown. */
bool ng_formats_find_puzzle(const char *name, struct nonogram_format *format);
bool ng_formats_find_picture(const char *name, struct nonogram_format *format);

#endif
