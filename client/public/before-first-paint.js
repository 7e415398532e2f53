// Runs before the first paint. Applies the stored theme, otherwise the system's. src/theme/use-theme.ts must read and
// write the theme in the same way.
(function () {
  var system = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    var theme;
    try {
      theme = localStorage.getItem('theme');
    } catch {
      theme = null;
    }
    if (theme !== 'light' && theme !== 'dark') theme = system.matches ? 'dark' : 'light';
    var root = document.documentElement;
    root.classList.remove('light', 'dark');
    root.classList.add(theme);
    root.dataset.theme = theme;
  }
  apply();
  // The app follows changes of the system's theme, too, but only once its code is loaded.
  system.addEventListener('change', apply);
})();

// The server renders the top bar of visitors. If a token is stored, base.css hides what is different for a signed-in
// user until the app has rendered it.
(function () {
  try {
    if (localStorage.getItem('accessToken') !== null) document.documentElement.dataset.session = 'stored';
    // Part pages reserve the height of the text that says whether the part fits the bike.
    if (localStorage.getItem('kickstand.garage') !== null) document.documentElement.dataset.bike = 'stored';
  } catch {
    // If the browser forbids storage, neither a token nor a bike is stored.
  }
})();
