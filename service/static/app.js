/* What makes the pages an app: the worker that knows what to say without a net, begun once a page
   has come to rest, and the offer to install it, which is made among the players alone. */
(function () {
  'use strict';

  var REST_MS = 3000;
  var saving = navigator.connection && navigator.connection.saveData;
  var installed = window.matchMedia('(display-mode: standalone)').matches;

  var lang = document.documentElement.lang;

  function keep(script, scope) {
    navigator.serviceWorker.register(script, { scope: scope }).catch(function () { /* not here */ });
  }

  /* The reader's language is that of the page, unless the address alone names one. The sheet for real
     dice begins its own worker; for who has installed all this it is kept too. */
  function begin() {
    var named = (location.pathname + '/').indexOf('/' + lang + '/') === 0;
    navigator.serviceWorker.getRegistration('/').then(function (there) {
      if (!there || !named) keep('/sw-' + lang + '.js', '/');
    }, function () { /* not here */ });
    if (installed) keep('/table/sw.js', '/table/');
  }

  if ('serviceWorker' in navigator && !saving) {
    window.addEventListener('load', function () {
      setTimeout(function () { (window.requestIdleCallback || setTimeout)(begin); }, REST_MS);
    });
  }

  var part = document.getElementById('install');
  var offer = null;

  /* Whoever has been asked is not asked again on this page, though browsers offer it anew. */
  function ask() {
    part.remove();
    offer.prompt();
  }

  window.addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault();
    offer = event;
    if (part) part.hidden = false;
  });
  if (part) {
    part.querySelector('button').addEventListener('click', ask);
    window.addEventListener('appinstalled', function () { part.remove(); });
  }
}());
