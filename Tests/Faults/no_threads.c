// No thread can be started, as where a container limits them: for LD_PRELOAD.
#include <errno.h>
#include <pthread.h>

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  (void)thread, (void)attributes, (void)body, (void)argument;
  return EAGAIN;
}
