import { longestQuery, mostSuggestions } from '@kickstand/rules/limits';
import { unknownFit } from './fit-columns.js';
import type { IndexFile } from './index-file.js';
import { readingsOf, toMatch, toPhrase, toSlots, toSynonyms, type Slot } from './query-words.js';
import type { SearchColumns } from './search-columns.js';
import {
  searchTiers,
  type SearchCorrection,
  type SearchMatch,
  type SearchPlacement,
  type SearchReason,
  type SearchRequest,
  type SearchSynonyms,
} from './search-engine.js';
import type { Candidates } from './select-rows.js';
import type { Vocabulary } from './vocabulary.js';
import { compoundsOf, looksLikeNumber, looseKey, mostWords, nameKey, numberKey, otherForms } from './words.js';

/** Weights of the columns of `words`, for bm25. */
const weights = '8, 6, 4, 3, 2, 4';
/** With more rows than this, a tier is sorted by the words in names, not by bm25, which would read each row. */
const mostScored = 2_500;
/** Factor for the score of products in the category whose name is the query. */
const categoryBonus = 4;
/** A word with fewer hits than this may be mistyped. */
const fewHits = 3;

/** Numbers of the tiers, in the order of `searchTiers`. A smaller number is better. */
const tiers = {
  superseded: 2,
  numberStart: 3,
  words: 4,
  corrected: 5,
  someWords: 6,
  looseNumber: 7,
  listed: 8,
} as const;
const matchOfTier: readonly SearchMatch[] = [
  'part_number',
  'part_number',
  'superseded_number',
  'part_number',
  'words',
  'corrected',
  'some_words',
  'similar_number',
  'listed',
];
/** Marks rows that were not found. */
const nowhere = 255;

type ScoreParts = SearchReason['parts'];

interface FoundByQuery extends Candidates {
  correction: SearchCorrection | null;
  /** Parts of the score, by row; null unless reasons were requested. */
  parts?: ReadonlyMap<number, ScoreParts> | null;
}

/** Rows ranked by how well they fit the bikes in the query. */
interface NamedRows {
  /** The query without the words of the bikes. */
  rest: string;
  /** For each row, an index in `fitAnswers`. */
  ranks: Uint8Array;
}

/** Finds the rows of a query by its words and numbers, before conditions are applied. */
export class RowFinder {
  private synonyms = toSynonyms([]);

  constructor(
    private readonly file: IndexFile,
    private readonly columns: SearchColumns,
    private readonly vocabulary: Vocabulary,
  ) {}

  setSynonyms(synonyms: readonly SearchSynonyms[]): void {
    this.synonyms = toSynonyms(synonyms);
  }

  find({ query: typed, placement, withReasons = false }: SearchRequest, named: NamedRows | null = null): FoundByQuery {
    const query = (named?.rest ?? typed).slice(0, longestQuery);
    const compounds = compoundsOf(query);
    const isEmpty = compounds.length === 0 && numberKey(query) === '';
    if (isEmpty && !named) {
      return { ...FoundRows.listed(this.columns.allRows(), this.columns.nextRow), correction: null };
    }
    const found = new FoundRows(this.columns.nextRow, withReasons);
    if (named) this.findNumber(numberKey(typed), found);
    if (isEmpty) this.listFitting(named, found);
    const correction = isEmpty ? null : this.findByWords(query, compounds, found);
    const places = placement ? this.place(placement, found) : new Map<number, number>();
    return { ...found.toCandidates(), parts: found.parts, places, correction };
  }

  /** @returns the query with the words that replaced mistyped ones. */
  private findByWords(query: string, compounds: readonly string[][], found: FoundRows): SearchCorrection | null {
    this.findNumbers(query, found);
    const slots = toSlots(compounds, this.synonyms);
    this.findWords(slots, tiers.words, found);
    const correction = this.correct(slots, query, found);
    if (found.isEmpty) this.findSomeWords(slots, found);
    if (found.isEmpty) this.findLoose(query, found);
    return correction;
  }

  /** Finds all products that fit the named bikes, and universal parts. */
  private listFitting(named: NamedRows | null, found: FoundRows): void {
    for (const row of this.columns.allRows()) {
      if ((named?.ranks[row] ?? unknownFit) < unknownFit) found.add(row, tiers.listed);
    }
  }

  /** Rows of products with these words in the name, family, brand or category. */
  rowsNamed(text: string): Uint32Array {
    return this.rowsOf(`{name family brand category} : (${toMatch(toSlots(compoundsOf(text), this.synonyms), false)})`);
  }

