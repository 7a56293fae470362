// The dynamic tree of Box2D, which its broad phase of collisions uses.
#include <box2d/b2_common.h>
#include <box2d/b2_dynamic_tree.h>

#include <cmath>
#include <string>
#include <vector>

#include "StackPeers.h"

namespace {

// Boxes in single precision, rounded outward.
b2AABB box_of(const peer_box &b) {
  b2AABB box;
  box.lowerBound.Set(
      std::nextafter((float)b.min_x, -INFINITY), std::nextafter((float)b.min_y, -INFINITY));
  box.upperBound.Set(
      std::nextafter((float)b.max_x, INFINITY), std::nextafter((float)b.max_y, INFINITY));
  return box;
}

struct peer {
  b2DynamicTree tree;
  std::vector<int32> proxies;
};

void *make(const peer_box *boxes, size_t count) {
  auto *own = new peer;
  own->proxies.reserve(count);
  for (size_t i = 0; i < count; i++) {
    own->proxies.push_back(own->tree.CreateProxy(box_of(boxes[i]), (void *)(uintptr_t)i));
  }
  return own;
}

void release(void *self) { delete static_cast<peer *>(self); }

// The frontmost layer so far; the tree calls it for every box that overlaps.
struct question {
  const b2DynamicTree *tree;
  double x, y;
  stack_peer_test test;
  const void *context;
  int64_t best;

  bool QueryCallback(int32 proxy) {
    auto layer = (uint32_t)(uintptr_t)tree->GetUserData(proxy);
    if ((best < 0 || layer < best) && test(context, layer, x, y)) best = layer;
    return true;
  }
};

int64_t topmost(
    const void *self, double x, double y, stack_peer_test test, const void *context) {
  const auto *own = static_cast<const peer *>(self);
  question asked = {&own->tree, x, y, test, context, -1};
  // The boxes are rounded by a whole unit, which covers the rounding of the point.
  b2AABB spot;
  spot.lowerBound.Set((float)x, (float)y);
  spot.upperBound = spot.lowerBound;
  own->tree.Query(&asked, spot);
  return asked.best;
}

void move(void *self, const uint32_t *layers, const peer_box *boxes, size_t count) {
  auto *own = static_cast<peer *>(self);
  for (size_t i = 0; i < count; i++) {
    own->tree.MoveProxy(own->proxies[layers[i]], box_of(boxes[i]), b2Vec2(0, 0));
  }
}

}  // namespace

extern "C" const stack_peer touchstone_stack_peer = {"box2d-tree", make, release, topmost, move};

extern "C" const char *touchstone_stack_peer_version(void) {
  static const std::string version = std::to_string(b2_version.major) + "." +
                                     std::to_string(b2_version.minor) + "." +
                                     std::to_string(b2_version.revision);
  return version.c_str();
}
