'use strict';
(() => {
const puzzle = JSON.parse(document.getElementById('puzzle').textContent);
const {width, height, clues, symbols, hash} = puzzle;
const BLANK = 0, UNKNOWN = 255;
const one = (selector) => document.querySelector(selector);
const board = one('.board'), table = one('table.grid'), status = one('#status');
const cells = Array.from(table.querySelectorAll('td'));
const heads = Array.from(table.querySelectorAll('tbody th')).concat(
  Array.from(table.querySelectorAll('thead th')).slice(1));
const given = cells.map((cell) => cell.classList.contains('given'));
const state = cells.map((cell) => {
  const match = /(?:^| )c([0-9]+)/.exec(cell.className);
  return match ? Number(match[1]) : UNKNOWN;
});
const start = state.slice();
let undone = [], done = [], stroke = null, brush = 1, cursor = 0, solved = false;
let seconds = 0, ticking = false, zoom = 1, hovered = -1;

/* ---- lines ---- */

/* The cells of line number i, rows first. */
const lineCells = (i) => i < height
  ? Array.from({length: width}, (_, x) => i * width + x)
  : Array.from({length: height}, (_, y) => y * width + i - height);

const runsOf = (values) => {
  const runs = [];
  let last = BLANK;
  for (const value of values) {
    if (value !== BLANK && value === last) runs[runs.length - 1][0]++;
    else if (value !== BLANK) runs.push([1, value]);
    last = value;
  }
  return runs;
};

/* Whether what is filled in a line is its clue; a length of 0 is any. */
const lineDone = (i) => {
  const clue = clues[i];
  if (!clue) return true;
  const runs = runsOf(lineCells(i).map((c) => state[c] === UNKNOWN ? BLANK : state[c]));
  return runs.length === clue.length && runs.every((run, k) =>
    run[1] === clue[k][1] && (clue[k][0] === 0 || clue[k][0] === run[0]));
};

/* Whether the clue can still be placed with what is filled and marked. */
const lineOpen = (i) => {
  const clue = clues[i];
  if (!clue) return true;
  const line = lineCells(i).map((c) => state[c]);
  const may = (at, value) => line[at] === UNKNOWN || line[at] === value;
  /* Marks where a line may go on after blank cells behind the places marked. */
  const spread = (places) => {
    for (let at = 0; at < line.length; at++)
      if (places[at] && may(at, BLANK)) places[at + 1] = 1;
    return places;
  };
  const none = () => new Uint8Array(line.length + 1);
  let ready = none();
  ready[0] = 1;
  spread(ready);
  clue.forEach(([length, colour], k) => {
    const ends = none();
    for (let from = 0; from < line.length; from++) {
      if (!ready[from]) continue;
      for (let at = from; at < line.length && may(at, colour); at++) {
        if (length === 0 || at + 1 - from === length) ends[at + 1] = 1;
        if (at + 1 - from === length) break;
      }
    }
    const gap = k + 1 < clue.length && clue[k + 1][1] === colour;
    const behind = none();
    for (let at = 0; gap && at < line.length; at++)
      if (ends[at] && may(at, BLANK)) behind[at + 1] = 1;
    ready = spread(gap ? behind : ends);
  });
  return ready[line.length] === 1;
};

/* ---- the hash ---- */

/* SHA-256 of a text in ASCII, in hexadecimal. */
const sha256 = (text) => {
  const turn = (x, n) => x >>> n | x << 32 - n;
  const roots = (power, count) => {
    const found = [];
    for (let n = 2; found.length < count; n++) {
      let prime = true;
      for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
      if (prime) { const r = Math.pow(n, power); found.push((r - Math.floor(r)) * 4294967296 | 0); }
    }
    return found;
  };
  const k = roots(1 / 3, 64), h = roots(1 / 2, 8), words = [];
  const bytes = Array.from(text, (c) => c.charCodeAt(0)).concat(128);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (let i = 0; i < bytes.length; i++) words[i >> 2] |= bytes[i] << 24 - i % 4 * 8;
  words.push(Math.floor(text.length / 536870912), text.length * 8 | 0);
  for (let block = 0; block < words.length; block += 16) {
    const w = words.slice(block, block + 16);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ a >>> 3) +
        (turn(b, 17) ^ turn(b, 19) ^ b >>> 10) | 0;
    }
    const s = h.slice();
    for (let i = 0; i < 64; i++) {
      const e = s[4], a = s[0];
      const one = s[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & s[5] ^ ~e & s[6]) +
        k[i] + w[i];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & s[1] ^ a & s[2] ^ s[1] & s[2]);
      s.pop();
      s.unshift(one + two | 0);
      s[4] = s[4] + one | 0;
    }
    for (let i = 0; i < 8; i++) h[i] = h[i] + s[i] | 0;
  }
  return h.map((x) => (x >>> 0).toString(16).padStart(8, '0')).join('');
};

