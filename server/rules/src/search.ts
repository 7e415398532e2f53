import * as z from 'zod/mini';
import { requiredText } from './fields.js';

/** Most entries of each list of a search rule, and most rules. */
export const searchRuleLimits = { terms: 20, alternatives: 20, products: 20, rules: 500 } as const;

const mostTermWords = 12;
const termError = `A search term must have at least one letter or digit, and at most ${mostTermWords} words.`;

/** A word, a phrase or a part number, as somebody would search for it. */
export const searchTerm = requiredText('A search term', 80).check(
  z.refine((term) => {
    const words = term.match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.length > 0 && words.length <= mostTermWords;
  }, termError),
);

const pathError = 'Path must begin with one slash and lead to a page of this shop, e.g. /category/exhausts.';

/** Where a redirect leads: a path of this shop, with query and fragment if need be. */
export const redirectPath = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500, { error: 'Path must have at most 500 characters.', abort: true }),
    z.refine(isOwnPath, { error: pathError }),
  );

/** Browsers take backslashes for slashes, and leave out tabs and line breaks before they read an address. */
function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || /[\p{Cc}\p{Cs}\s\\]/u.test(path)) return false;
  const base = 'https://shop.invalid';
  const { origin, pathname } = new URL(path, base);
  // `/.//host` would be read as `//host`.
  return origin === base && !pathname.startsWith('//');
}
