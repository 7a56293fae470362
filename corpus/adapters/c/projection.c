#include "projection.h"

#include <math.h>
#include <stddef.h>

#include "numbers.h"

// The exponent of a power of two above the magnitudes of three numbers; 0 where they are 0.
static int exponent(double p, double q, double r) {
  int exponent;
  frexp(fmax(fabs(p), fmax(fabs(q), fabs(r))), &exponent);
  return exponent;
}

// Adds a number to an exact sum, whose parts are ordered by their size and do not overlap (Shewchuk).
static void add(double *parts, size_t *count, double number) {
  for (size_t i = 0; i < *count; i++) {
    double sum = number + parts[i], added = sum - number;
    parts[i] = (number - (sum - added)) + (parts[i] - added);
    number = sum;
  }
  parts[(*count)++] = number;
}

// A number with the sign of the determinant, or 0. Nothing is rounded, as long as no number but 0 is less than
// 2^-300 of the largest one of its row or column.
static double determinant_sign(const double numbers[9]) {
  static const int terms[6][3] = {{0, 4, 8}, {1, 5, 6}, {2, 3, 7}, {2, 4, 6}, {1, 3, 8}, {0, 5, 7}};
  double m[9], parts[24], sign = 0;
  size_t count = 0;
  // Powers of two bring rows and columns to less than 1, which changes no sign.
  for (int i = 0; i < 9; i++) {
    const double *row = &numbers[i / 3 * 3];
    m[i] = ldexp(numbers[i], -exponent(row[0], row[1], row[2]));
  }
  for (int column = 0; column < 3; column++) {
    int shift = -exponent(m[column], m[column + 3], m[column + 6]);
    for (int i = column; i < 9; i += 3) m[i] = ldexp(m[i], shift);
  }
  for (int i = 0; i < 6; i++) {
    double a = i < 3 ? m[terms[i][0]] : -m[terms[i][0]], b = m[terms[i][1]], c = m[terms[i][2]];
    double product = a * b, factors[2] = {product, fma(a, b, -product)};
    for (int k = 0; k < 2; k++) {
      product = factors[k] * c;
      add(parts, &count, fma(factors[k], c, -product));
      add(parts, &count, product);
    }
  }
  for (size_t i = 0; i < count; i++)
    if (parts[i] != 0) sign = parts[i];
  return sign;
}

bool projection_read(const json_t *value, Projection *projection, Refusal *refusal) {
  *projection = (Projection){0};
  double n[9];
  if (!read_numbers(value, 9, n))
    return refuse_wrong(refusal, "test: projection: expected nine numbers");
  for (int i = 0; i < 9; i++)
    if (!isfinite(n[i])) return true;
  double sign = determinant_sign(n), m[9];
  projection->shows_something = sign != 0;
  // A factor above 0 changes nothing that is seen. This one keeps products from overflowing.
  double largest = 0;
  for (int i = 0; i < 9; i++) largest = fmax(largest, fabs(n[i]));
  for (int i = 0; i < 9; i++) m[i] = ldexp(n[i], -exponent(largest, 0, 0));
  // The adjugate: its number in row i and column j is what the matrix has without row j and column i.
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      int row = (j + 1) % 3 * 3, next_row = (j + 2) % 3 * 3, column = (i + 1) % 3, next_column = (i + 2) % 3;
      double minor = m[row + column] * m[next_row + next_column] - m[row + next_column] * m[next_row + column];
      projection->back[3 * i + j] = sign > 0 ? minor : -minor;
    }
  return true;
}

bool projection_undo(const Projection *projection, double x, double y, double point[2]) {
  const double *b = projection->back;
  double depth = b[6] * x + b[7] * y + b[8];
  if (!projection->shows_something || !(depth > 0)) return false;
  point[0] = (b[0] * x + b[1] * y + b[2]) / depth;
  point[1] = (b[3] * x + b[4] * y + b[5]) / depth;
  return true;
}
