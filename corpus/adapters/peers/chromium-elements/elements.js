"use strict";

/** How many pixels a point has, so that the browser's sixty-fourths of a pixel are small. */
const scale = 64;
/** Where in the window every place is asked. */
const center = 256;

const world = document.createElement("div");
place(world, 0, 0);
document.body.append(world);

function place(element, width, height) {
  Object.assign(element.style, {
    position: "absolute", left: "0", top: "0", width: `${width}px`, height: `${height}px`, transformOrigin: "0 0",
  });
}

/** Shows layers, back to front where ranks are equal, in place of those before. */
function showStack(layers, minimumAlpha) {
  const elements = new Map();
  for (const layer of layers) {
    const bounds = document.createElement("div");
    place(bounds, ...layer.size);
    bounds.style.transform = `matrix(${layer.matrix})`;
    bounds.style.zIndex = layer.rank;
    bounds.style.opacity = layer.opacity;
    if (layer.clips) bounds.style.overflow = "hidden";
    if (layer.hidden) bounds.style.visibility = "hidden";
    if (!layer.enabled) bounds.style.pointerEvents = "none";
    if (layer.image) bounds.append(contentsOf(layer, minimumAlpha));
    elements.set(layer.name, bounds);
  }
  world.replaceChildren();
  for (const layer of layers) (elements.get(layer.parent) ?? world).append(elements.get(layer.name));
}

function contentsOf(layer, minimumAlpha) {
  const contents = document.createElement("div");
  const { width, height } = keptImages.get(layer.image);
  place(contents, width, height);
  contents.style.transform = `matrix(${layer.toBounds})`;
  contents.style.zIndex = -1;
  contents.style.clipPath = `path("${pathOf(layer.image, minimumAlpha) || "M0 0Z"}")`;
  contents.dataset.layer = layer.name;
  return contents;
}

/** The names of the layers at a place, front to back. */
function layersAt(x, y) {
  world.style.transform = `matrix(${scale},0,0,${scale},${center - x * scale},${center - y * scale})`;
  const found = document.elementsFromPoint(center, center);
  return found.map((element) => element.dataset.layer).filter((name) => name !== undefined);
}
