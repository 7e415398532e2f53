import { keyScopes, permissions, type Permission, type Scope } from '@kickstand/rules/permissions';
import { permissionsOf, rightsOf, rolesOf, type AccessMode, type AccessRule } from '../../src/shared/access.js';
import { scopesFor, systemActor } from '../../src/shared/actor.js';
import type { TestShop, TestUser } from '../shop.js';

type Staff = `staff with the permission ${Permission}`;
type Standing = 'visitor' | 'stranger' | 'owner' | 'admin' | readonly Scope[] | { permission: Permission };

const staffWith = <Value>(valueOf: (permission: Permission) => Value) =>
  Object.fromEntries(
    permissions.map((permission) => [`staff with the permission ${permission}`, valueOf(permission)]),
  ) as Record<Staff, Value>;

/** The callers of the access tests and their standing. All objects that belong to somebody belong to `the customer`. */
const standings = {
  'a visitor': 'visitor',
  'somebody with a forged token': 'visitor',
  'an admin whose token has expired': 'visitor',
  'an admin who signed out everywhere': 'visitor',
  'an admin who ceased to be one': 'stranger',
  'a stranger': 'stranger',
  'the customer': 'owner',
  'an admin': 'admin',
  'a key with all scopes': keyScopes,
  'a key to read orders': ['orders:read'],
  'a key to write stock': ['stock:write'],
  'a revoked key': 'visitor',
  'a removed member of staff': 'stranger',
  ...staffWith((permission) => ({ permission })),
} as const satisfies Record<string, Standing>;

export type Person = keyof typeof standings;
export type People = Record<Person, TestUser | null> & { 'the customer': TestUser; 'an admin': TestUser };

export const everybody = Object.keys(standings) as Person[];
export const hasBadToken = (person: Person) => standings[person] === 'visitor' && person !== 'a visitor';

/** `not theirs` means that the answer is the same as for a missing object, or FORBIDDEN. */
export type Expected = 'allowed' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'not theirs';

/** The expected outcome of a declared access rule for a person. All access tests use it. */
export function expectedOf(rule: AccessRule, mode: AccessMode, person: Person): Expected {
  const standing: Standing = standings[person];
  if (Array.isArray(standing)) return expectedOfKey(rule, mode, standing as readonly Scope[]);
  if (rule === 'visitor') return 'allowed';
  if (standing === 'visitor') return 'UNAUTHENTICATED';
  if (rule === 'customer') return 'allowed';
  const permitted = permissionsOf(rule);
  if (standing === 'admin' && (rolesOf(rule).includes('admin') || permitted.length > 0)) return 'allowed';
  if (typeof standing === 'object' && 'permission' in standing && permitted.includes(standing.permission))
    return 'allowed';
  if (!rolesOf(rule).includes('owner')) return 'FORBIDDEN';
  return standing === 'owner' ? 'allowed' : 'not theirs';
}

/** A key reads what is open to everybody, and does what its scopes allow. It is not a customer. */
function expectedOfKey(rule: AccessRule, mode: AccessMode, scopes: readonly Scope[]): Expected {
  const isAllowed =
    rule === 'visitor' ? mode === 'read' : scopesFor(rightsOf(rule, mode)).some((scope) => scopes.includes(scope));
  return isAllowed ? 'allowed' : 'FORBIDDEN';
}

/** A time after the end of any session. */
const past = { minutes: 24 * 60 };

export async function openPeople(shop: TestShop): Promise<People> {
  const { accounts } = shop.services;
  const expired = await shop.newAdmin();
  shop.clock.advance(past);
  const admin = await shop.newAdmin();
  const signedOut = await shop.newAdmin();
  await accounts.signOutEverywhere(await accounts.authenticate(signedOut.token));
  const former = await shop.newAdmin();
  await accounts.removeAdmin(systemActor('test'), former.email);
  const { keys } = shop.services;
  const owner = await accounts.authenticate(admin.token);
  const newKey = async (name: string, scopes: readonly Scope[]) => {
    const { key, secret } = await keys.create(owner, { name, scopes, idempotencyKey: name });
    return { email: name, userId: key.id, token: secret };
  };
  const revoked = await newKey('revoked', keyScopes);
  await keys.revoke(owner, revoked.userId);
  const newStaff = async (permission: Permission) => {
    const member = await shop.newCustomer('Stella Staff');
    await shop.giveRole(member.email, [permission]);
    return member;
  };
  const removed = await newStaff('orders');
  const [entry] = await shop.services.staff.listMembers(owner);
  await shop.services.staff.removeMember(owner, entry?.id ?? '');
  const staff = await Promise.all(permissions.map(async (each) => [each, await newStaff(each)] as const));
  const members = new Map(staff);
  const [header, payload] = admin.token.split('.');
  return {
    'a visitor': null,
    'somebody with a forged token': { ...admin, token: `${header}.${payload}.${'A'.repeat(43)}` },
    'an admin whose token has expired': expired,
    'an admin who signed out everywhere': signedOut,
    'an admin who ceased to be one': former,
    'the customer': await shop.newCustomer('Casey Customer'),
    'a stranger': await shop.newCustomer('Sam Stranger'),
    'an admin': admin,
    'a key with all scopes': await newKey('all', keyScopes),
    'a key to read orders': await newKey('orders', ['orders:read']),
    'a key to write stock': await newKey('stock', ['stock:write']),
    'a revoked key': revoked,
    'a removed member of staff': removed,
    ...staffWith((permission) => members.get(permission) ?? null),
  };
}
