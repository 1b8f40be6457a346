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

/* ---- what a line says ---- */

/* The lengths of the first k blocks of a clue, from a line's start: at [k][p] whether its first p
   cells can be those blocks and blank cells. A length of 0 is any. */
const placements = (line, clue) => {
  const may = (at, value) => line[at] === UNKNOWN || line[at] === value;
  const spread = (places) => {
    for (let at = 0; at < line.length; at++) if (places[at] && may(at, BLANK)) places[at + 1] = 1;
    return places;
  };
  const none = () => new Uint8Array(line.length + 1);
  const first = none();
  first[0] = 1;
  const found = [spread(first)];
  clue.forEach(([length, colour], k) => {
    const ends = none(), gap = k > 0 && clue[k - 1][1] === colour ? 1 : 0;
    for (let from = gap; from < line.length; from++) {
      if (!found[k][from - gap] || gap && !may(from - 1, BLANK)) continue;
      for (let at = from; at < line.length && may(at, colour); at++) {
        if (length === 0 || at + 1 - from === length) ends[at + 1] = 1;
        if (at + 1 - from === length) break;
      }
    }
    found.push(spread(ends));
  });
  return found;
};

/* Whether a clue can still be placed in a line, and which of its blocks are there: all of their cells
   are filled, and the block can be nowhere else. */
const readLine = (line, clue) => {
  const count = clue.length, size = line.length;
  const left = placements(line, clue);
  const right = placements(line.slice().reverse(), clue.slice().reverse());
  const gap = (k) => k > 0 && k < count && clue[k - 1][1] === clue[k][1] ? 1 : 0;
  const there = clue.map(([length, colour], k) => {
    let places = 0, filled = false;
    for (let from = gap(k); from < size; from++) {
      if (!left[k][from - gap(k)] || gap(k) && line[from - 1] !== BLANK && line[from - 1] !== UNKNOWN) continue;
      let full = true;
      for (let at = from; at < size && (line[at] === colour || line[at] === UNKNOWN); at++) {
        full = full && line[at] === colour;
        const end = at + 1, after = gap(k + 1);
        if (length && end - from < length) continue;
        if (right[count - k - 1][size - end - after] &&
            !(after && line[end] !== BLANK && line[end] !== UNKNOWN)) {
          places++;
          filled = full;
        }
        if (length) break;
      }
    }
    return places === 1 && filled;
  });
  return {open: left[count][size] === 1, there};
};

/* ---- kept between visits ---- */

const keyOf = ({width, height, clues}) => 'nonogram:' + sha256(JSON.stringify([width, height, clues]));
const keep = (name, value) => {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch (error) { /* without storage the game goes on */ }
};
const kept = (name) => {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch (error) { return null; }
};
const timeOf = (seconds) => {
  const two = (n) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60);
  return (hours ? hours + ':' + two(minutes % 60) : minutes) + ':' + two(seconds % 60);
};

/* ---- the game ---- */

