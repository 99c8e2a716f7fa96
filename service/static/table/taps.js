/* Two taps where one was meant: the second one meets nothing of what has come up below it. */

import { el } from './dom.js';

const SOON_MS = 350;

/* Covers the spot of a tap for a moment, and no other one, where it has changed what `shows` tells;
   a tap elsewhere ends that. */
export function coverTaps(place, nodes, shows) {
  const spot = el('span', { class: 'covered', 'aria-hidden': 'true', onmousedown: (event) => event.preventDefault() });
  let before = '';
  let timer = 0;
  const begin = () => {
    spot.remove();
    before = shows();
  };
  const end = ({ detail, clientX, clientY }) => {
    if (!detail || shows() === before) return;
    Object.assign(spot.style, { left: clientX + 'px', top: clientY + 'px' });
    place.append(spot);
    clearTimeout(timer);
    timer = setTimeout(() => spot.remove(), SOON_MS);
  };
  nodes.forEach((node) => {
    node.addEventListener('click', begin, true);
    node.addEventListener('click', end);
  });
}
