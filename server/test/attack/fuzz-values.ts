/** Random numbers that are the same for the same seed, so that requests can be repeated. */
export class Chance {
  constructor(private state: number) {}

  /** A number from 0 (inclusive) to 1 (exclusive), by mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 (inclusive) to `below` (exclusive). */
  whole(below: number): number {
    return Math.floor(this.next() * below);
  }

  happens(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.whole(items.length)];
    if (item === undefined && items.length === 0) throw new RangeError('There is nothing to pick from');
    return item as T;
  }
}

/** Existing ids and other values of the shop, with which requests pass the first checks. */
export interface Known {
  ids: readonly string[];
  /** Email addresses of accounts that requests may change: disable, or make admins. */
  emails: readonly string[];
  /** Email addresses of the accounts that send the requests. */
  sendersEmails: readonly string[];
  cursors: readonly string[];
  /** Plausible values by a pattern for the names of fields and parameters; parameters of a path are in braces. */
  named: readonly (readonly [RegExp, readonly string[]])[];
}

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u202eevil',
  '\ud800',
  '\u001b[31m',
  '\ufeff',
  '__proto__',
  'constructor',
  'toString',
  '$where',
  '$ne',
  '../../../etc/passwd',
  '..%2f..%2f.env',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'data:text/html,x',
  '(a+)+$',
  '[',
  '\\',
  '{{7*7}}',
  '${7*7}',
  '%s%n%x',
  'NaN',
  'null',
  'İ',
  'ß'.repeat(300),
  '👩‍🔧'.repeat(40),
  'x'.repeat(6_000),
  '0'.repeat(400),
  'f'.repeat(24),
  'F'.repeat(24),
  'f'.repeat(25),
  '9999-99-99T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-02-30T00:00:00Z',
  'Europe/Nowhere',
  'eyJ2IjpbXX0=',
  'W10=',
  'bnVsbA==',
] as const;

const plausibleTexts = [
  'Fits well',
  '12 Ratchet Lane',
  '0170 1234567',
  'usd',
  'USD',
  '12.50',
  'Brakes',
  'Europe/Berlin',
  '2026-05-01T12:00:00Z',
  '/images/demo/brake-disc.svg',
  'https://www.linkedin.com/in/rider',
] as const;

const numbers = [0, 1, 2, 3, 5, 10, 20, 100, 12_990] as const;
const hostileNumbers = [
  -1,
  -0,
  0.5,
  1e-7,
  5e-324,
  101,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  1.7976931348623157e308,
] as const;

export function textOf(chance: Chance, known: Known): string {
  if (chance.happens(0.35)) return chance.pick(hostileTexts);
  return chance.pick([...plausibleTexts, ...known.ids, ...known.emails, ...known.cursors]);
}

/** A plausible value for a field name; null for a name without such values. */
export function namedTextOf(name: string, chance: Chance, known: Known): string | null {
  const [, texts] = known.named.find(([pattern]) => pattern.test(name)) ?? [];
  return texts && chance.happens(0.8) ? chance.pick(texts) : null;
}

export function numberOf(chance: Chance): number {
  return chance.happens(0.3) ? chance.pick(hostileNumbers) : chance.pick(numbers);
}

/** Any JSON value, regardless of the expected type. */
export function anythingOf(chance: Chance, known: Known, depth = 0): unknown {
  const kind = chance.whole(depth > 3 ? 5 : 9);
  switch (kind) {
    case 0:
      return null;
    case 1:
      return chance.happens(0.5);
    case 2:
      return numberOf(chance);
    case 3:
    case 4:
      return textOf(chance, known);
    case 5:
      return Array.from({ length: chance.whole(4) }, () => anythingOf(chance, known, depth + 1));
    case 6:
      return Array.from({ length: 2_000 }, (_, index) => index);
    case 7:
      return { $ne: null, $gt: '', $where: 'sleep(1000)' };
    default:
      return Object.fromEntries(
        Array.from({ length: chance.whole(4) }, () => [textOf(chance, known), anythingOf(chance, known, depth + 1)]),
      );
  }
}
