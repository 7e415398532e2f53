import { useSyncExternalStore } from 'react';
import { storedText } from '../storage/stored-text';

/** Country that the visitor chose for delivery, kept in this browser. */
const chosenCountry = storedText('kickstand.country');

export const chooseCountry = (code: string): void => chosenCountry.write(code);

/**
 * The country that the visitor chose, or else that of the browser's language, or else the only one; '' if the shop delivers
 * to several others.
 * @param covered codes of the countries that the shop delivers to
 */
export function useLikelyCountry(covered: readonly string[]): string {
  const chosen = useSyncExternalStore(chosenCountry.subscribe, chosenCountry.read);
  const wanted = [chosen, ...navigator.languages.map(regionOf), covered.length === 1 ? covered[0] : null];
  return wanted.find((code) => code && covered.includes(code)) ?? '';
}

/** Region of a language such as `de-AT`, or where a language such as `de` is likely spoken. */
function regionOf(language: string): string {
  return new Intl.Locale(language).maximize().region ?? '';
}
