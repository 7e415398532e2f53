import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

// The same key is read by public/before-first-paint.js before the first paint.
const storageKey = 'theme';
const listeners = new Set<() => void>();

function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

function apply(theme: Theme): void {
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
  root.dataset.theme = theme;
  listeners.forEach((notify) => notify());
}

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

function rememberedTheme(): Theme | null {
  try {
    const value = localStorage.getItem(storageKey);
    return isTheme(value) ? value : null;
  } catch {
    // If storage is forbidden, the system's preference decides.
    return null;
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage, the choice applies only until the page is left.
  }
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  const system = matchMedia('(prefers-color-scheme: dark)');
  const followSystem = () => {
    if (!rememberedTheme()) apply(system.matches ? 'dark' : 'light');
  };
  const followOtherTab = (event: StorageEvent) => {
    if (event.key === storageKey && isTheme(event.newValue)) apply(event.newValue);
  };
  system.addEventListener('change', followSystem);
  window.addEventListener('storage', followOtherTab);
  return () => {
    listeners.delete(notify);
    system.removeEventListener('change', followSystem);
    window.removeEventListener('storage', followOtherTab);
  };
}

/** The current theme ('light' on the server) and a function that switches it. The browser stores the choice. */
export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'light' as const);
  return {
    theme,
    toggleTheme: () => {
      const next = currentTheme() === 'dark' ? 'light' : 'dark';
      remember(next);
      apply(next);
    },
  };
}
