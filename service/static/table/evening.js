/* One evening: a document that every tap changes by one revision, and the steps that can be taken
   back. Knows no page, no storage. */

import { sums } from './rules.js';

const STEPS_KEPT = 100;

/* 32 hexadecimal digits that nobody else has. */
export function drawId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => ('0' + byte.toString(16)).slice(-2)).join('');
}

export function sitDown(name) {
  return { name, points: {}, bank: 0, extras: 0 };
}

/* A date of this device's calendar, written 2026-07-12. */
function dateAt(moment) {
  const at = new Date(moment);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/* The date at the table when an evening was made. */
export function dateOf(evening) { return evening.day || dateAt(evening.made); }

/* An evening as it is kept here: the document, what can be undone, and the revision sent last. By
   its once, which stands in no address, the server knows this browser again. */
export function begin(game, names, hidden) {
  const evening = {
    id: drawId(), revision: 1, made: Date.now(), game: game.spelling, version: game.version, hidden,
    place: '', guests: '', comment: '', seats: names.map(sitDown), corrections: 0, once: drawId(), ended: false,
  };
  evening.day = dateOf(evening);
  return { evening, past: [], sent: 0 };
}

function held(seat, step) {
  return step.kind === 'points' ? seat.points[step.box] : seat[step.kind];
}

function put(evening, step, value) {
  const seat = evening.seats[step.seat];
  if (step.kind !== 'points') seat[step.kind] = value;
  else if (value === undefined) delete seat.points[step.box];
  else seat.points[step.box] = value;
  evening.corrections += step.corrects ? step.direction : 0;
  evening.revision += 1;
}

/* One step: {seat, kind: 'points' | 'bank' | 'extras', box, value, corrects}; no value empties. Who
   fills an open box goes on with an evening that was ended. */
export function take(entry, step) {
  const was = held(entry.evening.seats[step.seat], step);
  if (was === step.value) return;
  put(entry.evening, { ...step, direction: 1 }, step.value);
  if (was === undefined) entry.evening.ended = false;
  entry.past = entry.past.concat({ ...step, was }).slice(-STEPS_KEPT);
}

/* Takes the last step back and returns it. */
export function undo(entry) {
  const step = entry.past.pop();
  put(entry.evening, { ...step, direction: -1 }, step.was);
  return step;
}

/* Changes a word of the evening or a seat: nothing that is undone. */
export function reword(entry, of, name, text) {
  if (of[name] === text) return;
  of[name] = text;
  entry.evening.revision += 1;
}

/* Whose turn it is: the first of those with the fewest boxes filled; -1 when all are, or when the
   evening was ended. */
export function turn(game, evening) {
  if (evening.ended) return -1;
  const filled = evening.seats.map((seat) => sums(game, seat).filled);
  const fewest = Math.min(...filled);
  return fewest === game.boxes.length ? -1 : filled.indexOf(fewest);
}

/* Whether totals are hidden still. */
export function isSecret(game, evening) { return evening.hidden && turn(game, evening) !== -1; }

/* Whether every box of everybody is filled. */
export function isFull(game, evening) {
  return evening.seats.every((seat) => sums(game, seat).filled === game.boxes.length);
}

/* The seats from the first place to the last; equal totals share one. */
export function places(game, evening) {
  const all = evening.seats.map((seat) => ({ name: seat.name, total: sums(game, seat).total }));
  const placed = all.map((one) =>
    ({ ...one, place: 1 + all.filter((other) => other.total > one.total).length }));
  return placed.sort((one, other) => one.place - other.place);
}

export function hasPoints(evening) {
  return evening.seats.some((seat) => Object.keys(seat.points).length > 0);
}
