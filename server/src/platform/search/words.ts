/** Largest number of words of a query that are searched, counting each part of a compound. */
export const mostWords = 12;

/** Lower case without accents: the form in which words are stored and compared. */
export function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** Key for comparing whole queries: case, accents and superfluous spaces are ignored. */
export function queryKey(text: string): string {
  return normalise(text).trim().replace(/\s+/g, ' ');
}

const word = /[\p{L}\p{N}]+/gu;
const compound = /[\p{L}\p{N}]+(?:[-./'’][\p{L}\p{N}]+)*/gu;

/** The words of a text. A compound such as `x-ring` is added as one word too: `x ring xring`. */
export function wordsOf(text: string): string[] {
  return compoundsOf(text).flatMap((parts) => (parts.length === 1 ? parts : [...parts, parts.join('')]));
}

/** The words of a text. Words that are joined by hyphens and similar characters form one entry. */
export function compoundsOf(text: string): string[][] {
  return (normalise(text).match(compound) ?? []).map((found) => found.match(word) ?? []);
}

/** Key for comparing part numbers: upper case without separators. Suffixes and leading zeros are kept. */
export function numberKey(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** Key for numbers that may be misread: O becomes 0, I becomes 1, and leading zeros are removed. */
export function looseKey(key: string): string {
  return key.replaceAll('O', '0').replaceAll('I', '1').replace(/^0+/, '');
}

/** Keys with at least this many characters and a digit are also searched as the beginning of a number. */
const shortestNumberStart = 4;

export function looksLikeNumber(key: string): boolean {
  return key.length >= shortestNumberStart && /\d/.test(key);
}

/** Other forms of an English word: the possible singulars of a regular plural, or the plural of a word in -y. */
export function otherForms(text: string): string[] {
  if (text.length < 4 || !/^[a-z]+$/.test(text)) return [];
  if (text.endsWith('ies')) return [`${text.slice(0, -3)}y`];
  if (text.endsWith('ss')) return [];
  if (/(?:s|x|z|ch|sh)es$/.test(text)) return [text.slice(0, -2), text.slice(0, -1)];
  if (text.endsWith('s')) return [text.slice(0, -1)];
  if (/[^aeiou]y$/.test(text)) return [`${text.slice(0, -1)}ies`];
  return [];
}

/** Key that ignores the order and form of words: `Oil filters` becomes `filter oil`. */
export function nameKey(words: readonly string[]): string {
  const shortest = (word: string) =>
    otherForms(word).reduce((best, form) => (form.length < best.length ? form : best), word);
  return words.map(shortest).sort().join(' ');
}

/** Number of entries that are smaller than a limit. @param sorted the smallest first. */
export function countBelow<T extends number | string>(sorted: ArrayLike<T>, limit: T): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Largest number of mistakes corrected in a word of this length. */
export function mostMistakes(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Number of letters to insert, remove or replace, or of neighbours to swap, to change one word into the other.
 * @returns a number above `most` if the distance is larger than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] && !isSame;
      if (isSwap) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = above;
    above = current;
  }
  return above[b.length] ?? 0;
}
