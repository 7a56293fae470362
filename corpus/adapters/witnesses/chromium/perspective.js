"use strict";

/** Where in the window every place is asked, in pixels. */
const spot = 16;

// In front of all that is drawn; it is there only while it is asked. The clip has an element of its own: of an element
// whose transform leads behind the eye, the browser maps the clip wrongly.
document.body.insertAdjacentHTML("beforeend", `
  <div id="card" style="position:absolute; left:0; top:0; display:none; transform-origin:0 0">
    <div id="clip" style="display:grid; height:100%; grid-template:100% / 100%">
      <svg id="contents" style="overflow:visible"><path id="texels"/></svg>
    </div>
  </div>`);
const [cardElement, clipElement, contentsElement, texelsElement] =
  ["card", "clip", "contents", "texels"].map((id) => document.getElementById(id));

/**
 * Whether the element of the passing texels of a kept image is at each place: "1" or "0".
 *
 * @param card      style properties of the layer's bounds, with the transform to the space of the places
 * @param clip      style properties that cut what is outside of them, or do not
 * @param contents  style properties of the image in them, and how it fits
 * @param places    x and y, each with the pixels of the window that a point is to have when it is asked
 */
function hitsAt(name, minimumAlpha, card, clip, contents, places) {
  const { width, height } = keptImages.get(name);
  texelsElement.setAttribute("d", pathOf(name, minimumAlpha));
  contentsElement.setAttribute("viewBox", `0 0 ${width} ${height}`);
  contentsElement.setAttribute("preserveAspectRatio", contents.fit);
  Object.assign(contentsElement.style, contents.style);
  Object.assign(clipElement.style, clip);
  Object.assign(cardElement.style, card, { display: "block" });
  const verdicts = places.map(([x, y, scale]) => {
    cardElement.style.transform = `matrix(${scale},0,0,${scale},${spot - x * scale},${spot - y * scale}) ${card.transform}`;
    return document.elementFromPoint(spot, spot) === texelsElement ? "1" : "0";
  });
  cardElement.style.display = "none";
  return verdicts.join("");
}
