import { describe, expect, it } from 'vitest';
import { systemActor, visitor, type Actor, type UserActor } from '../../shared/actor.js';
import { isOwnedBy, isVisibleTo } from './order-access.js';

const casey: UserActor = {
  kind: 'user',
  userId: 'c'.repeat(24),
  uid: 'casey',
  email: 'casey@example.test',
  ownsEmail: true,
  displayName: 'Casey',
  role: 'customer',
};
const unproven: UserActor = { ...casey, ownsEmail: false };
const newOwnerOfAddress: UserActor = { ...casey, userId: 'd'.repeat(24) };
const admin: UserActor = { ...casey, userId: 'e'.repeat(24), email: 'ada@example.test', role: 'admin' };

const ofAccount = { customer: { userId: casey.userId, email: casey.email, name: 'Casey' } };
const ofAddress = { customer: { userId: null, email: casey.email, name: 'Casey' } };

describe('who an order belongs to', () => {
  it.each<[string, Actor, typeof ofAccount | typeof ofAddress, boolean]>([
    ['the account that placed it', casey, ofAccount, true],
    ['the account that placed it, whether or not its address is proven', unproven, ofAccount, true],
    ['another account that has the address now', newOwnerOfAddress, ofAccount, false],
    ['whoever proved the address of an order older than accounts', casey, ofAddress, true],
    ['somebody who registered that address without proving it', unproven, ofAddress, false],
    ['an admin', admin, ofAddress, false],
    ['a visitor', visitor, ofAddress, false],
  ])('%s', (_who, actor, order, isOwner) => {
    expect(isOwnedBy(actor, order)).toBe(isOwner);
  });

  it('lets admins and the shop itself see everybody’s', () => {
    expect(isVisibleTo(admin, ofAddress)).toBe(true);
    expect(isVisibleTo(systemActor('reconciler'), ofAccount)).toBe(true);
    expect(isVisibleTo(unproven, ofAddress)).toBe(false);
  });
});
