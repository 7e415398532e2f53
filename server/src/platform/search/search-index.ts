import { longestQuery, mostSuggestions } from '@kickstand/rules/limits';
import { createHash } from 'node:crypto';
import { RowFinder, matchOf, reasonOf } from './find-rows.js';
import { FitColumns, type StoredFitment } from './fit-columns.js';
import { IndexFile } from './index-file.js';
import { SearchColumns, type StoredRow, type StoredValue } from './search-columns.js';
import type {
  NamedBikes,
  SearchAnswer,
  SearchChanges,
  SearchDocument,
  SearchFitment,
  SearchHit,
  SearchPlacement,
  SearchRequest,
  SearchSuggestions,
  SearchSynonyms,
} from './search-engine.js';
import { selectRows } from './select-rows.js';
import { Vocabulary } from './vocabulary.js';
import { compoundsOf, looksLikeNumber, looseKey, normalise, numberKey, wordsOf } from './words.js';

/**
 * Answers are cached if a search finds more products than this, before filters apply. They are kept for at most a
 * minute, and only until synonyms or the words, part numbers or fitment of a product change.
 */
const broad = 10_000;
const broadAnswersKeptMs = 60_000;
const mostBroadAnswers = 100;
/** Index in `searchTiers` for each kind of number. */
const tierOfKind = { own: 0, manufacturer: 0, gtin: 0, oem: 1, cross: 1, superseded: 2 } as const;

/** One index in its file. */
export class SearchIndex {
  private readonly columns = new SearchColumns();
  private readonly fits = new FitColumns();
  private readonly vocabulary: Vocabulary;
  private readonly finder: RowFinder;
  private nameRank: Uint32Array | null = null;
  private readonly broadAnswers = new Map<string, { answer: SearchAnswer; until: number }>();

  private constructor(private readonly file: IndexFile) {
    this.vocabulary = new Vocabulary(() =>
      file.pairs("SELECT json_group_array(json_array(term, doc)) FROM vocabulary WHERE term NOT GLOB '*[0-9]*'"),
    );
    this.finder = new RowFinder(file, this.columns, this.vocabulary);
  }

  /** Creates an index; `path` must not exist. */
  static create(path: string): SearchIndex {
    return new SearchIndex(IndexFile.create(path));
  }

  /** @returns null if the file does not exist, is incomplete or has another format. */
  static open(path: string): SearchIndex | null {
    const file = IndexFile.open(path);
    if (!file) return null;
    try {
      const index = new SearchIndex(file);
      index.load();
      return index;
    } catch {
      file.close();
      return null;
    }
  }

  get size(): number {
    return this.columns.size;
  }

  /** As stored with the latest changes; null until the index is complete. */
  get position(): string | null {
    return this.file.position;
  }

  findMissing(ids: readonly string[]): string[] {
    return ids.filter((id) => this.columns.rowOf(id) === undefined);
  }

  /** @param position up to which the index is complete after this call; null during a build. */
  apply({ documents, removedIds, fitments = [] }: SearchChanges, position: string | null): void {
    this.file.transact(() => {
      for (const id of removedIds) this.remove(id);
      for (const document of documents) this.put(document);
      for (const fitment of fitments) this.putFitment(fitment);
      if (position !== null) this.file.position = position;
    });
    this.vocabulary.refresh();
  }

  /** Marks a new index as complete. */
  finish(position: string): void {
    this.file.finish(position);
  }

  close(): void {
    this.vocabulary.close();
    this.file.close();
  }

  setSynonyms(synonyms: readonly SearchSynonyms[]): void {
    this.finder.setSynonyms(synonyms);
    this.broadAnswers.clear();
  }

  search(request: SearchRequest): SearchAnswer {
    const key = JSON.stringify(request);
    const known = this.broadAnswers.get(key);
    if (known && known.until > Date.now()) return known.answer;
    const { answer, isBroad } = this.answer(request);
    if (isBroad) {
      if (this.broadAnswers.size >= mostBroadAnswers) this.broadAnswers.clear();
      this.broadAnswers.set(key, { answer, until: Date.now() + broadAnswersKeptMs });
    }
    return answer;
  }

