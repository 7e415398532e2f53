import { findFault } from '@kickstand/rules/fields';
import { fitmentYearRules } from '@kickstand/rules/fitment';
import type { BikeFieldsFragment, FitPosition } from '../../../../graphql/generated/operations';
import { newRow, positionLabels, type DraftRow } from './fitment-draft';

/** Maximum number of lines read at once. */
export const mostLines = 2_000;

/** A line of a spreadsheet: make, model, variant or code, first year, last year, position, note. */
export interface PastedLine {
  /** Line number from 1. */
  number: number;
  make: string;
  model: string;
  /** Variant or type code; '' for any. */
  variant: string;
  yearFrom: number | null;
  yearTo: number | null;
  position: FitPosition;
  note: string;
  /** Reason why the line cannot be read; null if it can. */
  fault: string | null;
}

/** Letters and digits only, so that spaces and hyphens make no difference. */
export const toComparable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const positions = new Map(
  (Object.entries(positionLabels) as [FitPosition, string][]).flatMap(([position, label]) => [
    [toComparable(position), position] as const,
    [toComparable(label), position] as const,
  ]),
);

/** The lines of a text. Empty lines and a first line with column headings are left out. */
export function readLines(text: string): PastedLine[] {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ cells: line.split('\t').map((cell) => cell.trim()), index }));
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const body = filled.filter(({ cells }, place) => !(place === 0 && toComparable(cells[0] ?? '') === 'make'));
  return body.slice(0, mostLines).map(({ cells, index }) => readLine(cells, index + 1));
}

function readLine(cells: readonly string[], number: number): PastedLine {
  const [make = '', model = '', variant = '', from = '', to = '', place = '', note = ''] = cells;
  const [yearFrom, yearTo] = [toYear(from), toYear(to)];
  const position = place === '' ? 'ANY' : positions.get(toComparable(place));
  const read = { number, make, model, variant, note, position: position ?? 'ANY' };
  const fault = findLineFault();
  return { ...read, yearFrom: yearFrom ?? null, yearTo: yearTo ?? null, fault };

  function findLineFault(): string | null {
    if (make === '' || model === '') return 'Make or model is missing.';
    if (yearFrom === undefined) return `“${from}” is not a year.`;
    if (yearTo === undefined) return `“${to}” is not a year.`;
    if (yearFrom !== null && yearTo !== null && yearTo < yearFrom) return 'The last year is before the first one.';
    if (position === undefined) return `“${place}” is not a position.`;
    return null;
  }
}

/** Null if empty; undefined if it is not a year. */
function toYear(cell: string): number | null | undefined {
  if (cell === '') return null;
  const year = /^\d{4}$/.test(cell) ? Number(cell) : NaN;
  return findFault(fitmentYearRules.yearFrom, year) === null ? year : undefined;
}

/** Bikes that match a line: by make and model, variant or type code, and years. */
export function findMatchingBikes(line: PastedLine, bikes: readonly BikeFieldsFragment[]): BikeFieldsFragment[] {
  const model = toComparable(line.model);
  const variant = toComparable(line.variant);
  return bikes.filter((bike) => {
    if (toComparable(bike.make.name) !== toComparable(line.make)) return false;
    if (toComparable(bike.model) !== model) return false;
    const names = [bike.variant ?? '', bike.code ?? '', `${bike.variant ?? ''}${bike.code ?? ''}`].map(toComparable);
    if (variant !== '' && !names.includes(variant)) return false;
    const isTooLate = line.yearFrom !== null && line.yearFrom > (bike.yearTo ?? Infinity);
    return !isTooLate && !(line.yearTo !== null && line.yearTo < bike.yearFrom);
  });
}

/** Row for a bike that matches a line. Years at or beyond the ends of its build period are left out. */
export function toRowOf({ yearFrom, yearTo, position, note }: PastedLine, bike: BikeFieldsFragment): DraftRow {
  const isLater = yearFrom !== null && yearFrom > bike.yearFrom;
  const isEarlier = yearTo !== null && yearTo < (bike.yearTo ?? Infinity);
  return newRow(bike, {
    position,
    conditions: note,
    yearFrom: isLater ? String(yearFrom) : '',
    yearTo: isEarlier ? String(yearTo) : '',
  });
}