const play = () => {
  const game = openBoard();
  const {puzzle, frame, table, cells, heads, given, state, linesOf, lineCells} = game;
  const {width, height, clues, values, hash} = puzzle;
  const status = find('#status'), current = find('#current'), footer = find('footer');
  const bubble = game.add('count', frame);
  const steps = readSteps(find('#steps').content, height);
  const answer = new Map(steps.flatMap((step) => step.moves)); /* as far as the steps go */
  const start = state.slice(), spans = heads.map((head) => findAll('span', head));
  let undone = [], done = [], stroke = null, brush = 1, cursor = 0, solved = false, hinted = null;
  let seconds = 0, ticking = false, hovered = -1;

  /* ---- what is seen ---- */

  const say = (text) => { status.textContent = text; };
  const time = () => timeOf(seconds);
  const showTime = () => { find('#time').textContent = time(); };
  const showTools = () => {
    findAll('[data-brush]').forEach((button) =>
      button.setAttribute('aria-pressed', String(Number(button.dataset.brush) === brush)));
    find('#undo').disabled = done.length === 0;
    find('#redo').disabled = undone.length === 0;
  };
  const valuesOf = (line) => lineCells(line).map((i) => state[i]);

  /* Whether what is filled in a line is its clue. */
  const lineDone = (line) => !clues[line] || readLine(valuesOf(line).map((value) =>
    value === UNKNOWN ? BLANK : value), clues[line]).open;
  /* The picture as the text whose hash the page has. */
  const isStored = () => {
    const text = state.map((value, i) => String.fromCharCode(values[value === UNKNOWN ? BLANK : value][0]) +
      (i % width === width - 1 ? '\n' : '')).join('');
    return sha256(text) === hash;
  };
  const congratulate = () => {
    game.markStep();
    if (puzzle.title) find('h1').textContent = puzzle.title;
    say((hash && !isStored() ? 'Solved. Your picture differs from the stored one, but fits all clues.'
      : 'Solved!') + (seconds > 0 ? ' Time: ' + time() : ''));
  };
  const judge = (lines, quiet) => {
    for (const line of new Set(lines)) {
      const {there} = clues[line] ? readLine(valuesOf(line), clues[line]) : {there: []};
      heads[line].classList.toggle('done', lineDone(line));
      heads[line].classList.remove('wrong');
      there.forEach((is, k) => spans[line][k].classList.toggle('done', is));
    }
    if (heads.every((head) => head.classList.contains('done')) === solved) return;
    solved = !solved;
    document.body.classList.toggle('solved', solved);
    if (solved && !quiet) congratulate();
    else say('');
  };
  /* Shows which lines cannot be right, and which cells are known to be wrong; without `show`, none. */
  const showMistakes = (show) => {
    const lines = heads.filter((head, line) => {
      const wrong = show && clues[line] && !readLine(valuesOf(line), clues[line]).open;
      head.classList.toggle('wrong', Boolean(wrong));
      return wrong;
    }).length;
    const wrong = cells.filter((cell, i) => {
      const is = show && state[i] !== UNKNOWN && answer.has(i) && answer.get(i) !== state[i];
      cell.classList.toggle('wrong', Boolean(is));
      return is;
    }).length;
    return {lines, wrong};
  };
  const check = () => {
    const {lines, wrong} = showMistakes(true);
    say(solved || hash && isStored() ? 'No mistakes.'
      : lines > 0 ? (lines === 1 ? 'One line contradicts its clue.' : lines + ' lines contradict their clues.')
      : wrong > 0 ? (wrong === 1 ? 'One cell is' : wrong + ' cells are') + ' wrong.'
      : 'No line contradicts its clue so far.');
  };

  /* ---- hints ---- */

  /* The first step that settles an open cell, or undefined, with a message why; blank cells of a line
     that is done need no mark. */
  const nextStep = () => {
    const wrong = showMistakes(true).wrong > 0;
    const step = wrong ? undefined : steps.find(({moves}) => moves.some(([i, value]) =>
      state[i] === UNKNOWN && !(value === BLANK && linesOf(i).some(lineDone))));
    if (!step) say(wrong ? 'Fix the mistakes first.' : solved ? 'The puzzle is solved.' : 'There is no hint from here.');
    return step;
  };
  /* Once for the line of the next step, once more for its words. */
  const hint = () => {
    const step = nextStep();
    if (!step) return;
    const again = hinted === step;
    hinted = step;
    game.markStep(again ? step : {line: step.line, blocks: [], moves: []});
    heads[step.line].scrollIntoView({block: 'nearest', inline: 'nearest'});
    if (again) showWords(step, status);
    else say((step.line < height ? 'Row ' + (step.line + 1) : 'Column ' + (step.line - height + 1)) +
      ' can be continued. Press Hint again to see how.');
  };
  /* Makes the next step, and shows its words. */
  const makeStep = () => {
    const step = nextStep();
    if (!step) return;
    stroke = {changes: [], whole: true};
    step.moves.forEach(([i, value]) => put(i, value));
    end();
    hinted = null;
    if (solved) return;
    game.markStep(step);
    heads[step.line].scrollIntoView({block: 'nearest', inline: 'nearest'});
    showWords(step, status);
    status.prepend(`Step ${steps.indexOf(step) + 1} of ${steps.length}: `);
  };

  /* ---- kept between visits ---- */

  const key = keyOf(puzzle);
  const switches = {crosses: find('#crosses'), mistakes: find('#mistakes'), sides: find('#sides')};
  const save = () => {
    const off = spans.map((line) => line.flatMap((span, k) => span.classList.contains('off') ? [k] : []));
    keep(key, {cells: state, seconds, off, solved});
  };
  const load = () => {
    const old = kept(key);
    if (!old || old.cells.length !== state.length) return;
    old.cells.forEach((value, i) => {
      if (!given[i] && (value === UNKNOWN || value in values)) game.set(i, value);
    });
    (old.off || []).forEach((off, line) => off.forEach((k) => spans[line][k].classList.add('off')));
    seconds = Number(old.seconds) || 0;
  };

  /* ---- moves ---- */

  const put = (i, value) => {
    if (given[i] || state[i] === value) return;
    stroke.changes.push([i, state[i], value]);
    game.set(i, value);
  };
  const forgetStep = () => {
    if (!solved) say('');
    game.markStep();
    hinted = null;
  };
  const begin = (i, value) => {
    ticking = !solved;
    stroke = {changes: [], first: i, from: state[i], to: state[i] === value ? UNKNOWN : value, step: 0};
    forgetStep();
    extend(i);
  };
  const changed = () => stroke.changes.flatMap(([i]) => linesOf(i));

  /* Draws from the stroke's first cell to the one next to cell i in its row or its column, whichever
     the stroke has taken. It changes only cells that were as its first one. */
  const extend = (i) => {
    const dx = i % width - stroke.first % width;
    const dy = Math.floor(i / width) - Math.floor(stroke.first / width);
    if (i === stroke.first) stroke.step = 0;
    else if (!stroke.step) stroke.step = Math.abs(dx) >= Math.abs(dy) ? 1 : width;
    const far = stroke.step === 1 ? dx : stroke.step ? dy : 0, by = Math.sign(far) * stroke.step;
    const lines = changed();
    stroke.changes.forEach(([cell, old]) => game.set(cell, old));
    stroke.changes = [];
    for (let n = 0; n <= Math.abs(far); n++)
      if (state[stroke.first + n * by] === stroke.from) put(stroke.first + n * by, stroke.to);
    stroke.last = i;
    judge(lines.concat(changed()));
    const place = game.placeOf(cells[stroke.first + far * stroke.step]);
    bubble.textContent = far ? Math.abs(far) + 1 : '';
    bubble.style.cssText = `left:${place.left + place.width / 2}px;top:${Math.max(place.top, 40)}px`;
  };
  /* Crosses out what is open in these lines if they are done. */
  const crossOut = (lines) => lines.filter((line) => clues[line] && lineDone(line)).forEach((line) =>
    lineCells(line).forEach((i) => { if (state[i] === UNKNOWN) put(i, BLANK); }));
  const refresh = () => {
    if (switches.mistakes.checked) showMistakes(true);
    game.showPreview();
    save();
    showTools();
  };
  const end = () => {
    bubble.textContent = '';
    if (stroke && stroke.changes.length) {
      if (switches.crosses.checked && !stroke.whole) crossOut(changed());
      judge(changed());
      done.push(stroke.changes);
      undone = [];
    }
    stroke = null;
    ticking = ticking && !solved;
    refresh();
  };

  /* Takes the last stroke of one list back and puts it into the other. */
  const replay = (from, to, value) => {
    const changes = from.pop();
    if (!changes) return;
    forgetStep();
    for (const change of value === 1 ? changes.slice().reverse() : changes)
      game.set(change[0], change[value]);
    judge(changes.flatMap(([i]) => linesOf(i)));
    to.push(changes);
    refresh();
  };
  const undo = () => replay(done, undone, 1);
  const redo = () => replay(undone, done, 2);
  const clear = () => {
    stroke = {changes: [], whole: true};
    start.forEach((value, i) => put(i, given[i] ? value : UNKNOWN));
    spans.flat().forEach((span) => span.classList.remove('off'));
    game.markStep();
    showMistakes(false);
    end();
    seconds = 0;
    showTime();
    say('');
    save();
  };
  const choose = (value) => { brush = value; showTools(); };

  /* ---- mouse, finger, pen ---- */

  const fingers = new Map();
  let pinch = null;
  const cellAt = (event) => {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    return element && element.tagName === 'TD' ? cells.indexOf(element) : -1;
  };
  /* The row and the column of a cell stand out; their clues are repeated where they may be out of sight. */
  const hover = (i) => {
    if (i === hovered) return;
    hovered = i;
    const lines = i < 0 || solved ? [] : linesOf(i);
    game.standOut(lines);
    if (lines.length) current.replaceChildren(...lines.flatMap((line, k) =>
      [k ? ' \u00b7 \u2193' : '\u2192', ...spans[line].map((span) => span.cloneNode(true))]));
  };
  const pinched = () => {
    const [a, b] = Array.from(fingers.values());
    return {x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) || 1};
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
        pinch = pinched();
        return;
      }
    }
    moveTo(i);
    hover(i);
    begin(i, event.button === 2 || event.ctrlKey ? BLANK : brush);
  });
  window.addEventListener('pointermove', (event) => {
    const finger = fingers.get(event.pointerId);
    if (finger) Object.assign(finger, {x: event.clientX, y: event.clientY});
    if (pinch) {
      if (fingers.size < 2) return;
      const now = pinched();
      zoom(now.apart / pinch.apart, pinch.x, pinch.y);
      frame.scrollLeft += pinch.x - now.x;
      frame.scrollTop += pinch.y - now.y;
      pinch = now;
      return;
    }
    const i = cellAt(event);
    hover(stroke && i < 0 ? stroke.last : i);
    if (stroke && i >= 0 && i !== stroke.last) extend(i);
  });
  const lift = (event) => {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) pinch = null;
    if (stroke) end();
  };
  window.addEventListener('pointerup', lift);
  window.addEventListener('pointercancel', lift);
  table.addEventListener('contextmenu', (event) => event.preventDefault());
  table.addEventListener('click', (event) => {
    const copy = event.target.closest('th.again'), at = event.target.closest('th span');
    const span = copy && at ? spans[copy.dataset.line][findAll('span', copy).indexOf(at)] : at;
    if (span) { span.classList.toggle('off'); save(); }
  });

  /* ---- keys ---- */

  const moveTo = (i) => {
    cells[cursor].classList.remove('cursor');
    cursor = i;
    cells[cursor].classList.add('cursor');
  };
  const toggle = (value) => { begin(cursor, value); end(); };
  const step = (dx, dy, drag) => {
    const x = Math.min(Math.max(cursor % width + dx, 0), width - 1);
    const y = Math.min(Math.max(Math.floor(cursor / width) + dy, 0), height - 1);
    const value = state[cursor];
    moveTo(y * width + x);
    cells[cursor].scrollIntoView({block: 'nearest', inline: 'nearest'});
    hover(cursor);
    if (drag && state[cursor] !== value) toggle(value === UNKNOWN ? state[cursor] : value);
  };
  const arrows = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
  const keys = {
    ' ': () => toggle(brush), Enter: () => toggle(brush), x: () => toggle(BLANK),
    Delete: () => toggle(state[cursor]), Backspace: () => toggle(state[cursor]),
    u: undo, z: undo, y: redo, c: check, h: hint, s: makeStep,
  };
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey && event.key !== 'z' ||
        /^(BUTTON|INPUT|SUMMARY|A)$/.test(event.target.tagName) && (event.key === ' ' || event.key === 'Enter')) return;
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
    else if (Number(name) < values.length) choose(Number(name));
    if (!solved && (arrow || name === ' ' || name === 'x'))
      say('Row ' + (Math.floor(cursor / width) + 1) + ', column ' + (cursor % width + 1) + ': ' +
        cells[cursor].getAttribute('aria-label'));
  });

  /* ---- the page ---- */

  const below = () => footer.offsetHeight + parseFloat(getComputedStyle(status).minHeight) + 16;
  const fit = () => {
    game.fit(below());
    current.hidden = !table.matches('.wide, .tall');
  };
  /* Clues right and below help where the others are far from a cell. */
  const showSides = () => {
    const large = Math.max(width, height) >= 25;
    switches.sides.parentElement.hidden = !large;
    game.mirror(large && switches.sides.checked);
    fit();
  };
  const zoom = (by, x, y) => game.scale(by, x, y, below());
  for (const button of findAll('[data-brush]'))
    for (const kind of ['pointerdown', 'click'])
      button.addEventListener(kind, () => choose(Number(button.dataset.brush)));
  for (const [id, action] of Object.entries({undo, redo, check, clear, hint, step: makeStep,
    larger: () => zoom(1.25, 0, 0), smaller: () => zoom(0.8, 0, 0)}))
    find('#' + id).addEventListener('click', action);
  const chosen = kept('nonogram:switches') || {};
  for (const [name, box] of Object.entries(switches)) {
    box.checked = Boolean(chosen[name]);
    box.addEventListener('change', () => {
      keep('nonogram:switches', Object.fromEntries(
        Object.entries(switches).map(([each, {checked}]) => [each, checked])));
      showMistakes(switches.mistakes.checked);
      stroke = {changes: [], whole: true};
      if (switches.crosses.checked) crossOut(heads.map((_, line) => line));
      end();
      showSides();
    });
  }
  window.addEventListener('resize', fit);
  document.addEventListener('pointerdown', (event) => {
    if (!event.target.closest('details')) find('details').open = false;
  });
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
  find('#hint').hidden = find('#step').hidden = steps.length === 0;
  load();
  judge(heads.map((_, line) => line));
  showSides();
  refresh();
  showTime();
  document.title = find('h1').textContent;
};

