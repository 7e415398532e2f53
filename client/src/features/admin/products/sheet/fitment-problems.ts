import { findFault } from '@kickstand/rules/fields';
import {
  findYearsFault,
  fitmentConditionRules,
  fitmentLimits,
  fitmentQuantity,
  fitmentYearRules,
} from '@kickstand/rules/fitment';
import { toConditions, toYear, type DraftRow } from './fitment-draft';

/** Errors of a row by its field. */
export type RowFaults = Readonly<Partial<Record<'yearFrom' | 'yearTo' | 'quantity' | 'conditions', string>>>;

const known = new WeakMap<DraftRow, RowFaults>();

/** The errors with which the server would refuse a row. Returns the same object for the same row. */
export function faultsOf(row: DraftRow): RowFaults {
  const faults = known.get(row) ?? findFaults(row);
  known.set(row, faults);
  return faults;
}

export const hasFaults = (row: DraftRow): boolean => Object.keys(faultsOf(row)).length > 0;

function findFaults(row: DraftRow): RowFaults {
  const years = { yearFrom: toYear(row.yearFrom), yearTo: toYear(row.yearTo) };
  const yearFrom = findYearFault('yearFrom', years.yearFrom);
  const yearTo = findYearFault('yearTo', years.yearTo) ?? (yearFrom ? null : findYearsFault(years));
  const found = {
    yearFrom,
    yearTo,
    quantity: findFault(fitmentQuantity, Number(row.quantity)),
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
export type Contradictions = ReadonlyMap<string, readonly DraftRow[]>;

/**
 * Two sources contradict each other if one says that the product fits a bike and the other says that it does not, for
 * at least one common year.
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
  const from = (row: DraftRow) => toYear(row.yearFrom) ?? -Infinity;
  const to = (row: DraftRow) => toYear(row.yearTo) ?? Infinity;
  return from(one) <= to(other) && from(other) <= to(one);
}
