const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time from `now` to `end` in its two largest units. Both arguments are milliseconds since 1970. */
export function toTimeLeft(end: number, now: number): string {
  const rest = end - now;
  if (rest <= 0) return 'expires now';
  // Rounded up to whole minutes.
  const minutes = Math.ceil(rest / minute);
  const days = Math.floor((minutes * minute) / day);
  const hours = Math.floor(((minutes * minute) % day) / hour);
  if (days > 0) return `${days} d ${hours} h left`;
  return hours > 0 ? `${hours} h ${minutes % 60} min left` : `${minutes} min left`;
}
