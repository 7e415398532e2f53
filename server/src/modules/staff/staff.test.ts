import { expect, it } from 'vitest';
import { expiryOf, stateOf } from './staff.js';

const invitedAt = new Date('2026-03-01T12:00:00Z');
const expiresAt = new Date('2026-03-15T12:00:00Z');
const account = { id: 'user-1', ownsEmail: true, disabledAt: null };

it.each([
  ['invited', 'before the invitation ends', null, account, new Date(expiresAt.getTime() - 1)],
  ['invited', 'without an account', null, null, invitedAt],
  ['expired', 'when the invitation ends', null, account, expiresAt],
  ['active', 'long after', 'user-1', account, new Date('2027-03-01T12:00:00Z')],
  ['suspended', 'if another account has the address', 'user-1', { ...account, id: 'user-2' }, invitedAt],
  ['suspended', 'if no account has the address', 'user-1', null, invitedAt],
  ['suspended', 'while the account is disabled', 'user-1', { ...account, disabledAt: invitedAt }, invitedAt],
  ['suspended', 'while the address is not verified', 'user-1', { ...account, ownsEmail: false }, invitedAt],
] as const)('a member is %s %s', (state, _when, userId, owner, now) => {
  expect(expiryOf({ invitedAt })).toEqual(expiresAt);
  expect(stateOf({ userId, invitedAt }, owner, now)).toBe(state);
});
