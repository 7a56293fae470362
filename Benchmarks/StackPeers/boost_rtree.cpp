// The R-tree of Boost.Geometry, with the parameters of its documentation.
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>

#include <cstdlib>
#include <utility>
#include <vector>

#include "StackPeers.h"

namespace {

namespace geometry = boost::geometry;
namespace index = boost::geometry::index;

using place = geometry::model::point<double, 2, geometry::cs::cartesian>;
using box = geometry::model::box<place>;
using entry = std::pair<box, uint32_t>;

box box_of(const peer_box &b) { return box(place(b.min_x, b.min_y), place(b.max_x, b.max_y)); }

struct peer {
  index::rtree<entry, index::rstar<16>> tree;
  std::vector<peer_box> boxes;
};

void *make(const peer_box *boxes, size_t count) {
  std::vector<entry> entries;
  entries.reserve(count);
  for (size_t i = 0; i < count; i++) entries.emplace_back(box_of(boxes[i]), (uint32_t)i);
  // From a range the tree is packed.
  return new peer{
      index::rtree<entry, index::rstar<16>>(entries.begin(), entries.end()),
      std::vector<peer_box>(boxes, boxes + count)};
}

void release(void *self) { delete static_cast<peer *>(self); }

int64_t topmost(
    const void *self, double x, double y, stack_peer_test test, const void *context) {
  const auto &tree = static_cast<const peer *>(self)->tree;
  int64_t best = -1;
  for (auto it = tree.qbegin(index::intersects(place(x, y))); it != tree.qend(); ++it) {
    // What lies behind the best so far is not tested.
    if ((best < 0 || it->second < best) && test(context, it->second, x, y)) best = it->second;
  }
  return best;
}

void move(void *self, const uint32_t *layers, const peer_box *boxes, size_t count) {
  auto *own = static_cast<peer *>(self);
  for (size_t i = 0; i < count; i++) {
    peer_box &old = own->boxes[layers[i]];
    own->tree.remove(entry(box_of(old), layers[i]));
    own->tree.insert(entry(box_of(boxes[i]), layers[i]));
    old = boxes[i];
  }
}

}  // namespace

extern "C" const stack_peer touchstone_stack_peer = {"boost-rtree", make, release, topmost, move};
