// Draws puzzles as pages in many styles, as games and books have them, and takes pictures of them.
//   node make.mjs CHROMIUM NONOGRAM FOLDER [COUNT]
// makes FOLDER/STYLE-NUMBER.png, and beside each the clues as FOLDER/STYLE-NUMBER.dump.
import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {Browser} from '../browser/chromium.mjs';

const [chromium, program, folder, each = '5'] = process.argv.slice(2);
const fonts = ['Arial', 'Georgia, serif', 'monospace', 'Verdana, sans-serif', 'DejaVu Sans',
  'Liberation Sans Narrow, sans-serif', 'Times New Roman, serif', 'Noto Sans, sans-serif'];

// A random puzzle: its clues by row and by column, and its picture.
const puzzleOf = (seed) => {
  const width = 5 * (1 + seed % 5), height = 5 * (1 + (seed >> 1) % 4);
  const text = execFileSync(program, ['generate', '--to', 'json', '--seed', String(seed),
    '--width', String(width), '--height', String(height)], {stdio: ['ignore', 'pipe', 'ignore']});
  const {rows, columns, goal} = JSON.parse(text);
  const clue = (line) => line.filter((block) => block > 0);
  return {rows: rows.map(clue), columns: columns.map(clue), goal, width, height, text};
};
const dump = ({rows, columns}) => [...rows, null, ...columns].map((clue) =>
  clue === null ? '---' : clue.join(' ') || '0').join('\n') + '\n';

const page = (style, body) => `<!doctype html><meta charset="utf-8"><style>
  body {display: inline-block; margin: 0; padding: 30px} ${style}</style>${body}`;
const repeat = (count, make) => Array.from({length: count}, (_, i) => make(i)).join('');

// A table of cells, one for each number of a clue as well.
const cellTable = ({rows, columns}, {cell, size, font, zero}) => {
  const deep = Math.max(...rows.map((clue) => clue.length), 1);
  const high = Math.max(...columns.map((clue) => clue.length), 1);
  const at = (clue, i, room) => clue.length ? clue[i - room + clue.length] ?? '' : zero && i === room - 1 ? 0 : '';
  return page(`body {font-family: ${font}} table {border-collapse: collapse}
    td {width: ${cell}px; height: ${cell}px; min-width: ${cell}px; padding: 0; border: 1px solid #888;
      text-align: center; font-size: ${size}px} .clue {background: #eef} .none {border: none}`,
  '<h2>Puzzle of the day</h2><table>' +
    repeat(high, (y) => '<tr>' + '<td class="none"></td>'.repeat(deep) +
      columns.map((clue) => `<td class="clue">${at(clue, y, high)}</td>`).join('') + '</tr>') +
    rows.map((clue) => '<tr>' + repeat(deep, (x) => `<td class="clue">${at(clue, x, deep)}</td>`) +
      '<td></td>'.repeat(columns.length) + '</tr>').join('') + '</table>');
};

// A table with the clue of a line in one cell.
const textTable = ({rows, columns}, {cell, size, font, zero}, colours) => page(
  `body {font-family: ${font}; background: ${colours[0]}; color: ${colours[1]}}
   table {border-collapse: collapse} td {padding: 0; font-size: ${size}px}
   .cell {width: ${cell}px; height: ${cell}px; min-width: ${cell}px; background: ${colours[2]}; border: 1px solid ${colours[3]}}
   .right {border-right: 2px solid ${colours[4]}} .below {border-bottom: 2px solid ${colours[4]}}
   .top {vertical-align: bottom; text-align: center; line-height: 1.2; padding-bottom: 3px}
   .left {text-align: right; padding-right: 6px; white-space: nowrap}`,
  '<h1>Level</h1><div>Time 03:25</div><table><tr><td></td>' +
    columns.map((clue) => `<td class="top">${clue.join('<br>') || (zero ? 0 : '')}</td>`).join('') + '</tr>' +
    rows.map((clue, y) => `<tr><td class="left">${clue.join(' ') || (zero ? 0 : '')}</td>` +
      columns.map((_, x) => `<td class="cell ${x % 5 === 4 ? 'right' : ''} ${y % 5 === 4 ? 'below' : ''}"></td>`).join('') +
      '</tr>').join('') + '</table>');

// Boxes with gaps between them, and no lines.
const boxes = ({rows, columns, width}, {cell, size, font}, colours) => page(
  `body {font-family: ${font}; background: ${colours[0]}; color: ${colours[1]}}
   .grid {display: inline-grid; gap: 2px; grid-template-columns: auto repeat(${width}, ${cell}px)}
   .cell {width: ${cell}px; height: ${cell}px; background: ${colours[2]}; border-radius: 3px}
   .top, .left {display: flex; justify-content: flex-end; align-items: center; font-size: ${size}px;
     background: ${colours[3]}; border-radius: 4px; padding: 4px}
   .top {flex-direction: column; line-height: 1.15} .left {gap: 6px; padding: 0 6px}`,
  '<div class="grid"><div></div>' +
    columns.map((clue) => `<div class="top">${clue.map((n) => `<span>${n}</span>`).join('')}</div>`).join('') +
    rows.map((clue) => `<div class="left">${clue.map((n) => `<span>${n}</span>`).join('')}</div>` +
      '<div class="cell"></div>'.repeat(width)).join('') + '</div>');

