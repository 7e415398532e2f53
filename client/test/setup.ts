import type * as Emotion from '@emotion/react';
import { createRequire } from 'node:module';
import { cleanup, configure, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';
import './quick-tools';

// Tests in a browser check whether CSS hides an element; computing it here would take most of a test's time.
configure({ defaultHidden: true, asyncUtilTimeout: 45_000 });

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

// The instance of Emotion that Chakra gets from Node.js: Vite would resolve an import to another build, with another
// cache.
const { __unsafe_useEmotionCache: useEmotionCache } = createRequire(import.meta.url)(
  '@emotion/react',
) as typeof Emotion;

// Emotion keeps each rule that it has inserted. Without this, a computed style tries the rules of all earlier files.
afterAll(() => {
  const styles = renderHook(() => useEmotionCache()).result.current;
  cleanup();
  if (!styles) throw new Error('Emotion has no cache.');
  styles.sheet.flush();
  Object.assign(styles, { inserted: {}, registered: {} });
});

/** A console message fails the test, unless it was read with `takeConsoleErrors`. */
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
