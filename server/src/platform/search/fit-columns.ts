import { fitAnswerOf, fitAnswers, type FitRow } from '../../shared/fit-answer.js';
import { grown } from './search-columns.js';
import type { SearchBike, SearchFitment } from './search-engine.js';

/** The answer for bikes without a row, as an index in `fitAnswers`, followed by bike, years and flags of each row. */
export type StoredFitment = [otherwise: number, ...rows: number[]];

const numbersOfRow = 4;
/** Stored if a row has no first or last year. */
const noFirstYear = 0;
const noLastYear = 65_535;
const excluded = 1;
const conditional = 2;
/** Number of answers that are cached until something changes: one for each list of bikes, with one byte per product. */
const mostKept = 20;

export const unknownFit = fitAnswers.indexOf('unknown');

/** Which bikes each product fits, in typed arrays. Finding the products for a bike reads each row once. */
export class FitColumns {
  private otherwise = new Uint8Array(1_024).fill(unknownFit);
  /**
   * Where the fitment rows of a product begin in the pool (the arrays from `vehicles` to `flags`), and their number.
   */
  private start = new Uint32Array(1_024);
  private length = new Uint32Array(1_024);
  private vehicles = new Uint32Array(8_192);
  private firstYears = new Uint16Array(8_192);
  private lastYears = new Uint16Array(8_192);
  private flags = new Uint8Array(8_192);
  /** The largest number of a bike in the pool. */
  private greatestVehicle = 0;
  private poolEnd = 0;
  private unusedInPool = 0;
  private readonly answers = new Map<string, Uint8Array>();

  /** Writes the fitment of a product to its row. @returns the stored form; null if nothing is known. */
  set(row: number, { otherwise, rows }: Omit<SearchFitment, 'id'>): StoredFitment | null {
    const numbers = rows.flatMap(({ vehicle, yearFrom, yearTo, isExcluded, isConditional }) => {
      const flags = (isExcluded ? excluded : 0) + (isConditional ? conditional : 0);
      return [vehicle, yearFrom ?? noFirstYear, yearTo ?? noLastYear, flags];
    });
    const stored: StoredFitment = [fitAnswers.indexOf(otherwise), ...numbers];
    this.setStored(row, stored);
    return otherwise === 'unknown' && rows.length === 0 ? null : stored;
  }

  setStored(row: number, [otherwise, ...numbers]: StoredFitment): void {
    this.remove(row);
    const count = numbers.length / numbersOfRow;
    this.makeRoom(row);
    if (this.poolEnd + count > this.vehicles.length) this.growPool(count);
    this.otherwise[row] = otherwise;
    this.start[row] = this.poolEnd;
    this.length[row] = count;
    for (let from = 0; from < numbers.length; from += numbersOfRow) {
      const place = this.poolEnd++;
      const vehicle = numbers[from] ?? 0;
      this.vehicles[place] = vehicle;
      this.greatestVehicle = Math.max(this.greatestVehicle, vehicle);
      this.firstYears[place] = numbers[from + 1] ?? noFirstYear;
      this.lastYears[place] = numbers[from + 2] ?? noLastYear;
      this.flags[place] = numbers[from + 3] ?? 0;
    }
  }

  remove(row: number): void {
    this.answers.clear();
    if (row >= this.start.length) return;
    this.unusedInPool += this.length[row] ?? 0;
    this.length[row] = 0;
    this.otherwise[row] = unknownFit;
  }

  /** @returns by row: the index in `fitAnswers` of the best answer for any of these bikes. */
  answersFor(bikes: readonly SearchBike[], size: number): Uint8Array {
    const key = JSON.stringify([size, bikes]);
    const known = this.answers.get(key);
    if (known) return known;
    const end = Math.min(size, this.start.length);
    const answers = new Uint8Array(size).fill(unknownFit);
    answers.set(this.otherwise.subarray(0, end));
    const marks = marksOf(bikes, this.greatestVehicle);
    for (let row = 0; row < end; row += 1) {
      const rows = this.rowsAbout(marks, row);
      if (rows.length > 0) answers[row] = this.bestAnswer(row, rows, bikes);
    }
    if (this.answers.size >= mostKept) this.answers.clear();
    this.answers.set(key, answers);
    return answers;
  }

