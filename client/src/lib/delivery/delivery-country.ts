import { useSyncExternalStore } from 'react';
import { toLocale } from '../locale/use-locale';
import { storedText } from '../storage/stored-text';

/** Country that the visitor chose for delivery, kept in this browser. */
const chosenCountry = storedText('kickstand.country');

export const chooseCountry = (code: string): void => chosenCountry.write(code);

/**
 * The country that the visitor chose, or else the country of one of the browser's languages. Countries that the shop
 * does not deliver to are skipped. If none is left, the result is the only country that the shop delivers to, or '' if
 * there are several.
 * @param covered codes of the countries that the shop delivers to
 */
export function useLikelyCountry(covered: readonly string[]): string {
  const chosen = useSyncExternalStore(chosenCountry.subscribe, chosenCountry.read);
  const wanted = [chosen, ...navigator.languages.map(regionOf), covered.length === 1 ? covered[0] : null];
  return wanted.find((code) => code && covered.includes(code)) ?? '';
}

/** Region of a language tag such as `de-AT`; the most likely region for a tag without one, such as `de`. */
function regionOf(language: string): string {
  return toLocale(language)?.maximize().region ?? '';
}
