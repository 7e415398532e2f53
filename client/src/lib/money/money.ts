import { numberFormat } from '../locale/formats';

/** An amount of the API in minor units and as a decimal, e.g. 1950 and '19.50'. */
export interface MoneyAmount {
  amountMinor: number;
  amount: string;
  currencyCode: string;
}

/**
 * Number of decimals of the currency. It is read from the amount, because the server's currency table may differ from the
 * browser's.
 */
export function decimalsOf(money: MoneyAmount): number {
  return money.amount.split('.')[1]?.length ?? 0;
}

/** The amount as an input of a mutation. */
export const toMoneyInput = ({ amountMinor, currencyCode }: MoneyAmount) => ({ amountMinor, currencyCode });

/** `money` times the whole number `count`. */
export function multiplyMoney(money: MoneyAmount, count: number): MoneyAmount {
  return withMinorUnits(money, money.amountMinor * count);
}

/** Another amount in the currency of `money`. */
export function withMinorUnits(money: MoneyAmount, amountMinor: number): MoneyAmount {
  const decimals = decimalsOf(money);
  return { ...money, amountMinor, amount: (amountMinor / 10 ** decimals).toFixed(decimals) };
}

/** Formats for the locale, e.g. '$19.50' or '19,50 $'; with `signed`, positive amounts have a plus: '+$19.50'. */
export function formatMoney(money: MoneyAmount, locale: string, { signed = false } = {}): string {
  const decimals = decimalsOf(money);
  return numberFormat(locale, {
    style: 'currency',
    currency: money.currencyCode.toUpperCase(),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...(signed ? { signDisplay: 'exceptZero' } : {}),
  }).format(Number(money.amount));
}
