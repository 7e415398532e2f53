import { isNewRow, type DraftRow, type NamedBike } from './fitment-draft';
import { hasFaults, type Contradictions } from './fitment-problems';
import { toComparable } from './paste-fitment';

export type BikeOrder = 'ascending' | 'descending';

/** The filters and the order of the grid's rows. */
export interface Layout {
  /** Words to find in the bike's name. */
  search: string;
  order: BikeOrder;
  /** Only invalid rows and rows that another source contradicts. */
  isProblemsOnly: boolean;
}

interface Problems {
  contradictions: Contradictions;
  /** Rows that the server has refused, by their keys. */
  refused: ReadonlyMap<string, unknown>;
}

/** The rows to show: new rows first, then by bike. Rows that contradict each other are adjacent. */
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

const known = new WeakMap<NamedBike, { plain: string; sort: string }>();

/** Texts by which a bike is found and sorted. */
function textsOf(bike: NamedBike): { plain: string; sort: string } {
  const texts = known.get(bike) ?? {
    plain: toComparable(bike.name),
    // Numbers are sorted by value, such as 125 before 1000. Bikes of the same name are sorted by their years.
    sort: `${bike.name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(8, '0'))} ${bike.yearFrom} ${bike.id}`,
  };
  known.set(bike, texts);
  return texts;
}
