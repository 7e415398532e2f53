/**
 * How an order and its money stand, as the server describes it, in the words of these pages: 'cancelled, unpaid' is
 * 'deleted, unpaid', and 'paid, paid' is 'paid'.
 */
export function toStandingWords(description: string): string {
  const [status, payment, ...remarks] = description
    .replace(/_/g, ' ')
    .split(', ')
    .map((part) => (part === 'cancelled' ? 'deleted' : part));
  return [status, ...(payment === status ? [] : [payment]), ...remarks].filter(Boolean).join(', ');
}
