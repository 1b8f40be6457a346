// Plays on the page of `show --to html`: solves it by mouse and by finger, by keys, takes back,
// checks, loads it again. node play.mjs CHROMIUM PAGE PICTURE [other], PICTURE being a solution as
// text, with "other" not the one that is stored.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import {Browser} from './chromium.mjs';

const [program, page, picture, other] = process.argv.slice(2);
const solved = other ? /^Solved, with another picture .* Time: [0-9]/ : /^Solved! Time: [0-9]/;
const rows = readFileSync(picture, 'utf8').trimEnd().split('\n');
const width = rows[0].length;
const browser = await Browser.start(program);

const status = () => browser.run(`document.getElementById('status').textContent`);
const cell = (x, y) => `document.querySelectorAll('table.grid td')[${y * width + x}]`;
const classOf = (x, y) => browser.run(`${cell(x, y)}.className.replace('cursor', '').trim()`);
const count = (selector) => browser.run(`document.querySelectorAll('${selector}').length`);
const middle = async (element) => browser.run(`(() => { const b = ${element}
  .getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()`);
const press = (id) => browser.run(`document.getElementById('${id}').click()`);
const open = async () => {
  browser.requests = [];
  await browser.open(pathToFileURL(page).href);
  assert.deepEqual(browser.requests.filter((url) => !url.startsWith('file:')), []);
};
const forget = () => browser.run('localStorage.clear()');

// One stroke of the mouse or a finger from one cell to another.
const draw = async (phone, from, to, button) => {
  const [a, b] = [await middle(cell(...from)), await middle(cell(...to))];
  if (phone) {
    await browser.touch('touchStart', [a]);
    await browser.touch('touchMove', [b]);
    await browser.touch('touchEnd', []);
  } else {
    await browser.mouse('mousePressed', a, button);
    await browser.mouse('mouseMoved', b, button);
    await browser.mouse('mouseReleased', b, button);
  }
};

// All runs of the picture, each with its own colour.
const solve = async (phone) => {
  const symbols = await browser.run(
    `JSON.parse(document.getElementById('puzzle').textContent).symbols`);
  for (let y = 0; y < rows.length; y++) {
    for (let x = 0, end; x < width; x = end) {
      for (end = x + 1; end < width && rows[y][end] === rows[y][x];) end++;
      const value = symbols.indexOf(rows[y].charCodeAt(x));
      if (value === 0) continue;
      await browser.run(`document.querySelector('[data-brush="${value}"]').click()`);
      await draw(phone, [x, y], [end - 1, y]);
    }
  }
};