  private bestAnswer(row: number, rows: readonly RowAbout[], bikes: readonly SearchBike[]): number {
    const otherwise = this.otherwise[row] ?? unknownFit;
    const named = new Set(rows.map(({ bike }) => bike));
    let best = named.size < bikes.length ? otherwise : fitAnswers.length;
    for (const place of named) {
      const bike = bikes[place];
      if (!bike) continue;
      const about = rows.filter((each) => each.bike === place);
      const answer = fitAnswerOf(about, fitAnswers[otherwise] ?? 'unknown', bike, bike.year);
      best = Math.min(best, fitAnswers.indexOf(answer));
    }
    return best;
  }

  private rowsAbout(marks: Uint16Array, row: number): readonly RowAbout[] {
    const { vehicles } = this;
    let found: RowAbout[] = none;
    const end = (this.start[row] ?? 0) + (this.length[row] ?? 0);
    for (let place = this.start[row] ?? 0; place < end; place += 1) {
      const mark = marks[vehicles[place] ?? 0] ?? 0;
      if (mark === 0) continue;
      const first = this.firstYears[place] ?? noFirstYear;
      const last = this.lastYears[place] ?? noLastYear;
      const flags = this.flags[place] ?? 0;
      if (found === none) found = [];
      found.push({
        bike: mark - 1,
        yearFrom: first === noFirstYear ? null : first,
        yearTo: last === noLastYear ? null : last,
        isExcluded: (flags & excluded) !== 0,
        isConditional: (flags & conditional) !== 0,
      });
    }
    return found;
  }

  private makeRoom(row: number): void {
    const { length } = this.start;
    if (row < length) return;
    const size = Math.max(row + 1, length * 2);
    this.otherwise = grown(this.otherwise, new Uint8Array(size).fill(unknownFit));
    this.start = grown(this.start, new Uint32Array(size));
    this.length = grown(this.length, new Uint32Array(size));
  }

  /** Removes entries that no product uses any more, and enlarges the pool if it is still too small. */
  private growPool(needed: number): void {
    const used = this.poolEnd - this.unusedInPool;
    const size = Math.max(this.vehicles.length, Math.ceil((used + needed) * 1.5));
    const { vehicles, firstYears, lastYears, flags } = this;
    this.vehicles = new Uint32Array(size);
    this.firstYears = new Uint16Array(size);
    this.lastYears = new Uint16Array(size);
    this.flags = new Uint8Array(size);
    let end = 0;
    for (const [row, count] of this.length.entries()) {
      const start = this.start[row] ?? 0;
      this.start[row] = end;
      this.vehicles.set(vehicles.subarray(start, start + count), end);
      this.firstYears.set(firstYears.subarray(start, start + count), end);
      this.lastYears.set(lastYears.subarray(start, start + count), end);
      this.flags.set(flags.subarray(start, start + count), end);
      end += count;
    }
    this.poolEnd = end;
    this.unusedInPool = 0;
  }
}

/** Most products have no row about the bikes of a search, so they share one empty list. */
const none: RowAbout[] = [];

/** A row about one of several bikes. */
interface RowAbout extends FitRow {
  /** Index in the list of bikes. */
  bike: number;
}

/**
 * By bike number: the bike's index in the list plus 1; 0 for bikes that are not in the list.
 * @param greatest largest number that is looked up; reads beyond the end of an array would be slow.
 */
function marksOf(bikes: readonly SearchBike[], greatest: number): Uint16Array {
  const marks = new Uint16Array(greatest + 1);
  bikes.forEach(({ number }, place) => {
    if (number <= greatest) marks[number] = place + 1;
  });
  return marks;
}
