// A complete adapter in C++17 with nlohmann-json3-dev:
// g++ -std=c++17 -O2 corpus/adapters/templates/adapter.cpp -o build/adapter &&
//   touchstone conform --adapter build/adapter
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

using json = nlohmann::json;

struct Image {
  int width, height;
  std::vector<uint8_t> alpha;  // one byte per texel, top row first
};

struct Layer {
  double width, height, contentsScale;
  double a, b, c, d, tx, ty;  // the map from the layer to its parent
  bool masksToBounds;
  std::string gravity;
};

// p · q − r · s without cancellation (Kahan).
static double difference(double p, double q, double r, double s) {
  double second = r * s, error = std::fma(-r, s, second), value = std::fma(p, q, -second) + error;
  return std::isfinite(error) ? value : p * q - second;
}

// Your hit tester: whether the point (x, y) of the layer's parent hits.
static bool hits(const Image &image, const Layer &layer, int minimumAlpha, double x, double y) {
  const auto &[w, h, contentsScale, a, b, c, d, tx, ty, masksToBounds, gravity] = layer;
  for (double number : {w, h, contentsScale, a, b, c, d, tx, ty, x, y})
    if (!std::isfinite(number)) return false;
  if (!(w > 0 && h > 0 && contentsScale > 0 && image.width > 0 && image.height > 0)) return false;
  // The point in the layer. Columns of at most 1 keep the determinant of tiny and of huge layers from vanishing.
  auto scale = [](double p, double q) {
    return std::exp2(std::min(std::ceil(std::log2(std::max(std::abs(p), std::abs(q)))), 1023.0));
  };
  double across = scale(a, b), down = scale(c, d);
  double determinant = difference(a / across, d / down, b / across, c / down);
  if (!(std::abs(determinant) > 0)) return false;
  double dx = x - tx, dy = y - ty;
  double u = difference(d / down, dx, c / down, dy) / across / determinant;
  double v = difference(a / across, dy, b / across, dx) / down / determinant;
  if (masksToBounds && !(u >= 0 && u < w && v >= 0 && v < h)) return false;
  // The size of a texel, and where the contents begin.
  double sx = w / image.width, sy = h / image.height, x0 = 0, y0 = 0;
  if (gravity != "resize") {
    sx = sy = gravity == "resizeAspect"       ? std::min(sx, sy)
              : gravity == "resizeAspectFill" ? std::max(sx, sy)
                                              : 1 / contentsScale;
    auto holds = [&](const char *first, const char *other) {
      return gravity.find(first) != std::string::npos || gravity.find(other) != std::string::npos;
    };
    x0 = (w - image.width * sx) * (holds("left", "Left") ? 0 : holds("right", "Right") ? 1 : 0.5);
    y0 = (h - image.height * sy) * (holds("top", "Top") ? 0 : holds("bottom", "Bottom") ? 1 : 0.5);
  }
  double column = std::floor((u - x0) / sx), row = std::floor((v - y0) / sy);
  if (!(column >= 0 && column < image.width && row >= 0 && row < image.height)) return false;
  return image.alpha[size_t(row) * image.width + size_t(column)] >= minimumAlpha;
}

// What follows speaks the protocol and need not change.

static const std::map<std::string, std::pair<int, int>> formats = {  // bytes per texel, byte of alpha
    {"alpha8", {1, 0}}, {"rgba8-straight", {4, 3}}, {"rgba8-premultiplied", {4, 3}}};
static std::map<std::string, Image> images;

static double number(const json &value) {
  return value.is_string() ? std::stod(value.get<std::string>()) : value.get<double>();
}

static std::vector<uint8_t> decoded(const std::string &base64) {
  std::vector<uint8_t> bytes;
  uint32_t bits = 0;
  int count = 0;
  for (char letter : base64) {
    static const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t digit = digits.find(letter);
    if (digit == std::string::npos) break;
    bits = bits << 6 | uint32_t(digit);
    if ((count += 6) >= 8) bytes.push_back(uint8_t(bits >> (count -= 8)));
  }
  return bytes;
}

static Layer layerOf(const json &request) {
  auto at = [&](const char *key, size_t index) { return number(request.at(key).at(index)); };
  const char *matrix = request.contains("matrix") ? "matrix" : "transform";
  Layer layer = {at("size", 0), at("size", 1), number(request.at("contentsScale")), at(matrix, 0), at(matrix, 1),
                 at(matrix, 2), at(matrix, 3), at(matrix, 4), at(matrix, 5), request.at("masksToBounds"),
                 request.at("gravity")};
  if (!request.contains("matrix")) {
    double x = -at("anchorPoint", 0) * layer.width, y = -at("anchorPoint", 1) * layer.height;
    layer.tx += layer.a * x + layer.c * y + at("position", 0);
    layer.ty += layer.b * x + layer.d * y + at("position", 1);
  }
  return layer;
}

static json answer(const json &request) {
  const std::string op = request.at("op");
  if (op == "start") {
    std::vector<std::string> names;
    for (const auto &format : formats) names.push_back(format.first);
    return {{"protocol", 1}, {"name", "template-cpp"}, {"fidelity", "float64"}, {"supports", {{"formats", names}}}};
  }
  if (op == "image") {
    if (request.contains("file")) return {{"unsupported", "image files"}};
    const auto [size, offset] = formats.at(request.at("format"));
    Image image = {request.at("width"), request.at("height"), {}};
    if (image.width < 0 || image.height < 0) throw std::invalid_argument("a negative size");
    const size_t bytesPerRow = request.at("bytesPerRow");
    const auto pixels = decoded(request.at("pixels"));
    for (int row = 0; row < image.height; row++)
      for (int column = 0; column < image.width; column++)
        image.alpha.push_back(pixels.at(row * bytesPerRow + column * size + offset));
    images[request.at("id")] = image;
    return {{"ok", true}};
  }
  if (op != "test") return {{"unsupported", op}};
  const Image &image = images.at(request.at("image"));
  const Layer layer = layerOf(request.at("layer"));
  std::string verdicts;
  for (const auto &point : request.at("points"))
    verdicts += hits(image, layer, request.at("minimumAlpha"), number(point.at(0)), number(point.at(1))) ? '1' : '0';
  return {{"hits", verdicts}};
}

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    json reply;
    try {
      const json request = json::parse(line);
      if (request.at("op") == "stop") break;
      reply = answer(request);
    } catch (const std::exception &error) {
      reply = {{"error", error.what()}};
    }
    std::cout << reply.dump() << std::endl;
  }
}
