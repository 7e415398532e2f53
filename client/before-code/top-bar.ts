/** Switches the theme as theme/use-theme.ts does later. */
export function toggleTheme(): true {
  const root = document.documentElement;
  const theme = root.classList.contains('dark') ? 'light' : 'dark';
  root.classList.replace(root.dataset.theme ?? 'light', theme);
  root.dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Without storage, the choice applies only until the page is left.
  }
  return true;
}

/** Opens or closes the panel that the button controls. Returns null if there is no such panel. */
export function togglePanel(button: HTMLElement): true | null {
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!panel) return null;
  panel.hidden = !panel.hidden;
  button.ariaExpanded = String(!panel.hidden);
  return true;
}
