// Whether all of a page has room, on a phone, a flat window and paper: nothing is wider than the page,
// and no cell that keys reach is covered. node room.mjs CHROMIUM PAGE
import assert from 'node:assert/strict';
import {pathToFileURL} from 'node:url';
import {Browser} from './chromium.mjs';

const [program, page] = process.argv.slice(2);
const browser = await Browser.start(program);
const paper = 190 / 25.4 * 96; // what A4 leaves between usual margins

// The cursor's cell is the topmost element in its middle, and does not lie on the clues of its row.
const seen = () => browser.run(`(() => {
  const cell = document.querySelector('td.cursor'), at = cell.getBoundingClientRect();
  const head = cell.parentElement.querySelector('th').getBoundingClientRect();
  return document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2) === cell &&
    at.x >= head.right - 1;
})()`);
const corners = async () => {
  const size = await browser.run(`(() => { const rows = document.querySelectorAll('tbody tr');
    return [rows[0].cells.length, rows.length]; })()`);
  for (const [key, count] of [['ArrowDown', size[1]], ['ArrowRight', size[0]], ['ArrowUp', size[1]],
    ['ArrowLeft', size[0]]]) {
    for (let i = 0; i < count; i++) await browser.key(key);
    assert.ok(await seen(), `a cell is covered at the end of ${key}`);
  }
};
const fits = (width) => browser.run(`document.documentElement.scrollWidth <= ${width}`);

let failed = 0;
try {
  for (const [name, width, height, phone] of [['phone', 360, 640, true], ['window', 900, 420, false]]) {
    try {
      await browser.screen(width, height, phone, false);
      await browser.open(pathToFileURL(page).href);
      assert.ok(await fits(width), 'the page is wider than the screen');
      await corners();
      console.log(`ok room on a ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAILED room on a ${name}: ${error.message}`);
    }
  }
  await browser.screen(Math.floor(paper), 1000, false, false);
  await browser.call('Emulation.setEmulatedMedia', {media: 'print'});
  const table = await browser.run(`document.querySelector('table').offsetWidth`);
  if (table > paper) {
    failed++;
    console.log(`FAILED room on paper: the grid is ${table} pixels wide`);
  }
} finally {
  await browser.stop();
}
process.exit(failed ? 1 : 0);
