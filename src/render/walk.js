const walk = () => {
  const board = openBoard();
  const steps = readSteps(find('#steps'), board.puzzle.height);
  const now = find('#now'), at = find('#at'), list = find('aside');
  let shown = 0;

  const say = () => {
    if (shown === 0) {
      now.textContent = `The start. ${steps.length} steps follow: Next, or the right arrow key.`;
      return;
    }
    showWords(steps[shown - 1], now);
    const number = document.createElement('strong');
    number.textContent = `Step ${shown} of ${steps.length}.`;
    now.prepend(number);
    if (shown === steps.length) now.append(' ' + find('#end').textContent);
  };
  const mark = (step) => {
    findAll('.current').forEach((element) => element.classList.remove('current'));
    board.markStep(step);
    board.standOut(step ? [step.line] : []);
    if (!step) return;
    step.element.classList.add('current');
    if (list.scrollHeight > list.clientHeight)
      list.scrollTop += step.element.getBoundingClientRect().top - list.getBoundingClientRect().top - 80;
    (step.moves.length ? board.cells[step.moves[0][0]] : board.heads[step.line])
      .scrollIntoView({block: 'nearest', inline: 'nearest'});
  };
  const show = (number) => {
    number = Math.max(0, Math.min(steps.length, number));
    for (; shown < number; shown++) steps[shown].moves.forEach(([cell, value]) => board.set(cell, value));
    for (; shown > number; shown--) steps[shown - 1].moves.forEach(([cell]) => board.set(cell, UNKNOWN));
    at.value = shown;
    at.setAttribute('aria-valuetext', `step ${shown} of ${steps.length}`);
    find('#first').disabled = find('#back').disabled = shown === 0;
    find('#next').disabled = find('#last').disabled = shown === steps.length;
    say();
    mark(steps[shown - 1]);
    board.showPreview();
    history.replaceState(null, '', '#at-' + shown);
  };
  const fromAddress = () => {
    const found = /^#(?:at|step)-(\d+)$/.exec(location.hash);
    show(found ? Number(found[1]) : 0);
  };
  const fit = () => {
    board.fit(16);
    mark(steps[shown - 1]);
  };

  find('#tools').hidden = false;
  at.max = steps.length;
  at.addEventListener('input', () => show(Number(at.value)));
  for (const [id, by] of [['first', -Infinity], ['back', -1], ['next', 1], ['last', Infinity]])
    find('#' + id).addEventListener('click', () => show(shown + by));
  find('#steps').addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (!link) return;
    event.preventDefault();
    show(Number(link.hash.slice(6)));
    find('#tools').scrollIntoView();
  });
  const keys = {ArrowRight: 1, ArrowDown: 1, n: 1, ' ': 1, ArrowLeft: -1, ArrowUp: -1, p: -1,
    Home: -Infinity, End: Infinity};
  document.addEventListener('keydown', (event) => {
    const button = event.key === ' ' && event.target.closest && event.target.closest('button,a,input');
    if (!(event.key in keys) || button || event.ctrlKey || event.altKey || event.metaKey ||
        event.target === at) return;
    event.preventDefault();
    show(shown + keys[event.key]);
  });
  window.addEventListener('hashchange', fromAddress);
  window.addEventListener('resize', fit);
  fromAddress();
  fit();
};
walk();
