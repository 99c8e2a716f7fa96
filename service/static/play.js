/* The play page made smooth: without this file every button is a plain form button.
   The server decides everything; here are only focus, waiting, keys, and words it has already sent. */
(function () {
  'use strict';

  var REST_MS = 500;      // after the dice lie still, a throw is ignored for so long
  var TUMBLE_MS = 360;
  var SLOW_MS = 3000;
  var LONG_MS = 60000;    // after so long without an answer it is said that the page may be closed
  var ANSWER_MS = 20000;
  var SOON_MS = 500;      // until it is sent again, then twice as long each time
  var SLOWEST_MS = 30000;
  var LONG_LABEL = 27;    // as the server has it: longer ones take two lines

  var game = document.querySelector('.game');
  var calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  var oneColumn = window.matchMedia(
    '(max-height: 26.2em) and (max-width: 36.99em), (max-width: 17em)');
  var busy = false;
  var quietUntil = 0;
  var slowTimer = 0;
  var sent = null;        // the button of the move that is on its way
  var move = null;        // what it sends, the same each time
  var way = '';           // the page that comes after it
  var since = 0;
  var tries = 0;
  var nextTry = 0;
  var look = null;        // the way that is being tried
  var waiting = null;     // the button that says so, and what it was before

  function id(name) { return document.getElementById(name); }
  function round() { return id('round'); }
  function dice() { return Array.from(document.querySelectorAll('.die input')); }
  function isOff(button) {
    return !button || button.disabled || button.getAttribute('aria-disabled') === 'true';
  }

  /* Words */

  function say(text, aloud) {
    if (id('status')) id('status').textContent = text;
    if (aloud && id('announce').textContent !== text) id('announce').textContent = text;
  }

  function count() {
    var button = id('throw');
    if (!button || !button.dataset.says) return;
    var free = dice().filter(function (die) { return !die.checked; }).length;
    var label = JSON.parse(button.dataset.says)[free];
    button.querySelector('.counted').textContent = label;
    if (button.dataset.spent) return;
    var rest = button.querySelector('.rest');
    rest.hidden = button.querySelector('.sep').hidden = free === 0;
    button.classList.toggle('two', label.length + rest.textContent.length > LONG_LABEL);
    button.setAttribute('aria-disabled', free === 0 ? 'true' : 'false');
  }

  function name(die) {
    if (!die.dataset.label) die.dataset.label = die.getAttribute('aria-label');
    die.setAttribute('aria-pressed', String(die.checked));
    die.setAttribute('aria-label',
      die.dataset.label + (die.checked ? ', ' + game.dataset.kept : ''));
  }

  /* A die is a button that is pressed or not; a button that has nothing to do keeps its focus. */
  function enhance() {
    dice().forEach(function (die) {
      die.setAttribute('role', 'button');
      name(die);
    });
    ['throw', 'undo', 'advise'].forEach(function (which) {
      var button = id(which);
      if (!button || !button.disabled) return;
      button.disabled = false;
      button.dataset.spent = '1';
      button.setAttribute('aria-disabled', 'true');
    });
    var plain = round().querySelector('.plain');
    if (plain) plain.remove();
    place();
    count();
    var fresh = document.querySelector('.tumble');
    quietUntil = fresh ? Date.now() + (calm.matches ? 0 : TUMBLE_MS) + REST_MS : 0;
  }

  /* In one column the tray is seen first, so it comes first for the keyboard too. */
  function place() {
    var tray = id('tray');
    var sheet = round() && round().querySelector('.sheet');
    if (!tray || !sheet) return;
    var first = oneColumn.matches;
    var isFirst = Boolean(tray.compareDocumentPosition(sheet) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (first === isFirst) return;
    var held = document.activeElement;
    round().insertBefore(first ? tray : sheet, first ? sheet : tray);
    if (held && round().contains(held)) held.focus({ preventScroll: true });
  }

  /* Sending. What is not answered is sent again, as it was, until it is: a move carries the version
     it was made for, so that the server makes it once. */

  function begin() {
    if (busy) return;
    busy = true;
    since = Date.now();
    round().setAttribute('aria-busy', 'true');
    if (sent && sent.id === 'throw' && sent.name === 'throw') {
      document.querySelector('.dice').classList.add('waiting');
    }
    slowTimer = window.setTimeout(wait, SLOW_MS);
  }

  function end() {
    busy = false;
    move = look = null;
    way = '';
    tries = 0;
    window.clearTimeout(slowTimer);
    window.clearTimeout(nextTry);
    if (round()) round().removeAttribute('aria-busy');
    var tray = document.querySelector('.dice');
    if (tray) tray.classList.remove('waiting');
    if (!waiting) return;
    var held = document.activeElement === waiting.button;
    waiting.button.replaceWith(waiting.before);
    if (held) waiting.before.focus();
    waiting = null;
  }

  /* The button says that it waits: that to throw, or where one adds up the sum that was pressed. */
  function wait() {
    var pressed = sent && sent.closest('.actions') ? sent : document.querySelector('.actions .main');
    var button = id('throw') || pressed;
    if (waiting || !button) return;
    document.querySelector('.dice').classList.remove('waiting');
    waiting = { button: button, before: button.cloneNode(true) };
    button.textContent = game.dataset.waits.replace(' …', '\u00a0…');
    button.removeAttribute('aria-label');
    button.setAttribute('aria-disabled', 'true');
    button.classList.add('waits');
    say(game.dataset.slow, true);
  }

  function lost(pause) {
    if (!busy) return;
    wait();
    if (Date.now() - since > LONG_MS) say(game.dataset.long, true);
    window.clearTimeout(nextTry);
    nextTry = window.setTimeout(
      attempt, Math.max(pause, Math.min(SOON_MS * Math.pow(2, tries), SLOWEST_MS)));
    tries += 1;
  }

  function attempt() {
    window.clearTimeout(nextTry);
    if (way) { lookAhead(); return; }
    window.htmx.ajax('POST', round().getAttribute('action'), { source: round() })
      .then(null, function () {});
  }

  /* At once when there is reason to hope; a request that has had no answer till then is given up. */
  function wake() {
    if (!waiting || !window.htmx || document.hidden) return;
    tries = 0;
    if (!way) window.htmx.trigger(round(), 'htmx:abort');
    attempt();
  }

  /* A page is left only while the service answers: what the browser shows otherwise has no way on.
     What comes next is not asked, so that it is made once. */
  function go(address) {
    way = address;
    tries = 0;
    attempt();
  }

  function goHere() { go(window.location.pathname + window.location.search); }

  function lookAhead() {
    if (look) look.abort();
    var mine = look = new AbortController();
    var late = window.setTimeout(function () { mine.abort(); }, ANSWER_MS);
    function after(answer) {
      window.clearTimeout(late);
      if (look !== mine) return;
      look = null;
      if (answer && answer.status < 500) window.location.assign(way);
      else lost(0);
    }
    fetch('/offline/' + document.documentElement.lang, { method: 'HEAD', cache: 'no-store', signal: mine.signal })
      .then(after, function () { after(null); });
  }

  function refuse(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  document.addEventListener('submit', function (event) {
    if (event.target !== round()) return;
    var button = event.submitter || sent;
    var early = button && button.name === 'throw' && Date.now() < quietUntil;
    if (busy || early || (button && isOff(button))) { refuse(event); return; }
    sent = button;
    if (!window.htmx) begin();
  }, true);

  document.addEventListener('click', function (event) {
    var button = event.target.closest && event.target.closest('button');
    if (!button || button.form !== round()) return;
    var early = button.name === 'throw' && Date.now() < quietUntil;
    if (busy || early || isOff(button)) { refuse(event); return; }
    sent = button;
  }, true);

  /* Dice lie as they are while a move is on its way. */
  document.addEventListener('click', function (event) {
    if (busy && event.target.closest && event.target.closest('.die')) refuse(event);
  }, true);

  document.addEventListener('click', function (event) {
    var link = event.target.closest && event.target.closest('.onward a');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    sent = link;
    begin();
    go(link.href);
  });

  document.addEventListener('htmx:configRequest', function (event) {
    if (move) event.detail.parameters = move;
    else move = event.detail.formData;
  });

  document.addEventListener('htmx:beforeRequest', begin);

  document.addEventListener('htmx:beforeOnLoad', function (event) {
    var xhr = event.detail.xhr;
    var address = xhr.getResponseHeader('HX-Redirect');
    var shown = xhr.status < 300 || xhr.status === 409 || xhr.status === 422;
    if (!address && (!shown || xhr.response.indexOf('id="round"') >= 0)) return;
    event.preventDefault();
    if (address) go(address);
    else if (xhr.status >= 400) goHere();
    else lost(0);
  });

  document.addEventListener('htmx:afterSwap', function () {
    var form = round();
    if (!form) return;
    end();
    document.title = form.dataset.title;
    id('announce').textContent = '';
    id('announce').textContent = form.dataset.announce;
    enhance();
    focusAfter(sent);
    sent = null;
  });

  function focusAfter(button) {
    if (!button) return;
    var wrote = button.name === 'box' || button.name === 'ask' || button.name === 'undo';
    var stays = id(button.id);
    var target = wrote || !stays ? id('sum-1') || id('throw') : stays;
    if (target) target.focus({ preventScroll: !oneColumn.matches });
  }

  document.addEventListener('htmx:afterRequest', function (event) {
    var xhr = event.detail.xhr;
    var status = xhr ? xhr.status : 0;
    if (status === 0 || status >= 500) {
      lost(status && 1000 * Number(xhr.getResponseHeader('Retry-After')) || 0);
    } else if (status === 403 || status === 404 || status === 410) {
      say(game.dataset.closed, true);
      goHere();
    } else if (status >= 400 && status !== 409 && status !== 422) {
      end();
      say(game.dataset.lost, true);
    }
  });

  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('pageshow', function (event) {
    if (!event.persisted) return;
    if (move && !way) { wait(); wake(); } else { end(); enhance(); }
  });

  /* Keeping */

  document.addEventListener('change', function (event) {
    if (event.target.name !== 'keep') return;
    name(event.target);
    count();
  });

  if (oneColumn.addEventListener) oneColumn.addEventListener('change', place);
  if (round()) enhance();
}());
