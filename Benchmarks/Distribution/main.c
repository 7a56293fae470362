// The main function of the one file that is both programs: the name that it is started by says which.
//
// Few machines without a desktop have cairo. So the file does not need it, but loads it if it is installed. Its functions are
// bound at their first call. The strategies that draw find them then, and are left out without them.
#include <dlfcn.h>
#include <string.h>

int touchstone_main(int count, char **words);
int touchstone_bench_main(int count, char **words);

int main(int count, char **words) {
  dlopen("libcairo.so.2", RTLD_LAZY | RTLD_GLOBAL);
  const char *slash = count > 0 ? strrchr(words[0], '/') : NULL;
  const char *name = slash ? slash + 1 : count > 0 ? words[0] : "";
  // Launches are copies with other names.
  int is_first = strncmp(name, "touchstone", 10) == 0 && strncmp(name, "touchstone-bench", 16) != 0;
  return is_first ? touchstone_main(count, words) : touchstone_bench_main(count, words);
}
