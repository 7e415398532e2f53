/** E.g. '2 to 4 days', '1 day', 'today' for 0 days. */
export function toDeliveryDays({ daysMin, daysMax }: { daysMin: number; daysMax: number }): string {
  if (daysMax === 0) return 'today';
  const last = `${daysMax} ${daysMax === 1 ? 'day' : 'days'}`;
  return daysMin === daysMax ? last : `${daysMin} to ${last}`;
}
