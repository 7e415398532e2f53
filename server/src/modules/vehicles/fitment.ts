import { answerForBoth, answerOf, rowsIn, decisiveYears, type FitAnswer } from '../../shared/fit-answer.js';
import type { Vehicle } from './vehicle.js';

/** Whether a product is made for certain bikes or for all bikes, or whether this is not known. */
export type FitmentKind = 'specific' | 'universal' | 'unspecified';

export const fitPositions = [
  'any',
  'front',
  'front_left',
  'front_right',
  'left',
  'lower',
  'rear',
  'rear_left',
  'rear_right',
  'right',
  'upper',
] as const;
export type FitPosition = (typeof fitPositions)[number];

/** A condition under which a product fits. The code defines what the value means. */
export interface FitCondition {
  code: string;
  value: string;
}

/** Fitment of a product for one bike, from one source. */
export interface FitmentRow {
  /** Number of the bike. */
  vehicle: number;
  /** First and last year that the row applies to. Null means the beginning or the end of the bike's build period. */
  yearFrom: number | null;
  yearTo: number | null;
  position: FitPosition;
  /** Units needed for one bike at this position, 1 or more. */
  quantity: number;
  conditions: readonly FitCondition[];
  /** True: the product does not fit. */
  isExcluded: boolean;
  /** `manual`, or the name of an import. */
  source: string;
}

/** A row with its bike. */
export interface RowOfVehicle extends Omit<FitmentRow, 'vehicle'> {
  vehicle: Vehicle;
}

/** Fitment of a product: which bikes it fits. */
export interface Fitment {
  productId: string;
  kind: FitmentKind;
  /** Whether the rows are complete, so that the product does not fit any other bike. */
  isComplete: boolean;
  rows: readonly FitmentRow[];
  /** 0 before the first write. */
  version: number;
}

export interface FitPlace {
  position: FitPosition;
  quantity: number;
}

export interface Fit {
  answer: FitAnswer;
  /** Conditions of the answer `fits_if`. Each comes from one of the rows that the answer is based on. */
  conditions: readonly FitCondition[];
  places: readonly FitPlace[];
  /** True if a row excludes the bike. False if `does_not_fit` follows from a complete list. */
  isExcluded: boolean;
}

type Statement = Pick<Fitment, 'kind' | 'isComplete'>;
type Bike = Pick<Vehicle, 'number' | 'yearFrom' | 'yearTo'>;

export function noFitment(productId: string): Fitment {
  return { productId, kind: 'unspecified', isComplete: false, rows: [], version: 0 };
}

/**
 * Whether a product fits a bike. The first answer that applies is returned, in this order: excluded, fits, fits under
 * conditions, universal, not in a complete list, unknown.
 * @param year null if it is not known. Then the answer is valid for every year in which the bike was built, or
 *   `unknown` if no answer is valid for all of them. Bikes can be registered years after they were built. So a year
 *   outside the build period is replaced by the nearest year in it.
 */
export function fitOf(fitment: Fitment, bike: Bike, year: number | null): Fit {
  return fitOfRows(
    fitment,
    fitment.rows.filter(({ vehicle }) => vehicle === bike.number),
    bike,
    year,
  );
}

/** @param rows the rows about the bike. */
function fitOfRows(statement: Statement, rows: readonly FitmentRow[], bike: Bike, year: number | null): Fit {
  const otherwise = answerWithoutRows(statement);
  const fits = decisiveYears(rows, bike, year).map((each) => toFit(rowsIn(rows, each), otherwise));
  return fits.reduce(inBoth);
}

/** The answer for bikes and years without a row. */
export function answerWithoutRows({ kind, isComplete }: Statement): FitAnswer {
  if (kind === 'universal') return 'universal';
  return kind === 'specific' && isComplete ? 'does_not_fit' : 'unknown';
}

