// Meshes of triangles as requests give them (rule R20).
#ifndef MESH_H
#define MESH_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "refusal.h"
#include "texel_test.h"

// Triangles that show parts of an image as a picture.
typedef struct {
  int size[2];             // the width and the height of the picture
  double (*vertices)[4];   // x, y, u, v: the places in the picture and in the image, in texels of each
  size_t (*triangles)[3];  // each has three places among the vertices; back to front
  size_t vertex_count, triangle_count;
} Mesh;

// Reads a mesh. Returns false with a refusal where its shape is wrong; otherwise the caller frees it.
bool mesh_read(const json_t *value, Mesh *mesh, Refusal *refusal);

// Frees what mesh_read allocated; nothing where all numbers are 0.
void mesh_free(Mesh *mesh);

// Whether all vertices lie in an image of a size, edges included.
bool mesh_fits(const Mesh *mesh, int image_width, int image_height);

// Whether a texel of the image passes that a triangle shows at a place of the picture. It is computed in doubles. Of
// two triangles on either side of an edge, exactly one has a place on that edge. The mesh has to lie in the image, which
// has to have texels.
bool mesh_hit(const Mesh *mesh, double x, double y, TexelTest *passes, const void *context);

#endif
