import { permissions } from '@kickstand/rules/permissions';
import { describe, expect, it } from 'vitest';
import { assertAllowed, describeAccess, isAllowed, type AccessRule } from './access.js';
import { systemActor, visitor, type Actor, type UserActor } from './actor.js';

const customer: UserActor = {
  kind: 'user',
  userId: 'c'.repeat(24),
  uid: 'casey',
  email: 'casey@example.test',
  ownsEmail: true,
  displayName: 'Casey',
  role: 'customer',
};
const admin: UserActor = { ...customer, role: 'admin' };
const withKey: Actor = { ...visitor, orderKey: 'k'.repeat(43) };

describe.each(permissions)('the permission %s', (permission) => {
  const staff: UserActor = { ...customer, permissions: [permission] };
  const others: UserActor = { ...customer, permissions: permissions.filter((other) => other !== permission) };

  it.each(['read', 'write'] as const)('lets staff, admins and the system %s, and nobody else', (mode) => {
    const allowed = [visitor, withKey, customer, others, staff, admin, systemActor('test')].filter((actor) =>
      isAllowed(actor, permission, mode),
    );
    expect(allowed).toEqual([staff, admin, systemActor('test')]);
  });

  it('does not let staff do what only admins may do', () => {
    expect([isAllowed(staff, 'admin', 'read'), isAllowed(admin, 'admin', 'read')]).toEqual([false, true]);
    expect(() => assertAllowed(staff, 'admin', 'read')).toThrow('Only an admin can do this.');
  });

  it('tells those who lack it why they are refused', () => {
    expect(() => assertAllowed(others, permission, 'write')).toThrow('You do not have the permission to do this.');
    expect(() => assertAllowed(visitor, permission, 'write')).toThrow('Sign in to do this.');
  });
});

it('one of several roles is enough', () => {
  const rule: AccessRule = ['owner', 'guest', 'orders'];
  const allowed = [visitor, withKey, customer, admin].filter((actor) => isAllowed(actor, rule, 'read'));
  expect(allowed).toEqual([withKey, customer, admin]);
});

it.each<[AccessRule, string]>([
  ['visitor', 'Open to everybody'],
  ['customer', 'For signed-in users'],
  ['owner', 'For its owner only'],
  ['admin', 'Admins only'],
  ['orders', 'For staff with the permission orders'],
  [['catalogue', 'stock'], 'For staff with the permission catalogue or stock'],
  [['owner', 'admin'], 'For its owner and admins'],
  [['owner', 'orders'], 'For its owner and staff with the permission orders'],
  [
    ['owner', 'guest', 'orders'],
    "For its owner and staff with the permission orders, and with the key of a guest's order",
  ],
])('describes %j', (rule, sentence) => {
  expect(describeAccess(rule)).toBe(sentence);
});
