/* The parts of the page that are the same for every puzzle: lines, NULL-terminated. */
#ifndef NG_EXPLAIN_HTML_PARTS_H
#define NG_EXPLAIN_HTML_PARTS_H

extern const char *const ng_html_head[];     /* up to the title */
extern const char *const ng_html_style[];    /* of what all puzzles have */
extern const char *const ng_html_controls[]; /* the sentence and the buttons */
extern const char *const ng_html_script[];   /* and the end of the document */

#endif
