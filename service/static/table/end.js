/* The end of an evening: places, where it was and who looked on, and the text that is sent on. */

import { find, save } from './book.js';
import { button, dayOf, el, say } from './dom.js';
import { places, reword } from './evening.js';
import { wayOut } from './panel.js';
import { sendSoon } from './sending.js';
import { keptText } from './sheet.js';

const WORDS = [['place', 40], ['guests', 120], ['comment', 120]];

/* What is sent on: the game, the day, the place, and everybody's total. */
export function shareText(game, evening) {
  const day = dayOf(evening.made, document.documentElement.lang === 'fi' ? 'numeric' : 'long');
  const totals = places(game, evening).map((one) => one.name + ' ' + one.total).join(' · ');
  const said = { game: game.plain, day, place: evening.place, totals };
  const line = say(evening.place ? 'shareWithPlace' : 'share', said);
  return evening.comment ? line + '\n' + evening.comment : line;
}

/* Shows the result of an evening in a place of the page. */
export function openEnd(place, game, id) {
  const at = { entry: find(id), game };
  const board = el('ol', { class: 'places' });
  const text = el('p', { class: 'message' });
  const kept = el('div', {});
  const draw = () => {
    board.replaceChildren(...places(game, at.entry.evening).map(placed));
    text.textContent = shareText(game, at.entry.evening);
    kept.replaceChildren(...keeping(at.entry));
  };
  place.replaceChildren(
    el('p', { class: 'over' }, game.name), el('h1', {}, say('result')), board,
    ...WORDS.map(([name, longest]) => field(at, name, longest, draw)),
    el('h2', {}, say('sendOn')), text, ...sharing(text), kept,
    el('p', { class: 'pair' }, el('a', { class: 'btn', href: '#' + id }, say('back')),
      el('a', { class: 'btn', href: '#' }, say('newEvening'))));
  draw();
  return { heard: () => { at.entry = find(id) || at.entry; draw(); } };
}

function placed(one) {
  return el('li', {}, el('span', { class: 'fig' }, one.place + '.'), el('bdi', {}, one.name),
    el('b', { class: 'fig' }, String(one.total)));
}

/* Kept with every letter: the page may be closed before the field is left. */
function field(at, name, longest, draw) {
  const change = (event) => {
    at.entry = find(at.entry.evening.id) || at.entry;
    reword(at.entry, at.entry.evening, name, event.target.value.replace(/\s+/g, ' ').trim());
    save(at.entry);
    sendSoon();
    draw();
  };
  return el('p', { class: 'field' }, el('label', { for: 'word-' + name }, say(name)),
    el('input', {
      id: 'word-' + name, maxlength: longest, autocomplete: 'off', value: at.entry.evening[name], oninput: change,
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
function keeping(entry) {
  const links = entry.sent ? el('p', { class: 'links' },
    el('a', { href: '/tables/' + entry.evening.id }, say('page')),
    el('a', { href: '/tables/' + entry.evening.id + '.png' }, say('picture'))) : null;
  return [el('p', { class: 'hint' }, keptText(entry), ' ', wayOut(entry)), links].filter(Boolean);
}
