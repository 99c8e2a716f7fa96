/* Sends evenings that have changed, one after the other, as often as it takes: a revision that the
   server has is answered alike, so that nothing is there twice. Knows no page. */

import { all, find, once, save } from './book.js';
import { drawId, hasPoints } from './evening.js';

const SOON_MS = 1500;
const LONGEST_MS = 300000;
const ANSWER_MS = 20000;
/* Refusals that may end; any other one is final until the evening changes. */
const PASSING = [401, 403, 404, 408, 425, 429];

let wait = SOON_MS;
let timer = 0;
let busy = false;
let heard = () => {};

export function isSent(entry) { return entry.sent >= entry.evening.revision; }

function isDue(entry) {
  return hasPoints(entry.evening) && !isSent(entry) && entry.refused !== entry.evening.revision;
}

function post(evening) {
  const cut = new AbortController();
  const late = setTimeout(() => cut.abort(), ANSWER_MS);
  return fetch('/tables/' + evening.id, {
    method: 'POST', credentials: 'same-origin', redirect: 'error', signal: cut.signal,
    headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ ...evening, once: once(drawId) }),
  }).finally(() => clearTimeout(late));
}

/* Notes what the server has said of a revision, in the evening as it stands by now. */
function note(evening, status, told) {
  const entry = find(evening.id);
  if (!entry) return;
  if (told) {
    entry.sent = told.revision;
    entry.evening.revision = Math.max(entry.evening.revision, told.revision);
  } else if (status >= 400 && status < 500 && !PASSING.includes(status)) {
    entry.refused = evening.revision;
  } else {
    throw new Error(String(status));
  }
  save(entry);
  heard(evening.id);
}

async function send() {
  const due = all().find(isDue);
  if (busy || !due || navigator.onLine === false) return;
  busy = true;
  try {
    const answer = await post(due.evening);
    note(due.evening, answer.status, answer.ok ? await answer.json() : null);
    wait = SOON_MS;
    again(0);
  } catch (error) {
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

/* Begins to send, and tells the id of each evening that has been answered. */
export function beginSending(tell) {
  heard = tell;
  window.addEventListener('online', () => { wait = SOON_MS; again(0); });
  document.addEventListener('visibilitychange', () => { if (!document.hidden) again(0); });
  again(0);
}