  private answer(request: SearchRequest): { answer: SearchAnswer; isBroad: boolean } {
    const ranks = this.ranksOf(request.named ?? null);
    const found = this.finder.find(request, request.named && ranks && { rest: request.named.rest, ranks });
    if (request.sort === 'name') this.nameRank ??= this.rankNames();
    const fits = request.bike ? this.fits.answersFor([request.bike], this.columns.nextRow) : null;
    const { hits, ...counts } = selectRows(this.columns, { ...found, fits, ranks }, request, this.nameRank);
    const toHit = ({ row, variantCount }: { row: number; variantCount: number }): SearchHit => ({
      id: this.columns.idOf(row),
      match: matchOf(row, found),
      variantCount,
      reason: request.withReasons ? reasonOf(row, found) : null,
    });
    const answer = { hits: hits.map(toHit), ...counts, correction: found.correction, isForNamed: ranks !== null };
    return { answer, isBroad: found.rows.length > broad };
  }

  /** By row: how well it fits the named bikes, as an index in `fitAnswers`; null if the words are not read as bikes. */
  private ranksOf(named: NamedBikes | null): Uint8Array | null {
    if (!named || (!named.isCertain && this.finder.rowsNamed(named.words).length > 0)) return null;
    const fits = this.fits.answersFor(named.bikes, this.columns.nextRow);
    if (named.make === null) return fits;
    const ranks = fits.slice();
    for (const row of this.finder.rowsNamed(named.make)) ranks[row] = 0;
    return ranks;
  }

  suggest(text: string, placement: SearchPlacement | null = null, named: NamedBikes | null = null): SearchSuggestions {
    const query = text.slice(0, longestQuery);
    const words = compoundsOf(query).flat();
    const key = numberKey(query);
    const isNamed = (name: string) => {
      const named = wordsOf(name);
      return words.every((word) => named.some((other) => other.startsWith(word)));
    };
    const { hits } = this.search({
      query,
      placement,
      named,
      conditions: { collapseFamilies: true },
      sort: 'relevance',
      offset: 0,
      limit: 6,
      withFacets: false,
    });
    return {
      productIds: words.length === 0 ? [] : hits.map(({ id }) => id),
      categoryIds: words.length === 0 ? [] : this.columns.findNamed('category', isNamed, mostSuggestions.categories),
      brandIds: words.length === 0 ? [] : this.columns.findNamed('brand', isNamed, mostSuggestions.brands),
      numbers: looksLikeNumber(key) ? this.numbersFrom(key) : [],
      queries: this.finder.complete(words),
    };
  }

  private numbersFrom(key: string): SearchSuggestions['numbers'] {
    const rows = this.file.pairs(
      `SELECT json_group_array(json_array(number, row)) FROM
         (SELECT number, min(row) AS row FROM numbers WHERE key >= ?1 AND key < ?1 || '~' GROUP BY key LIMIT ${mostSuggestions.numbers})`,
      key,
    );
    return rows.map(([number, row]) => ({ number: String(number), productId: this.columns.idOf(Number(row)) }));
  }

  private rankNames(): Uint32Array {
    const ranks = new Uint32Array(this.columns.nextRow);
    this.file
      .rows('SELECT json_group_array(row) FROM (SELECT row FROM products ORDER BY name, row)')
      .forEach((row, rank) => (ranks[row] = rank));
    return ranks;
  }