/* The picture as the text whose hash the page has. */
const pictureText = () => {
  let text = '';
  state.forEach((value, i) => {
    text += String.fromCharCode(symbols[value === UNKNOWN ? BLANK : value]);
    if (i % width === width - 1) text += String.fromCharCode(10);
  });
  return text;
};

/* ---- what is seen ---- */

const time = () => {
  const two = (n) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return (hours ? hours + ':' + two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)) +
    ':' + two(seconds % 60);
};

/* What a screen reader says of a value, and of a clue. */
const nameOf = (value) => {
  const named = one('[data-brush=' + JSON.stringify(String(value)) + ']');
  return value === UNKNOWN ? 'open' : value === BLANK ? 'blank' :
    named && symbols.length > 2 ? named.title : 'filled';
};
const clueText = (clue) => !clue ? 'unknown' : clue.length === 0 ? '0' :
  clue.map(([length, colour]) => (length || '?') +
    (symbols.length > 2 ? ' ' + nameOf(colour) : '')).join(', ');

const paint = (i) => {
  const value = state[i];
  cells[i].setAttribute('aria-label', nameOf(value));
  cells[i].className = (given[i] ? 'given ' : '') +
    (value === UNKNOWN ? '' : value === BLANK ? 'c0 x' : 'c' + value) +
    (i === cursor ? ' cursor' : '');
};

const moveTo = (i) => {
  const old = cursor;
  cursor = i;
  paint(old);
  paint(i);
};

const judge = (lines, quiet) => {
  for (const i of lines) {
    heads[i].classList.toggle('done', lineDone(i));
    heads[i].classList.remove('wrong');
  }
  if (heads.every((head) => head.classList.contains('done')) === solved) return;
  solved = !solved;
  document.body.classList.toggle('solved', solved);
  if (quiet) return;
  if (!solved) { say(''); return; }
  const other = hash && sha256(pictureText()) !== hash;
  say((other ? 'Solved, with another picture than the stored one: it fits all clues too. '
    : 'Solved! ') + 'Time: ' + time());
};

const say = (text) => { status.textContent = text; };
const linesOf = (i) => [Math.floor(i / width), height + i % width];
const showTime = () => { one('#time').textContent = time(); };
const showTools = () => {
  document.querySelectorAll('[data-brush]').forEach((button) =>
    button.setAttribute('aria-pressed', String(Number(button.dataset.brush) === brush)));
  one('#undo').disabled = done.length === 0;
  one('#redo').disabled = undone.length === 0;
};

/* ---- kept between visits ---- */

const key = 'nonogram:' + sha256(JSON.stringify([width, height, clues]));
const save = () => {
  if (!puzzle.play) return;
  try {
    localStorage.setItem(key, JSON.stringify({cells: state, seconds}));
  } catch (error) { /* without storage the game goes on */ }
};
const load = () => {
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    if (!kept || kept.cells.length !== state.length) return;
    kept.cells.forEach((value, i) => {
      if (!given[i] && (value === UNKNOWN || value in symbols)) state[i] = value;
    });
    seconds = Number(kept.seconds) || 0;
  } catch (error) { /* as above */ }
};

/* ---- moves ---- */

const put = (i, value) => {
  if (given[i] || state[i] === value) return;
  stroke.changes.push([i, state[i], value]);
  state[i] = value;
  paint(i);
  judge(linesOf(i));
};

const begin = (i, value) => {
  ticking = !solved;
  stroke = {changes: [], from: state[i], to: state[i] === value ? UNKNOWN : value, last: i};
  if (!solved) say('');
  extend(i);
};

