export const askForWhole = 'Enter a whole number.';

/** Asks for the missing parts of a date, a month or a time; `type` is that of the input. */
export function askForParts(type: string): string {
  if (type === 'month') return 'Enter the month and the year.';
  return type === 'date' ? 'Enter the day, the month and the year.' : 'Enter the date and the time.';
}
