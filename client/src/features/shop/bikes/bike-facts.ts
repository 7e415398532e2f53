import type { VehicleKind } from '../../../graphql/generated/operations';

export const kindLabels = {
  ATV: 'Quad',
  MOPED: 'Moped',
  OFFROAD: 'Off-road bike',
  SCOOTER: 'Scooter',
  STREET: 'Road bike',
  TRIKE: 'Trike',
} as const satisfies Record<VehicleKind, string>;

/** First and last year, e.g. '1993-2010', or '2010' if they are the same; '' without years. */
export function toYearRange(years: readonly number[]): string {
  if (years.length === 0) return '';
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return first === last ? String(first) : `${first}-${last}`;
}

export const toPartCount = (count: number): string => (count === 1 ? '1 part' : `${count.toLocaleString('en')} parts`);
