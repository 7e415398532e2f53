import { testCards } from '@kickstand/card-sandbox';
import { describe, expect, it } from 'vitest';
import { brandOf, findFaults, formatCardNumber, formatCvc, isPublishedTestCard } from './card-rules';

describe.each(testCards.map(({ number, brand }) => [number, brand] as const))('the test card %s', (number, brand) => {
  it('is accepted by browser and server of the sandbox', () => {
    expect(isPublishedTestCard(number)).toBe(true);
    expect(brandOf(number)).toBe(brand);
    const cvc = formatCvc('12345', number);
    expect(cvc).toHaveLength(brand === 'amex' ? 4 : 3);
    expect(findFaults({ number, expiry: '12 / 30', cvc }, new Date('2026-03-15T12:00:00Z'))).toEqual([]);
    expect(formatCardNumber(number).replaceAll(' ', '')).toBe(number);
  });
});

describe('formatting a card number', () => {
  it.each([
    ['4', '4'],
    ['42424', '4242 4'],
    ['4242-4242 4242x4242', '4242 4242 4242 4242'],
    ['42424242424242429999', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['36227206271667', '3622 720627 1667'],
    ['6200000000000000003', '6200 0000 0000 0000 003'],
    ['', ''],
  ])('%j gives %j', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
  });
});
