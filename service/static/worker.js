/* Stands between pages and the net, and answers only where there is none: with the sheet for real
   dice, or with a page that says so. The server names above what is kept: files under their version,
   and pages, which the net is always asked for first. Everything else, every page of a game among it,
   comes from the net or not at all. A new version takes over at once. */
'use strict';

const KIND = 'sammakast-' + NAME + '-';
const CACHE = KIND + VERSION;
const PATIENCE_MS = 2000;
const DATA = /^\/(api|static)\//;

/* While one version of the service takes the place of another, either may answer: a file is of this
   one by its digest, and a page by the addresses of the files it names. */
function keepFiles(cache) {
  return cache.addAll(Object.keys(FILES).map((path) => new Request(path, { integrity: FILES[path] })));
}

function keepPage(cache, path) {
  return fetch(path, { cache: 'reload' }).then((answer) => answer.clone().text().then((text) => {
    if (!answer.ok || answer.redirected || !text.includes(MARK)) throw new Error('of another version: ' + path);
    return cache.put(path, answer);
  }));
}

function keepAll() {
  return caches.open(CACHE)
    .then((cache) => Promise.all([keepFiles(cache), ...PAGES.map((path) => keepPage(cache, path))]))
    .catch((lost) => caches.delete(CACHE).then(() => { throw lost; }));
}

function kept(path) {
  return caches.open(CACHE).then((cache) => cache.match(path, { ignoreVary: true }));
}

/* Where the browser knows how, it asks the net for a page while this script is being started. */
function fromNet(event) {
  return Promise.resolve(event.preloadResponse).then((early) => early || fetch(event.request));
}

/* A page that is kept: the net's where it comes soon and is sound. */
function soonOrKept(net, path) {
  return new Promise((resolve, reject) => {
    const instead = (otherwise) => kept(path).then((copy) => (copy ? resolve(copy) : otherwise()), reject);
    setTimeout(() => instead(() => {}), PATIENCE_MS);
    net.then(
      (answer) => (answer.status < 500 ? resolve(answer) : instead(() => resolve(answer))),
      (lost) => instead(() => reject(lost)),
    );
  });
}

function orAway(net) {
  return net.catch((lost) => kept(AWAY).then((copy) => {
    if (!copy) throw lost;
    return new Response(copy.body, { status: 503, statusText: 'No connection', headers: copy.headers });
  }));
}

function page(event, path) {
  const net = fromNet(event);
  event.waitUntil(net.catch(() => {}));
  if (path !== AWAY && PAGES.includes(path)) return soonOrKept(net, path);
  return AWAY ? orAway(net) : net;
}

self.addEventListener('install', (event) => {
  /* Moves and calls need not wait until this script is started, where the browser can be told so. */
  if (event.addRoutes) {
    event.addRoutes({ condition: { requestMethod: 'POST' }, source: 'network' }).catch(() => {});
  }
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith(KIND) && name !== CACHE;
  const early = self.registration.navigationPreload;
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
    .then(() => early && early.enable())
    .then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname in FILES) {
    event.respondWith(kept(pathname).then((copy) => copy || fetch(request)));
  } else if (request.mode === 'navigate' && !DATA.test(pathname)) {
    event.respondWith(page(event, pathname));
  }
});
