/** Letters that Unicode does not decompose into a base letter and a mark. */
const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** Longest slug made from a name; a number can still be appended. */
const longestOfName = 100;

/** @returns the name as a slug: `a-z`, `0-9` and single hyphens; `fallback` if no character is left. */
export function slugOf(name: string, fallback: string): string {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => spelledOut[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestOfName)
    .replace(/^-|-$/g, '');
  return words || fallback;
}

/** Whether a text has the form of a slug; other texts need no lookup. */
export function isSlug(text: string): boolean {
  return text.length <= 120 && /^[a-z0-9-]+$/.test(text);
}

/** Slugs to try for a name: plain, then with a number, then with the end of the ID, finally with the whole ID. */
export function* slugsFor(name: string, fallback: string, id: string): Generator<string> {
  const made = slugOf(name, fallback);
  yield made;
  for (let number = 2; number <= 9; number += 1) yield `${made}-${number}`;
  yield `${made}-${id.slice(-8)}`;
  yield `${made}-${id}`.slice(-120);
}

/** Whether a slug was made from a name. */
export const isSlugOf = (slug: string, ...of: Parameters<typeof slugsFor>): boolean =>
  [...slugsFor(...of)].includes(slug);
