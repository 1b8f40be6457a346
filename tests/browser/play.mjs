// Plays on the page of `show --to html`: solves it by mouse and by finger, by keys, takes back,
// checks, loads it again. node play.mjs CHROMIUM PAGE PICTURE [other], PICTURE being a solution as
// text, with "other" not the one that is stored.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import {Browser} from './chromium.mjs';

const [program, page, picture, other] = process.argv.slice(2);
const solved = other ? /^Solved\. Your picture differs .*clues\.( Time: [0-9]|$)/ : /^Solved!( Time: [0-9]|$)/;
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
    `JSON.parse(document.getElementById('puzzle').textContent).values.map((value) => value[0])`);
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
    assert.match(await status(), /contradicts its clue/);
    assert.ok(await count('th.wrong') > 0);
    if (!other) {
      await press('hint');
      assert.equal(await status(), 'Fix the mistakes first.');
    }
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
  async 'the row and the column under the pointer stand out'() {
    await press('clear');
    await browser.mouse('mouseMoved', await middle(cell(1, 1)), 'left');
    assert.equal(await count('th.here'), 2);
    assert.equal(await count('.bar:not([hidden])'), 2);
    assert.ok(await browser.run(`document.querySelector('.bar').getBoundingClientRect().width >=
      document.querySelector('table.grid').getBoundingClientRect().width - 1`));
  },
  async 'a stroke keeps to its row, goes back, and counts its cells'() {
    const [a, b, c] = [await middle(cell(0, 0)), await middle(cell(2, 1)), await middle(cell(1, 2))];
    await browser.mouse('mousePressed', a);
    await browser.mouse('mouseMoved', b);
    assert.equal(await browser.run(`document.querySelector('.count').textContent`), '3');
    await browser.mouse('mouseMoved', c);
    assert.equal(await browser.run(`document.querySelector('.count').textContent`), '2');
    await browser.mouse('mouseReleased', c);
    assert.deepEqual([await classOf(0, 0), await classOf(1, 0), await classOf(2, 0), await classOf(1, 1)],
      ['c1', 'c1', '', '']);
    assert.equal(await browser.run(`document.querySelector('.count').textContent`), '');
    await press('undo');
  },
  async 'numbers are crossed off by a click, and by themselves, and it is kept'() {
    const span = `document.querySelector('tbody th span')`;
    await browser.run(`${span}.click()`);
    assert.equal(await count('th span.off'), 1);
    await open();
    assert.equal(await count('th span.off'), 1);
    await browser.run(`${span}.click()`);
    assert.equal(await count('th span.off'), 0);
    await solve(false);
    assert.equal(await count('th:not(.done) span:not(.done)'), 0);
    await press('clear');
  },
  async 'finished lines are crossed out, and mistakes shown, where that is chosen'() {
    await press('crosses');
    await solve(false);
    assert.equal(await count('td.x'), rows.join('').split('.').length - 1);
    await press('crosses');
    await press('clear');
    await press('mistakes');
    for (let x = 0; x < width; x++) await draw(false, [x, 0], [x, 0], 'right');
    assert.ok(await count('th.wrong') > 0);
    await press('clear');
    await press('mistakes');
    assert.equal(await count('.wrong'), 0);
  },
  async 'hints lead to the solution'() {
    if (other) return;
    await press('hint');
    assert.match(await status(), /^(Row|Column) [0-9]+ can be continued/);
    for (let n = 0; n < 100 && await count('body.solved') === 0; n++) {
      for (let k = 0; k < 2 && await count('td.news') === 0; k++) await press('hint');
      const news = await browser.run(`Array.from(document.querySelectorAll('td')).flatMap((cell, i) =>
        cell.classList.contains('news') && !/c[0-9]/.test(cell.className) ? [i] : [])`);
      for (const i of news) {
        const [x, y] = [i % width, Math.floor(i / width)];
        const value = await browser.run(`JSON.parse(document.getElementById('puzzle').textContent)
          .values.findIndex((value) => value[0] === ${rows[y].charCodeAt(x)})`);
        await browser.run(`document.querySelector('[data-brush="${value}"]').click()`);
        await draw(false, [x, y], [x, y]);
      }
    }
    assert.match(await status(), solved);
    await press('check');
    assert.equal(await status(), 'No mistakes.');
    await browser.run(`document.querySelector('[data-brush="1"]').click()`);
    await press('clear');
  },
  async 'steps lead to the solution, one after another in words, and can be taken back'() {
    if (other) return;
    await press('step');
    assert.match(await status(), /^Step 1 of [0-9]+: (Row|Column) [0-9]+/);
    assert.ok(await count('td.news') > 0 && await count('th.band') === 1);
    await press('undo');
    assert.equal(await count('table :is(.news, .band, .block)'), 0);
    assert.equal(await status(), '');
    for (let n = 0; n < 200 && await count('body.solved') === 0; n++) await press('step');
    assert.match(await status(), solved);
    assert.equal(await count('table :is(.news, .band, .block)'), 0);
    await press('step');
    assert.equal(await status(), 'The puzzle is solved.');
    await press('clear');
  },
  async 'two fingers make the cells larger and take back what the first one drew'() {
    await browser.screen(390, 844, true, false);
    await open();
    const size = () => browser.run(`${cell(0, 0)}.offsetWidth`);
    const [before, [x, y]] = [await size(), await middle(cell(1, 1))];
    await browser.touch('touchStart', [[x, y]]);
    await browser.touch('touchStart', [[x, y], [x + 40, y]]);
    await browser.touch('touchMove', [[x, y], [x + 80, y]]);
    await browser.touch('touchEnd', []);
    assert.ok(await size() > 1.5 * before);
    assert.equal(await count('td.c1'), 0);
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
