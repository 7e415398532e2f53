import { describe, expect, it } from 'vitest';
import { readVatNumber } from './vat-number.js';

describe('readVatNumber', () => {
  it.each([
    ['DE136695976', 'DE136695976'],
    [' de 136-695.976 ', 'DE136695976'],
    ['EL094259216', 'EL094259216'],
    ['XI980780684', 'XI980780684'],
    ['NL004495445B01', 'NL004495445B01'],
    ['', null],
    ['  ', null],
    [null, null],
  ])('%j is %j', (typed, vatNumber) => {
    expect(readVatNumber(typed)).toBe(vatNumber);
  });

  it.each(['DE136695977', '136695976', 'ZZ123456789', 'DE', `DE${'1'.repeat(10_000)}`])('refuses %.20j', (typed) => {
    expect(() => readVatNumber(typed)).toThrow(
      expect.objectContaining({ details: { fields: [expect.objectContaining({ field: 'vatNumber' })] } }) as Error,
    );
  });
});
