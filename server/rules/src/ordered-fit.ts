/** How mails, exports and pages say whether an ordered product fits the customer's bike. */
const answerTexts = {
  fits: 'fits',
  fits_if: 'fits only',
  universal: 'universal part, measurements to be checked',
  unknown: 'we did not know whether it fits',
  does_not_fit: 'does not fit',
} as const;

/** Bike and year: `Honda CBR 600 RR (PC40) 2009`. @param year null if the customer did not know it */
export function toOrderedBikeText(bike: string, year: number | null): string {
  return year === null ? bike : `${bike} ${year}`;
}

/**
 * The bike of an order line, and whether the product fitted it at the time of the order:
 * `Honda CBR 600 RR (PC40) 2009: fits only with ABS`.
 * @param conditions in words, for the answer `fits_if`
 */
export function toOrderedFitText(
  bike: string,
  year: number | null,
  answer: keyof typeof answerTexts,
  conditions: readonly string[],
): string {
  const conditionText = conditions.length === 0 ? '' : ` ${conditions.join('; ')}`;
  return `${toOrderedBikeText(bike, year)}: ${answerTexts[answer]}${conditionText}`;
}
