/* Sends evenings that have changed, one after the other, as often as it takes: a revision that the
   server has is answered alike, so that nothing is there twice. Knows no page. */

import { all, find, latest, once, save } from './book.js';
import { dateOf, drawId, hasPoints } from './evening.js';

const SOON_MS = 1500;
const LONGEST_MS = 300000;
const ANSWER_MS = 20000;
/* Refusals that may end; any other one is final until the evening changes. */
const PASSING = [401, 403, 404, 408, 409, 425, 429];
const UNKNOWN_DEVICE = 401;
const REMOVED = 'evening-removed';

let wait = SOON_MS;
let timer = 0;
let busy = false;
let heard = () => {};
/* Evenings that failed since all of them had their turn: one of them keeps no other one back. */
const failed = new Set();
/* Evenings that were sent, of which it is asked whether they are still there. */
const asked = new Set();

export function isSent(entry) { return entry.sent >= entry.evening.revision; }

/* Whether the server has said why it does not keep what is written by now. */
export function isStuck(entry) {
  if (isSent(entry) || entry.removed) return false;
  return entry.refused ? entry.refused === entry.evening.revision : Boolean(entry.why);
}

function isDue(entry) {
  if (entry.removed || !hasPoints(entry.evening)) return false;
  return asked.has(entry.evening.id) || (!isSent(entry) && entry.refused !== entry.evening.revision);
}

function post(evening) {
  const cut = new AbortController();
  const late = setTimeout(() => cut.abort(), ANSWER_MS);
  return fetch('/tables/' + evening.id, {
    method: 'POST', credentials: 'same-origin', redirect: 'error', signal: cut.signal, keepalive: true,
    headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ ...evening, day: dateOf(evening), once: once(drawId) }),
  }).finally(() => clearTimeout(late));
}

/* Notes what the server has said of a revision, in the evening as it stands by now; says whether it
   is done with. Of an evening that has gone back here, what is written here is sent again. */
function note(sent, status, told) {
  const entry = find(sent.id);
  const kept = status === 200 && told.revision > 0;
  const done = kept || (status < 500 && Boolean(told.reason) && !PASSING.includes(status));
  if (done) asked.delete(sent.id);
  if (!entry) return true;
  entry.why = told.sentence || '';
  entry.strange = status === UNKNOWN_DEVICE;
  entry.refused = done && !kept ? sent.revision : 0;
  entry.removed = told.reason === REMOVED;
  if (entry.removed) entry.sent = 0;
  if (kept) {
    entry.sent = told.revision;
    if (told.revision > entry.evening.revision) entry.evening.revision = told.revision + 1;
  }
  save(entry);
  heard(sent.id);
  return done;
}

function nextDue() {
  const due = all().filter(isDue);
  const rested = due.find((entry) => !failed.has(entry.evening.id));
  if (!rested) failed.clear();
  return rested || due[0];
}

async function send() {
  if (busy || navigator.onLine === false) return;
  const due = nextDue();
  if (!due) return;
  busy = true;
  try {
    const answer = await post(due.evening);
    const told = await answer.json().catch(() => ({}));
    if (!note(due.evening, answer.status, told)) throw new Error(String(answer.status));
    wait = SOON_MS;
    again(0);
  } catch (error) {
    failed.add(due.evening.id);
    again(wait);
    wait = Math.min(2 * wait, LONGEST_MS);
  } finally {
    busy = false;
  }
}

function again(ms) {
  clearTimeout(timer);
  timer = setTimeout(send, ms);
}

/* Something has changed: it is sent when the fingers rest. */
export function sendSoon() { again(SOON_MS); }

/* Asks the server whether an evening that was sent to it is still there. */
export function ask(id) {
  asked.add(id);
  again(0);
}

/* Changes an evening as it is kept by now, so that nothing of another tab is undone, and sends it;
   false where another tab has removed it: what shows it is left. */
export function change(at, how) {
  const entry = latest(at.entry);
  if (!entry) { at.leave(); return false; }
  at.entry = entry;
  how(entry);
  save(entry);
  sendSoon();
  return true;
}

/* Begins to send, and tells the id of each evening that has been answered. */
export function beginSending(tell) {
  heard = tell;
  window.addEventListener('online', () => { wait = SOON_MS; again(0); });
  document.addEventListener('visibilitychange', () => { if (document.hidden) send(); else again(0); });
  window.addEventListener('pagehide', send);
  again(0);
}
