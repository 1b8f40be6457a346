'use strict';
/* The board that both pages have: its cells and clues, what stands out in it, and its size. */
const find = (selector, from = document) => from.querySelector(selector);
const findAll = (selector, from = document) => Array.from(from.querySelectorAll(selector));
const BLANK = 0, UNKNOWN = 255;

/* What the page knows of a puzzle; texts are in hexadecimal. */
const readPuzzle = (from) => {
  const puzzle = JSON.parse(find('#puzzle', from).textContent);
  const decode = (hex) => decodeURIComponent(hex.replace(/../g, '%$&'));
  return {...puzzle, title: decode(puzzle.title), names: puzzle.values.map(([, , name]) => decode(name))};
};

/* The steps of a walk, from their entries in a list: the line (rows first), the blocks of its clue,
   the cells with their values. */
const readSteps = (list, height) => findAll('li[data-line]', list).map((element) => {
  const {line, blocks, set} = element.dataset;
  const numbers = (text) => (text || '').split(' ').filter(Boolean);
  return {element, line: Number(line.slice(1)) + (line[0] === 'r' ? 0 : height),
    blocks: numbers(blocks).map(Number),
    moves: numbers(set).map((pair) => pair.split(':').map(Number))};
});

/* Shows the words of a step in an element. */
const showWords = (step, element) => {
  element.innerHTML = step.element.innerHTML;
};

/* The values of the cells of a grid. */
const readCells = (from) => findAll('.grid td', from).map((cell) => {
  const match = /(?:^| )c([0-9]+)/.exec(cell.className);
  return match ? Number(match[1]) : UNKNOWN;
});

/* A small picture of a grid on a canvas; `values` are those of all cells. */
const drawPicture = (canvas, puzzle, values) => {
  const {width, height} = puzzle;
  const scale = Math.max(1, Math.floor(120 / Math.max(width, height)));
  Object.assign(canvas, {width: width * scale, height: height * scale});
  const ink = canvas.getContext('2d');
  values.forEach((value, i) => {
    ink.fillStyle = puzzle.values[value === UNKNOWN ? BLANK : value][1];
    ink.fillRect(i % width * scale, Math.floor(i / width) * scale, scale, scale);
  });
};

