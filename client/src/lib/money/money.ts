/** An amount as the API gives it: whole minor units, and the same amount as a decimal, e.g. 1950 and '19.50'. */
export interface MoneyAmount {
  amountMinor: number;
  amount: string;
  currencyCode: string;
}

/** How many decimals the currency has, read from the amount itself: the server's table decides, not the browser's. */
export function decimalsOf(money: MoneyAmount): number {
  return money.amount.split('.')[1]?.length ?? 0;
}

/** `money` taken `count` times; `count` is a whole number. */
export function multiplyMoney(money: MoneyAmount, count: number): MoneyAmount {
  return withMinorUnits(money, money.amountMinor * count);
}

/** Another amount in the currency of `money`. */
export function withMinorUnits(money: MoneyAmount, amountMinor: number): MoneyAmount {
  const decimals = decimalsOf(money);
  return { ...money, amountMinor, amount: (amountMinor / 10 ** decimals).toFixed(decimals) };
}

/** In the words of the locale, e.g. '$19.50' or '19,50 $'; `signed`, money that came in is '+$19.50'. */
export function formatMoney(money: MoneyAmount, locale: string, { signed = false } = {}): string {
  const decimals = decimalsOf(money);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: money.currencyCode.toUpperCase(),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...(signed ? { signDisplay: 'exceptZero' } : {}),
  }).format(Number(money.amount));
}
