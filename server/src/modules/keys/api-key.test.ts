import { describe, expect, it } from 'vitest';
import { hashOf, isSecretOf, newPrefix, newSecret, readKeyText, stateOf, toKeyText, type ApiKey } from './api-key.js';

const now = new Date('2026-03-01T12:00:00Z');
const key = { revokedAt: null, expiresAt: null } as ApiKey;

describe('the text of a key', () => {
  it('is read as it was written', () => {
    const [prefix, secret] = [newPrefix(), newSecret()];
    expect(readKeyText(toKeyText(prefix, secret))).toEqual({ prefix, secret });
  });

  it.each(['', 'ks_', 'ks_0123456789_short', `ks_0123456789_${'a'.repeat(44)}`, `xx_0123456789_${'a'.repeat(43)}`])(
    'cannot be %j',
    (text) => expect(readKeyText(text)).toBeNull(),
  );

  it('has a secret of 256 bits, which matches no hash but its own', () => {
    const secret = newSecret();
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect([isSecretOf(secret, hashOf(secret)), isSecretOf(newSecret(), hashOf(secret))]).toEqual([true, false]);
  });
});

it.each([
  ['active', {}, true],
  ['suspended', {}, false],
  ['active', { expiresAt: new Date(now.getTime() + 1) }, true],
  ['expired', { expiresAt: now }, true],
  ['revoked', { expiresAt: now, revokedAt: now }, false],
] as const)('a key is %s', (state, fields, hasCreator) => {
  expect(stateOf({ ...key, ...fields }, hasCreator, now)).toBe(state);
});
