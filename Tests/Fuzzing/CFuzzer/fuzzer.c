// The header is all there is; a target of C needs a source.
#include "CFuzzer.h"
