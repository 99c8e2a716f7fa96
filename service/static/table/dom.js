/* Elements and words: makes elements whose text is never markup, and fills the page's messages. */

const words = document.getElementById('words').dataset;

export function el(tag, given, ...inside) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(given || {})) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === 'function') node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...inside.filter((one) => one !== null && one !== undefined && one !== false));
  return node;
}

/* Fills a node anew only where it would say something else: what is being pressed stays. */
export function refill(node, ...inside) {
  const made = el('div', {}, ...inside);
  if (made.innerHTML !== node.innerHTML) node.replaceChildren(...made.childNodes);
}

export function drawing(kind, viewBox, ...parts) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  node.setAttribute('class', kind);
  node.setAttribute('viewBox', viewBox);
  node.setAttribute('aria-hidden', 'true');
  node.append(...parts.map(([tag, given]) => {
    const part = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(given)) part.setAttribute(name, value);
    return part;
  }));
  return node;
}

export function die(face) {
  return drawing('mini', '0 0 46 46',
    ['rect', { x: 1.5, y: 1.5, width: 43, height: 43, rx: 10 }], ['use', { href: '#d' + face }]);
}

/* A message of the page, its places filled. */
export function say(name, values) {
  return words[name].replace(/\{(\w+)\}/g, (whole, place) =>
    (values && place in values ? String(values[place]) : whole));
}

export function button(text, kind, onclick, given) {
  return el('button', { type: 'button', class: kind, onclick, ...given }, text);
}

/* A date such as 2026-07-12, its month in figures, by its name, or as the page's language has it in
   a line of words. */
export function dayOf(date, month) {
  const [year, number, day] = date.split('-').map(Number);
  const { region, month: usual } = document.getElementById('main').dataset;
  const form = new Intl.DateTimeFormat(region, { day: 'numeric', month: month || usual });
  return form.format(new Date(year, number - 1, day, 12));
}
