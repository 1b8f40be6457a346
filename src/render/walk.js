"use strict";
(function () {
  var $ = function (id) { return document.getElementById(id); };
  var steps = Array.prototype.slice.call($("steps").children);
  var cells = Array.prototype.slice.call($("grid").querySelectorAll("tbody td"));
  var names = Array.prototype.map.call($("names").children, function (span) { return span.textContent; });
  var rows = $("grid").querySelectorAll("tbody tr").length, width = cells.length / rows;
  var shown = -1;
  var moves = steps.map(function (step) {
    return (step.dataset.set || "").split(" ").filter(Boolean).map(function (pair) {
      return pair.split(":").map(Number);
    });
  });
  function draw(cell, value) {
    cell.className = value === undefined ? "open" : "c" + value;
    cell.setAttribute("aria-label", value === undefined ? "unknown" : names[value]);
  }
  function unmark() {
    document.querySelectorAll(".news,.band,.block,.here").forEach(function (element) {
      element.classList.remove("news", "band", "block", "here");
    });
  }
  function mark(number) {
    var step = steps[number - 1], line = step.dataset.line, at = Number(line.slice(1));
    var head = $(line);
    head.classList.add("band");
    for (var i = 0; i < (line[0] === "r" ? width : rows); i++) {
      cells[line[0] === "r" ? at * width + i : i * width + at].classList.add("band");
    }
    (step.dataset.blocks || "").split(" ").filter(Boolean).forEach(function (block) {
      head.querySelectorAll("span")[Number(block)].classList.add("block");
    });
    moves[number - 1].forEach(function (move) { cells[move[0]].classList.add("news"); });
    step.classList.add("here");
  }
  function say(number) {
    var now = $("now");
    if (number === 0) {
      now.textContent = "The start. " + steps.length + " steps follow: Next, or the right arrow key.";
      return;
    }
    now.innerHTML = "<strong>Step " + number + " of " + steps.length + ".</strong> " + steps[number - 1].innerHTML;
    now.querySelectorAll("a").forEach(function (a) { a.replaceWith(a.textContent); });
    if (number === steps.length) {
      now.append(" " + $("end").textContent);
    }
  }
  function show(number) {
    number = Math.max(0, Math.min(steps.length, number));
    if (number === shown) {
      return;
    }
    if (shown < 0) {
      cells.forEach(function (cell) {
        draw(cell, cell.className ? Number(cell.className.slice(1)) : undefined);
      });
      shown = 0;
    }
    unmark();
    for (; shown < number; shown++) {
      moves[shown].forEach(function (move) { draw(cells[move[0]], move[1]); });
    }
    for (; shown > number; shown--) {
      moves[shown - 1].forEach(function (move) { draw(cells[move[0]], undefined); });
    }
    if (number > 0) {
      mark(number);
    }
    $("at").value = number;
    $("at").setAttribute("aria-valuetext", "step " + number + " of " + steps.length);
    $("first").disabled = $("back").disabled = number === 0;
    $("next").disabled = $("last").disabled = number === steps.length;
    say(number);
    history.replaceState(null, "", "#at-" + number);
  }
  function go(by) { return function () { show(shown + by); }; }
  function fromAddress() {
    var found = /^#(?:at|step)-(\d+)$/.exec(location.hash);
    show(found ? Number(found[1]) : 0);
  }
  $("at").max = steps.length;
  $("bar").hidden = false;
  $("first").onclick = go(-Infinity);
  $("back").onclick = go(-1);
  $("next").onclick = go(1);
  $("last").onclick = go(Infinity);
  $("at").oninput = function () { show(Number($("at").value)); };
  $("steps").addEventListener("click", function (event) {
    var link = event.target.closest("a");
    if (link) {
      event.preventDefault();
      show(Number(link.hash.slice(6)));
      $("bar").scrollIntoView();
    }
  });
  var keys = {ArrowRight: 1, ArrowDown: 1, n: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1, p: -1, Home: -Infinity, End: Infinity};
  document.addEventListener("keydown", function (event) {
    var button = event.key === " " && event.target.closest && event.target.closest("button,a,input");
    if (event.key in keys && !button && !event.ctrlKey && !event.altKey && !event.metaKey && event.target !== $("at")) {
      event.preventDefault();
      show(shown + keys[event.key]);
    }
  });
  window.addEventListener("hashchange", fromAddress);
  fromAddress();
})();
