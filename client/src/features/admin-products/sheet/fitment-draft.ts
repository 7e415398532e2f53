import type {
  FitmentKind,
  FitmentRowInput,
  FitPosition,
  SheetFitmentFragment,
} from '../../../graphql/generated/operations';
import { fromLines, toLines } from '../../../lib/text/text-lines';

/** The source of what admins enter here. */
const ownSource = 'manual';

export interface NamedBike {
  id: string;
  name: string;
  yearFrom: number;
  yearTo: number | null;
}

/** A row as the form holds it. */
export interface DraftRow {
  bike: NamedBike;
  yearFrom: string;
  yearTo: string;
  position: FitPosition;
  quantity: string;
  isExcluded: boolean;
  /** One a line: `with: ABS`; other text is a note. */
  conditions: string;
}

export interface FitmentDraft {
  kind: FitmentKind;
  isComplete: boolean;
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

export const newRow = (bike: NamedBike, part: Partial<Omit<DraftRow, 'bike'>> = {}): DraftRow => ({
  bike,
  ...{ yearFrom: '', yearTo: '', position: 'ANY', quantity: '1', isExcluded: false, conditions: '' },
  ...part,
});

type StoredRow = SheetFitmentFragment['fitmentRows'][number];

const toText = (year: number | null): string => (year === null ? '' : String(year));

export function toDraftRow({
  vehicle,
  yearFrom,
  yearTo,
  position,
  quantity,
  isExcluded,
  conditions,
}: StoredRow): DraftRow {
  return {
    bike: vehicle,
    yearFrom: toText(yearFrom),
    yearTo: toText(yearTo),
    position,
    quantity: String(quantity),
    isExcluded,
    conditions: toLines(conditions.map(({ code, value }) => (code === 'note' ? value : `${code}: ${value}`))),
  };
}

/** What admins have entered; what imports say is not edited here. */
export function toDraft({ fitment, fitmentRows }: SheetFitmentFragment): FitmentDraft {
  const { kind, isComplete } = fitment;
  return { kind, isComplete, rows: fitmentRows.filter(({ source }) => source === ownSource).map(toDraftRow) };
}

export const othersOf = ({ fitmentRows }: SheetFitmentFragment): readonly StoredRow[] =>
  fitmentRows.filter(({ source }) => source !== ownSource);

export function toConditions(typed: string): { code: string; value: string }[] {
  return fromLines(typed).map((line) => {
    const [, code, value] = /^([a-z0-9_]{1,40}):\s*(\S.*)$/.exec(line) ?? [];
    return code !== undefined && value !== undefined ? { code, value } : { code: 'note', value: line };
  });
}

const toYear = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

export function toRowInput(row: DraftRow): FitmentRowInput {
  return {
    vehicleId: row.bike.id,
    yearFrom: toYear(row.yearFrom),
    yearTo: toYear(row.yearTo),
    position: row.position,
    quantity: Number(row.quantity),
    isExcluded: row.isExcluded,
    conditions: toConditions(row.conditions),
  };
}

/** The same for rows that say the same. */
export const keyOf = (row: DraftRow): string => JSON.stringify(toRowInput(row));

/** Adds the rows that are not there yet. */
export function withRows(draft: FitmentDraft, added: readonly DraftRow[]): FitmentDraft {
  const known = new Map(draft.rows.map((row) => [keyOf(row), row]));
  const fresh = [...new Map(added.map((row) => [keyOf(row), row])).entries()].filter(([key]) => !known.has(key));
  const kind = draft.kind === 'UNSPECIFIED' && fresh.length > 0 ? 'SPECIFIC' : draft.kind;
  return { ...draft, kind, rows: [...draft.rows, ...fresh.map(([, row]) => row)] };
}
