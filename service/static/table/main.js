/* Puts the sheet together: fetches the rules, keeps the page for when there is no net, and shows
   what the address names: the start, an evening, its end. */

import { find, onChange } from './book.js';
import { el, say } from './dom.js';
import { openEnd } from './end.js';
import { findGame } from './rules.js';
import { stayOn } from './screen.js';
import { beginSending } from './sending.js';
import { openSheet } from './sheet.js';
import { openStart } from './start.js';

const ADDRESS = /^#([0-9a-f]{32})(-end)?$/;
const parts = ['start', 'evening', 'end'].map((id) => document.getElementById(id));
const [start, evening, end] = parts;
let shown = null;
let shownId = '';

function show(part) {
  parts.forEach((one) => { one.hidden = one !== part; });
  document.documentElement.classList.toggle('at-table', part === evening);
  stayOn(part === evening);
  window.scrollTo(0, 0);
}

/* Shows what the address names; where a tap has led here, the focus comes along. */
function open(data, moved) {
  if (location.hash && !ADDRESS.test(location.hash)) return;
  const [, id, ends] = ADDRESS.exec(location.hash) || [];
  const entry = id && find(id);
  const game = entry && findGame(data, entry.evening.game, entry.evening.version);
  shownId = game ? id : '';
  if (!game) shown = openStart(data, go, id && missing(id, entry));
  else shown = ends ? openEnd(end, game, id) : openSheet(evening, game, id, way(data, id));
  show(game ? (ends ? end : evening) : start);
  if (moved) shown.focus();
}

/* Why an evening of the address is not shown. */
function missing(id, entry) {
  const page = el('a', { href: '/tables/' + id }, say('page'));
  return el('p', { class: 'problem', role: 'alert' }, say(entry ? 'otherRules' : 'notHere'), ' ',
    entry && !entry.sent ? '' : page);
}

function go(id) { location.hash = '#' + id; }

function way(data, id) {
  return {
    end: () => go(id + '-end'),
    leave: () => { location.hash = ''; },
    reopen: (seat) => { open(data, evening.contains(document.activeElement)); if (seat !== undefined) shown.person(seat); },
  };
}

function heard(id) {
  if (shown && id === shownId) shown.heard();
}

async function run() {
  const main = document.getElementById('main');
  const answer = await fetch(main.dataset.games, { credentials: 'same-origin' });
  const data = await answer.json();
  window.addEventListener('hashchange', () => open(data, true));
  window.addEventListener('pageshow', (event) => { if (event.persisted) open(data); });
  onChange(heard);
  open(data);
  beginSending(heard);
}

/* Where pages come without encryption, as from a machine at home, browsers keep none of them. An app
   begins with the front page, so what is said there without a net is kept too. */
function keepPage() {
  const text = document.getElementById('stay-open');
  text.textContent = say('stayOpen');
  text.hidden = 'serviceWorker' in navigator;
  if (!text.hidden) return;
  const workers = navigator.serviceWorker;
  workers.register('/table/sw.js', { scope: '/table/' })
    .then(() => workers.getRegistration('/'))
    .then((there) => there || workers.register(`/sw-${document.documentElement.lang}.js`, { scope: '/' }))
    .catch(() => { text.hidden = Boolean(workers.controller); });
}

/* To install is offered among the players alone. */
window.addEventListener('beforeinstallprompt', (event) => event.preventDefault());

keepPage();
run().catch(() => { document.getElementById('evenings').textContent = say('lost'); });
