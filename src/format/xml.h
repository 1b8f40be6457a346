/* A strict pull scanner for the XML of puzzle files: it hands out one event after the other and
 * checks that tags are nested. It validates nothing, fetches nothing and expands nothing: a
 * DOCTYPE is skipped with the entities that it declares, which are an error where one is used, and
 * the only references are those of XML and HTML 4 and character numbers. Texts cost nobody a
 * puzzle: an unknown reference, a tag within an element of text and bytes in no known encoding are
 * kept, with a remark.
 *
 *     <line><count color="red">2</count></line>
 *     START START              TEXT STOP  STOP
 *
 * Text comes out as UTF-8; ISO-8859-1 is converted, and so is what is in no known encoding. */
#ifndef NG_FORMAT_XML_H
#define NG_FORMAT_XML_H

#include "base/text.h"
#include "format/scan.h"
#include "model/build.h"

enum ng_xml_event {
    NG_XML_ERROR, /* said by the diagnostic; the status is in `status` */
    NG_XML_START, /* <name ...>: `name` and the attributes are valid until the next event */
    NG_XML_STOP,  /* </name>, also after <name/> */
    NG_XML_TEXT,  /* a piece of text or a CDATA section in `text`; one text may come in several */
    NG_XML_CUT,   /* inside the root element alone, a '<' is all that is left */
    NG_XML_DONE,  /* the end of the text, all elements closed */
};

enum { NG_XML_ATTRIBUTES_MAX = 16, NG_XML_DEPTH_MAX = 32 };

struct ng_xml_attribute {
    struct ng_span name;
    size_t offset; /* of the value in `values` */
    size_t size;
};

/* What a text lacks, so that it is looked for once: in its last so many bytes, there is no end of a
 * comment, an instruction or a CDATA section. Zeroed: nothing is known. */
struct ng_xml_lacks {
    size_t comment_end, instruction_end, section_end;
};

struct ng_xml {
    struct ng_scan scan;
    struct ng_place place; /* where the event began */
    const char *begin;     /* the same */
    struct ng_span name;
    struct ng_span doubled; /* name of the element before, if it is of text and begins in itself: */
    struct ng_place doubled_place; /* here */
    struct nonogram_text text;
    struct nonogram_text values;
    struct ng_xml_attribute attributes[NG_XML_ATTRIBUTES_MAX];
    unsigned attribute_count;
    struct ng_span open[NG_XML_DEPTH_MAX]; /* names of the elements not closed yet */
    unsigned depth;                        /* number of these */
    bool headed;                           /* past the very beginning */
    bool resumed;                          /* the first '<' is not in the text */
    bool rooted;                           /* the root element has begun */
    bool typed;                            /* there was a DOCTYPE, */
    bool declares;                         /* and entities in it */
    bool empty;                            /* a <name/> was begun and ends next */
    bool windows;                          /* what is not ASCII is Windows-1252 */
    enum nonogram_status status;
    struct ng_xml_lacks *lacks; /* of a text to the end of which this one goes; NULL: not kept */
    const char *const *texts;   /* the elements that hold nothing but text, NULL-terminated */
    struct ng_build *build;     /* gets the remarks; NULL: nobody wants to know */
    struct nonogram_diagnostic *diagnostic;
};

/* Whether the text begins with an XML declaration; "<?xmlnote" is an instruction. */
bool ng_xml_declares(struct ng_span text);
/* `text` must live as long as the scanner. With `root`, the text begins within that element, just
 * behind the '<' of a start tag. */
void ng_xml_start(struct ng_xml *xml, struct ng_span text, const char *root,
                  const char *const *texts, struct ng_build *build,
                  struct nonogram_diagnostic *diagnostic);
void ng_xml_clear(struct ng_xml *xml);

enum ng_xml_event ng_xml_next(struct ng_xml *xml);
/* Passes over the rest of the element begun last; false on an error. */
bool ng_xml_skip(struct ng_xml *xml);
/* Says that the element before begins once more within its own text, if it does: that is what is
 * wrong where its first end tag was not meant to end it. */
bool ng_xml_say_doubled(struct ng_xml *xml);
/* Whether the name of the event is this one. */
bool ng_xml_is(const struct ng_xml *xml, const char *name);
/* The value of an attribute, valid until the next event; false when there is none. */
bool ng_xml_attribute(const struct ng_xml *xml, const char *name, struct ng_span *value);
/* Whether it has an attribute that is none of these, NULL-terminated; *name is that of the first.
 */
bool ng_xml_foreign(const struct ng_xml *xml, const char *const *known, struct ng_span *name);

#endif
