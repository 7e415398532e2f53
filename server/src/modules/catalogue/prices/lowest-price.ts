/** A change of a product's price in force, in minor units. */
export interface PriceChange {
  at: Date;
  fromMinor: number;
  toMinor: number;
  /** Name of the sale that set the price; null for other changes. */
  sale: string | null;
}

/** The period of directive 98/6/EC, article 6a, as amended by directive (EU) 2019/2161. */
const windowMs = 30 * 86_400_000;

/**
 * The lowest price in force in the 30 days before a reduction began, in minor units. For a newer product, the period
 * begins when it was added. Null if there was no price before the reduction. Pure.
 * @param changes in the order of their times.
 * @param regularMinor the price without sales; used as the price before the reduction if no changes are recorded.
 */
export function lowestPrice30Days(
  changes: readonly PriceChange[],
  { began, createdAt, regularMinor }: { began: Date; createdAt: Date; regularMinor: number },
): number | null {
  if (createdAt >= began) return null;
  const start = new Date(Math.max(began.getTime() - windowMs, createdAt.getTime()));
  const within = changes.filter(({ at }) => at > start && at < began);
  return Math.min(priceAt(changes, start, regularMinor), ...within.map(({ toMinor }) => toMinor));
}

function priceAt(changes: readonly PriceChange[], time: Date, regularMinor: number): number {
  const last = changes.findLast(({ at }) => at <= time);
  return last?.toMinor ?? changes[0]?.fromMinor ?? regularMinor;
}
