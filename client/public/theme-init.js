// Runs before the first paint: the remembered theme, otherwise the system's. Kept in step with ThemeToggle.
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
  // The system may change before the app, which follows it, is there.
  system.addEventListener('change', apply);
})();

// A page that is opened anew shows its top, so base.css does not lay out what is below. After a reload or Back, or at an
// address with a `#`, any part of it may be on the screen: all of it is laid out.
(function () {
  var navigation = window.performance.getEntriesByType('navigation')[0];
  if (navigation && navigation.type === 'navigate' && location.hash === '')
    document.documentElement.dataset.opened = '';
})();

// Whoever is signed in sees the visitor's top bar not even for a moment: base.css hides it, the app shows it again.
(function () {
  try {
    if (localStorage.getItem('accessToken') !== null) document.documentElement.dataset.session = 'stored';
  } catch {
    // Without storage nobody is signed in yet.
  }
})();
