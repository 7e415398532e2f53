import { useSyncExternalStore } from 'react';
import { storedText } from '../storage/stored-text';

/** Country that the visitor chose for delivery, kept in this browser. */
const chosenCountry = storedText('kickstand.country');

export const chooseCountry = (code: string): void => chosenCountry.write(code);

/**
 * The country for which delivery is shown: the chosen one, that of the browser's language, or the first.
 * @param covered codes of the countries that the shop delivers to; at least one
 */
export function useDeliveryCountry(covered: readonly string[]): string {
  const chosen = useSyncExternalStore(chosenCountry.subscribe, chosenCountry.read);
  const wanted = [chosen, ...navigator.languages.map(regionOf)];
  return wanted.find((code) => code && covered.includes(code)) ?? covered[0] ?? '';
}

/** Region of a language such as `de-AT`; '' if it names none. */
function regionOf(language: string): string {
  return /-([A-Z]{2})\b/.exec(language)?.[1] ?? '';
}
