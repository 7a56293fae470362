"use strict";

/** Where in the window every place is asked, in pixels. */
const spot = 16;
/** How many pixels a point has there, so that a pixel is small beside a texel. */
const pixelsPerPoint = 1 << 20;

// In front of all that is drawn; it is there only while it is asked.
document.body.insertAdjacentHTML("beforeend", `
  <div id="bounds" style="position:absolute; left:0; top:0; display:none; grid-template:100% / 100%; transform-origin:0 0">
    <svg id="contents" style="overflow:visible"><path id="texels"/></svg>
  </div>`);
const [boundsElement, contentsElement, texelsElement] =
  ["bounds", "contents", "texels"].map((id) => document.getElementById(id));

/**
 * Whether the element of the passing texels of a kept image is at each place: "1" or "0".
 *
 * @param bounds    style properties of the layer's bounds, with the transform to the space of the places
 * @param contents  style properties of the image in the bounds, and how it fits them
 */
function hitsAt(name, minimumAlpha, bounds, contents, places) {
  const { width, height } = keptImages.get(name);
  texelsElement.setAttribute("d", pathOf(name, minimumAlpha));
  contentsElement.setAttribute("viewBox", `0 0 ${width} ${height}`);
  contentsElement.setAttribute("preserveAspectRatio", contents.fit);
  Object.assign(contentsElement.style, contents.style);
  Object.assign(boundsElement.style, bounds, { display: "grid" });
  const verdicts = places.map(([x, y]) => {
    const move = [spot - x * pixelsPerPoint, spot - y * pixelsPerPoint];
    boundsElement.style.transform = `matrix(${pixelsPerPoint},0,0,${pixelsPerPoint},${move}) ${bounds.transform}`;
    return document.elementFromPoint(spot, spot) === texelsElement ? "1" : "0";
  });
  boundsElement.style.display = "none";
  return verdicts.join("");
}
