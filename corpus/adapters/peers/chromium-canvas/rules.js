"use strict";

/**
 * Each rule gets an object and returns true or false for each of its points, which are in parent space:
 * image, a canvas; toParent, the affine map from its texels to the parent; clip, the corners of the bounds in the
 * parent where they cut the image, else null; threshold, the least alpha that hits; stage, the pixels of the parent
 * that a library with a stage draws.
 */
const rules = { easeljs, phaser };

/** A canvas context as the libraries make it: smoothing as the browser has it, which is on. */
function contextOf(width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext("2d", { willReadFrequently: true });
}

function alphaAt(context, x, y) {
  return context.getImageData(x, y, 1, 1).data[3];
}

function outline(context, corners) {
  context.beginPath();
  corners.forEach(([x, y]) => context.lineTo(x, y));
  context.closePath();
}

function transformed([a, b, c, d, tx, ty], x, y) {
  return [a * x + c * y + tx, b * x + d * y + ty];
}

/** As a library inverts in doubles: of a singular map nothing is a number, and no comparison holds. */
function inverse([a, b, c, d, tx, ty]) {
  const k = 1 / (a * d - b * c);
  return [d * k, -b * k, -c * k, a * k, (c * ty - d * tx) * k, (b * tx - a * ty) * k];
}

/** EaselJS: the object drawn into a canvas of one pixel, moved by the point; a mask is a shape drawn the same way. */
function easeljs({ image, toParent: [a, b, c, d, tx, ty], clip, points }) {
  const context = contextOf(1, 1);
  const isDrawn = (draw) => {
    draw();
    const drawn = alphaAt(context, 0, 0) > 1;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, 1, 1);
    return drawn;
  };
  return points.map(([x, y]) => {
    const insideMask = !clip || isDrawn(() => {
      context.setTransform(1, 0, 0, 1, -x, -y);
      outline(context, clip);
      context.fill();
    });
    return insideMask && isDrawn(() => {
      context.setTransform(a, b, c, d, tx - x, ty - y);
      context.drawImage(image, 0, 0);
    });
  });
}

/** Phaser: the point in texels; the texel-sized square that starts there is drawn into a canvas of one pixel. */
function phaser({ image, toParent, threshold, points }) {
  const context = contextOf(1, 1);
  const toImage = inverse(toParent);
  return points.map((point) => {
    const [x, y] = transformed(toImage, ...point);
    if (!(x >= 0 && x < image.width && y >= 0 && y < image.height)) return false;
    context.clearRect(0, 0, 1, 1);
    context.drawImage(image, x, y, 1, 1, 0, 0, 1, 1);
    const alpha = alphaAt(context, 0, 0);
    return alpha > 0 && alpha >= threshold;
  });
}

const canvases = new Map();

/** A rule's verdicts, "1" or "0" per point. A cutoff makes a mask of the image: alpha above it opaque, else empty. */
function ask(rule, name, cutoff, query) {
  const key = `${name} ${cutoff}`;
  if (!canvases.has(key)) {
    const change = cutoff === null ? undefined : (alpha) => (alpha > cutoff ? 255 : 0);
    canvases.set(key, canvasOf(name, change));
  }
  const hits = rules[rule]({ ...query, image: canvases.get(key) });
  return hits.map((hit) => (hit ? "1" : "0")).join("");
}
