/* From the tape of a document to a puzzle, whatever the document is written in.
 *
 * The puzzle is the outermost container that has clues by name (rows, columns and what else
 * programs call them: map_names.c), or a goal; where nothing has such names, and the rules allow
 * it, the outermost one that has two lists of lists, which are the rows and the columns, or that is
 * a matrix of cells. The members of the containers around it count, too: texts and sizes often
 * stand there.
 *
 * What a front end delivers:
 *   - One value, the first node. A document of several (a program, the lines of a TOML file) is an
 *     NG_TAPE_OBJECT around them. A key may stand before a value in any container, or be missing.
 *   - At most NG_TAPE_DEPTH containers within each other. The front end reports what is deeper, and
 *     all that is wrong with the notation.
 *   - Numbers by ng_tape_number(), which looks at the digits for the only time.
 *   - Strings and keys with style 0 where their bytes are what they say; any other style is the
 *     front end's own and is decoded (ng_tape.decode). The front end makes the remarks on bytes and
 *     escapes that are no text.
 *   - null as a word, whatever the language calls it ("~", "None"); true and false as they are.
 *     null as a clue is one that is not known, as any other value it is not there.
 *   - A clue is an array of blocks, a number (0 is the empty clue), or a string with the blocks
 *     ("2 1", "2,1", "2r 1b"), "" (the empty clue) or "*" (not known). A block is a number, a
 *     string with one, "?" (of any length), or has a colour: [2, "red"], "2r",
 *     {"n": 2, "colour": "red"}.
 *   - A side is an array of clues. A text of several lines, a clue each, is given as an array of
 *     strings, one a line without its blanks. An empty string is an empty clue: the front end
 *     finds out which blank lines mean nothing.
 *   - A picture is an array of rows: strings of symbols (a colour's, or 0 and 1), arrays of cells
 *     (0 and 1, false and true, or strings of one symbol), or one string or array with all rows.
 *   - Colours are an array of objects with name, symbol, rgb (the first one is the background if
 *     the rules say so), or an object of such objects, or of strings that `rules.colour` reads, the
 *     keys being the names. */
#ifndef NG_FORMAT_DOC_MAP_H
#define NG_FORMAT_DOC_MAP_H

#include "format/doc/map_rules.h"
#include "format/doc/tape.h"

/* Puts what the document says into the builder. */
enum nonogram_status ng_map_read(struct ng_tape *tape, const struct ng_map_rules *rules,
                                 struct ng_build *build, struct nonogram_diagnostic *diagnostic);

/* How many puzzles the document holds; the first `most` of their nodes are put into `nodes`, in
 * the order of the text, and none is within another. Each can be read alone: its span
 * (ng_tape_span()) is a document of its own. O(nodes of the tape). Out of memory: tape->failed. */
size_t ng_map_puzzles(struct ng_tape *tape, const struct ng_map_rules *rules, size_t *nodes,
                      size_t most);

/* The spans of these in the text, in an array charged to the tape's memory; 0: there are none, or
 * there is no memory for it. */
size_t ng_map_split(struct ng_tape *tape, const struct ng_map_rules *rules,
                    struct ng_span **puzzles);

#endif
