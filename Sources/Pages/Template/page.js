'use strict';
(() => {
  const namespace = 'http://www.w3.org/2000/svg';
  const data = JSON.parse(document.getElementById('data').textContent);
  const form = document.getElementById('control');
  document.documentElement.classList.add('js');

  // Closed details would not be printed.
  const opened = [];
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details:not([open])')) {
      details.open = true;
      opened.push(details);
    }
  });
  addEventListener('afterprint', () => {
    for (const details of opened.splice(0)) details.open = false;
  });
  if (!form) return;

  const field = document.getElementById('threshold');
  const slider = document.getElementById('slider');
  let threshold = data.threshold;

  const create = (name, attributes, parent) => {
    const element = document.createElementNS(namespace, name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    return parent.appendChild(element);
  };

  /** The alpha of every texel, read from a gray PNG; an error where the browser alters pixels. */
  const readAlpha = async (image) => {
    const bytes = Uint8Array.from(atob(image.alpha), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(
      new Blob([bytes], { type: 'image/png' }), { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height).data;
    const alpha = new Uint8Array(image.width * image.height);
    let sum = 0;
    for (let index = 0; index < alpha.length; index++) sum += alpha[index] = pixels[4 * index];
    if (sum !== image.sum) throw new Error('this browser does not let a page read its own pixels');
    return alpha;
  };

  class Picture {
    constructor(figure, image) {
      this.image = image;
      this.figure = figure;
      this.stage = figure.querySelector('.stage');
      this.svg = this.stage.querySelector('svg');
      this.output = figure.querySelector('output');
      this.mask = this.svg.querySelector('mask image');
      this.originalMask = this.mask && this.mask.getAttribute('href');
      this.cursor = null;
      this.shownThreshold = data.threshold;
      if (!image.alpha) return;
      this.stage.tabIndex = 0;
      this.stage.setAttribute('role', 'application');
      this.stage.setAttribute('aria-label', `${image.name}: ask about a texel`);
      this.stage.setAttribute('aria-describedby', 'hint');
      this.svg.addEventListener('click', (event) => this.click(event));
      this.stage.addEventListener('keydown', (event) => this.key(event));
    }

    /** Loads the alpha once. */
    load() {
      this.loading ??= readAlpha(this.image).then((alpha) => { this.alpha = alpha; });
      return this.loading;
    }

    click(event) {
      const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
      this.stage.focus({ preventScroll: true });
      return this.ask(place.x, place.y);
    }

    key(event) {
      const { width, height, points, texels } = this.image;
      const step = event.shiftKey ? 10 : 1;
      const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
      const move = moves[event.key];
      if (event.key === 'Escape') return this.clear();
      if (!move && event.key !== 'Enter') return;
      event.preventDefault();
      const [column, row] = this.cursor ?? [width >> 1, height >> 1];
      const moved = this.cursor && move ? [column + move[0], row + move[1]] : [column, row];
      const within = [Math.min(Math.max(moved[0], 0), width - 1), Math.min(Math.max(moved[1], 0), height - 1)];
      this.ask((within[0] + 0.5) * points / texels, (within[1] + 0.5) * points / texels);
    }

    clear() {
      this.svg.querySelector('.probe')?.remove();
      this.asked = this.cursor = null;
      this.output.textContent = 'Click to ask.';
    }

    passes(column, row) { return this.alpha[row * this.image.width + column] >= threshold; }

    /** The texel at a point in points from the corner of the image; null beside the image. */
    texelAt(x, y) {
      const { width, height, points, texels } = this.image;
      const column = Math.floor(x * texels / points);
      const row = Math.floor(y * texels / points);
      return column >= 0 && column < width && row >= 0 && row < height ? [column, row] : null;
    }

    hits(x, y) {
      const texel = this.texelAt(x, y);
      return texel !== null && this.passes(...texel);
    }

    /** Whether the closed cell of a texel that passes is within a finger's reach. */
    targetHits(x, y) {
      const { width, height, points, texels } = this.image;
      const side = points / texels;
      const reach = data.targetRadius;
      const first = (middle) => Math.max(0, Math.ceil((middle - reach) / side) - 1);
      const last = (middle, count) => Math.min(count - 1, Math.floor((middle + reach) / side));
      for (let row = first(y); row <= last(y, height); row++) {
        const dy = Math.max(row * side - y, 0, y - (row + 1) * side);
        for (let column = first(x); column <= last(x, width); column++) {
          const dx = Math.max(column * side - x, 0, x - (column + 1) * side);
          if (dx * dx + dy * dy <= reach * reach && this.passes(column, row)) return true;
        }
      }
      return false;
    }

    async ask(x, y) {
      try {
        await this.load();
      } catch (error) {
        this.output.textContent = `No answer: ${error.message}.`;
        return;
      }
      this.asked = [x, y];
      this.show();
    }

    /** Shows the answer for the place that was asked last. */
    show() {
      const [x, y] = this.asked;
      const texel = this.texelAt(x, y);
      this.cursor = texel ?? this.cursor;
      const isHit = this.hits(x, y);
      const isNear = this.targetHits(x, y);
      this.draw(x, y, texel, isHit, isNear);
      const alpha = texel && this.alpha[texel[1] * this.image.width + texel[0]];
      const reason = texel
        ? `Texel (${texel[0]}, ${texel[1]}) has alpha ${alpha}: a ${isHit ? 'hit' : 'miss'}, because ` +
          `${alpha} ${isHit ? '≥' : '<'} ${threshold}.`
        : 'There is no texel here: a miss.';
      const finger = `A finger’s target here ${isNear ? 'touches' : 'does not touch'} a texel that passes.`;
      this.output.textContent = `${reason} ${finger}`;
      Object.assign(this.output.dataset, {
        x, y, column: texel?.[0] ?? '', row: texel?.[1] ?? '', alpha: alpha ?? '', hit: isHit, target: isNear,
      });
    }

    draw(x, y, texel, isHit, isNear) {
      this.svg.querySelector('.probe')?.remove();
      const group = create('g', { class: 'probe' }, this.svg);
      const touch = create(
        'g', { class: `touch ${isHit ? 'hit' : 'miss'}${isNear ? ' near' : ''}`, transform: `translate(${x} ${y})` },
        group);
      create('circle', { class: 'feedback', r: data.feedbackRadius }, touch);
      create('circle', { class: 'target', r: data.targetRadius }, touch);
      if (!texel) return;
      const side = this.image.points / this.image.texels;
      // A texel that is smaller than this could not be seen.
      const size = Math.max(side, 6);
      const square = {
        x: (texel[0] + 0.5) * side - size / 2, y: (texel[1] + 0.5) * side - size / 2, width: size, height: size,
      };
      create('rect', { class: 'texel-casing', ...square }, group);
      create('rect', { class: 'texel', ...square }, group);
    }

    /** Shows the mask and the touches at the chosen threshold. */
    async update() {
      if (this.shownThreshold === threshold) return;
      await this.load();
      this.shownThreshold = threshold;
      const isOriginal = threshold === data.threshold;
      this.figure.classList.toggle('otherwise', !isOriginal);
      this.mask?.setAttribute('href', isOriginal ? this.originalMask : this.drawMask());
      for (const touch of this.svg.querySelectorAll('.touch[data-x]')) {
        const [x, y] = [Number(touch.dataset.x), Number(touch.dataset.y)];
        const isHit = this.hits(x, y);
        touch.setAttribute('class', `touch ${isHit ? 'hit' : 'miss'}${this.targetHits(x, y) ? ' near' : ''}`);
        touch.querySelector('title').textContent = `(${x}, ${y}): ${isHit ? 'hit' : 'miss'}`;
        touch.querySelector('.spot').remove();
        if (isHit) create('circle', { class: 'spot', r: 5 }, touch);
        else create('path', { class: 'spot', d: 'M-5-5L5 5M-5 5L5-5' }, touch);
      }
      if (this.asked) this.show();
    }

    /** The places that miss, white on black, as the address of an image. */
    drawMask() {
      const { width, height, texels } = this.image;
      const step = Math.max(1, texels >> 1);
      const canvas = document.createElement('canvas');
      canvas.width = Math.ceil(width / step);
      canvas.height = Math.ceil(height / step);
      const context = canvas.getContext('2d');
      const pixels = context.createImageData(canvas.width, canvas.height);
      for (let y = 0; y < canvas.height; y++) {
        for (let x = 0; x < canvas.width; x++) {
          let [count, misses] = [0, 0];
          for (let row = y * step; row < Math.min(height, (y + 1) * step); row++) {
            for (let column = x * step; column < Math.min(width, (x + 1) * step); column++) {
              count += 1;
              if (!this.passes(column, row)) misses += 1;
            }
          }
          const offset = 4 * (y * canvas.width + x);
          pixels.data.fill(Math.floor(255 * misses / count), offset, offset + 3);
          pixels.data[offset + 3] = 255;
        }
      }
      context.putImageData(pixels, 0, 0);
      return canvas.toDataURL('image/png');
    }
  }

  // Those that are folded come last, whatever their place among the images.
  const pictures = [];
  for (const figure of document.querySelectorAll('.picture')) {
    const index = Number(figure.dataset.index);
    pictures[index] = new Picture(figure, data.images[index]);
  }

  // Only what is in sight is redrawn while the slider moves.
  const inSight = new Set();
  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const picture = pictures[Number(entry.target.dataset.index)];
      if (entry.isIntersecting) inSight.add(picture);
      else inSight.delete(picture);
    }
    update();
  }, { rootMargin: '200px' });
  for (const picture of pictures) if (picture.image.alpha) watcher.observe(picture.figure);

  let isDue = false;
  const update = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(async () => {
      isDue = false;
      for (const picture of inSight) {
        try {
          await picture.update();
        } catch (error) {
          picture.output.textContent = `No other threshold: ${error.message}.`;
        }
      }
    });
  };
  const choose = (value) => {
    const number = Math.round(Number(value));
    if (!(number >= 0 && number <= 256)) return;
    threshold = number;
    slider.value = number;
    if (field.value !== String(number)) field.value = number;
    update();
  };
  field.addEventListener('input', () => field.value !== '' && choose(field.value));
  // What is not a threshold does not stay there.
  field.addEventListener('change', () => { field.value = threshold; });
  slider.addEventListener('input', () => choose(slider.value));
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    choose(data.threshold);
  });
})();