const openBoard = () => {
  const puzzle = readPuzzle(document), {width, height, names} = puzzle;
  const frame = find('.board'), table = find('.grid'), corner = find('thead th', table);
  const cells = findAll('td', table);
  const heads = findAll('tbody th', table).concat(findAll('thead th', table).slice(1));
  const given = cells.map((cell) => cell.classList.contains('given'));
  const state = readCells(document);
  const add = (name, parent, tag = 'div') => {
    const element = document.createElement(tag);
    element.className = name;
    return parent.appendChild(element);
  };
  const bars = [add('bar', frame), add('bar', frame)], preview = add('preview', corner, 'canvas');
  let zoom = 1;

  /* ---- cells and lines ---- */

  const linesOf = (i) => [Math.floor(i / width), height + i % width];
  const lineCells = (line) => line < height
    ? Array.from({length: width}, (_, x) => line * width + x)
    : Array.from({length: height}, (_, y) => y * width + line - height);
  const set = (i, value) => {
    const {classList} = cells[i];
    classList.remove('c' + state[i], 'x');
    if (value !== UNKNOWN) classList.add('c' + value);
    if (value === BLANK) classList.add('x');
    state[i] = value;
    cells[i].setAttribute('aria-label', value === UNKNOWN ? 'unknown' : names[value]);
  };
  const showPreview = () => drawPicture(preview, puzzle, state);

  /* ---- what stands out ---- */

  const placeOf = (element) => {
    const inner = element.getBoundingClientRect(), outer = frame.getBoundingClientRect();
    return {left: inner.left - outer.left + frame.scrollLeft,
      top: inner.top - outer.top + frame.scrollTop, width: inner.width, height: inner.height};
  };
  /* Lays bars over these lines, and highlights their clues. */
  const standOut = (lines) => {
    findAll('.here', table).forEach((head) => head.classList.remove('here'));
    bars.forEach((bar, k) => {
      const line = lines[k];
      bar.hidden = line === undefined;
      if (bar.hidden) return;
      heads[line].classList.add('here');
      const all = placeOf(table), one = placeOf(cells[lineCells(line)[0]]);
      const row = line < height, left = row ? all.left : one.left, top = row ? one.top : all.top;
      bar.style.cssText = `left:${left}px;top:${top}px;width:${row ? all.width : one.width}px;` +
        `height:${row ? one.height : all.height}px`;
    });
  };
  /* Marks what a step is about; without a step, nothing. */
  const markStep = (step) => {
    findAll('.news,.block,.band', table).forEach((element) =>
      element.classList.remove('news', 'block', 'band'));
    if (!step) return;
    heads[step.line].classList.add('band');
    step.blocks.forEach((block) => findAll('span', heads[step.line])[block].classList.add('block'));
    step.moves.forEach(([cell]) => cells[cell].classList.add('news'));
  };

  /* ---- clues on the other sides ---- */

  /* Copies of the clues right of the grid and below it, which look as the clues do. */
  let copies = [];
  const reflect = (line) => {
    copies[line].className = heads[line].className + ' again';
    const spans = findAll('span', copies[line]);
    findAll('span', heads[line]).forEach((span, k) => { spans[k].className = span.className; });
  };
  const watch = new MutationObserver((changes) => {
    const changed = new Set(changes.map(({target}) => heads.indexOf(target.closest('th'))));
    for (const line of changed) if (line >= 0) reflect(line);
  });
  const mirror = (on) => {
    watch.disconnect();
    findAll('.again', table).forEach((copy) => copy.remove());
    copies = on ? heads.map((head, line) => {
      const copy = head.cloneNode(true);
      for (const name of ['id', 'scope', 'data-n', 'aria-label']) copy.removeAttribute(name);
      copy.setAttribute('aria-hidden', 'true');
      copy.dataset.line = line;
      return copy;
    }) : [];
    if (!on) return;
    copies.slice(0, height).forEach((copy, y) => table.tBodies[0].rows[y].append(copy));
    const foot = add('again', table, 'tfoot').insertRow();
    add('again', foot, 'th');
    foot.append(...copies.slice(height));
    for (const row of [table.tHead.rows[0], foot]) add('again', row, 'th');
    copies.forEach((_, line) => reflect(line));
    watch.observe(table, {subtree: true, attributeFilter: ['class']});
  };

  /* ---- size ---- */

  /* The largest cells with which all is seen; if a finger or a mouse could not hit them, larger ones,
     and the board scrolls. `below` is the height that is kept free under the board. The clues stay in sight while the board is moved,
     unless they would leave less than half of it to the cells; cells that keys reach stand clear of
     them. */
  const fit = (below) => {
    const size = (side) => table.style.setProperty('--cell', side + 'px');
    const padding = 2 * parseFloat(getComputedStyle(document.body).paddingLeft);
    const wide = Math.min(document.documentElement.clientWidth - padding, frame.parentElement.clientWidth);
    const tall = Math.max(innerHeight - frame.getBoundingClientRect().top - scrollY - below, 240);
    size(20);
    let room = Math.floor(20 * Math.min(wide / table.offsetWidth, tall / table.offsetHeight));
    const sides = copies.length > 0; /* smaller cells make room for these clues */
    const least = (matchMedia('(pointer: coarse)').matches ? 18 : 12) - (sides ? 2 : 0);
    for (size(room); room >= least && (table.offsetWidth > wide || table.offsetHeight > tall); size(room)) room--;
    size(Math.round((puzzle.cell || (room >= least ? Math.min(room, 56) : sides ? least : 20)) * zoom));
    const much = [corner.offsetWidth > frame.clientWidth / 2, corner.offsetHeight > frame.clientHeight / 2];
    table.classList.toggle('wide', much[0]);
    table.classList.toggle('tall', much[1]);
    const across = [corner.offsetHeight, copies.length && copies[0].offsetWidth,
      copies.length && copies[height].offsetHeight, corner.offsetWidth];
    frame.style.scrollPadding = across.map((side, i) => (much[(i + 1) % 2] ? 0 : side) + 'px').join(' ');
    standOut([]);
  };
  /* Makes cells larger or smaller; what is under the point (x, y) of the window stays there. */
  const scale = (by, x, y, below) => {
    const before = table.getBoundingClientRect();
    zoom = Math.min(Math.max(zoom * by, 0.5), 4);
    fit(below);
    const after = table.getBoundingClientRect();
    frame.scrollLeft += after.left + (x - before.left) / before.width * after.width - x;
    frame.scrollTop += after.top + (y - before.top) / before.height * after.height - y;
  };

  heads.forEach((head) => head.setAttribute('aria-label',
    findAll('span', head).map((span) => span.textContent).join(', ')));
  state.forEach((value, i) => set(i, value));
  return {puzzle, frame, table, cells, heads, given, state, add, linesOf, lineCells, set, showPreview,
    placeOf, standOut, markStep, mirror, fit, scale};
};