const cases = {
  async 'the page does not show the picture'() {
    await open();
    assert.equal(await count('table.grid td[class*=c1]'), 0);
    assert.equal(await status(), '');
  },
  async 'the mouse solves it, lines that are done turn grey, and it is kept'() {
    await solve(false);
    assert.match(await status(), solved);
    assert.equal(await count('th.done'), width + rows.length);
    await open();
    assert.match(await status(), solved);
    assert.equal(await count('body.solved'), 1);
  },
  async 'crosses go when it is solved'() {
    const crosses = () => browser.run(`Array.from(document.querySelectorAll('td.x')).filter((cell) =>
      getComputedStyle(cell, '::after').content !== 'none').length`);
    const blank = rows[0].split('').findIndex((symbol) => symbol === '.');
    await draw(false, [blank, 0], [blank, 0], 'right');
    assert.equal(await count('td.x'), 1);
    assert.equal(await crosses(), 0);
    await press('clear');
    await draw(false, [blank, 0], [blank, 0], 'right');
    assert.equal(await crosses(), 1);
    await press('undo');
    await press('undo');
    await press('undo');
    assert.equal(await count('body.solved'), 1);
  },
  async 'the middle button does nothing, and a click leaves no line of focus'() {
    const drawn = () => browser.run(
      `Array.from(document.querySelectorAll('td')).map((cell) => cell.className).join()`);
    const before = await drawn();
    await draw(false, [0, 0], [1, 0], 'middle');
    assert.equal(await drawn(), before);
    await draw(false, [0, 0], [0, 0]);
    await press('undo');
    assert.equal(await browser.run(`getComputedStyle(document.querySelector('table.grid')).outlineStyle`),
      'none');
    assert.equal(await count('.grid.keys'), 0);
  },
  async 'the clues of the columns stay below the tools wherever the page is scrolled'() {
    await browser.run('scrollTo(0, document.body.scrollHeight)');
    assert.ok(await browser.run(`document.querySelector('.grid thead th').getBoundingClientRect().top >=
      document.querySelector('.tools').getBoundingClientRect().bottom`));
  },
  async 'undo and redo, clear'() {
    await press('clear');
    assert.equal(await count('td.c1'), 0);
    assert.equal(await count('body.solved'), 0);
    await press('undo');
    assert.equal(await count('body.solved'), 1);
    await press('redo');
    assert.equal(await count('body.solved'), 0);
    assert.equal(await browser.run(`document.getElementById('redo').disabled`), true);
  },
  async 'the right button marks blanks, and a stroke keeps what was there'() {
    await draw(false, [0, 0], [1, 0], 'right');
    assert.deepEqual([await classOf(0, 0), await classOf(1, 0), await classOf(2, 0)],
      ['c0 x', 'c0 x', '']);
    await browser.run(`document.querySelector('[data-brush="1"]').click()`);
    await draw(false, [2, 0], [0, 0]);
    assert.deepEqual([await classOf(0, 0), await classOf(1, 0), await classOf(2, 0)],
      ['c0 x', 'c0 x', 'c1']);
    await draw(false, [0, 0], [1, 0], 'right');
    await draw(false, [2, 0], [2, 0]);
    assert.deepEqual([await classOf(0, 0), await classOf(1, 0), await classOf(2, 0)],
      ['', '', '']);
  },
  async 'check names lines that cannot be right'() {
    await press('check');
    assert.equal(await status(), 'No line contradicts its clue so far.');
    for (let x = 0; x < width; x++) await draw(false, [x, 0], [x, 0], 'right');
    await press('check');
    assert.match(await status(), /cannot be right/);
    assert.ok(await count('th.wrong') > 0);
    await press('clear');
  },
  async 'keys move, fill, mark and take back'() {
    await browser.run(`document.querySelector('table.grid').focus()`);
    for (let i = 0; i < width + rows.length; i++) {
      await browser.key('ArrowLeft');
      await browser.key('ArrowUp');
    }
    await browser.key(' ');
    await browser.key('ArrowRight', 8);
    await browser.key('ArrowDown');
    await browser.key('x');
    assert.deepEqual([await classOf(0, 0), await classOf(1, 0), await classOf(1, 1)],
      ['c1', 'c1', 'c0 x']);
    assert.match(await status(), /^Row 2, column 2: blank$/);
    await browser.key('u');
    await browser.key('z', 2);
    assert.deepEqual([await classOf(0, 0), await classOf(1, 0), await classOf(1, 1)],
      ['c1', '', '']);
    await browser.key('Delete');
  },
  async 'a finger solves it on a phone, in the dark'() {
    await forget();
    await browser.screen(390, 844, true, true);
    await browser.run('window.onpagehide = null');
    await browser.open('about:blank');
    await open();
    await press('clear');
    assert.ok(await browser.run('document.documentElement.scrollWidth <= innerWidth'));
    await solve(true);
    assert.match(await status(), solved);
  },
};

let failed = 0;
try {
  await browser.screen(1280, 800, false, false);
  for (const [name, body] of Object.entries(cases)) {
    try {
      await body();
      console.log(`ok ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAILED ${name}: ${error.message}`);
    }
  }
  if (browser.errors.length) {
    failed++;
    console.log(`FAILED errors on the page: ${browser.errors.join('; ')}`);
  }
} finally {
  await browser.stop();
}
process.exit(failed ? 1 : 0);
