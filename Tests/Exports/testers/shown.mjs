// Whether a point of a shown image hits: right, or with the fault that the environment names.
const { FAULT } = process.env;

export function hits({ width, height, alphaAt }, { w, h, flipX, flipY }, minimumAlpha, x, y) {
  if (!(0 <= x && x < w && 0 <= y && y < h)) return false;
  let [column, row] = [Math.floor((x * width) / w), Math.floor((y * height) / h)];
  if (flipX) column = width - 1 - column;
  if (flipY !== (FAULT === 'rows-upside-down')) row = height - 1 - row;
  return FAULT === 'alpha-ignored' || alphaAt(column, row) >= minimumAlpha + (FAULT === 'threshold-one-too-high' ? 1 : 0);
}
