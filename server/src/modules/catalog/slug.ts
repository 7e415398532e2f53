/** Letters that Unicode does not take apart into a basic letter and a mark. */
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

/** A slug made of a name is no longer than this: room is left for a number at its end. */
const longestOfName = 100;

/** @returns the name as it stands in an address: `a-z`, `0-9` and single hyphens; `fallback` when nothing is left of it. */
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

/** Whether a text can be a slug at all: nothing else needs to be looked up. */
export function isSlug(text: string): boolean {
  return text.length <= 120 && /^[a-z0-9-]+$/.test(text);
}

/** Whether a slug was made of a name, perhaps with a number because the name itself was taken. */
export function isSlugOf(slug: string, name: string, fallback: string): boolean {
  const made = slugOf(name, fallback);
  return slug === made || (slug.startsWith(`${made}-`) && /^\d+$/.test(slug.slice(made.length + 1)));
}

/** Slugs to try for a name, one after the other: as it is, then with a number, at last with the end of the id. */
export function* slugsFor(name: string, fallback: string, id: string): Generator<string> {
  const made = slugOf(name, fallback);
  yield made;
  for (let number = 2; number <= 9; number += 1) yield `${made}-${number}`;
  yield `${made}-${id.slice(-8)}`;
  yield `${made}-${id}`.slice(-120);
}
