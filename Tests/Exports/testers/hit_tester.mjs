// A hit tester that is right, or has the fault that the environment names.
const fault = process.env.FAULT;

export function hits(image, layer, minimumAlpha, X, Y) {
  const [a, b, c, d, tx, ty] = layer.matrix;
  const { width: w, height: h, contentsScale } = layer, gravity = layer.gravity.toLowerCase();
  const determinant = a * d - b * c;
  if (determinant === 0 || Math.min(w, h, contentsScale, image.width, image.height) <= 0) return false;
  let x = (d * (X - tx) - c * (Y - ty)) / determinant, y = (a * (Y - ty) - b * (X - tx)) / determinant;
  if (layer.masksToBounds && !(x >= 0 && x < w && y >= 0 && y < h)) return false;
  let sx = w / image.width, sy = h / image.height;
  if (gravity !== 'resize') {
    const fits = { resizeaspect: Math.min(sx, sy), resizeaspectfill: Math.max(sx, sy) };
    sx = sy = fits[gravity] ?? 1 / contentsScale;
  }
  const place = (low, high) => (gravity.includes(low) ? 0 : gravity.includes(high) ? 1 : 0.5);
  x -= (w - image.width * sx) * place('left', 'right');
  y -= (h - image.height * sy) * place('top', 'bottom');
  const column = Math.floor(x / sx);
  let row = Math.floor(y / sy);
  if (column < 0 || column >= image.width || row < 0 || row >= image.height) return false;
  if (fault === 'rows-upside-down') row = image.height - 1 - row;
  const alpha = image.alpha[row * image.width + column];
  return fault === 'alpha-ignored' || alpha >= minimumAlpha + (fault === 'threshold-one-too-high' ? 1 : 0);
}
