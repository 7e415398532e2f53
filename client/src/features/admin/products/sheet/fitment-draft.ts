import { toWholeNumber } from '../../../../lib/forms/field-errors';
import type { Edition } from '../../../../lib/forms/use-versioned-form';
import type {
  FitmentKind,
  FitmentRowInput,
  FitPosition,
  SheetFitmentFragment,
} from '../../../../graphql/generated/operations';
import { fromLines, toLines } from '../../../../lib/text/text-lines';

/** Source of the rows that admins enter. */
export const ownSource = 'manual';

export interface NamedBike {
  id: string;
  name: string;
  yearFrom: number;
  yearTo: number | null;
}

/** A row of the grid. Rows are immutable: an edited row is a new object. */
export interface DraftRow {
  /** Unique among the rows and unchanged by edits. */
  key: string;
  bike: NamedBike;
  yearFrom: string;
  yearTo: string;
  position: FitPosition;
  quantity: string;
  isExcluded: boolean;
  /** One per line: `with: ABS`; other text is a note. */
  conditions: string;
  /** `manual` for admins, or the name of an import. */
  source: string;
}

export type RowValues = Omit<DraftRow, 'bike' | 'key' | 'source'>;

export interface FitmentDraft {
  kind: FitmentKind;
  isComplete: boolean;
  /** Rows of admins; the rows of imports are read-only. */
  rows: readonly DraftRow[];
}

export const positionLabels = {
  ANY: 'Anywhere',
  FRONT: 'Front',
  FRONT_LEFT: 'Front left',
  FRONT_RIGHT: 'Front right',
  LEFT: 'Left',
  LOWER: 'Below',
  REAR: 'Rear',
  REAR_LEFT: 'Rear left',
  REAR_RIGHT: 'Rear right',
  RIGHT: 'Right',
  UPPER: 'Above',
} as const satisfies Record<FitPosition, string>;

export const blankValues: RowValues = {
  ...{ yearFrom: '', yearTo: '', position: 'ANY', quantity: '1', isExcluded: false, conditions: '' },
};

let addedRows = 0;

export function newRow(bike: NamedBike, values: Partial<RowValues> = {}): DraftRow {
  addedRows += 1;
  return { ...blankValues, ...values, bike, source: ownSource, key: `new ${addedRows}` };
}

export const isNewRow = ({ key }: DraftRow): boolean => key.startsWith('new ');

type StoredRow = SheetFitmentFragment['fitmentRows'][number];

const toText = (year: number | null): string => (year === null ? '' : String(year));

export function toValues({ yearFrom, yearTo, quantity, conditions, ...row }: StoredRow): RowValues {
  return {
    yearFrom: toText(yearFrom),
    yearTo: toText(yearTo),
    position: row.position,
    quantity: String(quantity),
    isExcluded: row.isExcluded,
    conditions: toLines(conditions.map(({ code, value }) => (code === 'note' ? value : `${code}: ${value}`))),
  };
}

/** What admins edit is one value, `draft`, because it is saved as a whole. */
export interface StoredFitment extends Edition<{ draft: FitmentDraft }> {
  /** Rows of imports. */
  others: readonly DraftRow[];
}

let timesRead = 0;

export function toStoredFitment({ id, fitment, fitmentRows }: SheetFitmentFragment): StoredFitment {
  const { kind, isComplete, version } = fitment;
  // After a save the same index may hold another bike, so keys are never reused.
  timesRead += 1;
  const all = fitmentRows.map((row, place): DraftRow => {
    const { vehicle: bike, source } = row;
    return { ...toValues(row), bike, source, key: `stored ${timesRead} ${place}` };
  });
  const isOwn = ({ source }: DraftRow) => source === ownSource;
  return {
    id,
    version,
    values: { draft: { kind, isComplete, rows: all.filter(isOwn) } },
    others: all.filter((row) => !isOwn(row)),
  };
}

export function toConditions(typed: string): { code: string; value: string }[] {
  return fromLines(typed).map((line) => {
    const [, code, value] = /^([a-z0-9_]{1,40}):\s*(\S.*)$/.exec(line) ?? [];
    return code !== undefined && value !== undefined ? { code, value } : { code: 'note', value: line };
  });
}

/** All conditions on one line for display: `with ABS; Turn it round`. */
export const toShortConditions = (typed: string): string =>
  toConditions(typed)
    .map(({ code, value }) => (code === 'note' ? value : `${code.replaceAll('_', ' ')} ${value}`))
    .join('; ');

export function toRowInput(row: DraftRow): FitmentRowInput {
  return {
    vehicleId: row.bike.id,
    yearFrom: toWholeNumber(row.yearFrom),
    yearTo: toWholeNumber(row.yearTo),
    position: row.position,
    quantity: Number(row.quantity),
    isExcluded: row.isExcluded,
    conditions: toConditions(row.conditions),
  };
}

/**
 * A text that is equal for rows with the same content. It contains the numbers as typed, because JSON turns NaN, and so
 * every mistyped number, into null.
 */
function contentOf(row: DraftRow): string {
  const [yearFrom, yearTo, quantity] = [row.yearFrom, row.yearTo, row.quantity].map((typed) => typed.trim());
  return JSON.stringify({ ...toRowInput(row), yearFrom, yearTo, quantity });
}

/** Adds rows before those of the draft, without duplicates. */
export function withRows(draft: FitmentDraft, added: readonly DraftRow[]): FitmentDraft {
  const known = new Set(draft.rows.map(contentOf));
  const fresh = [...new Map(added.map((row) => [contentOf(row), row])).entries()].filter(([key]) => !known.has(key));
  const kind = draft.kind === 'UNSPECIFIED' && fresh.length > 0 ? 'SPECIFIC' : draft.kind;
  return { ...draft, kind, rows: [...fresh.map(([, row]) => row), ...draft.rows] };
}

/** Compares rows by identity first. This is fast for long lists, because unedited rows are the same objects. */
export function isSameDraft(one: FitmentDraft, other: FitmentDraft): boolean {
  if (one.kind !== other.kind || one.isComplete !== other.isComplete || one.rows.length !== other.rows.length) {
    return false;
  }
  return one.rows.every((row, index) => {
    const counterpart = other.rows[index];
    return counterpart === row || (counterpart !== undefined && contentOf(counterpart) === contentOf(row));
  });
}
