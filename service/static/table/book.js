/* The evenings and the last choices in this browser's storage; in memory where there is none. */

const EVENING = 'sammakast-table.';
const CHOICES = 'sammakast-table-choices';
const ONCE = 'sammakast-table-once';
const memory = new Map();
let failed = false;

function read(key) {
  let text = memory.get(key);
  try { text = text || localStorage.getItem(key); } catch (error) { failed = true; }
  try { return text ? JSON.parse(text) : null; } catch (error) { return null; }
}

function write(key, value) {
  const text = JSON.stringify(value);
  try { localStorage.setItem(key, text); memory.delete(key); } catch (error) { failed = true; memory.set(key, text); }
}

function keys() {
  const stored = [];
  try { stored.push(...Object.keys(localStorage)); } catch (error) { failed = true; }
  return Array.from(new Set(stored.concat(...memory.keys())));
}

/* Whether what is written stays when the page is closed. */
export function keeps() { return !failed; }

export function find(id) { return read(EVENING + id); }

/* An evening as it is kept by now; null when it was removed, here or in another tab. */
export function latest(entry) { return find(entry.evening.id) || (failed ? entry : null); }

export function save(entry) { write(EVENING + entry.evening.id, entry); }

export function remove(id) {
  memory.delete(EVENING + id);
  try { localStorage.removeItem(EVENING + id); } catch (error) { failed = true; }
}

/* Every evening, the newest first. */
export function all() {
  return keys().filter((key) => key.startsWith(EVENING)).map(read)
    .filter((entry) => entry && entry.evening)
    .sort((one, other) => other.evening.made - one.evening.made);
}

export function choices() { return read(CHOICES) || {}; }

export function choose(chosen) { write(CHOICES, chosen); }

/* What this browser alone knows, so that an answer lost on the way makes no second player. */
export function once(draw) {
  if (!read(ONCE)) write(ONCE, draw());
  return read(ONCE);
}

/* Calls with the id of an evening that another tab has changed. */
export function onChange(heard) {
  window.addEventListener('storage', (event) => {
    if (event.key && event.key.startsWith(EVENING)) heard(event.key.slice(EVENING.length));
  });
}
