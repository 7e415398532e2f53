import { systemActor } from '../src/shared/actor.js';
import type { TestShop, TestUser } from './shop.js';

/** Everybody who is no admin, or not any more, and what an admin's operation tells them. */
export const refusals = {
  'a visitor': 'UNAUTHENTICATED',
  'somebody with a forged token': 'UNAUTHENTICATED',
  'an admin whose token has expired': 'UNAUTHENTICATED',
  'an admin who signed out everywhere': 'UNAUTHENTICATED',
  'an admin who ceased to be one': 'FORBIDDEN',
  'the customer': 'FORBIDDEN',
  'a stranger': 'FORBIDDEN',
} as const;

export type Refused = keyof typeof refusals;
export const everyRefused = Object.keys(refusals) as Refused[];
/** Refused wherever anybody has to be signed in. */
export const notSignedIn = everyRefused.filter((who) => refusals[who] === 'UNAUTHENTICATED');

export type Cast = Record<Refused, TestUser | null> & { 'the customer': TestUser; 'an admin': TestUser };

/** Longer than any session. */
const past = { minutes: 24 * 60 };

export async function openCast(shop: TestShop): Promise<Cast> {
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
