// What the slice needs of tldraw's ImageAlphaCache: right, or with the fault that the environment names.
const { FAULT } = process.env;

export function isImagePointTransparent({ alphaDataGetter, flipX, flipY }, { x, y }, { minX, minY, w, h }) {
  const { width, height, alphas } = alphaDataGetter();
  const along = (part, isFlipped, side) => {
    const clamped = Math.min(Math.max(part, 0), 1);
    return Math.min(Math.floor((isFlipped ? 1 - clamped : clamped) * side), side - 1);
  };
  const column = along((x - minX) / w, flipX, width);
  const row = along((y - minY) / h, flipY !== (FAULT === 'rows-upside-down'), height);
  const leastAlpha = 10;
  return FAULT !== 'alpha-ignored' && !(alphas[row * width + column] >= leastAlpha);
}
