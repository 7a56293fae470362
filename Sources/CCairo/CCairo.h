// cairo's C interface, as its pkg-config file makes it known.
#include <cairo.h>
