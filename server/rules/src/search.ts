import * as z from 'zod/mini';
import { requiredText } from './fields.js';

/** Maximum number of search rules, and of entries in each list of a rule. */
export const searchRuleLimits = { terms: 20, alternatives: 20, products: 20, rules: 500 } as const;

const mostTermWords = 12;
const termError = `A search term must have at least one letter or digit, and at most ${mostTermWords} words.`;

/** A word, phrase or part number, as in a search. */
export const searchTerm = requiredText('A search term', 80).check(
  z.refine((term) => {
    const words = term.match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.length > 0 && words.length <= mostTermWords;
  }, termError),
);

const pathError = 'Path must begin with one slash and lead to a page of this shop, e.g. /category/exhausts.';

/** Target of a redirect: a path of this shop, optionally with query and fragment. */
export const redirectPath = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500, { error: 'Path must have at most 500 characters.', abort: true }),
    z.refine(isOwnPath, { error: pathError }),
  );

/** Browsers treat backslashes as slashes, and remove tabs and line breaks from an address. */
function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || /[\p{Cc}\p{Cs}\s\\]/u.test(path)) return false;
  const base = 'https://shop.invalid';
  const { origin, pathname } = new URL(path, base);
  // `/.//host` would be read as `//host`.
  return origin === base && !pathname.startsWith('//');
}
