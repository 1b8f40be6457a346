// What a screen reader is told of a page: roles and names, by chromium's accessibility tree; and whether
// texts stand out enough from their ground (WCAG 2: 4.5 to 1), light and dark.
//   node reader.mjs BROWSER PAGE
import {Browser} from './chromium.mjs';

const [program, page] = process.argv.slice(2);
const browser = await Browser.start(program);
let failed = 0;
const expect = (right, what) => {
  if (right) return;
  failed++;
  console.log('WRONG ' + what);
};

// All nodes that a reader meets, as "role: name".
const tree = async () => {
  const {nodes} = await browser.call('Accessibility.getFullAXTree');
  return nodes.filter((node) => !node.ignored)
    .map((node) => ({role: node.role?.value, name: node.name?.value || '', node}));
};

// Of each text in a tool, a clue or a sentence: the least ratio of contrast with its ground.
const contrasts = `(() => {
  const numbers = (colour) => colour.match(/[0-9.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
    .map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (element) => {
    for (; element; element = element.parentElement) {
      const colour = numbers(getComputedStyle(element).backgroundColor);
      if (colour.length === 3 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const found = [];
  for (const element of document.querySelectorAll('p,li,h1,h2,button,summary,th span,td')) {
    const text = Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.data.trim());
    if (!text || element.disabled || element.closest('[hidden],.done')) continue;
    const a = light(numbers(getComputedStyle(element).color)), b = light(ground(element));
    found.push([(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), element.tagName, element.textContent]);
  }
  return found.sort((a, b) => a[0] - b[0]).slice(0, 1);
})()`;

try {
  for (const dark of [false, true]) {
    await browser.screen(900, 900, false, dark);
    await browser.open('file://' + page);
    const [[least, tag, text]] = await browser.run(contrasts);
    expect(least >= 4.5, `${dark ? 'dark' : 'light'}: contrast ${least.toFixed(1)} of ${tag} '${text}'`);
  }
  await browser.call('Accessibility.enable');
  const nodes = await tree();
  const named = (role) => nodes.filter((node) => node.role === role).map((node) => node.name);
  const rows = await browser.run("document.querySelectorAll('tbody tr').length");
  const columns = await browser.run("document.querySelectorAll('thead th').length") - 1;
  expect(/^The grid, [0-9]+ rows and [0-9]+ columns$/.test(named('table').concat(named('grid'))[0]), 'the grid has no name');
  expect(named('rowheader').length === rows && named('rowheader').every(Boolean), 'clues of rows');
  expect(named('columnheader').length === columns && named('columnheader').every(Boolean), 'clues of columns');
  const cells = named('cell').concat(named('gridcell')).filter(Boolean);
  expect(cells.length === rows * columns, `${cells.length} cells have a name, not ${rows * columns}`);
  expect(named('button').every(Boolean) && named('button').length >= 4, 'a button has no name');
  const status = nodes.find((node) => node.role === 'status');
  expect(status && status.node.properties.some((p) => p.name === 'live' && p.value.value === 'polite'), 'no live region');
  expect(named('heading')[0] !== '', 'no heading');
  // A key changes what the live region says.
  const before = await browser.run("document.querySelector('[role=status]').textContent");
  await browser.key('ArrowRight');
  const after = await browser.run("document.querySelector('[role=status]').textContent");
  expect(after !== before && after !== '', `the live region says '${after}' after a key`);
  await browser.key(' ');
  expect((await tree()).some((node) => /cell/.test(node.role) && !['unknown', ''].includes(node.name)),
    'a filled cell is not named so');
  expect(browser.errors.length === 0, browser.errors.join());
  expect(browser.requests.every((url) => url.startsWith('file:')), 'asks the network');
} finally {
  await browser.stop();
}
console.log(failed ? `${failed} wrong` : 'read well');
process.exit(failed ? 1 : 0);
