"use strict";

/** The images that the page got, by name: {width, height, alpha}, one byte per texel, top row first. */
const keptImages = new Map();

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function keepAlpha(name, width, height, base64) {
  keptImages.set(name, { width, height, alpha: bytesOf(base64) });
}

/** The bytes of a decoded image: red, green, blue and alpha of each pixel, top row first. */
function pixelsOf(bitmap) {
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

/** Lets the browser decode a PNG file and keeps its alpha; returns its size. */
async function keepPNG(name, base64) {
  const file = new Blob([bytesOf(base64)], { type: "image/png" });
  const asStored = { premultiplyAlpha: "none", colorSpaceConversion: "none" };
  const bitmap = await createImageBitmap(file, asStored);
  const { width, height } = bitmap;
  const texels = pixelsOf(bitmap);
  const alpha = Uint8Array.from({ length: width * height }, (_, i) => texels[4 * i + 3]);
  keptImages.set(name, { width, height, alpha });
  return [width, height];
}

/** A canvas that holds a kept image in white, each alpha replaced by what change returns for it. */
function canvasOf(name, change = (alpha) => alpha) {
  const { width, height, alpha } = keptImages.get(name);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const texels = new ImageData(width, height);
  texels.data.fill(255);
  alpha.forEach((value, i) => { texels.data[4 * i + 3] = change(value); });
  context.putImageData(texels, 0, 0);
  return canvas;
}
