import { isNewRow, type DraftRow, type NamedBike } from './fitment-draft';
import { hasFaults, type Contradictions } from './fitment-problems';
import { plainOf } from './paste-fitment';

export type BikeOrder = 'ascending' | 'descending';

/** Which rows the grid shows, and in which order. */
export interface Layout {
  /** Words of the bike's name. */
  search: string;
  order: BikeOrder;
  /** Only rows that something is wrong with, or that another source contradicts. */
  isProblemsOnly: boolean;
}

interface Problems {
  contradictions: Contradictions;
  /** Rows that the shop has refused, by their keys. */
  refused: ReadonlyMap<string, unknown>;
}

/** The rows to show: those just added first, then by bike. Rows that contradict each other stand side by side. */
export function arrange(
  rows: readonly DraftRow[],
  { search, order, isProblemsOnly }: Layout,
  { contradictions, refused }: Problems,
): DraftRow[] {
  const words = search.split(/\s+/).map(plainOf);
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

/** What a bike is found and sorted by. */
function textsOf(bike: NamedBike): { plain: string; sort: string } {
  const texts = known.get(bike) ?? {
    plain: plainOf(bike.name),
    // Numbers by their value: a 125 before a 1000. Bikes of one name by when they were built.
    sort: `${bike.name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(8, '0'))} ${bike.yearFrom} ${bike.id}`,
  };
  known.set(bike, texts);
  return texts;
}
