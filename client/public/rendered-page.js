// Runs on pages that the server rendered, until the app's code is loaded.

// The code is loaded at the first sign that somebody uses the page, or some seconds after the page: text, fonts and pictures
// come first. If somebody is signed in, has chosen a bike or has a cart, only the code can show that, so it is loaded at once.
(function () {
  var code = JSON.parse(document.currentScript.dataset.code);
  var signs = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart', 'wheel', 'scroll'];
  var isStarted = false;
  function start() {
    if (isStarted) return;
    isStarted = true;
    signs.forEach(function (sign) {
      window.removeEventListener(sign, start, true);
    });
    code.files.forEach(function (file) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = '/' + file;
      document.head.append(link);
    });
    var script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = code.entry;
    // A browser does not fetch a module again that it could not get.
    script.onerror = loadAgain;
    // React takes over a complete document only.
    if (document.readyState !== 'loading') document.head.append(script);
    else
      document.addEventListener('DOMContentLoaded', function () {
        document.head.append(script);
      });
  }
  /** The first time, the page may be one of an earlier build: reload at once. Otherwise wait for the connection. */
  function loadAgain() {
    var isFirst = false;
    try {
      isFirst = sessionStorage.getItem('loaded-again') === null;
      sessionStorage.setItem('loaded-again', 'yes');
    } catch {
      // Without storage, it is not known whether the page was reloaded before: wait for the connection.
    }
    if (isFirst && navigator.onLine) location.reload();
    else
      window.addEventListener('online', function () {
        location.reload();
      });
  }
  signs.forEach(function (sign) {
    window.addEventListener(sign, start, { capture: true, passive: true });
  });
  window.addEventListener('load', function () {
    setTimeout(start, 4000);
  });
  function isAwaited() {
    if (document.documentElement.dataset.session === 'stored') return true;
    try {
      return ['kickstand.garage', 'kickstand.cart'].some(function (key) {
        return localStorage.getItem(key) !== null;
      });
    } catch {
      return false;
    }
  }
  if (isAwaited()) window.addEventListener('DOMContentLoaded', start);
})();

// Presses of buttons and boxes, and choices in lists, are remembered and repeated once the code is loaded. Nothing is lost,
// and the browser does not submit forms by itself.
(function () {
  var pressed = [];
  var chosen = [];
  function keepChoice(event) {
    var list = event.target;
    if (list.tagName === 'SELECT') chosen.push({ list: list, value: list.value });
  }
  function keep(event) {
    var button = event.target.closest('button, input[type=checkbox], label');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (pressed.indexOf(button) === -1) pressed.push(button);
  }
  // Links with the role of a button are also pressed by the space bar; browsers only support Enter.
  function follow(event) {
    var link = event.key === ' ' && event.target.closest('a[role="button"]');
    if (!link) return;
    event.preventDefault();
    link.click();
  }
  document.addEventListener('click', keep, true);
  document.addEventListener('change', keepChoice, true);
  document.addEventListener('keydown', follow, true);
  // Back and Forward may lead to another page, which is not in this document.
  var address = location.pathname + location.search;
  function leave() {
    if (location.pathname + location.search !== address) location.reload();
  }
  window.addEventListener('popstate', leave);
  window.pressAgain = function () {
    window.removeEventListener('popstate', leave);
    document.removeEventListener('click', keep, true);
    document.removeEventListener('change', keepChoice, true);
    document.removeEventListener('keydown', follow, true);
    // Makes React take over this part of the page first; it would miss a change in the meantime.
    function takeOver(element) {
      element.dispatchEvent(new window.MouseEvent('mousedown', { bubbles: true }));
    }
    chosen.forEach(function (choice) {
      takeOver(choice.list);
      choice.list.value = choice.value;
      choice.list.dispatchEvent(new window.Event('change', { bubbles: true }));
    });
    pressed.forEach(function (button) {
      takeOver(button);
      button.click();
    });
  };
})();
