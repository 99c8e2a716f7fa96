/* Takes the place of `worker.js` where nothing is to be kept in browsers: forgets it and goes. */
'use strict';

const KIND = self.registration.scope.endsWith('/table/') ? 'sammakast-table-' : 'sammakast-away-';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys()
    .then((names) => names.filter((name) => name.startsWith(KIND)))
    .then((ours) => Promise.all(ours.map((name) => caches.delete(name))))
    .then(() => self.registration.unregister()));
});
