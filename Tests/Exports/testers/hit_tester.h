// A hit tester that is right, or has the fault that the environment names.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>

inline bool hits(const touchstone::Image &image, const touchstone::Layer &layer, int minimum_alpha, double X, double Y) {
  const char *set = std::getenv("FAULT");
  const std::string fault = set ? set : "";
  std::string gravity = layer.gravity;
  for (char &letter : gravity) letter = static_cast<char>(std::tolower(letter));
  const auto *m = layer.matrix;
  const double w = layer.width, h = layer.height, determinant = m[0] * m[3] - m[1] * m[2];
  if (determinant == 0 || w <= 0 || h <= 0 || layer.contents_scale <= 0 || image.width <= 0 || image.height <= 0) return false;
  double x = (m[3] * (X - m[4]) - m[2] * (Y - m[5])) / determinant;
  double y = (m[0] * (Y - m[5]) - m[1] * (X - m[4])) / determinant;
  if (layer.masks_to_bounds && !(x >= 0 && x < w && y >= 0 && y < h)) return false;
  double sx = w / image.width, sy = h / image.height;
  if (gravity == "resizeaspect") sx = sy = std::min(sx, sy);
  else if (gravity == "resizeaspectfill") sx = sy = std::max(sx, sy);
  else if (gravity != "resize") sx = sy = 1 / layer.contents_scale;
  const auto place = [&](const char *low, const char *high) {
    return gravity.find(low) != std::string::npos ? 0 : gravity.find(high) != std::string::npos ? 1 : 0.5;
  };
  x -= (w - image.width * sx) * place("left", "right");
  y -= (h - image.height * sy) * place("top", "bottom");
  const double column = std::floor(x / sx), line = std::floor(y / sy);
  if (!(column >= 0 && column < image.width && line >= 0 && line < image.height)) return false;
  const int row = fault == "rows-upside-down" ? image.height - 1 - static_cast<int>(line) : static_cast<int>(line);
  const int alpha = image.alpha[row * image.width + static_cast<int>(column)];
  return fault == "alpha-ignored" || alpha >= minimum_alpha + (fault == "threshold-one-too-high");
}
