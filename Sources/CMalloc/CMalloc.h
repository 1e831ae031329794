// What the C library offers about memory and its Swift module leaves out.
#include <malloc.h>
