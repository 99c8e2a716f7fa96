/* Two taps where one was meant: the second one meets nothing of what has come up below it. */

import { el } from './dom.js';

const SOON_MS = 350;

/* Covers the spot of a tap for a moment, and no other one, where it has changed what `shows` tells. */
export function coverTaps(place, nodes, shows) {
  let before = '';
  nodes.forEach((node) => {
    node.addEventListener('click', () => { before = shows(); }, true);
    node.addEventListener('click', (event) => {
      if (event.detail && shows() !== before) cover(place, event);
    });
  });
}

function cover(place, { clientX, clientY }) {
  const spot = el('span', { class: 'covered', 'aria-hidden': 'true', onmousedown: (event) => event.preventDefault() });
  Object.assign(spot.style, { left: clientX + 'px', top: clientY + 'px' });
  place.append(spot);
  setTimeout(() => spot.remove(), SOON_MS);
}
