// Pages as a person sees them: a large puzzle in a window, the help, clues on all sides, a solution to look at,
// and what is printed of one puzzle and of a list. node pages.mjs BROWSER LARGE SOLVED LIST
import assert from 'node:assert/strict';
import {pathToFileURL} from 'node:url';
import {Browser} from './chromium.mjs';

const [program, large, solved, list] = process.argv.slice(2);
const browser = await Browser.start(program);
const open = async (page) => {
  await browser.screen(1280, 800, false, false);
  await browser.call('Emulation.setEmulatedMedia', {media: 'screen'});
  await browser.open(pathToFileURL(page).href);
};
const shown = (selector) => browser.run(`Array.from(document.querySelectorAll('${selector}'))
  .filter((element) => element.getClientRects().length > 0 && getComputedStyle(element).opacity > 0).length`);
const size = (selector, side) => browser.run(`document.querySelector('${selector}').${side}`);
const fits = async () => {
  assert.ok(await size('.board', 'scrollHeight') <= await size('.board', 'clientHeight'), 'rows are cut off');
  assert.ok(await size('.board', 'scrollWidth') <= await size('.board', 'clientWidth'), 'columns are cut off');
};
const tests = {
  'all of a large puzzle is seen, in letters of 9 pixels or more': async () => {
    await open(large);
    await fits();
    assert.ok(await browser.run(`parseFloat(getComputedStyle(document.querySelector('.grid')).fontSize)`) >= 9);
  },
  'the help leaves the board as it is, and a click elsewhere closes it': async () => {
    await open(large);
    const before = await size('.board', 'clientHeight');
    await browser.run(`document.querySelector('summary').click()`);
    assert.equal(await shown('details[open] .help'), 1);
    assert.equal(await size('.board', 'clientHeight'), before);
    for (const type of ['mousePressed', 'mouseReleased']) await browser.mouse(type, [5, 400]);
    assert.equal(await shown('details[open] .help'), 0);
  },
  'clues on all sides look as the clues do, and all is still seen': async () => {
    await open(large);
    const clues = await shown('th span');
    await browser.run(`document.querySelector('#sides').click()`);
    assert.equal(await shown('th span'), 2 * clues);
    await fits();
    await browser.run(`document.querySelector('#r0.again span, tbody th.again span').click()`);
    await browser.run(`new Promise((resolve) => setTimeout(resolve))`);
    assert.equal(await browser.run(`document.querySelector('#r0 span').className`), 'off');
    assert.equal(await browser.run(`document.querySelector('tbody th.again span').className`), 'off');
    await browser.run(`document.querySelector('#sides').click()`);
    assert.equal(await shown('th span'), clues);
  },
  'clues on all sides do not enlarge the cells of a window that is too small': async () => {
    for (const height of [800, 700, 620, 560]) {
      await open(large);
      await browser.screen(1000, height, false, false);
      await browser.run(`new Promise((resolve) => setTimeout(resolve, 100))`);
      const before = await size('.grid td', 'offsetWidth');
      await browser.run(`document.querySelector('#sides').click()`);
      assert.ok(await size('.grid td', 'offsetWidth') <= before, `${height} pixels high`);
      await browser.run(`document.querySelector('#sides').click()`);
    }
  },
  'the preview is as dark as the board in the dark': async () => {
    const filter = () => browser.run(`getComputedStyle(document.querySelector('.preview')).filter`);
    await open(large);
    assert.equal(await filter(), 'none');
    await browser.screen(1280, 800, false, true);
    assert.equal(await filter(), 'brightness(0.8)');
  },
  'a solution is to look at: clues and cells, no tools': async () => {
    await open(solved);
    assert.equal(await shown('button, input, .preview, #time'), 0);
    assert.ok(await shown('th span') > 0 && await shown('td.c1') > 0);
    assert.equal(await browser.run(`getComputedStyle(document.querySelector('td.c0'), '::after').content`), 'none');
  },
  'a printed puzzle fills the paper, without tools': async () => {
    await open(large);
    await browser.call('Emulation.setEmulatedMedia', {media: 'print'});
    assert.equal(await shown('button, #time, #status, footer'), 0);
    const millimetres = await size('.grid', 'offsetWidth') / 96 * 25.4;
    assert.ok(millimetres > 190 && millimetres < 275, `${millimetres} mm`);
  },
  'a list prints its puzzles, and names none that is not solved': async () => {
    await open(list);
    assert.ok(!/Leaf|leaf/.test(await browser.run(`document.querySelector('#club').innerText`)));
    await browser.run(`window.dispatchEvent(new Event('beforeprint'))`);
    assert.equal(await shown('.grid'), 0);
    await browser.call('Emulation.setEmulatedMedia', {media: 'print'});
    assert.equal(await shown('.grid'), 2);
    assert.equal(await shown('#club a'), 0);
    assert.notEqual(await browser.run(`getComputedStyle(document.querySelector('#print-2 th span')).backgroundColor`),
      'rgba(0, 0, 0, 0)');
  },
};
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    assert.deepEqual(browser.errors, []);
    console.log(`ok ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error.message}`);
  }
}
await browser.stop();
process.exit(failed ? 1 : 0);
