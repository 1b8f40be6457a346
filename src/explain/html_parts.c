/* The head, the style, the buttons and the script of the page, line by line. */
#include "explain/html_parts.h"

#include <stddef.h>

const char *const ng_html_head[] = {
    "<!DOCTYPE html>\n",
    "<html lang=\"en\">\n",
    "<head>\n",
    "<meta charset=\"utf-8\">\n",
    "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n",
    "<meta name=\"color-scheme\" content=\"light dark\">\n",
    NULL,
};

const char *const ng_html_style[] = {
    ":root{--paper:#fff;--ink:#1b1b1b;--line:#b5b5b5;--thick:#666;--open:#ececec;--blank:"
    "#fff;--filled:#1b1b1b;\n",
    "--news:#d33a00;--band:#ffe9b8;--cell:clamp(10px,calc((100vw - 2rem)/var(--across)),2"
    "6px)}\n",
    "@media(prefers-color-scheme:dark){:root{--paper:#16181b;--ink:#e8e8e8;--line:#4a4d52"
    ";--thick:#8b8f96;--open:#2a2d32;\n",
    "--blank:#16181b;--filled:#e8e8e8;--news:#ff8a5c;--band:#4d4020}}\n",
    "*{box-sizing:border-box}\n",
    "body{margin:0 auto;padding:1rem;max-width:72rem;background:var(--paper);color:var(--"
    "ink);font:1rem/1.5 system-ui,sans-serif}\n",
    "h1{margin:0;font-size:1.4rem}\n",
    "h1,.by{max-height:4.5em;overflow:auto;overflow-wrap:anywhere}\n",
    "h2{font-size:1.1rem}\n",
    ".by{margin:0}\n",
    "#bar{position:sticky;top:0;z-index:1;padding:.5rem 0;background:var(--paper);border-"
    "bottom:1px solid var(--line)}\n",
    "#now{min-height:4.5em;margin:.3rem 0}\n",
    "#now ol,#steps ol{margin:.2rem 0;padding-left:1.5rem}\n",
    ".d2{margin-left:1.5rem}\n",
    "button{min-width:3rem;min-height:2.75rem;padding:0 .8rem;border:1px solid var(--thic"
    "k);border-radius:.4rem;background:var(--open);color:var(--ink);font:inherit}\n",
    "button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid var(--new"
    "s);outline-offset:2px}\n",
    "button[disabled]{opacity:.45}\n",
    "#at{width:100%;margin:.5rem 0 0;accent-color:var(--news)}\n",
    ".board{overflow-x:auto;padding:.5rem 0}\n",
    "table{border-collapse:collapse;font-size:calc(var(--cell)*.6);line-height:1}\n",
    "tbody td{width:var(--cell);height:var(--cell);min-width:var(--cell);padding:0;border"
    ":1px solid var(--line);background:var(--open);text-align:center}\n",
    "th{padding:1px;font-weight:normal;font-variant-numeric:tabular-nums}\n",
    "thead th{vertical-align:bottom;min-width:var(--cell)}\n",
    "thead th div{display:flex;flex-direction:column;align-items:center}\n",
    "tbody th{text-align:right}\n",
    "tbody th div{display:flex;justify-content:flex-end}\n",
    "th b{display:inline-block;min-width:calc(var(--cell)*.8);padding:calc(var(--cell)*.1"
    "2) 1px;font-weight:inherit;text-align:center}\n",
    "th b i{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}\n",
    "tbody tr:nth-child(5n+1) td{border-top:2px solid var(--thick)}\n",
    "tbody tr td:nth-child(5n+2){border-left:2px solid var(--thick)}\n",
    "td.c0::after{content:\"\\b7\";color:var(--line)}\n",
    "td.band.open,td.band.c0{box-shadow:inset 0 0 0 100vmax color-mix(in srgb,var(--band) "
    "45%,transparent)}\n",
    "th.band{background:var(--band)}\n",
    "td.news{outline:3px solid var(--news);outline-offset:-2px;position:relative}\n",
    "th b.block{outline:2px solid var(--news);outline-offset:-1px;font-weight:bold}\n",
    "#steps{padding-left:3rem}\n",
    "#steps>li{margin:.2rem 0}\n",
    "#steps>li.here{background:var(--band)}\n",
    "#steps a{color:inherit}\n",
    "@media print{:root{--cell:min(26px,calc(180mm/var(--across)))}h1,.by{max-height:none}\n",
    "#bar{position:static}.buttons,#at{display:none}#now{display:none}body{m"
    "ax-width:none}\n",
    "td.news,th "
    "b.block{outline:none}td.band.open,td.band.c0{box-shadow:none}th.band{background:none}*{prin"
    "t-color-adjust:exact;-webkit-print-color-adjust:exact}}\n",
    "@media print and (prefers-color-scheme:dark){:root{--paper:#fff;--ink:#000;--line:#9"
    "99;--thick:#333;--open:#eee;--blank:#fff;--filled:#000;--band:#eee}}\n",
    NULL,
};

