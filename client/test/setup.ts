import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';
import { recordRules } from './declared-style';
import './quick-tools';

// Whether CSS hides an element is tested in a browser; computing it here would take most of a test's time.
configure({ defaultHidden: true, asyncUtilTimeout: 45_000 });

recordRules();

// jsdom has no layout: sizes, positions and media queries get neutral answers.
class NothingObserved {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const noMediaMatches = (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

let errors: MockInstance<typeof console.error>;
let warnings: MockInstance<typeof console.warn>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('matchMedia', noMediaMatches);
  vi.stubGlobal('ResizeObserver', NothingObserved);
  vi.stubGlobal('IntersectionObserver', NothingObserved);
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
});

/** A console error or warning fails the test, unless it is an error that was read with `takeConsoleErrors`. */
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  const messages = [...errors.mock.calls, ...warnings.mock.calls].map((call) => call.map(String).join(' '));
  expect(messages).toEqual([]);
});

/** The console errors so far, which the test expected; they no longer fail it. */
export function takeConsoleErrors(): string[] {
  const messages = errors.mock.calls.map((call) => call.map(String).join(' '));
  errors.mockClear();
  return messages;
}
