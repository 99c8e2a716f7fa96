/* The panel below the sheet: what a box can hold, dice to be counted, saved throws, the menu.
   `at` is the sheet's state with what can be done: go, act, undo and the rest of it. */

import { button, die, el, say } from './dom.js';
import { turn } from './evening.js';
import { count, most } from './rules.js';

/* From so many values on, their buttons are smaller. */
const MANY = 14;
const FACES = [1, 2, 3, 4, 5, 6];

export function drawPanel(at) {
  return { rest, values, dice, held, left, person, menu }[at.view.kind](at);
}

function title(at, text) {
  return el('div', { class: 'panel-top' }, el('h2', { id: 'panel-title' }, text),
    button('×', 'close', () => at.go({ kind: 'rest' }), { 'aria-label': say('close') }));
}

function boxTitle(at) {
  const seat = at.entry.evening.seats[at.view.seat];
  return title(at, seat.name + ', ' + at.view.box.name);
}

/* Nothing chosen: whose turn it is, undo, and saved throws of who is throwing. */
function rest(at) {
  const now = turn(at.game, at.entry.evening);
  const over = now === -1;
  const seat = at.entry.evening.seats[over ? 0 : now];
  const text = at.note || (over ? say('over') : say('turn', { name: seat.name }));
  const back = button(say('undo'), 'btn', at.undo, { disabled: at.entry.past.length === 0 });
  const next = over ? button(say('result'), 'btn main', at.end) : null;
  return [
    el('p', { class: 'panel-status', id: 'panel-title' }, text),
    el('div', { class: 'panel-row' }, back, next, at.game.saved && !over ? counter(at, now, 'bank') : null),
  ];
}

/* Every value that the box can hold, each one tap. */
function values(at) {
  const { seat, box, corrects } = at.view;
  const had = at.entry.evening.seats[seat].points[box.slug];
  const one = (value) => {
    const made = button(String(value), 'value', () => at.write(value),
      { 'aria-pressed': had === value ? 'true' : null, 'data-value': value });
    if (value === 0) made.append(el('small', {}, say('crossOut')));
    return made;
  };
  return [
    boxTitle(at),
    el('div', { class: box.values.length > MANY ? 'values many-values' : 'values' }, ...box.values.map(one)),
    el('div', { class: 'panel-row' },
      button(say('countForMe'), 'btn', () => at.go({ ...at.view, kind: 'dice', dice: [] })),
      corrects ? button(say('empty'), 'btn', () => at.write(undefined)) : null),
  ];
}

/* Dice tapped in one by one; all of them give the points to write. */
function dice(at) {
  const { box, seat } = at.view;
  const thrown = at.view.dice;
  const points = count(at.game, box.slug, thrown, at.entry.evening.seats[seat].points);
  const set = (list) => at.go({ ...at.view, dice: list });
  const add = (face) => button('', 'value die-button', () => set(thrown.concat(face)),
    { 'aria-label': String(face), disabled: thrown.length === at.game.dice });
  const faces = FACES.map((face) => { const made = add(face); made.append(die(face)); return made; });
  const back = (n) => {
    const made = button('', 'thrown', () => set(thrown.filter((_, other) => other !== n)),
      { 'aria-label': say('takeOut', { face: thrown[n] }) });
    made.append(die(thrown[n]));
    return made;
  };
  const gaps = Array.from({ length: at.game.dice - thrown.length }, () => el('span', { class: 'thrown gap' }));
  return [
    boxTitle(at),
    el('div', { class: 'throw-row' }, ...thrown.map((_, n) => back(n)), ...gaps),
    el('div', { class: 'values six' }, ...faces),
    el('div', { class: 'panel-row' },
      button(say('pickPoints'), 'btn', () => at.go({ ...at.view, kind: 'values' })),
      button(points === null ? say('tapDice') : say('write', { points }), 'btn main',
        () => at.write(points), { disabled: points === null })),
  ];
}

/* A number that is written already. */
function held(at) {
  const { seat, box } = at.view;
  const points = at.entry.evening.seats[seat].points[box.slug];
  return [
    title(at, at.entry.evening.seats[seat].name + ', ' + box.name + ': ' + points),
    el('div', { class: 'panel-row' },
      button(say('undo'), 'btn', at.undo, { disabled: at.entry.past.length === 0 }),
      button(say('correct'), 'btn main', () => at.go({ kind: 'values', seat, box, corrects: true }))),
  ];
}

/* Just written, and throws can be saved: how many were left over? */
function left(at) {
  const { seat } = at.view;
  const more = Array.from({ length: at.game.throws }, (_, n) => n);
  const add = (n) => button(String(n), 'value', () => at.count(seat, 'bank', n, true), { 'data-left': n });
  return [
    title(at, at.entry.evening.seats[seat].name + ': ' + say('leftOver')),
    el('div', { class: 'values' }, ...more.map(add)),
    el('div', { class: 'panel-row' },
      button(say('undo'), 'btn', at.undo), counter(at, seat, 'bank')),
  ];
}

/* One number of a seat with less and more beside it. */
function counter(at, seat, kind) {
  const who = at.entry.evening.seats[seat];
  const step = kind === 'bank' ? 1 : at.game.further;
  const name = say(kind === 'bank' ? 'savedThrows' : 'extras');
  const change = (by, sign, label) => button(sign, 'step', () => at.count(seat, kind, by), {
    'aria-label': who.name + ', ' + name + ': ' + label,
    disabled: who[kind] + by < 0 || who[kind] + by > most(at.game, kind),
  });
  return el('div', { class: 'counter' }, el('span', {}, name, ' ', el('bdi', {}, who.name)),
    change(-step, '−', say('less')), el('b', {}, String(who[kind])), change(step, '+', say('more')));
}

/* A person: the name, and what is counted beside the boxes. */
function person(at) {
  const { seat } = at.view;
  const name = el('input', {
    id: 'person-name', maxlength: 20, autocomplete: 'off', value: at.entry.evening.seats[seat].name,
    onchange: (event) => at.rename(seat, event.target.value),
  });
  return [
    title(at, at.entry.evening.seats[seat].name),
    at.game.saved ? counter(at, seat, 'bank') : null,
    at.game.further ? counter(at, seat, 'extras') : null,
    el('p', { class: 'field' }, el('label', { for: 'person-name' }, say('name')), name),
  ].filter(Boolean);
}

function menu(at) {
  const evening = at.entry.evening;
  const item = (text, does, given) => button(text, 'btn', does, given);
  const hiding = say(evening.hidden ? 'showTotals' : 'hideTotals');
  return [
    title(at, at.game.name),
    el('p', { class: 'soft' }, at.kept()),
    el('div', { class: 'menu' },
      item(say('correctOne'), () => at.go({ kind: 'rest', correcting: true }, say('tapNumber'))),
      evening.seats.length < 8 ? item(say('oneMore'), at.addSeat) : null,
      item(hiding, at.hide),
      item(say('dark'), at.darken, { 'aria-pressed': String(at.isDark()) }),
      item(say('result'), at.end),
      item(say('evenings'), at.leave)),
  ];
}
