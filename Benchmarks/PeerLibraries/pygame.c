// pygame-ce's Mask through its own module, in a Python that runs in this process: a query calls its
// C code with arguments that are Python objects already, without any pipe or text.
//
// libpython is loaded at run time, so that nothing depends on it. The declarations below are those
// of Python's stable interface.
// interface.
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "PeerLibraries.h"

#define BARRIER(value) __asm__ volatile("" : : "r"((int)(value)) : "memory")

typedef struct object object;
typedef long ssize;

static struct {
  void (*initialize)(int);
  int (*run)(const char *);
  object *(*add_module)(const char *);
  object *(*attribute)(object *, const char *);
  object *(*call)(object *, const char *, ...);
  object *(*call_object)(object *, object *);
  object *(*build)(const char *, ...);
  object *(*memory)(char *, ssize, int);
  object *(*vectorcall)(object *, object *const *, size_t, object *);
  int (*is_true)(object *);
  object *(*error)(void);
  void (*fetch)(object **, object **, object **);
  object *(*text)(object *);
  const char *(*utf8)(object *);
  void (*release)(object *);
  object *none;
} python;

static char message[512];
static object *names;

static const char *failure(const char *what, const char *detail) {
  snprintf(message, sizeof message, "%s%s%s", what, detail ? ": " : "", detail ? detail : "");
  for (char *c = message; *c; c++) {
    if (*c == '\n') *c = ' ';
  }
  return message;
}

// Keeps Python's own message for a failure.
static const char *raised(const char *what) {
  object *type = NULL, *value = NULL, *trace = NULL;
  if (python.error()) python.fetch(&type, &value, &trace);
  object *text = value ? python.text(value) : NULL;
  const char *words = text ? python.utf8(text) : NULL;
  failure(what, words ? words : "Python raised an error");
  if (text) python.release(text);
  if (type) python.release(type);
  if (value) python.release(value);
  if (trace) python.release(trace);
  return message;
}

static const char *const definitions =
    "import pygame\n"
    "def touchstone_surface(pixels, width, height):\n"
    "    return pygame.image.frombuffer(pixels, (width, height), 'RGBA')\n"
    "def touchstone_mask(surface, threshold):\n"
    "    return pygame.mask.from_surface(surface, threshold)\n"
    "def touchstone_square(side):\n"
    "    return pygame.mask.Mask((side, side), fill=True)\n"
    "from pygame.mask import from_surface as touchstone_from_surface\n";

const char *pygame_start(const char *library, const char *home, const char *packages) {
  if (names) return NULL;
  // Python's extension modules look for its symbols in the process.
  void *handle = dlopen(library, RTLD_NOW | RTLD_GLOBAL);
  if (!handle) return failure("libpython cannot be loaded", dlerror());
  const struct {
    const char *name;
    void **place;
  } symbols[] = {
      {"Py_InitializeEx", (void **)&python.initialize},
      {"PyRun_SimpleString", (void **)&python.run},
      {"PyImport_AddModule", (void **)&python.add_module},
      {"PyObject_GetAttrString", (void **)&python.attribute},
      {"PyObject_CallFunction", (void **)&python.call},
      {"PyObject_CallObject", (void **)&python.call_object},
      {"Py_BuildValue", (void **)&python.build},
      {"PyMemoryView_FromMemory", (void **)&python.memory},
      {"PyObject_Vectorcall", (void **)&python.vectorcall},
      {"PyObject_IsTrue", (void **)&python.is_true},
      {"PyErr_Occurred", (void **)&python.error},
      {"PyErr_Fetch", (void **)&python.fetch},
      {"PyObject_Str", (void **)&python.text},
      {"PyUnicode_AsUTF8", (void **)&python.utf8},
      {"Py_DecRef", (void **)&python.release},
      {"_Py_NoneStruct", (void **)&python.none},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    *symbols[i].place = dlsym(handle, symbols[i].name);
    if (!*symbols[i].place) return failure("libpython lacks", symbols[i].name);
  }
  // Python reads these variables at the start and never again.
  setenv("PYTHONHOME", home, 1);
  setenv("PYTHONPATH", packages, 1);
  setenv("PYTHONDONTWRITEBYTECODE", "1", 1);
  setenv("PYGAME_HIDE_SUPPORT_PROMPT", "1", 1);
  setenv("SDL_VIDEODRIVER", "dummy", 1);
  // Python's signal handlers are not installed: an interrupt is meant for the run.
  python.initialize(0);
  unsetenv("PYTHONHOME");
  unsetenv("PYTHONPATH");
  if (python.run(definitions) != 0) return failure("pygame cannot be imported", NULL);
  names = python.add_module("__main__");
  return names ? NULL : raised("Python");
}

