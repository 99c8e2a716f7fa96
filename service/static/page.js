/* Small comforts of the pages: the reader's own hours, copying and sharing, one press one effect. */
(function () {
  'use strict';

  /* An icon on the home screen is a browser of its own, though it looks like one within an app. */
  if (navigator.standalone) {
    document.querySelectorAll('.in-app').forEach(function (part) { part.hidden = true; });
  }

  var lang = document.documentElement.lang;

  /* Written as the page writes hours: by a pattern such as HH.mm, with words between strokes. */
  function hour(pattern, moment) {
    return pattern.replace(/'([^']*)'|(H+)|(m+)/g, function (part, word, hours, minutes) {
      if (word !== undefined) return word;
      return String(minutes ? moment.getMinutes() : moment.getHours()).padStart(part.length, '0');
    });
  }

  document.querySelectorAll('time[data-clock]').forEach(function (time) {
    time.textContent = hour(time.dataset.clock, new Date(time.dateTime));
  });

  /* A form is sent once; its button says so when that takes a while. Coming back by the browser's
     button makes it ready again. */
  var SLOW_MS = 1000;
  var body = document.body;
  var pressed = null;
  var sending = [];

  document.addEventListener('click', function (event) {
    pressed = event.target.closest && event.target.closest('button');
  }, true);

  function showSending(form) {
    if (!pressed || pressed.form !== form) return;
    var button = pressed;
    sending.push({ button: button, before: button.cloneNode(true) });
    button.setAttribute('aria-busy', 'true');
    if (!button.matches('.btn, .rows button')) return;
    button.style.minHeight = button.offsetHeight + 'px';
    button.textContent = body.dataset.sending;
  }

  document.addEventListener('submit', function (event) {
    var form = event.target;
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = window.setTimeout(function () { showSending(form); }, SLOW_MS);
  });
  window.addEventListener('pageshow', function () {
    document.querySelectorAll('form[data-sent]').forEach(function (form) {
      window.clearTimeout(Number(form.dataset.sent));
      delete form.dataset.sent;
    });
    sending.splice(0).forEach(function (one) { one.button.replaceWith(one.before); });
  });

  /* A page of today goes with the day. Its end is counted from the server's clock, by how long the
     page has been there: what the device takes the hour to be says nothing. */
  var MARGIN_MS = 1000;
  var SPREAD_MS = 30000;  // so that not all come at once
  var HELD_MS = 60000;
  var opened = Date.now();
  var renewal = 0;

  function rest() {
    return 1000 * Number(body.dataset.left) + MARGIN_MS
      - Math.max(Date.now() - opened, window.performance.now());
  }

  function isWrittenIn(field) {
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  }

  function isHeld() {
    return navigator.onLine === false || document.querySelector('form[data-sent]')
      || Array.from(document.querySelectorAll('main input')).some(isWrittenIn);
  }

  function renewIn(wait) {
    window.clearTimeout(renewal);
    renewal = window.setTimeout(renew, wait);
  }

  /* Only while the service answers: what the browser shows otherwise never goes again. */
  function renew() {
    if (document.hidden || rest() > 0) return;
    renewIn(HELD_MS);
    if (isHeld()) return;
    fetch('/offline/' + lang, { method: 'HEAD', cache: 'no-store' }).then(function (answer) {
      if (answer.status < 500 && !isHeld()) window.location.reload();
    }, function () { /* asked again later */ });
  }

  if (body.dataset.left) {
    renewIn(rest() + Math.random() * SPREAD_MS);
    document.addEventListener('visibilitychange', renew);
    window.addEventListener('online', renew);
    window.addEventListener('pageshow', renew);
  }

  /* A name is counted as a person counts it; the server does the same and decides. */
  function characters(text) {
    if (!window.Intl || !Intl.Segmenter) return Array.from(text.normalize()).length;
    return Array.from(new Intl.Segmenter(lang).segment(text.normalize())).length;
  }

  document.querySelectorAll('input[data-limit]').forEach(function (input) {
    input.addEventListener('input', function () {
      var long = characters(input.value.trim()) > Number(input.dataset.limit);
      input.setCustomValidity(long ? input.dataset.long : '');
    });
  });

  var print = document.getElementById('print');
  if (print) {
    print.hidden = false;
    print.addEventListener('click', function () { window.print(); });
  }

  /* The text that is sent on is the one that is seen beside the buttons. */
  function tells(share) {
    function message() {
      return Array.from(share.querySelectorAll('.message'))
        .find(function (text) { return text.offsetParent !== null; });
    }

    function tell(button) {
      share.querySelector('[role=status]').textContent = button.dataset.done;
    }

    function copy(button) {
      var text = message();
      function select() {
        window.getSelection().selectAllChildren(text);
        if (document.execCommand('copy')) tell(button);
      }
      if (!navigator.clipboard) { select(); return; }
      navigator.clipboard.writeText(text.textContent).then(function () { tell(button); }, select);
    }

    var copying = share.querySelector('[data-copy]');
    copying.hidden = false;
    copying.addEventListener('click', function () { copy(copying); });

    var sharing = share.querySelector('[data-share]');
    sharing.hidden = !navigator.share;
    if (sharing.hidden) copying.classList.add('main');
    sharing.addEventListener('click', function () {
      navigator.share({ text: message().textContent }).catch(function () { /* closed again */ });
    });
  }

  document.querySelectorAll('button[data-copy]').forEach(function (button) {
    tells(button.closest('#share, section'));
  });
}());