const char *const ng_html_controls[] = {
    "<div id=\"bar\" hidden>\n",
    "<div class=\"buttons\" role=\"group\" aria-label=\"Steps\">\n",
    "<button id=\"first\" title=\"Home\">First</button>\n",
    "<button id=\"back\" title=\"Left arrow\">Back</button>\n",
    "<button id=\"next\" title=\"Right arrow\">Next</button>\n",
    "<button id=\"last\" title=\"End\">Last</button>\n",
    "</div>\n",
    "<input id=\"at\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"Step\">\n",
    "<div id=\"now\" role=\"status\" aria-live=\"polite\"></div>\n",
    "</div>\n",
    NULL,
};

const char *const ng_html_script[] = {
    "<script>\n",
    "\"use strict\";\n",
    "(function () {\n",
    "  var $ = function (id) { return document.getElementById(id); };\n",
    "  var steps = Array.prototype.slice.call($(\"steps\").children);\n",
    "  var cells = Array.prototype.slice.call($(\"grid\").querySelectorAll(\"tbody td\"))"
    ";\n",
    "  var names = Array.prototype.map.call($(\"names\").children, function (span) { retu"
    "rn span.textContent; });\n",
    "  var rows = $(\"grid\").querySelectorAll(\"tbody tr\").length, width = cells.length"
    " / rows;\n",
    "  var shown = -1;\n",
    "  var moves = steps.map(function (step) {\n",
    "    return (step.dataset.set || \"\").split(\" \").filter(Boolean).map(function (pai"
    "r) {\n",
    "      return pair.split(\":\").map(Number);\n",
    "    });\n",
    "  });\n",
    "  function draw(cell, value) {\n",
    "    cell.className = value === undefined ? \"open\" : \"c\" + value;\n",
    "    cell.setAttribute(\"aria-label\", value === undefined ? \"unknown\" : names[valu"
    "e]);\n",
    "  }\n",
    "  function unmark() {\n",
    "    document.querySelectorAll(\".news,.band,.block,.here\").forEach(function (elemen"
    "t) {\n",
    "      element.classList.remove(\"news\", \"band\", \"block\", \"here\");\n",
    "    });\n",
    "  }\n",
    "  function mark(number) {\n",
    "    var step = steps[number - 1], line = step.dataset.line, at = Number(line.slice(1"
    "));\n",
    "    var head = $(line);\n",
    "    head.classList.add(\"band\");\n",
    "    for (var i = 0; i < (line[0] === \"r\" ? width : rows); i++) {\n",
    "      cells[line[0] === \"r\" ? at * width + i : i * width + at].classList.add(\"ban"
    "d\");\n",
    "    }\n",
    "    (step.dataset.blocks || \"\").split(\" \").filter(Boolean).forEach(function (block) {\n",
    "      head.querySelectorAll(\"b\")[Number(block)].classList.add(\"block\");\n",
    "    });\n",
    "    moves[number - 1].forEach(function (move) { cells[move[0]].classList.add(\"news"
    "\"); });\n",
    "    step.classList.add(\"here\");\n",
    "  }\n",
    "  function say(number) {\n",
    "    var now = $(\"now\");\n",
    "    if (number === 0) {\n",
    "      now.textContent = \"The start. \" + steps.length + \" steps follow: Next, or t"
    "he right arrow key.\";\n",
    "      return;\n",
    "    }\n",
    "    now.innerHTML = \"<strong>Step \" + number + \" of \" + steps.length + \".</stro"
    "ng> \" + steps[number - 1].innerHTML;\n",
    "    now.querySelectorAll(\"a\").forEach(function (a) { a.replaceWith(a.textContent);"
    " });\n",
    "    if (number === steps.length) {\n",
    "      now.append(\" \" + $(\"end\").textContent);\n",
    "    }\n",
    "  }\n",
    "  function show(number) {\n",
    "    number = Math.max(0, Math.min(steps.length, number));\n",
    "    if (number === shown) {\n",
    "      return;\n",
    "    }\n",
    "    if (shown < 0) {\n",
    "      cells.forEach(function (cell) {\n",
    "        draw(cell, cell.dataset.given === undefined ? undefined : Number(cell.datase"
    "t.given));\n",
    "      });\n",
    "      shown = 0;\n",
    "    }\n",
    "    unmark();\n",
    "    for (; shown < number; shown++) {\n",
    "      moves[shown].forEach(function (move) { draw(cells[move[0]], move[1]); });\n",
    "    }\n",
    "    for (; shown > number; shown--) {\n",
    "      moves[shown - 1].forEach(function (move) { draw(cells[move[0]], undefined); })"
    ";\n",
    "    }\n",
    "    if (number > 0) {\n",
    "      mark(number);\n",
    "    }\n",
    "    $(\"at\").value = number;\n",
    "    $(\"at\").setAttribute(\"aria-valuetext\", \"step \" + number + \" of \" + "
    "steps.length);\n",
    "    $(\"first\").disabled = $(\"back\").disabled = number === 0;\n",
    "    $(\"next\").disabled = $(\"last\").disabled = number === steps.length;\n",
    "    say(number);\n",
    "    history.replaceState(null, \"\", \"#at-\" + number);\n",
    "  }\n",
    "  function go(by) { return function () { show(shown + by); }; }\n",
    "  function fromAddress() {\n",
    "    var found = /^#(?:at|step)-(\\d+)$/.exec(location.hash);\n",
    "    show(found ? Number(found[1]) : 0);\n",
    "  }\n",
    "  $(\"at\").max = steps.length;\n",
    "  $(\"bar\").hidden = false;\n",
    "  $(\"first\").onclick = go(-Infinity);\n",
    "  $(\"back\").onclick = go(-1);\n",
    "  $(\"next\").onclick = go(1);\n",
    "  $(\"last\").onclick = go(Infinity);\n",
    "  $(\"at\").oninput = function () { show(Number($(\"at\").value)); };\n",
    "  $(\"steps\").addEventListener(\"click\", function (event) {\n",
    "    var link = event.target.closest(\"a\");\n",
    "    if (link) {\n",
    "      event.preventDefault();\n",
    "      show(Number(link.hash.slice(6)));\n",
    "      $(\"bar\").scrollIntoView();\n",
    "    }\n",
    "  });\n",
    "  var keys = {ArrowRight: 1, ArrowDown: 1, n: 1, \" \": 1, ArrowLeft: -1, ArrowUp: -"
    "1, p: -1, Home: -Infinity, End: Infinity};\n",
    "  document.addEventListener(\"keydown\", function (event) {\n",
    "    var button = event.key === \" \" && event.target.closest && event.target.closest"
    "(\"button,a,input\");\n",
    "    if (event.key in keys && !button && !event.ctrlKey && !event.altKey && !event.me"
    "taKey && event.target !== $(\"at\")) {\n",
    "      event.preventDefault();\n",
    "      show(shown + keys[event.key]);\n",
    "    }\n",
    "  });\n",
    "  window.addEventListener(\"hashchange\", fromAddress);\n",
    "  fromAddress();\n",
    "})();\n",
    "</script>\n",
    "</body>\n",
    "</html>\n",
    NULL,
};