// A drawing with clues as text beside it; `played` has filled cells and crosses.
const drawing = ({rows, columns, goal, width, height}, {cell, size, font}, colours, played = 0) => {
  const deep = Math.max(...rows.map((clue) => clue.join(' ').length), 1) * size * 0.7 + 20;
  const high = Math.max(...columns.map((clue) => clue.length), 1) * size * 1.15 + 16;
  const text = (x, y, words, anchor) => `<text x="${x}" y="${y}" text-anchor="${anchor}">${words}</text>`;
  const lines = (count, draw) => repeat(count + 1, (i) => draw(i, i % 5 === 0 ? colours[3] : colours[2], i % 5 === 0 ? 2 : 1));
  const marks = goal.map((row, y) => [...row].map((sign, x) => {
    const left = deep + x * cell, top = high + y * cell;
    return (x * 7 + y * 5) % 10 >= played ? '' : sign === '#'
      ? `<rect x="${left + 1}" y="${top + 1}" width="${cell - 2}" height="${cell - 2}"/>`
      : `<path d="M${left + cell * 0.3} ${top + cell * 0.3}l${cell * 0.4} ${cell * 0.4}m0 ${-cell * 0.4}l${-cell * 0.4} ${cell * 0.4}" stroke="${colours[1]}" stroke-width="2"/>`;
  }).join('')).join('');
  return page(`body {background: ${colours[0]}} text {font: ${size}px ${font}; fill: ${colours[1]}} rect {fill: ${colours[1]}}`,
    `<svg width="${deep + width * cell + 10}" height="${high + height * cell + 10}">` +
    lines(width, (i, colour, thick) => `<line x1="${deep + i * cell}" x2="${deep + i * cell}" y1="${high}" y2="${high + height * cell}" stroke="${colour}" stroke-width="${thick}"/>`) +
    lines(height, (i, colour, thick) => `<line y1="${high + i * cell}" y2="${high + i * cell}" x1="${deep}" x2="${deep + width * cell}" stroke="${colour}" stroke-width="${thick}"/>`) + marks +
    rows.map((clue, y) => text(deep - 6, high + y * cell + cell / 2 + size * 0.36, clue.join(' ') || 0, 'end')).join('') +
    columns.map((clue, x) => (clue.length ? clue : [0]).map((n, i, all) =>
      text(deep + x * cell + cell / 2, high - 6 - (all.length - 1 - i) * size * 1.15, n, 'middle')).join('')).join('') + '</svg>');
};

// This program's own pages and drawings.
const own = ({text}, format, options = []) =>
  String(execFileSync(program, ['show', '--to', format, '--from', 'json', ...options], {input: text}));

const light = ['#fff', '#111', '#fff', '#bbb', '#333'], dark = ['#222', '#ddd', '#333', '#555', '#999'];
const styles = {
  cells: (puzzle, looks) => cellTable(puzzle, looks),
  light: (puzzle, looks) => textTable(puzzle, looks, light),
  dark: (puzzle, looks) => textTable(puzzle, looks, dark),
  sepia: (puzzle, looks) => textTable(puzzle, looks, ['#f8f0dc', '#54401f', '#fffaf0', '#cbb994', '#7a5c2e']),
  boxes: (puzzle, looks) => boxes(puzzle, looks, ['#f4f1ea', '#5a4632', '#d8cdb8', '#e8dfcc']),
  night: (puzzle, looks) => boxes(puzzle, looks, ['#10141f', '#e8ecff', '#2a3350', '#1b2236']),
  paper: (puzzle, looks) => drawing(puzzle, looks, ['#fff', '#000', '#888', '#000']),
  pale: (puzzle, looks) => drawing(puzzle, looks, ['#fff', '#445', '#dde', '#99a']),
  blue: (puzzle, looks) => drawing(puzzle, looks, ['#e6f0ff', '#0a3d91', '#9dbbe8', '#0a3d91']),
  played: (puzzle, looks) => drawing(puzzle, looks, ['#fff', '#222', '#aaa', '#222'], 4),
  ownPage: (puzzle) => own(puzzle, 'html'),
  ownDark: (puzzle) => own(puzzle, 'html'),
  ownDrawing: (puzzle) => page('', own(puzzle, 'svg', ['--unsolved'])),
  ownSolved: (puzzle) => page('', own(puzzle, 'svg')),
};

const browser = await Browser.start(chromium);
let number = 0;
for (const [name, draw] of Object.entries(styles)) {
  for (let i = 0; i < Number(each); i++) {
    const seed = ++number, cell = [22, 28, 34, 18, 26, 40, 24][seed % 7];
    const puzzle = puzzleOf(seed);
    const looks = {cell, size: Math.max(10, Math.round(cell * [0.5, 0.6, 0.55, 0.65][seed % 4])),
      font: fonts[seed % fonts.length], zero: seed % 2};
    const path = join(folder, `${name}-${i + 1}`), scale = [1, 2, 1.5, 1, 3][seed % 5];
    writeFileSync(path + '.html', draw(puzzle, looks));
    writeFileSync(path + '.dump', dump(puzzle));
    await browser.call('Emulation.setDeviceMetricsOverride',
      {width: 1280, height: 900, deviceScaleFactor: scale, mobile: false});
    await browser.call('Emulation.setEmulatedMedia',
      {features: [{name: 'prefers-color-scheme', value: name === 'ownDark' ? 'dark' : 'light'}]});
    const loaded = new Promise((resolve) => { browser.loaded = resolve; });
    await browser.call('Page.navigate', {url: 'file://' + path + '.html'});
    await loaded;
    const {cssContentSize: {width, height}} = await browser.call('Page.getLayoutMetrics');
    const {data} = await browser.call('Page.captureScreenshot',
      {captureBeyondViewport: true, clip: {x: 0, y: 0, width, height, scale: 1}});
    writeFileSync(path + '.png', Buffer.from(data, 'base64'));
  }
}
await browser.stop();
