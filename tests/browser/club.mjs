// The page of several puzzles: its list, one of them played by hints, how far it is then.
//   node club.mjs BROWSER PAGE
import assert from 'node:assert/strict';
import {pathToFileURL} from 'node:url';
import {Browser} from './chromium.mjs';

const [program, page] = process.argv.slice(2);
const browser = await Browser.start(program);
const entries = () => browser.run(`Array.from(document.querySelectorAll('#club a'))
  .map((a) => a.textContent.replace(/\\s+/g, ' ').trim())`);
const follow = async (selector) => {
  const loaded = new Promise((resolve) => { browser.loaded = resolve; });
  await browser.run(`document.querySelector('${selector}').click()`);
  await loaded;
};
let failed = 0;
try {
  await browser.screen(1280, 800, false, false);
  await browser.open(pathToFileURL(page).href);
  assert.deepEqual(await entries(), ['Nonogram 1 5 × 5', 'Nonogram 2 4 × 4']);
  await follow('#club a');
  assert.equal(await browser.run(`document.querySelectorAll('.board td').length`), 25);
  const at = await browser.run(`(() => { const b = document.querySelectorAll('td')[12].getBoundingClientRect();
    return [b.x + 5, b.y + 5]; })()`);
  for (const type of ['mousePressed', 'mouseReleased']) await browser.mouse(type, at);
  await follow('header a');
  assert.match((await entries())[0], /^Nonogram 1 5 × 5 8 %, 0:0[0-9]$/);
  assert.deepEqual(browser.errors, []);
  console.log('ok several puzzles on one page');
} catch (error) {
  failed++;
  console.log(`FAILED several puzzles on one page: ${error.message}`);
} finally {
  await browser.stop();
}
process.exit(failed ? 1 : 0);
