/* The screen itself: it stays on while a sheet is open, and can be made dark by hand. */

const DARK = 'sammakast-table-dark';
let lock = null;
let asking = false;
let wanted = false;

async function keepOn() {
  if (!wanted || lock || asking || document.hidden || !navigator.wakeLock) return;
  asking = true;
  try {
    lock = await navigator.wakeLock.request('screen');
    lock.addEventListener('release', () => { lock = null; keepOn(); });
    if (!wanted) lock.release();
  } catch (error) { lock = null; }
  asking = false;
}

/* Keeps the screen on from now on, or no longer. */
export function stayOn(on) {
  wanted = on;
  if (on) keepOn();
  else if (lock) lock.release();
}

document.addEventListener('visibilitychange', keepOn);

/* The rules of the looks that are meant for the night, and what they ask for. */
function nightRules() {
  return Array.from(document.styleSheets).flatMap((sheet) => Array.from(sheet.cssRules))
    .filter((rule) => rule.media && /prefers-color-scheme|^(not )?all$/.test(rule.media.mediaText));
}

export function isDark() {
  const chosen = remembered();
  return chosen === null ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === '1';
}

function remembered() {
  try { return localStorage.getItem(DARK); } catch (error) { return null; }
}

function show() {
  if (remembered() === null) return;
  const [day, night] = document.querySelectorAll('meta[name=theme-color]');
  const [on, off] = isDark() ? [night, day] : [day, night];
  on.setAttribute('media', 'all');
  off.setAttribute('media', 'not all');
  document.documentElement.style.setProperty('color-scheme', isDark() ? 'dark' : 'light');
  nightRules().forEach((rule) => { rule.media.mediaText = isDark() ? 'all' : 'not all'; });
}

/* Dark or light, whatever the device says. */
export function darken(dark) {
  try { localStorage.setItem(DARK, dark ? '1' : '0'); } catch (error) { return; }
  show();
}

show();
