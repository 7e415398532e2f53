/**
 * A code of the server in words; one that `table` does not know yet stays readable: 'GIFT_CARD_USED' is 'Gift card
 * used', and 'storePrice' is 'Store price'.
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
