/* An evening under everybody's hands: what a tap changes, and what is shown after it. */

import { find, keeps, latest } from './book.js';
import { dayOf, el, say } from './dom.js';
import { dateOf, reword, sitDown, take, turn, undo } from './evening.js';
import { makeGrid } from './grid.js';
import { tidy } from './names.js';
import { drawPanel } from './panel.js';
import { most } from './rules.js';
import { darken, isDark } from './screen.js';
import { change, isSent, isStuck } from './sending.js';
import { coverTaps } from './taps.js';

const REST = { kind: 'rest' };

/* Where an evening is kept by now, in words. */
export function keptText(entry) {
  if (!keeps()) return say('notKept');
  if (entry.removed) return say('removed');
  if (isStuck(entry)) return [say('refused'), entry.why, entry.refused ? '' : say('again')].filter(Boolean).join(' ');
  return say(isSent(entry) ? 'sent' : 'waits');
}

/* Shows the sheet of an evening in a place of the page; `way` leads to its end and out. */
export function openSheet(place, game, id, way) {
  const at = { game, entry: find(id), view: REST, note: '' };
  const grid = makeGrid(game, at.entry.evening, {
    box: (seat, box) => tapBox(at, seat, box),
    hold: (seat, box) => correct(at, seat, box),
    seat: (seat) => at.go({ kind: 'person', seat }),
    menu: () => at.go({ kind: 'menu' }),
  });
  const panel = el('div', { class: 'panel', role: 'region', 'aria-labelledby': 'panel-title' });
  const said = el('p', { class: 'sr', role: 'status' });
  const scroller = el('div', { class: 'scroller' }, heading(at), grid.node);
  Object.assign(at, { grid, panel, said }, way, actions(at), choices(at));
  place.replaceChildren(scroller, panel, said);
  panel.addEventListener('keydown', (event) => { if (event.key === 'Escape') at.go(REST); });
  coverTaps(place, [scroller, panel], () => inHand(at.view));
  draw(at);
  showTurn(at);
  return { focus: () => focusTurn(at), heard: () => hear(at), person: (seat) => at.go({ kind: 'person', seat }) };
}

/* The evening has been sent, or changed in another tab; what is being typed or pressed stays. */
function hear(at) {
  const before = at.entry.evening.seats.length;
  const entry = latest(at.entry);
  if (!entry) { at.leave(); return; }
  at.entry = entry;
  if (entry.evening.seats.length !== before) { at.reopen(); return; }
  at.grid.update(entry, at.view);
  if (document.activeElement.tagName !== 'INPUT') redraw(at);
}

/* Of the panel only what says something else by now is drawn. */
function redraw(at) {
  const parts = drawPanel(at).filter(Boolean);
  const old = Array.from(at.panel.children);
  const changed = parts.filter((part, n) => !old[n] || part.outerHTML !== old[n].outerHTML);
  if (parts.length !== old.length || changed.some((part) => old[parts.indexOf(part)].contains(document.activeElement))) {
    at.go(at.view, at.note);
  } else changed.forEach((part) => old[parts.indexOf(part)].replaceWith(part));
}

function heading(at) {
  const { evening } = at.entry;
  const where = [evening.place, dayOf(dateOf(evening), 'numeric')].filter(Boolean).join(' ');
  return el('div', { class: 'evening-top' }, el('a', { class: 'brand', href: '#', 'aria-label': say('evenings') }, '‹'),
    el('h1', {}, where), el('span', {}, at.game.name));
}

/* What a tap is about: dice are another way to the same number. */
function inHand({ kind, seat, box }) {
  return [kind === 'dice' ? 'values' : kind, seat, box && box.slug].join();
}

function draw(at) {
  at.grid.update(at.entry, at.view);
  at.panel.className = 'panel of-' + at.view.kind;
  at.panel.replaceChildren(...drawPanel(at).filter(Boolean));
}

/* What taps in the panel do. */
function actions(at) {
  return {
    go: (view, note) => go(at, view, note || ''),
    write: (value) => write(at, value),
    undo: () => takeBack(at),
    count: (seat, kind, by, closes) => count(at, seat, kind, by, closes),
  };
}

/* What changes names and looks. */
function choices(at) {
  return {
    rename: (seat, text) => rename(at, seat, text),
    addSeat: () => addSeat(at),
    hide: () => hide(at),
    finish: () => finish(at),
    darken: () => { darken(!isDark()); at.go(at.view); },
    isDark,
    kept: () => keptText(at.entry),
    trouble: () => !keeps() || isStuck(at.entry),
  };
}

