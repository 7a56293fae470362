// The R-tree of Boost.Geometry, packed, with boxes in single precision.
//
// What a query finds goes to an output iterator, which Boost's documentation makes of a function.
// Query iterators (qbegin) hide the predicate behind virtual calls and take several times as long.
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <boost/version.hpp>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "StackPeers.h"

namespace {

namespace geometry = boost::geometry;
namespace index = boost::geometry::index;

using place = geometry::model::point<float, 2, geometry::cs::cartesian>;
using box = geometry::model::box<place>;
using entry = std::pair<box, uint32_t>;
using tree = index::rtree<entry, index::rstar<16>>;

// A box in single precision, rounded outward.
box box_of(const peer_box &b) {
  return box(
      place(std::nextafter((float)b.min_x, -INFINITY), std::nextafter((float)b.min_y, -INFINITY)),
      place(std::nextafter((float)b.max_x, INFINITY), std::nextafter((float)b.max_y, INFINITY)));
}

struct peer {
  ::tree tree;
  std::vector<peer_box> boxes;
};

void *make(const peer_box *boxes, size_t count) {
  std::vector<entry> entries;
  entries.reserve(count);
  for (size_t i = 0; i < count; i++) entries.emplace_back(box_of(boxes[i]), (uint32_t)i);
  // The tree is packed because it is made from a range.
  return new peer{
      ::tree(entries.begin(), entries.end()), std::vector<peer_box>(boxes, boxes + count)};
}

void release(void *self) { delete static_cast<peer *>(self); }

int64_t topmost(
    const void *self, double x, double y, stack_peer_test test, const void *context) {
  // The layers are numbered front to back.
  uint32_t best = UINT32_MAX;
  // The boxes are rounded by a whole unit, which covers the rounding of the point.
  static_cast<const peer *>(self)->tree.query(
      index::intersects(place((float)x, (float)y)),
      boost::make_function_output_iterator([&](const entry &found) {
        // What lies behind the best so far is not tested.
        if (found.second < best && test(context, found.second, x, y)) best = found.second;
      }));
  return best == UINT32_MAX ? -1 : (int64_t)best;
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

extern "C" const char *touchstone_stack_peer_version(void) {
  static const std::string version = std::to_string(BOOST_VERSION / 100000) + "." +
                                     std::to_string(BOOST_VERSION / 100 % 1000) + "." +
                                     std::to_string(BOOST_VERSION % 100);
  return version.c_str();
}