  /** Pinned products are results even if the query does not find them. */
  private place({ pinnedIds, buriedIds }: SearchPlacement, found: FoundRows): Map<number, number> {
    const places = new Map<number, number>();
    const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => this.columns.rowOf(id) ?? []);
    rowsOf(buriedIds).forEach((row, place) => places.set(row, place + 1));
    rowsOf(pinnedIds).forEach((row, place) => {
      places.set(row, place - pinnedIds.length);
      found.add(row, tiers.listed);
    });
    return places;
  }

  private findNumbers(query: string, found: FoundRows): void {
    const whole = numberKey(query);
    const keys = new Set([whole, ...query.split(/\s+/).map(numberKey).filter(looksLikeNumber)]);
    for (const key of keys) this.findNumber(key, found);
    if (!looksLikeNumber(whole)) return;
    const starts =
      "SELECT json_group_array(json_array(row, 10 * length(key) + kind)) FROM numbers WHERE key > ?1 AND key < ?1 || '~'";
    // Shorter numbers rank higher, because a larger part of them was typed.
    for (const [row, rest] of this.file.pairs(starts, whole)) {
      const value = -Number(rest);
      found.add(Number(row), tiers.numberStart, value, () => [{ kind: 'number_length', value }]);
    }
  }

  private findNumber(key: string, found: FoundRows): void {
    if (key === '') return;
    const rows = this.file.pairs('SELECT json_group_array(json_array(row, kind)) FROM numbers WHERE key = ?', key);
    for (const [row, kind] of rows) found.add(Number(row), Number(kind));
  }

  private findLoose(query: string, found: FoundRows): void {
    const key = numberKey(query);
    if (!looksLikeNumber(key)) return;
    const rows = this.file.rows('SELECT json_group_array(row) FROM loose_numbers WHERE key = ?', looseKey(key));
    for (const row of rows) found.add(row, tiers.looseNumber);
  }

  private findWords(slots: readonly Slot[], tier: number, found: FoundRows) {
    if (slots.length === 0) return;
    const match = toMatch(slots);
    const rows = this.rowsOf(match);
    if (rows.length === 0) return;
    const categories = readingsOf(slots).flatMap((words) => this.columns.categoryCalled(nameKey(words)) ?? []);
    const isInCategory = (row: number) => categories.some((category) => this.columns.has(row, category));
    const exact = new Set(this.rowsOf(`{name} : (${toMatch(slots, false)})`));
    const phrase = new Set(slots.length > 1 && exact.size > 1 ? this.rowsOf(`{name} : ${toPhrase(slots)}`) : []);
    if (rows.length > mostScored) {
      const named = new Set(this.rowsOf(`{name} : (${match})`));
      const nameScore = (row: number) => (phrase.has(row) ? 3 : exact.has(row) ? 2 : named.has(row) ? 1 : 0);
      for (const row of rows) {
        const value = nameScore(row);
        const named = isInCategory(row) ? categoryBonus : 1;
        found.add(row, tier, (1 + value) * named, () => [
          { kind: 'name', value: 1 + value },
          { kind: 'category', value: named },
        ]);
      }
      return;
    }
    const scored = this.file.pairs(
      `WITH scored AS MATERIALIZED (SELECT rowid AS row, bm25(words, ${weights}) AS score FROM words WHERE words MATCH ?)
       SELECT json_group_array(json_array(row, score)) FROM scored`,
      match,
    );
    for (const [key, score] of scored) {
      const row = Number(key);
      const text = -Number(score);
      const wholeWords = exact.has(row) ? 1.25 : 1;
      const inOrder = phrase.has(row) ? 1.25 : 1;
      const category = isInCategory(row) ? categoryBonus : 1;
      const stock = this.columns.isInStock(row) ? 1 : 0.9;
      found.add(row, tier, text * wholeWords * inOrder * category * stock, () => [
        { kind: 'text', value: text },
        { kind: 'whole_words', value: wholeWords },
        { kind: 'phrase', value: inOrder },
        { kind: 'category', value: category },
        { kind: 'out_of_stock', value: stock },
      ]);
    }
  }

  /** Also searches for corrections of mistyped words. @returns the corrected query, if it found anything. */
  private correct(slots: readonly Slot[], query: string, found: FoundRows): SearchCorrection | null {
    const corrections = new Map<string, string>();
    const corrected = slots.map((slot, place): Slot => {
      const word = slot.length === 1 && slot[0]?.length === 1 ? slot[0][0]?.word : undefined;
      const better = word === undefined ? null : this.correctionOf(word, place === slots.length - 1);
      if (word === undefined || better === null) return slot;
      corrections.set(word, better);
      return [...slot, [{ word: better, isStart: true }]];
    });
    if (corrections.size === 0 || !this.hasHits(toMatch(corrected))) return null;
    this.findWords(corrected, tiers.corrected, found);
    const to = compoundsOf(query).map((parts) => parts.map((part) => corrections.get(part) ?? part).join('-'));
    return { from: query.trim(), to: to.join(' ') };
  }

  /** Numbers, and words in the vocabulary, are never corrected. */
  private correctionOf(word: string, isLast: boolean): string | null {
    if (/\p{N}/u.test(word) || [word, ...otherForms(word)].some((form) => this.vocabulary.has(form))) return null;
    const isStartOfFew = this.countUpTo(fewHits, toMatch([[[{ word, isStart: true }]]])) < fewHits;
    // The last word may be unfinished; the words before it are complete.
    if (!isStartOfFew && isLast) return null;
    return this.vocabulary.nearest(word, (other) => this.hasHits(toMatch([[[{ word: other, isStart: false }]]])));
  }

  /** Leaves out words until something is found: first words without hits, then the most frequent words. */
  private findSomeWords(slots: readonly Slot[], found: FoundRows): void {
    const kept = slots
      .map((slot) => ({ slot, count: this.rowsOf(toMatch([slot])).length }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => a.count - b.count)
      .map(({ slot }) => slot);
    for (let count = Math.min(kept.length, slots.length - 1); count > 0; count -= 1) {
      const some = kept.slice(0, count);
      if (this.hasHits(toMatch(some))) return this.findWords(some, tiers.someWords, found);
    }
  }

  /** Completes the last word of a query, unless it has too many words. Only queries that find something are returned. */
  complete(words: readonly string[]): string[] {
    const last = words.at(-1);
    if (last === undefined || last.length < 2 || words.length > mostWords) return [];
    const before = words.slice(0, -1);
    return this.vocabulary
      .startingWith(last, 12)
      .filter((word) => word !== last)
      .map((word) => [...before, word])
      .filter((query) => this.hasHits(toMatch(query.map((word) => [[{ word, isStart: false }]]))))
      .slice(0, mostSuggestions.queries)
      .map((query) => query.join(' '));
  }

  private hasHits(match: string): boolean {
    return this.countUpTo(1, match) > 0;
  }

  private countUpTo(most: number, match: string): number {
    const sql = `SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ${most})`;
    return Number(this.file.value(sql, match));
  }

  private rowsOf(match: string): Uint32Array {
    const rows = this.file.rows('SELECT json_group_array(rowid) FROM words WHERE words MATCH ?', match);
    return Uint32Array.from(rows);
  }
}

