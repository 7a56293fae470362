"use strict";

/** The passing texels of a kept image as a path of one rectangle for each run of a row, one unit for a texel. */
function pathOf(name, minimumAlpha) {
  const { width, height, alpha } = keptImages.get(name);
  const runs = [];
  for (let row = 0; row < height; row++) {
    for (let start = 0; start < width; start++) {
      let end = start;
      while (end < width && alpha[row * width + end] >= minimumAlpha) end++;
      if (end > start) runs.push(`M${start} ${row}H${end}V${row + 1}H${start}Z`);
      start = end;
    }
  }
  return runs.join("");
}
