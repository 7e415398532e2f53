import { decimalsOf, withMinorUnits, type MoneyAmount } from '../../lib/money/money';
import { amountFormat, toMinorUnits } from '../../lib/money/parse-amount';

export interface RefundValues {
  portion: 'all' | 'part';
  amount: string;
  reason: string;
  /** Parts back on the shelf, as typed. */
  pieces: string;
  /** The same where there is but one, and nothing to type. */
  restocksThePart: boolean;
}

export const emptyRefund: RefundValues = {
  portion: 'all',
  amount: '',
  reason: '',
  pieces: '0',
  restocksThePart: false,
};

/** Whether two filled-in forms ask for the same. An amount counts only where its field is there. */
export function isSameRefund(one: RefundValues, other: RefundValues): boolean {
  const plain = ['portion', 'reason', 'pieces', 'restocksThePart'] as const;
  return plain.every((name) => one[name] === other[name]) && (one.portion === 'all' || one.amount === other.amount);
}

/** How many parts of an order of `quantity` a filled-in form puts back on the shelf. */
export function toRestockQuantity({ pieces, restocksThePart }: RefundValues, quantity: number): number {
  return quantity === 1 ? Number(restocksThePart) : Number(pieces.trim());
}

/** What is wrong with a typed number of parts, of which at most `left` can go back on the shelf; or true. */
export function checkRestockQuantity(typed: string, left: number): string | true {
  if (!/^\d+$/.test(typed.trim())) return 'A whole number, 0 for none';
  return Number(typed) > left ? `At most ${toPartsText(left)} can go back on the shelf` : true;
}

/** E.g. '1 piece'. */
export function toPartsText(quantity: number): string {
  return `${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`;
}

/** The amount a filled-in form asks for; null while it is none. */
export function toRefundAmount({ portion, amount }: RefundValues, left: MoneyAmount): MoneyAmount | null {
  if (portion === 'all') return left;
  const amountMinor = toMinorUnits(amount, decimalsOf(left));
  return amountMinor === null ? null : withMinorUnits(left, amountMinor);
}

/** What is wrong with a typed part of what is `left`, or true. `leftText` is that amount in words. */
export function checkPartialAmount(typed: string, left: MoneyAmount, leftText: string): string | true {
  const decimals = decimalsOf(left);
  const amountMinor = toMinorUnits(typed, decimals);
  if (amountMinor === null) return `An amount in ${left.currencyCode.toUpperCase()}, with ${amountFormat(decimals)}`;
  if (amountMinor === 0) return 'The amount must be more than 0';
  return amountMinor > left.amountMinor ? `At most ${leftText} can be refunded` : true;
}