/* A page to look at. */
const look = () => {
  const board = openBoard(), fit = () => board.fit(24);
  document.body.classList.add('look');
  window.addEventListener('resize', fit);
  fit();
  document.title = find('h1').textContent;
};
const begin = () => (readPuzzle(document).play ? play : look)();

/* ---- several puzzles on one page ---- */

/* Puts all grids on the page when it is printed. Their styles apply within their sections alone. */
const printAll = (games) => {
  const all = document.body.appendChild(document.createElement('div'));
  all.id = 'print';
  games.forEach((game, number) => {
    const section = all.appendChild(document.createElement('section')), id = 'print-' + (number + 1);
    const title = document.createElement('h2'), style = document.createElement('style');
    section.id = id;
    title.textContent = 'Nonogram ' + (number + 1);
    style.textContent = find('style', game.content).textContent.replace(/^@page.*/gm, '')
      .replace(/^:root/gm, '#' + id).replace(/^\./gm, `#${id} .`);
    section.append(style, title, find('.grid', game.content).cloneNode(true));
  });
};

/* The list of all, with how far each is; or the one that the address has the number of. */
const openClub = (games) => {
  const chosen = games[Number(location.hash.slice(1)) - 1], club = find('#club');
  window.addEventListener('hashchange', () => location.reload());
  if (chosen) {
    document.body.prepend(chosen.content.cloneNode(true));
    find('header').insertAdjacentHTML('afterbegin', '<a href="#">All puzzles</a>');
    begin();
    return;
  }
  club.hidden = false;
  window.addEventListener('beforeprint', () => { if (!find('#print')) printAll(games); });
  games.forEach((game, number) => {
    const puzzle = readPuzzle(game.content), {width, height, clues} = puzzle;
    const old = kept(keyOf(puzzle)), title = find('h1', game.content).textContent;
    const cells = old && puzzle.play ? old.cells : readCells(game.content);
    const all = clues.slice(0, height).flat().reduce((sum, block) => sum + (block ? block[0] || 1 : 1), 0);
    const filled = cells.filter((value) => value !== UNKNOWN && value !== BLANK).length;
    const entry = find('ol', club).appendChild(document.createElement('li'));
    entry.innerHTML = `<a href="#${number + 1}"><canvas class="preview"></canvas><b></b> ` +
      `<span>${width} &times; ${height}</span> <span class="progress"></span></a>`;
    drawPicture(find('canvas', entry), puzzle, cells);
    const known = !puzzle.play || old && old.solved;
    find('b', entry).textContent = known && (puzzle.title || title !== 'Nonogram' && title) ||
      'Nonogram ' + (number + 1);
    find('.progress', entry).textContent = !filled || !old || !puzzle.play ? '' : (old.solved ? 'solved'
      : Math.min(99, Math.round(100 * filled / Math.max(all, 1))) + ' %') + ', ' + timeOf(old.seconds);
  });
};

const games = findAll('template.game');
if (games.length) openClub(games);
else begin();
