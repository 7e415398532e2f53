import { decimalsOf, withMinorUnits, type MoneyAmount } from '../../../lib/money/money';
import { amountFormat, toMinorUnits } from '../parse-amount';

export interface RefundValues {
  portion: 'all' | 'part';
  amount: string;
  reason: string;
  restock: boolean;
}

/** The amount a filled-in form asks for; null while it is none. */
export function toRefundAmount({ portion, amount }: RefundValues, left: MoneyAmount): MoneyAmount | null {
  if (portion === 'all') return left;
  const amountMinor = toMinorUnits(amount, decimalsOf(left));
  return amountMinor === null ? null : withMinorUnits(left, amountMinor);
}

/** What is wrong with a typed part of what is `left`, or true. `leftText` is that amount in words. */
export function checkPart(typed: string, left: MoneyAmount, leftText: string): string | true {
  const decimals = decimalsOf(left);
  const amountMinor = toMinorUnits(typed, decimals);
  if (amountMinor === null) return `An amount in ${left.currencyCode.toUpperCase()}, with ${amountFormat(decimals)}`;
  if (amountMinor === 0) return 'The amount must be more than 0';
  return amountMinor > left.amountMinor ? `At most ${leftText} can be refunded` : true;
}
