import { permissionsOf, rolesOf, type AccessRule } from '../../src/shared/access.js';
import { systemActor } from '../../src/shared/actor.js';
import type { TestShop, TestUser } from '../shop.js';

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
} as const;

export type Person = keyof typeof standings;
export type People = Record<Person, TestUser | null> & { 'the customer': TestUser; 'an admin': TestUser };

export const everybody = Object.keys(standings) as Person[];
export const hasBadToken = (person: Person) => standings[person] === 'visitor' && person !== 'a visitor';

/** `not theirs` means that the answer is the same as for a missing object, or FORBIDDEN. */
export type Expected = 'allowed' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'not theirs';

/** The expected outcome of a declared access rule for a person. All access tests are checked by it. */
export function expectedOf(rule: AccessRule, person: Person): Expected {
  const standing = standings[person];
  if (rule === 'visitor') return 'allowed';
  if (standing === 'visitor') return 'UNAUTHENTICATED';
  if (rule === 'customer') return 'allowed';
  const isPermitted = standing === 'admin' && (rolesOf(rule).includes('admin') || permissionsOf(rule).length > 0);
  if (isPermitted) return 'allowed';
  if (!rolesOf(rule).includes('owner')) return 'FORBIDDEN';
  return standing === 'owner' ? 'allowed' : 'not theirs';
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
  };
}
