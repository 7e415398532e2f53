import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

let errors: MockInstance<typeof console.error>;
let warnings: MockInstance<typeof console.warn>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // jsdom lays nothing out: what asks for a size or a position gets a quiet answer.
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as never;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
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
