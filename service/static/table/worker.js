/* Keeps the sheet for real dice in the browser: the files that the server names above, under their
   version, and nothing else. A new version takes over with the next page that is loaded. */
'use strict';

const CACHE = 'sammakast-table-' + VERSION;
/* What has no version in its address is fetched anew. */
const PAGE = /^\/table\/[a-z]+$/;

self.addEventListener('install', (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: PAGE.test(file) ? 'reload' : 'default' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('sammakast-table-') && name !== CACHE;
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const asked = new URL(event.request.url);
  if (event.request.method !== 'GET' || asked.origin !== self.location.origin) return;
  if (!FILES.includes(asked.pathname)) return;
  event.respondWith(caches.open(CACHE)
    .then((cache) => cache.match(asked.pathname, { ignoreVary: true }))
    .then((kept) => kept || fetch(event.request)));
});
