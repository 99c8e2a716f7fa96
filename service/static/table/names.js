/* Names as people count their letters; the server counts alike and decides. Knows no page. */

import { LONGEST_NAME, LONGEST_NAME_BYTES } from './limits.js';

const SEEN = /[^\p{C}\p{Z}\p{M}\p{DI}\u2800\uFFFC\uFFFD]/u;

function characters(text) {
  if (!window.Intl || !Intl.Segmenter) return Array.from(text).length;
  return Array.from(new Intl.Segmenter(document.documentElement.lang).segment(text)).length;
}

/* A name without what surrounds it; empty where nothing of it can be seen. */
export function tidy(text) {
  const name = text.normalize().replace(/\s+/g, ' ').trim();
  return SEEN.test(name) ? name : '';
}

/* Whether a name has more letters than are kept. */
export function isLong(text) {
  const name = tidy(text);
  return characters(name) > LONGEST_NAME || new TextEncoder().encode(name).length > LONGEST_NAME_BYTES;
}
