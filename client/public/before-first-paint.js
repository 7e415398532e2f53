// Runs before the first paint. First the remembered theme, otherwise the system's: ThemeToggle must read and write it in the
// same way.
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

// The server renders the top bar of visitors. For somebody who is signed in, base.css hides what is different in theirs until
// the app shows it.
(function () {
  try {
    if (localStorage.getItem('accessToken') !== null) document.documentElement.dataset.session = 'stored';
    // Part pages reserve the height of the answer whether the part fits the chosen bike.
    if (localStorage.getItem('kickstand.garage') !== null) document.documentElement.dataset.bike = 'stored';
  } catch {
    // Without storage, nobody can be signed in yet or have chosen a bike.
  }
})();
