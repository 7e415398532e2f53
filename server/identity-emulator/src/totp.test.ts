import { describe, expect, it } from 'vitest';
import { findStep, fromBase32, stepSeconds, toBase32, toCode } from './totp.js';

const secret = Buffer.from('12345678901234567890');

describe('a code of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds is the one of RFC 6238', (seconds, code) => {
    expect(toCode(secret, Math.floor(seconds / stepSeconds), 8)).toBe(code);
  });

  it.each([
    [-2, null],
    [-1, 99],
    [0, 100],
    [1, 101],
    [2, null],
  ])('is accepted at most one step early or late: %i', (distance, step) => {
    expect(findStep(secret, toCode(secret, 100 + distance), 100 * stepSeconds)).toBe(step);
  });

  it.each(['', '12345', '1234567', '١٢٣٤٥٦', 'abcdef'])('cannot be %j', (code) => {
    expect(findStep(secret, code, 3_000)).toBeNull();
  });

  it('comes from a secret that is written in base 32', () => {
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(fromBase32(toBase32(secret))).toEqual(secret);
  });
});
