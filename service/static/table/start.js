/* Where evenings begin: the game, the house rules and the names as last time, and the evenings that
   this browser keeps. */

import { all, choices, choose, remove, save } from './book.js';
import { button, dayOf, el, say } from './dom.js';
import { begin, dateOf, places, turn } from './evening.js';
import { LONGEST_NAME_BYTES, MOST_SEATS } from './limits.js';
import { isLong, tidy } from './names.js';
import { findGame } from './rules.js';
import { keptText } from './sheet.js';

/* A tap on what asks again counts only from then on. */
const ASKED_MS = 600;

/* Shows where evenings begin, below a note where there is one. */
export function openStart(data, open, note) {
  const place = document.getElementById('evenings');
  const changed = (at) => {
    show();
    const left = place.querySelectorAll('.evenings a');
    (left[Math.min(at, left.length - 1)] || title()).focus();
  };
  const show = () => place.replaceChildren(...[note, ...parts(data, open, changed)].filter(Boolean));
  show();
  return { focus: () => title().focus() };
}

function title() { return document.querySelector('#start h1'); }

function parts(data, open, changed) {
  const kept = all();
  return [
    list(data, kept.filter((entry) => !isOver(data, entry)), say('goOn'), changed),
    form(data, open),
    list(data, kept.filter((entry) => isOver(data, entry)), say('evenings'), changed),
  ];
}

function gameOf(data, evening) { return findGame(data, evening.game, evening.version); }

function isOver(data, entry) {
  const game = gameOf(data, entry.evening);
  return Boolean(game) && turn(game, entry.evening) === -1;
}

/* Evenings under a heading; none without any. */
function list(data, kept, heading, changed) {
  if (!kept.length) return null;
  const rows = kept.map((entry) => row(data, entry, changed));
  return el('section', {}, el('h2', {}, heading), el('ul', { class: 'rows evenings' }, ...rows));
}

function row(data, entry, changed) {
  const { evening } = entry;
  const game = gameOf(data, evening);
  const over = isOver(data, entry);
  const people = over
    ? places(game, evening).map((one) => one.name + ' ' + one.total).join(' · ')
    : evening.seats.map((seat) => seat.name).join(', ');
  const about = [game && game.name, dayOf(dateOf(evening), 'long'), evening.place].filter(Boolean).join(' · ');
  const gone = button(say('remove'), 'remove', (event) => removed(event.currentTarget, evening.id, changed),
    { 'aria-label': say('remove') + ': ' + about });
  const lines = el('span', {}, el('b', {}, people), el('small', {}, about), el('small', {}, keptText(entry)),
    game ? null : el('small', { class: 'trouble' }, say('otherRules')));
  const way = game ? '#' + evening.id + (over ? '-end' : '') : entry.sent && '/tables/' + evening.id;
  return el('li', {}, way ? el('a', { href: way }, lines) : el('p', {}, lines), gone);
}

/* The first tap asks, the second one removes; a double tap is one. */
function removed(node, id, changed) {
  if (node.getAttribute('aria-disabled')) return;
  if (node.dataset.asked) {
    const at = Array.from(document.querySelectorAll('.evenings .remove')).indexOf(node);
    remove(id);
    changed(at);
    return;
  }
  node.dataset.asked = '1';
  node.textContent = say('reallyRemove');
  node.setAttribute('aria-label', node.getAttribute('aria-label').replace(say('remove'), say('reallyRemove')));
  node.setAttribute('aria-disabled', 'true');
  setTimeout(() => node.removeAttribute('aria-disabled'), ASKED_MS);
}

function form(data, open) {
  const last = choices();
  const spelled = (last.game || '').split('+');
  const node = el('form', { class: 'begin', novalidate: true });
  const rules = el('div', {});
  const draw = () => rules.replaceChildren(...options(chosenGame(data, node), spelled.slice(1)));
  const games = data.games.map((game) => pick('radio', 'game', game.slug, game.name,
    game.slug === (spelled[0] || data.games[0].slug)));
  node.append(
    el('h2', {}, say('newEvening')),
    el('fieldset', {}, el('legend', {}, say('game')), el('ul', { class: 'picks two' }, ...games)),
    rules, people(last.names || ['', '']),
    el('ul', { class: 'picks' }, pick('checkbox', 'hidden', '1', say('hideTotals'), last.hidden)),
    el('button', { class: 'btn main' }, say('begin')));
  node.addEventListener('change', (event) => { if (event.target.name === 'game') draw(); });
  node.addEventListener('submit', (event) => { event.preventDefault(); start(data, node, open); });
  draw();
  return node;
}

function pick(type, name, value, text, checked) {
  const id = name + '-' + (value || 'usual');
  return el('li', {}, el('input', { type, id, name, value, checked: Boolean(checked) }),
    el('label', { for: id }, el('span', {}, text)));
}

function chosenGame(data, node) {
  const chosen = new FormData(node).get('game');
  return data.games.find((game) => game.slug === chosen) || data.games[0];
}

/* What the chosen game can be played with, as it was last time. */
function options(game, before) {
  const groups = game.groups.map((group) => el('fieldset', {}, el('legend', {}, group.legend),
    el('ul', { class: 'picks two' }, ...group.options.map((one, n) => pick('radio', group.name, one.value, one.name,
      n === 0 || before.includes(one.value))))));
  const also = game.also.map((one) => pick('checkbox', 'also', one.value, one.name, before.includes(one.value)));
  return groups.concat(also.length ? el('ul', { class: 'picks' }, ...also) : []);
}

function people(names) {
  const rows = el('div', { class: 'people' });
  const problem = el('p', { class: 'problem', role: 'alert' });
  const check = () => {
    const long = Array.from(rows.children).some((input) => isLong(input.value));
    problem.textContent = long ? say('nameLong') : '';
  };
  const add = (name) => rows.append(el('input', {
    name: 'seat', maxlength: LONGEST_NAME_BYTES, oninput: check, autocomplete: 'off', autocapitalize: 'words', value: name,
    'aria-label': say('player', { number: rows.children.length + 1 }),
    placeholder: say('player', { number: rows.children.length + 1 }),
  }));
  names.forEach(add);
  const more = button(say('oneMore'), 'btn', () => {
    add('');
    rows.lastChild.focus();
    more.hidden = rows.children.length === MOST_SEATS;
  });
  more.hidden = names.length >= MOST_SEATS;
  return el('fieldset', {}, el('legend', {}, say('who')), rows, problem, more);
}

function start(data, node, open) {
  const long = Array.from(node.querySelectorAll('[name=seat]')).find((input) => isLong(input.value));
  if (long) { long.focus(); return; }
  if (node.dataset.begun) return;
  node.dataset.begun = '1';
  const given = new FormData(node);
  const chosen = chosenGame(data, node);
  const groups = chosen.groups.map((group) => given.get(group.name));
  const spelling = [chosen.slug, ...groups, ...given.getAll('also')].filter(Boolean).join('+');
  const typed = given.getAll('seat').map(tidy);
  const some = typed.some(Boolean);
  const names = some ? typed.filter(Boolean) : typed.map((_, n) => say('player', { number: n + 1 }));
  const hidden = given.get('hidden') !== null;
  choose({ game: spelling, names: some ? names : ['', ''], hidden });
  const entry = begin(findGame(data, spelling, chosen.version), names, hidden);
  save(entry);
  open(entry.evening.id);
}
