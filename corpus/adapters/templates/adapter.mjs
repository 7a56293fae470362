// A complete adapter in JavaScript: touchstone conform --adapter 'node corpus/adapters/templates/adapter.mjs'.
import { createInterface } from 'node:readline';

const formats = { 'alpha8': [1, 0], 'rgba8-straight': [4, 3], 'rgba8-premultiplied': [4, 3] }; // bytes, byte of alpha
const supports = { formats: Object.keys(formats) };
const start = { protocol: 1, name: 'template-javascript', fidelity: 'float64', supports };

// Your hit tester: whether the point (x, y) of the layer's parent hits. `image` has `width`, `height` and `alpha`, one
// byte per texel, top row first; `layer` is that of the request, all numbers as numbers.
function hits(image, layer, minimumAlpha, x, y) {
  const [w, h] = layer.size;
  const numbers = [w, h, layer.contentsScale, x, y, ...layer.matrix];
  if (!numbers.every(Number.isFinite)) return false;
  if (Math.min(w, h, layer.contentsScale, image.width, image.height) <= 0) return false;
  const [tx, ty] = layer.matrix.slice(4);
  // The point in the layer. Columns of at most 1 keep the determinant of tiny and of huge layers from vanishing.
  const scale = (p, q) => 2 ** Math.min(Math.ceil(Math.log2(Math.max(Math.abs(p), Math.abs(q)))), 1023);
  const [across, down] = [scale(layer.matrix[0], layer.matrix[1]), scale(layer.matrix[2], layer.matrix[3])];
  const [a, b, c, d] = layer.matrix.slice(0, 4).map((part, place) => part / (place < 2 ? across : down));
  const determinant = difference(a, d, b, c);
  if (!(Math.abs(determinant) > 0)) return false;
  const [dx, dy] = [x - tx, y - ty];
  const [u, v] = [difference(d, dx, c, dy) / across / determinant, difference(a, dy, b, dx) / down / determinant];
  if (layer.masksToBounds && !(u >= 0 && u < w && v >= 0 && v < h)) return false;
  // The size of a texel, and where the contents begin.
  const gravity = layer.gravity.toLowerCase();
  let [sx, sy, x0, y0] = [w / image.width, h / image.height, 0, 0];
  if (gravity !== 'resize') {
    const scales = { resizeaspect: Math.min(sx, sy), resizeaspectfill: Math.max(sx, sy) };
    sx = sy = scales[gravity] ?? 1 / layer.contentsScale;
    x0 = (w - image.width * sx) * (gravity.includes('left') ? 0 : gravity.includes('right') ? 1 : 0.5);
    y0 = (h - image.height * sy) * (gravity.includes('top') ? 0 : gravity.includes('bottom') ? 1 : 0.5);
  }
  const [column, row] = [Math.floor((u - x0) / sx), Math.floor((v - y0) / sy)];
  if (!(column >= 0 && column < image.width && row >= 0 && row < image.height)) return false;
  return image.alpha[row * image.width + column] >= minimumAlpha;
}

/** a · b − c · d without cancellation: the rounding errors of the products are added (Dekker 1971, Kahan). */
function difference(a, b, c, d) {
  const split = (value) => {
    const high = value * 134217729 - (value * 134217729 - value);
    return [high, value - high];
  };
  const errorOf = (p, q, product) => {
    const [[p1, p2], [q1, q2]] = [split(p), split(q)];
    return p1 * q1 - product + p1 * q2 + p2 * q1 + p2 * q2;
  };
  const [first, second] = [a * b, c * d];
  const error = errorOf(a, b, first) - errorOf(c, d, second);
  return first - second + (Number.isFinite(error) ? error : 0);
}

// What follows speaks the protocol and need not change.

const special = { 'nan': NaN, 'inf': Infinity, '-inf': -Infinity };

function number(value) {
  const read = special[value] ?? value;
  if (typeof read !== 'number') throw new TypeError(`no number: ${value}`);
  return read;
}

function numbers(list, count) {
  if (list?.length !== count) throw new TypeError(`expected ${count} numbers`);
  return list.map(number);
}

/** The layer with a matrix, also where the request has a position, an anchor point and a transform. */
function resolved({ size, gravity, contentsScale, masksToBounds, matrix, position, anchorPoint, transform }) {
  [size, contentsScale] = [numbers(size, 2), number(contentsScale)];
  if (matrix) return { size, gravity, contentsScale, masksToBounds, matrix: numbers(matrix, 6) };
  const [[px, py], [ax, ay]] = [numbers(position, 2), numbers(anchorPoint, 2)];
  const [a, b, c, d, tx, ty] = numbers(transform, 6);
  const [x, y] = [-ax * size[0], -ay * size[1]];
  matrix = [a, b, c, d, a * x + c * y + tx + px, b * x + d * y + ty + py];
  return { size, gravity, contentsScale, masksToBounds, matrix };
}

const images = new Map();

function answer(request) {
  if (request.op === 'start') return start;
  if (request.op === 'image') {
    if ('file' in request) return { unsupported: 'image files' };
    const [size, offset] = formats[request.format] ?? [];
    if (!size) return { unsupported: `the format ${request.format}` };
    const { width, height, bytesPerRow } = request;
    const pixels = Buffer.from(request.pixels, 'base64');
    const needed = height > 0 ? (height - 1) * bytesPerRow + width * size : 0;
    if (pixels.length < needed) return { error: 'too few pixels' };
    const alpha = new Uint8Array(width * height);
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        alpha[row * width + column] = pixels[row * bytesPerRow + column * size + offset];
      }
    }
    images.set(request.id, { width, height, alpha });
    return { ok: true };
  }
  if (request.op !== 'test') return { unsupported: String(request.op) };
  const image = images.get(request.image);
  if (!image) return { error: `no image ${request.image}` };
  const layer = resolved(request.layer);
  const minimumAlpha = number(request.minimumAlpha);
  const verdict = (point) => (hits(image, layer, minimumAlpha, ...numbers(point, 2)) ? '1' : '0');
  return { hits: request.points.map(verdict).join('') };
}

for await (const line of createInterface({ input: process.stdin })) {
  let reply;
  try {
    const request = JSON.parse(line);
    if (request.op === 'stop') break;
    reply = answer(request);
  } catch (error) {
    reply = { error: String(error) };
  }
  process.stdout.write(JSON.stringify(reply) + '\n');
}
