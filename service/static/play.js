/* The play page made smooth: without this file every button is a plain form button.
   The server decides everything; here are only focus, waiting, keys, and words it has already sent. */
(function () {
  'use strict';

  var REST_MS = 500;      // after the dice lie still, a throw is ignored for so long
  var TUMBLE_MS = 360;
  var SLOW_MS = 3000;
  var LONG_LABEL = 27;    // as the server has it: longer ones take two lines
  var KEYS_OFF = 'sammakast-keys-off';

  var game = document.querySelector('.game');
  var calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  var oneColumn = window.matchMedia(
    '(max-height: 26.2em) and (max-width: 36.99em), (max-width: 17em)');
  var busy = false;
  var quietUntil = 0;
  var slowTimer = 0;
  var sent = null;        // the button of the move that is on its way
  var lastBox = '';

  function id(name) { return document.getElementById(name); }
  function round() { return id('round'); }
  function dice() { return Array.from(document.querySelectorAll('.die input')); }
  function isOff(button) {
    return !button || button.disabled || button.getAttribute('aria-disabled') === 'true';
  }

  /* Words */

  function say(text, aloud) {
    if (id('status')) id('status').textContent = text;
    if (aloud) id('announce').textContent = text;
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

  /* Sending */

  function begin() {
    busy = true;
    round().setAttribute('aria-busy', 'true');
    if (sent && sent.id === 'throw' && sent.name === 'throw') {
      document.querySelector('.dice').classList.add('waiting');
    }
    slowTimer = window.setTimeout(function () { say(game.dataset.slow, true); }, SLOW_MS);
  }

  function end() {
    busy = false;
    window.clearTimeout(slowTimer);
    if (round()) round().removeAttribute('aria-busy');
    var tray = document.querySelector('.dice');
    if (tray) tray.classList.remove('waiting');
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

  document.addEventListener('htmx:beforeRequest', begin);

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
    var status = event.detail.xhr ? event.detail.xhr.status : 0;
    if (status === 403 || status === 404 || status === 410) {
      say(game.dataset.closed, true);
      window.location.reload();
      return;
    }
    var swapped = (status >= 200 && status < 400) || status === 409 || status === 422;
    if (!swapped) {
      end();
      say(game.dataset.lost, true);
    }
  });

  window.addEventListener('pageshow', function (event) {
    if (event.persisted) { end(); enhance(); }
  });

  /* Keeping */

  document.addEventListener('change', function (event) {
    if (event.target.name !== 'keep') return;
    name(event.target);
    count();
  });

  function toggle(die) {
    if (!die || die.disabled) return;
    die.checked = !die.checked;
    die.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /* Keys, only while the focus is in the game, and only if they are wanted */

  function keysOn() {
    try { return window.localStorage.getItem(KEYS_OFF) !== '1'; } catch (e) { return true; }
  }

  document.addEventListener('keydown', function (event) {
    if (!round() || !round().contains(document.activeElement)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key === 'Enter' && event.target.name === 'keep') {
      event.preventDefault();
      toggle(event.target);
      return;
    }
    if (!keysOn()) return;
    if (/^[1-9]$/.test(event.key)) {
      toggle(id('die-' + event.key));
    } else if (event.key === '0' && id('throw') && id('throw').name === 'throw') {
      id('throw').click();
    } else if (event.key === 'Backspace' && id('undo')) {
      id('undo').click();
    } else {
      return;
    }
    event.preventDefault();
  });

  document.addEventListener('focusin', function (event) {
    var box = event.target.closest && event.target.closest('.sheet button');
    if (box) lastBox = box.value.split('.').pop();
  });

  /* "?" lays the rules over the page, at the box in question */

  var help = id('help');

  function showRules(page) {
    var rules = new DOMParser().parseFromString(page, 'text/html').getElementById('boxes');
    if (!rules) return;
    id('help-rules').appendChild(document.importNode(rules, true));
    pointAtBox();
  }

  function pointAtBox() {
    var row = lastBox && help.querySelector('[data-rule="' + lastBox + '"]');
    if (!row) return;
    row.classList.add('here');
    row.scrollIntoView({ block: 'center' });
  }

  document.addEventListener('click', function (event) {
    var link = event.target.closest && event.target.closest('#help-link');
    if (!link || !help || !help.showModal || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    help.showModal();
    var old = help.querySelector('.here');
    if (old) old.classList.remove('here');
    if (help.querySelector('#boxes')) { pointAtBox(); return; }
    fetch(link.href, { credentials: 'same-origin' })
      .then(function (answer) { return answer.ok ? answer.text() : ''; })
      .then(showRules, function () {});
  });

  if (help && help.showModal) {
    id('keys-on').checked = keysOn();
    id('keys-on').addEventListener('change', function (event) {
      try { window.localStorage.setItem(KEYS_OFF, event.target.checked ? '0' : '1'); } catch (e) { /* private mode */ }
    });
    id('help-close').addEventListener('click', function () { help.close(); });
    help.addEventListener('click', function (event) { if (event.target === help) help.close(); });
  }

  if (oneColumn.addEventListener) oneColumn.addEventListener('change', place);
  if (round()) enhance();
}());
