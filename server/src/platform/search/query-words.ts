import type { SearchSynonyms } from './search-engine.js';
import { compoundsOf, mostWords, otherForms } from './words.js';

/** Alternatives for one word of the query: a product must contain all words of at least one list. */
export type Slot = readonly (readonly Term[])[];
interface Term {
  word: string;
  /** True if longer words that begin with it also match. */
  isStart: boolean;
}

interface Synonyms {
  /** Alternatives by phrase; the words of a phrase are separated by spaces. */
  alternatives: ReadonlyMap<string, Slot>;
  /** Number of words in the longest phrase. */
  longest: number;
}

/** A phrase that is in several lists has the alternatives of all of them. */
export function toSynonyms(lists: readonly SearchSynonyms[]): Synonyms {
  const alternatives = new Map<string, Slot>();
  let longest = 0;
  for (const list of lists) {
    const others = list.alternatives.flatMap((phrase) => toPhraseAlternatives(compoundsOf(phrase)));
    for (const term of list.terms) {
      const words = compoundsOf(term).map((parts) => parts.join(''));
      if (words.length === 0) continue;
      const key = words.join(' ');
      alternatives.set(key, [...(alternatives.get(key) ?? []), ...others]);
      longest = Math.max(longest, words.length);
    }
  }
  return { alternatives, longest };
}

/**
 * The first words of a query. One compound can have hundreds of parts, and a search for all of them takes seconds. Only
 * the first compound is cut: the first parts of a later one could form a word that nobody typed.
 */
function firstOf(compounds: readonly string[][]): readonly string[][] {
  let left = mostWords;
  const end = compounds.findIndex(({ length }) => (left -= length) < 0);
  if (end === 0) return compounds.slice(0, 1).map((parts) => parts.slice(0, mostWords));
  return end < 0 ? compounds : compounds.slice(0, end);
}

/** Slots for the first words of a query, given as compounds. */
export function toSlots(words: readonly string[][], synonyms: Synonyms): Slot[] {
  const compounds = firstOf(words);
  const slots: Slot[] = [];
  for (let place = 0; place < compounds.length;) {
    const same = synonymsAt(compounds, place, synonyms);
    if (same) {
      slots.push(same.alternatives);
      place += same.length;
      continue;
    }
    slots.push(toAlternatives(compounds[place] ?? [], place === words.length - 1));
    place += 1;
  }
  return slots;
}

/** The longest phrase with synonyms that begins at this index, and its alternatives. */
function synonymsAt(
  compounds: readonly string[][],
  place: number,
  { alternatives, longest }: Synonyms,
): { alternatives: Slot; length: number } | null {
  for (let length = Math.min(longest, compounds.length - place); length > 0; length -= 1) {
    const typed = compounds.slice(place, place + length);
    const known = spellingsOf(typed.map((parts) => parts.join(''))).map((key) => alternatives.get(key));
    const others = known.find((slot) => slot !== undefined);
    if (others) return { alternatives: uniqueSlot([...toPhraseAlternatives(typed), ...others]), length };
  }
  return null;
}

/**
 * A compound such as `brake-disc` matches all of its parts, or the parts joined into one word. A single letter matches
 * longer words only at the end of the query.
 */
function toAlternatives(parts: readonly string[], isLast: boolean): Slot {
  const toTerm = (word: string): Term => ({ word, isStart: isLast || word.length > 1 });
  if (parts.length === 1) return [parts.map(toTerm)];
  return [parts.map(toTerm), [toTerm(parts.join(''))]];
}

/** Removes duplicate alternatives, because their scores would be counted twice. */
function uniqueSlot(slot: Slot): Slot {
  return [...new Map(slot.map((terms) => [terms.map(({ word }) => word).join(' '), terms])).values()];
}

/** The phrase as typed, and with its last word in singular and plural. */
function spellingsOf(words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  return [last, ...otherForms(last)].map((form) => [...words.slice(0, -1), form].join(' '));
}

/** All words of a phrase: the parts of its compounds, or each compound as one word. */
function toPhraseAlternatives(compounds: readonly string[][]): Slot {
  const toTerms = (words: readonly string[]) => words.map((word) => ({ word, isStart: word.length > 1 }));
  if (compounds.length === 0) return [];
  const parts = toTerms(compounds.flat());
  if (compounds.every(({ length }) => length === 1)) return [parts];
  return [parts, toTerms(compounds.map((compound) => compound.join('')))];
}

const mostReadings = 16;

/** All combinations with one alternative for each slot; at most 16 combinations. */
export function readingsOf(slots: readonly Slot[]): string[][] {
  return slots.reduce<string[][]>(
    (readings, slot) =>
      slot
        .flatMap((terms) => readings.map((reading) => [...reading, ...terms.map(({ word }) => word)]))
        .slice(0, mostReadings),
    [[]],
  );
}

/** An FTS5 phrase: the first alternative of each slot, in order. */
export function toPhrase(slots: readonly Slot[]): string {
  return `"${slots.flatMap(([first]) => (first ?? []).map(({ word }) => word)).join(' ')}"`;
}

/** An FTS5 query. Words consist of letters and digits, and each is quoted. */
export function toMatch(slots: readonly Slot[], allowsStart = true): string {
  const toTerm = ({ word, isStart }: Term): string => {
    const whole = otherForms(word).map((form) => `"${form}"`);
    const terms = [`"${word}"${isStart && allowsStart ? '*' : ''}`, ...whole];
    return terms.length === 1 ? terms.join('') : `(${terms.join(' OR ')})`;
  };
  const toList = (terms: readonly Term[]) => `(${[...new Set(terms.map(toTerm))].join(' AND ')})`;
  return slots.map((slot) => `(${slot.map(toList).join(' OR ')})`).join(' AND ');
}
