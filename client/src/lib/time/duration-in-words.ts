const hour = 60;
const day = 24 * hour;

/**
 * E.g. '45 minutes', '1 hour', '24 hours' or '3 days'. The unit is the largest one that gives a whole number; up to two
 * days, the largest unit is the hour.
 */
export function durationInWords(minutes: number): string {
  if (minutes > 2 * day && minutes % day === 0) return count(minutes / day, 'day');
  return minutes % hour === 0 ? count(minutes / hour, 'hour') : count(minutes, 'minute');
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
