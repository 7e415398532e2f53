import type { SearchMatch } from '../../platform/search/search-engine.js';
import { looksLikeNumber } from '../../platform/search/words.js';
import { partNumberKeyOf } from '../catalogue/products/part-number.js';
import type { PartNumber } from '../catalogue/products/product.js';

/** Why a product is a result. */
export interface HitReason {
  match: SearchMatch;
  /**
   * The product's number that equals a number in the query or begins with the query; null if the product was found in
   * another way.
   */
  number: PartNumber | null;
  /** For a superseded number: `A was replaced by B, then C`; else null. */
  chain: string | null;
}

/** Possible part numbers in a query: the whole query, and each of its words with a digit. */
export function numberKeysIn(query: string): string[] {
  const words = query.split(/\s+/).map(partNumberKeyOf).filter(looksLikeNumber);
  return [...new Set([partNumberKeyOf(query), ...words])].filter((key) => key !== '');
}

/** The first number that equals the query or a number in it; otherwise the first that begins with the query. */
export function findNumber(query: string, numbers: readonly PartNumber[]): PartNumber | null {
  const keys = numberKeysIn(query);
  const same = numbers.find(({ number }) => keys.includes(partNumberKeyOf(number)));
  const [whole = ''] = keys;
  return same ?? numbers.find(({ number }) => whole !== '' && partNumberKeyOf(number).startsWith(whole)) ?? null;
}
