import { countBelow } from './words.js';

/** A range of prices in minor units, including both ends. */
interface PriceRange {
  from: number;
  to: number;
}

/** Largest number of ranges. The chosen range may add more. */
const mostRanges = 6;
const multiples = [1, 2.5, 5];

/**
 * Ranges that together cover all prices. Their limits are 0, 1, 2.5 or 5 times a power of ten, rounded down to a
 * multiple of `narrowest`, and those of `chosen`. Examples are $2, $10 and $25. Ranges with few prices are joined until
 * few enough are left.
 * @param sorted prices in minor units, the lowest first.
 * @param narrowest width of the narrowest range in minor units, e.g. 100 for one dollar.
 * @param chosen the range that the visitor selected; it is kept.
 */
export function priceRanges(sorted: ArrayLike<number>, narrowest: number, chosen: PriceRange | null): PriceRange[] {
  const least = sorted[0] ?? 0;
  const all = stepsBeyond(sorted[sorted.length - 1] ?? 0, narrowest);
  const first = all.findLast((step) => step <= least) ?? 0;
  const isInsideChosen = (step: number) => chosen !== null && step > chosen.from && step <= chosen.to;
  const kept = new Set(chosen ? [chosen.from, chosen.to + 1] : []);
  const usual = all.filter((step) => step >= first && !isInsideChosen(step));
  const steps = [...new Set([...usual, ...kept])].sort((a, b) => a - b);
  while (steps.length - 1 > mostRanges) {
    const joined = (place: number) => countBetween(sorted, steps[place - 1] ?? 0, steps[place + 1] ?? 0);
    const [fewest] = steps
      .flatMap((step, place) => (place === 0 || place === steps.length - 1 || kept.has(step) ? [] : [place]))
      .sort((a, b) => joined(a) - joined(b));
    if (fewest === undefined) break;
    steps.splice(fewest, 1);
  }
  return steps.slice(0, -1).map((from, place) => ({ from, to: (steps[place + 1] ?? 0) - 1 }));
}

/**
 * Zero and all steps up to the first one above a price: $0, $1, $2, $5, $10, $25. All of them are multiples of
 * `narrowest`.
 */
function stepsBeyond(price: number, narrowest: number): number[] {
  const steps = [0];
  for (let power = 1; ; power *= 10) {
    for (const multiple of multiples) {
      const step = Math.floor(power * multiple) * narrowest;
      steps.push(step);
      if (step > price) return steps;
    }
  }
}

const countBetween = (sorted: ArrayLike<number>, from: number, to: number): number =>
  countBelow(sorted, to) - countBelow(sorted, from);
