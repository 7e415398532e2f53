/** Number of significant digits that spreadsheet programs show. Further digits are rounding errors of calculations. */
const shownDigits = 15;

/**
 * The number in a cell as a plain decimal: without an exponent, and `189.95` for 189.95000000000002. Integers keep all
 * their digits. Null if the cell is not a number.
 */
export function readCellNumber(value: string): string | null {
  const plain = value.trim();
  if (/^-?\d{1,400}$/.test(plain)) return plain;
  const number = Number(plain);
  if (plain === '' || !Number.isFinite(number)) return null;
  const [, sign = '', first = '', rest = '', exponent = '0'] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(number.toExponential(shownDigits - 1)) ?? [];
  const digits = (first + rest).replace(/0+$/, '');
  const point = Number(exponent) + 1;
  if (digits === '') return '0';
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits.padEnd(point, '0');
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/**
 * Whether a format such as `dd/mm/yy` shows a date or a time. Its literal texts, colours and conditions are ignored.
 */
export function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_./gi, ''));
}

const msPerDay = 86_400_000;

/**
 * Converts the day number of a workbook to an ISO 8601 date, with the time if it is not midnight. Null after the year
 * 9999. If days do not count from 1904, it is also null before March 1900: spreadsheet programs count 29 February 1900,
 * which did not exist.
 */
export function toIsoDate(days: number, countsFrom1904: boolean): string | null {
  if (!(days >= (countsFrom1904 ? 0 : 61)) || days >= 2_958_466) return null;
  const start = countsFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const text = new Date(start + Math.round((days * msPerDay) / 1_000) * 1_000).toISOString().slice(0, 19);
  if (text.startsWith('+')) return null;
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : text;
}
