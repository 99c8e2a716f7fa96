/* The panel below the sheet: what a box can hold, dice to be counted, saved throws, the menu.
   `at` is the sheet's state with what can be done: go, act, undo and the rest of it. */

import { button, die, el, say } from './dom.js';
import { isFull, isSecret, turn } from './evening.js';
import { LONGEST_NAME_BYTES, MOST_SEATS } from './limits.js';
import { isLong } from './names.js';
import { count, most } from './rules.js';

/* From so many values on, their buttons are smaller. */
const MANY = 14;
const FACES = [1, 2, 3, 4, 5, 6];

export function drawPanel(at) {
  return { rest, values, dice, held, left, person, menu, ending }[at.view.kind](at);
}

/* Where a device that is not recognised is led. */
export function wayOut(entry) {
  return entry.strange ? el('a', { href: '/players/arrive?unreadable=1' }, say('strange')) : null;
}

function title(at, text, more) {
  return el('div', { class: 'panel-top' }, el('h2', { id: 'panel-title' }, text), more,
    button('×', 'close', () => at.go({ kind: 'rest' }), { 'aria-label': say('close') }));
}

function row(...inside) { return el('div', { class: 'panel-row' }, ...inside); }

function boxTitle(at, more) {
  const seat = at.entry.evening.seats[at.view.seat];
  return title(at, seat.name + ', ' + at.view.box.name, more);
}

/* Nothing chosen: whose turn it is, undo, and saved throws of who is throwing. */
function rest(at) {
  const now = turn(at.game, at.entry.evening);
  const over = now === -1;
  const seat = at.entry.evening.seats[over ? 0 : now];
  const text = at.note || (over ? say(isFull(at.game, at.entry.evening) ? 'over' : 'ended') : say('turn', { name: seat.name }));
  const back = button(say('undo'), 'btn', at.undo, { disabled: at.entry.past.length === 0 });
  const next = over ? button(say('result'), 'btn main', at.end) : null;
  return [
    el('p', { class: 'panel-status', id: 'panel-title' }, text),
    at.trouble() ? el('p', { class: 'trouble' }, at.kept(), ' ', wayOut(at.entry)) : null,
    row(back, next, at.game.saved && !over ? counter(at, now, 'bank') : null),
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
  const counts = button(say('countForMe'), 'btn small', () => at.go({ ...at.view, kind: 'dice', dice: [] }));
  const kind = box.values.length > MANY ? 'values many-values' : 'values';
  return [
    boxTitle(at, counts),
    el('div', { class: kind }, ...box.values.map(one)),
    corrects ? row(button(say('empty'), 'btn', () => at.write(undefined))) : null,
  ];
}

/* Dice tapped in one by one; all of them give the points to write. */
function dice(at) {
  const { box, seat } = at.view;
  const points = count(at.game, box.slug, at.view.dice, at.entry.evening.seats[seat].points);
  const text = points === null ? say('tapDice') : say('write', { points });
  return [
    boxTitle(at, button(say('pickPoints'), 'btn small', () => at.go({ ...at.view, kind: 'values' }))),
    el('div', { class: 'throw-row' }, ...thrown(at)),
    el('div', { class: 'values six' }, ...FACES.map((face) => faceButton(at, face))),
    row(button(text, 'btn main', () => at.write(points), { disabled: points === null })),
  ];
}

function faceButton(at, face) {
  const made = button('', 'value die-button', () => at.go({ ...at.view, dice: at.view.dice.concat(face) }),
    { 'aria-label': String(face), disabled: at.view.dice.length === at.game.dice });
  made.append(die(face));
  return made;
}

/* The dice tapped so far, each taken out by a tap, and room for the others. */
function thrown(at) {
  const without = (n) => at.go({ ...at.view, dice: at.view.dice.filter((_, other) => other !== n) });
  return Array.from({ length: at.game.dice }, (_, n) => {
    const face = at.view.dice[n];
    if (!face) return el('span', { class: 'thrown gap' });
    const made = button('', 'thrown', () => without(n), { 'aria-label': say('takeOut', { face }) });
    made.append(die(face));
    return made;
  });
}

/* A number that is written already. */
function held(at) {
  const { seat, box } = at.view;
  const who = at.entry.evening.seats[seat];
  return [
    title(at, who.name + ', ' + box.name + ': ' + who.points[box.slug]),
    row(button(say('correct'), 'btn main', () => at.go({ kind: 'values', seat, box, corrects: true }))),
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
    row(button(say('undo'), 'btn', at.undo), counter(at, seat, 'bank')),
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
  return el('div', { class: 'counter' }, el('span', {}, name),
    change(-step, '−', say('less')), el('b', {}, String(who[kind])), change(step, '+', say('more')));
}

/* A person: the name, and what is counted beside the boxes. */
function person(at) {
  const { seat } = at.view;
  const problem = el('p', { class: 'problem', role: 'alert' });
  const name = el('input', {
    id: 'person-name', maxlength: LONGEST_NAME_BYTES, autocomplete: 'off', value: at.entry.evening.seats[seat].name,
    oninput: ({ target }) => { problem.textContent = isLong(target.value) ? say('nameLong') : ''; },
    onchange: ({ target }) => { if (!isLong(target.value)) target.value = at.rename(seat, target.value); },
  });
  return [
    title(at, at.entry.evening.seats[seat].name),
    at.game.saved ? counter(at, seat, 'bank') : null,
    at.game.further ? counter(at, seat, 'extras') : null,
    el('p', { class: 'field' }, el('label', { for: 'person-name' }, say('name')), name, problem),
  ].filter(Boolean);
}

function menu(at) {
  const evening = at.entry.evening;
  const item = (text, does, given) => button(text, 'btn', does, given);
  const hiding = say(evening.hidden ? 'showTotals' : 'hideTotals');
  const over = turn(at.game, evening) === -1;
  return [
    title(at, at.game.name),
    el('p', { class: 'soft' }, at.kept()),
    el('div', { class: 'menu' },
      item(say('correctOne'), () => at.go({ kind: 'rest', correcting: true }, say('tapNumber'))),
      evening.seats.length < MOST_SEATS ? item(say('oneMore'), at.addSeat) : null,
      over ? null : item(hiding, at.hide),
      item(say('dark'), at.darken, { 'aria-pressed': String(at.isDark()) }),
      isSecret(at.game, evening) ? null : item(say('result'), at.end),
      over ? null : item(say('endEvening'), () => at.go({ kind: 'ending' })),
      item(say('evenings'), at.leave)),
  ];
}

/* Before an evening is ended with boxes open. */
function ending(at) {
  return [
    title(at, say('endEvening')),
    el('p', {}, (at.entry.evening.hidden ? say('endHidden') + ' ' : '') + say('endOpen')),
    row(button(say('endEvening'), 'btn main', at.finish)),
  ];
}
