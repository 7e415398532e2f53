import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useLikelyCountry } from './delivery-country';

afterEach(() => vi.restoreAllMocks());

describe('the likely country of a visitor', () => {
  it.each([
    [['de-AT', 'en-US'], 'AT'],
    [['de'], 'DE'],
    [['en'], 'US'],
    [['fr', 'en-GB'], 'GB'],
    [['ja'], ''],
    [['C', 'de-AT@euro'], 'AT'],
  ])('with the languages %j is %j', (languages, country) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    const { result } = renderHook(() => useLikelyCountry(['AF', 'AT', 'DE', 'GB', 'US']));
    expect(result.current).toBe(country);
  });

  it('is the only country that the shop delivers to, whatever the languages', () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en']);
    expect(renderHook(() => useLikelyCountry(['AT'])).result.current).toBe('AT');
  });
});
