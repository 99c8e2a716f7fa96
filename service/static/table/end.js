/* The end of an evening: places, where it was and who looked on, and the text that is sent on. */

import { find, latest } from './book.js';
import { button, dayOf, el, refill, say } from './dom.js';
import { dateOf, isFull, isSecret, places, reword, turn } from './evening.js';
import { WORDS } from './limits.js';
import { wayOut } from './panel.js';
import { ask, change } from './sending.js';
import { keptText } from './sheet.js';

/* What is sent on: the game, the day, the place, and everybody's total. */
export function shareText(game, evening) {
  const day = dayOf(dateOf(evening));
  const totals = places(game, evening).map((one) => one.name + ' ' + one.total).join(' · ');
  const said = { game: game.plain, day, place: evening.place, totals };
  const line = say(evening.place ? 'shareWithPlace' : 'share', said);
  return evening.comment ? line + '\n' + evening.comment : line;
}

/* Shows the result of an evening in a place of the page. */
export function openEnd(place, game, id) {
  const at = { entry: find(id), game, leave: () => { location.hash = ''; } };
  const title = el('h1', { tabindex: -1 }, say('result'));
  const board = el('div', {});
  const stop = ending(at.entry.evening.hidden, () => { finish(at, draw); title.focus(); });
  const text = el('p', { class: 'message' });
  const told = el('section', {}, el('h2', {}, say('sendOn')), text, ...sharing(text));
  const kept = el('div', {});
  const draw = () => {
    told.hidden = isSecret(game, at.entry.evening);
    stop.hidden = turn(game, at.entry.evening) === -1;
    refill(board, ...standing(game, at.entry.evening));
    refill(text, told.hidden ? '' : shareText(game, at.entry.evening));
    refill(kept, ...keeping(at.entry, told.hidden));
    bringUp(fields, at.entry.evening);
  };
  const fields = WORDS.map(([name, longest]) => field(at, name, longest, draw));
  place.replaceChildren(
    el('p', { class: 'over' }, game.name), title, board, stop,
    ...fields, told, kept,
    el('p', { class: 'pair' }, el('a', { class: 'btn', href: '#' + id }, say('back')),
      el('a', { class: 'btn', href: '#' }, say('newEvening'))));
  draw();
  if (at.entry.sent) ask(id);
  return { focus: () => title.focus(), heard: () => hear(at, draw) };
}

/* It has been sent, or changed in another tab. */
function hear(at, draw) {
  const entry = latest(at.entry);
  if (!entry) { at.leave(); return; }
  at.entry = entry;
  draw();
}

/* Who came where, once it is no secret. */
function standing(game, evening) {
  const secret = isSecret(game, evening);
  const stopped = turn(game, evening) === -1;
  return [
    isFull(game, evening) ? null : el('p', { class: 'soft' },
      say(stopped ? 'endedOpen' : 'unfinished'), secret ? ' ' + say('secret') : ''),
    secret ? null : el('ol', { class: 'places' }, ...places(game, evening).map(placed)),
  ].filter(Boolean);
}

/* A way to stop while boxes are open. */
function ending(hidden, stop) {
  return el('details', {}, el('summary', {}, say('endEvening')),
    el('p', {}, (hidden ? say('endHidden') + ' ' : '') + say('endOpen')),
    button(say('endEvening'), 'btn', stop));
}

function finish(at, draw) {
  if (change(at, (entry) => reword(entry, entry.evening, 'ended', true))) draw();
}

function placed(one) {
  return el('li', {}, el('span', { class: 'fig' }, one.place + '.'), el('bdi', {}, one.name),
    el('b', { class: 'fig' }, String(one.total)));
}

/* What another tab has written, but for the field that is written in here. */
function bringUp(fields, evening) {
  fields.map((one) => one.querySelector('input')).filter((input) => input !== document.activeElement)
    .forEach((input) => { input.value = evening[input.name]; });
}

/* Kept with every letter: the page may be closed before the field is left. */
function field(at, name, longest, draw) {
  const typed = ({ target }) => {
    const text = target.value.replace(/\s+/g, ' ').trim();
    if (change(at, (entry) => reword(entry, entry.evening, name, text))) draw();
  };
  return el('p', { class: 'field' }, el('label', { for: 'word-' + name }, say(name)),
    el('input', {
      id: 'word-' + name, name, maxlength: longest, autocomplete: 'off', value: at.entry.evening[name], oninput: typed,
    }));
}

function sharing(text) {
  const done = el('p', { class: 'done', role: 'status' });
  const share = button(say('sendOn'), 'btn main', () => navigator.share({ text: text.textContent }).catch(() => {}));
  share.hidden = !navigator.share;
  const tell = () => { done.textContent = say('copied'); };
  const select = () => {
    getSelection().selectAllChildren(text);
    if (document.execCommand('copy')) tell();
  };
  const copy = button(say('copy'), 'btn', () => {
    if (navigator.clipboard) navigator.clipboard.writeText(text.textContent).then(tell, select);
    else select();
  });
  return [el('p', { class: 'pair' }, share, copy), done];
}

/* Once it has been sent, the server has a page and a picture of it. */
function keeping(entry, secret) {
  const links = entry.sent ? el('p', { class: 'links' },
    el('a', { href: '/tables/' + entry.evening.id }, say('page')),
    secret ? '' : el('a', { href: '/tables/' + entry.evening.id + '.png' }, say('picture'))) : null;
  return [el('p', { class: 'hint' }, keptText(entry), ' ', wayOut(entry)), links].filter(Boolean);
}
