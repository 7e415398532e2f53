import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLocale } from './use-locale';

it.each([
  ['de-AT', 'de-AT'],
  ['de-at', 'de-AT'],
  ['en-GB@posix', 'en-GB'],
  ['C', 'en-US'],
  ['', 'en-US'],
])('the locale of a browser with the language %j is %j', (language, locale) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  const { result } = renderHook(() => useLocale());
  expect(result.current).toBe(locale);
});
