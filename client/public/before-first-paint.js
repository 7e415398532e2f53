// Runs before the first paint, in all of the shop's documents.
(function () {
  var root = document.documentElement;
  var system = matchMedia('(prefers-color-scheme: dark)');
  /** Null, too, if the browser forbids storage. */
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  // Applies the stored theme, otherwise the system's. src/theme/use-theme.ts must read and write the theme in the same
  // way.
  function apply() {
    var theme = read('theme');
    if (theme !== 'light' && theme !== 'dark') theme = system.matches ? 'dark' : 'light';
    root.classList.remove('light', 'dark');
    root.classList.add(theme);
    root.dataset.theme = theme;
  }
  apply();
  // The app follows changes of the system's theme, too, but only once its code is loaded.
  system.addEventListener('change', apply);

  // The server renders the top bar of visitors. If a token is stored, base.css hides what is different for a signed-in
  // user until the app has rendered it.
  if (read('accessToken') !== null) root.dataset.session = 'stored';
  // Part pages reserve the height of the text that says whether the part fits the bike.
  if (read('kickstand.garage') !== null) root.dataset.bike = 'stored';

  // Browsers do not fetch a failed module again, so the document is reloaded. The first time, this happens at once if the
  // browser is online, because the document may belong to an earlier build. Otherwise, it happens when the browser goes
  // online. src/main.tsx removes `loadedAgain` when all scripts of a document have arrived.
  function reload() {
    location.reload();
  }
  addEventListener(
    'error',
    function (event) {
      // Pictures may fail, too, and extensions of the browser may add scripts.
      var { tagName, src } = event.target;
      if (tagName !== 'SCRIPT' || !src.startsWith(location.origin + '/assets/')) return;
      try {
        if (navigator.onLine && !sessionStorage.loadedAgain) {
          sessionStorage.loadedAgain = true;
          return reload();
        }
      } catch {
        // Without storage, it is not known whether the document was reloaded before, so it is not reloaded at once.
      }
      addEventListener('online', reload);
    },
    true,
  );

  // React creates errors while it loads, whose stacks nobody reads. To capture a stack, V8 parses most of React again
  // (50 ms on a slow phone). Without a limit, it captures none. src/main.tsx sets the limit again.
  delete Error.stackTraceLimit;
})();
