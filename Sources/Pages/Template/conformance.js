'use strict';
(() => {
  document.documentElement.classList.add('js');
  const form = document.getElementById('filter');
  if (!form) return;
  const words = document.getElementById('words');
  const selects = [...form.querySelectorAll('select')];
  const cases = [...document.querySelectorAll('.case')];
  const texts = cases.map((figure) =>
    [...figure.querySelectorAll('figcaption, .note, code')].map((part) => part.textContent).join(' ').toLowerCase());
  const update = () => {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    cases.forEach((figure, index) => {
      const isChosen = selects.every(({ id, value }) => !value || figure.dataset[id] === value);
      figure.hidden = !isChosen || !wanted.every((word) => texts[index].includes(word));
      if (!figure.hidden) count += 1;
    });
    document.getElementById('count').textContent = `${count} of ${cases.length} cases`;
  };
  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(update));
  update();
})();
