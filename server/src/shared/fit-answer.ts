/** Fit answers, best first. Lists are sorted in this order. */
export const fitAnswers = ['fits', 'fits_if', 'universal', 'unknown', 'does_not_fit'] as const;
export type FitAnswer = (typeof fitAnswers)[number];

/** First and last year; null for no limit. */
interface Years {
  yearFrom: number | null;
  yearTo: number | null;
}

/** The parts of a fitment row that the answer depends on. */
export interface FitRow extends Years {
  /** True if the product does not fit. */
  isExcluded: boolean;
  /** True if the product only fits under further conditions. */
  isConditional: boolean;
}

/** Years in which a bike was built. The last year is null if it is still built. */
export interface BuildPeriod {
  yearFrom: number;
  yearTo: number | null;
}

/**
 * Whether a product fits a bike, given the rows about that bike.
 * @param otherwise the answer for years without a row.
 * @param year null if unknown; see `decisiveYears`.
 */
export function fitAnswerOf(
  rows: readonly FitRow[],
  otherwise: FitAnswer,
  bike: BuildPeriod,
  year: number | null,
): FitAnswer {
  if (rows.length === 0) return otherwise;
  return decisiveYears(rows, bike, year)
    .map((each) => answerOf(rowsIn(rows, each), otherwise))
    .reduce(answerForBoth);
}

/** @param covering the rows that apply to one year of the bike. */
export function answerOf(
  covering: readonly Pick<FitRow, 'isExcluded' | 'isConditional'>[],
  otherwise: FitAnswer,
): FitAnswer {
  if (covering.length === 0) return otherwise;
  if (covering.some(({ isExcluded }) => isExcluded)) return 'does_not_fit';
  return covering.every(({ isConditional }) => isConditional) ? 'fits_if' : 'fits';
}

/**
 * The answer for two periods of one bike: the answer itself if both are equal; `fits_if` if one is `fits` and the other
 * `fits_if`; `unknown` in all other cases, because any other answer would be wrong for one period.
 */
export function answerForBoth(a: FitAnswer, b: FitAnswer): FitAnswer {
  if (a === b) return a;
  return [a, b].every((answer) => answer === 'fits' || answer === 'fits_if') ? 'fits_if' : 'unknown';
}

/**
 * The years for which the answer must be valid. If the year is unknown, these are the first year of the build period and
 * each later year in which other rows begin to apply. Bikes can be registered years after they were built. So a year
 * outside the build period is replaced by the nearest year in it.
 */
export function decisiveYears(
  rows: readonly Years[],
  { yearFrom, yearTo }: BuildPeriod,
  year: number | null,
): number[] {
  // A bike that is still built has no last year.
  if (year !== null) return [Math.min(Math.max(year, yearFrom), yearTo ?? Infinity)];
  const turns = rows.flatMap((row) => [row.yearFrom ?? yearFrom, row.yearTo === null ? yearFrom : row.yearTo + 1]);
  const inside = turns.filter((turn) => turn > yearFrom && turn <= (yearTo ?? Infinity));
  return [yearFrom, ...new Set(inside)];
}

export function rowsIn<T extends Years>(rows: readonly T[], year: number): T[] {
  return rows.filter(({ yearFrom, yearTo }) => year >= (yearFrom ?? -Infinity) && year <= (yearTo ?? Infinity));
}
