/* Netpbm images of all kinds as pixels. */
#ifndef NG_FORMAT_IMAGES_NETPBM_H
#define NG_FORMAT_IMAGES_NETPBM_H

#include "format/images/pixels.h"

bool ng_netpbm_is(struct ng_span text);
ng_pixels_open ng_netpbm_open;

#endif