const char *pygame_error(void) { return message; }

struct pygame_image {
  object *surface, *square, *get_at, *overlap, *from_surface, *threshold;
};

static object *result_of(const char *function, object *arguments) {
  object *callee = python.attribute(names, function);
  object *result = callee && arguments ? python.call_object(callee, arguments) : NULL;
  if (callee) python.release(callee);
  if (arguments) python.release(arguments);
  if (!result) raised(function);
  return result;
}

pygame_image *pygame_image_make(
    const uint8_t *pixels, int width, int height, int threshold, int side) {
  pygame_image *image = calloc(1, sizeof *image);
  if (!image) return NULL;
  object *view = python.memory(
      (char *)(uintptr_t)pixels, (ssize)width * height * 4, 0x100 /* PyBUF_READ */);
  image->surface = result_of("touchstone_surface", python.build("(Nii)", view, width, height));
  image->square = result_of("touchstone_square", python.build("(i)", side));
  image->from_surface = python.attribute(names, "touchstone_from_surface");
  image->threshold = python.build("i", threshold);
  object *mask = image->surface
      ? result_of("touchstone_mask", python.build("(Oi)", image->surface, threshold))
      : NULL;
  if (mask) {
    image->get_at = python.attribute(mask, "get_at");
    image->overlap = python.attribute(mask, "overlap");
    python.release(mask);
  }
  if (image->square && image->get_at && image->overlap && image->from_surface) return image;
  pygame_image_free(image);
  return NULL;
}

void pygame_image_free(pygame_image *image) {
  if (!image) return;
  object *all[] = {
      image->surface, image->square,       image->get_at,
      image->overlap, image->from_surface, image->threshold,
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (all[i]) python.release(all[i]);
  }
  free(image);
}

struct pygame_places {
  size_t count;
  object *pairs[];
};

pygame_places *pygame_places_make(const peer_place *places, size_t count) {
  pygame_places *made = calloc(1, sizeof *made + count * sizeof *made->pairs);
  if (!made) return NULL;
  made->count = count;
  for (size_t i = 0; i < count; i++) {
    made->pairs[i] = python.build("(ii)", places[i].column, places[i].row);
  }
  return made;
}

void pygame_places_free(pygame_places *places) {
  if (!places) return;
  for (size_t i = 0; i < places->count; i++) python.release(places->pairs[i]);
  free(places);
}

bool pygame_get_at(pygame_image *image, const pygame_places *places, bool *hits) {
  for (size_t i = 0; i < places->count; i++) {
    object *answer = python.vectorcall(image->get_at, &places->pairs[i], 1, NULL);
    if (!answer) return raised("get_at"), false;
    bool hit = python.is_true(answer) == 1;
    python.release(answer);
    if (hits) hits[i] = hit;
    BARRIER(hit);
  }
  return true;
}

bool pygame_overlap(pygame_image *image, const pygame_places *places, bool *hits) {
  for (size_t i = 0; i < places->count; i++) {
    object *arguments[] = {image->square, places->pairs[i]};
    object *answer = python.vectorcall(image->overlap, arguments, 2, NULL);
    if (!answer) return raised("overlap"), false;
    bool hit = answer != python.none;
    python.release(answer);
    if (hits) hits[i] = hit;
    BARRIER(hit);
  }
  return true;
}

bool pygame_from_surface(pygame_image *image) {
  object *arguments[] = {image->surface, image->threshold};
  object *mask = python.vectorcall(image->from_surface, arguments, 2, NULL);
  if (!mask) return raised("from_surface"), false;
  python.release(mask);
  return true;
}
