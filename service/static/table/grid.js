/* The sheet as it is drawn: boxes down, people across, whose turn it is. A tap on a box, a long
   press on a number and a tap on a name are told to whom it may concern. */

import { button, drawing, el, refill, say } from './dom.js';
import { isSecret, turn } from './evening.js';
import { sums } from './rules.js';

const HOLD_MS = 500;
const STILL_PX = 10;
/* A word of a name with more letters is written smaller at the head of a column; one with more
   letters still is broken. */
const LONG_WORD = 7;
const LONGEST_WORD = 9;

/* Tells of a press that lasts, by finger or by the key for menus, and keeps its tap from counting. */
function watchHold(node, held) {
  let timer = 0;
  let from = null;
  let lasted = false;
  const stop = () => clearTimeout(timer);
  const hold = () => { stop(); lasted = from !== null; held(); };
  node.addEventListener('pointerdown', (event) => {
    from = [event.clientX, event.clientY];
    lasted = false;
    timer = setTimeout(hold, HOLD_MS);
  });
  node.addEventListener('pointermove', (event) => {
    if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > STILL_PX) stop();
  });
  ['pointerup', 'pointercancel', 'pointerleave'].forEach((name) => node.addEventListener(name, stop));
  node.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    if (!lasted) hold();
  });
  node.addEventListener('keydown', () => { lasted = false; });
  node.addEventListener('click', (event) => {
    from = null;
    if (lasted) event.stopImmediatePropagation();
    lasted = false;
  });
}

function makeCell(seat, box, press) {
  const node = el('button', { type: 'button', class: 'number' });
  watchHold(node, () => press.hold(seat, box));
  node.addEventListener('click', () => press.box(seat, box));
  return node;
}

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/* Arrow keys lead from number to number. */
function watchArrows(node, cells) {
  node.addEventListener('keydown', (event) => {
    const seat = cells.findIndex((column) => column.includes(event.target));
    if (seat === -1 || !(event.key in STEPS)) return;
    const [across, down] = STEPS[event.key];
    const next = (cells[seat + across] || [])[cells[seat].indexOf(event.target) + down];
    if (next) next.focus();
    event.preventDefault();
  });
}

function makeRow(box, cells) {
  const hint = box.hint ? el('small', {}, box.hint) : null;
  return el('tr', {}, el('th', { scope: 'row' }, el('span', {}, box.short), hint),
    ...cells.map((cell) => el('td', {}, cell)));
}

function makeSumRow(name, kind, count, hint) {
  const cells = Array.from({ length: count }, () => el('td', {}));
  const row = el('tr', { class: kind }, el('th', { scope: 'row' }, name, hint || ''), ...cells);
  return { row, cells };
}

/* The sheet of an evening, and how it is brought up to date. */
export function makeGrid(game, evening, press) {
  const heads = evening.seats.map((_, seat) =>
    el('button', { type: 'button', class: 'person', onclick: () => press.seat(seat) }));
  const cells = evening.seats.map((_, seat) => game.boxes.map((box) => makeCell(seat, box, press)));
  const limit = game.bonus && el('small', {}, '/ ' + game.bonus.limit);
  const bonus = makeSumRow(say('bonus'), 'bonus-row', heads.length, limit);
  const total = makeSumRow(say('total'), 'total-row', heads.length);
  const upper = game.boxes.filter((box) => box.upper).length;
  const rows = game.boxes.map((box, at) => makeRow(box, cells.map((column) => column[at])));
  if (game.bonus) rows.splice(upper, 0, bonus.row);
  const menu = button('⋯', 'more-button', press.menu, { 'aria-label': say('menu') });
  const node = el('table', { class: 'evening-table' },
    el('caption', { class: 'sr' }, game.name),
    el('thead', {}, el('tr', {}, el('td', {}, menu),
      ...heads.map((head) => el('th', { scope: 'col' }, head)))),
    el('tbody', {}, ...rows), el('tfoot', {}, total.row));
  node.style.setProperty('--seats', heads.length);
  watchArrows(node, cells);
  const parts = { game, heads, cells, bonus, total };
  return {
    node,
    update: (entry, at) => update(parts, entry.evening, at),
    cell: (seat, box) => cells[seat][game.boxes.indexOf(box)],
    head: (seat) => heads[seat],
    menu,
  };
}

function update(parts, evening, at) {
  const now = turn(parts.game, evening);
  const shown = !isSecret(parts.game, evening);
  evening.seats.forEach((seat, n) => {
    drawHead(parts.heads[n], seat, parts.game, n === now);
    parts.game.boxes.forEach((box, row) => drawCell(parts.cells[n][row], seat, box, {
      now: n === now, chosen: at.seat === n && at.box === box,
    }));
    drawSums(parts, n, seat, shown);
    parts.bonus.cells[n].classList.toggle('now', n === now);
  });
}

/* A name whose long words may be broken, not beside their first and last letters. */
function breakable(name) {
  return name.replace(/\p{L}+/gu, (word) => (word.length > LONGEST_WORD ? Array.from(word, (letter, n) =>
    (n > 2 && n < word.length - 2 ? '\u00AD' + letter : letter)).join('') : word));
}

function drawHead(head, seat, game, now) {
  const saved = game.saved ? say('saved', { n: seat.bank }) : '';
  refill(head,
    now && el('span', { class: 'turn-mark', 'aria-hidden': 'true' }, '▸'),
    el('bdi', {}, breakable(seat.name)),
    game.saved && el('small', { 'aria-hidden': 'true' }, String(seat.bank)));
  head.setAttribute('aria-label', [seat.name, now ? say('throwing') : '', saved].filter(Boolean).join(', '));
  head.parentNode.classList.toggle('now', now);
  head.classList.toggle('long', seat.name.split(/[\s-]/).some((part) => part.length > LONG_WORD));
}

function drawCell(cell, seat, box, is) {
  const points = seat.points[box.slug];
  const open = points === undefined;
  refill(cell, !open && (points === 0 ? strike() : String(points)));
  cell.setAttribute('aria-label', seat.name + ', ' + box.name + ': ' + (open ? say('open') : points));
  cell.classList.toggle('chosen', is.chosen);
  cell.classList.toggle('open', open);
  cell.parentNode.classList.toggle('now', is.now);
}

function strike() {
  return drawing('line strike', '0 0 44 16', ['path', { d: 'M3 9.5c8-2.5 14 .4 21-1.5 6-1.6 10-2 17-1.3' }]);
}

function drawSums(parts, n, seat, shown) {
  const has = sums(parts.game, seat);
  const won = el('b', {}, '+' + has.bonus);
  refill(parts.bonus.cells[n], shown ? (has.bonus ? won : String(has.upper)) : say('hidden'));
  refill(parts.total.cells[n], shown ? String(has.total) : say('hidden'));
  [parts.bonus, parts.total].forEach((sum) => sum.cells[n].classList.toggle('secret', !shown));
}