/* Draws on to cell i: a stroke changes only cells that were as its first one. */
const extend = (i) => {
  const x = stroke.last % width, y = Math.floor(stroke.last / width);
  const dx = i % width - x, dy = Math.floor(i / width) - y;
  const steps = Math.max(Math.abs(dx), Math.abs(dy), 1);
  for (let s = 0; s <= steps; s++) {
    const at = (y + Math.round(dy * s / steps)) * width + x + Math.round(dx * s / steps);
    if (state[at] === stroke.from) put(at, stroke.to);
  }
  stroke.last = i;
};

const end = () => {
  if (stroke && stroke.changes.length) {
    done.push(stroke.changes);
    undone = [];
    save();
  }
  stroke = null;
  ticking = ticking && !solved;
  showTools();
};

/* Takes the last stroke of one list back and puts it into the other. */
const replay = (from, to, value) => {
  const changes = from.pop();
  if (!changes) return;
  const order = value === 1 ? changes.slice().reverse() : changes;
  for (const change of order) {
    state[change[0]] = change[value];
    paint(change[0]);
    judge(linesOf(change[0]));
  }
  to.push(changes);
  save();
  showTools();
};
const undo = () => replay(done, undone, 1);
const redo = () => replay(undone, done, 2);

const clear = () => {
  stroke = {changes: []};
  start.forEach((value, i) => put(i, given[i] ? value : UNKNOWN));
  end();
  seconds = 0;
  showTime();
  say('');
  save();
};

const check = () => {
  const wrong = heads.filter((head, i) => {
    const open = lineOpen(i);
    head.classList.toggle('wrong', !open);
    return !open;
  }).length;
  const right = hash && sha256(pictureText()) === hash;
  say(solved || right ? 'All is right.' : wrong === 0 ? 'No line contradicts its clue so far.'
    : wrong === 1 ? 'One line cannot be right.' : wrong + ' lines cannot be right.');
};

const choose = (value) => { brush = value; showTools(); };

/* ---- mouse, finger, pen ---- */

const fingers = new Map();
let panned = null;
const cellAt = (event) => {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  return element && element.tagName === 'TD' ? cells.indexOf(element) : -1;
};
const mark = (i) => {
  for (const [index, on] of [[hovered, false], [i, true]])
    if (index >= 0) for (const line of linesOf(index)) heads[line].classList.toggle('here', on);
  hovered = i;
};
const middle = () => {
  const all = Array.from(fingers.values());
  return [all.reduce((sum, f) => sum + f.x, 0) / all.length,
    all.reduce((sum, f) => sum + f.y, 0) / all.length];
};

table.addEventListener('pointerdown', (event) => {
  const i = event.target.tagName === 'TD' ? cells.indexOf(event.target) : -1;
  if (i < 0 || event.button !== 0 && event.button !== 2) return;
  event.preventDefault();
  table.focus({preventScroll: true});
  table.classList.remove('keys');
  if (event.pointerType === 'touch') {
    fingers.set(event.pointerId, {x: event.clientX, y: event.clientY});
    if (fingers.size > 1) {
      /* A second finger moves the board: what the first one drew is taken back. */
      if (stroke) { end(); undo(); undone.pop(); showTools(); }
      panned = middle();
      return;
    }
  }
  moveTo(i);
  begin(i, event.button === 2 || event.ctrlKey ? BLANK : brush);
});
window.addEventListener('pointermove', (event) => {
  const finger = fingers.get(event.pointerId);
  if (finger) { finger.x = event.clientX; finger.y = event.clientY; }
  if (panned && fingers.size > 1) {
    const now = middle();
    board.scrollLeft += panned[0] - now[0];
    board.scrollTop += panned[1] - now[1];
    panned = now;
    return;
  }
  const i = cellAt(event);
  mark(i);
  if (stroke && i >= 0 && i !== stroke.last) extend(i);
});
const lift = (event) => {
  fingers.delete(event.pointerId);
  if (fingers.size === 0) panned = null;
  if (stroke) end();
};
window.addEventListener('pointerup', lift);
window.addEventListener('pointercancel', lift);
table.addEventListener('contextmenu', (event) => event.preventDefault());

/* ---- keys ---- */

