// Embree: a ray from the front, rectangles at the depths of the layers, and the intersection filter
// that its documentation recommends for leaves with transparent texels.
//
// The scene is a static one of high quality, as its documentation recommends for many queries. With
// the first move it becomes a dynamic one, whose hierarchy is fitted to the vertices from then on.
#include <embree3/rtcore.h>

#include <cmath>
#include <limits>

#include "StackPeers.h"

namespace {

struct peer {
  RTCDevice device = nullptr;
  RTCScene scene = nullptr;
  RTCGeometry geometry = nullptr;
  float *corners = nullptr;
  bool is_dynamic = false;
};

// A rectangle at the depth of a layer, in single precision and rounded outward.
//
// The depths are below 1 for a million layers, and exact. Depths as large as the scene would let the
// builder split by depth, which does not help rays that go through all of them.
void set(float *corners, uint32_t layer, const peer_box &b) {
  const float depth = (float)layer * 0x1p-20f;
  float min_x = std::nextafter((float)b.min_x, -INFINITY);
  float min_y = std::nextafter((float)b.min_y, -INFINITY);
  float max_x = std::nextafter((float)b.max_x, INFINITY);
  float max_y = std::nextafter((float)b.max_y, INFINITY);
  const float values[12] = {min_x, min_y, depth, max_x, min_y, depth,
                            max_x, max_y, depth, min_x, max_y, depth};
  for (int i = 0; i < 12; i++) corners[12 * (size_t)layer + i] = values[i];
}

struct question {
  // Embree passes this member to the filter.
  RTCIntersectContext embree;
  double x, y;
  stack_peer_test test;
  const void *context;
};

void filter(const RTCFilterFunctionNArguments *arguments) {
  const auto *asked = reinterpret_cast<const question *>(arguments->context);
  uint32_t layer = RTCHitN_primID(arguments->hit, arguments->N, 0);
  if (!asked->test(asked->context, layer, asked->x, asked->y)) arguments->valid[0] = 0;
}

void release(void *self) {
  auto *own = static_cast<peer *>(self);
  rtcReleaseGeometry(own->geometry);
  rtcReleaseScene(own->scene);
  rtcReleaseDevice(own->device);
  delete own;
}

// Puts the rectangles into a new scene.
//
// It is robust: a ray must not pass between the two triangles of a rectangle.
void build(peer *own, RTCSceneFlags flags, RTCBuildQuality quality) {
  if (own->scene) {
    rtcDetachGeometry(own->scene, 0);
    rtcReleaseScene(own->scene);
  }
  own->scene = rtcNewScene(own->device);
  rtcSetSceneFlags(own->scene, static_cast<RTCSceneFlags>(flags | RTC_SCENE_FLAG_ROBUST));
  rtcSetSceneBuildQuality(own->scene, quality);
  rtcSetGeometryBuildQuality(own->geometry, quality);
  rtcCommitGeometry(own->geometry);
  rtcAttachGeometryByID(own->scene, own->geometry, 0);
  rtcCommitScene(own->scene);
}

void *make(const peer_box *boxes, size_t count) {
  // One thread, as all others.
  RTCDevice device = rtcNewDevice("threads=1");
  if (!device) return nullptr;
  auto *own = new peer;
  own->device = device;
  own->geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_QUAD);
  own->corners = static_cast<float *>(rtcSetNewGeometryBuffer(
      own->geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 3 * sizeof(float), 4 * count));
  auto *indices = static_cast<uint32_t *>(rtcSetNewGeometryBuffer(
      own->geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT4, 4 * sizeof(uint32_t), count));
  if (!own->corners || !indices) {
    rtcReleaseGeometry(own->geometry);
    rtcReleaseDevice(device);
    delete own;
    return nullptr;
  }
  for (size_t i = 0; i < count; i++) {
    set(own->corners, (uint32_t)i, boxes[i]);
    for (int corner = 0; corner < 4; corner++) indices[4 * i + corner] = (uint32_t)(4 * i + corner);
  }
  rtcSetGeometryIntersectFilterFunction(own->geometry, filter);
  build(own, RTC_SCENE_FLAG_NONE, RTC_BUILD_QUALITY_HIGH);
  return own;
}

int64_t topmost(
    const void *self, double x, double y, stack_peer_test test, const void *context) {
  const auto *own = static_cast<const peer *>(self);
  question asked = {{}, x, y, test, context};
  rtcInitIntersectContext(&asked.embree);
  RTCRayHit ray = {};
  ray.ray.org_x = (float)x;
  ray.ray.org_y = (float)y;
  ray.ray.org_z = -1;
  ray.ray.dir_z = 1;
  ray.ray.tfar = std::numeric_limits<float>::infinity();
  ray.ray.mask = ~0u;
  ray.hit.geomID = RTC_INVALID_GEOMETRY_ID;
  rtcIntersect1(own->scene, &asked.embree, &ray);
  return ray.hit.geomID == RTC_INVALID_GEOMETRY_ID ? -1 : (int64_t)ray.hit.primID;
}

void move(void *self, const uint32_t *layers, const peer_box *boxes, size_t count) {
  auto *own = static_cast<peer *>(self);
  for (size_t i = 0; i < count; i++) set(own->corners, layers[i], boxes[i]);
  rtcUpdateGeometryBuffer(own->geometry, RTC_BUFFER_TYPE_VERTEX, 0);
  if (!own->is_dynamic) {
    own->is_dynamic = true;
    build(own, RTC_SCENE_FLAG_DYNAMIC, RTC_BUILD_QUALITY_MEDIUM);
    rtcSetGeometryBuildQuality(own->geometry, RTC_BUILD_QUALITY_REFIT);
    return;
  }
  rtcCommitGeometry(own->geometry);
  rtcCommitScene(own->scene);
}

}  // namespace

extern "C" const stack_peer touchstone_stack_peer = {"embree", make, release, topmost, move};

extern "C" const char *touchstone_stack_peer_version(void) { return RTC_VERSION_STRING; }
