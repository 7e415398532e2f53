/**
 * Label of a server code. A code that is missing in `table` stays readable: 'GIFT_CARD_USED' becomes 'Gift card used',
 * and 'storePrice' becomes 'Store price'.
 */
export function toLabel<Code extends string>(table: Readonly<Record<Code, string>>, code: string): string {
  if (Object.hasOwn(table, code)) return table[code as Code];
  const words = code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
