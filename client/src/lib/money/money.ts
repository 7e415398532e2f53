/** An amount as the API gives it: whole minor units, and the same amount as a decimal, e.g. 1950 and '19.50'. */
export interface MoneyAmount {
  amountMinor: number;
  amount: string;
  currencyCode: string;
}

/** How many decimals the currency has, read from the amount itself: the server's table decides, not the browser's. */
function decimalsOf(money: MoneyAmount): number {
  return money.amount.split('.')[1]?.length ?? 0;
}

/** `money` taken `count` times; `count` is a whole number. */
export function multiplyMoney(money: MoneyAmount, count: number): MoneyAmount {
  const amountMinor = money.amountMinor * count;
  const decimals = decimalsOf(money);
  return { ...money, amountMinor, amount: (amountMinor / 10 ** decimals).toFixed(decimals) };
}

/** In the words of the locale, e.g. '$19.50' or '19,50 $'. */
export function formatMoney(money: MoneyAmount, locale: string): string {
  const decimals = decimalsOf(money);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: money.currencyCode.toUpperCase(),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Number(money.amount));
}