function go(at, view, note) {
  const before = at.view;
  const held = at.panel.contains(document.activeElement) ? nameOf(document.activeElement) : '';
  at.view = view;
  at.note = note;
  draw(at);
  if (note) at.said.textContent = note;
  const chosen = view.box ? at.grid.cell(view.seat, view.box) : null;
  if (chosen) chosen.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const target = focusOf(at, before, view, held);
  if (target) target.focus({ preventScroll: staysInView(at) });
}

/* Whether the panel is seen wherever the sheet is; in very short windows the whole page moves. */
function staysInView(at) { return getComputedStyle(at.panel.parentElement).position === 'fixed'; }

function nameOf(node) { return node.getAttribute('aria-label') || node.textContent; }

/* Where the focus goes: into a panel that opens, back to what was tapped when it closes, and else it
   stays on the button of the same name. */
function focusOf(at, before, view, held) {
  const inside = Array.from(at.panel.querySelectorAll('button:not([disabled]),input'));
  if (before.kind === view.kind) return inside.find((one) => held && nameOf(one) === held);
  const first = (what) => inside.find((one) => one.matches(what));
  if (view.kind !== 'rest') return first('.value,.main') || first(':not(.close)');
  if (before.box) return at.grid.cell(before.seat, before.box);
  return before.seat === undefined ? at.grid.menu : at.grid.head(before.seat);
}

function tapBox(at, seat, box) {
  if (at.entry.evening.seats[seat].points[box.slug] === undefined) at.go({ kind: 'values', seat, box });
  else if (at.view.correcting) correct(at, seat, box);
  else at.go({ kind: 'held', seat, box });
}

function correct(at, seat, box) {
  const corrects = at.entry.evening.seats[seat].points[box.slug] !== undefined;
  at.go({ kind: 'values', seat, box, corrects });
}

function write(at, value) {
  const { seat, box, corrects } = at.view;
  const step = { seat, kind: 'points', box: box.slug, value, corrects: Boolean(corrects) };
  if (!change(at, (entry) => take(entry, step))) return;
  const goesOn = Object.keys(at.entry.evening.seats[seat].points).length < at.game.boxes.length;
  const saves = at.game.saved && at.game.throws > 1 && goesOn && !corrects;
  at.go(saves ? { kind: 'left', seat, box } : REST);
  tell(at, seat, box, value);
  if (!saves) showTurn(at);
}

function tell(at, seat, box, value) {
  const name = at.entry.evening.seats[seat].name;
  const now = turn(at.game, at.entry.evening);
  const next = now === -1 ? say('over') : say('turn', { name: at.entry.evening.seats[now].name });
  at.said.textContent = name + ', ' + box.name + ': ' + (value === undefined ? say('open') : value) + '. ' + next;
}

function takeBack(at) {
  let step = null;
  if (!change(at, (entry) => { step = entry.past.length ? undo(entry) : null; })) return;
  at.go(REST);
  if (!step || step.kind !== 'points') return;
  const box = at.game.boxes.find((one) => one.slug === step.box);
  at.grid.cell(step.seat, box).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  tell(at, step.seat, box, step.was);
}

function count(at, seat, kind, by, closes) {
  const counted = change(at, (entry) => {
    const value = entry.evening.seats[seat][kind] + by;
    take(entry, { seat, kind, value: Math.max(0, Math.min(value, most(at.game, kind))) });
  });
  if (!counted) return;
  at.go(closes ? REST : at.view);
  if (closes) showTurn(at);
}

/* The panel stays as it is: a tap that ends the typing may be on one of its buttons. */
function rename(at, seat, text) {
  const name = tidy(text);
  const reworded = change(at, (entry) => { if (name) reword(entry, entry.evening.seats[seat], 'name', name); });
  if (reworded) at.grid.update(at.entry, at.view);
  return at.entry.evening.seats[seat].name;
}

function addSeat(at) {
  const added = change(at, ({ evening }) => {
    evening.seats.push(sitDown(say('player', { number: evening.seats.length + 1 })));
    evening.revision += 1;
  });
  if (added) at.reopen(at.entry.evening.seats.length - 1);
}

function hide(at) {
  if (change(at, (entry) => reword(entry, entry.evening, 'hidden', !entry.evening.hidden))) at.go(REST);
}

/* They stop with boxes open. */
function finish(at) {
  if (change(at, (entry) => reword(entry, entry.evening, 'ended', true))) at.end();
}

/* The first open box of who throws now; without any, the menu. */
function focusTurn(at) {
  const now = turn(at.game, at.entry.evening);
  const held = now === -1 ? null : at.entry.evening.seats[now].points;
  const box = held && at.game.boxes.find((one) => held[one.slug] === undefined);
  (box ? at.grid.cell(now, box) : at.grid.menu).focus({ preventScroll: true });
}

/* The column of who throws now is brought into view. */
function showTurn(at) {
  const now = turn(at.game, at.entry.evening);
  if (now !== -1) at.grid.head(now).scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