const describe = (i) => {
  say('Row ' + (Math.floor(i / width) + 1) + ', column ' + (i % width + 1) + ': ' +
    nameOf(state[i]));
};
const step = (dx, dy, drag) => {
  const x = Math.min(Math.max(cursor % width + dx, 0), width - 1);
  const y = Math.min(Math.max(Math.floor(cursor / width) + dy, 0), height - 1);
  const value = state[cursor];
  moveTo(y * width + x);
  cells[cursor].scrollIntoView({block: 'nearest', inline: 'nearest'});
  mark(cursor);
  if (drag && state[cursor] !== value) toggle(value === UNKNOWN ? state[cursor] : value);
};
const toggle = (value) => { begin(cursor, value); end(); };
const arrows = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
const keys = {
  ' ': () => toggle(brush), Enter: () => toggle(brush), x: () => toggle(BLANK),
  Delete: () => toggle(state[cursor]), Backspace: () => toggle(state[cursor]),
  u: undo, z: undo, y: redo, c: check,
};
document.addEventListener('keydown', (event) => {
  if (event.altKey || event.metaKey && event.key !== 'z' || event.target.tagName === 'BUTTON' &&
      (event.key === ' ' || event.key === 'Enter')) return;
  const arrow = arrows[event.key];
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = name === 'z' && event.shiftKey ? redo : keys[name];
  if (event.ctrlKey && name !== 'z' && name !== 'y') return;
  if (!arrow && !action && !/^[1-9]$/.test(name)) return;
  event.preventDefault();
  if (document.activeElement !== table) table.focus({preventScroll: true});
  table.classList.add('keys');
  if (arrow) step(arrow[0], arrow[1], event.shiftKey);
  else if (action) action();
  else if (Number(name) < symbols.length) choose(Number(name));
  if (!solved && (arrow || name === ' ' || name === 'x')) describe(cursor);
});

/* ---- the page ---- */

for (const button of document.querySelectorAll('[data-brush]'))
  for (const kind of ['pointerdown', 'click'])
    button.addEventListener(kind, () => choose(Number(button.dataset.brush)));
for (const [id, action] of Object.entries({undo, redo, check, clear}))
  one('#' + id).addEventListener('click', action);

/* The largest cells with which all is seen, but no smaller than a finger can hit. */
const fit = () => {
  if (puzzle.cell) { table.style.setProperty('--cell', puzzle.cell * zoom + 'px'); return; }
  const coarse = matchMedia('(pointer: coarse)').matches;
  table.style.setProperty('--cell', '20px');
  const room = Math.min(board.clientWidth / table.offsetWidth,
    Math.max(innerHeight - board.getBoundingClientRect().top - scrollY - 32 -
    one('details').offsetHeight, 240) /
    table.offsetHeight) * 20 * 0.98;
  const side = Math.min(Math.max(Math.floor(room), coarse ? 17 : 16), 40);
  table.style.setProperty('--cell', Math.round(side * zoom) + 'px');
};
/* The clues stay in sight while the board is moved, unless they would leave less than half of it to
   the cells; cells that keys reach stand clear of them. */
const settle = () => {
  const corner = one('.grid thead th');
  const wide = corner.offsetWidth > board.clientWidth / 2;
  const tall = corner.offsetHeight > board.clientHeight / 2;
  table.classList.toggle('wide', wide);
  table.classList.toggle('tall', tall);
  board.style.scrollPadding = (tall ? 0 : corner.offsetHeight) + 'px 0 0 ' +
    (wide ? 0 : corner.offsetWidth) + 'px';
};
const scale = (by) => { zoom = Math.min(Math.max(zoom * by, 0.5), 4); fit(); settle(); };
one('#larger').addEventListener('click', () => scale(1.25));
one('#smaller').addEventListener('click', () => scale(0.8));
window.addEventListener('resize', () => { fit(); settle(); });
setInterval(() => {
  if (!ticking || solved || document.hidden) return;
  seconds++;
  showTime();
}, 1000);
window.addEventListener('pagehide', save);
document.addEventListener('visibilitychange', () => { if (document.hidden) save(); });

table.tabIndex = 0;
table.addEventListener('focus', () =>
  table.classList.toggle('keys', table.matches(':focus-visible')));
heads.forEach((head, i) => head.setAttribute('aria-label', clueText(clues[i])));
if (puzzle.play) load();
state.forEach((value, i) => paint(i));
judge(heads.map((head, i) => i), !puzzle.play);
showTime();
showTools();
fit();
settle();
})();