/** @param covering the rows that apply to one year of the bike. */
function toFit(covering: readonly FitmentRow[], otherwise: FitAnswer): Fit {
  const rows = covering.map(({ isExcluded, conditions }) => ({ isExcluded, isConditional: conditions.length > 0 }));
  const answer = answerOf(rows, otherwise);
  const reasons = reasonsFor(answer, covering);
  return {
    answer,
    conditions: distinct(reasons.flatMap(({ conditions }) => conditions)),
    places: placesOf(reasons),
    isExcluded: rows.some(({ isExcluded }) => isExcluded),
  };
}

/** The rows that say that the product fits. For `fits`, a row with conditions may not apply, so it is left out. */
function reasonsFor(answer: FitAnswer, covering: readonly FitmentRow[]): readonly FitmentRow[] {
  if (answer === 'fits') return covering.filter(({ conditions }) => conditions.length === 0);
  return answer === 'fits_if' ? covering : [];
}

/** The answer that is valid for two periods of one bike. */
function inBoth(a: Fit, b: Fit): Fit {
  const answer = answerForBoth(a.answer, b.answer);
  if (answer === 'unknown') return { answer, conditions: [], places: [], isExcluded: false };
  return {
    answer,
    conditions: distinct([...a.conditions, ...b.conditions]),
    places: distinct([...a.places, ...b.places]),
    isExcluded: a.isExcluded && b.isExcluded,
  };
}

function placesOf(rows: readonly FitmentRow[]): FitPlace[] {
  return distinct(rows.map(({ position, quantity }) => ({ position, quantity })));
}

