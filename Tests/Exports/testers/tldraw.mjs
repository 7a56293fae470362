// What the slice needs of tldraw's ImageAlphaCache.
import { hits } from './shown.mjs';

export function isImagePointTransparent({ alphaDataGetter, flipX, flipY }, { x, y }, { minX, minY, w, h }) {
  const { width, height, alphas } = alphaDataGetter();
  const image = { width, height, alphaAt: (column, row) => alphas[row * width + column] };
  // The threshold of tldraw is 10, and 255 is what a passing texel has.
  const minimumAlpha = process.env.FAULT === 'threshold-one-too-high' ? 255 : 10;
  return !hits(image, { w, h, flipX, flipY }, minimumAlpha, x - minX, y - minY);
}
