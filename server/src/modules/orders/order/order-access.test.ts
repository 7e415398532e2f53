import { describe, expect, it } from 'vitest';
import { systemActor, visitor, withOrderKey, type Actor, type UserActor } from '../../../shared/actor.js';
import { hasMailKey, isOwnedBy, isVisibleTo, nameFor } from './order-access.js';
import { unpaid } from './order.js';

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

const noKeys = { accessKey: null, mailKey: null, isEmailProven: false, payment: unpaid('usd') };
const ofAccount = { ...noKeys, customer: { userId: casey.userId, email: casey.email, name: 'Casey' } };
const ofAddress = { ...noKeys, customer: { userId: null, email: casey.email, name: 'Casey' } };
const key = 'k'.repeat(43);
const mailKey = 'm'.repeat(43);
const ofGuest = { ...ofAddress, accessKey: key, mailKey };
const opened = { ...ofGuest, isEmailProven: true };
const paid = { ...ofGuest, payment: { ...unpaid('usd'), paidAt: new Date('2126-05-01T12:00:00Z') } };
const otherKey = `${'k'.repeat(42)}K`;

describe('who an order belongs to', () => {
  it.each<[string, Actor, Parameters<typeof isOwnedBy>[1], boolean]>([
    ['the account that placed it', casey, ofAccount, true],
    ['the account that placed it, whether or not its address is proven', unproven, ofAccount, true],
    ['not another account that has the address now', newOwnerOfAddress, ofAccount, false],
    ['whoever proved the address of an order older than accounts', casey, ofAddress, true],
    ['not somebody who registered that address without proving it', unproven, ofAddress, false],
    ['not an admin', admin, ofAddress, false],
    ['not a visitor', visitor, ofAddress, false],
    ['not a visitor without the key of a guest’s order', visitor, ofGuest, false],
    ['a visitor with the key of a guest’s order', withOrderKey(visitor, key), ofGuest, true],
    ['not a visitor with another key', withOrderKey(visitor, otherKey), ofGuest, false],
    ['not a visitor with a key, if the order has none', withOrderKey(visitor, key), ofAddress, false],
    ['not a visitor with something that is no key', withOrderKey(visitor, 'null'), ofAddress, false],
    ['an account with the key of a guest’s order', withOrderKey(newOwnerOfAddress, key), ofGuest, true],
    ['a visitor with the key from the mails of a guest’s order', withOrderKey(visitor, mailKey), ofGuest, true],
    ['not whoever proved the address that a guest only typed', casey, ofGuest, false],
    ['whoever proved the address of a guest who opened the mail', casey, opened, true],
    ['whoever proved the address of a guest who paid', casey, paid, true],
    ['not somebody who registered a guest’s address without proving it', unproven, paid, false],
  ])('%s', (_who, actor, order, isOwner) => {
    expect(isOwnedBy(actor, order)).toBe(isOwner);
  });

  it('does not matter for admins and the shop itself, who see all orders', () => {
    expect(isVisibleTo(admin, ofAddress)).toBe(true);
    expect(isVisibleTo(systemActor('reconciler'), ofAccount)).toBe(true);
    expect(isVisibleTo(unproven, ofAddress)).toBe(false);
  });
});

describe('the key from the mails', () => {
  it.each([
    ['is not the one that the browser has', withOrderKey(visitor, key), ofGuest, false],
    ['proves that the visitor who sends it reads the mailbox', withOrderKey(visitor, mailKey), ofGuest, true],
    [
      'is the same as the browser’s key for orders of earlier versions',
      withOrderKey(visitor, key),
      { ...ofGuest, mailKey: null },
      true,
    ],
    ['proves nothing if it is not sent', visitor, ofGuest, false],
    ['does not exist for the order of an account', withOrderKey(visitor, key), ofAccount, false],
  ])('%s', (_what, actor, order, isKey) => {
    expect(hasMailKey(actor, order)).toBe(isKey);
  });
});

describe('the name of whoever changed an order', () => {
  it.each([
    ['the guest’s own address to that guest', withOrderKey(visitor, key), casey.email, casey.email],
    ['the shop to a guest, if somebody else changed the order', withOrderKey(visitor, key), admin.email, 'system:shop'],
    ['the shop to a visitor', visitor, casey.email, 'system:shop'],
    ['an email address to an admin', admin, casey.email, casey.email],
    [
      'a part of the shop to everybody, if that part changed the order',
      visitor,
      'system:reconciler',
      'system:reconciler',
    ],
  ])('is shown as %s', (_what, actor, by, shown) => {
    expect(nameFor(actor, by, ofGuest)).toBe(shown);
  });

  it.each([
    ['the address that the order has', 'the customer’s', casey.email, casey.email],
    ['the shop', 'that of staff', admin.email, 'system:shop'],
  ])('is shown as %s to an account with another address now, if it was %s', (_shown, _whose, by, shown) => {
    expect(nameFor({ ...casey, email: 'new@example.test' }, by, ofAccount)).toBe(shown);
  });
});