/** Removes duplicates. The order stays the same. */
function distinct<T extends object>(values: readonly T[]): T[] {
  if (values.length < 2) return [...values];
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** One bike that a product fits. */
export interface FittedVehicle {
  vehicle: Vehicle;
  yearFrom: number;
  yearTo: number | null;
  conditions: readonly FitCondition[];
  places: readonly FitPlace[];
}

/**
 * The bikes that a product fits, in the order of `placeOf`, without the years in which a row excludes them. Rows with the
 * same years and conditions are combined.
 */
export function fittedVehicles(
  { rows }: Fitment,
  vehicles: { byNumber(number: number): Vehicle | null; placeOf(vehicle: Vehicle): number },
): FittedVehicle[] {
  const entries = new Map<string, FittedVehicle>();
  const excluded = excludedByVehicle(rows);
  for (const row of rows) {
    const vehicle = row.isExcluded ? null : vehicles.byNumber(row.vehicle);
    if (!vehicle) continue;
    const { conditions, position, quantity } = row;
    for (const years of yearsWithout(row, excluded.get(row.vehicle) ?? [], vehicle)) {
      const key = JSON.stringify([vehicle.number, years, conditions]);
      const places = distinct([...(entries.get(key)?.places ?? []), { position, quantity }]);
      entries.set(key, { vehicle, ...years, conditions, places });
    }
  }
  return [...entries.values()].sort(
    (a, b) => vehicles.placeOf(a.vehicle) - vehicles.placeOf(b.vehicle) || a.yearFrom - b.yearFrom,
  );
}

/** The years of the build period to which a row applies and none of the excluding rows, as separate periods. */
function yearsWithout(row: FitmentRow, excluded: readonly FitmentRow[], bike: Bike) {
  let periods = builtYears(row, bike);
  for (const { first, last } of excluded.flatMap((each) => builtYears(each, bike))) {
    const split = periods.flatMap((period) => [
      { first: period.first, last: Math.min(period.last, first - 1) },
      { first: Math.max(period.first, last + 1), last: period.last },
    ]);
    periods = split.filter((period) => period.first <= period.last);
  }
  return periods.map(({ first, last }) => ({ yearFrom: first, yearTo: last === Infinity ? null : last }));
}

/** The years of the build period to which a row applies; empty if there are none. */
function builtYears({ yearFrom, yearTo }: FitmentRow, bike: Bike): { first: number; last: number }[] {
  const first = Math.max(yearFrom ?? bike.yearFrom, bike.yearFrom);
  const last = Math.min(yearTo ?? Infinity, bike.yearTo ?? Infinity);
  return first <= last ? [{ first, last }] : [];
}

function excludedByVehicle(rows: readonly FitmentRow[]): Map<number, FitmentRow[]> {
  const excluded = new Map<number, FitmentRow[]>();
  for (const row of rows) if (row.isExcluded) excluded.set(row.vehicle, [...(excluded.get(row.vehicle) ?? []), row]);
  return excluded;
}

/** The key is equal for rows with the same content. The order of conditions does not matter. */
export function rowKeyOf({ conditions, ...row }: FitmentRow): string {
  const { vehicle, yearFrom, yearTo, position, quantity, isExcluded, source } = row;
  const sorted = conditions.map(({ code, value }) => JSON.stringify([code, value])).sort();
  return JSON.stringify([vehicle, yearFrom, yearTo, position, quantity, sorted, isExcluded, source]);
}

/**
 * The rows after the bike `from` was merged into the bike `into`: rows of `from` are moved to `into`, without
 * duplicates. A moved row that covered the whole build period of `from` still covers only the years of that period.
 */
export function rowsAfterMerge(rows: readonly FitmentRow[], from: Bike, into: Bike): FitmentRow[] {
  const first = from.yearFrom > into.yearFrom ? from.yearFrom : null;
  const isEarlier = from.yearTo !== null && from.yearTo < (into.yearTo ?? Infinity);
  const last = isEarlier ? from.yearTo : null;
  const moved = rows.map((row) =>
    row.vehicle === from.number
      ? { ...row, vehicle: into.number, yearFrom: row.yearFrom ?? first, yearTo: row.yearTo ?? last }
      : row,
  );
  return [...new Map(moved.map((row) => [rowKeyOf(row), row])).values()];
}

/** Two sources that contradict each other: one says that a product fits a bike, the other that it does not. */
interface SourceConflict {
  /** Number of the bike. */
  vehicle: number;
  fitsSource: string;
  excludedSource: string;
}

/** One entry for each bike and pair of sources. Rows about different years do not contradict each other. */
export function conflictsOf(rows: readonly FitmentRow[]): SourceConflict[] {
  const excluded = excludedByVehicle(rows);
  if (excluded.size === 0) return [];
  const conflicts = rows.flatMap((row) => {
    const others = row.isExcluded ? [] : (excluded.get(row.vehicle) ?? []);
    return others
      .filter((other) => other.source !== row.source && isOverlap(row, other))
      .map(({ source }) => ({ vehicle: row.vehicle, fitsSource: row.source, excludedSource: source }));
  });
  return distinct(conflicts);
}

function isOverlap(a: FitmentRow, b: FitmentRow): boolean {
  return (a.yearFrom ?? -Infinity) <= (b.yearTo ?? Infinity) && (b.yearFrom ?? -Infinity) <= (a.yearTo ?? Infinity);
}

/** All rows of a product with their bikes, in the order of `placeOf`. Rows about unknown bikes are left out. */
export function rowsOfVehicles(
  { rows }: Fitment,
  vehicles: { byNumber(number: number): Vehicle | null; placeOf(vehicle: Vehicle): number },
): RowOfVehicle[] {
  const known = rows.flatMap((row) => {
    const vehicle = vehicles.byNumber(row.vehicle);
    return vehicle ? [{ ...row, vehicle }] : [];
  });
  return known.sort((a, b) => vehicles.placeOf(a.vehicle) - vehicles.placeOf(b.vehicle));
}

/** Texts of conditions, by code. For any other code, the text is the code followed by the value. */
const conditionTexts = new Map<string, (value: string) => string>([
  ['with', (value) => `with ${value}`],
  ['without', (value) => `without ${value}`],
  ['frame_from', (value) => `frame no. from ${value}`],
  ['frame_to', (value) => `frame no. up to ${value}`],
  ['engine_from', (value) => `engine no. from ${value}`],
  ['engine_to', (value) => `engine no. up to ${value}`],
  ['market', (value) => `for the ${value} market`],
  ['kw', (value) => `with ${value} kW`],
  ['note', (value) => value],
]);

/** Text of a condition, to be shown after "fits only": `with ABS`. */
export function toConditionText({ code, value }: FitCondition): string {
  return conditionTexts.get(code)?.(value) ?? `${code.replaceAll('_', ' ')} ${value}`;
}
