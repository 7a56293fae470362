// Embree: a ray from the front, rectangles at the depths of the layers, and the intersection filter
// that its documentation recommends for leaves with transparent texels.
#include <embree3/rtcore.h>

#include <cmath>
#include <limits>

#include "StackPeers.h"

namespace {

struct peer {
  RTCDevice device;
  RTCScene scene;
  RTCGeometry geometry;
  float *corners;
};

// A rectangle at depth `layer`, in single precision and rounded outward.
void set(float *corners, uint32_t layer, const peer_box &b) {
  float min_x = std::nextafter((float)b.min_x, -INFINITY);
  float min_y = std::nextafter((float)b.min_y, -INFINITY);
  float max_x = std::nextafter((float)b.max_x, INFINITY);
  float max_y = std::nextafter((float)b.max_y, INFINITY);
  const float values[12] = {min_x, min_y, (float)layer, max_x, min_y, (float)layer,
                            max_x, max_y, (float)layer, min_x, max_y, (float)layer};
  for (int i = 0; i < 12; i++) corners[12 * (size_t)layer + i] = values[i];
}

struct question {
  // Embree hands this member on to the filter.
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

void *make(const peer_box *boxes, size_t count) {
  // One thread, as all others.
  RTCDevice device = rtcNewDevice("threads=1");
  if (!device) return nullptr;
  auto *own = new peer;
  own->device = device;
  own->scene = rtcNewScene(device);
  rtcSetSceneFlags(own->scene, static_cast<RTCSceneFlags>(
      RTC_SCENE_FLAG_DYNAMIC | RTC_SCENE_FLAG_ROBUST));
  own->geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_QUAD);
  own->corners = static_cast<float *>(rtcSetNewGeometryBuffer(
      own->geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 3 * sizeof(float), 4 * count));
  auto *indices = static_cast<uint32_t *>(rtcSetNewGeometryBuffer(
      own->geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT4, 4 * sizeof(uint32_t), count));
  if (!own->corners || !indices) {
    release(own);
    return nullptr;
  }
  for (size_t i = 0; i < count; i++) {
    set(own->corners, (uint32_t)i, boxes[i]);
    for (int corner = 0; corner < 4; corner++) indices[4 * i + corner] = (uint32_t)(4 * i + corner);
  }
  rtcSetGeometryIntersectFilterFunction(own->geometry, filter);
  rtcCommitGeometry(own->geometry);
  rtcAttachGeometry(own->scene, own->geometry);
  rtcCommitScene(own->scene);
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
  rtcCommitGeometry(own->geometry);
  rtcCommitScene(own->scene);
}

}  // namespace

extern "C" const stack_peer touchstone_stack_peer = {"embree", make, release, topmost, move};
