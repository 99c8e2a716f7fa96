/* Keys of the play page, and "?" over it: the rules at the box in question, and whether keys are
   wanted. Without this file "?" is a link to the page of the rules. */
(function () {
  'use strict';

  var KEYS_OFF = 'sammakast-keys-off';
  var lastBox = '';

  function id(name) { return document.getElementById(name); }

  /* Keys, only while the focus is in the game, and only if they are wanted */

  function keysOn() {
    try { return window.localStorage.getItem(KEYS_OFF) !== '1'; } catch (e) { return true; }
  }

  function press(button) { if (button) button.click(); }

  document.addEventListener('keydown', function (event) {
    var round = id('round');
    if (!round || !round.contains(document.activeElement)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key === 'Enter' && event.target.name === 'keep') {
      event.preventDefault();
      press(event.target);
      return;
    }
    if (!keysOn()) return;
    if (/^[1-9]$/.test(event.key)) {
      press(id('die-' + event.key));
    } else if (event.key === '0' && id('throw') && id('throw').name === 'throw') {
      press(id('throw'));
    } else if (event.key === 'Backspace' && id('undo')) {
      press(id('undo'));
    } else {
      return;
    }
    event.preventDefault();
  });

  /* "?" */

  document.addEventListener('focusin', function (event) {
    var box = event.target.closest && event.target.closest('.sheet button');
    if (box) lastBox = box.value.split('.').pop();
  });

  var help = id('help');
  var isAsked = false;

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
    if (isAsked) return;
    isAsked = true;
    fetch(link.href, { credentials: 'same-origin' })
      .then(function (answer) { return answer.ok ? answer.text() : ''; })
      .then(showRules, function () { /* asked again at the next press */ })
      .then(function () { isAsked = false; });
  });

  if (help && help.showModal) {
    id('keys-on').checked = keysOn();
    id('keys-on').addEventListener('change', function (event) {
      try { window.localStorage.setItem(KEYS_OFF, event.target.checked ? '0' : '1'); } catch (e) { /* private mode */ }
    });
    id('help-close').addEventListener('click', function () { help.close(); });
    help.addEventListener('click', function (event) { if (event.target === help) help.close(); });
  }
}());
