// Runs before the first paint: the remembered theme, otherwise the system's. Kept in step with ThemeToggle.
(function () {
  var theme;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    theme = null;
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.classList.add(theme);
  document.documentElement.dataset.theme = theme;
})();

// Whoever is signed in sees the visitor's top bar not even for a moment: base.css hides it, the app shows it again.
(function () {
  try {
    if (localStorage.getItem('accessToken') !== null) document.documentElement.dataset.session = 'stored';
  } catch {
    // Without storage nobody is signed in yet.
  }
})();
