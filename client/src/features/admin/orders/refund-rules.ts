import { decimalsOf, withMinorUnits, type MoneyAmount } from '../../../lib/money/money';
import { amountFormat, toMinorUnits } from '../../../lib/money/parse-amount';

export interface RefundFormValues {
  /** ID of the line that is refunded; empty for the order as a whole. */
  lineId: string;
  portion: 'all' | 'part';
  amount: string;
  reason: string;
  /** Quantity to restock, as typed. */
  units: string;
  /** Whether the part is restocked, for orders with a quantity of 1. */
  restocksThePart: boolean;
}

export const emptyRefund: RefundFormValues = {
  lineId: '',
  portion: 'all',
  amount: '',
  reason: '',
  units: '0',
  restocksThePart: false,
};

/** Whether two forms ask for the same refund. The amount counts only for a partial refund. */
export function isSameRefund(one: RefundFormValues, other: RefundFormValues): boolean {
  const plain = ['lineId', 'portion', 'reason', 'units', 'restocksThePart'] as const;
  return plain.every((name) => one[name] === other[name]) && (one.portion === 'all' || one.amount === other.amount);
}

/** Quantity that the form restocks. @param quantity the ordered quantity */
export function toRestockQuantity({ units, restocksThePart }: RefundFormValues, quantity: number): number {
  return quantity === 1 ? Number(restocksThePart) : Number(units.trim());
}

/** Error message for a typed quantity to restock, of at most `left`; true when it is valid. */
export function checkRestockQuantity(typed: string, left: number): string | true {
  if (!/^\d+$/.test(typed.trim())) return 'A whole number, 0 for none';
  return Number(typed) > left ? `At most ${left} can return to stock` : true;
}

/** Amount to refund; null while it is not valid. */
export function toRefundAmount({ portion, amount }: RefundFormValues, left: MoneyAmount): MoneyAmount | null {
  if (portion === 'all') return left;
  const amountMinor = toMinorUnits(amount, decimalsOf(left));
  return amountMinor === null ? null : withMinorUnits(left, amountMinor);
}

/** Error message for a typed partial refund of at most `left`, or true. `leftText` is `left`, formatted. */
export function checkPartialAmount(typed: string, left: MoneyAmount, leftText: string): string | true {
  const decimals = decimalsOf(left);
  const amountMinor = toMinorUnits(typed, decimals);
  if (amountMinor === null) return `An amount in ${left.currencyCode.toUpperCase()}, with ${amountFormat(decimals)}`;
  if (amountMinor === 0) return 'The amount must be more than 0';
  return amountMinor > left.amountMinor ? `At most ${leftText} can be refunded` : true;
}