  private put(document: SearchDocument): void {
    const { numbers, ...facts } = document;
    const row = this.columns.rowOf(document.id) ?? Math.max(1, this.columns.nextRow);
    const columns = columnsOf(document);
    const words = createHash('sha1')
      .update(JSON.stringify([columns, numbers]))
      .digest('base64');
    const stored = this.file.value('SELECT words FROM products WHERE row = ?', row);
    const name = normalise(document.name);
    this.file.run(
      'INSERT OR REPLACE INTO products (row, name, words, facts) VALUES (?, ?, ?, ?)',
      row,
      name,
      words,
      JSON.stringify(this.columns.set(row, facts)),
    );
    for (const { number, value } of this.columns.takeUnsavedValues()) {
      this.file.run('INSERT OR REPLACE INTO facet_values (number, value) VALUES (?, ?)', number, JSON.stringify(value));
    }
    // Most changes affect only the stock, not the words.
    if (stored === words) return;
    this.forgetWords();
    if (stored !== undefined) this.removeWords(row);
    this.file.run(
      'INSERT INTO words (rowid, name, family, brand, category, attributes, numbers) VALUES (?, ?, ?, ?, ?, ?, ?)',
      row,
      ...columns,
    );
    for (const { number, kind } of numbers) {
      const key = numberKey(number);
      if (key === '') continue;
      this.file.run(
        'INSERT OR IGNORE INTO numbers (key, row, kind, number) VALUES (?, ?, ?, ?)',
        key,
        row,
        tierOfKind[kind],
        number,
      );
      if (looksLikeNumber(key)) {
        this.file.run('INSERT OR IGNORE INTO loose_numbers (key, row) VALUES (?, ?)', looseKey(key), row);
      }
    }
  }

  private putFitment({ id, ...fitment }: SearchFitment): void {
    const row = this.columns.rowOf(id);
    if (row === undefined) return;
    const stored = this.fits.set(row, fitment);
    if (stored)
      this.file.run('INSERT OR REPLACE INTO fitments (row, fitment) VALUES (?, ?)', row, JSON.stringify(stored));
    else this.file.run('DELETE FROM fitments WHERE row = ?', row);
    this.broadAnswers.clear();
  }

  private remove(id: string): void {
    const row = this.columns.rowOf(id);
    if (row === undefined) return;
    this.file.run('DELETE FROM products WHERE row = ?', row);
    this.file.run('DELETE FROM fitments WHERE row = ?', row);
    this.fits.remove(row);
    this.removeWords(row);
    this.columns.remove(row);
    this.forgetWords();
  }

  private removeWords(row: number): void {
    this.file.run('DELETE FROM words WHERE rowid = ?', row);
    this.file.run('DELETE FROM numbers WHERE row = ?', row);
    this.file.run('DELETE FROM loose_numbers WHERE row = ?', row);
  }

  private forgetWords(): void {
    this.vocabulary.forget();
    this.nameRank = null;
    this.broadAnswers.clear();
  }

  private load(): void {
    const values = this.file.text(
      'SELECT json_group_array(json(value)) FROM (SELECT value FROM facet_values ORDER BY number)',
    );
    for (const value of JSON.parse(values) as StoredValue[]) this.columns.setStoredValue(value);
    const last = Number(this.file.value('SELECT coalesce(max(row), 0) FROM products'));
    const read = 'SELECT json_group_array(json_array(row, json(facts))) FROM products WHERE row > ? AND row <= ?';
    for (let from = 0; from < last; from += 2_000) {
      const rows = JSON.parse(this.file.text(read, from, from + 2_000)) as [number, StoredRow][];
      for (const [row, stored] of rows) this.columns.setStored(row, stored);
    }
    const readFits = 'SELECT json_group_array(json_array(row, json(fitment))) FROM fitments WHERE row > ? AND row <= ?';
    for (let from = 0; from < last; from += 500) {
      const fitments = JSON.parse(this.file.text(readFits, from, from + 500)) as [number, StoredFitment][];
      for (const [row, stored] of fitments) this.fits.setStored(row, stored);
    }
    this.vocabulary.has('');
  }
}

/** Values of the columns of `words`. */
function columnsOf({ name, family, brand, categories, attributes, numbers }: SearchDocument): string[] {
  const texts = [
    [name],
    [family?.name ?? ''],
    brand ? [brand.name, ...brand.aliases] : [],
    categories.map((category) => category.name),
    attributes.map(({ value, unit }) => `${value} ${unit ?? ''}`),
  ];
  const ofNumbers = numbers.flatMap(({ number }) => [...compoundsOf(number).flat(), numberKey(number).toLowerCase()]);
  return [...texts.map((column) => column.flatMap(wordsOf)), ofNumbers].map((words) => [...new Set(words)].join(' '));
}
