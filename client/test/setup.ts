import type * as Emotion from '@emotion/react';
import { createRequire } from 'node:module';
import { cleanup, configure, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';
import './quick-tools';

// Whether CSS hides an element is asked of a browser; computing it here takes most of a test's time.
configure({ defaultHidden: true, asyncUtilTimeout: 45_000 });

// jsdom lays nothing out: what asks for a size, a position or a media query gets a quiet answer.
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
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
});

// Emotion as Chakra gets it from Node.js: an import would be resolved by Vite to another build, with another cache.
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

/** A console message is a failure, unless the test took it with `takeConsoleErrors`. */
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
