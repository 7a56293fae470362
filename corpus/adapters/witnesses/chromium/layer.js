"use strict";

/** What stands in the page: a window that cuts, a camera that magnifies, the layer's transform, the image. */
document.body.style.cssText = "margin:0; background:black; overflow:hidden";
document.body.innerHTML = `
  <div id="window" style="position:absolute; left:0; top:0; overflow:hidden">
    <div id="camera" style="position:absolute; left:0; top:0; width:0; height:0; transform-origin:0 0">
      <img id="layer" style="position:absolute; left:0; top:0; max-width:none; transform-origin:0 0;
        image-rendering:pixelated">
    </div>
  </div>
  <div id="stamp" style="position:absolute; left:0; width:16px; height:16px"></div>`;
const [windowElement, camera, layerElement, stamp] =
  ["window", "camera", "layer", "stamp"].map((id) => document.getElementById(id));
const maskAddresses = new Map();

/** The address of a PNG of a kept image: opaque white where alpha is at least minimumAlpha, else transparent. */
function maskAddress(name, minimumAlpha) {
  const key = `${name} ${minimumAlpha}`;
  if (!maskAddresses.has(key)) {
    const canvas = canvasOf(name, (alpha) => (alpha >= minimumAlpha ? 255 : 0));
    maskAddresses.set(key, canvas.toDataURL("image/png"));
  }
  return maskAddresses.get(key);
}

/**
 * Puts a layer into the page and waits until it has been painted.
 *
 * @param source  an address and the pixel density of the image there
 * @param layer   style properties of the layer
 * @param view    style of the camera, size of the window in pixels, and a stamp below it to know the picture by
 */
async function show(source, layer, view) {
  const srcset = `${source.address} ${source.density}x`;
  if (layerElement.srcset !== srcset) {
    layerElement.srcset = srcset;
    await layerElement.decode();
  }
  Object.assign(layerElement.style, layer);
  camera.style.transform = view.transform;
  Object.assign(windowElement.style, { width: `${view.width}px`, height: `${view.height}px` });
  Object.assign(stamp.style, { top: `${view.height}px`, background: view.stamp });
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
}

/** Reads a screenshot: its stamp, below stampTop, and for each pixel whether it is nearer to white than to black. */
async function read(base64, stampTop, pixels) {
  const bitmap = await createImageBitmap(new Blob([bytesOf(base64)], { type: "image/png" }));
  const data = pixelsOf(bitmap);
  const at = (x, y) => 4 * (y * bitmap.width + x);
  const [red, green, blue] = data.slice(at(Math.min(8, bitmap.width - 1), stampTop + 8));
  const hits = pixels.map(([x, y]) => (data[at(x, y)] >= 128 ? "1" : "0")).join("");
  return { stamp: `rgb(${red}, ${green}, ${blue})`, hits };
}
