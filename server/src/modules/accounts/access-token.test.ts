import { afterEach, expect, it, vi } from 'vitest';
import { TestClock } from '../../../test/test-clock.js';
import { accessTokenMinutes, createAccessTokens } from './access-token.js';

afterEach(() => vi.restoreAllMocks());

const secret = 'a secret of thirty-two characters';
const claims = {
  userId: '0123456789abcdef01234567',
  generation: 3,
  authTime: new Date('2126-05-01T11:59:00.000Z'),
  usedSecondFactor: false,
};

it('verifies the signature of a token only once', async () => {
  const tokens = createAccessTokens({ secret, clock: new TestClock() });
  const { accessToken } = await tokens.issue(claims);
  const verify = vi.spyOn(crypto.subtle, 'verify');
  expect(await tokens.read(accessToken)).toEqual(claims);
  expect(await tokens.read(accessToken)).toEqual(claims);
  expect(verify).toHaveBeenCalledTimes(1);
});

it('refuses an expired token, even if it accepted the token before', async () => {
  const clock = new TestClock();
  const tokens = createAccessTokens({ secret, clock });
  const { accessToken } = await tokens.issue(claims);
  clock.advance({ minutes: accessTokenMinutes, seconds: -1 });
  expect(await tokens.read(accessToken)).toEqual(claims);
  clock.advance({ seconds: 1 });
  await expect(tokens.read(accessToken)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

it('refuses other claims with the signature of a token that it has already accepted', async () => {
  const tokens = createAccessTokens({ secret, clock: new TestClock() });
  const { accessToken } = await tokens.issue(claims);
  await tokens.read(accessToken);
  const { accessToken: other } = await tokens.issue({ ...claims, generation: 4 });
  const [header, , signature] = accessToken.split('.');
  const forged = [header, other.split('.')[1], signature].join('.');
  await expect(tokens.read(forged)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
