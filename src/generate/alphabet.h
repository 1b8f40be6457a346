/* The letters that pictures of words are set in: 5 cells wide, 7 high. */
#ifndef NG_GENERATE_ALPHABET_H
#define NG_GENERATE_ALPHABET_H

#include <stdbool.h>

enum { NG_LETTER_WIDTH = 5, NG_LETTER_HEIGHT = 7 };

/* Whether there is such a letter: A to Z in either case, digits, blank and some signs. */
bool ng_letter_exists(char letter);
/* Whether the letter fills the cell, 0 <= row < NG_LETTER_HEIGHT and likewise. */
bool ng_letter_fills(char letter, unsigned row, unsigned column);

#endif
