#include "mesh.h"

#include <math.h>
#include <stdlib.h>

#include "numbers.h"

static bool read_vertices(const json_t *array, Mesh *mesh) {
  for (size_t i = 0; i < mesh->vertex_count; i++) {
    double *vertex = mesh->vertices[i];
    if (!read_numbers(json_array_get(array, i), 4, vertex)) return false;
    for (int k = 0; k < 4; k++)
      if (!isfinite(vertex[k])) return false;
  }
  return true;
}

static bool read_triangles(const json_t *array, Mesh *mesh) {
  for (size_t i = 0; i < mesh->triangle_count; i++) {
    int places[3];
    if (!read_counts(json_array_get(array, i), 3, 0, places)) return false;
    for (int k = 0; k < 3; k++) {
      mesh->triangles[i][k] = (size_t)places[k];
      if (mesh->triangles[i][k] >= mesh->vertex_count) return false;
    }
  }
  return true;
}

bool mesh_read(const json_t *value, Mesh *mesh, Refusal *refusal) {
  const json_t *vertices = json_object_get(value, "vertices"),
               *triangles = json_object_get(value, "triangles");
  *mesh = (Mesh){.vertex_count = json_array_size(vertices), .triangle_count = json_array_size(triangles)};
  const char *wrong = NULL;
  if (!read_counts(json_object_get(value, "size"), 2, 0, mesh->size))
    wrong = "size: expected two whole numbers that are not negative";
  else if (!json_is_array(vertices) || !json_is_array(triangles))
    wrong = "expected vertices and triangles";
  else if (!(mesh->vertices = calloc(mesh->vertex_count + 1, sizeof *mesh->vertices)) ||
           !(mesh->triangles = calloc(mesh->triangle_count + 1, sizeof *mesh->triangles)))
    wrong = "out of memory";
  else if (!read_vertices(vertices, mesh))
    wrong = "vertices: expected four finite numbers each";
  else if (!read_triangles(triangles, mesh))
    wrong = "triangles: expected the places of three vertices each";
  if (!wrong) return true;
  mesh_free(mesh);
  return refuse_wrong(refusal, "test: mesh: %s", wrong);
}

void mesh_free(Mesh *mesh) {
  free(mesh->vertices);
  free(mesh->triangles);
  mesh->vertices = NULL;
  mesh->triangles = NULL;
}

bool mesh_fits(const Mesh *mesh, int image_width, int image_height) {
  for (size_t i = 0; i < mesh->vertex_count; i++) {
    double u = mesh->vertices[i][2], v = mesh->vertices[i][3];
    if (!(u >= 0 && u <= image_width && v >= 0 && v <= image_height)) return false;
  }
  return true;
}

// Whether an edge leads up, or to the left where it is level.
static bool leads_back(const double *from, const double *to) {
  return to[1] < from[1] || (to[1] == from[1] && to[0] < from[0]);
}

// Twice the area of the triangle of an edge and a place: above 0 where these turn from x to y. It does not depend on the
// direction of the edge, except for its sign.
static double side(const double *from, const double *to, double x, double y) {
  if (leads_back(from, to)) return -side(to, from, x, y);
  return (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
}

// The texel at a coordinate: at least the first one that a triangle reaches, and at most the last one.
static int limited(double coordinate, double p, double q, double r) {
  double last = fmax(ceil(fmax(p, fmax(q, r))) - 1, 0);
  double first = fmin(floor(fmin(p, fmin(q, r))), last);
  return (int)fmin(fmax(floor(coordinate), first), last);
}

// The texel that a triangle shows at a place. Returns false where the place is not in the triangle.
static bool triangle_texel(const Mesh *mesh, const size_t places[3], double x, double y, int texel[2]) {
  const double *corners[3];
  for (int i = 0; i < 3; i++) corners[i] = mesh->vertices[places[i]];
  double area = side(corners[0], corners[1], corners[2][0], corners[2][1]);
  if (!(fabs(area) > 0)) return false;
  double u = 0, v = 0;
  for (int i = 0; i < 3; i++) {
    // How much a corner counts, by the edge that faces it; the inside is at the right of the edge.
    const double *next = corners[(i + 1) % 3], *last = corners[(i + 2) % 3];
    const double *from = area > 0 ? next : last, *to = area > 0 ? last : next;
    bool is_level = to[1] == from[1];
    // An edge at the left leads up, and a level one at the top leads to the right.
    bool has_edge = leads_back(from, to) != is_level;
    double share = side(from, to, x, y);
    if (!(share > 0 || (share == 0 && has_edge))) return false;
    u += share * corners[i][2];
    v += share * corners[i][3];
  }
  texel[0] = limited(u / fabs(area), corners[0][2], corners[1][2], corners[2][2]);
  texel[1] = limited(v / fabs(area), corners[0][3], corners[1][3], corners[2][3]);
  return true;
}

bool mesh_hit(const Mesh *mesh, double x, double y, TexelTest *passes, const void *context) {
  if (!(x >= 0 && x < mesh->size[0] && y >= 0 && y < mesh->size[1])) return false;
  for (size_t i = 0; i < mesh->triangle_count; i++) {
    int texel[2];
    if (triangle_texel(mesh, mesh->triangles[i], x, y, texel) && passes(context, texel[0], texel[1]))
      return true;
  }
  return false;
}
