import { expect, it } from 'vitest';
import { aUser } from '../../test/builders';
import { createFakeIdentity } from '../../test/fake-identity';
import { createGraphqlStub } from '../../test/graphql-stub';
import type { SessionState, SignedOutReason } from '../lib/session/session-store';
import { createShop } from './create-shop';

const signedIn = (id: string): SessionState => ({ status: 'signed-in', user: aUser({ id }) });
const signedOut = (reason: SignedOutReason): SessionState => ({ status: 'signed-out', user: null, reason });

it.each([
  ['forgotten at a sign-out', [signedIn('u1'), signedOut('signed-out')], null],
  ['forgotten if another account signs in', [signedIn('u1'), signedOut('expired'), signedIn('u2')], null],
  ['kept if a visitor signs in', [signedOut('visitor'), signedIn('u1')], 'TEN'],
  ['kept if a session expires', [signedIn('u1'), signedOut('expired'), signedIn('u1')], 'TEN'],
])('discount codes are %s', (_name, states, codes) => {
  const { fetch } = createGraphqlStub({});
  const { store } = createShop({ connectIdentity: () => Promise.resolve(createFakeIdentity()), fetch });
  localStorage.setItem('kickstand.codes', 'TEN');
  states.forEach(store.set);
  expect(localStorage.getItem('kickstand.codes')).toBe(codes);
});