/** Results of a query. Each row has its best tier and score. */
class FoundRows {
  readonly parts: Map<number, ScoreParts> | null;
  private readonly rows: number[] = [];
  private readonly tiers: Uint8Array;
  private readonly scores: Float32Array;

  constructor(size: number, withParts: boolean) {
    this.tiers = new Uint8Array(size).fill(nowhere);
    this.scores = new Float32Array(size);
    this.parts = withParts ? new Map() : null;
  }

  /** All rows, in no particular order. */
  static listed(rows: Uint32Array, size: number): Candidates {
    return { rows, tiers: new Uint8Array(size).fill(tiers.listed), scores: [] };
  }

  get isEmpty(): boolean {
    return this.rows.length === 0;
  }

  /** @param toParts the parts of the score; called only if reasons are requested. */
  add(row: number, tier: number, score = 0, toParts?: () => ScoreParts): void {
    const known = this.tiers[row] ?? nowhere;
    if (known === nowhere) this.rows.push(row);
    else if (known < tier || (known === tier && (this.scores[row] ?? 0) >= score)) return;
    this.tiers[row] = tier;
    this.scores[row] = score;
    this.parts?.set(row, toParts?.() ?? []);
  }

  toCandidates(): Candidates {
    return { rows: Uint32Array.from(this.rows), tiers: this.tiers, scores: this.scores };
  }
}

export function matchOf(row: number, { tiers: tierOf }: FoundByQuery): SearchMatch {
  return matchOfTier[tierOf[row] ?? tiers.listed] ?? 'listed';
}

export function reasonOf(row: number, { tiers: tierOf, scores, parts, places }: FoundByQuery): SearchReason {
  const place = places?.get(row) ?? 0;
  return {
    tier: searchTiers[tierOf[row] ?? tiers.listed] ?? 'listed',
    score: scores[row] ?? 0,
    parts: parts?.get(row) ?? [],
    placement: place === 0 ? null : place < 0 ? 'pinned' : 'buried',
  };
}
