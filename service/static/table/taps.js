/* Two taps where one was meant: the second one, on the same spot, was not for what has come there. */

const SOON_MS = 350;
const NEAR_PX = 16;

/* Lets no second tap count when the first one has changed what `shows` tells. */
export function onceEach(nodes, shows) {
  let last = null;
  const again = (event) => last && event.timeStamp - last.at < SOON_MS
    && Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR_PX;
  const watch = (event) => {
    if (!event.detail) return;
    const shown = shows();
    if (again(event) && shown !== last.shown) {
      event.stopImmediatePropagation();
      event.preventDefault();
      return;
    }
    last = { at: event.timeStamp, x: event.clientX, y: event.clientY, shown };
  };
  nodes.forEach((node) => node.addEventListener('click', watch, true));
}
