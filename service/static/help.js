/* "?" over the play page: the rules at the box in question, and whether keys are wanted.
   Without this file it is a link to the page of the rules. */
(function () {
  'use strict';

  var KEYS_OFF = 'sammakast-keys-off';
  var lastBox = '';

  function id(name) { return document.getElementById(name); }

  document.addEventListener('focusin', function (event) {
    var box = event.target.closest && event.target.closest('.sheet button');
    if (box) lastBox = box.value.split('.').pop();
  });

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
    try { id('keys-on').checked = window.localStorage.getItem(KEYS_OFF) !== '1'; } catch (e) { /* private mode */ }
    id('keys-on').addEventListener('change', function (event) {
      try { window.localStorage.setItem(KEYS_OFF, event.target.checked ? '0' : '1'); } catch (e) { /* private mode */ }
    });
    id('help-close').addEventListener('click', function () { help.close(); });
    help.addEventListener('click', function (event) { if (event.target === help) help.close(); });
  }
}());
