"use strict";

/** The rules of libraries that are loaded: those of rules.js with the library itself. */

/** What a webpack chunk of modules exports under a name. */
function exportOf(modules, name) {
  const loaded = new Map();
  const load = (id) => {
    if (!loaded.has(id)) {
      const module = { exports: {} };
      loaded.set(id, module);
      modules[id].call(module.exports, module, module.exports, load);
    }
    return loaded.get(id).exports;
  };
  load.g = globalThis;
  return load(modules.findIndex((module) => String(module).includes(`.${name}=`)))[name];
}

// The chunk that Fabric.js comes in adds its modules to this list.
const chunks = (globalThis.webpackJsonpdrawable_canvas = []);

const libraries = {
  konva: () => globalThis.Konva,
  fabric: () => (globalThis.fabric ??= exportOf(chunks[0][1], "fabric")),
};

/** The map from texels to the stage. */
function onStage([a, b, c, d, tx, ty], stage) {
  return [a, b, c, d, tx - stage.x, ty - stage.y];
}

/** Konva: an image with its hit region drawn from its cache, in a group that clips. */
rules.konva = ({ image, toParent, clip, threshold, stage: part, points }) => {
  const Konva = libraries.konva();
  const container = document.createElement("div");
  const stage = new Konva.Stage({ container, width: part.width, height: part.height });
  const layer = new Konva.Layer();
  const group = new Konva.Group({ x: -part.x, y: -part.y });
  if (clip) group.clipFunc((context) => outline(context, clip));
  const node = new Konva.Image({ image });
  const transform = new Konva.Transform(toParent);
  node.setAttrs(transform.decompose());
  group.add(node);
  layer.add(group);
  stage.add(layer);
  node.cache();
  node.drawHitFromCache(threshold - 1);
  layer.draw();
  const verdicts = points.map(([x, y]) => stage.getIntersection({ x: x - part.x, y: y - part.y }) === node);
  stage.destroy();
  return verdicts;
};

/** Fabric.js: the target under a pointer, with `perPixelTargetFind`. */
rules.fabric = ({ image, toParent, stage, points }) => {
  const fabric = libraries.fabric();
  const canvas = new fabric.Canvas(document.createElement("canvas"), {
    width: stage.width, height: stage.height, perPixelTargetFind: true, enableRetinaScaling: false,
    renderOnAddRemove: false,
  });
  const node = new fabric.Image(image);
  // The object's own space has its origin in the middle.
  const middle = [1, 0, 0, 1, image.width / 2, image.height / 2];
  const parts = fabric.util.qrDecompose(fabric.util.multiplyTransformMatrices(onStage(toParent, stage), middle));
  node.set(parts);
  node.setPositionByOrigin({ x: parts.translateX, y: parts.translateY }, "center", "center");
  canvas.add(node);
  node.setCoords();
  canvas.renderAll();
  const verdicts = points.map(([x, y]) => {
    canvas._pointer = canvas._absolutePointer = { x: x - stage.x, y: y - stage.y };
    return canvas.findTarget({}) === node;
  });
  canvas.dispose();
  return verdicts;
};
