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

  /* A form is sent once; coming back by the browser's button makes it ready again. */
  document.addEventListener('submit', function (event) {
    if (event.target.dataset.sent) { event.preventDefault(); return; }
    event.target.dataset.sent = '1';
  });
  window.addEventListener('pageshow', function () {
    document.querySelectorAll('form[data-sent]').forEach(function (form) {
      delete form.dataset.sent;
    });
  });

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
    sharing.addEventListener('click', function () {
      navigator.share({ text: message().textContent }).catch(function () { /* closed again */ });
    });
  }

  document.querySelectorAll('button[data-copy]').forEach(function (button) {
    tells(button.closest('#share, section'));
  });
}());
