import { findFault } from '@kickstand/rules/fields';
import {
  findYearsFault,
  fitmentConditionRules,
  fitmentLimits,
  fitmentQuantity,
  fitmentYearRules,
} from '@kickstand/rules/fitment';
import { toWholeNumber } from '../../../../lib/forms/field-errors';
import { isNewRow, toConditions, type DraftRow, type NamedBike } from './fitment-draft';
import { toComparable } from './paste-fitment';

/** Errors of a row, by the field that has the error. */
type RowFaults = Readonly<Partial<Record<'yearFrom' | 'yearTo' | 'quantity' | 'conditions', string>>>;

const known = new WeakMap<DraftRow, RowFaults>();

/** The errors with which the server would refuse a row. Returns the same object for the same row. */
export function faultsOf(row: DraftRow): RowFaults {
  const faults = known.get(row) ?? findFaults(row);
  known.set(row, faults);
  return faults;
}

export const hasFaults = (row: DraftRow): boolean => Object.keys(faultsOf(row)).length > 0;

function findFaults(row: DraftRow): RowFaults {
  const years = { yearFrom: toWholeNumber(row.yearFrom), yearTo: toWholeNumber(row.yearTo) };
  const yearFrom = findYearFault('yearFrom', years.yearFrom);
  const yearTo = findYearFault('yearTo', years.yearTo) ?? (yearFrom ? null : findYearsFault(years));
  const found = {
    yearFrom,
    yearTo,
    quantity: findFault(fitmentQuantity, toWholeNumber(row.quantity)),
    conditions: findConditionFault(row.conditions),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null));
}

const findYearFault = (field: 'yearFrom' | 'yearTo', year: number | null): string | null =>
  year === null ? null : findFault(fitmentYearRules[field], year);

function findConditionFault(typed: string): string | null {
  if (typed === '') return null;
  const conditions = toConditions(typed);
  if (conditions.length > fitmentLimits.conditions)
    return `There can be at most ${fitmentLimits.conditions} conditions.`;
  const faults = conditions.map(({ value }) => findFault(fitmentConditionRules.value, value));
  return faults.find((message) => message !== null) ?? null;
}

/** Rows of other sources that contradict a row, by the row's key. Rows without contradictions are left out. */
type Contradictions = ReadonlyMap<string, readonly DraftRow[]>;

/**
 * Finds rows of different sources that disagree about whether the product fits a bike. Rows contradict each other only
 * if they have a year in common.
 */
export function findContradictions(rows: readonly DraftRow[]): Contradictions {
  const excluded = new Map<string, DraftRow[]>();
  for (const row of rows) {
    if (row.isExcluded) excluded.set(row.bike.id, [...(excluded.get(row.bike.id) ?? []), row]);
  }
  const found = new Map<string, DraftRow[]>();
  if (excluded.size === 0) return found;
  const note = (row: DraftRow, other: DraftRow) => found.set(row.key, [...(found.get(row.key) ?? []), other]);
  for (const row of rows) {
    if (row.isExcluded) continue;
    for (const other of excluded.get(row.bike.id) ?? []) {
      if (other.source === row.source || !isOverlap(row, other)) continue;
      note(row, other);
      note(other, row);
    }
  }
  return found;
}

function isOverlap(one: DraftRow, other: DraftRow): boolean {
  const from = (row: DraftRow) => toWholeNumber(row.yearFrom) ?? -Infinity;
  const to = (row: DraftRow) => toWholeNumber(row.yearTo) ?? Infinity;
  return from(one) <= to(other) && from(other) <= to(one);
}

type BikeOrder = 'ascending' | 'descending';

/** The filters and the order of the grid's rows. */
export interface Layout {
  /** Words to find in the bike's name. */
  search: string;
  order: BikeOrder;
  /** Only rows that are invalid, refused by the server or contradicted by another source. */
  isProblemsOnly: boolean;
}

interface Problems {
  contradictions: Contradictions;
  /** Rows that the server has refused, by their keys. */
  refused: ReadonlyMap<string, unknown>;
}

/** The rows to show: new rows first, the others sorted by bike. Rows that contradict each other are adjacent. */
export function arrangeRows(
  rows: readonly DraftRow[],
  { search, order, isProblemsOnly }: Layout,
  { contradictions, refused }: Problems,
): DraftRow[] {
  const words = search.split(/\s+/).map(toComparable);
  const isProblem = (row: DraftRow) => contradictions.has(row.key) || refused.has(row.key) || hasFaults(row);
  const shown = rows.filter(
    (row) => words.every((word) => textsOf(row.bike).plain.includes(word)) && (!isProblemsOnly || isProblem(row)),
  );
  const sign = order === 'ascending' ? 1 : -1;
  const sorted = shown.sort((one, other) => {
    if (isNewRow(one) || isNewRow(other)) return Number(isNewRow(other)) - Number(isNewRow(one));
    return sign * compare(textsOf(one.bike).sort, textsOf(other.bike).sort);
  });
  return withContradictionsTogether(sorted, contradictions);
}

function withContradictionsTogether(rows: readonly DraftRow[], contradictions: Contradictions): DraftRow[] {
  if (contradictions.size === 0) return [...rows];
  const ofBike = new Map<string, DraftRow[]>();
  for (const row of rows) {
    if (contradictions.has(row.key)) ofBike.set(row.bike.id, [...(ofBike.get(row.bike.id) ?? []), row]);
  }
  return rows.flatMap((row) => {
    if (!contradictions.has(row.key)) return [row];
    const together = ofBike.get(row.bike.id) ?? [];
    return together[0] === row ? together : [];
  });
}

export const toRows = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const knownTexts = new WeakMap<NamedBike, { plain: string; sort: string }>();

/** Texts by which a bike is found and sorted. */
function textsOf(bike: NamedBike): { plain: string; sort: string } {
  const texts = knownTexts.get(bike) ?? {
    plain: toComparable(bike.name),
    // Numbers are sorted by value, so 125 comes before 1000. Bikes of the same name are sorted by their years.
    sort: `${bike.name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(8, '0'))} ${bike.yearFrom} ${bike.id}`,
  };
  knownTexts.set(bike, texts);
  return texts;
}
