/* On the page that is shown when there is no net: opens the one that was meant as soon as the
   service answers again, and offers the sheet for real dice where it is kept in this browser. */
(function () {
  'use strict';

  var SOON_MS = 1000;
  var SELDOM_MS = 60000;
  var own = document.getElementById('main').dataset.own;
  var sheet = document.getElementById('sheet');
  /* Where the service answers and the page still does not come, it is asked for ever more seldom. */
  var wait = Number(history.state) || SOON_MS;
  var timer = 0;

  function open() {
    if (location.pathname === own) { location.replace('/'); return; }
    history.replaceState(wait, '');
    location.reload();
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(look, wait);
    wait = Math.min(2 * wait, SELDOM_MS);
  }

  function look() {
    if (document.hidden) return;
    fetch(own, { method: 'HEAD', cache: 'no-store' }).then(function (answer) {
      if (answer.ok) open();
      else later();
    }, later);
  }

  function soon() {
    wait = SOON_MS;
    look();
  }

  window.addEventListener('online', soon);
  document.addEventListener('visibilitychange', soon);
  later();

  if ('caches' in window) {
    caches.match(sheet.pathname, { ignoreVary: true }).then(function (kept) { sheet.hidden = !kept; });
  }
}());
