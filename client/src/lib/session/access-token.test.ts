import { describe, expect, it } from 'vitest';
import { aToken } from '../../../test/builders';
import { clockLead, expiryOf, isExpired, refreshDelay } from './access-token';

const now = Date.UTC(2026, 4, 1, 12);
const minutes = (count: number) => count * 60_000;

describe('the access token', () => {
  it('has an expiry time', () => {
    expect(expiryOf(aToken(now))).toBe(now);
  });

  it.each([
    [aToken(now + minutes(60)), 0],
    [aToken(now + minutes(70)), 0],
    [aToken(now - minutes(1)), minutes(61)],
    ['nonsense', 0],
  ])('shows how far the clock is ahead (%#)', (token, lead) => {
    expect(clockLead(token, now)).toBe(lead);
  });

  it.each(['', 'nonsense', 'a.b.c', `a.${btoa('null')}.c`, `a.${btoa('{"exp":"soon"}')}.c`])(
    'counts as expired when it cannot be read: "%s"',
    (token) => {
      expect(expiryOf(token)).toBeNull();
      expect(isExpired(token, now)).toBe(true);
    },
  );

  it.each([
    [31_000, false],
    [30_000, true],
    [0, true],
    [-1_000, true],
  ])('with %i ms left, is expired: %s', (rest, expected) => {
    expect(isExpired(aToken(now + rest), now)).toBe(expected);
  });

  it.each([
    [minutes(60), minutes(55)],
    [minutes(11), minutes(6)],
    [minutes(10), minutes(5)],
    [minutes(4), minutes(2)],
    [0, 0],
    [-minutes(5), 0],
  ])('with %i ms to go, is renewed in %i ms', (rest, delay) => {
    expect(refreshDelay(aToken(now + rest), now)).toBe(delay);
  });
});
