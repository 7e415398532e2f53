import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { FitColumns, type StoredFitment } from './fit-columns.js';
import { SearchColumns, type Candidates, type StoredRow, type StoredValue } from './search-columns.js';
import {
  searchTiers,
  type SearchAnswer,
  type SearchChanges,
  type SearchCorrection,
  type SearchDocument,
  type SearchFitment,
  type SearchHit,
  type SearchMatch,
  type SearchPlacement,
  type SearchReason,
  type SearchRequest,
  type SearchSuggestions,
  type SearchSynonyms,
} from './search-engine.js';
import {
  compoundsOf,
  looksLikeNumber,
  looseKey,
  mostCharacters,
  mostWords,
  normalise,
  numberKey,
  otherForms,
  wordsOf,
} from './words.js';
import { Vocabulary } from './vocabulary.js';

type Connection = InstanceType<typeof Database>;
type Statement = Database.Statement<unknown[]>;

/** Raised when what is stored changes: a file of another format is built again. */
const format = 2;

const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
  CREATE TABLE products (row INTEGER PRIMARY KEY, name TEXT NOT NULL, words TEXT NOT NULL, facts TEXT NOT NULL);
  CREATE TABLE fitments (row INTEGER PRIMARY KEY, fitment TEXT NOT NULL);
  CREATE TABLE facet_values (number INTEGER PRIMARY KEY, value TEXT NOT NULL);
  CREATE INDEX products_by_name ON products (name, row);
  CREATE TABLE numbers (key TEXT, row INTEGER, kind INTEGER, number TEXT, PRIMARY KEY (key, row, kind)) WITHOUT ROWID;
  CREATE INDEX numbers_by_row ON numbers (row);
  CREATE TABLE loose_numbers (key TEXT, row INTEGER, PRIMARY KEY (key, row)) WITHOUT ROWID;
  CREATE INDEX loose_numbers_by_row ON loose_numbers (row);
  CREATE VIRTUAL TABLE words USING fts5(name, family, brand, category, attributes, numbers,
    content='', contentless_delete=1, prefix='1 2 3', tokenize='ascii');
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, row);
`;
const weights = '8, 6, 4, 3, 2, 4';

/** Above so many rows, the order inside a tier goes by the words of names instead of bm25, which looks at each row. */
const mostScored = 2_500;
/** Facets of searches with more results are counted once a minute, or when the words or facets of a product change. */
const broad = 10_000;
const broadAnswersKeptMs = 60_000;
const mostBroadAnswers = 100;
/** A word with fewer hits may be mistyped. */
const fewHits = 3;

/** The numbers of the tiers in the order of `searchTiers`: the smaller, the better. */
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
/** No tier: the row was not found. */
const nowhere = 255;
const kinds = { own: 0, manufacturer: 0, gtin: 0, oem: 1, cross: 1, superseded: 2 } as const;

/** Alternatives for one word of the query: a product must have all words of one list. */
type Slot = readonly (readonly Term[])[];
interface Term {
  word: string;
  /** Whether a longer word that begins with it will do. */
  isStart: boolean;
}

/** One index in its file. */
export class SearchIndex {
  private readonly columns = new SearchColumns();
  private readonly fits = new FitColumns();
  private readonly vocabulary: Vocabulary;
  private readonly statements = new Map<string, Statement>();
  private synonyms: Synonyms = { alternatives: new Map(), longest: 0 };
  private nameRank: Uint32Array | null = null;
  private readonly broadAnswers = new Map<string, { answer: SearchAnswer; until: number }>();

  private constructor(private readonly database: Connection) {
    this.vocabulary = new Vocabulary(() =>
      this.pairs("SELECT json_group_array(json_array(term, doc)) FROM vocabulary WHERE term NOT GLOB '*[0-9]*'"),
    );
  }

  /** A new index; `file` must not be there. */
  static create(file: string): SearchIndex {
    const database = new Database(file);
    // A build that is interrupted is begun again: its file needs no journal.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384;');
    database.exec(schema);
    return new SearchIndex(database);
  }

  /** @returns null when there is none, or when it is not whole or of another format. */
  static open(file: string): SearchIndex | null {
    if (!existsSync(file)) return null;
    let database: Connection | null = null;
    try {
      database = new Database(file);
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16384;');
      const index = new SearchIndex(database);
      if (index.meta('format') !== String(format) || index.position === null) throw new Error('another format');
      if (index.text('PRAGMA quick_check(1)') !== 'ok') throw new Error('damaged');
      index.load();
      return index;
    } catch {
      database?.close();
      return null;
    }
  }

  get size(): number {
    return this.columns.size;
  }

  findMissing(ids: readonly string[]): string[] {
    return ids.filter((id) => this.columns.rowOf(id) === undefined);
  }

  /** Position up to which changes are applied, as stored by the caller; null until the index is complete. */
  get position(): string | null {
    return this.meta('position');
  }

  /** @param position null while it is being built. */
  apply({ documents, removedIds, fitments = [] }: SearchChanges, position: string | null): void {
    this.database.exec('BEGIN');
    try {
      for (const id of removedIds) this.remove(id);
      for (const document of documents) this.put(document);
      for (const fitment of fitments) this.putFitment(fitment);
      if (position !== null) this.setMeta('position', position);
      this.database.exec('COMMIT');
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Marks a new index as whole, and makes sure that it is on the disk. */
  finish(position: string): void {
    this.database.exec("INSERT INTO words (words) VALUES ('optimize')");
    this.setMeta('format', String(format));
    this.setMeta('position', position);
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  setSynonyms(synonyms: readonly SearchSynonyms[]): void {
    this.synonyms = toSynonyms(synonyms);
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
    const query = request.query.slice(0, mostCharacters);
    const found = this.find(query, request);
    if (request.sort === 'name') this.nameRank ??= this.rankNames();
    const fits = request.bike ? this.fits.answersFor(request.bike, this.columns.nextRow) : null;
    const { hits, ...counts } = this.columns.select({ ...found, fits }, request, this.nameRank);
    const toHit = ({ row, variantCount }: { row: number; variantCount: number }): SearchHit => ({
      id: this.columns.idOf(row),
      match: matchOfTier[found.tiers[row] ?? tiers.listed] ?? 'listed',
      variantCount,
      reason: request.withReasons ? toReason(row, found) : null,
    });
    const answer = { hits: hits.map(toHit), ...counts, correction: found.correction };
    return { answer, isBroad: found.rows.length > broad };
  }

  suggest(text: string, placement: SearchPlacement | null = null): SearchSuggestions {
    const query = text.slice(0, mostCharacters);
    const words = compoundsOf(query).flat();
    const key = numberKey(query);
    const isNamed = (name: string) => {
      const named = wordsOf(name);
      return words.every((word) => named.some((other) => other.startsWith(word)));
    };
    const { hits } = this.search({
      query,
      placement,
      conditions: { collapseFamilies: true },
      sort: 'relevance',
      offset: 0,
      limit: 6,
      withFacets: false,
    });
    return {
      productIds: words.length === 0 ? [] : hits.map(({ id }) => id),
      categoryIds: words.length === 0 ? [] : this.columns.findNamed('category', isNamed, 5),
      brandIds: words.length === 0 ? [] : this.columns.findNamed('brand', isNamed, 5),
      numbers: looksLikeNumber(key) ? this.numbersFrom(key) : [],
      queries: this.completionsOf(words),
    };
  }

  private numbersFrom(key: string): SearchSuggestions['numbers'] {
    const rows = this.pairs(
      `SELECT json_group_array(json_array(number, row)) FROM
         (SELECT number, min(row) AS row FROM numbers WHERE key >= ?1 AND key < ?1 || '~' GROUP BY key LIMIT 5)`,
      key,
    );
    return rows.map(([number, row]) => ({ number: String(number), productId: this.columns.idOf(Number(row)) }));
  }

  private completionsOf(words: readonly string[]): string[] {
    const last = words.at(-1);
    if (last === undefined || last.length < 2) return [];
    const before = words.slice(0, -1);
    return this.vocabulary
      .startingWith(last, 12)
      .filter((word) => word !== last)
      .map((word) => [...before, word])
      .filter((query) => this.hasHits(toMatch(query.map((word) => [[{ word, isStart: false }]]))))
      .slice(0, 5)
      .map((query) => query.join(' '));
  }

  /** Results of a query before the conditions are applied. */
  private find(query: string, { placement, withReasons = false }: SearchRequest): FoundByQuery {
    const compounds = compoundsOf(query);
    if (compounds.length === 0 && numberKey(query) === '') {
      return { ...FoundRows.listed(this.columns.allRows(), this.columns.nextRow), correction: null };
    }
    const found = new FoundRows(this.columns.nextRow, withReasons);
    this.findNumbers(query, found);
    const slots = this.toSlots(compounds.slice(0, mostWords));
    this.findWords(slots, tiers.words, found);
    const correction = this.correct(slots, query, found);
    if (found.isEmpty) this.findSomeWords(slots, found);
    if (found.isEmpty) this.findLoose(query, found);
    const places = placement ? this.place(placement, found) : new Map<number, number>();
    return { ...found.toCandidates(), parts: found.parts, places, correction };
  }

  /** Pinned products are found by whatever query they are pinned for. */
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
    for (const key of keys) {
      if (key === '') continue;
      const rows = this.pairs('SELECT json_group_array(json_array(row, kind)) FROM numbers WHERE key = ?', key);
      for (const [row, kind] of rows) found.add(Number(row), Number(kind));
    }
    if (!looksLikeNumber(whole)) return;
    const starts =
      "SELECT json_group_array(json_array(row, 10 * length(key) + kind)) FROM numbers WHERE key > ?1 AND key < ?1 || '~'";
    // The shorter the number, the more of it was typed.
    for (const [row, rest] of this.pairs(starts, whole)) {
      const value = -Number(rest);
      found.add(Number(row), tiers.numberStart, value, () => [{ kind: 'number_length', value }]);
    }
  }

  private findLoose(query: string, found: FoundRows): void {
    const key = numberKey(query);
    if (!looksLikeNumber(key)) return;
    const rows = this.rows('SELECT json_group_array(row) FROM loose_numbers WHERE key = ?', looseKey(key));
    for (const row of rows) found.add(row, tiers.looseNumber);
  }

  private findWords(slots: readonly Slot[], tier: number, found: FoundRows) {
    if (slots.length === 0) return;
    const match = toMatch(slots);
    const rows = this.rowsOf(match);
    if (rows.length === 0) return;
    const exact = new Set(this.rowsOf(`{name} : (${toMatch(slots, false)})`));
    const phrase = new Set(slots.length > 1 && exact.size > 1 ? this.rowsOf(`{name} : ${toPhrase(slots)}`) : []);
    if (rows.length > mostScored) {
      const named = new Set(this.rowsOf(`{name} : (${match})`));
      const scoreOf = (row: number) => (phrase.has(row) ? 3 : exact.has(row) ? 2 : named.has(row) ? 1 : 0);
      for (const row of rows) {
        const value = scoreOf(row);
        found.add(row, tier, value, () => [{ kind: 'name', value }]);
      }
      return;
    }
    const scored = this.pairs(
      `WITH scored AS MATERIALIZED (SELECT rowid AS row, bm25(words, ${weights}) AS score FROM words WHERE words MATCH ?)
       SELECT json_group_array(json_array(row, score)) FROM scored`,
      match,
    );
    for (const [key, score] of scored) {
      const row = Number(key);
      const text = -Number(score);
      const wholeWords = exact.has(row) ? 1.25 : 1;
      const inOrder = phrase.has(row) ? 1.25 : 1;
      const stock = this.columns.isInStock(row) ? 1 : 0.9;
      found.add(row, tier, text * wholeWords * inOrder * stock, () => [
        { kind: 'text', value: text },
        { kind: 'whole_words', value: wholeWords },
        { kind: 'phrase', value: inOrder },
        { kind: 'out_of_stock', value: stock },
      ]);
    }
  }

  /** Searches also for what mistyped words may mean. @returns the query with those words, if it found anything. */
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

  /** Numbers are never corrected, nor is a word that is in the vocabulary. */
  private correctionOf(word: string, isLast: boolean): string | null {
    if (/\p{N}/u.test(word) || [word, ...otherForms(word)].some((form) => this.vocabulary.has(form))) return null;
    const isStartOfFew = this.countUpTo(fewHits, toMatch([[[{ word, isStart: true }]]])) < fewHits;
    // The last word may be still unfinished; one before it is not.
    if (!isStartOfFew && isLast) return null;
    return this.vocabulary.nearest(word, (other) => this.hasHits(toMatch([[[{ word: other, isStart: false }]]])));
  }

  /** Leaves out words, those of no hits and the most frequent first, until something is found. */
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

  private toSlots(compounds: readonly string[][]): Slot[] {
    const slots: Slot[] = [];
    for (let place = 0; place < compounds.length;) {
      const same = this.synonymsAt(compounds, place);
      if (same) {
        slots.push(same.alternatives);
        place += same.length;
        continue;
      }
      const parts = compounds[place] ?? [];
      const isAlone = compounds.length === 1;
      slots.push(toAlternatives(parts, isAlone || place === compounds.length - 1));
      place += 1;
    }
    return slots;
  }

  /** The longest phrase of the synonyms at this place, with all that is searched for in its place. */
  private synonymsAt(compounds: readonly string[][], place: number): { alternatives: Slot; length: number } | null {
    const { alternatives, longest } = this.synonyms;
    for (let length = Math.min(longest, compounds.length - place); length > 0; length -= 1) {
      const typed = compounds.slice(place, place + length);
      const known = spellingsOf(typed.map((parts) => parts.join(''))).map((key) => alternatives.get(key));
      const others = known.find((slot) => slot !== undefined);
      if (others) return { alternatives: uniqueSlot([...toPhraseAlternatives(typed), ...others]), length };
    }
    return null;
  }

  private hasHits(match: string): boolean {
    return this.countUpTo(1, match) > 0;
  }

  private countUpTo(most: number, match: string): number {
    const sql = `SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ${most})`;
    return Number(this.value(sql, match));
  }

  private rowsOf(match: string): Uint32Array {
    const rows = this.rows('SELECT json_group_array(rowid) FROM words WHERE words MATCH ?', match);
    return Uint32Array.from(rows);
  }

  private rankNames(): Uint32Array {
    const ranks = new Uint32Array(this.columns.nextRow);
    this.rows('SELECT json_group_array(row) FROM (SELECT row FROM products ORDER BY name, row)').forEach(
      (row, rank) => (ranks[row] = rank),
    );
    return ranks;
  }

  private put(document: SearchDocument): void {
    const { numbers, ...facts } = document;
    const row = this.columns.rowOf(document.id) ?? Math.max(1, this.columns.nextRow);
    const columns = columnsOf(document);
    const words = createHash('sha1')
      .update(JSON.stringify([columns, numbers]))
      .digest('base64');
    const stored = this.value('SELECT words FROM products WHERE row = ?', row);
    const name = normalise(document.name);
    this.run(
      'INSERT OR REPLACE INTO products (row, name, words, facts) VALUES (?, ?, ?, ?)',
      row,
      name,
      words,
      JSON.stringify(this.columns.set(row, facts)),
    );
    for (const { number, value } of this.columns.takeUnsavedValues()) {
      this.run('INSERT OR REPLACE INTO facet_values (number, value) VALUES (?, ?)', number, JSON.stringify(value));
    }
    // Most changes are of stock: the words stay.
    if (stored === words) return;
    this.forgetWords();
    if (stored !== undefined) this.removeWords(row);
    this.run(
      'INSERT INTO words (rowid, name, family, brand, category, attributes, numbers) VALUES (?, ?, ?, ?, ?, ?, ?)',
      row,
      ...columns,
    );
    for (const { number, kind } of numbers) {
      const key = numberKey(number);
      if (key === '') continue;
      this.run(
        'INSERT OR IGNORE INTO numbers (key, row, kind, number) VALUES (?, ?, ?, ?)',
        key,
        row,
        kinds[kind],
        number,
      );
      if (looksLikeNumber(key)) {
        this.run('INSERT OR IGNORE INTO loose_numbers (key, row) VALUES (?, ?)', looseKey(key), row);
      }
    }
  }

  private putFitment({ id, ...fitment }: SearchFitment): void {
    const row = this.columns.rowOf(id);
    if (row === undefined) return;
    const stored = this.fits.set(row, fitment);
    if (stored) this.run('INSERT OR REPLACE INTO fitments (row, fitment) VALUES (?, ?)', row, JSON.stringify(stored));
    else this.run('DELETE FROM fitments WHERE row = ?', row);
    this.broadAnswers.clear();
  }

  private remove(id: string): void {
    const row = this.columns.rowOf(id);
    if (row === undefined) return;
    this.run('DELETE FROM products WHERE row = ?', row);
    this.run('DELETE FROM fitments WHERE row = ?', row);
    this.fits.remove(row);
    this.removeWords(row);
    this.columns.remove(row);
    this.forgetWords();
  }

  private removeWords(row: number): void {
    this.run('DELETE FROM words WHERE rowid = ?', row);
    this.run('DELETE FROM numbers WHERE row = ?', row);
    this.run('DELETE FROM loose_numbers WHERE row = ?', row);
  }

  private forgetWords(): void {
    this.vocabulary.forget();
    this.nameRank = null;
    this.broadAnswers.clear();
  }

  private load(): void {
    const values = this.text(
      'SELECT json_group_array(json(value)) FROM (SELECT value FROM facet_values ORDER BY number)',
    );
    for (const value of JSON.parse(values) as StoredValue[]) this.columns.setStoredValue(value);
    const last = Number(this.value('SELECT coalesce(max(row), 0) FROM products'));
    const read = 'SELECT json_group_array(json_array(row, json(facts))) FROM products WHERE row > ? AND row <= ?';
    for (let from = 0; from < last; from += 2_000) {
      const rows = JSON.parse(this.text(read, from, from + 2_000)) as [number, StoredRow][];
      for (const [row, stored] of rows) this.columns.setStored(row, stored);
    }
    const readFits = 'SELECT json_group_array(json_array(row, json(fitment))) FROM fitments WHERE row > ? AND row <= ?';
    for (let from = 0; from < last; from += 500) {
      const fitments = JSON.parse(this.text(readFits, from, from + 500)) as [number, StoredFitment][];
      for (const [row, stored] of fitments) this.fits.setStored(row, stored);
    }
    this.vocabulary.has('');
  }

  private meta(key: string): string | null {
    const value = this.value('SELECT value FROM meta WHERE key = ?', key);
    return typeof value === 'string' ? value : null;
  }

  private setMeta(key: string, value: string): void {
    this.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);
  }

  /** Rows come as one JSON text: fetching them one by one takes longer than finding them. */
  private rows(sql: string, ...values: unknown[]): number[] {
    return JSON.parse(this.text(sql, ...values)) as number[];
  }

  private pairs(sql: string, ...values: unknown[]): [string | number, string | number][] {
    return JSON.parse(this.text(sql, ...values)) as [string | number, string | number][];
  }

  private text(sql: string, ...values: unknown[]): string {
    return String(this.value(sql, ...values));
  }

  private value(sql: string, ...values: unknown[]): unknown {
    const row = this.prepare(sql)
      .raw()
      .get(...values) as unknown[] | undefined;
    return row?.[0];
  }

  private run(sql: string, ...values: (string | number)[]): void {
    this.prepare(sql).run(...values);
  }

  private prepare(sql: string): Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }
}

type ScoreParts = SearchReason['parts'];

interface FoundByQuery extends Candidates {
  correction: SearchCorrection | null;
  /** By row, if reasons are asked for. */
  parts?: ReadonlyMap<number, ScoreParts> | null;
}

/** Results of a query: each row once, with its best tier and score. */
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

  /** Every row, in no order of its own. */
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

function toReason(row: number, { tiers: tierOf, scores, parts, places }: FoundByQuery): SearchReason {
  const place = places?.get(row) ?? 0;
  return {
    tier: searchTiers[tierOf[row] ?? tiers.listed] ?? 'listed',
    score: scores[row] ?? 0,
    parts: parts?.get(row) ?? [],
    placement: place === 0 ? null : place < 0 ? 'pinned' : 'buried',
  };
}

/** Servers that share a data folder have an index each. */
const mostServers = 20;

/** The index of a folder, and the one that is being built beside it. */
export class SearchFolder {
  private current: SearchIndex | null = null;
  private building: SearchIndex | null = null;
  private synonyms: readonly SearchSynonyms[] = [];

  private constructor(
    private readonly dir: string,
    private readonly lock: Connection,
  ) {}

  /** Takes the first folder below `dir` that no other process uses. Its lock ends with the process. */
  static claim(dir: string): SearchFolder {
    for (let number = 1; number <= mostServers; number += 1) {
      const folder = join(dir, String(number));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const lock = new Database(join(folder, 'lock.db'));
      try {
        lock.exec('BEGIN EXCLUSIVE');
        return new SearchFolder(folder, lock);
      } catch {
        lock.close();
      }
    }
    throw new Error(`${mostServers} servers use ${dir} already.`);
  }

  /** @returns the position of the stored index; null if there is none that can be used. */
  open(): string | null {
    this.current ??= SearchIndex.open(this.path('index'));
    this.current?.setSynonyms(this.synonyms);
    return this.current?.position ?? null;
  }

  get index(): SearchIndex | null {
    return this.current;
  }

  setSynonyms(synonyms: readonly SearchSynonyms[]): void {
    this.synonyms = synonyms;
    this.current?.setSynonyms(synonyms);
  }

  beginBuild(): void {
    this.building?.close();
    this.removeFile('next');
    this.building = SearchIndex.create(this.path('next'));
  }

  addToBuild(documents: readonly SearchDocument[], fitments: readonly SearchFitment[] = []): void {
    this.building?.apply({ documents, removedIds: [], fitments }, null);
  }

  /** Replaces the old file in one step, once the new one is on the disk, so that an incomplete index is never used. */
  finishBuild(position: string): void {
    const { building } = this;
    if (!building) throw new Error('No index is being built.');
    building.finish(position);
    building.close();
    this.building = null;
    sync(this.path('next'));
    this.current?.close();
    this.current = null;
    this.removeFile('index');
    renameSync(this.path('next'), this.path('index'));
    this.open();
  }

  close(): void {
    this.current?.close();
    this.building?.close();
    this.lock.close();
  }

  private path(name: string): string {
    return join(this.dir, `${name}.db`);
  }

  private removeFile(name: string): void {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(this.path(name) + end, { force: true });
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
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

/** The parts of a compound, each of them or all as one word. A single letter stands for longer words only at the end. */
function toAlternatives(parts: readonly string[], isLast: boolean): Slot {
  const toTerm = (word: string): Term => ({ word, isStart: isLast || word.length > 1 });
  if (parts.length === 1) return [parts.map(toTerm)];
  return [parts.map(toTerm), [toTerm(parts.join(''))]];
}

interface Synonyms {
  /** By the words of a phrase, with spaces in between. */
  alternatives: ReadonlyMap<string, Slot>;
  /** Words of the longest phrase. */
  longest: number;
}

/** Phrases that several lists have find the alternatives of all of these. */
function toSynonyms(lists: readonly SearchSynonyms[]): Synonyms {
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

/** Removes duplicate words, which would count twice. */
function uniqueSlot(slot: Slot): Slot {
  return [...new Map(slot.map((terms) => [terms.map(({ word }) => word).join(' '), terms])).values()];
}

/** A phrase as it was typed, and with its last word in the singular or plural. */
function spellingsOf(words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  return [last, ...otherForms(last)].map((form) => [...words.slice(0, -1), form].join(' '));
}

/** All words of a phrase; of its compounds the parts, or each as one word. */
function toPhraseAlternatives(compounds: readonly string[][]): Slot {
  const toTerms = (words: readonly string[]) => words.map((word) => ({ word, isStart: word.length > 1 }));
  if (compounds.length === 0) return [];
  const parts = toTerms(compounds.flat());
  if (compounds.every(({ length }) => length === 1)) return [parts];
  return [parts, toTerms(compounds.map((compound) => compound.join('')))];
}

/** The words of a query, one after the other. */
function toPhrase(slots: readonly Slot[]): string {
  return `"${slots.flatMap(([first]) => (first ?? []).map(({ word }) => word)).join(' ')}"`;
}

/** In the syntax of FTS5. Every word is quoted, and words hold nothing but letters and digits. */
function toMatch(slots: readonly Slot[], allowsStart = true): string {
  const toTerm = ({ word, isStart }: Term): string => {
    const whole = otherForms(word).map((form) => `"${form}"`);
    const terms = [`"${word}"${isStart && allowsStart ? '*' : ''}`, ...whole];
    return terms.length === 1 ? terms.join('') : `(${terms.join(' OR ')})`;
  };
  const toList = (terms: readonly Term[]) => `(${terms.map(toTerm).join(' AND ')})`;
  return slots.map((slot) => `(${slot.map(toList).join(' OR ')})`).join(' AND ');
}
