/* Takes the place of `worker.js` where nothing is to be kept in browsers: forgets all and goes. */
'use strict';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys()
    .then((names) => names.filter((name) => name.startsWith('sammakast-')))
    .then((ours) => Promise.all(ours.map((name) => caches.delete(name))))
    .then(() => self.registration.unregister()));
});
