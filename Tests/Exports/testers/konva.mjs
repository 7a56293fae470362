// What the slice needs of Konva's test-utils: an image that is shown at whole pixels.
import { hits } from './shown.mjs';

function createCanvasElement() {
  const canvas = { width: 0, height: 0 };
  const context = {
    createImageData: (width, height) => ({ data: new Uint8ClampedArray(4 * width * height) }),
    putImageData: (pixels) => { canvas.data = pixels.data; },
  };
  canvas.getContext = () => context;
  return canvas;
}

class Layer {
  draw() {}
  add(node) { this.node = node; }
}

class Image {
  constructor(options) { Object.assign(this, options); }
  cache() {}
  drawHitFromCache(threshold) { this.minimumAlpha = threshold + 1; }
}

export const Konva = { Image, Layer, Util: { createCanvasElement } };

export const addStage = () => ({
  add(layer) { this.layer = layer; },
  getIntersection({ x, y }) {
    const { node } = this.layer;
    const { width, height, data } = node.image;
    const box = { w: width, h: height, flipX: node.scaleX < 0, flipY: node.scaleY < 0 };
    const [left, top] = [node.x - (box.flipX ? width : 0), node.y - (box.flipY ? height : 0)];
    const image = { width, height, alphaAt: (column, row) => data[4 * (row * width + column) + 3] };
    return hits(image, box, node.minimumAlpha, x - left, y - top) ? node : null;
  },
});
